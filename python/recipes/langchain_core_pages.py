"""A loader of LangChain: the main text of pages in pieces, each with its headings and what the page says of itself.

    pip install langchain-core duckbill-html
    python langchain_core_pages.py

A piece has whole sentences, rows and blocks of code, and no more tokens than `count` allows.
"""

import pathlib
import tempfile
from collections.abc import Callable, Iterator

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

import duckbill_html as duckbill


class PageLoader(BaseLoader):
    """Loads files of HTML. `base` is the URL of the folder they were in, which links are made absolute by."""

    def __init__(
        self,
        paths: list[str],
        *,
        budget: int = 2000,
        overlap: int = 0,
        count: Callable[[str], int] | None = None,
        base: str | None = None,
    ) -> None:
        self.paths, self.base = paths, base
        self.keywords = {"budget": budget, "overlap": overlap, "count": count}

    def lazy_load(self) -> Iterator[Document]:
        for path in self.paths:
            page = duckbill.parse(pathlib.Path(path).read_bytes())
            about = page.metadata()
            known = {
                "source": about["url"] or path,
                "title": about["title"],
                "language": about["language"] or about["detected_language"],
            }
            for piece in page.chunks(base=self.base, **self.keywords):
                headings = " > ".join(piece["headings"])
                yield Document(piece["text"], metadata={**known, "headings": headings})


def main() -> list[Document]:
    source = """<html lang=en><title>Ducks</title><nav><a href=/>Home</a></nav><main><h1>Ducks</h1>
        <p>Ducks swim, and bills are flat, as everyone knows who saw one. <h2>Bills</h2>
        <p>They are flat. They are yellow, too. <pre>duck.quack()
duck.swim()</pre></main>"""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "page.html")
        path.write_text(source)
        words = PageLoader([str(path)], budget=8, count=lambda text: len(text.split()))
        return words.load()


if __name__ == "__main__":
    documents = main()
    print(*documents, sep="\n")
    assert all("Home" not in document.page_content for document in documents)
    assert documents[-1].page_content == "```\nduck.quack()\nduck.swim()\n```", documents[-1]
    assert documents[-1].metadata["headings"] == "Ducks > Bills"
    assert documents[0].metadata["title"] == "Ducks" and documents[0].metadata["language"] == "en"
