//! Content security policies in a `meta`.

use duckbill_check::{CheckOptions, Level, check};

/// The codes of what is found in a policy, and the parts of it that they are about.
fn found(policy: &str) -> Vec<(&'static str, String)> {
    let start = "<!DOCTYPE html><html lang=en><title>a</title>";
    let html = format!("{start}<meta http-equiv=content-security-policy content=\"{policy}\">");
    let options = duckbill::ParseOptions::new().with_spans(duckbill::dom::Spans::Full);
    let document = duckbill::parse_with(html.as_bytes(), &options).unwrap();
    let report = check(&document, &CheckOptions::new().with_levels([Level::Values]));
    let part = |one: &duckbill_check::Diagnostic| {
        let span = one.place.span(&document).unwrap();
        html[span.start as usize..span.end as usize].to_owned()
    };
    report.diagnostics().iter().map(|one| (one.code.as_str(), part(one))).collect()
}

#[test]
fn what_is_wrong_in_a_policy_is_found_in_its_place() {
    const BAD: &str = "bad-content";
    const UNLIKELY: &str = "unlikely-policy";
    for (policy, code, part) in [
        ("script-src 'slef'", BAD, "'slef'"),
        ("script-src 'self", BAD, "'self"),
        ("script-src", BAD, "script-src"),
        ("script-src 'none' a.b", BAD, "'none'"),
        ("script-src 'nonce-'", BAD, "'nonce-'"),
        ("script-src 'nonce-a!'", BAD, "'nonce-a!'"),
        ("script-src 'sha1-abcd'", BAD, "'sha1-abcd'"),
        ("script-src 'sha256-a b'", BAD, "'sha256-a"),
        ("script-src a_b.c", BAD, "a_b.c"),
        ("script-src *.a.*", BAD, "*.a.*"),
        ("script-src a.b/c?d", BAD, "a.b/c?d"),
        ("script-src a.b/%zz", BAD, "a.b/%zz"),
        ("script-src /a", BAD, "/a"),
        ("script-src http:/a", BAD, "http:/a"),
        ("script-src a.b:x", BAD, "a.b:x"),
        ("script-src ‘self’", BAD, "‘self’"),
        ("script-src:'self'", BAD, "script-src:'self'"),
        ("upgrade-insecure-requests 1", BAD, "upgrade-insecure-requests"),
        ("require-trusted-types-for script", BAD, "script"),
        ("trusted-types 'none' a", BAD, "'none'"),
        ("trusted-types a!", BAD, "a!"),
        ("img-src a; sandbox allow-scripts", BAD, "sandbox"),
        ("default-src self", UNLIKELY, "self"),
        ("default-src nonce-abc", UNLIKELY, "nonce-abc"),
        ("default-src 'sha256-abcd'", UNLIKELY, "'sha256-abcd'"),
        ("defualt-src 'self'", UNLIKELY, "defualt-src"),
        ("img-src a; IMG-SRC b", UNLIKELY, "IMG-SRC"),
        ("plugin-types a/b", UNLIKELY, "plugin-types"),
    ] {
        let found = found(policy);
        assert!(found.contains(&(code, part.to_owned())), "{policy}: {found:?}");
    }
}

#[test]
fn a_policy_of_the_standard_is_valid() {
    for policy in [
        "",
        ";",
        "default-src 'self'; ; Script-Src 'SELF' https: data: *.a.b:* http://*/c%20d localhost:80",
        "script-src 'nonce-VVz1fXT3a0vl40s51oUfepWP2SS22WWFPA+HKdp5dUE=' 'strict-dynamic'",
        "script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'unsafe-hashes'",
        "default-src 'none', default-src 'self', script-src 'unsafe-inline'",
        "trusted-types a 'allow-duplicates'; require-trusted-types-for 'script'; webrtc 'block'",
        "upgrade-insecure-requests; base-uri 'none'; form-action a.b; report-to c",
    ] {
        assert_eq!(found(policy), [], "{policy}");
    }
}
