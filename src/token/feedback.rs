//! The answers of a sink to a token.

use crate::names::Tag;

/// Where the tokenizer continues after a token, when its sink asks for a switch: the content models
/// of the standard's early texts, each standing for a tokenizer state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ContentModel {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state)
    Data,
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state)
    Rcdata,
    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state)
    Rawtext,
    /// [Script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
    ScriptData,
    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state)
    Plaintext,
    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state)
    CdataSection,
}

impl ContentModel {
    /// The content model of an HTML element: [`Data`](Self::Data) for most, since most contain markup.
    /// For `noscript` this is right while scripting is disabled.
    #[must_use]
    pub const fn of(tag: Tag) -> Self {
        match tag {
            Tag::Title | Tag::Textarea => Self::Rcdata,
            Tag::Style | Tag::Xmp | Tag::Iframe | Tag::Noembed | Tag::Noframes => Self::Rawtext,
            Tag::Script => Self::ScriptData,
            Tag::Plaintext => Self::Plaintext,
            _ => Self::Data,
        }
    }
}

/// The answer of a sink to a token. It is obeyed before anything more is read, whatever the token was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
#[must_use = "the tokenizer has to obey it"]
pub enum Feedback {
    /// Go on.
    Continue,
    /// Go on in another state.
    Switch(ContentModel),
    /// A `</script>` was read: a program that runs scripts does so now.
    Script,
    /// Read no further: more than a limit allows was read already.
    Stop,
    /// A `<meta>` may have declared an encoding; the sink's
    /// [`encoding_declaration`](super::TokenSink::encoding_declaration) tells which.
    ChangeEncoding,
}

/// The encoding that a `<meta>` declares. If both are there, the content counts only if the label is none of an
/// encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EncodingDeclaration<'a> {
    /// The value of its `charset`: a label.
    pub charset: Option<&'a str>,
    /// The value of its `content`, beside `http-equiv=content-type`: may hold a label.
    pub content: Option<&'a str>,
}

impl<'a> EncodingDeclaration<'a> {
    /// The encoding of the label, or else that of the content.
    pub fn resolve<E>(
        self,
        for_label: impl FnOnce(&'a str) -> Option<E>,
        in_content: impl FnOnce(&'a str) -> Option<E>,
    ) -> Option<E> {
        self.charset.and_then(for_label).or_else(|| self.content.and_then(in_content))
    }

    /// A declaration with these values.
    #[must_use]
    pub const fn new(charset: Option<&'a str>, content: Option<&'a str>) -> Self {
        Self { charset, content }
    }
}
