//! Who a request comes from when a proxy has passed it on.

use hyper::header::HeaderMap;
use std::net::IpAddr;

/// The address that a request comes from: the peer's, unless that is a trusted proxy. Then it is what the proxy says in
/// `X-Forwarded-For`, read from the end, where each proxy has added whom it spoke to, up to the first that is not trusted. What
/// stands before that, anybody may have written.
pub(super) fn caller(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let named = headers.get_all("x-forwarded-for").iter().rev();
    let mut hops = named.flat_map(|value| value.to_str().unwrap_or_default().rsplit(',').map(str::trim));
    let mut address = peer.to_canonical();
    while trusted.contains(&address) {
        match hops.next().map(str::parse::<IpAddr>) {
            Some(Ok(hop)) => address = hop.to_canonical(),
            // Nobody is named, or nobody who could be believed.
            None | Some(Err(_)) => break,
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_it_has_added() {
        let trusted = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        for (peer, said, is) in [
            ("10.0.0.1", &["192.0.2.7"][..], "192.0.2.7"),
            ("::ffff:10.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            // What the caller wrote stands before what the proxy added.
            ("10.0.0.1", &["1.2.3.4, 192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["1.2.3.4", "192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1", &["1.2.3.4, 192.0.2.7,10.0.0.2"], "192.0.2.7"),
            ("10.0.0.1", &["10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", &["somebody"], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.7, somebody"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("192.0.2.9", &["1.2.3.4"], "192.0.2.9"),
        ] {
            let mut headers = HeaderMap::new();
            for text in said {
                headers.append("x-forwarded-for", HeaderValue::from_static(text));
            }
            assert_eq!(
                caller(peer.parse().unwrap(), &headers, &trusted),
                is.parse::<IpAddr>().unwrap(),
                "{said:?}"
            );
        }
    }
}
