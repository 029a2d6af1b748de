"""The oldest glibc that a bundle runs on: `python -m release.glibc FOLDER [--at-most 2.28]`, by its files' own words.

What asks for the newest version is what the bundle was built on: Python and the compiled modules; the wheels' libraries
need less. Needs objdump.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

VERSION = re.compile(r"\bGLIBC_(\d+(?:\.\d+)+)\b")


def newest(symbols: str) -> tuple[int, ...]:
    """Return the newest version that is asked for in what objdump prints of a file; (0,) for none."""
    found = (tuple(map(int, version.split("."))) for version in VERSION.findall(symbols))
    return max(found, default=(0,))


def needs(folder: Path) -> dict[str, tuple[int, ...]]:
    """Return what each program and library in a folder needs, by its path there."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.open("rb").read(4) == b"\x7fELF":
            done = subprocess.run(["objdump", "-T", path], capture_output=True, text=True, check=True)
            found[str(path.relative_to(folder))] = newest(done.stdout)
    return found


def told(version: tuple[int, ...]) -> str:
    """Return a version as one writes it."""
    return ".".join(map(str, version))


def main(words: list[str]) -> int:
    """Print what a bundle needs; return 1 if that is more than allowed."""
    parser = argparse.ArgumentParser(prog="glibc")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--at-most", default="")
    asked = parser.parse_args(words)
    found = needs(asked.folder)
    most = max(found.values(), default=(0,))
    because = [name for name, version in found.items() if version == most]
    print(f"glibc: {told(most)} or newer, for {', '.join(because[:4])}{' ...' * (len(because) > 4)}")
    if asked.at_most and most > tuple(map(int, asked.at_most.split("."))):
        print(f"glibc: more than {asked.at_most}; build it on an older system", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
