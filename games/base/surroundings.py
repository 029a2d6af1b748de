"""The environment that other programs are started with."""

from __future__ import annotations

import os
import sys


def plain_environment() -> dict[str, str]:
    """Return the environment for another program: without the libraries of the packaged one."""
    env = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = env.pop(f"{name}_ORIG", None)
        if getattr(sys, "frozen", False):  # PyInstaller sets it in the bundle alone
            env.pop(name, None)
        if before:
            env[name] = before
    return env
