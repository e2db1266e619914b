//! The attributes of microdata that need each other.

use super::family::Family;
use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::context::Context;

/// Checks the attributes of items.
#[derive(Default)]
pub(super) struct Microdata;

impl<'a> Family<'a> for Microdata {
    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        const NEEDED: [(&str, &[&str]); 3] = [
            ("itemtype", &["itemscope"]),
            ("itemref", &["itemscope"]),
            ("itemid", &["itemscope", "itemtype"]),
        ];
        if !context.seen.microdata {
            return;
        }
        let element = subject.element;
        for (attribute, others) in NEEDED {
            if element.has_attribute(attribute)
                && let Some(missing) = others.iter().find(|other| !element.has_attribute(other))
            {
                context.reporter.attribute(
                    Code::Rule(RuleCode::MissingCompanion),
                    element,
                    attribute,
                    |one| one.with_part(*missing),
                );
            }
        }
    }
}
