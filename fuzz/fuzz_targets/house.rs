//! A relay with two players at two tables and somebody at the door.

use guzhi::blitz::{Loadout, PowerUp};
use guzhi::engine::{Options, Side};
use guzhi::game::fair::Nonce;
use guzhi::online::wire::{decode, encode};
use guzhi::online::{
    ClientMessage, DeviceKey, InvitationCode, MatchId, Offer, PlayerName, ServerMessage, Token,
};
use guzhi::relay::memory::Memory;
use guzhi::relay::{ConnId, Hub, HubSettings, Input, Now, Output};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::OnceLock;

/// When everything begins, by the clock on the wall.
const UNIX_MS: u64 = 1_800_000_000_000;
/// The longest that passes at once, in milliseconds: four days, after which everything has happened that time leads to.
const LONGEST_MS: u32 = 4 * 24 * 3_600_000;

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    First,
    Second,
    Stranger,
}

/// What every house begins with: made once, since signing in takes longer than everything else.
struct Furniture {
    store: Memory,
    tokens: [Token; 2],
    code: InvitationCode,
    classic: MatchId,
    blitz: MatchId,
}

/// The relay, and the lines to it.
pub struct House {
    hub: Option<Hub<Memory>>,
    now: u64,
    conns: [ConnId; 3],
    last: u64,
    born: u64,
}

fn hub(store: Memory, born: u64, now: Now) -> Hub<Memory> {
    // Every input does the same each time.
    let mut state = born;
    let random = Box::new(move |bytes: &mut [u8]| {
        bytes.fill_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        });
    });
    Hub::new(store, HubSettings::default(), random, now).expect("a memory can be read")
}

impl House {
    /// The two are there and sit at both tables.
    pub fn new() -> House {
        let Furniture { store, tokens, classic, blitz, .. } = furniture();
        let mut house = House::empty(store.clone());
        for (who, token) in [Who::First, Who::Second].into_iter().zip(tokens) {
            house.tell(who, &ClientMessage::Hello { token: Some(*token) });
            for id in [*classic, *blitz] {
                house.tell(who, &ClientMessage::Open { id, seq: 0 });
            }
        }
        house
    }

    /// Three lines to a relay, and nobody has said anything yet.
    fn empty(store: Memory) -> House {
        let mut house = House { hub: None, now: 1_000, conns: [ConnId(0); 3], last: 0, born: 1 };
        house.hub = Some(hub(store, house.born, house.moment()));
        for who in [Who::First, Who::Second, Who::Stranger] {
            house.connect(who);
        }
        house
    }

    /// A line in which the names that no input can know stand for what they name.
    fn named(line: &str) -> String {
        if !line.contains('@') {
            return line.to_owned();
        }
        let Furniture { code, classic, blitz, .. } = furniture();
        line.replace("@c", &code.to_string())
            .replace("@m", &classic.0.to_string())
            .replace("@n", &blitz.0.to_string())
    }

    fn moment(&self) -> Now {
        Now { ms: self.now, unix_ms: UNIX_MS + self.now }
    }

    fn hub(&mut self) -> &mut Hub<Memory> {
        self.hub.as_mut().expect("a relay runs")
    }

    fn connect(&mut self, who: Who) {
        self.last += 1;
        let conn = ConnId(self.last);
        self.conns[who as usize] = conn;
        let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, who as u8));
        self.take(Input::Connected { conn, address, host: "relay".to_owned() });
    }

    fn take(&mut self, input: Input) -> Vec<ServerMessage> {
        let now = self.moment();
        self.hub().take(now, input);
        self.flush()
    }

    /// What the relay says can be read, and is the only text for what it says.
    fn flush(&mut self) -> Vec<ServerMessage> {
        let now = self.moment();
        let mut said = Vec::new();
        for output in self.hub().flush(now) {
            if let Output::Send { text, .. } = output {
                let message: ServerMessage = decode(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(encode(&message).as_ref(), Ok(&text));
                said.push(message);
            }
        }
        said
    }

    /// A frame reaches the relay.
    pub fn say(&mut self, who: Who, frame: &str) {
        let conn = self.conns[who as usize];
        self.take(Input::Frame { conn, text: House::named(frame) });
    }

    fn tell(&mut self, who: Who, message: &ClientMessage) -> Vec<ServerMessage> {
        let text = encode(message).expect("it fits");
        self.take(Input::Frame { conn: self.conns[who as usize], text })
    }

    /// Time passes, with everything that it leads to.
    pub fn pass(&mut self, ms: u32) {
        let until = self.now + u64::from(ms.min(LONGEST_MS));
        // Who is asked and does not answer is given up, and then there is little left to be asked.
        while let Some(next) = self.hub().next_tick().filter(|&at| at <= until.min(self.now + 120_000)) {
            self.now = self.now.max(next);
            let now = self.moment();
            self.hub().tick(now);
            self.flush();
        }
        self.now = until;
        let now = self.moment();
        self.hub().tick(now);
        self.flush();
    }

    /// The first player's line breaks, and is made anew.
    pub fn come_again(&mut self) {
        let conn = self.conns[Who::First as usize];
        self.take(Input::Closed { conn });
        self.connect(Who::First);
        self.tell(Who::First, &ClientMessage::Hello { token: Some(furniture().tokens[0]) });
    }

    /// The relay dies, and another one begins with what was kept.
    pub fn kill(&mut self) {
        let store = self.hub.take().expect("a relay runs").into_store();
        self.born += 1;
        self.hub = Some(hub(store, self.born, self.moment()));
        for who in [Who::First, Who::Second, Who::Stranger] {
            self.connect(who);
        }
        for (who, token) in [Who::First, Who::Second].into_iter().zip(furniture().tokens) {
            self.tell(who, &ClientMessage::Hello { token: Some(token) });
        }
    }

    /// Everything that is kept is a match.
    pub fn check(mut self) {
        self.flush();
        let store = self.hub.take().expect("a relay runs").into_store();
        for (id, log) in store.logs() {
            log.fold().unwrap_or_else(|error| panic!("{id}: {error}"));
        }
    }
}

fn furniture() -> &'static Furniture {
    static ONCE: OnceLock<Furniture> = OnceLock::new();
    ONCE.get_or_init(|| {
        let mut house = House::empty(Memory::default());
        let tokens = [(Who::First, "Valli"), (Who::Second, "Murugan")].map(|(who, name)| {
            let key = DeviceKey::from_secret(&[who as u8 + 1; 32]);
            let said = house.tell(who, &ClientMessage::Hello { token: None });
            let [ServerMessage::Challenge { challenge }] = said[..] else { panic!("{said:?}") };
            let signed = key.sign("relay", &challenge);
            let (key, name) = (key.public(), PlayerName::new(name).ok());
            let said = house.tell(who, &ClientMessage::SignIn { key, signed, name, recovery: None });
            said.iter().find_map(token_in).unwrap_or_else(|| panic!("{said:?}"))
        });
        let classic = house.began(false);
        let blitz = house.began(true);
        let code = house.invited(false);
        let store = house.hub.take().expect("a relay runs").into_store();
        Furniture { store, tokens, code, classic, blitz }
    })
}

fn token_in(said: &ServerMessage) -> Option<Token> {
    match said {
        ServerMessage::Welcome { token, .. } => *token,
        _ => None,
    }
}

impl House {
    /// An invitation by the first player.
    fn invited(&mut self, blitz: bool) -> InvitationCode {
        let (rules, options) = ("guzhi".to_owned(), Options::default());
        let offer = Offer { rules, options, blitz, side: Some(Side::South), rated: true };
        let loadout = blitz.then(|| Loadout::without(PowerUp::BrassShield));
        let said = self.tell(Who::First, &ClientMessage::Host { ask: 1, offer, loadout });
        let [ServerMessage::Invited { code, .. }] = said[..] else { panic!("{said:?}") };
        self.tell(Who::First, &ClientMessage::Confirm { code, nonce: Nonce([1; 16]) });
        code
    }

    /// A match of the two.
    fn began(&mut self, blitz: bool) -> MatchId {
        let code = self.invited(blitz);
        let loadout = blitz.then(|| Loadout::without(PowerUp::ReverseSow));
        let said =
            self.tell(Who::Second, &ClientMessage::Join { ask: 2, code, loadout, nonce: Nonce([2; 16]) });
        let started = said.iter().find_map(|said| match said {
            ServerMessage::Started { id, .. } => Some(*id),
            _ => None,
        });
        started.unwrap_or_else(|| panic!("{said:?}"))
    }
}
