"""Metro's help: laying tiles, lines and points, the board game, computer players, replays."""

from __future__ import annotations

from pygame import Rect

from games.base.i18n import N_
from games.metro import rulebook as rules
from games.metro.board import drawing as view_art
from games.metro.board.geometry import PAD, RIM, Geometry, ShownMap
from games.metro.board.map import MapView
from games.metro.film import Film, Frame
from games.metro.rulebook import Lay
from games.metro.rules import tiles
from games.stage.manual import Frames, Page, Rule
from games.stage.motion import Motion
from games.stage.paint.painter import Paint


def laid(text: str) -> tuple[Lay, ...]:
    """Return the placements that a text lists."""
    return tuple(move for one in text.split() if isinstance(move := rules.read_move(one), Lay))


class MapFrames(Frames):
    """Pictures of a small map: tiles laid one by one, then the trains of `runs` on their lines."""

    ratio = 1.7
    d = 6
    tiles = ""
    runs: tuple[int, ...] = ()  # trains that run at the end, in this order
    step = 650.0

    @property
    def count(self) -> int:  # type: ignore[override]
        """The pictures: each tile, each line."""
        return len(laid(self.tiles)) + len(self.runs)

    def __init__(self) -> None:
        super().__init__()
        self.view = MapView(shown=self.scene(0))
        self.at = float(len(laid(self.tiles)))

    def line(self, train: int, placements: tuple[Lay, ...]) -> rules.Line | None:
        """Return the line of a train."""
        own = (0,) * (4 * self.d)
        return rules.line_of(rules.lay_out(self.d, own, placements), self.d, train, 0)

    def scene(self, number: int) -> ShownMap:
        """Return what the map shows after so many tiles."""
        placements = laid(self.tiles)[:number]
        found = [self.line(train, placements) for train in self.runs]
        lines = tuple(line for line in found if line is not None)
        colours = tuple((train, n) for n, train in enumerate(self.runs))
        return ShownMap(self.d, placements, lines, (0,) * (4 * self.d), (0,), by_line=colours, stations=False)

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        whole = laid(self.tiles)
        view = self.view
        view.moment = None
        view.shown = self.scene(min(number, len(whole)))
        if number < len(whole) and share > 0:
            view.moment = Film(whole[number], (), Motion()), Frame(min(1.0, share * 1.8))
        elif number >= len(whole) and number - len(whole) < len(self.runs) and self.busy:
            line = self.line(self.runs[number - len(whole)], whole)
            if line is not None:
                view.moment = Film(None, (line,), Motion()), Frame(running=(line, share))
        view.place(paint.look, rect)
        cell = round(rect.height / 3.8)  # the upper part of the map, large enough to follow a line
        edge = round(cell * (RIM + PAD)) + paint.px(4)
        left = rect.centerx - round(cell * self.d / 2) if rect.width > cell * self.d + 2 * edge else rect.x + edge
        view.geometry = Geometry(self.d, cell, left, rect.y + edge)
        with paint.clipped(rect):
            paint.fill("bg.table", rect)
            view.draw(paint)
            self.marks(paint, number)

    def marks(self, paint: Paint, number: int) -> None:
        """Draw what else a picture points at."""


class Lines(MapFrames):
    """The worked example: two lines of five tiles."""

    tiles = "2,1,5R0 3,1,6R0 2,2,7R2 3,2,2R1 1,3,9R0 2,3,3R2"
    runs = (4, 3)


class Double(MapFrames):
    """A line that ends in the centre counts twice."""

    tiles = "3,1,9R0 3,2,9R0"
    runs = (3,)


class Short(MapFrames):
    """A tile that would send a train straight out again: shown where it would lie, then hatched."""

    step = 900.0

    def __init__(self) -> None:
        super().__init__()
        self.at = 1.0

    @property
    def count(self) -> int:  # type: ignore[override]
        return 1

    def marks(self, paint: Paint, number: int) -> None:
        box = self.view.geometry.space(1, 1)
        picture = view_art.thumb(paint.look, tiles.KIND[6, 0], box.width)
        paint.picture(picture, box.topleft, 0.75 if number else 1.0)
        if number:
            paint.stripes(box, paint.colour("danger.base", 0.5), paint.px(7), paint.px(3), paint.px(4))


class Rotations(Frames):
    """One tile in its four rotations."""

    count = 3
    step = 600.0
    ratio = 3.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        side = min(rect.height - paint.px(40), rect.width // 5)
        for n, kind in enumerate(tiles.KINDS_OF[7]):
            x = rect.left + round(rect.width * (2 * n + 1) / 8) - side // 2
            box = Rect(x, rect.centery - side // 2, side, side)
            paint.rect(box.inflate(paint.px(8), paint.px(8)), "board.metro.field", "small")
            paint.picture(view_art.thumb(paint.look, kind, side), box.topleft)
            if self.ran and n == number:
                paint.rect(box.inflate(paint.px(8), paint.px(8)), None, "small", "hint.base", paint.px(3))


PAGES = (
    Page(
        "play",
        N_("How to play"),
        N_("How to play Metro"),
        N_("Lay tiles with tracks, and let the trains at the rim run as far as they can. A line is worth its tiles."),
        (
            Rule(
                N_("Tiles and lines"),
                N_(
                    "A train waits at each space of the rim and runs to a station. Here two lines come to be, of "
                    "five tiles each: a tile counts each time it is crossed."
                ),
                Lines,
            ),
            Rule(
                N_("The centre counts twice"),
                N_("A line that ends in the middle of the map scores twice its tiles: here 2 × 2 = 4."),
                Double,
            ),
            Rule(
                N_("Where a tile may lie"),
                N_(
                    "On a free space at the rim or beside another tile. A tile may not complete a line of one tile; "
                    "such spaces are hatched."
                ),
                Short,
            ),
            Rule(
                N_("Turning"),
                N_(
                    "`Q` and `E`, the wheel or a right click turn the tile; only rotations that differ are "
                    "offered. Alone tiles may be turned, in the board game not; the new-game dialog changes either."
                ),
                Rotations,
            ),
            Rule(
                N_("See it first"),
                N_(
                    "Point at a space: the tile appears there and every line it changes is drawn thick, with its "
                    "tiles counted and its points. A click lays it; on a touch screen the first tap shows it."
                ),
            ),
            Rule(
                N_("The end"),
                N_(
                    "Alone, the game ends when the tile drawn fits nowhere. In the board game it ends with the "
                    "last tile; then every line is complete."
                ),
            ),
        ),
        ("metro.play",),
    ),
    Page(
        "board",
        N_("The board game"),
        N_("Two to six players"),
        N_("Each player owns some of the trains; the colour and the shape say whose."),
        (
            Rule(
                N_("Your trains"),
                N_(
                    "A completed line scores for the owner of its train, whoever completed it. With three, five "
                    "and six players some trains belong to nobody."
                ),
            ),
            Rule(
                N_("A turn"),
                N_(
                    "Lay the tile in hand, or draw another with `2` and lay that one. The first then "
                    "stays in hand for the next turn."
                ),
            ),
            Rule(
                N_("Lines of one tile"),
                N_("They are forbidden, unless the tile has no other space: then it must be laid so."),
            ),
            Rule(
                N_("Playing well"),
                N_(
                    "Long open lines are worth more than short finished ones. Lead your own towards the centre, "
                    "and finish the others' while they are short."
                ),
            ),
        ),
        ("metro.board",),
    ),
    Page(
        "watch",
        N_("Computer and replay"),
        N_("Computer players and replays"),
        N_("Watch the computer choose, and go through any game tile by tile."),
        (
            Rule(
                N_("Levels"),
                N_(
                    "Easy, normal, hard and expert. The stronger ones play games out in their heads to see which "
                    "space does best."
                ),
            ),
            Rule(
                N_("The map of values"),
                N_(
                    "While you watch, each free space is tinted by its value; the best shows the tile itself. `V`"
                    " hides the tints."
                ),
            ),
            Rule(
                N_("Replay"),
                N_(
                    "`←` and `→` step, `Space` plays and pauses, `J` goes to the next finished line. Up to 2× tiles "
                    "drop and trains run; `Enter` or a click lets them arrive. **Play on from here** (`Ctrl Enter`) "
                    "starts a game of its own."
                ),
                Lines,
            ),
            Rule(
                N_("Following a train"),
                N_(
                    "Click a track, a train or a row, or press `F`: its line is full, the others faint. `↑` and `↓` go "
                    "along it, `Ctrl` click or `P` pins it, `Esc` frees all. Where tracks cross, the next click takes "
                    "the other."
                ),
            ),
            Rule(
                N_("Game ID"),
                N_("It holds rules, size, tiles and seed: whoever pastes it gets the same tiles in the same order."),
            ),
            Rule(
                N_("Copying"),
                N_(
                    "`Ctrl C` copies the position, `Ctrl Shift C` the whole game: pasted with `Ctrl V` it has its "
                    "players, tiles and moves and stands where it stood."
                ),
            ),
        ),
        ("metro.watch", "metro.replay"),
    ),
    Page(
        "review",
        N_("Review"),
        N_("Review and learning"),
        N_("See what each placement was worth, and lay those again that gave points away."),
        (
            Rule(
                N_("What a placement is worth"),
                N_(
                    "The best placements of each tile and your own are played out hundreds of times, each on the same "
                    "orders of the tiles that nobody had seen. The value is the mean score at the end; 19 of 20 such "
                    "values lie within their ±."
                ),
            ),
            Rule(
                N_("Given away"),
                N_(
                    "How far your placement was behind the best on the same orders of tiles, if that is more than its "
                    "own ±. Values joined by a line are equal within theirs. The three largest are turning points: "
                    "`J` goes to the next."
                ),
            ),
            Rule(
                N_("Yours and the better one"),
                N_(
                    "Both lie on the map, the better one framed in green. `Y` shows the lines of the one or the other, "
                    "`B` plays the better one. A click on a space or a row tries another placement and begins a "
                    "variation; `Ctrl Z` takes it back."
                ),
            ),
            Rule(
                N_("The same tiles"),
                N_("Each level of the computer lays the same tiles in the same order."),
            ),
            Rule(
                N_("Learn from your mistakes"),
                N_(
                    "`L` asks for the tiles again that gave points away. What you do not find comes back in *Learn* "
                    "after 1, 3 and 7 days."
                ),
            ),
        ),
        ("metro.review", "metro.retry"),
    ),
)
