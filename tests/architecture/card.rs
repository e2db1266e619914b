//! The root of the repository is the parser that was ordered: these names, made of these crates.

use std::collections::BTreeSet;
use std::fs;

use crate::repository;

/// The names at the top level that the order lists.
const ORDERED: [&str; 8] =
    ["Cargo.toml", "LICENSE", "README.md", "benches", "build.rs", "data", "src", "tests"];

/// Other names at the top level: packages on top of the library, and the files of a repository.
#[rustfmt::skip]
const BESIDE: [&str; 24] = [
    ".cargo", ".ci", ".git", ".github", ".gitignore", ".pre-commit-hooks.yaml", "ARCHITECTURE.md", "CHANGELOG.md",
    "CONTRIBUTING.md", "Cargo.lock", "LICENSE-APACHE", "LICENSE-MIT", "SECURITY.md", "action.yml", "adapters", "crates",
    "deny.toml", "docs", "editors", "examples", "fuzz", "python", "rustfmt.toml", "scripts",
];

/// Folders that a build makes.
const MADE: [&str; 1] = ["target"];

#[test]
fn the_top_level_is_what_was_ordered() {
    let entries = fs::read_dir(repository()).expect("the checkout can be read");
    let found: BTreeSet<String> = entries
        .map(|entry| entry.expect("a readable entry").file_name().to_string_lossy().into_owned())
        .collect();
    let missing: Vec<_> = ORDERED.iter().filter(|name| !found.contains(**name)).collect();
    assert!(missing.is_empty(), "not at the root: {missing:?}");
    let known = |name: &&String| {
        let name = name.as_str();
        ORDERED.contains(&name) || BESIDE.contains(&name) || MADE.contains(&name)
    };
    let unknown: Vec<_> = found.iter().filter(|name| !known(name)).collect();
    assert!(unknown.is_empty(), "at the root, but in no list: {unknown:?}");
}

/// The lines of a table of `Cargo.toml`.
fn table<'m>(manifest: &'m str, name: &str) -> impl Iterator<Item = &'m str> {
    let after = manifest.split_once(&format!("\n[{name}]\n")).map_or("", |(_, after)| after);
    after.lines().take_while(|line| !line.starts_with('['))
}

#[test]
fn the_crates_are_those_that_were_ordered() {
    let manifest =
        fs::read_to_string(repository().join("Cargo.toml")).expect("the manifest can be read");
    for (kind, crates) in [
        ("dependencies", &["encoding_rs", "phf", "smallvec", "string_cache"][..]),
        ("dev-dependencies", &["criterion", "proptest"]),
        ("build-dependencies", &["phf_codegen"]),
    ] {
        for name in crates {
            let has = table(&manifest, kind).any(|line| line.starts_with(&format!("{name} = ")));
            assert!(has, "{name} is not among the {kind}");
        }
    }
    let default = "default = [\"html\", \"microsyntax\", \"selectors\"]";
    assert!(table(&manifest, "features").any(|line| line == default), "the default features");
}

/// The manifests that are no members of the workspace, and so cannot inherit its addresses.
#[test]
fn every_manifest_names_the_same_repository() {
    let read = |path: &str| fs::read_to_string(repository().join(path)).expect("a manifest");
    let address = |text: &str| {
        let value = |key: &str| {
            let line = text.lines().find(|line| line.to_ascii_lowercase().starts_with(key));
            line.and_then(|line| line.split('"').nth(1)).map(str::to_owned)
        };
        [value("repository = "), value("homepage = ")]
    };
    let expected = address(&read("Cargo.toml"));
    assert!(expected.iter().all(Option::is_some));
    for manifest in [
        "adapters/arrow/Cargo.toml",
        "adapters/datafusion/Cargo.toml",
        "adapters/html5ever/Cargo.toml",
        "python/pyproject.toml",
    ] {
        assert_eq!(address(&read(manifest)), expected, "{manifest}");
    }
    for entry in fs::read_dir(repository().join("crates")).expect("the crates") {
        let manifest = entry.expect("a crate").path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let inherits = text.contains("repository.workspace = true");
        assert!(inherits || text.contains("publish = false"), "{}", manifest.display());
    }
}

/// The table of packages in ARCHITECTURE.md is what their manifests say.
#[test]
fn the_picture_of_the_packages_is_true() {
    let page = fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("the page");
    let section = page.split("\n## ").find(|section| section.starts_with("Packages\n"));
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let mut told = BTreeSet::new();
    for row in section.expect("the section").lines().filter(|line| line.starts_with("| `")) {
        let mut cells = row.split('|').skip(1);
        let package = names(cells.next().expect("a package"));
        let package = package.first().expect("a folder").clone();
        let manifest = fs::read_to_string(repository().join(&package).join("Cargo.toml"))
            .unwrap_or_else(|error| panic!("{package}: {error}"));
        let imports: BTreeSet<String> = table(&manifest, "dependencies")
            .filter_map(|line| line.split(['=', '.', ' ']).next())
            .filter(|name| name.starts_with("duckbill"))
            .map(str::to_owned)
            .collect();
        assert_eq!(names(cells.next().expect("its imports")), imports, "{package}");
        told.insert(package);
    }
    for entry in fs::read_dir(repository().join("crates")).expect("the crates") {
        let name = format!("crates/{}", entry.expect("a crate").file_name().to_string_lossy());
        assert!(told.contains(&name), "{name} is not in the table");
    }
}

/// A link that leads nowhere lets `cargo package` fail, long after the file it names has moved.
#[test]
fn every_package_has_its_licenses() {
    for folder in ["crates", "adapters"] {
        for entry in fs::read_dir(repository().join(folder)).expect("the packages") {
            let package = entry.expect("a package").path();
            let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
            for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
                let has = fs::read(package.join(name)).is_ok_and(|text| !text.is_empty());
                assert!(
                    has || manifest.contains("publish = false"),
                    "{}: {name}",
                    package.display()
                );
            }
        }
    }
}

/// Registries show README.md without the repository: its images and links are addresses, and those of the repository lead to files.
/// `scripts/release/address` writes them.
#[test]
fn links_of_the_readme_are_addresses() {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).expect("a manifest");
    let address = manifest.split("repository = \"").nth(1).and_then(|it| it.split('"').next());
    let address = address.expect("the address of the repository");
    let page = fs::read_to_string(repository().join("README.md")).expect("the page");
    let mut found = 0;
    for target in page.split("](").skip(1).filter_map(|it| it.split(')').next()) {
        assert!(target.starts_with("https://"), "{target}");
        if let Some(path) = target.strip_prefix(address) {
            let path = path.strip_prefix("/raw/main/").or(path.strip_prefix("/blob/main/"));
            let path = path.expect("a file of the main branch");
            assert!(repository().join(path).exists(), "{target}");
            found += 1;
        }
    }
    assert!(found > 10, "{found} links");
    for folder in ["adapters/arrow", "adapters/datafusion", "adapters/html5ever"] {
        let manifest = fs::read_to_string(repository().join(folder).join("Cargo.toml"));
        let line = format!("repository = \"{address}\"");
        assert!(manifest.expect("a manifest").contains(&line), "{folder}");
    }
}

/// docs.rs shows every item of every feature, and with each the feature that it needs.
#[test]
fn documentation_names_the_features() {
    let mut packages = vec![repository().to_path_buf()];
    let entries = fs::read_dir(repository().join("crates")).expect("the crates");
    packages.extend(entries.map(|entry| entry.expect("a crate").path()));
    let mut found = 0;
    for package in packages {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
        let Ok(library) = fs::read_to_string(package.join("src/lib.rs")) else { continue };
        if manifest.contains("\n[features]") {
            assert!(
                manifest.contains("\n[package.metadata.docs.rs]\nall-features = true"),
                "{package:?}"
            );
            assert!(library.contains("#![cfg_attr(docsrs, feature(doc_cfg))]"), "{package:?}");
            found += 1;
        }
    }
    assert!(found > 5, "{found} packages with features");
}
