//! The CSS that [presentational hints](https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints) stand for.

use duckbill::microsyntax::dimension::{self, Dimension};
use duckbill::microsyntax::legacy_color;

/// The declarations for an obsolete attribute of an element; empty if the attribute says what is so without it. `None` if
/// no property does the same in the element alone.
pub(super) fn css(element: &str, attribute: &str, value: &str) -> Option<String> {
    let keyword = value.to_ascii_lowercase();
    let is_cell = matches!(element, "td" | "th");
    let is_of_rows = is_cell || matches!(element, "tr" | "tbody" | "thead" | "tfoot");
    let is_replaced = matches!(element, "img" | "iframe" | "embed" | "object" | "input");
    let one = |name: &str, value: &str| Some(format!("{name}: {value}"));
    // Browsers do not read `2*` as the standard has it: they read it as nothing.
    let is_relative = value.trim_ascii_end().ends_with('*');
    let length = |name: &str| {
        let dimension = dimension::parse_nonzero(value).filter(|_| !is_relative)?;
        one(name, &length(dimension)?)
    };
    let on_both_sides = |sides: [&str; 2]| {
        let length = self::length(dimension::parse(value)?)?;
        Some(sides.map(|side| format!("margin-{side}: {length}")).join("; "))
    };
    match (attribute, keyword.as_str()) {
        ("align", "left" | "right" | "center" | "justify")
            if is_of_rows
                || matches!(element, "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6") =>
        {
            one("text-align", &keyword)
        }
        ("align", "middle") if is_of_rows => one("text-align", "center"),
        ("align", "left" | "right") if is_replaced || element == "table" => one("float", &keyword),
        ("align", "top") if is_replaced => one("vertical-align", "top"),
        ("align", "center") if matches!(element, "table" | "hr") => {
            Some("margin-left: auto; margin-right: auto".to_owned())
        }
        ("align", "left") if element == "hr" => {
            Some("margin-left: 0; margin-right: auto".to_owned())
        }
        ("align", "right") if element == "hr" => {
            Some("margin-left: auto; margin-right: 0".to_owned())
        }
        ("align", "bottom") if element == "caption" => one("caption-side", "bottom"),
        ("valign", "top" | "middle" | "bottom" | "baseline") if is_of_rows => {
            one("vertical-align", &keyword)
        }
        ("bgcolor", _) => color("background-color", value),
        ("text", _) if element == "body" => color("color", value),
        ("width", _) if is_cell || matches!(element, "table" | "col" | "hr") => length("width"),
        ("height", _) if is_of_rows || element == "table" => length("height"),
        ("nowrap", _) if is_cell => one("white-space", "nowrap"),
        ("hspace" | "vspace", _) if element == "iframe" => Some(String::new()),
        ("hspace", _) if is_replaced => on_both_sides(["left", "right"]),
        ("vspace", _) if is_replaced => on_both_sides(["top", "bottom"]),
        ("border", "0") if matches!(element, "img" | "table" | "object") => Some(String::new()),
        ("border", _) if matches!(element, "img" | "object") => match dimension::parse(value)? {
            Dimension::Length(width) => Some(format!("border: {width}px solid")),
            _ => None,
        },
        ("cellspacing", _) if element == "table" => match dimension::parse(value)? {
            Dimension::Length(width) => Some(format!("border-spacing: {width}px")),
            _ => None,
        },
        ("frameborder", "0" | "no") if element == "iframe" => one("border", "0"),
        ("frameborder", "1" | "yes") if element == "iframe" => Some(String::new()),
        ("clear", "left" | "right") if element == "br" => one("clear", &keyword),
        ("clear", "all" | "both") if element == "br" => one("clear", "both"),
        ("type", "disc" | "circle" | "square") if matches!(element, "ul" | "li") => {
            one("list-style-type", &keyword)
        }
        _ => None,
    }
}

fn length(dimension: Dimension) -> Option<String> {
    match dimension {
        Dimension::Length(value) => Some(format!("{value}px")),
        Dimension::Percentage(value) => Some(format!("{value}%")),
        _ => None,
    }
}

/// A colour as browsers read the attribute, which is not as CSS does.
fn color(property: &str, value: &str) -> Option<String> {
    let color = legacy_color::parse(value)?.to_string();
    Some(format!("{property}: {color}"))
}

#[cfg(test)]
mod tests {
    use super::css;

    #[test]
    fn hints_are_css() {
        for (element, attribute, value, expected) in [
            ("td", "align", "CENTER", Some("text-align: center")),
            ("td", "width", "10%", Some("width: 10%")),
            ("td", "width", "0", None),
            ("hr", "width", "2*", None),
            ("iframe", "hspace", "3", Some("")),
            ("td", "width", "12.5em", Some("width: 12.5px")),
            ("body", "bgcolor", "red", Some("background-color: #ff0000")),
            ("body", "bgcolor", "chucknorris", Some("background-color: #c00000")),
            ("br", "clear", "all", Some("clear: both")),
            ("img", "border", "0", Some("")),
            ("img", "border", "2", Some("border: 2px solid")),
            ("img", "border", "red;} x", None),
            ("table", "border", "1", None),
            ("img", "hspace", "3", Some("margin-left: 3px; margin-right: 3px")),
            ("ol", "type", "a", None),
        ] {
            assert_eq!(
                css(element, attribute, value).as_deref(),
                expected,
                "{element} {attribute}"
            );
        }
    }
}
