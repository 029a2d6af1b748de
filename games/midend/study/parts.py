"""What stands beside and below the board of any game that is looked back at, put together for its panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from games.base.figures import MINUS, signed
from games.base.i18n import N_, _, ngettext
from games.midend.study.messages import RetryCommand, ReviewCommand, TurnInView, branch_said
from games.midend.transport import Transport
from games.model.game import Game
from games.model.study.learning import Answered, AnswerVerdict, QuestionState
from games.model.study.missed import Deck
from games.model.study.retry import Retrying
from games.model.study.review import Assessed, Scale, account, mistakes
from games.model.study.reviewed import Reviewed
from games.stage.widgets.accounts import AccuracyCard, Sums
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.choices import Slider
from games.stage.widgets.steps import StepRow, StepSign
from games.stage.widgets.turn_list import LineEntry, TurnEntry, TurnList
from games.stage.widgets.words import Heading, Icon, Label, Note, Progress

G = TypeVar("G", bound=Game)
AnyReview = Reviewed[G, Any]  # whatever its searches find
AnyRetry = Retrying[G, Any]
Turn = tuple[Any, ...]
Told = Callable[[Turn], str]  # a turn as text
LineTold = Callable[[Sequence[Turn]], Sequence[str]]  # the turns of a line as text
Figure = Callable[[int], str]  # a value as text
SECOND = (-1,)  # stands for the path of the second best line, as () does for that of the best
CARD_LINES = 3  # for which the card of a turn has room, judged or not yet: the list below stays in its place
AFTER = 4  # turns of a line that a row tells
FEW = 40  # turns of which each is a stop of the slider
TRANSPORT = Transport(
    ("first", N_("To the start")), ("earlier", N_("One turn back")), "playpause", ("later", N_("One turn on")),
    ("last", N_("To the end")), always=True, says=ReviewCommand.PLAY_THROUGH,
)  # fmt: skip
ANSWERED = {None: StepSign.OPEN, True: StepSign.DONE, False: StepSign.PASSED}
SIGNS = {QuestionState.OPEN: StepSign.OPEN, QuestionState.FOUND: StepSign.DONE, QuestionState.SHOWN: StepSign.PASSED}


# The review


def review_top() -> list[Widget]:
    """Return the buttons above the board."""
    return [
        IconButton("copy", "copy", action="copy", tip=_("Copy the game")),
        IconButton("export", "download", action="save", tip=_("Save the game as text")),
        share_button(),
        IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen")),
    ]


def no_verdict(known: Assessed | None) -> Note | None:
    """Return what is said of a turn that cannot be judged yet, None where it can."""
    if known is None:
        said = _("The search has not come to this turn.")
        return Note(_("Not valued yet"), said, "", "inset", True, lines=CARD_LINES)
    if not known.lost.sure:
        said = _("The search has not looked deep enough at this turn.")
        return Note(_("Not judged yet"), said, "", "inset", True, lines=CARD_LINES)
    return None


def end_called(state: AnyReview[G]) -> str:
    """Return what the place behind the last turn of the game is called."""
    if state.rules.mover(state.position) is None:
        return _("The end of the game")
    return _("After the last turn") if state.chosen else _("The position set up")


def turning_rule(scale: Scale) -> str:
    """Return where the game turned, in words (`turns_game`)."""
    said = _("The game turned where a turn gave away {n} or more, and with it the lead or an even game.")
    return said.format(n=f"{scale.mistake:.0f}")


def card_of(known: Assessed, text: str, scale: Scale) -> Note:
    """Return the card of a turn that is judged; `text`: what happened, and what was better."""
    if not known.lost.value:
        return Note(_("The best turn"), text, "check", "accent", lines=CARD_LINES)
    if known.turned:
        return Note(_("Here the game turned"), text, "", "hint", lines=CARD_LINES, tip=turning_rule(scale))
    return Note(_("{n} given away").format(n=int(known.lost.value)), text, "", "inset", lines=CARD_LINES)


def mark_of(known: Assessed | None) -> str:
    """Return what stands beside a turn in the list: what it gave away, a dot while that is not known."""
    if known is None or not known.lost.sure:
        return "·"
    return f"{MINUS}{int(known.lost.value)}" if known.lost.value else ""


def sums_of(state: AnyReview[G], order: Sequence[int], name_of: Callable[[int], str], below: int) -> list[Widget]:
    """Return what the turns came to that are judged already, and while the search goes on how far it is."""
    scale = state.reviewing.scale
    known = [one for one in state.assessed if one is not None and one.lost.sure]
    sums = []
    for player in order:
        one = account(known, player, scale)
        sums.append(Sums(name_of(player), one.accuracy, one.good, one.turns, one.lost, player == below))
    tip = _("Accuracy: a turn counts half as much for every {n} that it gave away.").format(n=f"{scale.half:.0f}")
    found: list[Widget] = [AccuracyCard(tuple(sums), tip=tip)]
    return [*found, *progress_of(state)] if state.judging.busy else found


def ready_of(state: AnyReview[G] | AnyRetry[G]) -> tuple[int, int]:
    """Return how many turns are judged, and how many there are to be judged."""
    ready = sum(one is not None and one.lost.sure for one in state.assessed)
    return ready, sum(turn.valued for turn in state.chosen)


def _valued(ready: int, many: int) -> str:
    return _("{n} of {m} turns valued").format(n=ready, m=many)


def progress_of(state: AnyReview[G]) -> list[Widget]:
    """Return how far the search is: until all turns are judged, then in its last round, which looks deeper."""
    ready, many = ready_of(state)
    rounds = state.reviewing.rounds
    last, deeper = rounds * state.judging.latest.progress - rounds + 1, ready == many
    share = last if deeper else ready / many
    text = _("All turns valued, now deeper") if deeper else _valued(ready, many)
    stop = Button("stop", _("Stop"), "square", "quiet", "sm", says=ReviewCommand.STOP_VALUING)
    row = Row([Label(text, "small", "ink.secondary", grow=1), stop])
    return [row, Progress(max(0.0, min(1.0, share)))]


def lines_of(
    state: AnyReview[G], placed: Sequence[int], told: Told, worth: Callable[[Any, int], int | None], line_told: LineTold
) -> tuple[LineEntry, ...]:
    """Return the lines that were better than the turn in view, and every variation below the turn it leaves.

    `placed`: the row of each turn; `worth(position, player)`: what the end of a line is worth, None: not known;
    `line_told`: the turns of a better line, each with what it brings.
    """
    found = []
    known = state.known
    if known is not None and known.lost.value and known.best:
        line = known.better
        after = " · ".join(line_told(line)[1:AFTER])
        row = placed[state.shown - 1]
        found.append(LineEntry(row, (), after, signed(int(known.before.value)), 1, True, told(line[0])))
        if state.second is not None:
            other = state.second.turns
            after = " · ".join(line_told(other)[1:AFTER])
            found.append(LineEntry(row, SECOND, after, signed(state.second.value), 1, False, told(other[0])))
    for one in state.listed():
        value = worth(one.end, one.player)
        after = " · ".join(told(turn) for turn in one.turns[1:])
        note = "" if value is None else signed(value)
        row = placed[state.turn_at(one.left_at)]
        found.append(LineEntry(row, one.path, after, note, len(one.path), False, told(one.turns[0])))
    return tuple(found)


def review_foot(state: AnyReview[G], count: int, compact: bool) -> list[Widget]:
    """Return the buttons below the panel; `count`: how many turns can be learnt from, 0 while that is not known."""
    said = _("Learn from mistakes")
    if count:
        said = ngettext("Learn from {n} mistake", "Learn from {n} mistakes", count).format(n=count)
    here = Button("here", _("Play on from here"), "play", "primary", action="here", keys="-", grow=1)
    if not state.chosen:
        return [here]
    if compact:
        return [Row([IconButton("learn", "lightbulb", action="learn", tip=said), here])]
    return [Button("learn", said, "lightbulb", action="learn"), here]


def review_dock(state: AnyReview[G], numbered: Callable[[int], int]) -> list[list[Widget]]:
    """Return the groups below the board; `numbered`: the move that a turn, by its number from 1, belongs to."""
    many = max(1, len(state.chosen))
    said = _("Move {n} of {m}").format(n=numbered(state.shown), m=numbered(len(state.chosen)))
    if not state.chosen:
        said = _("No move yet")
    last = Button("remove", _("Remove"), "trash-2", "quiet", action="remove", short=True)
    if not state.path:
        turning = state.next_turning() > 0
        last = Button("turning", _("Next turning point"), "arrow-right", "quiet", action="turning", enabled=turning,
                      short=True)  # fmt: skip
    return [
        TRANSPORT.row(state.reel.here, state.reel.playing, state.reel.more),
        [Label(said, "bodyStrong"), Gap(8), Slider("scrub", state.shown, 1, many, stops=many <= FEW, says=TurnInView)],
        [last],
    ]


# Learning from mistakes


def looking(state: AnyRetry[G]) -> list[Widget]:
    """Return what is said while the mistakes are looked for: how far that is, and how many have been found."""
    found = len(mistakes(state.assessed, state.player, state.reviewing.scale.mistake))
    so_far = ngettext("{n} mistake so far.", "{n} mistakes so far.", found).format(n=found)
    said = f"{_valued(*ready_of(state))}. {so_far}"
    return [Note(_("Looking for mistakes"), said, "", "inset", True), Progress(state.judging.latest.progress)]


def retry_head(state: AnyRetry[G], deck: Deck | None) -> list[Widget]:
    """Return which question it is, and the signs of all; `deck`: the trainer's cards, where these are asked for."""
    known = state.known
    at, signs = state.at, [SIGNS[one.standing] for one in state.questions]
    if deck is not None:
        at, signs = deck.at, [ANSWERED[right] for right in deck.right]
    said = _("Mistake {n} of {m}").format(n=at + 1, m=len(signs))
    lost = _("{n} given away").format(n=0 if known is None else int(known.lost.value))
    row = Row([Heading(said, grow=1, lines=1), Label(lost, "small", "ink.secondary", lines=1)])
    if signs[at] is StepSign.OPEN:
        signs[at] = StepSign.HERE
    return [row, StepRow(tuple(signs))]


def verdict_of(
    state: AnyRetry[G], told: Told, why: str, figure: Figure = signed, reply: str = ""
) -> list[Widget]:
    """Return what is said of the answer; `figure`: how a value is written.

    `why`: what speaks for the answer, if it is right; `reply`: what comes of it, if it is wrong.
    """
    given, known = state.spoken_of, state.known
    if given is None or known is None:
        if state.answering.open:
            return [Note(told(state.tried), _("The answer is being valued."), "", "inset", True)]
        return []
    turn, worth = told(given.turn), figure(given.value)
    if given.verdict.right:
        title = _("{turn} is good enough: {value}")
        if given.verdict is AnswerVerdict.BEST:
            title = _("{turn} is best: {value}")
        return [Note(title.format(turn=turn, value=worth), why, "circle-check", "accent")]
    onward = " ".join(filter(None, (reply, _("Try another turn."))))
    if given.verdict is AnswerVerdict.AS_PLAYED:
        return [Note(_("That was played."), onward, "", "inset")]
    lost = _("{turn} gives away {n}").format(turn=turn, n=given.lost)
    return [Note(lost, onward, "", "inset")]


def tries_of(state: AnyRetry[G], told: Told, figure: Figure = signed) -> list[Widget]:
    """Return the answers so far; `figure`: how a value is written."""
    question = state.question
    if question is None or not question.tries:
        return []
    rows: list[Widget] = [Divider(4), Heading(_("Your tries"))]
    return [*rows, *(_try(one, told, figure) for one in question.tries)]


def mark_of_try(verdict: AnswerVerdict) -> Icon:
    """Return the sign before an answer: found, given away, or the turn of the game once more."""
    if verdict.right:
        return Icon("check", "accent.ink")
    return Icon("history", "ink.tertiary") if verdict is AnswerVerdict.AS_PLAYED else Icon("x", "danger.ink")


def _try(one: Answered, told: Told, figure: Figure) -> Widget:
    said = {
        AnswerVerdict.BEST: _("nothing better"), AnswerVerdict.GOOD_ENOUGH: _("good enough"),
        AnswerVerdict.AS_PLAYED: _("as in the game"),
        AnswerVerdict.GIVES_AWAY: _("gives away {n}").format(n=one.lost),
    }[one.verdict]  # fmt: skip
    turn = Label(told(one.turn), "bodyStrong", lines=1, grow=1)
    words = Label(said, "small", "ink.secondary", lines=1, grow=0.7)
    return Row([mark_of_try(one.verdict), turn, words, Label(figure(one.value), "bodyStrong")])


def branches_of(state: AnyRetry[G], told: Told, figure: Figure = signed) -> list[Widget]:
    """Return the turn of the game and every one that was tried or shown, each with what follows; a click plays it."""
    played, *tried = state.branches or (None,)
    if played is None:
        return []

    def after(one: Answered) -> str:
        return " · ".join(told(turn) for turn in one.then[: AFTER - 1])

    first = TurnEntry(" · ".join(filter(None, (told(played.turn), after(played)))), 0, 0, figure(played.value), True)
    lines = tuple(
        LineEntry(0, (n,), after(one), figure(one.value), 1, one.verdict.right, told(one.turn))
        for n, one in enumerate(tried, 1)
    )
    given = state.given
    line = next(((n,) for n, one in enumerate(tried, 1) if given is not None and one.turn == given.turn), None)
    turns = TurnList(((first,),), -1, False, lines, line, False, id="branches", says=branch_said)
    head = Row([Heading(_("Branches"), grow=1, lines=1), Label(_("click to play"), "small", "ink.secondary", lines=1)])
    return [Divider(4), head, turns]


def retry_foot(state: AnyRetry[G], other: str, deck: Deck | None, enter: bool = True) -> list[Widget]:
    """Return the buttons below the panel; `other`: who else's mistakes can be asked for, "" for nobody.

    `enter`: whether Enter goes on to the next mistake at present.
    """
    found: list[Widget] = []
    if other and state.ready and deck is None:
        said = _("Mistakes of {name}").format(name=other)
        found.append(Button("whose", said, "users", says=RetryCommand.WHOSE))
    if deck.done if deck is not None else state.done:
        right, many = (state.found, len(state.questions)) if deck is None else (deck.found, len(deck.cards))
        found.append(Label(_("{n} of {m} found").format(n=right, m=many), "bodyStrong"))
    if deck is None and state.done and state.found < len(state.questions):
        found.append(Button("anew", _("Again"), "rotate-ccw", says=RetryCommand.ANEW))
    if deck is not None and deck.cards:
        found.append(Button("forget", _("Forget this one"), "trash-2", "quiet", action="forget"))
    review = Button("leave", _("Back"), "arrow-left", says=RetryCommand.LEAVE)
    if not state.questions:
        return [*found, review]
    keys = "" if enter else "-"
    return [*found, review, Button("next", _("Next mistake"), "arrow-right", "primary", action="next", keys=keys)]


def retry_dock() -> list[list[Widget]]:
    """Return the groups below the board while there is a question."""
    return [
        [Button("again", _("Try again"), "rotate-ccw", "quiet", action="again", short=True),
         Button("best", _("Show the best"), "search", "quiet", action="best", short=True)],
        [Button("line", _("Play the line"), "play", "quiet", action="line", short=True)],
    ]  # fmt: skip
