"""Takes the picture of a pose, compares it with the golden one, and shows the difference.

Tolerance: a pixel differs where a channel is more than 8 away; 0.1 % of the pixels may. On failure `failed/` holds
the new picture and one of the difference (what differs in red over the faded golden picture).
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pygame
from pygame import Surface

from engine.run.job import Job
from games.stage import poses
from games.stage.pilot import Pilot

HERE = Path(__file__).parent
PICTURES, FAILED = HERE / "pictures", HERE / "failed"
CHANNEL, SHARE = 8, 0.001
WAIT_FOR_THEMSELVES = ("katamino", "metro", "launcher", "components")
VARIANTS = {"light": ("light", (1280, 800)), "dark": ("dark", (960, 600))}


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
        with self.still():
            pilot = Pilot(poses.make(poses.find_poses(self.scene)[self.pose]), size, theme, motion="off")
            with contextlib.closing(pilot):
                pilot.settle(500)
                return pilot.picture()

    def still(self) -> contextlib.AbstractContextManager[object]:
        """Return a context in which no search runs freely, where the pose does not wait for its own: else what it
        has found by the time of the picture would differ from run to run."""
        if self.scene in WAIT_FOR_THEMSELVES:
            return contextlib.nullcontext()
        return mock.patch.object(Job, "free", lambda job: None)


def cases(beginnings: list[str] | None = None) -> list[Case]:
    """Return the golden pictures there should be: every pose in every variant, or those whose names begin so."""
    some = tuple(beginnings or ("",))
    wanted = [place for place in poses.places() if place.startswith(some) or any(b.startswith(place) for b in some)]
    found = [Case(place, pose, v) for place in wanted for pose in poses.find_poses(place) for v in VARIANTS]
    return [case for case in found if case.name.startswith(some)]


def differing(first: Surface, second: Surface) -> tuple[int, pygame.Mask]:
    """Return how many pixels differ by more than the tolerance, and which."""
    if first.get_size() != second.get_size():
        mask = pygame.Mask(first.get_size(), fill=True)
        return mask.count(), mask
    away = first.convert(24) if first.get_bitsize() != 24 else first.copy()
    back = second.convert(24) if second.get_bitsize() != 24 else second.copy()
    there = away.copy()
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(away, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(there, (0, 0, 0), (CHANNEL + 1, CHANNEL + 1, CHANNEL + 1, 255))
    near.invert()
    return near.count(), near


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
    count, where = differing(golden, now)
    allowed = SHARE * now.get_width() * now.get_height()
    if count <= allowed:
        return ""
    path = show_difference(golden, now, where, case.name)
    return f"{count} pixels of {case.name} differ ({allowed:.0f} may), see {path}: `python -m tests.golden.accept`."


def accept(case: Case) -> bool:
    """Make the pose's present picture the golden one; return whether it changed."""
    now = case.take()
    if case.path.exists() and differing(pygame.image.load(str(case.path)), now)[0] == 0:
        return False
    PICTURES.mkdir(exist_ok=True)
    pygame.image.save(now, str(case.path))
    for leftover in (FAILED / f"{case.name}.png", FAILED / f"{case.name}-difference.png"):
        leftover.unlink(missing_ok=True)
    return True
