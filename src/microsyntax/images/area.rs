//! The shapes of image maps: `shape` and `coords`.
//! [Image maps](https://html.spec.whatwg.org/multipage/image-maps.html#image-map-processing-model)

use smallvec::SmallVec;

use crate::edition::Edition;
use crate::microsyntax::{float_list, integer_list};

/// The state of the `shape` attribute; for its keywords see [`enumerated::SHAPE`](crate::microsyntax::enumerated::SHAPE).
///
/// ```
/// use duckbill::microsyntax::area::Shape;
/// assert_eq!(Shape::parse(Some("CIRC")), Shape::Circle);
/// assert_eq!(Shape::parse(Some("blob")), Shape::Rectangle);
/// assert_eq!(Shape::parse(None), Shape::Rectangle);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Shape {
    /// `circle` or `circ`.
    Circle,
    /// `default`.
    Default,
    /// `poly` or `polygon`.
    Polygon,
    /// `rect` or `rectangle`, an absent attribute, and anything else.
    #[default]
    Rectangle,
}

impl Shape {
    /// The state for the value of a [`shape`](https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape)
    /// attribute, `None` for an absent one.
    #[must_use]
    pub fn parse(value: Option<&str>) -> Self {
        match crate::microsyntax::enumerated::SHAPE.state(value) {
            Some("circle") => Self::Circle,
            Some("default") => Self::Default,
            Some("polygon") => Self::Polygon,
            _ => Self::Rectangle,
        }
    }
}

/// The area that an `area` element covers, in CSS pixels from the top left corner of the image.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Area {
    /// A circle.
    Circle {
        /// The distance of the centre from the left.
        x: f64,
        /// The distance of the centre from the top.
        y: f64,
        /// The radius, more than zero.
        radius: f64,
    },
    /// The whole image.
    Whole,
    /// The inside of the lines between at least three points, by the even-odd rule.
    Polygon(
        /// The points as pairs of distances from the left and from the top.
        Vec<(f64, f64)>,
    ),
    /// A rectangle, whose first corner is the top left one.
    Rectangle {
        /// The distance of the left edge.
        left: f64,
        /// The distance of the top edge.
        top: f64,
        /// The distance of the right edge, not less than the left.
        right: f64,
        /// The distance of the bottom edge, not less than the top.
        bottom: f64,
    },
}

/// The area for a shape and its `coords`, with the
/// [corrections](https://html.spec.whatwg.org/multipage/image-maps.html#image-map-processing-model)
/// for that shape; `None` where the area is empty.
#[must_use]
pub fn parse(shape: Shape, coords: &str) -> Option<Area> {
    parse_edition(shape, coords, Edition::Living)
}

/// As [`parse`], with the lists of `edition`: integers in 2009. (The list of integers of 2007 is
/// lost; its edition takes that of 2009.)
#[must_use]
pub fn parse_edition(shape: Shape, coords: &str, edition: Edition) -> Option<Area> {
    if shape == Shape::Default {
        return Some(Area::Whole);
    }
    match edition {
        Edition::Snapshot2018 | Edition::Living => area_of(shape, float_list::parse(coords)),
        _ => area_of(shape, integer_list::parse(coords).map(|number| number as f64)),
    }
}

/// The area of these coordinates, of which a polygon alone takes more than four.
fn area_of(shape: Shape, mut coords: impl Iterator<Item = f64>) -> Option<Area> {
    if shape == Shape::Polygon {
        let points: Vec<(f64, f64)> =
            std::iter::from_fn(|| Some((coords.next()?, coords.next()?))).collect();
        return (points.len() >= 3).then_some(Area::Polygon(points));
    }
    let coords: SmallVec<[f64; 4]> = coords.take(4).collect();
    match (shape, coords.as_slice()) {
        (Shape::Circle, &[x, y, radius, ..]) if radius > 0.0 => Some(Area::Circle { x, y, radius }),
        (Shape::Rectangle, &[x1, y1, x2, y2, ..]) => Some(Area::Rectangle {
            left: x1.min(x2),
            top: y1.min(y2),
            right: x1.max(x2),
            bottom: y1.max(y2),
        }),
        _ => None,
    }
}

/// Whether the [`coords`](https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-coords)
/// are what authors may write for the shape: a valid list of floating-point numbers, of three with a
/// radius that is not negative for a circle, of four in order for a rectangle, an even six or more
/// for a polygon, and no attribute at all for the default shape. A circle whose radius is 0 is valid, though its area is
/// empty.
#[must_use]
pub fn is_valid(shape: Shape, coords: Option<&str>) -> bool {
    is_valid_edition(shape, coords, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: before the Living Standard a valid list of integers
/// is needed.
#[must_use]
pub fn is_valid_edition(shape: Shape, coords: Option<&str>, edition: Edition) -> bool {
    let Some(coords) = coords else {
        return shape == Shape::Default;
    };
    let is_list = match edition {
        Edition::Snapshot2018 | Edition::Living => float_list::is_valid(coords),
        _ => integer_list::is_valid(coords),
    };
    if !is_list {
        return false;
    }
    let mut numbers = float_list::parse(coords);
    let first: SmallVec<[f64; 4]> = numbers.by_ref().take(4).collect();
    let rest = numbers.count();
    match (shape, first.as_slice()) {
        (Shape::Circle, &[_, _, radius]) => radius >= 0.0,
        (Shape::Rectangle, &[x1, y1, x2, y2]) => rest == 0 && x1 < x2 && y1 < y2,
        (Shape::Polygon, _) => rest >= 2 && rest.is_multiple_of(2),
        _ => false,
    }
}
