//! Lines that are none, servers of another kind, and servers that are gone.

use super::guest::{Guest, LONG, OPENING, quiet, run, said};
use std::net::{Shutdown, TcpListener};
use std::process::Command;

#[test]
fn lines_that_are_no_commands_are_passed_over() {
    let mut guest = Guest::ready(&["--level", "easy"]);
    guest.send(b"\r\n\n   \n\xff\xfe\0\n");
    for line in [
        "@",
        "12",
        "4@ state",
        "@x stop",
        "!",
        "4 st\u{e4}te <1,2>",
        "state <",
        "4 state <>",
        "4 state <6,>",
        "4 state <6,-1>",
        "set info:name \"open",
        "set a \"b\"c",
        "99999999999999999999 state <1,0,0,1,1>",
        "4 state <1,0,0,99999999999,1>",
        "kgp",
        "stop",
        "@77 stop",
        "1@1 stop",
        "unknown \"command\" 1 .5 <1>",
        "set",
        "set time:mode none",
        "set time:clock -1",
        "set info:comment \"\\\"\"",
        "ok",
        "1@1 ok \"fine\"",
        "yield",
        "move 1",
        "init",
        "KGP 2",
        "Goodbye",
        "nok \"no\"",
    ] {
        guest.say(line);
    }
    guest.say(&"x".repeat(100_000));
    guest.say(&format!("{}7 ping", "x".repeat(16_384)));
    guest.say(&format!("6 ping {}", " ".repeat(16_400)));
    assert_eq!(guest.settle(), [""; 0]);
    assert_eq!(guest.ask(8, "<6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>"), [6]);
    let (code, message) = said(&guest.leave());
    assert_eq!(code, Some(0));
    assert_eq!(message.lines().count(), 1, "it is said once: {message}");
}

#[test]
fn a_state_that_is_no_board_is_an_error() {
    let mut guest = Guest::ready(&[]);
    for arguments in ["", " <6,0,0,1,1>", " <1>", " 3", " <1,0,0,1,1> <1,0,0,1,1>", " <4294967295,0,0,1,1>"] {
        guest.say(&format!("4 state{arguments}"));
        let answer = guest.hear();
        assert!(answer.starts_with("@4 error \""), "{answer}");
    }
    assert_eq!(guest.ask(4, "<1,0,0,1,1>"), [1]);
}

#[test]
fn lines_arrive_in_any_pieces() {
    let mut guest = Guest::arrive(&["--level", "easy"]);
    for byte in b"kgp 1 0 0\n4 state <6,0,0,0,0,0,0,0,9,0,0,0,0,0,0>\r\n" {
        guest.send(&[*byte]);
    }
    guest.hear_until("mode freeplay");
    assert_eq!((guest.hear(), guest.hear()), ("@4 move 6".to_owned(), "@4 yield".to_owned()));
    guest.send(b"6 ping\n8 ping\r\n  10   ping  \n12 pi");
    assert_eq!([guest.hear(), guest.hear(), guest.hear()], ["@6 pong", "@8 pong", "@10 pong"]);
    guest.send(b"ng\n14 ");
    assert_eq!(guest.hear(), "@12 pong");
    // The last line has no line break.
    guest.send(b"goodbye");
    guest.stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(said(&guest.end()), quiet());
}

#[test]
fn another_version_is_refused() {
    for (greeting, reference, heard) in [
        ("kgp 2 0 0", "", "kgp 2 0 0"),
        ("6 kgp 0 9 0", "@6 ", "6 kgp 0 9 0"),
        ("kgp", "", "kgp"),
        ("kgp one", "", "kgp one"),
        ("kgp 1.0.0", "", "kgp 1.0.0"),
        ("kgp \"1\" 0 0", "", "kgp \\\"1\\\" 0 0"),
    ] {
        let mut guest = Guest::arrive(&[]);
        guest.say(greeting);
        assert_eq!(guest.hear(), format!("{reference}error \"this client speaks version 1\""));
        assert_eq!(guest.hear(), "goodbye");
        let message = format!(
            "guzhi-lab: the server speaks another version of the protocol: it says \"{heard}\", and guzhi-lab speaks kgp 1\n"
        );
        assert_eq!(said(&guest.end()), (Some(1), message));
    }
}

#[test]
fn a_reported_error_is_shown() {
    let mut guest = Guest::arrive(&[]);
    guest.say("kgp 1 0 0");
    guest.hear_until("mode freeplay");
    guest.say("error \"Unsupported activity\"");
    let message = "guzhi-lab: the server reports an error: \"Unsupported activity\"\n";
    assert_eq!(said(&guest.leave()), (Some(0), message.to_owned()));
}

#[test]
fn a_server_that_is_not_there_is_said() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (code, message) = said(&run(&address, &[]).wait_with_output().unwrap());
    assert_eq!(code, Some(1));
    assert!(message.starts_with(&format!("guzhi-lab: cannot connect to {address}: ")), "{message}");
    assert_eq!(message.lines().count(), 1);
}

#[test]
fn a_server_that_goes_without_a_word_is_said() {
    let vanish = |guest: Guest| {
        guest.stream.shutdown(Shutdown::Both).unwrap();
        said(&guest.end())
    };
    let message = "guzhi-lab: the server closed the connection without a greeting: is it one for the Kalah Game Protocol?\n";
    assert_eq!(vanish(Guest::arrive(&[])), (Some(1), message.to_owned()));
    let message = "guzhi-lab: the server closed the connection without a goodbye\n";
    assert_eq!(vanish(Guest::ready(&[])), (Some(1), message.to_owned()));
    // In the midst of a search; a move that was on its way can break the connection before its end is read.
    let mut guest = Guest::ready(&LONG);
    guest.say(&format!("2 state {OPENING}"));
    guest.hear();
    let (code, said) = vanish(guest);
    assert_eq!(code, Some(1));
    assert!(
        said == message || said.starts_with("guzhi-lab: the connection to the server is lost: "),
        "{said}"
    );
}

#[test]
fn a_wrong_command_line_is_said() {
    for arguments in [
        &["kgp"][..],
        &["kgp", "--server", ""],
        &["kgp", "--server", "127.0.0.1:1", "--level", "best"],
        &["kgp", "--server", "127.0.0.1:1", "--movetime-ms", "0"],
        &["kgp", "--server", "127.0.0.1:1", "--token", ""],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_guzhi-lab")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}
