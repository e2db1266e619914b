//! Every walk and iterator of documents, nodes and elements, over a deep tree, a wide one, and one of text. The list is
//! compared with the sources: a new walk has to come here.

use std::collections::BTreeSet;

use duckbill::{parse, work};

use super::measure::LINEAR;
use crate::option_lists::methods_that_read;
use walk_list::WALKS;

#[path = "../../common/walk_list.rs"]
mod walk_list;

/// Deep, wide, text only, and what is walked most slowly if each step looks around.
const FAMILIES: [(&str, &str, &str); 9] = [
    ("deep", "<div class=c name=n>", ""),
    ("closed", "<div><p></p>", "</div>"),
    ("wide", "<p class=c name=n></p>", ""),
    ("text", "x", ""),
    ("lines", "x<br>", ""),
    ("comments", "<!---->", ""),
    ("options", "<select><option selected></select>", ""),
    ("controls", "<form><label><input></label></form>", ""),
    ("rows", "<table><tbody><tr><td>x</table>", ""),
];

#[test]
fn every_walk_is_linear() {
    for (family, start, end) in FAMILIES {
        let pages = [500, 4000].map(|count| parse(&(start.repeat(count) + &end.repeat(count))));
        for (name, walk) in WALKS {
            let works = [0, 1].map(|index| {
                let _ = work::take();
                let steps = walk(&pages[index]);
                (steps as u64 + work::take() + 1000) as f64
            });
            let growth = (works[1] / works[0]).log(8.0);
            assert!(
                growth <= LINEAR,
                "{name} over {family}: to the power of {growth:.3}: {works:?}"
            );
        }
    }
}

#[test]
fn no_walk_is_forgotten() {
    let walks = ["impl ", "Elements<", "Matches", "FormControls", "Children", "Siblings"];
    let others = ["Ancestors", "Descendants", "Traverse", "FormEntry"];
    let is_walk = |returned: &str| walks.iter().chain(&others).any(|walk| returned.contains(walk));
    let found: BTreeSet<String> = methods_that_read(&["Document", "NodeRef", "ElementRef"])
        .into_iter()
        .filter(|(_, returned)| is_walk(returned) && !returned.contains("&["))
        .map(|(name, _)| name)
        .collect();
    let listed: BTreeSet<String> = WALKS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, found);
}
