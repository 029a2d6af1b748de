"""Named states of the browser of challenges, for pictures, golden tests and the self-test."""

from __future__ import annotations

import random
from pathlib import Path

from games.katamino.board.style import style_of
from games.katamino.challenges.own_set import OwnSet
from games.katamino.challenges.scene import Challenges
from games.katamino.game import Game, at_position, key_of
from games.katamino.kind import Kind
from games.katamino.rules import reading
from games.katamino.rules.pieces import STANDARD
from games.katamino.rules.reading import NAME
from games.katamino.think import census
from games.katamino.think.census import Filter
from games.midend.poses import entered
from games.midend.scene.room_scene import RoomScene
from games.model.app import App
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.records import Save, Tally
from games.model.shelf import Shelf
from games.stage.dialog import Ask

# What the browser of challenges is shown with: some solved, one under way.
SOLVED = {3: 7, 4: 19, 5: 22, 6: 48, 7: 58, 8: 24, 9: 9, 10: 1}
LEFT_OFF = "ILTUVXYZ/LLLL..../LXTTT.../XXXT..../UXUT..../UUUIIIII"


class _MadeUp(Shelf[Game]):
    """Made-up games, the same each time."""

    def __init__(self) -> None:
        super().__init__(Kind(), Nowhere())
        self.left = at_position(reading.read(LEFT_OFF))
        self.left.clock.seconds, self.left.hints = 380.0, 1

    def standings(self) -> dict[str, Tally]:
        chance, found = random.Random(8), {}
        for columns, count in SOLVED.items():
            every = sorted(census.challenges(columns), key=lambda one: one.distinct)
            for one in chance.sample(every[: 4 * count], count):
                found[key_of(one.pieces)] = Tally(1, 1, 0, float(chance.randrange(95, 2100)), None, 0, 0.0)
        found.pop(self.left.key, None)
        return found

    def autos(self) -> list[Save]:
        return [Save("", NAME, "auto", self.left.key, "", "", 0.0, self.left.save(), Path())]

    def under_way(self, slot: str) -> Game | None:
        return self.left if slot == self.left.key else None


def pieces(letters: str) -> tuple[int, ...]:
    """Return the pieces of these letters."""
    return tuple(STANDARD.index(letter) for letter in letters)


def count(scene: RoomScene[Challenges]) -> None:
    """Wait until the sets are counted."""
    census.total()
    while not scene.play.state.counted:
        scene.update(scene.look.now())


def browsing(app: App, own: tuple[int, ...]) -> RoomScene[Challenges]:
    """Return the browser of made-up games at a set of pieces, the sets counted."""
    scene = RoomScene(lambda table: Challenges(table, app, own))
    scene.play.state.shelf = _MadeUp()
    return entered(scene, count)


def challenges(app: App) -> RoomScene[Challenges]:
    """The browser at 5 x 8, filtered, a challenge chosen that is under way."""
    scene = browsing(app, pieces("ILTUVXYZ"))
    scene.play.state.filter = Filter(frozenset(pieces("X")), frozenset(pieces("P")))
    return scene


def challenges_empty(app: App) -> RoomScene[Challenges]:
    """A filter that nothing passes."""
    scene = browsing(app, tuple(range(12)))
    scene.play.state.filter = Filter(frozenset(), frozenset(pieces("P")))
    return scene


def own_set(app: App) -> RoomScene[Challenges]:
    """A set of one's own that cannot fill its tray."""
    scene = browsing(app, (0, 1, 2, 3, 4, 5, 6, 7))
    asked = Ask(OwnSet(pieces("FILNPUWXZ"), style_of(app.settings)))
    return entered(scene, lambda scene: scene.send(asked))


POSES = {"challenges": challenges, "challenges_empty": challenges_empty, "own_set": own_set}
