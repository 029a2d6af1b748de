"""Advice in a game of Metro: the hint in two steps, and the values of all placements on the map."""

from __future__ import annotations

from engine.run.job import Job
from games.metro import scene_values
from games.metro.game import HINT_LEVEL
from games.metro.players import Candidate
from games.metro.rules import Lay
from games.metro.scene_point import Pointing
from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _
from games.stage.window import wake


class Advised(Pointing):
    """The search that advises a person; Play adds what happens."""

    def __init__(self) -> None:
        super().__init__()
        self.advising: Job | None = None
        self.advice: Candidate | None = None
        self.hint_step = 0
        self.candidates: tuple[Candidate, ...] = ()  # with their values, where these are shown
        self.values_on = False

    @property
    def still(self) -> bool:
        """Whether no move is being shown."""
        raise NotImplementedError

    def forget_advice(self) -> None:
        """Begin a new placement without advice."""
        self.advice, self.hint_step, self.candidates = None, 0, ()
        self.map.hint = None

    def restore_advice(self, candidates: tuple[Candidate, ...], advice: Candidate | None, step: int) -> None:
        """Take advice for this placement up again, or look for it where it had not come yet."""
        self.candidates, self.advice, self.hint_step = candidates, advice, step
        if step and advice is None:
            self._advise()
        elif advice is not None:
            self._heed(candidates)
        else:
            self.weigh()
        self.show_heat()

    def weigh(self) -> None:
        """Work out the values of the person's own placements, where they are to be shown."""
        if self.values_on and self.advising is None and not self.candidates:
            self.game.hints += 1
            self._advise()

    def _advise(self) -> None:
        self.advising = Job(self.game.thinker(HINT_LEVEL), wake.wake, marks=False)
        self.advising.free()

    def show_heat(self) -> None:
        """Tint the spaces by their values, or take the tints away."""
        self.map.heat, self.map.ranks, self.map.heat_label = {}, {}, ""
        if self.values_on and self.candidates and self.still:
            scene_values.tint(self.map, self.game, self.candidates)

    def hint(self) -> Answers:
        """Go one step on with the hint: where to look, then the tile as it would lie."""
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
            self._show(self.advice)
        return Sound("hint")

    def take_advice(self) -> None:
        """Take what the search has found."""
        assert self.advising is not None
        candidates = self.advising.latest.extra["candidates"]
        self.advising.close()
        self.advising = None
        self.candidates = candidates
        if self.hint_step:
            self._heed(candidates)
        self.show_heat()
        self.map.touch()
        self.refresh()

    def _heed(self, candidates: tuple[Candidate, ...]) -> None:
        """Take the best candidate as the hint."""
        self.advice = candidates[0] if candidates else None
        if self.advice is not None and isinstance(self.advice.move, Lay):
            self.map.hint = (self.advice.move.x, self.advice.move.y)
            self.map.touch()

    def toggle_values(self) -> None:
        """Show or hide the values of placements, one's own and the computer's."""
        self.values_on = not self.values_on
        if self.look.settings is not None:
            self.look.settings.remember("metro", "values", self.values_on)
        if self.mine:
            self.weigh()
        self.show_heat()
        self.map.touch()

    def show_candidate(self, rank: int) -> None:
        """Show the candidate of a row on the map."""
        candidate = scene_values.ranked(self.candidates, rank)
        if candidate is not None and self.mine:
            self._show(candidate)

    def _show(self, candidate: Candidate) -> None:
        """Turn the tile as a candidate would have it and show it on its space."""
        if isinstance(candidate.move, Lay):
            self.kind = candidate.move.kind
            self.map.cursor = self.tapped = (candidate.move.x, candidate.move.y)
            self.point()
