//! Runs the tree-construction suites, and the project's own cases, through the whole pipeline.
//!
//! Each case is run in the ways of `Feeding::ALL`: as a string, whole, without errors, and in pieces of
//! about 1 and 24 bytes; as bytes, whole, and in pieces of 1, 2 and 7 bytes; some of these also by the rules
//! only, without fast paths. If it leaves scripting open, it is run with scripting on and off. It passes if
//! every run gives the expected tree, and the twins the same errors.
//! The number of parse errors is compared too, on the whole run, and held in
//! `tests/error_counts.txt`: the number of cases that differ may not change unnoticed.

use crate::common::dat::{TreeCase, tree_cases};
use crate::common::expected_failures::{ExpectedFailures, Verdict};
use crate::common::pipeline::{self, Feeding, Run};
use crate::common::table::Tally;
use crate::common::{
    file_name, files, json_lines, own_cases, public_suites, read_text, repository, say,
};
use duckbill::Edition;
use duckbill::edition::Features;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// In which of the ways a case is fed it is also built by the rules only, for comparison.
const TWIN_FEEDINGS: [Feeding; 3] =
    [Feeding::Whole, Feeding::WithoutErrors, Feeding::BytePieces(7)];

/// A case with everything that decides on its tree.
#[derive(Debug, Clone)]
struct Case {
    id: String,
    data: Vec<u8>,
    context: Option<String>,
    scripting: Option<bool>,
    features: Features,
    shadow_roots: bool,
    content_type: Option<String>,
    tree: String,
    /// The expected number of parse errors, where the suite states one.
    errors: Option<usize>,
}

/// The results of a suite, gathered from the trials that run its files.
struct Suite {
    tally: Tally,
    expected: ExpectedFailures,
    /// Case, expected and found number of errors, where they differ.
    error_differences: BTreeMap<String, (usize, usize)>,
    error_cases: usize,
}

impl Suite {
    fn new(name: &str, list: &str) -> Self {
        Self {
            tally: Tally::new(name),
            expected: ExpectedFailures::load(list),
            error_differences: BTreeMap::new(),
            error_cases: 0,
        }
    }

    /// Runs a case in every way; the answer says what went wrong, if it was not expected to.
    fn run(&mut self, case: &Case) -> Result<(), String> {
        let mut failure = None;
        let modes = case.scripting.map_or(vec![false, true], |mode| vec![mode]);
        for scripting in modes {
            for feeding in Feeding::ALL {
                let built = case.build(scripting, feeding, false);
                let by_rules = if TWIN_FEEDINGS.contains(&feeding) {
                    case.build(scripting, feeding, true)
                } else {
                    built.clone()
                };
                for (twin, way) in [(&built, "fast paths"), (&by_rules, "rules only")] {
                    if twin.tree != case.tree && failure.is_none() {
                        failure = Some(format!(
                            "scripting {scripting}, {feeding:?}, {way}\n{:?}\nexpected\n{}\nfound\n{}",
                            String::from_utf8_lossy(&case.data),
                            case.tree,
                            twin.tree
                        ));
                    }
                }
                if built.errors != by_rules.errors && failure.is_none() {
                    failure = Some(format!(
                        "scripting {scripting}, {feeding:?}\n{:?}\nerrors with fast paths\n{:?}\nby the rules only\n{:?}",
                        String::from_utf8_lossy(&case.data),
                        built.errors,
                        by_rules.errors
                    ));
                }
                if feeding == Feeding::Whole && scripting == case.scripting.unwrap_or(false) {
                    self.compare_errors(case, built.errors.len());
                }
            }
        }
        let passed = failure.is_none();
        let verdict = self.expected.judge(&case.id, passed, String::new);
        self.tally.count(passed, verdict);
        match failure {
            _ if verdict != Verdict::Wrong => Ok(()),
            None => Err(format!("{} passes, but is listed as an expected failure", case.id)),
            Some(text) => Err(format!("{}: {text}", case.id)),
        }
    }

    fn compare_errors(&mut self, case: &Case, found: usize) {
        let Some(expected) = case.errors else { return };
        self.error_cases += 1;
        if expected != found {
            self.error_differences.insert(case.id.clone(), (expected, found));
        }
    }
}

impl Case {
    fn run(&self, scripting: bool) -> Run<'_> {
        Run {
            data: &self.data,
            context: self.context.as_deref(),
            scripting,
            features: self.features,
            shadow_roots: self.shadow_roots,
            content_type: self.content_type.as_deref(),
            rules_only: false,
        }
    }

    fn build(&self, scripting: bool, feeding: Feeding, rules_only: bool) -> pipeline::Built {
        let run = Run { rules_only, ..self.run(scripting) };
        catch_unwind(|| pipeline::build(&run, feeding)).unwrap_or_else(|_| pipeline::Built {
            tree: "(a panic)".to_owned(),
            errors: Vec::new(),
        })
    }

    fn of_dat(case: TreeCase, features: Features) -> Self {
        Self {
            errors: Some(case.error_count()),
            id: case.id,
            data: case.data.into_bytes(),
            context: case.context,
            scripting: case.scripting,
            features,
            shadow_roots: false,
            content_type: None,
            tree: case.document,
        }
    }

    fn of_json(value: &Value) -> Self {
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let html = text("html").expect("a case with html");
        let bytes = value["mode"] == "bytes";
        Self {
            id: text("id").expect("a case with an id"),
            data: html.into_bytes(),
            context: text("context"),
            scripting: Some(value["scripting"] == true),
            features: Edition::Living.features(),
            shadow_roots: value["dsr"] == true,
            content_type: bytes.then(|| text("contentType")).flatten(),
            tree: text("tree").expect("a case with a tree"),
            errors: None,
        }
    }

    /// The runs of one of the project's own cases: one for each edition it names.
    fn of_own(case: &TreeCase) -> Vec<Self> {
        let words = &case.features;
        let mut editions: Vec<&str> =
            words.iter().map(String::as_str).filter(|w| matches!(*w, "living" | "2018")).collect();
        if editions.is_empty() {
            editions.push("living");
        }
        let of_edition = |edition: &str| {
            let mut features = match edition {
                "2018" => Features::SNAPSHOT_2018,
                _ => Features::LIVING,
            };
            for word in words {
                pipeline::set_feature(&mut features, word);
            }
            let shadow_roots = words.iter().any(|word| word == "shadow-roots");
            let id = format!("{} {edition}", case.id);
            Self { id, shadow_roots, ..Self::of_dat(case.clone(), features) }
        };
        editions.into_iter().map(of_edition).collect()
    }
}

/// Suites by name, with the name of their list of expected failures.
struct Suites {
    list: Vec<(String, Arc<Mutex<Suite>>)>,
    trials: Vec<Trial>,
}

impl Suites {
    fn add(&mut self, suite: &str, files: Vec<(String, Vec<Case>)>) {
        let list = suite.replace(['/', '-', ' '], "_");
        let shared = Arc::new(Mutex::new(Suite::new(suite, &list)));
        self.list.push((list, Arc::clone(&shared)));
        for (file, cases) in files {
            let shared = Arc::clone(&shared);
            let run = move || {
                let mut suite = shared.lock().map_err(|_| "another file of the suite panicked")?;
                let wrong: Vec<String> =
                    cases.iter().filter_map(|case| suite.run(case).err()).collect();
                let shown: Vec<&str> = wrong.iter().take(5).map(String::as_str).collect();
                match wrong.len() {
                    0 => Ok(()),
                    n => Err(Failed::from(format!("{n} wrong\n{}", shown.join("\n\n")))),
                }
            };
            self.trials.push(Trial::test(format!("{suite}/{file}"), run));
        }
    }

    fn add_dat(&mut self, suite: &str, folder: &Path, features: Features) {
        let cases = |file: &Path| {
            tree_cases(file).into_iter().map(|case| Case::of_dat(case, features)).collect()
        };
        let files = files(folder, "dat");
        self.add(suite, files.iter().map(|file| (file_name(file), cases(file))).collect());
    }

    fn add_json(&mut self, suite: &str, file: &Path) {
        let cases = json_lines(file).iter().map(Case::of_json).collect();
        self.add(suite, vec![(file_name(file), cases)]);
    }
}

fn suites() -> Suites {
    let mut suites = Suites { list: Vec::new(), trials: Vec::new() };
    let own = files(&own_cases("tree-construction"), "dat")
        .iter()
        .map(|file| (file_name(file), tree_cases(file).iter().flat_map(Case::of_own).collect()))
        .collect();
    suites.add("own cases", own);
    let Some(data) = public_suites() else { return suites };
    let dat = |name: &str| data.join(name).join("tree-construction");
    suites.add_dat("tree construction Living", &dat("living"), Features::LIVING);
    suites.add_dat("tree construction 2018", &dat("html5lib-2019"), Features::SNAPSHOT_2018);
    suites.add_dat("tree construction 2023", &dat("html5lib-2023"), pipeline::features_of_2023());
    suites.add_dat(
        "tree construction 2026-06",
        &dat("html5lib-2026"),
        pipeline::features_of_2026(),
    );
    // (These are not among what `scripts/test-data` fetches.)
    if !data.join("chromium-derived").is_dir() {
        return suites;
    }
    for (suite, file) in [
        ("agreed trees", "agreed-trees"),
        ("declarative shadow roots", "declarative-shadow-roots"),
        ("selectedcontent", "selectedcontent"),
        ("template for", "template-for"),
    ] {
        suites.add_json(suite, &data.join("chromium-derived").join(format!("{file}.jsonl")));
    }
    suites
}

/// The recorded numbers of cases whose number of errors differs, by suite.
fn recorded_error_counts() -> BTreeMap<String, usize> {
    let file = repository().join("tests/error_counts.txt");
    read_text(&file)
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let (suite, number) = line.rsplit_once(' ').expect("a suite and a number");
            (suite.trim().to_owned(), number.parse().expect("a number"))
        })
        .collect()
}

/// Writes the cases whose number of errors differs, and weighs how many they are.
fn report_errors(list: &str, suite: &Suite, recorded: Option<usize>) -> Option<String> {
    if suite.error_cases == 0 {
        return None;
    }
    let differing = suite.error_differences.len();
    say(&format!(
        "  number of errors: {}/{} as expected",
        suite.error_cases - differing,
        suite.error_cases
    ));
    let lines: Vec<String> = suite
        .error_differences
        .iter()
        .map(|(id, (expected, found))| format!("{id} expected {expected} found {found}"))
        .collect();
    let file = repository().join("target").join(format!("error-counts-{list}.txt"));
    if std::fs::write(&file, lines.join("\n") + "\n").is_ok() && differing > 0 {
        say(&format!("  the others are listed in {}", file.display()));
    }
    (recorded.unwrap_or(0) != differing).then(|| {
        format!(
            "{list}: {differing} cases differ in the number of errors, but tests/error_counts.txt \
             says {}",
            recorded.unwrap_or(0)
        )
    })
}

/// The trials, one a file; and, for the end of a run of all of them, the problems of the lists as a whole.
pub(crate) fn trials() -> (Vec<Trial>, impl FnOnce() -> Vec<String>) {
    let suites = suites();
    (suites.trials, || problems(suites.list))
}

fn problems(suites: Vec<(String, Arc<Mutex<Suite>>)>) -> Vec<String> {
    let recorded = recorded_error_counts();
    let mut problems = Vec::new();
    for (list, suite) in suites {
        let Some(suite) = Arc::into_inner(suite).and_then(|suite| suite.into_inner().ok()) else {
            problems.push(format!("{list}: a trial panicked"));
            continue;
        };
        suite.tally.print();
        problems.extend(report_errors(&list, &suite, recorded.get(&list).copied()));
        problems.extend(suite.expected.problems());
    }
    problems
}
