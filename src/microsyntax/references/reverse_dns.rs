//! Reversed DNS identifiers, which the draft of 2009 used for vocabularies.
//!
//! Only conformance checkers ever looked at these, and the Living Standard has dropped them. The
//! public suffix list comes with the crate `psl2`, with the feature `psl`.
/// Bytes beyond which no input can become a domain of 253 characters.
const LONGEST: usize = 4096;

/// The domain that a reversed DNS identifier is about, the right way round and in ASCII: `None`
/// unless its end is a suffix of the public suffix list with a label before it.
///
/// Whether that domain is registered, which the draft wants to know too, is a question for the
/// network and is not asked.
///
/// ```
/// use duckbill::microsyntax::reverse_dns;
/// assert_eq!(reverse_dns::parse("com.example.xn--74h").as_deref(), Some("example.com"));
/// assert_eq!(reverse_dns::parse("uk.co.Example.sub").as_deref(), Some("example.co.uk"));
/// assert_eq!(reverse_dns::parse("uk.co"), None); // nothing but a suffix
/// assert_eq!(reverse_dns::parse("example.com"), None); // the wrong way round
/// ```
#[must_use]
pub fn parse(input: &str) -> Option<String> {
    // No domain is longer than 253 characters; what is much longer need not be converted to know.
    if input.len() > LONGEST {
        return None;
    }
    // 1. The labels are reversed before they are converted.
    let separator = |character| matches!(character, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    let mut labels: Vec<&str> = input.split(separator).collect();
    labels.reverse();
    let domain = idna::domain_to_ascii_strict(&labels.join(".")).ok()?;
    // 2.
    let domain = psl2::lookup(&domain).filter(psl2::Domain::is_known)?;
    domain.registrable_domain().map(str::to_owned)
}

/// Whether `input` is a valid reversed DNS identifier, as far as that can be told without asking
/// the network. There is nothing that a browser reads and an author may not write, because browsers
/// do not read these.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}
