//! `duckbill microsyntax`: the small grammars of attribute values, as JSON.
//!
//! With a value, prints what it means. Without one, reads JSON lines `{"id", "kind", "value",
//! "options"}` and answers each with `{"id", "result"}`, or `{"id", "error"}` where the line itself
//! makes no sense. A result of `null` is the standard's error or failure; for a value given as an
//! argument the exit status is 1 then.

mod dates;
#[cfg(test)]
mod hostile_tests;
mod kinds;
mod lists;
mod options;
mod urls;

use crate::Failure;
use crate::input::Input;
use options::Options;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The grammar: integer, float, dimension, date, legacy-color, srcset, refresh and so on;
    /// `list` prints them all with the options they take. In JSON lines it is the kind of lines that name none.
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
    /// By the Living Standard, or by the draft of 2009 or 2007.
    #[arg(long, value_name = "EDITION", value_parser = ["living", "2009", "2007"])]
    edition: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let wrong = |error: String| Failure::Input(error);
    let mut options: Map<String, Value> = serde_json::from_str(&arguments.options)
        .map_err(|error| wrong(format!("options are no JSON object: {error}")))?;
    if arguments.valid {
        options.insert("valid".to_owned(), Value::Bool(true));
    }
    if let Some(edition) = &arguments.edition {
        options.insert("edition".to_owned(), Value::String(edition.clone()));
    }
    match (&arguments.kind, &arguments.value) {
        (Some(kind), None) if kind == "list" => {
            let kinds = kinds::KINDS.iter().map(kinds::Kind::description);
            for line in kinds.chain(kinds::enumerated_descriptions()) {
                writeln!(output, "{line}")?;
            }
        }
        (Some(kind), Some(value)) => {
            let result =
                kinds::answer(kind, Some(value), &Options::new(&options)).map_err(wrong)?;
            let is_error = result.is_error();
            result.write(&mut output)?;
            writeln!(output)?;
            output.flush()?;
            if is_error {
                return Err(Failure::Value(format!("{value:?} is an error as {kind}")));
            }
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
    if io::stdin().is_terminal() {
        eprintln!("duckbill: no VALUE: reading JSON lines from the terminal; Ctrl-D ends them");
    }
    for number in 1_u64.. {
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
                    Ok(result) => {
                        write!(output, "{{\"id\":{id},\"result\":")?;
                        result.write(output)?;
                        writeln!(output, "}}")?;
                        output.flush()?;
                        continue;
                    }
                    Err(error) => json!({"id": id, "error": error}),
                }
            }
            Ok(_) => json!({"id": null, "error": format!("line {number}: not a JSON object")}),
            Err(error) => {
                let reason = error.to_string();
                let reason = reason.split(" at line ").next().unwrap_or_default();
                let place = format!("line {number}, column {}", error.column());
                json!({"id": null, "error": format!("{place}: not JSON: {reason}")})
            }
        };
        writeln!(output, "{answer}")?;
        // A program that waits for the answer before it writes the next line gets it.
        output.flush()?;
    }
    Ok(())
}

fn result<'a>(
    request: &'a Map<String, Value>,
    default_kind: Option<&str>,
    default_options: &'a Map<String, Value>,
) -> Result<kinds::Json<'a>, String> {
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
