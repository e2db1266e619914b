//! A headless Chromium, driven through the WebDriver protocol: HTTP and JSON to chromedriver.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A browser with one window.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// The profile, which is of this browser alone.
    _profile: TempDir,
}

/// The name by which WebDriver calls an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

impl Browser {
    /// Starts a browser. Prints a line and returns `None` if this machine has no browser.
    pub(crate) fn start() -> Option<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .inspect_err(|error| {
                eprintln!("** SKIPPED: there is no chromedriver, so no page was tried in a browser ({error})");
            })
            .ok()?;
        let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = lines
            .find_map(|line| {
                let line = line.expect("chromedriver speaks");
                line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
            })
            .expect("chromedriver says where it listens");
        let profile = tempfile::tempdir().expect("a folder");
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,800",
        ]
        .map(str::to_owned)
        .to_vec();
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        let mut browser = Self { driver, port, session: String::new(), _profile: profile };
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let started = browser.request("POST", "/session", &capabilities);
        let session = started["sessionId"].as_str();
        browser.session = session.unwrap_or_else(|| panic!("no session: {started}")).to_owned();
        Some(browser)
    }

    /// Sends a command and returns the value of the answer.
    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream =
            TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("chromedriver takes commands");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("an answer");
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').unwrap_or((&line, ""));
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).expect("the whole answer");
        let mut answer: Value = serde_json::from_slice(&answer).expect("JSON");
        answer["value"].take()
    }

    fn command(&self, path: &str, body: &Value) -> Value {
        let value = self.request("POST", &format!("/session/{}{path}", self.session), body);
        assert!(value["error"].is_null(), "{path}: {value}");
        value
    }

    /// Opens a file.
    pub(crate) fn open(&self, file: &Path) {
        self.command("/url", &json!({"url": format!("file://{}", file.display())}));
    }

    /// The result of a script in the page.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// The same, as text.
    pub(crate) fn text(&self, script: &str) -> String {
        let value = self.run(script);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Waits until something is so, as a person does: pages of a report are unpacked when they are opened.
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(10), "{what}: {:?}", self.console());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Clicks the middle of the element that a script returns, as soon as it is there.
    pub(crate) fn click(&self, script: &str) {
        self.wait(script, || self.run(script)[ELEMENT].is_string());
        let element = self.run(script);
        self.command(
            "/actions",
            &json!({"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]}]}),
        );
    }

    /// Presses and releases keys, one after the other; names such as `ArrowDown` are keys too.
    pub(crate) fn keys(&self, keys: &[&str]) {
        let code = |key: &str| match key {
            "Enter" => "\u{E007}".to_owned(),
            "Escape" => "\u{E00C}".to_owned(),
            "Tab" => "\u{E004}".to_owned(),
            "End" => "\u{E010}".to_owned(),
            "Home" => "\u{E011}".to_owned(),
            "ArrowLeft" => "\u{E012}".to_owned(),
            "ArrowUp" => "\u{E013}".to_owned(),
            "ArrowRight" => "\u{E014}".to_owned(),
            "ArrowDown" => "\u{E015}".to_owned(),
            "PageDown" => "\u{E00F}".to_owned(),
            _ => key.to_owned(),
        };
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|action| json!({"type": action, "value": code(key)}))
            })
            .collect();
        let actions = json!([{"type": "key", "id": "keyboard", "actions": actions}]);
        self.command("/actions", &json!({"actions": actions}));
    }

    /// Light or dark, as the desktop would say.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        let parameters = json!({"features": features});
        self.command(
            "/goog/cdp/execute",
            &json!({"cmd": "Emulation.setEmulatedMedia", "params": parameters}),
        );
    }

    /// The messages of the console since the last call.
    pub(crate) fn console(&self) -> Vec<String> {
        let entries = self.command("/se/log", &json!({"type": "browser"}));
        entries.as_array().into_iter().flatten().map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // Also when a test has failed: the browser must not stay. Another failure says nothing more.
            let path = format!("/session/{}", self.session);
            let request = || self.request("DELETE", &path, &Value::Null);
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(request));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
