"""Whole games of Kalah as text: a heading with the parameters, then the turns by rounds.

    Kalah 6x4
    1. [3, 6] [2, 1]
    2. [4] [1]

`swap` stands for a swap of sides. A position (rules.write) in place of the parameters is where the game starts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game import BadInput, IllegalMove, Sentence
from engine.history import History
from games.kalah import rules
from games.mancala.rules import positions
from games.mancala.rules.sowing import write_turn


def write_game(history: History, names: Sequence[str] = ()) -> str:
    """Return a whole game as text; `names`: who played, player 0 first."""
    start = str(history.params) if history.dealt else rules.write(history.positions[0])
    lines = [f"Kalah {start}"]
    if names:
        lines[0] += f" ; {names[0]} - {names[1]}"
    for number, pair in enumerate(rounds(turns_of(history)), 1):
        lines.append(f"{number}. {' '.join(pair)}")
    return "\n".join(lines) + "\n"


def turns_of(history: History) -> list[str]:
    """Return the turns in their notation; the last may be incomplete."""
    found: list[str] = []
    pits: list[int] = []
    for before, move in zip(history.positions, history.moves, strict=False):
        if move == rules.SWAP:
            found.append("swap")
            continue
        if pits and not before.amid:
            found.append(write_turn(tuple(pits)))
            pits = []
        pits.append(move.pit)
    if pits:
        found.append(write_turn(tuple(pits)))
    return found


def rounds(turns: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the turns in pairs."""
    return [tuple(turns[n : n + 2]) for n in range(0, len(turns), 2)]


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a game or a position of Kalah."""
    game = re.match(r"\s*(kalah\b|\d{1,3}x\d{1,3}[a-z]*\s+\d+,)", text, re.IGNORECASE)
    return game is not None or positions.claims(text)


def read_game(text: str) -> History:
    """Return the game, or the bare position, that a text stands for; BadInput with the line that is wrong."""
    told = [line.partition(";")[0].strip() for line in text.splitlines()]
    lines = [(number, line) for number, line in enumerate(told, 1) if line]
    if not lines:
        raise BadInput("There is no game in an empty text.")
    first, head = lines[0]
    if not head.lower().startswith("kalah"):
        if len(lines) > 1:
            sentence = Sentence("a game of Kalah begins with the word Kalah, not {head!r}.", head=head[:30])
            raise BadInput("Line {line}: {error}", line=first, error=sentence)
        position = rules.read(head)
        return History(rules, position.params, 0, position)
    described = head[5:].strip()
    if " " in described:
        position = rules.read(described)
        game = History(rules, position.params, 0, position)
    else:
        game = History(rules, rules.read_params(described))
    for number, line in lines[1:]:
        for word in re.findall(r"\[[^\]]*\]|swap|[^\s\[\]]+", re.sub(r"^\s*\d+\.", "", line)):
            play_word(game, word, number)
    return game


def play_word(game: History, word: str, line: int) -> None:
    """Play one turn of a text; BadInput names the line."""
    try:
        pits = (0,) if word == "swap" else rules.read_turn(word)
        for number, pit in enumerate(pits):
            if number and not game.position.amid:
                raise IllegalMove("The turn {word} ends before its last pit.", word=word)
            game.play(rules.Move(pit))
    except (BadInput, IllegalMove) as error:
        raise BadInput("Line {line}: {error}", line=line, error=error) from None
