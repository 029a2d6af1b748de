"""Five trays of Katamino."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from pygame import Rect

from engine.history import History
from games.base.i18n import N_
from games.katamino.board.hand import Turn, turned_shape
from games.katamino.game import RULES, Game, fresh, in_order
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import ORIENTATIONS, STANDARD, Orientation
from games.katamino.rules.rulebook import Put, TakeBack
from games.katamino.think.verdict import completion
from games.model.lessons import Lesson, Lessons, never

TURNS: tuple[tuple[Turn, ...], ...] = (("right", "left"), ("right", "left", "flip"))
SET = "NPU"  # of the game that follows, one that no board before it has had filled


def tray(text: str) -> Callable[[], Game]:
    """Return what makes a game that begins with these pieces laid."""

    def make() -> Game:
        pos = rules.read(text)
        return Game(History(RULES, rules.Params(pos.columns, pos.pieces), 0, pos))

    return make


def full(game: Game) -> int:
    """Return 1 once the tray is full."""
    return int(game.over)


def given_back(piece: str) -> Callable[[Game], int]:
    """Return what says 1 once a piece was taken back."""
    return lambda game: int(STANDARD.index(piece) in game.position.in_hand)


def facing(piece: str, orientation: int) -> Callable[[Any], None]:
    """Return what has a piece lie in the rack as it is in an orientation (counted from 1, as in moves)."""

    def turn(scene: Any) -> None:
        number = STANDARD.index(piece)
        scene.view.facing[number] = ORIENTATIONS[number][orientation - 1]
        scene.view.touch()

    return turn


def first_turn(shape: Orientation, wanted: Orientation) -> Turn | None:
    """Return the first of the fewest turns that bring a shape into the one wanted, None where it is.

    It is turned over only where no turning does it.
    """
    for turns in TURNS:
        queue: deque[tuple[Orientation, Turn | None]] = deque([(shape, None)])
        seen = {shape}
        while queue:
            at, first = queue.popleft()
            if at == wanted:
                return first
            for how in turns:
                after = turned_shape(at, how)
                if after not in seen:
                    seen.add(after)
                    queue.append((after, first or how))
    return None


def hand(scene: Any, find: Any, move: Any) -> list[Rect]:
    """Return the piece's card, the button that turns it where it must be turned, the cells where it is to lie."""
    view, table = scene.view, scene.view.table
    if isinstance(move, TakeBack):
        placement = scene.game.position.placement(move.piece)
        return [table.tray.rect(placement.cells[0]), _beside_the_rack(table)] if placement is not None else []
    assert isinstance(move, Put)
    piece, wanted = move.placement.piece, move.placement.shape
    held = view.held is not None and view.held.piece == piece
    shape = view.held.shape if held else view.facing[piece]
    found = [] if held or piece not in table.slots else [table.slots[piece].card]
    if (how := first_turn(shape, wanted)) is not None:
        button = find("flip" if how == "flip" else f"turn-{how}")
        return [*found, button.rect] if button is not None else found
    return [*found, _cells(table, move.placement)]


def _beside_the_rack(table: Any) -> Rect:
    """Return where a piece is let go that is to lie in the rack again: beside the last card."""
    place = Rect(0, 0, table.tray.side, table.tray.side)
    cards = [slot.card for slot in table.slots.values()]
    place.midleft = max(cards, key=lambda card: card.right).midright if cards else table.rack.center
    return place


def _cells(table: Any, placement: Any) -> Rect:
    """Return the box of the cells that a piece covers."""
    rects: list[Rect] = [table.tray.rect(cell) for cell in placement.cells]
    return rects[0].unionall(rects[1:])


def onward(game: Game) -> str:
    """Return the next piece to lay where the tray can still be filled, else one to take back."""
    left = completion(game.position)
    if left:
        return str(Put(in_order(left)[0]))
    return str(TakeBack(game.position.laid[-1].piece))


def easy() -> Game:
    """Return the shortest tray with a set of several solutions."""
    return fresh(STANDARD.index(letter) for letter in SET)


LESSONS = Lessons[Game](
    boards=(
        Lesson(
            N_("Lay"),
            N_("Drag a piece to where it fits, or click it and click its place."),
            N_("Fill the tray with the last piece."),
            tray("LNV/LLN/LNN/LN./LN./..."),
            ("V3@3,1",),
            full,
            begin=facing("V", 3),
        ),
        Lesson(
            N_("Turn"),
            N_("A piece may be turned."),
            N_("Turn the last piece until it fits, and lay it."),
            tray("LTY/LLY/LYY/L.Y/L.Y/..."),
            ("T2@3,1",),
            full,
        ),
        Lesson(
            N_("Flip"),
            N_("A piece may be turned over."),
            N_("Turn the last piece over, and lay it."),
            tray("LPV/L../L../L.V/LLV/VVV"),
            ("P2@1,2",),
            full,
            begin=facing("P", 1),
        ),
        Lesson(
            N_("A hole"),
            N_("A hole that no piece can fill means: take a piece back."),
            N_("Take back what makes the striped hole."),
            tray("PUY/.../UU./.U./UU./..."),
            ("-U",),
            given_back("U"),
        ),
        Lesson(
            N_("Fill"),
            N_("All pieces on the tray, and it is solved."),
            N_("Fill the tray: there are four ways."),
            tray("LTY/.../.../.../.../..."),
            ("L2@1,1", "Y8@1,2", "T2@3,1"),
            full,
            over=never,
            lead=onward,
        ),
    ),
    easy=easy,
    hand=hand,
    keys=("turn-left", "turn-right", "flip", "put-back", "clear"),
    tools=("turn-left", "turn-right", "flip", "put-back"),
)
