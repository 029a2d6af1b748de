"""The menu of a game's scene: all that Ctrl keys do, for mouse and fingers, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.stage.keys import COMMON_MENU, everywhere


def game_menu(scene: Any) -> Sequence[str]:
    """Return the ids of the actions, "" for a line: the game's own, its moves, its files, its texts, what all have."""
    undo = [("undo", scene.can_undo()), ("redo", scene.can_redo()), ("restart", scene.can_undo())]
    kept = scene.play.keeps
    groups: list[Sequence[str]] = [
        _own(scene),
        [id for id, there in undo if there and scene.has_undo],
        ("save", "open") if kept else (),
        ("copy", _copies_game(scene), "copyid", *(("paste",) if kept else ())),
        ("share", "print", "picture", "film"),
        COMMON_MENU,
    ]
    return [id for group in groups if group for id in ("", *group)][1:]


def _own(scene: Any) -> Sequence[str]:
    """Return the ids of what the game adds that its actions offer now: while it goes on, or once it has ended."""
    game, known = scene.game, {action.id: action for action in scene.actions}
    over, ended = game.over, game.ended
    return [id for id in scene.extra_menu if id not in scene.idle and known[id].during.now(over, ended)]


def _copies_game(scene: Any) -> str:
    """Return the id of what the keys for copying the game do here: a scene may have them copy something else."""
    usual = everywhere("copygame")
    own = (action.id for action in scene.actions if set(action.keys) & set(usual.keys) and action.id not in scene.idle)
    return next(own, usual.id)
