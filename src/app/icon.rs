//! The line drawings on buttons.

use dioxus::prelude::*;

/// A line drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An arrow back.
    Back,
    /// An arrow on.
    On,
    /// Two bars.
    Pause,
    /// A triangle.
    Resume,
    /// A page.
    Guide,
    /// Two people.
    Two,
    /// A sun with rays.
    Settings,
    /// An arrow turning back.
    Undo,
    /// A lit bulb.
    Hint,
    /// A door.
    Leave,
    /// A flag.
    Flag,
    /// Four pits.
    More,
    /// A shield.
    Shield,
    /// An arrow that runs clockwise.
    Reverse,
    /// An hourglass.
    Squeeze,
    /// A flame.
    Surge,
    /// A bolt.
    Bolt,
    /// A cross.
    Close,
    /// Two hands' worth of the same: an equals sign in a ring.
    Draw,
    /// A bubble of speech.
    Say,
    /// The bubble, struck through.
    Mute,
    /// A paper aeroplane.
    Far,
    /// A person, and a plus.
    Invite,
    /// A lens.
    Seek,
    /// An arrow out of a box.
    Share,
    /// Two devices, and what goes between them.
    Nearby,
    /// Three bars on a line.
    Stats,
    /// Back to the beginning.
    Restart,
    /// One step back.
    StepBack,
    /// One step on.
    StepOn,
    /// A star.
    Star,
    /// A tick.
    Check,
    /// An arrow into a bowl.
    Take,
    /// Four seeds in a bowl.
    Pasu,
    /// A bowl, and nothing in it.
    Bare,
    /// Two arrows round and round.
    Round,
}

impl Shape {
    const fn path(self) -> &'static str {
        match self {
            Shape::Back => "M15 4.5 7.5 12l7.5 7.5",
            Shape::On => "m9 4.5 7.5 7.5L9 19.5",
            Shape::Pause => "M8.5 5.5v13M15.5 5.5v13",
            Shape::Resume => "M7.5 4.8v14.4L19 12z",
            Shape::Guide => "M5 4h14v12a4 4 0 0 1-4 4H7a2 2 0 0 1-2-2zM9 9h6M9 13h4",
            Shape::Two => {
                "M12.6 8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 1 1 7.2 0M2.5 20c0-4 2.8-6.5 6.5-6.5s6.5 2.5 6.5 6.5M15 4.8a3.3 3.3 0 1 1 1.2 6.2M18 13.6c2.3.7 3.7 2.8 3.7 5.4"
            }
            Shape::Settings => {
                "M15.4 12a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 1 1 6.8 0M12 2.8v2.6M12 18.6v2.6M2.8 12h2.6M18.6 12h2.6M5.5 5.5l1.8 1.8M16.7 16.7l1.8 1.8M18.5 5.5l-1.8 1.8M7.3 16.7l-1.8 1.8"
            }
            Shape::Draw => "M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 1 1 17 0M8.500 10h7M8.500 14h7",
            Shape::Say => "M4 5h16v11h-8.500L7 20v-4H4z",
            Shape::Mute => "M4 5h16v11h-8.500L7 20v-4H4zM3 2.500 21 20.500",
            Shape::Undo => "M9 5 4 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-2.5",
            Shape::Hint => {
                "M9.200 16.600c0-2.400-3.200-3.900-3.200-7.600a6 6 0 1 1 12 0c0 3.700-3.200 5.200-3.200 7.600zM9.800 20.600h4.400"
            }
            Shape::Leave => "M13 4H6v16h7M10.5 12H20M16.5 8l4 4-4 4",
            Shape::Flag => "M6 21V4h11l-2.2 4L17 12H6",
            Shape::More => {
                "M10.5 7.2a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 1 1 6.6 0M20.1 7.2a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 1 1 6.6 0M10.5 16.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 1 1 6.6 0M20.1 16.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 1 1 6.6 0"
            }
            Shape::Shield => "M12 3.2 19 5.6v5.6c0 4.6-2.9 7.9-7 9.6-4.1-1.7-7-5-7-9.6V5.6z",
            Shape::Reverse => "M5 12a7 7 0 1 0 2.4-5.3M4.2 4.2l2.6 3.2 3.4-2.2",
            Shape::Squeeze => {
                "M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5.6-8 8.5s8 3.5 8 8.5"
            }
            Shape::Surge => {
                "M12 3c.6 3.4 5.5 5.7 5.5 11a5.5 5.5 0 0 1-11 0c0-2.2 1-3.7 2.2-4.8.3 1.6 1 2.3 1.8 2.6C10.300 9 10.500 6 12 3z"
            }
            Shape::Bolt => "M13 2.800 5.500 13.500h5L10 21.200l8-11h-5.200z",
            Shape::Close => "m6 6 12 12M18 6 6 18",
            Shape::Far => "M20.500 3.500 3.500 10.200l6.800 3.500 3.500 6.800zM20.500 3.500 10.300 13.700",
            Shape::Invite => {
                "M13.600 8a3.600 3.600 0 1 1-7.200 0 3.600 3.600 0 1 1 7.200 0M3 20c0-4 3-6.500 7-6.500 1.600 0 3 .4 4.100 1.100M18.500 14.500v6M15.500 17.500h6"
            }
            Shape::Seek => "M16.500 10.500a6 6 0 1 1-12 0 6 6 0 1 1 12 0M15 15l5.500 5.500",
            Shape::Nearby => "M3 6.5h6v11H3zM15 6.5h6v11h-6zM11 9.5c1 1.5 1 3.5 0 5M13 9.5c-1 1.5-1 3.5 0 5",
            Shape::Stats => "M4 20.5h16M7 16.5v-5M12 16.5v-11M17 16.5v-8",
            Shape::Restart => "M4.500 5v5.500H10M5 10.200A7.500 7.500 0 1 1 4.500 13",
            Shape::StepBack => "M17 5v14L8 12zM6 5v14",
            Shape::StepOn => "M7 5v14l9-7zM18 5v14",
            Shape::Star => {
                "m12 3.400 2.650 5.500 6 .850-4.350 4.200 1.050 6L12 17.100l-5.350 2.850 1.050-6L3.350 9.750l6-.850z"
            }
            Shape::Check => "m5 12.600 4.600 4.600L19 7.200",
            Shape::Take => "M4 11a8 8 0 0 0 16 0M12 3v10M8.500 9.500 12 13l3.500-3.500",
            Shape::Pasu => {
                "M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 1 1 17 0M9.300 9.300h.010M14.700 9.300h.010M9.300 14.700h.010M14.700 14.700h.010"
            }
            Shape::Bare => "M4 11a8 8 0 0 0 16 0zM9 3.500l6 4.500M15 3.500 9 8",
            Shape::Round => {
                "M4 11.500a8 8 0 0 1 13.800-5L20 8.500M20 4v4.500h-4.500M20 12.500a8 8 0 0 1-13.800 5L4 15.500M4 20v-4.500h4.500"
            }
            Shape::Share => "M12 15V3.500M7.800 7.500 12 3.500l4.200 4M7 11H5v9.500h14V11h-2",
        }
    }
}

/// An icon. What it stands for is said by the button it is on.
#[component]
pub fn Icon(shape: Shape) -> Element {
    let bold = (shape == Shape::Pause).then_some("3.6");
    rsx! {
        svg { class: "icon", view_box: "0 0 24 24", "aria-hidden": "true",
            path { d: shape.path(), stroke_width: bold }
        }
    }
}
