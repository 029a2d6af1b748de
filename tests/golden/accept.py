"""Makes the present pictures the golden ones: `python -m tests.golden.accept [NAME ...]`.

NAME is the beginning of pictures' names ("katamino", "kalah-play"); without one, all. Pictures of poses that are
gone are removed when all are taken. Look at what changed before committing it. Under another pygame-ce than the one
pinned in pyproject.toml nothing is taken: with a new one, pin it and take all.
"""

from __future__ import annotations

import sys

import pygame

from tests.golden.compare import PICTURES, accept, cases, pinned


def main(names: list[str]) -> int:
    """Accept what is named."""
    if pygame.version.ver != pinned():
        print(f"Golden pictures are taken with pygame-ce {pinned()}, this is {pygame.version.ver}.", file=sys.stderr)
        return 2
    every = cases(names)
    for case in every:
        if accept(case):
            print(case.name)
    if not names:
        for path in set(PICTURES.glob("*.png")) - {case.path for case in every}:
            path.unlink()
            print(f"removed {path.stem}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
