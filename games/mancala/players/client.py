"""Tabla as a player on a server of the Kalah Game Protocol: the client's side."""

from __future__ import annotations

import random
import socket
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from engine.game import BadInput
from engine.tree.valued import Found
from games.mancala.players.channels import Channel, Ears
from games.mancala.players.protocol import VERSION, Command, Name, ProtocolError, SeenBoard, read_command
from games.mancala.players.thinkers import SLICE
from games.mancala.rules.positions import MOST
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import Variant

PATIENCE = 30.0  # seconds in which a server should have said its version
MOST_OPEN = 64  # states that are thought about at a time
FAREWELL = 5.0  # seconds for the server to say that it has the last move
SHARE = 0.8  # of the time that a server gives for one state
STATES = 20  # that the time of a whole game should last for, at any point of it
SAID = 20  # sentences of the server that are passed on
LONGEST_SAID = 200


@dataclass(frozen=True, slots=True)
class ClientOptions:
    """How Tabla plays on a server: at a level, so many seconds a sowing, by a name, so many games (None: all)."""

    level: int
    seconds: float
    name: str
    token: str = ""
    games: int | None = None


class Session:
    """One connection to a server. `told` is called with what a person should know, `ended_game` with each game.

    `games`: how many have begun; `greeted`: the server has said goodbye, or was told it.
    """

    def __init__(
        self,
        ears: Ears,
        server: socket.socket,
        variant: Variant,
        options: ClientOptions,
        told: Callable[[str], None],
        ended_game: Callable[[SeenGame], None],
    ) -> None:
        self.greeted = False
        self._ears = ears
        self._variant = variant
        self._options = options
        self._told, self._ended_game = told, ended_game
        self._fault: BadInput | None = None
        self._numbered = -1
        self._said = 0
        self._known = False  # the server's version
        self._open: deque[OpenState] = deque()
        self._game: SeenGame | None = None
        self._set: dict[str, int | float | str] = {}  # what the server has told of time and game
        self._leaves: float | None = None  # when it is time to go, whatever the server says
        self._channel = Channel(ears, server, self._heard, server)

    def run(self) -> None:
        """Play until the server ends it, or all games are played; BadInput where it is no server of this protocol."""
        began = time.monotonic()
        while not self._channel.ended and self._fault is None:
            if not self._known and time.monotonic() > began + PATIENCE:
                raise BadInput("The server does not say that it speaks KGP.")
            if self._leaves is not None and time.monotonic() > self._leaves:
                self._go()
            elif self._open:
                self._open.rotate(-1)
                self._think(self._open[0])
                self._ears.wait(0)
            else:
                self._ears.wait(0.5)
        if self._game is not None:
            self._ended_game(self._game)
        if self._fault is not None:
            raise self._fault

    def close(self) -> None:
        """End the connection."""
        if not self._channel.ended:
            self._go()
        self._channel.close()

    def _tell(self, name: str, *arguments: int | str, answers: int | None = None) -> None:
        self._numbered += 2
        self._channel.tell(f"{Command(name, arguments, self._numbered, answers)}\r")

    def _go(self) -> None:
        self._tell("goodbye")
        self.greeted = True
        self._channel.close()

    def _heard(self, line: str) -> None:
        if self._channel.ended:
            return
        try:
            command = read_command(line)
        except ProtocolError:
            return
        if self._known or command.name == "kgp":
            self._do(command)

    def _do(self, command: Command) -> None:
        match command.name:
            case "kgp" if not self._known:
                self._greet(command)
            case "ping":
                said = command.text(0)
                self._tell("pong", *([said] if said else []), answers=command.number)
            case "state" if command.number is not None and command.arguments:
                board = command.arguments[0]
                if isinstance(board, SeenBoard) and all(one.number != command.number for one in self._open):
                    self._state(command.number, board)
            case "stop":
                self._stop(command.answers)
            case "set" if len(command.arguments) == 2:
                value = command.arguments[1]
                if command.text(0) in ("time:mode", "time:clock", "game:id", "game:opponent"):
                    self._set[command.text(0)] = "" if isinstance(value, SeenBoard) else value
            case "error" if self._said < SAID:
                self._said += 1
                self._told(f"The server says: {command.text(0)[:LONGEST_SAID]}")
            case "goodbye":
                self.greeted = True
                self._channel.close()

    def _greet(self, command: Command) -> None:
        """Answer the server's version with who plays, and ask for games."""
        if command.arguments[:1] != VERSION[:1]:
            self._tell("error", "protocol not supported")
            self._go()
            self._fault = BadInput("The server speaks another version of KGP than {major}.", major=VERSION[0])
            return
        self._known = True
        self._tell("set", Name("info:name"), self._options.name)
        if self._options.token:
            self._tell("set", Name("auth:token"), self._options.token)
        self._tell("mode", Name("freeplay"))

    def _state(self, number: int, board: SeenBoard) -> None:
        """Begin to think about a board; one that does not go on with the game that was seen last begins another."""
        named = str(self._set.get("game:id", ""))
        game = self._game
        if game is None or game.named != named or (not named and not game.goes_on(board)):
            if game is not None:
                self._ended_game(game)
                self._game = None
            if game is not None and game.number == self._options.games:
                self._go()
                return
            opponent = str(self._set.get("game:opponent", ""))[:LONGEST_SAID]
            self._game = game = SeenGame(1 if game is None else game.number + 1, named, opponent, board)
        game.board = board
        if len(self._open) == MOST_OPEN:
            return
        position = place(self._variant, board)
        if position is not None and position.in_pits:
            search = self._variant.solve.think(position, self._options.level)
            self._open.append(OpenState(number, position, search.run, search.current, time.monotonic() + self._time()))
            return
        # A board that the engine does not know: any pit.
        pits = [pit for pit, stones in enumerate(board.south[0], 1) if stones]
        if pits:
            self._tell("move", random.choice(pits), answers=number)
        self._tell("yield", answers=number)

    def _time(self) -> float:
        """Return for how many seconds a board may be thought about."""
        clock = self._set.get("time:clock")
        if not isinstance(clock, (int, float)) or self._set.get("time:mode") == "none":
            return self._options.seconds
        share = 1 / STATES if self._set.get("time:mode") == "absolute" else SHARE
        return min(self._options.seconds, max(0.0, clock * share))

    def _stop(self, number: int | None) -> None:
        for one in [one for one in self._open if number in (None, one.number)]:
            self._open.remove(one)
        if self._leaves is not None:
            self._go()

    def _think(self, one: OpenState) -> None:
        """Think on about a board for a moment; tell the server of a better pit, and of the end."""
        solve = self._variant.solve
        done = one.run(SLICE) or time.monotonic() >= one.until
        found = one.current()
        if found.value is None or not (done or self._options.level >= solve.LEVELS):
            return
        seed = 0 if self._game is None else self._game.number
        move = solve.choose(one.position, found, self._options.level, seed)
        assert move is not None, "what has a value has a move"
        if move.pit != one.told:
            one.told = move.pit
            self._tell("move", move.pit, answers=one.number)
        if done:
            self._tell("yield", answers=one.number)
            self._settle(one)

    def _settle(self, one: OpenState) -> None:
        """Be done with a board; look whether the sowing that was chosen ends the last game."""
        self._open.remove(one)
        rules = self._variant.rules
        after = rules.play(one.position, rules.Move(one.told))
        if self._game is not None and after.over and self._game.number == self._options.games:
            self._leaves = time.monotonic() + FAREWELL


@dataclass(slots=True)
class SeenGame:
    """A game as the server has shown it: its number here, the server's name for it, the board seen last."""

    number: int
    named: str
    opponent: str
    board: SeenBoard

    def goes_on(self, board: SeenBoard) -> bool:
        """Whether a board can come after the one seen last: the same stones, and no fewer in either store."""
        sides = [(self.board.south, board.south), (self.board.north, board.north)]
        stones = [sum(sum(side[0]) + side[1] for side in both) for both in zip(*sides, strict=True)]
        return stones[0] == stones[1] and all(before[1] <= after[1] for before, after in sides)


@dataclass(slots=True)
class OpenState:
    """A board that is thought about: its number, the search and its time; `told`: the pit that the server knows."""

    number: int
    position: SowingPosition
    run: Callable[[int], bool]
    current: Callable[[], Found]
    until: float
    told: int = 0


def place(variant: Variant, board: SeenBoard) -> SowingPosition | None:
    """Return the position that a board is, None where the engine has no such board."""
    if max(board.south[1], board.north[1]) > MOST:
        return None
    text = variant.params_text(len(board.south[0]), 1, {"e": False, "t": True, "s": False})
    counts: dict[Well, int] = {}
    for side, (pits, store) in enumerate((board.south, board.north)):
        counts |= {(side, pit): stones for pit, stones in enumerate(pits)} | {(side, STORE): store}
    try:
        position: SowingPosition = variant.set_up(variant.rules.read_params(text), counts, 0)
    except BadInput:
        return None
    return position
