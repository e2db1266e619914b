//! The numbered algorithms that rules of several modes call: inserting nodes, popping, formatting
//! elements and the adoption agency, resetting the insertion mode, beginning a fragment.

mod adoption;
mod formatting_elements;
mod fragment;
mod insertion;
mod popping;
mod reset;

pub use fragment::FragmentContext;
