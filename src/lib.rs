//! Guzhi.
