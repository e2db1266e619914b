//! Choosing an image: source sets, their densities, and the source to use.
//! [Images](https://html.spec.whatwg.org/multipage/images.html#images-processing-model)

use super::srcset::{self, ImageCandidate};

/// An image source whose density is known.
///
/// ```
/// use duckbill::microsyntax::image_source;
/// let source = image_source::choose("", "a.png 400w", 200.0, 1.0).unwrap();
/// assert_eq!((source.url, source.density), ("a.png", 2.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ImageSource<'a> {
    /// The URL as it is written.
    pub url: &'a str,
    /// Image pixels to a CSS pixel; infinite where a width meets a source size of zero.
    pub density: f64,
}

/// [Create a source set](https://html.spec.whatwg.org/multipage/images.html#create-a-source-set):
/// the candidates of `srcset`, and the default source (`src`) if it is not empty, no candidate has a
/// density of 1, and none has a width.
///
/// A candidate without any descriptor has a density of 1 only once densities are normalised, so
/// that the default source is added beside it, as the standard says; [`choose`] passes it by as a duplicate.
#[must_use]
pub fn source_set<'a>(default_source: &'a str, srcset: &'a str) -> Vec<ImageCandidate<'a>> {
    sources(default_source, srcset).collect()
}

fn sources<'a>(
    default_source: &'a str,
    srcset: &'a str,
) -> impl Iterator<Item = ImageCandidate<'a>> + use<'a> {
    // 3.
    let mut candidates = srcset::candidates(srcset).filter_map(Result::ok);
    let mut default_source = Some(default_source).filter(|source| !source.is_empty());
    std::iter::from_fn(move || match candidates.next() {
        Some(source) => {
            if source.density == Some(1.0) || source.width.is_some() {
                default_source = None;
            }
            Some(source)
        }
        // 5.
        None => default_source.take().map(ImageCandidate::of_url),
    })
}

/// The source to use for the default source, the `srcset`, the source size in CSS pixels and a screen with
/// `device_pixels` device pixels to a CSS pixel: [`source_set`], its normalized densities and the choice among them in one
/// pass, which needs no memory for the sources. Of sources with one density only the first counts; of the rest it is the
/// least density that is enough for the screen, or else the greatest.
#[must_use]
pub fn choose<'a>(
    default_source: &'a str,
    srcset: &'a str,
    source_size: f64,
    device_pixels: f64,
) -> Option<ImageSource<'a>> {
    let sources = sources(default_source, srcset);
    select(sources.map(|source| normalized(&source, source_size)), device_pixels)
}

/// [Normalize the source densities](https://html.spec.whatwg.org/multipage/images.html#normalize-the-source-densities):
/// a width becomes the density that fits `source_size` (in CSS pixels), and no descriptor becomes 1.
fn normalized<'a>(source: &ImageCandidate<'a>, source_size: f64) -> ImageSource<'a> {
    let density = match (source.density, source.width) {
        (Some(density), _) => density,
        (None, Some(width)) => width as f64 / source_size,
        (None, None) => 1.0,
    };
    ImageSource { url: source.url, density }
}

/// [Select an image source](https://html.spec.whatwg.org/multipage/images.html#select-an-image-source-from-a-source-set)
/// for a screen with `device_pixels` device pixels to a CSS pixel.
///
/// Of sources with one density only the first counts. The choice among the rest is left to the
/// implementation: this takes the least density that is enough for the screen, or else the greatest.
fn select<'a>(
    sources: impl Iterator<Item = ImageSource<'a>>,
    device_pixels: f64,
) -> Option<ImageSource<'a>> {
    let rank = |source: &ImageSource<'_>| {
        // Zero and negative zero are one density.
        let density = source.density + 0.0;
        let enough = density >= device_pixels;
        (!enough, if enough { density } else { -density })
    };
    // Merged: 1. and 2. The first of the least is taken, so a later one of the same density does not count.
    sources.min_by(|one, other| {
        let ((one_short, one), (other_short, other)) = (rank(one), rank(other));
        one_short.cmp(&other_short).then(one.total_cmp(&other))
    })
}
