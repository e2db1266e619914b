//! The preload scanner: the resources that a page will ask for.

use duckbill::dom::SourceMap;
use duckbill::encoding::EncodingOptions;
use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{self, Extent, PreloadOptions, ScriptTiming, Section, ViewportMeta};
use duckbill::tree::Scripting;
use pyo3::prelude::*;

use crate::options::encoding_of;
use crate::parsing::{Input, decoded_with};

/// A resource that a page asks for.
///
/// >>> from duckbill_html import preload
/// >>> sheet, = preload.scan("<link rel=stylesheet href=a.css media=screen>", url="https://example.org/x")
/// >>> sheet
/// Candidate('style-sheet', 'https://example.org/a.css')
/// >>> sheet.url, sheet.media, sheet.section, sheet.link_header
/// ('a.css', 'screen', 'head', '<https://example.org/a.css>; rel=preload; as=style')
#[pyclass(frozen, get_all, module = "duckbill_html.preload")]
pub(crate) struct Candidate {
    /// The URL as it is written: of a source set, the one selected.
    url: String,
    /// The absolute URL; None if the URL is relative and that of the document is not known.
    resolved: Option<String>,
    /// "image", "script", "module-script", "style-sheet", "import", "preload", "module-preload", "preconnect", "frame",
    /// "object", "media" or "track".
    kind: &'static str,
    /// The request destination, by the names of the attribute `as`; "fetch" for the empty one.
    destination: &'static str,
    /// The state of `crossorigin`: "anonymous" or "use-credentials"; None for no CORS.
    cross_origin: Option<&'static str>,
    /// The attribute `integrity`, or None.
    integrity: Option<String>,
    /// The attribute `nonce`, or None.
    nonce: Option<String>,
    /// The attribute `as`, or None.
    as_attribute: Option<String>,
    /// The attribute `type`, or None.
    type_attribute: Option<String>,
    /// The attribute `media`, or None.
    media: Option<String>,
    /// The source set that the URL was selected from, or None.
    srcset: Option<String>,
    /// The attribute `sizes` or `imagesizes` beside it, or None.
    sizes: Option<String>,
    /// The state of `loading`: "eager" or "lazy".
    loading: &'static str,
    /// The state of `fetchpriority`: "high", "low" or "auto".
    fetch_priority: &'static str,
    /// The referrer policy of the element, or else of the document so far; "" for the default.
    referrer_policy: &'static str,
    /// The base URL in force, or None.
    base: Option<String>,
    /// Where the element is: "head" or "body".
    section: &'static str,
    /// When a script runs: "blocking", "deferred" or "async"; None for other resources.
    timing: Option<&'static str>,
    /// Whether a policy of the page asks that `http:` in the URL stands for `https:`.
    upgrade_insecure: bool,
    /// Where the start tag begins, in bytes of the input; of a string, in bytes of its UTF-8.
    start: u64,
    /// Where the start tag ends, in bytes of the input; of a string, in bytes of its UTF-8.
    end: u64,
    /// The value of a `Link` header that asks for the resource, for Early Hints; None if no header can.
    link_header: Option<String>,
}

impl From<preload::PreloadCandidate> for Candidate {
    fn from(found: preload::PreloadCandidate) -> Self {
        Self {
            link_header: found.link_header(),
            url: found.url,
            resolved: found.resolved,
            kind: found.kind.as_str(),
            destination: found.destination,
            cross_origin: found.cross_origin,
            integrity: found.integrity,
            nonce: found.nonce,
            as_attribute: found.as_attribute,
            type_attribute: found.type_attribute,
            media: found.media,
            srcset: found.srcset,
            sizes: found.sizes,
            loading: found.loading,
            fetch_priority: found.fetch_priority,
            referrer_policy: found.referrer_policy,
            base: found.base.map(|base| base.to_string()),
            section: match found.section {
                Section::Head => "head",
                Section::Body => "body",
            },
            timing: found.timing.map(|timing| match timing {
                ScriptTiming::Blocking => "blocking",
                ScriptTiming::Deferred => "deferred",
                ScriptTiming::Async => "async",
            }),
            upgrade_insecure: found.upgrade_insecure,
            start: found.text_range.start as u64,
            end: found.text_range.end as u64,
        }
    }
}

#[pymethods]
impl Candidate {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let url = self.resolved.as_deref().unwrap_or(&self.url);
        let url = pyo3::types::PyString::new(py, url);
        Ok(format!("Candidate('{}', {})", self.kind, url.repr()?))
    }
}

/// The resources that a page will ask for, in the order of the page, found without building its tree.
///
/// Nothing in comments, scripts or templates is named, `media`, `srcset` and `sizes` are decided for the `viewport` (width
/// and height in CSS pixels) and `device_pixels` to a CSS pixel, and a URL is named once.
///
/// `url` is where the page came from. Bytes are decoded as in `parse`, with `content_type` and `encoding`. With
/// `lazy`, resources that wait are named, too: lazy images, style sheets for other media, frames, media. With `viewport_meta`, `<meta name=viewport>`
/// counts. Without `scripting`, the content of `noscript` counts. `policies` are the `Content-Security-Policy` headers.
///
/// >>> from duckbill_html import preload
/// >>> page = "<link rel=stylesheet href=a.css><img srcset='small.png 400w, large.png 1600w'>"
/// >>> [(found.kind, found.url) for found in preload.scan(page)]
/// [('style-sheet', 'a.css'), ('image', 'large.png')]
/// >>> preload.scan(page, viewport=(390, 844))[1].url
/// 'small.png'
#[pyfunction]
#[pyo3(signature = (markup, *, url=None, viewport=(1280.0, 720.0), device_pixels=1.0, lazy=false, scripting=true,
    viewport_meta=false, policies=Vec::new(), content_type=None, encoding=None))]
#[expect(clippy::too_many_arguments, reason = "keywords")]
pub(crate) fn scan(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    url: Option<&str>,
    viewport: (f64, f64),
    device_pixels: f64,
    lazy: bool,
    scripting: bool,
    viewport_meta: bool,
    policies: Vec<String>,
    content_type: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Vec<Candidate>> {
    let input = Input::new(markup)?;
    let mut decoding = EncodingOptions::new();
    if let Some(value) = content_type {
        decoding = decoding.with_content_type(value);
    }
    if let Some(label) = encoding {
        decoding = decoding.with_user_override(encoding_of(label)?);
    }
    let mut environment = Environment::new(viewport.0, viewport.1);
    environment.device_pixels = device_pixels;
    let mut options = PreloadOptions::new()
        .with_environment(environment)
        .with_viewport_meta(if viewport_meta {
            ViewportMeta::Obeyed
        } else {
            ViewportMeta::Ignored
        })
        .with_extent(if lazy { Extent::All } else { Extent::Early })
        .with_content_security_policies(policies)
        .with_scripting(if scripting { Scripting::Normal } else { Scripting::Disabled });
    if let Some(url) = url {
        options = options.with_document_url(url);
    }
    let scan = |text: &str, options: &PreloadOptions| {
        preload::scan(text, options).map(Candidate::from).collect::<Vec<_>>()
    };
    Ok(py.detach(|| match &input {
        Input::Text(text) => scan(text, &options),
        Input::Repaired(text) => scan(text, &options),
        Input::Bytes(bytes) => {
            let (text, report) = decoded_with(bytes, &decoding);
            let encoding = report.encoding;
            let mut found: Vec<Candidate> = scan(&text, &options.with_encoding(encoding));
            let map = SourceMap::of_bytes(bytes, report);
            for one in &mut found {
                let span = map.input_span(one.start as usize..one.end as usize);
                (one.start, one.end) = (span.start, span.end);
            }
            found
        }
    }))
}
