//! The code made from the table of codes: the enum, its names and explanations.

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

        impl ErrorCode {
            /// Every code, the standard's first.
            pub const ALL: &'static [Self] = &[$(Self::$standard,)+ $(Self::$ours,)+];

            /// The code as the standard (or, for tree construction, this crate) spells it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$standard => $sname,)+
                    $(Self::$ours => $oname,)+
                }
            }

            /// Whether the standard itself names this code. The others may change when it names them
            /// ([whatwg/html#10397](https://github.com/whatwg/html/issues/10397)).
            #[must_use]
            pub const fn is_standard(self) -> bool {
                matches!(self, $(Self::$standard)|+)
            }

            /// A sentence that says what is wrong.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$standard => $ssummary,)+
                    $(Self::$ours => $osummary,)+
                }
            }

            /// One or two sentences for authors: what a browser makes of it, and how to mend it.
            #[must_use]
            pub const fn explain(self) -> &'static str {
                match self {
                    $(Self::$standard => $sexplanation,)+
                    $(Self::$ours => $oexplanation,)+
                }
            }

            /// Markup that has the error; `None` if no string has it in every edition: a lone surrogate is not
            /// a character, and some errors need a fragment or an earlier edition.
            #[must_use]
            pub const fn example(self) -> Option<&'static str> {
                let example = match self {
                    $(Self::$standard => $sexample,)+
                    $(Self::$ours => $oexample,)+
                };
                if example.is_empty() { None } else { Some(example) }
            }

            /// The place of the standard that tells of the error: for the standard's own codes what they mean,
            /// for the others the introduction to parse errors; the [`Site`](super::Site) of an error leads to
            /// its rule.
            #[must_use]
            pub const fn spec_url(self) -> &'static str {
                match self {
                    $(Self::$standard => concat!(
                        "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-",
                        $sname
                    ),)+
                    $(Self::$ours)|+ => {
                        "https://html.spec.whatwg.org/multipage/parsing.html#parse-errors"
                    }
                }
            }
        }
    };
}

pub(super) use error_codes;
