"""Takes the picture of a pose, compares it with the golden one, and shows the difference.

Tolerance: a pixel differs where a channel is more than 8 away; 40 pixels may, and 12 in any of the 16x16 tiles: an
icon, a letter or a focus ring that is not there is more. An unchanged picture differs by none under the pygame-ce it
was made with, which pyproject.toml pins for development; under another one letters and curves may come out otherwise.
On failure `failed/` holds the new picture and one of the difference (what differs in red over the faded golden one).
"""

from __future__ import annotations

import contextlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame
from pygame import Surface

from games.midend import poses
from games.stage.pilot import Pilot
from tests import components
from tests.unseen import still

components.join()

HERE = Path(__file__).parent
PICTURES, FAILED = HERE / "pictures", HERE / "failed"
PROJECT = HERE.parent.parent / "pyproject.toml"
CHANNEL, FEW = 8, 40  # how far a channel may be away, and how many pixels
TILE, FEW_IN_TILE = 16, 12
VARIANTS = {"light": ("light", (1280, 800)), "dark": ("dark", (960, 600)), "keys": ("light", (960, 600))}
KEYS = "keys"  # of each place's first pose alone: its keyboard focus in the next area


@dataclass(frozen=True)
class Case:
    """One golden picture."""

    scene: str
    pose: str
    variant: str

    @property
    def name(self) -> str:
        """The picture's file name without its ending."""
        return f"{self.scene}-{self.pose}-{self.variant}"

    @property
    def path(self) -> Path:
        """Where the golden picture is."""
        return PICTURES / f"{self.name}.png"

    def take(self) -> Surface:
        """Return the pose's picture as it is now."""
        theme, size = VARIANTS[self.variant]
        if self.scene == "components":  # a sheet of one size
            size = (1280, 800)
        with still(self.scene, self.pose):
            pilot = Pilot(poses.make(poses.find_poses(self.scene)[self.pose]), size, theme, motion="off")
            with contextlib.closing(pilot):
                pilot.settle(500)
                if self.variant == KEYS:
                    pilot.key("F6")  # Tab is a key of some boards
                    pilot.settle(500)
                return pilot.picture()


def cases(beginnings: list[str] | None = None) -> list[Case]:
    """Return the golden pictures there should be: every pose in light and dark, the first one of each place with the
    keyboard's focus; or those of them whose names begin so."""
    some = tuple(beginnings or ("",))
    wanted = [place for place in poses.places() if place.startswith(some) or any(b.startswith(place) for b in some)]
    found = [
        Case(place, pose, variant)
        for place in wanted
        for n, pose in enumerate(poses.find_poses(place))
        for variant in VARIANTS
        if variant != KEYS or n == 0
    ]
    return [case for case in found if case.name.startswith(some)]


def differing(first: Surface, second: Surface) -> pygame.Mask:
    """Return which pixels differ by more than the tolerance; all, where the sizes do."""
    if first.get_size() != second.get_size():
        return pygame.Mask(first.get_size(), fill=True)
    away = first.convert(24) if first.get_bitsize() != 24 else first.copy()
    back = second.convert(24) if second.get_bitsize() != 24 else second.copy()
    there = away.copy()
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(away, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(there, (0, 0, 0), (CHANNEL + 1, CHANNEL + 1, CHANNEL + 1, 255))
    near.invert()
    return near


def too_different(where: pygame.Mask) -> str:
    """Return "" if what differs is within the tolerance, else by how much it is not."""
    count = where.count()
    if count > FEW:
        return f"{count} pixels differ, {FEW} may"
    if count > FEW_IN_TILE:
        tile, (wide, tall) = pygame.Mask((TILE, TILE), fill=True), where.get_size()
        corners = ((x, y) for y in range(0, tall, TILE) for x in range(0, wide, TILE))
        most, corner = max((where.overlap_area(tile, corner), corner) for corner in corners)
        if most > FEW_IN_TILE:
            return f"{most} pixels of the tile at {corner} differ, {FEW_IN_TILE} may"
    return ""


@cache
def pinned() -> str:
    """Return the version of pygame-ce that the golden pictures were made with."""
    wanted = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]["dev"]
    return next(line.removeprefix("pygame-ce==") for line in wanted if line.startswith("pygame-ce=="))


def show_difference(golden: Surface, now: Surface, where: pygame.Mask, name: str) -> Path:
    """Save the new picture and one of the difference below failed/; return the latter's path."""
    FAILED.mkdir(exist_ok=True)
    pygame.image.save(now, str(FAILED / f"{name}.png"))
    shown = golden.copy()
    veil = Surface(shown.get_size(), pygame.SRCALPHA)
    veil.fill((255, 255, 255, 190))
    shown.blit(veil, (0, 0))
    red = where.to_surface(setcolor=(220, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    shown.blit(red, (0, 0))
    path = FAILED / f"{name}-difference.png"
    pygame.image.save(shown, str(path))
    return path


def check(case: Case) -> str:
    """Return "" if the pose looks as its golden picture, else a sentence that says what to do."""
    now = case.take()
    if not case.path.exists():
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(now, str(FAILED / f"{case.name}.png"))
        return f"There is no golden picture {case.name}: look at it in failed/, then `python -m tests.golden.accept`."
    golden = pygame.image.load(str(case.path))
    where = differing(golden, now)
    problem = too_different(where)
    if not problem:
        return ""
    path = show_difference(golden, now, where, case.name)
    return f"{case.name}: {problem}, see {path}: `python -m tests.golden.accept`."


def accept(case: Case) -> bool:
    """Make the pose's present picture the golden one; return whether it changed."""
    now = case.take()
    if case.path.exists() and differing(pygame.image.load(str(case.path)), now).count() == 0:
        return False
    PICTURES.mkdir(exist_ok=True)
    pygame.image.save(now, str(case.path))
    for leftover in (FAILED / f"{case.name}.png", FAILED / f"{case.name}-difference.png"):
        leftover.unlink(missing_ok=True)
    return True
