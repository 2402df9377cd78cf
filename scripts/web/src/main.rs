//! `guzhi-web pack` makes a folder that any web server can serve from a wasm build;
//! `guzhi-web serve` serves it on the local network and shows the address as a QR code.

use clap::{Parser, Subcommand};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

mod pack;
mod qr;
mod serve;

/// Packs Guzhi's browser build into a folder and serves it to the phone beside this computer
#[derive(Parser)]
#[command(name = "guzhi-web", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the page, its scripts, the optimised wasm, the manifest and the icons into a folder
    Pack {
        /// The wasm file cargo built (target/wasm32-unknown-unknown/wasm-release/guzhi.wasm)
        #[arg(long)]
        wasm: PathBuf,
        /// The folder to write; it is made if it is not there
        #[arg(long)]
        out: PathBuf,
        /// The folder the page and the pictures come from
        #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets"), hide_default_value = true)]
        assets: PathBuf,
    },
    /// Serve a packed folder on the local network until Ctrl-C
    Serve {
        /// The folder `guzhi-web pack` wrote
        dir: PathBuf,
        /// The port to listen on; 0 takes any free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// The address to listen on; 127.0.0.1 keeps it to this computer
        #[arg(long, default_value = "0.0.0.0")]
        host: IpAddr,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Pack { wasm, out, assets } => {
            pack::pack(&wasm, &out, &assets).map_err(|error| error.to_string())
        }
        Command::Serve { dir, port, host } => {
            serve::serve(&dir, host, port).map_err(|error| error.to_string())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("guzhi-web: {message}");
            ExitCode::FAILURE
        }
    }
}
