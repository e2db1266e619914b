//! The rules: where each is, and where a new one goes.
//!
//! | a rule about | is in |
//! |---|---|
//! | what an element may contain, and where it may be | `data/content-models.tsv`; `content.rs` reads it |
//! | which attributes an element may have or must have | `data/content-models.tsv`, `data/obsolete.tsv`; `attributes.rs` |
//! | the value of one attribute | `data/attribute-values.tsv` names a grammar; `values/` has a method for each |
//! | anything else | one of the families below: a file each, with the memory its rules need |
//!
//! A rule of a family is a few lines in its `attribute`, `open`, `text`, `close` or `end`
//! ([`Family`] says when each is called). It reports to `context.reporter`, with a code of `check/code_table.rs`,
//! which has its words. The list below is all that calls the families, in this order.

mod aria;
mod attributes;
mod content;
mod controls;
#[cfg(feature = "css")]
mod css;
mod family;
mod figures;
mod focus;
mod foreign;
mod head;
mod ids;
mod lists;
mod media;
mod microdata;
mod named;
mod outline;
mod scripts;
mod tables;
mod values;

use super::condition::Subject;
use super::context::{Context, Frame};
pub(super) use aria::{aria_attributes, control, roles};
pub(super) use content::{describe, places_in_words};
use duckbill::dom::{AttributeRef, ElementRef};
use family::{Elements, Family};
pub(super) use foreign::is_without_text;

macro_rules! families {
    ($($(#[$feature:meta])? $name:ident: $family:ty,)+) => {
        /// The memory of all families of rules.
        #[derive(Default)]
        pub(super) struct Families<'a> { $($(#[$feature])? $name: $family,)+ }

        impl<'a> Families<'a> {
            /// Calls [`Family::attribute`] of each.
            pub(super) fn attribute(
                &mut self,
                context: &mut Context<'a, '_, '_>,
                subject: &Subject<'a>,
                attribute: AttributeRef<'a>,
                number: usize,
            ) {
                $($(#[$feature])? self.$name.attribute(context, subject, attribute, number);)+
            }

            /// By element: the families that are called where it opens, and those where it ends, a bit each.
            #[expect(clippy::indexing_slicing, reason = "done while compiling")]
            const CALLED: [(u16, u16); 256] = {
                let mut table = [(0, 0); 256];
                let mut place = 0;
                while place < table.len() {
                    let mut bit = 1;
                    $($(#[$feature])? {
                        if <$family as Family<'_>>::OPENS.has(place) {
                            table[place].0 |= bit;
                        }
                        if <$family as Family<'_>>::CLOSES.has(place) {
                            table[place].1 |= bit;
                        }
                        bit <<= 1;
                    })+
                    let _ = bit;
                    place += 1;
                }
                table
            };

            fn called(number: u16) -> (u16, u16) {
                Self::CALLED.get(Elements::place(number)).copied().unwrap_or_default()
            }

            /// Calls [`Family::open`] of each that wants the element.
            #[inline]
            pub(super) fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
                let (mut called, _) = Self::called(subject.number);
                let mut bit = 1;
                $($(#[$feature])? {
                    let with = <$family as Family<'a>>::OPENS_WITH;
                    if context.seen.any(with) | <$family as Family<'a>>::opens_for(subject) {
                        called |= bit;
                    }
                    bit <<= 1;
                })+
                let _ = bit;
                if called != 0 {
                    self.open_called(context, subject, called);
                }
            }

            #[inline(never)]
            fn open_called(
                &mut self,
                context: &mut Context<'a, '_, '_>,
                subject: &Subject<'a>,
                called: u16,
            ) {
                let mut bit = 1;
                $($(#[$feature])? {
                    if called & bit != 0 {
                        self.$name.open(context, subject);
                    }
                    bit <<= 1;
                })+
                let _ = bit;
            }

            /// Calls [`Family::text`] of each.
            pub(super) fn text(&mut self, text: &'a str) {
                $($(#[$feature])? self.$name.text(text);)+
            }

            /// Calls [`Family::close`] of each that wants the element.
            #[inline]
            pub(super) fn close(
                &mut self,
                context: &mut Context<'a, '_, '_>,
                element: ElementRef<'a>,
                frame: &Frame<'a>,
            ) {
                let (_, mut called) = Self::called(frame.number);
                let mut bit = 1;
                $($(#[$feature])? {
                    if <$family as Family<'a>>::closes_for(frame) {
                        called |= bit;
                    }
                    bit <<= 1;
                })+
                let _ = bit;
                if called != 0 {
                    self.close_called(context, element, frame, called);
                }
            }

            #[inline(never)]
            fn close_called(
                &mut self,
                context: &mut Context<'a, '_, '_>,
                element: ElementRef<'a>,
                frame: &Frame<'a>,
                called: u16,
            ) {
                let mut bit = 1;
                $($(#[$feature])? {
                    if called & bit != 0 {
                        self.$name.close(context, element, frame);
                    }
                    bit <<= 1;
                })+
                let _ = bit;
            }

            /// Calls [`Family::end`] of each.
            pub(super) fn end(&mut self, context: &mut Context<'a, '_, '_>) {
                $($(#[$feature])? self.$name.end(context);)+
            }
        }
    };
}

families! {
    foreign: foreign::ForeignElements,
    ids: ids::Ids<'a>,
    named: named::Named<'a>,
    figures: figures::Figures<'a>,
    outline: outline::Outline<'a>,
    head: head::Head<'a>,
    lists: lists::Lists<'a>,
    aria: aria::Aria<'a>,
    microdata: microdata::Microdata<'a>,
    scripts: scripts::Scripts,
    #[cfg(feature = "css")]
    css: css::Styles<'a>,
    controls: controls::Controls<'a>,
    media: media::Media<'a>,
    tables: tables::Tables<'a>,
    focus: focus::Focus<'a>,
}
