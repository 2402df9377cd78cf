//! A player moves from one device to another: the match that runs, the results and the settings come after the recovery code.

use super::matches::{InProcess, world};
use super::world::World;
use guzhi::ai::Level;
use guzhi::app::keeping::{pack, unpack};
use guzhi::engine::{Options, RuleSet, Side};
use guzhi::game::{Log, Seat, Terms};
use guzhi::online::{Bytes, DeviceId, DeviceKey, SaveHash, SaveSlot};
use guzhi::relay::store::{Store, Write};
use guzhi::storage::{Damage, Settings, Speed, Theme};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The old device, and the new one.
const OLD: usize = 0;
const NEW: usize = 1;

fn terms(id: u64) -> Terms {
    Terms {
        id,
        rules: RuleSet::OWARE.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats: [Seat::Person, Seat::Ai(Level::Easy)],
        online: None,
    }
}

/// Long enough for everything that is sent in parts.
const A_WHILE: u64 = 15_000;

impl World<InProcess> {
    /// Both devices are at their player's own relay, and nothing is kept yet.
    fn own_relay() -> World<InProcess> {
        let mut world = world();
        for who in [OLD, NEW] {
            world.start_again(who, who as u8 + 1);
        }
        world
    }

    fn on(&self, who: usize) -> Option<bool> {
        self.apps[who].friends.keeping().unwrap().is_on()
    }

    /// What the relay keeps of the player of the old device: the device, the slot and the bytes.
    fn kept(&self) -> Vec<(DeviceId, SaveSlot, Bytes)> {
        let mut loopback = self.network.0.borrow_mut();
        let store = loopback.hub().store();
        let player = store.device(&key(OLD).public()).unwrap().unwrap();
        let saves = store.saves(&player).unwrap();
        let bytes = |store: &mut guzhi::relay::memory::Memory, device, slot| {
            store.save(&player, &device, slot).unwrap().unwrap()
        };
        saves.iter().map(|save| (save.device, save.slot, bytes(store, save.device, save.slot))).collect()
    }

    fn kept_log(&self, who: usize) -> Option<Log> {
        let device = DeviceId::of(&key(who).public());
        let kept = self.kept();
        let found = kept.iter().find(|(whose, slot, _)| (*whose, *slot) == (device, SaveSlot::Match));
        found.and_then(|(.., bytes)| unpack(&bytes.0).unwrap())
    }

    /// Plays some moves of the match of this device alone; the AI answers each.
    fn play_here(&mut self, who: usize, moves: usize) {
        for _ in 0..moves {
            // No tap of a person's follows the last one at once.
            self.pass(1_000);
            let session = self.session(who);
            assert_eq!(session.may_move(), Some(Side::South), "{:?}", session.shown().conclusion());
            self.tap_any(who);
        }
    }

    fn resign_here(&mut self, who: usize) {
        let effects = self.apps[who].session.as_mut().unwrap().resign(super::world::PACE);
        self.at_table(who, effects);
    }

    /// The code is asked for on one device and used on the other.
    fn move_on(&mut self) {
        self.act(OLD, |friends, now| friends.new_recovery(now));
        let code = self.apps[OLD].friends.recovery().unwrap().to_string();
        self.pass(A_WHILE);
        self.act(NEW, |friends, now| friends.recover(&code, now).unwrap());
        self.pass(A_WHILE);
    }

    fn others(&self, who: usize) -> Vec<(u64, bool)> {
        let others = self.apps[who].friends.keeping().unwrap().others();
        others.iter().map(|other| (other.state.terms().id, other.may_continue)).collect()
    }

    fn continue_on(&mut self, who: usize, from: usize) {
        let device = DeviceId::of(&key(from).public());
        self.act(who, |friends, now| friends.saves(now, |keeping| keeping.go_on_here(device, now)));
        self.pass(A_WHILE);
    }
}

fn key(who: usize) -> DeviceKey {
    DeviceKey::from_secret(&[who as u8 + 1; 32])
}

#[test]
fn a_match_of_one_device_goes_on_at_another() {
    let mut world = World::own_relay();
    world.apps[OLD].disk.settings.speed = Speed::Quick;
    world.start_here(OLD, terms(11));
    world.play_here(OLD, 3);
    world.resign_here(OLD);
    world.start_here(OLD, terms(12));
    world.play_here(OLD, 4);
    world.pass(A_WHILE);
    assert_eq!((world.on(OLD), world.kept().len()), (None, 0), "nobody has asked for anything");

    world.move_on();
    assert_eq!((world.on(OLD), world.on(NEW)), (Some(true), Some(true)));
    let old = world.apps[OLD].disk.log.clone().unwrap();
    assert_eq!(world.kept_log(OLD).as_ref(), Some(&old));
    // The results and the settings are here.
    assert_eq!(world.apps[NEW].disk.settings.speed, Speed::Quick);
    assert_eq!(world.apps[NEW].disk.results, world.apps[OLD].disk.results);
    assert_eq!(world.apps[NEW].disk.results.len(), 1);
    // The match waits until the player says so.
    assert_eq!(world.others(NEW), [(12, true)]);
    assert!(world.apps[NEW].disk.log.is_none() && world.apps[NEW].session.is_none());
    let moves = world.apps[NEW].friends.keeping().unwrap().others()[0].state.moves().len();
    assert_eq!(moves, 8);

    world.continue_on(NEW, OLD);
    assert_eq!(world.apps[NEW].disk.log.as_ref(), Some(&old));
    assert_eq!(world.kept_log(OLD), None, "nobody goes on with it twice");
    assert_eq!(world.others(NEW), []);
    world.play_here(NEW, 2);
    world.pass(A_WHILE);
    assert_eq!(world.kept_log(NEW), world.apps[NEW].disk.log);
    assert_eq!(world.apps[NEW].disk.log.as_ref().unwrap().seq(), old.seq() + 4);

    // The old device comes back: it does not send what has gone on elsewhere, and may have it back.
    world.start_again(OLD, 1);
    world.pass(A_WHILE);
    assert_eq!(world.kept_log(OLD), None);
    assert_eq!(world.others(OLD), [(12, true)]);
    world.continue_on(OLD, NEW);
    assert_eq!(world.apps[OLD].disk.log, world.apps[NEW].disk.log);
    world.play_here(OLD, 1);
    world.resign_here(OLD);
    world.pass(A_WHILE);
    assert_eq!((world.kept_log(OLD), world.kept_log(NEW)), (None, None));
    // Its end is a result on both, once.
    world.start_again(NEW, 2);
    world.pass(A_WHILE);
    let ids = |who: usize| -> Vec<u64> {
        world.apps[who].disk.results.iter().map(|summary| summary.terms().unwrap().id).collect()
    };
    assert_eq!((ids(OLD), ids(NEW)), (vec![11, 12], vec![12, 11]));
    assert!(world.apps.iter().all(|app| app.disk.bad.is_empty()));
}

#[test]
fn a_match_that_runs_here_is_finished_first() {
    let mut world = World::own_relay();
    world.start_here(OLD, terms(12));
    world.play_here(OLD, 2);
    world.start_here(NEW, terms(13));
    world.play_here(NEW, 1);
    world.apps[NEW].disk.settings.theme = Theme::Dark;
    world.apps[OLD].disk.settings.speed = Speed::Quick;
    world.note_saves(NEW);
    world.move_on();
    // Nor are settings taken over that the player has changed here.
    assert_eq!(world.apps[NEW].disk.settings, Settings { theme: Theme::Dark, ..Settings::default() });
    assert_eq!(world.others(NEW), [(12, false)]);
    world.continue_on(NEW, OLD);
    let id = |log: &Log| log.fold().unwrap().terms().id;
    assert_eq!(world.apps[NEW].disk.log.as_ref().map(id), Some(13));
    assert!(world.kept_log(OLD).is_some());
    world.resign_here(NEW);
    assert_eq!(world.others(NEW), [(12, true)]);
    world.continue_on(NEW, OLD);
    assert_eq!(world.apps[NEW].disk.log.as_ref().map(id), Some(12));
    assert_eq!(world.apps[NEW].disk.results.len(), 1);
}

/// What is asked for is what goes on, and not what it has become meanwhile.
#[test]
fn a_match_that_has_gone_on_elsewhere_is_shown_anew() {
    let mut world = World::own_relay();
    world.start_here(OLD, terms(12));
    world.play_here(OLD, 2);
    world.move_on();
    world.play_here(OLD, 3);
    world.pass(A_WHILE);
    world.continue_on(NEW, OLD);
    assert!(world.apps[NEW].disk.log.is_none(), "it was not the match that was shown");
    let moves =
        |world: &World<InProcess>| world.apps[NEW].friends.keeping().unwrap().others()[0].state.moves().len();
    assert_eq!(moves(&world), 10);
    world.continue_on(NEW, OLD);
    assert_eq!(world.apps[NEW].disk.log, world.apps[OLD].disk.log);
}

#[test]
fn what_is_switched_off_is_forgotten_and_stays_so() {
    let mut world = World::own_relay();
    world.apps[OLD].disk.settings.speed = Speed::Quick;
    world.start_here(OLD, terms(11));
    world.resign_here(OLD);
    world.start_here(OLD, terms(12));
    world.move_on();
    let of = |world: &World<InProcess>, who: usize| {
        let device = DeviceId::of(&key(who).public());
        world.kept().iter().filter(|(whose, ..)| *whose == device).count()
    };
    assert_eq!((of(&world, OLD), of(&world, NEW)), (3, 2));
    world.act(OLD, |friends, now| friends.saves(now, |keeping| keeping.set_on(false)));
    world.pass(A_WHILE);
    assert_eq!((of(&world, OLD), of(&world, NEW)), (0, 2), "the other device's stay");
    world.play_here(OLD, 2);
    // Another code is no word of another mind.
    world.act(OLD, |friends, now| friends.new_recovery(now));
    world.start_again(OLD, 1);
    world.pass(A_WHILE);
    assert_eq!((of(&world, OLD), world.on(OLD)), (0, Some(false)));
    world.act(OLD, |friends, now| friends.saves(now, |keeping| keeping.set_on(true)));
    world.pass(A_WHILE);
    assert_eq!(of(&world, OLD), 3);
}

/// Switched off without a line, the relay hears of it when there is one.
#[test]
fn a_line_that_breaks_delays_everything_and_loses_nothing() {
    let mut world = World::own_relay();
    world.start_here(OLD, terms(12));
    world.move_on();
    for _ in 0..6 {
        world.play_here(OLD, 1);
        world.pass(300);
        world.cut(OLD);
        world.pass(700);
    }
    world.pass(60_000);
    assert_eq!(world.kept_log(OLD), world.apps[OLD].disk.log);
    world.open[OLD] = false;
    world.cut(OLD);
    world.act(OLD, |friends, now| friends.saves(now, |keeping| keeping.set_on(false)));
    world.pass(10_000);
    assert!(world.kept_log(OLD).is_some());
    world.open[OLD] = true;
    world.pass(60_000);
    assert_eq!(world.kept_log(OLD), None);
}

#[test]
fn what_cannot_be_opened_is_said_and_touches_nothing() {
    let mut world = World::own_relay();
    world.start_here(OLD, terms(12));
    world.play_here(OLD, 1);
    world.start_here(NEW, terms(13));
    world.resign_here(NEW);
    world.move_on();
    // What other devices had kept, one of each kind of trouble.
    let good = pack(&world.apps[OLD].disk.log).unwrap();
    let newer = |bytes: &[u8]| {
        let text = String::from_utf8(decompress_to_vec_zlib(bytes).unwrap()).unwrap();
        compress_to_vec_zlib(text.replacen("guzhi-save 1 ", "guzhi-save 9 ", 1).as_bytes(), 6)
    };
    let bad = [
        (3, SaveSlot::Match, newer(&good), "newer"),
        (4, SaveSlot::Results, b"no save at all".to_vec(), "damaged"),
        (5, SaveSlot::Match, pack(&Some(Log::from_events(Vec::new()))).unwrap(), "no match"),
        (6, SaveSlot::Results, pack(&"a word").unwrap(), "another thing"),
        (7, SaveSlot::Match, good[..good.len() / 2].to_vec(), "cut"),
    ];
    {
        let mut loopback = world.network.0.borrow_mut();
        let store = loopback.hub().store();
        let player = store.device(&key(OLD).public()).unwrap().unwrap();
        let writes = bad.map(|(number, slot, bytes, _)| Write::Save {
            player,
            device: DeviceId([number; 8]),
            slot,
            hash: SaveHash::of(&bytes),
            bytes: Bytes(bytes),
            at: 1,
        });
        store.commit(&writes).unwrap();
    }
    let before = (world.apps[NEW].disk.log.clone(), world.apps[NEW].disk.results.clone());
    world.act(NEW, |friends, now| friends.saves(now, |keeping| keeping.look_again(now)));
    world.pass(A_WHILE);
    let app = &world.apps[NEW];
    assert_eq!((app.disk.log.clone(), app.disk.results.clone()), before);
    assert_eq!(app.disk.bad.len(), 5, "{:?}", app.disk.bad);
    assert!(app.disk.bad.contains(&(SaveSlot::Match, Damage::Newer(9))));
    assert_eq!(world.others(NEW), [(12, true)], "the others are there all the same");
    // Each is said once.
    world.act(NEW, |friends, now| friends.saves(now, |keeping| keeping.look_again(now)));
    world.pass(A_WHILE);
    assert_eq!(world.apps[NEW].disk.bad.len(), 5);
    assert_eq!(world.kept().len(), 5 + 2, "what a newer version kept is left as it is");
}

/// Two devices may have the same match kept; the one that was chosen is forgotten, and the other is not offered any more.
#[test]
fn the_same_match_of_two_devices_is_told_apart() {
    let mut world = World::own_relay();
    world.start_here(OLD, terms(12));
    world.play_here(OLD, 2);
    world.move_on();
    let third = DeviceId([9; 8]);
    let (.., bytes) = world.kept().into_iter().find(|(_, slot, _)| *slot == SaveSlot::Match).unwrap();
    {
        let mut loopback = world.network.0.borrow_mut();
        let store = loopback.hub().store();
        let player = store.device(&key(OLD).public()).unwrap().unwrap();
        let (slot, hash) = (SaveSlot::Match, SaveHash::of(&bytes.0));
        store.commit(&[Write::Save { player, device: third, slot, hash, bytes, at: 1 }]).unwrap();
    }
    world.act(NEW, |friends, now| friends.saves(now, |keeping| keeping.look_again(now)));
    world.pass(A_WHILE);
    assert_eq!(world.others(NEW), [(12, true); 2]);
    world.continue_on(NEW, OLD);
    assert!(world.apps[NEW].disk.log.is_some());
    let left: Vec<DeviceId> = world.kept().iter().map(|(device, ..)| *device).collect();
    assert!(left.contains(&third) && !left.contains(&DeviceId::of(&key(OLD).public())), "{left:?}");
    assert_eq!(world.others(NEW), []);
}
