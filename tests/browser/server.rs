//! The packed web build, served on this machine alone.

use crate::devtools::Program;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A running `guzhi-web serve`.
pub struct Server {
    url: String,
    _program: Program,
}

impl Server {
    /// Serves the folder that `GUZHI_WEB_DIR` names, on a free port.
    pub fn start() -> Server {
        let folder = std::env::var_os("GUZHI_WEB_DIR").unwrap_or_else(|| {
            panic!("these tests need the packed web build in GUZHI_WEB_DIR: run scripts/test, which makes it")
        });
        let path = program();
        assert!(path.exists(), "{} is not there: run scripts/test, which builds it", path.display());
        let mut program = Program::start(
            Program::command(path)
                .arg("serve")
                .arg(folder)
                .args(["--port", "0", "--host", "127.0.0.1"])
                .stdout(Stdio::piped()),
        );
        let lines = program.0.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        let url = lines
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("listening on ")?.to_owned()))
            .expect("guzhi-web serves the folder; scripts/test packs it");
        Server { url, _program: program }
    }

    /// The address of the page.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// `guzhi-web` as cargo built it: beside the folder this test runs from.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("a running program has a path");
    let folder =
        test.parent().and_then(Path::parent).expect("cargo puts tests into a folder of its target folder");
    folder.join("guzhi-web").with_extension(std::env::consts::EXE_EXTENSION)
}
