"""Watch the search: one to four strategies on the same challenge, at any speed, forward and back.

One board explains every step; two or four race at equal nodes or in equal time. The scene keeps nothing of the
searches: it drives a Race (race.py) and draws what its runners' latest snapshots say.
"""

from __future__ import annotations

from typing import Any, cast

from pygame import Rect

from games.katamino import texts
from games.katamino.board.sprites import Marks
from games.katamino.board.table import Style
from games.katamino.progress import GAME
from games.katamino.search import texts as texts_search
from games.katamino.search.boards import RaceCard, Shown, StepBoard
from games.katamino.search.panel import race_panel, step_panel
from games.katamino.search.path import Counter, Icon, Key
from games.katamino.search.race import EACH, FULL, SPEEDS, Race, Runner, beyond
from games.katamino.search.strategies import Choice
from games.katamino.settings import MARKS, SCHEME
from games.katamino.think.explain import Step, explain
from games.katamino.think.problem import challenge
from games.katamino.think.solve import STRATEGIES
from games.stage.answers import Answers, Ask, Pop, Push, Toast
from games.stage.keys import Actions
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.stage.text.figures import number
from games.stage.text.i18n import N_, _, ngettext
from games.stage.widgets import (
    Button,
    Dropdown,
    Gap,
    IconButton,
    PlayButton,
    Row,
    Segmented,
    Slider,
    Toggle,
    Widget,
)
from games.stage.window import wake

SCOPE = "katamino.search"
GROUP = N_("Watch the search")
_own = Actions(SCOPE, GROUP)
FIGURES = 100.0  # ms between two looks at the figures while it runs
RACERS = ("dlx", "first-hole", "mod5", "none")  # at first
COUNTS = (1, 2, 4)
ENDLESS = 1800.0  # seconds of full speed from which a card says that its search will not end
STRIDE = 100  # nodes of a step with Shift


class Search(Scene):
    """The searches of one challenge. Pops with what the gallery was closed with, if that is to be played."""

    title = N_("Watch the search")
    scope = SCOPE
    help_page = "katamino.search"
    actions = (
        _own("play", N_("Play or pause"), "Space"),
        _own("back-one", N_("Step back"), "Left", row=N_("Step back, forward"), repeat=True),
        _own("on-one", N_("Step forward"), "Right", row=N_("Step back, forward"), repeat=True),
        _own("back-many", N_("100 nodes back"), "Shift+Left", row=N_("100 nodes back, forward"), repeat=True),
        _own("on-many", N_("100 nodes forward"), "Shift+Right", row=N_("100 nodes back, forward"), repeat=True),
        _own("start", N_("To the start"), "Home", row=N_("To the start, to the end")),
        _own("end", N_("To the end"), "End", row=N_("To the start, to the end")),
        _own("up-before", N_("Previous change one level up"), "Up", row=N_("Previous, next change one level up")),
        _own("up-after", N_("Next change one level up"), "Down", row=N_("Previous, next change one level up")),
        _own("faster", N_("Faster"), "+", row=N_("Faster, slower"), repeat=True),
        _own("slower", N_("Slower"), "-", row=N_("Faster, slower"), repeat=True),
        *(_own(f"board-{n}", N_("Choose a board"), str(n), row=N_("Choose a board")) for n in (1, 2, 3, 4)),
        _own("numbers", N_("Choices on the board"), "C"),
        _own("log", N_("Logarithmic chart"), "L"),
        _own("solutions", N_("Its solutions"), "S"),
    )

    def __init__(self, settings: Settings, pieces: tuple[int, ...]) -> None:
        super().__init__()
        self.settings = settings
        self.pieces = pieces
        self.count = settings.recall(GAME, "boards", 4)
        self.single = settings.recall(GAME, "strategy", "dlx")
        kept = tuple(settings.recall(GAME, "racers", ",".join(RACERS)).split(","))
        self.racers = kept if _sound(kept) else RACERS
        if self.count not in COUNTS or self.single not in STRATEGIES:
            self.count, self.single = 4, "dlx"
        self.numbers = bool(settings.recall(GAME, "numbers", True))
        self.log = False
        self.race = Race(challenge(pieces), self._strategies(), wake.wake)
        self.race.speed = settings.recall(GAME, "speed", 20)
        if self.race.speed not in SPEEDS:
            self.race.speed = 20
        self.cards: dict[str, RaceCard] = {}
        self.one: StepBoard | None = None
        self.step = Step("rule")
        self.stepped: tuple[Any, ...] = ()
        self.looked = 0.0
        self.next_look = 0  # whose figures were taken last while the searches run
        self.renewed = False  # whether the panel has yet to follow the boards
        self.told = False
        self.widgets: list[Widget] = []
        self._make_boards()

    def _strategies(self) -> tuple[str, ...]:
        if self.count == 1:
            return (self.single,)
        if self.count == 2 and self.single in self.racers:
            first = self.racers[: self.count]
            return first if self.single in first else (self.single, self.racers[0])
        return self.racers[: self.count]

    def _make_boards(self) -> None:
        """Make a board for each runner; those that were there stay."""
        style = self.style
        old = {card.runner: card for card in self.cards.values()}
        self.cards = {}
        for runner in self.race.runners:
            self.cards[runner.strategy] = old.get(runner) or RaceCard(runner, style)
        if self.one is None or self.one.runner is not self.race.runner:
            self.one = StepBoard(self.race.runner, style)
        self._dress()

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return Style(cast(Marks, MARKS.of(self.settings)), SCHEME.of(self.settings))

    def enter(self) -> None:
        """Begin at the start, paused."""
        self.animating = True

    def resume(self) -> None:
        """Come back."""
        self._dress()
        self.refresh()

    def layout(self) -> None:
        """Take the marks and names of the settings."""
        self._dress()

    def pause(self) -> None:
        """Stop while something covers the window."""
        self.race.pause()

    def leave(self) -> None:
        """End the searches."""
        self.race.close()

    def _dress(self) -> None:
        for board in (*self.cards.values(), self.one):
            if board is not None and board.style != self.style:
                board.style = self.style
                board.touch()

    # Time

    def update(self, now: float) -> Answers:
        """Drive the searches and have drawn what has changed."""
        self.race.tick(now)
        moving = self._follow(now)
        busy = self.race.playing or any(not runner.idle for runner in self.race.runners)
        if not (busy or moving):
            self._look(now)
        elif now - self.looked >= FIGURES / len(self.race.runners):
            self._look_on(now)
        self.animating = busy or moving
        failed = next((runner for runner in self.race.runners if runner.failed), None)
        if failed is not None and not self.told:
            self.told = True
            return Toast(_("The search has failed: {why}").format(why=failed.failed), "refused")
        return None

    def _follow(self, now: float) -> bool:
        """Let the boards show the latest snapshots; return whether any still moves."""
        gentle, speed = self.race.each_step, self.race.speed if self.race.playing else 0
        moving = False
        if self.count == 1:
            board = self.one
            assert board is not None
            changed = board.flow.follow(board.runner, self.look, gentle, speed)
            still = board.flow.moving(now)
            self._explain()
            if changed or still:
                board.touch()
            return still
        for card in self.cards.values():
            churn = self.race.playing and not gentle
            changed = card.flow.follow(card.runner, self.look, gentle, speed) or churn != card.churn
            card.churn = churn
            still = card.flow.moving(now)
            moving = moving or still
            if changed or still:
                card.redraw()
        return moving

    def _explain(self) -> None:
        """Look at the step the one board stands at, if steps are slow enough."""
        board = self.one
        assert board is not None
        state = board.runner.latest
        board.explained = self.race.each_step
        board.numbers = self.numbers
        key = (board.runner, state.nodes, state.path, board.explained, state.finished)
        if key != self.stepped:
            self.stepped = key
            self.step = Step("rule")
            if board.explained:
                self.step = explain(self.race.problem, board.runner.strategy, state)
            board.step = self.step
            board.touch()
            if board.explained:
                self.refresh()

    def _look(self, now: float) -> None:
        """Take the figures of the moment."""
        self.looked = now
        for n in range(len(self.race.runners)):
            self._look_at(n)
        self._renew_panel()

    def _look_on(self, now: float) -> None:
        """Take the figures of the next board, and with the chosen one the panel: one frame has no time for all."""
        self.looked = now
        self.next_look = (self.next_look + 1) % len(self.race.runners)
        self._look_at(self.next_look)
        if self.next_look == self.race.chosen:
            self._renew_panel()

    def _look_at(self, n: int) -> None:
        runner = self.race.runners[n]
        card = self.cards[runner.strategy]
        shown, chosen = self._shown(runner), n == self.race.chosen
        if (shown, chosen) != (card.shown, card.chosen):
            card.renew(shown, chosen)
            self.renewed = True
            note = self.find(f"found-{runner.strategy}")
            if isinstance(note, Key) and note.note != number(shown.found):  # the panel says what the board says
                note.note = number(shown.found)
                note.touch()

    def _renew_panel(self) -> None:
        if self.renewed:
            self.renewed = False
            self.refresh()

    def _shown(self, runner: Runner) -> Shown:
        state = runner.latest
        found, dead = state.solutions, state.extra.get("dead_ends")
        pill = _("{n} of {all}").format(n=number(found), all=number(self.race.total))
        if runner.finished:
            pill = _("Finished, {n}").format(n=number(found))
        first = state.extra.get("first_found", 0)
        leads = runner.finished or 0 < found == max(one.latest.solutions for one in self.race.runners)
        figures = (
            (_("Nodes"), number(state.nodes)),
            (_("Dead ends"), number(dead) if dead is not None else "–"),
            (_("Depth"), f"{len(state.path)} / {len(self.pieces)}"),
            (_("First found at"), number(first) if first else _("none yet")),
        )
        name = _(texts_search.NAMES[runner.strategy])
        rule = _(texts_search.LINES[runner.strategy])
        notice = (left := runner.left()) > ENDLESS
        return Shown(name, texts_search.endless(left) if notice else rule, pill, leads, figures, notice, found)

    # Parts

    def pill(self) -> str:
        """Return the challenge."""
        return texts.challenge(self.pieces, SCHEME.of(self.settings))

    def top(self) -> list[Widget]:
        """Return how many boards there are, and the strategy of a single one."""
        found: list[Widget] = []
        if self.count == 1:
            options = [(name, _(texts_search.NAMES[name])) for name in STRATEGIES]
            colours = {name: f"strategy.{name}" for name in STRATEGIES}
            found.append(Dropdown("strategy", options, self.single, colours=colours))
        found.append(Segmented("count", [(n, str(n)) for n in COUNTS], self.count, tip=_("Boards")))
        found.append(IconButton("fullscreen", "maximize-2", action="fullscreen", tip=_("Full screen")))
        return found

    def board(self) -> list[Widget]:
        """Return the boards, and under a single one its key."""
        if self.count > 1:
            self.widgets = list(self.cards.values())
            return self.widgets
        assert self.one is not None
        self.widgets = [self.one]
        if self.look.metrics.compact:
            return self.widgets
        legend: list[Widget] = [
            Key("piece.L.fill", _("stood for 100 nodes or more"), small=True),
            Key("piece.Z.fill", _("changed since"), small=True, faint=True),
            Key("hint.base", _("filled now"), small=True, hollow=True),
            Toggle("numbers", self.numbers, _("Choices on the board"), tip=_("Choices on the board")),
        ]
        self.widgets.append(Row(legend, gap=24))
        return self.widgets

    def place_board(self, area: Rect) -> None:
        """Place the boards: one with its key below, two or four as cards."""
        px, widgets = self.look.px, self.widgets
        small = self.look.metrics.compact
        if self.count == 1:
            tall = 0 if small else px(36)
            assert self.one is not None
            self.one.place(self.look, Rect(area.x, area.y, area.width, area.height - tall - px(6)))
            for widget in widgets[1:]:
                wide = min(widget.width(self.look), area.width - px(24))
                top = min(self.one.hand_area.bottom + px(18), area.bottom - tall)
                widget.place(self.look, Rect(area.centerx - wide // 2, top, wide, px(28)))
            return
        gap, side = (px(8), px(12)) if small else (px(16), px(24))
        room = Rect(
            area.x + side, area.y + px(4 if small else 8), area.width - 2 * side, area.height - px(8 if small else 24)
        )
        columns = 2 if self.count == 4 or room.width > 2.2 * room.height else 1
        if self.count == 2 and room.width > 1.2 * room.height:
            columns = 2 if room.width / 2 / (len(self.pieces) + 1) > room.height / 2 / 9 else 1
        rows = self.count // columns
        down = gap if small else px(12)
        if self.count == 2:  # no higher than the board needs
            wide = (room.width - gap * (columns - 1)) // columns
            need = next(iter(self.cards.values())).natural_height(self.look, wide) * rows + down * (rows - 1)
            room = Rect(room.x, room.y + max(0, room.height - need) // 3, room.width, min(room.height, need))
        for n, widget in enumerate(widgets):
            row, column = divmod(n, columns)
            wide, tall = (room.width - gap * (columns - 1)) // columns, (room.height - down * (rows - 1)) // rows
            widget.place(self.look, Rect(room.x + column * (wide + gap), room.y + row * (tall + down), wide, tall))

    def panel_title(self) -> str:
        """Return what the panel is about."""
        return _("This step") if self.count == 1 else _("Race")

    def panel(self) -> list[Widget]:
        """Return the step and its path, or the race."""
        return step_panel(self) if self.count == 1 else race_panel(self)

    def foot(self) -> list[Widget]:
        """Return the ways to the solutions and between one board and several."""
        found = self.cards[self.race.runner.strategy].shown.found
        if self.count == 1:
            label = ngettext("{n} solution", "{n} solutions", found).format(n=number(found))
            if self.look.metrics.compact:
                label = number(found)
            solutions = Button("solutions", label, "layout-grid", action="solutions", keys="-", grow=1)
            return [Row([solutions, Button("race", _("Race"), "list-tree", grow=1)], gap=10)]
        label = ngettext("Open its {n} solution", "Open its {n} solutions", found).format(n=number(found))
        return [
            Button("solutions", label, "layout-grid", action="solutions", keys="-"),
            Button("change", _("Change strategies"), "sliders-horizontal", "quiet"),
        ]

    def dock(self) -> list[list[Widget]]:
        """Return the transport, the scrubber and the speed."""
        race, small = self.race, self.look.metrics.compact
        seen, here = max(race.seen, 1), race.front
        more, said = not race.finished, _("Pause") if race.playing else _("Play")
        transport: list[Widget] = [
            IconButton("start", "skip-back", action="start", tip=_("To the start"), enabled=here > 0),
            IconButton("back-one", "step-back", action="back-one", tip=_("Step back"), enabled=here > 0),
            PlayButton("play", race.playing, action="play", tip=said, enabled=more),
            IconButton("on-one", "step-forward", action="on-one", tip=_("Step forward"), enabled=more),
            IconButton("end", "skip-forward", action="end", tip=_("To the end"), enabled=more),
        ]
        total = race.whole
        whole = number(total) if total is not None else number(seen)
        if total is None and not small:  # a narrow dock keeps its room for the slider
            whole = _("{n} seen").format(n=whole)
        scrub: list[Widget] = [
            Counter(number(here), "small+#", sample="58 000", align="right"),
            Gap(8),
            Slider("scrub", min(here, seen), 0, seen, 1, grow=1),
            Gap(12),
            Counter(whole, "small#", "ink.tertiary", sample="58 000"),
        ]
        place = SPEEDS.index(race.speed)
        slow: list[Widget] = [] if small else [Icon("gauge"), Gap(8)]
        slow += [
            Slider("speed", place, 0, len(SPEEDS) - 1, 1, stops=self.count == 1, tip=_("Speed")),
            Gap(8),
            Counter(texts_search.speed(race.speed), "small+", sample="5 000 / s"),
        ]
        return [transport, scrub, slow]

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a change of a slider, a switch, a board chosen, a row of the path."""
        now = self.look.now()
        if id.startswith("card-"):
            self.race.chosen = list(self.cards).index(id.removeprefix("card-"))
        elif id == "scrub":
            self.race.seek(int(value))
        elif id == "speed":
            self._set_speed(int(value))
        elif id == "mode":
            self.race.set_mode(value, now)
        elif id == "count":
            self._set_count(value)
        elif id == "strategy":
            self._set_single(value)
        elif id == "race":
            self._set_count(4)
        elif id == "numbers":
            self._set_numbers(bool(value))
        elif id == "path":
            self._go_to_level(value if isinstance(value, int) else value.index)
        elif id == "change":
            return Ask(Choice(self.racers, self.count))
        elif id == "choice" and value:
            self._set_racers(value)
        self.animating = True
        self._look(now)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or a button of the dock asks for."""
        race, now = self.race, self.look.now()
        self.animating = True
        if id == "play":
            race.pause() if race.playing else race.play(now)
        elif id in ("back-one", "on-one", "back-many", "on-many"):
            nodes = STRIDE if id.endswith("many") else 1
            race.step(nodes if id.startswith("on") else -nodes)
        elif id == "start":
            race.seek(0)
        elif id == "end":
            race.set_speed(FULL, now)
            race.play(now)
        elif id in ("faster", "slower"):
            place = SPEEDS.index(race.speed) + (1 if id == "faster" else -1)
            self._set_speed(min(len(SPEEDS) - 1, max(0, place)))
        elif id in ("up-before", "up-after"):
            return self._one_level_up(id == "up-after")
        elif id.startswith("board-"):
            race.chosen = min(int(id[-1]), len(race.runners)) - 1
        elif id == "numbers":
            self._set_numbers(not self.numbers)
        elif id == "log":
            self.log = not self.log
        elif id == "solutions":
            return self._solutions()
        self._look(now)
        return None

    def _set_speed(self, place: int) -> None:
        self.race.set_speed(SPEEDS[place], self.look.now())
        self.settings.remember(GAME, "speed", SPEEDS[place])

    def _set_numbers(self, on: bool) -> None:
        self.numbers = on
        self.settings.remember(GAME, "numbers", on)
        self.stepped = ()

    def _set_count(self, count: int) -> None:
        if count == 1:
            self.single = self.race.runner.strategy
        self.count = count
        self.settings.remember(GAME, "boards", count)
        self._become()

    def _set_single(self, strategy: str) -> None:
        self.single = strategy
        self.settings.remember(GAME, "strategy", strategy)
        self._become()

    def _set_racers(self, racers: tuple[str, ...]) -> None:
        rest = [name for name in (*self.racers, *STRATEGIES) if name not in racers]
        self.racers = (*racers, *dict.fromkeys(rest))[:4]
        self.settings.remember(GAME, "racers", ",".join(self.racers))
        self._become()

    def _become(self) -> None:
        """Run the strategies of the moment; those that ran keep their state."""
        self.race.become(self._strategies())
        self.stepped = ()
        self._make_boards()
        self.dirty()

    def _go_to_level(self, index: int) -> None:
        """Go to the node at which the choice of a level was made."""
        state = self.race.runner.latest
        if index < len(state.path):
            self.race.seek(self.race.runner.since(state.path[index]))

    def _one_level_up(self, after: bool) -> Answers:
        """Go to the previous or the next change of the choice one level up."""
        runner = self.race.runner
        path = runner.latest.path
        level = max(1, len(path) - 1)
        if not after:
            if path:
                at = runner.since(path[level - 1])
                self.race.seek(at if at < runner.latest.nodes else max(0, at - 1))
            return None
        node = beyond(runner, level)
        if node is None:
            return Toast(_("The next change is too far ahead to be looked for."), "refused")
        self.race.seek(node)
        return None

    def _solutions(self) -> Answers:
        """Open what the chosen strategy has found so far."""
        from games.katamino.gallery.scene import Gallery

        runner = self.race.runner
        self.race.pause()
        return Push(Gallery(self.settings, self.pieces, runner.strategy, runner.fillings, runner.total is not None))

    def on_return(self, value: Any) -> Answers:
        """Hand on what the gallery was closed with."""
        return Pop(value) if value is not None else None


def _sound(names: tuple[str, ...]) -> bool:
    return len(names) == 4 == len(set(names)) and all(name in STRATEGIES for name in names)


__all__ = ["EACH", "Search"]
