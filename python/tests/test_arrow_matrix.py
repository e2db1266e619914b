"""Every kind of column, through what engines do with tables."""

import pytest

import duckbill_html as duckbill

pa = pytest.importorskip("pyarrow")
from pyarrow import compute, parquet  # noqa: E402

PAGES = [
    b"<html lang=en><meta name=k content=v><title>One</title><main><h1>A mill</h1><p>The mill stands at the bend of the river, "
    b"and its wheel turns all day long, as it has for three hundred years now.</p></main>"
    b"<a href=/x rel=next>next</a><b class=price>9.95</b><i class=day>2026-03-01</i>"
    b"<table><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>",
    None,
    b"<title>Two</title><b class=price>1,5</b>",
    b"",
]
COLUMNS = [
    "title",
    "text",
    "links",
    "meta",
    "language",
    "encoding",
    "main_text",
    "markdown",
    "main_markdown",
    "metadata",
    "tables",
    "chunks",
    "simhash",
    "minhash",
    "one=b",
    "many[]=b",
    "attribute=a@href",
    "raw:raw-text=b",
    "html:html=b",
    "urls[]:url=a@href",
    "integer:integer=td",
    "integers[]:integer=td",
    "float:float=.price",
    "floats[]:float=.price",
    "number:number=.price",
    "price:price=.price",
    "day:date=.day",
    "days[]:date=.day",
    "when:datetime=.day",
    "set:srcset=img@srcset",
    "data:json=script",
]


def table(column):
    return pa.table(duckbill.extract(PAGES, [column]))


@pytest.fixture(params=COLUMNS, ids=lambda column: column.partition("=")[0])
def one(request):
    found = table(request.param)
    assert found.num_rows == 4 and found.column_names[-1] == "error"
    return found


def name_of(one):
    return one.column_names[0]


def test_write_and_read_parquet(one, tmp_path):
    parquet.write_table(one, tmp_path / "a.parquet")
    assert parquet.read_table(tmp_path / "a.parquet").equals(one)
    writer = parquet.ParquetWriter(tmp_path / "b.parquet", one.schema)
    writer.write_table(one)
    writer.write_table(one.slice(1, 2))
    writer.close()
    assert parquet.read_table(tmp_path / "b.parquet").num_rows == 6


def test_filter_take_slice_and_concat(one):
    kept = one.filter(compute.is_valid(one[name_of(one)]))
    assert kept.num_rows <= 4
    assert one.take([2, 0])[name_of(one)].to_pylist() == [
        one[name_of(one)].to_pylist()[index] for index in (2, 0)
    ]
    both = pa.concat_tables([one.slice(2), one.slice(0, 2)]).combine_chunks()
    assert both.num_rows == 4
    assert one.filter(pa.array([True, False, True, False])).num_rows == 2


def test_sort_join_and_group(one):
    keyed = one.append_column("key", pa.array([3, 1, 2, 0]))
    ordered = keyed.sort_by("key")
    values = one[name_of(one)].to_pylist()
    assert ordered[name_of(one)].to_pylist() == [values[3], values[1], values[2], values[0]]
    kind = one.schema.field(0).type
    if not pa.types.is_nested(kind):
        assert one.sort_by(name_of(one)).num_rows == 4
        other = pa.table({"key": pa.array([0, 1]), "more": ["a", "b"]})
        joined = keyed.join(other, "key", join_type="inner")
        assert joined.num_rows == 2 and name_of(one) in joined.column_names
        grouped = keyed.group_by(name_of(one)).aggregate([("key", "sum")])
        assert grouped.num_rows >= 1


def test_pandas(one):
    pytest.importorskip("pandas")
    frame = one.to_pandas()
    assert len(frame) == 4 and list(frame.columns) == one.column_names
    again = duckbill.extract(__import__("pandas").Series(PAGES), [COLUMNS[0]])
    assert len(again) == 4


def test_polars(one, tmp_path):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(duckbill_table(one))
    assert frame.shape == (4, 2)
    if "table" in name_of(one) or "chunks" in name_of(one) or "meta" in name_of(one):
        assert frame.filter(polars.col(name_of(one)).is_not_null()).height <= 4
    else:
        assert frame.sort("error").height == 4
    frame.write_parquet(tmp_path / "a.parquet")
    assert polars.read_parquet(tmp_path / "a.parquet").height == 4


def duckbill_table(one):
    (column,) = [
        name
        for name in COLUMNS
        if name.partition("=")[0].split(":")[0] == name_of(one)
        or name.partition("=")[0].split(":")[0] == name_of(one) + "[]"
    ]
    return duckbill.extract(PAGES, [column])


def test_duckdb(one):
    duckdb = pytest.importorskip("duckdb")
    rows = one
    name = name_of(rows)
    found = duckdb.sql(f'select "{name}", error from rows order by error nulls last limit 3')
    assert len(found.fetchall()) == 3
    count = duckdb.sql(f'select count("{name}") from rows').fetchall()[0][0]
    assert count == 4 - rows[name].null_count


def test_ipc_and_record_batches(one):
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, one.schema) as writer:
        writer.write_table(one)
    with pa.ipc.open_stream(sink.getvalue()) as reader:
        assert reader.read_all().equals(one)
    batches = one.to_batches()
    assert sum(batch.num_rows for batch in batches) == 4
    one.validate(full=True)


def test_all_columns_at_once(tmp_path):
    whole = pa.table(duckbill.extract(PAGES, COLUMNS))
    whole.validate(full=True)
    parquet.write_table(whole, tmp_path / "a.parquet")
    assert parquet.read_table(tmp_path / "a.parquet").equals(whole)


def test_all_columns_at_once_in_pandas():
    pytest.importorskip("pandas")
    assert len(pa.table(duckbill.extract(PAGES, COLUMNS)).to_pandas()) == 4


@pytest.mark.parametrize(
    "pages",
    [
        pa.array(PAGES),
        pa.array(PAGES, pa.large_binary()),
        pa.array(PAGES, pa.binary_view()),
        pa.chunked_array([PAGES[:2], PAGES[2:]]),
        pa.array(PAGES)[1:],
        [None if page is None else page.decode() for page in PAGES],
        pa.array([None if page is None else page.decode() for page in PAGES], pa.large_string()),
        pa.array([None if page is None else page.decode() for page in PAGES], pa.string_view()),
    ],
    ids=str,
)
def test_pages_of_all_types(pages):
    titles = pa.table(duckbill.extract(pages, ["title"]))["title"].to_pylist()
    assert titles == ["One", None, "Two", None][-len(titles) :]
