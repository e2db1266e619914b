//! Real pages with random changes: truncated, spliced, with bytes flipped. For the tests of the library and of the packages beside it.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part")]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A judge of a page by more than the absence of a panic. It takes the page, and the size of its pieces.
pub type Door = fn(&[u8], usize);

/// The longest part of a page that is taken.
const LONGEST: usize = 2_000;

/// Parts of markup that matter wherever they come.
const PARTS: &[&[u8]] = &[
    b"<",
    b">",
    b"</",
    b"<!--",
    b"-->",
    b"&",
    b"&not",
    b"&#x80;",
    b"\0",
    b"\r",
    b"\r\n",
    b"\xC3\xA9",
    b"\xFF",
    b"\xE2\x80",
    b"\xF0\x9F\xA6\x86",
    b"<t a",
    b"<p class='",
    b"\"",
    b"]]>",
    b"<![CDATA[",
    b"<?x",
    b"<!doctype x>",
    b"<table>",
    b"<tr><td>",
    b"<select>",
    b"<option>",
    b"<template>",
    b"</template>",
    b"<svg>",
    b"<math><mi>",
    b"<foreignObject>",
    b"<script>",
    b"</script>",
    b"<style>",
    b"<title>",
    b"<textarea>",
    b"<plaintext>",
    b"<a>",
    b"<b><i>",
    b"</p>",
    b"</br>",
    b"<form>",
    b"<frameset>",
    b"</body>",
    b"</html>",
    b"<meta charset=koi8-r>",
    b"<base href=x>",
    b"<img src=a srcset='b 2x'>",
    b"<link rel=preload as=style href=c>",
    b"<noscript>",
];

/// xorshift64*
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// The root of the repository, also for packages in a folder of it.
fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("tests/cases").is_dir()).unwrap_or(package)
}

/// Real pages; without them, the project's own cases and its example.
pub fn pages() -> Vec<Vec<u8>> {
    let read = |folder: &Path, ending: &str| -> Vec<Vec<u8>> {
        let entries = fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("a readable folder").path());
        let mut paths: Vec<_> =
            paths.filter(|path| path.extension().is_some_and(|one| one == ending)).collect();
        paths.sort();
        paths.iter().map(|path| fs::read(path).expect("a file")).collect()
    };
    let named = env::var_os("DUCKBILL_TEST_DATA").map(PathBuf::from);
    let corpus = named.unwrap_or_else(|| repository().join("../shared/tests")).join("../corpus");
    let mut pages = if corpus.is_dir() { read(&corpus, "html") } else { Vec::new() };
    if pages.is_empty() {
        eprintln!("** no real pages beside the checkout: the project's own cases are taken");
    }
    pages.extend(read(&repository().join("tests/cases/tree-construction"), "dat"));
    pages.push(fs::read(repository().join("examples/page.html")).expect("a page"));
    pages
}

/// A part of a page: truncated, spliced with another one, with bytes flipped, parts put in, taken out and doubled.
pub fn mutated(pages: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let part = |numbers: &mut Numbers| {
        let page = &pages[numbers.below(pages.len())];
        let start = numbers.below(page.len());
        let end = (start + numbers.below(LONGEST)).min(page.len());
        page[start..end].to_vec()
    };
    let mut bytes = part(numbers);
    for _ in 0..numbers.below(8) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(40)).min(bytes.len());
        match numbers.below(6) {
            0 => bytes.truncate(at),
            1 => {
                bytes.truncate(at);
                bytes.extend(part(numbers));
            }
            2 if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let doubled = bytes[at..end].repeat(1 + numbers.below(4));
                bytes.splice(at..at, doubled);
            }
            _ => drop(bytes.splice(at..at, PARTS[numbers.below(PARTS.len())].iter().copied())),
        }
    }
    bytes
}

/// Takes so many changed pages through some doors, of which it names the one that fails; the page is kept.
///
/// `DUCKBILL_MUTATIONS=N` tries N pages, however long that takes; `DUCKBILL_MUTATION_SEED` sets another seed.
pub fn changed_pages_through(doors: &[(&str, Door)], usual: usize) {
    let number = |name: &str| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let wanted = number("DUCKBILL_MUTATIONS").map_or(usual, |wanted| wanted as usize);
    let mut numbers = Numbers(number("DUCKBILL_MUTATION_SEED").unwrap_or(0xD0CB_1112).max(1));
    let pages = pages();
    for tried in 0..wanted {
        let bytes = mutated(&pages, &mut numbers);
        let size = [1, 2, 3, 7, 24, 1025][numbers.below(6)];
        for (name, door) in doors {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| door(&bytes, size))) {
                let kept = Path::new(option_env!("CARGO_TARGET_TMPDIR").unwrap_or("target"))
                    .join("mutation.html");
                fs::write(&kept, &bytes).expect("the page is kept");
                eprintln!(
                    "{name}, pieces of {size}, page {tried}: {}\n{}",
                    kept.display(),
                    String::from_utf8_lossy(&bytes)
                );
                resume_unwind(panic);
            }
        }
    }
}
