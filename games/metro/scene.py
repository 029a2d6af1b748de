"""Metro to play: the tile in hand where it would lie, the lines it changes, trains that run, computers that think."""

from __future__ import annotations

from typing import Any

import pygame

from engine.game import IllegalMove
from engine.run.job import Job
from games.metro import keeping, rules, scene_result, texts
from games.metro.entry import claims
from games.metro.game import Game, Setup
from games.metro.rules import Draw, Lay
from games.metro.scene_advice import Advised
from games.metro.scene_games import answered, as_scene, open_game, open_text
from games.metro.scene_parts import LONG
from games.metro.scene_run import Run
from games.metro.view_geometry import Shown
from games.metro.view_map import MapView
from games.midend.aside import kept_as
from games.midend.store import StoreError
from games.stage.answers import Answers, Ask, Copy, Home, Push, Replace, Sound, Toast
from games.stage.keys import Action
from games.stage.text.i18n import N_, _, spoken
from games.stage.window import wake

__all__ = ["Play", "claims", "open_game", "open_text"]  # what the stage looks for in a game's scene module

HOVER, HOVER_VALUES = 400.0, 1500.0  # ms that the computer's tile stays over its choice; with values to be read
LOOKS = 200.0  # ms between two looks at how far a search has come
LAYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # keys that might lay a tile
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
        Action("copygame", N_("Copy the whole game"), ("Ctrl+Shift+C",), scope, view),
        Action("copyid", N_("Copy the game ID"), ("Ctrl+I",), scope, view),
    )


class Play(Advised):
    """One game, solo or the board game, people and computers in any mix."""

    title = "Metro"
    scope = "metro.play"
    actions = actions()
    has_undo = has_hint = True

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self.game = game if game is not None else Game.begin(Setup(seed=1))
        self.told, self.laid = self.game, None
        self.map = MapView(shown=self._shown())
        self.thinking: Job | None = None
        self.thought_since = 0.0
        self.hover_until = 0.0
        self.drawn_at = -1e9
        self.looked = 0.0
        self.run: Run | None = None  # the move being shown
        self.card = ""
        self.card_until = 0.0
        self.last_person: int | None = None
        self.finished_told = False

    # Life

    def enter(self) -> None:
        """Begin: whoever is to move goes on."""
        self.keep()
        if self.look.settings is not None:
            self.values_on = bool(self.look.settings.recall("metro", "values", False))
        self._arrive()

    def leave(self) -> None:
        """End for good: close the searches, keep the game."""
        self._stop_jobs()
        self.keep()

    def pause(self) -> None:
        """Be covered: stop thinking, let everything arrive."""
        self._finish()
        self._stop_jobs()
        self.keep()

    def resume(self) -> None:
        """Come back: go on, with the advice that was there."""
        kept = self.candidates, self.advice, self.hint_step
        self._arrive()
        if self.game.person_to_move and any(kept):
            self._stop_jobs()
            self.restore_advice(*kept)

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
        self.run = None
        game = self.told = self.game
        self.laid = None
        self.map.shown = self._shown()
        self.map.falling = self.map.running = self.map.thinning = None
        self.map.waiting = frozenset()
        self.forget_advice()
        self.kind = game.position.tile
        self.tapped = None
        if game.mover is None:
            self._end()
        elif not game.person_to_move:
            self._think()
        else:
            self._announce()
            self.weigh()
        self.point()
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

    def _busy(self) -> bool:
        return not self.still or self.thinking is not None or self.chosen is not None

    @property
    def still(self) -> bool:
        """Whether no move is being shown."""
        return self.run is None

    @property
    def mine(self) -> bool:
        """Whether a person may lay a tile now."""
        return not self._busy() and self.game.person_to_move

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
            elif now - self.thought_since > LONG and now >= self.looked + LOOKS:
                self.looked = now
                self.refresh()
        if self.advising is not None:
            self._check(self.advising)
            if self.advising.latest.finished:
                self.take_advice()
            elif self.hint_step and now >= self.looked + LOOKS:
                self.looked = now
                self.refresh()
        if self.chosen is not None and now >= self.hover_until:
            choice, self.chosen = self.chosen, None
            self._play(choice.move)
        if self.run is not None:
            self._animate(self.run, now)
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
        self.show_heat()
        if isinstance(self.chosen.move, Lay):
            self.kind = self.chosen.move.kind
            self.show_preview(self.chosen.move)
        self.refresh()

    def _play(self, move: rules.Move) -> None:
        """Play a move and begin to show it."""
        game = self.game
        before, story = self.map.shown, rules.tell(game.position, move)
        told = game.at(game.history.cursor)
        game.play(move)
        self.finished_told = False
        self.keep()
        if isinstance(move, Draw):
            self.drawn_at = self.look.now()
            self.send(Sound("lift"))
            self._arrive()
            return
        self.told, self.laid = told, self.preview if self.preview and self.preview[0] == move else None
        self.clear_preview()
        self._stop_jobs()
        self.forget_advice()
        self.show_heat()
        self.map.fits = self.map.hatched = frozenset()
        finished = [beat.line for beat in story if isinstance(beat, rules.Finished)]
        self.send(Sound("track"))
        if self.look.motion.mode == "off":
            if finished:
                self.send(Sound("train"))
            self._arrive()
            return
        self.map.shown = before
        self.run = Run(self.look, self.map, move, finished, self._shown())
        self.animating = True
        self.refresh()
        self._animate(self.run, self.look.now())

    def _animate(self, run: Run, now: float) -> None:
        """Show the moment of a move; the points count up with the trains."""
        brought = run.brought()
        if run.show(now):
            self.send(Sound("train"))
        if run.done(now):
            self._arrive()
        elif run.brought() != brought:
            self.refresh()

    def points_brought(self) -> dict[int, int]:
        """Return the points that trains under way have brought so far, by player."""
        return self.run.brought() if self.run is not None else {}

    def _finish(self) -> None:
        """Let everything under way arrive at once."""
        if self.run is not None:
            self.run.finish()
            self._animate(self.run, self.look.now())
        if self.chosen is not None:
            self.hover_until = 0.0

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; with any click or key trains under way arrive, and the card goes."""
        if self.run is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._finish()
            self.settle()
            if event.type == pygame.KEYDOWN and event.key in LAYS:
                return True  # nobody has seen yet what would be laid
            if event.type == pygame.MOUSEBUTTONDOWN and self.map.rect.collidepoint(event.pos):
                return True
        if self.card and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.card = ""
            self.dirty()
            if event.type == pygame.MOUSEBUTTONDOWN or event.key in (*LAYS, pygame.K_ESCAPE):
                return True
        return super().handle(event)

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id.startswith("candidate"):
            self.show_candidate(int(value))
            return None
        match id:
            case "map":
                return self._on_map(value)
            case "choice":
                self.turn_to(value)
            case "second" | "dock-second":
                return self.on_action("second")
            case "hand" | "dock-hand":
                return self.on_action("hand")
            case "stop":
                return self._stop_thinking()
            case "result":
                return self._after_result(value)
            case _:
                return super().on_value(id, value)
        return None

    def _on_map(self, value: tuple[Any, ...]) -> Answers:
        if value[0] == "point":
            self.point()
            return None
        if value[0] == "turn":
            return self.turn(value[1])
        if value[0] == "space":
            return self._choose((value[1], value[2]))
        return None

    def _choose(self, space: tuple[int, int]) -> Answers:
        """A space was clicked: lay the tile where its preview is, else say why not."""
        if self.chosen is not None:
            self._finish()
            return None
        if self.game.mover is None:
            return Toast(_("The game is over. N starts a new one."), "refused")
        if not self.mine:
            return Toast(_("The computer is to move."), "refused")
        if self.look.touch and self.tapped != space:
            self.tapped = space
            self.point()
            if space in self.map.fits:
                return None
        if space not in self.map.fits:
            reason = texts.refusal(self.game, space)
            return [Toast(reason or _("A tile already lies there."), "refused"), Sound("refused")]
        return self._place(Lay(*space, self.kind))

    def _place(self, move: Lay) -> Answers:
        try:
            self._play(move)
        except IllegalMove as error:
            return [Toast(spoken(error), "refused"), Sound("refused")]
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        match id:
            case "place":
                if self.preview is None or not self.mine:
                    return Toast(_("Choose a space with a dot first."), "refused") if self.mine else None
                return self._place(self.preview[0])
            case "turn_left" | "turn_right":
                return self.turn(-1 if id == "turn_left" else 1)
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
                return self.hint()
            case "values":
                self.toggle_values()
            case "replay":
                return self._replay()
            case "copyid":
                return Copy(self.game.deal, _("Game ID copied."))
            case _:
                return super().on_action(id)
        return None

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
        self.keep_finished()
        best = rules.outcome(self.game.position)
        winners = best.winners if best else ()
        persons = self.game.persons
        if persons and not self.game.params.solo:
            self.send(Sound("solved" if set(persons) & set(winners) else "drawn" if not winners else "lost"))
        elif persons:
            self.send(Sound("solved"))
        self.send(Ask(scene_result.result(self.game, self.own_name())))

    def _after_result(self, value: Any) -> Answers:
        if value == "replay":
            return self._replay()
        if value == "again":
            return self.ask_new()
        return Home() if value == "boards" else None

    # Another game

    def take_game(self, game: Game, said: Toast | None = None) -> Answers:
        """Change to another game, this one put aside; one that has ended is stepped through, over this one."""
        if game.history.moves and game.ended:
            return answered(said, Push(as_scene(game)))
        said = self._put_aside() or said
        if not game.persons:
            return answered(said, Replace(as_scene(game)))
        self.show_game(game)
        return said

    def _put_aside(self) -> Toast | None:
        """Keep the game under way under a name, and tell it."""
        store = self.store()
        if store is None:
            return None
        try:
            name = keeping.clear_slot(store, self.game)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return kept_as(name) if name else None

    def show_game(self, game: Game) -> None:
        """Show another game on this board."""
        self._stop_jobs()
        self.run = None
        self.game = self.told = game
        self.finished_told = False
        self.last_person = None
        self.card = ""
        self.map = MapView(shown=self._shown())
        self._arrive()
