//! Parses all pages of a folder at once, one on each processor, and prints their titles and how many
//! links they have, in the order of their names.
//!
//! `cargo run --release --example parallel -- FOLDER`

use std::path::PathBuf;
use std::{env, fs, io};

use duckbill::{Document, parse_bytes};
use rayon::prelude::*;

fn pages(folder: &str) -> io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "html" || extension == "htm") {
            pages.push(path);
        }
    }
    pages.sort();
    Ok(pages)
}

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "examples".to_owned());
    let pages = pages(&folder)?;
    // A document is made on one thread and can be used on any other.
    let documents: Vec<io::Result<Document>> =
        pages.par_iter().map(|page| Ok(parse_bytes(&fs::read(page)?))).collect();
    for (page, document) in pages.iter().zip(documents) {
        match document {
            Ok(document) => {
                let title = document.title().unwrap_or_default();
                println!("{}: {title:?}, {} links", page.display(), document.links().count());
            }
            Err(error) => eprintln!("{}: {error}", page.display()),
        }
    }
    Ok(())
}
