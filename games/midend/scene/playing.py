"""Playing: what a game writes of a scene of one of its games, without the window; GameTable: what it may have done.

A game is put on a table: the table keeps it, undoes its moves, takes pasted texts, files and saves, tells its end. The
game's part says how it is played, and shows it. One final class for all games, TableScene, is what the window sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol

from games.base.i18n import _
from games.midend.kept import kept_as
from games.midend.scene.room import Room, Surroundings
from games.midend.share.values import Valuing
from games.midend.texts import Texts
from games.model.app import App
from games.model.game import fresh_seed
from games.model.keeping.records import Save
from games.model.kind import G, Kind
from games.model.shelf import Shelf
from games.stage.answers import Answers, Toast
from games.stage.dialog import Dialog


class GameTable(Surroundings, Protocol[G]):
    """What the part that a game writes is given: its game, and what every game has done by the table.

    `app`: what the user has chosen, and where games are kept. `announced`: whether the end has been told, which is done
    once. `kind`: what is asked of all games of this kind.
    """

    app: App
    game: G
    kind: Kind[G]
    texts: Texts[G]
    announced: bool

    @property
    def shelf(self) -> Shelf[G]:
        """Where games of this kind are kept."""

    def own_name(self) -> str:
        """Return the user's name in the settings."""

    def keep(self) -> None:
        """Keep the game now."""

    def played(self) -> None:
        """Keep the game after a move, before it is shown; one that has ended is written now."""

    def announce(self) -> None:
        """Tell the end, once, where the game stands at it: `arrive` calls this when all has been shown."""

    def go(self, cursor: int) -> Answers:
        """Show the game as it stood after so many moves."""

    def leave_for(self, game: G) -> Answers:
        """Change to a game that was asked for; where it takes the place of one under way, after a question."""

    def replaces(self, game: G) -> bool:
        """Whether another game would take the place of one under way, so that its player is asked first."""

    def take_game(self, game: G, said: Toast | None = None) -> Answers:
        """Change to another game, this one kept; `said`: what to say about it."""

    def show(self, game: G) -> None:
        """Show another game on this board; the one before is not kept."""


class Playing(Room, Generic[G]):
    """What a table asks of the part that a game writes; each question has an answer already.

    `keeps`: whether the game is under way here, so that the table keeps it (one stepped through was kept before).
    `timed`: whether its clock runs while the scene is on top. `leaves_at_once`: one Esc leaves, though the game is
    under way.
    """

    table: GameTable[G]
    keeps = True
    timed = False
    leaves_at_once = False

    def __init__(self, table: GameTable[G]) -> None:
        super().__init__(table)

    @property
    def game(self) -> G:
        """The game on the table."""
        return self.table.game

    # Life

    def begin(self) -> None:
        """Make state and board for another game than before; for the first the constructor does so."""

    def arrive(self) -> None:
        """See to the position shown: the board shows it, whoever is to move goes on, `table.announce()` after that.

        Called after `enter`, when the scene comes back to the top, and after the cursor was moved.
        """

    def halt(self) -> None:
        """End the searches, and let what moves arrive at once; also before the cursor is moved."""

    def release(self) -> bool:
        """Take away what is open (a hint, a held digit, a followed line), else what is selected: Esc asks this first.

        Return whether there was any of these.
        """
        return False

    def move_heard(self, cursor: int) -> str:
        """Return what the move before the cursor did, in words, for whoever listens; "" where the board says it."""
        return ""

    # Other games, and the end of this one

    def plays(self, game: G) -> bool:
        """Whether another game can be shown here; otherwise the room made for it is opened."""
        return True

    def listed(self) -> list[Save]:
        """Return the kept games that Ctrl O lists."""
        shelf = self.table.shelf
        return [*shelf.saves(), *shelf.replays()]

    def take_pasted(self, game: G, said: str = "") -> Answers:
        """Change to the game that a text held; `said`: what to say about it."""
        return self.table.take_game(game, Toast(said or _("Pasted.")))

    def left(self, game: G, name: str, coming: G) -> Toast | None:
        """Return what to say about the game that was left for another; `name`: under which it was put aside, or ""."""
        return kept_as(name) if name else None

    def again(self) -> G | None:
        """Return the game that *Play again* begins; None (a puzzle): a new one has to be asked for."""
        return self.game.again(fresh_seed()) if self.game.seats else None

    def result(self) -> Dialog | None:
        """Return the dialog of the end, None for none."""
        return None

    def end_sound(self) -> str:
        """Return the sound of the end, "" for none."""
        return usual_end_sound(self.game)

    # Films and pictures

    def perform(self, move: Any) -> None:
        """Play a move at the cursor and begin to show it, as if its player had just chosen it."""
        self.game.play(move)
        self.arrive()

    def in_view(self) -> int:
        """Return how many moves have been played at the moment that is shown."""
        return self.game.history.cursor

    def valuing(self) -> Valuing | None:
        """Return how pictures of this scene come to values of moves, None for a game that has none."""
        return None

    def values_known(self) -> Mapping[int, Any]:
        """Return what is known here of the values of moves, by the cursor."""
        return {}


def usual_end_sound(game: G) -> str:
    """Return the sound of the end of a game: for persons only, by who has won."""
    persons, outcome = game.persons, game.outcome
    if len(game.seats) < 2:
        return "solved" if persons or not game.seats else ""
    winners = outcome.winners if outcome is not None else ()
    if not persons:
        return ""
    return "solved" if set(persons) & set(winners) else "lost" if winners else "drawn"
