"""The panel around Metro's map in play, made anew from the state: players, tiles in hand, consequences, dock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.base.figures import number
from games.base.i18n import N_, _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values as scene_values
from games.metro.board.rows import Consequence, HandCard, Hands, SpaceLegend, Standings, TileCard, TileChoice
from games.metro.board.standings import player_rows, playing_out, standings, told_briefly
from games.metro.play.hint_words import hint_words
from games.metro.play.messages import MetroCommand, TileKindChosen
from games.metro.play.state import State
from games.metro.rules import tiles
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.words import Heading, Label, Note

AIM = N_("Long lines bring points: point at a space with a dot.")
LONG = 600.0  # ms of thinking before its figures are shown


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game under way; `own`: the user's name; `tip`: why the tile may not lie where it is pointed at.

    `brought`: points that trains under way have brought so far, by player; `drawn_at`: when a second tile was drawn.
    """

    state: State
    look: Look
    own: str = ""
    tip: str = ""
    brought: Mapping[int, int] = field(default_factory=dict)
    drawn_at: float = 0.0

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return texts.player_name(self.state.game, player, self.own)

    def pill(self) -> str:
        game = self.state.told
        variant = _("Board game") if not game.params.solo else texts.variant(game.params)
        if game.mover is None:
            return _("{variant}, finished").format(variant=variant)
        if game.params.solo:
            return _("{variant}, tile {n}").format(variant=variant, n=len(game.position.placements) + 1)
        whose = _("your turn") if game.persons == (game.mover,) else self.name_of(game.mover)
        return _("{variant}, round {n}, {whose}").format(variant=variant, n=game.round, whose=whose)

    def panel_title(self) -> str:
        return _("Your game") if self.state.game.params.solo else _("Players")

    def panel(self) -> list[Widget]:
        widgets: list[Widget] = [Column(self._rows(), 6 if self.state.game.params.players > 3 else 8)]
        if self.state.hint_step:
            widgets.append(self._hint_note())  # above all that may be long
        if self.valued:
            widgets += [Gap(2), *scene_values.rows(self.state.game, self.state.candidates)]
        if self.state.told.mover is not None:
            widgets += [Gap(2), *self._hand()]
            thinking = self.state.thinking
            if thinking.open and self.look.now() - thinking.since > LONG:
                found, ms = thinking.latest, self.look.now() - thinking.since
                planned = int(found.extra.get("planned", 0))
                widgets += [Gap(2), playing_out(found.nodes, planned, ms, MetroCommand.MOVE_NOW)]
            widgets += [Gap(2), *self._consequences()]
        return widgets

    def brief(self) -> list[Widget]:
        """Return points, and what the tile would bring where it is pointed at, for a window whose panel is down."""
        return told_briefly(self.state.told, self._said_briefly(), self.own, self.brought)

    def _said_briefly(self) -> str:
        preview = self.state.preview or self.state.laid
        if preview is not None:
            said = texts.short_consequence(self.state.game.params, preview.lines, preview.before)
            brought = sum(line.points for line in preview.lines)
            more = ngettext("{said}: {n} point", "{said}: {n} points", brought).format(said=said, n=brought)
            return more if brought else said
        if self.state.hint_step:
            note = self._hint_note()
            return f"{note.title} {note.text}".strip()
        return self.tip or self._fit_words()

    @property
    def valued(self) -> bool:
        """Whether the values of placements are listed."""
        return self.state.values_on and bool(self.state.candidates)

    def _rows(self) -> list[Widget]:
        count = self.state.game.params.players
        if self.valued and count > 1 and (count > 3 or self.look.metrics.compact):
            return [Standings(standings(self.state.told, self.own, self.brought))]  # the rest is for the list below
        tall = 64.0 if count < 4 else 58.0 if count == 4 else 50.0
        if self.look.metrics.compact:
            tall = 56.0 if count < 4 else 44.0
        changed = self.state.preview.lines if self.state.preview is not None else []
        return player_rows(self.state.told, tall, changed, self.state.thinking.open, self.own, self.brought)

    def _hand(self) -> list[Widget]:
        """Return the tile to be laid; in the board game beside it the top of the bag."""
        game, pos = self.state.told, self.state.told.position
        if game.params.solo or not game.person_to_move:
            text = self._fit_words()
            caption = _("Your tile") if game.person_to_move else _("Tile of {name}").format(name=self.name_of(pos.seat))
            size = 64 if self.look.metrics.compact else 92
            return [TileCard(self.state.kind, caption, texts.tile_name(pos.tile), text, size)]
        cards: list[Widget] = []
        drawn = pos.second != rules.NONE
        kept = pos.hands[pos.seat]
        cards.append(
            HandCard("hand", kept if drawn else self.state.kind, _("In hand"),
                     _("kept for later") if drawn else self._named(kept),
                     "1", 0, not drawn, drawn, grow=1, says=MetroCommand.HAND)
        )  # fmt: skip
        if drawn:
            cards.append(
                HandCard("second", self.state.kind, _("Tile drawn"), self._named(pos.second),
                         "2", pos.left + 1, True, False, self.drawn_at, grow=1, says=MetroCommand.SECOND)
            )  # fmt: skip
        elif pos.left:
            said = _("must be laid") if self.look.metrics.compact else _("then it must be laid")
            cards.append(HandCard("second", -1, _("Draw another"), said, "2", pos.left, False, False, grow=1,
                                  says=MetroCommand.SECOND))  # fmt: skip
        heading = _("Lay the tile drawn") if drawn else _("Lay one of two") if pos.left else _("Lay the last tile")
        return [Heading(heading), Hands(cards, gap=10, equal=True)]

    def _named(self, kind: int) -> str:
        """Return a tile's name and, while it may be laid, on how many spaces."""
        name = texts.tile_name(kind)
        return f"{name}, {self._fit_count()}" if self.state.mine else name

    def _must_turn(self) -> int:
        """Return on how many spaces the tile in hand fits that fits nowhere as it lies, 0 else."""
        return self.state.spaces_turned if self.state.mine and not self.state.fits else 0

    def _fit_count(self) -> str:
        count = len(self.state.fits)
        return ngettext("{n} space", "{n} spaces", count).format(n=count)

    def _fit_words(self) -> str:
        game = self.state.told
        if not game.person_to_move:
            return _("Thinking") if self.state.thinking.open else ""
        if not self.state.mine:
            return ""
        tile = tiles.KINDS[self.state.kind][0]
        ways = len(tiles.ROTATIONS[tile])
        said = self._fit_count()
        if must := self._must_turn():
            words = ngettext("Fits nowhere so: turn it ({n} space).", "Fits nowhere so: turn it ({n} spaces).", must)
            return words.format(n=must)
        if game.params.turning and ways > 1:
            return f"{said}. " + ngettext("Turning on: {n} way.", "Turning on: {n} ways.", ways).format(n=ways)
        return said if game.params.turning else _("{said}, as drawn").format(said=said)

    def _consequences(self) -> list[Widget]:
        game, preview = self.state.told, self.state.preview or self.state.laid
        if preview is None and not self.state.mine:
            return []
        widgets: list[Widget] = [Heading(_("If you lay it here") if game.person_to_move else _("It lays it here"))]
        if preview is None:
            if self.state.forced:
                return [Note(_("No other space: it may be laid there."), "", "circle-alert", "inset")]
            said = _(AIM)
            if self._must_turn():
                said = _("The tile fits nowhere as it lies: turn it.")
            return [*widgets, Consequence(-1, self.tip or said)]
        for line in preview.lines:
            said = texts.consequence(game, line, preview.before.get(line.train, 0), self.own)
            colour = -1 if line.owner < 0 else game.seats[line.owner].colour
            widgets.append(Consequence(colour, said))
        if len(preview.lines) < 2:
            words = _("No other line changes.") if preview.lines else _("No line changes.")
            widgets.append(Consequence(-1, words))
        return widgets

    def _hint_note(self) -> Note:
        if self.state.advice is None:
            found = self.state.advising.latest
            planned = found.extra.get("planned", 0)
            said = _("{n} of {m} games").format(n=number(found.nodes), m=number(planned)) if planned else ""
            return Note(_("Looking for a good place"), said, "lightbulb", "hint", True)
        words = hint_words(self.state)
        return Note(words.title, words.text or words.onward, "lightbulb", "hint")

    def foot(self) -> list[Widget]:
        pos = self.state.told.position
        widgets: list[Widget] = []
        if self.state.game.params.solo:
            free = self.state.game.params.d**2 - 4 - len(pos.placements)
            free = min(free, pos.left + 1) if self.state.game.params.copies else free
            words = _("Tiles left in the bag") if self.state.game.params.copies else _("Free spaces")
            widgets.append(Row([Label(words, "body", "ink.secondary"), Spacer(), Label(str(free), "heading")]))
        left = Button(
            "replay", _("Step through"), "history", action="replay", enabled=bool(pos.placements), keys="-", short=True
        )
        new = Button("new", _("New game"), "plus", self._new_style(), action="new")
        if self.state.told.mover is not None:  # at the end the dock has both
            widgets.append(Row([left, new], gap=10, equal=True))
        return widgets

    def _new_style(self) -> str:
        """Return the style of the button for a new game: a day's game is not to be left for another."""
        return "secondary" if self.state.game.day else "primary"

    def dock(self) -> list[list[Widget]]:
        game, pos = self.state.told, self.state.told.position
        if game.mover is None:
            return [[Button("replay", _("Step through"), "history", "quiet", action="replay"),
                     Button("review", _("Review"), "telescope", "quiet", action="review"),
                     Button("new", _("New game"), "plus", self._new_style(), action="new")]]  # fmt: skip
        values = IconButton("values", "map", self.state.values_on, action="values", tip=_("Values of the placements"))
        seen = self.state.preview is not None
        place = Button("place", _("Place tile"), "check", "primary", action="place", enabled=seen and self.state.mine)
        groups: list[list[Widget]] = []
        if game.params.turning:
            kinds = tiles.KINDS_OF[tiles.KINDS[pos.tile][0]]
            on = self.state.mine and len(kinds) > 1
            groups.append(
                [Button("left", _("Turn left"), "rotate-ccw", "quiet", action="turn_left", enabled=on, pair="turn")]
            )
            groups.append([TileChoice("choice", kinds, self.state.kind, says=TileKindChosen)])
            groups.append(
                [Button("right", _("Turn right"), "rotate-cw", "quiet", action="turn_right", enabled=on, pair="turn")]
            )
        if not game.params.solo and game.person_to_move and not self.look.metrics.compact:
            drawn = pos.second != rules.NONE
            kept = Button("dock-hand", _("In hand"), "", "quiet", keys="1", on=not drawn, says=MetroCommand.HAND)
            hand: list[Widget] = [kept]
            if drawn or pos.left:
                second = _("Tile drawn") if drawn else _("Draw another")
                hand.append(Button("dock-second", second, "", "quiet", keys="2", on=drawn, says=MetroCommand.SECOND))
            groups.insert(0, hand)
        if self.look.metrics.sheet and not game.params.turning and game.person_to_move:
            # The panel with the hand is out of sight.
            groups.append([TileChoice("choice", (self.state.kind,), self.state.kind, says=TileKindChosen)])
            if rules.may_draw(pos):
                said = _("Draw another")
                groups.append([Button("dock-second", said, "layers", "quiet", keys="-", says=MetroCommand.SECOND)])
        if not game.params.turning and not self.look.metrics.compact:
            groups.append([SpaceLegend(_("fits here")), SpaceLegend(_("a line of one tile"), True)])
        groups.append([values])
        groups.append([place])
        return groups
