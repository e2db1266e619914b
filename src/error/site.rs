//! The code made from the table of sites: the sentences of the standard that say "parse error" in tree construction.

/// The texts about a [site](super::Site).
///
/// ```
/// use duckbill::error::Site;
/// let text = Site::BrEndTag.text();
/// assert_eq!((text.place, text.section, text.action), ("52", "in body", "`br` inserted"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SiteText {
    /// The number of the place in the order of the standard's text of October 2026, and a letter where it has
    /// several sites: `"4a"`. `"0"` is the self-closing flag without effect; `"L1"` to `"L10"` are the places that
    /// only editions before July 2025 have.
    pub place: &'static str,
    /// The section of the standard: for most sites the insertion mode.
    pub section: &'static str,
    /// The section of the standard, as a link.
    pub spec_url: &'static str,
    /// The token, and the condition under which it is an error.
    pub condition: &'static str,
    /// The event, as a sentence. `{tag}` stands for the name of the tag at the error, `{open}` for
    /// that of the tag at the related place, `{list}` for the elements that were still open;
    /// [`ParseError::message`](super::ParseError::message) fills them in.
    pub message: &'static str,
    /// The parser's reaction, in the words of the rule.
    pub action: &'static str,
    /// The label of the [related place](super::ParseError::related) of its errors, if they can have one.
    pub related_label: Option<&'static str>,
    /// Markup that has the error there.
    pub example: &'static str,
    /// The context element if the example is the markup of a fragment, with its namespace before it if that is not HTML.
    pub context: Option<&'static str>,
}

pub(super) const fn non_empty(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}

/// Defines [`Site`](super::Site) from sections (title, anchor) with rows of: site, number of the place, code, token
/// and condition, message, what the parser does, label of the related place, context element of the example, example.
macro_rules! sites {
    ($($section:literal $anchor:literal {
        $($site:ident $place:literal $code:ident $condition:literal $message:literal
          $action:literal $label:literal $context:literal $example:literal;)+
    })+) => {
        /// A place in the standard's chapter on [tree
        /// construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction) that says "parse
        /// error".
        ///
        /// There are 118. One that covers tokens or outcomes of several kinds has several sites, so each is named by
        /// what happened; [`place`](SiteText::place) is its number in the order of the text. A name may change when the
        /// standard names its errors; [codes](ErrorCode) stay.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Site {
            $($(
                #[doc = concat!("Place ", $place, ", *", $section, "*, ", $condition, ": ", $message, ".")]
                $site,
            )+)+
        }

        /// By site: its code. A parse needs nothing else, so a program that asks for no words does not get them.
        static CODES: &[ErrorCode] = &[$($(ErrorCode::$code,)+)+];

        /// The texts about each site, in their order.
        static TEXTS: &[SiteText] = &[$($(SiteText {
            place: $place,
            section: $section,
            spec_url: concat!("https://html.spec.whatwg.org/multipage/parsing.html#", $anchor),
            condition: $condition,
            message: $message,
            action: $action,
            related_label: non_empty($label),
            example: $example,
            context: non_empty($context),
        },)+)+];

        impl Site {
            /// Its texts.
            #[must_use]
            #[expect(clippy::indexing_slicing, reason = "each site has a text")]
            pub const fn text(self) -> &'static SiteText {
                &TEXTS[self as usize]
            }

            /// All sites, in the order of the text; those of earlier editions are the last.
            pub const ALL: &'static [Self] = &[$($(Self::$site,)+)+];

            /// The code of the error that is reported there.
            #[must_use]
            #[expect(clippy::indexing_slicing, reason = "each site has a code")]
            pub const fn code(self) -> ErrorCode {
                CODES[self as usize]
            }

            /// Its name, which is that of the variant.
            pub(super) const fn name(self) -> &'static str {
                match self { $($(Self::$site => stringify!($site),)+)+ }
            }
        }
    };
}

pub(super) use sites;
