//! The pages that are measured.

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::{env, fs};

/// One page, as text.
#[derive(Debug, Clone)]
pub struct Page {
    /// The name of its file, without `.html`.
    pub name: String,
    pub html: String,
}

impl Page {
    /// The kind of page: the part of its name before `__`.
    #[must_use]
    pub fn kind(&self) -> &str {
        self.name.split_once("__").map_or("other", |(kind, _)| kind)
    }
}

/// The pages of `DUCKBILL_CORPUS`, else of `corpus` beside `DUCKBILL_TEST_DATA`, else of
/// `../shared/corpus` beside the checkout; pages made up here if there are none.
#[must_use]
pub fn pages() -> Vec<Page> {
    let folder = match (env::var_os("DUCKBILL_CORPUS"), env::var_os("DUCKBILL_TEST_DATA")) {
        (Some(corpus), _) => PathBuf::from(corpus),
        (None, Some(tests)) => PathBuf::from(tests).join("../corpus"),
        (None, None) => {
            // The package of the peers lies two folders deeper than the library.
            let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(1);
            let mut beside = folders.map(|folder| folder.join("shared/corpus"));
            beside.find(|folder| folder.is_dir()).unwrap_or_default()
        }
    };
    let mut pages = Vec::new();
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let (Some(stem), Ok(bytes)) = (path.file_stem(), fs::read(&path)) else { continue };
        if path.extension().is_some_and(|extension| extension == "html") {
            let name = stem.to_string_lossy().into_owned();
            pages.push(Page { name, html: String::from_utf8_lossy(&bytes).into_owned() });
        }
    }
    pages.sort_by(|one, other| one.name.cmp(&other.name));
    if pages.is_empty() {
        static SAID: Once = Once::new();
        SAID.call_once(|| eprintln!("no pages in {}: measuring generated ones", folder.display()));
        pages = super::generated::pages();
    }
    pages
}

/// The pages by their kind, kinds in order.
#[must_use]
pub fn by_kind(pages: &[Page]) -> Vec<(&str, Vec<&Page>)> {
    let mut kinds: Vec<(&str, Vec<&Page>)> = Vec::new();
    for page in pages {
        match kinds.iter_mut().find(|(kind, _)| *kind == page.kind()) {
            Some((_, of_kind)) => of_kind.push(page),
            None => kinds.push((page.kind(), vec![page])),
        }
    }
    kinds
}
