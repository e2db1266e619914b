//! The content security policy of a `meta`.

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;
use crate::nearest::nearest;

/// The kind of value of a directive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Sources,
    Nothing,
    /// Names of policies for trusted types.
    Policies,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A value that is not examined.
    Any,
    /// It has an effect only in a header.
    InHeader,
    /// It is in no standard any more.
    Withdrawn,
}

/// The directives of [CSP](https://w3c.github.io/webappsec-csp/#csp-directives), Trusted Types, Upgrade Insecure Requests and
/// fenced frames, and those that older drafts had.
const DIRECTIVES: &[(&str, Takes)] = &[
    ("base-uri", Takes::Sources),
    ("block-all-mixed-content", Takes::Nothing),
    ("child-src", Takes::Sources),
    ("connect-src", Takes::Sources),
    ("default-src", Takes::Sources),
    ("fenced-frame-src", Takes::Sources),
    ("font-src", Takes::Sources),
    ("form-action", Takes::Sources),
    ("frame-ancestors", Takes::InHeader),
    ("frame-src", Takes::Sources),
    ("img-src", Takes::Sources),
    ("manifest-src", Takes::Sources),
    ("media-src", Takes::Sources),
    ("navigate-to", Takes::Withdrawn),
    ("object-src", Takes::Sources),
    ("plugin-types", Takes::Withdrawn),
    ("prefetch-src", Takes::Withdrawn),
    ("referrer", Takes::Withdrawn),
    ("reflected-xss", Takes::Withdrawn),
    ("report-to", Takes::Any),
    ("report-uri", Takes::InHeader),
    ("require-sri-for", Takes::Withdrawn),
    ("require-trusted-types-for", Takes::Words(&["'script'"])),
    ("sandbox", Takes::InHeader),
    ("script-src", Takes::Sources),
    ("script-src-attr", Takes::Sources),
    ("script-src-elem", Takes::Sources),
    ("style-src", Takes::Sources),
    ("style-src-attr", Takes::Sources),
    ("style-src-elem", Takes::Sources),
    ("trusted-types", Takes::Policies),
    ("upgrade-insecure-requests", Takes::Nothing),
    ("webrtc", Takes::Words(&["'allow'", "'block'"])),
    ("worker-src", Takes::Sources),
];

/// [The keywords of sources](https://w3c.github.io/webappsec-csp/#grammardef-keyword-source), with that of speculation rules.
const KEYWORDS: &[&str] = &[
    "'self'",
    "'none'",
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'strict-dynamic'",
    "'unsafe-hashes'",
    "'report-sample'",
    "'unsafe-allow-redirects'",
    "'wasm-unsafe-eval'",
    "'trusted-types-eval'",
    "'report-sha256'",
    "'report-sha384'",
    "'report-sha512'",
    "'unsafe-webtransport-hashes'",
    "'inline-speculation-rules'",
];

/// The beginning of each hash, and how long the hash is in Base64.
const HASHES: &[(&str, usize)] = &[("sha256-", 44), ("sha384-", 64), ("sha512-", 88)];

/// The error of a part of a policy.
enum Problem {
    Invalid(String),
    /// It is valid, and does not do what was meant.
    Unlikely(String),
}

use Problem::{Invalid, Unlikely};

fn invalid(reason: &str) -> Option<Problem> {
    Some(Invalid(reason.to_owned()))
}

fn unlikely(reason: &str) -> Option<Problem> {
    Some(Unlikely(reason.to_owned()))
}

impl<'a> Context<'a, '_, '_> {
    /// Checks policies, which commas separate.
    pub(super) fn security_policy(&mut self, value: Value<'_, 'a>) {
        for policy in value.text.split(',') {
            // The numbers of the directives that were there.
            let mut seen = 0_u64;
            for directive in policy.split(';') {
                self.directive(value, directive, &mut seen);
            }
        }
    }

    fn directive(&mut self, value: Value<'_, 'a>, directive: &str, seen: &mut u64) {
        let mut words = crate::ascii::split_on_whitespace(directive);
        let Some(name) = words.next() else { return };
        if !directive.is_ascii() || directive.bytes().any(|byte| byte == 0x7F) {
            let not_ascii = |word: &&str| !word.bytes().all(|byte| byte.is_ascii_graphic());
            let word = crate::ascii::split_on_whitespace(directive).find(not_ascii).unwrap_or(name);
            let reason = "a policy has ASCII characters only; quotes are `'`";
            return self.part(value, word, Invalid(reason.to_owned()));
        }
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            let reason = "the name of a directive has letters, digits and `-`";
            return self.part(value, name, Invalid(reason.to_owned()));
        }
        let known = DIRECTIVES.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        let Some((number, (_, takes))) = known.and_then(|at| Some((at, DIRECTIVES.get(at)?)))
        else {
            let meant = nearest(name, DIRECTIVES.iter().map(|(name, _)| *name));
            let meant = meant.map(|meant| format!("; did you mean `{meant}`?"));
            let reason = format!("browsers know no such directive{}", meant.unwrap_or_default());
            return self.part(value, name, Unlikely(reason));
        };
        if *takes != Takes::InHeader && *seen & 1 << number != 0 {
            let reason = "a browser ignores the second directive of a name";
            return self.part(value, name, Unlikely(reason.to_owned()));
        }
        *seen |= 1 << number;
        let problem = match takes {
            Takes::InHeader => invalid("a browser ignores this directive in a `meta`"),
            Takes::Withdrawn => unlikely("no standard has this directive any more"),
            Takes::Nothing => words.next().and_then(|_| invalid("this directive has no value")),
            Takes::Sources if words.clone().next().is_none() => {
                invalid("sources have to follow, or `'none'`")
            }
            _ => None,
        };
        if let Some(problem) = problem {
            return self.part(value, name, problem);
        }
        let is_alone = words.clone().nth(1).is_none();
        for word in words {
            let problem = match takes {
                Takes::Sources => source_problem(word, is_alone),
                Takes::Policies => policy_problem(word, is_alone),
                Takes::Words(known) => keyword_problem(word, known),
                _ => None,
            };
            if let Some(problem) = problem {
                self.part(value, word, problem);
            }
        }
    }

    fn part(&mut self, value: Value<'_, 'a>, part: &str, problem: Problem) {
        let (code, reason) = match problem {
            Invalid(reason) => (RuleCode::BadContent, reason),
            Unlikely(reason) => (RuleCode::UnlikelyPolicy, reason),
        };
        self.bad_part(code, value, part, &reason, |one| one);
    }
}

/// [A source expression](https://w3c.github.io/webappsec-csp/#grammardef-source-expression)
fn source_problem(word: &str, is_alone: bool) -> Option<Problem> {
    if let Some(quoted) = word.strip_prefix('\'') {
        if word.eq_ignore_ascii_case("'none'") && !is_alone {
            return invalid("no other source is allowed beside it");
        }
        if KEYWORDS.iter().any(|one| one.eq_ignore_ascii_case(word)) {
            return None;
        }
        let Some(inner) = quoted.strip_suffix('\'') else {
            return invalid("its last `'` is missing");
        };
        if let Some(nonce) = without_prefix(inner, "nonce-") {
            let reason =
                "a nonce has letters, digits, `+`, `/`, `-`, `_`, and at most two `=` at its end";
            return if is_base64(nonce) { None } else { invalid(reason) };
        }
        let hash =
            HASHES.iter().find_map(|(name, length)| Some((without_prefix(inner, name)?, length)));
        return match hash {
            Some((hash, _)) if !is_base64(hash) => invalid("the hash is in Base64"),
            Some((hash, length)) if hash.len() != *length => Some(Unlikely(format!(
                "its hash has {} characters; such hashes have {length}",
                hash.len()
            ))),
            Some(_) => None,
            None if inner.starts_with("sha") => {
                invalid("a hash begins with `sha256-`, `sha384-` or `sha512-`")
            }
            None => keyword_problem(word, KEYWORDS),
        };
    }
    let lacks_quotes = KEYWORDS.iter().any(|one| one.trim_matches('\'').eq_ignore_ascii_case(word))
        || without_prefix(word, "nonce-").is_some()
        || HASHES.iter().any(|(name, _)| without_prefix(word, name).is_some());
    let grammar = host_problem(word);
    if lacks_quotes {
        let reason = format!("write `'{word}'`: without quotes it is the name of a host");
        return Some(if grammar.is_some() { Invalid(reason) } else { Unlikely(reason) });
    }
    grammar.and_then(invalid)
}

/// A source that is a scheme or a host.
fn host_problem(word: &str) -> Option<&'static str> {
    let is_scheme = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    };
    if word.strip_suffix(':').is_some_and(is_scheme) {
        return None;
    }
    let rest = match word.split_once("://") {
        Some((scheme, _)) if !is_scheme(scheme) => return Some("it does not begin with a scheme"),
        Some((_, rest)) => rest,
        None => word,
    };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if authority.is_empty() {
        return Some("a source is a scheme, a host or a keyword: a path comes after a host");
    }
    let (host, port) = authority.split_once(':').unwrap_or((authority, "*"));
    if port != "*" && (port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit())) {
        return Some("a port is a number or `*`");
    }
    let labels = host.strip_prefix("*.").unwrap_or(host);
    let labels = labels.strip_suffix('.').unwrap_or(labels);
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    if host != "*" && !labels.split('.').all(is_label) {
        return Some(
            "a host has letters, digits, `-` and dots, and `*.` at its start if any subdomain is meant",
        );
    }
    if path.starts_with("//") {
        return Some("its path has no name between two slashes");
    }
    if path.contains(['?', '#']) {
        return Some("a source has no query and no fragment");
    }
    (!path.is_empty() && !is_path(path)).then_some("its path has a character that is to be escaped")
}

/// Whether each character of a path is one of URLs, or escaped.
fn is_path(path: &str) -> bool {
    let mut bytes = path.bytes();
    while let Some(byte) = bytes.next() {
        let is_valid = match byte {
            b'%' => (0..2).all(|_| bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit())),
            _ => byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+=:@".contains(&byte),
        };
        if !is_valid {
            return false;
        }
    }
    true
}

/// [A name of a policy](https://w3c.github.io/trusted-types/dist/spec/#tt-policy-name-grammardef), or a keyword beside those.
fn policy_problem(word: &str, is_alone: bool) -> Option<Problem> {
    if word.eq_ignore_ascii_case("'none'") && !is_alone {
        return invalid("nothing else is allowed beside it");
    }
    if word.starts_with('\'') {
        return keyword_problem(word, &["'none'", "'allow-duplicates'"]);
    }
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-#=_/@.%".contains(&byte);
    if word == "*" || word.bytes().all(is_valid) {
        return None;
    }
    invalid("the name of a policy has letters, digits and `-#=_/@.%`")
}

fn keyword_problem(word: &str, known: &[&str]) -> Option<Problem> {
    if known.iter().any(|one| one.eq_ignore_ascii_case(word)) {
        return None;
    }
    let quoted = |one: &&&str| one.trim_matches('\'').eq_ignore_ascii_case(word);
    let meant = known.iter().find(quoted).copied();
    let meant = meant.or_else(|| nearest(word, known.iter().copied()));
    let known = || if let [one] = known { format!("; it is {one}") } else { String::new() };
    let rest = meant.map_or_else(known, |meant| format!("; did you mean {meant}?"));
    Some(Invalid(format!("there is no such keyword{rest}")))
}

fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// [`base64-value`](https://w3c.github.io/webappsec-csp/#grammardef-base64-value)
fn is_base64(text: &str) -> bool {
    let value = text.trim_end_matches('=');
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    !value.is_empty() && text.len() - value.len() <= 2 && value.bytes().all(is_valid)
}
