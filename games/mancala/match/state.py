"""A match being watched, without pixels: who thinks, when the next turn is played, what each player thinks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.run.stepper import Snapshot
from games.mancala.match.contenders import OwnView
from games.mancala.match.contest import Contest, PastGame, gone_on, pits_of
from games.mancala.match.entrants import contenders
from games.mancala.match.quick import GamesPlayed, QuickGames, games_played
from games.mancala.match.tour import Tour
from games.mancala.players.attended import Attended
from games.mancala.rules.steps import SowingStep
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, read_valuation
from games.mancala.variant import Variant
from games.model.reel import Reel
from games.model.thinker import Thinker

PACES = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.0)  # seconds a turn; 0: games only count, without a board
USUAL = PACES.index(1.0)
BETWEEN = 2000.0  # ms between the end of a game and the next one
JUDGES = 6  # the depth from which on the full search's word is drawn
ENOUGH = 3_000_000  # nodes of the full search of a position


class State:
    """A match under way; times in ms. `wake` is called by the searches when there is something new.

    `past`: the games that are over. `contest` is the game on the board: one of a number beyond them is under way, else
    it is the last one that ended. `one_more`: another turn is to be played although it stands. `full`: by turn, what
    a search at full strength says to the player above.
    """

    def __init__(self, variant: Variant, tour: Tour, wake: Callable[[], None], past: Sequence[PastGame] = ()) -> None:
        self.variant, self.tour = variant, tour
        self.players = contenders(variant, tour.entrants, tour.seconds)
        self.past = list(past)
        self._wake = wake
        self.thinking: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.quick: Thinker[GamesPlayed] = Thinker(games_played, wake)
        self.judging: Thinker[Valuation | None] = Thinker(read_valuation, wake)
        self.reel = Reel(0, paces=[1000 * pace for pace in PACES], pace=USUAL)
        self.reel.playing = not self.done
        self.one_more = False
        self.showing = False  # whether a sowing is on its way on the board
        self.full: dict[int, int] = {}
        self._attended: list[Attended | None] = []
        self._before: tuple[PastGame, ...] = ()  # those over when the quick games began
        self._judged = -1  # the turn whose position is being judged
        self._ended_at = -1e9
        self.contest = self._begun(min(len(self.past), tour.games - 1))
        if self.done:
            self.contest = gone_on(self.contest, self.past[-1].pits, self.past[-1].views)

    def go_on_with(self, pits: Sequence[int], views: Sequence[OwnView | None]) -> None:
        """Take up the game under way as it was left; BadInput where these sowings are none."""
        self.contest = gone_on(self._begun(len(self.past)), pits, views)

    def _begun(self, number: int) -> Contest:
        return Contest(self.variant, self.tour, self.players, self.tour.meeting(self.variant, number))

    # What is so

    @property
    def done(self) -> bool:
        """Whether all games have been played."""
        return len(self.past) >= self.tour.games

    @property
    def over(self) -> bool:
        """Whether the game on the board has ended."""
        return self.contest.seat is None

    @property
    def live(self) -> bool:
        """Whether the latest moment of the game on the board is shown."""
        return not self.contest.game.can_redo

    @property
    def boardless(self) -> bool:
        """Whether games only count."""
        return PACES[self.reel.pace] == 0

    @property
    def number(self) -> int:
        """The number of the game under way or shown, from 1."""
        return self.contest.meeting.number + 1

    @property
    def going(self) -> bool:
        """Whether something goes on by itself: a turn will come, the next game, or games without a board."""
        return self.quick.open or (self.live and not self.done and (self.reel.playing or self.one_more))

    @property
    def turn_shown(self) -> int:
        """How many turns have begun by the moment shown."""
        cursor = self.contest.game.history.cursor
        return sum(turn.before < cursor for turn in self.contest.game.turns())

    def views_of(self, seat: int) -> list[tuple[int, OwnView]]:
        """Return what a player thought at each of its turns by the moment shown, as (turn from 1, view)."""
        turns = self.contest.game.turns()[: self.turn_shown]
        pairs = zip(turns, self.contest.views, strict=False)
        return [(n, view) for n, (turn, view) in enumerate(pairs, 1) if view is not None and turn.player == seat]

    def view(self, seat: int) -> OwnView | None:
        """Return what a player thinks at the moment shown: of the turn it thinks about, else of its last one."""
        if self.live and self.contest.seat == seat and self.thinking.open:
            now = self.contest.players[seat].view(self.thinking.latest)
            if now is not None:
                return now
        known = self.views_of(seat)
        return known[-1][1] if known else None

    @property
    def thought(self) -> tuple[int, ...]:
        """The turn that the player to move would play if it were asked now, () where it does not say."""
        player = self.contest.player
        if player is None or not self.live or not self.thinking.open or self.showing:
            return ()
        return player.thinks_of(self.thinking.latest)

    # What happens

    def arrive(self, now: float) -> None:
        """Nothing moves on the board: whoever is to sow thinks, or the games without a board begin."""
        self.showing = False
        if self.reel.playing or self.one_more or self.quick.open:
            self.attend()
        if self.quick.open or not self.live:
            return
        if self.boardless and self.reel.playing:
            self._hurry(self.tour.games - len(self.past), now)
        elif not self.over and not self.thinking.open and (self.reel.playing or self.one_more):
            self.thinking.think(self.contest.search(), now)
            if not self.contest.amid:
                self.reel.wait(now)
                self._judge(now)

    def _judge(self, now: float) -> None:
        """Have the position judged at full strength, for the chart."""
        self._judged = self.contest.count
        self.judging.think(analyst(self.variant, self.contest.position, every=False), now)

    def halt(self) -> None:
        """Let nobody think; the match stands as it is, and goes on with `arrive`."""
        self._settle()
        self.thinking.stop()
        self.judging.stop()

    def hold(self) -> None:
        """Wait for a dialog to be closed: nothing is played; whoever thinks goes on. `arrive` goes on with it."""
        self._settle()

    def attend(self) -> None:
        """Have the players of one's own there, as far as they may run."""
        if not self.done:
            for player in self.players:
                player.attend(self._wake)

    def again(self, now: float) -> None:
        """Try once more to have the players who could not be had; whoever waits for one asks it again."""
        for player in self.players:
            player.again()
        self.attend()
        self.arrive(now)

    def leave(self) -> None:
        """End for good: the players go."""
        self.halt()
        for player in self.players:
            player.close()

    def update(self, now: float) -> bool:
        """Take in what the searches have found; return whether there is something new. Raises what failed in them."""
        attended = [player.attended for player in self.players]
        new, self._attended = attended != self._attended, attended
        new = self._take_judged() or new
        if self.quick.open:
            return self._take_quick(now) or new
        if not self.thinking.open:
            return new
        before = self.thought
        self.thinking.best()
        return new or self.thought != before or self.thinking.busy

    def _take_judged(self) -> bool:
        found = self.judging.best()
        if found is None or not found.values or not (found.proven or found.depth >= JUDGES):
            return False
        self.judging.pause_at(ENOUGH)
        mover = self.variant.rules.mover(self.contest.position)
        if mover is None or self._judged != self.contest.count or self.contest.amid:
            return False
        value = found.values[0].margin if mover == 1 else -found.values[0].margin
        if self.full.get(self._judged) == value:
            return False
        self.full[self._judged] = value
        return True

    def due(self, now: float) -> bool:
        """Whether the next sowing is to be made now."""
        if not self.live or self.over or not self.thinking.open or self.showing:
            return False
        player = self.contest.player
        late = player is not None and now - self.thinking.since > player.patience
        thought = not self.thinking.busy or late
        return thought and (self.contest.amid or self.one_more or self.reel.due(now))

    def sow(self, now: float) -> list[SowingStep] | None:
        """Sow what the player has chosen; return the story, None where it has lost the game by it.

        A game that has ended is among those that are over before its last sowing moves.
        """
        found = self.thinking.latest
        self.thinking.stop()
        self.judging.stop()
        steps = self.contest.decide(found)
        self.showing = steps is not None
        if not self.contest.amid:
            self.one_more = False
        if self.over:
            self.past.append(self.contest.past())
            self._ended_at = now
            self.reel.playing = self.reel.playing and not self.done
        return steps

    def ended(self, now: float) -> None:
        """The last sowing has been shown: the next game begins a while after this."""
        self._ended_at = now

    def next_due(self, now: float) -> bool:
        """Whether the next game is to begin now."""
        waits = min(BETWEEN, max(300.0, 2 * self.reel.paces[self.reel.pace]))
        going = self.reel.playing or self.one_more
        return self.over and not self.done and self.live and going and now >= self._ended_at + waits

    def next_game(self) -> None:
        """Begin the next game."""
        self.contest = self._begun(len(self.past))
        self.full = {}

    def play_ahead(self, games: int, turns: int) -> None:
        """Play so many games and then turns at once in this thread, and stand there: for pictures and tests."""
        self.stand()
        if games:
            quick = QuickGames(self.contest, games, self._begun)
            while not quick.run(10_000):
                pass
            self.past = list(games_played(quick.snapshot()).past)
            self.contest = self._begun(len(self.past))
        while self.contest.player is not None and (self.contest.count < turns or self.contest.amid):
            search = self.contest.search()()
            while not search.run(10_000):
                pass
            self.contest.decide(search.snapshot())

    # Without a board

    def _hurry(self, games: int, now: float) -> None:
        """Play so many games, the one under way the first of them, without showing them."""
        if games <= 0:
            return
        self.thinking.stop()
        self.judging.stop()
        self._before = tuple(self.past)
        contest = self.contest
        if self.over:
            contest = self._begun(len(self.past))
        # The search has a game of its own: this thread shows the one that is here.
        begun = gone_on(self._begun(contest.meeting.number), pits_of(contest.game), contest.views)
        self.attend()
        self.quick.think(lambda: QuickGames(begun, games, self._begun), now)

    def end_game(self, now: float) -> None:
        """Play this game to its end at once; where it has ended, the next one."""
        if not self.done and not self.quick.open:
            self.contest.game.go(len(self.contest.game.history.moves))
            self._hurry(1, now)

    def _take_quick(self, now: float) -> bool:
        """Take in the games that have been played meanwhile; the last one comes onto the board."""
        progress, over = self.quick.best(), self.quick.latest.finished
        if progress is None:
            return False
        many = len(self._before) + len(progress.past)
        new = many != len(self.past)
        self.past = [*self._before, *progress.past]
        if over:
            self.quick.stop()
            last = self.past[-1]
            self.contest = gone_on(self._begun(len(self.past) - 1), last.pits, last.views)
            self.full = {}
            self.reel.playing = self.reel.playing and not self.done
            self._ended_at = now
        return new or over

    def _settle(self) -> None:
        """Stop the games without a board, and take up the one under way as far as it has come."""
        if not self.quick.open:
            return
        progress = self.quick.best()
        self.quick.stop()
        if progress is None:
            return
        self.past = [*self._before, *progress.past]
        if not self.done:
            self.contest = gone_on(self._begun(len(self.past)), progress.pits, progress.views)
        else:
            self.contest = gone_on(self._begun(len(self.past) - 1), self.past[-1].pits, self.past[-1].views)
        self.full = {}

    # Transport

    def go(self, cursor: int) -> bool:
        """Show another moment of the game on the board, at rest; return whether it is another one."""
        history = self.contest.game.history
        before = history.cursor
        self.contest.game.go(max(0, min(len(history.moves), cursor)))
        self.stand()
        return history.cursor != before

    def stand(self) -> None:
        """Stop; whoever thinks goes on thinking, but nothing is played."""
        self._settle()
        self.reel.stop()
        self.one_more = False

    def turn_back(self, cursor: int) -> int:
        """Return where the turn before a moment begins."""
        return max((turn.before for turn in self.contest.game.turns() if turn.before < cursor), default=0)

    def turn_on(self, cursor: int) -> int:
        """Return where the turn after a moment ends."""
        last = len(self.contest.game.history.moves)
        return min((turn.after for turn in self.contest.game.turns() if turn.after > cursor), default=last)

    def play_one(self, now: float) -> None:
        """Have another turn played although it stands, or the next game begun."""
        self.stand()
        self.one_more = not self.done
        self._ended_at = -1e9
        self.arrive(now)

    def run(self, now: float) -> None:
        """Have turns played by themselves, from the latest one on, or stop."""
        if self.reel.playing or self.quick.open:
            self.stand()
            return
        if self.done:
            return
        self.contest.game.go(len(self.contest.game.history.moves))
        self.reel.play(now, rewind=False)
        self.arrive(now)
        self.reel.wait(now, 0.5)

    def set_pace(self, place: int, now: float) -> None:
        """Play at another pace, by its place in PACES, the next one where that is beyond an end."""
        before = self.boardless
        self.reel.set_pace(place, now)
        if before and not self.boardless:
            playing = self.quick.open
            self._settle()
            self.reel.playing = (self.reel.playing or playing) and not self.done
        self.arrive(now)

    # On the disk

    def under_way(self) -> tuple[tuple[int, ...], tuple[OwnView | None, ...]]:
        """Return the pits of the game under way and what was thought of its turns; () for both where there is none."""
        if self.quick.open:
            progress = games_played(self.quick.latest)
            return progress.pits, progress.views
        return ((), ()) if self.over else (pits_of(self.contest.game), tuple(self.contest.views))
