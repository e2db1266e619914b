//! [The `min` and `max` attributes](https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes) and
//! [the `step` attribute](https://html.spec.whatwg.org/multipage/input.html#the-step-attribute).

use std::cmp::Ordering;

use super::decimal::Decimal;
use super::input_type::InputType;
use crate::microsyntax::date_time::{Time, date, local_date_time, month, time, week};

const DAY: i128 = 86_400_000;

/// The attributes that limit the value of an `input` whose type [has a range](InputType::is_ranged).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds<'a> {
    pub(crate) kind: InputType,
    pub(crate) min: Option<&'a str>,
    pub(crate) max: Option<&'a str>,
    pub(crate) step: Option<&'a str>,
    /// The `value` attribute, from which steps are counted if there is no `min`.
    pub(crate) value: Option<&'a str>,
}

impl Bounds<'_> {
    /// Whether it [has range limitations](https://html.spec.whatwg.org/multipage/input.html#have-range-limitations).
    pub(crate) fn are_there(&self) -> bool {
        self.minimum().is_some() || self.maximum().is_some()
    }

    /// Whether the value, after sanitization, suffers from an underflow or an overflow.
    pub(crate) fn exclude(&self, value: &str) -> bool {
        let (min, max) = (self.minimum(), self.maximum());
        let is_reversed = match (min, max) {
            (Some(min), Some(max)) => max.compare(min) == Ordering::Less,
            _ => false,
        };
        if self.kind == InputType::Range {
            // Sanitization puts the value within the range, or on the minimum of one that has no inside.
            return is_reversed;
        }
        let Some(value) = number_of(self.kind, value) else { return false };
        let is_below = min.is_some_and(|min| value.compare(min) == Ordering::Less);
        let is_above = max.is_some_and(|max| value.compare(max) == Ordering::Greater);
        // Times come back each day, so a range may lie around midnight.
        let is_around = self.kind == InputType::Time && is_reversed;
        if is_around { is_below && is_above } else { is_below || is_above }
    }

    /// Whether the value, after sanitization, suffers from a step mismatch.
    pub(crate) fn are_between_steps(&self, value: &str) -> bool {
        // The value of a range is rounded.
        if self.kind == InputType::Range {
            return false;
        }
        let (Some(value), Some(step)) = (number_of(self.kind, value), self.allowed_step()) else {
            return false;
        };
        let of = |text: Option<&str>| text.and_then(|text| number_of(self.kind, text));
        let default = match self.kind {
            // The first week that begins in or after 1970 would make steps of whole weeks miss Mondays.
            InputType::Week => Decimal::whole(-3 * DAY),
            _ => Decimal::ZERO,
        };
        let base = of(self.min).or_else(|| of(self.value)).unwrap_or(default);
        !value.is_on_step(base, step)
    }

    fn minimum(&self) -> Option<Decimal> {
        self.bound(self.min, 0)
    }

    fn maximum(&self) -> Option<Decimal> {
        self.bound(self.max, 100)
    }

    fn bound(&self, attribute: Option<&str>, default: i128) -> Option<Decimal> {
        let said = attribute.and_then(|text| number_of(self.kind, text));
        said.or_else(|| (self.kind == InputType::Range).then_some(Decimal::whole(default)))
    }

    /// The [allowed value step](https://html.spec.whatwg.org/multipage/input.html#concept-input-step).
    fn allowed_step(&self) -> Option<Decimal> {
        let (scale, default) = match self.kind {
            InputType::Date => (DAY, 1),
            InputType::Week => (7 * DAY, 1),
            InputType::Time | InputType::LocalDateTime => (1000, 60),
            _ => (1, 1),
        };
        let step = self.step.unwrap_or_default();
        if step.eq_ignore_ascii_case("any") {
            return None;
        }
        let said = Decimal::parse(step).filter(|step| step.is_positive());
        said.unwrap_or(Decimal::whole(default)).times(scale)
    }
}

/// The [number that a string stands for](https://html.spec.whatwg.org/multipage/input.html#concept-input-value-string-number)
/// in a type: months, or milliseconds of dates and times.
fn number_of(kind: InputType, text: &str) -> Option<Decimal> {
    let whole = match kind {
        InputType::Date => date::parse(text)?.days_since_epoch().checked_mul(DAY)?,
        InputType::Week => week::parse(text)?.monday()?.days_since_epoch().checked_mul(DAY)?,
        InputType::Month => {
            let month = month::parse(text)?;
            let years = i128::from(month.year).checked_sub(1970)?;
            years.checked_mul(12)?.checked_add(i128::from(month.month))?.checked_sub(1)?
        }
        InputType::Time => milliseconds(time::parse(text)?)?,
        InputType::LocalDateTime => {
            let moment = local_date_time::parse(text)?;
            let days = moment.date.days_since_epoch().checked_mul(DAY)?;
            days.checked_add(milliseconds(moment.time)?)?
        }
        _ => return Decimal::parse(text),
    };
    Some(Decimal::whole(whole))
}

fn milliseconds(time: Time) -> Option<i128> {
    let minutes = i128::from(time.hour).checked_mul(60)?.checked_add(i128::from(time.minute))?;
    let seconds = minutes.checked_mul(60)?.checked_add(i128::from(time.second))?;
    seconds.checked_mul(1000)?.checked_add(i128::from(time.nanosecond) / 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds<'a>(
        kind: InputType,
        min: &'a str,
        max: &'a str,
        step: &'a str,
        value: &'a str,
    ) -> Bounds<'a> {
        Bounds { kind, min: Some(min), max: Some(max), step: Some(step), value: Some(value) }
    }

    #[test]
    fn values_lie_within_their_bounds() {
        for (kind, min, max, value, is_out) in [
            (InputType::Number, "1", "5", "3", false),
            (InputType::Number, "1", "5", "9", true),
            (InputType::Number, "1", "5", "1e-1", true),
            (InputType::Number, "x", "", "9", false),
            (InputType::Number, "1", "5", "", false),
            (InputType::Date, "2026-01-01", "", "2025-12-31", true),
            (InputType::Month, "2026-01", "2026-03", "2026-03", false),
            (InputType::Week, "", "2026-W10", "2026-W11", true),
            (InputType::Time, "22:00", "06:00", "23:30", false),
            (InputType::Time, "22:00", "06:00", "12:00", true),
            (InputType::LocalDateTime, "", "2026-01-01T10:00", "2026-01-01 10:00:01", true),
            (InputType::Range, "1", "5", "9", false),
            (InputType::Range, "5", "1", "9", true),
        ] {
            let bounds = bounds(kind, min, max, "", value);
            assert_eq!(bounds.exclude(value), is_out, "{bounds:?}");
        }
        let none =
            Bounds { kind: InputType::Number, min: None, max: Some("x"), step: None, value: None };
        assert!(!none.are_there() && Bounds { kind: InputType::Range, ..none }.are_there());
    }

    #[test]
    fn values_lie_on_steps() {
        for (kind, min, step, value, is_off) in [
            (InputType::Number, "0", "0.1", "0.3", false),
            (InputType::Number, "0", "", "0.3", true),
            (InputType::Number, "0.3", "", "1.3", false),
            (InputType::Number, "0", "any", "0.3", false),
            (InputType::Number, "0", "-1", "1.5", true),
            (InputType::Date, "2026-01-01", "7", "2026-01-08", false),
            (InputType::Date, "2026-01-01", "7", "2026-01-09", true),
            (InputType::Time, "00:00", "", "10:00:30", true),
            (InputType::Time, "00:00", "30", "10:00:30", false),
            (InputType::Week, "1970-W01", "2", "1970-W03", false),
            (InputType::Month, "2026-01", "2", "2026-02", true),
        ] {
            let bounds = bounds(kind, min, "", step, value);
            assert_eq!(bounds.are_between_steps(value), is_off, "{bounds:?}");
        }
        // Without a minimum, steps are counted from the attribute.
        let own = Bounds {
            kind: InputType::Number,
            min: None,
            max: None,
            step: Some("2"),
            value: Some("1.5"),
        };
        assert!(!own.are_between_steps("1.5"));
    }
}
