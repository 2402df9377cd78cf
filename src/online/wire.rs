//! What is said on the wire. A frame is the JSON text of `[version, message]`, at most [`MOST_BYTES`] long.

use super::{
    Bytes, Challenge, CommandId, DeviceId, InvitationCode, MOST_SAVE, MatchId, Offer, PlayerId, PlayerName,
    PublicKey, RecoveryCode, SaveHash, SaveLine, SaveSlot, SignedChallenge, Token,
};
use crate::blitz::Loadout;
use crate::engine::Side;
use crate::game::fair::{Nonce, Seal, Seed};
use crate::game::{Body, Conclusion, Event, Refusal};
use serde::de::{DeserializeOwned, Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The version spoken here. It changes when an older app or relay could not make sense of what is said.
pub const VERSION: u32 = 1;

/// The longest frame, in bytes.
pub const MOST_BYTES: usize = 4_096;

/// What an app says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first word: who has signed in before shows the token. Answered by `Welcome` or `Challenge`.
    Hello {
        /// What the last `Welcome` brought.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
    },
    /// Signs in with a key. A key that nobody has seen is a new player.
    SignIn {
        /// The device's key.
        key: PublicKey,
        /// The challenge, signed with it.
        signed: SignedChallenge,
        /// What the player is called, if that is new or has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<PlayerName>,
        /// Makes this device one of the player whose code it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recovery: Option<RecoveryCode>,
    },
    /// Changes what the player is called.
    Rename {
        /// The new name.
        name: PlayerName,
    },
    /// Asks for a new recovery code; the one before it opens nothing any more.
    NewRecovery,
    /// Invites somebody. Answered by `Invited`.
    Host {
        /// The number of this question; the answer has it too.
        ask: u32,
        /// What is to be played.
        offer: Offer,
        /// The host's power-ups.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loadout: Option<Loadout>,
    },
    /// Looks for a stranger of about the same rating. Answered by `Invited`, or, when one is found, by `Offered`.
    Seek {
        /// The number of this question.
        ask: u32,
        /// What is to be played.
        offer: Offer,
        /// The player's power-ups.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loadout: Option<Loadout>,
    },
    /// Adds the host's number, now that the seal is known: only then can anybody join.
    Confirm {
        /// The invitation.
        code: InvitationCode,
        /// The number.
        nonce: Nonce,
    },
    /// Takes an invitation back.
    Withdraw {
        /// The invitation.
        code: InvitationCode,
    },
    /// Asks what an invitation is for. Answered by `Offered` or refused.
    Look {
        /// The number of this question.
        ask: u32,
        /// The invitation.
        code: InvitationCode,
    },
    /// Accepts an invitation. Answered by `Started` or refused.
    Join {
        /// The number of this question.
        ask: u32,
        /// The invitation.
        code: InvitationCode,
        /// The guest's power-ups.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loadout: Option<Loadout>,
        /// The guest's number.
        nonce: Nonce,
    },
    /// Asks for the player's matches: those that run, then those that ended last. Answered by `Games`.
    Mine,
    /// Sits down at a match, or comes back to it: asks for its events from a number on, and for everything new.
    Open {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// How many events are known.
        seq: usize,
    },
    /// Gets up from a match. The other side sees that.
    Close {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// Asks something of a match's referee. Answered by `Answer`, however often it is sent.
    Command {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The command's own name.
        command: CommandId,
        /// How many events are known.
        expect_seq: usize,
        /// What is asked for.
        body: Body,
        /// How long the player's turn has taken at the player's device, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think_ms: Option<u32>,
    },
    /// Claims the game of an opponent who has left for long enough. Answered by `Answer`.
    Claim {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The command's own name.
        command: CommandId,
        /// How many events are known.
        expect_seq: usize,
    },
    /// Asks for another game of the same, with the sides swapped. Answered by `Invited`, or by `Offered` when the other has
    /// asked already.
    Rematch {
        /// The number of this question.
        ask: u32,
        /// The match that is over.
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// Says something to the opponent.
    Phrase {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// What.
        phrase: Phrase,
    },
    /// Asks for the player's ratings and results. Answered by `Standing`.
    Standing,
    /// Asks which saves of the player's devices are kept. Answered by `Saves`.
    Saves {
        /// The number of this question.
        ask: u32,
    },
    /// A part of a save that is to be kept in place of the one before it. The parts follow each other, each after the answer
    /// to the one before; a first one begins anew. Answered by `Kept` or refused.
    Keep {
        /// The number of this question.
        ask: u32,
        /// The device whose it is.
        device: DeviceId,
        /// What it is of.
        slot: SaveSlot,
        /// How many bytes the whole save has.
        size: u32,
        /// The hash of all of them.
        hash: SaveHash,
        /// How many of them came before this part.
        from: u32,
        /// The part.
        part: Bytes,
    },
    /// Asks for a part of a save that is kept. Answered by `Part` or refused.
    Fetch {
        /// The number of this question.
        ask: u32,
        /// The device whose it is.
        device: DeviceId,
        /// What it is of.
        slot: SaveSlot,
        /// Which: another may be kept in its place meanwhile.
        hash: SaveHash,
        /// How many bytes are known.
        from: u32,
    },
    /// Asks to forget a save. Answered by `Forgotten` or refused.
    Forget {
        /// The number of this question.
        ask: u32,
        /// The device whose it is.
        device: DeviceId,
        /// What it is of.
        slot: SaveSlot,
        /// Which: another that is kept in its place meanwhile stays.
        hash: SaveHash,
    },
    /// Answers a `Ping`.
    Pong {
        /// Its number.
        number: u32,
    },
}

/// What a relay says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerMessage {
    /// The app speaks another version than this relay.
    Update {
        /// The oldest that is understood.
        oldest: u32,
        /// The newest.
        newest: u32,
    },
    /// Who are you?
    Challenge {
        /// What is to be signed.
        challenge: Challenge,
    },
    /// Signed in.
    Welcome {
        /// Who the app is.
        player: PlayerId,
        /// What the player is called.
        name: PlayerName,
        /// What to show next time, if it is new.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
    },
    /// The new recovery code. It is shown once; what is kept of it cannot be shown.
    Recovery {
        /// The code.
        code: RecoveryCode,
    },
    /// An invitation that waits for the host's number.
    Invited {
        /// The question this answers.
        ask: u32,
        /// What to give to the guest.
        code: InvitationCode,
        /// The seal of the match to come.
        seal: Seal,
        /// How long the invitation holds, in seconds.
        holds_s: u32,
    },
    /// What an invitation is for. A rematch is offered without being asked for.
    Offered {
        /// The question this answers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ask: Option<u32>,
        /// The invitation.
        code: InvitationCode,
        /// Who invites.
        host: PlayerName,
        /// What is to be played.
        offer: Offer,
        /// The seal of the match to come.
        seal: Seal,
        /// The match after which it is played, if it is a rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<MatchId>,
    },
    /// An invitation cannot be accepted any more: withdrawn, declined or out of date.
    Withdrawn {
        /// The invitation.
        code: InvitationCode,
    },
    /// A match has begun. Its events follow when it is opened.
    Started {
        /// The question this answers; none to the host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ask: Option<u32>,
        /// The invitation.
        code: InvitationCode,
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The side of who hears this.
        side: Side,
    },
    /// Some of the player's matches.
    Games {
        /// The matches.
        games: Vec<GameLine>,
        /// Whether the list is whole with these.
        last: bool,
    },
    /// One of the player's matches has gone on.
    Game {
        /// How it stands.
        game: GameLine,
    },
    /// Events of a match that follow each other.
    Events {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The number of the first. It may be smaller than was asked for: then everything is told again.
        from: usize,
        /// The events, perhaps none.
        events: Vec<Event>,
        /// Where the clock of Blitz stands behind the last of them; with events to follow at once it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<ClockMessage>,
    },
    /// What became of a command.
    Answer {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The command.
        command: CommandId,
        /// What became of it.
        answer: Answer,
    },
    /// Where the opponent is.
    Presence {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// Where.
        presence: Presence,
    },
    /// What the opponent says.
    Phrase {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// What.
        phrase: Phrase,
    },
    /// A match is over: the seed it was drawn from, and what it did to the ratings.
    Over {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// How it ended.
        conclusion: Conclusion,
        /// The seed whose seal was published.
        seed: Seed,
        /// The player's rating before and after, if it counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<[Rating; 2]>,
    },
    /// The player's ratings and results.
    Standing {
        /// In Classic games.
        classic: PoolStanding,
        /// In Blitz.
        blitz: PoolStanding,
    },
    /// Some of the saves that are kept for the player.
    Saves {
        /// The question this answers.
        ask: u32,
        /// The saves.
        saves: Vec<SaveLine>,
        /// Whether the list is whole with these.
        last: bool,
    },
    /// So much of a save has come. With all of it here, it is kept.
    Kept {
        /// The question this answers.
        ask: u32,
        /// How many bytes.
        bytes: u32,
    },
    /// A part of a save.
    Part {
        /// The question this answers.
        ask: u32,
        /// The part.
        part: Bytes,
    },
    /// A save is kept no more.
    Forgotten {
        /// The question this answers.
        ask: u32,
    },
    /// A question is not answered.
    Refused {
        /// Which; none when it had no number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ask: Option<u32>,
        /// Why.
        reason: Reason,
    },
    /// Is the app still there? It answers with `Pong`.
    Ping {
        /// A number.
        number: u32,
    },
    /// The relay hangs up.
    Bye {
        /// Why.
        reason: Reason,
    },
}

/// What became of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It happened, and is kept: the event has this number.
    Accepted(usize),
    /// It had happened before: the event has this number.
    Duplicate(usize),
    /// The match has gone on to this many events meanwhile.
    Stale(usize),
    /// It was not allowed.
    Refused(Reason),
}

/// Why something was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The frame could not be read.
    #[error("the frame is not understood")]
    Malformed,
    /// The frame is too long.
    #[error("the frame is longer than {MOST_BYTES} bytes")]
    TooLong,
    /// Something else comes first: signing in.
    #[error("sign in first")]
    SignInFirst,
    /// The signature does not fit, or the token or the recovery code is not known.
    #[error("that signature, token or code is not accepted")]
    NotAccepted,
    /// There is no such invitation, or not any more, or not for this player. Which of these is not said.
    #[error("there is no such invitation")]
    NoInvitation,
    /// There is no such match for this player.
    #[error("there is no such match")]
    NoMatch,
    /// The offer cannot be played.
    #[error("that cannot be played")]
    Unplayable,
    /// Too many of these in too short a time.
    #[error("too many of these; wait a while")]
    TooMany,
    /// The host needs what the guest does not.
    #[error("inviting needs Guzhi Pro")]
    NeedsPro,
    /// The other side is to move.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The rules do not allow it.
    #[error("the rules do not allow it")]
    Illegal,
    /// A draw cannot be offered now.
    #[error("a draw cannot be offered now")]
    NoDraw,
    /// The opponent is there, or has not been away for long enough.
    #[error("the opponent has not been away for long enough")]
    NotAway,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// This cannot be asked for in a match like this.
    #[error("that is not done in this match")]
    NotHere,
    /// Nothing can be kept at the moment; nothing has happened.
    #[error("the relay cannot keep anything at the moment")]
    Unavailable,
    /// The relay stops, and will be back.
    #[error("the relay is being started again")]
    Restart,
    /// Nothing was heard for too long.
    #[error("nothing was heard for too long")]
    Silent,
    /// The app does not take in what it is told.
    #[error("too much is waiting to be read")]
    Slow,
    /// The same player's newer connection takes this one's place.
    #[error("the player has connected again")]
    Replaced,
    /// A save has more bytes than are kept of one.
    #[error("a save of more than {MOST_SAVE} bytes is not kept")]
    TooLarge,
    /// There is no such save of the player's, or another is kept in its place by now.
    #[error("there is no such save")]
    NoSave,
    /// The parts of a save do not follow each other, or are together not what was to be kept.
    #[error("the parts of the save are not the whole of it")]
    NotWhole,
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Reason {
        match refusal {
            Refusal::NotYourTurn | Refusal::Stale { .. } => Reason::NotYourTurn,
            Refusal::Illegal(_) | Refusal::IllegalBlitz(_) => Reason::Illegal,
            Refusal::NoDraw => Reason::NoDraw,
            Refusal::Over => Reason::Over,
            Refusal::OtherGame
            | Refusal::TimeRunsBack { .. }
            | Refusal::NothingToTakeBack
            | Refusal::NoHint => Reason::NotHere,
        }
    }
}

/// Where the clock of Blitz stands, seen from the moment this is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockMessage {
    /// It begins to run in so many milliseconds, when the last turn is drawn.
    StartsIn(u32),
    /// So many milliseconds of the turn have passed.
    Runs(u32),
    /// It waits for who is to move, at so many milliseconds of the turn.
    Waits(u32),
}

/// Where the opponent is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// At the table.
    Here,
    /// Away; the game can be claimed in so many seconds.
    Away(u32),
    /// Away for so long that the game can be claimed.
    Gone,
}

/// What can be said to an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// About a move.
    WellPlayed,
    /// About one's own.
    Oops,
    /// At the end.
    ThankYou,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 4] = [Phrase::Hello, Phrase::WellPlayed, Phrase::Oops, Phrase::ThankYou];
}

/// One of the player's matches, in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The opponent's name.
    pub opponent: String,
    /// The rule set's name.
    pub rules: String,
    /// Whether it is Blitz.
    pub blitz: bool,
    /// The player's side.
    pub side: Side,
    /// Who is to move.
    pub to_move: Side,
    /// How many events it has.
    pub seq: usize,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<Conclusion>,
    /// How many seconds ago something happened last.
    pub quiet_s: u64,
}

/// A rating by Glicko-2, on Glicko's scale.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating; 1500 to begin with.
    pub rating: f64,
    /// How uncertain it is; 350 to begin with.
    pub deviation: f64,
}

/// What a player has done in one kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PoolStanding {
    /// The rating.
    pub rating: Rating,
    /// Rated games and others, played to their end.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
}

/// Why a frame could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// Longer than any frame.
    #[error("a frame has at most {MOST_BYTES} bytes, not {0}")]
    TooLong(usize),
    /// Another version.
    #[error("the frame is of version {0}, here version {VERSION} is spoken")]
    Version(u64),
    /// Nothing that is said in this version.
    #[error("the frame is not understood: {0}")]
    Malformed(String),
}

impl WireError {
    /// As an answer.
    pub const fn reason(&self) -> Reason {
        match self {
            WireError::TooLong(_) => Reason::TooLong,
            WireError::Version(_) | WireError::Malformed(_) => Reason::Malformed,
        }
    }
}

/// A message as a frame.
///
/// # Errors
/// [`WireError::TooLong`] when it does not fit one.
pub fn encode<M: Serialize>(message: &M) -> Result<String, WireError> {
    let text = serde_json::to_string(&(VERSION, message))
        .map_err(|error| WireError::Malformed(error.to_string()))?;
    if text.len() > MOST_BYTES { Err(WireError::TooLong(text.len())) } else { Ok(text) }
}

/// The message in a frame.
///
/// # Errors
/// [`WireError`] says what is wrong with it.
pub fn decode<M: DeserializeOwned>(frame: &str) -> Result<M, WireError> {
    if frame.len() > MOST_BYTES {
        return Err(WireError::TooLong(frame.len()));
    }
    match serde_json::from_str::<(u32, M)>(frame) {
        Ok((VERSION, message)) => Ok(message),
        Ok((version, _)) => Err(WireError::Version(version.into())),
        // What another version says need not make sense here.
        Err(error) => match serde_json::from_str(frame) {
            Ok(Spoken(version)) if version != u64::from(VERSION) => Err(WireError::Version(version)),
            _ => Err(WireError::Malformed(error.to_string())),
        },
    }
}

/// The version of a frame, whatever follows it.
struct Spoken(u64);

impl<'a> Deserialize<'a> for Spoken {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Spoken, D::Error> {
        from.deserialize_seq(SpokenFirst)
    }
}

struct SpokenFirst;

impl<'a> Visitor<'a> for SpokenFirst {
    type Value = Spoken;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a version and what it says")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut frame: A) -> Result<Spoken, A::Error> {
        let version = frame.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        while frame.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Spoken(version))
    }
}

/// Events in pieces that each fit a frame with room to spare; never an empty piece.
pub fn pieces(events: &[Event]) -> impl Iterator<Item = &[Event]> {
    let mut rest = events;
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = rest.iter().take_while(|event| {
            bytes += serde_json::to_string(event).map_or(0, |text| text.len() + 1);
            bytes <= MOST_BYTES - 512
        });
        let count = fits.count().max(1).min(rest.len());
        let (piece, after) = rest.split_at(count);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}
