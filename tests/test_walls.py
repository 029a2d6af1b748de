"""The import walls: who may import what, read from the syntax trees."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, N, every, for_the_type_checker, program

SOURCES = sorted([*ROOT.joinpath("engine").rglob("*.py"), *ROOT.joinpath("games").rglob("*.py"), ROOT / "main.py"])
GAMES = sorted(
    path.parent.name for path in ROOT.glob("games/*/entry.py") if "\nGAME = " in path.read_text(encoding="utf-8")
)
STANDARD = sys.stdlib_module_names | {"cython", "__future__"}
# Who knows threads: searches, writing behind the window's back and what it tells, listening for a second start.
KEEPING = ("later.py", "handover.py", "trouble.py")
SEARCHING = ("abreast.py", "job.py", "pool.py", "task_queue.py", "partners.py", "processors.py")
THREADS = [ROOT / "engine/run" / name for name in SEARCHING]
THREADS += [ROOT / "games/model/keeping" / name for name in KEEPING]
THREADS.append(ROOT / "games/terminal/clusters/scheduler.py")
THREADS.append(ROOT / "games/model/record/ledger.py")  # read by the window, written by the thread that writes
THREADS.append(ROOT / "games/stage/speech/speaker.py")  # a voice takes its time
# The packages that games build on, and those of them that each may import.
FLOORS = {
    "base": ("base",),
    "stage": ("base", "stage"),
    "model": ("base", "model"),
    "midend": ("base", "stage", "model", "midend"),
    "terminal": ("base", "stage", "model", "midend", "terminal"),
}
WINDOW = ("main", "games.cli", "games.app", "games.launcher")  # what stands above the games: they are opened by it
# Where a game's thinking starts; all that these reach by imports must do without pixels too.
THINKING = ("rules", "think", "solve", "kernel", "command")


@cache
def text_of(path: Path) -> str:
    """Return a source."""
    found = program().get(path.relative_to(ROOT).as_posix()) if path.is_relative_to(ROOT) else None
    return path.read_text(encoding="utf-8") if found is None else found


def running(path: Path, kind: type[N]) -> list[N]:
    """Return the nodes of a type in a source that run: imports for the type checker alone may point anywhere."""
    text = text_of(path)
    return [node for node in every(text, kind) if node not in for_the_type_checker(text)]


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the full names of all modules that a source imports, wherever in it the import stands."""
    found = {alias.name for node in running(path, ast.Import) for alias in node.names}
    for node in running(path, ast.ImportFrom):
        assert node.level == 0, f"{path}: imports are absolute here"
        found.add(node.module or "")
        found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(name.removeprefix("cython.cimports.") for name in found)


@cache
def source_of(name: str) -> Path | None:
    """Return the source of one of our modules, None for other people's."""
    path = ROOT.joinpath(*name.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if name.partition(".")[0] in ("engine", "games") and candidate.exists():
            return candidate
    return None


def reached(path: Path) -> set[Path]:
    """Return the sources that `path` needs, directly or not, itself included."""
    found, todo = {path}, [path]
    while todo:
        for name in imports(todo.pop()):
            source = source_of(name)
            if source is not None and source not in found:
                found.add(source)
                todo.append(source)
    return found


def role(path: Path) -> tuple[str, str]:
    """Return (package, part): ("engine", "dlx"), ("katamino", "think"), ("midend", "store"), ("games", "cli")."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "engine":
        return "engine", parts[-1]
    if len(parts) == 1 or len(parts) == 2:
        return "games", parts[-1]
    return parts[1], parts[2] if parts[2] in ("rules", "think") else parts[-1]


def keeps(path: Path) -> bool:
    """Whether a source belongs to the room that keeps files."""
    return path.parent == ROOT / "games" / "model" / "keeping"


def upward(package: str, names: Iterable[str]) -> set[str]:
    """Return those of a package's imports that lead above the games, where it stands beside or below these."""
    if package in ("games", "launcher"):
        return set()
    return {name for name in names if any(name == top or name.startswith(f"{top}.") for top in WINDOW)}


def check_imports(path: Path) -> None:
    """Assert that a source imports what it may."""
    package, part = role(path)
    names = imports(path)
    tops = {name.partition(".")[0] for name in names}
    assert not upward(package, names), path
    if package == "engine":
        assert tops <= STANDARD | {"engine"}, tops - STANDARD - {"engine"}
        if part != "processors":  # what a search does follows from what it is given
            assert not tops & {"time", "datetime", "os", "platform", "secrets", "uuid"}
    if package in GAMES:
        for other in GAMES:
            if other != package:
                assert not any(n == f"games.{other}" or n.startswith(f"games.{other}.") for n in names), other
        if part in THINKING and part != "command":
            # Besides its own files, the rules and the thinking that a package which is no game has for several.
            own = {n for n in names if n.startswith("games.") and n.split(".")[1] != package}
            assert all(n.split(".")[2:3] in (["rules"], ["think"]) for n in own), own
            assert tops <= STANDARD | {"engine", "games"}
        if part == "command":
            assert not {n for n in names if n.startswith("games.stage") and "store" not in n and n != "games.stage"}
    if package in FLOORS:
        above = ("launcher", *GAMES, *(other for other in FLOORS if other not in FLOORS[package]))
        assert not {n for n in names for a in above if n == f"games.{a}" or n.startswith(f"games.{a}.")}
    if package in ("engine", "base", "model") or (package, part) == ("games", "catalog") or part == "entry":
        assert "pygame" not in tops
    if package in GAMES and part in THINKING:
        for source in reached(path):
            assert "pygame" not in {name.partition(".")[0] for name in imports(source)}, source
    if path not in THREADS:
        assert not tops & {"threading", "_thread", "concurrent", "multiprocessing"}


PACKAGES = sorted({role(path)[0] for path in SOURCES})


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way(package: str) -> None:
    for path in (path for path in SOURCES if role(path)[0] == package):
        check_imports(path)


def writes(path: Path) -> list[int]:
    """Return the lines where a source opens a file for writing."""
    lines = []
    for node in running(path, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"):
            lines.append(node.lineno)
        if name in ("open", "fdopen"):
            given = [*node.args, *[k.value for k in node.keywords if k.arg == "mode"]]
            modes = [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if any(set(mode) <= set("rwaxbt+") and set(mode) & set("wax+") for mode in modes):
                lines.append(node.lineno)
    return lines


@pytest.mark.parametrize("package", PACKAGES)
def test_only_the_store_and_commands_write_files(package: str) -> None:
    for path in (path for path in SOURCES if role(path)[0] == package):
        if not (keeps(path) or role(path)[1] == "command" or role(path) == ("terminal", "printing")):
            assert writes(path) == [], path


def test_the_walls_see_what_they_should(tmp_path: Path) -> None:
    """The checks above can fail: a source with every fault is caught."""
    bad = tmp_path / "bad.py"
    bad.write_text("def f():\n    import pygame\n    from threading import Thread\n    open('x', 'w')\n")
    assert {"pygame", "threading"} <= imports(bad)
    assert writes(bad) == [4]
    sheet = "games.launcher.today.sheet"
    assert upward("katamino", {sheet, "games.midend.poses"}) == {sheet} and upward("launcher", {sheet}) == set()
