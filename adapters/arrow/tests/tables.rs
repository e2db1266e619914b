//! Tables: types, nulls, every kind of input, and the same values as the rows of `duckbill-extract`.

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int64Array, LargeBinaryArray,
    LargeStringArray, RecordBatch, StringArray, StringViewArray, StructArray,
};
use arrow_schema::{DataType, TimeUnit};
use duckbill_arrow::{ArrowExtractor, Columns, Limit, Limits, Pages};
use std::sync::Arc;

fn columns(descriptions: &[&str]) -> Columns {
    let add = |columns: Columns, one: &&str| columns.with_described(one).expect("a column");
    descriptions.iter().fold(Columns::new(), add)
}

/// The table for these pages, checked to be sound.
fn table(descriptions: &[&str], pages: &Pages<'_>) -> StructArray {
    let extractor = ArrowExtractor::new(columns(descriptions));
    let table = extractor.extract(pages).expect("a table");
    table.to_data().validate_full().expect("a sound array");
    assert_eq!(table.data_type(), &extractor.data_type());
    table
}

fn strings(array: &ArrayRef) -> Vec<Option<&str>> {
    array.as_string::<i32>().iter().collect()
}

#[test]
fn each_type_has_its_array() {
    let html = "<html lang=en><title>T</title><meta name=a content=b><a href=x rel=r>t</a>\
                <i>7</i><i>1.5</i><time datetime=1970-01-03></time>\
                <time datetime='1970-01-01T00:00:01.5+00:00'></time><img srcset='a 2x, b 30w'>";
    let pages = StringArray::from(vec![Some(html), Some(""), None]);
    let table = table(
        &[
            "title",
            "language",
            "encoding",
            "meta",
            "links",
            "n[]:integer=i",
            "f:float=i + i",
            "d:date=time@datetime",
            "m[]:datetime=time@datetime",
            "s:srcset=img@srcset",
        ],
        &Pages::new(&pages),
    );
    let column = |name: &str| table.column_by_name(name).expect("a column");
    assert_eq!(strings(column("title")), [Some("T"), None, None]);
    assert_eq!(strings(column("language")), [Some("en"), None, None]);
    assert_eq!(strings(column("error")), [None; 3]);
    let first = |name: &str| column(name).as_list::<i32>().value(0);
    assert_eq!(strings(first("meta").as_struct().column(1)), [Some("b")]);
    let links = first("links");
    let fields: Vec<_> = links.as_struct().columns().iter().map(|one| strings(one)[0]).collect();
    assert_eq!(fields, [Some("x"), Some("t"), Some("r")]);
    assert_eq!(first("n").as_primitive::<Int64Type>().values(), &[7, 1]);
    assert_eq!(
        column("f").as_primitive::<Float64Type>().iter().collect::<Vec<_>>(),
        [Some(1.5), None, None]
    );
    assert_eq!(
        column("d").as_primitive::<Date32Type>().iter().collect::<Vec<_>>(),
        [Some(2), None, None]
    );
    let moments = first("m");
    let moments = moments.as_primitive::<TimestampMicrosecondType>();
    assert_eq!(moments.iter().collect::<Vec<_>>(), [None, Some(1_500_000)]);
    assert_eq!(
        moments.data_type(),
        &DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()))
    );
    let images = first("s");
    assert_eq!(strings(images.as_struct().column(0)), [Some("a"), Some("b")]);
    // A page without links has an empty list, a null page has none.
    let links = column("links").as_list::<i32>();
    assert_eq!((links.is_valid(1), links.value(1).len(), links.is_null(2)), (true, 0, true));
}

#[test]
fn every_kind_of_strings_and_bytes_is_read() {
    let values = [Some("<title>a"), None, Some("<title>b")];
    let bytes: Vec<_> = values.iter().map(|value| value.map(str::as_bytes)).collect();
    let dictionary: DictionaryArray<Int32Type> = values.into_iter().collect();
    let kinds: [ArrayRef; 7] = [
        Arc::new(StringArray::from(values.to_vec())),
        Arc::new(LargeStringArray::from(values.to_vec())),
        Arc::new(StringViewArray::from(values.to_vec())),
        Arc::new(BinaryArray::from(bytes.clone())),
        Arc::new(LargeBinaryArray::from(bytes.clone())),
        Arc::new(BinaryViewArray::from(bytes)),
        Arc::new(dictionary),
    ];
    for array in kinds {
        let whole = table(&["title"], &Pages::new(&array));
        assert_eq!(strings(whole.column(0)), [Some("a"), None, Some("b")], "{}", array.data_type());
        let sliced = array.slice(1, 2);
        let part = table(&["title"], &Pages::new(&sliced));
        assert_eq!(strings(part.column(0)), [None, Some("b")], "{}", array.data_type());
    }
}

#[test]
fn what_is_no_page_is_refused() {
    let extractor = ArrowExtractor::new(columns(&["title"]));
    let numbers = Int64Array::from(vec![1]);
    let error = extractor.extract(&Pages::new(&numbers)).expect_err("numbers");
    assert!(error.to_string().contains("not of Int64"), "{error}");
    let (two, one) = (StringArray::from(vec!["a", "b"]), StringArray::from(vec!["c"]));
    let error = extractor.extract(&Pages::new(&two).with_urls(&one)).expect_err("lengths");
    assert!(error.to_string().contains("2 pages and 1 URLs"), "{error}");
}

#[test]
fn pages_come_with_types_and_urls() {
    let bodies = BinaryArray::from(vec![&b"<title>\xC4</title><a href=x>"[..]; 2]);
    let types = StringArray::from(vec![Some("text/html;charset=windows-1251"), None]);
    let urls = StringArray::from(vec![None, Some("http://a/b")]);
    let pages = Pages::new(&bodies).with_content_types(&types).with_urls(&urls);
    let table = table(&["title", "u:url=a@href"], &pages);
    assert_eq!(strings(table.column(0)), [Some("Д"), Some("Ä")]);
    assert_eq!(strings(table.column(1)), [Some("x"), Some("http://a/x")]);
}

#[test]
fn a_page_over_a_limit_has_what_was_read_and_a_reason() {
    let trap = format!("<title>b</title>{}", "<div>".repeat(100));
    let pages = StringArray::from(vec!["<title>a", &trap, "<title>c"]);
    let extractor = ArrowExtractor::new(columns(&["title", "links"]))
        .with_limits(Limits::none().with(Limit::Depth, 50));
    let table = extractor.extract(&Pages::new(&pages)).expect("a table");
    assert_eq!(strings(table.column(0)), [Some("a"), Some("b"), Some("c")]);
    assert!(table.column(1).is_valid(1));
    let reason = "stopped after 256 bytes of text: more than 50 open elements";
    assert_eq!(strings(table.column(2)), [None, Some(reason), None]);
    assert_eq!(table.null_count(), 0);
    assert_eq!(RecordBatch::from(table).num_rows(), 3);
}

#[test]
fn parts_of_many_threads_are_put_together_in_order() {
    let html = |row: usize| {
        let items: String =
            (0..row % 7).map(|item| format!("<li>item {item} of row {row}")).collect();
        format!("<title>a title long enough for a buffer of its own: {row}</title><ul>{items}")
    };
    let pages: Vec<Option<String>> =
        (0..1000).map(|row| (row % 11 != 0).then(|| html(row))).collect();
    let pages = StringArray::from_iter(pages);
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let many = rayon::ThreadPoolBuilder::new().num_threads(5).build().expect("threads");
    let make = || table(&["title", "items[]=li"], &Pages::new(&pages));
    let (one, other) = (alone.install(make), many.install(make));
    assert_eq!(one, other);
    for row in 0..1000 {
        let items = one.column(1).as_list::<i32>();
        if row % 11 == 0 {
            assert!(one.column(0).is_null(row) && items.is_null(row));
            continue;
        }
        let title = one.column(0).as_string::<i32>().value(row);
        assert!(title.ends_with(&format!(": {row}")));
        assert_eq!(items.value(row).len(), row % 7);
        if row % 7 > 0 {
            assert_eq!(
                items.value(row).as_string::<i32>().value(0),
                format!("item 0 of row {row}")
            );
        }
    }
}

#[test]
fn no_pages_and_no_columns_are_tables_too() {
    let none = StringArray::from(Vec::<&str>::new());
    assert_eq!(table(&["title", "links"], &Pages::new(&none)).len(), 0);
    let some = StringArray::from(vec!["a", "b"]);
    let errors = table(&[], &Pages::new(&some));
    assert_eq!((errors.len(), errors.num_columns()), (2, 1));
}
