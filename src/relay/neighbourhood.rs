//! Who counts as one when addresses are counted.

use std::net::IpAddr;

/// What an address stands for when it is counted: itself, or in IPv6 the 64 bits that one household has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Neighbourhood(u128);

impl Neighbourhood {
    /// The neighbourhood of an address.
    pub fn of(address: IpAddr) -> Neighbourhood {
        match address.to_canonical() {
            IpAddr::V4(address) => Neighbourhood(u32::from(address).into()),
            IpAddr::V6(address) => Neighbourhood(u128::from(address) >> 64 << 64),
        }
    }
}
