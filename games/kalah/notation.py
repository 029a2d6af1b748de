"""Whole games of Kalah as text: a heading with the parameters, then the turns by rounds.

    Kalah 6x4
    1. [3, 6] [2, 1] ([4] [3, 6])
    2. [4] [1]

`swap` stands for a swap of sides; what stands in parentheses might have been played in place of the turn before it
(engine/variation_text.py). A position (rules.write) in place of the parameters is where the game starts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game import BadInput, IllegalMove, Sentence
from engine.history import History
from engine.variation_text import Unit, VariationReader, units, written
from games.kalah import rules
from games.mancala.rules import positions
from games.mancala.rules.sowing import write_turn


def write_game(history: History, names: Sequence[str] = ()) -> str:
    """Return a whole game as text; `names`: who played, player 0 first."""
    start = str(history.params) if history.dealt else rules.write(history.positions[0])
    lines = [f"Kalah {start}"]
    if names:
        lines[0] += f" ; {names[0]} - {names[1]}"
    played = units(history, turn_begins)
    for number, at in enumerate(range(0, len(played), 2), 1):
        lines.append(f"{number}. {written(played[at : at + 2], write_unit)}".rstrip())
    return "\n".join(lines[: None if history.moves or history.variations else 1]) + "\n"


def turn_begins(history: History) -> list[int]:
    """Return the cursor before each turn; a swap is one by itself."""
    return [cursor for cursor in range(len(history.moves)) if not history.positions[cursor].amid]


def write_unit(turn: Unit, first: bool) -> str:
    """Return a turn in its notation; the last of a line may be incomplete."""
    moves = turn.line.moves[turn.begin : turn.end]
    return "swap" if moves == [rules.SWAP] else write_turn(tuple(move.pit for move in moves))


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
    reader = VariationReader(game)
    for number, line in lines[1:]:
        for word in re.findall(r"\[[^\]]*\]|swap|[()]|[^\s\[\]()]+", re.sub(r"^\s*\d+\.", "", line)):
            read_word(reader, word, number)
    if reader.within:
        raise BadInput("Line {line}: a parenthesis is not closed.", line=lines[-1][0])
    return reader.finished()


def read_word(reader: VariationReader, word: str, line: int) -> None:
    """Read one word of a text into the game; BadInput names the line."""
    if word == "(":
        reader.begin(max(turn_begins(reader.line), default=0))
    elif word == ")" and not reader.within:
        raise BadInput("Line {line}: a parenthesis is closed that was not opened.", line=line)
    elif word == ")":
        reader.end()
    else:
        play_word(reader.line, word, line)


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
