//! A tiny browser: loads pages whose scripts write, and change the tree, while the page is parsed.
//!
//! It reads a page a line, as JSON, from standard input, and answers with a line each. A row has the
//! members `id`, `html` or `chunks` (the page cut into pieces), `scripts` (files by name), `scripting` and
//! `afterLoad` (scripts that run after the page); the answer has `id`, `tree` and `order` (what the scripts
//! logged).
//!
//! ```console
//! $ echo '{"id": 1, "html": "a<script>log(\"x\");document.write(\"b\")</script>c"}' |
//!     cargo run --quiet --example tiny_browser
//! ```

mod browser;
mod language;
mod rows;

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let row: Value = serde_json::from_str(&line)?;
        let pieces: Vec<&str> = match row["chunks"].as_array() {
            Some(chunks) => chunks.iter().filter_map(Value::as_str).collect(),
            None => row["html"].as_str().into_iter().collect(),
        };
        let (tree, order) = rows::load(&row, pieces);
        writeln!(out, "{}", json!({ "id": row["id"], "tree": tree, "order": order }))?;
    }
    Ok(())
}
