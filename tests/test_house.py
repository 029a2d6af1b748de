"""How the code is put together, read from the syntax trees; each check is seen to fail on a small fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.house import (
    CHECKS,
    House,
    by_string,
    circles,
    dense,
    echoes,
    folders,
    game_words,
    guards,
    layers,
    listed,
    long_files,
    long_functions,
    long_prefaces,
    narrow,
    pixels_in_state,
    private_names,
    scenes_in_scenes,
    silent,
    tabla,
    twice,
    untyped,
    upward,
)
from tests.sources import program, texts
from tests.untyped import table

Check = Callable[[House], list[str]]


def test_the_house_has_no_fault() -> None:
    house = tabla()
    found = [f"{check.__name__}: {fault}" for check in CHECKS for fault in check(house)]
    assert not found, "\n".join(found)
    assert len(house.trees) > 250 and len(house.classes) > 400 and len(house.scenes) >= 15, "it is all there"


def test_whatever_is_untyped_has_a_reason() -> None:
    others = [str(one) for one in table(program())[""]]
    assert len(others) <= 12, others


@pytest.mark.parametrize("top", ["bench", "release"])
def test_beside_the_program_nothing_imports_in_a_circle_either(top: str) -> None:
    house = House(texts(top))
    assert not circles(house) and len(house.trees) > 8


SCENE = "from games.stage.scene import Scene\n"
BASE = {"games/stage/scene.py": "class Scene: ...\n", "games/midend/scene/room.py": "class Room: ...\n"}
ROOM = "from games.midend.scene.room import Room\n"
PLAY = BASE | {"games/hex/play/scene.py": ROOM + "class Play(Room): ...\n"}
MANY = {name: "".join(f"    def {name}{n}(self): ...\n" for n in range(31)) for name in "fg"}
READS = "class A:\n    x: int | None = None\n    def f(self): return self.x\n"
CALLS = "class A:\n    def f(self): self.g()\n    def g(self):\n        raise NotImplementedError\n"
ADDS = "class A:\n    x: int\n    def f(self): self.x += 1\n"
SETS = "class B(A):\n    def __init__(self): self.x = 1\n    def g(self): ...\n"
TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from engine.b import B\n"
COMPILED = "# cython: language_level=3\n"
ECHOED = 'class A:\n    def f(self):\n        """Say."""\n' + "".join(
    f'class B{n}(A):\n    def f(self):\n        """Say so."""\n' for n in range(151)
)

# A check, sources with one fault each, and what of the fault has to be told.
FAULTS: list[tuple[Check, dict[str, str], str]] = [
    (circles, {"engine/a.py": "import engine.b\n", "engine/b.py": "from engine import a\n"}, "engine.a engine.b"),
    (circles, {"engine/a.py": "def f():\n    import engine.b\n", "engine/b.py": "import engine.a\n"}, "engine.b"),
    (
        circles,
        {"engine/a.py": TYPES, "engine/b.py": "from engine.c import C\n", "engine/c.py": "from engine.a import A\n"},
        "engine.a engine.b engine.c",
    ),
    (upward, {"games/hex/a.py": "class A:\n    def f(self): return self.x\n" + SETS}, "games.hex.a.A:2 x"),
    (
        upward,
        {"games/hex/a.py": ADDS, "games/hex/b.py": "from games.hex.a import A as Base\n" + SETS.replace("A", "Base")},
        "games.hex.a.A:3 x",
    ),
    (upward, {"games/stage/a.py": READS + SETS}, "games.stage.a.A:3 x"),
    (upward, {"games/hex/a.py": CALLS + SETS}, "games.hex.a.A:2 g"),
    (
        layers,
        PLAY | {"games/hex/a.py": "from games.hex.play.scene import Play\nclass Posed(Play): ...\n"},
        "games.hex.a.Posed stands on 1",
    ),
    (narrow, BASE | {"games/hex/a.py": SCENE + "class End(Scene): ...\n"}, "games.hex.a.End is a scene of the window"),
    (
        narrow,
        {
            "games/midend/a.py": "class A:\n" + MANY["f"],
            "games/hex/b.py": "from games.midend.a import A\nclass B(A):\n" + MANY["g"],
        },
        "games.hex.b.B shows 62 methods",
    ),
    (silent, {"games/hex/a.py": "Button('new', 'New game', enabled=True)\n"}, "games.hex.a, line 1: Button"),
    (twice, {"games/hex/a.py": "class Run: ...\n", "games/nim/b.py": "class Run: ...\n"}, "games.hex.a games.nim.b"),
    (twice, {"games/hex/a.py": "class Move: ...\n", "games/hex/b.py": "class Move: ...\n"}, "Move"),
    (twice, {"games/hex/play/a.py": "class State: ...\n", "games/hex/play/b.py": "class State: ...\n"}, "State"),
    (folders, {f"games/hex/f{n}.py": "" for n in range(19)}, "games/hex 19"),
    (long_files, {"games/hex/a.py": "#\n" * 501}, "games/hex/a.py 501"),
    (long_files, {"games/hex/a.py": COMPILED + "#\n" * 800}, "801"),
    (long_functions, {"engine/a.py": "def f():\n" + "    pass\n" * 60}, "engine/a.py f 61"),
    (long_functions, {"engine/a.py": COMPILED + "def f():\n" + "    pass\n" * 120}, "f 121"),
    (long_prefaces, {"engine/a.py": '"""' + "word " * 251 + '"""'}, "engine.a: 251 words"),
    (
        private_names,
        {
            "games/stage/a.py": "class A:\n    def f(self): self._kept = 1\n",
            "games/hex/b.py": "from games.stage.a import A\nclass B(A):\n    def _kept(self): ...\n",
        },
        "games.hex.b.B _kept of games.stage.a.A",
    ),
    (
        scenes_in_scenes,
        PLAY | {"games/hex/end/scene.py": SCENE + "from games.hex.play.scene import Play\nclass End(Scene): ...\n"},
        "games.hex.end.scene imports games.hex.play.scene",
    ),
    (game_words, {"engine/a.py": "\n# as in Hex\n", "games/hex/rules.py": ""}, "engine/a.py:2 Hex"),
    (game_words, {"engine/a.py": "HEX_TRAYS = 5\n"}, "engine/a.py:1 TRAYS"),
    (  # the name of a tool is no game's
        game_words,
        {
            "engine/a.py": "# cover\n# hex\n",
            "games/cover/entry.py": "TOOL = 1\n",
            "games/cover/command.py": "",
            "games/hex/entry.py": "GAME = 1\n",
            "games/hex/rules.py": "",
        },
        "engine/a.py:2 hex",
    ),
    (by_string, {"games/hex/a.py": "# why\nx = getattr(a, 'b')\ny = hasattr(a, 'b')\n"}, "games/hex/a.py:3 hasattr"),
    (by_string, {"games/hex/a.py": "import importlib\nimportlib.import_module('a')\n"}, "importlib.import_module"),
    (by_string, {"games/hex/a.py": "x = getattr(a, 'b')  # why\n" * 111}, "111 things found by a string"),
    (echoes, {"engine/a.py": ECHOED}, "150 are allowed; these say something new, or go: engine.a.B0.f "),
    (
        dense,
        {"games/hex/a.py": "a, b, c = 1, 2, 3\n" * 61, "engine/k.py": COMPILED + "a, b, c = 1, 2, 3\n"},
        "61 dense",
    ),
    (
        untyped,
        {"games/hex/a.py": "a: Any\n" * 539 + "b: dict[str, Any]\nc = Any\n", "engine/k.py": COMPILED + "a: Any\n"},
        "541 times Any, 540 are allowed: games/hex/a.py 541",
    ),
    (
        guards,
        {
            "games/hex/a.py": "if store is None: ...\n" * 6 + "self.look is not None or a.settings is None\n" * 3,
            "engine/a.py": "if store is None: ...\n",
        },
        "12 comparisons of services with None: games/hex/a.py:1 ",
    ),
    (
        pixels_in_state,
        {"games/hex/play/state.py": "from games.hex import view\n", "games/hex/view.py": "from pygame import Rect\n"},
        "pygame < games.hex.view < games.hex.play.state",
    ),
    (
        pixels_in_state,
        {"games/hex/play/state.py": "", "games/hex/play/__init__.py": "def f():\n    import pygame\n"},
        "pygame < games.hex.play < games.hex.play.state",
    ),
]


@pytest.mark.parametrize(("check", "sources", "told"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_fault_is_found(check: Check, sources: dict[str, str], told: str) -> None:
    found = check(House(sources))
    assert len(found) == 1 and told in found[0]


def test_every_check_is_tried() -> None:
    assert {check for check, *_ in FAULTS} | {listed} == set(CHECKS)


def test_what_is_listed_as_larger_is_there_and_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.house.LARGER", {f"games/hex/f{n}.py": "a table" for n in range(13)})
    assert listed(House({"games/hex/f0.py": ""})) == [
        "13 stand in LARGER", *(f"games/hex/f{n}.py is not there" for n in range(1, 13))
    ]  # fmt: skip


def test_what_is_in_order_is_no_fault() -> None:
    stepper = "from abc import abstractmethod\nclass Stepper:\n    def go(self): self.run()\n    @abstractmethod\n"
    sources = PLAY | {
        "engine/run.py": "# sudoku, and hexagons betrayed\n" + stepper + "    def run(self): ...\n",
        "games/hex/rules.py": "from engine.run import Stepper\nclass Search(Stepper):\n    def run(self): ...\n",
        "games/hex/moves.py": "from games.hex import rules\nclass Move: ...\nclass _Own: ...\n",
        "games/nim/rules.py": "class Move: ...\nclass _Own: ...\n",
        "games/hex/play/state.py": "from games.hex import rules\nclass State:\n    _own = 1\n",
        "games/hex/review/state.py": "class State:\n    x = None\n    def f(self): self.x = self.y = 1\n",
        "games/hex/scene.py": "from games.hex.play.scene import Play\ndef play(): return Play()\n",
        "games/hex/long.py": "#\n" * 390 + "def f():\n" + "    pass\n" * 59,
    }
    for check in CHECKS:
        assert check(House(sources)) == [], check.__name__
