"""The pictures of the README, taken by the program of itself: `make pictures`.

Screenshots are poses (`python -m tests.shot --list` names them), the moving pictures what *Share* makes of them.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from games.midend.poses import find_poses, make  # noqa: E402
from games.midend.share.choice import GAME, SEARCH, Wanted  # noqa: E402
from games.midend.share.making import FilmMaking  # noqa: E402
from games.midend.share.subject import Subject  # noqa: E402
from games.model.app import App  # noqa: E402
from games.stage.pilot import Pilot, headless  # noqa: E402

STILL = {
    "launcher": ("launcher", "launcher", "light"),
    "katamino": ("katamino", "play", "light"),
    "sudoku": ("sudoku", "play", "light"),
    "metro": ("metro", "play", "light"),
    "kalah": ("kalah", "values", "light"),
    "oware": ("oware", "play", "dark"),
    "today": ("launcher", "today", "light"),
}
MOVING: dict[str, tuple[str, str, str, int, int]] = {  # game, pose, what, from and to which turn or node
    "katamino-search": ("katamino", "search", SEARCH, 1, 200),
    "kalah-game": ("kalah", "play", GAME, 1, 4),
}

VALUED = (("kalah", "values"), ("oware", "play"))
LONGEST = 60.0  # seconds that values may take to come


def app() -> App:
    """Return an app as of somebody who has watched four searches: what *Share* makes is as the settings say."""
    made = App()
    made.settings.remember("katamino", "boards", 4)
    return made


def still(place: str, pose: str, theme: str) -> Pilot:
    """Return a pose as a window shows it; of Kalah and Oware with the values of the pits, once they have come."""
    pilot = Pilot(make(find_poses(place)[pose], app()), (1280, 800), theme)
    pilot.settle(1000)
    if (place, pose) in VALUED:
        pilot.until(lambda: pilot.scene.play.state.advice.valuation is not None, LONGEST)
        pilot.settle(1000)
    return pilot


def moving(place: str, pose: str, kind: str, first: int, last: int) -> bytes:
    """Return a moving picture of a pose as a GIF."""
    pilot = still(place, pose, "light")
    subject: Any = Subject(pilot.scene, App())
    making = FilmMaking(subject.film(Wanted(width=480), kind, first, min(last, subject.last)))
    while not making.done:
        making.go_on()
        time.sleep(0.0 if making.busy else 0.002)
    pilot.close()
    return making.gif


def main() -> None:
    """Renew all, or those named."""
    headless()
    wanted = sys.argv[1:] or [*STILL, *MOVING]
    for name in wanted:
        if name in STILL:
            path = HERE / f"{name}.png"
            pilot = still(*STILL[name])
            pilot.shot(str(path))
            pilot.close()
        else:
            path = HERE / f"{name}.gif"
            path.write_bytes(moving(*MOVING[name]))
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
