//! The editions of the standard, and the single changes between them.
//!
//! Callers name an [`Edition`], for the parser and for the microsyntaxes alike. Code inside the crate asks only [`Features`], which has one switch per
//! change of the standard. So a rule says *which* change it depends on, and intermediate editions are
//! combinations of switches.

/// An edition of the HTML standard, from the oldest to the newest.
///
/// A tree is built by the Living Standard or the snapshot of 2018. Of the two drafts this crate has the encoding
/// rules ([`EncodingOptions::with_draft`](crate::encoding::EncodingOptions::with_draft)) and the
/// [microsyntaxes](crate::microsyntax). In everything else, a draft counts as the snapshot of 2018.
///
/// ```
/// use duckbill::Edition;
/// assert_eq!(Edition::default(), Edition::Living);
/// assert!(Edition::Draft2009 < Edition::Snapshot2018);
/// assert!(Edition::Living.features().processing_instructions);
/// assert!(!Edition::Snapshot2018.features().processing_instructions);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Edition {
    /// The HTML 5 working draft of October 2007.
    Draft2007,
    /// The HTML5 working draft of 2009.
    Draft2009,
    /// The standard as of 2018: in-select insertion modes, `<?` is always a bogus comment.
    Snapshot2018,
    /// The Living Standard as of October 2026.
    #[default]
    Living,
}

impl Edition {
    /// The switches of this edition; of a draft those of the snapshot of 2018.
    #[must_use]
    pub const fn features(self) -> Features {
        match self {
            Self::Living => Features::LIVING,
            Self::Draft2007 | Self::Draft2009 | Self::Snapshot2018 => Features::SNAPSHOT_2018,
        }
    }

    /// Whether it is one of the two drafts.
    pub(crate) const fn is_draft(self) -> bool {
        matches!(self, Self::Draft2007 | Self::Draft2009)
    }
}

impl From<Edition> for Features {
    fn from(edition: Edition) -> Self {
        edition.features()
    }
}

/// How `select` is parsed; the rule changed twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SelectMode {
    /// The "in select" insertion modes of 2018; `<hr>` inside is dropped.
    Legacy,
    /// As [`Legacy`](Self::Legacy), but `<hr>` is inserted (May 2023 to July 2025).
    LegacyWithHr,
    /// Any content is allowed in `select`; there is no "in select" mode (since July 2025).
    Relaxed,
}

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// One switch per change of the standard since 2018.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
        #[non_exhaustive]
        pub struct Features {
            /// How `select` is parsed.
            pub select_mode: SelectMode,
            $($(#[$doc])* pub $name: bool,)+
        }

        impl Features {
            /// Every change up to October 2026.
            pub const LIVING: Self = Self { select_mode: SelectMode::Relaxed, $($name: true,)+ };
            /// None of the changes.
            pub const SNAPSHOT_2018: Self =
                Self { select_mode: SelectMode::Legacy, $($name: false,)+ };
        }
    };
}

features! {
    /// A byte order mark decides the encoding before any other step (2020).
    bom_sniff,
    /// The prescan knows UTF-16 `<?x` and the encoding of an XML declaration (2021).
    xml_declaration_prescan,
    /// The locale table with `az`, GBK for simplified and Big5 for traditional Chinese (2021-22).
    locale_table_2022,
    /// `<?target data>` makes a processing instruction (2026).
    processing_instructions,
    /// A processing instruction is serialized with `?>` at its end, not `>` (2026).
    processing_instruction_suffix,
    /// `search` is a special element with block start and end tags (2023).
    search_element,
    /// The content of the selected option is cloned into `selectedcontent` (2025).
    selectedcontent,
    /// HTML start tags break out of foreign content in the fragment case too (2021).
    foreign_breakout_in_fragments,
    /// `</br>` and `</p>` break out of foreign content (2021).
    foreign_end_br_p,
    /// An empty system identifier counts as missing in the HTML 4.01 quirks conditions (2026).
    empty_system_identifier_is_missing,
    /// White space directly inside a `template` in a table mode is table text (2022).
    template_whitespace_is_table_text,
    /// "after head" sets frameset-ok back to "ok" when it invents the body (2026).
    frameset_ok_on_implied_body,
    /// Form rules ask "parsing template contents" (a fragment's context `template` counts), `form`
    /// in a table inside a template is kept, and fragments set no form owner (2026).
    parsing_template_contents,
    /// `<template shadowrootmode>` attaches a declarative shadow root where allowed (2023-26).
    declarative_shadow_roots,
    /// `<template for>` patches content between marker processing instructions (2026).
    template_for,
    /// `<` and `>` are escaped in attribute values (2025).
    escape_angle_brackets_in_attributes,
    /// Serializable shadow roots are written as `<template shadowrootmode>` (2024).
    serialize_shadow_roots,
    /// A void element itself, given to the fragment serializer, yields nothing (2018-12).
    void_node_serializes_empty,
}

impl Default for Features {
    fn default() -> Self {
        Self::LIVING
    }
}
