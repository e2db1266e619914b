"""`duckbill.warc`: the pages of a WARC file in batches."""

import gzip
import pathlib

import pytest

import duckbill_html as duckbill

pa = pytest.importorskip("pyarrow")


def record(kind: str, number: int, block: bytes, fields: str = "") -> bytes:
    head = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://a/{number}\r\n{fields}Content-Length: {len(block)}\r\n\r\n"
    return gzip.compress(head.encode() + block + b"\r\n\r\n", mtime=0)


def page(number: int, body: bytes, head: str = "Content-Type: text/html\r\n") -> bytes:
    return record("response", number, f"HTTP/1.1 200 OK\r\n{head}\r\n".encode() + body)


@pytest.fixture
def crawl(tmp_path: pathlib.Path) -> pathlib.Path:
    file = tmp_path / "a.warc.gz"
    records = [record("warcinfo", 0, b"software: x")]
    records += [page(number, f"<title>{number}</title>".encode()) for number in range(10)]
    records += [
        page(10, b"<!doctype html><title>10", ""),
        page(11, b"\x89PNG\r\n\x1a\n", ""),
        b"broken",
        page(12, b"\x01", "Content-Type: text/html\r\nContent-Encoding: sdch\r\n"),
        page(13, b"<title>13</title>" + b"<div>" * 1000),
    ]
    file.write_bytes(b"".join(records))
    return file


def rows(batches: duckbill.WarcBatches) -> list[dict]:
    return [row for batch in batches for row in pa.table(batch).to_pylist()]


def test_batches_of_typed_columns(crawl: pathlib.Path) -> None:
    limits = duckbill.Limits(depth=100)
    batches = duckbill.warc(crawl, ["title"], batch_size=4, limits=limits)
    first = pa.table(next(batches))
    assert first.column_names[-2:] == ["title", "error"]
    assert first["offset"].type == pa.int64()
    rest = rows(batches)
    titles = first["title"].to_pylist() + [row["title"] for row in rest]
    assert titles == [str(number) for number in range(11)] + [None, "13"]
    assert rest[-2]["error"] == "the coding of the body is not supported: sdch"
    assert "100 open elements" in rest[-1]["error"]
    assert batches.skipped == {"warcinfo": 1, "image/png": 1}
    assert len(batches.broken) == 1
    assert batches.offset == crawl.stat().st_size


def test_a_run_goes_on_at_an_offset(crawl: pathlib.Path) -> None:
    whole = rows(duckbill.warc(crawl, ["title"], batch_size=3))
    batches = duckbill.warc(str(crawl), ["title"], batch_size=3)
    done = pa.table(next(batches)).to_pylist()
    done += rows(duckbill.warc(crawl, ["title"], offset=batches.offset))
    assert [row["url"] for row in done] == [row["url"] for row in whole]


def test_what_is_taken(crawl: pathlib.Path) -> None:
    assert len(rows(duckbill.warc(crawl, ["title"], types=None))) == 14
    assert len(rows(duckbill.warc(crawl, ["title"], types=["image/png"]))) == 1
    assert rows(duckbill.warc(crawl, ["title"], statuses=[404])) == []
    assert rows(duckbill.warc(crawl, ["title"], records=["resource"])) == []
    with pytest.raises(ValueError, match="not a record type"):
        duckbill.warc(crawl, [], records=["novel"])
    with pytest.raises(ValueError, match="already"):
        duckbill.warc(crawl, ["url=a"])
    with pytest.raises(FileNotFoundError):
        duckbill.warc(crawl.parent / "none", [])
