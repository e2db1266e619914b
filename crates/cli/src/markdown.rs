//! The options of Markdown.

use duckbill_text::{Images, Links, MarkdownOptions, Media};

/// How parts of a page are written that readers may not want.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Markdown")]
pub(crate) struct MarkdownSettings {
    /// Write links like this (default: inline).
    #[arg(long, value_enum, requires = "markdown")]
    links: Option<LinkForm>,
    /// Write images like this (default: inline).
    #[arg(long, value_enum, requires = "markdown")]
    images: Option<ImageForm>,
    /// Write films, sound and embedded pages as links.
    #[arg(long, requires = "markdown")]
    media: bool,
    /// Keep images whose URL holds their data (data:).
    #[arg(long, requires = "markdown")]
    data_images: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum LinkForm {
    /// [text](URL)
    Inline,
    /// [text][1], with the URLs at the end
    Reference,
    /// Their text alone
    Drop,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum ImageForm {
    /// ![text](URL)
    Inline,
    /// Their alternative text alone
    Text,
    /// Not at all
    Drop,
}

impl MarkdownSettings {
    pub(crate) fn options(self) -> MarkdownOptions {
        let mut options = MarkdownOptions::new().with_data_images(self.data_images);
        if let Some(links) = self.links {
            options = options.with_links(match links {
                LinkForm::Inline => Links::Inline,
                LinkForm::Reference => Links::Reference,
                LinkForm::Drop => Links::Dropped,
            });
        }
        if let Some(images) = self.images {
            options = options.with_images(match images {
                ImageForm::Inline => Images::Inline,
                ImageForm::Text => Images::Text,
                ImageForm::Drop => Images::Dropped,
            });
        }
        if self.media {
            options = options.with_media(Media::Links);
        }
        options
    }
}
