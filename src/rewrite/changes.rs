//! The changes of elements: at the start tag, and at the end. An element that has no tag of its own there gets one where a
//! change needs it, so that the change is where the tree has it.

use super::content::{Reading, content_model, reading};
use super::element::{ElementEdits, Kept};
use super::end_tag::{End, EndHandlers, EndTag};
use super::error::{EditRefused, RewriteError};
use super::events::{Event, end_tag, implies_body};
use super::frames::{Frame, Made};
use super::machine::Machine;
use super::ops::Op;
use super::reread::{Written, implied_tag};
use crate::dom::Quote;
use crate::encoding::Missing;
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::tag_patches::push_quoted;
use crate::token::{ContentModel, TagToken, Token};

impl Machine<'_> {
    /// Stops: a change cannot be written where it turned out to be.
    pub(super) fn refuse(&mut self, refused: EditRefused, offset: u64) {
        self.failure.get_or_insert(RewriteError::Refused { refused, offset });
    }

    /// Takes what a token ended and implied, in order.
    pub(super) fn take_events(&mut self, events: &mut Vec<Event>, token: &Token<'_>, span: Span) {
        // In a `select` this tag is read as its end tag.
        let is_select = matches!(token, Token::StartTag(tag) if tag.name.tag() == Tag::Select);
        for event in events.drain(..) {
            match event {
                Event::Ended { frame, tag, end: Some(end), end_tag, .. } => {
                    let is_end = is_select && tag == Tag::Select && end_tag.is_none();
                    let end_tag = if is_end { Some(span) } else { end_tag };
                    self.end_element(frame, end, end_tag, &event, span.start);
                }
                Event::Implied { made, matched: Some(ref matched) } if self.muted == 0 => {
                    let matched = matched.clone();
                    self.unwritten.push(event);
                    self.handle_implied(made, &matched, span.start);
                }
                Event::Ended { end_tag: Some(_), .. } => {}
                _ if self.muted == 0 => self.unwritten.push(event),
                _ => {}
            }
        }
    }

    /// Writes the tags of what the token at hand has ended and implied so far: the change that comes next is after that. It
    /// begins with the text `next`, if that is not empty.
    pub(super) fn write_implied(&mut self, at: u64, next: &str) {
        let mut events = std::mem::take(&mut self.unwritten);
        // The tag of a body implies what is before it, and most of what may come next implies it.
        let body = events.iter().rposition(|event| event.is_start_of(Tag::Body));
        if body.is_some() && implies_body(next) {
            events.drain(..=body.unwrap_or(0));
        } else if body.is_some() && next.is_empty() {
            events.drain(..=body.unwrap_or(0));
            self.expect_body();
        }
        let implying = |event: &Event| event.is_start_of(Tag::Body) || event.is_start_of(Tag::Head);
        let is_at_end = self.end_of_input.is_some();
        let begin = events.iter().rposition(implying).unwrap_or(0);
        for event in events.iter().skip(begin) {
            match event {
                Event::Ended { namespace, tag, name, .. } => {
                    let name = name.as_deref().unwrap_or(tag.name());
                    let are_scripts_run = self.builder.sink().are_scripts_run;
                    let model = content_model(*namespace, *tag, are_scripts_run);
                    if model != ContentModel::Data {
                        self.write_raw_end_tag(model, name, at);
                    } else if let Some(tag) = end_tag(*namespace, *tag, name, is_at_end) {
                        self.insert(at, &tag, Reading::References);
                    } else {
                        continue;
                    }
                    implied_tag(name, true, |tag| self.reread_tag(tag));
                }
                Event::Implied { made, .. } => {
                    let name = made.tag.name();
                    self.insert(at, &format!("<{name}>"), Reading::References);
                    implied_tag(name, false, |tag| self.reread_tag(tag));
                }
            }
        }
        events.clear();
        self.unwritten = events;
    }

    /// Notes the changes of an element at its start tag. `drops_line_feed` says that a line feed after it is dropped.
    pub(super) fn write_element(
        &mut self,
        tag: &TagToken<'_>,
        made: Made,
        span: Span,
        drops_line_feed: bool,
        edits: &mut ElementEdits,
    ) {
        let reading = reading(made.model, made.tag);
        let name = edits.tag.name.clone();
        let is_removed = edits.kept == Kept::Nothing;
        let is_muted = !made.is_unopened && (is_removed || edits.replaces_content);
        let is_written_here = !edits.before.is_empty() || edits.kept != Kept::All || name.is_some();
        if made.is_implied {
            self.write_implied_tag(made, span.start, edits);
        } else {
            if is_written_here {
                let next = match &name {
                    _ if !edits.before.is_empty() => &*edits.before,
                    Some(name) if edits.kept == Kept::All && !goes_into_head(name) => "x",
                    Some(_) if edits.kept == Kept::All => "<",
                    _ => "",
                };
                self.write_implied(span.start, next);
            }
            self.insert(span.start, &edits.before, Reading::References);
            match edits.kept {
                Kept::All if !edits.tag.is_empty() => {
                    if self.expects_body {
                        let name = name.as_deref().unwrap_or(tag.name.as_str());
                        self.begin_body(!goes_into_head(name), span.start);
                    }
                    self.ops.begin_change(span.start);
                    self.ops.change_tag(span, tag, &mut edits.tag);
                }
                Kept::All if self.expects_body => {
                    self.begin_body(!goes_into_head(tag.name.as_str()), span.start);
                }
                Kept::All => {}
                _ => self.ops.skip(span, Reading::References),
            }
        }
        self.note_tags(tag, made, edits.kept, name.as_deref());
        if made.is_unopened {
            self.insert(span.end, &edits.after, Reading::References);
            return;
        }
        let drops_then = edits.kept == Kept::All
            && match &name {
                Some(name) => made.namespace == Namespace::Html && is_named_to_drop(name),
                None => drops_line_feed,
            };
        if drops_then {
            self.ops.set_line_feed(span.end);
            if !drops_line_feed {
                self.ops.begin_change(span.end);
            }
        }
        if drops_line_feed && !is_muted && (!drops_then || !edits.prepended.is_empty()) {
            self.line_feed_at = Some(span.end);
            self.builder.sink_mut().has_news = true;
        }
        if !is_removed {
            self.insert(span.end, &edits.prepended, reading);
        }
        if is_muted {
            self.ops.mute(span.end);
            self.muted += 1;
        }
        let is_idle = !is_muted
            && edits.kept == Kept::All
            && name.is_none()
            && edits.appended.is_empty()
            && edits.after.is_empty()
            && edits.at_end.is_none();
        let is_raw = made.model != ContentModel::Data;
        let is_renamed = name.is_some();
        let new_tag = name.as_deref().map(|name| Tag::from_name(&name.to_ascii_lowercase()));
        if is_idle && (!is_raw || edits.prepended.is_empty()) {
            return;
        }
        let end = End {
            appended: if is_removed { String::new() } else { std::mem::take(&mut edits.appended) },
            after: std::mem::take(&mut edits.after),
            name,
            loses_tag: edits.kept != Kept::All,
            has_no_tags: edits.kept != Kept::All,
            has_raw_markup: edits.has_raw_markup,
            is_muted,
            reading,
            handlers: edits.at_end.take(),
        };
        self.keep_end(made.frame, end);
        match edits.kept {
            Kept::Content if is_raw => self.unwrap_raw_text(made.frame),
            Kept::All
                if is_raw && (reading.is_raw_text() || is_renamed) && !edits.has_raw_markup =>
            {
                let tag = new_tag.unwrap_or(made.tag);
                self.watch_raw_text(made.frame, tag, made.model);
                self.watch_more(made.frame, &edits.prepended, span.end);
            }
            _ => {}
        }
    }

    /// Notes the changes of what is not an element.
    pub(super) fn write_unit(&mut self, span: Span, missing: Missing, reading: Reading) {
        let unit = &mut self.unit;
        if unit.is_idle() {
            return;
        }
        self.ops.insert(span.start, &unit.before, reading);
        if let Some(replacement) = unit.replacement.take() {
            self.ops.insert_as(span.start, &replacement, missing, reading);
            self.ops.skip(span, reading);
        }
        let after = std::mem::take(&mut unit.after);
        unit.before.clear();
        unit.has_raw_markup = false;
        if !after.is_empty() {
            self.end_last_unit(span.end);
        }
        self.ops.insert(span.end, &after, reading);
        self.unit.after = after;
        self.unit.after.clear();
    }

    /// Notes what becomes of the tags of an element, where these are read again.
    fn note_tags(&mut self, tag: &TagToken<'_>, made: Made, kept: Kept, name: Option<&str>) {
        match (kept, name) {
            _ if made.is_implied => {}
            (Kept::Nothing, _) => self.leave_out(made.frame),
            (Kept::Content, _) => self.reread_from(made, tag.name, Written::No),
            (Kept::All, Some(name)) => {
                self.reread_from(made, tag.name, Written::Renamed(name.into()));
            }
            (Kept::All, None) => {}
        }
    }

    /// Writes the start tag of an element that has none, if it is changed there.
    fn write_implied_tag(&mut self, made: Made, at: u64, edits: &ElementEdits) {
        let is_changed = !edits.before.is_empty()
            || !edits.prepended.is_empty()
            || !edits.tag.is_empty()
            || edits.replaces_content
            || edits.kept != Kept::All;
        if !is_changed {
            return;
        }
        // The element itself is the last.
        let own = self.unwritten.pop();
        if !edits.before.is_empty() {
            self.write_implied(at, &edits.before);
        } else if !matches!(made.tag, Tag::Head | Tag::Body) {
            self.write_implied(at, "<");
        }
        self.insert(at, &edits.before, Reading::References);
        if edits.kept == Kept::All {
            let mut tag = format!("<{}", made.tag.name());
            for (name, value) in edits.tag.set_attributes() {
                tag.push(' ');
                tag.push_str(name);
                tag.push('=');
                push_quoted(value, Quote::Double, &mut tag);
            }
            tag.push('>');
            self.insert(at, &tag, Reading::References);
        } else if let Some(own) = own.filter(|_| edits.kept == Kept::Content) {
            // It is made anyway.
            self.unwritten.push(own);
        }
    }

    /// The body has begun, and no tag says so: one is to be written if what comes next does not.
    fn expect_body(&mut self) {
        self.expects_body = true;
        self.builder.sink_mut().has_news = true;
    }

    /// The token at hand was looked at. If it comes first in a body that no tag has begun, and would not have that made, the
    /// tag is written.
    pub(super) fn begin_body_at(&mut self, token: &Token<'_>, at: u64) {
        if self.muted > 0 || self.written == Written::No {
            self.builder.sink_mut().has_news = true;
            return;
        }
        let is_implied = match token {
            // Its handlers have decided already, or left it out.
            Token::Characters(_) if self.takes_text() => {
                self.builder.sink_mut().has_news = true;
                return;
            }
            Token::Characters(text) => implies_body(text),
            Token::StartTag(tag) => !goes_into_head(tag.name.as_str()),
            Token::EndOfFile => true,
            _ => false,
        };
        self.begin_body(is_implied, at);
    }

    /// Writes the tag of a body that has begun, if what comes next does not imply it.
    pub(super) fn begin_body(&mut self, is_implied: bool, at: u64) {
        if std::mem::take(&mut self.expects_body) && !is_implied {
            self.ops.insert(at, "<body>", Reading::References);
            implied_tag("body", false, |tag| self.reread_tag(tag));
        }
    }

    /// Whether the token at hand has begun a body without a tag.
    pub(super) fn begins_body(&self) -> bool {
        self.unwritten.iter().any(|event| event.is_start_of(Tag::Body))
    }

    /// Text is written where a body begins without a tag. As it was, it had that made.
    pub(super) fn begin_body_with_text(&mut self, is_implied: bool, is_empty: bool, at: u64) {
        if self.expects_body && !is_empty {
            self.begin_body(is_implied, at);
        } else if self.begins_body() && !is_implied {
            self.write_implied(at, if is_empty { "" } else { " " });
        }
    }

    /// More of the content of an element with raw text is written.
    fn watch_more(&mut self, frame: Frame, text: &str, at: u64) {
        let raw = self.raw_content.as_mut().filter(|raw| raw.frame == frame);
        if let Some(watched) = raw.and_then(|raw| raw.watched())
            && !watched.push(text)
        {
            self.refuse(EditRefused::EndsRawText, at);
        }
    }

    pub(super) fn keep_end(&mut self, frame: Frame, end: End) {
        let number = match self.free_ends.pop() {
            Some(free) => {
                if let Some(place) = self.ends.get_mut(free) {
                    *place = Some(end);
                }
                free
            }
            None => {
                self.ends.push(Some(end));
                self.ends.len() - 1
            }
        };
        self.builder.sink_mut().set_end(frame, number);
    }

    /// Does what is to be done at the end of an element.
    fn end_element(
        &mut self,
        frame: Frame,
        number: usize,
        end_tag: Option<Span>,
        event: &Event,
        here: u64,
    ) {
        let Some(mut end) = self.ends.get_mut(number).and_then(Option::take) else { return };
        self.free_ends.push(number);
        let tag = end_tag.unwrap_or(Span::at(here));
        let is_start_tag = matches!(event, Event::Ended { end_tag: None, .. }) && end_tag.is_some();
        if end.is_muted {
            self.muted -= 1;
            if self.muted == 0 {
                self.is_unmuted = true;
                let at = if end.loses_tag { tag.end } else { tag.start };
                let reading = if end.loses_tag { Reading::References } else { end.reading };
                self.ops.list.push(Op::Unmute { at, reading });
            }
        }
        if self.muted > 0 {
            return;
        }
        let (name, loses_tag) = (end.name.clone(), end.loses_tag);
        if let Some(handlers) = end.handlers.take() {
            self.call_at_end(*handlers, &mut end, end_tag, tag.end);
        }
        if end_tag.is_some() && (end.loses_tag != loses_tag || end.name != name) {
            self.stop_rereading();
        }
        if end_tag.is_some() && end.loses_tag {
            self.written = Written::No;
        }
        if (end.has_no_tags && !end.is_muted) || end.name.is_some() {
            self.end_reread_element();
        }
        // Elements that are open at the end need no tag.
        let has_other_tags = end.has_no_tags && !end.is_muted || end.name.is_some();
        let is_at_end = self.end_of_input.is_some();
        if !end.appended.is_empty() || has_other_tags && !is_at_end {
            self.write_implied(tag.start, &end.appended);
        }
        self.insert(tag.start, &end.appended, end.reading);
        self.end_raw_content(frame, &end, end_tag, tag.start);
        match (end_tag, end.name) {
            (Some(_), _) if end.loses_tag => self.ops.skip(tag, Reading::References),
            (Some(span), Some(name)) if is_start_tag => {
                self.ops.skip(span, Reading::References);
                self.insert(span.end, &format!("</{name}>"), Reading::References);
                let name = name.to_ascii_lowercase();
                implied_tag(&name, true, |tag| self.reread_tag(tag));
                self.written = Written::No;
            }
            (Some(span), Some(name)) => {
                self.ops.begin_change(span.start);
                self.written = Written::Renamed(name.clone());
                self.ops.list.push(Op::EndTag { span, name });
            }
            (Some(_), None) => {}
            (None, _) if end.has_no_tags => {}
            (None, Some(new)) if is_at_end => {
                let mut event = event.clone();
                if let Event::Ended { tag, name, .. } = &mut event {
                    *tag = Tag::from_name(&new.to_ascii_lowercase());
                    *name = Some(new);
                }
                self.unwritten.push(event);
            }
            (None, Some(name)) => {
                self.insert(here, &format!("</{name}>"), Reading::References);
                let name = name.to_ascii_lowercase();
                implied_tag(&name, true, |tag| self.reread_tag(tag));
            }
            (None, None) => self.unwritten.push(event.clone()),
        }
        if !end.after.is_empty() {
            if end_tag.is_none() {
                self.write_implied(here, &end.after);
            }
            self.insert(tag.end, &end.after, Reading::References);
        }
    }

    /// The content of an element with raw text has ended: its end tag is to end it.
    fn end_raw_content(&mut self, frame: Frame, end: &End, end_tag: Option<Span>, at: u64) {
        let Some(mut raw) = self.leave_raw_content(frame) else { return };
        if end.has_raw_markup {
            return;
        }
        if let Some(watched) = raw.watched() {
            let is_whole = watched.push(&end.appended);
            let is_kept = end_tag.is_some() && !end.loses_tag;
            if !is_whole || is_kept && !watched.ends() {
                self.refuse(EditRefused::EndsRawText, at);
            }
        }
    }

    /// Calls the handlers for the end of an element.
    #[inline(never)]
    fn call_at_end(&mut self, handlers: EndHandlers, end: &mut End, span: Option<Span>, at: u64) {
        let EndHandlers { list, element, namespace, tag } = handlers;
        for handler in list {
            let mut view = EndTag { element: &element, namespace, tag, end: &mut *end, span, at };
            if !Self::note(&mut self.failure, handler(&mut view)) {
                break;
            }
        }
    }
}

/// Whether a start tag of this name does not imply a body.
fn goes_into_head(name: &str) -> bool {
    matches!(
        Tag::from_name(&name.to_ascii_lowercase()),
        Tag::Html
            | Tag::Head
            | Tag::Body
            | Tag::Base
            | Tag::Basefont
            | Tag::Bgsound
            | Tag::Link
            | Tag::Meta
            | Tag::Title
            | Tag::Noscript
            | Tag::Noframes
            | Tag::Style
            | Tag::Script
            | Tag::Template
            | Tag::Frameset
    )
}

/// Whether a line feed is dropped after a start tag of this name.
fn is_named_to_drop(name: &str) -> bool {
    let tag = Tag::from_name(&name.to_ascii_lowercase());
    matches!(tag, Tag::Pre | Tag::Listing | Tag::Textarea)
}
