//! From the wasm file cargo built to a folder any web server can serve.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use wasm_bindgen_cli_support::Bindgen;

/// The packed files' common name: `guzhi.js` and `guzhi_bg.wasm`, as the page asks for them.
const NAME: &str = "guzhi";

/// What is copied as it is: where it lies under `assets`, and its name beside the page.
const COPIED: [(&str, &str); 4] = [
    ("web/index.html", "index.html"),
    ("web/manifest.webmanifest", "manifest.webmanifest"),
    ("pictures/icon-192.png", "icon-192.png"),
    ("pictures/icon-512.png", "icon-512.png"),
];

/// Why a folder could not be packed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// There is no wasm build to pack.
    #[error(
        "{0} is not there; build it first:\n  \
         cargo build --locked --profile wasm-release --target wasm32-unknown-unknown --lib --bin guzhi --no-default-features --features web"
    )]
    NoWasm(PathBuf),
    /// Something the page needs is not among the assets.
    #[error("{0} is missing, and the page needs it")]
    NoAsset(PathBuf),
    /// wasm-bindgen refused the module.
    #[error("wasm-bindgen could not process {wasm}: {reason}")]
    Bindgen { wasm: PathBuf, reason: String },
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File { path: PathBuf, source: io::Error },
}

/// Writes the page for `wasm` into the folder `out`, taking its frame from `assets`.
pub(crate) fn pack(wasm: &Path, out: &Path, assets: &Path) -> Result<(), Error> {
    if !wasm.is_file() {
        return Err(Error::NoWasm(wasm.to_owned()));
    }
    if let Some((missing, _)) = COPIED.iter().find(|(from, _)| !assets.join(from).is_file()) {
        return Err(Error::NoAsset(assets.join(missing)));
    }
    fs::create_dir_all(out).map_err(|source| Error::File { path: out.to_owned(), source })?;

    bind(wasm, out).map_err(|reason| Error::Bindgen { wasm: wasm.to_owned(), reason })?;
    for (from, to) in COPIED {
        let path = assets.join(from);
        fs::copy(&path, out.join(to)).map_err(|source| Error::File { path, source })?;
    }

    let module = out.join(format!("{NAME}_bg.wasm"));
    let before = size(&module)?;
    let note = optimise(&module)?;
    println!(
        "packed {} ({} KB of wasm from {} KB; {note})",
        out.display(),
        size(&module)? / 1000,
        before / 1000
    );
    Ok(())
}

/// Runs wasm-bindgen as its command would: an ES module for a page, without TypeScript.
fn bind(wasm: &Path, out: &Path) -> Result<(), String> {
    let run = || {
        Bindgen::new()
            .input_path(wasm)
            .web(true)?
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .out_name(NAME)
            .generate(out)
    };
    run().map_err(|error| format!("{error:#}"))
}

/// Makes the module smaller with `wasm-opt` if this computer has it, and says in words what was done.
/// A `wasm-opt` too old for the module is no reason to fail: the page works without it.
fn optimise(module: &Path) -> Result<String, Error> {
    let smaller = module.with_extension("wasm.opt");
    // Without --all-features: it lets wasm-opt use features that browsers still refuse.
    let run = Command::new("wasm-opt")
        .args(["-Oz", "--strip-debug", "--strip-producers", "-o"])
        .arg(&smaller)
        .arg(module)
        .output();
    match run {
        Ok(Output { status, .. }) if status.success() => {
            fs::rename(&smaller, module).map_err(|source| Error::File { path: smaller, source })?;
            Ok("wasm-opt made it smaller".into())
        }
        Ok(Output { stderr, .. }) => {
            let _ = fs::remove_file(&smaller);
            let reason = String::from_utf8_lossy(&stderr);
            Ok(format!(
                "wasm-opt failed and was not used: {}",
                reason.lines().next().unwrap_or("it gave no reason")
            ))
        }
        Err(_) => Ok("wasm-opt is not installed and was not used".into()),
    }
}

fn size(path: &Path) -> Result<u64, Error> {
    fs::metadata(path).map(|data| data.len()).map_err(|source| Error::File { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty module: just wasm's magic number and version.
    const EMPTY: &[u8] = b"\0asm\x01\0\0\0";

    fn assets() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (from, _) in COPIED {
            let path = folder.path().join(from);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, from).unwrap();
        }
        folder
    }

    #[test]
    fn a_folder_holds_the_page_and_all_it_asks_for() {
        let (assets, out) = (assets(), tempfile::tempdir().unwrap());
        let wasm = out.path().join("guzhi.wasm");
        fs::write(&wasm, EMPTY).unwrap();
        let web = out.path().join("web");
        pack(&wasm, &web, assets.path()).unwrap();
        for name in [
            "index.html",
            "manifest.webmanifest",
            "icon-192.png",
            "icon-512.png",
            "guzhi.js",
            "guzhi_bg.wasm",
        ] {
            assert!(web.join(name).is_file(), "{name}");
        }
        assert!(!web.join("guzhi.d.ts").exists());
        pack(&wasm, &web, assets.path()).expect("a second pack replaces the first");
    }

    #[test]
    fn what_is_missing_is_named() {
        let (assets, out) = (assets(), tempfile::tempdir().unwrap());
        let wasm = out.path().join("guzhi.wasm");
        assert!(matches!(pack(&wasm, out.path(), assets.path()), Err(Error::NoWasm(path)) if path == wasm));
        fs::write(&wasm, EMPTY).unwrap();
        let icon = assets.path().join("pictures/icon-192.png");
        fs::remove_file(&icon).unwrap();
        assert!(matches!(pack(&wasm, out.path(), assets.path()), Err(Error::NoAsset(path)) if path == icon));
    }

    #[test]
    fn a_file_that_is_not_wasm_is_refused_in_words() {
        let (assets, out) = (assets(), tempfile::tempdir().unwrap());
        let wasm = out.path().join("guzhi.wasm");
        fs::write(&wasm, "not wasm").unwrap();
        let error = pack(&wasm, out.path(), assets.path()).unwrap_err();
        assert!(error.to_string().contains("guzhi.wasm"), "{error}");
    }

    #[test]
    fn the_page_asks_only_for_what_is_packed() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
        let page = fs::read_to_string(assets.join("web/index.html")).unwrap();
        let manifest = fs::read_to_string(assets.join("web/manifest.webmanifest")).unwrap();
        let packed: Vec<String> = COPIED
            .iter()
            .map(|(_, name)| name.to_string())
            .chain([format!("{NAME}.js"), format!("{NAME}_bg.wasm")])
            .collect();
        let asked = page.split('"').chain(manifest.split('"')).filter_map(|text| text.strip_prefix("./"));
        for name in asked.filter(|name| !name.is_empty()) {
            assert!(packed.iter().any(|packed| packed == name), "{name} is not packed");
        }
    }
}
