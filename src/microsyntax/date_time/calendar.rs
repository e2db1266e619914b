//! The proleptic Gregorian calendar.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "the days of all years of 64 bits fit 128 bits many times"
)]

/// The [number of days in a month](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#number-of-days-in-month-month-of-year-year)
/// of a year, for a month from 1 to 12. The standard's rule gives 28 for any other month, which no
/// parser asks for.
#[must_use]
pub(super) const fn days_in_month(year: u64, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year(year) => 29,
        _ => 28,
    }
}

const fn is_leap_year(year: u64) -> bool {
    year.is_multiple_of(400) || (year.is_multiple_of(4) && !year.is_multiple_of(100))
}

/// The [week number of the last day](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day)
/// of a week-year: 53 if January 1st is a Thursday, or a Wednesday in a leap year; otherwise 52.
#[must_use]
pub(super) const fn weeks_in_year(year: u64) -> u8 {
    match (weekday_of_january_first(year), is_leap_year(year)) {
        (4, _) | (3, true) => 53,
        _ => 52,
    }
}

/// Monday is 1, Sunday 7.
const fn weekday_of_january_first(year: u64) -> u8 {
    // The calendar repeats every 400 years, which are a whole number of weeks.
    let past = year % 400 + 399;
    let days = past * 365 + past / 4 - past / 100 + past / 400;
    // January 1st of the year 1 was a Monday, and so is that of the year 401.
    (days % 7 + 1) as u8
}

/// Days since 1970-01-01.
pub(super) fn days_since_epoch(year: u64, month: u8, day: u8) -> i128 {
    // The year begins in March here, so that the leap day is its last.
    let month = i128::from(month);
    let year = i128::from(year) - i128::from(month <= 2);
    let march_based = (month + 9) % 12;
    let day_of_year = (153 * march_based + 2) / 5 + i128::from(day) - 1;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + day_of_year - 719_468
}

/// Year, month and day of a number of days since 1970-01-01; the year may be zero or less.
pub(super) fn date_of_days(days: i128) -> (i128, u8, u8) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_based = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_based + 2) / 5 + 1;
    let month = if march_based < 10 { march_based + 3 } else { march_based - 9 };
    let year = era * 400 + year_of_era + i128::from(month <= 2);
    (year, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_go_on_one_by_one() {
        let mut expected = days_since_epoch(1, 1, 1);
        assert_eq!(expected, -719_162);
        for year in 1..=2401 {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month) {
                    assert_eq!(days_since_epoch(year, month, day), expected);
                    assert_eq!(date_of_days(expected), (year.into(), month, day));
                    expected += 1;
                }
            }
        }
        assert_eq!(days_since_epoch(1970, 1, 1), 0);
        assert_eq!(date_of_days(-719_163), (0, 12, 31));
    }

    #[test]
    fn weekdays_follow_from_the_days() {
        for year in 1..=2400 {
            // 1970-01-01 was a Thursday.
            let weekday = (days_since_epoch(year, 1, 1) + 3).rem_euclid(7) + 1;
            assert_eq!(i128::from(weekday_of_january_first(year)), weekday, "{year}");
        }
    }

    #[test]
    fn long_years() {
        let long: Vec<u64> = (1990..2030).filter(|year| weeks_in_year(*year) == 53).collect();
        assert_eq!(long, [1992, 1998, 2004, 2009, 2015, 2020, 2026]);
    }
}
