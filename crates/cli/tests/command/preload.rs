//! `duckbill preload`, as a user calls it.

use crate::common::{duckbill, folder};
use serde_json::Value;
use std::fs;

const PAGE: &str = "<!DOCTYPE html><base href=/static/><link rel=stylesheet href=a.css>\
    <script type=module src=b.js></script><template><img src=no.png></template><img src=c.png>";

#[test]
fn resources_as_json_and_as_headers() {
    let page = folder("preload").join("page.html");
    fs::write(&page, PAGE).expect("a file");
    let page = page.to_str().expect("a name in UTF-8");
    let json = duckbill(&["preload", page, "--url", "https://example.com/x"], b"");
    let rows: Vec<Value> = String::from_utf8(json.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let urls: Vec<&str> = rows.iter().filter_map(|row| row["url"].as_str()).collect();
    let base = "https://example.com/static";
    assert_eq!(urls, [format!("{base}/a.css"), format!("{base}/b.js"), format!("{base}/c.png")]);
    assert_eq!(rows[1]["timing"], "deferred");
    let links = duckbill(
        &["preload", "--format", "link", "--url", "https://example.com/x"],
        PAGE.as_bytes(),
    );
    assert_eq!(
        String::from_utf8_lossy(&links.stdout),
        "Link: <https://example.com/static/a.css>; rel=preload; as=style\n\
         Link: <https://example.com/static/b.js>; rel=modulepreload\n\
         Link: <https://example.com/static/c.png>; rel=preload; as=image\n"
    );
}
