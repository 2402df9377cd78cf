//! The kolam of the board's middle lane: one closed line round a grid of dots.
//!
//! A point that starts on the edge of an m × n grid and walks at 45°, bouncing off the edges, comes back to
//! its start after passing through every midpoint between neighbouring dots if, and only if, m and n are
//! coprime. That walk is the line; it is rounded where it bounces.

/// Half the distance between neighbouring dots, in the picture's own units.
const STEP: f32 = 10.0;
/// Room round the line for half its stroke.
const MARGIN: f32 = 2.0;
/// How far a loop leans towards the next crossing where it touches the edge, in steps. A circle would have 0.55;
/// more makes the loops as full as a hand draws them.
const EDGE_PULL: f32 = 0.78;
/// How far the line stays straight as it leaves a crossing for the edge, in steps.
const CROSSING_PULL: f32 = 0.42;

/// A kolam as a picture: a line and the dots inside its meshes.
#[derive(Debug, Clone, PartialEq)]
pub struct Kolam {
    /// SVG path data: one closed, smooth line.
    pub path: String,
    /// The centre of every dot, row by row from the top left.
    pub dots: Vec<(f32, f32)>,
    /// Width of the view box. It begins at 0 and has room for a stroke up to 4 wide.
    pub width: f32,
    /// Height of the view box.
    pub height: f32,
}

/// Draws the kolam round `columns` × `rows` dots, 20 units apart.
///
/// Only coprime numbers close as one loop. Where the two share a divisor, or one is 0, `columns` is raised
/// to the next number that does close (and 0 rows count as 1), so that what comes back is always one line
/// round every dot; the `width` tells the true size.
pub fn kolam(columns: u32, rows: u32) -> Kolam {
    let rows = rows.max(1);
    let mut columns = columns.max(1);
    while divisor(columns, rows) != 1 {
        columns += 1;
    }
    let walk = walk(columns, rows);
    let dots = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| place((2 * column + 1, 2 * row + 1))))
        .collect();
    Kolam {
        path: smooth(&walk, columns, rows),
        dots,
        width: 2.0 * (columns as f32 * STEP + MARGIN),
        height: 2.0 * (rows as f32 * STEP + MARGIN),
    }
}

/// The greatest common divisor.
fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The corners and crossings the line passes, in order, in half dot distances: dots lie on odd numbers, the
/// grid ends at twice the number of dots. The last point is followed by the first.
fn walk(columns: u32, rows: u32) -> Vec<(u32, u32)> {
    let (width, height) = (2 * columns, 2 * rows);
    let fold = |at: u32, end: u32| {
        let at = at % (2 * end);
        if at > end { 2 * end - at } else { at }
    };
    (0..4 * columns * rows).map(|t| (fold(1 + t, width), fold(t, height))).collect()
}

/// A point of the walk in the picture's units.
fn place((x, y): (u32, u32)) -> (f32, f32) {
    (x as f32 * STEP + MARGIN, y as f32 * STEP + MARGIN)
}

/// Path data through the points of the walk: straight from crossing to crossing, curved at the edge.
fn smooth(walk: &[(u32, u32)], columns: u32, rows: u32) -> String {
    let on_edge = |(x, y): (u32, u32)| x == 0 || y == 0 || x == 2 * columns || y == 2 * rows;
    // The direction in which the line passes point `i`: along the edge it touches, else diagonally on.
    let direction = |i: usize| {
        let before = walk[(i + walk.len() - 1) % walk.len()];
        let after = walk[(i + 1) % walk.len()];
        let half = |a: u32, b: u32| (b as f32 - a as f32) / 2.0;
        (half(before.0, after.0), half(before.1, after.1))
    };
    let pull = |i: usize| if on_edge(walk[i]) { EDGE_PULL * STEP } else { CROSSING_PULL * STEP };

    let (x, y) = place(walk[0]);
    let mut path = format!("M{x:.1} {y:.1}");
    for i in 0..walk.len() {
        let next = (i + 1) % walk.len();
        let (from, to) = (place(walk[i]), place(walk[next]));
        if on_edge(walk[i]) || on_edge(walk[next]) {
            let (out, into) = (direction(i), direction(next));
            let (leave, arrive) = (pull(i), pull(next));
            path += &format!(
                "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                from.0 + out.0 * leave,
                from.1 + out.1 * leave,
                to.0 - into.0 * arrive,
                to.1 - into.1 * arrive,
                to.0,
                to.1,
            );
        } else if on_edge(walk[(next + 1) % walk.len()]) {
            // A straight run is one line, drawn when its last crossing is reached.
            path += &format!("L{:.1} {:.1}", to.0, to.1);
        }
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The grids the app draws, and some small ones.
    const GRIDS: [(u32, u32); 7] = [(3, 20), (31, 3), (3, 2), (1, 1), (1, 4), (5, 3), (7, 4)];

    #[test]
    fn one_loop_passes_every_crossing_twice_and_every_edge_once() {
        for (columns, rows) in GRIDS {
            let mut passed: HashMap<(u32, u32), u32> = HashMap::new();
            for point in walk(columns, rows) {
                *passed.entry(point).or_default() += 1;
            }
            for x in 0..=2 * columns {
                for y in 0..=2 * rows {
                    let edge = x == 0 || y == 0 || x == 2 * columns || y == 2 * rows;
                    let expected = match ((x + y) % 2, edge) {
                        (0, _) => None,
                        (_, true) => Some(1),
                        (_, false) => Some(2),
                    };
                    assert_eq!(passed.get(&(x, y)).copied(), expected, "{columns}×{rows} at {x},{y}");
                }
            }
        }
    }

    #[test]
    fn the_walk_closes_and_never_leaves_the_diagonal() {
        for (columns, rows) in GRIDS {
            let walk = walk(columns, rows);
            for (i, from) in walk.iter().enumerate() {
                let to = walk[(i + 1) % walk.len()];
                assert_eq!((from.0.abs_diff(to.0), from.1.abs_diff(to.1)), (1, 1));
            }
        }
    }

    #[test]
    fn the_path_is_one_closed_line_inside_its_picture() {
        for (columns, rows) in GRIDS {
            let kolam = kolam(columns, rows);
            assert_eq!(kolam.path.matches('M').count(), 1);
            assert!(kolam.path.ends_with('Z'));
            let start = kolam.path[1..].split('C').next().unwrap();
            assert!(kolam.path.trim_end_matches('Z').ends_with(start), "the last curve ends at the start");
            let numbers: Vec<f32> = kolam
                .path
                .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                .filter(|part| !part.is_empty())
                .map(|part| part.parse().unwrap())
                .collect();
            for point in numbers.chunks(2) {
                assert!((MARGIN - 0.1..=kolam.width - MARGIN + 0.1).contains(&point[0]));
                assert!((MARGIN - 0.1..=kolam.height - MARGIN + 0.1).contains(&point[1]));
            }
        }
    }

    #[test]
    fn there_is_a_dot_in_every_cell() {
        let kolam = kolam(3, 20);
        assert_eq!(kolam.dots.len(), 60);
        assert_eq!(kolam.dots[0], (12.0, 12.0));
        assert_eq!(kolam.dots[59], (52.0, 392.0));
        assert_eq!((kolam.width, kolam.height), (64.0, 404.0));
    }

    #[test]
    fn a_grid_that_would_fall_into_several_loops_grows_by_columns() {
        assert_eq!(kolam(30, 3), kolam(31, 3));
        assert_eq!(kolam(4, 6), kolam(5, 6));
        assert_eq!(kolam(0, 0), kolam(1, 1));
    }
}
