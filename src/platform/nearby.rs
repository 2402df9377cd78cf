//! This device as the host of those in the same network: the relay, on a thread of its own, for as long as it is wanted.

use crate::online::RelayAddress;
use crate::relay::journal::{Journal, JournalError};
use crate::relay::server::{Clock, ServerSettings, serve};
use crate::relay::store::StoreError;
use crate::relay::{Hub, HubSettings};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use tokio::sync::oneshot;

/// The port of every relay, if it is free here: an invitation stays what it is when the house is opened again.
const PORT: u16 = 8747;

/// A relay on this device. Dropped, it stops, after everything is kept and everybody is told.
#[derive(Debug)]
pub struct House {
    own: RelayAddress,
    told: Vec<RelayAddress>,
    _open: oneshot::Sender<()>,
}

/// Why this device is no host.
#[derive(Debug, thiserror::Error)]
pub enum NearbyError {
    /// What was played here before cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// And neither can the clocks that ran.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nowhere to keep anything.
    #[error("this device names no data folder")]
    NoFolder,
    /// There is no network that somebody else could be in.
    #[error("this device is in no network; join one, or open a hotspot, and try again")]
    NoNetwork,
    /// The system does not let it.
    #[error("this device cannot be reached by others: {0}")]
    Closed(#[from] std::io::Error),
    /// Draws and codes hang on it.
    #[error("this device gives no random numbers: {0}")]
    NoChance(getrandom::Error),
}

impl House {
    /// Whether this device can be a host at all.
    pub const POSSIBLE: bool = true;

    /// Opens the house; what happens in it is kept in the data folder.
    ///
    /// # Errors
    /// [`NearbyError`] says why nobody could come.
    pub fn open() -> Result<House, NearbyError> {
        let journal = super::data_folder().ok_or(NearbyError::NoFolder)?.join("nearby.journal");
        let everywhere = |port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        let addresses = addresses()?;
        // Another relay of this machine may have the port.
        let listener = TcpListener::bind(everywhere(PORT)).or_else(|_| TcpListener::bind(everywhere(0)))?;
        House::at(listener, &addresses, &journal)
    }

    /// Where this device itself finds it.
    pub fn own(&self) -> &RelayAddress {
        &self.own
    }

    /// Where others in the same network may find it, the likeliest first. Never empty.
    pub fn told(&self) -> &[RelayAddress] {
        &self.told
    }

    /// Puts the next of those addresses first.
    pub fn tell_next(&mut self) {
        self.told.rotate_left(1);
    }

    /// Opens the house where this listens, and others reach it by these addresses; there is one at least. What happens in it is
    /// kept in this file.
    ///
    /// # Errors
    /// [`NearbyError`] says why nobody could come.
    pub fn at(listener: TcpListener, addresses: &[IpAddr], journal: &Path) -> Result<House, NearbyError> {
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let store = Journal::open(journal)?;
        getrandom::fill(&mut [0; 32]).map_err(NearbyError::NoChance)?;
        let random = Box::new(|bytes: &mut [u8]| {
            getrandom::fill(bytes)
                .expect("a device that had random numbers at the start goes on having them");
        });
        let clock = Clock::start();
        let hub = Hub::new(store, HubSettings::default(), random, clock.now())?;
        let (open, closed) = oneshot::channel::<()>();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        std::thread::Builder::new().name("house".to_owned()).spawn(move || {
            let served = runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                let stop = async {
                    // Comes when the house is dropped: nobody sends anything.
                    let _ = closed.await;
                };
                serve(listener, ServerSettings::default(), hub, clock, stop)
                    .await
                    .map_err(std::io::Error::other)
            });
            if let Err(error) = served {
                eprintln!("nobody nearby can play here any more: {error}");
            }
        })?;
        let at = |address: IpAddr| {
            let address = SocketAddr::new(address, port);
            format!("ws://{address}").parse().map_err(|error| std::io::Error::other(format!("{error}")))
        };
        let told = addresses.iter().map(|&address| at(address)).collect::<Result<_, _>>()?;
        Ok(House { own: at(Ipv4Addr::LOCALHOST.into())?, told, _open: open })
    }
}

/// The addresses by which others in the same network reach this device, the likeliest first.
///
/// # Errors
/// [`NearbyError::NoNetwork`] when there is none.
pub fn addresses() -> Result<Vec<IpAddr>, NearbyError> {
    let mut found: Vec<(u8, IpAddr)> = if_addrs::get_if_addrs()?
        .into_iter()
        .filter_map(|interface| Some((likelihood(&interface.name, interface.ip())?, interface.ip())))
        .collect();
    found.sort();
    if found.is_empty() {
        return Err(NearbyError::NoNetwork);
    }
    Ok(found.into_iter().map(|(_, address)| address).collect())
}

/// How unlikely it is that a friend's device is in the network of this interface; `None` for one that leads to nobody nearby.
fn likelihood(name: &str, address: IpAddr) -> Option<u8> {
    let IpAddr::V4(address) = address else {
        // Every network at home has addresses of the old kind, and they are easier to read out.
        return None;
    };
    if address.is_loopback() || address.is_link_local() || address.is_unspecified() {
        return None;
    }
    // Networks inside this machine, and tunnels to elsewhere.
    let inside = [
        "docker",
        "br-",
        "veth",
        "virbr",
        "tun",
        "utun",
        "wg",
        "zt",
        "tailscale",
        "rmnet",
        "ccmni",
        "pdp_ip",
    ];
    Some(match address.octets() {
        _ if inside.iter().any(|prefix| name.starts_with(prefix)) => 3,
        [192, 168, ..] => 0,
        _ if address.is_private() => 1,
        _ => 2,
    })
}

#[cfg(test)]
mod tests {
    use super::likelihood;

    #[test]
    fn the_network_at_home_is_told_first() {
        let of = |name: &str, address: &str| likelihood(name, address.parse().unwrap());
        assert_eq!(of("lo", "127.0.0.1"), None);
        assert_eq!(of("eth0", "169.254.3.4"), None);
        assert_eq!(of("wlan0", "fe80::1"), None);
        assert_eq!(of("wlan0", "192.168.1.7"), Some(0));
        assert_eq!(of("en0", "10.0.0.4"), Some(1));
        assert_eq!(of("eth0", "203.0.113.5"), Some(2));
        assert_eq!(of("docker0", "172.17.0.1"), Some(3));
        assert_eq!(of("rmnet0", "10.20.30.40"), Some(3), "a phone's own network");
    }
}
