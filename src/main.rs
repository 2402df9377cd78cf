//! The app's entry point.

fn main() {
    guzhi::app::launch();
}
