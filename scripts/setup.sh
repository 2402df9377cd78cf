# shellcheck shell=bash
# What scripts/play and scripts/test share: finds or installs what they need. Sourced, not run.
# Nothing outside Debian's packages and rustup's targets is changed on the machine.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# ---- Debian's packages ----

has_apt() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "installing packages needs root, and sudo is not here; run as root: $*"
    fi
}

# Reads apt's lists once, where they are needed.
apt_lists() {
    [[ ${apt_lists_read:-} ]] && return
    say "Reading the lists of packages"
    as_root apt-get -qq update || say "apt-get update failed; going on with the lists this machine has"
    apt_lists_read=yes
}

installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# need PACKAGE…: installs those of Debian's packages that are missing. Elsewhere it names them and goes on,
# since the same things may well be there under other names.
need() {
    if ! has_apt; then
        say "This is not Debian or Ubuntu. If the build stops, install what these Debian packages hold: $*"
        return
    fi
    local package missing=()
    for package; do
        installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    apt_lists
    say "Installing ${missing[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "${missing[@]}" >/dev/null
}

# The version apt would install, without Debian's part; empty if it has none.
apt_version() {
    local version
    version=$(apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *//p')
    [[ $version == '(none)' ]] || printf '%s' "${version%%[+~-]*}"
}

need_compiler() {
    command -v cc >/dev/null || need gcc libc6-dev
}

need_window() {
    case $(uname -s) in
        Darwin) ;; # the webview belongs to the system
        *) need libwebkit2gtk-4.1-dev libxdo-dev libssl-dev pkg-config ;;
    esac
}

# ---- Rust ----

# at_least WANTED VERSION: true if VERSION is WANTED or newer.
at_least() { [[ $2 && $(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

cargo_version() { "$1" --version 2>/dev/null | sed -n 's/^cargo \([0-9.]*\).*/\1/p'; }

# Puts a Rust new enough for Cargo.toml first on this process's PATH: one that is here, else Debian's.
need_rust() {
    local wanted pair
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    use_cargo_at_least "$wanted" && return
    if has_apt; then
        apt_lists
        for pair in "cargo rustc" "cargo-web rustc-web"; do
            if at_least "$wanted" "$(apt_version "${pair% *}")"; then
                # Both by name, so that an older one already here is brought up to date.
                say "Installing $pair"
                # shellcheck disable=SC2086 # two names
                as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $pair >/dev/null
                use_cargo_at_least "$wanted" && return
            fi
        done
    fi
    if command -v rustup >/dev/null; then
        fail "Guzhi needs Rust $wanted or newer, and rustup's is older. This line updates it: rustup update stable"
    fi
    fail "Guzhi needs Rust $wanted or newer, and this machine has no package of it. This line installs one:
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y"
}

use_cargo_at_least() {
    local cargo
    for cargo in "$(command -v cargo)" "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" /usr/bin/cargo; do
        if [[ -x $cargo ]] && at_least "$1" "$(cargo_version "$cargo")"; then
            PATH=$(dirname "$cargo"):$PATH
            export PATH
            return
        fi
    done
    return 1
}

# True if the chosen cargo is rustup's, so that targets and components can be added to its toolchain.
from_rustup() { command -v rustup >/dev/null && [[ $(rustup which cargo 2>/dev/null) == "$(rustc --print sysroot)"/* ]]; }

llvm_version() { rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p'; }

has_target() { [[ -d $(rustc --print sysroot)/lib/rustlib/$1/lib ]]; }

# need_target TARGET: makes the standard library for TARGET available, from rustup or as Debian's source.
need_target() {
    has_target "$1" && return
    if from_rustup; then
        say "Adding $1 to the Rust toolchain"
        rustup --quiet target add "$1"
    elif has_apt && dpkg-query -S "$(readlink -f "$(command -v cargo)")" 2>/dev/null | grep -q '^cargo-web:'; then
        # Debian packages no library for this target, but its source; lld of the same LLVM links wasm.
        need rust-web-src "lld-$(llvm_version)"
        # -Zbuild-std asks for it. Set for the whole run: build scripts look at it, and each change of it
        # would build every macro anew.
        export RUSTC_BOOTSTRAP=1
    else
        fail "the Rust at $(command -v cargo) has no standard library for $1; install it, or Rust from https://rustup.rs"
    fi
}

# cargo_for TARGET COMMAND ARGUMENT…: cargo for another target; its standard library is built from source
# where the toolchain brings it as source only.
cargo_for() {
    local target=$1 command=$2
    shift 2
    if has_target "$target"; then
        cargo "$command" --target "$target" "$@"
    else
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-$(llvm_version) \
            cargo "$command" -Zbuild-std=std,panic_abort --target "$target" "$@"
    fi
}

# ---- The browser build ----

wasm=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}

# Builds the app as it is delivered to browsers.
build_web() {
    cargo_for $wasm build --locked --profile wasm-release --bin guzhi --no-default-features --features web
}

# The file build_web writes.
# shellcheck disable=SC2034 # for those who source this
built_wasm=$target_dir/$wasm/wasm-release/guzhi.wasm
