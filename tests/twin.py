"""Load a compiled module's source as plain Python, beside the compiled one, so that the two can be compared."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


@cache
def interpreted(name: str, *bases: str) -> ModuleType:
    """Return module `name` run by the interpreter.

    Its imports are the ordinary ones but for `bases`: in the modules of these names stand classes that its own extend,
    each may extend those before it, and they are interpreted too, since a compiled class knows nothing of methods that
    an interpreted one has in the place of its own.
    """
    if bases:
        ordinary = {base: sys.modules[base] for base in bases}
        try:
            for base in bases:
                sys.modules[base] = interpreted(base)
            return _loaded(name)
        finally:
            sys.modules.update(ordinary)
    return _loaded(name)


def _loaded(name: str) -> ModuleType:
    """Return module `name` from its source, under a name of its own."""
    path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    alias = "interpreted_" + name.replace(".", "_")
    spec = importlib.util.spec_from_file_location(alias, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[alias] = module
    spec.loader.exec_module(module)
    return module


def is_compiled(module: ModuleType) -> bool:
    """Whether a module was loaded from an extension."""
    return not str(module.__file__).endswith(".py")
