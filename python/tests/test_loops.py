"""The loops of the README and of docstrings, which are no doctests since they need files, run as they are written."""

from __future__ import annotations

import gzip
import io
import pathlib
import re
import textwrap
import types

import pytest

import duckbill_html as duckbill

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

README = pathlib.Path(__file__).parents[1] / "README.md"


def loops():
    """Blocks of Python, not of a shell: in the README those that are indented, in docstrings those without a prompt."""
    text = README.read_text()
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        if "pip install" not in block and "maturin" not in block:
            yield "README", textwrap.dedent(block)
    for name in ("warc", "warc_records", "extract"):
        doc = getattr(duckbill, name, duckbill.parse).__doc__
        for block in re.findall(r"(?:^    .*(?:\n|$)|^\n(?=    ))+", doc, re.MULTILINE):
            yield name, textwrap.dedent(block)


LOOPS = list(loops())


def crawl() -> bytes:
    out = b""
    for number in range(20):
        body = (
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nServer: x\r\n\r\n<title>%d</title><p>a"
            % number
        )
        head = b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2026-11-22T00:00:00Z\r\nWARC-Target-URI: http://a/%d\r\n"
        head = head % number + b"Content-Length: %d\r\n\r\n" % len(body)
        out += gzip.compress(head + body + b"\r\n\r\n", mtime=0)
    return out


def test_all_are_found():
    assert len(LOOPS) >= 6


@pytest.mark.parametrize(
    "place, code", LOOPS, ids=[f"{place}-{i}" for i, (place, _) in enumerate(LOOPS)]
)
def test_loop(place, code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    pathlib.Path("crawl.warc.gz").write_bytes(crawl())
    names = {
        "duckbill": duckbill,
        "pyarrow": pa,
        "response": types.SimpleNamespace(raw=io.BytesIO(crawl())),
    }
    exec(compile(code, place, "exec"), names)
    if "parquet" in code:
        table = parquet.read_table("pages.parquet")
        assert table.num_rows == 20 and table["title"][3].as_py() == "3"
    if "print" in code and "skipped" not in code:
        assert "http://a/19" in capsys.readouterr().out or "title" not in code


def test_the_schema_is_that_of_each_batch(tmp_path):
    file = tmp_path / "a.warc.gz"
    for data in (crawl(), b""):
        file.write_bytes(data)
        for columns in (["title"], ["links", "main_text"], ["tables"], []):
            pages = duckbill.warc(file, columns)
            schema = pa.schema(pages)
            assert all(pa.table(batch).schema.equals(schema) for batch in pages)
