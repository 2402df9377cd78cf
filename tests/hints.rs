//! A hint is a true sentence: every fact it states, in every rule set and in Blitz, is compared with what the engine
//! does when the pit is played and when the other side answers.

mod draws;

use draws::Draws;
use guzhi::ai::{Choice, Fact, Hint, Level, Outlook, WIN, choose, choose_blitz};
use guzhi::blitz::{BlitzGame, BlitzStart, Loadout, Move, PowerUp};
use guzhi::engine::{Game, Pit, PitSet, Position, RuleSet, Side, TurnEvent};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn choice(pit: Pit) -> Choice {
    Choice { pit, value: 0, proven: false, power: None, shield: None, depth: 1, nodes: 1 }
}

/// What the events of a turn bring a side.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Brought {
    captured: u32,
    pasu: u32,
    stored: u32,
    swept: u32,
}

impl Brought {
    fn to(side: Side, events: &[TurnEvent]) -> Brought {
        let mut brought = Brought::default();
        for event in events {
            match *event {
                TurnEvent::Captured { seeds, to, .. } if to == side => brought.captured += u32::from(seeds),
                TurnEvent::Pasu { seeds, to, .. } if to == side => brought.pasu += u32::from(seeds),
                TurnEvent::Stored { side: whose, .. } if whose == side => brought.stored += 1,
                TurnEvent::Swept { seeds, to, .. } if to == side => brought.swept += u32::from(seeds),
                _ => {}
            }
        }
        brought
    }

    fn all(self) -> u32 {
        self.captured + self.pasu + self.stored + self.swept
    }
}

fn captures(events: &[TurnEvent], wanted: Pit) -> bool {
    events.iter().any(|event| matches!(event, TurnEvent::Captured { pit, .. } if *pit == wanted))
}

/// A game before and after a turn, with all that could follow.
struct Seen {
    before: Position,
    after: Position,
    result: Option<guzhi::engine::GameResult>,
    legal: PitSet,
    events: Vec<TurnEvent>,
    replies: Vec<Vec<TurnEvent>>,
    /// What they could do if it were their turn before it.
    instead: Vec<Vec<TurnEvent>>,
    /// For every other pit, the replies to it; none when they do not come to reply.
    others: Vec<Vec<Vec<TurnEvent>>>,
    earned: bool,
    squeezed: bool,
}

fn mine_first(stores: [u8; 2], side: Side) -> [u8; 2] {
    [stores[side.index()], stores[side.other().index()]]
}

fn check(hint: &Hint, seen: &Seen, about: &str) {
    let me = hint.side;
    let they = me.other();
    let mine = Brought::to(me, &seen.events);
    let theirs = Brought::to(they, &seen.events);
    let facts: Vec<Fact> = hint.facts().collect();
    assert!((1..=2).contains(&facts.len()), "{about}: {facts:?}");
    assert!(facts.len() == 1 || facts[0] != facts[1], "{about}: {facts:?}");
    assert_eq!(me, seen.before.to_move());
    for fact in facts {
        let told = format!("{about}: {fact:?} after {:?}", seen.events);
        match fact {
            Fact::Only => assert_eq!(seen.legal.collect::<Vec<_>>(), [hint.pit], "{told}"),
            Fact::Ends { result, stores } => {
                assert_eq!(Some(result), seen.result, "{told}");
                assert_eq!(stores, mine_first(seen.after.stores(), me), "{told}");
            }
            Fact::EndsRound { stores } => {
                assert_eq!(seen.result, None, "{told}");
                let ended = seen.events.iter().find_map(|event| match *event {
                    TurnEvent::RoundEnded { stores, .. } => Some(mine_first(stores, me)),
                    _ => None,
                });
                assert_eq!(Some(stores), ended, "{told}");
            }
            Fact::Again => {
                assert_eq!(seen.after.to_move(), me, "{told}");
                assert!(matches!(
                    seen.events.iter().rfind(|event| matches!(event, TurnEvent::Ended(_))),
                    Some(TurnEvent::Ended(guzhi::engine::TurnEnd::Again))
                ));
            }
            Fact::Passes => {
                assert!(seen.events.contains(&TurnEvent::Passed { side: they }), "{told}");
                assert_eq!((seen.after.to_move(), seen.after.row_seeds(they)), (me, 0), "{told}");
            }
            Fact::Captures(seeds) => {
                assert_eq!((mine.captured, mine.pasu), (seeds, 0), "{told}");
                assert!(seeds > 0);
            }
            Fact::Pasu(seeds) => {
                assert_eq!((mine.captured, mine.pasu), (0, seeds), "{told}");
                assert!(seeds > 0);
            }
            Fact::Takes(seeds) => assert_eq!(mine.captured + mine.pasu, seeds, "{told}"),
            Fact::Stores(seeds) => assert_eq!(mine.stored, seeds, "{told}"),
            Fact::Leaves(seeds) => {
                assert_eq!(seen.after.row_seeds(they), seeds, "{told}");
                assert!(seeds > 0 && seeds < seen.before.row_seeds(they) && seeds <= 3, "{told}");
            }
            Fact::Feeds(seeds) => {
                assert_eq!((seen.before.row_seeds(they), seen.after.row_seeds(they)), (0, seeds), "{told}");
            }
            Fact::Earns => assert!(seen.earned, "{told}"),
            Fact::Squeezes => assert!(seen.squeezed, "{told}"),
            Fact::Safe { pit, seeds } => {
                assert_eq!(seen.before.owner(pit), me, "{told}");
                assert_eq!(seen.after.seeds(pit), seeds, "{told}");
                assert!(seen.instead.iter().any(|reply| captures(reply, pit)), "{told}: it was in no danger");
                assert!(!seen.replies.iter().any(|reply| captures(reply, pit)), "{told}: it is not safe");
                assert!(!seen.replies.is_empty() && seen.after.to_move() == they, "{told}");
            }
            Fact::AtMost { seeds, least } => {
                assert_eq!(seen.after.to_move(), they, "{told}");
                let most = |replies: &[Vec<TurnEvent>]| {
                    replies.iter().map(|reply| Brought::to(they, reply).all()).max()
                };
                assert_eq!(most(&seen.replies), Some(seeds), "{told}");
                if least {
                    assert!(seen.others.iter().all(|other| most(other) > Some(seeds)), "{told}");
                    assert!(!seen.others.is_empty(), "{told}");
                }
            }
            Fact::CapturesAtMost(seeds) => {
                assert_eq!(seen.after.to_move(), they, "{told}");
                let most = seen.replies.iter().map(|reply| Brought::to(they, reply).captured).max();
                assert_eq!(most, Some(seeds), "{told}");
            }
            Fact::Gives(seeds) => assert_eq!(theirs.pasu, seeds, "{told}"),
        }
    }
    // What it costs is not kept back when it is as much as what it brings.
    let ended = seen.result.is_some()
        || seen.events.iter().any(|event| matches!(event, TurnEvent::RoundEnded { .. }));
    if !ended && theirs.pasu > 0 && theirs.pasu >= mine.all() {
        assert!(hint.facts().any(|fact| fact == Fact::Gives(theirs.pasu)), "{about}: {hint:?}");
    }
    if let Some(result) = seen.result {
        let outlook = match result.winner.side() {
            Some(side) if side == me => Outlook::Won,
            Some(_) => Outlook::Lost,
            None => Outlook::Drawn,
        };
        assert_eq!(hint.outlook, outlook, "{about}");
    }
}

fn replies_in(game: &Game) -> Vec<Vec<TurnEvent>> {
    let turn = |pit| {
        let mut events = Vec::new();
        game.clone().play(pit, &mut events).unwrap();
        events
    };
    game.legal().map(turn).collect()
}

/// The position with the other side to move, through its text form.
fn handed_over(position: &Position) -> Position {
    let [from, to] = match position.to_move() {
        Side::South => ["south", "north"],
        Side::North => ["north", "south"],
    };
    let text = position.to_string();
    let mut parts: Vec<String> = text.split(" ; ").map(str::to_owned).collect();
    assert_eq!(parts[2], from);
    parts[2] = to.to_owned();
    parts.join(" ; ").parse().unwrap()
}

fn seen_in(game: &Game, pit: Pit) -> Seen {
    let mut events = Vec::new();
    let mut after = game.clone();
    after.play(pit, &mut events).unwrap();
    let me = game.position().to_move();
    let others = game.legal().filter(|&other| other != pit).map(|other| {
        let mut game = game.clone();
        game.play(other, &mut ()).unwrap();
        if game.position().to_move() == me { Vec::new() } else { replies_in(&game) }
    });
    Seen {
        before: *game.position(),
        after: *after.position(),
        result: after.result(),
        legal: game.legal(),
        events,
        replies: replies_in(&after),
        instead: replies_in(&Game::from_position(*game.rules(), handed_over(game.position()))),
        others: others.collect(),
        earned: false,
        squeezed: false,
    }
}

/// The kind of a fact, whatever its numbers.
fn kind(fact: Fact) -> String {
    let text = format!("{fact:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

#[test]
fn every_fact_is_what_the_engine_does() {
    let mut draws = Draws(20_240);
    let mut kinds = BTreeSet::new();
    let mut positions = 0;
    for rules in RuleSet::ALL {
        for _ in 0..12 {
            let mut game = Game::new(*rules);
            while game.result().is_none() {
                let legal: Vec<Pit> = game.legal().collect();
                // Every position near the end, where more happens, and some of the others.
                if game.position().row_seeds(Side::South).min(game.position().row_seeds(Side::North)) < 8
                    || draws.below(6) == 0
                {
                    positions += 1;
                    for &pit in &legal {
                        let hint = Hint::of(&game, &choice(pit)).unwrap();
                        let about = format!("{} {} {pit:?}", rules.id, game.position());
                        assert_eq!((hint.pit, hint.power, hint.shield, hint.keep), (pit, None, None, None));
                        check(&hint, &seen_in(&game, pit), &about);
                        kinds.extend(hint.facts().map(kind));
                    }
                }
                game.play(draws.one_of(&legal), &mut ()).unwrap();
            }
        }
    }
    assert!(positions > 1_000, "{positions}");
    let said: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let all = [
        "Again",
        "AtMost",
        "Captures",
        "CapturesAtMost",
        "Ends",
        "EndsRound",
        "Feeds",
        "Gives",
        "Leaves",
        "Only",
        "Passes",
        "Pasu",
        "Safe",
        "Stores",
        "Takes",
    ];
    assert_eq!(said, all, "every fact without Blitz is said somewhere");
}

fn first_of(loadouts: [Loadout; 2]) -> impl FnMut(Side) -> Option<PowerUp> {
    move |side| loadouts[side.index()].powers().first().copied()
}

fn blitz_replies(game: &BlitzGame) -> Vec<Vec<TurnEvent>> {
    let side = game.position().to_move();
    let mut replies = Vec::new();
    for pit in game.legal() {
        let mut ways = vec![(None, None)];
        if let Some(power) = game.held(side) {
            if power == PowerUp::BrassShield {
                ways.extend(game.position().board().row(side).map(|shield| (Some(power), Some(shield))));
            } else {
                ways.push((Some(power), None));
            }
        }
        for (power, shield) in ways {
            let mut events = Vec::new();
            let played = Move { power, shield, ..Move::plain(pit, 0) };
            game.clone().play(played, first_of(game.loadouts()), &mut events).unwrap();
            replies.push(events);
        }
    }
    replies
}

/// What they could do after a move, whichever power-up they draw.
fn replies_whatever_is_drawn(game: &BlitzGame, played: Move) -> Vec<Vec<TurnEvent>> {
    let loadouts = game.loadouts();
    let they = game.position().to_move().other();
    let mut replies = Vec::new();
    for theirs in loadouts[they.index()].powers() {
        let mut after = game.clone();
        let draw = |side: Side| Some(if side == they { theirs } else { loadouts[side.index()].powers()[0] });
        after.play(played, draw, &mut ()).unwrap();
        replies.extend(blitz_replies(&after));
    }
    replies
}

#[test]
fn in_blitz_too_with_every_power_up() {
    let mut draws = Draws(77);
    let mut kinds = BTreeSet::new();
    let mut spent = BTreeSet::new();
    for _ in 0..40 {
        let drawn = |draws: &mut Draws| Loadout::without(draws.one_of(&PowerUp::ALL));
        let loadouts = [drawn(&mut draws), drawn(&mut draws)];
        let mut game = BlitzGame::new(loadouts);
        while game.result().is_none() {
            let side = game.position().to_move();
            let held = game.held(side);
            let legal: Vec<Pit> = game.legal().collect();
            let row: Vec<Pit> = game.position().board().row(side).collect();
            let pit = draws.one_of(&legal);
            let power = held.filter(|_| draws.below(2) == 0);
            let shield = power.filter(|&power| power == PowerUp::BrassShield).map(|_| draws.one_of(&row));
            let hint = Hint::of_blitz(&game, &Choice { power, shield, ..choice(pit) }).unwrap();
            let about = format!("blitz {:?} {pit:?} {power:?} {shield:?}", game.at());
            assert_eq!((hint.pit, hint.power, hint.shield), (pit, power, shield));
            assert_eq!(hint.keep, held.filter(|_| power.is_none()), "{about}");
            let mut events = Vec::new();
            let mut after = game.clone();
            let played = Move { power, shield, ..Move::plain(pit, 0) };
            after.play(played, first_of(loadouts), &mut events).unwrap();
            let flipped = BlitzStart { position: handed_over(game.position()), ..*game.at() };
            let others = legal.iter().filter(|&&other| other != pit);
            let others = others.map(|&other| replies_whatever_is_drawn(&game, Move::plain(other, 0)));
            let seen = Seen {
                before: *game.position(),
                after: *after.position(),
                result: after.result(),
                legal: game.legal(),
                events,
                replies: replies_whatever_is_drawn(&game, played),
                instead: blitz_replies(&BlitzGame::from_start(loadouts, flipped)),
                others: others.collect(),
                earned: after.held(side).is_some() && (held.is_none() || power.is_some()),
                squeezed: after.clock().is_squeezed(side.other()),
            };
            check(&hint, &seen, &about);
            kinds.extend(hint.facts().map(kind));
            spent.extend(power);
            let drawn = loadouts.map(|brought| draws.one_of(&brought.powers()));
            game.play(played, |side| Some(drawn[side.index()]), &mut ()).unwrap();
        }
    }
    assert_eq!(spent.len(), 4, "{spent:?}");
    assert!(kinds.contains("Earns") && kinds.contains("Squeezes"), "{kinds:?}");
}

#[test]
fn a_hint_is_only_for_a_pit_that_can_be_sown() {
    let game = Game::new(RuleSet::GUZHI);
    let theirs = game.position().board().row(Side::North).next().unwrap();
    assert_eq!(Hint::of(&game, &choice(theirs)), None);
    let pit = game.legal().next().unwrap();
    assert_eq!(Hint::of(&game, &Choice { power: Some(PowerUp::PasuSurge), ..choice(pit) }), None);
    let loadouts = [Loadout::without(PowerUp::BrassShield); 2];
    let unheld = Choice { power: Some(PowerUp::PasuSurge), ..choice(pit) };
    assert_eq!(Hint::of_blitz(&BlitzGame::new(loadouts), &unheld), None);
}

#[test]
fn how_sure_it_is_is_what_the_search_knows() {
    let game = Game::new(RuleSet::GUZHI);
    let pit = game.legal().next().unwrap();
    let cases = [
        (true, WIN, Outlook::Won),
        (true, 0, Outlook::Drawn),
        (true, -WIN, Outlook::Lost),
        (false, 3, Outlook::Ahead),
        (false, 2, Outlook::Level),
        (false, -2, Outlook::Level),
        (false, -3, Outlook::Behind),
    ];
    for (proven, value, outlook) in cases {
        let hint = Hint::of(&game, &Choice { proven, value, ..choice(pit) }).unwrap();
        assert_eq!((hint.outlook, hint.outlook.is_proven()), (outlook, proven));
    }
}

#[test]
fn experts_choice_makes_a_hint_in_every_game() {
    for rules in RuleSet::ALL {
        let game = Game::new(*rules);
        let choice = choose(rules, game.position(), Level::Medium, 5, &GO_ON).unwrap();
        let hint = Hint::of(&game, &choice).unwrap();
        check(&hint, &seen_in(&game, choice.pit), rules.id);
    }
    let game = BlitzGame::new([Loadout::without(PowerUp::BrassShield); 2]);
    let choice = choose_blitz(game.at(), game.loadouts(), Level::Medium, 5, &GO_ON).unwrap();
    assert_eq!(Hint::of_blitz(&game, &choice).map(|hint| hint.pit), Some(choice.pit));
}
