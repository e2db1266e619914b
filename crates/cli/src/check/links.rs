//! `check --links`: whether the files and fragments that links name are there. Nothing is fetched.

use crate::files::Page;
use duckbill::dom::NodeRef;
use duckbill::{Document, ParseOptions, parse_with};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The largest file whose ids are looked for, in bytes: of a larger one each fragment counts as there.
const LARGEST: u64 = 64 << 20;

/// The names in a page that fragments can point to.
type Names = Arc<HashSet<String>>;

/// The answers about the files that links name.
#[derive(Debug, Default)]
pub(super) struct Targets {
    pages: Mutex<HashMap<PathBuf, Option<Names>>>,
}

/// Where the links of a page lead from.
#[derive(Debug)]
pub(super) struct Origin {
    targets: Arc<Targets>,
    /// The file; `None` if it is not known.
    file: Option<PathBuf>,
    /// The folder that was named on the command line: `/` in a URL is that.
    root: Option<PathBuf>,
    base: Option<String>,
    /// The names in the page; `None` if a template prints a part of it.
    names: Option<Names>,
}

impl Origin {
    pub(super) fn new(
        targets: &Arc<Targets>,
        page: &Page,
        document: &Document,
        is_template: bool,
    ) -> Self {
        let file = (!page.is_standard_input()).then(|| page.path.clone());
        let mut bases = document.elements_by_tag_name("base");
        let base = bases.find_map(|base| base.attribute("href")).map(str::to_owned);
        let names = (!is_template).then(|| Arc::new(names(document)));
        Self { targets: Arc::clone(targets), file, root: page.folder.clone(), base, names }
    }

    /// Why a URL leads nowhere, if it does.
    pub(super) fn problem(&self, url: &str) -> Option<String> {
        let (mut resource, fragment) = match url.split_once('#') {
            Some((resource, fragment)) => (resource, Some(fragment)),
            None => (url, None),
        };
        // With `base` a fragment alone is one of another page, too.
        let joined;
        if let Some(base) = &self.base {
            joined = match (resource, base.rsplit_once('/')) {
                ("", _) => base.clone(),
                (path, _) if path.starts_with('/') || has_scheme(path) => path.to_owned(),
                (path, Some((folder, _))) => format!("{folder}/{path}"),
                (path, None) => path.to_owned(),
            };
            resource = &joined;
        }
        if has_scheme(resource) || resource.starts_with("//") {
            return None;
        }
        let path = resource.split('?').next().unwrap_or_default();
        let file = if path.is_empty() {
            None
        } else {
            let path = decoded(path);
            let from = match path.strip_prefix('/') {
                Some(path) => self.root.as_ref()?.join(path),
                None => self.file.as_ref()?.parent()?.join(&path),
            };
            match file_of(&from) {
                Ok(file) => Some(file),
                Err(why) => return Some(why),
            }
        };
        // The rest of the fragment is for the browser.
        let fragment = fragment.unwrap_or_default();
        let fragment = decoded(fragment.split(":~:").next().unwrap_or_default());
        if fragment.is_empty() || fragment.eq_ignore_ascii_case("top") {
            return None;
        }
        let names = match &file {
            Some(file) => self.targets.names(file)?,
            None => Arc::clone(self.names.as_ref()?),
        };
        let is_there = names.contains(&fragment);
        (!is_there).then(|| match file {
            Some(file) => format!("{} has no element with the id “{fragment}”", file.display()),
            None => format!("the page has no element with the id “{fragment}”"),
        })
    }
}

impl Targets {
    /// The names in a file that fragments can point to; `None` if it is not a page, or is a template.
    fn names(&self, file: &Path) -> Option<Names> {
        let lock = || self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(file) {
            return known.clone();
        }
        let read = || {
            let is_page = super::not_html::has_extension(file, &["html", "htm", "xhtml", "xht"]);
            if !is_page || fs::metadata(file).ok()?.len() > LARGEST {
                return None;
            }
            let bytes = fs::read(file).ok()?;
            if super::sources::is_of_template(&bytes) {
                return None;
            }
            let document = parse_with(bytes.as_slice(), &ParseOptions::new()).ok()?;
            Some(Arc::new(names(&document)))
        };
        let names = read();
        lock().insert(file.to_owned(), names.clone());
        names
    }
}

/// The ids of a document, and the names of its anchors.
fn names(document: &Document) -> HashSet<String> {
    let elements = document.root().descendants().filter_map(NodeRef::as_element);
    let names = elements.flat_map(|element| {
        let name = element.attribute("name").filter(|_| element.name() == "a");
        element.attribute("id").into_iter().chain(name)
    });
    names.map(str::to_owned).collect()
}

/// The file that a server sends for a path, or why there is none.
fn file_of(path: &Path) -> Result<PathBuf, String> {
    if path.is_dir() {
        let mut pages = ["index.html", "index.htm"].iter().map(|name| path.join(name));
        let page = pages.find(|page| page.is_file());
        return page.ok_or_else(|| format!("the folder {} has no index.html", path.display()));
    }
    if path.exists() {
        return Ok(path.to_owned());
    }
    // `about` is `about.html` on many servers.
    let mut page = path.as_os_str().to_owned();
    page.push(".html");
    let page = PathBuf::from(page);
    if path.extension().is_none() && page.is_file() {
        return Ok(page);
    }
    Err(format!("there is no file {}", path.display()))
}

/// Whether a URL has a scheme, so that it is no path.
fn has_scheme(url: &str) -> bool {
    let Some((scheme, _)) = url.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// The text without percent-encoding.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| byte == b'%');
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.filter(|digits| !digits.starts_with('+'));
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_in_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("a/page.html", "<p id=here><a name=old></a>");
        write("a/b c.html", "<h1 id=ä>x</h1>");
        write("index.html", "<p id=x>");
        write("made.html", "<p id='{{ id }}'>");
        let page = Page {
            path: folder.path().join("a/page.html"),
            relative: "a/page.html".into(),
            folder: Some(folder.path().to_owned()),
        };
        let document = duckbill::parse("<p id=here><a name=old></a>");
        let origin = Origin::new(&Arc::default(), &page, &document, false);
        for (url, expected) in [
            ("#here", None),
            ("#old", None),
            ("#top", None),
            ("#", None),
            ("#here:~:text=a", None),
            ("#gone", Some("has no element")),
            ("page.html#here", None),
            ("page.html?a=b#gone", Some("has no element")),
            ("b%20c.html#%C3%A4", None),
            ("b%20c", None),
            ("c.html", Some("no file")),
            ("..", None),
            ("../#x", None),
            ("/", None),
            ("/a/page.html#here", None),
            ("/a/", Some("no index.html")),
            ("/made.html#any", None),
            ("https://example.com/gone", None),
            ("//example.com/gone", None),
            ("mailto:a@b", None),
            ("data:,x", None),
        ] {
            let problem = origin.problem(url);
            assert_eq!(problem.is_some(), expected.is_some(), "{url}: {problem:?}");
            assert!(problem.unwrap_or_default().contains(expected.unwrap_or_default()), "{url}");
        }
        let based = duckbill::parse("<base href=/a/>");
        let origin = Origin::new(&Arc::default(), &page, &based, false);
        assert_eq!(origin.problem("page.html#here"), None);
        assert!(origin.problem("#here").is_some_and(|why| why.contains("no index.html")));
    }
}
