"""Every pose of every scene looks as its golden picture, and a fault that one would see does not pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games import catalog
from games.stage.paint import shapes
from games.stage.paint.painter import Paint
from games.stage.text.rendering import Text
from tests.golden import accept, compare
from tests.golden.compare import FEW, FEW_IN_TILE, KEYS, PICTURES, Case, cases, check, differing, pinned, too_different

WHY_NOT = (
    f"golden pictures were made with pygame-ce {pinned()}, this is {pygame.version.ver}"
    if pygame.version.ver != pinned()
    else "" if PICTURES.is_dir() else "the archive of sources has no golden pictures"
)  # fmt: skip
same_renderer = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@same_renderer
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_looks_as_it_did(case: Case) -> None:
    problem = check(case)
    assert not problem, problem


OTHERS = ("hex-play", "launcher-learn-hex", "kalah-gone")


def test_taking_all_pictures_removes_those_of_gone_poses_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = cases()
    monkeypatch.setattr(accept, "PICTURES", tmp_path)
    monkeypatch.setattr(compare, "PICTURES", tmp_path)
    there = [case.path for case in every] + [tmp_path / f"{name}-light.png" for name in OTHERS]
    for path in there:
        path.touch()
    names = [entry.name for entry in catalog.entries()]
    assert accept.gone(every, names) == [tmp_path / "kalah-gone-light.png"]
    assert tmp_path / "hex-play-light.png" in accept.gone(every, [*names, "hex"])


def test_a_pixel_differs_from_eight_a_channel_on() -> None:
    first = Surface((100, 100))
    first.fill((100, 100, 100))
    near, far = first.copy(), first.copy()
    near.fill((108, 92, 100))
    pygame.draw.rect(far, (109, 100, 100), (0, 0, 10, 3))
    assert differing(first, first).count() == 0
    assert differing(first, near).count() == 0
    assert differing(first, far).count() == 30
    assert differing(far, first).count() == 30
    assert too_different(differing(first, Surface((50, 50))))


def scattered(count: int, step: int) -> pygame.Mask:
    """Return a mask of so many pixels, `step` from one to the next along the rows."""
    mask = pygame.Mask((160, 160))
    for n in range(count):
        mask.set_at((n * step % 160, n * step // 160 * 16))
    return mask


def test_few_pixels_may_differ_and_fewer_in_a_tile() -> None:
    assert not too_different(scattered(FEW, 16))
    assert "41" in too_different(scattered(FEW + 1, 16))
    assert not too_different(scattered(FEW_IN_TILE, 1))
    assert "13" in too_different(scattered(FEW_IN_TILE + 1, 1))
    last = pygame.Mask((160, 100))  # a tile that is cut off by the edge
    last.draw(pygame.Mask((13, 1), fill=True), (147, 99))
    assert "(144, 96)" in too_different(last)


Fault = Callable[[pytest.MonkeyPatch, list[str]], None]


def without_icon(*names: str) -> Fault:
    """Return a fault: icons of these names are not drawn."""

    def fault(patch: pytest.MonkeyPatch, told: list[str]) -> None:
        draw = Paint.icon

        def icon(self: Paint, name: str, *rest: object) -> None:
            if name in names:
                told.append(name)
            else:
                draw(self, name, *rest)  # type: ignore[arg-type]

        patch.setattr(Paint, "icon", icon)

    return fault


def written(text: str, instead: str) -> Fault:
    """Return a fault: a text comes out as another."""

    def fault(patch: pytest.MonkeyPatch, told: list[str]) -> None:
        draw = Text.render

        def render(self: Text, said: str, *rest: object) -> Surface:
            if said == text:
                told.append(said)
            return draw(self, instead if said == text else said, *rest)  # type: ignore[arg-type]

        patch.setattr(Text, "render", render)

    return fault


def without_focus(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    """A fault: where the keyboard is cannot be seen."""
    patch.setattr(Paint, "focus", lambda self, *where: told.append("ring") if self.look.keyboard else None)


FAULTS = {
    "no bulb": without_icon("lightbulb"),
    "no gear": without_icon("settings"),
    "no help": without_icon("circle-help"),
    "no arrow back": without_icon("undo-2"),
    "no arrow forth": without_icon("redo-2"),
    "misspelt": written("Hint", "Hunt"),
    "wrong number": written("8", "3"),
    "no ring": without_focus,
}


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Draw with a fault, and gather where it struck; nothing kept was or will be drawn with another one."""
    found: list[str] = []
    shapes.forget()
    with pytest.MonkeyPatch.context() as patch:
        FAULTS[request.param](patch, found)
        yield found
    shapes.forget()


@same_renderer
@pytest.mark.parametrize("told", FAULTS, indirect=True)
def test_a_fault_is_seen_wherever_it_strikes(told: list[str]) -> None:
    """In each first pose with the keyboard's focus: where the fault was drawn, the comparison fails, and only there."""
    struck = []
    for case in (case for case in cases() if case.variant == KEYS):
        told.clear()
        problem = too_different(differing(pygame.image.load(str(case.path)), case.take()))
        assert bool(problem) == bool(told), (case.name, problem)
        struck += [case.name] * bool(told)
    assert struck
