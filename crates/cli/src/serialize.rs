//! `duckbill serialize`: documents written again, as HTML, XML or plain text.

use crate::Failure;
use crate::files::find::Found;
use crate::files::{Files, Page};
use crate::indent::write_indented;
use crate::limits::{LimitSettings, too_long};
use crate::output::write_inner_text;
use crate::settings::{Settings, absolute_url};
use crate::targets::{self, check_folder, replace, targets};
use crate::visible::Visible;
use duckbill::Document;
use duckbill::encoding::Encoding;
use duckbill::html::BaseUrl;
use duckbill::limits::Limit;
use duckbill::serializer::Serializer;
use duckbill_text::MarkdownOptions;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    form: Form,
    /// With --pretty, break lines only inside tags: no text changes.
    #[arg(long, requires = "pretty")]
    faithful: bool,
    /// URL of the documents, to resolve the URLs in Markdown.
    #[arg(long, value_name = "URL", requires = "markdown", value_parser = absolute_url)]
    url: Option<String>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    settings: Settings,
}

/// The output format; HTML as the standard serializes it by default.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(multiple = false)]
struct Form {
    /// HTML as the standard serializes it (default).
    #[arg(long)]
    html: bool,
    /// Indented HTML; changes only white space that is not rendered.
    #[arg(long)]
    pretty: bool,
    /// HTML without optional tags and quotes.
    #[arg(long)]
    minify: bool,
    /// Well-formed XML.
    #[arg(long)]
    xml: bool,
    /// Plain text.
    #[arg(long)]
    text: bool,
    /// Markdown: CommonMark with the tables of GitHub.
    #[arg(long)]
    markdown: bool,
}

/// Where it is written, in UTF-8; to standard output if nothing is said.
#[derive(Debug, Clone, clap::Args)]
#[group(multiple = false)]
struct Place {
    /// Write each document to a file in this folder, under the name or below the folder it came from; text
    /// gets the ending .txt, Markdown .md and XML .xhtml.
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Overwrite the files.
    #[arg(short, long, conflicts_with_all = ["xml", "text", "markdown", "fragment"])]
    in_place: bool,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    check_folder(arguments.place.output.as_deref())?;
    let bounded = limits.with_bounded_output();
    let limits = if arguments.form.markdown { &bounded } else { limits };
    let files = &arguments.files;
    let found = if arguments.place.in_place { files.find_in_place() } else { files.find() };
    let targets = arguments.targets(&found)?;
    let mut output = io::stdout().lock();
    arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            let mut watch = limits.watch();
            let document = arguments.settings.document(bytes, 0, &watch)?;
            match targets.get(page.path.as_path()) {
                None => {
                    let stops = (watch.cancel_flag(), watch.limits.get(Limit::OutputBytes));
                    let output = &mut Visible::document(watch.output(output));
                    arguments.write(&document, stops, output)?;
                    writeln!(output)?;
                    output.flush()
                }
                Some(target) => replace(target, arguments.place.allowed(page, bytes), |file| {
                    let mut file = Utf8Only::new(&document, file, arguments.place.in_place);
                    let stops = (watch.cancel_flag(), watch.limits.get(Limit::OutputBytes));
                    arguments.write(&document, stops, &mut watch.output(&mut file))
                }),
            }
        },
        |()| Ok(()),
    )
}

impl Place {
    /// Why the file may be written.
    fn allowed<'a>(&'a self, page: &'a Page, bytes: &'a [u8]) -> targets::Place<'a> {
        match &self.output {
            Some(folder) => targets::Place::In(folder),
            None => targets::Place::Of(page, bytes),
        }
    }
}

impl Arguments {
    /// The file that each page is written to; none is written to standard output.
    fn targets<'p>(&self, found: &'p Found) -> Result<BTreeMap<&'p Path, PathBuf>, Failure> {
        if self.place.output.is_none() && !self.place.in_place {
            return Ok(BTreeMap::new());
        }
        targets(found, |page| self.target(page))
    }

    fn target(&self, page: &Page) -> PathBuf {
        let Some(folder) = &self.place.output else { return page.path.clone() };
        let target = folder.join(&page.relative);
        match self.form {
            Form { text: true, .. } => target.with_extension("txt"),
            Form { markdown: true, .. } => target.with_extension("md"),
            Form { xml: true, .. } => target.with_extension("xhtml"),
            Form { .. } => target,
        }
    }

    fn write(
        &self,
        document: &Document,
        (cancel, most): (Option<Arc<AtomicBool>>, Option<u64>),
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let root = document.root();
        let write = |format, output| self.settings.serializer(format).write_bytes(root, output);
        match self.form {
            Form { pretty: true, .. } if self.faithful => write(Serializer::pretty(), output),
            Form { pretty: true, .. } => {
                write_indented(root, &self.settings.serializer(Serializer::html()), output)
            }
            Form { minify: true, .. } => write(Serializer::minified(), output),
            Form { xml: true, .. } => write(Serializer::xml(), output),
            Form { text: true, .. } => write_text(document, output),
            Form { markdown: true, .. } => {
                let root = document.body().map_or(root, |body| body.as_node());
                let mut options = MarkdownOptions::new();
                if let Some(flag) = cancel {
                    options = options.with_cancel_flag(flag);
                }
                // A page may give its base itself.
                let url = BaseUrl::parse(self.url.as_deref().unwrap_or("about:blank"));
                let base = url.map(|url| document.base_url(&url));
                if let Some(base) = base.filter(|base| !base.as_str().starts_with("about:")) {
                    options = options.with_base_url(base);
                }
                let most = usize::try_from(most.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
                let text = duckbill_text::markdown_within(root, &options, most);
                let text = text.map_err(|_| too_long(most as u64))?;
                output.write_all(text.trim_end_matches('\n').as_bytes())
            }
            Form { .. } => write(Serializer::html(), output),
        }
    }
}

/// Writes the text for reading: of the body, or of what there is in a fragment.
fn write_text(document: &Document, output: &mut dyn Write) -> io::Result<()> {
    match document.body() {
        Some(body) => write_inner_text(body, output),
        None => document.root().texts().try_for_each(|text| output.write_all(text.as_bytes())),
    }
}

/// Refuses to put text beyond ASCII in the place of a file that was in another encoding than UTF-8: the
/// file would go on to declare that one.
struct Utf8Only<'a> {
    output: &'a mut dyn Write,
    /// The encoding of the document, if it is another.
    other: Option<Encoding>,
}

impl<'a> Utf8Only<'a> {
    fn new(document: &Document, output: &'a mut dyn Write, is_asked: bool) -> Self {
        let encoding = document.encoding().encoding;
        let other = (is_asked && encoding != Encoding::UTF_8).then_some(encoding);
        Self { output, other }
    }
}

impl Write for Utf8Only<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.other {
            Some(encoding) if !bytes.is_ascii() => Err(io::Error::other(format!(
                "it is in {}, and would be written in UTF-8; --output keeps what there is",
                encoding.name()
            ))),
            _ => self.output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
