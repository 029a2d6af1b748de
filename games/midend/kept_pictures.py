"""Small pictures of games for lists: the one in a save, else the board, drawn when it is first shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from engine.game import BadInput
from games import catalog
from games.midend.dialogs.save_game import picture_unseen
from games.model.app import App
from games.model.keeping.records import Save
from games.model.kind import G, Kind
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
        self._wanted: dict[Hashable, Callable[[], bytes]] = {}

    def of(self, save: Save) -> bytes:
        """Return the picture (PNG) of a save; b"" where it is still to be drawn, or cannot be."""
        if save.picture:
            return save.picture
        return self._drawn((save.path, save.saved), lambda: drawn(save, self.host.look))

    def of_game(self, kind: Kind[G], game: G) -> bytes:
        """Return the picture of a game that is kept nowhere yet, as `of` does."""
        return self._drawn((kind.name, kind.write(game)), lambda: drawn_game(kind.name, game, self.host.look))

    def _drawn(self, what: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return the picture of what is called `what`, b"" until it is drawn."""
        key = (what, self.host.look.theme.key)
        if key in _made:
            return _made[key]
        if not self._wanted:
            self.host.send(Begin(self))
        self._wanted[key] = draw
        return b""

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
        draw = self._wanted.pop(key)
        _made[key] = b""  # should it fail
        _made[key] = draw()
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
    return drawn_game(save.game, game, look)


def drawn_game(name: str, game: Any, look: Look) -> bytes:
    """Return the board of a game of that name as PNG."""
    return picture_unseen(catalog.game(name).rooms().of(App(look.settings).apart(), game), look)
