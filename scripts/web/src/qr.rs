//! An address as a QR code for a terminal, dark or light.

use fast_qr::QRBuilder;

/// The light border a reader needs round the code, in modules.
const QUIET: usize = 4;

/// Black on white from the fixed part of the 256 colours, which no theme repaints.
const PAPER: &str = "\x1b[38;5;16;48;5;231m";
const PLAIN: &str = "\x1b[0m";

/// The code of `text`, two rows of modules a line; `None` if `text` is too long for one.
pub(crate) fn code(text: &str) -> Option<String> {
    let code = QRBuilder::new(text).ecl(fast_qr::ECL::M).build().ok()?;
    let side = code.size + 2 * QUIET;
    let inside = QUIET..QUIET + code.size;
    let dark = |row: usize, column: usize| {
        inside.contains(&row) && inside.contains(&column) && code[row - QUIET][column - QUIET].value()
    };
    let mut picture = String::new();
    for row in (0..side).step_by(2) {
        picture.push_str(PAPER);
        picture.extend((0..side).map(|column| match (dark(row, column), dark(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }));
        picture.push_str(PLAIN);
        picture.push('\n');
    }
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_brings_its_own_paper_and_a_quiet_border() {
        let picture = code("http://192.168.1.20:8080").unwrap();
        let lines: Vec<&str> = picture
            .lines()
            .map(|line| line.strip_prefix(PAPER).unwrap().strip_suffix(PLAIN).unwrap())
            .collect();
        let width = lines[0].chars().count();
        assert!(
            lines.iter().all(|line| line.chars().count() == width
                && line.starts_with("    ")
                && line.ends_with("    "))
        );
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[..2].iter().all(|line| line.trim().is_empty()));
        assert!(lines.last().unwrap().trim().is_empty());
        // The finder in the corner: seven dark modules over a ring of light ones.
        assert!(lines[2].trim_start().starts_with("█▀▀▀▀▀█"));
    }

    #[test]
    fn a_text_too_long_for_a_code_gives_none() {
        assert_eq!(code(&"x".repeat(5000)), None);
    }
}
