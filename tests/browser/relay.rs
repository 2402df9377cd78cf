//! A relay that lives in the page: it answers at once, always the same, so that every screen for playing a friend can be reached.
//! What a real one does is tried elsewhere.

use ::guzhi::engine::{By, Side, Winner};
use ::guzhi::game::fair::Seed;
use ::guzhi::game::{Conclusion, How};
use ::guzhi::online::wire::{GameLine, PoolStanding, Rating};
use ::guzhi::online::{MatchId, Offer, PlayerId, PlayerName, ServerMessage};
use serde_json::{Value, json};

/// The code of every invitation.
pub const CODE: &str = "34CD-FGHJ";

/// The page's `WebSocket`, in the place of the browser's. `relay.cut()` breaks the line and `relay.deaf` keeps it broken.
const SOCKET: &str = "
    window.relay = { deaf: false, socket: null, cut() { this.deaf = true; this.socket?.onclose?.({}); } };
    window.WebSocket = class {
        constructor() {
            relay.socket = this;
            setTimeout(() => relay.deaf ? this.onclose?.({}) : this.onopen?.({}), 0);
        }
        send(frame) {
            const asked = JSON.parse(frame)[1];
            const answer = ANSWERS[asked.say];
            if (!answer) return;
            const said = 'ask' in answer ? { ...answer, ask: asked.ask } : answer;
            setTimeout(() => this.onmessage?.({ data: JSON.stringify([1, said]) }), 0);
        }
        close() {}
    };
";

/// The script that puts the relay into a page, before anything of the page's own.
pub fn script() -> String {
    let name = PlayerName::new("Kannan").expect("a name");
    let code = CODE.parse().expect("a code");
    let seal = Seed([7; 32]).seal();
    let offer = Offer {
        rules: "guzhi".into(),
        options: Default::default(),
        blitz: true,
        side: Some(Side::South),
        rated: true,
    };
    let welcome = ServerMessage::Welcome { player: PlayerId([1; 16]), name, token: None };
    let host = PlayerName::new("Valli").expect("a name");
    let offered = ServerMessage::Offered { ask: Some(0), code, host, offer, seal, after: None };
    let invited = ServerMessage::Invited { ask: 0, code, seal, holds_s: 900 };
    let pool = |rating, deviation, played, won| PoolStanding {
        rating: Rating { rating, deviation },
        played,
        won,
        drawn: 1,
    };
    let standing =
        ServerMessage::Standing { classic: pool(1_523.4, 74.0, 12, 7), blitz: pool(1_487.6, 212.0, 3, 1) };
    let recovery = "3467-9CDF-GHJK-MNPR-TWXY-3467".parse().expect("a code");
    let answers: [(&str, ServerMessage); 8] = [
        ("hello", welcome),
        ("standing", standing),
        ("mine", ServerMessage::Games { games: games(), last: true }),
        ("host", invited.clone()),
        ("seek", invited),
        ("look", offered),
        ("withdraw", ServerMessage::Ping { number: 1 }),
        ("new_recovery", ServerMessage::Recovery { code: recovery }),
    ];
    let answers: serde_json::Map<String, Value> =
        answers.into_iter().map(|(asked, answer)| (asked.to_owned(), json!(answer))).collect();
    SOCKET.replace("ANSWERS", &json!(answers).to_string())
}

/// A few of everything: the player's move, the other's, one won and one drawn.
fn games() -> Vec<GameLine> {
    let line = |id, opponent: &str, rules: &str, to_move, quiet_s, winner: Option<Winner>| GameLine {
        id: MatchId(id),
        opponent: opponent.to_owned(),
        rules: rules.to_owned(),
        blitz: false,
        side: Side::South,
        to_move,
        seq: 9,
        conclusion: winner.map(|winner| Conclusion { winner, how: How::Rules(By::Clinch) }),
        quiet_s,
    };
    vec![
        line(1, "Valli", "guzhi", Side::South, 240, None),
        line(2, "Meenakshi of the lane", "twelves", Side::South, 7_300, None),
        line(3, "Kaveri", "kalah", Side::North, 90_000, None),
        line(4, "Valli", "guzhi", Side::North, 200_000, Some(Winner::South)),
        line(5, "Kaveri", "rounds", Side::North, 900_000, Some(Winner::Draw)),
    ]
}
