//! Rules about form controls, media elements, links and scripts that the tables do not say.

use super::values::is_time_datetime;
use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::model::{AUDIO, INPUT, METER, OPTION, PROGRESS, SCRIPT, SELECT, TRACK, VIDEO};
use crate::check::report::related;
use crate::check::walk::Checker;
use crate::dom::{ElementRef, NodeRef};
use crate::microsyntax::enumerated::{INPUT_TYPE, TRACK_KIND};
use crate::microsyntax::{float, idioms, tokens};

/// An open `select`.
pub(in crate::check) struct OpenSelect<'a> {
    element: ElementRef<'a>,
    selected: Option<NodeRef<'a>>,
    has_option: bool,
    /// Whether its first option is a placeholder, as far as it is known.
    placeholder: Option<bool>,
}

/// An open media element.
#[derive(Default)]
pub(in crate::check) struct OpenMedia<'a> {
    /// The tracks that are the default: of subtitles and captions, of descriptions, of chapters.
    defaults: [Option<NodeRef<'a>>; 3],
    tracks: std::collections::HashSet<(&'static str, &'a str, &'a str)>,
}

impl<'a> Checker<'a, '_, '_> {
    pub(in crate::check) fn open_controls(&mut self, subject: &Subject<'a>) {
        match subject.number {
            SELECT => self.summary.selects.push(OpenSelect {
                element: subject.element,
                selected: None,
                has_option: false,
                placeholder: None,
            }),
            OPTION => self.option(subject),
            AUDIO | VIDEO => self.summary.media.push(OpenMedia::default()),
            TRACK => self.track(subject),
            INPUT => self.input(subject),
            METER => self.meter(subject),
            PROGRESS => self.progress(subject),
            SCRIPT => self.script(subject),
            _ => {}
        }
    }

    pub(in crate::check) fn close_controls(&mut self, number: u16) {
        match number {
            SELECT => {
                let Some(select) = self.summary.selects.pop() else { return };
                let element = select.element;
                let asks = element.has_attribute("required")
                    && !element.has_attribute("multiple")
                    && element.display_size() == 1;
                if asks && select.placeholder != Some(true) {
                    self.reporter.node(
                        Code::Rule(RuleCode::MissingPlaceholder),
                        element.as_node(),
                        |one| one,
                    );
                }
            }
            AUDIO | VIDEO => {
                self.summary.media.pop();
            }
            _ => {}
        }
    }

    /// The text of a `time` without `datetime`.
    pub(in crate::check) fn time_text(&mut self, element: ElementRef<'a>) {
        if element.has_attribute("datetime") {
            return;
        }
        let text: String = element.as_node().children().filter_map(|child| child.text()).collect();
        if !is_time_datetime(idioms::strip(&text)) {
            self.reporter.node(Code::Rule(RuleCode::BadTimeText), element.as_node(), |one| one);
        }
    }

    fn option(&mut self, subject: &Subject<'a>) {
        let option = subject.element;
        let Some(select) = self.summary.selects.last_mut() else { return };
        if !select.has_option {
            select.has_option = true;
            let empty = match option.attribute("value") {
                Some(value) => value.is_empty(),
                None => idioms::strip(&option.as_node().text_content()).is_empty(),
            };
            select.placeholder = Some(empty && subject.parent == SELECT);
        }
        if !option.has_attribute("selected") || select.element.has_attribute("multiple") {
            return;
        }
        let first = *select.selected.get_or_insert(option.as_node());
        if first != option.as_node() {
            self.reporter.node(Code::Rule(RuleCode::SecondSelected), option.as_node(), |one| {
                one.with_related(related(first, "the first is here"))
            });
        }
    }

    fn track(&mut self, subject: &Subject<'a>) {
        let track = subject.element;
        let Some(media) = self.summary.media.last_mut() else { return };
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
            self.reporter.attribute(
                Code::Rule(RuleCode::SecondDefaultTrack),
                track,
                "default",
                |one| one.with_related(related(first, "the first is here")),
            );
        }
        if twice {
            self.reporter.node(Code::Rule(RuleCode::SameTrack), node, |one| one);
        }
    }

    fn input(&mut self, subject: &Subject<'a>) {
        let input = subject.element;
        let kind = INPUT_TYPE.state(input.attribute("type")).unwrap_or("text");
        let kind = INPUT_TYPE.canonical_keyword(kind).unwrap_or("text");
        match kind {
            "button" if input.attribute("value").unwrap_or("").is_empty() => {
                self.reporter.node(
                    Code::Rule(RuleCode::ButtonWithoutLabel),
                    input.as_node(),
                    |one| one,
                );
            }
            "image" if input.attribute("alt") == Some("") => {
                self.reporter.attribute(Code::Rule(RuleCode::EmptyAlt), input, "alt", |one| one);
            }
            "radio" if self.is_main_tree => {
                if let Some(name) = input.attribute("name").filter(|name| !name.is_empty()) {
                    let owner = input.form().map(ElementRef::as_node);
                    let group =
                        self.summary.radios.entry((name, owner)).or_insert((input.as_node(), 0));
                    group.1 += 1;
                }
            }
            _ => {}
        }
        self.lengths(input);
    }

    /// `minlength` is at most `maxlength`.
    fn lengths(&mut self, input: ElementRef<'a>) {
        use crate::microsyntax::non_negative_integer::parse;
        let [least, most] =
            ["minlength", "maxlength"].map(|name| input.attribute(name).and_then(parse));
        if let (Some(least), Some(most)) = (least, most)
            && least > most
        {
            self.out_of_range(
                input,
                "minlength",
                least.to_string(),
                format!("at most {most}, which is `maxlength`"),
            );
        }
    }

    fn out_of_range(
        &mut self,
        element: ElementRef<'a>,
        attribute: &str,
        value: String,
        wanted: String,
    ) {
        self.reporter.attribute(Code::Rule(RuleCode::OutOfRange), element, attribute, |one| {
            one.with_part(value).with_part(wanted)
        });
    }

    fn meter(&mut self, subject: &Subject<'a>) {
        let meter = subject.element;
        let number = |name| meter.attribute(name).and_then(float::parse);
        let min = number("min");
        let max = number("max");
        let low = min.unwrap_or(0.0);
        let high = max.unwrap_or(1.0);
        for name in ["value", "low", "high", "optimum"] {
            let Some(value) = number(name) else { continue };
            if value < low || value > high {
                self.out_of_range(meter, name, value.to_string(), format!("from {low} to {high}"));
            }
        }
        if low > high {
            self.out_of_range(
                meter,
                if min.is_some() { "min" } else { "max" },
                low.to_string(),
                format!("at most {high}"),
            );
        }
        if let (Some(low), Some(high)) = (number("low"), number("high"))
            && low > high
        {
            self.out_of_range(
                meter,
                "low",
                low.to_string(),
                format!("at most {high}, which is `high`"),
            );
        }
    }

    fn progress(&mut self, subject: &Subject<'a>) {
        let progress = subject.element;
        let number = |name| progress.attribute(name).and_then(float::parse);
        let most = number("max").filter(|max| *max > 0.0).unwrap_or(1.0);
        if let Some(value) = number("value")
            && value > most
        {
            self.out_of_range(progress, "value", value.to_string(), format!("at most {most}"));
        }
    }

    fn script(&mut self, subject: &Subject<'a>) {
        let script = subject.element;
        let external = script.has_attribute("src");
        if script.has_attribute("charset") && !external {
            self.reporter.attribute(
                Code::Rule(RuleCode::AttributeNotAllowedHere),
                script,
                "charset",
                |one| one.with_part("the script is external"),
            );
        }
    }

    /// What `rel` asks of the other attributes.
    pub(in crate::check) fn link(&mut self, subject: &Subject<'a>) {
        let link = subject.element;
        let Some(rel) = link.attribute("rel") else { return };
        let has = |name: &str| {
            tokens::split_on_whitespace(rel).any(|token| token.eq_ignore_ascii_case(name))
        };
        if has("alternate")
            && has("stylesheet")
            && link.attribute("title").is_none_or(str::is_empty)
        {
            self.reporter.node(Code::Rule(RuleCode::MissingAttribute), link.as_node(), |one| {
                one.with_part("link")
                    .with_part("title")
                    .with_note("an alternative style sheet is chosen by its title")
            });
        }
        if link.has_attribute("imagesizes") && !link.has_attribute("imagesrcset") {
            self.reporter.attribute(
                Code::Rule(RuleCode::MissingCompanion),
                link,
                "imagesizes",
                |one| one.with_part("imagesrcset"),
            );
        }
    }

    /// A viewport that readers may not enlarge.
    pub(in crate::check) fn viewport(&mut self, subject: &Subject<'a>) {
        let Some(content) = subject.element.attribute("content") else { return };
        let fixed = content.split([',', ';']).any(|part| {
            let Some((name, value)) = part.split_once('=') else { return false };
            let [name, value] = [name, value].map(|text| idioms::strip(text).to_ascii_lowercase());
            match name.as_str() {
                "user-scalable" => value == "no" || value == "0",
                "maximum-scale" => float::parse(&value).is_some_and(|scale| scale < 2.0),
                _ => false,
            }
        });
        if fixed {
            self.reporter.attribute(
                Code::Rule(RuleCode::FixedViewport),
                subject.element,
                "content",
                |one| one,
            );
        }
    }
}
