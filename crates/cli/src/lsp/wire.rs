//! The messages on the standard streams. A message that is wrong gets an error as its answer, and the next one is read.

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The most bytes that a message may have: a page of as many as are read of any, in JSON.
const LONGEST: u64 = 128 << 20;

/// The most bytes that a line before a message may have.
const LONGEST_LINE: u64 = 1 << 13;

/// The connection of the server, and the thread that writes.
pub(super) fn connect() -> io::Result<(Connection, JoinHandle<()>)> {
    let (server, client) = Connection::memory();
    let output = Arc::new(Mutex::new(io::stdout()));
    let (sender, receiver) = (client.sender, client.receiver);
    let errors = Arc::clone(&output);
    // It ends with the input, or when the server does not listen any more.
    Builder::new().spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            match read(&mut input) {
                Ok(None) => return,
                Ok(Some(message)) => {
                    let is_exit =
                        matches!(&message, Message::Notification(one) if one.method == "exit");
                    if sender.send(message).is_err() || is_exit {
                        return;
                    }
                }
                Err(Wrong { code, id, message }) => {
                    let error = json!({"code": code as i32, "message": message});
                    let answer = json!({"jsonrpc": "2.0", "id": id, "error": error});
                    if write(&errors, &answer).is_err() {
                        return;
                    }
                }
            }
        }
    })?;
    let writer = Builder::new().spawn(move || {
        for message in receiver {
            let Ok(Value::Object(mut fields)) = serde_json::to_value(&message) else { continue };
            fields.insert("jsonrpc".to_owned(), json!("2.0"));
            if write(&output, &Value::Object(fields)).is_err() {
                return;
            }
        }
    })?;
    Ok((server, writer))
}

fn write(output: &Mutex<io::Stdout>, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// A message that is not one.
struct Wrong {
    code: ErrorCode,
    /// Of the request, if that is known.
    id: Value,
    message: String,
}

fn wrong(code: ErrorCode, message: impl Into<String>) -> Wrong {
    Wrong { code, id: Value::Null, message: message.into() }
}

/// The next message; `None` at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<Message>, Wrong> {
    let mut length = None;
    let mut is_empty = true;
    loop {
        let mut line = Vec::new();
        // An input that cannot be read has ended.
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            if is_empty {
                continue;
            }
            break;
        }
        is_empty = false;
        let Some(at) = line.iter().position(|byte| *byte == b':') else { continue };
        let (name, value) = line.split_at(at);
        if name.eq_ignore_ascii_case(b"content-length") {
            let value = std::str::from_utf8(&value[1..]).unwrap_or_default();
            length = value.trim().parse::<u64>().ok();
        }
    }
    let Some(length) = length else {
        return Err(wrong(ErrorCode::ParseError, "a message without Content-Length"));
    };
    if length > LONGEST {
        let _ = io::copy(&mut input.take(length), &mut io::sink());
        let message = format!("a message of more than {LONGEST} bytes");
        return Err(wrong(ErrorCode::InvalidRequest, message));
    }
    let mut text = Vec::new();
    if !matches!(input.take(length).read_to_end(&mut text), Ok(read) if read as u64 == length) {
        return Ok(None);
    }
    let value: Value = serde_json::from_slice(&text)
        .map_err(|error| wrong(ErrorCode::ParseError, error.to_string()))?;
    let id = value.get("id").filter(|id| id.is_string() || id.is_number()).cloned();
    serde_json::from_value(value).map(Some).map_err(|_| Wrong {
        code: ErrorCode::InvalidRequest,
        id: id.unwrap_or_default(),
        message: "not a request, a notification or an answer".to_owned(),
    })
}
