"""Metro to play: the tile in hand where it would lie, the lines it changes, trains that run, computers that think."""

from __future__ import annotations

import time
from typing import Any

import pygame

from engine.game import BadInput, IllegalMove
from engine.job import Job
from games.metro import rules, scene_result, scene_values, texts, tiles
from games.metro.game import HINT_LEVEL, Game, Setup
from games.metro.players import Candidate
from games.metro.rules import Draw, Lay, Line
from games.metro.scene_new import NewGame
from games.metro.scene_parts import PlayParts
from games.metro.view_geometry import Shown
from games.metro.view_map import MapView
from games.stage import wake
from games.stage.answers import Answers, Ask, Copy, Home, Paste, Push, Replace, Sound, Toast
from games.stage.i18n import N_, _, ngettext
from games.stage.keys import Action
from games.stage.motion import MOVE, Timeline
from games.stage.open_game import OpenGame
from games.stage.scene import Scene
from games.stage.store import Save, StoreError, read_text

SLOT = "game"
HOVER, HOVER_VALUES = 400.0, 1500.0  # ms that the computer's tile stays over its choice; with values to be read
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
        Action("values", N_("Show or hide values"), ("V",), scope, view),
        Action("replay", N_("Step through"), ("R",), scope, view),
        Action("copygame", N_("Copy the game ID"), ("Ctrl+Shift+C",), scope, view),
    )


class Play(PlayParts):
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
        self.candidates: tuple[Candidate, ...] = ()  # with their values, where these are shown
        self.values_on = False
        self.drawn_at = -1e9
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
        if self.look.settings is not None:
            self.values_on = bool(self.look.settings.recall("metro", "values", False))
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
        self.advice, self.hint_step, self.candidates = None, 0, ()
        self.kind = game.position.tile
        self.tapped = None
        if game.mover is None:
            self._end()
        elif not game.person_to_move:
            self._think()
        else:
            self._announce()
            self._weigh()
        self._point()
        self.animating = self._busy()
        self.refresh()
        self.dirty()

    def _announce(self) -> None:
        """Name the next person where two follow one another at one board."""
        mover, now = self.game.mover, self.look.now()
        if len(self.game.persons) > 1 and self.last_person not in (None, mover) and mover is not None:
            self.card, self.card_until = self.name_of(mover), now + CARD
            self.wake_at = self.card_until
        self.last_person = mover

    def _weigh(self) -> None:
        """Work out the values of the person's own placements, where they are to be shown."""
        if self.values_on and self.advising is None and not self.candidates:
            self.game.hints += 1
            self._advise()

    def _advise(self) -> None:
        self.advising = Job(self.game.thinker(HINT_LEVEL), wake.wake, marks=False)
        self.advising.free()

    def _show_heat(self) -> None:
        """Tint the spaces by their values, or take the tints away."""
        self.map.heat, self.map.ranks, self.map.heat_label = {}, {}, ""
        if self.values_on and self.candidates and self.timeline is None:
            scene_values.tint(self.map, self.game, self.candidates)

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
        self.hover_until = now + (HOVER_VALUES if self.values_on else self.look.motion.length(HOVER))
        self.candidates = candidates
        self._show_heat()
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
            self.drawn_at = self.look.now()
            self.send(Sound("lift"))
            self._arrive()
            return
        self._clear_preview()
        self.candidates = ()
        self._show_heat()
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
        self.map.tip = "" if train is None else texts.about_train(self.game, train, self.own_name())
        self.map.fits, self.map.hatched = frozenset(), frozenset()
        if self.chosen is not None:
            return
        self._clear_preview()
        self._show_heat()
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
        if id.startswith("candidate"):
            self._show_candidate(int(value))
            return None
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
            case "open-game":
                return self._open(value) if value is not None else None
            case "paste":
                return self._paste(value)
        return None

    def _show_candidate(self, rank: int) -> None:
        """Show the candidate of a row on the map, turned as it would lie."""
        candidate = scene_values.ranked(self.candidates, rank)
        if candidate is not None and isinstance(candidate.move, Lay) and self.mine:
            if self.game.params.turning:
                self.kind = candidate.move.kind
            self.map.cursor = (candidate.move.x, candidate.move.y)
            self._point()

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
            case "values":
                self._toggle_values()
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
            case "open":
                return self._choose_game()
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
            if self.candidates:
                self._heed(self.candidates)
            elif self.advising is None:
                self._advise()
        elif self.advice is not None:
            self.hint_step = 2
            self._show_advice()
        return Sound("hint")

    def _take_advice(self) -> None:
        assert self.advising is not None
        candidates = self.advising.latest.extra["candidates"]
        self.advising.close()
        self.advising = None
        self.candidates = candidates
        if self.hint_step:
            self._heed(candidates)
        self._show_heat()
        self.map.touch()
        self.refresh()

    def _heed(self, candidates: tuple[Candidate, ...]) -> None:
        """Take the best candidate as the hint."""
        self.advice = candidates[0] if candidates else None
        if self.advice is not None and isinstance(self.advice.move, Lay):
            self.map.hint = (self.advice.move.x, self.advice.move.y)
            self.map.touch()

    def _toggle_values(self) -> None:
        """Show or hide the values of placements, one's own and the computer's."""
        self.values_on = not self.values_on
        if self.look.settings is not None:
            self.look.settings.remember("metro", "values", self.values_on)
        if self.mine:
            self._weigh()
        self._show_heat()
        self.map.touch()

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
        self.send(Ask(scene_result.result(self.game, self.own_name())))

    def _record(self, points: tuple[int, ...]) -> None:
        store = self._store()
        if store is None:
            return
        game = self.game
        try:
            title = scene_result.title(game, self.own_name())
            store.add_replay("metro", game.save(), title, texts.variant(game.params))
            if len(game.persons) == 1:
                outcome = rules.outcome(game.position)
                won = game.params.solo or (outcome is not None and game.persons[0] in outcome.winners)
                score = points[game.persons[0]]
                store.record("metro", str(game.params), won=won, score=score, assisted=game.hints > 0)
            store.drop_auto("metro", SLOT)
        except StoreError as error:
            self.send(Toast(str(error), "refused"))

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
        if not game.persons:
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

    def _choose_game(self) -> Answers:
        """List the games saved by name and the finished ones."""
        store = self._store()
        if store is None:
            return None
        note = _("A game ID or placements can be pasted with Ctrl V.")
        return Ask(OpenGame(store, [*store.saves("metro"), *store.replays("metro")], note))

    def _open(self, save: Save) -> Answers:
        """Show a kept game; one that has ended is stepped through."""
        from games.metro.scene_replay import Replay

        try:
            game = Game.load(save.data)
        except BadInput as error:
            return Toast(str(error), "refused")
        self.keep()
        if rules.mover(game.history.positions[-1]) is None:
            return Push(Replay(game))
        self.take_game(game)
        return None

    def on_drop(self, path: str) -> Answers:
        """Take a file with a game, a game ID or placements."""
        try:
            return self._paste(read_text(path))
        except StoreError as error:
            return Toast(str(error), "refused")

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
    return Play(game) if game.persons else Watch(game)


def open_text(text: str) -> Scene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    from games.metro import entry
    from games.metro.scene_replay import Replay

    game = entry.read_game(text)
    scene: Scene = Replay(game) if game.history.moves else Play(game)
    return scene
