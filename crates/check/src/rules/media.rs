//! The tracks of media elements.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{AUDIO, TRACK, VIDEO};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::microsyntax::enumerated::TRACK_KIND;
use std::collections::HashSet;

/// The open media elements, innermost last.
#[derive(Default)]
pub(super) struct Media<'a> {
    media: Vec<OpenMedia<'a>>,
}

/// An open media element.
#[derive(Default)]
struct OpenMedia<'a> {
    /// The tracks that are the default: of subtitles and captions, of descriptions, of chapters.
    defaults: [Option<NodeRef<'a>>; 3],
    tracks: HashSet<(&'static str, &'a str, &'a str)>,
}

impl<'a> Family<'a> for Media<'a> {
    const OPENS: Elements = Elements::of(&[AUDIO, VIDEO, TRACK]);
    const CLOSES: Elements = Elements::of(&[AUDIO, VIDEO]);

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        match subject.number {
            AUDIO | VIDEO => self.media.push(OpenMedia::default()),
            TRACK => self.track(context, subject),
            _ => {}
        }
    }

    fn close(&mut self, _: &mut Context<'a, '_, '_>, _: ElementRef<'a>, frame: &Frame<'a>) {
        if matches!(frame.number, AUDIO | VIDEO) {
            self.media.pop();
        }
    }
}

impl<'a> Media<'a> {
    fn track(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let track = subject.element;
        let Some(media) = self.media.last_mut() else { return };
        let kind = TRACK_KIND.state(track.attribute("kind")).unwrap_or("metadata");
        let node = track.as_node();
        let key = (
            kind,
            track.attribute("srclang").unwrap_or(""),
            track.attribute("label").unwrap_or(""),
        );
        let twice = !media.tracks.insert(key);
        let group = match kind {
            "subtitles" | "captions" => 0,
            "descriptions" => 1,
            "chapters" => 2,
            _ => 3,
        };
        let mut first = None;
        if track.has_attribute("default")
            && let Some(default) = media.defaults.get_mut(group)
        {
            first = *default;
            default.get_or_insert(node);
        }
        if let Some(first) = first {
            context.reporter.attribute(
                Code::Rule(RuleCode::SecondDefaultTrack),
                track,
                "default",
                |one| one.with_related(related(first, "the first is here")),
            );
        }
        if twice {
            context.reporter.node(Code::Rule(RuleCode::SameTrack), node, |one| one);
        }
    }
}
