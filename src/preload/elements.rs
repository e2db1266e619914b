//! The resources that elements name, each by its own rules.

use std::borrow::Cow;

use super::candidate::{Kind, PreloadCandidate, ScriptTiming, Section};
use super::page::{Page, is_data};
use crate::dom::ElementRef;
use crate::microsyntax::enumerated::{AS, CROSSORIGIN, FETCHPRIORITY, LOADING, REFERRERPOLICY};
use crate::microsyntax::script_type::ScriptType;
use crate::microsyntax::{idioms, image_source, script_type, sizes, srcset};
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token::Attributes;
use crate::tree_sink::ElementName;

/// The longest nonce, in bytes.
const LONGEST_NONCE: usize = 1 << 10;

/// An element that is being inserted.
pub(super) struct Element<'a> {
    pub(super) name: ElementName<'a>,
    pub(super) values: Values<'a>,
    /// For each attribute the [bit](name_bit) of its name. Most attributes that are asked for are not there.
    pub(super) present: u64,
    pub(super) span: Span,
    pub(super) section: Section,
}

/// The attributes of a token, or of an element that is in a tree already.
#[derive(Debug, Clone, Copy)]
pub(super) enum Values<'a> {
    Token(&'a Attributes<'a>),
    Tree(ElementRef<'a>),
}

/// The choice that a `source` element of a picture made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Source {
    /// How many `base` elements had counted when an image named it, if one has. For the next image it is not copied
    /// again.
    pub(super) named: Option<u32>,
    pub(super) url: String,
    pub(super) srcset: Option<String>,
    pub(super) sizes: Option<String>,
    pub(super) media: Option<String>,
    pub(super) type_attribute: Option<String>,
}

/// The effect of a `source` element.
pub(super) enum Chosen {
    /// It is for another environment, or names nothing.
    Nothing,
    Image(Source),
    Media,
}

/// One of 64 bits that stands for a name.
#[inline(always)]
fn name_bit(name: &str) -> u64 {
    let byte = |at: Option<&u8>| u32::from(at.copied().unwrap_or_default());
    let (first, last) = (byte(name.as_bytes().first()), byte(name.as_bytes().last()));
    1_u64.rotate_left((name.len() as u32).wrapping_mul(5) ^ first ^ last.wrapping_mul(2))
}

impl<'a> Element<'a> {
    /// An element that a start tag makes.
    pub(super) fn new(
        name: ElementName<'a>,
        attributes: &'a Attributes<'a>,
        span: Span,
        section: Section,
    ) -> Self {
        let (records, ..) = attributes.parts();
        let bits = records.iter().map(|record| name_bit(attributes.name(record)));
        let present = bits.fold(0, |all, bit| all | bit);
        Self { name, values: Values::Token(attributes), present, span, section }
    }

    #[inline]
    fn get(&self, name: &str) -> Option<&'a str> {
        if self.present & name_bit(name) == 0 {
            return None;
        }
        self.get_present(name)
    }

    #[inline(never)]
    fn get_present(&self, name: &str) -> Option<&'a str> {
        match self.values {
            Values::Token(attributes) => attributes.get(name),
            Values::Tree(element) => element.attribute(name),
        }
    }

    #[inline]
    fn own(&self, name: &str) -> Option<String> {
        self.get(name).map(str::to_owned)
    }

    /// The value of an attribute that is there and not empty.
    #[inline]
    fn filled(&self, name: &str) -> Option<&'a str> {
        self.get(name).filter(|value| !value.is_empty())
    }

    /// The reference of an SVG element.
    fn href(&self) -> Option<&'a str> {
        self.get("href").or_else(|| self.get("xlink:href")).filter(|value| !value.is_empty())
    }

    /// [The will lazy load element
    /// steps](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#will-lazy-load-element-steps)
    fn is_lazy(&self, page: &Page) -> bool {
        page.runs_scripts && LOADING.state(self.get("loading")) == Some("lazy")
    }

    /// A candidate with the attributes that all kinds share.
    fn candidate(&self, kind: Kind, destination: &'static str, url: &str) -> PreloadCandidate {
        let cross_origin = CROSSORIGIN.state(self.get("crossorigin"));
        let offset = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
        PreloadCandidate {
            url: url.to_owned(),
            resolved: None,
            kind,
            destination,
            cross_origin: cross_origin.filter(|state| *state != "no-cors"),
            integrity: self.own("integrity"),
            // Longer ones are not nonces; the imports of a style each have a copy of its.
            nonce: self.own("nonce").filter(|nonce| nonce.len() <= LONGEST_NONCE),
            as_attribute: None,
            type_attribute: self.own("type"),
            media: None,
            srcset: None,
            sizes: None,
            loading: "eager",
            fetch_priority: FETCHPRIORITY.state(self.get("fetchpriority")).unwrap_or("auto"),
            referrer_policy: REFERRERPOLICY.state(self.get("referrerpolicy")).unwrap_or_default(),
            base: None,
            section: self.section,
            timing: None,
            upgrade_insecure: false,
            text_range: offset(self.span.start)..offset(self.span.end),
        }
    }

    /// `img`: [update the image data](https://html.spec.whatwg.org/multipage/images.html#update-the-image-data).
    /// `from` is the choice of the picture that is its parent.
    pub(super) fn image(&self, page: &mut Page, from: Option<&mut Source>) {
        let is_lazy = self.is_lazy(page);
        if is_lazy && !page.wants_all() {
            return;
        }
        let mut candidate = match from {
            Some(source) => {
                let bases = page.base_elements();
                if source.named.replace(bases) == Some(bases) {
                    return;
                }
                let mut candidate = self.candidate(Kind::Image, "image", &source.url);
                candidate.srcset.clone_from(&source.srcset);
                candidate.sizes.clone_from(&source.sizes);
                candidate.media.clone_from(&source.media);
                candidate.type_attribute.clone_from(&source.type_attribute);
                candidate
            }
            None => {
                let src = self.get("src").unwrap_or_default();
                let srcset = self.get("srcset").unwrap_or_default();
                let Some(url) = select(page, src, srcset, self.get("sizes")) else { return };
                if is_data(&url) {
                    return;
                }
                let mut candidate = self.candidate(Kind::Image, "image", &url);
                candidate.type_attribute = None;
                candidate.srcset = self.own("srcset");
                candidate.sizes = self.own("sizes");
                candidate
            }
        };
        if is_lazy {
            candidate.loading = "lazy";
        }
        page.name(candidate);
    }

    /// `source` in a picture, or in an audio or video element:
    /// [update the source set](https://html.spec.whatwg.org/multipage/images.html#update-the-source-set).
    pub(super) fn source(&self, page: &mut Page) -> Chosen {
        if let Some(srcset) = self.get("srcset") {
            let fits = self.get("media").is_none_or(|media| page.matches_now(media))
                && self.get("type").is_none_or(is_image_type);
            if fits && let Some(url) = select(page, "", srcset, self.get("sizes")) {
                return Chosen::Image(Source {
                    named: None,
                    url: url.into_owned(),
                    srcset: self.own("srcset"),
                    sizes: self.own("sizes"),
                    media: self.own("media"),
                    type_attribute: self.own("type"),
                });
            }
        }
        if page.wants_all()
            && let Some(src) = self.filled("src")
            && self.get("type").is_none_or(is_media_type)
            && self.get("media").is_none_or(|media| page.matches_now(media))
        {
            page.name(self.candidate(Kind::Media, "video", src));
            return Chosen::Media;
        }
        Chosen::Nothing
    }

    /// `audio` and `video`. Returns whether it has a source of its own, or wants none.
    pub(super) fn media(&self, page: &mut Page) -> bool {
        let is_lazy = self.is_lazy(page) && !page.wants_all();
        let is_video = self.name.tag == Tag::Video;
        if is_video
            && !is_lazy
            && let Some(poster) = self.filled("poster")
        {
            page.name(self.candidate(Kind::Image, "image", poster));
        }
        let is_wanted = page.wants_all()
            && !self.get("preload").is_some_and(|value| value.eq_ignore_ascii_case("none"));
        match self.get("src") {
            Some(src) if is_wanted && !src.is_empty() => {
                let destination = if is_video { "video" } else { "audio" };
                page.name(self.candidate(Kind::Media, destination, src));
                true
            }
            Some(_) => true,
            None => !is_wanted,
        }
    }

    /// `track`, if it is shown from the start.
    pub(super) fn track(&self, page: &mut Page) {
        if page.wants_all()
            && self.get("default").is_some()
            && let Some(src) = self.filled("src")
        {
            page.name(self.candidate(Kind::Track, "track", src));
        }
    }

    /// `body`
    pub(super) fn background(&self, page: &mut Page, url: &str) {
        if !url.is_empty() {
            page.name(self.candidate(Kind::Image, "image", url));
        }
    }

    /// `script`: [prepare the script
    /// element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element), as far as
    /// it is known before it runs. The parser prepares it at its end.
    pub(super) fn script(&self) -> Option<PreloadCandidate> {
        let is_svg = self.name.namespace == Namespace::Svg;
        let url = if is_svg { self.href()? } else { self.filled("src")? };
        // 8. to 13.
        let language = if is_svg { None } else { self.get("language") };
        let is_module = match script_type::parse(self.get("type"), language)? {
            ScriptType::Classic => false,
            ScriptType::Module if !is_svg => true,
            _ => return None,
        };
        if !is_module && !is_svg {
            // 18. and 20.
            let is_for_window = || {
                let (Some(target), Some(event)) = (self.get("for"), self.get("event")) else {
                    return true;
                };
                let (target, event) = (idioms::strip(target), idioms::strip(event));
                target.eq_ignore_ascii_case("window")
                    && (event.eq_ignore_ascii_case("onload")
                        || event.eq_ignore_ascii_case("onload()"))
            };
            if self.get("nomodule").is_some() || !is_for_window() {
                return None;
            }
        }
        let kind = if is_module { Kind::ModuleScript } else { Kind::Script };
        let mut candidate = self.candidate(kind, "script", url);
        let is_async = self.get("async").is_some();
        let is_deferred = is_module || self.get("defer").is_some();
        candidate.timing = Some(match (is_async, is_deferred) {
            (true, _) => ScriptTiming::Async,
            (false, true) => ScriptTiming::Deferred,
            (false, false) => ScriptTiming::Blocking,
        });
        if is_module {
            candidate.cross_origin = candidate.cross_origin.or(Some("anonymous"));
        }
        Some(candidate)
    }

    /// `style`: what the imports of its sheet have in common, if the sheet counts. They are fetched whatever `media` says.
    pub(super) fn style(&self) -> Option<PreloadCandidate> {
        let is_css = self
            .get("type")
            .is_none_or(|value| value.is_empty() || value.eq_ignore_ascii_case("text/css"));
        is_css.then(|| {
            let mut candidate = self.candidate(Kind::Import, "style", "");
            candidate.type_attribute = None;
            candidate.integrity = None;
            candidate
        })
    }

    /// `meta`: what it says about the fetches to come.
    pub(super) fn meta(&self, page: &mut Page, is_in_head: bool) {
        let Some(content) = self.get("content") else { return };
        if let Some(name) = self.get("name") {
            if name.eq_ignore_ascii_case("referrer") {
                page.set_referrer_policy(content);
            } else if name.eq_ignore_ascii_case("viewport") {
                page.set_viewport(content);
            }
        }
        // [It counts only as a child of the head.](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy)
        if is_in_head
            && !content.is_empty()
            && self
                .get("http-equiv")
                .is_some_and(|value| value.eq_ignore_ascii_case("content-security-policy"))
        {
            page.add_policy(content);
        }
    }

    /// Elements that leave nothing behind.
    pub(super) fn other(&self, page: &mut Page) {
        if self.name.namespace == Namespace::Svg {
            self.svg(page);
        } else if self.name.namespace == Namespace::Html {
            self.html(page);
        }
    }

    fn html(&self, page: &mut Page) {
        match self.name.tag {
            Tag::Link => self.link(page),
            Tag::Input => {
                let is_image =
                    self.get("type").is_some_and(|value| value.eq_ignore_ascii_case("image"));
                if is_image && let Some(src) = self.filled("src") {
                    page.name(self.candidate(Kind::Image, "image", src));
                }
            }
            Tag::Iframe | Tag::Frame if page.wants_all() => {
                let is_iframe = self.name.tag == Tag::Iframe;
                // The document is in the attribute.
                if is_iframe && self.get("srcdoc").is_some() {
                    return;
                }
                if let Some(src) = self.filled("src") {
                    let destination = if is_iframe { "iframe" } else { "frame" };
                    let mut candidate = self.candidate(Kind::Frame, destination, src);
                    if is_iframe && self.is_lazy(page) {
                        candidate.loading = "lazy";
                    }
                    page.name(candidate);
                }
            }
            Tag::Object if page.wants_all() => {
                if let Some(data) = self.filled("data") {
                    page.name(self.candidate(Kind::Object, "object", data));
                }
            }
            Tag::Embed if page.wants_all() => {
                if let Some(src) = self.filled("src") {
                    page.name(self.candidate(Kind::Object, "embed", src));
                }
            }
            _ => {}
        }
    }

    fn svg(&self, page: &mut Page) {
        let Some(href) = self.href() else { return };
        match self.name.tag {
            Tag::Image => page.name(self.candidate(Kind::Image, "image", href)),
            Tag::Use if page.wants_all() && !href.starts_with('#') => {
                page.name(self.candidate(Kind::Object, "image", href));
            }
            Tag::Unknown if page.wants_all() && self.name.local == "feImage" => {
                page.name(self.candidate(Kind::Image, "image", href));
            }
            _ => {}
        }
    }

    /// `link`: [the links that are fetched](https://html.spec.whatwg.org/multipage/links.html#linkTypes)
    /// as soon as they are there.
    fn link(&self, page: &mut Page) {
        let Some(rel) = self.get("rel") else { return };
        let has = |name: &str| {
            rel.split_ascii_whitespace().any(|keyword| keyword.eq_ignore_ascii_case(name))
        };
        if has("preconnect")
            && let Some(href) = self.filled("href")
        {
            page.name(self.candidate(Kind::Preconnect, "fetch", href));
        }
        if has("stylesheet") {
            self.style_sheet(page, has("alternate"));
        }
        if has("preload") {
            self.preload(page);
        }
        if has("modulepreload") {
            self.module_preload(page);
        }
    }

    /// [`stylesheet`](https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet)
    fn style_sheet(&self, page: &mut Page, is_alternate: bool) {
        let is_css = self.get("type").is_none_or(|value| {
            let essence = value.split(';').next().unwrap_or_default();
            value.is_empty() || essence.trim_ascii().eq_ignore_ascii_case("text/css")
        });
        let is_early = !is_alternate && page.matches(self.get("media"));
        // An alternate sheet without a title is none.
        let is_named = !is_alternate || self.filled("title").is_some();
        if let Some(href) = self.filled("href")
            && is_css
            && is_named
            && self.get("disabled").is_none()
            && (is_early || page.wants_all())
        {
            let mut candidate = self.candidate(Kind::StyleSheet, "style", href);
            candidate.media = self.own("media");
            page.name(candidate);
        }
    }

    /// [`preload`](https://html.spec.whatwg.org/multipage/links.html#link-type-preload)
    fn preload(&self, page: &mut Page) {
        let Some(destination @ ("fetch" | "font" | "image" | "script" | "style" | "track")) =
            AS.state(self.get("as"))
        else {
            return;
        };
        let media_matches = self.get("media").is_none_or(|media| page.matches_now(media));
        if !media_matches || !type_fits(destination, self.get("type").unwrap_or_default()) {
            return;
        }
        let href = self.get("href").unwrap_or_default();
        let srcset = self.get("imagesrcset").unwrap_or_default();
        let url = if destination == "image" {
            select(page, href, srcset, self.get("imagesizes"))
        } else {
            (!href.is_empty()).then_some(Cow::Borrowed(href))
        };
        let Some(url) = url else { return };
        let mut candidate = self.candidate(Kind::Preload, destination, &url);
        candidate.as_attribute = self.own("as");
        candidate.media = self.own("media");
        if destination == "image" {
            candidate.srcset = self.own("imagesrcset");
            candidate.sizes = self.own("imagesizes");
        }
        page.name(candidate);
    }

    /// [`modulepreload`](https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload)
    fn module_preload(&self, page: &mut Page) {
        let destination = match AS.state(self.get("as")) {
            // Those that are for `preload` alone are errors.
            Some("fetch" | "font" | "image" | "track") => return,
            Some(destination) => destination,
            None if self.filled("as").is_none() => "script",
            // By the text it is a script too, but browsers fetch nothing, and a scan may leave out what it likes.
            None => return,
        };
        let media_matches = self.get("media").is_none_or(|media| page.matches_now(media));
        if media_matches && let Some(href) = self.filled("href") {
            let mut candidate = self.candidate(Kind::ModulePreload, destination, href);
            candidate.cross_origin = candidate.cross_origin.or(Some("anonymous"));
            candidate.as_attribute = self.own("as");
            candidate.media = self.own("media");
            page.name(candidate);
        }
    }
}

/// [Select an image source](https://html.spec.whatwg.org/multipage/images.html#select-an-image-source)
/// for the viewport of the page.
fn select<'a>(
    page: &Page,
    src: &'a str,
    srcset: &str,
    sizes_attribute: Option<&str>,
) -> Option<Cow<'a, str>> {
    if srcset.is_empty() {
        return (!src.is_empty()).then_some(Cow::Borrowed(src));
    }
    let environment = &page.environment;
    let size = match sizes_attribute {
        Some(text) if has_width(srcset) => sizes::parse(text, environment),
        _ => environment.viewport_width,
    };
    let chosen = image_source::choose(src, srcset, size, environment.device_pixels)?;
    (!chosen.url.is_empty()).then(|| Cow::Owned(chosen.url.to_owned()))
}

fn has_width(srcset: &str) -> bool {
    srcset::candidates(srcset).flatten().any(|candidate| candidate.width.is_some())
}

/// The essence of a MIME type: what is before its parameters.
fn essence(text: &str) -> &str {
    idioms::strip(text.split(';').next().unwrap_or_default())
}

fn has_essence(text: &str, names: &[&str]) -> bool {
    let essence = essence(text);
    essence.is_empty() || names.iter().any(|name| essence.eq_ignore_ascii_case(name))
}

/// Whether browsers commonly show images of this type.
fn is_image_type(text: &str) -> bool {
    has_essence(
        text,
        &[
            "image/apng",
            "image/avif",
            "image/bmp",
            "image/gif",
            "image/jpeg",
            "image/jpg",
            "image/pjpeg",
            "image/png",
            "image/svg+xml",
            "image/vnd.microsoft.icon",
            "image/webp",
            "image/x-icon",
            "image/x-png",
            "image/x-xbitmap",
        ],
    )
}

/// Whether browsers commonly play media of this type.
fn is_media_type(text: &str) -> bool {
    has_essence(
        text,
        &[
            "audio/aac",
            "audio/flac",
            "audio/mp3",
            "audio/mp4",
            "audio/mpeg",
            "audio/ogg",
            "audio/wav",
            "audio/webm",
            "video/mp4",
            "video/ogg",
            "video/webm",
        ],
    )
}

/// [Whether the type of a preload fits its
/// destination](https://html.spec.whatwg.org/multipage/links.html#match-preload-type).
fn type_fits(destination: &str, text: &str) -> bool {
    match destination {
        "image" => is_image_type(text),
        "script" => text.is_empty() || script_type::is_javascript(essence(text)),
        "style" => has_essence(text, &["text/css"]),
        "track" => has_essence(text, &["text/vtt"]),
        "font" => {
            has_essence(text, &["font/otf", "font/sfnt", "font/ttf", "font/woff", "font/woff2"])
        }
        _ => true,
    }
}
