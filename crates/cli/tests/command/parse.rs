//! The command as its users see it: arguments and bytes in, output and exit status out.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn json_lines(output: &Output) -> Vec<Value> {
    lines(text(output))
}

fn lines(text: String) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

const HELLO: &str = "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"Hello\"\n";

#[test]
fn parse_prints_the_tree_of_standard_input() {
    assert_eq!(text(&duckbill(&["parse"], b"<p>Hello")), HELLO);
    assert_eq!(text(&duckbill(&["parse", "-", "--chunk-size", "1"], b"<p>Hello")), HELLO);
}

#[test]
fn parse_prints_html_or_nothing() {
    let html = text(&duckbill(&["parse", "--format", "html"], b"<p>a&amp;b"));
    assert_eq!(html, "<html><head></head><body><p>a&amp;b</p></body></html>\n");
    assert_eq!(text(&duckbill(&["parse", "--format", "none"], b"<p>")), "");
}

#[test]
fn parse_takes_a_fragment_context_of_each_namespace() {
    let tree = |context| text(&duckbill(&["parse", "--fragment", context], b"<td>x"));
    assert_eq!(tree("tr"), "| <td>\n|   \"x\"\n");
    assert_eq!(tree("div"), "| \"x\"\n");
    assert_eq!(tree("svg path"), "| <svg td>\n|   \"x\"\n");
    assert_eq!(tree("math mrow"), "| <math td>\n|   \"x\"\n");
}

#[test]
fn parse_obeys_scripting_and_edition() {
    let noscript = b"<body><noscript><b>x</b></noscript>";
    assert!(text(&duckbill(&["parse", "--scripting", "on"], noscript)).contains("\"<b>x</b>\""));
    assert!(text(&duckbill(&["parse", "--scripting", "off"], noscript)).contains("<b>\n"));
    let instruction = b"<body><?a b?>";
    assert!(text(&duckbill(&["parse"], instruction)).contains("<?a b?>"));
    let old = text(&duckbill(&["parse", "--edition", "2018"], instruction));
    assert!(old.contains("<!-- ?a b? -->"));
}

#[test]
fn parse_reads_the_encoding_it_is_told() {
    let page = b"<body>\xE9";
    assert!(text(&duckbill(&["parse", "--encoding", "koi8-r"], page)).contains("\"И\""));
    let header = ["parse", "--content-type", "text/html; charset=iso-8859-2"];
    assert!(text(&duckbill(&header, page)).contains("\"é\""));
    assert!(text(&duckbill(&["parse"], b"<meta charset=koi8-r><body>\xE9")).contains("\"И\""));
}

#[test]
fn missing_file_is_named_and_gives_status_2() {
    for command in ["parse", "tokens", "stats", "batch"] {
        let output = duckbill(&[command, "no/such/page.html"], b"");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("no/such/page.html"), "{command}: {message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_folder_without_pages_is_no_input() {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src/check");
    for command in ["parse", "tokens", "stats"] {
        let output = duckbill(&[command, sources], b"");
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
}

#[test]
fn wrong_arguments_give_status_2() {
    for arguments in [
        &["parse", "--edition", "1999"][..],
        &["parse", "--encoding", "no-such"],
        &["parse", "--chunk-size", "0"],
        &["tokens", "--state", "no-such"],
        &["no-such"],
    ] {
        assert_eq!(duckbill(arguments, b"").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn page_of_the_readme_is_parsed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/page.html");
    let tree = text(&duckbill(&["parse", page.to_str().expect("UTF-8")], b""));
    assert!(
        tree.starts_with(
            "| <!DOCTYPE html>\n| <html>\n|   lang=\"en\"\n|   <head>\n|     <title>\n"
        )
    );
}

#[test]
fn tokens_have_the_shapes_of_the_tests() {
    let page = b"<!DOCTYPE html><a z=1 b='x'/>t&amp;u</a><!--c--><?p d?>";
    assert_eq!(
        json_lines(&duckbill(&["tokens"], page)),
        [
            json!(["DOCTYPE", "html", null, null, true]),
            json!(["StartTag", "a", {"z": "1", "b": "x"}, true]),
            json!(["Character", "t&u"]),
            json!(["EndTag", "a"]),
            json!(["Comment", "c"]),
            json!(["ProcessingInstruction", "p", "d"]),
        ]
    );
    let first = text(&duckbill(&["tokens"], b"<a z=1 b=2>"));
    assert_eq!(first, "[\"StartTag\",\"a\",{\"z\":\"1\",\"b\":\"2\"}]\n");
}

#[test]
fn tokens_start_in_the_state_asked_for() {
    let arguments = ["tokens", "--state", "rcdata", "--last-start-tag", "title"];
    assert_eq!(
        json_lines(&duckbill(&arguments, b"<b>&lt;</title>")),
        [json!(["Character", "<b><"]), json!(["EndTag", "title"])]
    );
}

#[test]
fn token_errors_follow_with_line_and_column() {
    let lines = json_lines(&duckbill(
        &["tokens", "--errors", "--encoding", "utf-8"],
        b"a\r\n\xC3\xA9&#x80;",
    ));
    let error = json!({"code": "control-character-reference", "line": 2, "col": 8});
    assert_eq!(lines.last(), Some(&error), "{lines:?}");
}

#[test]
fn stats_are_one_object() {
    let lines = json_lines(&duckbill(&["stats"], b"\xEF\xBB\xBF<p>a<p>b<!--c-->"));
    let [stats] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!(stats["bytes"], 19);
    assert_eq!(stats["encoding"], "UTF-8");
    assert_eq!(stats["confidence"], "certain");
    assert_eq!(stats["nodes"]["element"], 5);
    assert_eq!(stats["nodes"]["text"], 2);
    assert_eq!(stats["nodes"]["comment"], 1);
    assert_eq!(stats["depth"], 4);
    assert_eq!(stats["errors"], 1);
    assert_eq!(stats["quirks_mode"], "quirks");
    assert!(stats["parse_seconds"].as_f64().is_some_and(|time| time >= 0.0));
}

#[test]
fn batch_answers_each_line_and_goes_on_after_a_bad_one() {
    let lines = concat!(
        "{\"id\": 1, \"html\": \"<p>Hello\"}\n",
        "not json\n",
        "\n",
        "{\"id\": \"two\"}\n",
        "{\"id\": 3, \"html\": \"x\", \"mode\": \"sideways\"}\n",
        "{\"id\": 4, \"html\": \"x\", \"chunk_size\": -1}\n",
        "{\"id\": 5, \"base64\": \"*\"}\n",
        "[1]\n",
        "{\"id\": 6, \"base64\": \"PHA+SGVsbG8=\", \"chunk_size\": 2}\n",
        "{\"id\": 7, \"html\": \"<td>x\", \"mode\": \"fragment\", \"context\": \"tr\"}\n",
        "{\"id\": 8, \"html\": \"a<\", \"mode\": \"tokens\"}",
    );
    let output = duckbill(&["batch"], lines.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(complaint(&output), "duckbill: 6 of 10 lines could not be answered\n");
    let answers = self::lines(String::from_utf8(output.stdout).expect("UTF-8"));
    let tree = HELLO.trim_end();
    assert_eq!(answers.len(), 10);
    assert_eq!(answers[0], json!({"id": 1, "tree": tree}));
    for (index, id) in [json!(null), json!("two"), json!(3), json!(4), json!(5), json!(null)]
        .into_iter()
        .enumerate()
    {
        let answer = &answers[index + 1];
        assert_eq!(answer["id"], id, "{answer}");
        assert!(answer["error"].is_string(), "{answer}");
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2), "{answer}");
    }
    assert_eq!(answers[7], json!({"id": 6, "tree": tree}));
    assert_eq!(answers[8], json!({"id": 7, "tree": "| <td>\n|   \"x\""}));
    let errors = json!([{"code": "eof-before-tag-name", "line": 1, "col": 3}]);
    let tokens = json!([["Character", "a<"]]);
    assert_eq!(answers[9], json!({"id": 8, "tokens": tokens, "errors": errors}));
}

#[test]
fn batch_obeys_scripting_edition_and_state() {
    let lines = concat!(
        "{\"id\": 1, \"html\": \"<noscript><b></noscript>\", \"mode\": \"fragment\", \
         \"context\": \"div\", \"scripting\": true}\n",
        "{\"id\": 2, \"html\": \"<?a b?>\", \"mode\": \"tokens\", \"edition\": \"2018\"}\n",
        "{\"id\": 3, \"html\": \"<b></title>\", \"mode\": \"tokens\", \"state\": \"RCDATA state\", \
         \"last_start_tag\": \"title\"}\n",
    );
    let answers = json_lines(&duckbill(&["batch"], lines.as_bytes()));
    assert_eq!(answers[0]["tree"], "| <noscript>\n|   \"<b>\"");
    assert_eq!(answers[1]["tokens"], json!([["Comment", "?a b?"]]));
    assert_eq!(answers[2]["tokens"], json!([["Character", "<b>"], ["EndTag", "title"]]));
}

#[test]
fn serialize_writes_each_form() {
    let page = b"<!DOCTYPE html><title>T</title><p id=a>b<br>c";
    let form = |form: &str| text(&duckbill(&["serialize", form], page));
    let html = "<!DOCTYPE html><html><head><title>T</title></head><body><p id=\"a\">b<br>c</p></body></html>";
    assert_eq!(form("--html"), html);
    assert_eq!(text(&duckbill(&["serialize"], page)), html);
    assert_eq!(form("--minify"), "<!DOCTYPE html><title>T</title><p id=a>b<br>c");
    let pretty = text(&duckbill(&["serialize", "--pretty", "--faithful"], page));
    assert!(pretty.starts_with("<!DOCTYPE html>\n<html\n  ><head"));
    assert!(form("--xml").contains("<p id=\"a\">b<br />c</p>"));
    assert_eq!(form("--text"), "b\nc\n");
    assert!(!duckbill(&["serialize", "--xml", "--text"], page).status.success());
}

#[test]
fn serialize_reads_folders_and_goes_on_after_a_missing_file() {
    let folder = std::env::temp_dir().join(format!("duckbill-serialize-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    for (name, page) in
        [("b.html", "two"), ("a.htm", "one"), ("sub/c.html", "three"), ("d.txt", "no")]
    {
        std::fs::write(folder.join(name), page).unwrap();
    }
    let output = duckbill(&["serialize", "--text", "no/such", folder.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "one\ntwo\nthree\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no/such"));
}

#[test]
fn pretty_html_is_indented_as_people_expect() {
    let page = b"<!DOCTYPE html><title>T</title><div><p id='a\"<' class=b>one  <b>two</b>\n three &amp;<br>\
        four</p> <ul><li>x<li><p>y</ul>after <pre>\n\n a\n  b</pre></div><script>if (a < b) {\n}</script>";
    let expected = "\
<!DOCTYPE html>
<html>
  <head>
    <title>T</title>
  </head>
  <body>
    <div>
      <p id=\"a&quot;&lt;\" class=\"b\">one <b>two</b> three &amp;<br>four</p>
      <ul>
        <li>x</li>
        <li>
          <p>y</p>
        </li>
      </ul>
      after
      <pre>\n\n a\n  b</pre>
    </div>
    <script>if (a < b) {\n}</script>
  </body>
</html>
";
    let pretty = text(&duckbill(&["serialize", "--pretty"], page));
    assert_eq!(pretty, expected);
    let again = text(&duckbill(&["serialize", "--pretty"], pretty.as_bytes()));
    assert_eq!(again, expected, "what is indented stays as it is");
}

#[test]
fn pretty_html_of_a_deep_document_is_not_quadratic() {
    let page = "<div>".repeat(50_000);
    let output = duckbill(&["serialize", "--pretty"], page.as_bytes());
    assert!(text(&output).len() < 50_000 * 200);
}

#[test]
fn parse_prints_the_tree_as_json() {
    let page = b"<!DOCTYPE html><p a=1 b='\"'>x<!--c--><svg><path xlink:href=#y /></svg><template><i></template>\
        <div><template shadowrootmode=open>s</template></div>";
    let output = text(&duckbill(&["parse", "--format", "json", "--shadow-roots"], page));
    let json: Value = serde_json::from_str(&output).expect("JSON");
    let element = |name: &str, children: Value| json!({"type": "element", "name": name, "attributes": {}, "children": children});
    let string = |data: &str| json!({"type": "text", "data": data});
    let mut template = element("template", json!([]));
    template["content"] =
        json!({"type": "document_fragment", "children": [element("i", json!([]))]});
    let mut host = element("div", json!([]));
    host["shadow_root"] = json!({"type": "shadow_root", "children": [string("s")]});
    let body = json!([{
        "type": "element", "name": "p", "attributes": {"a": "1", "b": "\""}, "children": [
            string("x"),
            {"type": "comment", "data": "c"},
            {"type": "element", "namespace": "svg", "name": "svg", "attributes": {}, "children": [
                {"type": "element", "namespace": "svg", "name": "path",
                 "attributes": {"xlink:href": "#y"}, "children": []},
            ]},
            template,
        ],
    }, host]);
    let doctype = json!({"type": "doctype", "name": "html", "public_identifier": "", "system_identifier": ""});
    let html = element("html", json!([element("head", json!([])), element("body", body)]));
    let tree = json!({"type": "document", "children": [doctype, html]});
    assert_eq!(json["tree"], tree);
    assert_eq!(json["quirks_mode"], "no-quirks");
    let deep = "<i>".repeat(20_000);
    let output = text(&duckbill(&["parse", "--format", "json"], deep.as_bytes()));
    assert_eq!(output.matches("\"name\":\"i\"").count(), 20_000);
}

#[test]
fn parse_prints_the_errors_with_line_and_column() {
    let page = "<!DOCTYPE html>\n<p>é</i>\n</b><a b b>".as_bytes();
    let errors = text(&duckbill(&["parse", "--errors", "--encoding", "utf-8"], page));
    let found: Vec<&str> = errors.lines().collect();
    assert!(found.contains(&"-:2:5: end-tag-without-matching-open-element"), "{errors}");
    assert!(
        found.iter().any(|line| line.starts_with("-:3:") && line.ends_with("duplicate-attribute"))
    );
    let arguments = ["parse", "--errors", "--encoding", "utf-8", "--format", "json"];
    let json: Value = serde_json::from_str(&text(&duckbill(&arguments, page))).expect("JSON");
    assert_eq!(json["errors"].as_array().map(Vec::len), Some(found.len()));
    assert_eq!(
        json["errors"][0],
        json!({"code": "end-tag-without-matching-open-element", "line": 2, "col": 5})
    );
    assert_eq!(text(&duckbill(&["parse", "--errors"], b"<!DOCTYPE html>")), "");
}

#[test]
fn what_is_said_of_wrong_words_says_what_is_wrong() {
    for (arguments, said) in [
        (["parse", "--fragment", "foo bar"], "unknown namespace \"foo\""),
        (["parse", "--fragment", "<td>"], "is not the name of an element"),
        (["parse", "--fragment", "svg "], "the name of an element is missing"),
        (["parse", "--content-type", "utf-8"], "is not a type"),
        (["tokens", "--content-type", "html"], "is not a type"),
        (["stats", "--max-depth", "many"], "not a number"),
        (["stats", "--time-limit", "soon"], "not a number of seconds"),
    ] {
        let output = duckbill(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complaint(&output).contains(said), "{arguments:?}: {}", complaint(&output));
    }
    let header = ["parse", "--content-type", "text/html; x=y; charset=\"utf-8\""];
    assert!(duckbill(&header, b"").status.success());
}

#[test]
fn batch_refuses_keys_and_contexts_that_are_none() {
    let lines = concat!(
        "{\"id\": 1, \"html\": \"x\", \"fragment\": \"td\"}\n",
        "{\"id\": 2, \"html\": \"x\", \"context\": \"no td\"}\n",
    );
    let output = duckbill(&["batch"], lines.as_bytes());
    let answers = self::lines(String::from_utf8(output.stdout).expect("UTF-8"));
    let error = |at: usize| answers[at]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error(0).starts_with("no key \"fragment\"; there are id, html"), "{}", error(0));
    assert!(error(1).starts_with("context: unknown namespace \"no\""), "{}", error(1));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn completions_and_manual_pages_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(text(&duckbill(&["completions", shell], b"")).contains("serialize"), "{shell}");
    }
    assert!(text(&duckbill(&["man"], b"")).contains("serialize"));
    // Found by scripts, and listed below debug alone.
    let [top, debug] = [&["--help"][..], &["debug", "--help"]].map(|it| text(&duckbill(it, b"")));
    for tool in ["tokens", "stats", "batch", "microsyntax"] {
        let is_listed =
            |help: &str| help.lines().any(|line| line.starts_with(&format!("  {tool} ")));
        let is_inside = ["tokens", "stats"].contains(&tool);
        assert_eq!((is_listed(&top), is_listed(&debug)), (!is_inside, is_inside), "{tool}");
        assert!(duckbill(&[tool, "--help"], b"").status.success());
        assert!(duckbill(&["debug", tool, "--help"], b"").status.success());
    }
    assert!(text(&duckbill(&["man", "select"], b"")).contains("exit\\-status"));
    assert_eq!(duckbill(&["man", "no-such"], b"").status.code(), Some(2));
}

#[test]
fn undeclared_utf_8_is_found_unless_it_may_not_be() {
    let page = "<p>café".as_bytes();
    assert!(text(&duckbill(&["parse"], page)).contains("café"));
    assert!(text(&duckbill(&["parse", "--no-utf8-detection"], page)).contains("cafÃ©"));
    assert!(text(&duckbill(&["tokens"], page)).contains("café"));
    let lines = concat!(
        "{\"base64\": \"Y2Fmw6k=\", \"mode\": \"tokens\"}\n",
        "{\"base64\": \"Y2Fmw6k=\", \"context\": \"p\"}\n",
        "{\"base64\": \"Y2Fmw6k=\", \"context\": \"p\", \"utf8_detection\": false}\n",
    );
    let answers = json_lines(&duckbill(&["batch"], lines.as_bytes()));
    assert_eq!(answers[0]["tokens"], json!([["Character", "café"]]));
    assert_eq!(answers[1]["tree"], "| \"café\"");
    assert_eq!(answers[2]["tree"], "| \"cafÃ©\"");
}

#[test]
fn many_files_are_named() {
    let folder = folder("parse-many");
    for (name, page) in [("a.html", "<p>A</b>"), ("b.html", "<img src=b.png>")] {
        fs::write(folder.join(name), page).expect("a file");
    }
    let [a, b] = ["a.html", "b.html"].map(|name| folder.join(name).display().to_string());
    let of =
        |arguments: &[&str]| String::from_utf8(duckbill(arguments, b"").stdout).expect("UTF-8");
    let trees = of(&["parse", &a, &b]);
    assert!(trees.starts_with(&format!("{a}\n| <html>\n")), "{trees}");
    assert!(trees.contains(&format!("\n{b}\n| <html>\n")), "{trees}");
    let errors = of(&["parse", "--errors", &a, &b]);
    assert!(errors.contains(&format!("{a}:1:5: end-tag-without-matching-open-element\n")));
    let site = folder.to_str().expect("UTF-8");
    assert_eq!(of(&["parse", "--format", "json", site]).lines().count(), 2);
    let rows = of(&["preload", &a, &b]);
    assert!(rows.contains(&format!("\"file\":\"{b}\"")), "{rows}");
    let links = of(&["preload", "--format", "link", "--url", "http://b.test/", site]);
    assert!(links.starts_with(&format!("{b}: Link: <http://b.test/b.png>")), "{links}");
    fs::create_dir(folder.join("empty")).expect("a folder");
    for command in ["parse", "view", "preload", "select"] {
        let empty = folder.join("empty").display().to_string();
        let arguments =
            if command == "select" { vec![command, "p", &empty] } else { vec![command, &empty] };
        assert_eq!(duckbill(&arguments, b"").status.code(), Some(2), "{command}");
    }
}
