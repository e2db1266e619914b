//! `duckbill microsyntax`: the small grammars of attribute values, as JSON.
//!
//! With a value, prints what it means. Without one, reads JSON lines `{"id", "kind", "value",
//! "options"}` and answers each with `{"id", "result"}`, or `{"id", "error"}` where the line itself
//! makes no sense. A result of `null` is the standard's error or failure.

mod dates;
mod kinds;
mod lists;
mod options;
mod urls;

use crate::Failure;
use crate::input::Input;
use options::Options;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufWriter, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The grammar: integer, float, dimension, date, legacy-color, srcset, refresh and so on;
    /// `list` prints them all. In JSON lines it is the kind of lines that name none.
    #[arg(value_name = "KIND")]
    kind: Option<String>,
    /// The value; nothing reads JSON lines from standard input.
    #[arg(value_name = "VALUE", allow_hyphen_values = true)]
    value: Option<String>,
    /// Options as a JSON object, such as `{"edition": "2009"}`.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    options: String,
    /// Say whether authors may write the value, instead of what it means.
    #[arg(long)]
    valid: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let wrong = |error: String| Failure::Input(error);
    let mut options: Map<String, Value> = serde_json::from_str(&arguments.options)
        .map_err(|error| wrong(format!("options are no JSON object: {error}")))?;
    if arguments.valid {
        options.insert("valid".to_owned(), Value::Bool(true));
    }
    match (&arguments.kind, &arguments.value) {
        (Some(kind), None) if kind == "list" => {
            for kind in kinds::KINDS {
                writeln!(output, "{}", kind.name())?;
            }
        }
        (Some(kind), Some(value)) => {
            let result =
                kinds::answer(kind, Some(value), &Options::new(&options)).map_err(wrong)?;
            writeln!(output, "{result}")?;
        }
        (kind, None) => lines(kind.as_deref(), &options, &mut output)?,
        (None, Some(_)) => {}
    }
    output.flush()?;
    Ok(())
}

/// Answers JSON lines until the input ends.
fn lines(
    default_kind: Option<&str>,
    default_options: &Map<String, Value>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let input = Input::standard();
    let mut reader = input.reader()?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line).map_err(|error| input.failure(&error))? == 0 {
            return Ok(());
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let answer = match serde_json::from_slice(&line) {
            Ok(Value::Object(request)) => {
                let id = request.get("id").cloned().unwrap_or_default();
                match result(&request, default_kind, default_options) {
                    Ok(result) => json!({"id": id, "result": result}),
                    Err(error) => json!({"id": id, "error": error}),
                }
            }
            Ok(_) => json!({"id": null, "error": "not a JSON object"}),
            Err(error) => json!({"id": null, "error": format!("not JSON: {error}")}),
        };
        writeln!(output, "{answer}")?;
        // Whoever waits for an answer before the next line gets it.
        output.flush()?;
    }
}

fn result(
    request: &Map<String, Value>,
    default_kind: Option<&str>,
    default_options: &Map<String, Value>,
) -> Result<Value, String> {
    let kind = match request.get("kind") {
        Some(Value::String(kind)) => kind,
        Some(_) => return Err("kind is not a string".to_owned()),
        None => default_kind.ok_or("no kind")?,
    };
    let value = match request.get("value") {
        Some(Value::String(value)) => Some(value.as_str()),
        None | Some(Value::Null) => None,
        Some(_) => return Err("value is not a string".to_owned()),
    };
    let options = match request.get("options") {
        Some(Value::Object(options)) => options,
        None | Some(Value::Null) => default_options,
        Some(_) => return Err("options are not an object".to_owned()),
    };
    kinds::answer(kind, value, &Options::new(options))
}
