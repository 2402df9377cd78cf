//! The literal reference plays every example the same way.

use super::counted::Tally;
use super::{blitz_reference, reference};
use guzhi::blitz::{BlitzStart, PowerUp};
use guzhi::engine::{Pit, Round};
use guzhi::guide::{Example, Examples, Played};

#[test]
fn the_reference_plays_every_example_the_same_way() {
    let mut turns = 0;
    for example in Examples::shipped().all() {
        let played = example.play().unwrap();
        assert_eq!(played.len(), example.moves.len());
        assert_eq!(played[0].before.position, example.start.position);
        for (turn, made) in played.iter().zip(&example.moves) {
            assert_eq!(turn.made, *made);
            assert_eq!(turn.by, turn.before.position.to_move());
            Tally::of(turn).assert_adds_up(turn, example);
            turns += 1;
        }
        if example.is_blitz() {
            blitz_by_reference(example, &played)
        } else {
            plain_by_reference(example, &played)
        }
    }
    assert_eq!(turns, 65);
}

fn plain_by_reference(example: &Example, played: &[Played]) {
    let position = &example.start.position;
    let pits = position.pits().iter().map(|&seeds| seeds.into()).collect();
    let stores = position.stores().map(u32::from).to_vec();
    let rules = reference::Rules::plain(example.rules.id);
    let mut game = reference::Reference::start(rules, pits, stores, position.to_move().index());
    if let Some(Round { number, starter }) = position.round() {
        let closed = position.board().pits().map(|pit| position.closed().contains(pit)).collect();
        game = game.in_round(number.into(), starter.index(), closed);
    }
    for turn in played {
        game.sow(turn.made.pit.index()).unwrap_or_else(|| panic!("not legal: {example}"));
        let after = &turn.after.position;
        let pits: Vec<u32> = after.pits().iter().map(|&seeds| seeds.into()).collect();
        assert_eq!(pits, game.pits, "{example}");
        assert_eq!(after.stores().map(u32::from).to_vec(), game.stores, "{example}");
        assert_eq!(after.to_move().index(), game.to_move, "{example}");
        let closed: Vec<bool> = after.board().pits().map(|pit| after.closed().contains(pit)).collect();
        assert_eq!(closed, game.closed, "{example}");
        if let Some(round) = after.round() {
            assert_eq!((u32::from(round.number), round.starter.index()), (game.round, game.starter));
        }
        assert_eq!(result_of(turn), game.result.map(|(winner, by)| (winner.into(), by.into())), "{example}");
    }
}

fn blitz_by_reference(example: &Example, played: &[Played]) {
    let loadouts = example.loadouts().map(|loadout| loadout.powers().map(PowerUp::name));
    let mut game = blitz_reference::Blitz::new(table_of(&example.start), loadouts, Vec::new());
    for turn in played {
        game.draws = turn.earned.iter().flatten().map(|power| power.name()).collect();
        let made = blitz_reference::Move {
            pit: turn.made.pit.index(),
            power: turn.made.power.map(PowerUp::name),
            shield: turn.made.shield.map(Pit::index),
            ms: turn.made.ms,
            forced: turn.made.forced,
        };
        let earned = game.play(made).unwrap_or_else(|refused| panic!("{refused:?}: {example}")).earned;
        assert!(game.draws.is_empty(), "{example}");
        assert_eq!(earned.len(), turn.earned.iter().flatten().count(), "{example}");
        assert_eq!(table_of(&turn.after), game.table, "{example}");
        assert_eq!(result_of(turn), game.result.map(|(winner, by)| (winner.into(), by.into())), "{example}");
    }
}

fn table_of(at: &BlitzStart) -> blitz_reference::Table {
    blitz_reference::Table {
        pits: at.position.pits().iter().map(|&seeds| seeds.into()).collect(),
        stores: at.position.stores().map(u32::from),
        to_move: at.position.to_move().index(),
        ember: at.ember.map(u32::from),
        held: at.held.map(|held| held.map(PowerUp::name)),
        bank_ms: at.clock.bank_ms(),
        shield: at.shield.map(|shield| shield.map(Pit::index)),
        squeezed: at.clock.squeezed(),
    }
}

fn result_of(turn: &Played) -> Option<(String, String)> {
    let text = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    turn.result.map(|result| {
        let [winner, by] = [serde_json::to_value(result.winner), serde_json::to_value(result.by)];
        (text(winner.unwrap()), text(by.unwrap()))
    })
}
