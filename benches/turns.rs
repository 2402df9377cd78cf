//! How fast the engine and the searches are, each beside the literal way in one run on one machine: read the ratios.
//!
//! `cargo bench --no-default-features --bench turns`; the same as `guzhi-lab bench`. It fails when the two ways count
//! anything differently.

#[path = "../src/bin/guzhi-lab/bench/measure.rs"]
mod measure;

fn main() {
    // Without `cargo bench`, as a test: only that both ways count the same.
    let seconds = if std::env::args().any(|argument| argument == "--bench") { 0.5 } else { 0.0 };
    println!("{:>14} {:>12} {:>9} {:>10} {:>10} {:>7}", "", "", "count", "ours M/s", "literal", "ratio");
    let done = measure::all(seconds, &mut |line: measure::Line| -> Result<(), std::convert::Infallible> {
        let measure::Line { what, rules, count, ours, literal, ratio } = line;
        println!("{what:>14} {rules:>12} {count:>9} {ours:>10.2} {literal:>10.2} {ratio:>6.1}x");
        Ok(())
    });
    let Ok(()) = done;
}
