"""A player that comes by KGP: what it is told, what counts of its answers, and that a hostile one harms only itself."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from games.kalah.variant import Kalah
from games.mancala.players.channels import Ears
from games.mancala.players.match import PlayedGame, play_game
from games.mancala.players.protocol import Command, SeenBoard, read_command
from games.mancala.players.served import ServedPlayer
from games.mancala.players.thinkers import Contestant, Drawn, Levelled

resource = pytest.importorskip("resource")  # Windows has none, and no programs as players

RULES = Kalah().rules
START = RULES.start(RULES.Params(6, 4))


class Client:
    """The other side of a connection, in a thread of the test's."""

    def __init__(self, port: int, greet: bool = True) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), 10)
        self.file = self.line.makefile("r", encoding="utf-8", newline="\n")
        self.heard: list[Command] = []
        if greet:
            self.say('1 set "info:name" "the\\" \x1b[31mclient"', "set nobody:knows 3", '3 mode "freeplay"')

    def say(self, *lines: str) -> None:
        """Send lines."""
        self.line.sendall("".join(line + "\r\n" for line in lines).encode())

    def states(self) -> Iterator[tuple[int, SeenBoard]]:
        """Yield number and board of each state until the connection ends."""
        with contextlib.suppress(OSError):
            for line in self.file:
                assert line.endswith("\r\n") and len(line) < 1000
                self.heard.append(command := read_command(line))
                if command.name == "state" and command.number and isinstance(command.arguments[0], SeenBoard):
                    yield command.number, command.arguments[0]

    def first(self, board: SeenBoard) -> int:
        """Return the first pit that can be sown."""
        return next(pit for pit, stones in enumerate(board.south[0], 1) if stones)


def honest(client: Client) -> None:
    """Play the first legal pit."""
    for number, board in client.states():
        client.say(f"@{number} move {client.first(board)}", f"5@{number} yield")


def met(
    behave: Callable[[Client], None],
    seconds: float = 5,
    games: int = 1,
    other: Callable[[Ears], Contestant] | None = None,
) -> tuple[list[PlayedGame], Client]:
    """Have a client play games against somebody who draws lots; return them, and what it has heard."""
    ears = Ears()
    told: list[str] = []
    player = ServedPlayer("guest", RULES, 0, ears, told.append)
    clients: list[Client] = []

    def run() -> None:
        with contextlib.suppress(OSError):
            clients.append(Client(player.port))
            behave(clients[0])

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    played = []
    try:
        player.open()
        assert len(told) == 2 and "\x1b" not in told[1] and 'the" ' in told[1]
        for number in range(1, games + 1):
            against = other(ears) if other else Drawn("random", RULES, 1)
            played.append(play_game(RULES, (START, ()), (player, against), seconds, number))
    finally:
        player.close()
        with contextlib.suppress(OSError):
            clients[0].line.shutdown(socket.SHUT_RDWR)
        thread.join(5)
    return played, clients[0]


def test_a_game_by_the_protocol() -> None:
    games, client = met(honest, games=2)
    assert [game.why for game in games] == ["", ""]
    names = [command.name for command in client.heard]
    assert client.heard[0] == Command("kgp", (1, 0, 1)) and names[-1] == "goodbye"
    numbers = [command.number for command in client.heard if command.number is not None]
    assert len(set(numbers)) == len(numbers)
    states = [command.number for command in client.heard if command.name == "state"]
    assert [command.answers for command in client.heard if command.name == "stop"] == states
    options = [str(command.arguments[0]) for command in client.heard if command.name == "set"]
    assert {"game:id", "game:opponent", "time:mode", "time:clock"} <= set(options)


def test_the_last_move_before_the_end_counts_and_later_ones_do_not() -> None:
    seen: list[SeenBoard] = []

    def behave(client: Client) -> None:
        before = 0
        for number, board in client.states():
            seen.append(board)
            client.say(f"@{before} move 1", f"@{number} move 9", f"@{number} move {client.first(board)}",
                       f"@{number} yield", f"@{number} move 9")  # fmt: skip
            before = number

    (game,), _ = met(behave)
    assert game.why == "" and len(seen) > 5


def test_ping_is_answered_at_once_while_somebody_else_thinks() -> None:
    waited: list[float] = []

    def behave(client: Client) -> None:
        for number, board in client.states():
            client.say(f"@{number} move {client.first(board)}", f"@{number} yield")
            if not waited:
                began = time.monotonic()
                client.say('77 ping "is it you"')
                while (command := read_command(client.file.readline())).name != "pong":
                    pass
                waited.append(time.monotonic() - began)
                assert command.answers == 77 and command.arguments == ("is it you",)
                client.line.close()
                return

    met(behave, seconds=0.6, other=lambda ears: Levelled("level:10", Kalah(), 10, ears, 0))
    assert len(waited) == 1 and waited[0] < 0.3


def test_who_sends_no_move_three_times_has_lost() -> None:
    games, client = met(lambda client: list(client.states()) and None, seconds=0.05)
    assert [(game.winner, game.why) for game in games] == [(1, "late")]
    assert [command.name for command in client.heard].count("state") == 3


def test_an_illegal_move_loses() -> None:
    def behave(client: Client) -> None:
        for number, _ in client.states():
            client.say(f"@{number} move -3", f"@{number} yield")

    games, _ = met(behave)
    assert [(game.winner, game.why) for game in games] == [(1, "illegal")]


def crash(client: Client) -> None:
    """Go away at the second state."""
    states = client.states()
    number, board = next(states)
    client.say(f"@{number} move {client.first(board)}", f"@{number} yield")
    next(states)
    client.file.close()
    client.line.close()


def test_a_closed_connection_loses_the_game_and_the_match_goes_on() -> None:
    games, _ = met(crash, seconds=0.3, games=2)
    assert [(game.winner, game.why) for game in games] == [(1, "ended")] * 2


FLOODS = {
    "moves": b"@2 move 1\r\n@999 move 2\r\n" * 300,
    "an endless line": b"x" * 8192,
    "wrong commands": b'\x00\xff<>\r\n@@ "\r\nset\r\nyield 3 4\r\nmove\r\nmove "x"\r\n9@3 nonsense <1>\r\n' * 100,
    "pings": b"1 ping\r\n" * 1000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_costs_little_and_loses_only_the_own_game(flood: bytes) -> None:
    def behave(client: Client) -> None:
        while True:
            client.line.sendall(flood)

    before = resource.getrusage(resource.RUSAGE_SELF)
    began = time.monotonic()
    games, _ = met(behave, seconds=0.2)
    assert games[0].why in ("late", "ended", "illegal") and time.monotonic() - began < 3
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_maxrss - before.ru_maxrss < 30_000  # KB


def test_a_thousand_moves_a_second_are_a_game_like_any_other() -> None:
    def behave(client: Client) -> None:
        for number, board in client.states():
            client.say(*[f"@{number} move {client.first(board)}"] * 50, f"@{number} yield")

    (game,), _ = met(behave)
    assert game.why == ""


def test_other_activities_and_second_callers_are_sent_away() -> None:
    ears = Ears()
    player = ServedPlayer("guest", RULES, 0, ears, lambda told: None)
    try:
        first = Client(player.port, greet=False)
        ears.wait(1)
        second = Client(player.port, greet=False)
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            ears.wait(0.05)
        assert [read_command(line).name for line in second.file][-2:] == ["error", "goodbye"]
        first.say("mode simple")
        while time.monotonic() < until + 0.2:
            ears.wait(0.05)
        lines = [read_command(line) for line in first.file]
        assert lines[-2].arguments == ("Unsupported activity",) and lines[-1].name == "goodbye"
    finally:
        player.close()


def test_nobody_else_on_the_network_can_come() -> None:
    player = ServedPlayer("guest", RULES, 0, Ears(), lambda told: None)
    try:
        assert player._door._socket.getsockname()[0] == "127.0.0.1"
    finally:
        player.close()
