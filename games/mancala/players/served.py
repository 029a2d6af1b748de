"""A player that speaks KGP and comes to a port of this machine: the server's side of the protocol."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Callable

from engine.game import BadInput, Rules
from games.base.failures import system_words
from games.mancala.players.channels import Channel, Door, Ears
from games.mancala.players.protocol import VERSION, Command, Name, ProtocolError, SeenBoard, read_command, seen
from games.mancala.players.thinkers import Contestant, Forfeit, drawn
from games.mancala.rules.sowing import SowingPosition

PATIENCE = 10.0  # seconds in which a caller should have said what it is there for
SILENT = 3  # states of a game without a move: with the last one the game is lost
LONGEST_NAME = 60


class ServedPlayer(Contestant):
    """Whoever comes to a port; one at a time, and again where the connection was lost."""

    def __init__(
        self, name: str, rules: Rules, port: int, ears: Ears, told: Callable[[str], None], seed: int = 0
    ) -> None:
        super().__init__(name)
        self._rules = rules
        self._ears = ears
        self._told = told
        self._seed = seed
        self._guest: Guest | None = None
        self._chance = random.Random()
        self._silent = 0
        try:
            self._door = Door(ears, port, self._called)
        except (OSError, OverflowError) as error:
            raise BadInput("Nobody can come to port {port}: {why}.", port=port, why=system_words(error)) from None
        self.port = self._door.port
        self.address = f"127.0.0.1:{self.port}"

    def open(self) -> None:
        self._told(f"{self.name}: waiting for a player at {self.address}.")
        while (guest := self._present()) is None:
            self._ears.wait(PATIENCE)
        self._told(f"{self.name}: {guest.called or 'a player'} is connected.")

    def begin(self, game: int, opponent: str, seconds: float) -> None:
        self._chance = random.Random(f"{self._seed} {game}")
        self._silent = 0
        until = time.monotonic() + seconds
        while (guest := self._present()) is None and (left := until - time.monotonic()) > 0:
            self._ears.wait(left)
        if guest is not None:
            guest.tell("set", Name("game:id"), str(game))
            guest.tell("set", Name("game:opponent"), opponent[:LONGEST_NAME])
            guest.tell("set", Name("time:mode"), Name("relative"))
            if seconds == int(seconds):  # some players read whole numbers alone
                guest.tell("set", Name("time:clock"), int(seconds))

    def pit(self, pos: SowingPosition, until: float) -> int:
        guest = self._guest
        if guest is None or guest.ended:
            raise Forfeit("ended", "The connection is closed.")
        pit = guest.ask(seen(pos), until)
        if pit is None and guest.ended:
            raise Forfeit("ended", "The connection was closed.")
        if pit is None:
            self._silent += 1
            if self._silent == SILENT:
                raise Forfeit("late", "No move came in time, three times in this game.")
            return drawn(self._rules, pos, self._chance)
        return pit

    def standing(self) -> str:
        guest = self._present()
        self.called = guest.called if guest is not None else ""
        if guest is None:
            return "gone"
        return "late" if self._silent else ""

    def close(self) -> None:
        self._door.close()
        if self._guest is not None:
            self._guest.leave()

    def _present(self) -> Guest | None:
        """Return who is connected and ready to play, if anybody is; send away who says nothing."""
        guest = self._guest
        if guest is not None and not guest.ready and time.monotonic() > guest.until:
            guest.leave()
        if guest is None or guest.ended:
            self._guest = None
        return guest if guest is not None and guest.ready and not guest.ended else None

    def _called(self, caller: socket.socket) -> None:
        self._present()
        guest = Guest(self._ears, caller)
        if self._guest is None:
            self._guest = guest
        else:
            guest.refuse("Somebody else is playing here.")


class Guest:
    """One connection. `called`: what the player calls itself; `ready`: it has asked for the only mode there is."""

    def __init__(self, ears: Ears, caller: socket.socket) -> None:
        self.called = ""
        self.ready = False
        self.until = time.monotonic() + PATIENCE
        self._ears = ears
        self._numbered = 0  # the last number given to a command
        self._asked: int | None = None  # the number of the state that is open
        self._pit: int | None = None
        self._channel = Channel(ears, caller, self._heard, caller)
        self._channel.tell(f"{Command('kgp', VERSION)}\r")
        self.tell("set", Name("info:name"), "Tabla")

    @property
    def ended(self) -> bool:
        """Whether the connection is closed."""
        return self._channel.ended

    def tell(self, name: str, *arguments: int | str | SeenBoard, answers: int | None = None) -> int:
        """Send a command; return its number."""
        self._numbered += 2
        self._channel.tell(f"{Command(name, arguments, self._numbered, answers)}\r")
        return self._numbered

    def ask(self, board: SeenBoard, until: float) -> int | None:
        """Return the last pit that the player has named when the time is over or it yields, None where it has not."""
        self._pit = None
        number = self._asked = self.tell("state", board)
        try:
            while self._asked is not None and not self.ended and (left := until - time.monotonic()) > 0:
                self._ears.wait(left)
        finally:  # also where something else is asked for meanwhile
            self._asked = None
            self.tell("stop", answers=number)
        return self._pit

    def refuse(self, why: str) -> None:
        """Say why there is no game, and end the connection."""
        self.tell("error", why)
        self.leave()

    def leave(self) -> None:
        """Say goodbye and end the connection."""
        self.tell("goodbye")
        self._channel.close()

    def _heard(self, line: str) -> None:
        if self.ended:  # by what stood before in the same breath
            return
        with contextlib.suppress(ProtocolError):  # what is no command gets no answer, or each would cost us one
            self._do(read_command(line))

    def _do(self, command: Command) -> None:
        match command.name:
            case "move":
                self._move(command)
            case "yield" if command.answers in (None, self._asked):
                self._asked = None
            case "ping":
                said = command.text(0)
                self.tell("pong", *([said] if said else []), answers=command.number)
            case "mode" if command.text(0) == "freeplay":
                self.ready = True
            case "mode":
                self.refuse("Unsupported activity")
            case "set" if command.text(0) == "info:name":
                self.called = "".join(mark for mark in command.text(1) if mark.isprintable())[:LONGEST_NAME]
            case "goodbye":
                self._channel.close()

    def _move(self, command: Command) -> None:
        pit = command.arguments[0] if command.arguments else None
        if self._asked is not None and command.answers in (None, self._asked) and isinstance(pit, int):
            self._pit = pit
