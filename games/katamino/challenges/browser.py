"""Tiles, filters and cards of the challenges: the widgets of the board, made anew from the state, and their places."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.base.figures import number
from games.base.i18n import N_, _, ngettext
from games.katamino import texts
from games.katamino.board.left_off import Empty
from games.katamino.board.style import Style
from games.katamino.challenges.cards import Group, SetCards
from games.katamino.challenges.filters import FilterChips, Levels, Tile, Tiles
from games.katamino.challenges.messages import (
    ChallengesCommand,
    LevelFiltered,
    PieceFiltered,
    SetChosen,
    SetOrderChosen,
    SolvedHidden,
    TrayChosen,
)
from games.katamino.challenges.panel import NAMES
from games.katamino.challenges.shape_list import ShapeList
from games.katamino.challenges.state import State
from games.katamino.game import key_of
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.think import census
from games.katamino.think.census import LEVELS, LIMITS
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Button, Dropdown, Label, Toggle, Widget

ORDERS = {
    "easy": N_("Easiest first"),
    "hard": N_("Hardest first"),
    "few": N_("Fewest solutions first"),
    "many": N_("Most solutions first"),
    "letters": N_("By their letters"),
    "going": N_("Under way first"),
}


@dataclass(frozen=True, slots=True)
class Browser:
    """The widgets for what is so now, the rows of filters from the top."""

    tiles: Tiles
    levels: Levels
    orders: Dropdown
    chips: FilterChips
    words: Label
    clear: Button
    hide: Toggle
    cards: Widget  # or what is said instead
    filtered: bool

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the keyboard."""
        clear = [self.clear] if self.filtered else []
        return [self.tiles, self.levels, self.orders, self.chips, self.words, *clear, self.hide, self.cards]

    def place(self, look: Look, area: Rect) -> None:
        """Place the rows of filters from the top, the cards in what is left."""
        px, small = look.px, look.metrics.compact
        box = area.inflate(-2 * px(24 if not small else 16), 0)
        self.tiles.place(look, Rect(box.x, area.top + px(6), box.width, px(64)))
        y = self.tiles.rect.bottom + px(16 if not small else 10)
        levels = min(self.levels.width(look), box.width - px(12) - min(px(204), self.orders.width(look)))
        self.levels.place(look, Rect(box.x, y, levels, px(36)))
        wide = min(px(204), box.width - levels - px(12))
        self.orders.place(look, Rect(box.right - wide, y - px(2), wide, px(40)))
        y += px(36 + (10 if not small else 6))
        self._place_filter(look, box, y)
        left, top = box.x - px(SetCards.EDGE), y + px(40 + (6 if not small else 2))
        self.cards.place(look, Rect(left, top, area.right - left - px(6), area.bottom - top))

    def _place_filter(self, look: Look, box: Rect, y: int) -> None:
        """Place the row of the pieces: its label, the chips, what they say, and the switch at the right."""
        px, label = look.px, self._label(look, box.width)
        self.chips.place(look, Rect(box.x + label + (0 if label else px(4)), y, self.chips.width(look), px(40)))
        hide = self.hide.width(look)
        self.hide.place(look, Rect(box.right - hide, y + px(8), hide, px(24)))
        x = self.chips.rect.right + px(18)
        clear = self.clear.width(look) if self.filtered else 0
        room = max(0, self.hide.rect.left - px(12) - x)
        words = min(self.words.width(look), max(0, room - clear - px(4)))
        tall = self.words.height(look, words)
        self.words.place(look, Rect(x, y + (px(40) - tall) // 2, words, tall))
        self.clear.place(look, Rect(x + words + px(4), y + px(4), min(clear, room), px(32)))

    def _label(self, look: Look, width: int) -> int:
        """Return the width of the label of the pieces, 0 where there is no room for it: what is filtered goes first."""
        wide = look.text.width(_("Pieces"), "caption") + look.px(9)
        said = self.words.width(look) + self.clear.width(look) + look.px(4) if self.filtered else 0
        rest = self.chips.width(look) + said + self.hide.width(look) + look.px(18 + 12)
        return 0 if look.metrics.compact or wide + rest > width else wide

    def draw_label(self, paint: Paint) -> None:
        """Draw the label of the pieces."""
        chips = self.chips.rect
        wide = chips.x - self.tiles.rect.x
        if wide > paint.px(4):
            paint.text(_("Pieces"), Rect(chips.x - wide, chips.y, wide, paint.px(40)), "caption", "ink.secondary")


def tiles(state: State, shapes: ShapeList) -> Tiles:
    """Return the tiles of the trays: every length, then other shapes."""
    lengths = range(FEWEST, MOST + 1)
    totals = {k: len(census.challenges(k)) if state.counted else 0 for k in lengths}
    others = Tile(0, shapes.solved, len(shapes.shapes), _("Shapes"))
    found = (*(Tile(k, state.solved(k), totals[k]) for k in lengths), others)
    return Tiles(tiles=found, value=0 if shapes.open else state.columns, says=TrayChosen)


def browser(state: State, shapes: ShapeList, look: Look, style: Style) -> Browser:
    """Return the widgets for a state."""
    counts = {level: sum(1 for one in state.passing if one.level == level) for level in LEVELS}
    levels = [(0, _("All"), str(len(state.passing)))]
    levels += [(level, _(NAMES[level]), str(counts[level])) for level in LEVELS]
    hide = "" if look.metrics.compact and state.filter else _("Hide solved")
    return Browser(
        tiles(state, shapes),
        Levels("level", levels, state.level, disabled=[n for n in LEVELS if not counts[n]], says=LevelFiltered),
        Dropdown("order", [(name, _(words)) for name, words in ORDERS.items()], state.order, says=SetOrderChosen),
        FilterChips(filter=state.filter, style=style, waiting=state.waiting, says=PieceFiltered.of),
        Label(filter_words(state, style.scheme), "small", "ink.secondary", lines=2),
        Button(
            "clear", _("Clear"), "x", "quiet", "sm", enabled=bool(state.filter), says=ChallengesCommand.CLEAR_FILTER
        ),
        Toggle("hide", state.hide, hide, tip=_("Hide solved") if not hide else "", says=SolvedHidden),
        _cards(state, style.scheme),
        bool(state.filter),
    )


def _cards(state: State, scheme: str) -> Widget:
    """Return the cards, or why there are none."""
    if not state.counted:
        return Label(_("Counting the sets."), "body", "ink.secondary", "centre")
    if not state.sets:
        label = _("Clear") if state.filter else _("Show solved")
        return Empty(id="empty", text=nothing(state, scheme), label=label, says=ChallengesCommand.SHOW_ALL)
    groups = [
        Group(
            _(NAMES[one.level]),
            span(one.level),
            ngettext("{n} set", "{n} sets", one.size).format(n=number(one.size)),
            one.first,
            one.last,
        )
        for one in state.sections
    ]
    at = state.sets.index(state.chosen) if state.chosen in state.sets else -1
    names = [key_of(one.pieces) for one in state.sets]
    return SetCards(
        "cards", len(state.sets), at, state.version, state.sets, groups, state.standings, names, says=SetChosen,
        commits=ChallengesCommand.PLAY,
    )


def span(level: int) -> str:
    """Return from which work to which a level goes."""
    below, above = (0, *LIMITS)[level - 1], (*LIMITS, 0)[level - 1]
    if not below:
        return _("work below {n}").format(n=number(above))
    if not above:
        return _("work {n} and more").format(n=number(below))
    return _("work {n} to {m}").format(n=number(below), m=number(above))


def filter_words(state: State, scheme: str) -> str:
    """Return the filter in words: "with X, without P"."""
    if state.waiting:
        return _("Type a piece's letter")
    parts = []
    if state.filter.within:
        parts.append(_("with {letters}").format(letters=texts.spaced(sorted(state.filter.within), scheme)))
    if state.filter.without:
        parts.append(_("without {letters}").format(letters=texts.spaced(sorted(state.filter.without), scheme)))
    return ", ".join(parts)


def nothing(state: State, scheme: str) -> str:
    """Return why there is nothing to show."""
    n = state.columns
    within = sorted(state.filter.within)
    without = sorted(state.filter.without)
    if within and without:
        sentence = _("No set at 5 × {n} has {within} and leaves out {without}.")
        return sentence.format(n=n, within=texts.spaced(within, scheme), without=texts.spaced(without, scheme))
    if without:
        return _("No set at 5 × {n} leaves out {letters}.").format(n=n, letters=texts.spaced(without, scheme))
    if within:
        return _("No set at 5 × {n} has {letters}.").format(n=n, letters=texts.spaced(within, scheme))
    return _("Every set at 5 × {n} is solved.").format(n=n)
