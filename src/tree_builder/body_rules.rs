//! THE table of the ["in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody):
//! by element, the clause its start tag and its end tag go to.
//!
//! The element names of a clause stand only here. `modes/body/` has an arm for each clause, and the [fast
//! path](super::fast_path) adds only the condition under which a clause leads to a bare insertion or a
//! bare pop. The formatting elements, the plain end tags and the start tags that "in head" has a rule for
//! are computed from the table.

use super::key::Key;
use crate::edition::{Features, SelectMode};
use crate::names::{Categories, Tag};

/// A clause for start tags, in the standard's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StartRule {
    /// "Any other start tag".
    AnyOther,
    /// Merges attributes into the `html` element.
    Html,
    /// Goes to the rules for "in head".
    InHead,
    /// Merges attributes into the `body` element.
    Body,
    /// May take the place of the `body` element.
    Frameset,
    /// Closes a `p`.
    Block,
    /// Closes a `p` and another heading.
    Heading,
    /// Like a block; the next line feed is ignored.
    Pre,
    Form,
    Li,
    DdDt,
    Plaintext,
    Button,
    /// `a`: a formatting element that closes another of its name.
    Anchor,
    /// All other formatting elements except `nobr`.
    Formatting,
    Nobr,
    /// Inserts an element and a marker.
    Marker,
    Table,
    /// Reconstructs, and inserts an element that is popped at once.
    Void,
    Input,
    /// Only inserts an element that is popped at once.
    MediaVoid,
    Hr,
    Image,
    Textarea,
    Xmp,
    Iframe,
    /// Raw text, without a condition.
    Noembed,
    /// Raw text if scripting is enabled.
    Noscript,
    Select,
    /// `option`, `optgroup`.
    Option,
    /// `rb`, `rtc`.
    RubyBase,
    /// `rp`, `rt`.
    RubyText,
    Math,
    Svg,
    /// Belongs elsewhere: ignored.
    Misplaced,
    /// Has a row with a condition: see [`start_rule`].
    ByEdition,
}

/// A clause for end tags, in the standard's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndRule {
    /// "Any other end tag".
    AnyOther,
    /// Goes to the rules for "in head".
    InHead,
    Body,
    Html,
    /// Closes an element in scope.
    Block,
    Form,
    P,
    Li,
    DdDt,
    /// Closes any heading in scope.
    Heading,
    /// Runs the adoption agency algorithm.
    Formatting,
    /// Closes an element in scope, and clears the list up to the last marker.
    Marker,
    Br,
    /// Has a row with a condition: see [`end_rule`].
    ByEdition,
}

/// Enters a row into a table. A row with a condition has its own look-up function.
macro_rules! enter {
    ($table:ident, $kind:ident, $rule:ident, [$tag:ident if $condition:ident]) => {
        $table[Tag::$tag as usize] = $kind::ByEdition;
    };
    ($table:ident, $kind:ident, $rule:ident, [$tag:ident else]) => {};
    ($table:ident, $kind:ident, $rule:ident, [$($tag:ident)+]) => {
        $($table[Tag::$tag as usize] = $kind::$rule;)+
    };
}

/// Returns the rule of a row with a condition, if the row is for this element and the condition holds.
macro_rules! look_up {
    ($tag:ident, $features:ident, $kind:ident, $rule:ident, [$of:ident if $condition:ident]) => {
        if $tag as usize == Tag::$of as usize && $condition($features) {
            return $kind::$rule;
        }
    };
    ($tag:ident, $features:ident, $kind:ident, $rule:ident, [$of:ident else]) => {
        if $tag as usize == Tag::$of as usize {
            return $kind::$rule;
        }
    };
    ($tag:ident, $features:ident, $kind:ident, $rule:ident, [$($of:ident)+]) => {};
}

macro_rules! body_rules {
    ($([$($row:tt)+] => $start:ident, $end:ident;)+) => {
        /// By `Tag as usize`: the clause for its start tag.
        pub(super) static START: [StartRule; Tag::COUNT] = START_RULES;

        /// By `Tag as usize`: the clause for its end tag.
        pub(super) static END: [EndRule; Tag::COUNT] = END_RULES;

        /// The tables that are computed from it.
        pub(super) const START_RULES: [StartRule; Tag::COUNT] = {
            let mut rules = [StartRule::AnyOther; Tag::COUNT];
            $(enter!(rules, StartRule, $start, [$($row)+]);)+
            rules
        };

        const END_RULES: [EndRule; Tag::COUNT] = {
            let mut rules = [EndRule::AnyOther; Tag::COUNT];
            $(enter!(rules, EndRule, $end, [$($row)+]);)+
            rules
        };

        #[cold]
        const fn start_rule_of_edition(tag: Tag, features: &Features) -> StartRule {
            $(look_up!(tag, features, StartRule, $start, [$($row)+]);)+
            StartRule::AnyOther
        }

        #[cold]
        const fn end_rule_of_edition(tag: Tag, features: &Features) -> EndRule {
            $(look_up!(tag, features, EndRule, $end, [$($row)+]);)+
            EndRule::AnyOther
        }
    };
}

body_rules! {
    // elements                                     start tag   end tag
    [Html]                                       => Html,       Html;
    [Base Basefont Bgsound Link Meta Noframes Script Style Title]
                                                 => InHead,     AnyOther;
    [Template]                                   => InHead,     InHead;
    [Body]                                       => Body,       Body;
    [Frameset]                                   => Frameset,   AnyOther;
    [Address Article Aside Blockquote Center Details Dialog Dir Div Dl Fieldset Figcaption
     Figure Footer Header Hgroup Main Menu Nav Ol Section Summary Ul]
                                                 => Block,      Block;
    [Search if search_element]                   => Block,      Block;
    [P]                                          => Block,      P;
    [H1 H2 H3 H4 H5 H6]                          => Heading,    Heading;
    [Listing Pre]                                => Pre,        Block;
    [Form]                                       => Form,       Form;
    [Li]                                         => Li,         Li;
    [Dd Dt]                                      => DdDt,       DdDt;
    [Plaintext]                                  => Plaintext,  AnyOther;
    [Button]                                     => Button,     Block;
    [A]                                          => Anchor,     Formatting;
    [B Big Code Em Font I S Small Strike Strong Tt U]
                                                 => Formatting, Formatting;
    [Nobr]                                       => Nobr,       Formatting;
    [Applet Marquee Object]                      => Marker,     Marker;
    [Table]                                      => Table,      AnyOther;
    [Br]                                         => Void,       Br;
    [Area Embed Img Keygen Wbr]                  => Void,       AnyOther;
    [Input]                                      => Input,      AnyOther;
    [Param Source Track]                         => MediaVoid,  AnyOther;
    [Hr]                                         => Hr,         AnyOther;
    [Image]                                      => Image,      AnyOther;
    [Textarea]                                   => Textarea,   AnyOther;
    [Xmp]                                        => Xmp,        AnyOther;
    [Iframe]                                     => Iframe,     AnyOther;
    [Noembed]                                    => Noembed,    AnyOther;
    [Noscript]                                   => Noscript,   AnyOther;
    [Select if relaxed_select]                   => Select,     Block;
    [Select else]                                => Select,     AnyOther;
    [Optgroup Option]                            => Option,     AnyOther;
    [Rb Rtc]                                     => RubyBase,   AnyOther;
    [Rp Rt]                                      => RubyText,   AnyOther;
    [Math]                                       => Math,       AnyOther;
    [Svg]                                        => Svg,        AnyOther;
    [Caption Col Colgroup Frame Head Tbody Td Tfoot Th Thead Tr]
                                                 => Misplaced,  AnyOther;
}

const fn search_element(features: &Features) -> bool {
    features.search_element
}

const fn relaxed_select(features: &Features) -> bool {
    matches!(features.select_mode, SelectMode::Relaxed)
}

/// The clause for a start tag of this name.
#[inline]
pub(super) fn start_rule(tag: Tag, features: &Features) -> StartRule {
    match START[tag as usize] {
        StartRule::ByEdition => start_rule_of_edition(tag, features),
        rule => rule,
    }
}

/// The clause for an end tag of this name.
#[inline]
pub(super) fn end_rule(tag: Tag, features: &Features) -> EndRule {
    match END[tag as usize] {
        EndRule::ByEdition => end_rule_of_edition(tag, features),
        rule => rule,
    }
}

/// The clause for a start tag of this name in the Living Standard, for tables.
pub(super) const fn living_start_rule(tag: Tag) -> StartRule {
    match START_RULES[tag as usize] {
        StartRule::ByEdition => start_rule_of_edition(tag, &Features::LIVING),
        rule => rule,
    }
}

/// The clause for an end tag of this name in the Living Standard, for tables.
pub(super) const fn living_end_rule(tag: Tag) -> EndRule {
    match END_RULES[tag as usize] {
        EndRule::ByEdition => end_rule_of_edition(tag, &Features::LIVING),
        rule => rule,
    }
}

/// Whether it is a start tag that "in body" and other modes process using the rules for "in head".
#[inline]
pub(super) fn is_head_element(key: Key) -> bool {
    matches!(key, Key::Start(tag) if START[tag as usize] == StartRule::InHead)
}

impl Tag {
    /// Whether it is one of the [formatting
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#formatting), which the list of
    /// active formatting elements holds.
    #[must_use]
    pub const fn is_formatting(self) -> bool {
        matches!(END_RULES[self as usize], EndRule::Formatting)
    }
}

/// The number of names of formatting elements.
pub(super) const FORMATTING_NAMES: usize = {
    let mut count = 0;
    let mut index = 0;
    while index < Tag::COUNT {
        if matches!(END_RULES[index], EndRule::Formatting) {
            count += 1;
        }
        index += 1;
    }
    count
};

/// By `Tag as usize`: the number of a formatting element's name, below [`FORMATTING_NAMES`]; 0 for other
/// names, which are never looked up.
pub(super) static FORMATTING_INDEX: [u8; Tag::COUNT] = {
    let mut indices = [0; Tag::COUNT];
    let mut next = 0;
    let mut index = 0;
    while index < Tag::COUNT {
        if matches!(END_RULES[index], EndRule::Formatting) {
            indices[index] = next;
            next += 1;
        }
        index += 1;
    }
    indices
};

/// By `Tag as usize`: the categories of an open HTML element of that name, including those from the table
/// of rules.
pub(super) static CATEGORIES: [Categories; Tag::COUNT] = {
    let mut categories = [Categories::NONE; Tag::COUNT];
    let mut index = 0;
    while index < Tag::COUNT {
        let mut own = Tag::ALL[index].categories();
        if matches!(END_RULES[index], EndRule::Formatting) {
            own = own.and(Categories::FORMATTING);
        }
        if is_plain_end(index) {
            own = own.and(Categories::PLAIN_END);
        }
        categories[index] = own;
        index += 1;
    }
    categories
};

/// Whether an end tag only pops the current node if that has its name: all but a few clauses then come to
/// this. "In cell" and "in caption" have other rules for the parts of tables, and a popped `option` may
/// have to be cloned.
const fn is_plain_end(index: usize) -> bool {
    let is_part_of_table = matches!(START_RULES[index], StartRule::Misplaced | StartRule::Table);
    let is_bare_pop = matches!(
        END_RULES[index],
        EndRule::AnyOther
            | EndRule::Block
            | EndRule::P
            | EndRule::Li
            | EndRule::DdDt
            | EndRule::Heading
    );
    is_bare_pop && !is_part_of_table && index != Tag::Option as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_void_elements_are_those_of_the_table_of_elements() {
        for (tag, rule) in Tag::ALL.into_iter().zip(START) {
            let categories = tag.categories();
            assert_eq!(categories.has(Categories::HEADING), rule == StartRule::Heading, "{tag}");
            assert_eq!(categories.has(Categories::IN_HEAD), rule == StartRule::InHead, "{tag}");
            if matches!(rule, StartRule::Void | StartRule::MediaVoid) {
                assert!(categories.has(Categories::VOID), "{tag}");
            }
        }
    }

    #[test]
    fn a_row_with_a_condition_holds_where_the_edition_has_the_change() {
        let (living, old) = (Features::LIVING, Features::SNAPSHOT_2018);
        assert_eq!(start_rule(Tag::Search, &living), StartRule::Block);
        assert_eq!(start_rule(Tag::Search, &old), StartRule::AnyOther);
        assert_eq!(end_rule(Tag::Search, &old), EndRule::AnyOther);
        assert_eq!(end_rule(Tag::Select, &living), EndRule::Block);
        assert_eq!(end_rule(Tag::Select, &old), EndRule::AnyOther);
        assert_eq!(start_rule(Tag::Select, &old), StartRule::Select);
    }

    #[test]
    fn formatting_elements_are_numbered_without_gaps() {
        let mut numbers: Vec<u8> = Tag::ALL
            .into_iter()
            .filter(|&tag| CATEGORIES[tag as usize].has(Categories::FORMATTING))
            .map(|tag| FORMATTING_INDEX[tag as usize])
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().map(usize::from).eq(0..FORMATTING_NAMES));
        assert_eq!(FORMATTING_NAMES, 14);
    }
}
