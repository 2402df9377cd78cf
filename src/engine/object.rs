//! JSON objects, read strictly.

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, IgnoredAny, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// A value that must be written as an object: serde alone would take a list of the fields in their order too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object<T>(
    /// The value.
    pub T,
);

impl<'de, T: Deserialize<'de>> Object<T> {
    /// Reads an object that stands in one with other fields: those named in `beside` are passed over, and every other is
    /// the value's to take or to refuse.
    ///
    /// # Errors
    /// What serde_json says of the text.
    pub(crate) fn read(text: &'de str, beside: &[&str]) -> serde_json::Result<Object<T>> {
        let mut source = serde_json::Deserializer::from_str(text);
        let object = Fields { beside, value: PhantomData }.deserialize(&mut source)?;
        source.end()?;
        Ok(object)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Object<T>, D::Error> {
        Fields { beside: &[], value: PhantomData }.deserialize(source)
    }
}

struct Fields<'a, T> {
    beside: &'a [&'a str],
    value: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Fields<'_, T> {
    type Value = Object<T>;
    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Object<T>, D::Error> {
        source.deserialize_map(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<'_, T> {
    type Value = Object<T>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        // Without anything to pass over, the map's own keys say best where they are wrong.
        if self.beside.is_empty() {
            return T::deserialize(MapAccessDeserializer::new(map)).map(Object);
        }
        T::deserialize(MapAccessDeserializer::new(Without { map, beside: self.beside })).map(Object)
    }
}

/// A map without the entries of these names.
struct Without<'a, A> {
    map: A,
    beside: &'a [&'a str],
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Without<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.map.next_key::<String>()? {
            if !self.beside.contains(&name.as_str()) {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
            self.map.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
