//! How sure a share is.

/// The standard normal deviate that leaves 2.5 % on either side.
const Z_95: f64 = 1.959_963_984_540_054;

/// The interval in which the true share lies, with a confidence of 95 %, when `share` of `trials` was seen; `None`
/// without trials. Unlike the usual one it stays between 0 and 1, and holds for few trials too.
///
/// Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
pub fn wilson_95(share: f64, trials: u64) -> Option<[f64; 2]> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let z2 = Z_95 * Z_95;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z_95 * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    // At a share of 0 or 1 rounding may end just beside it.
    Some([(centre - reach).clamp(0.0, share), (centre + reach).clamp(share, 1.0)])
}

#[cfg(test)]
mod tests {
    use super::wilson_95;

    /// Values that are found in tables, to four digits.
    #[test]
    fn known_values() {
        for (won, trials, low, high) in [
            (0_u32, 10_u32, 0.0, 0.2775),
            (1, 10, 0.0179, 0.4042),
            (5, 10, 0.2366, 0.7634),
            (8, 10, 0.4902, 0.9433),
            (10, 10, 0.7225, 1.0),
            (15, 20, 0.5313, 0.8881),
            (50, 100, 0.4038, 0.5962),
            (81, 263, 0.2553, 0.3662),
            (1, 1, 0.2065, 1.0),
        ] {
            let [found_low, found_high] =
                wilson_95(f64::from(won) / f64::from(trials), trials.into()).unwrap();
            assert!((found_low - low).abs() < 5e-5, "{won} of {trials}: {found_low}");
            assert!((found_high - high).abs() < 5e-5, "{won} of {trials}: {found_high}");
        }
    }

    #[test]
    fn it_contains_the_share_and_takes_no_side() {
        for trials in 1..60_u64 {
            for won in 0..=trials {
                let share = won as f64 / trials as f64;
                let [low, high] = wilson_95(share, trials).unwrap();
                assert!((0.0..=share).contains(&low) && (share..=1.0).contains(&high));
                let [mirrored_low, mirrored_high] = wilson_95(1.0 - share, trials).unwrap();
                assert!(
                    (low + mirrored_high - 1.0).abs() < 1e-12 && (high + mirrored_low - 1.0).abs() < 1e-12
                );
            }
        }
    }

    #[test]
    fn nothing_tried_nothing_known() {
        assert_eq!(wilson_95(0.5, 0), None);
    }
}
