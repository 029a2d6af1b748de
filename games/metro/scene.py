"""Metro to play: the tile in hand where it would lie, the lines it changes, trains that run, computers that think."""

from __future__ import annotations

import time
from typing import Any

import pygame
from pygame import Rect

from engine.game import BadInput, IllegalMove
from engine.job import Job
from games.metro import rules, texts, tiles
from games.metro.game import HINT_LEVEL, Game, Setup
from games.metro.players import Candidate
from games.metro.rules import Draw, Lay, Line
from games.metro.scene_new import NewGame
from games.metro.view_map import MapView
from games.metro.view_map import Scene as Shown
from games.metro.view_rows import Consequence, HandCard, Legend, PlayerRow, TileCard, TileChoice
from games.stage import wake
from games.stage.answers import Answers, Ask, Copy, Home, Paste, Push, Replace, Sound, Toast
from games.stage.i18n import N_, _, ngettext
from games.stage.keys import Action
from games.stage.motion import MOVE, Timeline
from games.stage.paint import Paint
from games.stage.result import Curve, Result, Score
from games.stage.scene import Scene
from games.stage.store import StoreError
from games.stage.theme import ColourName
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.chart import Line as ChartLine
from games.stage.widgets.words import Heading, Label, Note

SLOT = "game"
HOVER = 400.0  # ms that the computer's tile stays over its choice
TILE_RUN, LONGEST_RUN = 90.0, 1600.0  # ms a tile that a train runs, and in all
CARD = 1500.0  # ms that the card of pass and play stays


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope, moves, view = "metro.play", N_("Moves"), N_("Board")
    return (
        Action("place", N_("Place the tile"), ("Enter",), scope, moves),
        Action("turn_left", N_("Turn left"), ("Q",), scope, moves, N_("Turn left, right"), True),
        Action("turn_right", N_("Turn right"), ("E",), scope, moves, N_("Turn left, right"), True),
        Action("hand", N_("The tile in hand"), ("1",), scope, moves),
        Action("second", N_("Draw another tile"), ("2",), scope, moves),
        Action("skip", N_("Let the trains arrive"), ("Space",), scope, moves),
        Action("replay", N_("Step through"), ("R",), scope, view),
        Action("copygame", N_("Copy the game ID"), ("Ctrl+Shift+C",), scope, view),
    )


class Play(Scene):
    """One game, solo or the board game, people and computers in any mix."""

    title = "Metro"
    scope = "metro.play"
    actions = actions()
    has_undo = has_hint = True

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self.game = game if game is not None else Game.begin(Setup(seed=1))
        self.kind = -1  # the tile in hand as it is turned now
        self.map = MapView(shown=self._shown())
        self.thinking: Job | None = None
        self.thought_since = 0.0
        self.chosen: Candidate | None = None  # the computer's choice while it hovers
        self.hover_until = 0.0
        self.advising: Job | None = None
        self.advice: Candidate | None = None
        self.hint_step = 0
        self.timeline: Timeline | None = None
        self.card = ""
        self.card_until = 0.0
        self.last_person: int | None = None
        self.finished_told = False
        self.preview: tuple[Lay, list[Line], dict[int, int]] | None = None
        self.tapped: tuple[int, int] | None = None

    # Life

    def enter(self) -> None:
        """Begin: whoever is to move goes on."""
        self._arrive()

    def leave(self) -> None:
        """End for good: close the searches, keep the game."""
        self._stop_jobs()
        self.keep()

    def pause(self) -> None:
        """Be covered: stop thinking, let everything arrive."""
        self._stop_jobs()
        self._finish()
        self.keep()

    def resume(self) -> None:
        """Come back: go on."""
        self._arrive()

    def keep(self) -> None:
        """Save the game now; a finished one is no longer offered."""
        store = self._store()
        if store is None:
            return
        try:
            if self.game.mover is None and not self.game.history.can_redo:
                store.drop_auto("metro", SLOT)
            elif self.game.history.moves or not self.game.history.dealt:
                store.autosave("metro", SLOT, self.game.save(), texts.variant(self.game.params), self._progress())
        except StoreError as error:
            self.send(Toast(str(error), "refused"))

    def _store(self) -> Any:
        return self.look.settings.store if self.look is not None and self.look.settings is not None else None

    def _own(self) -> str:
        """Return the user's name in the settings."""
        settings = self.look.settings if self.look is not None else None
        return str(getattr(settings, "player", "") or "")

    def _name(self, player: int) -> str:
        return texts.player_name(self.game, player, self._own())

    def _progress(self) -> str:
        count = len(self.game.position.placements)
        return ngettext("{n} tile laid", "{n} tiles laid", count).format(n=count)

    def _stop_jobs(self) -> None:
        for job in (self.thinking, self.advising):
            if job is not None:
                job.close()
        self.thinking = self.advising = None
        self.chosen = None

    # What happens next

    def _shown(self) -> Shown:
        """Return what the map shows of the position at the cursor."""
        game, params = self.game, self.game.params
        return Shown(params.d, game.position.placements, game.lines(), params.owners, game.colours, not params.solo)

    def _arrive(self) -> None:
        """Look at the position shown and see to whoever is to move."""
        self._stop_jobs()
        self.timeline = None
        game = self.game
        self.map.shown = self._shown()
        self.map.falling = self.map.running = self.map.hint = None
        self.map.hidden = frozenset()
        self.advice, self.hint_step = None, 0
        self.kind = game.position.tile
        self.tapped = None
        if game.mover is None:
            self._end()
        elif not game.person_to_move:
            self._think()
        else:
            self._announce()
        self._point()
        self.animating = self._busy()
        self.refresh()
        self.dirty()

    def _announce(self) -> None:
        """Name the next person where two follow one another at one board."""
        mover, now = self.game.mover, self.look.now()
        if len(self.game.persons) > 1 and self.last_person not in (None, mover) and mover is not None:
            self.card, self.card_until = self._name(mover), now + CARD
            self.wake_at = self.card_until
        self.last_person = mover

    def _busy(self) -> bool:
        return self.timeline is not None or self.thinking is not None or self.chosen is not None

    @property
    def mine(self) -> bool:
        """Whether a person may lay a tile now."""
        return self.timeline is None and self.chosen is None and self.thinking is None and self.game.person_to_move

    def _think(self) -> None:
        self.thinking = Job(self.game.thinker(), wake.wake, marks=False)
        self.thinking.free()
        self.thought_since = self.look.now()

    def update(self, now: float) -> Answers:
        """Take what the searches say, let trains run, let the computer lay its tile."""
        if self.card and now >= self.card_until:
            self.card = ""
            self.dirty()
        if self.thinking is not None:
            self._check(self.thinking)
            if self.thinking.latest.finished:
                self._decide(now)
            elif now - self.thought_since > 600:
                self.refresh()
        if self.advising is not None:
            self._check(self.advising)
            if self.advising.latest.finished:
                self._take_advice()
        if self.chosen is not None and now >= self.hover_until:
            choice, self.chosen = self.chosen, None
            self._play(choice.move)
        if self.timeline is not None:
            self._animate(now)
        elif self.animating and not self._busy():
            self.animating = False
            self.refresh()
        return None

    def _check(self, job: Job) -> None:
        failed = next((e for e in job.events() if e.kind == "failed"), None)
        if failed is not None:
            raise failed.data

    def _decide(self, now: float) -> None:
        """Take the computer's choice: a tile hovers over it for a moment, a second tile is drawn at once."""
        assert self.thinking is not None
        candidates = self.thinking.latest.extra["candidates"]
        self.thinking.close()
        self.thinking = None
        if not candidates:
            self._arrive()
            return
        self.chosen = candidates[0]
        self.hover_until = now + self.look.motion.length(HOVER)
        if isinstance(self.chosen.move, Lay):
            self._show_preview(self.chosen.move)
        self.refresh()

    def _play(self, move: rules.Move) -> None:
        """Play a move and begin to show it."""
        game = self.game
        before, pos = self.map.shown, game.position
        story = rules.tell(pos, move)
        game.play(move)
        self.finished_told = False
        self.keep()
        if isinstance(move, Draw):
            self.send(Sound("lift"))
            self._arrive()
            return
        self._clear_preview()
        finished = [beat.line for beat in story if isinstance(beat, rules.Finished)]
        self.send(Sound("track"))
        if self.look.motion.mode == "off":
            if finished:
                self.send(Sound("train"))
            self._arrive()
            return
        timeline = Timeline()
        timeline.add(("drop", move), self.look.motion.length(MOVE))
        for line in finished:
            length = min(LONGEST_RUN, TILE_RUN * len(line.steps)) if self.look.motion.moves else 120.0
            timeline.add(("run", line), length, ease=lambda share: share)
        self.map.shown = before
        self.map.hidden = frozenset(line.train for line in finished)
        self.timeline = timeline.start(self.look.now())
        self.animating = True
        self.refresh()
        self._animate(self.look.now())

    def _animate(self, now: float) -> None:
        """Show the moment of a move: the tile comes down, then each finished line is run by its train."""
        timeline = self.timeline
        assert timeline is not None
        for kind, what in timeline.passed(now):
            if kind == "drop":
                self.map.shown = self._shown()
                self.map.falling = None
                self.dirty()
            elif kind == "run":
                self.map.hidden -= {what.train}
                self.send(Sound("train"))
                self.refresh()
        self.map.falling = self.map.running = None
        for (kind, what), share in timeline.spans(now):
            if kind == "drop":
                self.map.falling = (what, share if self.look.motion.moves else 1.0)
            elif kind == "run" and self.look.motion.moves:
                self.map.running = (what, share)
        self.map.touch()
        if timeline.done(now):
            self._arrive()

    def _finish(self) -> None:
        """Let everything under way arrive at once."""
        if self.timeline is not None:
            self.timeline.finish()
            self._animate(self.look.now())
        if self.chosen is not None:
            self.hover_until = 0.0

    # Pointing

    def _point(self) -> None:
        """Show what laying the tile at the space pointed at would do."""
        train = self.map.pointed_train
        self.map.tip = "" if train is None else texts.about_train(self.game, train, self._own())
        self.map.fits, self.map.hatched = frozenset(), frozenset()
        if self.chosen is not None:
            return
        self._clear_preview()
        if not self.mine or self.kind < 0:
            return
        pos = self.game.position
        legal = [move for move in rules.places(pos, pos.tile) if move.kind == self.kind]
        self.map.fits = frozenset((move.x, move.y) for move in legal)
        made = rules.board(pos)
        d = self.game.params.d
        self.map.hatched = frozenset(
            (c % d + 1, c // d + 1)
            for c in range(d * d)
            if made.kind_at(c) == -1 and made.touched(c) and (c % d + 1, c // d + 1) not in self.map.fits
        )
        target = self.tapped if self.look.touch else self.map.target
        if target is None:
            return
        if target in self.map.fits:
            self._show_preview(Lay(*target, self.kind))
        else:
            self.map.tip = self._reason(target)

    def _reason(self, space: tuple[int, int]) -> str:
        """Say why the tile may not lie on a space, "" where a tile already does."""
        pos, d = self.game.position, self.game.params.d
        made = rules.board(pos)
        c = (space[1] - 1) * d + space[0] - 1
        if made.kind_at(c) >= 0:
            return ""
        if tiles.in_centre(d, *space):
            return _("No tile goes on the centre.")
        if not made.touched(c):
            return _("A tile goes on the rim or beside another tile.")
        if any((move.x, move.y) == space for move in rules.places(pos, pos.tile)):
            return _("Turned so it would make a line of one tile. Turn it.")
        if not self.game.params.solo:
            return _("That would be a line of one tile, and the tile fits elsewhere.")
        return _("That would be a line of one tile.")

    def _show_preview(self, move: Lay) -> None:
        lines, before = self.game.changed_by(move)
        self.preview = (move, lines, before)
        self.map.ghost = self.map.frame = move
        self.map.changed = tuple(lines)
        self.map.touch()
        self.refresh()

    def _clear_preview(self) -> None:
        self.preview = None
        self.map.ghost = self.map.frame = None
        self.map.changed = ()
        self.map.touch()

    # Parts

    def pill(self) -> str:
        """Return the rules and whose turn it is."""
        game = self.game
        variant = _("Board game") if not game.params.solo else texts.variant(game.params)
        if game.mover is None:
            return _("{variant}, finished").format(variant=variant)
        if game.params.solo:
            return _("{variant}, tile {n}").format(variant=variant, n=len(game.position.placements) + 1)
        whose = _("your turn") if game.persons == (game.mover,) else self._name(game.mover)
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

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    def panel(self) -> list[Widget]:
        """Return the players, the tiles that may be laid, and what laying would do."""
        widgets: list[Widget] = [Column(self._rows(), 6 if self.game.params.players > 3 else 8)]
        if self.game.mover is not None:
            widgets += [Gap(2), *self._hand()]
            widgets += [Gap(2), *self._consequences()]
        if self.hint_step:
            widgets.append(self._hint_note())
        return widgets

    def _rows(self) -> list[Widget]:
        game = self.game
        points, lines = rules.scores(game.position), game.lines()
        count = game.params.players
        tall = 64.0 if count < 4 else 58.0 if count == 4 else 50.0
        if self.look.metrics.compact:
            tall = 56.0 if count < 4 else 44.0
        gains = [0] * count
        for line in self.preview[1] if self.preview else ():
            if line.owner >= 0:
                gains[line.owner] += line.points
        rows: list[Widget] = []
        for player in range(count):
            done = sum(line.closed for line in lines if line.owner == player)
            still = sum(len(line.steps) for line in lines if line.owner == player and not line.closed)
            below = ngettext("{n} line done", "{n} lines done", done).format(n=done)
            if game.params.players > 1:
                below = _("{n} done").format(n=done)
            if still:
                more = ngettext("{n} tile open", "{n} tiles open", still).format(n=still)
                below = f"{below} · {more}"
            rows.append(
                PlayerRow(
                    game.seats[player].colour, self._name(player), below, str(points[player]),
                    f"+{gains[player]}" if gains[player] else "", player == game.mover, tall,
                    player == game.mover and self.thinking is not None,
                )
            )  # fmt: skip
        return rows

    def _hand(self) -> list[Widget]:
        """Return the tile to be laid; in the board game beside it the top of the bag."""
        game, pos = self.game, self.game.position
        if game.params.solo or not game.person_to_move:
            text = self._fit_words()
            caption = _("Your tile") if game.person_to_move else _("Tile of {name}").format(name=self._name(pos.seat))
            size = 64 if self.look.metrics.compact else 92
            return [TileCard(self.kind, caption, texts.tile_name(pos.tile), text, size)]
        cards: list[Widget] = []
        drawn = pos.second != rules.NONE
        kept = pos.hands[pos.seat]
        cards.append(
            HandCard("hand", kept if drawn else self.kind, _("In hand"),
                     _("kept for later") if drawn else f"{texts.tile_name(kept)}, {self._fit_count()}",
                     "1", 0, not drawn, drawn, grow=1)
        )  # fmt: skip
        if drawn:
            said = f"{texts.tile_name(pos.second)}, {self._fit_count()}"
            cards.append(HandCard("second", self.kind, _("Drawn"), said, "2", 0, True, False, grow=1))
        elif pos.left:
            cards.append(
                HandCard(
                    "second", -1, _("Draw another"), _("then it must be laid"), "2", pos.left, False, False, grow=1
                )
            )
        heading = _("Lay the tile drawn") if drawn else _("Lay one of two") if pos.left else _("Lay the last tile")
        return [Heading(heading), Row(cards, gap=10, equal=True)]

    def _fit_count(self) -> str:
        count = len(self.map.fits)
        return ngettext("{n} space", "{n} spaces", count).format(n=count)

    def _fit_words(self) -> str:
        game = self.game
        if not game.person_to_move:
            return _("Thinking") if self.thinking is not None else ""
        tile = tiles.KINDS[self.kind][0]
        ways = len(tiles.ROTATIONS[tile])
        said = self._fit_count()
        if game.params.turning and ways > 1:
            return f"{said}. " + ngettext("Turning on: {n} way.", "Turning on: {n} ways.", ways).format(n=ways)
        return said if game.params.turning else _("{said}, as drawn").format(said=said)

    def _consequences(self) -> list[Widget]:
        game = self.game
        if not game.person_to_move and self.preview is None:
            return []
        widgets: list[Widget] = [Heading(_("If you lay it here") if game.person_to_move else _("It lays it here"))]
        if self.preview is None:
            short = self._forced()
            if short:
                return [Note(_("No other space: it may be laid there."), "", "circle-alert", "inset")]
            return [*widgets, Consequence(-1, _("Point at a space with a dot."))]
        for line in self.preview[1]:
            said = texts.consequence(game, line, self.preview[2].get(line.train, 0), self._own())
            colour = -1 if line.owner < 0 else game.seats[line.owner].colour
            widgets.append(Consequence(colour, said))
        if len(self.preview[1]) < 2:
            words = _("No other line changes.") if self.preview[1] else _("No line changes.")
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
            return Note(_("Looking for a good place"), "", "lightbulb", "hint", True)
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
        pos = self.game.position
        widgets: list[Widget] = []
        if self.game.params.solo:
            free = self.game.params.d**2 - 4 - len(pos.placements)
            free = min(free, pos.left + 1) if self.game.params.copies else free
            words = _("Tiles left in the bag") if self.game.params.copies else _("Free spaces")
            widgets.append(Row([Label(words, "body", "ink.secondary"), Spacer(), Label(str(free), "heading")]))
        elif self.thinking is not None and self.look.now() - self.thought_since > 600:
            widgets.append(Button("stop", _("Lay what it has"), "square", "secondary"))
        left = Button(
            "replay", _("Step through"), "history", action="replay", enabled=bool(pos.placements), keys="-", short=True
        )
        new = Button("new", _("New game"), "plus", "primary", action="new")
        widgets.append(Row([left, new], gap=10, equal=True))
        return widgets

    def dock(self) -> list[list[Widget]]:
        """Return the tools of the moment: turning or the second tile, what the marks mean, placing."""
        game, pos = self.game, self.game.position
        if game.mover is None:
            return [[Button("replay", _("Step through"), "history", "quiet", action="replay"),
                     Button("new", _("New game"), "plus", "primary", action="new")]]  # fmt: skip
        place = Button("place", _("Place tile"), "check", "primary", action="place", enabled=self.preview is not None)
        groups: list[list[Widget]] = []
        if game.params.turning:
            kinds = tiles.KINDS_OF[tiles.KINDS[pos.tile][0]]
            on = self.mine and len(kinds) > 1
            groups.append([Button("left", _("Turn left"), "rotate-ccw", "quiet", action="turn_left", enabled=on)])
            groups.append([TileChoice("choice", kinds, self.kind)])
            groups.append([Button("right", _("Turn right"), "rotate-cw", "quiet", action="turn_right", enabled=on)])
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

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; the card goes with any click or key."""
        if self.card and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.card = ""
            self.dirty()
            if event.type == pygame.MOUSEBUTTONDOWN:
                return True
        return super().handle(event)

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        match id:
            case "map":
                return self._on_map(value)
            case "choice":
                self._turn_to(value)
            case "second" | "dock-second":
                return self.on_action("second")
            case "hand" | "dock-hand":
                return self.on_action("hand")
            case "stop":
                return self._stop_thinking()
            case "result":
                return self._after_result(value)
            case "newgame":
                return self._start(value) if value is not None else None
            case "paste":
                return self._paste(value)
        return None

    def _on_map(self, value: tuple[Any, ...]) -> Answers:
        if value[0] == "point":
            self._point()
            return None
        if value[0] == "turn":
            return self._turn(value[1])
        if value[0] == "space":
            return self._choose((value[1], value[2]))
        return None

    def _choose(self, space: tuple[int, int]) -> Answers:
        """A space was clicked: lay the tile where its preview is, else say why not."""
        if self.timeline is not None or self.chosen is not None:
            self._finish()
            return None
        if self.game.mover is None:
            return Toast(_("The game is over. N starts a new one."), "refused")
        if not self.mine:
            return Toast(_("The computer is to move."), "refused")
        if self.look.touch and self.tapped != space:
            self.tapped = space
            self._point()
            if space in self.map.fits:
                return None
        if space not in self.map.fits:
            reason = self._reason(space)
            return [Toast(reason or _("A tile already lies there."), "refused"), Sound("refused")]
        return self._place(Lay(*space, self.kind))

    def _place(self, move: Lay) -> Answers:
        try:
            self._play(move)
        except IllegalMove as error:
            return [Toast(str(error), "refused"), Sound("refused")]
        return None

    def _turn(self, step: int) -> Answers:
        """Turn the tile in hand among its real rotations; 1 is to the right."""
        if not self.mine:
            return None
        if not self.game.params.turning:
            return Toast(_("Tiles are not turned in this game."), "refused")
        kinds = tiles.KINDS_OF[tiles.KINDS[self.kind][0]]
        if len(kinds) == 1:
            return Toast(_("This tile looks the same from all sides."), "refused")
        self._turn_to(kinds[(kinds.index(self.kind) - step) % len(kinds)])
        return Sound("turn")

    def _turn_to(self, kind: int) -> None:
        if self.mine and self.game.params.turning:
            self.kind = kind
            self._point()

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        match id:
            case "place":
                if self.preview is None or not self.mine:
                    return Toast(_("Choose a space with a dot first."), "refused") if self.mine else None
                return self._place(self.preview[0])
            case "turn_left" | "turn_right":
                return self._turn(-1 if id == "turn_left" else 1)
            case "hand":
                if self.mine and self.game.position.second != rules.NONE:
                    return Toast(_("The tile drawn must be laid; the other stays in hand."), "refused")
            case "second":
                return self._draw_second()
            case "skip":
                self._finish()
            case "undo":
                return self._step(self.game.undo, _("Nothing to undo."))
            case "redo":
                return self._step(self.game.redo, _("Nothing to redo."))
            case "hint":
                return self._hint()
            case "new":
                return Ask(NewGame(self._last_setup(), self.look.settings))
            case "replay":
                return self._replay()
            case "copy":
                return Copy(f"metro:{self.game.params}:{rules.write(self.game.position)}", _("Position copied."))
            case "copygame":
                return Copy(self.game_id(), _("Game ID copied."))
            case "paste":
                return Paste("paste")
            case "save":
                return self._save_named()
        return None

    def game_id(self) -> str:
        """Return what another player needs to start the same game."""
        history = self.game.history
        if history.dealt:
            return f"metro:{history.params}#{history.seed}"
        return f"metro:{history.params}:{rules.write(history.positions[0])}"

    def _draw_second(self) -> Answers:
        if not self.mine:
            return None
        if self.game.params.solo:
            return Toast(_("A second tile is drawn in the board game only."), "refused")
        if not rules.may_draw(self.game.position):
            left = self.game.position.left
            return Toast(_("The tile drawn must be laid.") if left else _("The bag is empty."), "refused")
        self._play(Draw())
        return None

    def _step(self, way: Any, otherwise: str) -> Answers:
        self._stop_jobs()
        self._finish()
        self._stop_jobs()
        if not way():
            self._arrive()
            return Toast(otherwise, "refused")
        self.last_person = self.game.mover
        self._arrive()
        self.keep()
        return Sound("back")

    def _hint(self) -> Answers:
        if not self.mine:
            return Toast(_("A hint is for your own move."), "refused")
        if self.hint_step == 0:
            self.game.hints += 1
            self.hint_step = 1
            self.advising = Job(self.game.thinker(HINT_LEVEL), wake.wake, marks=False)
            self.advising.free()
        elif self.advice is not None:
            self.hint_step = 2
            self._show_advice()
        return Sound("hint")

    def _take_advice(self) -> None:
        assert self.advising is not None
        candidates = self.advising.latest.extra["candidates"]
        self.advising.close()
        self.advising = None
        self.advice = candidates[0] if candidates else None
        if self.advice is not None and isinstance(self.advice.move, Lay):
            self.map.hint = (self.advice.move.x, self.advice.move.y)
            self.map.touch()
        self.refresh()

    def _show_advice(self) -> None:
        """Turn the tile as advised and show it on its space."""
        if self.advice is not None and isinstance(self.advice.move, Lay):
            move = self.advice.move
            self.kind = move.kind
            self.map.cursor = self.tapped = (move.x, move.y)
            self._point()

    def _stop_thinking(self) -> Answers:
        """Have the computer lay what it likes best so far."""
        if self.thinking is not None and self.thinking.latest.extra.get("candidates"):
            self._decide(self.look.now())
        return None

    def _replay(self) -> Answers:
        from games.metro.scene_replay import Replay

        if not self.game.position.placements:
            return Toast(_("There is nothing to step through yet."), "refused")
        return Push(Replay(self.game.copy()))

    # The end

    def _end(self) -> None:
        """Announce the end once, and keep the finished game for the replays."""
        if self.finished_told or self.game.history.can_redo or not self.game.history.moves:
            return
        self.finished_told = True
        points = rules.scores(self.game.position)
        self._record(points)
        best = rules.outcome(self.game.position)
        winners = best.winners if best else ()
        persons = self.game.persons
        if persons and not self.game.params.solo:
            self.send(Sound("solved" if set(persons) & set(winners) else "drawn" if not winners else "lost"))
        elif persons:
            self.send(Sound("solved"))
        self.send(Ask(self.result(points, winners)))

    def _record(self, points: tuple[int, ...]) -> None:
        store = self._store()
        if store is None:
            return
        game = self.game
        try:
            title = self._result_title(points)
            store.add_replay("metro", game.save(), title, texts.variant(game.params))
            if len(game.persons) == 1:
                outcome = rules.outcome(game.position)
                won = game.params.solo or (outcome is not None and game.persons[0] in outcome.winners)
                score = points[game.persons[0]]
                store.record("metro", str(game.params), won=won, score=score, assisted=game.hints > 0)
            store.drop_auto("metro", SLOT)
        except StoreError as error:
            self.send(Toast(str(error), "refused"))

    def _result_title(self, points: tuple[int, ...]) -> str:
        game = self.game
        if game.params.solo:
            return ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
        winners = [player for player, score in enumerate(points) if score == max(points)]
        if len(winners) > 1:
            return _("A tie at {n} points").format(n=max(points))
        others = sorted(points)[-2]
        if game.persons == (winners[0],) and not game.seats[winners[0]].name:
            return _("You win by {n}").format(n=max(points) - others)
        return _("{name} wins by {n}").format(name=self._name(winners[0]), n=max(points) - others)

    def result(self, points: tuple[int, ...], winners: tuple[int, ...]) -> Result:
        """Return the dialog of the end: the sentence, a row a player with the longest line, points as they came."""
        game, lines = self.game, self.game.lines()
        rows = []
        for player in sorted(range(len(points)), key=lambda p: -points[p]):
            own = [line for line in lines if line.owner == player and line.closed]
            longest = max(own, key=lambda line: len(line.steps), default=None)
            below = ""
            if longest is not None:
                count = len(longest.steps)
                below = ngettext("Longest line: {n} tile, from {place}", "Longest line: {n} tiles, from {place}", count)
                below = below.format(n=count, place=texts.place_name(game.params, longest.train))
            rows.append(Score(self._name(player), str(points[player]), below, badge=game.seats[player].colour,
                              mine=player in winners or game.params.solo))  # fmt: skip
        count = len(game.position.placements)
        text = ngettext("{n} tile laid.", "{n} tiles laid.", count).format(n=count)
        kind = game.position.tile
        if kind != rules.NONE:
            text = _("{text} {tile} fits nowhere.").format(text=text, tile=texts.tile_name(kind))
        return Result(self._result_title(points), text, rows, self._curve())

    def _curve(self) -> Curve:
        """Return the points of each player after each tile."""
        game = self.game
        positions = [pos for pos in game.history.positions[: game.history.cursor + 1] if pos.second == rules.NONE]
        series = [rules.scores(pos) for pos in positions]
        lines = []
        for player in range(game.params.players):
            colour: ColourName = f"player.{game.seats[player].colour}.fill"
            lines.append(ChartLine([(n, float(points[player])) for n, points in enumerate(series)], colour))
        names = [self._name(player) for player in range(game.params.players)] if game.params.players < 4 else []
        return Curve(_("Points, tile by tile"), lines, names, stepped=True)

    def _after_result(self, value: Any) -> Answers:
        if value == "replay":
            return self._replay()
        if value == "again":
            return Ask(NewGame(self._last_setup(), self.look.settings))
        return Home() if value == "boards" else None

    # Other games

    def _last_setup(self) -> Setup:
        settings = self.look.settings
        if settings is not None:
            try:
                return Setup.from_data(settings.recall("metro", "setup", None))
            except BadInput:
                pass
        return Setup(str(self.game.history.params), self.game.seats, self.game.history.seed)

    def _start(self, setup: Setup) -> Answers:
        """Begin the game that the dialog set up; one under way is kept among the saved games."""
        store = self._store()
        if store is not None and self.game.history.moves and self.game.mover is not None:
            try:
                self._store_named(store)
            except StoreError as error:
                self.send(Toast(str(error), "refused"))
        if self.look.settings is not None:
            self.look.settings.remember("metro", "setup", setup.data())
        game = Game.begin(setup)
        if game.params.solo and not game.seats[0].human:
            from games.metro.scene_watch import Watch

            self._stop_jobs()
            return Replace(Watch(game))
        self.take_game(game)
        return None

    def take_game(self, game: Game) -> None:
        """Show another game."""
        self._stop_jobs()
        self.timeline = None
        self.game = game
        self.finished_told = False
        self.last_person = None
        self.card = ""
        self.map = MapView(shown=self._shown())
        self._arrive()

    def _paste(self, text: str) -> Answers:
        """Take a game ID or a position from the clipboard; what cannot be read changes nothing."""
        from games.metro.entry import read_game

        if not text.strip():
            return Toast(_("There is no text to paste."), "refused")
        try:
            game = read_game(text)
        except (BadInput, IllegalMove) as error:
            return Toast(str(error), "refused")
        self.take_game(game)
        return Toast(_("Pasted."))

    def _store_named(self, store: Any) -> str:
        name = f"{texts.variant(self.game.params)}, {time.strftime('%Y-%m-%d %H:%M')}"
        store.save_named("metro", name, self.game.save(), self._progress())
        return name

    def _save_named(self) -> Answers:
        store = self._store()
        if store is None:
            return None
        try:
            return Toast(_("Saved as {name}").format(name=self._store_named(store)))
        except StoreError as error:
            return Toast(str(error), "refused")


def open_game(settings: Any, store: Any, save: Any = None) -> Scene:
    """Return the scene at a saved game, else at the game under way, else at a new one; a finished one is stepped."""
    from games.metro import entry
    from games.metro.scene_replay import Replay
    from games.metro.scene_watch import Watch

    game = entry.game_to_open(settings, store, save)
    if rules.mover(game.history.positions[-1]) is None and game.history.moves:
        return Replay(game)
    return Watch(game) if game.params.solo and not game.seats[0].human else Play(game)


def open_text(text: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    from games.metro import entry
    from games.metro.scene_replay import Replay

    game = entry.read_game(text)
    scene: Scene = Replay(game) if game.history.moves else Play(game)
    return scene
