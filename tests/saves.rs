//! Saves survive: a kill at any moment, damage of every kind, a newer version's files.

use guzhi::ai::Level;
use guzhi::engine::{Options, RuleSet};
use guzhi::game::{Body, Command, Referee, Seat, Terms};
use guzhi::storage::{
    Damage, Folder, Generation, Learned, Mark, Memory, Notice, SCHEMA, SaveError, Saves, Settings, Shelf,
    Slot, Speed, open, seal,
};
use proptest::prelude::*;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command as Process, Stdio};

/// A match of so many moves, always the first legal pit.
fn match_of(moves: usize) -> Referee {
    let terms = Terms {
        id: 1,
        rules: RuleSet::GUZHI.id.to_owned(),
        options: Options::default(),
        blitz: None,
        seats: [Seat::Person, Seat::Ai(Level::Easy)],
        online: None,
    };
    let mut referee = Referee::new(terms).unwrap();
    for _ in 0..moves {
        advance(&mut referee);
    }
    referee
}

fn advance(referee: &mut Referee) {
    let pit = referee.state().game().legal().next().unwrap();
    let command =
        Command { by: referee.state().to_move(), expect_seq: referee.log().seq(), body: Body::Sow(pit) };
    referee.command(command).unwrap();
}

#[test]
fn everything_opens_as_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut notices = Vec::new();
    let referee = match_of(3);
    let settings = Settings { speed: Speed::Quick, ..Settings::default() };
    let mut learned = Learned::default();
    learned.solve(4_000_000_000);
    learned.miss(7);
    learned.daily.solve(20_000);
    {
        let saves = Saves::new(Folder::open(folder.path()).unwrap());
        saves.save_match(Some(referee.log())).unwrap();
        saves.save_settings(&settings).unwrap();
        saves.save_learned(&learned).unwrap();
    }
    let mut saves = Saves::new(Folder::open(folder.path()).unwrap());
    assert_eq!(saves.open_learned(&mut notices), learned);
    assert_eq!(saves.open_match(&mut notices).unwrap().state(), referee.state());
    assert_eq!(saves.open_settings(&mut notices), settings);
    assert_eq!(saves.open_results(&mut notices), []);
    saves.save_match(None).unwrap();
    assert!(saves.open_match(&mut notices).is_none());
    assert_eq!(notices, []);
}

#[test]
fn a_first_start_finds_nothing_and_says_nothing() {
    let mut notices = Vec::new();
    let mut saves = Saves::new(Memory::default());
    assert!(saves.open_match(&mut notices).is_none());
    assert_eq!(saves.open_settings(&mut notices), Settings::default());
    assert_eq!(saves.open_learned(&mut notices), Learned::default());
    assert_eq!(notices, []);
}

/// Ways in which a file can be bad.
fn damages() -> Vec<(&'static str, Vec<u8>)> {
    let whole = seal(match_of(4).log()).unwrap();
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let random: Vec<u8> = (0..500u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let illegal = r#"[{"started":{"id":1,"rules":"guzhi","seats":["person","person"]}},{"sown":{"side":"north","pit":9}}]"#;
    let illegal: serde_json::Value = serde_json::from_str(illegal).unwrap();
    let mut bad = vec![
        ("empty", Vec::new()),
        ("random bytes", random),
        ("a bit flipped", flipped),
        ("something behind it", [&whole[..], b"x"].concat()),
        ("another program's text", b"{\"score\": 12}".to_vec()),
        ("no match", seal(&"hello").unwrap()),
        ("a match nobody could have played", seal(&illegal).unwrap()),
    ];
    bad.extend((0..whole.len()).map(|end| ("cut", whole[..end].to_vec())));
    bad
}

#[test]
fn a_damaged_file_is_set_aside_and_the_one_before_it_opened() {
    for (name, bytes) in damages() {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::new(Folder::open(folder.path()).unwrap());
        saves.save_settings(&Settings { speed: Speed::Quick, ..Settings::default() }).unwrap();
        saves.save_match(Some(match_of(3).log())).unwrap();
        saves.save_match(Some(match_of(4).log())).unwrap();
        fs::write(folder.path().join("match.save"), &bytes).unwrap();

        let mut notices = Vec::new();
        let mut saves = Saves::new(Folder::open(folder.path()).unwrap());
        let opened = saves.open_match(&mut notices).unwrap_or_else(|| panic!("{name}: nothing opened"));
        assert_eq!(opened.state(), match_of(3).state(), "{name}");
        let [Notice::SetAside { slot: Slot::Match, kept_as, older_opened: true, .. }] = &notices[..] else {
            panic!("{name}: {notices:?}");
        };
        let kept_as = kept_as.clone();
        assert_eq!(fs::read(&kept_as).unwrap(), bytes, "{name}: nothing of it is lost");
        assert_eq!(saves.open_settings(&mut notices).speed, Speed::Quick, "{name}: nothing else is lost");
        // It goes on from there, and the file set aside stays.
        saves.save_match(Some(match_of(5).log())).unwrap();
        assert_eq!(saves.open_match(&mut notices).unwrap().state(), match_of(5).state());
        assert_eq!(fs::read(&kept_as).unwrap(), bytes);
    }
}

#[test]
fn two_damaged_copies_are_both_set_aside_and_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("match.save"), b"one").unwrap();
    fs::write(folder.path().join("match.before.save"), b"two").unwrap();
    let mut notices = Vec::new();
    let mut saves = Saves::new(Folder::open(folder.path()).unwrap());
    assert!(saves.open_match(&mut notices).is_none());
    assert_eq!(notices.len(), 2);
    for notice in &notices {
        assert!(matches!(notice, Notice::SetAside { older_opened: false, .. }), "{notice:?}");
    }
}

#[test]
fn files_set_aside_get_names_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = Vec::new();
    for bytes in [b"one", b"two", b"six"] {
        fs::write(folder.path().join("match.save"), bytes).unwrap();
        kept.push(Folder::open(folder.path()).unwrap().set_aside(Slot::Match, Generation::Newest).unwrap());
    }
    let contents: Vec<Vec<u8>> = kept.iter().map(|name| fs::read(name).unwrap()).collect();
    assert_eq!(contents, [b"one", b"two", b"six"]);
}

#[test]
fn a_newer_versions_save_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.save");
    let newer = String::from_utf8(seal(match_of(2).log()).unwrap()).unwrap();
    let newer = newer.replacen(&format!("guzhi-save {SCHEMA} "), &format!("guzhi-save {} ", SCHEMA + 1), 1);
    fs::write(&path, &newer).unwrap();
    let mut notices = Vec::new();
    let mut saves = Saves::new(Folder::open(folder.path()).unwrap());
    assert!(saves.open_match(&mut notices).is_none());
    assert_eq!(notices, [Notice::Newer { slot: Slot::Match }]);
    assert!(matches!(saves.save_match(None), Err(SaveError::Held)));
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    saves.save_settings(&Settings::default()).unwrap();
}

#[test]
fn settings_of_an_older_version_keep_what_they_say() {
    let mut notices = Vec::new();
    let shelf = Memory::default();
    shelf.write(Slot::Settings, &seal(&serde_json::json!({"speed": "quick"})).unwrap()).unwrap();
    let settings = Saves::new(shelf).open_settings(&mut notices);
    assert_eq!(settings, Settings { speed: Speed::Quick, ..Settings::default() });
}

#[test]
fn what_was_learned_is_kept_from_an_older_and_for_a_newer_version() {
    let mut notices = Vec::new();
    let shelf = Memory::default();
    let saved =
        serde_json::json!({"puzzles": {"7": "first_try", "9": "shown"}, "daily": {"last": 5}, "more": 1});
    shelf.write(Slot::Learned, &seal(&saved).unwrap()).unwrap();
    let learned = Saves::new(shelf).open_learned(&mut notices);
    assert_eq!([7, 9, 11].map(|key| learned.mark(key)), [Some(Mark::FirstTry), Some(Mark::Shown), None]);
    assert!(learned.daily.is_solved(5));
    assert_eq!(notices, []);
}

#[test]
fn a_damaged_list_of_what_was_learned_is_set_aside_and_the_one_before_it_opened() {
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(Folder::open(folder.path()).unwrap());
    let mut learned = Learned::default();
    learned.solve(1);
    saves.save_learned(&learned).unwrap();
    saves.save_learned(&Learned::default()).unwrap();
    fs::write(folder.path().join("learned.save"), b"scribble").unwrap();
    let mut notices = Vec::new();
    assert_eq!(Saves::new(Folder::open(folder.path()).unwrap()).open_learned(&mut notices), learned);
    assert!(
        matches!(notices[..], [Notice::SetAside { slot: Slot::Learned, older_opened: true, .. }]),
        "{notices:?}"
    );
}

#[test]
fn a_puzzle_is_solved_at_the_first_try_only_when_nothing_else_was_tried() {
    let mut learned = Learned::default();
    learned.solve(1);
    learned.miss(1);
    assert_eq!(
        learned.mark(1),
        Some(Mark::FirstTry),
        "a solved puzzle can be played again, and stays solved"
    );
    learned.miss(2);
    assert!(!learned.is_solved(2));
    learned.solve(2);
    assert_eq!(learned.mark(2), Some(Mark::Solved));
    learned.miss(3);
    learned.show(3);
    assert!(!learned.is_solved(3), "who is shown the answer has not solved it");
    learned.miss(3);
    assert_eq!(learned.mark(3), Some(Mark::Shown));
    learned.solve(3);
    assert_eq!(learned.mark(3), Some(Mark::Solved), "another time it can be");
}

#[test]
fn a_streak_counts_days_in_a_row() {
    let mut learned = Learned::default();
    let daily = &mut learned.daily;
    assert_eq!((daily.streak(10), daily.best()), (0, 0));
    for day in [10, 11, 11, 12] {
        daily.solve(day);
    }
    assert_eq!([12, 13, 14].map(|day| daily.streak(day)), [3, 3, 0], "the day itself can still be added");
    daily.solve(11);
    assert_eq!(
        (daily.streak(12), daily.is_solved(12)),
        (3, true),
        "a clock that was set back changes nothing"
    );
    daily.solve(14);
    assert_eq!((daily.streak(14), daily.best()), (1, 3), "a day is missing");
    daily.show(15);
    daily.solve(15);
    assert_eq!((daily.streak(15), daily.is_solved(15)), (1, false), "the answer was shown");
}

proptest! {
    /// Whatever days come in whatever order: what counts is the run of days one after the other up to the newest, of those that
    /// were newer than all before them.
    #[test]
    fn a_streak_is_the_run_of_days_that_ends_with_the_newest(days in prop::collection::vec(0u64..40, 0..60)) {
        let mut daily = Learned::default().daily;
        let mut counted: Vec<u64> = Vec::new();
        for &day in &days {
            let before = daily;
            daily.solve(day);
            let again = { let mut again = daily; again.solve(day); again };
            prop_assert_eq!(again, daily, "a day counts once");
            prop_assert!(daily.best() >= before.best() && daily.best() <= before.best() + 1);
            if counted.last().is_none_or(|&newest| day > newest) {
                counted.push(day);
            } else {
                prop_assert_eq!(daily, before, "a clock that was set back breaks and gains nothing");
            }
        }
        let runs = counted.chunk_by(|a, b| a + 1 == *b).map(<[u64]>::len);
        let newest = counted.last().copied().unwrap_or_default();
        let (last, best) = (runs.clone().next_back().unwrap_or(0), runs.max().unwrap_or(0));
        prop_assert_eq!(daily.streak(newest), last as u32);
        prop_assert_eq!(daily.streak(newest + 1), last as u32);
        prop_assert_eq!(daily.streak(newest + 2), 0);
        prop_assert_eq!(daily.best(), best as u32);
    }
}

#[test]
fn a_folder_that_cannot_be_made_says_which_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, b"").unwrap();
    let error = Folder::open(file.join("saves")).unwrap_err();
    assert!(error.to_string().starts_with("cannot open"), "{error}");
    assert!(error.name.ends_with("saves"), "{error}");
}

proptest! {
    #[test]
    fn no_bytes_are_opened_by_accident(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(open::<serde_json::Value>(&bytes).is_err());
    }

    #[test]
    fn no_flipped_bit_goes_unseen(at in any::<prop::sample::Index>(), bit in 0u8..8) {
        let mut bytes = seal(match_of(5).log()).unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        match open::<serde_json::Value>(&bytes) {
            Err(_) => {}
            // The checksum is read in either case; no other bit may be.
            Ok(_) => prop_assert!(bytes[..64].iter().position(|&b| b == b'\n').is_some_and(|end| at < end)),
        }
    }
}

#[test]
fn damage_names_what_is_wrong() {
    let whole = seal(&1).unwrap();
    assert_eq!(open::<u32>(b""), Err(Damage::Empty));
    assert_eq!(open::<u32>(b"PNG"), Err(Damage::NotASave));
    assert_eq!(open::<u32>(&whole[..whole.len() - 1]), Err(Damage::Length { wanted: 1, found: 0 }));
    assert_eq!(open::<u32>(&[&whole[..whole.len() - 1], b"2"].concat()), Err(Damage::Checksum));
}

/// Saves in a round; the match of first legal pits lasts longer than this.
const ROUND: usize = 6;

/// Run by the test below in a process of its own: saves ever longer matches until it is killed.
#[test]
#[ignore = "the child of a_kill_at_any_moment_loses_nothing"]
fn child_saves_until_it_is_killed() {
    let Some(folder) = std::env::var_os("GUZHI_KILLED_FOLDER") else {
        return;
    };
    let saves = Saves::new(Folder::open(folder).unwrap());
    for round in 0.. {
        let mut referee = match_of(0);
        for moves in 1..=ROUND {
            advance(&mut referee);
            println!("saving {}", round * ROUND + moves);
            saves.save_match(Some(referee.log())).unwrap();
            println!("saved {}", round * ROUND + moves);
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_nothing() {
    let moves_in = |save: usize| (save - 1) % ROUND + 1;
    for after in 0..24 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Process::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_saves_until_it_is_killed", "--ignored", "--nocapture"])
            .env("GUZHI_KILLED_FOLDER", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        // Odd numbers stop it in the middle of a write, even ones between two.
        let reached = lines.by_ref().filter(|line| line.starts_with("sav")).nth(after).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        let (mut started, mut done) = (0, 0);
        for line in std::iter::once(reached).chain(lines) {
            let number = |prefix: &str| line.strip_prefix(prefix).and_then(|number| number.parse().ok());
            started = number("saving ").unwrap_or(started);
            done = number("saved ").unwrap_or(done);
        }
        let done = if done == 0 { started - 1 } else { done };
        let mut notices = Vec::new();
        let mut saves = Saves::new(Folder::open(folder.path()).unwrap());
        let opened = saves.open_match(&mut notices).map(|referee| referee.state().moves().len());
        assert_eq!(notices, [], "a kill damages nothing");
        let expected = [done, done + 1].map(|save| (save > 0).then(|| moves_in(save)));
        assert!(expected.contains(&opened), "killed after {started} begun, {done} done: opened {opened:?}");
        let left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name.starts_with('.'))
            .collect();
        assert_eq!(left, [""; 0], "unfinished files are cleared away");
    }
}
