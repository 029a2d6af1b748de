"""The panel in play, beside and below the board, made anew from the state: values, hint, turns, buttons, dock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.base.i18n import _
from games.mancala.game import SWAP
from games.mancala.naming import listed_turn, player_name, round_of, strength_name, turn_text, variant_name
from games.mancala.play.hint_words import hint_words, threat_words
from games.mancala.play.messages import SowingCommand, SowingLevel, ThreatsHeld, TurnChosen, TurnValued, ValuesSwitched
from games.mancala.play.own_players import own_notes
from games.mancala.play.state import LONG, State
from games.mancala.play.values import ValueRow, row_height
from games.mancala.play.widgets import KeyHint, TallyCard
from games.mancala.rules.threats import Threats
from games.mancala.settings import values_setting
from games.mancala.think.reasons import Kind
from games.mancala.think.valuation import Valuation, Value
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, HoldButton, IconButton, sound_button
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.turn_list import TurnEntry, TurnList, turn_section
from games.stage.widgets.words import Heading, Label, Note, Progress

MOST = 8  # rows of values
LOW = 760  # logical pixels of height below which the panel does without what it can
WHY_LINES = 2  # that say why a turn is good have room
AFTER = 3  # turns of the line that a row tells


def ahead(proven: bool) -> str:
    """Return what the values are; `proven`: all of them."""
    return _("Ahead at the end, with best play") if proven else _("Ahead at the end, estimated")


def all_proven(valuation: Valuation) -> bool:
    """Whether there are values and each is proven."""
    return bool(valuation.values) and all(value.proven for value in valuation.values)


def no_row(pit: int | None) -> None:
    """Let a row be pointed at in vain."""


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game under way; `own` and `guest`: the names of the people at this board.

    `on_row`: is told the pit of the row of values that is pointed at.
    """

    state: State
    look: Look
    own: str = ""
    guest: str = ""
    on_row: Callable[[int | None], None] = no_row

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return player_name(self.state.game, player, self.own, self.guest)

    def pill(self) -> str:
        return variant_name(self.state.game)

    def panel_title(self) -> str:
        return _("Game")

    def panel(self) -> list[Widget]:
        state = self.state
        found: list[Widget] = []
        if not state.variant.stores:
            found.append(self._tally())
        if state.browsing:
            found += self._looking_back()
        found += own_notes(state)
        found += self._values()
        if state.thinking.open and self.look.now() - state.thinking.since > LONG:
            found += self._progress()
        if state.hint_step:
            found.append(self.hint_note())
        rule: list[Widget] = [] if self.compact else [Divider(4)]
        return [*found, *rule, *self._turn_list()]

    @property
    def compact(self) -> bool:
        """Whether the window is small or low: what can do without goes, so that some of the turns stay in view."""
        metrics = self.look.metrics
        return metrics.compact or metrics.height / metrics.u < LOW

    def _tally(self) -> TallyCard:
        game, foreseen = self.state.game, self.state.foreseen
        scores = self.state.scores()
        below = game.below
        total = game.total
        more = foreseen.store if foreseen is not None and game.mover == below else 0
        names = (self.name_of(below), self.name_of(1 - below))
        return TallyCard(total // 2 + 1, total, scores[below], scores[1 - below], more, names)

    def _looking_back(self) -> list[Widget]:
        game = self.state.game
        turns, cursor = game.turns(), game.history.cursor
        here = sum(turn.after <= cursor for turn in turns)
        said = _("Move {n} of {m}").format(n=round_of(here), m=round_of(len(turns)))
        if game.over or game.person_to_move:
            return [Note(said, _("Play from here, or go to the end of the list."), "history", "inset")]
        note = Note(said, _("The computer is to move here."), "history", "inset")
        return [note, Button("here", _("Play on from here"), "play", "soft", action="here")]

    def _values(self) -> list[Widget]:
        """Return a row for each pit of who is to move, in its place whether or not its value is known."""
        state = self.state
        on = values_setting(len(state.game.persons)).of(self.look.settings)
        valuation = state.advice.valuation if on else None
        switch = Toggle("values", on, says=ValuesSwitched)
        found: list[Widget] = [Row([Heading(self._values_of(valuation), lines=2, grow=1), switch])]
        if not on:
            return found
        if not self.compact:
            found.append(Label(ahead(valuation is not None and all_proven(valuation)), "caption", "ink.tertiary"))
        rows = self._rows(valuation)
        missing = self._places() - len(rows)
        found += [Column(rows, gap=0), Gap(missing * row_height(self.look))]
        card = self._card(valuation)
        return [*found, *([card] if card is not None else [])]

    def _places(self) -> int:
        """Return how many rows have room: as many as there are pits, so that nothing below them moves."""
        pits = self.state.variant.pits(self.state.game.params)
        return min(MOST, pits + self.state.can_swap)

    def _rows(self, valuation: Valuation | None) -> list[Widget]:
        """Return a row for each turn, the best first; the pits in order while nothing is known of them."""
        state = self.state
        if valuation is None or not valuation.values:
            empty: list[Widget] = [ValueRow((pit,), id=f"value{pit}", says=TurnValued) for pit in sorted(self._pits())]
            return empty[:MOST]
        values = list(valuation.values)
        best = values[0].margin
        if state.can_swap:
            proven = all(value.proven for value in values)
            values.insert(0 if best < 0 else len(values), Value((SWAP,), -best, proven))
        pointed = state.pointed[1] if state.pointed is not None else None
        followed = state.followed
        rows: list[Widget] = []
        for rank, value in enumerate(values[:MOST], 1):
            pit = value.turn[0]
            swapped = self.would_swap(value)
            then = " · ".join(turn_text(turn) for turn in value.then[:AFTER])
            chosen = pit == pointed or (followed is not None and followed.turn[0] == pit)
            tip = _("Proven: searched to the end of the game") if value.proven else ahead(False) if self.compact else ""
            row = ValueRow(
                value.turn, value, rank, then, chosen, value.margin == values[0].margin, swapped,
                on_point=self.on_row, id=f"value{pit}", tip=tip, says=TurnValued,
            )  # fmt: skip
            rows.append(row)
        return rows

    def would_swap(self, value: Value) -> bool:
        """Whether the other player would take over this first turn of the game: it is too good."""
        return self.state.variant.may_be_swapped(self.state.game.position) and value.margin < 0

    def _card(self, valuation: Valuation | None) -> Note | None:
        """Return what the threats shown come to, else why the best turn, or the one pointed at, is good.

        It has its place from the beginning and keeps it where there is nothing to say, so that the turns below stay;
        None: a hint says it.
        """
        threats = self.state.threats()
        if threats is not None:
            return self._threat_card(threats)
        if self.state.hint_step > (1 if self.compact else 2):  # a hint says it at last; before, in short
            return None
        title, why = self._why(valuation)
        if self.compact:
            return Note("", f"{title}: {why}" if why else "", "", "inset", lines=WHY_LINES)
        return Note(title if why else "", why, "", "inset", lines=WHY_LINES, headed=True)

    def _why(self, valuation: Valuation | None) -> tuple[str, str]:
        """Return which turn is explained, and why it is good: "" while that is not known."""
        state = self.state
        if valuation is None or not valuation.values or state.swap_is_best:
            return "", ""
        value = state.followed or valuation.value_of(valuation.best[0])
        reason = state.reason_of(value) if value is not None and value.turn[0] >= 0 else None
        if value is None or reason is None:
            return "", ""
        why = reason.why or (reason.sentence if reason.kind is Kind.NEXT else "")
        return _("Why {turn}").format(turn=turn_text(value.turn)), why

    def _threat_card(self, threats: Threats) -> Note:
        """Return the card of what the other side could take."""
        words = threat_words(self.state, threats)
        return Note(words.title, words.text, "" if words.text else "check", "hint")

    def _values_of(self, valuation: Valuation | None) -> str:
        """Return whose turns are valued, and how far the search has looked ahead; a dot while it does not say yet."""
        state, game = self.state, self.state.game
        mover = game.mover if state.advice.open else game.person
        text = _("Your turns")
        if mover is not None and mover != game.person:
            text = _("{name}'s turns").format(name=self.name_of(mover))
        elif mover is None:
            text = _("The turns")
        if valuation is None:
            return f"{text} ·" if state.advice.open and state.values_on else text
        known = {value.turn[0]: value.proven for value in valuation.values}
        if not self._pits() <= known.keys():  # the book has some at once; the others come with the first depth
            return f"{text} ·"
        if all(known.values()):
            return _("{turns}, played out").format(turns=text)
        return _("{turns}, searched {n} deep").format(turns=text, n=valuation.depth)

    def _pits(self) -> set[int]:
        """Return the pits that may be sown."""
        variant, position = self.state.variant, self.state.game.position
        return {pit for move in variant.rules.moves(position) if (pit := variant.pit(move)) >= 0}

    def _progress(self) -> list[Widget]:
        thinking = self.state.thinking
        seconds = (self.look.now() - thinking.since) / 1000
        depth = thinking.latest.extra.get("depth", 0)
        text = _("Thinking: depth {depth}, {seconds} s").format(depth=depth, seconds=f"{seconds:.0f}")
        stop = Button("stop", _("Stop"), "square", "quiet", "sm", says=SowingCommand.MOVE_NOW)
        row = Row([Label(text, "small", "ink.secondary", grow=1), stop])
        return [row, Progress(None)]

    # The hint

    def hint_note(self) -> Note:
        """Return what the step reached of the hint says."""
        words = hint_words(self.state)
        if words is None:
            return Note(_("Looking for a good move"), "", "lightbulb", "hint", True)
        return Note(words.title, words.text or words.onward, "lightbulb", "hint")

    # The turns

    def _turn_list(self) -> list[Widget]:
        game = self.state.game
        turns, cursor = game.turns(), game.history.cursor
        rows: list[list[TurnEntry | None]] = []
        first = turns[0].player if turns else 0
        for turn in turns:
            entry = TurnEntry(listed_turn(turn), turn.gain, turn.after, strong=turn.before < cursor)
            if turn.player == first or not rows or rows[-1][1] is not None:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
        if game.mover is not None and not game.can_redo and not self.state.showing:
            self._wait(rows, 0 if game.mover == first else 1)
        names = (self.name_of(first), self.name_of(1 - first))
        return turn_section(names, TurnList(tuple((a, b) for a, b in rows), cursor, id="turns", says=TurnChosen),
                            few=True)  # fmt: skip

    def _wait(self, rows: list[list[TurnEntry | None]], column: int) -> None:
        """Add who is to move to the rows of the list."""
        said = _("your move") if self.state.game.person_to_move else _("thinking") if self.state.busy else _("to move")
        waiting = TurnEntry(said, 0, -2, strong=False)
        if not rows or (rows[-1][column] is None and column == 1):
            if not rows:
                rows.append([None, None])
            rows[-1][column] = waiting
        elif column == 0 and (rows[-1][1] is not None or rows[-1][0] is None):
            rows.append([waiting, None])

    # Buttons

    def foot(self) -> list[Widget]:
        game = self.state.game
        found: list[Widget] = []
        computer = next((seat for seat in game.seats if not seat.human), None)
        if computer is not None and game.person is not None and not computer.depth and not computer.own:
            level = computer.level
            strength = Label(strength_name(game.variant, game.params, level), "small", "ink.secondary", lines=1)
            found.append(Row([Heading(_("Computer level")), Spacer(), strength, Label(str(level), "heading")]))
            found.append(Slider("level", level, 1, 10, stops=True, default=5, says=SowingLevel))
        review = Button("review", _("Review"), "telescope", action="review")
        resign = Button("resign", _("Resign"), "flag", says=SowingCommand.GIVE_UP)
        left = review if game.ended or game.person is None else resign
        new = Button("new", _("New game"), "plus", "primary", action="new")
        return [*found, Row([left, new], gap=10, equal=True)]

    def dock(self) -> list[list[Widget]]:
        """Return the tools of the moment: those of sowing, or once the game has ended the way through it."""
        turning: list[Widget] = [
            Button("turn", _("Turn board"), "refresh-ccw", "quiet", action="turn", short=True),
            sound_button("mute", self.look.settings.sound),
        ]
        return [*self._way_through(), turning] if self.state.game.ended else [*self._sowing(), turning]

    def _way_through(self) -> list[list[Widget]]:
        return [[
            IconButton("first", "skip-back", action="first", tip=_("First move")),
            IconButton("earlier", "step-back", action="earlier", tip=_("One move back")),
            IconButton("later", "step-forward", action="later", tip=_("One move on")),
            IconButton("last", "skip-forward", action="last", tip=_("Last move")),
        ]]  # fmt: skip

    def _sowing(self) -> list[list[Widget]]:
        groups: list[list[Widget]] = []
        if not self.compact and not self.look.touch and self.state.game.persons:
            groups.append([Gap(4), KeyHint(self.state.variant.pits(self.state.game.params)), Gap(4)])
        if self.state.can_swap:
            groups.append([Button("swap", _("Swap sides"), "refresh-ccw", "soft", action="swap")])
        key = self.look.shortcut("threats")
        held = _("hold {key}").format(key=key) if key else "-"
        threats = HoldButton("threats", _("Threats"), "triangle-alert", "quiet", keys=held, short=True,
                             on=self.state.threatened, tip=_("Threats"), says=ThreatsHeld)  # fmt: skip
        values = Button("pits", _("Values on pits"), "scan", "quiet", short=True, on=self.state.values_on,
                        action="values")  # fmt: skip
        return [*groups, [threats, values]]
