//! `duckbill serialize`: documents written again, as HTML, XML or plain text.

use crate::Failure;
use crate::files::find::Found;
use crate::files::{Files, Page};
use crate::indent::{Layout, write_laid_out};
use crate::limits::{LimitSettings, too_long};
use crate::markdown::MarkdownSettings;
use crate::output::write_inner_text;
use crate::settings::{PageEncoding, Settings, absolute_url, parse_encoding, parse_keep};
use crate::targets::{self, check_folder, replace, targets};
use crate::unrendered::remove_unrendered;
use crate::visible::Visible;
use duckbill::Document;
use duckbill::encoding::{Encoding, EncodingSource};
use duckbill::html::BaseUrl;
use duckbill::limits::Limit;
use duckbill::serializer::Serializer;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Debug, clap::Args)]
#[command(mut_arg("encoding", |argument| argument.value_name("keep").value_parser(parse_keep).help(ENCODING)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    form: Form,
    /// With --pretty, break lines only inside tags: no text changes.
    #[arg(long, requires = "pretty")]
    faithful: bool,
    /// With --pretty, the number of spaces for each level.
    #[arg(
        long,
        value_name = "N",
        requires = "pretty",
        conflicts_with = "faithful",
        default_value_t = 2
    )]
    indent: u8,
    /// With --pretty or --markdown, break lines of text that are longer than this many characters.
    #[arg(long, value_name = "N", requires = "has_lines", conflicts_with = "faithful")]
    width: Option<usize>,
    #[command(flatten)]
    markdown: MarkdownSettings,
    /// URL of the documents, to resolve the URLs in Markdown.
    #[arg(long, value_name = "URL", requires = "markdown", value_parser = absolute_url)]
    url: Option<String>,
    /// Use this encoding for the page instead of detecting it.
    #[arg(long, value_name = "LABEL", value_parser = parse_encoding)]
    input_encoding: Option<PageEncoding>,
    /// Encoding of the output, `keep` for that of the page; names it in the page [default: utf-8, with -i keep]
    #[arg(long, value_name = "LABEL", value_parser = parse_output_encoding, conflicts_with_all = ["text", "markdown"])]
    output_encoding: Option<OutputEncoding>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    settings: Settings,
}

const ENCODING: &str =
    "`keep`: write the output in the encoding of the page, as --output-encoding keep does";

/// The form of the output.
#[derive(Debug, Clone, Copy)]
enum OutputEncoding {
    Keep,
    Named(Encoding),
}

fn parse_output_encoding(label: &str) -> Result<OutputEncoding, String> {
    if label.eq_ignore_ascii_case("keep") {
        return Ok(OutputEncoding::Keep);
    }
    Encoding::for_label(label).map(OutputEncoding::Named).ok_or_else(|| {
        format!("unknown encoding {label:?}: use keep, or a label such as utf-8 or windows-1252")
    })
}

/// The output format; HTML as the standard serializes it by default.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(multiple = false)]
struct Form {
    /// HTML as the standard serializes it (default).
    #[arg(long)]
    html: bool,
    /// Indented HTML; changes only white space that is not rendered.
    #[arg(long, group = "has_lines")]
    pretty: bool,
    /// HTML without comments, optional tags and quotes, and white space that is not rendered.
    #[arg(long)]
    minify: bool,
    /// Well-formed XML.
    #[arg(long)]
    xml: bool,
    /// Plain text.
    #[arg(long)]
    text: bool,
    /// Markdown: CommonMark with the tables of GitHub.
    #[arg(long, group = "has_lines")]
    markdown: bool,
}

/// Where it is written; to standard output if nothing is said.
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

pub(crate) fn run(mut arguments: Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    arguments.settings.set_input_encoding(arguments.input_encoding);
    let arguments = &arguments;
    check_folder(arguments.place.output.as_deref())?;
    arguments.check_encodings()?;
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
            let mut document = arguments.settings.document(bytes, 0, &watch)?;
            match targets.get(page.path.as_path()) {
                None => {
                    let stops = (watch.cancel_flag(), watch.limits.get(Limit::OutputBytes));
                    let output = &mut Visible::document(watch.output(output));
                    arguments.write(&mut document, stops, output)?;
                    // In a file it would be a part of the document.
                    if arguments.is_for_readers() || io::stdout().is_terminal() {
                        writeln!(output)?;
                    }
                    output.flush()
                }
                Some(target) => replace(target, arguments.place.allowed(page, bytes), |file| {
                    let stops = (watch.cancel_flag(), watch.limits.get(Limit::OutputBytes));
                    arguments.write(&mut document, stops, &mut watch.output(file))
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
    /// Refuses what says two things of the encoding of the output, or something of one that it does not have.
    fn check_encodings(&self) -> Result<(), Failure> {
        let Form { text, markdown, .. } = self.form;
        let is_named = matches!(self.output_encoding, Some(OutputEncoding::Named(_)));
        if self.settings.keeps_encoding() && (text || markdown || is_named) {
            let other = if is_named { "--output-encoding" } else { "text, which is UTF-8" };
            return Err(Failure::Input(format!("--encoding keep cannot be used with {other}")));
        }
        Ok(())
    }

    /// Whether it is text to read, or a document to whose end a line end makes no difference.
    const fn is_for_readers(&self) -> bool {
        let Form { text, markdown, pretty, .. } = self.form;
        text || markdown || pretty && !self.faithful
    }

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
        document: &mut Document,
        stops: (Option<Arc<AtomicBool>>, Option<u64>),
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match self.form {
            Form { text: true, .. } => write_text(document, output),
            Form { markdown: true, .. } => self.write_markdown(document, stops, output),
            _ => self.write_document(document, stops.1, output),
        }
    }

    /// Writes markup in an encoding that it names.
    fn write_document(
        &self,
        document: &mut Document,
        most: Option<u64>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let encoding = self.declare_encoding(document);
        if self.form.minify {
            remove_unrendered(document);
        }
        let root = document.root();
        let format = match self.form {
            Form { pretty: true, .. } if self.faithful => Serializer::pretty(),
            Form { minify: true, .. } => Serializer::minified(),
            Form { xml: true, .. } => Serializer::xml(),
            // A file that is written again and again would lose a newline each time.
            Form { .. } if self.place.in_place => Serializer::html().with_leading_newlines(),
            Form { .. } => Serializer::html(),
        };
        let serializer = self.settings.serializer(format);
        let is_indented = self.form.pretty && !self.faithful;
        let write = |output: &mut dyn Write| match is_indented {
            true => {
                let layout =
                    Layout { indent: self.indent.into(), width: self.width, ..Layout::PLAIN };
                write_laid_out(root, &serializer, layout, output)
            }
            false => serializer.write_bytes(root, output),
        };
        if encoding == Encoding::UTF_8 {
            return write(output);
        }
        let mut markup = Bounded { bytes: Vec::new(), most };
        write(&mut markup)?;
        let encoded = serializer.in_encoding(encoding);
        output.write_all(&encoded.encode_markup(root, &String::from_utf8_lossy(&markup.bytes))?)
    }

    /// Makes the document say which encoding it is written in, and returns that.
    fn declare_encoding(&self, document: &mut Document) -> Encoding {
        let report = document.encoding();
        let encoding = match self.output_encoding {
            Some(OutputEncoding::Named(encoding)) => encoding,
            Some(OutputEncoding::Keep) => report.encoding,
            None if self.place.in_place || self.settings.keeps_encoding() => report.encoding,
            None => Encoding::UTF_8,
        };
        // A page in UTF-8 that says nothing of it, and has no byte order mark to lose, is as well understood as before.
        let was_utf_8 = report.encoding == Encoding::UTF_8;
        if was_utf_8
            && encoding == Encoding::UTF_8
            && report.source != EncodingSource::ByteOrderMark
        {
            document.correct_declared_encoding(encoding);
            return encoding;
        }
        document.declare_encoding(encoding)
    }

    fn write_markdown(
        &self,
        document: &Document,
        (cancel, most): (Option<Arc<AtomicBool>>, Option<u64>),
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let root = document.body().map_or(document.root(), |body| body.as_node());
        let mut options = self.markdown.options();
        if let Some(width) = self.width {
            options = options.with_line_width(width);
        }
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
}

/// Markup that is encoded next, no more of it than may be written.
struct Bounded {
    bytes: Vec<u8>,
    most: Option<u64>,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.most {
            Some(most) if (self.bytes.len() + bytes.len()) as u64 > most => Err(too_long(most)),
            _ => {
                self.bytes.extend_from_slice(bytes);
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the text for reading: of the body, or of what there is in a fragment.
fn write_text(document: &Document, output: &mut dyn Write) -> io::Result<()> {
    match document.body() {
        Some(body) => write_inner_text(body, output),
        None => document.root().texts().try_for_each(|text| output.write_all(text.as_bytes())),
    }
}
