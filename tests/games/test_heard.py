"""What is heard in searches, gallery, challenges and of pencil marks."""

from __future__ import annotations

from typing import Any

import pytest

from games.base.settings import Settings
from games.katamino import scene as rooms
from games.katamino.challenges.messages import SetChosen
from games.katamino.gallery.messages import DistinctChosen, FilterTyped, GalleryCommand
from games.katamino.rules.pieces import read_pieces
from games.katamino.rules.rulebook import challenge_of
from games.katamino.search.state import State as Race
from games.katamino.think.problem import challenge
from games.katamino.think.solve import solutions
from games.model.app import App
from games.stage.answers import Sound
from games.stage.pilot import Pilot
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.scene import open_text
from games.sudoku.search.scene import watch
from tests.apps import app_of

GUESSED = "2\n- - - -\n- - - -\n- - e -\n- - - -\n"


def heard(pilot: Pilot, what: Any) -> list[tuple[str, float]]:
    """Return the sounds of what is done."""
    pilot.desk.told.clear()
    what()
    pilot.frame()
    return [(answer.name, answer.volume) for answer in pilot.desk.told if isinstance(answer, Sound)]


def test_each_search_that_ends_chimes_and_the_last_one_twice() -> None:
    settings = Settings()
    settings.remember("katamino", "watched", True)  # the first search of all has one board
    state = Race(settings, read_pieces("FLPVY", "standard").pieces, lambda: None)
    ended: list[bool] = []

    class Ended:
        """A search that stands at a node, or has ended."""

        def __init__(self, place: int) -> None:
            self.place, self.latest = place, state.race.runners[place].latest

        @property
        def finished(self) -> bool:
            return self.place < len(ended)

    state.race.runners = [Ended(place) for place in range(4)]  # type: ignore[misc]
    state.race.playing, state.race.speed = True, 0
    sounds = []
    for _ in range(4):
        ended.append(True)
        sounds.append(state.news())
    assert sounds == ["chime", "chime", "chime", "chimes"] and state.news() == ""


def test_the_search_of_a_sudoku_ticks_clashes_and_chimes() -> None:
    pilot = Pilot(watch(App(), read_puzzle(GUESSED)[0]), motion="off")
    pilot.until(lambda: pilot.scene.play.state.extra)
    names = set()
    state = pilot.scene.play.state
    for node in range(1, 14):
        sounds = heard(
            pilot, lambda node=node: (pilot.key("Right"), pilot.until(lambda: state.shown.nodes == node))
        )
        assert len(sounds) == 1 and sounds[0][1] == 1
        kind = "chime" if state.found else "dead" if state.extra["conflict"] else "tick"
        assert sounds[0][0] == kind
        names.add(kind)
    assert {"tick", "chime"} <= names
    assert heard(pilot, lambda: (pilot.key("Left"), pilot.until(lambda: state.shown.nodes == 12))) == []
    pilot.close()


def test_cards_of_the_gallery_are_heard() -> None:
    pieces = read_pieces("FILTUWXYZ", "standard").pieces
    found = solutions(challenge(pieces), "first-hole")
    settings = Settings()
    scene = rooms.solutions(app_of(settings), challenge_of(pieces), found=found, complete=True)
    pilot = Pilot(scene, motion="off", settings=settings)
    assert heard(pilot, lambda: pilot.scene.hear(DistinctChosen(False))) == [("tap", 1)]
    assert heard(pilot, lambda: pilot.scene.hear(GalleryCommand.NEXT)) == [("turn", 1)]
    assert heard(pilot, lambda: pilot.key("T")) == [("tap", 1)]
    assert heard(pilot, lambda: pilot.scene.hear(FilterTyped("Fa1"))) == []
    pilot.close()


def test_choosing_among_the_challenges_is_heard() -> None:
    settings = Settings()
    pilot = Pilot(rooms.challenges(app_of(settings)), motion="off", settings=settings)
    pilot.until(lambda: pilot.scene.play.state.counted)
    assert heard(pilot, lambda: pilot.scene.hear(SetChosen(1))) == [("tap", 1)]
    assert heard(pilot, lambda: pilot.key("]")) == [("turn", 1)]
    pilot.scene.play.state.set_length(12)
    assert heard(pilot, lambda: pilot.key("]")) == [("turn", 1)], "to the shapes"
    assert heard(pilot, lambda: pilot.key("]")) == []
    pilot.close()


@pytest.mark.parametrize(("chord", "volume"), [("1", 1.0), ("Shift+1", 0.3)])
def test_a_pencil_mark_is_softer_than_a_number(chord: str, volume: float) -> None:
    pilot = Pilot(open_text(App(), "2\n- - - -\n- - - -\n- 2 - -\n- - - -\n", ""), motion="off")
    pilot.click(*pilot.scene.play.sheet.view.rect(0).center)
    assert heard(pilot, lambda: pilot.key(chord)) == [("enter", volume)]
    pilot.close()
