//! The microsyntaxes, as functions from strings to numbers, strings and tuples. `duckbill_html/microsyntax.py` gives the
//! tuples names.

use pyo3::pymodule;

/// The functions behind `duckbill.microsyntax`.
#[pymodule]
pub(crate) mod microsyntax {
    use duckbill::microsyntax::area::{Area, Shape};
    use duckbill::microsyntax::autocomplete::{AddressType, Category, ContactType, Mantle};
    use duckbill::microsyntax::sizes::Environment;
    use duckbill::microsyntax::{
        self as grammar, color, dimension, dimension_list, enumerated, legacy_color, simple_color,
    };
    use pyo3::exceptions::{PyKeyError, PyValueError};
    use pyo3::prelude::*;

    type Rgb = (u8, u8, u8);
    type Candidate = (String, Option<u64>, Option<f64>, Option<u64>);
    /// Field, category, section, address, contact, webauthn.
    type Autofill = (
        &'static str,
        &'static str,
        Option<String>,
        Option<&'static str>,
        Option<&'static str>,
        bool,
    );

    #[pyfunction]
    fn integer(text: &str) -> Option<i64> {
        grammar::integer::parse(text)
    }

    #[pyfunction]
    fn non_negative_integer(text: &str) -> Option<u64> {
        grammar::non_negative_integer::parse(text)
    }

    #[pyfunction]
    fn number(text: &str) -> Option<f64> {
        grammar::float::parse(text)
    }

    #[pyfunction]
    fn integers(text: &str) -> Vec<i64> {
        grammar::integer_list::parse(text).collect()
    }

    #[pyfunction]
    fn numbers(text: &str) -> Vec<f64> {
        grammar::float_list::parse(text).collect()
    }

    fn unit(dimension: dimension::Dimension) -> (f64, &'static str) {
        let unit =
            if matches!(dimension, dimension::Dimension::Percentage(_)) { "%" } else { "px" };
        (dimension.value(), unit)
    }

    #[pyfunction]
    fn dimension_value(text: &str) -> Option<(f64, &'static str)> {
        dimension::parse(text).map(unit)
    }

    #[pyfunction]
    fn nonzero_dimension(text: &str) -> Option<(f64, &'static str)> {
        dimension::parse_nonzero(text).map(unit)
    }

    #[pyfunction]
    fn dimensions(text: &str) -> Vec<(f64, &'static str)> {
        let unit = |unit| match unit {
            dimension_list::Unit::Percentage => "%",
            dimension_list::Unit::Relative => "*",
            _ => "px",
        };
        dimension_list::parse(text).map(|entry| (entry.value, unit(entry.unit))).collect()
    }

    fn rgb(color: color::Color) -> Rgb {
        (color.red, color.green, color.blue)
    }

    #[pyfunction]
    #[pyo3(name = "simple_color")]
    fn simple(text: &str) -> Option<Rgb> {
        simple_color::parse(text).map(rgb)
    }

    #[pyfunction]
    #[pyo3(name = "legacy_color")]
    fn legacy(text: &str) -> Option<Rgb> {
        legacy_color::parse(text).map(rgb)
    }

    fn candidate(candidate: grammar::srcset::ImageCandidate<'_>) -> Candidate {
        (candidate.url.to_owned(), candidate.width, candidate.density, candidate.height)
    }

    #[pyfunction]
    fn srcset(text: &str) -> Vec<Candidate> {
        grammar::srcset::parse(text).into_iter().map(candidate).collect()
    }

    #[pyfunction]
    fn image_source(
        src: &str,
        srcset: &str,
        source_size: f64,
        device_pixels: f64,
    ) -> Option<(String, f64)> {
        let chosen = grammar::image_source::choose(src, srcset, source_size, device_pixels)?;
        Some((chosen.url.to_owned(), chosen.density))
    }

    #[pyfunction]
    fn sizes(
        text: &str,
        viewport: (f64, f64),
        font_size: f64,
        device_pixels: f64,
        auto_width: Option<f64>,
    ) -> f64 {
        let mut environment = Environment::new(viewport.0, viewport.1);
        environment.font_size = font_size;
        environment.device_pixels = device_pixels;
        environment.auto_width = auto_width;
        grammar::sizes::parse(text, &environment)
    }

    #[pyfunction]
    fn area(shape: Option<&str>, coords: &str) -> Option<(&'static str, Vec<f64>)> {
        Some(match grammar::area::parse(Shape::parse(shape), coords)? {
            Area::Whole => ("default", Vec::new()),
            Area::Circle { x, y, radius } => ("circle", vec![x, y, radius]),
            Area::Polygon(points) => {
                ("poly", points.into_iter().flat_map(|(x, y)| [x, y]).collect())
            }
            Area::Rectangle { left, top, right, bottom } => {
                ("rect", vec![left, top, right, bottom])
            }
            _ => return None,
        })
    }

    #[pyfunction]
    fn autocomplete(value: &str, is_anchor: bool) -> Option<Autofill> {
        let mantle = if is_anchor { Mantle::Anchor } else { Mantle::Expectation };
        let details = grammar::autocomplete::parse(value, mantle)?;
        let category = match details.category {
            Category::Off => "off",
            Category::Automatic => "automatic",
            Category::Normal => "normal",
            Category::Contact => "contact",
            Category::Credential => "credential",
            _ => "unknown",
        };
        let address = details.address.map(|address| match address {
            AddressType::Shipping => "shipping",
            AddressType::Billing => "billing",
            _ => "unknown",
        });
        let contact = details.contact.map(|contact| match contact {
            ContactType::Home => "home",
            ContactType::Work => "work",
            ContactType::Mobile => "mobile",
            ContactType::Fax => "fax",
            ContactType::Pager => "pager",
            _ => "unknown",
        });
        let section = details.section.map(str::to_owned);
        Some((details.field, category, section, address, contact, details.webauthn))
    }

    #[pyfunction]
    fn link_types(text: &str) -> Vec<&'static str> {
        grammar::link_types::parse(text).iter().map(|one| one.as_str()).collect()
    }

    #[pyfunction]
    fn sandbox(text: &str) -> Vec<&'static str> {
        grammar::sandbox::parse(text).iter().map(|one| one.as_str()).collect()
    }

    #[pyfunction]
    fn enumerated_state(
        element: &str,
        attribute: &str,
        value: Option<&str>,
    ) -> PyResult<Option<&'static str>> {
        match enumerated::table(element, attribute) {
            Some(table) => Ok(table.state(value)),
            None => Err(PyKeyError::new_err(format!("{attribute} of {element} is not enumerated"))),
        }
    }

    #[pyfunction]
    fn charset(text: &str) -> Option<&'static str> {
        grammar::charset::parse(text)
    }

    #[pyfunction]
    fn encoding(label: &str) -> Option<&'static str> {
        duckbill::encoding::Encoding::for_label(label).map(duckbill::encoding::Encoding::name)
    }

    #[pyfunction]
    fn refresh(text: &str) -> Option<(u64, Option<String>)> {
        let refresh = grammar::refresh::parse(text)?;
        Some((refresh.time, refresh.url.map(str::to_owned)))
    }

    #[pyfunction]
    fn reference(text: &str) -> Option<&str> {
        grammar::reference::parse(text)
    }

    #[pyfunction]
    fn dataset_property(attribute: &str) -> Option<String> {
        grammar::dataset::parse(attribute).map(Into::into)
    }

    #[pyfunction]
    fn dataset_attribute(property: &str) -> PyResult<String> {
        grammar::dataset::to_attribute(property)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    #[pyfunction]
    #[pyo3(signature = (text, base=None))]
    fn url(text: &str, base: Option<&str>) -> Option<String> {
        grammar::url::resolve(text, base)
    }

    #[pyfunction]
    fn tokens(text: &str) -> Vec<&str> {
        text.split_ascii_whitespace().collect()
    }

    #[pyfunction]
    fn comma_tokens(text: &str) -> Vec<&str> {
        grammar::tokens::split_on_commas(text).collect()
    }

    #[pyfunction]
    fn ordered_set(text: &str) -> Vec<&str> {
        grammar::tokens::ordered_set_tokens(text, duckbill::Edition::Living).collect()
    }

    #[pymodule_export]
    use crate::dates::{
        date, date_or_time, duration, global_date_time, local_date_time, month, time,
        time_zone_offset, week, yearless_date,
    };

    /// Whether the text conforms to the grammar of this name.
    #[pyfunction]
    fn is_valid(name: &str, text: &str) -> PyResult<bool> {
        use grammar::date_time as dates;
        let is_valid = match name {
            "integer" => grammar::integer::is_valid(text),
            "non_negative_integer" => grammar::non_negative_integer::is_valid(text),
            "number" => grammar::float::is_valid(text),
            "integers" => grammar::integer_list::is_valid(text),
            "numbers" => grammar::float_list::is_valid(text),
            "dimension" => dimension::is_valid(text),
            "simple_color" => simple_color::is_valid(text),
            "srcset" => grammar::srcset::is_valid(text),
            "sizes" => grammar::sizes::is_valid(text),
            "autocomplete" => grammar::autocomplete::is_valid(text, Mantle::Expectation),
            "sandbox" => grammar::sandbox::is_valid(text),
            "charset" => grammar::charset::is_valid(text),
            "refresh" => grammar::refresh::is_valid(text),
            "dataset_property" => grammar::dataset::is_valid(text),
            "url" => grammar::url::is_valid(text, None),
            "ordered_set" => grammar::tokens::is_valid_set(text),
            "date" => dates::date::is_valid(text),
            "month" => dates::month::is_valid(text),
            "time" => dates::time::is_valid(text),
            "local_date_time" => dates::local_date_time::is_valid(text),
            "global_date_time" => dates::global_date_time::is_valid(text),
            "week" => dates::week::is_valid(text),
            "yearless_date" => dates::yearless_date::is_valid(text),
            "duration" => dates::duration::is_valid(text),
            "time_zone_offset" => dates::time_zone_offset::is_valid(text),
            _ => return Err(PyValueError::new_err(format!("there is no grammar named '{name}'"))),
        };
        Ok(is_valid)
    }
}
