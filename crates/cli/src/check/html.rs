//! Findings in HTML files: one for all pages, or one for each and one that lists those.

use super::machine::uri;
use super::{Arguments, Format, counted};
use crate::Failure;
use crate::files::Page;
use crate::files::find::Found;
use crate::limits::Watch;
use crate::targets::{self, replace, targets};
use crate::view::{Data, Kind, write_end, write_page, write_start, write_text};
use crate::visible;
use duckbill_check::{Report, Severity};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that lists the others. A site has an `index.html` of its own, whose report has that name.
const LIST: &str = "reports.html";
const LIST_TEMPLATE: &str = include_str!("../view/page/reports.html");

/// Where the findings are written.
#[derive(Debug)]
pub(super) struct Html<'f> {
    /// The title of the one file.
    title: String,
    /// The files of a folder; `None` if there is one for all pages.
    folder: Option<Folder<'f>>,
    /// Whether the data of pages is packed: if there is more than one.
    is_packed: bool,
}

#[derive(Debug)]
struct Folder<'f> {
    path: &'f Path,
    /// The file of each page.
    targets: BTreeMap<&'f Path, PathBuf>,
}

/// A file that was written for a page, as the list has it.
#[derive(Debug)]
pub(super) struct Listed {
    name: String,
    /// Relative to the list.
    url: String,
    errors: u64,
    warnings: u64,
    /// How often each code was found.
    codes: BTreeMap<&'static str, u64>,
}

impl<'f> Html<'f> {
    /// Returns `None` if another format is asked for.
    pub(super) fn new(arguments: &'f Arguments, found: &'f Found) -> Result<Option<Self>, Failure> {
        let is_html = arguments.format == Format::Html;
        let is_packed = found.pages.len() > 1;
        let Some(folder) = &arguments.output else {
            let title = match &found.pages[..] {
                [page] => arguments.selection.title(page),
                pages => format!("{} pages", pages.len()),
            };
            return Ok(is_html.then_some(Self { title, folder: None, is_packed }));
        };
        if !is_html {
            return Err(Failure::Input("--output goes with --format html".to_owned()));
        }
        let target = |page: &Page| {
            let mut target = folder.join(&page.relative);
            // A browser reads a file of another name as something else.
            if target.extension().is_none_or(|ending| ending != "html") {
                target.as_mut_os_string().push(".html");
            }
            target
        };
        let targets = targets(found, target)?;
        let list = folder.join(LIST);
        if let Some((page, _)) = targets.iter().find(|(_, target)| **target == list) {
            let (page, list) = (visible::path(page), visible::path(&list));
            let message = format!("{page} would be written to {list}, which lists the reports");
            return Err(Failure::Input(message));
        }
        let folder = Some(Folder { path: folder, targets });
        Ok(Some(Self { title: String::new(), folder, is_packed }))
    }

    /// Writes what is before the first page.
    pub(super) fn write_start(&self, output: &mut dyn Write) -> io::Result<()> {
        match self.folder {
            None => write_start(Kind::Check, &self.title, output),
            Some(_) => Ok(()),
        }
    }

    /// Writes a page, where it belongs. Returns what the list has of it, if there is a list.
    pub(super) fn write(
        &self,
        page: &Page,
        data: &Data<'_>,
        report: &Report,
        watch: &mut Watch,
        output: &mut dyn Write,
    ) -> io::Result<Option<Listed>> {
        let folder = self.folder.as_ref();
        let Some((folder, target)) =
            folder.and_then(|folder| Some((folder, folder.targets.get(page.path.as_path())?)))
        else {
            return write_page(data, self.is_packed, &mut watch.output(output)).map(|()| None);
        };
        replace(target, targets::Place::In(folder.path), |output| {
            let output = &mut watch.output(output);
            write_start(Kind::Check, data.name(), output)?;
            write_page(data, self.is_packed, output)?;
            write_end(output)
        })?;
        let mut codes = BTreeMap::new();
        for one in report.diagnostics() {
            *codes.entry(one.code.as_str()).or_default() += 1;
        }
        Ok(Some(Listed {
            codes,
            name: data.name().to_owned(),
            url: uri(target.strip_prefix(folder.path).unwrap_or(target)),
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
        }))
    }

    /// Writes what is after the last page, or the list of the files that were written.
    pub(super) fn write_end(&self, reports: &[Listed], output: &mut dyn Write) -> io::Result<()> {
        match &self.folder {
            None => write_end(output),
            Some(folder) => {
                let place = targets::Place::In(folder.path);
                replace(&folder.path.join(LIST), place, |output| {
                    write_list(reports, folder.targets.len(), output)
                })
            }
        }
    }
}

/// Writes the list of the reports on this many pages, some of which may have none.
fn write_list(reports: &[Listed], pages: usize, output: &mut dyn Write) -> io::Result<()> {
    let (errors, warnings) = reports.iter().fold((0, 0), |(errors, warnings), report| {
        (errors + report.errors, warnings + report.warnings)
    });
    let mut rest = LIST_TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        output.write_all(before.as_bytes())?;
        let (gap, after) = after.split_once("}}").unwrap_or((after, ""));
        match gap {
            "version" => output.write_all(env!("CARGO_PKG_VERSION").as_bytes())?,
            "title" if reports.len() == pages => {
                write!(output, "{}", counted(pages as u64, "page"))?;
            }
            "title" => write!(output, "{} of {}", reports.len(), counted(pages as u64, "page"))?,
            "counts" => {
                write!(output, "{}, {}", counted(errors, "error"), counted(warnings, "warning"))?;
            }
            "codes" => write_codes(reports, output)?,
            _ => reports.iter().try_for_each(|report| report.write_row(output))?,
        }
        rest = after;
    }
    output.write_all(rest.as_bytes())
}

/// Writes how often each code was found, and in how many pages: the most first.
fn write_codes(reports: &[Listed], output: &mut dyn Write) -> io::Result<()> {
    let mut codes: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (code, count) in reports.iter().flat_map(|report| &report.codes) {
        let (findings, pages) = codes.entry(code).or_default();
        *findings += count;
        *pages += 1;
    }
    let mut codes: Vec<_> = codes.into_iter().collect();
    codes.sort_by_key(|(_, counts)| std::cmp::Reverse(*counts));
    for (code, (findings, pages)) in codes {
        writeln!(
            output,
            "<tr><th scope=\"row\">{code}</th><td>{findings}</td><td>{pages}</td></tr>"
        )?;
    }
    Ok(())
}

impl Listed {
    fn write_row(&self, output: &mut dyn Write) -> io::Result<()> {
        // A URL has no character that ends a value.
        write!(output, "<tr><th scope=\"row\"><a href=\"{}\">", self.url)?;
        write_text(&self.name, output)?;
        let class = if self.errors > 0 { " class=\"wrong\"" } else { "" };
        writeln!(output, "</a></th><td{class}>{}</td><td>{}</td></tr>", self.errors, self.warnings)
    }
}
