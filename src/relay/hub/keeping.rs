//! Keeps what has happened, in one commit; and when that fails, lets nothing of it have happened.

use super::{HOUSE_MS, Hub, Now, Timer};
use crate::online::wire::Reason;
use crate::online::{PlayerId, PlayerName, PublicKey};
use crate::relay::store::{Store, StoreError, To, Write};

impl<S: Store> Hub<S> {
    /// Keeps what is to be kept. When that fails, nothing of it has happened: what is in memory of it is forgotten, and whoever
    /// had a part in it is asked to come again.
    pub(super) fn commit(&mut self, now: Now) {
        let writes = std::mem::take(&mut self.writes);
        let is_kept = writes.is_empty() || (!self.unreadable && self.keep_all(&writes));
        self.unreadable = false;
        if is_kept {
            self.metrics.commits += u64::from(!writes.is_empty());
            self.metrics.events +=
                writes.iter().filter(|write| matches!(write, Write::Event { .. })).count() as u64;
        } else {
            self.metrics.failures += 1;
            self.come_to_nothing(now, &writes);
        }
        self.heard.clear();
        self.found.clear();
        self.looked_at.append(&mut self.touched);
    }

    pub(super) fn keep_all(&mut self, writes: &[Write]) -> bool {
        match self.store.commit(writes) {
            Ok(()) => true,
            Err(error) => {
                self.failure = Some(error);
                false
            }
        }
    }

    pub(super) fn come_to_nothing(&mut self, now: Now, writes: &[Write]) {
        self.out.clear();
        let mut conns = std::mem::take(&mut self.heard);
        for write in writes {
            // All of a player's devices have the new name already.
            if let Write::Name { player, .. } = write {
                conns.extend(self.players.get(player).into_iter().flatten());
            }
        }
        for id in std::mem::take(&mut self.touched) {
            if let Some(table) = self.tables.remove(&id) {
                conns.extend(table.seats.iter().flat_map(|seat| seat.conns.iter().copied()));
            }
        }
        let found = std::mem::take(&mut self.found);
        self.invitations.extend(found.into_iter().map(|invitation| (invitation.code, invitation)));
        self.uncertain = self.read_invitations().is_err();
        conns.sort_unstable();
        conns.dedup();
        for conn in conns {
            self.hang_up(now, conn, Reason::Unavailable);
        }
        let players = &self.players;
        self.invitations.retain(|_, one| one.to != To::Seeker || players.contains_key(&one.host));
        // The clocks of Blitz go on when the store does.
        self.wake(now.ms + HOUSE_MS, Timer::House);
    }

    /// Reads those that are kept; who seeks a stranger is not.
    pub(super) fn read_invitations(&mut self) -> Result<(), StoreError> {
        let kept = self.store.invitations()?;
        self.invitations.retain(|_, invitation| invitation.to == To::Seeker);
        self.invitations.extend(kept.into_iter().map(|invitation| (invitation.code, invitation)));
        Ok(())
    }

    /// What a player is called, kept already or about to be.
    pub(super) fn name_of(&mut self, player: &PlayerId) -> Result<Option<PlayerName>, StoreError> {
        let named = self.writes.iter().rev().find_map(|write| match write {
            Write::Name { player: who, name } | Write::Player { player: who, name, .. } if who == player => {
                Some(name.clone())
            }
            _ => None,
        });
        named.map_or_else(|| self.store.name(player), |name| Ok(Some(name)))
    }

    /// Whose device this is, kept already or about to be.
    pub(super) fn device_of(&mut self, key: &PublicKey) -> Result<Option<PlayerId>, StoreError> {
        let about_to_be = self.writes.iter().rev().find_map(|write| match write {
            Write::Device { key: other, player } if other == key => Some(*player),
            _ => None,
        });
        about_to_be.map_or_else(|| self.store.device(key), |player| Ok(Some(player)))
    }

    /// Whose recovery code this is; one that is about to be replaced is nobody's.
    pub(super) fn recovery_of(&mut self, hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        let kept = self.store.recovery(hash)?;
        let replaced = self.writes.iter().any(|write| {
            matches!(write, Write::Recovery { hash: new, player } if kept == Some(*player) && new != hash)
        });
        Ok(kept.filter(|_| !replaced))
    }
}
