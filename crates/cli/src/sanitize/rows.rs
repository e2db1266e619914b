//! JSON lines in, JSON lines out: calls of the standard's methods, each answered with what a browser would see.

use super::answer::answer;
use crate::Failure;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::lines::{Line, Lines};
use crate::visible::safe_json;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::PathBuf;

/// Answers each line with `id` and `tree`, `returns`, `get`; or `error`.
pub(super) fn answer_all(
    path: PathBuf,
    limits: &LimitSettings,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (input, output) = (Input::of(path), &mut safe_json(output));
    let mut lines = Lines::new(input.reader()?, limits);
    while let Some(line) = lines.next().map_err(|error| input.failure(&error))? {
        let read = match line {
            Line::TooLong => Err("the line is longer than the limit".to_owned()),
            Line::Whole(line) => serde_json::from_reader::<_, Map<String, Value>>(line)
                .map_err(|error| format!("not a JSON object: {error}")),
        };
        let fields = match read {
            Ok(row) => {
                let id = row.get("id").cloned().unwrap_or_default();
                let mut fields = Map::from_iter([("id".to_owned(), id)]);
                fields.extend(answer(&row));
                fields
            }
            Err(error) => {
                lines.count_bad();
                Map::from_iter([("error".to_owned(), Value::String(error))])
            }
        };
        writeln!(output, "{}", Value::Object(fields))?;
    }
    output.flush()?;
    lines.end()
}
