"""Positions and turns of a sowing game as Prolog terms, and the verb `test`.

kalah([6,6,6,6,6,6],0,[6,6,6,6,6,6],0).       a position: pits and store of the player to move, the opponent's
[1,5].                                         a turn; `moves` has beside it the position that it leaves
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games.mancala.rules.positions import Side, read_position, read_sides, write_listed
from games.terminal.terms import Compound, Term, arguments, in_lines, number, numbers, read, read_all, write

if TYPE_CHECKING:
    from games.terminal.comparing import Answers


def read_term(name: str, text: str) -> tuple[Side, Side]:
    """Return the sides of a position in a term of this name; BadInput if it is none."""
    return sides_of(name, read(text, name, 4))


def sides_of(name: str, parts: tuple[Term, ...]) -> tuple[Side, Side]:
    """Return the sides in the arguments of a position's term."""
    own, store, other, opposite = parts
    return read_sides({"pits": list(numbers(own)), "store": number(store), "opponent_pits": list(numbers(other)),
                       "opponent_store": number(opposite)})  # fmt: skip


def of_sides(name: str, sides: dict[str, Any]) -> Compound:
    """Return a position's JSON object as a term."""
    pits, others = tuple(sides["pits"]), tuple(sides["opponent_pits"])
    return Compound(name, (pits, sides["store"], others, sides["opponent_store"]))


def in_terms(name: str, found: dict[str, Any]) -> str:
    """Return the answer of `moves` or `search` as terms: a line each, an empty line after those of `moves`."""
    if "turns" in found:
        lines = [f"{write(tuple(one['turn']))}. {write(of_sides(name, one['result']))}.\n" for one in found["turns"]]
        return "".join(lines) if lines else in_lines([Compound("over", (Compound(found["winner"]),))])
    return in_lines([tuple(found["turn"])]).rstrip("\n")


def turn_words(turn: Any, sides: dict[str, Any]) -> str:
    """Return a turn with what it leaves in one form for all, that of `moves` in text."""
    return f"{list(turn)}: {write_listed(sides)}"


def moves_in(answer: dict[str, Any]) -> list[str]:
    """Return the turns in what `moves --json` prints."""
    if answer.get("over"):
        return [f"The game is over: {answer['winner']}."]
    return [turn_words(one["turn"], one["result"]) for one in answer["turns"]]


def moves_of(name: str, line: str) -> list[str]:
    """Return the turns in a line as `moves` prints them in text or terms."""
    if line.startswith("The game is over"):
        said = {"the player to move has won": "mover", "the opponent has won": "opponent", "a draw": "draw"}
        return [f"The game is over: {said[line.strip().removeprefix('The game is over: ').rstrip('.')]}."]
    turn, colon, rest = line.strip().partition(": ")
    if colon:
        read_position(line.strip())
        return [f"{ast.literal_eval(turn)}: {rest}"]
    terms = read_all(line)
    if len(terms) == 1 and isinstance(terms[0], Compound) and terms[0].name == "over":
        return [f"The game is over: {write(arguments(terms[0], 'over', 1)[0])}."]
    if len(terms) != 2:
        raise BadInput("a turn and the position that it leaves are wanted here.")
    own, other = sides_of(name, arguments(terms[1], name, 4))
    keys = ("pits", "store", "opponent_pits", "opponent_store")
    return [turn_words(numbers(terms[0]), dict(zip(keys, (*own, *other), strict=True)))]


def compared(name: str, moves: Callable[[str], dict[str, Any]]) -> Answers:
    """Return what is compared: `moves` of a position in text."""
    from games.terminal.comparing import Answers  # the verb `test` alone compares

    return Answers(lambda text: moves_in(moves(text)), lambda line: moves_of(name, line), moves_in)
