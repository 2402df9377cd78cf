//! The packed web build, served on this machine alone.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running `guzhi-web serve`. Dropping it ends it.
pub struct Server {
    child: Child,
    url: String,
}

impl Server {
    /// Serves the folder that `GUZHI_WEB_DIR` names, on a free port.
    pub fn start() -> Server {
        let folder = std::env::var_os("GUZHI_WEB_DIR").unwrap_or_else(|| {
            panic!("these tests need the packed web build in GUZHI_WEB_DIR: run scripts/test, which makes it")
        });
        let program = program();
        let mut child = Command::new(&program)
            .arg("serve")
            .arg(folder)
            .args(["--port", "0", "--host", "127.0.0.1"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{}: {error}; run scripts/test, which builds it", program.display())
            });
        let lines = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        let url =
            lines.map_while(Result::ok).find_map(|line| Some(line.strip_prefix("listening on ")?.to_owned()));
        let url = url.unwrap_or_else(|| {
            panic!("guzhi-web serves nothing; run scripts/test, which packs the web build")
        });
        Server { child, url }
    }

    /// The address of the page.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `guzhi-web` as cargo built it: beside the folder this test runs from.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("a running program has a path");
    let folder =
        test.parent().and_then(Path::parent).expect("cargo puts tests into a folder of its target folder");
    folder.join("guzhi-web").with_extension(std::env::consts::EXE_EXTENSION)
}
