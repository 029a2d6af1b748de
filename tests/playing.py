"""Playing any game through its scene, whichever it is: moves by its rules, its end from what was kept of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.history import History
from games import catalog
from games.midend import entrance
from games.model.app import App

SAVES = Path(__file__).parent / "kept" / "saves"
LONGEST = 2_000  # moves of a game that is played to its end


def history(scene: Any) -> History:
    """Return the moves of the game that a scene shows."""
    found: History = getattr(scene, "game", scene).history
    return found


def play(scene: Any, which: int = 0) -> None:
    """Make a legal move and have it kept, as the program does after each."""
    own = history(scene)
    moves = list(own.rules.moves(own.position))
    getattr(scene, "game", own).play(moves[which % len(moves)])
    scene.keep()


def moves(data: Any) -> tuple[str, ...]:
    """Return the moves of a save."""
    return tuple(map(str, data.get("history", data)["moves"]))


def computers(scene: Any) -> bool:
    """Whether the computer plays in the game that a scene shows: it may move by itself."""
    return any(not seat.human for seat in getattr(getattr(scene, "game", scene), "seats", ()))


def finished(game: str) -> dict[str, Any]:
    """Return the save of a game at its end: where moves as they come lead nowhere, the game's own, or one kept here."""
    own_end = catalog.game(game).finished()
    if own_end is not None:
        return dict(own_end.save())
    for path in sorted(SAVES.glob(f"{game}-*/home/data/replay/{game}/*.json")):
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["data"]
        return data
    scene = entrance.open_game(game, App())
    own = history(scene)
    while own.rules.outcome(own.position) is None and len(own.moves) < LONGEST:
        play(scene)
    assert own.rules.outcome(own.position) is not None, f"the entry of {game} has no finished game: see its `finished`"
    saved: dict[str, Any] = scene.game.save()
    return saved


def person_chooses(scene: Any, cursor: int | None = None) -> bool:
    """Whether a person is to move after so many moves, usually all that are shown; True in a puzzle."""
    own, seats = history(scene), getattr(getattr(scene, "game", scene), "seats", ())
    mover = own.rules.mover(own.positions[own.cursor if cursor is None else cursor])
    return mover is not None and (not seats or bool(seats[mover].human))


def part(scene: Any) -> Any:
    """Return what the game has written of a scene, the scene itself where it is all the game's."""
    return getattr(scene, "play", scene)


def give(host: Any, id: str, value: Any) -> None:
    """Let a widget of a scene or a dialog give a value, as if it had been used so."""
    widget = host.find(id)
    assert widget is not None, f"no widget {id!r}"
    host.take_from(widget, value)
