//! `duckbill sanitize` with policies, as files.

use crate::common::{duckbill, folder};
use std::fs;
use std::path::Path;

/// The policies of the guide, each between its fences.
fn policies() -> Vec<String> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide-sanitizing.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let parts = guide.split("```toml\n").skip(1);
    parts.map(|part| part.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn each_policy_of_the_guide_is_understood() {
    let folder = folder("policies");
    let file = folder.join("policy.toml");
    let name = file.to_str().expect("a name in UTF-8");
    let policies = policies();
    assert_eq!(policies.len(), 8);
    for policy in policies {
        fs::write(&file, &policy).expect("a file");
        let run = duckbill(&["sanitize", "--policy", name], b"<p onclick=x>1<script>2</script>");
        let (output, errors) =
            (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success(), "{policy}\n{errors}");
        // Only the policy of icons does not list `p`, and drops it.
        assert!(output.contains('1') || policy.contains("svg"), "{policy}\n{output}");
        assert!(!output.contains("<script"), "{policy}\n{output}");
    }
}

#[test]
fn a_policy_in_json_cleans_pages_and_reports() {
    let folder = folder("policy_json");
    let file = folder.join("policy.json");
    fs::write(
        &file,
        r#"{"elements": ["html", "p", "table", "td"], "attributes": {"html": ["lang"]}}"#,
    )
    .expect("a file");
    let name = file.to_str().expect("a name in UTF-8");
    let page = b"<!DOCTYPE html><html lang=en><p id=a>1<table><tr><td>2";
    let run = duckbill(&["sanitize", "--document", "--policy", name], page);
    assert_eq!(
        String::from_utf8_lossy(&run.stdout),
        "<!DOCTYPE html><html lang=\"en\"><head></head><body><p>1</p><table><td>2</td></table></body></html>\n"
    );
    let run = duckbill(&["sanitize", "--report", "--policy", name], b"<p id=a>1");
    assert!(String::from_utf8_lossy(&run.stdout).contains("\"not-listed\""));
}

#[test]
fn what_a_policy_cannot_say_is_an_error() {
    let folder = folder("policy_errors");
    let file = folder.join("policy.toml");
    let name = file.to_str().expect("a name in UTF-8");
    for (policy, problem) in [
        ("elementz = []", "elementz"),
        ("base = \"all\"", "`base`"),
        ("relative-urls = \"keep\"\nbase-url = \"https://a.test/\"", "exclude"),
        ("base-url = \"a\"", "absolute"),
        ("unlisted = \"maybe\"", "unlisted"),
        ("elements = 1", "elements"),
    ] {
        fs::write(&file, policy).expect("a file");
        let run = duckbill(&["sanitize", "--policy", name], b"<p>1");
        let errors = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{policy}");
        assert!(errors.contains(problem) && errors.contains("policy.toml"), "{policy}\n{errors}");
    }
    assert_eq!(duckbill(&["sanitize", "--policy", "none.toml"], b"").status.code(), Some(2));
}
