"""Rooms: the scenes of a game, and the ways that lead into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from games.midend.scene.room import Room
    from games.model.app import App
    from games.model.game import Game
    from games.model.keeping.records import Save
    from games.model.study.missed import Missed
    from games.stage.keys import Action
    from games.stage.scene import Scene

G = TypeVar("G", bound="Game")


@dataclass(frozen=True, kw_only=True)
class Rooms(Generic[G]):
    """The rooms of a game whose class of games is G. A game with more of them subclasses it.

    `of(app, game)`: the scene for a game, played, watched or stepped through. `open_game(app, save)`: at a saved game
    if one is given that can be read, else where the game was left, else at a new one. `open_text(app, text, name)`
    at what a text, of a file called `name`, holds; BadInput with one sentence.
    `scenes`: what the game writes of all its scenes, for the table of keys; `actions`: those actions that its scenes
    get only when they are made.
    The rest a game may have: `play(app, game)` plays on, `replay(app, game)` steps through it, `open_replay(app, save)`
    opens a finished game over the game itself, `open_level(app, level)` a new game against that level of the computer,
    `from_record(app, value)` what was chosen on its chart in the record, `train(app, cards)` asks again for turns that
    were missed (model/study/missed.py), BadInput where none of them can be read, `practise(app, topic)` what the game
    has to be practised, techniques, say, each with a lesson and boards: that of a topic, "" the one that was left.
    `app`: what each scene is handed when it is made.
    """

    of: Callable[[App, G], Scene]
    open_game: Callable[[App, Save | None], Scene]
    open_text: Callable[[App, str, str], Scene]
    scenes: tuple[type[Scene] | type[Room], ...]
    actions: tuple[Action, ...] = ()
    play: Callable[[App, G], Scene] | None = None
    replay: Callable[[App, G], Scene] | None = None
    open_replay: Callable[[App, Save], Scene] | None = None
    open_level: Callable[[App, int], Scene] | None = None
    from_record: Callable[[App, Any], Scene] | None = None
    train: Callable[[App, Sequence[Missed]], Scene] | None = None
    practise: Callable[[App, str], Scene] | None = None
