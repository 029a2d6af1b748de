"""Contrast as WCAG 2 measures it, on every game's board and in the texts; and what tells strategies and players apart
for who does not see all colours."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from games.katamino.search.signs import SHAPES
from games.katamino.think.solve import STRATEGIES
from games.mancala.board import art
from games.metro.board.drawing import resting, tile_picture
from games.stage.motion import Motion
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.theme import RGBA, Theme, parse, tokens

PLAYERS = range(6)
TEXT, SIGN = 4.5, 3.0
INKS = ("ink.primary", "ink.secondary", "ink.tertiary")
GROUNDS = ("bg.table", "bg.surface", "bg.surfaceInset", "bg.surfaceRaised")
# What carries meaning on each board, with what it lies on.
TEXTS = {
    "sudoku": [(f"board.sudoku.{ink}", f"board.sudoku.{ground}") for ink in ("given", "entered")
               for ground in ("paper", "selected", "peers", "sameNumber")],
    "kalah": [("board.kalah.ink", "board.kalah.woodTop"), ("board.kalah.ink", "board.kalah.woodBottom")],
    "oware": [("board.oware.ink", "board.oware.woodTop"), ("board.oware.ink", "board.oware.woodBottom")],
    "metro": [("#2B2000", "player.3.fill"), ("#FFFFFF", "board.metro.rim")],
}  # fmt: skip
SIGNS = {
    "katamino": [("board.katamino.well", "board.katamino.cell")],
    "sudoku": [("board.sudoku.lineThin", "board.sudoku.paper"), ("board.sudoku.lineBold", "board.sudoku.paper"),
               ("board.sudoku.parityLine", "board.sudoku.paper"), ("board.sudoku.pencil", "board.sudoku.paper")],
    "metro": [("board.metro.track", "board.metro.tile"), ("board.metro.tileEdge", "board.metro.emptyCell"),
              ("board.metro.emptyCell", "board.metro.field"),
              *((f"player.{n}.fill", "board.metro.tile") for n in PLAYERS),
              *((f"player.{n}.fill", "board.metro.emptyCell") for n in PLAYERS)],
}  # fmt: skip


def light(colour: RGBA) -> float:
    """Return the relative luminance."""
    parts = [c / 255 for c in colour[:3]]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: RGBA, other: RGBA) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def look_of(theme: Theme) -> Look:
    return Look(Metrics.of((1280, 800)), theme, Motion("off"), lambda: 0.0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_high_contrast_reaches_every_board(theme: str) -> None:
    """3:1 for what carries meaning, 4.5:1 for text."""
    high = Theme(theme, True)
    for wanted, pairs in ((TEXT, TEXTS), (SIGN, SIGNS)):
        for game, found in pairs.items():
            weak = {pair: round(contrast(*map(high.colour, pair)), 2) for pair in found}
            assert not {pair: n for pair, n in weak.items() if n < wanted}, game
    finished = {n: round(contrast(resting(look_of(high), n), high.colour("board.metro.tile")), 2) for n in PLAYERS}
    assert min(finished.values()) >= SIGN, finished


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tile_of_metro_is_drawn_in_these_colours(theme: str) -> None:
    """The picture itself, not only the names: the tile, its tracks and its outline are there."""
    high = Theme(theme, True)
    picture = tile_picture(look_of(high), 5, 96)
    seen = {tuple(picture.get_at((x, y)))[:3] for x in range(96) for y in range(96)}
    for name in ("tile", "track", "tileEdge"):
        assert high.colour(f"board.metro.{name}")[:3] in seen, name
    edges = [tuple(picture.get_at((48, y)))[:3] for y in range(3)]
    assert high.colour("board.metro.tileEdge")[:3] in edges, "an outline at its upper edge, too"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["kalah", "oware"])
def test_the_rim_of_each_stone_shows_in_its_pit(theme: str, game: str) -> None:
    high = Theme(theme, True)
    rim = tuple(art.RIM)
    for part in ("pitTop", "pitBottom"):
        assert contrast((rim[0], rim[1], rim[2], 255), high.colour(f"board.{game}.{part}")) >= SIGN
    picture = art.stone(16, "#2E7FB8", True, True)
    width = picture.get_width()
    edge = next(c for x in range(width) if (c := picture.get_at((x, width // 2))).a > 200)
    assert contrast((edge.r, edge.g, edge.b, 255), high.colour(f"board.{game}.pitTop")) >= 6


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_piece_of_katamino_shows_on_the_tray(theme: str) -> None:
    cell = Theme(theme, True).colour("board.katamino.cell")
    for name, piece in tokens()["piece"].items():
        assert max(contrast(parse(piece[part]), cell) for part in ("fill", "highlight")) >= SIGN, name


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_can_be_read_on_whatever_they_stand(theme: str, strong: bool) -> None:
    shown = Theme(theme, strong)
    pairs = [(ink, ground) for ink in INKS for ground in GROUNDS] + TEXTS["sudoku"]
    weak = {pair: round(contrast(*map(shown.colour, pair)), 2) for pair in pairs}
    assert not {pair: n for pair, n in weak.items() if n < TEXT}


# Colour blindness: Machado, Oliveira and Fernandes (2009), A Physiologically-based Model for Simulation of Color Vision
# Deficiency, table 1, severity 1.0; on linear RGB.
BLIND = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART = 12.0  # deltaE (CIE 1976) from which two colours of thin lines are told apart with ease


def seen_as(colour: RGBA, kind: str) -> tuple[float, float, float]:
    """Return how a colour looks to somebody, in CIE Lab (D65)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (c / 255 for c in colour[:3])]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in BLIND[kind])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def confused(colours: dict[str, RGBA]) -> set[tuple[str, str]]:
    """Return the pairs that somebody cannot tell apart by their colours."""
    return {
        (one, other)
        for kind in BLIND
        for one, other in combinations(colours, 2)
        if math.dist(seen_as(colours[one], kind), seen_as(colours[other], kind)) < APART
    }


def test_the_model_knows_what_is_confused() -> None:
    red, green, blue = (200, 60, 40, 255), (120, 110, 30, 255), (30, 60, 200, 255)
    assert confused({"red": red, "blue": blue}) == set()
    deutan, tritan = (math.dist(seen_as(red, kind), seen_as(green, kind)) for kind in ("deutan", "tritan"))
    assert deutan < tritan / 2
    strategies = {name: Theme().colour(f"strategy.{name}") for name in STRATEGIES}
    assert ("cells", "first-hole") in confused(strategies) | {tuple(reversed(p)) for p in confused(strategies)}


def test_strategies_that_are_confused_have_other_shapes() -> None:
    colours = {name: Theme().colour(f"strategy.{name}") for name in STRATEGIES}
    assert set(SHAPES) == set(STRATEGIES) and confused(colours)
    assert all(SHAPES[one] != SHAPES[other] for one, other in confused(colours))


@pytest.mark.parametrize("strong", [False, True])
def test_players_of_metro_that_are_confused_have_other_shapes(strong: bool) -> None:
    colours = {str(n): Theme("light", strong).colour(f"player.{n}.fill") for n in PLAYERS}
    shapes = {str(n): tokens()["player"][n]["shape"] for n in PLAYERS}
    assert all(shapes[one] != shapes[other] for one, other in confused(colours))
    assert len(set(shapes.values())) == len(shapes)
