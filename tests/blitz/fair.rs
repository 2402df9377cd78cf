//! Draws that both players can check.

use super::draws::Draws;
use super::legal_move;
use guzhi::blitz::{Loadout, Move, PowerUp};
use guzhi::engine::{Options, RuleSet};
use guzhi::game::fair::{Nonce, Seed, Unfair, check_draws};
use guzhi::game::{Body, Command, Event, Log, Online, Referee, Seat, Terms};

const SEED: Seed = Seed([3; 32]);

fn terms(nonces: [u8; 2]) -> Terms {
    Terms {
        id: 9,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: Some([PowerUp::ReverseSow, PowerUp::PasuSurge].map(Loadout::without)),
        seats: [Seat::Person; 2],
        online: Some(Box::new(Online {
            names: ["Valli".to_owned(), "Murugan".to_owned()],
            rated: true,
            seal: SEED.seal(),
            nonces: nonces.map(|byte| Nonce([byte; 16])),
        })),
    }
}

/// A match to its end, some of its moves made by the clock.
fn played(terms: Terms, seed: Seed, draws: &mut Draws) -> Log {
    let mut referee = Referee::sealed(terms, seed).unwrap();
    while let (None, Some(game)) = (referee.state().conclusion(), referee.state().game().blitz()) {
        let by = referee.state().to_move();
        let body = if draws.below(5) == 0 {
            Body::Clock(game.clock().limit(by))
        } else {
            let mut moved = legal_move(draws, game);
            while moved.forced {
                moved = legal_move(draws, game);
            }
            let Move { pit, power, shield, ms, .. } = moved;
            Body::Play { pit, power, shield, ms }
        };
        let expect_seq = referee.log().seq();
        referee.command(Command { by, expect_seq, body }).unwrap();
        // On the way, as a server that was started again would.
        if draws.below(10) == 0 {
            referee = Referee::resume_sealed(referee.log().clone(), seed).unwrap();
        }
    }
    referee.log().clone()
}

#[test]
fn what_was_drawn_fairly_can_be_drawn_again() {
    let mut draws = Draws(1);
    let mut drawn = 0;
    for _ in 0..20 {
        let log = played(terms([1, 2]), SEED, &mut draws);
        assert_eq!(check_draws(&log, SEED), Ok(()));
        drawn += log.since(0).iter().filter(|event| draws_something(event)).count();
    }
    assert!(drawn > 20, "{drawn}");
}

fn draws_something(event: &Event) -> bool {
    matches!(event, Event::Played { played, .. } if played.forced || !played.drawn.is_empty())
}

#[test]
fn what_was_not_drawn_so_is_found() {
    let mut draws = Draws(2);
    let log = played(terms([1, 2]), SEED, &mut draws);
    assert_eq!(check_draws(&log, Seed([4; 32])), Err(Unfair::OtherSeed));
    // The same promise, but another number drawn from, as a referee would who picks what it likes.
    let bent = played(terms([1, 2]), Seed([4; 32]), &mut draws);
    assert!(matches!(check_draws(&bent, SEED), Err(Unfair::Drawn { .. })));
    let other_numbers = played(terms([1, 3]), SEED, &mut draws);
    let mut events = other_numbers.since(0).to_vec();
    events[0] = Event::Started(terms([1, 2]));
    assert!(matches!(check_draws(&Log::from_events(events), SEED), Err(Unfair::Drawn { .. })));
    let unsealed = Log::from_events(vec![Event::Started(Terms { online: None, ..terms([1, 2]) })]);
    assert_eq!(check_draws(&unsealed, SEED), Err(Unfair::Unsealed));
}

#[test]
fn a_seal_says_nothing_else() {
    assert_ne!(SEED.seal(), Seed([4; 32]).seal());
    assert_eq!(format!("{SEED:?}"), "Seed(secret)");
}
