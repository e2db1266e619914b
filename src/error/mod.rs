//! Parse errors: the errors that markup can have, and their places.
//!
//! Parsing never fails on markup; errors are data. The codes of the tokenizer are the standard's
//! own ([parse errors](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors)). For tree
//! construction the standard names no codes; those here are ours and may change once it does.
//!
//! An [`ErrorCode`] tells what is wrong in words for authors; a [`Site`] tells which sentence of the
//! standard calls it an error, and what the parser did about it. The page `docs/errors.md` lists all of them.

mod code_names;
mod code_table;
mod codes;
mod message;
mod parse_error;
mod site;
mod site_names;
mod site_table;

pub use code_names::UnknownErrorCode;
pub use code_table::ErrorCode;
pub use parse_error::{ParseError, RelatedSpan};
pub use site::SiteText;
pub use site_names::UnknownSite;
pub use site_table::Site;
