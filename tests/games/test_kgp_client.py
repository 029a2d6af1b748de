"""Tabla on a server of the Kalah Game Protocol: a script plays the server, or our own referee does."""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest

from games import cli
from games.kalah.variant import Kalah
from games.mancala.players.channels import Ears
from games.mancala.players.match import PlayedGame, play_game
from games.mancala.players.protocol import Command, read_command
from games.mancala.players.served import ServedPlayer
from games.mancala.players.thinkers import Drawn
from tests.programs import started

START = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"
SIX = "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>"  # nobody proves this one in a minute
LAST = "<3,4,0,0,0,1,1,0,0>"  # one sowing ends it

pytestmark = pytest.mark.usefixtures("capsys")  # the program takes standard output for itself


class Server:
    """A server by a script, in a thread of the test's."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        line.settimeout(10)
        self.file = line.makefile("r", encoding="utf-8", newline="\n")

    def say(self, *lines: str) -> None:
        """Send lines."""
        self.line.sendall("".join(line + "\r\n" for line in lines).encode())

    def until(self, name: str) -> list[Command]:
        """Return the commands that come, up to the first of that name."""
        heard: list[Command] = []
        while not heard or heard[-1].name != name:
            line = self.file.readline()
            assert line.endswith("\r\n"), heard
            heard.append(read_command(line))
        return heard


@contextlib.contextmanager
def serving(script: Callable[[Server], object]) -> Iterator[tuple[int, Queue[object]]]:
    """Have a script serve one client: its port, and a queue of what the script returned or raised."""
    told: Queue[object] = Queue()
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(20)

    def run() -> None:
        try:
            line, _ = listening.accept()
            with line:
                told.put(script(Server(line)))
        except Exception as error:
            told.put(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    with listening:
        yield listening.getsockname()[1], told
        thread.join(10)


def played(script: Callable[[Server], object], *words: str) -> tuple[int, object]:
    """Have Tabla play on a server by a script; return the status and what the script returned."""
    with serving(script) as (port, told):
        status = cli.run(["kalah", "client", f"127.0.0.1:{port}", *words])
        said = told.get(timeout=10)
    assert not isinstance(said, Exception), said
    return status, said


def test_it_says_who_it_is_and_answers_a_state(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("secret\n")

    def script(server: Server) -> tuple[list[Command], list[Command]]:
        server.say("kgp 1 0 1")
        hello = server.until("mode")
        server.say("4 set game:id \"a\"", f"8 state {START}")
        moves = server.until("yield")
        server.say("10@8 stop", "goodbye")
        return hello, moves

    status, both = played(script, "--level", "4", "--name", 'my "own"', "--token-file", str(tmp_path / "token"))
    assert isinstance(both, tuple)
    hello, moves = both
    assert status == 0
    assert [(one.name, one.arguments) for one in hello] == [
        ("set", ("info:name", 'my "own"')), ("set", ("auth:token", "secret")), ("mode", ("freeplay",))
    ]  # fmt: skip
    assert [one.name for one in moves[-2:]] == ["move", "yield"] and {one.answers for one in moves} == {8}
    assert moves[-2].arguments[0] in range(1, 7)
    numbers = [one.number for one in hello + moves]
    assert None not in numbers and len(set(numbers)) == len(numbers)


def test_ping_is_answered_at_once_while_it_thinks() -> None:
    def script(server: Server) -> tuple[float, Command, list[Command]]:
        server.say("kgp 1 0 1")
        server.until("mode")
        server.say(f"8 state {SIX}")
        server.until("move")
        began = time.monotonic()
        server.say('12 ping "still there"')
        pong = server.until("pong")[-1]
        spent = time.monotonic() - began
        server.say("14@8 stop", "goodbye")
        return spent, pong, [read_command(line) for line in server.file]

    status, said = played(script, "--level", "10", "--seconds", "60")
    assert isinstance(said, tuple)
    spent, pong, rest = said
    assert status == 0 and spent < 0.4 and pong.answers == 12 and pong.arguments == ("still there",)
    assert "yield" not in [one.name for one in rest]


def test_the_clock_of_the_server_is_kept() -> None:
    def script(server: Server) -> float:
        server.say("kgp 1 0 1")
        server.until("mode")
        server.say("2 set time:mode relative", "4 set time:clock .2", f"8 state {SIX}")
        began = time.monotonic()
        server.until("yield")
        server.say("goodbye")
        return time.monotonic() - began

    _, spent = played(script, "--seconds", "60")
    assert isinstance(spent, float) and spent < 2


def test_several_boards_at_a_time_and_boards_that_it_does_not_know() -> None:
    def script(server: Server) -> list[Command]:
        server.say("kgp 1 0 1")
        server.until("mode")
        boards = [START, "<2,0,0,0,9,1,1>", "<9,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1>", "<3,1,2,0,0,0,1,1,1>",
                  "<3,999999999999999999,1,1,1,1,1,1,1>"]  # fmt: skip
        server.say(*[f"{10 + 2 * at} state {board}" for at, board in enumerate(boards)])
        heard = [one for _ in boards for one in server.until("yield")]
        server.say("goodbye")
        return heard

    status, heard = played(script, "--level", "3")
    assert status == 0 and isinstance(heard, list)
    pits = {one.answers: one.arguments[0] for one in heard if one.name == "move"}
    assert set(pits) == {10, 12, 14, 18} and pits[12] == 2
    assert {one.answers for one in heard if one.name == "yield"} == {10, 12, 14, 16, 18}


def test_it_goes_after_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    def script(server: Server) -> list[Command]:
        server.say("kgp 1 0 1")
        server.until("mode")
        server.say('2 set game:opponent "x\\\x1by"', f"8 state {LAST}")
        server.until("yield")
        server.say("10@8 stop", f"12 state {START}")
        server.until("yield")
        server.say("14@12 stop", f"16 state {LAST}")
        return server.until("yield") + ([] if server.say("18@16 stop") else server.until("goodbye"))

    status, heard = played(script, "--level", "2", "--games", "3")
    out = capsys.readouterr().out
    assert status == 0 and isinstance(heard, list) and heard[-1].name == "goodbye"
    assert out.count("game ") == 3 and "game 3 against x" in out and "\x1b" not in out


HOSTILE: dict[str, Callable[[Server], object]] = {
    "an endless line": lambda server: [server.line.sendall(b"x" * 50_000) for _ in range(4)],
    "wrong commands": lambda server: server.say(*['@ "', "state", "4 state 3", "4 state <1>", "stop", "set"] * 50),
    "many states": lambda server: server.say(*[f"{2 * at} state {START}" for at in range(1, 300)]),
    "a crash": lambda server: server.line.close(),
    "many pings": lambda server: server.say(*["3 ping"] * 300),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_server_ends_nothing_but_the_connection(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    def script(server: Server) -> None:
        server.say("kgp 1 0 1")
        server.until("mode")
        HOSTILE[name](server)

    status, _ = played(script, "--level", "1")
    assert status == 1 and "closed the connection" in capsys.readouterr().err


@pytest.mark.parametrize("greeting", ["kgp 2 0 0", 'kgp "1"', "kgp"])
def test_another_version_is_refused(greeting: str, capsys: pytest.CaptureFixture[str]) -> None:
    def script(server: Server) -> list[Command]:
        server.say(greeting)
        return server.until("goodbye")

    status, heard = played(script)
    assert status == cli.BAD and isinstance(heard, list) and heard[0].name == "error"
    assert capsys.readouterr().err.splitlines()[-1] == "The server speaks another version of KGP than 1."


@pytest.mark.parametrize(
    "words",
    [["127.0.0.1:1"], ["127.0.0.1:0"], ["a:b"], [""], ["127.0.0.1:99999"], ["127.0.0.1", "--token-file", "/no/such"],
     ["." * 300], ["127.0.0.1", "--level", "11"]],
)  # fmt: skip
def test_what_is_no_server_is_refused_in_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["kalah", "client", *words]) == cli.BAD
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("host", ["\udcff", "a..b", "x" * 300])
def test_a_name_that_no_host_can_have_is_refused_in_a_sentence(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What Python says of it names its codec, as a traceback does: it is no answer to whoever typed the name."""
    assert cli.run(["kalah", "client", host]) == cli.BAD
    told = capsys.readouterr().err
    assert told.startswith("A server is named HOST or HOST:PORT, not '") and told.count("\n") == 1
    assert "codec" not in told and "Error" not in told


def test_it_plays_our_own_referee(capsys: pytest.CaptureFixture[str]) -> None:
    variant = Kalah()
    rules = variant.rules
    player = ServedPlayer("guest", rules, 0, Ears(), lambda told: None)
    games: list[PlayedGame] = []

    def referee() -> None:
        player.open()
        for number in (1, 2):
            start = rules.start(rules.Params(4, 3))
            games.append(play_game(rules, (start, ()), (player, Drawn("random", rules, number)), 20, number))
        player.close()

    thread = threading.Thread(target=referee, daemon=True)
    thread.start()
    status = cli.run(["kalah", "client", f"127.0.0.1:{player.port}", "--level", "6"])
    thread.join(10)
    assert status == 0 and [(game.winner, game.why) for game in games] == [(0, "")] * 2
    assert "game 2 against random" in capsys.readouterr().out


def test_ctrl_c_ends_it_at_once() -> None:
    thinks = threading.Event()

    def script(server: Server) -> None:
        server.say("kgp 1 0 1")
        server.until("mode")
        server.say(f"8 state {SIX}")
        server.until("move")
        thinks.set()
        server.file.read()

    with serving(script) as (port, _):
        words = [sys.executable, "main.py", "kalah", "client", f"127.0.0.1:{port}", "--seconds", "60"]
        with started(words) as running:
            assert thinks.wait(20)
            running.send_signal(signal.SIGINT)
            assert running.wait(5) == 130
