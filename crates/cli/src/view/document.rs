//! The file around the data of one or more pages.

use super::base64::Base64;
use super::data::Data;
use super::escape::write_text;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{self, Write};

const TEMPLATE: &str = include_str!("page/template.html");
const STYLE: &str = include_str!("page/style.css");

/// The scripts, in the order in which they run.
const SCRIPTS: [&str; 7] = [
    include_str!("page/model.js"),
    include_str!("page/list.js"),
    include_str!("page/source.js"),
    include_str!("page/tree.js"),
    include_str!("page/findings.js"),
    include_str!("page/details.js"),
    include_str!("page/app.js"),
];

/// Which of the two files it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    View,
    Check,
}

/// Writes what is before the data.
pub(crate) fn write_start(kind: Kind, title: &str, output: &mut dyn Write) -> io::Result<()> {
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        output.write_all(before.as_bytes())?;
        let (gap, after) = after.split_once("}}").unwrap_or((after, ""));
        match gap {
            "title" => write_text(title, output)?,
            "style" => output.write_all(STYLE.as_bytes())?,
            "kind" => output.write_all(match kind {
                Kind::View => b"view",
                Kind::Check => b"check",
            })?,
            "version" => output.write_all(env!("CARGO_PKG_VERSION").as_bytes())?,
            // The data comes here.
            _ => return Ok(()),
        }
        rest = after;
    }
    Ok(())
}

/// Writes the data of a page, as JSON or packed: deflated JSON in base64.
pub(crate) fn write_page(
    data: &Data<'_>,
    is_packed: bool,
    output: &mut dyn Write,
) -> io::Result<()> {
    output.write_all(b"<script type=\"application/json\" class=\"summary\">")?;
    data.write_summary(output)?;
    output.write_all(b"</script>\n")?;
    if is_packed {
        output.write_all(b"<script type=\"text/plain\" class=\"data packed\">")?;
        let mut packed = DeflateEncoder::new(Base64::new(&mut *output), Compression::default());
        data.write(&mut packed)?;
        packed.finish()?.finish()?;
    } else {
        output.write_all(b"<script type=\"application/json\" class=\"data\">")?;
        data.write(output)?;
    }
    output.write_all(b"</script>\n")
}

/// Writes what is after the data.
pub(crate) fn write_end(output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"<script>\n\"use strict\";\n")?;
    for script in SCRIPTS {
        output.write_all(script.as_bytes())?;
    }
    let end = TEMPLATE.rsplit_once("{{data}}").map_or("", |(_, end)| end);
    output.write_all(b"</script>")?;
    output.write_all(end.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_the_file_cannot_end_their_elements() {
        for script in SCRIPTS {
            let script = script.to_ascii_lowercase();
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
        assert!(!STYLE.to_ascii_lowercase().contains("</style"));
        // It asks the network for nothing.
        for part in SCRIPTS.iter().chain([&TEMPLATE, &STYLE]) {
            assert!(
                !["fetch(", "XMLHttp", "@import", "url(", "src=", "innerHTML"]
                    .iter()
                    .any(|bad| part.contains(bad))
            );
        }
    }
}
