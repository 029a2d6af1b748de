"""History: the positions and moves of one game with a cursor; undo, redo, save and game ID, without pixels.

The moves are one line. Variations hang beside it (engine/variations.py): whoever plays, shows or searches a game need
not know of them, and each of them, seen from the start, is a History again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import BadInput, IllegalMove, Rules, whole_number
from engine.variations import DEEPEST, MOST, Path, Variation, Variations, found_at, saved


class History:
    """A game so far. `positions` has one more entry than `moves`; the cursor is the index of the position shown.

    `variations`: other ways it could have gone, which playing does not follow.
    """

    def __init__(self, rules: Rules, params: Any, seed: int = 0, start: Any = None) -> None:
        self.rules = rules
        self.params = params
        self.seed = seed
        self.dealt = start is None  # whether the start follows from params and seed alone
        self.positions: list[Any] = [rules.start(params, seed) if start is None else start]
        self.moves: list[Any] = []
        self.cursor = 0
        self.variations: Variations = ()

    def anew(self, seed: int) -> History:
        """Return an empty history of the same start, or the one that `seed` deals where the start is dealt."""
        if self.dealt:
            return History(self.rules, self.params, seed)
        return History(self.rules, self.params, self.seed, self.positions[0])

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.positions[self.cursor]

    def play(self, move: Any) -> Any:
        """Play `move` at the cursor, dropping what had been undone; return the new position."""
        after = self.rules.play(self.position, move)
        self.cut()
        self.positions.append(after)
        self.moves.append(move)
        self.cursor += 1
        return after

    def cut(self) -> None:
        """Drop the moves after the cursor, and the variations that leave the game after it."""
        del self.positions[self.cursor + 1 :]
        del self.moves[self.cursor :]
        self.variations = tuple(one for one in self.variations if one.at <= self.cursor)

    def along(self, path: Path, cursor: int | None = None) -> History:
        """Return the line at `path` of the variations as a history from the start, which has no variations itself.

        The cursor stands after `cursor` moves, None: at the end. IndexError if there is no such variation or moment.
        """
        made = History(self.rules, self.params, self.seed, self.positions[0])
        made.dealt = self.dealt
        made.moves, made.positions = list(self.moves), list(self.positions)
        for length in range(1, len(path) + 1):
            one = found_at(self.variations, path[:length])
            del made.moves[one.at :]
            del made.positions[one.at + 1 :]
            for move in one.moves:
                made.positions.append(self.rules.play(made.positions[-1], move))
                made.moves.append(move)
        made.cursor = len(made.moves) if cursor is None else cursor
        if not 0 <= made.cursor <= len(made.moves):
            raise IndexError(f"no move {cursor} on a line of {len(made.moves)}")
        return made

    @property
    def can_undo(self) -> bool:
        """Whether there is a move before the cursor."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move after the cursor."""
        return self.cursor < len(self.moves)

    def undo(self) -> bool:
        """Step back one move; return whether there was one."""
        if not self.can_undo:
            return False
        self.cursor -= 1
        return True

    def redo(self) -> bool:
        """Step forward one move; return whether there was one."""
        if not self.can_redo:
            return False
        self.cursor += 1
        return True

    def save(self) -> dict[str, Any]:
        """Return the game as plain JSON values; `load` is its inverse."""
        data: dict[str, Any] = {
            "params": str(self.params),
            "seed": self.seed,
            "moves": [str(move) for move in self.moves],
            "cursor": self.cursor,
        }
        if not self.dealt:
            data["start"] = self.rules.write(self.positions[0])
        if self.variations:
            data["variations"] = saved(self.variations)
        return data

    @classmethod
    def load(cls, rules: Rules, data: dict[str, Any]) -> History:
        """Replay a saved game, every move checked; BadInput with a sentence if it is damaged.

        A variation that is damaged or illegal is left out with those within it.
        """
        try:
            params, seed = rules.read_params(data["params"]), int(data["seed"])
            start = rules.read(data["start"]) if "start" in data else None
            moves, cursor = list(data["moves"]), int(data["cursor"])
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput("The saved game lacks or spoils a field: {error}.", error=error) from error
        game = cls(rules, params, seed, start)
        for number, text in enumerate(moves, 1):
            try:
                game.play(rules.read_move(text))
            except (IllegalMove, BadInput) as error:
                raise BadInput(
                    "Move {number} of the saved game, {text!r}: {error}", number=number, text=text, error=error
                ) from error
        if not 0 <= cursor <= len(game.moves):
            raise BadInput("The saved game stands at move {cursor} of {n}.", cursor=cursor, n=len(game.moves))
        game.cursor = cursor
        game.variations = _Reading(rules).variations(data.get("variations"), game.positions, 0, DEEPEST)
        return game


class _Reading:
    """Reads saved variations, every move checked, no more than a game keeps."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._left = MOST

    def variations(self, data: Any, positions: Sequence[Any], first: int, depth: int) -> Variations:
        """Return the variations of a line whose positions are given; each leaves it after `first` moves at least."""
        found = []
        for entry in data if isinstance(data, list) and depth else ():
            if self._left == 0:
                break
            self._left -= 1
            one = self._variation(entry, positions, first, depth)
            if one is None:
                self._left += 1
            else:
                found.append(one)
        return tuple(found)

    def _variation(self, entry: Any, positions: Sequence[Any], first: int, depth: int) -> Variation | None:
        try:
            at, texts, within, *made = entry
            if type(at) is not int or not first <= at < len(positions) or not texts or not isinstance(texts, list):
                return None
            moves = [self._rules.read_move(text) for text in texts]
            line = list(positions[: at + 1])
            for move in moves:
                line.append(self._rules.play(line[-1], move))
        except Exception:  # whatever it is, the game itself is whole, and is not lost with it
            return None
        inner = self.variations(within, line, at + 1, depth - 1)
        return Variation(at, tuple(moves), inner, own=made != [0])


def write_id(game: str, params: Any, seed: int) -> str:
    """Return the short game ID, `game:params#seed`."""
    return f"{game}:{params}#{seed}"


def write_start_id(game: str, params: Any, start: str) -> str:
    """Return the full game ID of a start that no seed dealt, `game:params:description`."""
    return f"{game}:{params}:{start}"


def split_id(text: str) -> tuple[str, str, str, int]:
    """Split a game ID into (game, params, description, seed): a description, or "" and the seed that dealt the start.

    BadInput with the place of the fault.
    """
    text = text.strip()
    game, colon, rest = text.partition(":")
    if not colon or not game.isalpha():
        raise BadInput("A game ID starts with the game's name and a colon; {text!r} does not.", text=text[:20])
    if "#" in rest:
        params, _, digits = rest.rpartition("#")
        seed = whole_number(digits)
        if seed is None:
            at = text.rindex("#") + 2
            raise BadInput(
                "Character {at} of the game ID: after # comes a number, not {seed!r}.", at=at, seed=digits[:20]
            )
        return game, params, "", seed
    params, colon, description = rest.partition(":")
    if not colon or not description.strip():
        raise BadInput("The game ID {text!r} has neither a seed (#...) nor a position (:...).", text=text[:40])
    return game, params, description, 0
