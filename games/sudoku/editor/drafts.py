"""The drafts of the editor in the settings: the puzzle being written, an older one, what is said of the first."""

from __future__ import annotations

import json

from games.base.settings import Settings
from games.sudoku.editor.state import State
from games.sudoku.rules.words import PuzzleWords, words_of

DRAFT, BEFORE = "draft", "draft before"  # under these names they are kept
SAID = "draft words"


def offer(settings: Settings, state: State) -> PuzzleWords:
    """Have the drafts offered; return what was said of the latest one."""
    state.offer([str(settings.recall("sudoku", name, "")) for name in (DRAFT, BEFORE)])
    return words_of(str(settings.recall("sudoku", SAID, "")))


def keep(settings: Settings, state: State, played: bool = False) -> None:
    """Keep the latest draft and the one before it; what is played is none."""
    for name, draft in zip((DRAFT, BEFORE), state.drafts(played), strict=True):
        settings.remember("sudoku", name, draft)
    settings.remember("sudoku", SAID, json.dumps(state.words.data(), sort_keys=True))
