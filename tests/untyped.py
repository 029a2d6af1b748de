"""Where the program says `Any`, and why: `python -m tests.untyped [--list]` prints a table, or every place.

A reason is found from what an annotation says, from the name that it stands at and from its file. `tests/test_house.py`
sees to it that hardly any is of no kind; that all together do not grow is the check `untyped` in house.py.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tests import sources


@dataclass(frozen=True)
class Said:
    """One `Any`: where, at which name (an argument, a field, a function that returns it), in which annotation."""

    path: str
    line: int
    name: str
    annotation: str
    compiled: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}: {self.annotation}"


def places(texts: Mapping[str, str]) -> Iterator[Said]:
    """Yield every `Any` of some sources."""
    for path, text in texts.items():
        found = [node for node in sources.every(text, ast.Name) if node.id == "Any"]
        nodes = ast.walk(sources.tree(text)) if found else ()
        below = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
        for one in found:
            name, whole = _around(one, below)
            yield Said(path, one.lineno, name, ast.unparse(whole), text.startswith("# cython:"))


def _around(node: ast.AST, below: Mapping[ast.AST, ast.AST]) -> tuple[str, ast.AST]:
    """Return what a type is said of, and the whole type."""
    while True:
        whole, node = node, below[node]
        if isinstance(node, ast.arg):
            given = below[node]
            stars = "**" if isinstance(given, ast.arguments) and given.kwarg is node else ""
            return stars + node.arg, whole
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return node.name, whole
        if isinstance(node, ast.AnnAssign):
            return ast.unparse(node.target), whole
        if isinstance(node, ast.Assign):
            return ast.unparse(node.targets[0]), whole
        if isinstance(node, (ast.stmt, ast.Call)):
            return "", whole


# Names at which a value of some game stands, one that only this game's modules know by its type.
OF_A_GAME = """params pos position positions start move moves move_of step steps steps_of turn turns turns_from played
    tried line then better best good expected queue end before beat apply play read_move mover seat seats first game
    games told_by told attempt advance shows rules perform along placement random_game read_params passed spans what
    values_known worth day order from_record saved deck_of fresh Turn Line"""
# Names at which there is what a search goes through, finds, or hands on when it is divided: each search has its own.
OF_A_SEARCH = """shared cut found take solution solutions more path state divide _going work _found read parts entry
    entries entries_of option options spell known batch tasks idle pieces search inner filling data commands raw each
    _search endgames make do done values item _estimate result __iter__ begin going Found Cuts Rest value results"""
# Names at which a control has what was chosen, or from what it shows: the scene that made it knows.
OF_A_CONTROL = """value values option options otherwise usual choices after what asker take_from answer disabled
    colours part_width version shown_at flowed widget kept slab stepped left again says takes used recall default
    facing told look_key shown told rank sets tint fill ink pictures ALLOWED show item Says Value
    handle"""
CONTAINERS = "dict|list|tuple|set|frozenset|Sequence|Callable|Iterator|Iterable|Generator|Mapping|WeakSet"


def _named(words: str) -> Callable[[Said], bool]:
    known = set(words.split())
    return lambda one: one.name.removeprefix("self.").lstrip("_") in known or one.name in known


def _written(pattern: str) -> Callable[[Said], bool]:
    return lambda one: re.search(pattern, one.annotation) is not None


def _in(*tops: str) -> Callable[[Said], bool]:
    return lambda one: one.path.startswith(tops)


def _both(*conditions: Callable[[Said], bool]) -> Callable[[Said], bool]:
    return lambda one: all(condition(one) for condition in conditions)


def _compiled(one: Said) -> bool:
    return one.compiled


# Reasons, and where they hold; of several the first.
REASONS: tuple[tuple[str, tuple[Callable[[Said], bool], ...]], ...] = (
    ("in compiled modules: arrays and C values, which Cython's compiler types", (_compiled,)),
    (
        "arrays that compiled modules share: the type of a memoryview's elements cannot be said",
        (_in("engine/arrays.py", "engine/sudoku/tables.py", "games/stage/gif/footage.py"),),
    ),
    (
        "JSON: what a file, a pasted text or a verb's answer holds, as it is read or written",
        (
            _written(r"(dict|Mapping)\[str, Any\]"),
            _both(_named("data row kept values entry more _pairs _figures"), _in("games/")),
            _in("engine/jsontext.py", "games/model/keeping", "games/base/settings.py"),
        ),
    ),
    (
        "something generic, of whichever game: kinds, shelves, scenes, lessons",
        (_written(rf"\b(?!({CONTAINERS})\b)[A-Z]\w+\[(\w+, )*Any\b"),),
    ),
    (
        "libraries and systems without types: dask, X11, ALSA, screen readers",
        (
            _in(
                "games/terminal/clusters",
                "games/stage/window/x",
                "games/stage/window/system",
                "games/stage/speech",
                "games/stage/sound",
            ),
        ),
    ),
    (
        "arguments handed on, and functions whose result nobody reads",
        (lambda one: one.name.startswith("**"), _written(r"^Callable\[.*\], Any\]( \| None)?$"), _named("_ _frame")),
    ),
    (
        "scenes that a lesson, a film or a test drives, of whichever game",
        (_named("scene find hand table begin POSES services window player message"), _in("games/model/lessons.py")),
    ),
    (
        "searches: what each goes through, finds, or hands on when it is divided",
        (
            _both(
                _named(OF_A_SEARCH),
                _in(
                    "engine/",
                    "games/terminal",
                    "games/model/drive",
                    "games/katamino/think",
                    "games/sudoku/think",
                    "games/sudoku/command",
                    "games/katamino/search",
                    "games/mancala",
                    "games/kalah",
                    "games/model/thinker",
                ),
            ),
        ),
    ),
    ("values of some game in code for all games: moves, positions, parameters, seats", (_named(OF_A_GAME),)),
    (
        "values of controls: what was chosen, or what is compared to see whether to draw anew",
        (_both(_named(OF_A_CONTROL), _in("games/")),),
    ),
)


def table(texts: Mapping[str, str]) -> dict[str, list[Said]]:
    """Return the places by reason; "" for none."""
    found: dict[str, list[Said]] = defaultdict(list)
    for one in places(texts):
        reasons = (reason for reason, places_of in REASONS if any(holds(one) for holds in places_of))
        found[next(reasons, "")].append(one)
    return found


if __name__ == "__main__":
    everything = table(sources.program())
    for reason, all_of_it in sorted(everything.items(), key=lambda pair: -len(pair[1])):
        print(f"{len(all_of_it):4} {reason or 'others, one of each'}")
        if "--list" in sys.argv:
            print("".join(f"       {one}\n" for one in all_of_it))
