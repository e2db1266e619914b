//! The walks and the options that tests compare with the sources: what is new there is attacked here.

use crate::{Case, Operation, Run};
use duckbill::{ParseOptions, parse_with};

#[path = "../../../tests/common/option_values.rs"]
mod option_values;
#[path = "../../../tests/common/walk_list.rs"]
mod walk_list;

/// Parses with a value of an option, by its number.
fn parse_by(case: &Case, (option, number): (usize, usize)) -> usize {
    let options = option_values::OPTIONS[option].1(ParseOptions::new()).swap_remove(number);
    let stopped = |stopped: duckbill::limits::ParseStopped| stopped.into_document();
    let document = parse_with(&case.html, &options).unwrap_or_else(stopped);
    let bytes = parse_with(case.html.as_bytes(), &options).unwrap_or_else(stopped);
    document.node_count() + bytes.node_count()
}

pub(crate) fn operations() -> Vec<Operation> {
    let walks = walk_list::WALKS.iter().map(|(name, walk)| {
        let name: &'static str = format!("walk {name}").leak();
        (name, Run::Walk(*walk))
    });
    let options = option_values::OPTIONS.iter().enumerate().flat_map(|(option, (name, values))| {
        (0..values(ParseOptions::new()).len()).map(move |number| {
            let name: &'static str = format!("parse {name} {number}").leak();
            (name, Run::Numbered(parse_by, (option, number)))
        })
    });
    walks.chain(options).collect()
}
