"""A change of state fades from the old picture to the new one, in its time, and costs no frame."""

from __future__ import annotations

import pygame
import pytest

from games.stage.answers import Softly
from games.stage.motion import BASE, FADE
from games.stage.pilot import FRAME, Pilot
from games.stage.widgets import Widget
from games.stage.widgets.base import USED
from tests.stage.demo import Demo, Did


class Lamp(Widget):
    """A board that is lit or not; it may show by itself how it becomes so."""

    focusable = clickable = True
    lit = busy = False
    drawn = 0

    @property
    def performs(self) -> bool:
        return self.busy

    def draw(self, paint):  # type: ignore[no-untyped-def]
        self.drawn += 1
        paint.fill("hint.base" if self.lit else "bg.surface", self.rect)

    def handle(self, event, look):  # type: ignore[no-untyped-def]
        return USED if event.type == pygame.MOUSEWHEEL and self.switch() else None

    def switch(self) -> bool:
        self.lit = not self.lit
        self.touch()
        return True


class Room(Demo):
    """A scene with a lamp that a key switches."""

    def __init__(self) -> None:
        super().__init__()
        self.view = Lamp(id="board")  # type: ignore[assignment]

    def on_message(self, message):  # type: ignore[no-untyped-def]
        if message == Did("turn"):
            return self.view.switch() and None  # type: ignore[attr-defined]
        return super().on_message(message)


def room(motion: str = "full") -> tuple[Pilot, Lamp]:
    """Return a pilot in a room at rest, and its lamp."""
    pilot = Pilot(Room(), motion=motion)
    pilot.settle()
    return pilot, pilot.scene.view


def colour(pilot: Pilot) -> tuple[int, int, int]:
    """Return the colour of the lamp as it is shown."""
    return tuple(pilot.desk.surface.get_at(pilot.scene.view.rect.center))[:3]  # type: ignore[return-value]


@pytest.mark.parametrize(("motion", "length"), [("full", BASE), ("reduced", FADE)])
def test_a_change_fades_and_ends_in_time(motion: str, length: float) -> None:
    pilot, _lamp = room(motion)
    old = colour(pilot)
    pilot.key("E")
    seen = [colour(pilot)]
    begun = pilot.time
    while pilot.desk.wait() == 0:
        pilot.time += FRAME
        pilot.frame()
        seen.append(colour(pilot))
    new = seen[-1]
    assert old != seen[0] != new, "something is seen at once, but not all"
    assert length - 2 * FRAME <= pilot.time - begun <= length
    blue = [one[2] for one in (old, *seen)]
    assert blue == sorted(blue, reverse=old[2] > new[2]), "it goes one way"
    pilot.desk.all_anew = True
    pilot.frame()
    assert colour(pilot) == new, "it ends as what is there"


def test_without_motion_states_switch() -> None:
    pilot, lamp = room("off")
    old = colour(pilot)
    pilot.key("E")
    assert lamp.lit and colour(pilot) != old and not pilot.desk.passing.rects
    assert pilot.desk.wait() != 0


def test_the_next_key_ends_a_fade() -> None:
    pilot, lamp = room()
    old = colour(pilot)
    pilot.key("E")
    pilot.key("F9")  # which means nothing here
    lit = colour(pilot)
    assert lamp.lit and not pilot.desk.passing.rects
    pilot.key("E")
    pilot.settle()
    assert colour(pilot) == old != lit


def test_nothing_is_drawn_while_it_fades() -> None:
    """So a fade costs no more than to lay pictures over each other, however long a board takes to draw."""
    pilot, lamp = room()
    pilot.key("E")
    drawn = lamp.drawn
    pilot.settle()
    assert lamp.drawn == drawn


def test_what_changes_meanwhile_is_there_at_the_end() -> None:
    pilot, lamp = room()
    old = colour(pilot)
    pilot.key("E")
    pilot.advance(3 * FRAME)
    lamp.switch()
    pilot.settle()
    assert colour(pilot) == old


def test_what_comes_a_moment_later_fades_too() -> None:
    """What a key has asked a search for is there some frames after the key."""
    pilot, lamp = room()
    old = colour(pilot)
    pilot.key("F9")
    pilot.advance(100)
    lamp.switch()
    pilot.frame()
    assert pilot.desk.passing.rects
    pilot.settle()
    assert colour(pilot) != old


def test_a_board_that_performs_does_not_fade() -> None:
    pilot, lamp = room()
    old, lamp.busy = colour(pilot), True
    pilot.key("E")
    now = colour(pilot)
    pilot.settle()
    assert old != now == colour(pilot)


def test_wheels_typing_and_held_keys_switch() -> None:
    pilot, lamp = room()
    pilot.wheel(1, at=lamp.rect.center)
    pilot.advance(400)
    pilot.wheel(1, at=lamp.rect.center)
    assert not pilot.desk.passing.rects
    pilot.click_id("field")
    pilot.settle()
    pilot.type("a")
    assert not pilot.desk.passing.rects
    pilot.key("Tab")
    pilot.settle()
    pilot.advance(400)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e", scancode=0)
    pilot.desk.handle(event)
    assert pilot.desk.soft_until > pilot.time
    pilot.desk.handle(event)  # it has not been let go
    assert pilot.desk.soft_until < pilot.time


def test_what_scrolls_does_not_fade() -> None:
    pilot, _lamp = room()
    pilot.click_id("list")
    pilot.settle()
    pilot.advance(400)
    pilot.key("End")
    assert not pilot.desk.passing.rects


def test_what_happens_by_itself_fades_where_it_says_so() -> None:
    pilot, lamp = room()
    pilot.advance(400)
    lamp.switch()
    pilot.frame()
    assert not pilot.desk.passing.rects
    pilot.scene.send(Softly())
    lamp.switch()
    pilot.frame()
    assert pilot.desk.passing.rects


def test_a_dialog_and_a_toast_go_as_they_came() -> None:
    pilot, _lamp = room()
    clean = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.click_id("ask")
    pilot.settle()
    pilot.advance(400)
    pilot.key("Esc")
    assert not pilot.desk.dialogs and pilot.desk.passing.rects
    assert pygame.image.tobytes(pilot.picture(), "RGB") != clean
    pilot.settle()
    assert not pilot.desk.passing.rects


def test_another_size_or_theme_ends_a_fade() -> None:
    pilot, _lamp = room()
    pilot.key("E")
    pilot.resize(960, 600)
    assert not pilot.desk.passing.rects or pilot.desk.passing.rects[0].right <= 960
    pilot.settle()
    new = colour(pilot)
    pilot.desk.all_anew = True
    pilot.frame()
    assert colour(pilot) == new
