//! `guzhi-lab kgp` on a server of the test's own: the real program, over a real connection.

#![cfg(feature = "lab")]

#[path = "../src/bin/guzhi-lab/kgp/board.rs"]
mod board;
#[path = "kgp/form.rs"]
mod form;
#[path = "kgp/guest.rs"]
mod guest;
#[path = "../src/bin/guzhi-lab/kgp/line.rs"]
mod line;
#[path = "../src/bin/guzhi-lab/kgp/request.rs"]
mod request;
#[path = "kgp/talk.rs"]
mod talk;
#[path = "kgp/trouble.rs"]
mod trouble;

use guest::{Guest, LONG, OPENING, quiet, said};
use guzhi::engine::{Board, Game, MoreThanHalf, Pit, RuleSet, Side};

/// The position as the side to move sees it.
fn state(game: &Game) -> String {
    let position = game.position();
    let row = position.board().row_len();
    let (mut pits, mut stores) = (position.pits().to_vec(), position.stores());
    if position.to_move() == Side::North {
        pits.rotate_left(row);
        stores.reverse();
    }
    let numbers: Vec<String> = stores.iter().chain(&pits).map(u8::to_string).collect();
    format!("<{row},{}>", numbers.join(","))
}

#[test]
fn two_players_play_whole_games() {
    let kalah = RuleSet { more_than_half: Some(MoreThanHalf::Majority), ..RuleSet::KALAH };
    let mut players =
        [Guest::ready(&["--level", "medium"]), Guest::ready(&["--level", "easy", "--seed", "7"])];
    let mut id = 0;
    for rules in [kalah, RuleSet { board: Board::SEVEN, seeds: 6, ..kalah }] {
        let mut game = Game::new(rules);
        while game.result().is_none() {
            id += 2;
            let mover = game.position().to_move();
            let moves = players[mover.index()].ask(id, &state(&game));
            let pit =
                moves.last().expect("a move before the yield") - 1 + mover.index() * rules.board.row_len();
            game.play(Pit::new(pit as u8).unwrap(), &mut ()).unwrap();
        }
    }
    for player in players {
        assert_eq!(said(&player.leave()), quiet());
    }
}

/// North's pits are listed as North sows them: the row's last pit lies across from South's first.
#[test]
fn a_board_is_read_the_right_way_round() {
    for level in ["medium", "hard", "expert"] {
        let mut guest = Guest::ready(&["--level", level]);
        assert_eq!(guest.ask(2, "<6,0,0,1,0,0,1,0,0,0,0,0,1,9,0>").last(), Some(&1));
        assert_eq!(guest.ask(4, "<6,0,0,1,0,0,1,0,0,1,9,0,0,0,0>").last(), Some(&4));
        assert_eq!(guest.ask(6, "<7,0,0,1,0,0,1,0,0,0,0,0,0,0,1,9,0>").last(), Some(&1));
    }
}

/// A last seed in an empty pit takes nothing when the pit across is empty too: with that capture, the third pit would
/// win here and the first would not, and in the second board it is the fourth and the second.
#[test]
fn an_empty_pit_across_is_not_captured() {
    let mut guest = Guest::ready(&[]);
    assert_eq!(guest.ask(2, "<6,1,1,2,0,2,0,0,0,0,0,0,1,0,0>").last(), Some(&1));
    assert_eq!(guest.ask(4, "<6,0,0,0,2,1,1,0,0,0,0,0,2,0,0>").last(), Some(&2));
}

/// A move that leaves nothing to choose is made at once.
#[test]
fn the_only_move_is_made() {
    let mut guest = Guest::ready(&LONG);
    assert_eq!(guest.ask(2, "<6,20,20,0,0,3,0,0,0,1,1,1,1,1,1>"), [3]);
    assert_eq!(guest.ask(4, "<6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>"), [6]);
    assert_eq!(guest.ask(6, "<6,10,10,0,0,0,0,0,0,1,1,1,1,1,1>"), [0; 0]);
}

/// Boards the engine does not have, and more seeds than it can count: a move that moves again, else one that stores most.
#[test]
fn boards_of_any_size_are_answered() {
    let mut guest = Guest::ready(&LONG);
    assert_eq!(guest.ask(2, "<3,0,0,3,3,3,3,3,3>"), [1]);
    assert_eq!(guest.ask(4, "<8,0,0,9,9,9,9,9,9,1,1,9,9,9,9,9,9,9,9>"), [8]);
    assert_eq!(guest.ask(6, "<4,0,0,1,0,0,7,0,0,5,0>"), [4]);
    assert_eq!(guest.ask(8, "<6,0,0,25,25,25,25,25,25,25,25,25,25,25,25>"), [6]);
    assert_eq!(guest.ask(10, "<6,0,0,4294967295,0,0,0,0,0,4294967295,0,0,0,0,0>"), [1]);
    assert_eq!(guest.ask(12, "<1,0,0,0,1>"), [0; 0]);
    assert_eq!(guest.ask(14, "<0,0,0>"), [0; 0]);
    assert_eq!(said(&guest.leave()), quiet());
}

#[test]
fn the_time_given_ends_the_search() {
    let mut guest = Guest::ready(&["--movetime-ms", "1"]);
    assert!(!guest.ask(2, OPENING).is_empty());
    assert!(!guest.ask(4, OPENING).is_empty());
}

/// With a budget alone, the same question gets the same answers.
#[test]
fn a_level_answers_the_same_way_every_time() {
    let answers = || Guest::ready(&["--level", "hard", "--seed", "3"]).ask(2, OPENING);
    let first = answers();
    assert!(first.windows(2).all(|moves| moves[0] != moves[1]), "a move is sent when it is new: {first:?}");
    assert_eq!(answers(), first);
}
