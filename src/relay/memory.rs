//! A relay that keeps nothing beyond its own life: for tests, and for a table between two devices side by side.

use super::store::{
    Invitation, ListedMatch, ListedSave, Store, StoreError, StoredMatch, StoredRating, Tally, UnixMs, Write,
    is_move,
};
use crate::engine::Side;
use crate::game::fair::Seed;
use crate::game::{Event, Log};
use crate::online::{
    Bytes, CommandId, DeviceId, InvitationCode, MatchId, PlayerId, PlayerName, PublicKey, SaveSlot,
};
use std::collections::{BTreeMap, HashMap};

/// Everything in memory.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    players: HashMap<PlayerId, PlayerName>,
    devices: HashMap<PublicKey, PlayerId>,
    tokens: HashMap<[u8; 32], PlayerId>,
    recovery: HashMap<[u8; 32], PlayerId>,
    invitations: BTreeMap<InvitationCode, Invitation>,
    matches: BTreeMap<MatchId, Kept>,
    ratings: HashMap<(PlayerId, bool), StoredRating>,
    entitled: HashMap<PlayerId, UnixMs>,
    saves: BTreeMap<(PlayerId, DeviceId, SaveSlot), (ListedSave, Bytes)>,
}

#[derive(Debug, Clone)]
struct Kept {
    players: [PlayerId; 2],
    seed: Seed,
    events: Vec<Event>,
    commands: HashMap<CommandId, usize>,
    halves: Option<[u8; 2]>,
    at: UnixMs,
    moved_at: UnixMs,
}

impl Kept {
    fn is_blitz(&self) -> bool {
        matches!(self.events.first(), Some(Event::Started(terms)) if terms.blitz.is_some())
    }

    fn side(&self, player: &PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.index()] == *player)
    }
}

impl Memory {
    /// Every match.
    pub fn logs(&self) -> impl Iterator<Item = (MatchId, Log)> {
        self.matches.iter().map(|(id, kept)| (*id, Log::from_events(kept.events.clone())))
    }

    fn keep(&mut self, write: &Write) -> Result<(), StoreError> {
        let failed = |why: &str| StoreError::Failed { doing: "keeping an event", why: why.to_owned() };
        match write {
            Write::Player { player, name, .. } => {
                self.players.insert(*player, name.clone());
            }
            Write::Device { key, player } => {
                self.devices.insert(*key, *player);
            }
            Write::Name { player, name } => {
                self.players.insert(*player, name.clone());
            }
            Write::Token { hash, player, .. } => {
                self.tokens.insert(*hash, *player);
            }
            Write::Recovery { hash, player } => {
                self.recovery.retain(|_, whose| whose != player);
                self.recovery.insert(*hash, *player);
            }
            Write::Invitation(invitation) => {
                self.invitations.insert(invitation.code, invitation.clone());
            }
            Write::NoInvitation(code) => {
                self.invitations.remove(code);
            }
            Write::Match { id, players, seed, started, at } => {
                let kept = Kept {
                    players: *players,
                    seed: *seed,
                    events: vec![started.clone()],
                    commands: HashMap::new(),
                    halves: None,
                    at: *at,
                    moved_at: *at,
                };
                if self.matches.insert(*id, kept).is_some() {
                    return Err(failed("there is such a match already"));
                }
            }
            Write::Event { id, seq, event, command, at } => {
                let kept = self.matches.get_mut(id).ok_or_else(|| failed("there is no such match"))?;
                if kept.events.len() != *seq {
                    return Err(failed("the event does not follow the last one"));
                }
                if let Some(command) = command
                    && kept.commands.insert(*command, *seq).is_some()
                {
                    return Err(failed("the command has led to an event already"));
                }
                kept.events.push(event.clone());
                kept.at = *at;
                if is_move(event) {
                    kept.moved_at = *at;
                }
            }
            Write::Ended { id, halves, .. } => {
                if let Some(kept) = self.matches.get_mut(id) {
                    kept.halves = Some(*halves);
                }
            }
            Write::Rating { player, blitz, rating } => {
                self.ratings.insert((*player, *blitz), *rating);
            }
            Write::Save { player, device, slot, hash, bytes, at } => {
                let (device, slot, hash, at, size) = (*device, *slot, *hash, *at, bytes.0.len());
                let listed = ListedSave { device, slot, size, hash, at };
                self.saves.insert((*player, device, slot), (listed, bytes.clone()));
            }
            Write::Entitled { player, until } => {
                self.entitled.insert(*player, *until);
            }
            Write::NoSave { player, device, slot } => {
                self.saves.remove(&(*player, *device, *slot));
            }
        }
        Ok(())
    }
}

impl Store for Memory {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        // All or nothing, the plain way: what may fail is tried on a copy of the matches it is about.
        let ids = writes.iter().filter_map(|write| match write {
            Write::Match { id, .. } | Write::Event { id, .. } | Write::Ended { id, .. } => Some(*id),
            _ => None,
        });
        let before: Vec<(MatchId, Option<Kept>)> =
            ids.map(|id| (id, self.matches.get(&id).cloned())).collect();
        let (matches, others): (Vec<&Write>, Vec<&Write>) = writes.iter().partition(|write| {
            matches!(write, Write::Match { .. } | Write::Event { .. } | Write::Ended { .. })
        });
        for write in matches {
            if let Err(error) = self.keep(write) {
                for (id, kept) in before {
                    match kept {
                        Some(kept) => self.matches.insert(id, kept),
                        None => self.matches.remove(&id),
                    };
                }
                return Err(error);
            }
        }
        // Nothing of these can fail.
        others.into_iter().try_for_each(|write| self.keep(write))
    }

    fn device(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError> {
        Ok(self.devices.get(key).copied())
    }

    fn token(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        Ok(self.tokens.get(hash).copied())
    }

    fn recovery(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        Ok(self.recovery.get(hash).copied())
    }

    fn name(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError> {
        Ok(self.players.get(player).cloned())
    }

    fn load(&mut self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        Ok(self.matches.get(&id).map(|kept| StoredMatch {
            players: kept.players,
            seed: kept.seed,
            log: Log::from_events(kept.events.clone()),
            at: kept.at,
            moved_at: kept.moved_at,
        }))
    }

    fn command(&mut self, id: MatchId, command: &CommandId) -> Result<Option<usize>, StoreError> {
        Ok(self.matches.get(&id).and_then(|kept| kept.commands.get(command).copied()))
    }

    fn matches(&mut self, player: &PlayerId, ended: usize) -> Result<Vec<ListedMatch>, StoreError> {
        let mut listed: Vec<ListedMatch> = self
            .matches
            .iter()
            .filter_map(|(id, kept)| {
                Some(ListedMatch {
                    id: *id,
                    side: kept.side(player)?,
                    at: kept.at,
                    over: kept.halves.is_some(),
                })
            })
            .collect();
        listed.sort_by_key(|listed| (listed.over, std::cmp::Reverse(listed.at)));
        let running = listed.iter().filter(|listed| !listed.over).count();
        listed.truncate(running.saturating_add(ended));
        Ok(listed)
    }

    fn rating(&mut self, player: &PlayerId, blitz: bool) -> Result<Option<StoredRating>, StoreError> {
        Ok(self.ratings.get(&(*player, blitz)).copied())
    }

    fn tally(&mut self, player: &PlayerId, blitz: bool) -> Result<Tally, StoreError> {
        let mut tally = Tally::default();
        for kept in self.matches.values().filter(|kept| kept.is_blitz() == blitz) {
            if let (Some(side), Some(halves)) = (kept.side(player), kept.halves) {
                tally.played += 1;
                tally.won += u32::from(halves[side.index()] == 2);
                tally.drawn += u32::from(halves[side.index()] == 1);
            }
        }
        Ok(tally)
    }

    fn saves(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError> {
        let of_player = self.saves.iter().filter(|((whose, ..), _)| whose == player);
        Ok(of_player.map(|(_, (listed, _))| *listed).collect())
    }

    fn save(
        &mut self,
        player: &PlayerId,
        device: &DeviceId,
        slot: SaveSlot,
    ) -> Result<Option<Bytes>, StoreError> {
        Ok(self.saves.get(&(*player, *device, slot)).map(|(_, bytes)| bytes.clone()))
    }

    fn entitled(&mut self, player: &PlayerId) -> Result<Option<UnixMs>, StoreError> {
        Ok(self.entitled.get(player).copied())
    }

    fn invitations(&mut self) -> Result<Vec<Invitation>, StoreError> {
        Ok(self.invitations.values().cloned().collect())
    }

    fn running_blitz(&mut self) -> Result<Vec<MatchId>, StoreError> {
        let running = self.matches.iter().filter(|(_, kept)| kept.is_blitz() && kept.halves.is_none());
        Ok(running.map(|(id, _)| *id).collect())
    }
}
