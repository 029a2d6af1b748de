"""The panel of the scene that asks for better turns, beside and below the board, made anew from the state."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import _
from games.mancala.naming import called_amid, player_name, round_of, turn_text
from games.mancala.play.widgets import KeyHint
from games.mancala.retry.messages import RetryCommand
from games.mancala.retry.state import State
from games.model.study.learning import Answered, AnswerVerdict, QuestionState
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Gap, Row
from games.stage.widgets.buttons import Button
from games.stage.widgets.steps import StepRow, StepSign
from games.stage.widgets.words import Heading, Label, Note, Progress


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of the questions of a game; `own` and `guest`: the names of the people at this board."""

    state: State
    look: Look
    own: str = ""
    guest: str = ""

    def called(self, player: int) -> str:
        """Return how a player is called amid a sentence."""
        return called_amid(self.state.game, player, self.own, self.guest)

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return player_name(self.state.game, player, self.own, self.guest)

    def pill(self) -> str:
        return _(self.state.variant.title)

    def panel_title(self) -> str:
        return _("Find it")

    def panel(self) -> list[Widget]:
        state = self.state
        if not state.ready:
            share = state.judging.latest.progress
            return [Note(_("Looking for mistakes"), _("Every turn of the game is valued."), "", "inset", True),
                    Progress(share)]  # fmt: skip
        if state.question is None:
            return [Note(_("Nothing to find"), self._nothing(), "check", "accent")]
        return [*self._head(), self._task(), *self._verdict(), *self._tries()]

    def _nothing(self) -> str:
        if self.state.player == self.state.game.person:
            return _("You gave nothing away.")
        return _("{name} gave nothing away.").format(name=self.name_of(self.state.player))

    def _head(self) -> list[Widget]:
        state, known = self.state, self.state.known
        said = _("Mistake {n} of {m}").format(n=state.at + 1, m=len(state.questions))
        lost = _("{n} given away").format(n=0 if known is None else known.lost)
        row = Row([Heading(said, grow=1, lines=1), Label(lost, "small", "ink.secondary", lines=1)])
        signs = {
            QuestionState.OPEN: StepSign.OPEN,
            QuestionState.FOUND: StepSign.DONE,
            QuestionState.SHOWN: StepSign.PASSED,
        }
        parts = [signs[one.standing] for one in state.questions]
        if parts[state.at] is StepSign.OPEN:
            parts[state.at] = StepSign.HERE
        return [row, StepRow(tuple(parts))]

    def _task(self) -> Note:
        state, known = self.state, self.state.known
        if known is None or state.question is None:
            return Note()
        said = _("Move {n}. The turn of the game was {turn}: from {before} to {after}.").format(
            n=round_of(state.question.turn + 1), turn=turn_text(known.turn.pits),
            before=signed(known.before), after=signed(known.after),
        )  # fmt: skip
        return Note(_("Find a better turn"), said, "", "inset")

    def _verdict(self) -> list[Widget]:
        """Return what is said of the answer."""
        state, given = self.state, self.state.given
        if given is None:
            if state.answering.open:
                return [Note(turn_text(state.sown), _("The answer is being valued."), "", "inset", True)]
            return []
        worth = signed(given.value)
        if given.verdict.right:
            title = _("{turn} is good enough: {value}")
            if given.verdict is AnswerVerdict.BEST:
                title = _("{turn} is best: {value}")
            why = state.reason()
            text = why.why if why is not None and why.turn == given.turn else ""
            return [Note(title.format(turn=turn_text(given.turn), value=worth), text, "circle-check", "accent")]
        if given.verdict is AnswerVerdict.AS_PLAYED:
            return [Note(_("That was played."), _("Try another turn."), "", "inset")]
        lost = _("{turn} gives away {n}").format(turn=turn_text(given.turn), n=given.lost)
        return [Note(lost, _("Try another turn."), "", "inset")]

    def _tries(self) -> list[Widget]:
        question = self.state.question
        if question is None or not question.tries:
            return []
        rows: list[Widget] = [Divider(4), Heading(_("Your tries"))]
        return [*rows, *(self._try(one) for one in question.tries)]

    def _try(self, one: Answered) -> Widget:
        said = {
            AnswerVerdict.BEST: _("nothing better"), AnswerVerdict.GOOD_ENOUGH: _("good enough"),
            AnswerVerdict.AS_PLAYED: _("as in the game"),
            AnswerVerdict.GIVES_AWAY: _("gives away {n}").format(n=one.lost),
        }[one.verdict]  # fmt: skip
        turn = Label(turn_text(one.turn), "bodyStrong", lines=1, grow=0.5)
        words = Label(said, "small", "ink.secondary", lines=1, grow=1)
        return Row([turn, words, Label(signed(one.value), "bodyStrong")])

    # Buttons

    def foot(self) -> list[Widget]:
        state = self.state
        found: list[Widget] = []
        if len(state.game.persons) == 2 and state.ready:
            other = _("Mistakes of {name}").format(name=self.name_of(1 - state.player))
            found.append(Button("whose", other, "users", says=RetryCommand.WHOSE))
        done = all(one.standing is not QuestionState.OPEN for one in state.questions)
        if state.questions and done:
            said = _("{n} of {m} found").format(n=state.found, m=len(state.questions))
            found.append(Label(said, "bodyStrong"))
        review = Button("leave", _("Back"), "arrow-left", says=RetryCommand.LEAVE)
        if not state.questions:
            return [*found, review]
        return [*found, review, Button("next", _("Next mistake"), "arrow-right", "primary", action="next")]

    def dock(self) -> list[list[Widget]]:
        state = self.state
        if state.question is None:
            return []
        groups: list[list[Widget]] = []
        if not self.look.metrics.compact and not self.look.touch:
            groups.append([Gap(4), KeyHint(state.variant.pits(state.game.params)), Gap(4)])
        return [
            *groups,
            [Button("again", _("Try again"), "rotate-ccw", "quiet", action="again", short=True),
             Button("best", _("Show the best"), "search", "quiet", action="best", short=True)],
            [Button("line", _("Play the line"), "play", "quiet", action="line", short=True)],
        ]  # fmt: skip
