//! Form controls, and the texts of `time`, as far as the tables do not say it.

use super::family::{Elements, Family};
use super::values::is_time_datetime;
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{INPUT, METER, OPTION, PROGRESS, SELECT, TEXTAREA, TIME};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::microsyntax::enumerated::INPUT_TYPE;
use duckbill::microsyntax::{date_time, float, idioms, non_negative_integer};
use std::collections::HashMap;

/// The open selects, innermost last, and the groups of radio buttons.
#[derive(Default)]
pub(super) struct Controls<'a> {
    selects: Vec<OpenSelect<'a>>,
    /// How many texts there were with more than white space.
    texts: usize,
    /// By name and form: the first radio button of a group, and how many there are.
    radios: HashMap<(&'a str, Option<NodeRef<'a>>), (NodeRef<'a>, u32)>,
}

/// An open `select`.
struct OpenSelect<'a> {
    element: ElementRef<'a>,
    selected: Option<NodeRef<'a>>,
    /// Its first option, and how many texts were before it.
    first_option: Option<(NodeRef<'a>, usize)>,
    /// Whether its first option is a placeholder.
    has_placeholder: bool,
}

impl<'a> Family<'a> for Controls<'a> {
    const OPENS: Elements = Elements::of(&[SELECT, OPTION, INPUT, METER, PROGRESS, TEXTAREA]);
    const CLOSES: Elements = Elements::of(&[SELECT, OPTION, TEXTAREA, TIME]);

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        match subject.number {
            SELECT => self.selects.push(OpenSelect {
                element: subject.element,
                selected: None,
                first_option: None,
                has_placeholder: false,
            }),
            OPTION => self.option(context, subject),
            INPUT => self.input(context, subject),
            METER => meter(context, subject),
            TEXTAREA => lengths(context, subject.element),
            PROGRESS => progress(context, subject),
            _ => {}
        }
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        match frame.number {
            SELECT => self.close_select(context),
            OPTION => self.close_option(element),
            TEXTAREA => text_length(context, element),
            TIME => time_text(context, element),
            _ => {}
        }
    }

    fn text(&mut self, _text: &'a str) {
        self.texts += 1;
    }

    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        let lonely = self.radios.values().filter(|(_, count)| *count == 1);
        let mut lonely: Vec<NodeRef<'a>> = lonely.map(|(node, _)| *node).collect();
        lonely.sort_by_key(|node| node.id());
        for node in lonely {
            context.reporter.node(Code::Rule(RuleCode::LonelyRadioButton), node, |one| one);
        }
    }
}

impl<'a> Controls<'a> {
    fn close_select(&mut self, context: &mut Context<'a, '_, '_>) {
        let Some(select) = self.selects.pop() else { return };
        let element = select.element;
        let asks = element.has_attribute("required")
            && !element.has_attribute("multiple")
            && element.display_size() == 1;
        if asks && !select.has_placeholder {
            context.reporter.node(
                Code::Rule(RuleCode::MissingPlaceholder),
                element.as_node(),
                |one| match select.first_option {
                    Some((first, _)) => one.with_related(related(first, "the first option")),
                    None => one,
                },
            );
        }
    }

    /// An option without a value has its text as its value.
    fn close_option(&mut self, option: ElementRef<'a>) {
        let Some(select) = self.selects.last_mut() else { return };
        let has_text = |(first, texts)| first == option.as_node() && texts < self.texts;
        if select.first_option.is_some_and(has_text) && !option.has_attribute("value") {
            select.has_placeholder = false;
        }
    }

    fn option(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let option = subject.element;
        let Some(select) = self.selects.last_mut() else { return };
        if select.first_option.is_none() {
            select.first_option = Some((option.as_node(), self.texts));
            select.has_placeholder =
                subject.parent == SELECT && option.attribute("value").is_none_or(str::is_empty);
        }
        if !option.has_attribute("selected") || select.element.has_attribute("multiple") {
            return;
        }
        let first = *select.selected.get_or_insert(option.as_node());
        if first != option.as_node() {
            context.reporter.node(Code::Rule(RuleCode::SecondSelected), option.as_node(), |one| {
                one.with_related(related(first, "the first is here"))
            });
        }
    }

    fn input(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let input = subject.element;
        let kind = INPUT_TYPE.state(input.attribute("type")).unwrap_or("text");
        let kind = INPUT_TYPE.canonical_keyword(kind).unwrap_or("text");
        match kind {
            "button" if input.attribute("value").unwrap_or("").is_empty() => {
                context.reporter.node(
                    Code::Rule(RuleCode::ButtonWithoutLabel),
                    input.as_node(),
                    |one| one,
                );
            }
            "image" if input.attribute("alt") == Some("") => {
                context.reporter.attribute(Code::Rule(RuleCode::EmptyAlt), input, "alt", |one| one);
            }
            "radio" if context.is_main_tree => {
                if let Some(name) = input.attribute("name").filter(|name| !name.is_empty()) {
                    let owner = input.form().map(ElementRef::as_node);
                    let group = self.radios.entry((name, owner)).or_insert((input.as_node(), 0));
                    group.1 += 1;
                }
            }
            "hidden" => {
                let is_field = |name: &str| name.eq_ignore_ascii_case("_charset_");
                if input.attribute("name").is_some_and(is_field) && input.has_attribute("value") {
                    let code = Code::Rule(RuleCode::AttributeNotAllowedHere);
                    context.reporter.attribute(code, input, "value", |one| {
                        one.with_part("its name is not `_charset_`, which the browser fills in")
                    });
                }
            }
            "text" | "search" | "url" | "tel" | "email" | "password" => {
                value_length(context, input)
            }
            _ => {}
        }
        lengths(context, input);
        bounds(context, input, kind);
    }
}

/// The text of a `time` without `datetime`.
fn time_text(context: &mut Context<'_, '_, '_>, element: ElementRef<'_>) {
    if element.has_attribute("datetime") {
        return;
    }
    let text: String = element.as_node().children().filter_map(|child| child.text()).collect();
    if !is_time_datetime(idioms::strip(&text)) {
        context.reporter.node(Code::Rule(RuleCode::BadTimeText), element.as_node(), |one| one);
    }
}

/// `minlength` is at most `maxlength`.
fn lengths(context: &mut Context<'_, '_, '_>, input: ElementRef<'_>) {
    use duckbill::microsyntax::non_negative_integer::parse;
    let [least, most] =
        ["minlength", "maxlength"].map(|name| input.attribute(name).and_then(parse));
    if let (Some(least), Some(most)) = (least, most)
        && least > most
    {
        out_of_range(
            context,
            input,
            "minlength",
            least.to_string(),
            format!("at most {most}, which is `maxlength`"),
        );
    }
}

/// `max` is not less than `min`, but for `time`, where the range may go over midnight.
fn bounds(context: &mut Context<'_, '_, '_>, input: ElementRef<'_>, kind: &str) {
    let (Some(min), Some(max)) = (input.attribute("min"), input.attribute("max")) else { return };
    let is_less = match kind {
        "number" | "range" => {
            let numbers = float::parse(max).zip(float::parse(min));
            numbers.is_some_and(|(max, min)| max < min)
        }
        "date" | "month" | "week" | "datetime-local" => {
            // In valid ones the longer year is the later one, and of the rest each part has its length.
            let is_valid = |text: &str| match kind {
                "date" => date_time::date::is_valid(text),
                "month" => date_time::month::is_valid(text),
                "week" => date_time::week::is_valid(text),
                _ => date_time::local_date_time::is_valid(text),
            };
            let key = |text: &str| (text.find('-'), text.replace(' ', "T"));
            is_valid(min) && is_valid(max) && key(max) < key(min)
        }
        _ => false,
    };
    if is_less {
        out_of_range(
            context,
            input,
            "max",
            max.to_owned(),
            format!("at least {min}, which is `min`"),
        );
    }
}

/// The value is not longer than `maxlength`, in UTF-16 units.
fn value_length(context: &mut Context<'_, '_, '_>, input: ElementRef<'_>) {
    let most = input.attribute("maxlength").and_then(non_negative_integer::parse);
    let (Some(most), Some(value)) = (most, input.attribute("value")) else { return };
    crate::work::count(value.len());
    let length = value.chars().filter(|c| !matches!(c, '\n' | '\r')).map(char::len_utf16).sum();
    if is_longer(length, &most) {
        out_of_range(
            context,
            input,
            "value",
            value.to_owned(),
            format!("at most {most} characters long, which is `maxlength`"),
        );
    }
}

/// The same for the text of a `textarea`.
fn text_length(context: &mut Context<'_, '_, '_>, element: ElementRef<'_>) {
    let most = element.attribute("maxlength").and_then(non_negative_integer::parse);
    let Some(most) = most else { return };
    let texts = element.as_node().children().filter_map(NodeRef::text);
    let length = texts.flat_map(str::chars).map(char::len_utf16).sum();
    if is_longer(length, &most) {
        let wanted = format!("at least {length}, which is the length of its text");
        out_of_range(context, element, "maxlength", most.to_string(), wanted);
    }
}

fn is_longer(length: usize, most: &impl ToString) -> bool {
    most.to_string().parse::<u64>().is_ok_and(|most| length as u64 > most)
}

fn out_of_range(
    context: &mut Context<'_, '_, '_>,
    element: ElementRef<'_>,
    attribute: &str,
    value: String,
    wanted: String,
) {
    context.reporter.attribute(Code::Rule(RuleCode::OutOfRange), element, attribute, |one| {
        one.with_part(value).with_part(wanted)
    });
}

fn meter(context: &mut Context<'_, '_, '_>, subject: &Subject<'_>) {
    let meter = subject.element;
    let number = |name| meter.attribute(name).and_then(float::parse);
    let min = number("min");
    let max = number("max");
    let low = min.unwrap_or(0.0);
    let high = max.unwrap_or(1.0);
    if low > high {
        // Nothing is between them: the others are not asked about.
        let (name, value, wanted) = if min.is_some() {
            ("min", low, format!("at most {high}"))
        } else {
            ("max", high, format!("at least {low}"))
        };
        return out_of_range(context, meter, name, value.to_string(), wanted);
    }
    for name in ["value", "low", "high", "optimum"] {
        let Some(value) = number(name) else { continue };
        if value < low || value > high {
            out_of_range(context, meter, name, value.to_string(), format!("from {low} to {high}"));
        }
    }
    if let (Some(low), Some(high)) = (number("low"), number("high"))
        && low > high
    {
        out_of_range(
            context,
            meter,
            "low",
            low.to_string(),
            format!("at most {high}, which is `high`"),
        );
    }
}

fn progress(context: &mut Context<'_, '_, '_>, subject: &Subject<'_>) {
    let progress = subject.element;
    let number = |name| progress.attribute(name).and_then(float::parse);
    let most = number("max").filter(|max| *max > 0.0).unwrap_or(1.0);
    if let Some(value) = number("value")
        && value > most
    {
        out_of_range(context, progress, "value", value.to_string(), format!("at most {most}"));
    }
}
