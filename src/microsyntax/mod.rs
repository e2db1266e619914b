//! The small grammars of HTML attribute values.
