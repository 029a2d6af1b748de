"""Small pictures of kept games for lists: the one in the file, else the board, drawn when it is first shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from engine.game import BadInput
from games import catalog
from games.midend.dialogs.save_game import picture_unseen
from games.model.app import App
from games.model.keeping.records import Save
from games.model.shelf import read_game
from games.stage.answers import Answers
from games.stage.beside.chores import Begin
from games.stage.host import Host
from games.stage.paint.look import Look

MOST = 400  # pictures that are kept in memory, some 10 kB each
_made: OrderedDict[Hashable, bytes] = OrderedDict()


class KeptPictures:
    """A chore that draws the pictures that a list asks for, one after another. `host`: the scene or dialog it is in."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._wanted: dict[Hashable, Save] = {}

    def of(self, save: Save) -> bytes:
        """Return the picture (PNG) of a save; b"" where it is still to be drawn, or cannot be."""
        if save.picture:
            return save.picture
        key = self._key(save)
        if key in _made:
            return _made[key]
        if not self._wanted:
            self.host.send(Begin(self))
        self._wanted[key] = save
        return b""

    def _key(self, save: Save) -> Hashable:
        return save.path, save.saved, self.host.look.theme.key

    # As a chore

    @property
    def busy(self) -> bool:
        """Whether there is one to draw."""
        return bool(self._wanted)

    @property
    def done(self) -> bool:
        """Whether there is none."""
        return not self._wanted

    def go_on(self) -> Answers:
        """Draw one."""
        key = next(iter(self._wanted))
        save = self._wanted.pop(key)
        _made[key] = b""  # should it fail
        _made[key] = drawn(save, self.host.look)
        while len(_made) > MOST:
            _made.popitem(last=False)
        self.host.refresh()
        self.host.dirty()
        return None


def drawn(save: Save, look: Look) -> bytes:
    """Return the board of a kept game as PNG, b"" where it cannot be read."""
    entry = catalog.entry(save.game)
    if entry is None:
        return b""
    try:
        game = read_game(entry.kind(look.settings), save.data)
    except BadInput:
        return b""
    return picture_unseen(entry.rooms().of(App(look.settings).apart(), game), look)
