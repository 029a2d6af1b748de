"""The environment that other programs are started with."""

from __future__ import annotations

import os
import subprocess
import sys

# What a program in a terminal is started with from the window: on Windows a console would flash up for it.
NO_CONSOLE = 0
if sys.platform == "win32":
    NO_CONSOLE = subprocess.CREATE_NO_WINDOW


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
