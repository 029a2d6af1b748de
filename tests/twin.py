"""Load a compiled module's source as plain Python, beside the compiled one, so that the two can be compared."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


@cache
def interpreted(name: str) -> ModuleType:
    """Return module `name` run by the interpreter; its imports are the ordinary ones."""
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
