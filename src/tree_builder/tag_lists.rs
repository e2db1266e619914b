//! The lists of element names that several rules share, as patterns.

/// The elements of a table in which text is not allowed: such text is foster-parented.
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

/// The tags of the surrounding table that end a `select`.
macro_rules! around_select {
    () => {
        $crate::tree_builder::tag_lists::table_structure!() | Tag::Caption | Tag::Td | Tag::Th
    };
}

pub(super) use {around_select, table_parts, table_structure};
