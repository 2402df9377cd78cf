//! One message of every kind, with and without what may be left out, each under a name.

use guzhi::ai::Level;
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{By, Options, Pit, Side, Winner};
use guzhi::game::fair::{Nonce, Seal, Seed};
use guzhi::game::{Body, Conclusion, Event, How, Online, Played, Seat, Terms};
use guzhi::online::wire::{
    self, ClockMessage, GameLine, Phrase, PoolStanding, Presence, Rating, Reason, ServerMessage,
};
use guzhi::online::{
    Answer, Bytes, Challenge, ClientMessage, CommandId, DeviceId, DeviceKey, InvitationCode, MatchId, Offer,
    PlayerId, PlayerName, RecoveryCode, SaveHash, SaveLine, SaveSlot, Token,
};

/// A message of either end.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    Client(ClientMessage),
    Server(ServerMessage),
}

/// Names for the variants of a type. The match is exhaustive, so that a new variant asks for a name here, and [`ALL`] of
/// the names ask for a line in the file.
macro_rules! kinds {
    ($($of:ident, $all:ident: $type:ty { $($pattern:pat => $name:literal,)* })*) => {$(
        pub const $all: &[&str] = &[$($name),*];

        pub fn $of(value: &$type) -> &'static str {
            match value { $($pattern => $name),* }
        }
    )*};
}

kinds! {
    of_client, CLIENT: ClientMessage {
        ClientMessage::Hello { .. } => "client hello",
        ClientMessage::SignIn { .. } => "client sign_in",
        ClientMessage::Rename { .. } => "client rename",
        ClientMessage::NewRecovery => "client new_recovery",
        ClientMessage::Host { .. } => "client host",
        ClientMessage::Seek { .. } => "client seek",
        ClientMessage::Confirm { .. } => "client confirm",
        ClientMessage::Withdraw { .. } => "client withdraw",
        ClientMessage::Look { .. } => "client look",
        ClientMessage::Join { .. } => "client join",
        ClientMessage::Mine => "client mine",
        ClientMessage::Open { .. } => "client open",
        ClientMessage::Close { .. } => "client close",
        ClientMessage::Command { .. } => "client command",
        ClientMessage::Claim { .. } => "client claim",
        ClientMessage::Rematch { .. } => "client rematch",
        ClientMessage::Phrase { .. } => "client phrase",
        ClientMessage::Standing => "client standing",
        ClientMessage::Saves { .. } => "client saves",
        ClientMessage::Keep { .. } => "client keep",
        ClientMessage::Fetch { .. } => "client fetch",
        ClientMessage::Forget { .. } => "client forget",
        ClientMessage::Pong { .. } => "client pong",
    }
    of_server, SERVER: ServerMessage {
        ServerMessage::Update { .. } => "server update",
        ServerMessage::Challenge { .. } => "server challenge",
        ServerMessage::Welcome { .. } => "server welcome",
        ServerMessage::Recovery { .. } => "server recovery",
        ServerMessage::Invited { .. } => "server invited",
        ServerMessage::Offered { .. } => "server offered",
        ServerMessage::Withdrawn { .. } => "server withdrawn",
        ServerMessage::Started { .. } => "server started",
        ServerMessage::Games { .. } => "server games",
        ServerMessage::Game { .. } => "server game",
        ServerMessage::Events { .. } => "server events",
        ServerMessage::Answer { .. } => "server answer",
        ServerMessage::Presence { .. } => "server presence",
        ServerMessage::Phrase { .. } => "server phrase",
        ServerMessage::Over { .. } => "server over",
        ServerMessage::Standing { .. } => "server standing",
        ServerMessage::Saves { .. } => "server saves",
        ServerMessage::Kept { .. } => "server kept",
        ServerMessage::Part { .. } => "server part",
        ServerMessage::Forgotten { .. } => "server forgotten",
        ServerMessage::Refused { .. } => "server refused",
        ServerMessage::Ping { .. } => "server ping",
        ServerMessage::Bye { .. } => "server bye",
    }
    of_body, BODY: Body {
        Body::Sow(_) => "body sow",
        Body::Play { .. } => "body play",
        Body::Clock(_) => "body clock",
        Body::TakeBack => "body take_back",
        Body::Resign => "body resign",
        Body::Draw => "body draw",
        Body::Hint { .. } => "body hint",
    }
    of_event, EVENT: Event {
        Event::Started(_) => "event started",
        Event::Sown { .. } => "event sown",
        Event::Played { .. } => "event played",
        Event::Clocked { .. } => "event clocked",
        Event::TookBack { .. } => "event took_back",
        Event::Resigned { .. } => "event resigned",
        Event::DrawOffered { .. } => "event draw_offered",
        Event::DrawAgreed { .. } => "event draw_agreed",
        Event::Forfeited { .. } => "event forfeited",
        Event::Hinted { .. } => "event hinted",
    }
    of_answer, ANSWER: Answer {
        Answer::Accepted(_) => "answer accepted",
        Answer::Duplicate(_) => "answer duplicate",
        Answer::Stale(_) => "answer stale",
        Answer::Refused(_) => "answer refused",
    }
    of_reason, REASON: Reason {
        Reason::Malformed => "reason malformed",
        Reason::TooLong => "reason too_long",
        Reason::SignInFirst => "reason sign_in_first",
        Reason::NotAccepted => "reason not_accepted",
        Reason::NoInvitation => "reason no_invitation",
        Reason::NoMatch => "reason no_match",
        Reason::Unplayable => "reason unplayable",
        Reason::TooMany => "reason too_many",
        Reason::NeedsPro => "reason needs_pro",
        Reason::NotYourTurn => "reason not_your_turn",
        Reason::Illegal => "reason illegal",
        Reason::NoDraw => "reason no_draw",
        Reason::NotAway => "reason not_away",
        Reason::Over => "reason over",
        Reason::NotHere => "reason not_here",
        Reason::Unavailable => "reason unavailable",
        Reason::Restart => "reason restart",
        Reason::Silent => "reason silent",
        Reason::Slow => "reason slow",
        Reason::Replaced => "reason replaced",
        Reason::TooLarge => "reason too_large",
        Reason::NoSave => "reason no_save",
        Reason::NotWhole => "reason not_whole",
    }
    of_presence, PRESENCE: Presence {
        Presence::Here => "presence here",
        Presence::Away(_) => "presence away",
        Presence::Gone => "presence gone",
    }
    of_phrase, PHRASE: Phrase {
        Phrase::Hello => "phrase hello",
        Phrase::WellPlayed => "phrase well_played",
        Phrase::Oops => "phrase oops",
        Phrase::ThankYou => "phrase thank_you",
    }
    of_clock, CLOCK: ClockMessage {
        ClockMessage::StartsIn(_) => "clock starts_in",
        ClockMessage::Runs(_) => "clock runs",
        ClockMessage::Waits(_) => "clock waits",
    }
    of_slot, SLOT: SaveSlot {
        SaveSlot::Match => "slot match",
        SaveSlot::Settings => "slot settings",
        SaveSlot::Results => "slot results",
    }
    of_how, HOW: How {
        How::Rules(_) => "how rules",
        How::Resigned => "how resigned",
        How::Agreed => "how agreed",
        How::Forfeited => "how forfeited",
    }
    of_by, BY: By {
        By::Clinch => "by clinch",
        By::Sweep => "by sweep",
        By::RowEmpty => "by row_empty",
        By::CannotRefill => "by cannot_refill",
        By::RoundsPlayed => "by rounds_played",
        By::LongGame => "by long_game",
        By::Stalled => "by stalled",
        By::Repetition => "by repetition",
        By::Majority => "by majority",
        By::NoMoves => "by no_moves",
    }
    of_winner, WINNER: Winner {
        Winner::South => "winner south",
        Winner::North => "winner north",
        Winner::Draw => "winner draw",
    }
    of_power, POWER: PowerUp {
        PowerUp::BrassShield => "power brass_shield",
        PowerUp::ReverseSow => "power reverse_sow",
        PowerUp::TimeSqueeze => "power time_squeeze",
        PowerUp::PasuSurge => "power pasu_surge",
    }
}

/// Everything that must be in the file.
pub const ALL: &[&[&str]] =
    &[CLIENT, SERVER, BODY, EVENT, ANSWER, REASON, PRESENCE, PHRASE, CLOCK, HOW, BY, WINNER, POWER, SLOT];

impl Message {
    /// The names of the message and of everything that has one in it.
    pub fn kinds(&self) -> Vec<&'static str> {
        match self {
            Message::Client(message) => {
                let mut kinds = vec![of_client(message)];
                match message {
                    ClientMessage::Command { body, .. } => kinds.push(of_body(body)),
                    ClientMessage::Phrase { phrase, .. } => kinds.push(of_phrase(phrase)),
                    ClientMessage::Keep { slot, .. } => kinds.push(of_slot(slot)),
                    _ => {}
                }
                kinds
            }
            Message::Server(message) => {
                let mut kinds = vec![of_server(message)];
                match message {
                    ServerMessage::Events { events, clock, .. } => {
                        kinds.extend(events.iter().map(of_event));
                        kinds.extend(clock.iter().map(of_clock));
                        kinds.extend(events.iter().flat_map(|event| match event {
                            Event::Played { played, .. } => played.drawn.iter().map(of_power).collect(),
                            _ => Vec::new(),
                        }));
                    }
                    ServerMessage::Answer { answer, .. } => {
                        kinds.push(of_answer(answer));
                        if let Answer::Refused(reason) = answer {
                            kinds.push(of_reason(reason));
                        }
                    }
                    ServerMessage::Presence { presence, .. } => kinds.push(of_presence(presence)),
                    ServerMessage::Phrase { phrase, .. } => kinds.push(of_phrase(phrase)),
                    ServerMessage::Over { conclusion, .. } => {
                        kinds.extend([of_how(&conclusion.how), of_winner(&conclusion.winner)]);
                        if let How::Rules(by) = &conclusion.how {
                            kinds.push(of_by(by));
                        }
                    }
                    ServerMessage::Refused { reason, .. } | ServerMessage::Bye { reason } => {
                        kinds.push(of_reason(reason));
                    }
                    _ => {}
                }
                kinds
            }
        }
    }
}

pub const REASONS: [Reason; 23] = [
    Reason::Malformed,
    Reason::TooLong,
    Reason::SignInFirst,
    Reason::NotAccepted,
    Reason::NoInvitation,
    Reason::NoMatch,
    Reason::Unplayable,
    Reason::TooMany,
    Reason::NeedsPro,
    Reason::NotYourTurn,
    Reason::Illegal,
    Reason::NoDraw,
    Reason::NotAway,
    Reason::Over,
    Reason::NotHere,
    Reason::Unavailable,
    Reason::Restart,
    Reason::Silent,
    Reason::Slow,
    Reason::Replaced,
    Reason::TooLarge,
    Reason::NoSave,
    Reason::NotWhole,
];

pub const BYS: [By; 10] = [
    By::Clinch,
    By::Sweep,
    By::RowEmpty,
    By::CannotRefill,
    By::RoundsPlayed,
    By::LongGame,
    By::Stalled,
    By::Repetition,
    By::Majority,
    By::NoMoves,
];

fn pit(number: u8) -> Pit {
    Pit::new(number).unwrap()
}

fn bytes<const N: usize>(first: u8) -> [u8; N] {
    std::array::from_fn(|at| first.wrapping_add(at as u8))
}

/// Every frame of the file, in its order.
pub fn frames() -> Vec<(String, Message)> {
    let mut frames = Vec::new();
    let mut client = |name: &str, message| frames.push((format!("client {name}"), Message::Client(message)));
    for (name, message) in client_messages() {
        client(&name, message);
    }
    for (name, message) in server_messages() {
        frames.push((format!("server {name}"), Message::Server(message)));
    }
    for (name, message) in save_messages() {
        frames.push((name, message));
    }
    frames
}

/// What is said of saves that are kept at a relay.
fn save_messages() -> Vec<(String, Message)> {
    let (ask, device, hash) = (0x8000_0011, DeviceId(bytes(0xd0)), SaveHash(bytes(0x50)));
    let (size, from, part) = (5_405, 2_700, Bytes(vec![0, 255, 62, 63]));
    let mut all: Vec<(String, Message)> = Vec::new();
    let mut say = |name: &str, message| all.push((name.to_owned(), message));
    say("client saves", Message::Client(ClientMessage::Saves { ask }));
    for slot in SaveSlot::ALL {
        let part = part.clone();
        let keep = ClientMessage::Keep { ask, device, slot, size, hash, from, part };
        say(&format!("client keep {}", slot.name()), Message::Client(keep));
    }
    // The longest there is: it fits.
    let part = Bytes((0..guzhi::online::MOST_PART).map(|at| at as u8).collect());
    let (ask, slot, most) = (u32::MAX, SaveSlot::Settings, u32::MAX);
    let keep = ClientMessage::Keep { ask, device, slot, size: most, hash, from: most, part: part.clone() };
    say("client keep, the longest", Message::Client(keep));
    let ask = 0x8000_0012;
    say("client fetch", Message::Client(ClientMessage::Fetch { ask, device, slot, hash, from: 0 }));
    say("client forget", Message::Client(ClientMessage::Forget { ask, device, slot, hash }));
    let line = SaveLine { device, slot: SaveSlot::Match, size, hash, quiet_s: 172_800 };
    let other = SaveLine { slot: SaveSlot::Results, quiet_s: 0, ..line };
    let saves = vec![line, other];
    say("server saves", Message::Server(ServerMessage::Saves { ask, saves, last: false }));
    let none = ServerMessage::Saves { ask, saves: Vec::new(), last: true };
    say("server saves, none", Message::Server(none));
    say("server kept", Message::Server(ServerMessage::Kept { ask, bytes: size }));
    say("server part", Message::Server(ServerMessage::Part { ask, part }));
    say("server part, none", Message::Server(ServerMessage::Part { ask, part: Bytes::default() }));
    say("server forgotten", Message::Server(ServerMessage::Forgotten { ask }));
    all
}

fn client_messages() -> Vec<(String, ClientMessage)> {
    use ClientMessage::*;
    let code: InvitationCode = "34679-CDF".parse().unwrap();
    let recovery: RecoveryCode = "3467-9CDF-GHJK-MNPR-TWXY-3467".parse().unwrap();
    let loadout = Some(Loadout::without(PowerUp::ReverseSow));
    let name = PlayerName::new("வள்ளி \"V\" \\ 🐘").unwrap();
    let key = DeviceKey::from_secret(&bytes(1));
    let signed = key.sign("relay.example", &Challenge(bytes(7)));
    let key = key.public();
    let (ask, id, nonce) = (17, MatchId(0x0123_4567_89ab_cdef), Nonce(bytes(0xa0)));
    let plain = Offer {
        rules: "kalah".to_owned(),
        options: Options::default(),
        blitz: false,
        side: None,
        rated: false,
    };
    let chosen = Offer {
        options: Options { seeds: Some(3), four_captures: None, capture_from_empty: Some(true) },
        side: Some(Side::North),
        rated: true,
        ..plain.clone()
    };
    let fours = Offer {
        rules: "pallanguzhi".to_owned(),
        options: Options { seeds: Some(4), four_captures: Some(true), capture_from_empty: None },
        side: Some(Side::South),
        ..chosen.clone()
    };
    let blitz = Offer { rules: "guzhi".to_owned(), blitz: true, ..plain.clone() };
    let mut all: Vec<(String, ClientMessage)> = vec![
        ("hello", Hello { token: None }),
        ("hello with a token", Hello { token: Some(Token(bytes(0x20))) }),
        ("sign_in", SignIn { key, signed, name: None, recovery: None }),
        ("sign_in with a name", SignIn { key, signed, name: Some(name.clone()), recovery: None }),
        ("sign_in with a code", SignIn { key, signed, name: Some(name.clone()), recovery: Some(recovery) }),
        ("rename", Rename { name }),
        ("new_recovery", NewRecovery),
        ("host", Host { ask, offer: plain.clone(), loadout: None }),
        ("host with options", Host { ask, offer: chosen, loadout: None }),
        ("host with other options", Host { ask, offer: fours, loadout: None }),
        ("host Blitz", Host { ask, offer: blitz.clone(), loadout }),
        ("seek", Seek { ask, offer: plain, loadout: None }),
        ("seek Blitz", Seek { ask, offer: blitz, loadout }),
        ("confirm", Confirm { code, nonce }),
        ("withdraw", Withdraw { code }),
        ("look", Look { ask, code }),
        ("join", Join { ask, code, loadout: None, nonce }),
        ("join Blitz", Join { ask, code, loadout, nonce }),
        ("mine", Mine),
        ("open", Open { id, seq: 0 }),
        ("close", Close { id: MatchId(u64::MAX) }),
        ("claim", Claim { id, command: CommandId(bytes(0xc0)), expect_seq: 12 }),
        ("rematch", Rematch { ask, id }),
        ("standing", Standing),
        ("pong", Pong { number: u32::MAX }),
    ]
    .into_iter()
    .map(|(name, message)| (name.to_owned(), message))
    .collect();
    let command = CommandId(bytes(0xc0));
    let mut ask_for = |name: &str, body, think_ms| {
        let message = Command { id, command, expect_seq: 12, body, think_ms };
        all.push((format!("command {name}"), message));
    };
    ask_for("sow", Body::Sow(pit(2)), None);
    ask_for("sow after a while", Body::Sow(pit(13)), Some(4_321));
    ask_for("play", Body::Play { pit: pit(0), power: None, shield: None, ms: 0 }, Some(0));
    for power in PowerUp::ALL {
        let shield = (power == PowerUp::BrassShield).then(|| pit(6));
        let body = Body::Play { pit: pit(1), power: Some(power), shield, ms: u32::MAX };
        ask_for(&format!("play {}", power.name()), body, Some(u32::MAX));
    }
    ask_for("clock", Body::Clock(5_000), None);
    ask_for("take_back", Body::TakeBack, None);
    ask_for("resign", Body::Resign, None);
    ask_for("draw", Body::Draw, None);
    ask_for("hint", Body::Hint { pit: pit(3), power: None, shield: None }, None);
    let shielded = Body::Hint { pit: pit(3), power: Some(PowerUp::BrassShield), shield: Some(pit(4)) };
    ask_for("hint with a shield", shielded, None);
    for phrase in wire::Phrase::ALL {
        all.push((of_phrase(&phrase).to_owned(), Phrase { id, phrase }));
    }
    all
}

/// Every event, with and without what may be left out.
pub fn events() -> Vec<Event> {
    let online = Online {
        names: ["வள்ளி".to_owned(), "Murugan".to_owned()],
        rated: true,
        seal: Seal(bytes(0x40)),
        nonces: [Nonce(bytes(0xa0)), Nonce(bytes(0xb0))],
    };
    let far = Terms {
        id: u64::MAX,
        rules: "guzhi".to_owned(),
        options: Options::default(),
        blitz: Some([Loadout::without(PowerUp::BrassShield), Loadout::without(PowerUp::PasuSurge)]),
        seats: [Seat::Person; 2],
        online: Some(Box::new(online)),
    };
    let near = Terms {
        id: 7,
        rules: "kalah".to_owned(),
        options: Options { seeds: Some(3), four_captures: None, capture_from_empty: Some(false) },
        blitz: None,
        seats: [Seat::Person, Seat::Ai(Level::Expert)],
        online: None,
    };
    let plain =
        Played { pit: pit(1), power: None, shield: None, ms: 1_234, forced: false, drawn: Vec::new() };
    let forced = Played { ms: 5_000, forced: true, drawn: PowerUp::ALL.to_vec(), ..plain.clone() };
    let shielded = Played { power: Some(PowerUp::BrassShield), shield: Some(pit(0)), ms: 0, ..plain.clone() };
    let side = Side::South;
    let mut events = vec![
        Event::Started(far),
        Event::Started(near),
        Event::Sown { side, pit: pit(2) },
        Event::Played { side: Side::North, played: plain },
        Event::Played { side, played: forced },
        Event::Played { side, played: shielded },
        Event::Clocked { side, ms: 4_999 },
        Event::TookBack { side, moves: 3 },
        Event::Resigned { side: Side::North },
        Event::DrawOffered { side },
        Event::DrawAgreed { side: Side::North },
        Event::Forfeited { side },
        Event::Hinted { side, pit: pit(4), power: None, shield: None },
    ];
    events.extend(PowerUp::ALL.map(|power| Event::Hinted {
        side,
        pit: pit(4),
        power: Some(power),
        shield: (power == PowerUp::BrassShield).then(|| pit(5)),
    }));
    events
}

fn server_messages() -> Vec<(String, ServerMessage)> {
    use ServerMessage::*;
    let code: InvitationCode = "34679-CDF".parse().unwrap();
    let recovery: RecoveryCode = "3467-9CDF-GHJK-MNPR-TWXY-3467".parse().unwrap();
    let name = PlayerName::new("வள்ளி").unwrap();
    let (id, seal) = (MatchId(0x0123_4567_89ab_cdef), Seal(bytes(0x40)));
    let player = PlayerId(bytes(0x10));
    let seed = Seed(bytes(0x80));
    let offer = Offer {
        rules: "guzhi".to_owned(),
        options: Options::default(),
        blitz: true,
        side: Some(Side::South),
        rated: true,
    };
    let line = GameLine {
        id,
        opponent: "Murugan".to_owned(),
        rules: "kalah".to_owned(),
        blitz: false,
        side: Side::South,
        to_move: Side::North,
        seq: 9,
        conclusion: None,
        quiet_s: 86_400,
    };
    let over = GameLine {
        conclusion: Some(Conclusion { winner: Winner::South, how: How::Rules(By::Clinch) }),
        ..line.clone()
    };
    let offered = |ask, after| Offered { ask, code, host: name.clone(), offer: offer.clone(), seal, after };
    let rating = |rating, deviation| Rating { rating, deviation };
    let classic = PoolStanding { rating: rating(1_500.0, 350.0), played: 0, won: 0, drawn: 0 };
    let blitz = PoolStanding { rating: rating(1_662.31, 290.32), played: 9, won: 5, drawn: 1 };
    let mut all: Vec<(String, ServerMessage)> = vec![
        ("update", Update { oldest: 1, newest: 3 }),
        ("challenge", Challenge { challenge: guzhi::online::Challenge(bytes(7)) }),
        ("welcome", Welcome { player, name: name.clone(), token: None }),
        ("welcome with a token", Welcome { player, name: name.clone(), token: Some(Token(bytes(0x20))) }),
        ("recovery", Recovery { code: recovery }),
        ("invited", Invited { ask: 17, code, seal, holds_s: 86_400 }),
        ("offered", offered(Some(17), None)),
        ("offered again", offered(None, Some(id))),
        ("withdrawn", Withdrawn { code }),
        ("started for the host", Started { ask: None, code, id, side: Side::North }),
        ("started for the guest", Started { ask: Some(17), code, id, side: Side::South }),
        ("games", Games { games: vec![line.clone(), over.clone()], last: false }),
        ("games, none", Games { games: Vec::new(), last: true }),
        ("game", Game { game: line }),
        ("game that is over", Game { game: over }),
        ("events, none", Events { id, from: 3, events: Vec::new(), clock: None }),
        ("standing", Standing { classic, blitz }),
        ("ping", Ping { number: 0 }),
    ]
    .into_iter()
    .map(|(name, message)| (name.to_owned(), message))
    .collect();
    let mut say = |name: String, message| all.push((name, message));
    for (at, event) in events().into_iter().enumerate() {
        let kind = of_event(&event);
        say(format!("events {at} {kind}"), Events { id, from: at, events: vec![event], clock: None });
    }
    for clock in [ClockMessage::StartsIn(3_000), ClockMessage::Runs(0), ClockMessage::Waits(4_999)] {
        let kind = of_clock(&clock);
        say(format!("events {kind}"), Events { id, from: 3, events: Vec::new(), clock: Some(clock) });
    }
    let two =
        vec![Event::Sown { side: Side::South, pit: pit(1) }, Event::Sown { side: Side::North, pit: pit(8) }];
    say("events, two".to_owned(), Events { id, from: 1, events: two, clock: None });
    let command = CommandId(bytes(0xc0));
    for answer in [wire::Answer::Accepted(1), wire::Answer::Duplicate(2), wire::Answer::Stale(3)] {
        say(of_answer(&answer).to_owned(), Answer { id, command, answer });
    }
    for reason in REASONS {
        let kind = of_reason(&reason);
        say(format!("answer {kind}"), Answer { id, command, answer: wire::Answer::Refused(reason) });
        say(format!("refused {kind}"), Refused { ask: Some(17), reason });
        say(format!("bye {kind}"), Bye { reason });
    }
    say("refused without a number".to_owned(), Refused { ask: None, reason: Reason::Malformed });
    for presence in [wire::Presence::Here, wire::Presence::Away(20), wire::Presence::Gone] {
        say(of_presence(&presence).to_owned(), Presence { id, presence });
    }
    for phrase in wire::Phrase::ALL {
        say(of_phrase(&phrase).to_owned(), Phrase { id, phrase });
    }
    let mut end = |how, winner, rating| {
        let name = match how {
            How::Rules(by) => format!("over {} {}", of_winner(&winner), of_by(&by)),
            _ => format!("over {} {}", of_winner(&winner), of_how(&how)),
        };
        let conclusion = Conclusion { winner, how };
        say(name, Over { id, conclusion, seed, rating });
    };
    for by in BYS {
        end(How::Rules(by), Winner::South, None);
    }
    end(How::Resigned, Winner::North, Some([rating(1_500.0, 350.0), rating(1_662.31, 290.32)]));
    end(How::Agreed, Winner::Draw, None);
    end(How::Forfeited, Winner::South, None);
    all
}
