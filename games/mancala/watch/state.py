"""A search that is watched, without pixels: of a position, or of a lesson's trees; which moment, how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.run.flags import KNOWN
from engine.run.stepper import Snapshot
from engine.tree.lines import Turn
from engine.tree.turn_search import TurnSearch
from engine.tree.turn_survey import MINIMAX, NOTHING, WAYS, Surveyed, TurnSurvey, Way
from engine.tree.turn_tree import TurnTree
from games.base.i18n import _
from games.base.settings import Settings
from games.mancala.naming import turn_text
from games.mancala.rules.sowing import SowingPosition
from games.mancala.watch.lessons import FURTHEST, LESSONS, CourseLesson, search, walk
from games.mancala.watch.subject import Searched
from games.model.reel import Reel
from games.model.thinker import Thinker

PER_SECOND = (1, 2, 5, 20, 100, 1000, 0)  # positions, 0: all at once
PACES = tuple(1000.0 / n if n else 0.0 for n in PER_SECOND)
SLOW = 5  # positions a second up to which each is shown as it comes
SHALLOWEST, DEEPEST = 1, 12
USUAL = 4
DRAWN_OUT = 400  # positions looked at up to which they are drawn as a tree
BUSY = 1000.0  # ms after which it is said that a search is under way
CLOSEST = 6.0  # times as large as it fits a tree is drawn at most
END = 1 << 40  # a moment beyond every tree's
COUNTED = 20_000  # positions up to which turns left out are counted one by one


def read_survey(snapshot: Snapshot) -> Surveyed:
    """Return what a survey has found."""
    found = snapshot.extra.get("survey", NOTHING)
    return found if isinstance(found, Surveyed) else NOTHING


class State:
    """The search of a subject; `lesson`: which of the course is shown, 0: the subject itself.

    `reel`: its moments are the nodes in the order in which they are looked at. `looked_at`: a node that was chosen,
    None: the latest one. `opened`: subtrees that are to be drawn out. `zoom`: what of the icicle is shown, as shares.
    `mode`: "cuts", "minimax" or "both". `leaf`: the name of the leaf of a lesson that is changed.
    """

    def __init__(self, subject: Searched, settings: Settings, wake: Callable[[], None], lesson: int = 0) -> None:
        self.subject = subject
        self.settings = settings
        self._wake = wake
        name = subject.variant.name
        self.depth = min(DEEPEST, max(SHALLOWEST, settings.recall(name, "watch_depth", USUAL)))
        self.ordered: bool = settings.recall(name, "watch_ordered", False)
        self.known: bool = settings.recall(name, "watch_known", False)
        self.mode = "both"
        self.lesson = lesson
        self.thinking: Thinker[Surveyed] = Thinker(read_survey, wake, behind=False)
        self.survey = NOTHING
        self._stay: int | None = None  # the moment at which the trees that are to come are shown
        self.picked: int | None = None  # the depth that is shown, where it is not the one searched
        self.stopped = False
        self.pace = 1
        self.looked_at: int | None = None
        self.opened: tuple[int, ...] = ()
        self.zoom = (0.0, 1.0)
        self.closer = (0.0, 1.0)  # what of the tree that is drawn out is shown, in the same way
        self.leaves: dict[str, int] = {}
        self.leaf = ""
        self.changed: set[str] = set()  # the leaves that counted something else once
        self._sides: tuple[TurnTree, TurnTree] | None = None
        self.stepped_at = -1e9  # when the last single step was taken
        self._tree: TurnTree | None = None
        self.reel = Reel(0, 0, PACES, self.pace)
        self.root: SowingPosition = subject.variant.unstopped(subject.position)
        self._walk: Callable[[tuple[Turn, ...]], SowingPosition] = lru_cache(2000)(self._walked)
        self._below = lru_cache(200)(self._counted_below)

    # What is searched

    @property
    def way(self) -> Way:
        """How the position is searched."""
        return MINIMAX if self.mode == "minimax" else Way(True, self.ordered, self.known)

    @property
    def over(self) -> bool:
        """Whether there is nothing to search."""
        return not self.lesson and self.subject.variant.side(self.subject.position) is None

    def open(self, now: float) -> None:
        """Begin with what is to be shown."""
        if self.lesson:
            self.show_lesson(self.lesson)
        else:
            self.begin(now)

    def begin(self, now: float, given: Surveyed = NOTHING, stay: bool = False) -> None:
        """Search the position; `given`: what was found of it in this way, whose finished depths stay.

        `stay`: the moment in view is to stay, and the end the end.
        """
        if not stay or (self._tree is not None and not self.thinking.busy):
            self._stay = None if not stay else self.reel.here if self.reel.more else END
        self.thinking.stop()
        self.survey = given.up_to(self.depth)
        self.picked = None
        self.stopped = False
        if self.survey.trees:
            self._follow()
        else:
            self._show(None)
        if not self.over and not self.lesson:
            self.thinking.think(self._maker(given), now)

    def _maker(self, given: Surveyed = NOTHING) -> Callable[[], TurnSurvey]:
        position = self.subject.position
        depth = self.depth
        way = self.way
        solve = self.subject.variant.solve
        return lambda: TurnSurvey(lambda: solve.board_of(position), depth, position.margin, way, given=given)

    def search_at_once(self) -> None:
        """Search the position here and now, for a picture."""
        self.thinking.stop()
        made = self._maker()()
        while not made.run(10_000):
            pass
        self.survey = read_survey(made.snapshot())
        self._follow()

    def update(self, now: float) -> bool:
        """Take what was found, and go on in time; return whether there is something new."""
        changed = False
        if self.thinking.open:
            found = self.thinking.best()
            if found is not None and found is not self.survey:
                self.survey, changed = found, True
                self._follow()
            if not self.thinking.busy:
                self.stop()
                changed = True
        if self.reel.tick(now):
            self.looked_at = None
            self.stepped_at = now
            changed = True
        return changed

    def stop(self) -> None:
        """End the search; what is found stays."""
        self.stopped, self._stay = self.thinking.busy, None
        self.thinking.stop()

    def halt(self) -> None:
        """Stand still."""
        self.reel.stop()

    def busy_since(self) -> float | None:
        """Return when the search began that is under way, None where none is."""
        return self.thinking.since if self.thinking.busy else None

    def _follow(self) -> None:
        """Show the tree of the depth asked for, or the deepest there is."""
        trees = self.survey.trees
        if trees:
            self._show(trees.get(self.shown_depth) or trees[max(trees)])

    @property
    def shown_depth(self) -> int:
        """The depth whose tree is shown, or is to be."""
        if self.picked in self.survey.trees and self.picked is not None:
            return self.picked
        return max(self.survey.trees, default=self.depth)

    def _show(self, tree: TurnTree | None) -> None:
        if tree is self._tree:
            return
        self._tree = tree
        last = tree.size - 1 if tree is not None else 0
        begin = self._stay if self._stay is not None else END if last >= DRAWN_OUT else 0
        self.reel = Reel(last, min(begin, last), PACES, self.pace)
        self.looked_at = None
        self.opened = ()
        self.zoom = self.closer = (0.0, 1.0)
        self._below.cache_clear()

    # The course

    @property
    def course(self) -> CourseLesson | None:
        """The lesson that is shown, None: the position is."""
        return LESSONS[self.lesson - 1] if self.lesson else None

    def show_lesson(self, number: int) -> None:
        """Show a lesson of the course from its beginning, 0: the position."""
        self.lesson = number
        self.thinking.stop()
        course = self.course
        if course is None:
            return
        self.leaves, self.leaf = dict(course.leaves), course.tried
        self.changed.clear()
        self._search_lesson()
        self.reel = Reel(self.reel.last, 0, PACES, self.pace)

    def _search_lesson(self) -> None:
        course = self.course
        if course is None:
            return
        self._sides = search(course.left, self.leaves), search(course.right, self.leaves)
        here, playing = self.reel.here, self.reel.playing
        sizes = [tree.size for tree in self.sides_shown()]
        self.reel = Reel(max(sizes) - 1, here, PACES, self.pace)
        self.reel.playing = playing and self.reel.more
        self._tree, self.looked_at = self._sides[0 if self.mode == "minimax" else 1], None

    @property
    def sides(self) -> tuple[TurnTree, TurnTree]:
        """The records of a lesson's two trees."""
        if self._sides is None:
            raise ValueError("no lesson is shown")
        return self._sides

    def sides_shown(self) -> tuple[TurnTree, ...]:
        """Return the records of the trees of the lesson that are shown."""
        left, right = self.sides
        return {"cuts": (right,), "minimax": (left,)}.get(self.mode, (left, right))

    def set_leaf(self, name: str, value: int) -> None:
        """Let a leaf of the lesson count another number; it is the one that is changed from now on."""
        self.leaf = name
        value = max(-FURTHEST, min(FURTHEST, value))
        if self.leaves.get(name) != value:
            self.leaves[name] = value
            self.changed.add(name)
            self._search_lesson()

    def still_matters(self) -> bool:
        """Whether the leaf that is changed is looked at by the search on the right."""
        course = self.course
        if course is None:
            return False
        looked = {turns_to(self.sides[1], node) for node in range(self.sides[1].size)}
        leaves = [turns for turns, one in walk(course.right.root) if one.name == self.leaf and not one.below]
        return any(tuple((n,) for n in turns) in looked for turns in leaves)

    # The moment

    @property
    def tree(self) -> TurnTree | None:
        """The record that is shown; None where there is none yet."""
        return self._tree

    @property
    def now(self) -> int:
        """The node looked at last."""
        return min(self.reel.here, self._tree.size - 1) if self._tree is not None else 0

    @property
    def node(self) -> int:
        """The node that is told about: the one chosen, else the one cut off last at this moment, else the latest.

        At the end of the search it is the root.
        """
        tree = self._tree
        if self.looked_at is not None and self.looked_at <= self.now:
            return self.looked_at
        if self.finished:
            return 0
        cuts = tree.cut_nodes(self.now) if tree is not None else []
        return cuts[-1] if cuts else self.now

    @property
    def finished(self) -> bool:
        """Whether the moment shown is the last one."""
        return self._tree is not None and not self.reel.more

    @property
    def deep(self) -> bool:
        """Whether there are too many positions, or rows, to be drawn as a tree."""
        return self._tree is not None and not self.lesson and self._tree.size > DRAWN_OUT

    @property
    def fast(self) -> bool:
        """Whether it plays so fast that single moments cannot be read."""
        return self.reel.playing and (not PER_SECOND[self.pace] or PER_SECOND[self.pace] > SLOW)

    def go(self, moment: int, now: float = -1e9) -> None:
        """Show a moment."""
        self.reel.go(moment)
        self.looked_at = None
        self.stepped_at = now

    def play(self, now: float) -> None:
        """Go on by itself, or stand still."""
        if self.reel.playing:
            self.reel.stop()
        else:
            self.looked_at = None
            self.reel.play(now, 0.3)

    def next_cut(self) -> int | None:
        """Return the moment of the next cut, of a lesson in either tree; None where there is none."""
        trees = self.sides_shown() if self.lesson else (self._tree,) if self._tree is not None else ()
        found = [moment for tree in trees if (moment := tree.next_cut(min(self.reel.here, tree.size - 1))) is not None]
        return min(found, default=None)

    # What is chosen

    def set_pace(self, pace: int, now: float) -> None:
        """Play at another speed."""
        self.pace = max(0, min(len(PACES) - 1, pace))
        self.reel.set_pace(self.pace, now)

    def set_depth(self, depth: int, now: float) -> None:
        """Search another number of turns deep."""
        depth = max(SHALLOWEST, min(DEEPEST, depth))
        if depth != self.depth:
            self.depth = depth
            self._remember("watch_depth", depth)
            self.update(now)  # what has been found by now
            self.begin(now, self.survey)

    def pick(self, depth: int, now: float) -> None:
        """Show the tree of another depth of the same search; one that was not kept is searched again."""
        if depth in self.survey.trees:
            self.picked = depth
            self._follow()
        elif depth in self.survey.values:
            self.set_depth(depth, now)

    def set_way(self, ordered: bool, known: bool, now: float) -> None:
        """Search the best turns first or not, and positions met before again or not."""
        self.ordered, self.known = ordered, known
        self._remember("watch_ordered", ordered)
        self._remember("watch_known", known)
        self.begin(now, stay=True)

    def set_mode(self, mode: str, now: float) -> None:
        """Show alpha-beta, minimax, or both."""
        before, self.mode = self.way, mode
        if self.lesson:
            self._search_lesson()
        elif self.way != before:
            self.begin(now, stay=True)

    def _remember(self, name: str, value: object) -> None:
        self.settings.remember(self.subject.variant.name, name, value)

    def look_at(self, node: int | None) -> None:
        """Tell about a node that has been looked at, None: about the latest one."""
        self.looked_at = node if node is None or node <= self.now else None

    def look_closer(self, by: float, at: float, moved: float = 0.0) -> None:
        """Show the tree so many times larger about a place of what is in view (0..1), or moved by a share of it."""
        left, right = self.closer
        span = max(1 / CLOSEST, min(1.0, (right - left) / by))
        begin = left + at * (right - left) - at * span - moved * span
        begin = max(0.0, min(begin, 1.0 - span))
        self.closer = begin, begin + span

    def turn_over(self, node: int) -> None:
        """Draw a subtree out, or in one piece again if that was asked for before."""
        self.opened = (
            tuple(one for one in self.opened if one != node) if node in self.opened else (*self.opened, node)[-3:]
        )

    # Words

    def turn(self, node: int, tree: TurnTree | None = None) -> str:
        """Return what the turn that leads to a node is called, by default of the tree shown."""
        tree = tree or self._tree
        path = tree.path(node) if tree is not None else []
        return self.named(tree.node(node).turn, path[-2], tree) if tree is not None and len(path) > 1 else ""

    def named(self, turn: tuple[int, ...], node: int, tree: TurnTree | None = None) -> str:
        """Return what a turn of a node is called: its pits; in a lesson the side on which it stands, or its number."""
        tree = tree or self._tree
        if not self.lesson or tree is None:
            return turn_text(tuple(pit - 1 for pit in turn))
        if tree.node(node).level == 0:
            return _("right") if turn[0] else _("left")
        return _("2nd") if turn[0] else _("1st")

    def left_out(self, node: int) -> list[str]:
        """Return the turns of a node that the search did not come to, as they are called."""
        tree = self._tree
        if tree is None:
            return []
        done = {tree.node(child).turn for child in tree.children(node, tree.size)}
        if self.lesson:
            return [self.named((n,), node) for n in range(tree.node(node).turns) if (n,) not in done]
        listed = self.subject.variant.rules.turns(self.position_at(node))
        return [self.named(turn, node) for turn, _after in listed if turn not in done]

    def waiting(self, node: int) -> list[str]:
        """Return the turns of a node that the search has not come to yet, as they are called."""
        tree = self._tree
        if tree is None:
            return []
        later = [child for child in tree.children(node, tree.size) if child > self.now]
        return [*(self.turn(child) for child in later), *self.left_out(node)]

    def size_left_out(self, node: int, place: int = -1) -> int:
        """Return how many positions minimax has below the turns of a node that were left out, -1 of all, or of one.

        0: so many that they are not counted one by one.
        """
        tree = self._tree
        if tree is None:
            return 0
        one = tree.node(node)
        children = tree.children(node, tree.size)
        every = round(one.whole - 1 - sum(tree.node(child).whole for child in children))
        if place < 0 or one.turns - len(children) == 1:
            return every
        return self._below(node, place) if every <= COUNTED else 0

    def _counted_below(self, node: int, place: int) -> int:
        tree = self._tree
        if tree is None or self.lesson:
            return 0
        done = {tree.node(child).turn for child in tree.children(node, tree.size)}
        rules, solve = self.subject.variant.rules, self.subject.variant.solve
        listed = [after for turn, after in rules.turns(self.position_at(node)) if turn not in done]
        left = self.shown_depth - tree.node(node).level - 1
        if place >= len(listed) or not left or rules.mover(listed[place]) is None:
            return 1
        made = TurnSearch(solve.board_of(listed[place]), left)
        while not made.run(COUNTED):
            pass
        tree_below: TurnTree = made.tree
        return round(tree_below.node(0).whole)

    def is_left_out(self, tree: TurnTree, turns: tuple[tuple[int, ...], ...], now: int) -> str:
        """Return why a place of a lesson's tree will not be looked at any more, "" where it may be."""
        above = 0
        for turn in turns:
            found = [child for child in tree.children(above, now) if tree.node(child).turn == turn]
            if not found:
                break
            above = found[0]
        if tree.node(above).flags & KNOWN:
            return _("known")
        return _("left out") if tree.last_of(above) <= now else ""

    @property
    def plain_side(self) -> TurnTree | None:
        """The record of a lesson's tree that is searched without alpha and beta, if there is one."""
        course = self.course
        return self.sides[0] if course is not None and not course.left.way.cuts else None

    def position_at(self, node: int) -> SowingPosition:
        """Return the position at a node of the tree of the position."""
        return self._walk(turns_to(self._tree, node)) if self._tree is not None and not self.lesson else self.root

    def _walked(self, turns: tuple[tuple[int, ...], ...]) -> SowingPosition:
        if not turns:
            return self.root
        position: SowingPosition = self.subject.variant.rules.play_turn(self._walk(turns[:-1]), turns[-1])
        return position

    @property
    def minimax_size(self) -> tuple[int, bool]:
        """Return how many positions minimax looks at, and whether that is an estimate; 0: not known yet."""
        tree = self._tree
        if tree is None or not tree.size:
            return 0, False
        return round(tree.node(0).whole), tree.estimated

    def sizes(self) -> Mapping[Way, int | None]:
        """Return by way how many positions were looked at, as far as that is known."""
        return {way: size for way, size in self.survey.sizes.items() if way in WAYS}


def turns_to(tree: TurnTree, node: int) -> tuple[tuple[int, ...], ...]:
    """Return the turns from the root to a node."""
    return tuple(tree.node(one).turn for one in tree.path(node)[1:])
