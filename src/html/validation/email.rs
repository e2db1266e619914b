//! Email addresses.

/// Whether a string is a
/// [valid email address](https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address).
pub(super) fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else { return false };
    let is_local =
        |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    !local.is_empty() && local.bytes().all(is_local) && domain.split('.').all(is_label)
}

/// Whether a string is a label of a domain: letters, digits and inner hyphens, at most 63 of them.
fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::is_email;

    #[test]
    fn addresses_are_those_of_the_grammar() {
        for valid in ["a@b", "a.b+c@d-e.example", "!#$%&'*+/=?^_`{|}~-@x", ".@1"] {
            assert!(is_email(valid), "{valid}");
        }
        let long = format!("a@{}", "b".repeat(64));
        for wrong in ["", "a", "@b", "a@", "a@b@c", "a b@c", "a@-b", "a@b-", "a@b..c", "ä@b", &long]
        {
            assert!(!is_email(wrong), "{wrong}");
        }
    }
}
