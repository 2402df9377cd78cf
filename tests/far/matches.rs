//! Over a hub in the same process.

use super::world::{Network, World, blitz, classic, hub};
use guzhi::app::friends::{FarEnd, Friends, Step};
use guzhi::engine::{RuleSet, Side};
use guzhi::game::How;
use guzhi::game::fair::Nonce;
use guzhi::online::CommandId;
use guzhi::online::client::Line;
use guzhi::online::wire::{Phrase, Presence, Reason};
use guzhi::relay::Now;
use guzhi::relay::loopback::{Loopback, LoopbackMaker};
use guzhi::relay::memory::Memory;
use std::cell::RefCell;
use std::rc::Rc;

pub struct InProcess(pub Rc<RefCell<Loopback<Memory>>>);

impl Network for InProcess {
    fn step(&mut self, now: Now) -> bool {
        self.0.borrow_mut().step(now)
    }
}

pub fn world() -> World<InProcess> {
    let loopback = Rc::new(RefCell::new(Loopback::new(hub(5))));
    let makers = [0, 1].map(|_| Box::new(LoopbackMaker(Rc::clone(&loopback))) as _);
    World::new(InProcess(loopback), makers)
}

impl World<InProcess> {
    fn sit_down_at(&mut self, offer: guzhi::online::Offer) {
        let is_blitz = offer.blitz;
        let invitation = self.invite(offer);
        self.join(&invitation, is_blitz);
    }
}

#[test]
fn a_classic_game_from_the_invitation_to_the_result() {
    for rules in [RuleSet::GUZHI, RuleSet::KALAH, RuleSet::PALLANKUZHI] {
        let mut world = world();
        world.sit_down_at(classic(rules));
        assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::South), Some(Side::North)));
        assert_eq!(world.session(1).view().near, Side::North);
        world.play_to_the_end();
        for app in &world.apps {
            let FarEnd { conclusion, rating, fair } = app.friends.far().unwrap().over.clone().unwrap();
            assert_eq!(Some(conclusion), app.session.as_ref().unwrap().shown().conclusion());
            assert!(rating.is_some());
            assert_eq!(fair, Ok(()));
            assert_eq!(app.friends.standing().unwrap()[0].played, 1);
        }
    }
}

#[test]
fn a_game_of_blitz_with_a_clock_far_away() {
    let mut world = world();
    world.sit_down_at(blitz());
    // Between sitting down and the first turn the clock does not run.
    let mover = world.mover().unwrap();
    assert_eq!(world.session(mover).elapsed(world.now), 0);
    world.pass(4_000);
    let elapsed = world.session(mover).elapsed(world.now);
    assert_eq!(elapsed, 1_000, "3 s lead in");
    // Nobody moves: the clock does, and says so.
    world.pass(4_000);
    assert_eq!(world.session(mover).shown().moves().len(), 1);
    world.play_to_the_end();
}

#[test]
fn a_broken_line_is_mended_and_nothing_is_lost() {
    let mut world = world();
    world.sit_down_at(blitz());
    world.pass(3_500);
    let mover = world.mover().unwrap();
    world.open[mover] = false;
    world.cut(mover);
    let other = 1 - mover;
    assert!(matches!(world.apps[other].friends.far().unwrap().presence, Presence::Away(20)));
    // What is done meanwhile is said later.
    world.tap_any(mover);
    assert!(world.session(mover).is_asking());
    world.open[mover] = true;
    world.pass(3_000);
    assert!(!world.session(mover).is_asking());
    assert_eq!(world.apps[other].friends.far().unwrap().presence, Presence::Here);
    assert_eq!(world.session(mover).shown(), world.session(other).shown());
    assert!(!world.session(mover).shown().moves().is_empty());
    world.play_to_the_end();
}

/// A line that swallows everything without a word is found out soon, whether anybody moves or not.
#[test]
fn a_line_that_swallows_everything_is_given_up() {
    for moves in [true, false] {
        let mut world = world();
        world.sit_down_at(classic(RuleSet::GUZHI));
        world.pass(30_000);
        let mover = world.mover().unwrap();
        world.swallowed[mover] = true;
        if moves {
            world.tap_any(mover);
        }
        world.pass(if moves { 13_000 } else { 33_000 });
        assert_ne!(world.apps[mover].friends.line(), Line::Up, "moved: {moves}");
        world.swallowed[mover] = false;
        world.pass(20_000);
        assert_eq!(world.apps[mover].friends.line(), Line::Up);
        assert_eq!(world.session(1 - mover).shown().moves().len(), usize::from(moves));
        world.play_to_the_end();
    }
}

#[test]
fn who_is_gone_for_long_loses_by_claim() {
    let mut world = world();
    world.sit_down_at(blitz());
    world.pass(3_500);
    world.open[0] = false;
    world.cut(0);
    world.act(1, |friends, now| friends.claim(CommandId([1; 16]), now));
    assert!(world.session(1).shown().conclusion().is_none());
    world.pass(20_000);
    assert_eq!(world.apps[1].friends.far().unwrap().presence, Presence::Gone);
    world.act(1, |friends, now| friends.claim(CommandId([3; 16]), now));
    assert_eq!(world.session(1).shown().conclusion().map(|conclusion| conclusion.how), Some(How::Forfeited));
}

#[test]
fn a_draw_a_phrase_and_another_game_with_the_sides_swapped() {
    let mut world = world();
    world.sit_down_at(classic(RuleSet::GUZHI));
    world.act(0, |friends, now| friends.phrase(Phrase::Hello, now));
    assert!(matches!(world.apps[1].friends.far().unwrap().phrase, Some((Side::South, Phrase::Hello, 1))));
    world.apps[1].friends.mute(true);
    world.act(0, |friends, now| friends.phrase(Phrase::Oops, now));
    assert!(matches!(world.apps[1].friends.far().unwrap().phrase, Some((_, Phrase::Hello, 1))));

    for who in [1, 0] {
        assert!(world.session(who).can_draw());
        let effects = world.apps[who].session.as_mut().unwrap().draw_game();
        world.at_table(who, effects);
    }
    assert_eq!(world.session(1).shown().conclusion().map(|conclusion| conclusion.how), Some(How::Agreed));

    world.act(0, Friends::rematch);
    assert!(matches!(world.apps[1].friends.step(), Step::Invited { after: Some(_), .. }));
    world.act(1, |friends, now| friends.accept(None, Nonce([5; 16]), now));
    assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::North), Some(Side::South)));
    world.play_to_the_end();
    // Both at once: it is one game all the same.
    world.act(1, Friends::rematch);
    world.act(0, Friends::rematch);
    assert_eq!((world.session(0).me(), world.session(1).me()), (Some(Side::South), Some(Side::North)));
}

#[test]
fn strangers_are_brought_together() {
    let mut world = world();
    world.seek(&blitz());
    world.pass(6_000);
    world.play_to_the_end();
    assert_eq!(world.apps[0].friends.games().len(), 0);
}

#[test]
fn a_game_waits_among_the_games() {
    let mut world = world();
    world.sit_down_at(classic(RuleSet::GUZHI));
    let far = world.apps[1].friends.far().unwrap().id;
    world.act(1, |friends, now| friends.leave(now));
    world.apps[1].session = None;
    world.tap_any(0);
    let line = world.apps[1].friends.games()[0].clone();
    assert_eq!((line.id, line.opponent.as_str(), line.to_move), (far, "Valli", Side::North));
    world.act(1, |friends, now| friends.open(line.id, line.side, now));
    assert_eq!(world.session(1).shown(), world.session(0).shown());
    world.play_to_the_end();
}

/// What was done without a line is not lost when the table is left before there is one.
#[test]
fn a_move_made_without_a_line_arrives_though_the_table_is_left() {
    let mut world = world();
    world.sit_down_at(classic(RuleSet::GUZHI));
    let mover = world.mover().unwrap();
    world.open[mover] = false;
    world.cut(mover);
    world.tap_any(mover);
    world.act(mover, |friends, now| friends.leave(now));
    world.apps[mover].session = None;
    world.open[mover] = true;
    world.pass(20_000);
    assert_eq!(world.session(1 - mover).shown().moves().len(), 1);
    let line = world.apps[mover].friends.games()[0].clone();
    assert_ne!(line.to_move, line.side);
}

/// A phrase belongs to what was on the board when it was said.
#[test]
fn a_phrase_is_gone_after_the_next_move() {
    let mut world = world();
    world.sit_down_at(classic(RuleSet::GUZHI));
    world.act(1, |friends, now| friends.phrase(Phrase::Hello, now));
    for who in 0..2 {
        assert!(world.apps[who].friends.far().unwrap().phrase.is_some());
    }
    world.tap_any(0);
    for who in 0..2 {
        assert_eq!(world.apps[who].friends.far().unwrap().phrase, None);
    }
}

/// Whoever invited, left, and never came has not played: the other may claim the game, and no rating changes.
#[test]
fn a_game_to_which_somebody_never_came_counts_for_nobody() {
    let mut world = world();
    let invitation = world.invite(blitz());
    world.cut(0);
    world.open[0] = false;
    let code = invitation.code;
    world.act(1, |friends, now| friends.look(code, now));
    world.act(1, |friends, now| friends.accept(Some(super::world::loadout()), Nonce([8; 16]), now));
    world.pass(21_000);
    world.act(1, |friends, now| friends.claim(CommandId([3; 16]), now));
    let end = world.apps[1].friends.far().unwrap().over.clone().expect("it can be claimed");
    assert_eq!((end.conclusion.how, end.rating), (How::Forfeited, None));
    assert_eq!(world.apps[1].friends.standing().unwrap()[1].rating.rating, 1500.0);
}

/// A recovery code brings the name along, whatever the new device was called, and after a mistyped one, too.
#[test]
fn a_recovery_code_takes_the_name_along() {
    for named in [true, false] {
        let mut world = world();
        world.act(0, Friends::new_recovery);
        let code = world.apps[0].friends.recovery().unwrap().to_string();
        if !named {
            let device = Friends::new(&[9; 32], "loopback", None, None);
            world.cut(1);
            world.apps[1].friends = device;
        }
        let mut wrong = code.clone();
        let last = if wrong.ends_with('3') { "4" } else { "3" };
        wrong.replace_range(wrong.len() - 1.., last);
        world.act(1, |friends, now| friends.recover(&wrong, now).unwrap());
        assert_eq!(world.apps[1].friends.refused(), Some(Reason::NotAccepted));
        world.act(1, |friends, now| friends.recover(&code, now).unwrap());
        world.pass(20_000);
        for app in &world.apps {
            assert_eq!(app.friends.name().unwrap().as_str(), "Valli", "named: {named}");
            assert_eq!(app.friends.refused(), None);
        }
    }
}

/// Another game that was asked for without a line, and is not wanted any more when there is one, takes no invitation away.
#[test]
fn an_invitation_is_not_lost_to_another_game_that_is_not_wanted_any_more() {
    let mut world = world();
    world.sit_down_at(classic(RuleSet::GUZHI));
    world.play_to_the_end();
    world.open[0] = false;
    world.cut(0);
    world.act(0, Friends::rematch);
    world.act(0, |friends, now| friends.leave(now));
    world.act(0, |friends, now| friends.invite(classic(RuleSet::KALAH), None, false, now));
    world.open[0] = true;
    world.pass(20_000);
    assert!(
        matches!(world.apps[0].friends.step(), Step::Inviting { offer, .. } if offer.rules == "kalah"),
        "{:?}",
        world.apps[0].friends.step()
    );
    // And nobody is asked for the other one.
    assert_eq!(world.apps[1].friends.step(), &Step::Nothing);
}
