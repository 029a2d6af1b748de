"""A duel being played: one history for both trays, who sits at them, and a way back for each tray alone.

Undo takes back what was done last on one tray, whatever has come on the other since. So it is a step forward in the
history, which says in its order everything that happened; `steps` tells which of its moves make one step, and whether
that was play, or a way back or forward.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import BadInput, IllegalMove, Rules
from engine.history import History
from games.katamino.duel import rules
from games.katamino.duel.rules import DuelMove, DuelParams, DuelPosition
from games.katamino.game import Game, in_order
from games.katamino.rules.rulebook import Move, Params, Position, Put, TakeBack
from games.model.duel import Seat
from games.model.game import Data, fresh_seed
from games.model.game import Game as AnyGame

DUEL_RULES: Rules = rules  # a module satisfies the protocol
SLOT = "duel"
LEVELS = (1, 2, 3, 4, 5)  # of the computer's pace, the slowest first
USUAL = 2  # the level at first
PLAYED = "played"
BACK = "back"
FORTH = "forth"
Step = tuple[int, int, str]  # after how many moves it ends, whose it is, what it was


class DuelGame(Game):
    """A duel; `steps` as above, from the first."""

    def __init__(self, history: History, seats: tuple[Seat, Seat] = (Seat(), Seat(False, USUAL))) -> None:
        super().__init__(history)
        self.seats = seats
        self.steps: list[Step] = []

    @property
    def key(self) -> str:
        return SLOT

    @property
    def challenge(self) -> Params:
        """What both have to fill."""
        params: DuelParams = self.history.params
        return params.challenge

    @property
    def trays(self) -> tuple[Position, Position]:
        """Both trays as they are shown."""
        pos: DuelPosition = self.position
        return pos.trays

    def stops(self, cursor: int) -> bool:
        """Whether a step ends here: of a duel that is over, one is gone through by steps."""
        return cursor == 0 or any(end == cursor for end, _player, _kind in self.steps)

    # Playing

    def replay(self, move: DuelMove) -> None:
        """Play a move at the cursor, as a step of its own, as a film does that shows it again."""
        self.steps = [step for step in self.steps if step[0] <= self.history.cursor]
        AnyGame.play(self, move)
        self.steps.append((self.history.cursor, move.player, PLAYED))

    def act(self, player: int, moves: Iterable[Move], kind: str = PLAYED) -> None:
        """Make moves of a player as one step. IllegalMove with a sentence where the rules refuse one."""
        if self.history.can_redo:
            raise IllegalMove("The duel is over.")
        for move in moves:
            AnyGame.play(self, DuelMove(player, move))
        self.steps.append((self.history.cursor, player, kind))
        self.made += kind == PLAYED

    def _ways(self, player: int) -> tuple[list[Position], list[Position]]:
        """Return the trays to which a player's undo leads back, and those to which redo leads again, the next last."""
        behind: list[Position] = []
        ahead: list[Position] = []
        before = 0
        for end, whose, kind in self.steps:
            tray = self.history.positions[before].trays[player]
            before = end
            if whose != player:
                continue
            into, out = (ahead, behind) if kind == BACK else (behind, ahead)
            into.append(tray)
            if kind == PLAYED:
                ahead.clear()
            else:
                out.pop()
        return behind, ahead

    def can_step(self, player: int, kind: str) -> bool:
        """Whether a player has something to take back, or, of what was taken back, to do again."""
        return not self.over and bool(self._ways(player)[kind == FORTH])

    def step(self, player: int, kind: str) -> None:
        """Take a player's last step back (BACK), or do it again (FORTH). IllegalMove where there is none."""
        ways = self._ways(player)[kind == FORTH]
        if not ways or self.over:
            if kind == FORTH:
                raise IllegalMove("Nothing to redo.")
            raise IllegalMove("Nothing to undo.")
        here, there = self.trays[player], ways[-1]
        moves: list[Move] = [TakeBack(one.piece) for one in here.laid if one not in there.laid]
        moves += [Put(one) for one in in_order(there.laid) if one not in here.laid]
        self.act(player, moves, kind)

    # Others made of it, and keeping

    def more(self) -> Data:
        levels = [0 if seat.human else seat.level for seat in self.seats]
        steps = [list(step) for step in self.steps]
        return {"made": self.made, "down": len(self.trays[0].laid), "levels": levels, "steps": steps}

    def again(self, seed: int) -> DuelGame:
        return DuelGame(self.history.anew(seed), self.seats)

    def from_here(self) -> DuelGame:
        made = super().from_here()
        made.steps = [step for step in made.steps if step[0] <= made.history.cursor]
        return made


def begun_duel(challenge: Params, seats: tuple[Seat, Seat], seed: int | None = None) -> DuelGame:
    """Return a new duel; `seed`: of the computer's ways, a new one by default."""
    return DuelGame(History(DUEL_RULES, DuelParams(challenge), fresh_seed() if seed is None else seed), seats)


def is_duel(params: object) -> bool:
    """Whether the parameters of a save are a duel's."""
    return str(params).startswith(rules.PREFIX)


def made_of(history: History, data: Data | None) -> DuelGame:
    """Return the duel of a history: a new one, or with `data` that of a save; BadInput if that is damaged."""
    game = DuelGame(history)
    if data is None:
        return game
    levels = data.get("levels")
    if not isinstance(levels, list) or len(levels) != rules.PLAYERS or any(n not in (0, *LEVELS) for n in levels):
        raise BadInput("The saved game does not say who plays.")
    first, second = (Seat(n == 0, n or USUAL) for n in levels)
    game.seats = first, second
    game.steps = _steps(data.get("steps"), history)
    game.made = sum(kind == PLAYED for _end, _player, kind in game.steps)
    return game


def _steps(data: object, history: History) -> list[Step]:
    """Return the steps of a save; where they do not fit its moves, each move is one."""
    single = [(end, move.player, PLAYED) for end, move in enumerate(history.moves, 1)]
    if not isinstance(data, list) or not all(isinstance(entry, list) and len(entry) == 3 for entry in data):
        return single
    steps, before = [], 0
    open_ways = [[0, 0], [0, 0]]  # for each player how many steps lead back, and forward
    for end, player, kind in data:
        if type(end) is not int or not before <= end <= len(history.moves) or player not in (0, 1):
            return single
        own = open_ways[player]
        if kind not in (PLAYED, BACK, FORTH) or (kind != PLAYED and not own[kind == FORTH]):
            return single
        if any(move.player != player for move in history.moves[before:end]):
            return single
        own[:] = {PLAYED: [own[0] + 1, 0], BACK: [own[0] - 1, own[1] + 1], FORTH: [own[0] + 1, own[1] - 1]}[kind]
        steps.append((end, player, kind))
        before = end
    return steps if before == len(history.moves) else single
