//! The form of lines and boards, as laws.

use super::board::KalahBoard;
use super::line::{Argument, Line, LineError};
use proptest::prelude::*;

#[test]
fn a_line_is_read_as_it_stands() {
    let line: Line = " 8@4\tmove  -3 +.5 info:name \"a \\\"b\\\\\" <3,10,2>\r\n".parse().unwrap();
    let words = ["info:name".to_owned(), "a \"b\\".to_owned()];
    let [word, text] = words;
    let expected = Line { id: Some(8), ..Line::new("move").to(Some(4)) }
        .with(Argument::Integer(-3))
        .with(Argument::Real(0.5))
        .with(Argument::Word(word))
        .with(Argument::Text(text))
        .with(Argument::Board(vec![3, 10, 2]));
    assert_eq!(line, expected);
    assert_eq!("".parse::<Line>(), Err(LineError::NoName));
    assert_eq!("@4".parse::<Line>(), Err(LineError::NoName));
    assert_eq!("m\u{f6}ve".parse::<Line>(), Err(LineError::Name("m\u{f6}ve".to_owned())));
    assert_eq!("x 1.".parse::<Line>(), Err(LineError::Argument("1.".to_owned())));
}

fn argument() -> impl Strategy<Value = Argument> {
    prop_oneof![
        any::<i64>().prop_map(Argument::Integer),
        prop::num::f64::NORMAL.prop_map(Argument::Real),
        (-1000i32..1000).prop_map(|number| Argument::Real(f64::from(number) / 4.0)),
        "[a-z:-][a-zA-Z0-9:-]{0,12}"
            .prop_filter("a number", |word| word.parse::<i64>().is_err())
            .prop_map(Argument::Word),
        any::<String>().prop_map(Argument::Text),
        "[\"\\\\ntr \n\r\t<>]{0,12}".prop_map(Argument::Text),
        prop::collection::vec(any::<u32>(), 1..20).prop_map(Argument::Board),
    ]
}

fn any_line() -> impl Strategy<Value = Line> {
    let number = || prop::option::of(any::<u64>());
    let arguments = prop::collection::vec(argument(), 0..6);
    (number(), number(), "[a-zA-Z][a-zA-Z0-9]{0,12}", arguments)
        .prop_map(|(id, reference, name, arguments)| Line { id, reference, name, arguments })
}

/// Boards of up to ten pits a side, and the pits of South's that hold seeds.
fn board_numbers() -> impl Strategy<Value = Vec<u32>> {
    let seeds = || prop_oneof![2 => Just(0u32), 3 => 1u32..=4, 2 => 5u32..=30, 1 => 31u32..400];
    (1usize..=10, 0u32..9, 0u32..9).prop_flat_map(move |(row, south, north)| {
        prop::collection::vec(seeds(), 2 * row)
            .prop_map(move |pits| [vec![row as u32, south, north], pits].concat())
    })
}

/// Sown seed by seed: whether the pit moves again, and what it stores.
fn sown(numbers: &[u32], pit: usize) -> (bool, u32) {
    let row = numbers[0] as usize;
    // South's row, South's store, North's row.
    let mut ring = numbers[3..].to_vec();
    ring.insert(row, 0);
    let mut at = pit;
    for _ in 0..std::mem::take(&mut ring[pit]) {
        at = (at + 1) % ring.len();
        ring[at] += 1;
    }
    let across = 2 * row - at.min(2 * row);
    if at < row && ring[at] == 1 && ring[across] > 0 {
        ring[row] += ring[across] + 1;
    }
    (at == row, ring[row])
}

proptest! {
    #[test]
    fn a_line_is_read_as_it_was_written(line in any_line()) {
        let text = line.to_string();
        prop_assert!(!text.contains(['\n', '\r']), "it is one line: {text:?}");
        prop_assert_eq!(text.parse(), Ok(line));
    }

    #[test]
    fn any_text_is_a_line_or_an_error(text in any::<String>()) {
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string().parse(), Ok(line));
        }
    }

    /// Made of what lines are made of, so that much of it nearly is one.
    #[test]
    fn any_mixture_is_a_line_or_an_error(text in "[0-9@ax<>,.:+\" \\\\-]{0,40}") {
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string().parse(), Ok(line));
        }
    }

    #[test]
    fn any_numbers_are_a_board_or_an_error(numbers in prop::collection::vec(any::<u32>(), 0..30)) {
        if let Ok(board) = KalahBoard::try_from(&numbers[..]) {
            prop_assert_eq!(numbers.len() as u64, 3 + 2 * u64::from(numbers[0]));
            let _ = (board.position(), board.plain_pit());
        }
    }

    /// The arithmetic of a plain move agrees with sowing seed by seed.
    #[test]
    fn a_plain_move_is_the_best_turn(numbers in board_numbers()) {
        let board = KalahBoard::try_from(&numbers[..]).unwrap();
        let row = numbers[0] as usize;
        let best = (0..row).filter(|&pit| numbers[3 + pit] > 0).max_by_key(|&pit| (sown(&numbers, pit), pit));
        prop_assert_eq!(board.plain_pit(), best);
    }
}
