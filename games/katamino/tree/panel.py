"""What stands around the tree: the moment in words, the order of the pieces and what it changes; the transport."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import _, ngettext, pgettext
from games.katamino.board.named import PieceNames
from games.katamino.rules.pieces import letters
from games.katamino.search import texts as words
from games.katamino.search.view_switch import TRANSPORT, TREE, ViewPanel, strategy_choice, view_switch
from games.katamino.think.branches import Branch, OrderFigures
from games.katamino.think.explain import SearchStep, explain
from games.katamino.tree.cards import OrderBars, PieceOrder
from games.katamino.tree.messages import (
    HandTurned,
    OrderTaken,
    TreeCommand,
    TreeGoalSought,
    TreePace,
    TreeStrategyChosen,
    TreeTabChosen,
    TreeViewChosen,
)
from games.katamino.tree.own_branch import OrderRow
from games.katamino.tree.state import SPEEDS, STRATEGIES, State
from games.stage.widgets import (
    Button,
    Column,
    Divider,
    Dropdown,
    Gap,
    Heading,
    IconButton,
    Label,
    Note,
    Row,
    Segmented,
    Slider,
    Widget,
)
from games.stage.widgets.buttons import full_screen_button
from games.stage.widgets.pictures import IconSign
from games.stage.widgets.words import Counter


@dataclass(frozen=True, slots=True)
class Panel(ViewPanel[State]):
    """The tree in widgets."""

    def top(self) -> list[Widget]:
        switch = view_switch(TREE, TreeViewChosen, self.small)
        if self.small or self.look.metrics.sheet:
            return [switch]
        return [
            self._strategies(), switch,
            full_screen_button(),
        ]  # fmt: skip

    def _strategies(self) -> Dropdown:
        return strategy_choice(STRATEGIES, self.state.strategy, TreeStrategyChosen)

    def panel_title(self) -> str:
        return _("Order") if self.state.ordered and not self.tabbed else _("Search tree")

    @property
    def tabbed(self) -> bool:
        """Whether board, options and order stand over the map one at a time."""
        return self.small and not self.look.metrics.sheet

    @property
    def tab(self) -> str:
        """Which of them it is, "" for all."""
        state = self.state
        return "" if not self.tabbed else state.tab if state.tab in state.tabs else state.tabs[0]

    def tabs(self) -> Segmented:
        """Return what chooses among them."""
        words = {"board": _("Board"), "options": _("Options"), "order": _("Order")}
        return Segmented("tabs", [(tab, words[tab]) for tab in self.state.tabs], self.tab, tip=_("What is shown"),
                         says=TreeTabChosen)

    @property
    def _known(self) -> OrderFigures | None:
        """What the orders come to, None before one of them has come to a solution."""
        figures = self.state.figures
        return figures if figures is not None and any(first > 0 for first in figures.firsts.values()) else None

    def order_tab(self) -> Widget:
        """Return the order of the pieces as it stands over the map: the order itself, beside it what others come to."""
        known = self._known
        left = [*self._pieces(), *(self._spread(known) if known is not None else [])]
        return Row([Column(left, grow=1), Column(self._figures(known), grow=1)], gap=24, align="top", equal=True)

    def panel(self) -> list[Widget]:
        first = [self._strategies()] if self.small or self.look.metrics.sheet else []
        if self.tabbed:
            path = self.state.moment.path
            down: list[Widget] = [Heading(_("Pieces down")), PieceNames(tuple(p.piece for p in path), self.style)]
            return [*first, self.verdict(), *(down if path else [])]
        return [*first, self.verdict(), *(self._order() if self.state.ordered else self._path())]

    def verdict(self) -> Note:
        """Return what is so of the whole tree."""
        state = self.state
        icicle = state.icicle
        nodes = number(state.nodes)
        if icicle is None or not state.whole:
            return Note(_("Searched ahead"), _("{n} nodes so far").format(n=nodes), "", "inset", True)
        dead = number(state.dead_ends)
        if not icicle.solutions:
            said = _("{n} nodes, {dead} of them dead ends.").format(n=nodes, dead=dead)
            return Note(_("Every choice tried: no solution."), said, "list-tree", "inset")
        if state.strategy == "first-hole":
            said = _("The whole tree has {n} nodes in every order, {dead} of them dead ends.")
            said = said.format(n=nodes, dead=dead)
            return Note(_("The order moves the first solution"), said, "list-tree", "inset")
        said = _("{n} nodes, {dead} of them dead ends.").format(n=nodes, dead=dead)
        count = ngettext("{n} solution", "{n} solutions", icicle.solutions).format(n=number(icicle.solutions))
        return Note(count, said, "list-tree", "inset")

    def _path(self) -> list[Widget]:
        """Return the path, where the order of the pieces means nothing."""
        path = self.state.moment.path
        said = _("Dancing links and cells choose the item with the fewest options: no order of pieces to change.")
        found: list[Widget] = [Label(said, "small", "ink.secondary"), Heading(_("Pieces down"))]
        return [*found, PieceNames(tuple(p.piece for p in path), self.style)] if path else found[:1]

    def _order(self) -> list[Widget]:
        known = self._known
        found = [*self._pieces(), *self._figures(known)]
        return [*found, Divider(), *self._spread(known)] if known is not None else found

    def _pieces(self) -> list[Widget]:
        """Return the pieces in their order, to be dragged."""
        name = _(words.NAMES[self.state.strategy])
        return [Heading(_("{strategy} tries the pieces in this order").format(strategy=name)),
                PieceOrder(pieces=self.state.pieces, style=self.style, says=lambda order: order)]  # fmt: skip

    def _figures(self, known: OrderFigures | None) -> list[Widget]:
        """Return what this order, the best and the worst come to."""
        head = Row([Heading(_("Order"), grow=1), Heading(_("first solution at node"))])
        if known is None:
            return [head, Label(_("Trying the orders"), "small", "ink.secondary")]
        return [head, self._row(_("This"), self.state.pieces, known),
                self._row(_("Best"), known.extreme(False), known),
                self._row(_("Worst"), known.extreme(True), known)]  # fmt: skip

    def _row(self, name: str, order: tuple[int, ...], figures: OrderFigures) -> Widget:
        """Return a row: a name, the order, the node of its first solution."""
        first = figures.firsts.get(order)
        told = number(first) if first is not None and first > 0 else "–" if first is None else _("far")
        own = order == self.state.pieces
        return OrderRow(id=f"order-{name}", name=name, pieces=order, told=told, own=own, style=self.style,
                        says=OrderTaken)  # fmt: skip

    def _spread(self, figures: OrderFigures) -> list[Widget]:
        own = figures.firsts.get(self.state.pieces, 0)
        sooner, equal = figures.rank(self.state.pieces)
        count = len(figures.firsts)
        if figures.whole:
            head = _("All {n} orders, by first solution").format(n=number(count))
        else:
            head = _("{n} orders tried, by first solution").format(n=number(count))
        place = _("this one is no. {n}").format(n=number(sooner + 1)) if own > 0 else ""
        told = ngettext("{n} order finds one sooner", "{n} orders find one sooner", sooner).format(n=number(sooner))
        as_soon = ngettext("{n} as soon.", "{n} as soon.", equal).format(n=number(equal))
        firsts = tuple(first for first in figures.firsts.values() if first > 0)
        return [
            Row([Heading(head, grow=1), Label(place, "label")]),
            OrderBars(firsts=firsts, own=own),
            Label(f"{told}, {as_soon}", "small"),
        ]

    def foot(self) -> list[Widget]:
        icicle = self.state.icicle
        count = icicle.solutions if icicle is not None else 0
        label = ngettext("{n} solution", "{n} solutions", count).format(n=number(count))
        buttons: list[Widget] = [
            Button("solutions", label, "layout-grid", action="solutions", keys="-", enabled=count > 0, grow=1,
                   says=TreeCommand.SOLUTIONS),
            Button("race", _("Race"), "list-tree", action="race", keys="-", grow=1, says=TreeCommand.RACE),
        ]  # fmt: skip
        return [Row(buttons, gap=10)]

    def dock(self) -> list[list[Widget]]:
        state = self.state
        goals = (("decision", _("Decision")), ("dead", pgettext("short", "Dead end")), ("solution", _("Solution")))
        speed = Counter(_("{n} / s").format(n=number(SPEEDS[state.speed])), "small+", sample="5 000 / s")
        return [
            TRANSPORT.row(state.node, state.playing, not state.moment.finished),
            self.goals(goals, TreeGoalSought),
            [*([] if self.small else [IconSign("gauge"), Gap(8)]),
             Slider("speed", state.speed, 0, len(SPEEDS) - 1, 1, stops=True, tip=_("Speed"), says=TreePace),
             Gap(14), speed],
        ]  # fmt: skip

    def hand(self) -> list[Widget]:
        """Return the buttons for a piece that stands on the tray: turn it, turn it over, lay it, put it back."""
        return [
            IconButton("hand-turn", "rotate-cw", tip=_("Turn right"), says=HandTurned("right")),
            IconButton("hand-flip", "flip-horizontal-2", tip=_("Flip"), says=HandTurned("flip")),
            IconButton("hand-next", "arrow-right", tip=_("Another piece"), says=TreeCommand.TAKE_PIECE),
            IconButton("hand-back", "x", tip=_("Put back"), says=TreeCommand.LEAVE_OWN),
            Button("hand-lay", _("Lay it"), "check", "primary", "sm", says=TreeCommand.LAY_PIECE),
        ]

    def heading(self) -> tuple[str, str]:
        """Return what the moment is about, and a sentence below it."""
        state = self.state
        step = explain(state.problem, state.strategy, state.moment)
        scheme = self.style.scheme
        if step.kind == "finished":
            return _("Finished"), _("Every choice has been tried.")
        if step.kind == "solution":
            return _("A solution"), _("The tray is full.")
        what = item_words(step, state.strategy, scheme)
        if step.kind in ("dead", "split"):
            return _("A dead end"), what or _("Nothing goes on from here.")
        if (own := state.own) is not None:
            piece = letters((own.placement.piece,), scheme)
            return _("Your own branch: {piece}").format(piece=piece), self._own(own)
        count = step.count
        told = ngettext("{n} option follows. Choose it to see what comes of it.",
                        "{n} options follow. Choose one to see what comes of it.", count)  # fmt: skip
        return what, told.format(n=count)

    def _own(self, own: Branch) -> str:
        """Return what is known of the branch of one's own."""
        if not own.nodes:
            return _("Counting what follows. Esc returns.")
        nodes = _("very many nodes")
        if own.nodes > 0:
            nodes = ngettext("{n} node", "{n} nodes", own.nodes).format(n=number(own.nodes))
        found = _("no solution")
        if own.solutions:
            found = ngettext("{n} solution", "{n} solutions", own.solutions).format(n=number(own.solutions))
        return _("{nodes}, {found}. Esc returns.").format(nodes=nodes, found=found)


def item_words(step: SearchStep, strategy: str, scheme: str) -> str:
    """Return what is filled next in words."""
    if isinstance(step.item, int):
        return _("{piece} is next").format(piece=letters((step.item,), scheme))
    if step.item is None:
        return ""
    row, column = step.item[0] + 1, step.item[1] + 1
    if strategy == "first-hole":
        return _("The first hole is row {row}, column {column}").format(row=row, column=column)
    return _("The fewest options: row {row}, column {column}").format(row=row, column=column)
