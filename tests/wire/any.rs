//! Any message there could be.

use super::frames::{BYS, REASONS};
use guzhi::ai::Level;
use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Pit, RuleSet, Side, Winner};
use guzhi::game::fair::{Nonce, Seal, Seed};
use guzhi::game::{Body, Conclusion, Event, How, Online, Played, Seat, Terms};
use guzhi::online::wire::{ClockMessage, GameLine, Phrase, PoolStanding, Rating, Reason};
use guzhi::online::{
    Bytes, ClientMessage, CommandId, DeviceId, InvitationCode, MOST_PART, MatchId, Offer, PlayerId,
    PlayerName, PublicKey, RecoveryCode, SaveHash, SaveLine, SaveSlot, ServerMessage, SignedChallenge, Token,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn pit() -> impl Strategy<Value = Pit> {
    (0..14u8).prop_map(|number| Pit::new(number).unwrap())
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH[..])
}

fn power() -> impl Strategy<Value = PowerUp> {
    select(&PowerUp::ALL[..])
}

fn loadout() -> impl Strategy<Value = Loadout> {
    power().prop_map(Loadout::without)
}

pub fn name() -> impl Strategy<Value = PlayerName> {
    "[a-zA-Zஅ-ஹ🐘\"\\\\ ]{1,20}".prop_filter_map("a name", |text| PlayerName::new(&text).ok())
}

fn code() -> impl Strategy<Value = InvitationCode> {
    any::<[u8; 32]>().prop_filter_map("a code", |random| InvitationCode::drawn(&random))
}

fn recovery() -> impl Strategy<Value = RecoveryCode> {
    any::<[[u8; 32]; 2]>().prop_filter_map("a code", |random| {
        RecoveryCode::drawn(&std::array::from_fn(|at| random[at / 32][at % 32]))
    })
}

fn signed() -> impl Strategy<Value = SignedChallenge> {
    any::<[[u8; 32]; 2]>()
        .prop_map(|bytes| SignedChallenge(std::array::from_fn(|at| bytes[at / 32][at % 32])))
}

fn rules() -> impl Strategy<Value = String> {
    prop_oneof![select(RuleSet::ALL).prop_map(|rules| rules.id.to_owned()), "[a-z]{0,12}"]
}

fn options() -> impl Strategy<Value = Options> {
    (any::<Option<u8>>(), any::<Option<bool>>(), any::<Option<bool>>()).prop_map(
        |(seeds, four_captures, capture_from_empty)| Options { seeds, four_captures, capture_from_empty },
    )
}

fn offer() -> impl Strategy<Value = Offer> {
    (rules(), options(), any::<bool>(), of(side()), any::<bool>())
        .prop_map(|(rules, options, blitz, side, rated)| Offer { rules, options, blitz, side, rated })
}

fn body() -> impl Strategy<Value = Body> {
    prop_oneof![
        pit().prop_map(Body::Sow),
        (pit(), of(power()), of(pit()), any::<u32>()).prop_map(|(pit, power, shield, ms)| Body::Play {
            pit,
            power,
            shield,
            ms
        }),
        any::<u32>().prop_map(Body::Clock),
        Just(Body::TakeBack),
        Just(Body::Resign),
        Just(Body::Draw),
        (pit(), of(power()), of(pit())).prop_map(|(pit, power, shield)| Body::Hint { pit, power, shield }),
    ]
}

fn seat() -> impl Strategy<Value = Seat> {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];
    prop_oneof![Just(Seat::Person), select(levels.to_vec()).prop_map(Seat::Ai)]
}

fn online() -> impl Strategy<Value = Online> {
    ([name(), name()], any::<bool>(), any::<[u8; 32]>(), any::<[[u8; 16]; 2]>()).prop_map(
        |(names, rated, seal, nonces)| Online {
            names: names.map(String::from),
            rated,
            seal: Seal(seal),
            nonces: nonces.map(Nonce),
        },
    )
}

fn terms() -> impl Strategy<Value = Terms> {
    (any::<u64>(), rules(), options(), of([loadout(), loadout()]), [seat(), seat()], of(online())).prop_map(
        |(id, rules, options, blitz, seats, online)| Terms {
            id,
            rules,
            options,
            blitz,
            seats,
            online: online.map(Box::new),
        },
    )
}

pub fn event() -> impl Strategy<Value = Event> {
    let drawn = proptest::collection::vec(power(), 0..4);
    let played = (pit(), of(power()), of(pit()), any::<u32>(), any::<bool>(), drawn)
        .prop_map(|(pit, power, shield, ms, forced, drawn)| Played { pit, power, shield, ms, forced, drawn });
    prop_oneof![
        1 => terms().prop_map(Event::Started),
        4 => (side(), pit()).prop_map(|(side, pit)| Event::Sown { side, pit }),
        8 => (side(), played).prop_map(|(side, played)| Event::Played { side, played }),
        1 => (side(), any::<u32>()).prop_map(|(side, ms)| Event::Clocked { side, ms }),
        1 => (side(), any::<usize>()).prop_map(|(side, moves)| Event::TookBack { side, moves }),
        1 => side().prop_map(|side| Event::Resigned { side }),
        1 => side().prop_map(|side| Event::DrawOffered { side }),
        1 => side().prop_map(|side| Event::DrawAgreed { side }),
        1 => side().prop_map(|side| Event::Forfeited { side }),
        2 => (side(), pit(), of(power()), of(pit()))
            .prop_map(|(side, pit, power, shield)| Event::Hinted { side, pit, power, shield }),
    ]
}

fn reason() -> impl Strategy<Value = Reason> {
    select(&REASONS[..])
}

fn phrase() -> impl Strategy<Value = Phrase> {
    select(&Phrase::ALL[..])
}

pub fn clock() -> impl Strategy<Value = ClockMessage> {
    prop_oneof![
        any::<u32>().prop_map(ClockMessage::StartsIn),
        any::<u32>().prop_map(ClockMessage::Runs),
        any::<u32>().prop_map(ClockMessage::Waits),
    ]
}

fn conclusion() -> impl Strategy<Value = Conclusion> {
    let how = prop_oneof![
        select(&BYS[..]).prop_map(How::Rules),
        Just(How::Resigned),
        Just(How::Agreed),
        Just(How::Forfeited)
    ];
    let winners = [Winner::South, Winner::North, Winner::Draw];
    (select(winners.to_vec()), how).prop_map(|(winner, how)| Conclusion { winner, how })
}

/// A relay tells hundredths of a rating.
fn rating() -> impl Strategy<Value = Rating> {
    (-400_000..1_000_000i32, 0..35_000i32).prop_map(|(rating, deviation)| Rating {
        rating: f64::from(rating) / 100.0,
        deviation: f64::from(deviation) / 100.0,
    })
}

fn pool() -> impl Strategy<Value = PoolStanding> {
    (rating(), any::<[u32; 3]>()).prop_map(|(rating, [played, won, drawn])| PoolStanding {
        rating,
        played,
        won,
        drawn,
    })
}

fn game_line() -> impl Strategy<Value = GameLine> {
    (
        (any::<u64>(), name(), rules(), any::<bool>()),
        (side(), side(), any::<usize>(), of(conclusion()), any::<u64>()),
    )
        .prop_map(|((id, opponent, rules, blitz), (side, to_move, seq, conclusion, quiet_s))| GameLine {
            id: MatchId(id),
            opponent: opponent.into(),
            rules,
            blitz,
            side,
            to_move,
            seq,
            conclusion,
            quiet_s,
        })
}

fn save_line() -> impl Strategy<Value = SaveLine> {
    (any::<[u8; 8]>(), select(&SaveSlot::ALL[..]), any::<u32>(), any::<[u8; 32]>(), any::<u64>()).prop_map(
        |(device, slot, size, hash, quiet_s)| SaveLine {
            device: DeviceId(device),
            slot,
            size,
            hash: SaveHash(hash),
            quiet_s,
        },
    )
}

fn id() -> impl Strategy<Value = MatchId> {
    any::<u64>().prop_map(MatchId)
}

fn command() -> impl Strategy<Value = CommandId> {
    any::<[u8; 16]>().prop_map(CommandId)
}

fn nonce() -> impl Strategy<Value = Nonce> {
    any::<[u8; 16]>().prop_map(Nonce)
}

fn seal() -> impl Strategy<Value = Seal> {
    any::<[u8; 32]>().prop_map(Seal)
}

fn token() -> impl Strategy<Value = Token> {
    any::<[u8; 32]>().prop_map(Token)
}

pub fn client_message() -> impl Strategy<Value = ClientMessage> {
    use ClientMessage::*;
    let ask = any::<u32>;
    prop_oneof![
        of(token()).prop_map(|token| Hello { token }),
        (any::<[u8; 32]>(), signed(), of(name()), of(recovery())).prop_map(
            |(key, signed, name, recovery)| { SignIn { key: PublicKey(key), signed, name, recovery } }
        ),
        name().prop_map(|name| Rename { name }),
        Just(NewRecovery),
        (ask(), offer(), of(loadout())).prop_map(|(ask, offer, loadout)| Host { ask, offer, loadout }),
        (ask(), offer(), of(loadout())).prop_map(|(ask, offer, loadout)| Seek { ask, offer, loadout }),
        (code(), nonce()).prop_map(|(code, nonce)| Confirm { code, nonce }),
        code().prop_map(|code| Withdraw { code }),
        (ask(), code()).prop_map(|(ask, code)| Look { ask, code }),
        (ask(), code(), of(loadout()), nonce()).prop_map(|(ask, code, loadout, nonce)| Join {
            ask,
            code,
            loadout,
            nonce
        }),
        Just(Mine),
        (id(), any::<usize>()).prop_map(|(id, seq)| Open { id, seq }),
        id().prop_map(|id| Close { id }),
        (id(), command(), any::<usize>(), body(), any::<Option<u32>>()).prop_map(
            |(id, command, expect_seq, body, think_ms)| Command { id, command, expect_seq, body, think_ms }
        ),
        (id(), command(), any::<usize>()).prop_map(|(id, command, expect_seq)| Claim {
            id,
            command,
            expect_seq
        }),
        (ask(), id()).prop_map(|(ask, id)| Rematch { ask, id }),
        (id(), phrase()).prop_map(|(id, phrase)| Phrase { id, phrase }),
        Just(Standing),
        ask().prop_map(|ask| Saves { ask }),
        (ask(), save_line(), any::<u32>(), proptest::collection::vec(any::<u8>(), 0..MOST_PART + 1))
            .prop_map(|(ask, SaveLine { device, slot, size, hash, .. }, from, part)| {
                let part = Bytes(part);
                Keep { ask, device, slot, size, hash, from, part }
            }),
        (ask(), save_line(), any::<u32>()).prop_map(|(ask, SaveLine { device, slot, hash, .. }, from)| {
            Fetch { ask, device, slot, hash, from }
        }),
        (ask(), save_line()).prop_map(|(ask, SaveLine { device, slot, hash, .. })| Forget {
            ask,
            device,
            slot,
            hash
        }),
        any::<u32>().prop_map(|number| Pong { number }),
    ]
}

pub fn server_message() -> impl Strategy<Value = ServerMessage> {
    use ServerMessage::*;
    let ask = any::<Option<u32>>;
    let answer = prop_oneof![
        any::<usize>().prop_map(guzhi::online::Answer::Accepted),
        any::<usize>().prop_map(guzhi::online::Answer::Duplicate),
        any::<usize>().prop_map(guzhi::online::Answer::Stale),
        reason().prop_map(guzhi::online::Answer::Refused),
    ];
    let presence = prop_oneof![
        Just(guzhi::online::wire::Presence::Here),
        any::<u32>().prop_map(guzhi::online::wire::Presence::Away),
        Just(guzhi::online::wire::Presence::Gone),
    ];
    let player = any::<[u8; 16]>().prop_map(PlayerId);
    prop_oneof![
        any::<[u32; 2]>().prop_map(|[oldest, newest]| Update { oldest, newest }),
        any::<[u8; 32]>().prop_map(|bytes| Challenge { challenge: guzhi::online::Challenge(bytes) }),
        (player, name(), of(token())).prop_map(|(player, name, token)| Welcome { player, name, token }),
        recovery().prop_map(|code| Recovery { code }),
        (any::<[u32; 2]>(), code(), seal()).prop_map(|([ask, holds_s], code, seal)| Invited {
            ask,
            code,
            seal,
            holds_s
        }),
        (ask(), code(), name(), offer(), seal(), of(id())).prop_map(
            |(ask, code, host, offer, seal, after)| Offered { ask, code, host, offer, seal, after }
        ),
        code().prop_map(|code| Withdrawn { code }),
        (ask(), code(), id(), side()).prop_map(|(ask, code, id, side)| Started { ask, code, id, side }),
        (proptest::collection::vec(game_line(), 0..6), any::<bool>())
            .prop_map(|(games, last)| Games { games, last }),
        game_line().prop_map(|game| Game { game }),
        (id(), any::<usize>(), proptest::collection::vec(event(), 0..6), of(clock()))
            .prop_map(|(id, from, events, clock)| Events { id, from, events, clock }),
        (id(), command(), answer).prop_map(|(id, command, answer)| Answer { id, command, answer }),
        (id(), presence).prop_map(|(id, presence)| Presence { id, presence }),
        (id(), phrase()).prop_map(|(id, phrase)| Phrase { id, phrase }),
        (id(), conclusion(), any::<[u8; 32]>(), of([rating(), rating()]))
            .prop_map(|(id, conclusion, seed, rating)| Over { id, conclusion, seed: Seed(seed), rating }),
        (pool(), pool()).prop_map(|(classic, blitz)| Standing { classic, blitz }),
        (any::<u32>(), proptest::collection::vec(save_line(), 0..16), any::<bool>())
            .prop_map(|(ask, saves, last)| Saves { ask, saves, last }),
        any::<[u32; 2]>().prop_map(|[ask, bytes]| Kept { ask, bytes }),
        (any::<u32>(), proptest::collection::vec(any::<u8>(), 0..MOST_PART + 1))
            .prop_map(|(ask, part)| Part { ask, part: Bytes(part) }),
        any::<u32>().prop_map(|ask| Forgotten { ask }),
        (ask(), reason()).prop_map(|(ask, reason)| Refused { ask, reason }),
        any::<u32>().prop_map(|number| Ping { number }),
        reason().prop_map(|reason| Bye { reason }),
    ]
}
