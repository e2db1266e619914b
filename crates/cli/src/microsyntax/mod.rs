//! `duckbill microsyntax`: the small grammars of attribute values, as JSON.
//!
//! With a value, prints what it means. Without one, reads JSON lines `{"id", "kind", "value",
//! "options"}` and answers each with `{"id", "result"}`, or `{"id", "error"}` where the line itself
//! makes no sense. A result of `null` is the standard's error or failure; for a value given as an
//! argument the exit status is 1 then.

mod dates;
mod fields;
#[cfg(test)]
mod hostile_tests;
mod kinds;
mod lists;
mod options;
mod urls;

use crate::Failure;
use crate::input::{Input, may_wait};
use crate::limits::{LimitSettings, Stopped};
use crate::visible;
use fields::{Fields, Request};
use options::{Options, reason, string};
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The grammar: integer, float, dimension, date, legacy-color, srcset, refresh and so on;
    /// `list` prints them all with their options. For JSON lines, the kind of lines without one.
    #[arg(value_name = "KIND")]
    kind: Option<String>,
    /// The value; without one, JSON lines are read from standard input.
    #[arg(value_name = "VALUE", allow_hyphen_values = true)]
    value: Option<String>,
    /// Options as a JSON object, such as `{"edition": "2009"}`.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    options: String,
    /// Print whether the value is valid for authors, instead of its meaning.
    #[arg(long)]
    valid: bool,
    /// By the Living Standard, or by the draft of 2009 or 2007.
    #[arg(long, value_name = "EDITION", value_parser = ["living", "2009", "2007"])]
    edition: Option<String>,
}

impl Arguments {
    /// Whether the value is an argument, or the kinds are listed.
    pub(crate) fn reads_no_lines(&self) -> bool {
        self.value.is_some() || self.kind.as_deref() == Some("list")
    }
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let mut output = visible::safe_json(BufWriter::new(io::stdout().lock()));
    let wrong = |error: String| Failure::Input(error);
    let mut options: Fields<'_> = serde_json::from_str(&arguments.options)
        .map_err(|error| wrong(format!("options are no JSON object: {error}")))?;
    let is_valid = to_raw_value(&true).map_err(|error| wrong(error.to_string()))?;
    if arguments.valid {
        options.push("valid", &is_valid);
    }
    let edition = to_raw_value(&arguments.edition).map_err(|error| wrong(error.to_string()))?;
    if arguments.edition.is_some() {
        options.push("edition", &edition);
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
        (kind, None) => lines(kind.as_deref(), &options, limits, &mut output)?,
        (None, Some(_)) => {}
    }
    output.flush()?;
    Ok(())
}

/// Answers JSON lines until the input ends.
fn lines(
    default_kind: Option<&str>,
    default_options: &Fields<'_>,
    limits: &LimitSettings,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let input = Input::standard();
    let mut reader = input.reader()?;
    let mut line = Vec::new();
    let longest = limits.readable();
    if io::stdin().is_terminal() {
        eprintln!("duckbill: no VALUE: reading JSON lines from the terminal; Ctrl-D ends them");
    }
    for number in 1_u64.. {
        line.clear();
        if may_wait(&reader) {
            output.flush()?;
        }
        let mut bounded = io::Read::take(&mut reader, longest);
        if bounded.read_until(b'\n', &mut line).map_err(|error| input.failure(&error))? == 0 {
            return Ok(());
        }
        if line.trim_ascii_end().len() as u64 >= longest {
            if !line.ends_with(b"\n") {
                reader.skip_until(b'\n').map_err(|error| input.failure(&error))?;
            }
            let error = format!("line {number} is longer than the limit");
            writeln!(output, "{}", json!({"id": null, "error": error}))?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let error = match serde_json::from_slice(&line) {
            Ok(request) => {
                let mut watch = limits.watch();
                let written = {
                    let output = &mut watch.output(output);
                    answer(&request, default_kind, default_options, output)
                };
                match written {
                    // Part of the answer may have been written and cannot be withdrawn.
                    Err(error) if Stopped::is_cause(&error) => {
                        let id = request.id.map_or("null", RawValue::get);
                        let error = json!(error.to_string());
                        writeln!(output, "\n{{\"id\":{id},\"error\":{error}}}")?;
                    }
                    written => written?,
                }
                continue;
            }
            Err(error) if error.is_data() => format!("line {number}: not a JSON object"),
            Err(error) => {
                let place = format!("line {number}, column {}", error.column());
                format!("{place}: not JSON: {}", reason(&error))
            }
        };
        writeln!(output, "{}", json!({"id": null, "error": error}))?;
    }
    Ok(())
}

/// Writes the answer to a line.
fn answer(
    request: &Request<'_>,
    default_kind: Option<&str>,
    default_options: &Fields<'_>,
    output: &mut impl Write,
) -> io::Result<()> {
    write!(output, "{{\"id\":{},", request.id.map_or("null", RawValue::get))?;
    let value = request.value.filter(|value| value.get() != "null");
    let value = value.map(|value| string("value", value)).transpose();
    let options = match request.options.map(RawValue::get) {
        None | Some("null") => Ok(None),
        Some(options) => serde_json::from_str(options).map(Some),
    };
    let result = match (&value, &options) {
        (Err(error), _) => Err(error.clone()),
        (_, Err(error)) if error.is_data() => Err("options are not an object".to_owned()),
        (_, Err(error)) => Err(format!("options are not JSON: {}", reason(error))),
        (Ok(value), Ok(options)) => {
            let options = options.as_ref().unwrap_or(default_options);
            result(request, default_kind, value.as_deref(), options)
        }
    };
    match result {
        Ok(result) => {
            output.write_all(b"\"result\":")?;
            result.write(output)?;
        }
        Err(error) => write!(output, "\"error\":{}", json!(error))?,
    }
    output.write_all(b"}\n")
}

fn result<'a>(
    request: &Request<'_>,
    default_kind: Option<&str>,
    value: Option<&'a str>,
    options: &'a Fields<'a>,
) -> Result<kinds::Json<'a>, String> {
    let kind = request.kind.map(|kind| string("kind", kind)).transpose()?;
    let kind = kind.as_deref().or(default_kind).ok_or("no kind")?;
    kinds::answer(kind, value, &Options::new(options))
}
