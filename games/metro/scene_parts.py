"""What stands around Metro's map in play: players, tiles in hand, consequences, dock, the card between turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.run.job import Job
from games.metro import rules, scene_values, texts, tiles
from games.metro.game import Game
from games.metro.players import Candidate
from games.metro.rules import Draw, Lay, Line
from games.metro.scene_games import GameScene
from games.metro.view_rows import Consequence, HandCard, Legend, PlayerRow, TileCard, TileChoice
from games.stage.paint.painter import Paint
from games.stage.text.i18n import _, ngettext
from games.stage.text.rendering import clock, number
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.words import Heading, Label, Note, Progress

LONG = 600.0  # ms of thinking before its figures are shown


class PlayParts(GameScene):
    """The widgets of a game under way; Play adds what happens."""

    told: Game  # the game that is told of: while a move is shown, as it was before it
    laid: tuple[Lay, list[Line], dict[int, int]] | None  # the preview of the move that is shown
    kind: int  # the tile in hand as it is turned now
    preview: tuple[Lay, list[Line], dict[int, int]] | None  # a placement, the lines it changes, their lengths before
    tapped: tuple[int, int] | None
    thinking: Job | None
    thought_since: float
    advising: Job | None
    advice: Candidate | None
    candidates: tuple[Candidate, ...]
    values_on: bool
    drawn_at: float  # when a second tile was drawn
    hint_step: int
    card: str  # whom the card between turns names

    @property
    def mine(self) -> bool:
        """Whether a person may lay a tile now."""
        raise NotImplementedError

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return texts.player_name(self.game, player, self.own_name())

    def pill(self) -> str:
        """Return the rules and whose turn it is."""
        game = self.told
        variant = _("Board game") if not game.params.solo else texts.variant(game.params)
        if game.mover is None:
            return _("{variant}, finished").format(variant=variant)
        if game.params.solo:
            return _("{variant}, tile {n}").format(variant=variant, n=len(game.position.placements) + 1)
        whose = _("your turn") if game.persons == (game.mover,) else self.name_of(game.mover)
        return _("{variant}, round {n}, {whose}").format(variant=variant, n=game.round, whose=whose)

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.game.can_undo()

    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.game.history.can_redo

    def can_hint(self) -> bool:
        """Whether a person is to move."""
        return self.mine

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Your game") if self.game.params.solo else _("Players")

    def panel(self) -> list[Widget]:
        """Return the players, the tiles that may be laid, and what laying would do."""
        widgets: list[Widget] = [Column(self._rows(), 6 if self.game.params.players > 3 else 8)]
        if self.told.mover is not None:
            widgets += [Gap(2), *self._hand()]
            if self.thinking is not None and self.look.now() - self.thought_since > LONG:
                found, since = self.thinking.latest, self.thought_since
                planned = int(found.extra.get("planned", 0))
                widgets += [Gap(2), playing_out(found.nodes, planned, self.look.now() - since)]
            widgets += [Gap(2), *self._consequences()]
        if self.hint_step:
            widgets.append(self._hint_note())
        if self.values_on and self.candidates:
            widgets += [Gap(2), *scene_values.rows(self.game, self.candidates)]
        return widgets

    def _rows(self) -> list[Widget]:
        count = self.game.params.players
        tall = 64.0 if count < 4 else 58.0 if count == 4 else 50.0
        if self.look.metrics.compact:
            tall = 56.0 if count < 4 else 44.0
        return player_rows(self.told, tall, self.preview[1] if self.preview else [], self.thinking is not None,
                           self.own_name(), self.points_brought())  # fmt: skip

    def points_brought(self) -> dict[int, int]:
        """Return the points that trains under way have brought so far, by player."""
        return {}

    def _hand(self) -> list[Widget]:
        """Return the tile to be laid; in the board game beside it the top of the bag."""
        game, pos = self.told, self.told.position
        if game.params.solo or not game.person_to_move:
            text = self._fit_words()
            caption = _("Your tile") if game.person_to_move else _("Tile of {name}").format(name=self.name_of(pos.seat))
            size = 64 if self.look.metrics.compact else 92
            return [TileCard(self.kind, caption, texts.tile_name(pos.tile), text, size)]
        cards: list[Widget] = []
        drawn = pos.second != rules.NONE
        kept = pos.hands[pos.seat]
        cards.append(
            HandCard("hand", kept if drawn else self.kind, _("In hand"),
                     _("kept for later") if drawn else self._named(kept),
                     "1", 0, not drawn, drawn, grow=1)
        )  # fmt: skip
        if drawn:
            cards.append(
                HandCard("second", self.kind, _("Drawn"), self._named(pos.second), "2", pos.left + 1, True, False,
                         self.drawn_at, grow=1)
            )  # fmt: skip
        elif pos.left:
            said = _("must be laid") if self.look.metrics.compact else _("then it must be laid")
            cards.append(HandCard("second", -1, _("Draw another"), said, "2", pos.left, False, False, grow=1))
        heading = _("Lay the tile drawn") if drawn else _("Lay one of two") if pos.left else _("Lay the last tile")
        return [Heading(heading), Row(cards, gap=10, equal=True)]

    def _named(self, kind: int) -> str:
        """Return a tile's name and, while it may be laid, on how many spaces."""
        name = texts.tile_name(kind)
        return f"{name}, {self._fit_count()}" if self.mine else name

    def _fit_count(self) -> str:
        count = len(self.map.fits)
        return ngettext("{n} space", "{n} spaces", count).format(n=count)

    def _fit_words(self) -> str:
        game = self.told
        if not game.person_to_move:
            return _("Thinking") if self.thinking is not None else ""
        if not self.mine:
            return ""
        tile = tiles.KINDS[self.kind][0]
        ways = len(tiles.ROTATIONS[tile])
        said = self._fit_count()
        if game.params.turning and ways > 1:
            return f"{said}. " + ngettext("Turning on: {n} way.", "Turning on: {n} ways.", ways).format(n=ways)
        return said if game.params.turning else _("{said}, as drawn").format(said=said)

    def _consequences(self) -> list[Widget]:
        game, preview = self.told, self.preview or self.laid
        if preview is None and not self.mine:
            return []
        widgets: list[Widget] = [Heading(_("If you lay it here") if game.person_to_move else _("It lays it here"))]
        if preview is None:
            short = self._forced()
            if short:
                return [Note(_("No other space: it may be laid there."), "", "circle-alert", "inset")]
            words = self.map.tip if self.map.target and self.map.pointed_train is None else ""
            return [*widgets, Consequence(-1, words or _("Point at a space with a dot."))]
        for line in preview[1]:
            said = texts.consequence(game, line, preview[2].get(line.train, 0), self.own_name())
            colour = -1 if line.owner < 0 else game.seats[line.owner].colour
            widgets.append(Consequence(colour, said))
        if len(preview[1]) < 2:
            words = _("No other line changes.") if preview[1] else _("No line changes.")
            widgets.append(Consequence(-1, words))
        return widgets

    def _forced(self) -> bool:
        """Whether the tile in hand has only spaces where it makes a line of one tile."""
        pos = self.game.position
        if self.game.params.solo or not self.map.fits:
            return False
        made = rules.board(pos)
        x, y = next(iter(self.map.fits))
        return made.is_short((y - 1) * self.game.params.d + x - 1, self.kind)

    def _hint_note(self) -> Widget:
        if self.advice is None:
            found = self.advising.latest if self.advising is not None else None
            planned = found.extra.get("planned", 0) if found is not None else 0
            said = ""
            if found is not None and planned:
                said = _("{n} of {m} games").format(n=number(found.nodes), m=number(planned))
            return Note(_("Looking for a good place"), said, "lightbulb", "hint", True)
        move = self.advice.move
        value = _("Worth {n} points at the end on average, of {m} games played out.")
        if not self.game.params.solo:
            value = _("Ends {n} points ahead on average, in {m} games played out.")
        said = value.format(n=f"{self.advice.value:.0f}", m=self.advice.playouts)
        if isinstance(move, Draw):
            return Note(_("Draw another tile"), said, "lightbulb", "hint")
        if self.hint_step == 1:
            return Note(_("Look at {space}").format(space=texts.space(move)), _("H again shows the tile there."),
                        "lightbulb", "hint")  # fmt: skip
        lines, before = self.game.changed_by(move)
        why = texts.short_consequence(self.game.params, lines, before)
        return Note(f"{texts.space(move)}: {why}", said, "lightbulb", "hint")

    def foot(self) -> list[Widget]:
        """Return tiles left, stepping through and a new game."""
        pos = self.told.position
        widgets: list[Widget] = []
        if self.game.params.solo:
            free = self.game.params.d**2 - 4 - len(pos.placements)
            free = min(free, pos.left + 1) if self.game.params.copies else free
            words = _("Tiles left in the bag") if self.game.params.copies else _("Free spaces")
            widgets.append(Row([Label(words, "body", "ink.secondary"), Spacer(), Label(str(free), "heading")]))
        left = Button(
            "replay", _("Step through"), "history", action="replay", enabled=bool(pos.placements), keys="-", short=True
        )
        new = Button("new", _("New game"), "plus", "primary", action="new")
        if self.told.mover is not None:  # at the end the dock has both
            widgets.append(Row([left, new], gap=10, equal=True))
        return widgets

    def dock(self) -> list[list[Widget]]:
        """Return the tools of the moment: turning or the second tile, what the marks mean, placing."""
        game, pos = self.told, self.told.position
        if game.mover is None:
            return [[Button("replay", _("Step through"), "history", "quiet", action="replay"),
                     Button("new", _("New game"), "plus", "primary", action="new")]]  # fmt: skip
        values = IconButton("values", "map", self.values_on, action="values", tip=_("Values of the placements"))
        place = Button("place", _("Place tile"), "check", "primary", action="place", enabled=self.preview is not None)
        groups: list[list[Widget]] = []
        if game.params.turning:
            kinds = tiles.KINDS_OF[tiles.KINDS[pos.tile][0]]
            on = self.mine and len(kinds) > 1
            groups.append(
                [Button("left", _("Turn left"), "rotate-ccw", "quiet", action="turn_left", enabled=on, pair="turn")]
            )
            groups.append([TileChoice("choice", kinds, self.kind)])
            groups.append(
                [Button("right", _("Turn right"), "rotate-cw", "quiet", action="turn_right", enabled=on, pair="turn")]
            )
        if not game.params.solo and game.person_to_move and not self.look.metrics.compact:
            drawn = pos.second != rules.NONE
            hand: list[Widget] = [Button("dock-hand", _("In hand"), "", "quiet", keys="1", on=not drawn)]
            if drawn or pos.left:
                hand.append(
                    Button("dock-second", _("Drawn") if drawn else _("Draw another"), "", "quiet", keys="2", on=drawn)
                )
            groups.insert(0, hand)
        if self.look.metrics.sheet and not game.params.turning and game.person_to_move:
            groups.append([TileChoice("choice", (self.kind,), self.kind)])  # the panel with the hand is out of sight
            if rules.may_draw(pos):
                groups.append([Button("dock-second", _("Draw another"), "layers", "quiet", keys="-")])
        if not game.params.turning and not self.look.metrics.compact:
            groups.append([Legend(_("fits here")), Legend(_("a line of one tile"), True)])
        groups.append([values])
        groups.append([place])
        return groups

    def draw_over(self, paint: Paint) -> None:
        """Draw the card that names the next person."""
        if not self.card:
            return
        area, px = self.areas.board, paint.px
        box = Rect(0, 0, px(320), px(120))
        box.center = area.center
        paint.raised(box, 3, "dialog")
        paint.text(_("Next player"), Rect(box.x, box.y + px(22), box.w, px(20)), "label", "ink.secondary", "centre")
        words = Rect(box.x + px(16), box.y + px(44), box.w - px(32), px(40))
        paint.text(self.card, words, "large", "ink.primary", "centre", ellipsis=True)


def looking_on() -> list[Widget]:
    """Return what the top bar has where nobody plays by hand: copying and full screen."""
    return [
        IconButton("share", "share-2", tip=_("Copy the whole game"), action="copygame"),
        IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen")),
    ]


def playing_out(played: int, planned: int, ms: float) -> Widget:
    """Return how far a computer player has come with the games it plays out, with a button "stop": lay the best now."""
    head = Row([Label(_("Playing games out"), "bodyStrong", grow=1),
                IconButton("stop", "square", tip=_("Lay the best now"))])  # fmt: skip
    said = _("{n} of {m} games").format(n=number(played), m=number(planned))
    below = Row([Label(said, "small#", "ink.secondary", grow=1),
                 Label(clock(ms / 1000) if played < planned else _("done"), "small#", "ink.secondary")])  # fmt: skip
    return Card([head, Progress(played / max(1, planned)), Gap(2), below])


def player_rows(
    game: Game,
    tall: float,
    changed: Sequence[Line] = (),
    thinking: bool = False,
    own: str = "",
    brought: Mapping[int, int] | None = None,
) -> list[Widget]:
    """Return a row a player: lines done, tiles open, points, what the lines that would change bring.

    `brought`: points that count already, although the move that brings them is not told of yet.
    """
    points = [score + (brought or {}).get(player, 0) for player, score in enumerate(rules.scores(game.position))]
    lines = game.lines()
    found: list[Widget] = []
    for player, seat in enumerate(game.seats):
        done = sum(line.closed for line in lines if line.owner == player)
        still = sum(len(line.steps) for line in lines if line.owner == player and not line.closed)
        below = ngettext("{n} line done", "{n} lines done", done) if game.params.solo else _("{n} done")
        below = below.format(n=done)
        brief = _("{n} done").format(n=done)
        if still:
            more = ngettext("{n} tile open", "{n} tiles open", still).format(n=still)
            below, brief = f"{below} · {more}", f"{brief} · " + _("{n} open").format(n=still)
        gain = sum(line.points for line in changed if line.owner == player)
        mine = player == game.mover
        name = texts.player_name(game, player, own)
        found.append(PlayerRow(seat.colour, name, below, str(points[player]), f"+{gain}" if gain else "", mine, tall,
                               mine and thinking, brief))  # fmt: skip
    return found
