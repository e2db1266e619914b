//! No option is ignored in silence: each option of each command changes something, or is refused.

use crate::common::{duckbill, folder, output};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A page that has something for each option, and more of all than the limits below.
const PAGE: &str = "<title>T\u{e9}&#0;</title><meta name=author content=A><meta name=viewport content=width=50>\
    <link rel=stylesheet href=s.css media='(max-width:20px)'><b a=1><b a=2><i><p id=x class=y title='a long title'>a\u{e9}</p>\
    <p id=x><!--note--><?php x?><a href=q>l</a><table><tr><th>a<th>b<tr><td>1<td>2</table><script>x</script><script src=s.js></script>\
    <noscript><p id=x><u>n<a href=n>m</a></noscript><div><template shadowrootmode=open><center>s</template></div><div><div>\
    <div><div><font color=red>f</font><p itemscope itemref=no><select><p>x<hr><a href=o>p</a></select><table>\
    <input type=hidden><p data-x=\u{e9}><img src=\u{e9}.png srcset='a.png 1x, b.png 3x'><img loading=lazy src=l\u{e9}.png alt=><img srcset='c.png 10w, d.png 999w' sizes='(max-width:20px) 1px, 999px'>\
    <center>1<center>2<center>3<center>4<center>5<center>6<center>7<n>1,200</n>";

/// The changes of a fix, and of one that is not safe.
const MEND: &str = "<!DOCTYPE html><html lang=en><title>T</title><p a a>&copy x<p align=left>y";

/// Of what is removed here, a part is elsewhere.
const CROSS: &str = "<p><table><tr><td>x<b>y<p>z</b>";

/// Comments belong to the main text only if that is asked for.
const ARTICLE: &str = "<article><p>Ducks swim, and bills are flat, as everyone knows who saw one.\
    <div class=comments><p>Mine is round, and it swims, too.</div><img src='data:,x' alt=D><video src=v></video></article>";

const CLEAN: &str =
    "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><p>x</p></html>";

/// Each command with arguments that read the page, and with which it has an answer. The page is `page.html` in the working
/// directory and on standard input; `$` is a file name.
const COMMANDS: &[&str] = &[
    "select p",
    "parse",
    "edit --set-attribute p a=b",
    "check --no-config",
    "explain duplicate-id",
    "sanitize",
    "serialize",
    "extract --title",
    "warc --title crawl.warc",
    "diff page.html clean.html",
    "view",
    "preload",
    "lsp",
    "debug tokens",
    "debug stats",
    "debug batch",
    "debug microsyntax integer",
    "completions bash",
    "man",
];

/// The folder in which commands run.
fn prepared(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::write(folder.join("page.html"), PAGE).expect("a file");
    fs::write(folder.join(".hidden.html"), "<p>hidden").expect("a file");
    fs::write(folder.join("cross.html"), CROSS).expect("a file");
    fs::write(folder.join("mend.html"), MEND).expect("a file");
    fs::write(folder.join("clean.html"), CLEAN).expect("a file");
    fs::write(folder.join("duckbill.toml"), "levels = [\"values\"]\n").expect("a file");
    fs::write(folder.join("rules.toml"), "levels = [\"parse\"]\n").expect("a file");
    fs::write(folder.join("config.json"), "{\"elements\": [\"p\"]}").expect("a file");
    fs::write(folder.join("policy.toml"), "elements = [\"p\"]").expect("a file");
    fs::write(folder.join("article.html"), ARTICLE).expect("a file");
    for (name, page) in [("crawl.warc", PAGE), ("article.warc", ARTICLE)] {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{page}");
        let record = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: application/http;msgtype=response\
             \r\nContent-Length: {}\r\n\r\n{http}\r\n\r\n",
            http.len()
        );
        fs::write(folder.join(name), record).expect("a file");
    }
    folder
}

/// The standard input of a command.
fn input(command: &str) -> String {
    let line = |value: serde_json::Value| format!("{value}\n");
    match command.split(' ').nth(1) {
        Some("batch") => line(serde_json::json!({"html": PAGE, "check": []})),
        Some("microsyntax") => line(serde_json::json!({"kind": "integer", "value": "5"})),
        _ if command.starts_with("lsp") => String::new(),
        _ => PAGE.to_owned(),
    }
}

/// The results of a run: the status, the output, and the files that are there.
fn outcome(folder: &Path, command: &str) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_duckbill"));
    program.args(command.split(' ').map(|word| word.replace('_', " "))).current_dir(folder);
    let ran = output(&mut program, input(command).as_bytes());
    (ran.status.code(), ran.stdout, ran.stderr)
}

/// The options that the help of a command lists, by their long names.
fn listed(command: &str) -> Vec<String> {
    let words: Vec<&str> = match command.strip_prefix("debug ") {
        Some(tool) => vec!["debug", tool.split(' ').next().unwrap_or_default(), "--help"],
        None => vec![command.split(' ').next().unwrap_or_default(), "--help"],
    };
    let help = String::from_utf8(duckbill(&words, b"").stdout).expect("UTF-8");
    let names = help.lines().filter_map(|line| {
        let option = line.strip_prefix("      --").or_else(|| {
            let (short, long) = line.strip_prefix("  -")?.split_once(", --")?;
            (short.len() == 1).then_some(long)
        })?;
        Some(option.split([' ', '[', '=']).next().unwrap_or_default().to_owned())
    });
    names.collect()
}

#[test]
fn limits_are_obeyed_or_refused() {
    let folder = prepared("limits_are_obeyed_or_refused");
    // The pages of the language server come by messages: `lsp.rs` tries its limits.
    for command in COMMANDS.iter().filter(|command| !command.starts_with("lsp")) {
        let limits = listed(command);
        let is_limit = |name: &&String| name.ends_with("-limit") || name.starts_with("max-");
        let limits: Vec<_> = limits.iter().filter(is_limit).collect();
        assert!(limits.len() >= 11, "{command}: {limits:?}");
        for limit in limits {
            let value = if limit == "time-limit" { "0" } else { "1" };
            let (status, output, errors) =
                outcome(&folder, &format!("{command} --{limit} {value}"));
            let said = String::from_utf8_lossy(&errors);
            let is_refused = status == Some(2) && said.contains(&format!("--{limit}`"));
            let output = String::from_utf8_lossy(&output);
            // The answer to a line, or a row, says that it was stopped.
            let is_stopped = status == Some(4)
                || ["\"stopped", "longer than the limit"].iter().any(|one| output.contains(one));
            // It counts errors if they are asked for.
            let counts_none = limit == "max-errors"
                && !["check", "view"].iter().any(|name| command.starts_with(name));
            assert!(
                is_refused || is_stopped || counts_none,
                "{command} --{limit}: {status:?}\n{output}\n{said}"
            );
        }
    }
}

/// Options that change nothing of what comes out, and are not to.
const HOW: &[&str] = &["help", "version", "color", "jobs", "chunk-size", "stdio", "html"];

/// Options of several commands: of each an argument, and what is asked of the command instead, if that is not its line in
/// [`WHOLE`]. An argument in which `_` stands for a space.
const SHARED: &[(&str, &str)] = &[
    ("no-ignore", "--no-ignore ."),
    ("fragment", "--fragment td"),
    ("scripting", "--scripting on"),
    ("edition", "--edition 2018"),
    ("shadow-roots", "--shadow-roots"),
    ("encoding", "--encoding utf-16le"),
    ("content-type", "--content-type text/html;charset=koi8-r"),
    ("no-utf8-detection", "--no-utf8-detection"),
];

/// Of each command with shared options a line that shows all of the page.
const WHOLE: &[&str] = &[
    "select *",
    "parse",
    "edit --set-attribute * a=b",
    "check --no-config",
    "sanitize",
    "serialize",
    "extract --title --text --links",
    "diff page.html clean.html",
    "view",
    "preload --all",
    "debug tokens",
    "debug stats",
];

/// Of each other option a command, and the same with the option.
const OWN: &[(&str, &str)] = &[
    ("select p", "--format text"),
    ("select p", "--xpath"),
    ("select p", "--text"),
    ("select p", "--attribute class"),
    ("select *", "--containing 1,200"),
    ("select p", "--count"),
    ("select p", "--place"),
    ("select a", "--base http://b.test/"),
    ("select div", "--remove-nodes p"),
    ("select div", "--pretty"),
    ("select p", "--first"),
    ("select p page.html", "--with-filename"),
    ("select p page.html page.html", "--no-filename"),
    ("select zz", "--exit-status"),
    ("parse", "--format json"),
    ("parse", "--errors"),
    ("edit --remove u", "--set-attribute p a=b"),
    ("edit --remove u", "--remove-attribute p class"),
    ("edit --remove u", "--rename a b"),
    ("edit --remove u", "--replace-text a b"),
    ("edit --remove u", "--wrap a s"),
    ("edit --remove u", "--unwrap a"),
    ("edit --remove u", "--insert-before p <i>x</i>"),
    ("edit --remove u", "--insert-after p <i>x</i>"),
    ("edit --remove u", "--insert-first p <i>x</i>"),
    ("edit --remove u", "--insert-last a <i>x</i>"),
    ("edit --remove u", "--add-class p new"),
    ("edit --add-class p new", "--remove-class p new"),
    ("edit --rename h1 h2", "--remove a"),
    ("edit --remove b cross.html", "--rewrite"),
    // It writes each byte as it was, so that an encoding shows only where something is looked for.
    ("edit --set-attribute [data-x=\u{e9}] a=b", "--content-type text/html;charset=koi8-r"),
    ("edit --set-attribute [data-x=\u{e9}] a=b", "--no-utf8-detection"),
    ("edit --remove a page.html", "--output out"),
    ("edit --remove a page.html", "--in-place"),
    ("edit --remove a page.html", "--diff"),
    ("check --no-config", "--level urls"),
    ("check --no-config", "--ignore duplicate-id"),
    // Content of a shadow root is checked like that of a template; the report shows which it is.
    ("check --no-config --format html", "--shadow-roots"),
    ("check --no-config", "--template php"),
    ("check --no-config", "--stdin-filename a.html"),
    ("check page.html", "--config rules.toml"),
    ("check page.html", "--no-config"),
    ("check --no-config", "--max 1"),
    ("check --no-config page.html", "--all"),
    ("check --no-config", "--format short"),
    ("check --no-config --format html page.html", "--output out"),
    ("check --no-config", "--explain"),
    ("check --no-config", "--fail-on never"),
    ("check --no-config mend.html", "--fix"),
    ("check --no-config page.html", "--diff"),
    ("check --no-config --diff mend.html", "--unsafe-fixes"),
    ("check --no-config page.html", "--baseline known.json --write-baseline"),
    ("check --no-config --baseline new.json page.html", "--write-baseline"),
    ("check --no-config page.html", "--links"),
    ("check --no-config clean.html", "--cache seen"),
    ("check --no-config", "--statistics"),
    ("check --no-config page.html", "--print-config"),
    ("explain duplicate-id", "--markdown"),
    ("sanitize", "--config config.json"),
    ("sanitize", "--allow b"),
    ("sanitize", "--policy policy.toml"),
    ("sanitize", "--document"),
    ("sanitize", "--report"),
    ("sanitize", "--fragment tr"),
    ("serialize", "--pretty"),
    ("serialize", "--minify"),
    ("serialize", "--output-encoding koi8-r"),
    ("serialize", "--input-encoding utf-16le"),
    ("serialize --content-type text/html;charset=koi8-r", "--encoding keep"),
    ("serialize", "--xml"),
    ("serialize", "--text"),
    ("serialize", "--markdown"),
    ("serialize --pretty", "--faithful"),
    ("serialize --pretty", "--indent 4"),
    ("serialize --pretty article.html", "--width 30"),
    ("serialize --markdown page.html", "--links drop"),
    ("serialize --markdown page.html", "--images text"),
    ("serialize --markdown article.html", "--media"),
    ("serialize --markdown article.html", "--data-images"),
    ("diff page.html clean.html", "--exact"),
    ("diff page.html clean.html", "--context 0"),
    ("diff page.html clean.html", "--quiet"),
    ("serialize page.html", "--output out"),
    ("serialize page.html", "--in-place"),
    ("extract --title --links", "--url http://b.test/"),
    ("extract --main-text article.html", "--focus recall"),
    ("warc --main-text article.warc", "--focus recall"),
    ("serialize --markdown", "--url http://b.test/"),
    ("extract --select t=template", "--shadow-roots"),
    ("warc --title crawl.warc", "--record metadata"),
    ("warc --title crawl.warc", "--only-type text/plain"),
    ("warc --title crawl.warc", "--status 404"),
    ("warc --title crawl.warc", "--url-prefix http://b.test/"),
    ("warc --title crawl.warc", "--offset 9"),
    ("warc --format wet crawl.warc", "--gzip"),
    ("warc --title crawl.warc", "--summary"),
    ("warc --title crawl.warc", "--format wet"),
    ("extract --title", "--format parquet"),
    ("extract --select t=a", "--each p"),
    ("warc --select t=a crawl.warc", "--each p"),
    ("extract --select n:number=n", "--decimal point"),
    ("warc --select n:number=n crawl.warc", "--decimal point"),
    ("view", "--output report.html"),
    ("view", "--level structure"),
    ("view", "--max 1"),
    ("preload", "--url http://b.test/"),
    ("preload --url http://b.test/", "--format link"),
    ("preload", "--viewport 10x10"),
    ("preload", "--density 3"),
    ("preload --viewport 10x10", "--viewport-meta"),
    ("preload --url http://b.test/", "--policy img-src_'none'"),
    ("preload", "--all"),
    ("debug tokens", "--state rcdata"),
    ("debug tokens --state rcdata", "--last-start-tag p"),
    ("debug tokens", "--errors"),
    ("debug tokens", "--edition 2018"),
    ("debug microsyntax integer 5", "--valid"),
    ("debug microsyntax integer +5", "--edition 2007"),
    ("debug microsyntax integer +5", "--options {\"edition\":\"2007\"}"),
];

/// The columns of `extract` and `warc`.
const COLUMNS: &[&str] = &[
    "title",
    "language",
    "meta",
    "links",
    "text",
    "main-text",
    "main-markdown",
    "markdown",
    "metadata",
    "structured-data",
    "tables",
    "chunks",
    "simhash",
    "minhash",
    "select x=p",
];

/// Starts nothing that would go on: these are tried elsewhere (`check_workflow.rs`, `view.rs`).
const ELSEWHERE: &[&str] = &["watch", "open", "raw"];

/// The files in a folder, and what is in them.
fn files(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files = Vec::new();
    for path in entries {
        match path.is_dir() {
            true => files.extend(self::files(&path)),
            false => files.push((path.clone(), fs::read(&path).expect("a file"))),
        }
    }
    files.sort();
    files
}

#[test]
fn each_option_changes_something() {
    let mut rows: Vec<(String, String)> = Vec::new();
    let row = |(command, option): &(&str, &str)| ((*command).to_owned(), (*option).to_owned());
    rows.extend(OWN.iter().map(row));
    for command in WHOLE {
        rows.extend(SHARED.iter().map(|(_, option)| row(&(*command, *option))));
    }
    for (base, other) in [("extract", ""), ("warc", " crawl.warc")] {
        for column in COLUMNS {
            let first = if *column == "title" { "text" } else { "title" };
            rows.push((format!("{base} --{first}{other}"), format!("--{column}")));
        }
    }
    let mut wrong = Vec::new();
    for command in COMMANDS {
        let words = if command.starts_with("debug ") { 2 } else { 1 };
        let name = command.split(' ').take(words).collect::<Vec<_>>().join(" ");
        for option in listed(command) {
            let is_limit =
                option.starts_with("max-") || ["limits", "time-limit"].contains(&&*option);
            if is_limit || HOW.contains(&&*option) || ELSEWHERE.contains(&&*option) {
                continue;
            }
            let is_row = |row: &&(String, String)| {
                let asked = row.1.split(' ').next() == Some(&format!("--{option}"));
                asked && (row.0 == name || row.0.starts_with(&format!("{name} ")))
            };
            let Some((without, with)) = rows.iter().find(is_row) else {
                wrong.push(format!("{name} --{option} is not tried"));
                continue;
            };
            let [one, other] = [without.clone(), format!("{without} {with}")].map(|line| {
                let folder = prepared("each_option");
                let outcome = outcome(&folder, &line);
                (outcome, files(&folder))
            });
            if one == other {
                wrong.push(format!("{without} {with}: the same, {:?}", one.0.0));
            } else if other.0.2.starts_with(b"error:") {
                let said = String::from_utf8_lossy(&other.0.2).into_owned();
                wrong.push(format!("{without} {with}: refused: {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
