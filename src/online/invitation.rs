//! An invitation to a match, as it is handed from one person to another: a code to be read out, and a link that also says where
//! the code holds.

use super::{CodeError, InvitationCode};
use std::fmt;
use std::str::FromStr;

/// Where a code leads, and if it says so, to which relay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The code.
    pub code: InvitationCode,
    /// The relay at which it holds. An invitation without one is for the player's own relay.
    pub at: Option<RelayAddress>,
}

/// The address of a relay, `ws://host:port` or `wss://host`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RelayAddress(String);

/// Why a text is no address of a relay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address of a relay: one begins with ws:// or wss:// and names a machine")]
pub struct AddressError(String);

impl Invitation {
    /// The link for anybody, by way of the relay's page: `https://host/join/CODE`. Without a relay, the one for the app.
    pub fn link(&self) -> String {
        match &self.at {
            Some(at) => format!("{}/join/{}", at.page(), self.code),
            None => self.app_link(),
        }
    }

    /// The link that opens the app: `guzhi://join/CODE`, with the relay's address behind it.
    pub fn app_link(&self) -> String {
        match &self.at {
            Some(at) => format!("guzhi://join/{}?relay={at}", self.code),
            None => format!("guzhi://join/{}", self.code),
        }
    }
}

/// Reads a code, a link, or a message with a link in it.
impl FromStr for Invitation {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Invitation, CodeError> {
        let Some((before, rest)) = ["join/", "join="].iter().find_map(|mark| text.rsplit_once(mark)) else {
            return Ok(Invitation { code: text.parse()?, at: None });
        };
        let ends = |letter: char| letter.is_whitespace() || "&#?/".contains(letter);
        let code = rest.split(ends).next().unwrap_or(rest).parse()?;
        // An address behind the code is meant; the one before it is the page's, and a relay's only when the code is in its path.
        let query = rest.split_whitespace().next().unwrap_or(rest).split(['?', '&']).skip(1);
        let said = query.filter_map(|pair| pair.strip_prefix("relay=")).map(unescaped).next();
        let page = before.split_whitespace().next_back().unwrap_or(before);
        let of_page = text.contains("join/").then(|| page.to_owned());
        let at = said.or(of_page).and_then(|at| RelayAddress::of_link(&at));
        Ok(Invitation { code, at })
    }
}

/// Messengers write some letters of an address as numbers.
fn unescaped(text: &str) -> String {
    let mut plain = text.to_owned();
    for (escaped, letter) in [("%3A", ":"), ("%2F", "/"), ("%5B", "["), ("%5D", "]")] {
        plain = plain.replace(escaped, letter).replace(&escaped.to_ascii_lowercase(), letter);
    }
    plain
}

impl RelayAddress {
    /// The relay whose page or line this leads to.
    fn of_link(text: &str) -> Option<RelayAddress> {
        let address = match text.split_once("://") {
            Some(("https" | "wss", host)) => format!("wss://{host}"),
            Some(("http" | "ws", host)) => format!("ws://{host}"),
            Some(_) => return None,
            // Typed from another screen. A machine without a name is one nearby.
            None if text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '[') => {
                format!("ws://{text}")
            }
            None => format!("wss://{text}"),
        };
        address.parse().ok()
    }

    /// Where a line to it begins: `ws://host:port/v1/play`.
    pub fn line(&self) -> String {
        format!("{self}/v1/play")
    }

    /// Where its pages are: `http://host:port`.
    pub fn page(&self) -> String {
        self.0.replacen("ws", "http", 1)
    }

    /// Its host and port, without what stands before and behind.
    pub fn authority(&self) -> &str {
        let rest = self.0.split_once("://").map_or(&*self.0, |(_, rest)| rest);
        rest.split('/').next().unwrap_or(rest)
    }

    /// The name by which it is reached: no scheme, port or path, in small letters, as it stands in what is signed.
    pub fn host(&self) -> String {
        let authority = self.authority();
        let end = match authority.rfind(']') {
            // An address of IPv6 stands in brackets, and has colons of its own.
            Some(bracket) => bracket + 1,
            None => authority.find(':').unwrap_or(authority.len()),
        };
        authority[..end].to_ascii_lowercase()
    }

    /// Whether everything on the way to it is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.0.starts_with("wss:")
    }
}

impl FromStr for RelayAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<RelayAddress, AddressError> {
        let wrong = || AddressError(text.to_owned());
        let trimmed = text.trim().trim_end_matches('/');
        let (scheme, rest) = trimmed.split_once("://").ok_or_else(wrong)?;
        let scheme = scheme.to_ascii_lowercase();
        let (host, _) = rest.split_once('/').unwrap_or((rest, ""));
        let named = !host.is_empty() && !host.starts_with(':');
        // What an address is made of; nothing of it needs care in a link, a page or a header.
        let plain = rest.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._~:/[]".contains(letter));
        if !["ws", "wss"].contains(&&*scheme) || !named || !plain {
            return Err(wrong());
        }
        Ok(RelayAddress(format!("{scheme}://{rest}")))
    }
}

impl fmt::Display for RelayAddress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for RelayAddress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "RelayAddress({})", self.0)
    }
}
