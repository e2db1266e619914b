//! The code made from the table of sites: the sentences of the standard that say "parse error" in tree construction.

/// What is said of a site.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) place: &'static str,
    pub(super) section: &'static str,
    pub(super) url: &'static str,
    pub(super) condition: &'static str,
    pub(super) message: &'static str,
    pub(super) action: &'static str,
    pub(super) related_label: &'static str,
    pub(super) example: &'static str,
    pub(super) context: &'static str,
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
        /// what happened; [`place`](Self::place) is its number in the order of the text. A name may change when the
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

        /// What is said of each site, in their order.
        static ROWS: &[Row] = &[$($(Row {
            name: stringify!($site),
            place: $place,
            section: $section,
            url: concat!("https://html.spec.whatwg.org/multipage/parsing.html#", $anchor),
            condition: $condition,
            message: $message,
            action: $action,
            related_label: $label,
            example: $example,
            context: $context,
        },)+)+];

        impl Site {
            #[expect(clippy::indexing_slicing, reason = "each site has a row")]
            const fn row(self) -> &'static Row {
                &ROWS[self as usize]
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
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                self.row().name
            }

            /// The number of the place in the order of the standard's text of October 2026, and a letter where it has
            /// several sites: `"4a"`. `"0"` is the self-closing flag without effect; `"L1"` to `"L10"` are the places that
            /// only editions before July 2025 have.
            #[must_use]
            pub const fn place(self) -> &'static str {
                self.row().place
            }

            /// The section of the standard: for most sites the insertion mode.
            #[must_use]
            pub const fn section(self) -> &'static str {
                self.row().section
            }

            /// The section of the standard, as a link.
            #[must_use]
            pub const fn spec_url(self) -> &'static str {
                self.row().url
            }

            /// The token, and the condition under which it is an error.
            #[must_use]
            pub const fn condition(self) -> &'static str {
                self.row().condition
            }

            /// What happened, as a sentence. `{tag}` stands for the name of the tag at the error, `{open}` for
            /// that of the tag at the related place, `{list}` for the elements that were still open;
            /// [`ParseError::message`](super::ParseError::message) fills them in.
            #[must_use]
            pub const fn message(self) -> &'static str {
                self.row().message
            }

            /// What the parser did about it, in the words of the rule.
            #[must_use]
            pub const fn action(self) -> &'static str {
                self.row().action
            }

            /// The label of the [related place](super::ParseError::related) of its errors, if they can have one.
            #[must_use]
            pub const fn related_label(self) -> Option<&'static str> {
                let label = self.row().related_label;
                if label.is_empty() { None } else { Some(label) }
            }

            /// Markup that has the error there, and the context element if it is that of a fragment (with its
            /// namespace before it, if that is not HTML).
            #[must_use]
            pub const fn example(self) -> (&'static str, Option<&'static str>) {
                let Row { example, context, .. } = *self.row();
                (example, if context.is_empty() { None } else { Some(context) })
            }
        }
    };
}

pub(super) use sites;
