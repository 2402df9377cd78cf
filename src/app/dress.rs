//! The stylesheet with everything it needs inside it: a bare binary and a plain web page have no files beside them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const SHEETS: [&str; 9] = [
    include_str!("../../assets/styles/tokens.css"),
    include_str!("../../assets/styles/base.css"),
    include_str!("../../assets/styles/board.css"),
    include_str!("../../assets/styles/screens.css"),
    include_str!("../../assets/styles/friends.css"),
    include_str!("../../assets/styles/stats.css"),
    include_str!("../../assets/styles/guide.css"),
    include_str!("../../assets/styles/ignite.css"),
    include_str!("../../assets/styles/puzzles.css"),
];

const LATIN: &[u8] = include_bytes!("../../assets/fonts/anek-latin.woff2");
const TAMIL: &[u8] = include_bytes!("../../assets/fonts/anek-tamil.woff2");

/// Pictures by the name the stylesheets call them.
const PICTURES: [(&str, &str, &[u8]); 5] = [
    ("kolam.svg", "image/svg+xml", include_bytes!("../../assets/pictures/kolam.svg")),
    ("seed-1.svg", "image/svg+xml", include_bytes!("../../assets/pictures/seed-1.svg")),
    ("seed-2.svg", "image/svg+xml", include_bytes!("../../assets/pictures/seed-2.svg")),
    ("seed-3.svg", "image/svg+xml", include_bytes!("../../assets/pictures/seed-3.svg")),
    ("grain.webp", "image/webp", include_bytes!("../../assets/pictures/grain.webp")),
];

/// The whole stylesheet, fonts and pictures embedded.
pub fn stylesheet() -> String {
    let mut sheet = face("Anek Latin", LATIN) + &face("Anek Tamil", TAMIL);
    for part in SHEETS {
        sheet.push_str(part);
    }
    for (name, mime, bytes) in PICTURES {
        sheet = sheet.replace(&format!("\"pictures/{name}\""), &data_url(mime, bytes));
    }
    sheet
}

fn face(family: &str, bytes: &[u8]) -> String {
    let source = data_url("font/woff2", bytes);
    format!(
        "@font-face{{font-family:\"{family}\";src:url({source}) format(\"woff2\");font-weight:400 800;font-display:block}}\n"
    )
}

fn data_url(mime: &str, bytes: &[u8]) -> String {
    format!("data:{mime};base64,{}", STANDARD.encode(bytes))
}
