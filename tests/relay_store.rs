//! What a relay keeps: everything that is asked of it, over a real file that is closed and opened again.
#![cfg(feature = "server")]

use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Pit, Side};
use guzhi::game::fair::{Nonce, Seed};
use guzhi::game::{Event, Online, Seat, Terms};
use guzhi::online::{
    Bytes, CommandId, DeviceId, InvitationCode, MOST_SAVE, MatchId, Offer, PlayerId, PlayerName, PublicKey,
    SaveHash, SaveSlot,
};
use guzhi::relay::journal::Journal;
use guzhi::relay::memory::Memory;
use guzhi::relay::sqlite::{MOST_TOKENS, OpenError, Sqlite};
use guzhi::relay::store::{
    Invitation, ListedMatch, ListedSave, Store, StoreError, StoredRating, Tally, To, Write,
};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const ANNA: PlayerId = PlayerId([1; 16]);
const BALA: PlayerId = PlayerId([2; 16]);
const SEED: Seed = Seed([9; 32]);

/// A file that is closed and opened again for every question.
struct File {
    folder: TempDir,
}

impl File {
    fn new() -> File {
        File { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("deep").join("below").join("relay.db")
    }

    fn open(&self) -> Sqlite {
        Sqlite::open(&self.path()).unwrap()
    }

    /// With Anna and Bala, who exist.
    fn with_players() -> File {
        let file = File::new();
        file.open().commit(&[player(ANNA, "Anna"), player(BALA, "Bala")]).unwrap();
        file
    }

    fn commit(&self, writes: &[Write]) {
        self.open().commit(writes).unwrap();
    }

    /// What another program does to it.
    fn meddle(&self, sql: &str) {
        meddle(&self.path(), sql);
    }
}

fn meddle(path: &Path, sql: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

fn named(name: &str) -> PlayerName {
    PlayerName::new(name).unwrap()
}

fn player(player: PlayerId, name: &str) -> Write {
    Write::Player { player, name: named(name), at: 5 }
}

fn started(id: MatchId, rated: bool) -> Event {
    let online = Online {
        names: ["Anna".to_owned(), "Bala".to_owned()],
        rated,
        seal: SEED.seal(),
        nonces: [Nonce([3; 16]), Nonce([4; 16])],
    };
    Event::Started(Terms {
        id: id.0,
        rules: "guzhi".to_owned(),
        options: Default::default(),
        blitz: None,
        seats: [Seat::Person; 2],
        online: Some(Box::new(online)),
    })
}

fn begun(id: u64, at: u64) -> Write {
    let id = MatchId(id);
    Write::Match { id, players: [ANNA, BALA], seed: SEED, started: started(id, true), at }
}

fn sown(pit: u8) -> Event {
    Event::Sown { side: Side::South, pit: Pit::new(pit).unwrap() }
}

fn event(id: u64, seq: usize, command: Option<u8>, at: u64) -> Write {
    let command = command.map(|byte| CommandId([byte; 16]));
    Write::Event { id: MatchId(id), seq, event: sown(seq as u8), command, at }
}

fn ended(id: u64, halves: [u8; 2], at: u64) -> Write {
    Write::Ended { id: MatchId(id), halves, rated: true, blitz: false, at }
}

fn why(error: StoreError) -> String {
    error.to_string()
}

#[test]
fn a_device_is_whose_it_was_given_last() {
    let file = File::with_players();
    let key = PublicKey([7; 32]);
    assert_eq!(file.open().device(&key).unwrap(), None);
    file.commit(&[Write::Device { key, player: ANNA }]);
    assert_eq!(file.open().device(&key).unwrap(), Some(ANNA));
    file.commit(&[Write::Device { key, player: BALA }]);
    assert_eq!(file.open().device(&key).unwrap(), Some(BALA));
    assert_eq!(file.open().device(&PublicKey([8; 32])).unwrap(), None);
}

#[test]
fn a_name_is_the_newest() {
    let file = File::with_players();
    assert_eq!(file.open().name(&ANNA).unwrap(), Some(named("Anna")));
    file.commit(&[Write::Name { player: ANNA, name: named("அன்னா") }]);
    assert_eq!(file.open().name(&ANNA).unwrap(), Some(named("அன்னா")));
    assert_eq!(file.open().name(&PlayerId([5; 16])).unwrap(), None);
    let nobody = Write::Name { player: PlayerId([5; 16]), name: named("Nobody") };
    assert!(why(file.open().commit(&[nobody]).unwrap_err()).contains("no player"));
}

#[test]
fn the_oldest_tokens_of_a_player_are_forgotten() {
    let file = File::with_players();
    let hash = |number: usize| [number as u8; 32];
    let token = |number, player| Write::Token { hash: hash(number), player, at: number as u64 };
    file.commit(&[token(200, BALA)]);
    // Some in one commit, some each in its own.
    file.commit(&(0..10).map(|number| token(number, ANNA)).collect::<Vec<_>>());
    for number in 10..MOST_TOKENS + 3 {
        file.commit(&[token(number, ANNA)]);
    }
    let mut store = file.open();
    for number in 0..MOST_TOKENS + 3 {
        let known = (number >= 3).then_some(ANNA);
        assert_eq!(store.token(&hash(number)).unwrap(), known, "token {number}");
    }
    assert_eq!(store.token(&hash(200)).unwrap(), Some(BALA), "another's tokens stay");
}

#[test]
fn a_new_recovery_code_takes_the_place_of_the_old_one() {
    let file = File::with_players();
    file.commit(&[Write::Recovery { hash: [1; 32], player: ANNA }]);
    assert_eq!(file.open().recovery(&[1; 32]).unwrap(), Some(ANNA));
    file.commit(&[Write::Recovery { hash: [2; 32], player: ANNA }]);
    assert_eq!(file.open().recovery(&[1; 32]).unwrap(), None);
    assert_eq!(file.open().recovery(&[2; 32]).unwrap(), Some(ANNA));
}

/// The greatest number a match can have is kept like any other.
#[test]
fn a_match_is_read_as_it_was_written() {
    let file = File::with_players();
    for id in [0, 1, u64::from(u32::MAX), u64::MAX / 2 + 1, u64::MAX] {
        assert_eq!(file.open().load(MatchId(id)).unwrap(), None);
        file.commit(&[begun(id, 10), event(id, 1, Some(1), 11)]);
        file.commit(&[event(id, 2, None, 12)]);
        let mut store = file.open();
        let found = store.load(MatchId(id)).unwrap().unwrap();
        assert_eq!(found.players, [ANNA, BALA]);
        assert_eq!(found.seed, SEED);
        assert_eq!(found.at, 12);
        assert_eq!(found.log.since(0), [started(MatchId(id), true), sown(1), sown(2)]);
        assert_eq!(store.command(MatchId(id), &CommandId([1; 16])).unwrap(), Some(1));
        assert_eq!(store.command(MatchId(id), &CommandId([2; 16])).unwrap(), None);
    }
}

#[test]
fn a_command_belongs_to_its_match() {
    let file = File::with_players();
    file.commit(&[
        begun(1, 10),
        begun(2, 10),
        event(1, 1, Some(7), 11),
        event(2, 1, None, 11),
        event(2, 2, Some(7), 12),
    ]);
    let mut store = file.open();
    assert_eq!(store.command(MatchId(1), &CommandId([7; 16])).unwrap(), Some(1));
    assert_eq!(store.command(MatchId(2), &CommandId([7; 16])).unwrap(), Some(2));
    assert_eq!(store.command(MatchId(3), &CommandId([7; 16])).unwrap(), None);
}

/// Whatever is wrong with one change, nothing of its commit is kept.
#[test]
fn a_commit_is_kept_whole_or_not_at_all() {
    let wrong = [
        ("an event there is", event(1, 1, None, 20)),
        ("a command there was", event(1, 3, Some(1), 20)),
        ("a hole in the log", event(1, 4, None, 20)),
        ("an event of no match", event(9, 1, None, 20)),
        ("a match there is", begun(1, 20)),
        (
            "a match that begins with a move",
            Write::Match { id: MatchId(4), players: [ANNA, BALA], seed: SEED, started: sown(1), at: 20 },
        ),
        (
            "a match of nobody",
            Write::Match {
                id: MatchId(4),
                players: [ANNA, PlayerId([6; 16])],
                seed: SEED,
                started: started(MatchId(4), false),
                at: 20,
            },
        ),
        ("a second end", ended(2, [2, 0], 20)),
        ("an event after the end", event(2, 1, None, 20)),
        ("a token of nobody", Write::Token { hash: [1; 32], player: PlayerId([6; 16]), at: 20 }),
        ("a code of somebody else's", Write::Recovery { hash: [5; 32], player: ANNA }),
    ];
    let file = File::with_players();
    file.commit(&[begun(1, 10), event(1, 1, Some(1), 11), begun(2, 10), ended(2, [1, 1], 12)]);
    file.commit(&[Write::Recovery { hash: [5; 32], player: BALA }]);
    for (what, wrong) in wrong {
        let good = [
            event(1, 2, Some(2), 19),
            begun(3, 19),
            Write::Name { player: ANNA, name: named("Other") },
            Write::Device { key: PublicKey([1; 32]), player: ANNA },
        ];
        let mut store = file.open();
        let refused = store.commit(&[good.as_slice(), &[wrong]].concat());
        assert!(matches!(refused, Err(StoreError::Failed { .. })), "{what}: {refused:?}");
        // Neither now nor after it is opened again.
        for mut store in [store].into_iter().chain(std::iter::once_with(|| file.open())) {
            let found = store.load(MatchId(1)).unwrap().unwrap();
            assert_eq!((found.log.seq(), found.at), (2, 11), "{what}");
            assert_eq!(store.load(MatchId(3)).unwrap(), None, "{what}");
            assert_eq!(store.command(MatchId(1), &CommandId([2; 16])).unwrap(), None, "{what}");
            assert_eq!(store.name(&ANNA).unwrap(), Some(named("Anna")), "{what}");
            assert_eq!(store.device(&PublicKey([1; 32])).unwrap(), None, "{what}");
        }
    }
    // And what is right is kept after all that.
    file.commit(&[event(1, 2, Some(2), 30)]);
    assert_eq!(file.open().load(MatchId(1)).unwrap().unwrap().log.seq(), 3);
}

#[test]
fn an_empty_commit_is_kept_too() {
    File::new().open().commit(&[]).unwrap();
}

#[test]
fn running_matches_come_first_then_those_that_ended_last() {
    let file = File::with_players();
    file.commit(&[player(PlayerId([3; 16]), "Chitra")]);
    let other_way = Write::Match {
        id: MatchId(u64::MAX),
        players: [BALA, ANNA],
        seed: SEED,
        started: started(MatchId(u64::MAX), false),
        at: 25,
    };
    file.commit(&[begun(1, 10), begun(2, 11), begun(3, 12), begun(4, 13), begun(5, 14), other_way]);
    file.commit(&[ended(2, [2, 0], 40), ended(3, [0, 2], 30), ended(4, [1, 1], 50), event(1, 1, None, 60)]);
    let line = |id, side, at, over| ListedMatch { id: MatchId(id), side, at, over };
    let mut store = file.open();
    let annas = [
        line(1, Side::South, 60, false),
        line(u64::MAX, Side::North, 25, false),
        line(5, Side::South, 14, false),
        line(4, Side::South, 50, true),
        line(2, Side::South, 40, true),
        line(3, Side::South, 30, true),
    ];
    assert_eq!(store.matches(&ANNA, 100).unwrap(), annas);
    for ended in 0..=3 {
        assert_eq!(
            store.matches(&ANNA, ended).unwrap(),
            annas[..3 + ended],
            "all that run, whatever else is listed"
        );
    }
    let balas: Vec<_> = annas.iter().map(|line| ListedMatch { side: line.side.other(), ..*line }).collect();
    assert_eq!(store.matches(&BALA, usize::MAX).unwrap(), balas);
    assert_eq!(store.matches(&PlayerId([3; 16]), 100).unwrap(), []);
}

#[test]
fn what_is_over_is_counted() {
    let file = File::with_players();
    file.commit(&(1..=7).map(|id| begun(id, 10)).collect::<Vec<_>>());
    file.commit(&[ended(1, [2, 0], 20), ended(2, [2, 0], 20), ended(3, [0, 2], 20), ended(4, [1, 1], 20)]);
    file.commit(&[Write::Ended { id: MatchId(5), halves: [0, 2], rated: false, blitz: true, at: 20 }]);
    let mut store = file.open();
    assert_eq!(store.tally(&ANNA, false).unwrap(), Tally { played: 4, won: 2, drawn: 1 });
    assert_eq!(store.tally(&BALA, false).unwrap(), Tally { played: 4, won: 1, drawn: 1 });
    assert_eq!(store.tally(&ANNA, true).unwrap(), Tally { played: 1, won: 0, drawn: 0 });
    assert_eq!(store.tally(&BALA, true).unwrap(), Tally { played: 1, won: 1, drawn: 0 });
    assert_eq!(store.tally(&PlayerId([3; 16]), true).unwrap(), Tally::default());
}

#[test]
fn blitz_that_runs_is_found() {
    let file = File::with_players();
    let blitz = |id: u64| {
        let Event::Started(terms) = started(MatchId(id), true) else { unreachable!() };
        let loadout = Loadout::without(PowerUp::ALL[0]);
        Write::Match {
            id: MatchId(id),
            players: [ANNA, BALA],
            seed: SEED,
            started: Event::Started(Terms { blitz: Some([loadout; 2]), ..terms }),
            at: 10,
        }
    };
    file.commit(&[blitz(1), begun(2, 10), blitz(3), blitz(u64::MAX)]);
    file.commit(&[Write::Ended { id: MatchId(3), halves: [2, 0], rated: true, blitz: true, at: 20 }]);
    let mut found = file.open().running_blitz().unwrap();
    found.sort_unstable();
    assert_eq!(found, [MatchId(1), MatchId(u64::MAX)]);
}

#[test]
fn an_invitation_is_kept_until_it_is_taken_back() {
    let file = File::with_players();
    let code = |text: &str| text.parse::<InvitationCode>().unwrap();
    let invitation = |text: &str, to, nonce| Invitation {
        code: code(text),
        host: ANNA,
        name: named("அன்னா"),
        offer: Offer {
            rules: "guzhi".to_owned(),
            options: Default::default(),
            blitz: true,
            side: None,
            rated: true,
        },
        loadout: Some(Loadout::without(PowerUp::ALL[1])),
        seed: SEED,
        nonce,
        to,
        until: u64::MAX,
    };
    let after = To::Opponent { player: BALA, after: MatchId(u64::MAX) };
    let first = invitation("3467-CDFG", To::Bearer, None);
    let second = invitation("WXYY-9999", after, Some(Nonce([8; 16])));
    assert_eq!(file.open().invitations().unwrap(), []);
    file.commit(&[Write::Invitation(first.clone()), Write::Invitation(second.clone())]);
    assert_eq!(file.open().invitations().unwrap(), [first.clone(), second.clone()]);
    let confirmed = Invitation { nonce: Some(Nonce([6; 16])), ..first };
    file.commit(&[Write::Invitation(confirmed.clone())]);
    assert_eq!(file.open().invitations().unwrap(), [confirmed, second.clone()]);
    file.commit(&[Write::NoInvitation(code("3467-CDFG")), Write::NoInvitation(code("4444-4444"))]);
    assert_eq!(file.open().invitations().unwrap(), std::slice::from_ref(&second));
    // One that cannot be read any more keeps the others from nothing.
    file.commit(&[Write::Invitation(invitation("3333-4444", To::Bearer, None))]);
    file.meddle("UPDATE invitations SET body = '{' WHERE code = '3333-4444'");
    assert_eq!(file.open().invitations().unwrap(), [second]);
}

#[test]
fn a_rating_is_kept_to_the_last_digit() {
    let file = File::with_players();
    let first =
        StoredRating { rating: 1_464.050_671, deviation: 151.516_524_1, volatility: 0.059_995_98, at: 77 };
    let second = StoredRating { rating: 1.0 / 3.0, ..first };
    assert_eq!(file.open().rating(&ANNA, true).unwrap(), None);
    file.commit(&[Write::Rating { player: ANNA, blitz: true, rating: first }]);
    file.commit(&[Write::Rating { player: ANNA, blitz: false, rating: second }]);
    assert_eq!(file.open().rating(&ANNA, true).unwrap(), Some(first));
    assert_eq!(file.open().rating(&ANNA, false).unwrap(), Some(second));
    file.commit(&[Write::Rating { player: ANNA, blitz: true, rating: second }]);
    assert_eq!(file.open().rating(&ANNA, true).unwrap(), Some(second));
    assert_eq!(file.open().rating(&BALA, true).unwrap(), None);
}

#[test]
fn what_cannot_be_read_is_said_and_touches_nothing_else() {
    let file = File::with_players();
    file.commit(
        &(1..=4)
            .flat_map(|id| [begun(id, 10), event(id, 1, None, 11), event(id, 2, None, 12)])
            .collect::<Vec<_>>(),
    );
    file.meddle(
        "UPDATE events SET body = '{\"sown\":{\"side\":' WHERE match = 1 AND seq = 1;
         DELETE FROM events WHERE match = 2 AND seq = 1;
         DELETE FROM events WHERE match = 3;",
    );
    let mut store = file.open();
    for (id, says) in [(1, "event 1: EOF"), (2, "event 1 is missing"), (3, "does not begin")] {
        match store.load(MatchId(id)) {
            Err(StoreError::Damaged { id: of, why }) => {
                assert_eq!(of, MatchId(id));
                assert!(why.contains(says), "{why}");
            }
            other => panic!("match {id}: {other:?}"),
        }
    }
    assert_eq!(store.load(MatchId(4)).unwrap().unwrap().log.seq(), 3);
}

#[test]
fn nothing_that_opens_anything_stands_in_the_file() {
    let file = File::with_players();
    let token = guzhi::online::Token([0xA7; 32]);
    let code = guzhi::online::RecoveryCode::drawn(&[0x5C; 64]).unwrap();
    file.commit(&[
        Write::Token { hash: token.hash(), player: ANNA, at: 1 },
        Write::Recovery { hash: code.hash(), player: ANNA },
    ]);
    let bytes = std::fs::read(file.path()).unwrap();
    let has = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    assert!(has(&token.hash()) && has(&code.hash()));
    assert!(!has(&token.0) && !has(token.to_string().as_bytes()));
    assert!(!has(code.to_string().as_bytes()) && !has(code.to_string().replace('-', "").as_bytes()));
}

#[test]
fn an_empty_file_of_version_0_becomes_ours() {
    let file = File::new();
    std::fs::create_dir_all(file.path().parent().unwrap()).unwrap();
    std::fs::write(file.path(), b"").unwrap();
    file.commit(&[player(ANNA, "Anna")]);
    assert_eq!(file.open().name(&ANNA).unwrap(), Some(named("Anna")));
    let version: i32 = rusqlite::Connection::open(file.path())
        .unwrap()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 4);
}

#[test]
fn the_time_for_a_move_counts_from_the_last_one() {
    let file = File::with_players();
    file.commit(&[begun(1, 10)]);
    let moved_at = |file: &File| file.open().load(MatchId(1)).unwrap().unwrap().moved_at;
    assert_eq!(moved_at(&file), 10);
    file.commit(&[event(1, 1, Some(1), 20)]);
    assert_eq!(moved_at(&file), 20);
    let event = Event::DrawOffered { side: Side::South };
    file.commit(&[Write::Event { id: MatchId(1), seq: 2, event, command: None, at: 30 }]);
    let found = file.open().load(MatchId(1)).unwrap().unwrap();
    assert_eq!((found.at, found.moved_at), (30, 20));
}

#[test]
fn a_file_of_version_1_is_brought_up_to_date() {
    let file = File::with_players();
    file.commit(&[begun(1, 10), event(1, 1, Some(1), 20)]);
    file.meddle("DROP TABLE entitled; DROP TABLE saves; ALTER TABLE matches DROP COLUMN moved_at; PRAGMA user_version = 1");
    let found = file.open().load(MatchId(1)).unwrap().unwrap();
    assert_eq!((found.log.seq(), found.at, found.moved_at), (2, 20, 20));
}

#[test]
fn a_file_of_version_2_is_brought_up_to_date() {
    let file = File::with_players();
    file.commit(&[begun(1, 10)]);
    file.meddle("DROP TABLE entitled; DROP TABLE saves; PRAGMA user_version = 2");
    assert_eq!(file.open().load(MatchId(1)).unwrap().unwrap().log.seq(), 1);
    file.commit(&[save(ANNA, 1, SaveSlot::Match, b"one", 20)]);
    assert_eq!(file.open().saves(&ANNA).unwrap().len(), 1);
}

fn save(player: PlayerId, device: u8, slot: SaveSlot, bytes: &[u8], at: u64) -> Write {
    let (device, hash, bytes) = (DeviceId([device; 8]), SaveHash::of(bytes), Bytes(bytes.to_vec()));
    Write::Save { player, device, slot, hash, bytes, at }
}

fn no_save(player: PlayerId, device: u8, slot: SaveSlot) -> Write {
    Write::NoSave { player, device: DeviceId([device; 8]), slot }
}

/// What is asked of saves, whoever keeps them; `again` closes and opens what can be.
fn saves_are_kept<S: Store>(mut store: S, mut again: impl FnMut(S) -> S) {
    let [game, results] = [SaveSlot::Match, SaveSlot::Results];
    let big: Vec<u8> = (0..MOST_SAVE).map(|at| (at % 251) as u8).collect();
    store.commit(&[player(ANNA, "Anna"), player(BALA, "Bala")]).unwrap();
    store.commit(&[save(ANNA, 2, game, b"old", 10), save(BALA, 2, game, b"another's", 10)]).unwrap();
    // In one commit the last word counts.
    store.commit(&[save(ANNA, 1, game, b"gone", 11), no_save(ANNA, 1, game)]).unwrap();
    store.commit(&[no_save(ANNA, 2, game), save(ANNA, 2, game, b"new", 12)]).unwrap();
    store.commit(&[save(ANNA, 2, results, &big, 13), save(ANNA, 1, results, b"", 14)]).unwrap();
    let listed = |device, slot, bytes: &[u8], at| ListedSave {
        device: DeviceId([device; 8]),
        slot,
        size: bytes.len(),
        hash: SaveHash::of(bytes),
        at,
    };
    for _ in 0..2 {
        let mut found = store.saves(&ANNA).unwrap();
        found.sort_by_key(|save| (save.device, save.slot));
        let wanted = [listed(1, results, b"", 14), listed(2, game, b"new", 12), listed(2, results, &big, 13)];
        assert_eq!(found, wanted);
        let mut bytes = |who: &PlayerId, device, slot| {
            store.save(who, &DeviceId([device; 8]), slot).unwrap().map(|bytes| bytes.0)
        };
        assert_eq!(bytes(&ANNA, 2, game).as_deref(), Some(&b"new"[..]));
        assert_eq!(bytes(&ANNA, 2, results), Some(big.clone()));
        assert_eq!(bytes(&ANNA, 1, game), None);
        assert_eq!(bytes(&ANNA, 2, SaveSlot::Settings), None);
        assert_eq!(bytes(&BALA, 2, game).as_deref(), Some(&b"another's"[..]));
        assert_eq!(bytes(&PlayerId([5; 16]), 2, game), None);
        store = again(store);
    }
}

#[test]
fn saves_are_kept_in_a_file() {
    let file = File::new();
    saves_are_kept(file.open(), |store| {
        drop(store);
        file.open()
    });
    // Nothing of a commit that is refused.
    let refused = file.open().commit(&[
        save(ANNA, 2, SaveSlot::Match, b"newer", 20),
        save(PlayerId([5; 16]), 1, SaveSlot::Match, b"nobody's", 20),
    ]);
    assert!(matches!(refused, Err(StoreError::Failed { .. })), "{refused:?}");
    let kept = file.open().save(&ANNA, &DeviceId([2; 8]), SaveSlot::Match).unwrap();
    assert_eq!(kept.map(|bytes| bytes.0).as_deref(), Some(&b"new"[..]));
}

#[test]
fn saves_are_kept_in_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    saves_are_kept(Journal::open(&path).unwrap(), |store| {
        drop(store);
        Journal::open(&path).unwrap()
    });
}

#[test]
fn saves_are_kept_in_memory() {
    saves_are_kept(Memory::default(), |store| store);
}

#[test]
fn what_a_newer_relay_wrote_is_left_alone() {
    let file = File::with_players();
    file.meddle("PRAGMA user_version = 99");
    let before = std::fs::read(file.path()).unwrap();
    let refused = Sqlite::open(&file.path()).unwrap_err();
    assert!(matches!(refused, OpenError::Newer { found: 99, known: 4, .. }));
    let says = refused.to_string();
    assert!(says.contains("relay.db") && says.contains("99") && says.contains("install a newer"), "{says}");
    assert_eq!(std::fs::read(file.path()).unwrap(), before);
}

#[test]
fn what_is_somebody_elses_is_left_alone() {
    for write in [
        (|path: &Path| {
            std::fs::write(path, "A letter, longer than any header of a database. ".repeat(40)).unwrap()
        }) as fn(&Path),
        |path| meddle(path, "CREATE TABLE songs (name TEXT)"),
        |path| meddle(path, "PRAGMA user_version = 1; CREATE TABLE players (name TEXT)"),
        |path| meddle(path, "PRAGMA application_id = 77"),
    ] {
        let file = File::new();
        std::fs::create_dir_all(file.path().parent().unwrap()).unwrap();
        write(&file.path());
        let before = std::fs::read(file.path()).unwrap();
        let refused = Sqlite::open(&file.path()).unwrap_err();
        assert!(matches!(refused, OpenError::NotOurs { .. }), "{refused:?}");
        assert!(refused.to_string().contains("relay.db"));
        assert_eq!(std::fs::read(file.path()).unwrap(), before);
    }
}

#[test]
fn a_second_relay_is_refused_until_the_first_is_gone() {
    let file = File::with_players();
    let mut first = file.open();
    let refused = Sqlite::open(&file.path()).unwrap_err();
    assert!(matches!(refused, OpenError::InUse { .. }), "{refused:?}");
    let says = refused.to_string();
    assert!(says.contains("relay.db") && says.contains("stop it first"), "{says}");
    first.commit(&[begun(1, 10)]).unwrap();
    drop(first);
    assert!(file.open().load(MatchId(1)).unwrap().is_some());
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let file = File::with_players();
    let refused = Sqlite::open(&file.path().join("below").join("a-file.db")).unwrap_err();
    assert!(matches!(refused, OpenError::Folder { .. }), "{refused:?}");
    let folder = Sqlite::open(file.folder.path()).unwrap_err();
    assert!(matches!(folder, OpenError::Failed { .. }), "{folder:?}");
}

#[test]
fn the_memory_keeps_things_as_a_file_does() {
    let mut store = Sqlite::in_memory().unwrap();
    store.commit(&[player(ANNA, "Anna"), player(BALA, "Bala"), begun(1, 10)]).unwrap();
    assert_eq!(store.load(MatchId(1)).unwrap().unwrap().log.seq(), 1);
}

/// Who may invite, whoever keeps that.
fn entitlements_are_kept<S: Store>(mut store: S, mut again: impl FnMut(S) -> S) {
    store.commit(&[player(ANNA, "Anna"), player(BALA, "Bala")]).unwrap();
    assert_eq!(store.entitled(&ANNA).unwrap(), None);
    for until in [5, 0, u64::MAX, 1_800_000_000_000] {
        store.commit(&[Write::Entitled { player: ANNA, until }]).unwrap();
        store = again(store);
        // What is for ever may be a little less than that.
        let kept = store.entitled(&ANNA).unwrap().unwrap();
        assert!(kept == until || until == u64::MAX && kept >= u64::MAX / 2, "{kept}");
    }
    assert_eq!(store.entitled(&BALA).unwrap(), None);
}

#[test]
fn who_may_invite_is_kept_by_all() {
    let file = File::new();
    entitlements_are_kept(file.open(), |store| {
        drop(store);
        file.open()
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    entitlements_are_kept(Journal::open(&path).unwrap(), |store| {
        drop(store);
        Journal::open(&path).unwrap()
    });
    entitlements_are_kept(Memory::default(), |store| store);
}
