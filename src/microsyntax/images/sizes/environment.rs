//! The environment in which `sizes` is evaluated.

/// The viewport and the fonts that lengths and media conditions refer to.
///
/// ```
/// use duckbill::microsyntax::sizes::{self, Environment};
/// let mut phone = Environment::new(360.0, 800.0);
/// phone.device_pixels = 3.0;
/// assert_eq!(sizes::parse("(min-resolution: 2dppx) 50vw, 100vw", &phone), 180.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Environment {
    /// The width of the viewport in CSS pixels.
    pub viewport_width: f64,
    /// The height of the viewport in CSS pixels.
    pub viewport_height: f64,
    /// The initial font size in CSS pixels, which `em` and `rem` mean here; 16 unless changed.
    pub font_size: f64,
    /// Device pixels to a CSS pixel; 1 unless changed.
    pub device_pixels: f64,
    /// The width of the image's concrete object, where it is being rendered and allows auto-sizes;
    /// `None`, which is the default, where `auto` is to be ignored.
    pub auto_width: Option<f64>,
}

impl Environment {
    /// A viewport of this size in CSS pixels.
    #[must_use]
    pub const fn new(viewport_width: f64, viewport_height: f64) -> Self {
        Self {
            viewport_width,
            viewport_height,
            font_size: 16.0,
            device_pixels: 1.0,
            auto_width: None,
        }
    }

    /// The CSS pixels in a unit of length; `None` if it is not a unit of length.
    pub(super) fn unit(&self, unit: &str) -> Option<f64> {
        let mut lower = [0; 5];
        let lower = lower.get_mut(..unit.len())?;
        lower.copy_from_slice(unit.as_bytes());
        lower.make_ascii_lowercase();
        let (width, height) = (self.viewport_width / 100.0, self.viewport_height / 100.0);
        Some(match &*lower {
            b"px" => 1.0,
            b"cm" => 96.0 / 2.54,
            b"mm" => 96.0 / 25.4,
            b"q" => 96.0 / 101.6,
            b"in" => 96.0,
            b"pt" => 96.0 / 72.0,
            b"pc" => 16.0,
            b"em" | b"rem" | b"ic" | b"ric" => self.font_size,
            // Without a font at hand these have the fallbacks of CSS Values, and a line is as high
            // as browsers commonly make it.
            b"ex" | b"rex" | b"ch" | b"rch" => self.font_size * 0.5,
            b"cap" | b"rcap" => self.font_size * 0.7,
            b"lh" | b"rlh" => self.font_size * 1.2,
            b"vw" | b"svw" | b"lvw" | b"dvw" | b"vi" | b"svi" | b"lvi" | b"dvi" | b"cqw"
            | b"cqi" => width,
            b"vh" | b"svh" | b"lvh" | b"dvh" | b"vb" | b"svb" | b"lvb" | b"dvb" | b"cqh"
            | b"cqb" => height,
            b"vmin" | b"svmin" | b"lvmin" | b"dvmin" | b"cqmin" => width.min(height),
            b"vmax" | b"svmax" | b"lvmax" | b"dvmax" | b"cqmax" => width.max(height),
            _ => return None,
        })
    }
}
