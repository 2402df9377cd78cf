//! Starting the app on each platform.

use super::dress::stylesheet;
use super::opened::Opened;
use super::root::Root;
use crate::platform;
use crate::storage::{Memory, Saves};
use std::sync::{Arc, Mutex};

/// Opens the saves and then the window; returns when it is closed (in the browser, at once).
pub fn launch() {
    #[cfg(target_arch = "wasm32")]
    {
        console_error_panic_hook::set_once();
        if platform::worker::is_worker() {
            return platform::worker::serve();
        }
        wasm_bindgen_futures::spawn_local(async {
            wear(&stylesheet());
            let opened = open().await;
            dioxus::LaunchBuilder::new().with_context(share(opened)).launch(Root);
        });
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        // Opening a folder needs no waiting, so this is ready at its first poll.
        let opened = futures_util::FutureExt::now_or_never(open())
            .unwrap_or_else(|| unreachable!("files do not wait"));
        let config = window(&opened);
        dioxus::LaunchBuilder::new().with_cfg(config).with_context(share(opened)).launch(Root);
    }
}

fn share(opened: Opened) -> Arc<Mutex<Option<Opened>>> {
    Arc::new(Mutex::new(Some(opened)))
}

async fn open() -> Opened {
    match platform::open_saves().await {
        Ok(saves) => Opened::read(saves, None),
        Err(error) => Opened::read(Saves::new(Memory::default()), Some(error)),
    }
}

#[cfg(target_arch = "wasm32")]
fn wear(stylesheet: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let style = document.as_ref().and_then(|document| document.create_element("style").ok());
    if let (Some(head), Some(style)) = (document.and_then(|document| document.head()), style) {
        style.set_text_content(Some(stylesheet));
        let _ = head.append_child(&style);
    }
}

/// The window: the stylesheet in its first HTML, so that nothing is painted undressed.
#[cfg(not(target_arch = "wasm32"))]
fn window(opened: &Opened) -> dioxus_window::Config {
    use crate::storage::Theme;
    let theme = match opened.settings.theme {
        Theme::System => "",
        Theme::Light => "document.documentElement.dataset.theme='light'",
        Theme::Dark => "document.documentElement.dataset.theme='dark'",
    };
    let viewport =
        r#"<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">"#;
    let head = format!("{viewport}<script>{theme}</script><style>{}</style>", stylesheet());
    let paper = (0xFB, 0xF4, 0xE6, 0xFF);
    let night = (0x1E, 0x16, 0x11, 0xFF);
    let config = dioxus_window::Config::new()
        .with_custom_head(head)
        .with_background_color(if opened.settings.theme == Theme::Dark { night } else { paper })
        .with_disable_context_menu(cfg!(not(debug_assertions)))
        .with_menu(None);
    #[cfg(feature = "desktop")]
    let config = match dioxus_window::icon_from_memory(include_bytes!("../../assets/pictures/icon-192.png")) {
        Ok(icon) => config.with_icon(icon),
        Err(error) => {
            eprintln!("the window goes without its icon: {error}");
            config
        }
    };
    #[cfg(feature = "desktop")]
    let config = config.with_window(
        dioxus_window::WindowBuilder::new()
            .with_title("Guzhi")
            .with_inner_size(dioxus_window::LogicalSize::new(1180.0, 780.0))
            .with_min_inner_size(dioxus_window::LogicalSize::new(360.0, 380.0)),
    );
    config
}

#[cfg(all(not(target_arch = "wasm32"), feature = "desktop"))]
pub(super) use dioxus::desktop as dioxus_window;
#[cfg(all(not(target_arch = "wasm32"), feature = "mobile", not(feature = "desktop")))]
pub(super) use dioxus::mobile as dioxus_window;
