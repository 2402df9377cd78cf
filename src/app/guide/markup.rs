//! Texts of the guide: words, some of which lead to what they mean. `lift a [pit](pit)`: the words, then the term's id.

use super::term::Term;

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// Words that lead to a term.
    Leads(String, Term),
}

/// The pieces of a text. What leads nowhere is words, brackets and all.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").and_then(|(shown, after)| {
            let (id, after) = after.split_once(')')?;
            Some((shown, Term::of(id)?, after))
        });
        words.push_str(before);
        match link {
            Some((shown, term, after)) => {
                if !words.is_empty() {
                    found.push(Piece::Words(std::mem::take(&mut words)));
                }
                found.push(Piece::Leads(shown.to_owned(), term));
                rest = after;
            }
            None => {
                words.push('[');
                rest = after;
            }
        }
    }
    words.push_str(rest);
    if !words.is_empty() {
        found.push(Piece::Words(words));
    }
    found
}
