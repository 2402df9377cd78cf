//! How a change is kept.

use super::{While, number_of, whole};
use crate::game::Event;
use crate::relay::store::{StoreError, Write, is_move};
use rusqlite::{Transaction, params};

/// How many tokens a player has at the same time: one for each device, with room for some that were lost.
pub const MOST_TOKENS: usize = 16;

/// Keeps one change.
pub(super) fn keep(to: &Transaction, write: &Write) -> Result<(), StoreError> {
    let body = |doing, event: &Event| {
        serde_json::to_string(event).map_err(|why| StoreError::Failed { doing, why: why.to_string() })
    };
    match write {
        Write::Player { player, name, at } => {
            let doing = "keeping a player";
            to.prepare_cached(
                "INSERT INTO players (id, name, created) VALUES (?1, ?2, ?3)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .and_then(|mut insert| insert.execute(params![player.0, name.as_str(), whole(*at)]))
            .while_(doing)?;
        }
        Write::Device { key, player } => {
            to.prepare_cached(
                "INSERT INTO devices (key, player) VALUES (?1, ?2)
                 ON CONFLICT (key) DO UPDATE SET player = excluded.player",
            )
            .and_then(|mut insert| insert.execute(params![key.0, player.0]))
            .while_("keeping a player's device")?;
        }
        Write::Name { player, name } => {
            let doing = "keeping a player's name";
            let changed = to
                .prepare_cached("UPDATE players SET name = ?2 WHERE id = ?1")
                .and_then(|mut update| update.execute(params![player.0, name.as_str()]))
                .while_(doing)?;
            one(changed, doing, || format!("there is no player {player}"))?;
        }
        Write::Token { hash, player, at } => {
            let doing = "keeping a token";
            to.prepare_cached(
                "INSERT INTO tokens (hash, player, created) VALUES (?1, ?2, ?3)
                 ON CONFLICT (hash) DO UPDATE SET player = excluded.player, created = excluded.created",
            )
            .and_then(|mut insert| insert.execute(params![hash, player.0, whole(*at)]))
            .while_(doing)?;
            to.prepare_cached(
                "DELETE FROM tokens WHERE number IN (
                     SELECT number FROM tokens WHERE player = ?1
                     ORDER BY created DESC, number DESC LIMIT -1 OFFSET ?2)",
            )
            .and_then(|mut delete| delete.execute(params![player.0, MOST_TOKENS as i64]))
            .while_(doing)?;
        }
        Write::Recovery { hash, player } => {
            to.prepare_cached(
                "INSERT INTO recovery (player, hash) VALUES (?1, ?2)
                 ON CONFLICT (player) DO UPDATE SET hash = excluded.hash",
            )
            .and_then(|mut insert| insert.execute(params![player.0, hash]))
            .while_("keeping a recovery code")?;
        }
        Write::Invitation(invitation) => {
            let doing = "keeping an invitation";
            let body = serde_json::to_string(invitation)
                .map_err(|error| StoreError::Failed { doing, why: error.to_string() })?;
            to.prepare_cached(
                "INSERT INTO invitations (code, body) VALUES (?1, ?2)
                 ON CONFLICT (code) DO UPDATE SET body = excluded.body",
            )
            .and_then(|mut insert| insert.execute(params![invitation.code.to_string(), body]))
            .while_(doing)?;
        }
        Write::NoInvitation(code) => {
            to.prepare_cached("DELETE FROM invitations WHERE code = ?1")
                .and_then(|mut delete| delete.execute([code.to_string()]))
                .while_("forgetting an invitation")?;
        }
        Write::Match { id, players: [south, north], seed, started, at } => {
            let doing = "keeping a new match";
            let Event::Started(terms) = started else {
                return Err(StoreError::Failed {
                    doing,
                    why: format!("match {id} does not begin with its start"),
                });
            };
            let (blitz, rated) =
                (terms.blitz.is_some(), terms.online.as_ref().is_some_and(|online| online.rated));
            to.prepare_cached(
                "INSERT INTO matches (id, south, north, seed, blitz, rated, created, last_at, moved_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?7)",
            )
            .and_then(|mut insert| {
                insert.execute(params![number_of(*id), south.0, north.0, seed.0, blitz, rated, whole(*at)])
            })
            .while_(doing)?;
            let body = body(doing, started)?;
            to.prepare_cached("INSERT INTO events (match, seq, body) VALUES (?1, 0, ?2)")
                .and_then(|mut insert| insert.execute(params![number_of(*id), body]))
                .while_(doing)?;
        }
        Write::Event { id, seq, event, command, at } => {
            let doing = "keeping an event";
            // Only behind the event before it: a log with a hole would be no match.
            let added = to
                .prepare_cached(
                    "INSERT INTO events (match, seq, body, command)
                     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM events WHERE match = ?1 AND seq = ?2 - 1)",
                )
                .while_(doing)?
                .execute(params![
                    number_of(*id),
                    whole(*seq as u64),
                    body(doing, event)?,
                    command.as_ref().map(|command| command.0)
                ])
                .while_(doing)?;
            one(added, doing, || format!("match {id} has no event before number {seq}"))?;
            let changed = to
                .prepare_cached(
                    "UPDATE matches SET last_at = ?2, moved_at = iif(?3, ?2, moved_at) WHERE id = ?1 AND over = 0",
                )
                .and_then(|mut update| update.execute(params![number_of(*id), whole(*at), is_move(event)]))
                .while_(doing)?;
            one(changed, doing, || format!("match {id} is over"))?;
        }
        Write::Ended { id, halves: [south, north], rated, blitz, at } => {
            let doing = "keeping the end of a match";
            let changed = to
                .prepare_cached(
                    "UPDATE matches SET over = 1, south_halves = ?2, north_halves = ?3, rated = ?4, blitz = ?5, last_at = ?6
                     WHERE id = ?1 AND over = 0",
                )
                .and_then(|mut update| {
                    update.execute(params![number_of(*id), south, north, rated, blitz, whole(*at)])
                })
                .while_(doing)?;
            one(changed, doing, || format!("there is no match {id}, or it is over already"))?;
        }
        Write::Rating { player, blitz, rating } => {
            to.prepare_cached(
                "INSERT INTO ratings (player, blitz, rating, deviation, volatility, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (player, blitz) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                     volatility = excluded.volatility, at = excluded.at",
            )
            .and_then(|mut insert| {
                insert.execute(params![
                    player.0,
                    blitz,
                    rating.rating,
                    rating.deviation,
                    rating.volatility,
                    whole(rating.at)
                ])
            })
            .while_("keeping a rating")?;
        }
        Write::Save { player, device, slot, hash, bytes, at } => {
            to.prepare_cached(
                "INSERT INTO saves (player, device, slot, hash, size, at, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                 ON CONFLICT (player, device, slot) DO UPDATE SET hash = excluded.hash, size = excluded.size,
                     at = excluded.at, body = excluded.body",
            )
            .and_then(|mut insert| {
                let size = whole(bytes.0.len() as u64);
                insert.execute(params![player.0, device.0, slot.name(), hash.0, size, whole(*at), bytes.0])
            })
            .while_("keeping a save")?;
        }
        Write::Entitled { player, until } => {
            to.prepare_cached(
                "INSERT INTO entitled (player, until) VALUES (?1, ?2)
                 ON CONFLICT (player) DO UPDATE SET until = excluded.until",
            )
            .and_then(|mut insert| insert.execute(params![player.0, whole(*until)]))
            .while_("keeping who may invite")?;
        }
        Write::NoSave { player, device, slot } => {
            to.prepare_cached("DELETE FROM saves WHERE player = ?1 AND device = ?2 AND slot = ?3")
                .and_then(|mut delete| delete.execute(params![player.0, device.0, slot.name()]))
                .while_("forgetting a save")?;
        }
    }
    Ok(())
}

/// That exactly one line was changed, as it must be.
fn one(changed: usize, doing: &'static str, why: impl FnOnce() -> String) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::Failed { doing, why: why() }) }
}
