//! A game between two who are far apart, from the invitation to the result.

use crate::devtools::PATIENCE;
use crate::guzhi::{english, pit_on};
use crate::player::Player;
use ::guzhi::engine::{Board, Game as Sowing, Pit, Position, RuleSet, Side};
use serde_json::Value;
use std::cmp::Reverse;
use std::time::Instant;

/// The board as a page shows it while nothing moves: what lies in the pits and in the stores, and who is to move. From either side
/// it is the same; `null` while something moves.
pub const BOARD: &str = "(() => {
    const board = document.querySelector('.board');
    if (!board || board.dataset.moving === 'true') return null;
    const pits = [...'abcdefgABCDEFG'].map((pit) => board.querySelector(`.pit[data-pit=${pit}]`));
    const near = pits[0].dataset.far === '0';
    const stores = (near ? ['near', 'far'] : ['far', 'near'])
        .map((side) => Number(document.querySelector(`.player-${side} .store-count`).dataset.count));
    const south = (board.dataset.turn === 'near') === near;
    return [pits.map((pit) => Number(pit.querySelector('.count').dataset.count)), stores, south];
})()";

/// A pit that the person at the page may sow, as a selector.
pub const PLAYABLE: &str = ".board:not([data-moving=true]) .pit[data-playable=true]";

/// A power-up that the person at the page may spend, as a selector.
const POWER: &str = ".table[data-turn=near] .power[aria-disabled=false][aria-pressed=false]";

/// An expression for whether the line in a player's panel, `near` or `far`, begins like this.
pub fn says(side: &str, text: &str) -> String {
    format!("document.querySelector('.player-{side} .says').textContent.startsWith({text:?})")
}

/// What a tap changes: the board, what is armed and what is shielded.
fn touched() -> String {
    format!(
        "JSON.stringify([{BOARD}, document.querySelector('.power')?.getAttribute('aria-pressed'),
            [...document.querySelectorAll('.pit[data-shield]')].map((pit) => pit.dataset.pit)])"
    )
}

/// The pit that leaves most on the board, as a selector: a game of such moves takes a while, and what is to happen on the way
/// has time to happen. In a hurry it is the pit that leaves least.
pub fn pit_to_sow(board: &Value, hurry: bool) -> String {
    let read = || {
        let (pits, stores, south): (Vec<u8>, [u8; 2], bool) = serde_json::from_value(board.clone()).ok()?;
        let side = if south { Side::South } else { Side::North };
        let game = Sowing::from_position(RuleSet::GUZHI, Position::new(&pits, stores, side).ok()?);
        let taken = |pit: Pit| {
            let mut after = game.clone();
            after.play(pit, &mut ()).ok()?;
            let stores = after.position().stores().iter().sum::<u8>();
            Some(if hurry { u8::MAX - stores } else { stores })
        };
        game.legal().min_by_key(|&pit| (taken(pit), Reverse(pit.index())))
    };
    read().map_or_else(|| PLAYABLE.to_owned(), |pit| pit_on(Board::SEVEN, pit))
}

/// Two players and how far they have come.
pub struct Game {
    /// Who invited, and who came.
    pub players: [Player; 2],
    /// How many moves the players have made.
    pub moves: u32,
    /// How many power-ups they have armed.
    pub armed: u32,
    /// Whether they want to come to an end.
    hurry: bool,
    moved: Instant,
}

/// What a player sees of the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The player's seeds and the opponent's.
    pub seeds: [u32; 2],
    /// What the rating is now and how it changed.
    pub rating: Option<(i64, i64)>,
    /// What is said of the draws.
    pub fair: Option<String>,
    /// How it ended.
    pub how: String,
}

impl Game {
    /// One invites to a rated game, the other comes by the link.
    pub fn begin(mut host: Player, mut guest: Player, blitz: bool) -> Game {
        host.click(".way[data-main]");
        if blitz {
            host.click(".pick:nth-of-type(2)");
            host.wait_for("document.querySelector('.loadout-card')");
        }
        host.click(".invite .main-button");
        host.wait_for("document.querySelector('.big-code')");
        let link = host.evaluate("document.querySelector('.link').textContent");
        let link = guest.link_here(link.as_str().unwrap_or_default());
        guest.type_into("#code", &link);
        guest.click(".code-form button");
        guest.click(".step .main-button");
        let mut players = [host, guest];
        for player in &mut players {
            player.wait_for("document.querySelector('.table .line-mark[data-line=up]')");
        }
        Game { players, moves: 0, armed: 0, hurry: false, moved: Instant::now() }
    }

    /// Plays this many moves more, or to the end; says whether it is over. In Blitz every power-up is spent as soon as it can be.
    pub fn play(&mut self, moves: u32) -> bool {
        let until = self.moves.saturating_add(moves);
        while self.moves < until {
            let [host, guest] = [0, 1].map(|who| self.step(who));
            if host == Step::Over && guest == Step::Over {
                return true;
            }
            assert!(self.moved.elapsed() < 2 * PATIENCE, "nobody moves: {:?}", self.seen());
        }
        false
    }

    /// Lets one player do what can be done now.
    pub fn step(&mut self, who: usize) -> Step {
        let player = &mut self.players[who];
        // The page is asked again after a frame or two, so that it has time for itself.
        let seen = player.evaluate(&format!(
            "new Promise((resolve) => setTimeout(resolve, 30)).then(() => ({{
                over: !!document.querySelector('.result'),
                moving: document.querySelector('.board')?.dataset.moving === 'true',
                power: !!document.querySelector('{POWER}'),
                playable: !!document.querySelector('{PLAYABLE}'),
            }}))"
        ));
        if seen["over"] == true {
            self.moved = Instant::now();
            return Step::Over;
        }
        if seen["moving"] == true {
            player.hasten();
            return Step::Nothing;
        }
        if seen["playable"] != true {
            return Step::Nothing;
        }
        player.be_calm();
        let (before, arms) = (player.evaluate(&touched()), seen["power"] == true);
        let wanted = if arms { POWER.to_owned() } else { pit_to_sow(&player.evaluate(BOARD), self.hurry) };
        if !player.click_if_there(&wanted) {
            // The clock was quicker.
            return Step::Nothing;
        }
        player.wait_for(&format!("{} !== {before} || document.querySelector('.result')", touched()));
        self.moved = Instant::now();
        if arms {
            self.armed += 1;
            return Step::Nothing;
        }
        self.moves += 1;
        Step::Moved
    }

    /// Plays until the guest is to move; false when it is over before.
    pub fn play_until_guest(&mut self) -> bool {
        while !self.players[1].shows(PLAYABLE) {
            if self.step(0) == Step::Over {
                return false;
            }
            self.players[1].hasten_if_moving();
            assert!(self.moved.elapsed() < 2 * PATIENCE, "nobody moves: {:?}", self.seen());
        }
        true
    }

    /// What both see, for who wants to know why it does not go on.
    fn seen(&mut self) -> [Value; 2] {
        [0, 1].map(|who| self.players[who].evaluate("document.body.innerText.slice(0, 600)"))
    }

    /// Waits until both boards show the same with nothing moving, and both lines are up.
    #[track_caller]
    pub fn wait_until_same(&mut self) {
        let began = Instant::now();
        loop {
            let boards = self.players.each_mut().map(|player| {
                player.wait_for("document.querySelector('.line-mark[data-line=up]')");
                player.hasten_if_moving();
                player.evaluate(BOARD)
            });
            if boards[0] == boards[1] && boards[0].is_array() {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "two boards: {boards:?}");
        }
    }

    /// Plays to the end, and holds what both see of it against each other.
    pub fn play_to_the_end(&mut self, blitz: bool) {
        self.hurry = true;
        assert!(self.play(400), "it never ends");
        self.agree_on_the_end(blitz);
    }

    /// Both see the same end.
    pub fn agree_on_the_end(&mut self, blitz: bool) {
        self.wait_until_same();
        let ends = self.players.each_mut().map(end);
        let [host, guest] = &ends;
        assert_eq!(host.seeds, [guest.seeds[1], guest.seeds[0]], "{ends:?}");
        let (Some((_, won)), Some((_, lost))) = (host.rating, guest.rating) else {
            panic!("it was rated: {ends:?}")
        };
        assert_eq!(won, -lost, "both were newcomers: {ends:?}");
        assert_eq!(won.signum(), i64::from(host.seeds[0]).cmp(&i64::from(host.seeds[1])) as i64, "{ends:?}");
        // In a game without draws there is nothing to check.
        let fair = blitz.then(|| english("far-fair", &[]));
        assert_eq!([&host.fair, &guest.fair], [&fair, &fair], "{ends:?}");
        for player in &mut self.players {
            player.forgive_the_line();
        }
    }
}

/// What came of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is not this player's turn, or something moves.
    Nothing,
    /// The player has moved.
    Moved,
    /// The result is shown.
    Over,
}

impl Player {
    /// Whether there is an element that this selector finds.
    pub fn shows(&mut self, selector: &str) -> bool {
        self.evaluate(&format!("!!document.querySelector({selector:?})")) == true
    }

    fn hasten_if_moving(&mut self) {
        if self.evaluate("document.querySelector('.board')?.dataset.moving === 'true'") == true {
            self.hasten();
        }
    }
}

/// What the result says, once the relay has said what came of it.
pub fn end(player: &mut Player) -> End {
    let shown = player.wait_for(
        "(() => {
            const texts = (selector) => [...document.querySelectorAll(`.result ${selector}`)].map((one) => one.textContent);
            return document.querySelector('.result-far') && {
                seeds: ['you', 'other'].map((side) => Number(texts(`.result-seeds[data-side=${side}]`)[0])),
                far: texts('.result-far'),
                how: texts('.result-words .result-how')[0],
            };
        })()",
    );
    let lines: Vec<String> = serde_json::from_value(shown["far"].clone()).expect("texts");
    // The line of the rating has the only numbers.
    let rating = lines.iter().find_map(|line| {
        let line: String = line.replace('−', "-");
        let mut numbers = line
            .split(|letter: char| !letter.is_ascii_digit() && letter != '-')
            .filter_map(|number| number.parse().ok());
        Some((numbers.next()?, numbers.next()?))
    });
    End {
        seeds: serde_json::from_value(shown["seeds"].clone()).expect("numbers"),
        rating,
        fair: lines.into_iter().find(|line| !line.contains(|letter: char| letter.is_ascii_digit())),
        how: shown["how"].as_str().unwrap_or_default().to_owned(),
    }
}
