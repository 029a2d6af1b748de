"""Makes the present pictures the golden ones: `python -m tests.golden.accept [NAME ...]`.

NAME is the beginning of pictures' names ("katamino", "kalah-play"); without one, all. Pictures of poses that are
gone are removed when all are taken, but not those of the sixth game, which the catalog finds in its own tests alone.
Look at what changed before committing it. Under another pygame-ce than the one pinned in pyproject.toml nothing is
taken: with a new one, pin it and take all.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from games import catalog
from tests.golden.compare import PICTURES, Case, accept, cases, pinned

BESIDE = Path(__file__).parent.parent / "sixth_game" / "games"


def gone(every: list[Case], names: list[str]) -> list[Path]:
    """Return the golden pictures whose poses are not among `every` any more, of the games in the catalog (`names`).

    Those of other games stay, wherever they are shown: a lesson is a pose of the launcher.
    """
    beside = {path.name for path in BESIDE.iterdir() if path.is_dir()} - set(names)
    left = set(PICTURES.glob("*.png")) - {case.path for case in every}
    return sorted(path for path in left if not beside & set(path.stem.split("-")))


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
        for path in gone(every, [entry.name for entry in catalog.entries()]):
            path.unlink()
            print(f"removed {path.stem}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
