//! Byte order marks.

use super::Encoding;

/// [BOM sniff](https://encoding.spec.whatwg.org/#bom-sniff): the encoding that a byte order mark at
/// the start of `bytes` names, and the length of the mark in bytes.
pub(super) fn sniff(bytes: &[u8]) -> Option<(Encoding, usize)> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((Encoding::UTF_8, 3)),
        [0xFE, 0xFF, ..] => Some((Encoding::UTF_16BE, 2)),
        [0xFF, 0xFE, ..] => Some((Encoding::UTF_16LE, 2)),
        _ => None,
    }
}

/// Whether `bytes`, if more follow, may turn out to begin with a byte order mark.
pub(super) fn may_follow(bytes: &[u8]) -> bool {
    matches!(bytes, [] | [0xEF] | [0xEF, 0xBB] | [0xFE] | [0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_three_marks() {
        assert_eq!(sniff(b"\xEF\xBB\xBFa"), Some((Encoding::UTF_8, 3)));
        assert_eq!(sniff(b"\xFE\xFF"), Some((Encoding::UTF_16BE, 2)));
        assert_eq!(sniff(b"\xFF\xFE\0\0"), Some((Encoding::UTF_16LE, 2)));
        for no in [&b""[..], b"\xEF\xBB", b"a\xEF\xBB\xBF", b"\xFE", b"\xEF\xBB\xBE"] {
            assert_eq!(sniff(no), None);
        }
    }

    #[test]
    fn waits_only_while_a_mark_is_possible() {
        for yes in [&b""[..], b"\xEF", b"\xEF\xBB", b"\xFE", b"\xFF"] {
            assert!(may_follow(yes));
        }
        for no in [&b"<"[..], b"\xEF\xBB\xBF", b"\xEF\xBE", b"\xFE\xFF", b"\xFF\xFD"] {
            assert!(!may_follow(no));
        }
    }
}
