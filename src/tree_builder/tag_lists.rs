//! The lists of element names that several rules share, as patterns.

/// The start tags that also "in body" and "in template" leave to "in head".
macro_rules! head_elements {
    () => {
        Tag::Base
            | Tag::Basefont
            | Tag::Bgsound
            | Tag::Link
            | Tag::Meta
            | Tag::Noframes
            | Tag::Script
            | Tag::Style
            | Tag::Template
            | Tag::Title
    };
}

/// The elements of a table in which text has no place: it is foster-parented.
macro_rules! table_structure {
    () => {
        Tag::Table | Tag::Tbody | Tag::Tfoot | Tag::Thead | Tag::Tr
    };
}

/// The start tags that end a caption or a cell.
macro_rules! table_parts {
    () => {
        Tag::Caption
            | Tag::Col
            | Tag::Colgroup
            | Tag::Tbody
            | Tag::Td
            | Tag::Tfoot
            | Tag::Th
            | Tag::Thead
            | Tag::Tr
    };
}

/// Headings.
macro_rules! headings {
    () => {
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6
    };
}

/// The tags of the table around it that end a `select`.
macro_rules! around_select {
    () => {
        $crate::tree_builder::tag_lists::table_structure!() | Tag::Caption | Tag::Td | Tag::Th
    };
}

pub(super) use {around_select, head_elements, headings, table_parts, table_structure};
