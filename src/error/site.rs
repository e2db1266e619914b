//! The code made from the table of sites: the sentences of the standard that say "parse error" in tree construction.

/// Defines [`Site`](super::Site) from sections (title, anchor) with rows of: site, code, token and condition, message,
/// what the parser does, label of the related place, context element of the example, example.
macro_rules! sites {
    ($($section:literal $anchor:literal {
        $($site:ident $code:ident $condition:literal $message:literal
          $action:literal $label:literal $context:literal $example:literal;)+
    })+) => {
        /// A place in the standard's chapter on [tree
        /// construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction) that says "parse
        /// error".
        ///
        /// There are 118, numbered in the order of the text of October 2026. One that covers tokens or outcomes
        /// of several kinds has several sites, told apart by letters: `S4a` to `S4d`. `S0` is the self-closing
        /// flag without effect, `L1` to `L10` are those that only earlier editions have. Numbers may change with
        /// the standard; codes do not.
        ///
        /// ```
        /// use duckbill::error::Site;
        /// assert_eq!(Site::S52.code(), duckbill::ErrorCode::BrEndTag);
        /// assert_eq!(Site::S52.action(), "`br` inserted");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Site {
            $($(
                #[doc = concat!("*", $section, "*, ", $condition, ".")]
                $site,
            )+)+
        }

        impl Site {
            /// All sites, in the order of the text; those of earlier editions are the last.
            pub const ALL: &'static [Self] = &[$($(Self::$site,)+)+];

            /// The code of the error that is reported there.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S5.code(), duckbill::ErrorCode::MisplacedDoctype);
            /// ```
            #[must_use]
            pub const fn code(self) -> ErrorCode {
                match self {
                    $($(Self::$site => ErrorCode::$code,)+)+
                }
            }

            /// Its name: the number and letter of the site, or `L` and a number for those of earlier editions.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!([Site::S4a.id(), Site::L1.id()], ["4a", "L1"]);
            /// ```
            #[must_use]
            pub fn id(self) -> &'static str {
                let name = match self {
                    $($(Self::$site => stringify!($site),)+)+
                };
                name.strip_prefix('S').unwrap_or(name)
            }

            /// The section of the standard: for most sites the insertion mode.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S12a.section(), "in head");
            /// ```
            #[must_use]
            pub const fn section(self) -> &'static str {
                match self {
                    $($(Self::$site)|+ => $section,)+
                }
            }

            /// The section of the standard, as a link.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// let url = "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead";
            /// assert_eq!(Site::S12a.spec_url(), url);
            /// ```
            #[must_use]
            pub const fn spec_url(self) -> &'static str {
                match self {
                    $($(Self::$site)|+ => {
                        concat!("https://html.spec.whatwg.org/multipage/parsing.html#", $anchor)
                    })+
                }
            }

            /// The token, and the condition under which it is an error.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S49.condition(), "`<nobr>`: a `nobr` in scope");
            /// ```
            #[must_use]
            pub const fn condition(self) -> &'static str {
                match self {
                    $($(Self::$site => $condition,)+)+
                }
            }

            /// What happened, as a sentence. `{tag}` stands for the name of the tag at the error, `{open}` for
            /// that of the tag at the related place, `{list}` for the elements that were still open;
            /// [`ParseError::message`](super::ParseError::message) fills them in.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S87.message(), "`</col>` was ignored: `col` has no end tag");
            /// ```
            #[must_use]
            pub const fn message(self) -> &'static str {
                match self {
                    $($(Self::$site => $message,)+)+
                }
            }

            /// What the parser did about it, in the words of the rule.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S89.action(), "`tr` inserted, reprocessed");
            /// ```
            #[must_use]
            pub const fn action(self) -> &'static str {
                match self {
                    $($(Self::$site => $action,)+)+
                }
            }

            /// The label of the [related place](super::ParseError::related) of its errors, if they can have one.
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S12a.related_label(), Some("the first one"));
            /// ```
            #[must_use]
            pub const fn related_label(self) -> Option<&'static str> {
                let label = match self {
                    $($(Self::$site => $label,)+)+
                };
                if label.is_empty() { None } else { Some(label) }
            }

            /// Markup that has the error there, and the context element if it is that of a fragment (with its
            /// namespace before it, if that is not HTML).
            ///
            /// ```
            /// use duckbill::error::Site;
            /// assert_eq!(Site::S80.example(), ("</caption>", Some("caption")));
            /// ```
            #[must_use]
            pub const fn example(self) -> (&'static str, Option<&'static str>) {
                let (example, context) = match self {
                    $($(Self::$site => ($example, $context),)+)+
                };
                (example, if context.is_empty() { None } else { Some(context) })
            }
        }
    };
}

pub(super) use sites;
