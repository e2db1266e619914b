//! Findings in HTML files: one for all pages, or one for each.

use super::{Arguments, Format};
use crate::Failure;
use crate::files::{Found, Page};
use crate::limits::Watch;
use crate::targets::{replace, targets};
use crate::view::{Data, Kind, write_end, write_page, write_start};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the findings are written.
#[derive(Debug)]
pub(super) struct Html<'f> {
    /// The title of the one file.
    title: String,
    /// The file of each page; `None` if there is one for all.
    targets: Option<BTreeMap<&'f Path, PathBuf>>,
}

impl<'f> Html<'f> {
    /// Returns `None` if another format is asked for.
    pub(super) fn new(arguments: &Arguments, found: &'f Found) -> Result<Option<Self>, Failure> {
        let is_html = arguments.format == Format::Html;
        let Some(folder) = &arguments.output else {
            let title = match &found.pages[..] {
                [page] => super::title(page),
                pages => format!("{} pages", pages.len()),
            };
            return Ok(is_html.then_some(Self { title, targets: None }));
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
        let targets = Some(targets(found, target)?);
        Ok(Some(Self { title: String::new(), targets }))
    }

    /// Writes what is before the first page.
    pub(super) fn write_start(&self, output: &mut dyn Write) -> io::Result<()> {
        match self.targets {
            None => write_start(Kind::Check, &self.title, output),
            Some(_) => Ok(()),
        }
    }

    /// Writes a page, where it belongs.
    pub(super) fn write(
        &self,
        page: &Page,
        data: &Data<'_>,
        watch: &mut Watch,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self.targets.as_ref().and_then(|targets| targets.get(page.path.as_path())) {
            None => write_page(data, &mut watch.output(output)),
            Some(target) => replace(target, |output| {
                let output = &mut watch.output(output);
                write_start(Kind::Check, data.name(), output)?;
                write_page(data, output)?;
                write_end(output)
            }),
        }
    }

    /// Writes what is after the last page.
    pub(super) fn write_end(&self, output: &mut dyn Write) -> io::Result<()> {
        match self.targets {
            None => write_end(output),
            Some(_) => Ok(()),
        }
    }
}
