//! Decimal numbers, in which a tenth is a tenth: ranges and steps are compared in them, as browsers do.

use std::cmp::Ordering;

use crate::microsyntax::float;

/// The number `significand` times ten to the power of `exponent`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decimal {
    significand: i128,
    exponent: i32,
}

impl Decimal {
    pub(super) const ZERO: Self = Self::whole(0);

    pub(super) const fn whole(value: i128) -> Self {
        Self { significand: value, exponent: 0 }
    }

    /// The number that a [float](float::parse) is written as in the fewest digits.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let written = format!("{:e}", float::parse(text)?);
        let (digits, exponent) = written.split_once('e')?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let significand = [whole, fraction].concat().parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?;
        let exponent = exponent.parse::<i32>().ok()?.checked_sub(places)?;
        Some(Self { significand, exponent })
    }

    /// The number times a factor, if it can be held.
    pub(super) fn times(self, factor: i128) -> Option<Self> {
        Some(Self { significand: self.significand.checked_mul(factor)?, ..self })
    }

    pub(super) const fn is_positive(self) -> bool {
        self.significand > 0
    }

    /// The significand for a smaller exponent, if it can be held.
    fn at(self, exponent: i32) -> Option<i128> {
        let places = u32::try_from(self.exponent.checked_sub(exponent)?).ok()?;
        if self.significand == 0 {
            return Some(0);
        }
        self.significand.checked_mul(10_i128.checked_pow(places)?)
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
        let exponent = self.exponent.min(other.exponent);
        match (self.at(exponent), other.at(exponent)) {
            (Some(one), Some(two)) => one.cmp(&two),
            // One of them is too large to be held in units of the other, so its sign decides.
            (None, _) => self.significand.cmp(&0),
            (_, None) => 0.cmp(&other.significand),
        }
    }

    /// Whether the distance from `base` is a multiple of `step`.
    pub(super) fn is_on_step(self, base: Self, step: Self) -> bool {
        let exponent = self.exponent.min(base.exponent).min(step.exponent);
        let distance =
            self.at(exponent).zip(base.at(exponent)).and_then(|(one, two)| one.checked_sub(two));
        match (distance, step.at(exponent)) {
            (Some(distance), Some(step)) => distance.checked_rem(step).is_none_or(|rest| rest == 0),
            // A step beyond all digits of the distance.
            (Some(distance), None) => distance == 0,
            // So far away a step has no digits any more.
            (None, _) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).expect(text)
    }

    #[test]
    fn tenths_are_exact() {
        let is_on_step =
            |value, base, step| decimal(value).is_on_step(decimal(base), decimal(step));
        assert!(is_on_step("0.3", "0", "0.1") && is_on_step("1.1", "-1.1", ".2"));
        assert!(is_on_step("1e300", "0", "1") && is_on_step("0", "0", "1e300"));
        assert!(!is_on_step("0.35", "0", "0.1") && !is_on_step("1", "0", "1e300"));
        assert!(!is_on_step("1", "0", "1e30"));
    }

    #[test]
    fn numbers_of_all_sizes_are_compared() {
        for pair in ["-1e300", "-2", "-1e-300", "0", "1e-300", "0.1", "1", "1e300"].windows(2) {
            assert_eq!(decimal(pair[0]).compare(decimal(pair[1])), Ordering::Less, "{pair:?}");
            assert_eq!(decimal(pair[1]).compare(decimal(pair[0])), Ordering::Greater, "{pair:?}");
        }
        assert_eq!(decimal("1.50").compare(decimal("15e-1")), Ordering::Equal);
    }
}
