//! The display size of a `select`.

use super::non_negative_integer;

/// The [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`
/// with this value of `size`. The size is not reflected here, so it has no upper limit, and may be 0.
pub(crate) fn display_size(size: Option<&str>, is_multiple: bool) -> u64 {
    size.and_then(non_negative_integer::parse).unwrap_or(if is_multiple { 4 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_size_leaves_the_default() {
        let sizes = [
            (None, 1),
            (Some(""), 1),
            (Some("-1"), 1),
            (Some("-0"), 0),
            (Some("+1 x"), 1),
            (Some(" 007"), 7),
            (Some("2147483648"), 1 << 31),
            (Some("99999999999999999999"), u64::MAX),
        ];
        for (size, expected) in sizes {
            assert_eq!(display_size(size, false), expected, "{size:?}");
        }
        assert_eq!((display_size(None, true), display_size(Some("1"), true)), (4, 1));
    }
}
