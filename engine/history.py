"""History: the positions and moves of one game with a cursor; undo, redo, save and game ID, without pixels."""

from __future__ import annotations

from typing import Any

from engine.game import BadInput, IllegalMove, Rules, whole_number


class History:
    """A game so far. `positions` has one more entry than `moves`; the cursor is the index of the position shown."""

    def __init__(self, rules: Rules, params: Any, seed: int = 0, start: Any = None) -> None:
        self.rules = rules
        self.params = params
        self.seed = seed
        self.dealt = start is None  # whether the start follows from params and seed alone
        self.positions: list[Any] = [rules.start(params, seed) if start is None else start]
        self.moves: list[Any] = []
        self.cursor = 0

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
        del self.positions[self.cursor + 1 :]
        del self.moves[self.cursor :]
        self.positions.append(after)
        self.moves.append(move)
        self.cursor += 1
        return after

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
        return data

    @classmethod
    def load(cls, rules: Rules, data: dict[str, Any]) -> History:
        """Replay a saved game, every move checked; BadInput with a sentence if it is damaged."""
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
        return game


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
