"""`duckbill.warc`: the pages of a WARC file in batches."""

import gzip
import io
import pathlib
import subprocess
import sys

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


def test_streams(crawl: pathlib.Path) -> None:
    whole = rows(duckbill.warc(crawl, ["title"]))
    with open(crawl, "rb") as file:
        found = rows(duckbill.warc(file, ["title"]))
        assert [row["file"] for row in found] == [str(crawl)] * len(found)
    assert [row["url"] for row in found] == [row["url"] for row in whole]
    stream = io.BytesIO(crawl.read_bytes())
    assert len(rows(duckbill.warc(stream, ["title"]))) == len(whole)

    class Slow:
        """Gives few bytes, more than were asked for, as other types."""

        def __init__(self) -> None:
            self.left = crawl.read_bytes()
            self.count = 0

        def read(self, size: int) -> bytes | bytearray | memoryview:
            self.count += 1
            now, self.left = self.left[: self.count % 50 + 1], self.left[self.count % 50 + 1 :]
            return [bytes, bytearray, memoryview][self.count % 3](now)

    assert len(rows(duckbill.warc(Slow(), ["title"]))) == len(whole)
    offset = whole[5]["offset"]
    part = io.BytesIO(crawl.read_bytes()[offset:])
    later = rows(duckbill.warc(part, ["title"], offset=offset))
    assert [row["offset"] for row in later] == [row["offset"] for row in whole[5:]]
    other = crawl.with_name("b.warc.gz")
    other.write_bytes(gzip.compress(b"".join(page(1, b"<title>x") for _ in range(3))))
    with gzip.open(other) as file:
        assert len(rows(duckbill.warc(file, ["title"]))) == 3


def test_streams_that_fail(crawl: pathlib.Path) -> None:
    with open(crawl, encoding="latin-1") as text, pytest.raises(TypeError, match="rb"):
        next(duckbill.warc(text, ["title"]))

    class Broken:
        def read(self, size: int) -> bytes:
            raise ConnectionResetError("gone")

    with pytest.raises(ConnectionResetError, match="gone"):
        next(duckbill.warc(Broken(), ["title"]))
    with pytest.raises(FileNotFoundError) as error:
        duckbill.warc_records("/nothing/there.warc")
    assert (error.value.errno, error.value.filename) == (2, "/nothing/there.warc")
    with pytest.raises(IsADirectoryError) as directory:
        duckbill.warc_records(crawl.parent)
    assert directory.value.filename == str(crawl.parent)
    with pytest.raises(TypeError, match="a path, or an object"):
        duckbill.warc_records(5)


def test_records_for_own_code(crawl: pathlib.Path) -> None:
    records = duckbill.warc_records(crawl)
    first = next(records)
    assert (first.kind, first.url, first.status) == ("response", "http://a/0", 200)
    assert first.fields[0] == ("WARC-Type", "response")
    assert first.field("warc-target-uri") == "http://a/0" and first.field("x") is None
    assert first.http_fields == [("Content-Type", "text/html")]
    assert first.http_field("content-type") == first.content_type == "text/html"
    assert first.body == b"<title>0</title>" and first.block.startswith(b"HTTP/1.1 200")
    assert first.parse().title == "0" and first.parse(errors=5).errors
    assert (first.loss, first.damage) == (None, None)
    rest = list(records)
    assert [record.url for record in rest][-1] == "http://a/13"
    assert rest[-2].loss == "the coding of the body is not supported: sdch"
    assert records.skipped == {"warcinfo": 1, "image/png": 1} and len(records.broken) == 1
    everything = list(duckbill.warc_records(crawl, records="any", types=None))
    assert len(everything) == 15 and everything[0].kind == "warcinfo"
    again = next(duckbill.warc_records(crawl, offset=rest[3].offset))
    assert again.url == rest[3].url
    limits = duckbill.Limits(input_bytes=5)
    assert next(duckbill.warc_records(crawl, limits=limits)).body == b"<titl"


def test_the_selection_is_that_of_the_command(crawl: pathlib.Path) -> None:
    def urls(**keywords: object) -> list[str]:
        found = [record.url for record in duckbill.warc_records(crawl, **keywords)]
        batches = duckbill.warc(crawl, ["title"], **keywords)
        assert [row["url"] for row in rows(batches)] == found
        return found

    assert len(urls()) == 13
    assert len(urls(statuses="2xx")) == len(urls(statuses=[200])) == len(urls(statuses=200)) == 13
    assert urls(statuses=["4xx", 500]) == []
    assert urls(url_prefixes="http://a/1") == [
        "http://a/1",
        "http://a/10",
        "http://a/12",
        "http://a/13",
    ]
    assert len(urls(types="any")) == 14 and urls(types="image/png") == ["http://a/11"]
    for wrong in ("2x", "abc", "20x"):
        with pytest.raises(ValueError, match="200 or 2xx"):
            duckbill.warc(crawl, [], statuses=wrong)
    with pytest.raises(TypeError, match="statuses"):
        duckbill.warc(crawl, [], statuses=[None])
    with pytest.raises(ValueError, match="no status"):
        duckbill.warc(crawl, [], statuses=[])


def test_arc_files(tmp_path: pathlib.Path) -> None:
    head = b"1 0 Example\nURL IP-address Archive-date Content-type Archive-length\n\n"
    file = b"filedesc://a.arc 0.0.0.0 20080430204825 text/plain %d\n%s\n" % (len(head), head)
    for number in range(3):
        block = b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<title>%d" % number
        line = b"http://a/%d 192.0.2.1 20080430204825 text/html %d\n" % (number, len(block))
        file += line + block + b"\n"
    path = tmp_path / "a.arc"
    path.write_bytes(file)
    records = list(duckbill.warc_records(path))
    assert [record.parse().title for record in records] == ["0", "1", "2"]
    assert records[0].date == "2008-04-30T20:48:25Z"
    warcio = pytest.importorskip("warcio.archiveiterator")
    with open(path, "rb") as stream:
        others = [one for one in warcio.ArchiveIterator(stream) if one.rec_type == "response"]
        for one, other in zip(records, others, strict=True):
            assert one.url == other.rec_headers.get_header("uri")


def test_an_interrupted_batch_is_given_again(tmp_path: pathlib.Path) -> None:
    script = f"""
import os, signal, sys, threading, time
import duckbill_html as duckbill
batches = duckbill.warc({str(tmp_path / "big.warc")!r}, ["main_text", "markdown"], batch_size=2000)
threading.Thread(target=lambda: (time.sleep(0.3), os.kill(os.getpid(), signal.SIGINT))).start()
before = batches.offset
try:
    next(batches)
    print("no interrupt")
except KeyboardInterrupt:
    print("interrupted", batches.offset == before, sum(map(len, batches)))
"""
    body = b"<article><h1>t</h1>" + b"<p>The mill stands at the bend of the river.</p>" * 2000
    with open(tmp_path / "big.warc", "wb") as file:
        for number in range(150):
            file.write(gzip.decompress(page(number, body)))
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.strip() in ("interrupted True 150", "no interrupt"), run.stderr
