//! Queries, as DataFusion plans and runs them.

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{
    Array, ArrayRef, BinaryViewArray, Int64Array, RecordBatch, StringArray, StructArray,
};
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema};
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
};
use datafusion::prelude::{SessionConfig, SessionContext};
use duckbill_datafusion::{ExtractFunction, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A session with the function, and a table `pages` of these columns, in as many partitions as there are batches.
fn session(batches: Vec<RecordBatch>) -> SessionContext {
    let context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(3));
    context.register_udf(ExtractFunction::new().into());
    let schema = batches[0].schema();
    let partitions = batches.into_iter().map(|batch| vec![batch]).collect();
    let table = MemTable::try_new(schema, partitions).expect("a table");
    context.register_table("pages", Arc::new(table)).expect("a new name");
    context
}

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter(columns).expect("columns of one length")
}

fn html(pages: Vec<Option<&str>>) -> RecordBatch {
    batch(vec![("html", Arc::new(StringArray::from(pages)))])
}

/// The rows of a query, in one batch.
async fn rows(context: &SessionContext, query: &str) -> RecordBatch {
    let frame = context.sql(query).await.expect("a query");
    let schema = Arc::clone(frame.schema().inner());
    let batches = frame.collect().await.expect("rows");
    datafusion::arrow::compute::concat_batches(&schema, &batches).expect("one schema")
}

/// A column of strings, of either kind.
fn strings(column: &ArrayRef) -> Vec<Option<String>> {
    let strings = column.as_string_view();
    strings.iter().map(|one| one.map(str::to_owned)).collect()
}

async fn mistake(context: &SessionContext, query: &str) -> String {
    let planned = match context.sql(query).await {
        Ok(frame) => frame.collect().await,
        Err(error) => Err(error),
    };
    planned.expect_err("a mistake").to_string()
}

#[tokio::test]
async fn a_page_is_a_row_of_typed_columns() {
    let context = session(vec![html(vec![
        Some("<title>Ducks</title><b class=price>1.5</b><b class=price>2</b>"),
        Some("<title>Geese</title>"),
        None,
    ])]);
    let table = rows(
        &context,
        "SELECT page.title, page.prices, page.error FROM
         (SELECT duckbill_extract(html, 'title', 'prices[]:float=.price') AS page FROM pages)",
    )
    .await;
    assert_eq!(strings(table.column(0)), [Some("Ducks".into()), Some("Geese".into()), None]);
    let prices = table.column(1).as_list::<i32>();
    assert_eq!(prices.value(0).as_primitive::<Float64Type>().values(), &[1.5, 2.0]);
    assert_eq!((prices.value(1).len(), prices.is_null(2)), (0, true));
    assert_eq!(table.column(2).null_count(), 3);
}

#[tokio::test]
async fn a_page_over_a_limit_has_what_was_read_and_the_reason() {
    let deep = format!("<title>b</title>{}", "<div>".repeat(20_000));
    let context = session(vec![html(vec![Some("<title>a"), Some(&deep), Some("<title>c")])]);
    let query = |function: &str| {
        format!(
            "SELECT page.title, page.error FROM (SELECT {function}(html, 'title') AS page FROM pages)"
        )
    };
    let table = rows(&context, &query("duckbill_extract")).await;
    assert_eq!(strings(table.column(0)), [Some("a".into()), Some("b".into()), Some("c".into())]);
    let errors = strings(table.column(1));
    assert_eq!((&errors[0], &errors[2]), (&None, &None));
    let reason = errors[1].as_ref().expect("a reason");
    assert!(reason.starts_with("stopped after ") && reason.ends_with("open elements"), "{reason}");

    // Another function beside it, without limits.
    let function = ExtractFunction::new().with_name("unlimited").with_limits(Limits::none());
    context.register_udf(function.into());
    let table = rows(&context, &query("unlimited")).await;
    assert_eq!(strings(table.column(0))[1].as_deref(), Some("b"));
    assert_eq!(table.column(1).null_count(), 3);
}

#[tokio::test]
async fn bytes_come_with_what_is_known_of_them() {
    let context = session(vec![batch(vec![
        (
            "body",
            Arc::new(BinaryViewArray::from(vec![
                &b"<title>\xD3\xF2\xEA\xE8</title><a href=b>"[..];
                2
            ])),
        ),
        (
            "header",
            Arc::new(StringArray::from(vec![Some("text/html; charset=windows-1251"), None])),
        ),
        ("address", Arc::new(StringArray::from(vec!["https://example.com/a"; 2]))),
    ])]);
    let table = rows(
        &context,
        "SELECT page.title, page.link, page.encoding FROM (SELECT duckbill_extract(
             named_struct('html', body, 'url', address, 'content_type', header),
             'title', 'link:url=a@href', 'encoding') AS page FROM pages)",
    )
    .await;
    assert_eq!(strings(table.column(0))[0].as_deref(), Some("Утки"));
    assert_eq!(strings(table.column(1)), vec![Some("https://example.com/b".to_owned()); 2]);
    assert_eq!(
        strings(table.column(2)),
        [Some("windows-1251".to_owned()), Some("windows-1252".to_owned())]
    );
    let literal = rows(
        &context,
        "SELECT page.a FROM (SELECT duckbill_extract({html: '<a href=x>', url: NULL}, 'a:url=a@href') AS page)",
    )
    .await;
    assert_eq!(strings(literal.column(0)), [Some("x".to_owned())]);
}

#[tokio::test]
async fn a_structure_that_is_null_is_no_page() {
    let fields = Fields::from(vec![Field::new("html", DataType::Utf8, true)]);
    let pages = StringArray::from(vec!["<title>a", "<title>b"]);
    let validity = vec![true, false].into();
    let structures = StructArray::new(fields, vec![Arc::new(pages)], Some(validity));
    let context = session(vec![batch(vec![("page", Arc::new(structures))])]);
    let table = rows(
        &context,
        "SELECT row.title FROM (SELECT duckbill_extract(page, 'title') AS row FROM pages)",
    )
    .await;
    assert_eq!(strings(table.column(0)), [Some("a".to_owned()), None]);
}

#[tokio::test]
async fn mistakes_are_explained() {
    let context = session(vec![html(vec![Some("<p>")])]);
    for (query, expected) in [
        ("SELECT duckbill_extract() FROM pages", "duckbill_extract"),
        (
            "SELECT duckbill_extract(7, 'title') FROM pages",
            "a page is a string or bytes, not Int64",
        ),
        (
            "SELECT duckbill_extract(html, 'price') FROM pages",
            "\"price\" is neither NAME=CSS nor one of",
        ),
        ("SELECT duckbill_extract(html, html) FROM pages", "a column is a constant string"),
        ("SELECT duckbill_extract(html, 'a=a', 'a=b') FROM pages", "there is another column \"a\""),
        (
            "SELECT duckbill_extract({body: html}, 'a=a') FROM pages",
            "the structure has no field html",
        ),
        ("SELECT duckbill_extract({html: html, uri: html}, 'a=a') FROM pages", "has a field uri"),
        (
            "SELECT duckbill_extract({html: html, url: 7}, 'a=a') FROM pages",
            "url is a string or bytes",
        ),
    ] {
        let found = mistake(&context, query).await;
        assert!(found.contains(expected), "{query}: {found}");
    }
}

/// How many pages were handed to the function below.
static PAGES: AtomicUsize = AtomicUsize::new(0);

/// The function, counting pages.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Counted(ExtractFunction);

impl ScalarUDFImpl for Counted {
    fn name(&self) -> &str {
        "counted"
    }

    fn signature(&self) -> &Signature {
        self.0.signature()
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        self.0.return_type(arguments)
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        self.0.return_field_from_args(arguments)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        PAGES.fetch_add(arguments.number_rows, Ordering::Relaxed);
        self.0.invoke_with_args(arguments)
    }
}

#[tokio::test]
async fn each_page_is_parsed_once_inside_of_unnest() {
    let pages = vec![Some("<title>a"), Some("<p>b"), Some("<title>c</title>d")];
    let context = session(vec![html(pages)]);
    context.register_udf(Counted(ExtractFunction::new()).into());
    let page = "(SELECT html, unnest(counted(html, 'title', 'text')) FROM pages) AS page (html, title, text, error)";
    for (query, parsed, count) in [
        (format!("SELECT title, text, error FROM {page}"), 3, 3),
        (format!("SELECT text FROM {page} WHERE title IS NOT NULL AND error IS NULL"), 3, 2),
        (format!("SELECT title, count(text) FROM {page} GROUP BY title ORDER BY 1"), 3, 3),
        (
            format!("SELECT a.text FROM {page} JOIN (VALUES ('c')) AS a (text) ON a.text = title"),
            3,
            1,
        ),
        // Only the pages that are left.
        (format!("SELECT text FROM {page} WHERE html LIKE '%<p>%' ORDER BY title LIMIT 1"), 1, 1),
    ] {
        PAGES.store(0, Ordering::Relaxed);
        let table = rows(&context, &query).await;
        assert_eq!((PAGES.load(Ordering::Relaxed), table.num_rows()), (parsed, count), "{query}");
    }
}

#[tokio::test]
async fn all_rows_of_all_partitions_are_there() {
    // More than a batch of DataFusion in each partition.
    let parts = (0..3_i64).map(|part| {
        let numbers = (0..9000).map(|row| part * 9000 + row);
        let pages: StringArray =
            numbers.clone().map(|number| Some(format!("<title>{number}</title>"))).collect();
        batch(vec![
            ("n", Arc::new(Int64Array::from_iter_values(numbers))),
            ("html", Arc::new(pages)),
        ])
    });
    let context = session(parts.collect());
    let table = rows(
        &context,
        "SELECT count(*), sum(number), count(error) FROM
         (SELECT n, unnest(duckbill_extract(html, 'number:integer=title')) FROM pages) AS page (n, number, error)
         WHERE n = number",
    )
    .await;
    let figure = |column: usize| {
        table.column(column).as_primitive::<arrow_array::types::Int64Type>().value(0)
    };
    assert_eq!((figure(0), figure(1), figure(2)), (27_000, 27_000 * 26_999 / 2, 0));
}

#[tokio::test]
async fn the_type_is_that_of_the_arrow_adapter() {
    let context = session(vec![html(vec![Some("")])]);
    let descriptions = ["title", "links", "when:datetime=time@datetime", "set:srcset=img@srcset"];
    let list = descriptions.map(|one| format!("'{one}'")).join(", ");
    let query = format!("SELECT duckbill_extract(html, {list}) AS page FROM pages");
    let frame = context.sql(&query).await.expect("a query");
    let columns = descriptions.iter().fold(duckbill_arrow::Columns::new(), |all, one| {
        all.with_described(one).expect("a column")
    });
    let expected = duckbill_arrow::ArrowExtractor::new(columns).data_type();
    let schema: Schema = frame.schema().as_arrow().clone();
    assert_eq!(schema.field(0).data_type(), &expected);
}
