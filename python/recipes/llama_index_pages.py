"""A reader of LlamaIndex: the main text of pages as nodes, each with its headings and links to those before and after it.

    pip install llama-index-core duckbill-html
    python llama_index_pages.py

The nodes are divided already, so no splitter of sentences need follow.
"""

import pathlib
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document, NodeRelationship, TextNode

import duckbill_html as duckbill


def known_of(page: duckbill.Document, path: str) -> dict[str, Any]:
    about = page.metadata()
    return {"source": about["url"] or path, "title": about["title"], "authors": about["authors"]}


class PageReader(BaseReader):
    """Reads files of HTML: each page is a document, its main text in Markdown."""

    def lazy_load_data(self, paths: Iterable[str]) -> Iterable[Document]:
        for path in paths:
            page = duckbill.parse(pathlib.Path(path).read_bytes())
            yield Document(text=page.markdown(main=True), id_=path, metadata=known_of(page, path))


def nodes_of(
    path: str, *, budget: int = 2000, overlap: int = 0, count: Callable[[str], int] | None = None
) -> list[TextNode]:
    """The pieces of a page, in their order."""
    page = duckbill.parse(pathlib.Path(path).read_bytes())
    known = known_of(page, path)
    nodes = [
        TextNode(
            id_=f"{path}#{number}",
            text=piece["text"],
            metadata={**known, "headings": " > ".join(piece["headings"])},
        )
        for number, piece in enumerate(page.chunks(budget=budget, overlap=overlap, count=count))
    ]
    for one, other in zip(nodes, nodes[1:]):
        one.relationships[NodeRelationship.NEXT] = other.as_related_node_info()
        other.relationships[NodeRelationship.PREVIOUS] = one.as_related_node_info()
    return nodes


def main() -> tuple[list[Document], list[TextNode]]:
    source = """<title>Ducks</title><nav><a href=/>Home</a></nav><main><h1>Ducks</h1><p>Ducks swim, and bills are
        flat, as everyone knows who saw one. <h2>Bills</h2><p>They are flat. They are yellow, too.</main>"""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "page.html")
        path.write_text(source)
        return PageReader().load_data([str(path)]), nodes_of(str(path), budget=40)


if __name__ == "__main__":
    documents, nodes = main()
    print(*documents, *nodes, sep="\n")
    assert documents[0].text.startswith("# Ducks\n\nDucks swim") and "Home" not in documents[0].text
    assert nodes[-1].metadata["headings"] == "Ducks > Bills"
    assert nodes[-1].prev_node.node_id == nodes[-2].node_id
