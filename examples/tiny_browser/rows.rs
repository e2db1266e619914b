//! Pages as rows of JSON.

use super::browser::{Browser, Event};
use duckbill::tree::Scripting;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Loads the page of a row, cut into these pieces, and returns the tree and the events.
pub(crate) fn load<'a>(row: &Value, pieces: impl IntoIterator<Item = &'a str>) -> (String, Value) {
    let scripts = row["scripts"].as_object().into_iter().flatten();
    let files: HashMap<String, String> = scripts
        .map(|(name, text)| (name.clone(), text.as_str().unwrap_or_default().to_owned()))
        .collect();
    let scripting = match row["scripting"].as_bool() {
        Some(false) => Scripting::Disabled,
        _ => Scripting::Normal,
    };
    let mut browser = Browser::new(files, scripting);
    for piece in pieces {
        browser.receive(piece);
    }
    browser.load();
    for task in row["afterLoad"].as_array().into_iter().flatten() {
        if scripting == Scripting::Normal {
            browser.run_task(task.as_str().unwrap_or_default());
        }
    }
    let order = browser.events().iter().map(|event| match event {
        Event::Log(text) => json!(text),
        Event::Snapshot(name, tree) => json!([name, tree]),
    });
    (browser.tree(), order.collect())
}
