//! Every text on screen, from the Fluent files in `assets/text`.

use crate::platform;
use crate::storage::Language;
use dioxus::prelude::*;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::rc::Rc;
use unic_langid::LanguageIdentifier;

/// A language the app speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    /// English.
    English,
    /// Tamil.
    Tamil,
}

impl Tongue {
    /// The language to speak: as set, or as the device is.
    pub fn of(language: Language) -> Tongue {
        match language {
            Language::English => Tongue::English,
            Language::Tamil => Tongue::Tamil,
            Language::System => match platform::language() {
                Some(tag) if tag.starts_with("ta") => Tongue::Tamil,
                _ => Tongue::English,
            },
        }
    }

    /// Its language tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Tongue::English => "en",
            Tongue::Tamil => "ta",
        }
    }

    const fn source(self) -> &'static str {
        match self {
            Tongue::English => include_str!("../../assets/text/en.ftl"),
            Tongue::Tamil => include_str!("../../assets/text/ta.ftl"),
        }
    }

    fn id(self) -> LanguageIdentifier {
        // Both tags are a language's two letters, which is all an identifier needs.
        self.tag().parse().unwrap_or_default()
    }
}

/// The texts of one language.
pub struct Texts {
    tongue: Tongue,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Reads the texts of a language. What Fluent cannot parse is left out, and a test sees that nothing is.
    pub fn new(tongue: Tongue) -> Texts {
        let resource =
            FluentResource::try_new(tongue.source().to_owned()).unwrap_or_else(|(rest, errors)| {
                for error in errors {
                    eprintln!("assets/text/{}.ftl: {error}", tongue.tag());
                }
                rest
            });
        let mut bundle = FluentBundle::new(vec![tongue.id()]);
        // Marks of direction round every name would be read aloud; both languages run the same way.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Texts { tongue, bundle }
    }

    /// The language.
    pub fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// The text of this key; the key itself when there is none.
    pub fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            filled.set((*name).to_owned(), value.clone());
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&filled), &mut errors).into_owned()
    }
}

/// What fills a name in a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    /// A number, for which a text can choose its form.
    Number(i64),
    /// Words.
    Words(String),
}

impl From<Arg> for FluentValue<'static> {
    fn from(arg: Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(number),
            Arg::Words(words) => FluentValue::from(words),
        }
    }
}

macro_rules! number_args {
    ($($from:ty)*) => {$(
        impl From<$from> for Arg {
            fn from(number: $from) -> Arg {
                Arg::Number(i64::from(number))
            }
        }
    )*};
}
number_args!(u8 u16 u32);

impl From<String> for Arg {
    fn from(words: String) -> Arg {
        Arg::Words(words)
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Arg {
        Arg::Words(words.to_owned())
    }
}

/// The texts as components use them: speaking anew redraws what was said.
#[derive(Clone, Copy)]
pub struct Speaker(pub Signal<Rc<Texts>>);

impl Speaker {
    /// The speaker of this app.
    pub fn here() -> Speaker {
        use_context::<Speaker>()
    }

    /// Whether Tamil is spoken.
    pub fn is_tamil(self) -> bool {
        self.0.read().tongue() == Tongue::Tamil
    }

    /// The text of a key.
    pub fn say(self, key: &str) -> String {
        self.0.read().say(key, &[])
    }

    /// The text of a key, with names filled in.
    pub fn say_with(self, key: &str, args: &[(&str, Arg)]) -> String {
        self.0.read().say(key, args)
    }
}
