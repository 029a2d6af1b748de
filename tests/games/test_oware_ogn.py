"""Games of Oware as OGN text and back."""

from __future__ import annotations

import random
import re

import pytest

from engine.game import BadInput
from engine.history import History
from games.oware import ogn, rules
from games.oware.variant import Oware

FOREIGN = """[Variant "Oware Abapa"]
[Event "A \\"club\\" evening"]
[South "Ama"]
[North "Kofi"]
[Result "*"]

1. F { opens
wide } f 2. A! (2. B c) b? 3. E+2 {so early}
"""


def random_history(seed: int, limit: int = 500, start: rules.Position | None = None) -> History:
    chance = random.Random(seed)
    history = History(rules, rules.Params(), 0, start)
    while not history.position.over and len(history.moves) < limit:
        history.play(chance.choice(list(rules.moves(history.position))))
    return history


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_is_written_and_read_again(seed: int) -> None:
    history = random_history(seed)
    text = ogn.write(history, {"South": 'A "B" \\ C'}, {0: "before", 3: "after three"})
    game = ogn.read(text)
    assert game.history.positions == history.positions and game.history.moves == history.moves
    assert game.tags["South"] == 'A "B" \\ C' and game.comments == {0: "before", 3: "after three"}
    assert game.tags["Result"] == "{}-{}".format(*history.position.stores)
    assert max(map(len, text.splitlines())) <= 79


def test_a_game_from_a_set_up_position_keeps_it() -> None:
    start = rules.set_up(((0, 3, 1, 0, 2, 1), (4, 0, 0, 1, 0, 2)), (20, 14), 1)
    history = random_history(3, start=start)
    game = ogn.read(ogn.write(history))
    assert game.tags["FEN"] == "0-3-1-0-2-1-4-0-0-1-0-2-20-14-N"
    assert game.history.positions == history.positions


def test_comments_side_lines_and_marks_of_other_programs_are_understood() -> None:
    broken = FOREIGN.replace("E+2 {so early}", "E")
    game = ogn.read(broken)
    assert [str(move) for move in game.history.moves] == ["6", "6", "1", "2", "5"]
    assert game.comments == {1: "opens wide"} and game.tags["Event"] == 'A "club" evening'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("hello", "neither a move nor a comment"),
        ("[South Ama]\n\n1. F f", "a tag looks like"),
        ("1. F f 2. F", "Pit 6 is empty"),
        ("1. F A", "South's, but North"),
        ("1. f", "North's, but South"),
        ("1. F g", "Line 1, place 6"),
        ("1. F f 1-0 2. A", "after the result"),
        ('[FEN "4-4-4"]\n', "FEN tag"),
        ('[FEN "4-4-4-4-4-4-4-4-4-4-4-9-0-0-S"]\n', "48 stones"),
        ('[Variant "Kalah"]\n\n1. F', "variant"),
        ("1. F {no end", "neither a move nor a comment"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as refusal:
        ogn.read(text)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("name", ["oware", "Oware", "abapa", "OWARE ABAPA", "?", ""])
def test_these_rules_have_several_names(name: str) -> None:
    assert len(ogn.read(f'[Variant "{name}"]\n\n1. F e *').history.moves) == 2


def test_a_game_is_dated() -> None:
    text = Oware().write_game(ogn.read("1. F e *").history, ("Anna", "Béla"))
    assert re.search(r'^\[Date "20\d\d\.\d\d\.\d\d"\]$', text, re.MULTILINE) and '[South "Anna"]' in text
