//! The code made from the table of codes: the enum, its names and explanations.

/// The texts about a code, without its name.
pub(super) struct Row {
    pub(super) example: &'static str,
    pub(super) summary: &'static str,
    pub(super) explanation: &'static str,
    pub(super) url: &'static str,
}

/// Defines [`ErrorCode`](super::ErrorCode) from rows of: variant, name, example, summary, explanation.
macro_rules! error_codes {
    (standard { $($standard:ident $sname:literal $sexample:literal $ssummary:literal $sexplanation:literal;)+ }
     ours { $($ours:ident $oname:literal $oexample:literal $osummary:literal $oexplanation:literal;)+ }) => {
        /// The errors that markup can have.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $(
                #[doc = $ssummary]
                #[doc = ""]
                #[doc = $sexplanation]
                #[doc = concat!("\n```html\n", $sexample, "\n```")]
                $standard,
            )+
            $(
                #[doc = $osummary]
                #[doc = ""]
                #[doc = $oexplanation]
                #[doc = concat!("\n```html\n", $oexample, "\n```")]
                $ours,
            )+
        }

        /// By code: its name. A program that asks for no words does not get them.
        static NAMES: &[&str] = &[$($sname,)+ $($oname,)+];

        /// The texts about each code, in their order.
        static ROWS: &[Row] = &[
            $(Row {
                example: $sexample,
                summary: $ssummary,
                explanation: $sexplanation,
                url: concat!(
                    "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-",
                    $sname
                ),
            },)+
            $(Row {
                example: $oexample,
                summary: $osummary,
                explanation: $oexplanation,
                url: "https://html.spec.whatwg.org/multipage/parsing.html#parse-errors",
            },)+
        ];

        impl ErrorCode {
            #[expect(clippy::indexing_slicing, reason = "each code has a row")]
            const fn row(self) -> &'static Row {
                &ROWS[self as usize]
            }

            /// Every code, the standard's first.
            pub const ALL: &'static [Self] = &[$(Self::$standard,)+ $(Self::$ours,)+];

            /// The code as the standard (or, for tree construction, this crate) spells it.
            #[must_use]
            #[expect(clippy::indexing_slicing, reason = "each code has a name")]
            pub const fn as_str(self) -> &'static str {
                NAMES[self as usize]
            }

            /// Whether the standard itself names this code. The others may change when it names them
            /// ([whatwg/html#10397](https://github.com/whatwg/html/issues/10397)).
            #[must_use]
            pub const fn is_standard(self) -> bool {
                (self as usize) < [$(Self::$standard),+].len()
            }

            /// A sentence that says what is wrong.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                self.row().summary
            }

            /// One or two sentences for authors: what a browser makes of it, and how to fix it.
            #[must_use]
            pub const fn explain(self) -> &'static str {
                self.row().explanation
            }

            /// Markup that has the error; `None` if no string has it in every edition: a lone surrogate is not
            /// a character, and some errors need a fragment or an earlier edition.
            #[must_use]
            pub const fn example(self) -> Option<&'static str> {
                let example = self.row().example;
                if example.is_empty() { None } else { Some(example) }
            }

            /// The place of the standard that tells of the error: for the standard's own codes what they mean,
            /// for the others the introduction to parse errors; the [`Site`](super::Site) of an error leads to
            /// its rule.
            #[must_use]
            pub const fn spec_url(self) -> &'static str {
                self.row().url
            }
        }
    };
}

pub(super) use error_codes;
