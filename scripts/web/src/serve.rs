//! Serves a packed folder on the local network.

use crate::qr;
use percent_encoding::percent_decode_str;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// A request's head is no longer than this, in bytes.
const LONGEST_HEAD: usize = 32 * 1024;

/// A peer that says nothing for so long is not waited for any more.
const SILENCE: Duration = Duration::from_secs(60);

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
    announce(address)?;
    answer_all(&listener, &root.into());
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

/// Answers requests for files under `root`. Each connection has a thread of its own: browsers open several at once
/// and let some of them wait, and none may keep another from being answered.
fn answer_all(listener: &TcpListener, root: &Arc<Path>) {
    for stream in listener.incoming() {
        let root = Arc::clone(root);
        thread::spawn(move || {
            // A peer that went away in the middle concerns nobody else.
            let _ = stream.and_then(|stream| answer(stream, &root));
        });
    }
}

/// Reads one request, answers it and closes the connection.
fn answer(mut stream: TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    let (method, target) = read_request(&mut stream)?;
    match method.as_str() {
        "GET" | "HEAD" => match find(root, &target).and_then(|path| Some((File::open(&path).ok()?, path))) {
            Some((mut file, path)) => {
                let length = file.metadata()?.len();
                write_head(&mut stream, "200 OK", mime(&path), length, "Cache-Control: no-cache\r\n")?;
                if method == "GET" {
                    io::copy(&mut file, &mut stream)?;
                }
                Ok(())
            }
            None => write_words(&mut stream, "404 Not Found", "not found\n", ""),
        },
        "" => write_words(&mut stream, "400 Bad Request", "no request\n", ""),
        _ => {
            write_words(&mut stream, "405 Method Not Allowed", "only GET and HEAD\n", "Allow: GET, HEAD\r\n")
        }
    }
}

/// The method and the target of the next request; both are empty when it is none.
fn read_request(stream: &mut TcpStream) -> io::Result<(String, String)> {
    let mut head = Vec::new();
    let mut part = [0; 4096];
    while head.len() < LONGEST_HEAD {
        let length = stream.read(&mut part)?;
        if length == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        head.extend_from_slice(&part[..length]);
        let mut headers = [httparse::EMPTY_HEADER; 100];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(&head) {
            Ok(httparse::Status::Complete(_)) => {
                let words = |word: Option<&str>| word.unwrap_or_default().to_owned();
                return Ok((words(request.method), words(request.path)));
            }
            Ok(httparse::Status::Partial) => {}
            Err(_) => break,
        }
    }
    Ok(Default::default())
}

fn write_head(stream: &mut TcpStream, status: &str, mime: &str, length: u64, more: &str) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n{more}Connection: close\r\n\r\n"
    )
}

fn write_words(stream: &mut TcpStream, status: &str, words: &str, more: &str) -> io::Result<()> {
    write_head(stream, status, "text/plain; charset=utf-8", words.len() as u64, more)?;
    stream.write_all(words.as_bytes())
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
        thread::spawn(move || answer_all(&listener, &root.into()));
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

    /// Browsers open several connections before they ask on any of them, and keep some that they never use.
    #[test]
    fn no_connection_waits_for_another() {
        let (_outer, root) = folder();
        let (listener, address) = listen(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
        thread::spawn(move || answer_all(&listener, &root.into()));
        let mut streams: Vec<TcpStream> = (0..32).map(|_| TcpStream::connect(address).unwrap()).collect();
        for stream in streams.iter_mut().rev().take(24) {
            stream.set_read_timeout(Some(SILENCE)).unwrap();
            write!(stream, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("<p>page</p>"), "{answer}");
        }
    }
}
