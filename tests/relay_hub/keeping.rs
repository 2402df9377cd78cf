//! Saves of a player's devices: kept whole or not at all, each device's own, and nobody else's business.

use crate::house::{House, Player};
use guzhi::online::keeping::{Consent, Keeper, News, Out};
use guzhi::online::wire::{MOST_BYTES, Reason, encode};
use guzhi::online::{
    Bytes, ClientMessage, DeviceId, MOST_DEVICES, MOST_PART, MOST_SAVE, SaveHash, SaveLine, SaveSlot,
    ServerMessage,
};
use guzhi::relay::ConnId;
use guzhi::relay::store::Write;

const MATCH: SaveSlot = SaveSlot::Match;

fn device(number: u8) -> DeviceId {
    DeviceId([number; 8])
}

fn bytes(seed: u8, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at % 253) as u8 ^ seed).collect()
}

/// The frames in which a device sends a save.
fn parts(number: u8, slot: SaveSlot, save: &[u8]) -> Vec<ClientMessage> {
    let (size, hash) = (save.len() as u32, SaveHash::of(save));
    let parts = save.chunks(MOST_PART).enumerate();
    parts
        .map(|(at, part)| ClientMessage::Keep {
            ask: at as u32 + 1,
            device: device(number),
            slot,
            size,
            hash,
            from: (at * MOST_PART) as u32,
            part: Bytes(part.to_vec()),
        })
        .collect()
}

fn refused(ask: u32, reason: Reason) -> ServerMessage {
    ServerMessage::Refused { ask: Some(ask), reason }
}

/// How many bytes have come, as the relay says after a part.
fn have(told: &[ServerMessage]) -> u32 {
    let [ServerMessage::Kept { bytes, .. }] = told else { panic!("{told:?}") };
    *bytes
}

impl House {
    /// Sends a save as an app does, a part after each answer; what came of the last.
    fn keep(&mut self, conn: ConnId, number: u8, slot: SaveSlot, save: &[u8]) -> Vec<ServerMessage> {
        let mut told = Vec::new();
        for part in parts(number, slot, save) {
            self.pass(200);
            told = self.say(conn, &part);
            if !matches!(told[..], [ServerMessage::Kept { .. }]) {
                break;
            }
        }
        told
    }

    fn keep_whole(&mut self, conn: ConnId, number: u8, slot: SaveSlot, save: &[u8]) {
        let told = self.keep(conn, number, slot, save);
        assert_eq!(have(&told), save.len() as u32);
    }

    fn saves(&mut self, conn: ConnId) -> Vec<SaveLine> {
        let told = self.say(conn, &ClientMessage::Saves { ask: 7 });
        let mut lines = Vec::new();
        for (at, told_now) in told.iter().enumerate() {
            let ServerMessage::Saves { ask: 7, saves, last } = told_now else { panic!("{told:?}") };
            assert_eq!(*last, at + 1 == told.len());
            lines.extend(saves);
        }
        lines.sort_by_key(|line: &SaveLine| (line.device, line.slot));
        lines
    }

    /// A save, a part after the other; `None` when it is refused.
    fn fetch(&mut self, conn: ConnId, line: SaveLine) -> Result<Vec<u8>, Reason> {
        let mut save = Vec::new();
        loop {
            self.pass(200);
            let SaveLine { device, slot, hash, .. } = line;
            let from = save.len() as u32;
            let told = self.say(conn, &ClientMessage::Fetch { ask: 9, device, slot, hash, from });
            match &told[..] {
                [ServerMessage::Part { ask: 9, part }] if part.0.is_empty() => return Ok(save),
                [ServerMessage::Part { ask: 9, part }] => save.extend(&part.0),
                [ServerMessage::Refused { ask: Some(9), reason }] => return Err(*reason),
                _ => panic!("{told:?}"),
            }
        }
    }

    fn forget(&mut self, conn: ConnId, line: SaveLine) -> Vec<ServerMessage> {
        let SaveLine { device, slot, hash, .. } = line;
        self.say(conn, &ClientMessage::Forget { ask: 8, device, slot, hash })
    }
}

fn names(lines: &[SaveLine]) -> Vec<(u8, SaveSlot, u32)> {
    lines.iter().map(|line| (line.device.0[0], line.slot, line.size)).collect()
}

#[test]
fn a_save_is_kept_when_all_of_it_has_come() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    assert_eq!(house.saves(valli.conn), []);
    for (number, length) in [(1, 1), (2, MOST_PART), (3, MOST_PART + 1), (4, 5 * MOST_PART), (5, MOST_SAVE)] {
        house.keep_whole(valli.conn, number, MATCH, &bytes(number, length));
    }
    house.pass(2_000_000);
    house.kill_for(1_000);
    house.come_back(&mut valli);
    let lines = house.saves(valli.conn);
    assert_eq!(lines.len(), 5);
    for (line, length) in lines.iter().zip([1, MOST_PART, MOST_PART + 1, 5 * MOST_PART, MOST_SAVE]) {
        let save = bytes(line.device.0[0], length);
        assert_eq!((line.size as usize, line.hash), (length, SaveHash::of(&save)));
        assert!(line.quiet_s >= 2_000, "{}", line.quiet_s);
        assert_eq!(house.fetch(valli.conn, *line), Ok(save));
    }
}

#[test]
fn a_newer_save_takes_the_place_of_the_one_before_and_of_no_other() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let [old, new] = [1, 2].map(|seed| bytes(seed, 4_000));
    for number in [1, 2] {
        for slot in SaveSlot::ALL {
            house.keep_whole(valli.conn, number, slot, &old);
        }
    }
    let before = house.saves(valli.conn);
    // Not before the last part is here.
    let sent = parts(1, MATCH, &new);
    assert_eq!(have(&house.say(valli.conn, &sent[0])), MOST_PART as u32);
    assert_eq!(house.saves(valli.conn), before);
    assert_eq!(have(&house.say(valli.conn, &sent[1])), 4_000);
    let after = house.saves(valli.conn);
    let changed: Vec<_> =
        after.iter().filter(|line| !before.iter().any(|old| old.hash == line.hash)).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!((changed[0].device, changed[0].slot), (device(1), MATCH));
    // What was asked for by its hash is not mixed with what took its place.
    assert_eq!(house.fetch(valli.conn, before[0]), Err(Reason::NoSave));
    assert_eq!(house.fetch(valli.conn, *changed[0]), Ok(new));
}

#[test]
fn parts_that_are_lost_doubled_or_out_of_order_come_to_nothing_or_to_the_whole() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let save = bytes(3, 3 * MOST_PART + 10);
    let sent = parts(1, MATCH, &save);
    // Each twice: the answer is the same.
    for part in &sent {
        let once = have(&house.say(valli.conn, part));
        assert_eq!(have(&house.say(valli.conn, part)), once);
    }
    assert_eq!(names(&house.saves(valli.conn)), [(1, MATCH, save.len() as u32)]);
    // One is missing.
    let save = bytes(4, 3 * MOST_PART + 10);
    let sent = parts(1, MATCH, &save);
    house.say(valli.conn, &sent[0]);
    assert_eq!(house.say(valli.conn, &sent[2]), [refused(3, Reason::NotWhole)]);
    assert_eq!(house.say(valli.conn, &sent[1]), [refused(2, Reason::NotWhole)], "it begins anew");
    // None is first.
    assert_eq!(house.say(valli.conn, &sent[3]), [refused(4, Reason::NotWhole)]);
    assert_eq!(house.saves(valli.conn)[0].hash, SaveHash::of(&bytes(3, 3 * MOST_PART + 10)));
    // From the beginning it is taken.
    house.keep_whole(valli.conn, 1, MATCH, &save);
    // And what is kept already need not be sent.
    assert_eq!(have(&house.say(valli.conn, &sent[0])), save.len() as u32);
    // A first part of another begins that one.
    let other = bytes(5, 2 * MOST_PART);
    house.say(valli.conn, &parts(1, MATCH, &bytes(6, 2 * MOST_PART))[0]);
    house.keep_whole(valli.conn, 2, MATCH, &other);
    assert_eq!(house.saves(valli.conn).len(), 2);
}

#[test]
fn what_does_not_agree_with_its_hash_or_its_size_is_not_kept() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let save = bytes(1, 100);
    let keep = |size: usize, hash, from: u32, part: &[u8]| ClientMessage::Keep {
        ask: 1,
        device: device(1),
        slot: MATCH,
        size: size as u32,
        hash,
        from,
        part: Bytes(part.to_vec()),
    };
    let hash = SaveHash::of(&save);
    for wrong in [
        keep(100, SaveHash::of(b"other"), 0, &save),
        keep(99, hash, 0, &save),
        keep(0, SaveHash::of(b""), 0, b""),
        keep(100, hash, 0, b""),
        keep(100, hash, u32::MAX, &save),
    ] {
        assert_eq!(house.say(valli.conn, &wrong), [refused(1, Reason::NotWhole)], "{wrong:?}");
    }
    for size in [MOST_SAVE + 1, u32::MAX as usize] {
        assert_eq!(house.say(valli.conn, &keep(size, hash, 0, &save)), [refused(1, Reason::TooLarge)]);
    }
    assert_eq!(house.saves(valli.conn), []);
    assert_eq!(have(&house.say(valli.conn, &keep(100, hash, 0, &save))), 100);
}

#[test]
fn a_line_that_breaks_midway_leaves_what_was_kept() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    let [old, new] = [1, 2].map(|seed| bytes(seed, 3 * MOST_PART));
    house.keep_whole(valli.conn, 1, MATCH, &old);
    let sent = parts(1, MATCH, &new);
    house.say(valli.conn, &sent[0]);
    house.say(valli.conn, &sent[1]);
    house.hang_up(valli.conn);
    house.come_back(&mut valli);
    assert_eq!(house.say(valli.conn, &sent[2]), [refused(3, Reason::NotWhole)]);
    let line = house.saves(valli.conn)[0];
    assert_eq!(house.fetch(valli.conn, line), Ok(old));
    house.keep_whole(valli.conn, 1, MATCH, &new);
}

#[test]
fn nobody_reaches_anothers_saves() {
    let mut house = House::new();
    let [valli, murugan] = ["Valli", "Murugan"].map(|name| house.player(name));
    let save = bytes(1, 10);
    house.keep_whole(valli.conn, 1, MATCH, &save);
    let line = house.saves(valli.conn)[0];
    assert_eq!(house.saves(murugan.conn), []);
    assert_eq!(house.fetch(murugan.conn, line), Err(Reason::NoSave));
    assert_eq!(house.forget(murugan.conn, line), [refused(8, Reason::NoSave)]);
    // The same names are another's save.
    let other = bytes(2, 10);
    house.keep_whole(murugan.conn, 1, MATCH, &other);
    assert_eq!(house.fetch(valli.conn, line), Ok(save.clone()));
    // Who has not signed in has none.
    let stranger = house.connect();
    let first = ServerMessage::Refused { ask: None, reason: Reason::SignInFirst };
    for message in [ClientMessage::Saves { ask: 1 }, parts(1, MATCH, &save).remove(0)] {
        assert_eq!(house.say(stranger, &message), std::slice::from_ref(&first));
    }
}

#[test]
fn a_recovery_code_leads_to_them_from_another_device() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let save = bytes(1, 5_000);
    house.keep_whole(valli.conn, 1, MATCH, &save);
    let told = house.say(valli.conn, &ClientMessage::NewRecovery);
    let [ServerMessage::Recovery { code }] = told[..] else { panic!("{told:?}") };
    let key = house.key();
    let second = house.sign_in(&key, None, Some(code)).unwrap();
    let line = house.saves(second.conn)[0];
    assert_eq!(house.fetch(second.conn, line), Ok(save));
    assert_eq!(house.forget(second.conn, line), [ServerMessage::Forgotten { ask: 8 }]);
    assert_eq!(house.saves(valli.conn), []);
    assert_eq!(house.forget(second.conn, line), [refused(8, Reason::NoSave)], "only once");
}

/// What another device has kept meanwhile is not forgotten by mistake.
#[test]
fn only_what_was_seen_is_forgotten() {
    let mut house = House::new();
    let valli = house.player("Valli");
    house.keep_whole(valli.conn, 1, MATCH, &bytes(1, 10));
    let line = house.saves(valli.conn)[0];
    house.keep_whole(valli.conn, 1, MATCH, &bytes(2, 10));
    assert_eq!(house.forget(valli.conn, line), [refused(8, Reason::NoSave)]);
    assert_eq!(house.saves(valli.conn).len(), 1);
}

#[test]
fn with_a_device_too_many_the_one_that_was_quiet_for_longest_goes() {
    let mut house = House::new();
    let valli = house.player("Valli");
    for number in 1..=MOST_DEVICES as u8 {
        for slot in SaveSlot::ALL {
            house.keep_whole(valli.conn, number, slot, &bytes(number, 10 + slot as usize));
            house.pass(3_000);
        }
    }
    assert_eq!(house.saves(valli.conn).len(), 3 * MOST_DEVICES);
    // The first has something new: the second is the oldest now.
    house.keep_whole(valli.conn, 1, MATCH, &bytes(77, 10));
    house.keep_whole(valli.conn, 9, MATCH, &bytes(9, 10));
    let lines = house.saves(valli.conn);
    assert_eq!(lines.len(), 3 * (MOST_DEVICES - 1) + 1);
    assert!(lines.iter().all(|line| line.device != device(2)));
    // Two in one batch: none is one too many.
    for number in [10, 11] {
        house.take(valli.conn, &parts(number, MATCH, &bytes(number, 10))[0]);
    }
    house.flush();
    let mut devices: Vec<_> = house.saves(valli.conn).iter().map(|line| line.device).collect();
    devices.dedup();
    assert_eq!(devices, [1, 5, 6, 7, 8, 9, 10, 11].map(device));
}

#[test]
fn the_longest_list_fits_its_frames() {
    let mut house = House::new();
    let valli = house.player("Valli");
    for number in 1..=MOST_DEVICES as u8 {
        for slot in SaveSlot::ALL {
            house.keep_whole(valli.conn, number, slot, &bytes(number, 10 + slot as usize));
            house.pass(3_000);
        }
    }
    let told = house.say(valli.conn, &ClientMessage::Saves { ask: u32::MAX });
    let all = house.saves(valli.conn).len();
    assert_eq!(all, 3 * MOST_DEVICES);
    assert!(told.iter().all(|told| encode(told).unwrap().len() <= MOST_BYTES));
}

#[test]
fn so_much_is_kept_in_a_time_and_no_more() {
    let mut house = House::new();
    let [valli, other] = ["Valli", "Other"].map(|name| house.player(name));
    let mut many = 0;
    let told = loop {
        let told = house.keep(valli.conn, 1, SaveSlot::Results, &bytes(many, MOST_SAVE));
        if !matches!(told[..], [ServerMessage::Kept { .. }]) {
            break told;
        }
        many += 1;
        assert!(many < 20, "there is no end to it");
    };
    assert_eq!(told, [refused(1, Reason::TooMany)]);
    assert!(many >= 4, "{many}");
    assert!(house.is_open(valli.conn), "nobody is hung up for it");
    house.keep_whole(other.conn, 1, MATCH, &bytes(1, 10));
    // What one device has used up another has not.
    house.pass(300_000);
    house.keep_whole(valli.conn, 1, SaveSlot::Results, &bytes(99, MOST_SAVE));
}

#[test]
fn nothing_is_said_to_be_kept_that_is_not() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    let [old, new] = [1, 2].map(|seed| bytes(seed, MOST_PART + 5));
    house.keep_whole(valli.conn, 1, MATCH, &old);
    let line = house.saves(valli.conn)[0];
    let unavailable = [ServerMessage::Bye { reason: Reason::Unavailable }];
    *house.store.fails.borrow_mut() = Box::new(|writes| {
        writes.iter().any(|write| matches!(write, Write::Save { .. } | Write::NoSave { .. }))
    });
    let sent = parts(1, MATCH, &new);
    assert_eq!(have(&house.say(valli.conn, &sent[0])), MOST_PART as u32);
    assert_eq!(house.say(valli.conn, &sent[1]), unavailable);
    house.come_back(&mut valli);
    assert_eq!(house.forget(valli.conn, line), unavailable);
    *house.store.fails.borrow_mut() = Box::new(|_| false);
    house.come_back(&mut valli);
    assert_eq!(house.fetch(valli.conn, line), Ok(old));
    // What cannot be read is not said to be nothing.
    house.store.unreadable.set(true);
    assert_eq!(house.say(valli.conn, &ClientMessage::Saves { ask: 1 }), [refused(1, Reason::Unavailable)]);
    assert_eq!(house.fetch(valli.conn, line), Err(Reason::Unavailable));
    assert_eq!(house.forget(valli.conn, line), [refused(8, Reason::Unavailable)]);
    assert_eq!(house.say(valli.conn, &sent[0]), [refused(1, Reason::Unavailable)]);
    house.store.unreadable.set(false);
    house.keep_whole(valli.conn, 1, MATCH, &new);
}

/// In the same batch as what it follows: what is about to be kept counts.
#[test]
fn what_arrives_at_once_is_dealt_with_in_its_order() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let Player { conn, .. } = valli;
    let save = bytes(1, MOST_PART + 1);
    for part in parts(1, MATCH, &save) {
        house.take(conn, &part);
    }
    let (device, slot, hash) = (device(1), MATCH, SaveHash::of(&save));
    house.take(conn, &ClientMessage::Fetch { ask: 20, device, slot, hash, from: MOST_PART as u32 });
    house.take(conn, &ClientMessage::Forget { ask: 21, device, slot, hash });
    house.take(conn, &ClientMessage::Saves { ask: 22 });
    house.flush();
    let told = house.heard(conn);
    assert_eq!(
        told[2..],
        [
            ServerMessage::Part { ask: 20, part: Bytes(save[MOST_PART..].to_vec()) },
            ServerMessage::Forgotten { ask: 21 },
            ServerMessage::Saves { ask: 22, saves: Vec::new(), last: true },
        ]
    );
}

// ---- With an app at the other end ----

/// An app's end, and what the app got to know.
struct End {
    keeper: Keeper,
    news: Vec<News>,
    said: usize,
}

impl End {
    fn new(number: u8) -> End {
        End { keeper: Keeper::new(device(number), Consent::Given, None), news: Vec::new(), said: 0 }
    }

    fn carry(&mut self, house: &mut House, conn: ConnId, out: Vec<Out>) {
        for out in out {
            match out {
                Out::Say(message) => {
                    self.said += 1;
                    house.take(conn, &message);
                }
                Out::Tell(news) => self.news.push(news),
            }
        }
    }

    /// Time passes; `hears` says which of the relay's answers arrive.
    fn run(
        &mut self,
        house: &mut House,
        conn: ConnId,
        ms: u64,
        mut hears: impl FnMut(&ServerMessage) -> bool,
    ) {
        let until = house.now + ms;
        while house.now < until {
            house.pass(50);
            let out = self.keeper.tick(house.now);
            self.carry(house, conn, out);
            house.flush();
            for message in house.heard(conn).into_iter().filter(|message| hears(message)) {
                let out = self.keeper.said(&message, house.now).unwrap_or_default();
                self.carry(house, conn, out);
            }
        }
    }

    fn up(&mut self, house: &mut House, conn: ConnId) {
        self.keeper.down();
        let out = self.keeper.up(house.now);
        self.carry(house, conn, out);
    }
}

/// The largest save goes as fast as it may on the quickest line, and leaves the player room to play.
#[test]
fn the_largest_save_leaves_room_to_play() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let mut end = End::new(1);
    let save = bytes(1, MOST_SAVE);
    end.keeper.set(SaveSlot::Results, Some(save.clone()));
    end.up(&mut house, valli.conn);
    for _ in 0..60 {
        end.run(&mut house, valli.conn, 500, |_| true);
        // Meanwhile two things a second are said as well.
        house.take(valli.conn, &ClientMessage::Standing);
    }
    house.flush();
    house.heard(valli.conn);
    assert!(house.is_open(valli.conn) && end.keeper.is_done());
    assert_eq!(end.news[1..], [News::Kept(SaveSlot::Results, SaveHash::of(&save))]);
    let line = house.saves(valli.conn)[0];
    // Another device fetches it.
    let mut other = End::new(2);
    other.up(&mut house, valli.conn);
    other.run(&mut house, valli.conn, 1_000, |_| true);
    let News::Listed(lines) = &other.news[0] else { panic!("{:?}", other.news) };
    assert_eq!(lines[..], [SaveLine { quiet_s: lines[0].quiet_s, ..line }]);
    other.keeper.fetch(lines[0]);
    other.run(&mut house, valli.conn, 30_000, |_| true);
    assert!(matches!(&other.news[1..], [News::Fetched(_, fetched)] if *fetched == save));
    assert!(house.is_open(valli.conn));
}

#[test]
fn answers_that_are_lost_and_lines_that_break_end_in_the_same_save() {
    let mut house = House::new();
    let mut valli = house.player("Valli");
    let mut end = End::new(1);
    let save = bytes(7, 9 * MOST_PART);
    end.keeper.set(MATCH, Some(save.clone()));
    end.up(&mut house, valli.conn);
    let mut count = 0;
    end.run(&mut house, valli.conn, 8_000, |_| {
        count += 1;
        count % 3 != 0
    });
    house.hang_up(valli.conn);
    house.come_back(&mut valli);
    end.up(&mut house, valli.conn);
    end.run(&mut house, valli.conn, 60_000, |_| {
        count += 1;
        count % 3 != 0
    });
    let line = house.saves(valli.conn)[0];
    assert_eq!(house.fetch(valli.conn, line), Ok(save));
    assert!(end.keeper.is_done());
}

#[test]
fn an_app_that_is_asked_to_wait_waits() {
    let mut house = House::new();
    let valli = house.player("Valli");
    let mut end = End::new(1);
    end.up(&mut house, valli.conn);
    let mut refused = 0;
    for seed in 0..8 {
        end.keeper.set(SaveSlot::Results, Some(bytes(seed, MOST_SAVE)));
        end.run(&mut house, valli.conn, 40_000, |message| {
            refused += usize::from(matches!(message, ServerMessage::Refused { .. }));
            true
        });
    }
    end.run(&mut house, valli.conn, 600_000, |_| true);
    assert!((1..8).contains(&refused), "{refused}");
    assert!(house.is_open(valli.conn) && end.keeper.is_done());
    assert_eq!(house.saves(valli.conn)[0].hash, SaveHash::of(&bytes(7, MOST_SAVE)));
}

/// A relay from before there were saves does not understand the question, and is asked no other.
#[test]
fn a_relay_that_keeps_no_saves_is_left_alone() {
    let mut end = End::new(1);
    end.keeper.set(MATCH, Some(vec![1]));
    let mut house = House::new();
    let valli = house.player("Valli");
    let out = end.keeper.up(house.now);
    assert!(matches!(out[..], [Out::Say(ClientMessage::Saves { .. })]));
    let malformed = ServerMessage::Refused { ask: None, reason: Reason::Malformed };
    assert_eq!(end.keeper.said(&malformed, house.now), Some(Vec::new()));
    end.run(&mut house, valli.conn, 100_000, |_| true);
    assert_eq!(end.said, 0);
    // The same, said of anything else, is not its business.
    assert_eq!(end.keeper.said(&malformed, house.now), None);
}

/// Nothing is said before the player has asked for it.
#[test]
fn nobody_is_told_anything_unasked() {
    let mut keeper = Keeper::new(device(1), Consent::Unasked, None);
    keeper.set(MATCH, Some(vec![1]));
    assert_eq!(keeper.up(0), []);
    assert_eq!((keeper.next_tick(), keeper.tick(1_000_000)), (None, Vec::new()));
}
