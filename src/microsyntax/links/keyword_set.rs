//! Typed sets of tokens: the macro for [`link_types`](crate::microsyntax::link_types) and
//! [`sandbox`](crate::microsyntax::sandbox).

/// Declares an enum of keywords and a set of them that is a bit field.
macro_rules! keyword_set {
    (
        $(#[$keyword_doc:meta])* $keyword:ident,
        $(#[$set_doc:meta])* $set:ident,
        { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }
    ) => {
        $(#[$keyword_doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $keyword {
            $($(#[$doc])* $variant,)+
        }

        impl $keyword {
            /// Every keyword, in the order of the enum.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The keyword as it is written.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The keyword of this name, ASCII case-insensitively.
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|keyword| keyword.as_str().eq_ignore_ascii_case(name))
            }
        }

        impl std::fmt::Display for $keyword {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set {
            bits: u64,
        }

        impl $set {
            /// Whether the keyword is in the set.
            #[must_use]
            pub const fn contains(self, keyword: $keyword) -> bool {
                self.bits & (1 << keyword as u32) != 0
            }

            /// Puts the keyword into the set.
            pub const fn insert(&mut self, keyword: $keyword) {
                self.bits |= 1 << keyword as u32;
            }

            /// How many keywords are in the set.
            #[must_use]
            pub const fn len(self) -> usize {
                self.bits.count_ones() as usize
            }

            /// Whether no keyword is in the set.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.bits == 0
            }

            /// The keywords in the order of the enum.
            pub fn iter(self) -> impl Iterator<Item = $keyword> {
                $keyword::ALL.iter().copied().filter(move |keyword| self.contains(*keyword))
            }
        }

        impl FromIterator<$keyword> for $set {
            fn from_iter<I: IntoIterator<Item = $keyword>>(keywords: I) -> Self {
                let mut set = Self::default();
                set.extend(keywords);
                set
            }
        }

        impl Extend<$keyword> for $set {
            fn extend<I: IntoIterator<Item = $keyword>>(&mut self, keywords: I) {
                keywords.into_iter().for_each(|keyword| self.insert(keyword));
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
