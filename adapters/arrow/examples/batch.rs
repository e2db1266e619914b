//! A table of a few pages: `cargo run --example batch`.

use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryArray, StringArray};
use duckbill_arrow::{ArrowExtractor, Columns, Limit, Limits, Pages};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bodies = BinaryArray::from(vec![
        &b"<title>Ducks</title><a href=bills>bills</a><b class=price>1.50</b>"[..],
        b"<title>\xD3\xF2\xEA\xE8</title>",
        b"<div><div><div><div><div><div><div><div>",
    ]);
    let types = StringArray::from(vec![None, Some("text/html; charset=windows-1251"), None]);
    let urls = StringArray::from(vec![Some("https://example.com/"), None, None]);

    let columns = Columns::new()
        .with_described("title")?
        .with_described("links[]:url=a@href")?
        .with_described("price:float=.price")?;
    let extractor = ArrowExtractor::new(columns).with_limits(Limits::none().with(Limit::Depth, 8));
    let pages = Pages::new(&bodies).with_content_types(&types).with_urls(&urls);
    let table = extractor.extract(&pages)?;

    for field in extractor.schema().fields() {
        println!("{}: {}", field.name(), field.data_type());
    }
    let titles = table.column(0).as_string::<i32>();
    let errors = table.column(3).as_string::<i32>();
    for row in 0..table.len() {
        println!("{:?} {:?}", titles.value(row), errors.value(row));
    }
    assert_eq!(titles.value(1), "Утки");
    assert_eq!(errors.value(2), "stopped after 30 bytes of text: more than 8 open elements");
    Ok(())
}
