//! What is where.

use super::Counters;
use super::desk::{Clock, Desk};
use super::door::Door;
use super::pages::{self, Language};
use super::play::Player;
use crate::online::{Invitation, InvitationCode, RelayAddress};
use crate::relay::ConnId;
use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Extension, Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use hyper_util::rt::TokioIo;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(super) struct Caller {
    pub address: IpAddr,
    /// Whether a proxy has passed it on, whose connection is nobody's in particular.
    pub is_behind: bool,
}

/// What the routes lead to.
#[derive(Clone)]
pub(super) struct House {
    desk: Desk,
    door: Arc<Door>,
    clock: Clock,
    counters: Arc<Counters>,
    next: Arc<AtomicU64>,
    encrypted: bool,
}

impl House {
    pub fn new(desk: Desk, door: Arc<Door>, clock: Clock, counters: Arc<Counters>, encrypted: bool) -> House {
        House { desk, door, clock, counters, next: Arc::default(), encrypted }
    }
}

pub(super) fn routes(house: House) -> Router {
    Router::new()
        .route(
            "/",
            get(|| async { "This is a relay for Guzhi. Enter its address in the app to play here.\n" }),
        )
        .route("/v1/play", get(play))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .route("/join/{code}", get(join))
        .fallback(|| async { (StatusCode::NOT_FOUND, "There is nothing here.\n") })
        .layer(from_fn_with_state(house.clone(), in_measure))
        .layer(map_response(with_headers))
        .with_state(house)
}

/// The browser's app may come from elsewhere; who somebody is hangs on a key that no page sends by itself, so that nothing is
/// given away. A page shows nothing but itself, and what it links to does not learn the code in its address.
async fn with_headers(mut response: Response) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Nobody gets more pages than anybody looks at: some of them are asked of the hub.
async fn in_measure(
    State(house): State<House>,
    Extension(Caller { address, .. }): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    if house.door.may_ask(address, house.clock.now().ms) { next.run(request).await } else { too_many() }
}

fn too_many() -> Response {
    (StatusCode::TOO_MANY_REQUESTS, "Too many of these come from your address; wait a while.\n")
        .into_response()
}

/// The name the app used for this relay: without a port, in small letters.
fn host(headers: &HeaderMap) -> String {
    let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let authority = named.and_then(|text| text.parse::<axum::http::uri::Authority>().ok());
    authority.map_or(String::new(), |authority| authority.host().to_ascii_lowercase())
}

/// Where the app finds this relay: as the page was found, for which a proxy may have encrypted.
fn address(headers: &HeaderMap, encrypted: bool) -> Option<RelayAddress> {
    let said = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let encrypted = encrypted || said(HeaderName::from_static("x-forwarded-proto")) == Some("https");
    let scheme = if encrypted { "wss" } else { "ws" };
    format!("{scheme}://{}", said(header::HOST)?).parse().ok()
}

async fn play(
    State(house): State<House>,
    Extension(Caller { address, is_behind }): Extension<Caller>,
    mut request: Request,
) -> Response {
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        let upgrade = [(header::UPGRADE, "websocket"), (header::CONNECTION, "upgrade")];
        return (StatusCode::UPGRADE_REQUIRED, upgrade, "Guzhi is played here, over a WebSocket.\n")
            .into_response();
    };
    let seat = if is_behind {
        let seat = house.door.enter_behind(address, house.clock.now().ms);
        if seat.is_none() {
            house.counters.turned_away.fetch_add(1, Ordering::Relaxed);
            return too_many();
        }
        seat
    } else {
        None
    };
    let player = Player {
        conn: ConnId(house.next.fetch_add(1, Ordering::Relaxed)),
        address,
        host: host(request.headers()),
        desk: house.desk,
        counters: house.counters,
        seat,
    };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Whoever hangs up before this has never been here.
        if let Ok(stream) = upgrade.await {
            player.attend(TokioIo::new(stream)).await;
        }
    });
    response
}

async fn health(State(house): State<House>) -> Response {
    match house.desk.metrics().await {
        Ok(_) => "ok\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the hub does not answer\n").into_response(),
    }
}

async fn metrics(State(house): State<House>) -> Response {
    let Ok(hub) = house.desk.metrics().await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the hub does not answer\n").into_response();
    };
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, pages::metrics(&hub, &house.counters)).into_response()
}

/// The same for every code that could be one: whether there is such an invitation is said to nobody who has not signed in.
async fn join(
    State(house): State<House>,
    headers: HeaderMap,
    code: Result<Path<String>, PathRejection>,
) -> Response {
    let language = Language::of(headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()));
    let vary = [(header::VARY, "Accept-Language")];
    match code.ok().and_then(|Path(code)| code.parse::<InvitationCode>().ok()) {
        Some(code) => {
            let at = address(&headers, house.encrypted);
            (vary, Html(pages::join(&Invitation { code, at }, language))).into_response()
        }
        None => (StatusCode::NOT_FOUND, vary, Html(pages::no_code(language))).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_a_name_without_its_port() {
        for (value, name) in [
            ("play.example.org", "play.example.org"),
            ("Play.Example.org:8747", "play.example.org"),
            ("127.0.0.1:80", "127.0.0.1"),
            ("[::1]:8747", "[::1]"),
            ("", ""),
            ("a b", ""),
        ] {
            let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(value))]);
            assert_eq!(host(&headers), name, "{value:?}");
        }
        assert_eq!(host(&HeaderMap::new()), "");
    }
}
