"""A game of Metro in play: the tile in hand and what it would do, advice, computers that think. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.game import IllegalMove
from games.base.i18n import N_
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import HINT_LEVEL, Game
from games.metro.rulebook import Draw, Lay, Line, Position
from games.metro.rules import tiles
from games.metro.think.players import Candidate, Candidates, candidates_of
from games.model.thinker import Thinker

Space = tuple[int, int]
NOWHERE: frozenset[Space] = frozenset()


class Placing(NamedTuple):
    """A placement with all it changes: the lines as they would be, their lengths before by train."""

    move: Lay
    lines: list[Line]
    before: dict[int, int]


class State:
    """The game in play.

    `told` is the game that is told of: while a move is shown it is the game before that move, and `laid` what the
    move was seen to do. `kind`: the tile in hand as it is turned now; `preview`: where it is pointed at, or where the
    computer will lay its `chosen` one; `fits` and `hatched`: the spaces where it may lie and where it may not.
    `advice` is the hint, told in steps (`hint_step`); `candidates` have values, shown where `values_on`.
    """

    def __init__(
        self, game: Game, wake: Callable[[], None], values_on: bool = False, candidates: Candidates = ()
    ) -> None:
        self.game = self.told = game
        self.laid: Placing | None = None
        self.showing = False  # a move is played and not yet shown to its end
        self.kind = game.position.tile
        self.preview: Placing | None = None
        self.fits = self.hatched = NOWHERE
        self.thinking: Thinker[Candidates] = Thinker(candidates_of, wake)
        self.chosen: Candidate | None = None  # the computer's choice while it hovers
        self.advising: Thinker[Candidates] = Thinker(candidates_of, wake)
        self.advice: Candidate | None = None
        self.hint_step = 0
        self.candidates = candidates
        self.values_on = values_on
        self._seen: Position | None = game.position if candidates else None  # that was arrived at
        self._charged = False  # whether its advice has been counted

    # What is so

    @property
    def busy(self) -> bool:
        """Whether a move is shown, or a computer has the turn."""
        return self.showing or self.thinking.open or self.chosen is not None

    @property
    def mine(self) -> bool:
        """Whether a person may lay a tile now."""
        return not self.busy and self.game.person_to_move

    @property
    def forced(self) -> bool:
        """Whether the tile in hand has only spaces where it makes a line of one tile."""
        pos = self.game.position
        if self.game.params.solo or not self.fits:
            return False
        x, y = next(iter(self.fits))
        return rules.board(pos).is_short((y - 1) * self.game.params.d + x - 1, self.kind)

    @property
    def spaces_turned(self) -> int:
        """On how many spaces the tile in hand may lie, turned one way or another; 0 where nobody may lay it now."""
        if not self.mine or self.kind < 0:
            return 0
        pos = self.game.position
        own = tiles.KINDS[self.kind][0]
        return len({(move.x, move.y) for move in rules.places(pos, pos.tile) if tiles.KINDS[move.kind][0] == own})

    def answers(self) -> tuple[tuple[Lay, int], ...]:
        """Return what computers have laid since the player to move last did, each with its player's colour."""
        game, found = self.game, []
        if self.showing or not game.person_to_move:
            return ()
        for n in range(game.history.cursor - 1, -1, -1):
            mover, move = game.mover_at(n), game.history.moves[n]
            if mover is None or mover == game.mover:
                break
            if isinstance(move, Lay) and not game.seats[mover].human:
                found.append((move, game.colours[mover]))
        return tuple(found)

    # What happens next

    def arrive(self, now: float) -> None:
        """See to the position shown: whoever is to move goes on, with the advice that there was for this very one."""
        self.halt()
        game = self.game
        if self._seen is not game.position:
            self._seen = game.position
            self._forget_advice()
            self.kind = self._as_it_fits()
        if game.over:
            return
        if not game.person_to_move:
            self.thinking.think(game.thinker(), now)
        elif self.hint_step and self.advice is None:
            self._advise(now)
        else:
            self._weigh(now)

    def _as_it_fits(self) -> int:
        """Return the tile drawn as it lies, or turned the least to the right that lets it fit anywhere."""
        pos = self.game.position
        if not self.game.params.turning or not self.game.person_to_move or pos.tile < 0:
            return pos.tile
        may = {move.kind for move in rules.places(pos, pos.tile)}
        ways = tiles.KINDS_OF[tiles.KINDS[pos.tile][0]]
        at = ways.index(pos.tile)
        return next((kind for kind in (*ways[at::-1], *ways[:at:-1]) if kind in may), pos.tile)

    def halt(self) -> None:
        """End the searches and whatever is shown."""
        self.thinking.stop()
        self.advising.stop()
        self.chosen = self.preview = self.laid = None
        self.fits = self.hatched = NOWHERE
        self.showing, self.told = False, self.game

    def update(self, now: float) -> bool:
        """Take what the searches have found; return whether there is something new."""
        found = self.thinking.take()
        if found is not None:
            self._decide(found, now)
        advised = self.advising.take()
        if advised is not None:
            self.candidates = advised
            if self.hint_step:
                self._heed()
        return found is not None or advised is not None

    def decide(self, now: float) -> bool:
        """Have the computer choose what it likes best so far; return whether it knows anything."""
        found = self.thinking.best()
        if not found:
            return False
        self.thinking.stop()
        self._decide(found, now)
        return True

    def _decide(self, found: Candidates, now: float) -> None:
        """Take the computer's choice; where there is none it thinks again."""
        if not found:
            self.arrive(now)
            return
        self.chosen, self.candidates = found[0], found
        if isinstance(self.chosen.move, Lay):
            self.kind = self.chosen.move.kind
            self.preview = self._placing(self.chosen.move)

    # Playing

    def play(self, move: rules.Move) -> tuple[Line, ...]:
        """Play a move; return the lines that it finished. Until `arrive` it is being shown. IllegalMove."""
        game = self.game
        story, told = rules.tell(game.position, move), game.at(game.history.cursor)
        laid = self.preview if self.preview is not None and self.preview.move == move else None
        game.play(move)
        self.halt()
        self._forget_advice()
        self.told = told
        self.laid = laid
        self.showing = True
        return tuple(beat.line for beat in story if isinstance(beat, rules.Finished))

    def choose(self, space: Space) -> Lay:
        """Return the placement of the tile in hand on a space; IllegalMove says why it may not lie there."""
        if self.game.over:
            raise IllegalMove("The game is over. N starts a new one.")
        if not self.mine:
            raise IllegalMove("The computer is to move.")
        if space not in self.fits:
            raise IllegalMove(texts.refusal(self.game, space) or N_("A tile already lies there."))
        return Lay(*space, self.kind)

    def draw(self) -> Draw:
        """Return the drawing of a second tile; IllegalMove says why none may be drawn."""
        if self.game.params.solo:
            raise IllegalMove("A second tile is drawn in the board game only.")
        if not self.game.position.left:
            raise IllegalMove("The bag is empty.")
        if not rules.may_draw(self.game.position):
            raise IllegalMove("The tile drawn must be laid.")
        return Draw()

    # Pointing with the tile in hand

    def point(self, space: Space | None) -> str:
        """Show what laying the tile on a space would do; return a message: why it may not lie there, "" else."""
        if self.chosen is not None:
            return ""
        self.preview = None
        self.fits = NOWHERE
        self.hatched = NOWHERE
        if not self.mine or self.kind < 0:
            return ""
        pos, d = self.game.position, self.game.params.d
        self.fits = frozenset((move.x, move.y) for move in rules.places(pos, pos.tile) if move.kind == self.kind)
        made = rules.board(pos)
        touched = ((c % d + 1, c // d + 1) for c in range(d * d) if made.kind_at(c) == -1 and made.touched(c))
        self.hatched = frozenset(touched) - self.fits
        if space in self.fits:
            self.preview = self._placing(Lay(*space, self.kind))
        elif space is not None:
            return texts.refusal(self.game, space)
        return ""

    def _placing(self, move: Lay) -> Placing:
        return Placing(move, *self.game.changed_by(move))

    def turn(self, step: int) -> bool:
        """Turn the tile in hand among its real rotations, 1 to the right; whether it is turned. IllegalMove."""
        if not self.mine:
            return False
        if not self.game.params.turning:
            raise IllegalMove("Tiles are not turned in this game.")
        kinds = tiles.KINDS_OF[tiles.KINDS[self.kind][0]]
        if len(kinds) == 1:
            raise IllegalMove("This tile looks the same from all sides.")
        return self.turn_to(kinds[(kinds.index(self.kind) - step) % len(kinds)])

    def turn_to(self, kind: int) -> bool:
        """Turn the tile in hand to one of its rotations; whether it may be turned."""
        if not self.mine or not self.game.params.turning:
            return False
        self.kind = kind
        return True

    # Advice

    def _forget_advice(self) -> None:
        self.advice = None
        self.hint_step = 0
        self.candidates = ()
        self._charged = False

    def _charge(self) -> None:
        """Count advice on this position, once."""
        self.game.hints += not self._charged
        self._charged = True

    def _weigh(self, now: float) -> None:
        """Work out the values of the person's own placements, where they are to be shown."""
        if self.values_on and not self.advising.open and not self.candidates:
            self._charge()
            self._advise(now)

    def _advise(self, now: float) -> None:
        self.advising.think(self.game.thinker(HINT_LEVEL), now)

    def _heed(self) -> None:
        """Take the best candidate as the hint."""
        self.advice = self.candidates[0] if self.candidates else None

    def hint(self, now: float) -> Space | None:
        """Go a step on with the hint: where to look, then the tile, whose space is returned. IllegalMove."""
        if not self.mine:
            raise IllegalMove("A hint is for your own move.")
        if self.hint_step == 0:
            self._charge()
            self.hint_step = 1
            if self.candidates:
                self._heed()
            elif not self.advising.open:
                self._advise(now)
        elif self.advice is not None:
            self.hint_step = 2
            return self.take_up(self.advice)
        return None

    def drop_hint(self) -> bool:
        """Take the hint away; return whether there was one."""
        shown = bool(self.hint_step)
        self.hint_step = 0
        self.advice = None
        if shown and not self.values_on:
            self.advising.stop()
        return shown

    def show_values(self, on: bool, now: float) -> None:
        """Show or hide the values of placements, one's own and the computer's."""
        self.values_on = on
        if self.mine:
            self._weigh(now)

    def take_up(self, candidate: Candidate | None) -> Space | None:
        """Turn the tile in hand as a candidate would have it; return its space, None for one without."""
        if candidate is None or not self.mine or not isinstance(candidate.move, Lay):
            return None
        self.kind = candidate.move.kind
        return candidate.move.x, candidate.move.y
