//! Each option of a row, a page and an extractor is obeyed.

#[path = "../../../tests/common/option_lists.rs"]
mod option_lists;

use duckbill::limits::{Limit, Limits};
use duckbill_extract::{Columns, Decimal, Extractor, Page, RowOptions};
use option_lists::{Case, assert_all_are_obeyed, functions_with, options_of};
use std::collections::BTreeSet;
use std::sync::Arc;

const PAGE: &[u8] = b"<title>Ducks swim\xE9</title><a href=b>c</a><i>1,200</i>";

fn columns() -> Columns {
    let described = ["title", "link:url=a@href", "number:number=i"];
    described.iter().fold(Columns::new(), |columns, it| columns.with_described(it).expect("one"))
}

fn few_bytes() -> Limits {
    Limits::none().with(Limit::OutputBytes, 3)
}

#[test]
fn options_of_a_row() {
    fn plain() -> RowOptions<'static> {
        RowOptions::new()
    }
    assert_all_are_obeyed(
        &["row_options.rs"],
        "RowOptions",
        &[
            ("columns.rs", "row", |options| {
                format!("{:?}", columns().row(&duckbill::parse_bytes(PAGE), options))
            }),
            ("columns.rs", "records", |options| {
                let each = duckbill::Selector::parse("html").expect("a selector");
                format!("{:?}", columns().records(&duckbill::parse_bytes(PAGE), &each, options))
            }),
            ("columns.rs", "read", |options| {
                format!("{:?}", columns().read(&duckbill::parse_bytes(PAGE), options))
            }),
        ],
        &[
            ("with_url", || [plain(), plain().with_url(Some("http://a/"))]),
            ("with_decimal", || [plain(), plain().with_decimal(Decimal::Point)]),
            ("with_limits", || [plain(), plain().with_limits(&few_bytes())]),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(Arc::new(true.into()))]),
        ],
        |_, _| None,
    );
    let takes_others = ["ParseOptions", "EncodingOptions"].map(functions_with);
    assert_eq!(takes_others, [BTreeSet::new(), BTreeSet::new()]);
}

/// An extractor and a page, which have their options themselves.
type Set = (Extractor, Page<'static>);

#[test]
fn options_of_an_extractor_and_of_a_page() {
    fn plain() -> Set {
        (Extractor::new(columns()), Page::new(PAGE))
    }
    fn extractor(set: impl Fn(Extractor) -> Extractor) -> [Set; 2] {
        let (with, page) = plain();
        [plain(), (set(with), page)]
    }
    fn page(set: impl Fn(Page<'static>) -> Page<'static>) -> [Set; 2] {
        let (extractor, with) = plain();
        [plain(), (extractor, set(with))]
    }
    const CASES: [Case<Set>; 4] = [
        ("with_limits", || extractor(|it| it.with_limits(few_bytes()))),
        ("with_cancel_flag", || extractor(|it| it.with_cancel_flag(Arc::new(true.into())))),
        ("with_content_type", || {
            page(|it| it.with_content_type(Some("text/html; charset=koi8-r")))
        }),
        ("with_url", || page(|it| it.with_url(Some("http://a/")))),
    ];
    let doors: [fn(&Set) -> String; 3] = [
        |(extractor, page)| extractor.extract(page, |row| format!("{row:?}")),
        |(extractor, page)| extractor.read(page, |row, stopped| format!("{row:?} {stopped:?}")),
        |(extractor, page)| {
            extractor.read_document(page, |_, row, stopped| format!("{row:?} {stopped:?}"))
        },
    ];
    for (option, sets) in CASES {
        for door in doors {
            let [without, with] = sets().map(|set| door(&set));
            assert_ne!(without, with, "{option}");
        }
    }
    let listed: BTreeSet<String> = CASES.iter().map(|(option, _)| option.to_string()).collect();
    let found = ["Extractor", "Page"].map(|name| options_of("extractor.rs", name));
    assert_eq!(listed, found.into_iter().flatten().collect());
    assert_eq!(functions_with("Page").len(), doors.len());
}
