"""A sowing game being played, without pixels: who may sow what, what is pointed at, values, hints, the computer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.game import IllegalMove
from engine.run.stepper import Snapshot
from engine.tree.lines import Turn
from games.mancala.game import SWAP, Forfeited, SowingGame
from games.mancala.naming import called_amid
from games.mancala.play.company import Company
from games.mancala.rules.expected import Expected, drawn, play_line
from games.mancala.rules.foreseen import Foreseen, foresee
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.rules.threats import Threat, Threats, threats
from games.mancala.rules.turns import move_from
from games.mancala.think.advice import Advice
from games.mancala.think.choosing import chooser, chosen
from games.mancala.think.reasons import Reason, reason
from games.mancala.think.valuation import Chip, Valuation, Value, chips_of
from games.model.thinker import Thinker

THINKS = 3000.0  # ms that the top level, which goes on until proof, may think about a sowing
LONG = 1000.0  # ms of thinking before its figures are shown
LINGER = 250.0  # ms that a pit is pointed at before its expected line is shown

# what a reason is told of: a line, the other turns, the line of the second best one
Told = tuple[tuple[Turn, ...], tuple[Turn, ...], tuple[Turn, ...]]


class State:
    """One game on the board. Times are in ms; `wake` is called by the searches when there is something new.

    A move is in the game at once; until `arrive` it is still being shown, and nobody may sow. `queue`: pits that the
    computer has chosen and that were not sown yet. `turn_shown`: a turn whose arrows are asked for. `ahead`: by how
    much the player who began is ahead, as it was known last. `company`: the players of one's own.
    """

    def __init__(self, game: SowingGame, wake: Callable[[], None], company: Company | None = None) -> None:
        self.game, self.variant = game, game.variant
        self.company = company or Company(game.variant, wake)
        self.thinking: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.advice = Advice(game.variant, wake)
        self.values_on = True
        self.showing = False
        self.queue: list[int] = []
        self.hint_step = 0
        self.turn_shown: tuple[int, ...] = ()
        self.stepped = False  # whether the cursor was moved to look back, not to play on
        self.flipped = False  # whether the board was turned by hand
        self.pointed: Well | None = None
        self.foreseen: Foreseen | None = None  # what the pit pointed at would do
        self.may_linger = True  # whether pointing long enough shows a line (a finger has to press for it)
        self.lingered = False  # whether the pit pointed at has been so long enough
        self.threatened = False  # whether the threats are asked for
        self.ahead: int | None = None
        self.given: Mapping[int, Valuation] | None = None  # shown of each cursor, nothing is searched for
        self._known: dict[SowingPosition, int] = {}  # the same for each position that was valued
        self._onward = -1  # the cursor at which the computer was asked to play on
        self._wait_until = 0.0
        self._offered = -1  # the moment of the game at which the sides were offered for a swap
        self._advised: SowingPosition | None = None  # the position that hints and arrows are about
        self._since = 0.0  # when the pit was first pointed at
        # A position, and what is told of its turns; a position, a side, and what could be taken from it.
        self._reasons: tuple[SowingPosition | None, dict[Told, Reason | None]] = None, {}
        self._threats: tuple[SowingPosition, int, Threats] | None = None

    # What is so

    @property
    def live(self) -> int | None:
        """The side whose pits a person may sow now, None where nobody may."""
        if self.showing or self.queue or not self.game.person_to_move:
            return None
        return self.variant.side(self.game.position)

    @property
    def busy(self) -> bool:
        """Whether the computer is at work."""
        return bool(self.queue) or self.deliberating

    @property
    def deliberating(self) -> bool:
        """Whether a search, or a player of one's own, is asked for a sowing."""
        return self.thinking.open or self.company.asked

    @property
    def browsing(self) -> bool:
        """Whether an earlier moment is looked at that nobody has gone back to in order to play."""
        waits = not self.game.over and not self.game.person_to_move
        return self.game.can_redo and (self.stepped or waits) and not self.computer_moves

    @property
    def computer_moves(self) -> bool:
        """Whether the computer is to sow now: at the end of the game, or where it was asked to play on."""
        game = self.game
        here = not game.can_redo or self._onward == game.history.cursor
        return here and game.mover is not None and not game.person_to_move

    @property
    def at_work(self) -> int | None:
        """The player whose stones are under way, else who is to move; None where the game is over."""
        game = self.game
        return game.mover_at(game.history.cursor - 1) if self.showing else game.mover

    def scores(self) -> tuple[int, int]:
        """Return the stones that each player has captured, without what is still under way."""
        game = self.game
        return game.at(game.history.cursor - 1).scores() if self.showing else game.scores()

    @property
    def below(self) -> int:
        """The player at the bottom of the board as it stands."""
        return self.game.below if not self.flipped else 1 - self.game.below

    @property
    def turned(self) -> bool:
        """Whether side 1 is at the bottom."""
        return self.variant.side_of(self.game.position, self.below) == 1

    @property
    def can_swap(self) -> bool:
        """Whether a person may take over the other side now."""
        return self.live is not None and move_from(self.variant, self.game.position, SWAP) is not None

    @property
    def best(self) -> tuple[int, ...]:
        """The best turn as far as it is known, () where it is not."""
        return self.advice.valuation.best if self.advice.valuation is not None else ()

    @property
    def swap_is_best(self) -> bool:
        """Whether a person should take the other side over."""
        valuation = self.advice.valuation
        return self.can_swap and valuation is not None and bool(valuation.values) and valuation.values[0].margin < 0

    @property
    def hinted(self) -> Well | None:
        """The pit that the hint points at."""
        side = self.variant.side(self.game.position)
        if self.swap_is_best or not self.hint_step or not self.best or side is None:
            return None
        return side, self.best[0]

    def values(self) -> tuple[Value, ...]:
        """Return what is known of the turns, the best first, where it is shown; () while stones move."""
        valuation = self.advice.valuation
        if self.showing or valuation is None or not (self.values_on or self.given is not None):
            return ()
        return valuation.values

    def chips(self) -> dict[Well, Chip]:
        """Return what stands on the pits."""
        values, side = self.values(), self.variant.side(self.game.position)
        if side is None:
            return {}
        return chips_of(values, side)

    @property
    def followed(self) -> Value | None:
        """The turn whose expected line is shown: the one asked for, the hint's, the one pointed at long enough."""
        valuation = self.advice.valuation
        if self.showing or valuation is None:
            return None
        if self.turn_shown:
            return valuation.value_of(self.turn_shown[0])
        pointed = self.pointed if self.lingered and self.values() else None
        if pointed is not None and pointed[0] == self.variant.side(self.game.position):
            return valuation.value_of(pointed[1])
        if self.hint_step == 3 and self.best and not self.swap_is_best:
            known = valuation.value_of(self.best[0])
            return Value(self.best, known.margin if known is not None else 0)
        return None

    def expected(self) -> tuple[Expected, ...]:
        """Return the sowings of the line that is shown on the board."""
        value = self.followed
        return () if value is None else drawn(self.variant, self.game.position, value.line)

    def reason_of(self, value: Value) -> Reason | None:
        """Return what speaks for a turn; worked out once for a position and a line."""
        position, valuation = self.game.position, self.advice.valuation
        others = tuple(one.turn for one in valuation.values) if valuation is not None else ()
        if self._reasons[0] is not position:
            self._reasons = position, {}
        known = self._reasons[1]
        values = valuation.values if valuation is not None and value.turn == self.best else ()
        second = next((one.line for one in values if one.turn[0] not in {SWAP, value.turn[0]}), ())
        key = value.line, others, second
        if key not in known:
            known[key] = reason(self.variant, position, value.line, others, second)
        return known[key]

    def best_reason(self) -> Reason | None:
        """Return what speaks for the best turn, None where it is not known."""
        if not self.best or self.best[0] < 0:
            return None
        valuation = self.advice.valuation
        known = valuation.value_of(self.best[0]) if valuation is not None else None
        return self.reason_of(Value(self.best, 0, then=known.then if known is not None else ()))

    def threats(self) -> Threats | None:
        """Return what could be taken from who is to move if it were not their turn, None where nobody asks.

        Worked out once for a position: board, panel and name rows ask for it each time they are made.
        """
        if not self.threatened or self.showing or self.game.over:
            return None
        position = self.game.position
        own = self.live if self.live is not None else self.variant.side_of(position, self.below)
        if self._threats is None or self._threats[0] is not position or self._threats[1] != own:
            self._threats = position, own, threats(self.variant, position, 1 - own)
        return self._threats[2]

    def chain(self, threat: Threat) -> tuple[Expected, ...]:
        """Return the sowings that a threat is made of."""
        start = self.variant.given_to(self.game.position, threat.side)
        return tuple(play_line(self.variant, start, threat.pits)[0])

    def threaten(self, on: bool) -> None:
        """Show the threats, or no more; IllegalMove where nobody plays any more."""
        if on and self.game.over:
            raise IllegalMove("The game is over. N starts a new one.")
        self.threatened = on
        self.game.eased = self.game.eased or (on and self.game.person_to_move)

    def margin(self) -> int | None:
        """Return by how much who sits at the bottom is ahead, None where nobody knows."""
        stopped = self.ahead is not None and self.variant.goes_on(self.game.position)  # by a majority
        if self.game.mover is None and self.game.resigned is None and not stopped:
            scores = self.game.scores()
            return scores[self.below] - scores[1 - self.below]
        if self.ahead is None:
            return None
        return self.ahead if self.below == 0 else -self.ahead

    # What happens next

    def _learn(self, position: SowingPosition, margin: int) -> None:
        """Take note of what a position is worth to who is to move in it."""
        mover = self.variant.rules.mover(position)
        self.ahead = self._known[position] = margin if mover == 0 else -margin

    def arrive(self, now: float, pause: float) -> None:
        """All has been shown: whoever is to move goes on, the computer not before `pause` ms have gone by."""
        self.showing = False
        position = self.game.position
        if position is not self._advised:
            self._advised = position
            self._forget_hint()
        self.ahead = self._known.get(position, self.ahead)
        watched = not self.computer_moves or not self.game.persons
        if self.values_on and watched and not self.game.over:
            self.advice.ask(position, now)
        if self.given is not None and (valuation := self.given.get(self.game.history.cursor)) is not None:
            self.advice.valuation = self.advice.latest = valuation
            if valuation.values:
                self._learn(position, valuation.values[0].margin)
        if self.computer_moves and not self.queue:
            self._wait_until = now + pause
            self._ask(now)
        self.point(self.pointed, now)

    def _ask(self, now: float) -> None:
        """Have whoever is to move choose a pit."""
        game, player = self.game, self.game.mover
        assert player is not None, "the computer is to move, so somebody is"
        seat = game.seats[player]
        if seat.own:
            self.company.ask(game, player, called_amid(game, 1 - player))
        else:
            self.thinking.think(chooser(self.variant, game.position, seat.level, seat.depth), now)

    def halt(self) -> None:
        """End the searches and forget what they have chosen."""
        self.thinking.stop()
        self.company.recall()
        self.advice.close()
        self.queue.clear()

    def update(self, now: float) -> bool:
        """Take in what the searches have found; return whether there is something new. Raises what failed in them."""
        new = self.advice.look(now) | self.company.look()
        if self.pointed is not None and not self.lingered and self.may_linger and now - self._since >= LINGER:
            self.lingered = True
            new = True
        valuation = self.advice.valuation
        if new and valuation is not None and valuation.values:
            best = valuation.values[0].margin
            self._learn(self.game.position, abs(best) if self.can_swap else best)
        if now >= self._wait_until and (answer := self.company.answer()) is not None:
            if answer.why:
                self.forfeit(Forfeited(answer.why, answer.told))
            else:
                self.queue = [answer.pit]
            return True
        if not self.thinking.open:
            return new
        self.thinking.best()
        enough = not self.thinking.busy or now - self.thinking.since > THINKS
        if enough and now >= self._wait_until:
            self.decide()
            return True
        return new or now - self.thinking.since > LONG

    def decide(self) -> None:
        """Let the computer sow what its search stands for now."""
        found, seat = self.thinking.latest, self.game.seat
        self.thinking.stop()
        if seat is not None:
            seed = self.game.history.seed * 1009 + self.game.history.cursor
            self.queue = list(chosen(self.variant, self.game.position, found, seat.level, seat.depth, seed))

    # Moves

    def choose(self, well: Well) -> int:
        """Return the pit of a well that a person may sow from now; IllegalMove says why not.

        Whether the rules allow it is found when it is sown.
        """
        if self.game.over:
            raise IllegalMove("The game is over. N starts a new one.")
        if self.busy:
            if self.company.asked:
                raise IllegalMove("The other player is to move.")
            raise IllegalMove("The computer is to move.")
        if self.live is None:
            raise IllegalMove("The computer is to move here. It plays on from here when you ask it to.")
        if well[0] != self.live:
            raise IllegalMove("That is a pit of the other side. Choose one of yours.")
        return well[1]

    def choose_swap(self) -> None:
        """Refuse the swap where it is not possible."""
        if not self.can_swap:
            raise IllegalMove("Sides can be swapped only right after the first turn.")

    def sow(self, pit: int) -> list[SowingStep]:
        """Play from a pit (-1: the swap) of whoever is to move; return the story, which is shown until `arrive`."""
        mover, person = self.game.mover, self.game.person_to_move
        steps = self.game.sow(pit)  # a pit that may not be sown raises here, before anything has changed
        self.game.eased = self.game.eased or (person and self.values_on)
        worth = self.advice.latest.margin_of(pit) if self.advice.latest is not None else None
        if worth is not None:
            self.ahead = worth if mover == 0 else -worth  # from now on the turn played counts, not the best one
        self.thinking.stop()
        self.company.recall()
        self.advice.close()
        self.showing, self.stepped = True, False
        self._forget_hint()
        self.threatened = self.lingered = False
        self.foreseen = None
        return steps

    def play_on(self) -> None:
        """Let the computer sow at the moment shown; what came after it goes as soon as it does."""
        if not self.browsing or self.game.over:
            raise IllegalMove("You are at the end of the game already.")
        self.stepped = False
        if not self.game.person_to_move:
            self._onward = self.game.history.cursor

    def look_back(self) -> None:
        """The cursor is about to be moved: nobody plays on any more where it was."""
        self.stepped, self._onward = True, -1

    def next_pit(self) -> int | None:
        """Return the next pit that the computer has chosen to sow, None where there is none."""
        return self.queue.pop(0) if self.queue else None

    def resign(self) -> None:
        """Let the person give up, or who is to move between two people."""
        self.game.go(len(self.game.history.moves))
        self.game.resigned = self.game.person if self.game.person is not None else self.game.mover

    def forfeit(self, why: Forfeited) -> None:
        """Let the player of one's own who is to move lose, by what it did."""
        game = self.game
        mover = game.mover
        game.history.cut()
        game.resigned, game.forfeit = mover, why

    def set_level(self, level: int) -> None:
        """Give the computer another level."""
        self.game.eased = self.game.eased or self.game.begun
        seats = tuple(seat if seat.human else replace(seat, level=level) for seat in self.game.seats)
        self.game.seats = (seats[0], seats[1])

    # What is shown beside

    def point(self, well: Well | None, now: float = 0.0) -> None:
        """Take note of the pit that is pointed at since `now`, and foresee what it would do."""
        self.pointed = well
        self._since = now
        self.lingered = False
        mine = well is not None and well[0] == self.live
        self.foreseen = foresee(self.variant, self.game.position, well[1]) if well is not None and mine else None

    def show_turn(self, turn: tuple[int, ...]) -> None:
        """Have a turn drawn on the board."""
        self.turn_shown = turn

    def show_values(self, on: bool, now: float) -> None:
        """Value the moves, or stop it where no hint is shown that goes by what is found."""
        self.values_on = on
        if not on:
            if not self.hint_step:
                self.advice.close()
        elif self.live is not None:
            self.advice.ask(self.game.position, now)

    def hint(self, now: float) -> None:
        """Show one step more of the hint; IllegalMove where no person is to move."""
        if self.live is None:
            raise IllegalMove("A hint is for your own move.")
        self.advice.ask(self.game.position, now)
        self.hint_step = min(3, self.hint_step + 1)
        self.game.hints += self.hint_step == 1
        self.turn_shown = ()

    def drop_hint(self) -> bool:
        """Take the hint, the line or the threats shown away; return whether there was any."""
        there = bool(self.hint_step or self.turn_shown or self.threatened)
        self.threatened = False
        self._forget_hint()
        return there

    def _forget_hint(self) -> None:
        self.hint_step = 0
        self.turn_shown = ()

    def offers_swap(self) -> bool:
        """Whether the sides are to be offered for a swap now: once at a moment of the game."""
        cursor = self.game.history.cursor
        if self.browsing or cursor == self._offered or not self.can_swap:
            return False
        self._offered = cursor
        return True
