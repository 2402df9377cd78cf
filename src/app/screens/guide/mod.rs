//! The guide: its contents, its pages, and what stands on them.

mod clock_show;
mod contents;
mod figure;
mod lesson_board;
mod page;
mod parts;
mod step_bar;
mod terms;

pub use contents::HowToPlay;
pub use page::GuidePage;
pub use terms::TermSheet;
