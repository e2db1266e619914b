//! [Value sanitization](https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm).

use std::borrow::Cow;

use super::input_type::InputType;
use crate::microsyntax::date_time::{date, local_date_time, month, time, week};
use crate::microsyntax::float;
use crate::microsyntax::idioms::strip;

/// Returns the value of an `input` whose attribute `value` is this one. The values of ranges, colours and files are returned as
/// they are written, since no caller asks for them.
pub(crate) fn sanitized(kind: InputType, value: &str, is_multiple: bool) -> Cow<'_, str> {
    let is_kept = match kind {
        InputType::Text | InputType::Search | InputType::Tel | InputType::Password => {
            return without_newlines(value);
        }
        InputType::Email if is_multiple => {
            let addresses: Vec<&str> = value.split(',').map(strip).collect();
            return Cow::Owned(without_newlines(&addresses.join(",")).into_owned());
        }
        InputType::Email | InputType::Url => return without_newlines(strip(value)),
        InputType::Number => float::is_valid(value) && float::parse(value).is_some(),
        InputType::Date => date::parse(value).is_some(),
        InputType::Month => month::parse(value).is_some(),
        InputType::Week => week::parse(value).is_some(),
        InputType::Time => time::parse(value).is_some(),
        InputType::LocalDateTime => local_date_time::parse(value).is_some(),
        _ => true,
    };
    Cow::Borrowed(if is_kept { value } else { "" })
}

/// [Strips newlines](https://infra.spec.whatwg.org/#strip-newlines).
fn without_newlines(value: &str) -> Cow<'_, str> {
    if value.contains(['\n', '\r']) {
        Cow::Owned(value.replace(['\n', '\r'], ""))
    } else {
        Cow::Borrowed(value)
    }
}
