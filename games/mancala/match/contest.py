"""A game of a match as it goes: how it begins, one sowing after another, what came of it. No clock, no thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.game import BadInput, IllegalMove
from engine.history import History
from engine.run.stepper import Snapshot, Stepper
from games.mancala.game import SWAP, Forfeited, SowingGame
from games.mancala.match.contenders import Contender, OwnView
from games.mancala.match.tour import Meeting, Tour
from games.mancala.players.match import PlayedGame
from games.mancala.players.thinkers import Forfeit
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import SowingStep
from games.mancala.seats import Seat
from games.mancala.variant import Variant


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of a match that is over: its figures, all pits sown from 0 (-1: the swap), what was thought of each turn.

    `figures.names` are those of the entrants by number, which stay what they are in every language. `views` has one
    entry a turn, None for those that nobody thought about: an opening, a player that does not say.
    """

    figures: PlayedGame
    pits: tuple[int, ...]
    views: tuple[OwnView | None, ...]

    @property
    def seats(self) -> tuple[int, int]:
        """The entrants who played, who began first."""
        one, two = self.figures.names
        return int(one), int(two)


class Contest:
    """One game under way. `views` by turn; `forfeit`: why it was lost before its end, None while nobody has."""

    def __init__(self, variant: Variant, tour: Tour, players: Sequence[Contender], meeting: Meeting) -> None:
        self.variant, self.meeting = variant, meeting
        self.players = (players[meeting.seats[0]], players[meeting.seats[1]])
        params = variant.rules.read_params(tour.params)
        seats = (self.players[0].seat, self.players[1].seat)
        self.game = SowingGame(variant, History(variant.rules, params, tour.seed + meeting.number), seats)
        self.views: list[OwnView | None] = []
        self.forfeit: Forfeit | None = None
        self.told = ""
        for turn in meeting.opening:
            for pit in turn:
                self.sow(pit - 1)

    @property
    def player(self) -> Contender | None:
        """Who is to sow at the end of the moves, None where the game is over."""
        seat = self.seat
        return None if seat is None else self.players[seat]

    @property
    def seat(self) -> int | None:
        """The seat of that player, None where the game is over."""
        game = self.game
        if self.forfeit is not None:
            return None
        return game.mover_at(len(game.history.moves))

    def search(self) -> Callable[[], Stepper]:
        """Return what builds the search of the player to sow; somebody is."""
        player, seat = self.player, self.seat
        assert player is not None and seat is not None, "the game is not over"
        return player.search(self.position, self.meeting.number + 1, self.players[1 - seat].name)

    @property
    def position(self) -> SowingPosition:
        """The position after the last move."""
        position: SowingPosition = self.game.history.positions[-1]
        return position

    @property
    def amid(self) -> bool:
        """Whether the player to move is in the middle of a turn."""
        game, moves = self.game, self.game.history.moves
        if not moves or self.variant.pit(moves[-1]) == SWAP:
            return False
        return self.seat is not None and game.mover_at(len(moves) - 1) == self.seat

    @property
    def count(self) -> int:
        """How many turns have begun."""
        return len(self.views)

    def sow(self, pit: int, view: OwnView | None = None) -> list[SowingStep]:
        """Sow at the end of the moves; IllegalMove where the rules refuse it. Return the story."""
        self.game.go(len(self.game.history.moves))
        goes_on = self.amid
        steps = self.game.sow(pit)
        if not goes_on:
            self.views.append(view)
        return steps

    def decide(self, snapshot: Snapshot) -> list[SowingStep] | None:
        """Sow what a search stands for; return the story, None where the player has lost the game by it."""
        player, seat = self.player, self.seat
        assert player is not None and seat is not None, "somebody is to sow"
        seed = self.game.history.seed * 1009 + len(self.game.history.moves)
        try:
            return self.sow(player.pit(self.position, snapshot, seed), player.view(snapshot))
        except IllegalMove as error:
            self.lose(Forfeit("illegal", error.sentence))
        except Forfeit as forfeit:
            self.lose(forfeit)
        return None

    def lose(self, forfeit: Forfeit) -> None:
        """End the game: who is to sow has lost it."""
        seat = self.seat
        self.game.go(len(self.game.history.moves))
        self.forfeit, self.told = forfeit, str(forfeit)
        self.game.resigned, self.game.forfeit = seat, Forfeited(forfeit.why, self.told)

    def past(self) -> PastGame:
        """Return the game, which is over, as the match keeps it."""
        game, history = self.game, self.game.history
        end = game.at(len(history.moves))
        outcome = end.outcome
        winners = (1 - game.resigned,) if game.resigned is not None else outcome.winners if outcome is not None else ()
        names = (str(self.meeting.seats[0]), str(self.meeting.seats[1]))
        figures = PlayedGame(
            self.meeting.number + 1, names, self.meeting.opening, winners[0] if winners else None, end.scores(),
            len(history.moves), self.forfeit.why if self.forfeit is not None else "", self.told,
        )  # fmt: skip
        return PastGame(figures, pits_of(game), tuple(self.views))


def pits_of(game: SowingGame) -> tuple[int, ...]:
    """Return every pit sown from in a game, from 0; -1: the swap."""
    return tuple(game.variant.pit(move) for move in game.history.moves)


def gone_on(contest: Contest, pits: Iterable[int], views: Sequence[OwnView | None]) -> Contest:
    """Return a contest that has just begun after these sowings, which its opening begins; BadInput if they are none."""
    for pit in list(pits)[len(contest.game.history.moves) :]:
        try:
            contest.sow(pit)
        except IllegalMove as error:
            raise BadInput("The kept match is damaged.") from error
    contest.views = [views[n] if n < len(views) else None for n in range(contest.count)]
    return contest


def sowing_game(variant: Variant, tour: Tour, past: PastGame, seats: tuple[Seat, Seat]) -> SowingGame:
    """Return a game of a match as one that can be reviewed; BadInput where it is damaged."""
    history = History(variant.rules, variant.rules.read_params(tour.params), tour.seed + past.figures.number - 1)
    game = SowingGame(variant, history, seats)
    try:
        for pit in past.pits:
            game.sow(pit)
    except IllegalMove as error:
        raise BadInput("The kept match is damaged.") from error
    if past.figures.why and past.figures.winner is not None:
        game.resigned, game.forfeit = 1 - past.figures.winner, Forfeited(past.figures.why, past.figures.told)
    return game
