//! Typed sets of tokens, for [`link_types`](crate::microsyntax::link_types) and
//! [`sandbox`](crate::microsyntax::sandbox).

use std::fmt;

/// A keyword of a [`KeywordSet`].
pub trait SetMember: Copy + fmt::Debug + 'static {
    /// Every keyword, in the order of the enum.
    const EVERY: &'static [Self];

    /// The bit of the keyword in a set.
    fn bit(self) -> u64;
}

/// A set of keywords: of link types, of the keywords of `sandbox`, or of sandboxing flags.
///
/// ```
/// use duckbill::microsyntax::sandbox::{self, Allow};
/// let mut allowed = sandbox::parse("allow-scripts");
/// allowed.insert(Allow::Forms);
/// assert!(allowed.iter().eq([Allow::Forms, Allow::Scripts])); // in the order of the enum
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeywordSet<K> {
    bits: u64,
    keywords: std::marker::PhantomData<K>,
}

impl<K: SetMember> KeywordSet<K> {
    /// Whether the keyword is in the set.
    #[must_use]
    pub fn contains(self, keyword: K) -> bool {
        self.bits & keyword.bit() != 0
    }

    /// Puts the keyword into the set.
    pub fn insert(&mut self, keyword: K) {
        self.bits |= keyword.bit();
    }

    /// How many keywords are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether no keyword is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The keywords in the order of the enum.
    pub fn iter(self) -> impl Iterator<Item = K> {
        K::EVERY.iter().copied().filter(move |keyword| self.contains(*keyword))
    }
}

impl<K> Default for KeywordSet<K> {
    fn default() -> Self {
        Self { bits: 0, keywords: std::marker::PhantomData }
    }
}

impl<K: SetMember> FromIterator<K> for KeywordSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keywords: I) -> Self {
        let mut set = Self::default();
        set.extend(keywords);
        set
    }
}

impl<K: SetMember> Extend<K> for KeywordSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keywords: I) {
        keywords.into_iter().for_each(|keyword| self.insert(keyword));
    }
}

impl<K: SetMember> fmt::Debug for KeywordSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Declares an enum of keywords, and a name for the sets of them.
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
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|keyword| keyword.as_str().eq_ignore_ascii_case(name))
            }
        }

        impl std::fmt::Display for $keyword {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl crate::microsyntax::links::keyword_set::SetMember for $keyword {
            const EVERY: &'static [Self] = Self::ALL;

            fn bit(self) -> u64 {
                1 << self as u32
            }
        }

        $(#[$set_doc])*
        pub type $set = crate::microsyntax::links::keyword_set::KeywordSet<$keyword>;
    };
}
