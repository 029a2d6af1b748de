"""The sources of the program and their syntax trees, read, parsed and gone through once for all tests of a process."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

ROOT = Path(__file__).parent.parent
N = TypeVar("N", bound=ast.AST)


@cache
def texts(*tops: str) -> Mapping[str, str]:
    """Return the sources below some folders of the project by path ("games/metro/rules.py"), in alphabetical order."""
    paths = (path for top in tops for path in sorted((ROOT / top).rglob("*.py")))
    found = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    with _no_collection():
        for text in found.values():
            _by_type(text)
    return found


def program() -> Mapping[str, str]:
    """Return the sources of the engine and the games by path."""
    return texts("engine", "games")


@cache
def tree(text: str) -> ast.Module:
    """Return the syntax tree of a source."""
    return ast.parse(text)


def every(text: str, kind: type[N]) -> list[N]:
    """Return the nodes of that very type in a source, what contains a node before it."""
    return cast(list[N], _by_type(text).get(kind, []))


@cache
def _by_type(text: str) -> dict[type[ast.AST], list[ast.AST]]:
    found = defaultdict(list)
    for node in ast.walk(tree(text)):
        found[type(node)].append(node)
    return dict(found)


@cache
def for_the_type_checker(text: str) -> frozenset[ast.AST]:
    """Return the nodes of a source that stand below `if TYPE_CHECKING`."""
    below: set[ast.AST] = set()
    for node in every(text, ast.If):
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            below.update(ast.walk(node))
    return frozenset(below)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the collector of garbage from going through a million nodes again and again, none of which is any."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if before:
            gc.enable()
