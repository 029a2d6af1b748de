"""Named states of the editor, for pictures and tests."""

from __future__ import annotations

from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.game import Game
from games.sudoku.rules import formats


def editor_pose() -> TableScene[Game, Editor]:
    """Return a puzzle whose clues clash."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- ow 5w o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    return edit(App(), formats.read_puzzle(text)[0])


POSES = {"editor": editor_pose}
