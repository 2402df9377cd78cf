//! Serves a packed folder on the local network.

use crate::qr;
use percent_encoding::percent_decode_str;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tiny_http::{Header, Method, Request, Response, Server};

/// How many requests are answered at once.
const WORKERS: usize = 4;

/// How many ports after a taken one are tried.
const TRIES: u16 = 50;

/// Why a folder could not be served.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The folder holds no page.
    #[error("{0} holds no index.html; `scripts/play --web` builds and packs it")]
    NoPage(PathBuf),
    /// This computer does not let us listen there.
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: io::Error },
    /// The port and those after it are taken.
    #[error("the ports {0} to {1} are all taken; name a free one with --port")]
    AllTaken(u16, u16),
    /// The server could not start.
    #[error("the server did not start: {0}")]
    Start(String),
    /// Nobody reads what is printed.
    #[error("cannot print the address: {0}")]
    Print(#[from] io::Error),
}

/// Serves the packed folder `dir` until the process is ended. The last line printed is `listening on http://…`.
pub(crate) fn serve(dir: &Path, host: IpAddr, port: u16) -> Result<(), Error> {
    let root = dir.canonicalize().ok().filter(|root| root.join("index.html").is_file());
    let root = root.ok_or_else(|| Error::NoPage(dir.to_owned()))?;
    let (listener, address) = listen(host, port)?;
    if port != 0 && address.port() != port {
        println!("port {port} is taken; using {}", address.port());
    }
    let server = Server::from_listener(listener, None).map_err(|error| Error::Start(error.to_string()))?;
    announce(address)?;
    answer_all(server, root);
    Ok(())
}

/// Listens on the port, or on the first free one after it if it is taken.
fn listen(host: IpAddr, port: u16) -> Result<(TcpListener, SocketAddr), Error> {
    let last = port.saturating_add(TRIES);
    for port in port..=last {
        let address = SocketAddr::new(host, port);
        let bound = TcpListener::bind(address)
            .and_then(|listener| listener.local_addr().map(|address| (listener, address)));
        match bound {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            bound => return bound.map_err(|source| Error::Listen { address, source }),
        }
    }
    Err(Error::AllTaken(port, last))
}

/// Prints where to go: for a person with a QR code, for a script in the last line.
fn announce(address: SocketAddr) -> Result<(), Error> {
    let reach = reachable(address, own_address());
    let url = format!("http://{reach}");
    let mut out = io::stdout().lock();
    if reach.ip().is_loopback() {
        writeln!(out, "only this computer can open it:")?;
    } else {
        // Into a pipe the code would be noise.
        if let Some(code) = qr::code(&url).filter(|_| out.is_terminal()) {
            writeln!(out, "\n{code}")?;
        }
        writeln!(out, "open it on any phone or computer in the same network; Ctrl-C ends it")?;
    }
    writeln!(out, "listening on {url}")?;
    out.flush()?;
    Ok(())
}

/// This computer's address on the local network: the one it would send from to an address elsewhere (RFC 5737
/// keeps this one for examples). A UDP socket is only told where to, nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The address others reach: this computer's own one where it listens on all of them.
fn reachable(address: SocketAddr, own: Option<IpAddr>) -> SocketAddr {
    let ip =
        if address.ip().is_unspecified() { own.unwrap_or(Ipv4Addr::LOCALHOST.into()) } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

/// Answers requests for files under `root` on several threads, for as long as the server lives.
fn answer_all(server: Server, root: PathBuf) {
    let (server, root) = (Arc::new(server), Arc::new(root));
    let workers: Vec<_> = (0..WORKERS)
        .map(|_| {
            let (server, root) = (Arc::clone(&server), Arc::clone(&root));
            thread::spawn(move || {
                while let Ok(request) = server.recv() {
                    answer(request, &root);
                }
            })
        })
        .collect();
    for worker in workers {
        let _ = worker.join();
    }
}

fn answer(request: Request, root: &Path) {
    // A peer that went away in the middle concerns nobody else, so what `respond` returns is dropped.
    let _ = match request.method() {
        Method::Get | Method::Head => {
            match find(root, request.url()).and_then(|path| Some((File::open(&path).ok()?, path))) {
                Some((file, path)) => request.respond(
                    Response::from_file(file)
                        .with_chunked_threshold(usize::MAX) // the browser hears the length
                        .with_header(header("Content-Type", mime(&path)))
                        .with_header(header("Cache-Control", "no-cache")),
                ),
                None => request.respond(Response::from_string("not found\n").with_status_code(404)),
            }
        }
        _ => request.respond(
            Response::from_string("only GET and HEAD\n")
                .with_status_code(405)
                .with_header(header("Allow", "GET, HEAD")),
        ),
    };
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("both are ASCII constants of this file")
}

/// The file under `root` (a canonical path) that the request's target names, or `None` if it names none
/// there. A folder means its `index.html`. Hidden files are not served, and a link may not lead outside.
fn find(root: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8().ok()?;
    if path.contains(['\\', '\0']) {
        return None;
    }
    let relative = PathBuf::from(path.trim_start_matches('/'));
    let plain =
        |part: Component| matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    if !relative.components().all(plain) {
        return None;
    }
    let mut found = root.join(relative).canonicalize().ok()?;
    if found.is_dir() {
        found = found.join("index.html").canonicalize().ok()?;
    }
    (found.starts_with(root) && found.is_file()).then_some(found)
}

/// The media type a browser needs to hear for a file; a wrong one for wasm or a script stops the page.
fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;
    use std::net::TcpStream;

    /// A folder with a page, and beside it a file that must never be served.
    fn folder() -> (tempfile::TempDir, PathBuf) {
        let outer = tempfile::tempdir().unwrap();
        fs::write(outer.path().join("secret.txt"), "secret").unwrap();
        let root = outer.path().join("web");
        fs::create_dir_all(root.join("snippets/a b")).unwrap();
        fs::write(root.join("index.html"), "<p>page</p>").unwrap();
        fs::write(root.join("guzhi_bg.wasm"), b"\0asm\x01\0\0\0").unwrap();
        fs::write(root.join("snippets/a b/inline0.js"), "0").unwrap();
        fs::write(root.join(".hidden"), "hidden").unwrap();
        let root = root.canonicalize().unwrap();
        (outer, root)
    }

    #[test]
    fn paths_name_files_of_the_folder() {
        let (_outer, root) = folder();
        for (target, file) in [
            ("/", "index.html"),
            ("/index.html", "index.html"),
            ("/?theme=dark", "index.html"),
            ("/guzhi_bg.wasm?v=1#top", "guzhi_bg.wasm"),
            ("//guzhi_bg.wasm", "guzhi_bg.wasm"),
            ("/snippets/a%20b/inline0.js", "snippets/a b/inline0.js"),
        ] {
            assert_eq!(find(&root, target), Some(root.join(file)), "{target}");
        }
    }

    #[test]
    fn no_path_leads_outside() {
        let (outer, root) = folder();
        let secret = outer.path().join("secret.txt");
        for target in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/snippets/../../secret.txt",
            "/..\\secret.txt",
            "/%2e%2e%5csecret.txt",
            &format!("/{}", secret.display()),
            "/.hidden",
            "/snippets",
            "/none.js",
            "/index.html%00.png",
            "/%ff",
        ] {
            assert_eq!(find(&root, target), None, "{target}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_outside() {
        let (outer, root) = folder();
        std::os::unix::fs::symlink(outer.path().join("secret.txt"), root.join("link.txt")).unwrap();
        assert_eq!(find(&root, "/link.txt"), None);
    }

    #[test]
    fn media_types() {
        for (name, expected) in [
            ("guzhi_bg.wasm", "application/wasm"),
            ("guzhi.js", "text/javascript; charset=utf-8"),
            ("index.html", "text/html; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon-192.png", "image/png"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(mime(Path::new(name)), expected);
        }
    }

    #[test]
    fn a_taken_port_gives_the_next_free_one() {
        let (first, taken) = listen(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
        let (_second, next) = listen(Ipv4Addr::LOCALHOST.into(), taken.port()).unwrap();
        assert!(next.port() > taken.port());
        drop(first);
    }

    #[test]
    fn an_address_others_reach() {
        let all = SocketAddr::from(([0, 0, 0, 0], 8080));
        let own = IpAddr::from([192, 168, 1, 20]);
        assert_eq!(reachable(all, Some(own)).to_string(), "192.168.1.20:8080");
        assert_eq!(reachable(all, None).to_string(), "127.0.0.1:8080");
        let one = SocketAddr::from(([10, 0, 0, 7], 80));
        assert_eq!(reachable(one, Some(own)), one);
    }

    #[test]
    fn a_folder_without_a_page_is_refused() {
        let empty = tempfile::tempdir().unwrap();
        assert!(matches!(serve(empty.path(), Ipv4Addr::LOCALHOST.into(), 0), Err(Error::NoPage(_))));
    }

    #[test]
    fn a_browser_gets_files_with_their_types_and_nothing_else() {
        let (_outer, root) = folder();
        let (listener, address) = listen(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
        let server = Server::from_listener(listener, None).unwrap();
        thread::spawn(move || answer_all(server, root));
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "{request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            String::from_utf8_lossy(&answer).into_owned()
        };
        let page = ask("GET /");
        assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page</p>"), "{page}");
        assert!(page.contains("Cache-Control: no-cache"), "{page}");
        let wasm = ask("GET /guzhi_bg.wasm");
        assert!(
            wasm.contains("Content-Type: application/wasm") && wasm.contains("Content-Length: 8"),
            "{wasm}"
        );
        let head = ask("HEAD /");
        assert!(head.starts_with("HTTP/1.1 200") && !head.contains("<p>"), "{head}");
        assert!(ask("GET /../secret.txt").starts_with("HTTP/1.1 404"));
        assert!(ask("POST /").starts_with("HTTP/1.1 405"));
    }
}
