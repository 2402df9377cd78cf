//! One command of the protocol: perhaps a number of its own, perhaps the number of the command it answers, a name,
//! and what comes with it.

use std::fmt;
use std::str::FromStr;

/// A command, of either side: `8@4 move 3`.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The number the sender gave it.
    pub id: Option<u64>,
    /// The number of the command it answers.
    pub reference: Option<u64>,
    /// Letters and digits.
    pub name: String,
    /// What comes with it.
    pub arguments: Vec<Argument>,
}

/// What comes with a command. The text says which of these it is.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// `-3`.
    Integer(i64),
    /// `0.5`.
    Real(f64),
    /// `info:name`: letters, digits, `-` and `:`, and no number.
    Word(String),
    /// `"anything"`.
    Text(String),
    /// `<3,0,0,3,3,3,3,3,3>`: numbers as they stand there, whether or not they make a board.
    Board(Vec<u32>),
}

/// Why a text is no command.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// Nothing but a number, or not even that.
    #[error("there is no command in it")]
    NoName,
    /// Not letters and digits.
    #[error("{0:?} is no name of a command")]
    Name(String),
    /// A number with more digits than there is room for.
    #[error("the number {0} is too large")]
    Number(String),
    /// A text without its second quote, or with something right behind it.
    #[error("the text {0} does not end with a quote and a space")]
    Text(String),
    /// None of the kinds there are.
    #[error("{0:?} is no number, no word, no text and no board")]
    Argument(String),
}

impl Line {
    /// A command without number, reference and arguments.
    pub fn new(name: &str) -> Line {
        Line { id: None, reference: None, name: name.to_owned(), arguments: Vec::new() }
    }

    /// This command as an answer to the one with that number.
    pub fn to(self, reference: Option<u64>) -> Line {
        Line { reference, ..self }
    }

    /// This command with one argument more.
    pub fn with(mut self, argument: Argument) -> Line {
        self.arguments.push(argument);
        self
    }
}

/// The command as it is sent, without the end of the line.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if let Some(reference) = self.reference {
            write!(f, "@{reference}")?;
        }
        if self.id.or(self.reference).is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Integer(number) => write!(f, "{number}"),
            // A number without a point would be read as an integer.
            Argument::Real(number) if number.fract() == 0.0 => write!(f, "{number:.1}"),
            Argument::Real(number) => write!(f, "{number}"),
            Argument::Word(word) => f.write_str(word),
            Argument::Text(text) => {
                f.write_str("\"")?;
                for c in text.chars() {
                    match c {
                        '"' | '\\' => write!(f, "\\{c}")?,
                        '\n' => f.write_str("\\n")?,
                        '\r' => f.write_str("\\r")?,
                        '\t' => f.write_str("\\t")?,
                        c => write!(f, "{c}")?,
                    }
                }
                f.write_str("\"")
            }
            Argument::Board(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                write!(f, "<{}>", numbers.join(","))
            }
        }
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        let (first, rest) = token(text.trim_ascii());
        let (id, reference, name, mut rest) = match numbers(first)? {
            Some([id, reference]) => {
                let (name, rest) = token(rest);
                (id, reference, name, rest)
            }
            None => (None, None, first, rest),
        };
        if name.is_empty() {
            return Err(LineError::NoName);
        }
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(LineError::Name(name.to_owned()));
        }
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let argument;
            (argument, rest) = if rest.starts_with('"') { quoted(rest)? } else { unquoted(rest)? };
            arguments.push(argument);
        }
        Ok(Line { id, reference, name: name.to_owned(), arguments })
    }
}

/// The text up to the first space, and what follows the spaces.
fn token(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// The two numbers in `8@4`, `8` or `@4`; `None` when it is something else.
fn numbers(text: &str) -> Result<Option<[Option<u64>; 2]>, LineError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| text.parse().map(Some).map_err(|_| LineError::Number(text.to_owned()));
    Ok(match text.split_once('@') {
        None if is_number(text) => Some([number(text)?, None]),
        Some(("", reference)) if is_number(reference) => Some([None, number(reference)?]),
        Some((id, reference)) if is_number(id) && is_number(reference) => {
            Some([number(id)?, number(reference)?])
        }
        _ => None,
    })
}

/// Reads a text in quotes, and says what follows it. A backslash takes the character behind it as it is, but for the
/// three that stand for what a line cannot hold, as servers write them.
fn quoted(text: &str) -> Result<(Argument, &str), LineError> {
    let unfinished = || LineError::Text(text.to_owned());
    let mut content = String::new();
    let mut chars = text[1..].chars();
    loop {
        match chars.next().ok_or_else(unfinished)? {
            '"' => break,
            '\\' => content.push(match chars.next().ok_or_else(unfinished)? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                c => c,
            }),
            c => content.push(c),
        }
    }
    let rest = chars.as_str();
    if rest.starts_with(|c: char| !c.is_ascii_whitespace()) {
        return Err(unfinished());
    }
    Ok((Argument::Text(content), rest.trim_ascii_start()))
}

fn unquoted(text: &str) -> Result<(Argument, &str), LineError> {
    let (text, rest) = token(text);
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let too_large = |_| LineError::Number(text.to_owned());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let argument = if let Some(numbers) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
        if !numbers.split(',').all(|number| !number.is_empty() && is_digits(number)) {
            return Err(LineError::Argument(text.to_owned()));
        }
        let numbers: Result<_, _> = numbers.split(',').map(str::parse).collect();
        Argument::Board(numbers.map_err(too_large)?)
    } else if !unsigned.is_empty() && is_digits(unsigned) {
        Argument::Integer(text.parse().map_err(too_large)?)
    } else if unsigned
        .split_once('.')
        .is_some_and(|(whole, part)| is_digits(whole) && !part.is_empty() && is_digits(part))
    {
        Argument::Real(text.parse().map_err(|_| LineError::Argument(text.to_owned()))?)
    } else if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':')) {
        Argument::Word(text.to_owned())
    } else {
        return Err(LineError::Argument(text.to_owned()));
    };
    Ok((argument, rest))
}
