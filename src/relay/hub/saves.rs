//! What is kept of the saves of a player's devices. It comes and goes in parts, and nothing of it is looked at.

use super::conn::Upload;
use super::{Hub, Now, SAVES};
use crate::online::wire::{MOST_BYTES, Reason};
use crate::online::{
    Bytes, DeviceId, MOST_DEVICES, MOST_PART, MOST_SAVE, PlayerId, SaveHash, SaveLine, SaveSlot,
    ServerMessage,
};
use crate::relay::ConnId;
use crate::relay::allowance::Bucket;
use crate::relay::store::{ListedSave, Store, StoreError, Write};

/// What a save costs beside its kibibytes: it is a commit.
const COMMIT: usize = 2;
/// How many bytes of saves may be on their way at once, from everybody.
const MOST_UNDER_WAY: usize = 64 * 1_024 * 1_024;

/// One save, and no other in its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    pub device: DeviceId,
    pub slot: SaveSlot,
    pub hash: SaveHash,
}

impl Named {
    fn is(&self, listed: &ListedSave) -> bool {
        (self.device, self.slot, self.hash) == (listed.device, listed.slot, listed.hash)
    }
}

impl Upload {
    fn is_of(&self, save: &Named, size: usize) -> bool {
        (self.device, self.slot, self.hash, self.size) == (save.device, save.slot, save.hash, size)
    }
}

impl<S: Store> Hub<S> {
    pub(super) fn list_saves(&mut self, now: Now, conn: ConnId, player: PlayerId, ask: u32) {
        if !self.may_ask(now, player, 1) {
            return self.refuse(conn, Some(ask), Reason::TooMany);
        }
        let Ok(listed) = self.saves_of(&player) else {
            return self.refuse(conn, Some(ask), Reason::Unavailable);
        };
        let lines = listed.iter().map(|save| SaveLine {
            device: save.device,
            slot: save.slot,
            size: u32::try_from(save.size).unwrap_or(u32::MAX),
            hash: save.hash,
            quiet_s: now.unix_ms.saturating_sub(save.at) / 1_000,
        });
        let (mut frames, mut saves, mut bytes) = (Vec::new(), Vec::new(), 0);
        for line in lines {
            let length = serde_json::to_string(&line).map_or(0, |text| text.len() + 1);
            if bytes + length > MOST_BYTES - 256 {
                frames.push(ServerMessage::Saves { ask, saves: std::mem::take(&mut saves), last: false });
                bytes = 0;
            }
            bytes += length;
            saves.push(line);
        }
        frames.push(ServerMessage::Saves { ask, saves, last: true });
        for frame in frames {
            self.say(conn, &frame);
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn keep_part(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        ask: u32,
        save: Named,
        size: usize,
        from: usize,
        part: &[u8],
    ) {
        match self.take_part(now, conn, player, save, size, from, part) {
            Ok(bytes) => {
                let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
                self.say(conn, &ServerMessage::Kept { ask, bytes });
            }
            Err(reason) => {
                if let Some(conn) = self.conns.get_mut(&conn) {
                    conn.upload = None;
                }
                self.refuse(conn, Some(ask), reason);
            }
        }
    }

    /// Takes a part in, and keeps the whole when it is the last. How much has come.
    #[allow(clippy::too_many_arguments)]
    fn take_part(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        save: Named,
        size: usize,
        from: usize,
        part: &[u8],
    ) -> Result<usize, Reason> {
        if size > MOST_SAVE {
            return Err(Reason::TooLarge);
        }
        let under_way = self.conns.get(&conn).and_then(|conn| conn.upload.as_ref());
        // A part that was heard before is answered as it was then.
        if let Some(upload) = under_way.filter(|upload| upload.is_of(&save, size))
            && upload.bytes.get(from..from + part.len()) == Some(part)
            && !part.is_empty()
        {
            return Ok(from + part.len());
        }
        let goes_on = under_way.is_some_and(|upload| upload.is_of(&save, size) && upload.bytes.len() == from);
        if part.is_empty() || part.len() > size.saturating_sub(from) {
            return Err(Reason::NotWhole);
        }
        if !goes_on {
            let kept = self.saves_of(&player).map_err(|_| Reason::Unavailable)?;
            if kept.iter().any(|listed| save.is(listed) && listed.size == size) {
                return Ok(if from == 0 { size } else { from + part.len() });
            }
            if from > 0 {
                return Err(Reason::NotWhole);
            }
            self.begin_upload(now, conn, player, save, size)?;
        }
        let state = self.conns.get_mut(&conn).ok_or(Reason::NotWhole)?;
        let Some(mut upload) = state.upload.take() else { return Err(Reason::NotWhole) };
        upload.bytes.extend_from_slice(part);
        let have = upload.bytes.len();
        if have < size {
            state.upload = Some(upload);
        } else {
            self.keep_save(now, player, upload)?;
        }
        Ok(have)
    }

    fn begin_upload(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        save: Named,
        size: usize,
    ) -> Result<(), Reason> {
        let others = self.conns.iter().filter(|(other, _)| **other != conn);
        let uploads = others.filter_map(|(_, conn)| conn.upload.as_ref());
        let under_way: usize = uploads.map(|upload| upload.size).sum();
        if under_way + size > MOST_UNDER_WAY || !self.may_save(now, player, size.div_ceil(1_024)) {
            return Err(Reason::TooMany);
        }
        let Named { device, slot, hash } = save;
        if let Some(conn) = self.conns.get_mut(&conn) {
            conn.upload = Some(Upload { device, slot, size, hash, bytes: Vec::new() });
        }
        Ok(())
    }

    /// Keeps a save that is whole, in place of the one before. A device too many takes the place of the one that had nothing
    /// kept for longest.
    fn keep_save(&mut self, now: Now, player: PlayerId, upload: Upload) -> Result<(), Reason> {
        let Upload { device, slot, hash, bytes, .. } = upload;
        if SaveHash::of(&bytes) != hash {
            return Err(Reason::NotWhole);
        }
        let kept = self.saves_of(&player).map_err(|_| Reason::Unavailable)?;
        let mut newest: Vec<(DeviceId, u64)> = Vec::new();
        for save in kept.iter().filter(|save| save.device != device) {
            match newest.iter_mut().find(|(other, _)| *other == save.device) {
                Some((_, at)) => *at = save.at.max(*at),
                None => newest.push((save.device, save.at)),
            }
        }
        newest.sort_by_key(|(device, at)| (*at, *device));
        let too_many = (newest.len() + 1).saturating_sub(MOST_DEVICES);
        for (oldest, _) in &newest[..too_many] {
            let of_oldest = kept.iter().filter(|save| save.device == *oldest);
            self.writes.extend(of_oldest.map(|save| Write::NoSave {
                player,
                device: save.device,
                slot: save.slot,
            }));
        }
        self.writes.push(Write::Save { player, device, slot, hash, bytes: Bytes(bytes), at: now.unix_ms });
        Ok(())
    }

    pub(super) fn fetch_save(
        &mut self,
        now: Now,
        conn: ConnId,
        player: PlayerId,
        ask: u32,
        save: Named,
        from: usize,
    ) {
        if !self.may_ask(now, player, 1) {
            return self.refuse(conn, Some(ask), Reason::TooMany);
        }
        match self.bytes_of(&player, save) {
            Ok(Some(bytes)) => {
                let to = (from + MOST_PART).min(bytes.0.len());
                let part = Bytes(bytes.0.get(from..to).unwrap_or_default().to_vec());
                self.say(conn, &ServerMessage::Part { ask, part });
            }
            Ok(None) => self.refuse(conn, Some(ask), Reason::NoSave),
            Err(_) => self.refuse(conn, Some(ask), Reason::Unavailable),
        }
    }

    pub(super) fn forget_save(&mut self, now: Now, conn: ConnId, player: PlayerId, ask: u32, save: Named) {
        let Ok(kept) = self.saves_of(&player) else {
            return self.refuse(conn, Some(ask), Reason::Unavailable);
        };
        if !kept.iter().any(|listed| save.is(listed)) {
            return self.refuse(conn, Some(ask), Reason::NoSave);
        }
        if !self.may_save(now, player, 0) {
            return self.refuse(conn, Some(ask), Reason::TooMany);
        }
        self.writes.push(Write::NoSave { player, device: save.device, slot: save.slot });
        self.say(conn, &ServerMessage::Forgotten { ask });
    }

    /// Whether a commit with so many kibibytes may be made for this player.
    fn may_save(&mut self, now: Now, player: PlayerId, kibibytes: usize) -> bool {
        let bucket = self.saving.entry(player).or_insert_with(|| Bucket::full(SAVES, now.ms));
        bucket.spend(SAVES, u32::try_from(kibibytes + COMMIT).unwrap_or(u32::MAX), now.ms)
    }

    /// A player's saves, kept already or about to be.
    fn saves_of(&mut self, player: &PlayerId) -> Result<Vec<ListedSave>, StoreError> {
        let mut saves = self.store.saves(player)?;
        for write in &self.writes {
            match write {
                Write::Save { player: whose, device, slot, hash, bytes, at } if whose == player => {
                    let (device, slot, hash, at, size) = (*device, *slot, *hash, *at, bytes.0.len());
                    saves.retain(|save| (save.device, save.slot) != (device, slot));
                    saves.push(ListedSave { device, slot, size, hash, at });
                }
                Write::NoSave { player: whose, device, slot } if whose == player => {
                    saves.retain(|save| (save.device, save.slot) != (*device, *slot));
                }
                _ => {}
            }
        }
        Ok(saves)
    }

    /// The bytes of exactly this save, kept already or about to be.
    fn bytes_of(&mut self, player: &PlayerId, save: Named) -> Result<Option<Bytes>, StoreError> {
        if !self.saves_of(player)?.iter().any(|listed| save.is(listed)) {
            return Ok(None);
        }
        let about_to_be = self.writes.iter().rev().find_map(|write| match write {
            Write::Save { player: whose, device, slot, bytes, .. }
                if (whose, *device, *slot) == (player, save.device, save.slot) =>
            {
                Some(bytes.clone())
            }
            _ => None,
        });
        about_to_be.map_or_else(|| self.store.save(player, &save.device, save.slot), |bytes| Ok(Some(bytes)))
    }
}
