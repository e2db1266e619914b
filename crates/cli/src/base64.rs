//! Base64 (RFC 4648, section 4), strict except for white space and missing padding.

/// The bytes that `text` stands for.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let digits = text.trim_end().trim_end_matches('=');
    let mut bits: u32 = 0;
    let mut count = 0;
    for digit in digits.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return Err(format!("base64: {:?} is no digit", char::from(digit))),
        };
        bits = bits << 6 | u32::from(value);
        count += 1;
        if count % 4 == 0 {
            bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
            bits = 0;
        }
    }
    match count % 4 {
        0 => Ok(bytes),
        1 => Err("base64: one digit too many".to_owned()),
        rest => {
            bits <<= 6 * (4 - rest);
            bytes.extend_from_slice(&bits.to_be_bytes()[1..rest]);
            Ok(bytes)
        }
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text that stands for `bytes`, with padding.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            text.push(match digit <= group.len() {
                true => char::from(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63]),
                false => '=',
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn decodes_the_vectors_of_the_rfc() {
        for (text, bytes) in
            [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmE=", "fooba")]
        {
            assert_eq!(decode(text).as_deref(), Ok(bytes.as_bytes()));
            assert_eq!(encode(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn padding_may_be_missing_but_a_single_digit_is_wrong() {
        assert_eq!(decode("Zm8").as_deref(), Ok(&b"fo"[..]));
        assert_eq!(decode("/+8\n").as_deref(), Ok(&b"\xFF\xEF"[..]));
        assert!(decode("Zm9vY").is_err());
        assert!(decode("Zm-v").is_err());
    }
}
