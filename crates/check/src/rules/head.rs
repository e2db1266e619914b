//! The content of the head: the title, `base`, `meta`, `link`, `script`, and the language of the page.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame, Seen};
use crate::model::{BASE, HEAD, LINK, META, SCRIPT, TITLE};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::microsyntax::enumerated::HTTP_EQUIV;
use duckbill::microsyntax::{float, idioms};
use std::collections::HashMap;

/// The declarations of the head so far.
#[derive(Default)]
pub(super) struct Head<'a> {
    /// The first elements of which there may be only one, by what they are.
    first: HashMap<Single, NodeRef<'a>>,
    /// The first element with a URL, and the first hyperlink.
    first_url: Option<NodeRef<'a>>,
    first_hyperlink: Option<NodeRef<'a>>,
}

/// Elements of which a document may have only one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Single {
    Title,
    Base,
    Charset,
    HttpEquiv(&'static str),
    MetaName(&'static str),
    /// By its name, and what may tell it from others: a language, or a media query.
    MetaFor(&'static str, String),
}

impl Single {
    fn words(&self) -> String {
        match self {
            Self::Title => "`title` in its head".to_owned(),
            Self::Base => "`base`".to_owned(),
            Self::Charset => "declaration of its encoding".to_owned(),
            Self::HttpEquiv(state) => format!("`meta http-equiv={state}`"),
            Self::MetaName(name) => format!("`meta name={name}`"),
            Self::MetaFor("theme-color", _) => {
                "`meta name=theme-color` for each `media`".to_owned()
            }
            Self::MetaFor(name, _) => format!("`meta name={name}` for each language"),
        }
    }
}

impl<'a> Family<'a> for Head<'a> {
    const OPENS: Elements = Elements::of(&[TITLE, BASE, META, LINK, SCRIPT]);
    const CLOSES: Elements = Elements::of(&[TITLE]);

    const OPENS_WITH: Seen = Seen::URL;

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        match subject.number {
            TITLE if subject.parent == HEAD => self.single(context, Single::Title, subject),
            BASE => self.base(context, subject),
            META => self.meta(context, subject),
            LINK => link(context, subject),
            SCRIPT => script(context, subject),
            _ => {}
        }
        self.urls_before_base(context, subject);
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        if frame.number == TITLE && !frame.substantial {
            context.reporter.node(Code::Rule(RuleCode::EmptyTitle), element.as_node(), |one| one);
        }
    }

    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        if !context.is_main_tree {
            return;
        }
        if let Some(head) = context.document.head()
            && !self.first.contains_key(&Single::Title)
        {
            context.reporter.node(Code::Rule(RuleCode::MissingTitle), head.as_node(), |one| one);
        }
        if let Some(html) = context.document.html()
            && !html.has_attribute("lang")
        {
            context.reporter.node(Code::Rule(RuleCode::MissingLang), html.as_node(), |one| one);
        }
    }
}

impl<'a> Head<'a> {
    fn single(&mut self, context: &mut Context<'a, '_, '_>, what: Single, subject: &Subject<'a>) {
        if !context.is_main_tree {
            return;
        }
        let node = subject.element.as_node();
        if let Some(first) = self.first.get(&what) {
            context.reporter.second_of_its_kind(subject.element, *first, what.words());
        } else {
            self.first.insert(what, node);
        }
    }

    fn base(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        self.single(context, Single::Base, subject);
        for (attribute, first) in [("href", self.first_url), ("target", self.first_hyperlink)] {
            if let Some(first) = first
                && subject.element.has_attribute(attribute)
            {
                context.reporter.node(
                    Code::Rule(RuleCode::LateBase),
                    subject.element.as_node(),
                    |one| {
                        one.with_part(attribute).with_related(related(first, "this came before it"))
                    },
                );
                return;
            }
        }
    }

    fn urls_before_base(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if !context.seen.any(Seen::URL) || self.first_hyperlink.is_some() || subject.number == BASE
        {
            return;
        }
        let element = subject.element;
        let node = element.as_node();
        self.first_url.get_or_insert(node);
        if matches!(element.name(), "a" | "area" | "link" | "form") && element.has_attribute("href")
        {
            self.first_hyperlink = Some(node);
        }
    }

    fn meta(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let element = subject.element;
        if element.has_attribute("charset") {
            self.single(context, Single::Charset, subject);
        }
        if let Some(value) = element.attribute("http-equiv") {
            match HTTP_EQUIV.state(Some(value)) {
                Some("encoding-declaration") => self.single(context, Single::Charset, subject),
                // A document may have several policies, says Content Security Policy.
                Some("content-security-policy") | None => {}
                Some(state) => self.single(context, Single::HttpEquiv(state), subject),
            }
        }
        if let Some(name) = element.attribute("name") {
            for once in ["description", "color-scheme"] {
                if name.eq_ignore_ascii_case(once) {
                    self.single(context, Single::MetaName(once), subject);
                }
            }
            if name.eq_ignore_ascii_case("theme-color") {
                let media = idioms::strip(element.attribute("media").unwrap_or_default());
                let media = media.to_ascii_lowercase();
                self.single(context, Single::MetaFor("theme-color", media), subject);
            }
            if name.eq_ignore_ascii_case("application-name") {
                let language = language_of(element);
                self.single(context, Single::MetaFor("application-name", language), subject);
            }
            if name.eq_ignore_ascii_case("viewport") {
                viewport(context, subject);
            }
        }
    }
}

/// The language of an element, as far as it or one of the few elements around it says.
fn language_of(element: ElementRef<'_>) -> String {
    /// How far up it is looked for.
    const NEAR: usize = 8;
    let around = element.as_node().ancestors().take(NEAR).filter_map(NodeRef::as_element);
    let said = std::iter::once(element).chain(around).find_map(|one| one.attribute("lang"));
    said.unwrap_or_default().to_ascii_lowercase()
}

fn script(context: &mut Context<'_, '_, '_>, subject: &Subject<'_>) {
    let script = subject.element;
    let external = script.has_attribute("src");
    if script.has_attribute("charset") && !external {
        context.reporter.attribute(
            Code::Rule(RuleCode::AttributeNotAllowedHere),
            script,
            "charset",
            |one| one.with_part("the script is external"),
        );
    }
}

/// The requirements of `rel` for the other attributes.
fn link(context: &mut Context<'_, '_, '_>, subject: &Subject<'_>) {
    let link = subject.element;
    let Some(rel) = link.attribute("rel") else { return };
    let has = |name: &str| {
        crate::ascii::split_on_whitespace(rel).any(|token| token.eq_ignore_ascii_case(name))
    };
    if has("alternate") && has("stylesheet") && link.attribute("title").is_none_or(str::is_empty) {
        context.reporter.node(Code::Rule(RuleCode::MissingAttribute), link.as_node(), |one| {
            one.with_part("link")
                .with_part("the attribute `title`")
                .with_note("an alternative style sheet is chosen by its title")
        });
    }
    if link.has_attribute("imagesizes") && !link.has_attribute("imagesrcset") {
        context.reporter.attribute(
            Code::Rule(RuleCode::MissingCompanion),
            link,
            "imagesizes",
            |one| one.with_part("imagesrcset"),
        );
    }
}

/// A viewport that readers may not enlarge.
fn viewport(context: &mut Context<'_, '_, '_>, subject: &Subject<'_>) {
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
        context.reporter.attribute(
            Code::Rule(RuleCode::FixedViewport),
            subject.element,
            "content",
            |one| one,
        );
    }
}
