//! The QR picture of a link, as one path of a drawing.

use fast_qr::{ECL, QRBuilder};
use std::fmt::Write;

/// So many modules stay light round the picture, as its standard asks for.
const QUIET: usize = 4;

/// A QR picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// How many modules it is wide and high, with what stays light around it.
    pub size: usize,
    /// The dark modules, as the path of an SVG whose unit is one module.
    pub path: String,
}

impl Qr {
    /// The picture of a text; `None` when it is too long for any.
    pub fn of(text: &str) -> Option<Qr> {
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let mut path = String::new();
        for row in 0..code.size {
            let mut at = 0;
            while at < code.size {
                let dark = (at..code.size).take_while(|&column| code[row][column].value()).count();
                if dark > 0 {
                    // Writing to a text cannot fail.
                    let _ = write!(path, "M{} {}h{dark}v1h-{dark}z", at + QUIET, row + QUIET);
                }
                at += dark.max(1);
            }
        }
        Some(Qr { size: code.size + 2 * QUIET, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corner_mark_is_drawn_inside_the_quiet_zone() {
        let qr = Qr::of("https://example.org/join/34CD-FGHJ").expect("a link is short");
        assert!(qr.size >= 21 + 8 && (qr.size - 8 - 21) % 4 == 0, "{}", qr.size);
        // The first row of the corner mark is seven dark modules.
        assert!(qr.path.starts_with("M4 4h7v1h-7z"), "{}", qr.path);
    }

    #[test]
    fn a_text_that_is_too_long_has_none() {
        assert_eq!(Qr::of(&"x".repeat(5_000)), None);
    }
}
