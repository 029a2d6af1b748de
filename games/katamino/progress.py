"""What is kept of Katamino: for each challenge the game under way, and the best time once it is solved.

A challenge is kept under its length and its pieces in the standard order ("5x9-FLNPTUWYZ"), so the order in which
they were named does not matter. Everything goes through the store, which a crash cannot spoil.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.game import BadInput
from engine.history import History
from games.katamino import rules
from games.katamino.rules import Position
from games.katamino.rules.pieces import Placement, letters
from games.midend.aside import make_room
from games.midend.store import Store, StoreError
from games.stage.text.i18n import spoken

GAME = "katamino"
RULES: Any = rules  # a module satisfies the protocol


def key_of(pieces: Iterable[int]) -> str:
    """Return the name under which a challenge is kept."""
    own = tuple(sorted(pieces))
    return f"5x{len(own)}-{letters(own)}"


@dataclass
class Play:
    """One challenge being played: its history and what undo does not take back.

    `seconds` played; `moves` made (undone ones too); `hints` taken; `solved_for`: whether the machine filled the
    tray. `groups`: (first, last) ranges of the history that undo takes as one step.
    """

    history: History
    seconds: float = 0.0
    moves: int = 0
    hints: int = 0
    solved_for: bool = False
    groups: list[tuple[int, int]] = field(default_factory=list)

    @property
    def position(self) -> Position:
        """The position shown."""
        pos = self.history.position
        assert isinstance(pos, Position)
        return pos

    @property
    def key(self) -> str:
        """The name under which the challenge is kept."""
        return key_of(self.position.pieces)

    @property
    def begun(self) -> bool:
        """Whether there is anything to keep."""
        return bool(self.history.moves)

    def play(self, move: rules.Move) -> None:
        """Make one move; IllegalMove with a sentence if the rules refuse it."""
        self.history.play(move)
        self.groups = [group for group in self.groups if group[1] < self.history.cursor]
        self.moves += 1

    def play_all(self, moves: Iterable[rules.Move]) -> None:
        """Make several moves that undo takes back as one."""
        first = self.history.cursor
        for move in moves:
            self.play(move)
        if self.history.cursor > first + 1:
            self.groups.append((first, self.history.cursor))

    def play_towards(self, laid: Iterable[Placement]) -> None:
        """Clear the tray, and let redo lay these pieces one by one; undo leads back to what lay there."""
        made = self.moves
        if self.position.laid:
            self.play(rules.Clear())
        start = self.history.cursor
        for placement in laid:
            self.play(rules.Place(placement))
        self.history.cursor, self.moves, self.solved_for = start, made, True

    def undo(self) -> bool:
        """Take back one step; return whether there was one."""
        at = self.history.cursor
        group = next((g for g in self.groups if g[0] < at <= g[1]), None)
        if group is None:
            return self.history.undo()
        self.history.cursor = group[0]
        return True

    def redo(self) -> bool:
        """Make the next step again; return whether there was one."""
        at = self.history.cursor
        group = next((g for g in self.groups if g[0] <= at < g[1]), None)
        if group is None or group[1] > len(self.history.moves):
            return self.history.redo()
        self.history.cursor = group[1]
        return True

    def save(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            **self.history.save(),
            "seconds": round(self.seconds, 1),
            "made": self.moves,
            "hints": self.hints,
            "solved_for": self.solved_for,
            "down": len(self.position.laid),  # for lists, which do not replay every game
            "groups": [list(group) for group in self.groups],
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Play:
        """Return a kept game, every move checked; BadInput with a sentence if it is damaged."""
        history = History.load(RULES, data)
        try:
            groups = [(int(first), int(last)) for first, last in data.get("groups", [])]
            return cls(
                history,
                max(0.0, float(data.get("seconds", 0))),
                int(data.get("made", len(history.moves))),
                int(data.get("hints", 0)),
                bool(data.get("solved_for", False)),
                [g for g in groups if 0 <= g[0] < g[1] <= len(history.moves)],
            )
        except (TypeError, ValueError) as error:
            raise BadInput("The saved game lacks or spoils a field: {error}.", error=error) from error


def fresh(pieces: Iterable[int]) -> Play:
    """Return a new game of a challenge."""
    own = tuple(pieces)
    return Play(History(RULES, rules.Params(len(own), own)))


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a challenge is: `best` time in seconds (None: not solved alone), or the pieces down and time so far.

    `hints`: those taken in the game under way, else in the one solved last (None: not known).
    """

    solved: bool = False
    best: float | None = None
    down: int = 0
    seconds: float = 0.0
    hints: int | None = 0


class Progress:
    """The challenges of one user. A disk that refuses is told once (`notices` of the store) and never stops play."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, play: Play, title: str, detail: str) -> None:
        """Save a game under way, or forget it where it has not begun or is solved."""
        if not play.begun or rules.outcome(play.position) is not None:
            self.store.drop_auto(GAME, play.key)
            return
        try:
            self.store.autosave(GAME, play.key, play.save(), title, detail)
        except StoreError as error:
            self.store.notice(spoken(error))

    def make_room(self, play: Play) -> str:
        """Put another game of the challenge aside before this one is kept; return its name, "" where there is none.

        Raises StoreError.
        """
        return make_room(self.store, GAME, play.key, play.save())

    def under_way(self, pieces: Iterable[int]) -> Play | None:
        """Return the game under way of a challenge, None where there is none or it cannot be read."""
        return self._read(self.store.load_auto(GAME, key_of(pieces)))

    def latest(self) -> Play | None:
        """Return the game played last, None where nothing is under way."""
        for save in self.store.autos(GAME):
            if (play := self._read(save)) is not None:
                return play
        return None

    def _read(self, save: Any) -> Play | None:
        if save is None:
            return None
        try:
            return Play.load(save.data)
        except BadInput as error:
            self.store.notice(spoken(error))
            return None

    def finish(self, play: Play, title: str, detail: str) -> bool:
        """Count a solved game and keep it among the replays; return whether its time is a new best."""
        self.store.drop_auto(GAME, play.key)
        best = self.store.record(
            GAME,
            play.key,
            won=not play.solved_for,
            seconds=play.seconds,
            hints=play.hints,
            assisted=play.hints > 0 or play.solved_for,
        )
        try:
            self.store.add_replay(GAME, play.save(), title, detail)
        except StoreError as error:
            self.store.notice(spoken(error))
        return best

    def standings(self) -> dict[str, Standing]:
        """Return how far every challenge is that was ever touched, by its name."""
        found = {
            name: Standing(tally.won > 0, tally.best, hints=tally.hints if tally.won else 0)
            for name, tally in self.store.statistics(GAME).items()
        }
        for save in self.store.autos(GAME):
            old = found.get(save.slot, Standing())
            down, seconds, hints = (save.data.get(name) for name in ("down", "seconds", "hints"))
            if isinstance(down, int) and isinstance(seconds, (int, float)) and isinstance(hints, int):
                found[save.slot] = Standing(old.solved, old.best, down, float(seconds), hints)
        return found


def in_order(placements: tuple[Placement, ...]) -> list[Placement]:
    """Return placements from left to right, as they are best watched coming down."""
    return sorted(placements, key=lambda p: (p.column, p.row))


def at_position(pos: Position) -> Play:
    """Return a new game that begins with the pieces of a position laid, each a move that can be undone."""
    game = fresh(pos.pieces)
    game.play_all([rules.Place(placement) for placement in in_order(pos.laid)])
    game.moves = 0
    return game


def game_of(kept: Progress | None, pos: Position) -> Play:
    """Return the game of a position that was opened: its pieces laid; with none laid, what is under way of its set."""
    if pos.laid:
        return at_position(pos)
    return (kept.under_way(pos.pieces) if kept is not None else None) or fresh(pos.pieces)


def draw_challenge(
    kept: Progress | None, columns: int, but: tuple[int, ...] = (), chance: random.Random | None = None
) -> tuple[int, ...]:
    """Return a set of so many pieces that fills its tray: unsolved where there is one, and not `but`."""
    sets = rules.solvable_sets(columns)
    standings = kept.standings() if kept is not None else {}
    new = Standing()
    fresh_ones = [own for own in sets if not standings.get(key_of(own), new).solved]
    fresh_ones = [own for own in fresh_ones if not standings.get(key_of(own), new).down] or fresh_ones
    some = [own for own in fresh_ones or sets if sorted(own) != sorted(but)] or list(sets)
    return (chance or random.Random()).choice(some)
