"""Scale, areas, colours, words and movement as plain values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from games.base.figures import clock, number
from games.stage import motion
from games.stage.paint import theme
from games.stage.paint.metrics import Metrics
from games.stage.paint.theme import Theme
from games.stage.pilot import headless
from games.stage.text.rendering import Text, role

headless()


@pytest.mark.parametrize(
    ("size", "u"),
    [((1280, 800), 1), ((1920, 1080), 1.25), ((3840, 2160), 2.625), ((960, 600), 1), ((2560, 1600), 2)],
)
def test_scale_of_the_design(size: tuple[int, int], u: float) -> None:
    assert Metrics.of(size).u == u


@given(st.integers(960, 5000), st.integers(600, 3000), st.floats(0.75, 2.25))
def test_logical_window_never_falls_below_the_least(width: int, height: int, user: float) -> None:
    metrics = Metrics.of((width, height), user)
    if width >= height:
        assert metrics.width / metrics.u >= 960 - 1e-6 or metrics.u <= 0.75 * 1.0001
        assert metrics.width / metrics.u >= 960 - 1e-6
        assert metrics.height / metrics.u >= 600 - 1e-6


@given(st.integers(960, 4000), st.integers(600, 2400), st.booleans(), st.booleans(), st.floats(0, 1))
def test_areas_fill_the_window_without_overlap(w: int, h: int, panel: bool, dock: bool, up: float) -> None:
    areas = Metrics.of((w, h)).areas(panel, dock, up)
    window = areas.window
    for part in (areas.top, areas.panel, areas.dock, areas.board):
        assert window.contains(part) or part.width == 0 or part.height == 0
    assert not areas.top.colliderect(areas.board)
    assert not areas.board.colliderect(areas.dock)
    if w >= h:
        assert not areas.panel.colliderect(areas.board)


def test_areas_at_the_designs_size() -> None:
    areas = Metrics.of((1280, 800)).areas()
    assert areas.top == Rect(0, 0, 952, 56)
    assert areas.panel == Rect(952, 0, 328, 800)
    assert areas.dock == Rect(0, 728, 952, 56)
    assert areas.board == Rect(0, 56, 952, 656)
    small = Metrics.of((960, 600))
    assert small.compact and small.areas().panel == Rect(696, 0, 264, 600)
    assert Metrics.of((800, 1280)).sheet and Metrics.of((800, 1280)).areas().panel.height == 72


def test_lines_never_vanish() -> None:
    tiny = Metrics.of((400, 250))
    assert tiny.u < 0.5 and tiny.px(1) == 1 and tiny.px(0) == 0 and tiny.px(-1) == -1


def _walk(node: object, path: str) -> list[str]:
    if isinstance(node, dict) and "color" not in node:
        return [leaf for key, value in node.items() for leaf in _walk(value, f"{path}.{key}" if path else key)]
    if isinstance(node, list):
        return [f"{path}.{number}" for number in range(len(node))]
    return [path]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("contrast", [False, True])
def test_every_colour_of_the_tokens_has_a_value(name: str, contrast: bool) -> None:
    look = Theme(name, contrast)
    for leaf in _walk(theme.tokens()["theme"][name], ""):
        value = look.colour(leaf)
        assert len(value) == 4 and all(0 <= part <= 255 for part in value)
    assert look.colour("piece.F.fill") == (0xCD, 0xBC, 0xB1, 255)
    assert look.colour("player.5.edge") and look.colour("strategy.mod5")
    assert look.colour("#010203", 0.5) == (1, 2, 3, 128)
    with pytest.raises(KeyError):
        look.colour("accent.nothing")


def _luminance(rgb: tuple[int, ...]) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _contrast(first: tuple[int, ...], second: tuple[int, ...]) -> float:
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("contrast", [False, True])
def test_words_can_be_read(name: str, contrast: bool) -> None:
    colour = Theme(name, contrast).colour
    pairs = [
        (f"ink.{ink}", f"bg.{ground}")
        for ink in ("primary", "secondary", "tertiary")
        for ground in ("table", "surface")
    ]
    pairs += [(f"{kind}.ink", f"{kind}.soft") for kind in ("accent", "hint", "danger")]
    pairs += [("accent.on", "accent.base"), ("danger.on", "danger.base"), ("tooltip.ink", "tooltip.bg")]
    for ink, ground in pairs:
        assert _contrast(colour(ink), colour(ground)) >= 4.5, (ink, ground)


def test_numbers_and_clocks() -> None:
    assert number(14000) == "14\u2009000" and number(-11) == "\u221211" and number(0) == "0"
    assert clock(166) == "2:46" and clock(3762) == "1:02:42"


def test_roles_and_figures_of_one_width() -> None:
    text = Text(1.0)
    assert role("body+")[0] == "Inter-600.otf" and role("body#")[0] == "Figures-400.otf"
    assert text.width("1111", "body#") == text.width("8888", "body#") == text.width("0000", "body#")


@given(st.text(alphabet="abc dé f\n", max_size=60), st.integers(20, 200))
def test_wrapped_lines_fit_and_lose_nothing(words: str, width: int) -> None:
    text = Text(1.0)
    lines = text.wrap(words, "body", width)
    assert all(text.width(line, "body") <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert text.width(text.ellipsis(words.replace("\n", ""), "body", width), "body") <= width


@pytest.mark.parametrize("ease", [motion.out, motion.in_out, motion.settle, motion.linear])
def test_easings_begin_and_end(ease: motion.Easing) -> None:
    assert ease(0) == 0 and ease(1) == 1 and ease(-1) == 0 and ease(2) == 1
    assert ease(0.5) > 0


def test_settle_overshoots_and_out_is_quick_at_first() -> None:
    assert max(motion.settle(n / 100) for n in range(100)) > 1
    assert motion.out(0.3) > 0.7 and motion.in_out(0.1) < 0.1


def test_timeline_hands_out_everything_once_in_order() -> None:
    line = motion.Timeline().add("a", 100).add("b", 100).add("c", 50, at=20).start(1000)
    assert line.length == 200
    assert dict(line.spans(1050)).keys() == {"a", "c"}
    assert line.passed(1060) == [] and line.passed(1075) == ["c"] and line.passed(1100) == ["a"]
    assert not line.done(1150)
    line.finish()
    assert line.done(1150) and line.passed(1150) == ["b"] and line.passed(9999) == []


def test_timeline_at_another_rate() -> None:
    line = motion.Timeline().add("a", 100).start(0, rate=2)
    assert [what for what, _ in line.spans(-5)] == ["a"], "a frame's time may be before that of its own update"
    assert line.done(50) and not line.done(49)


def test_motion_settings() -> None:
    assert [motion.Motion(mode).length(320) for mode in ("full", "reduced", "off")] == [320, 120, 0]


def test_charts_choose_round_steps_and_thin_long_lines() -> None:
    from games.stage.widgets.chart import Chart, Series, round_step, thinned

    assert [round_step(n) for n in (0.2, 1, 3, 6, 12, 41, 900)] == [1, 1, 5, 10, 20, 50, 1000]
    points = [(float(n), float(n // 7)) for n in range(100_000)]
    short = thinned(points, 260, 100_000)
    assert len(short) < 600 and short[0] == points[0] and short[-1] == points[-1]
    chart = Chart([Series([(0, 0), (9000, 38)], "#ff0000")])
    assert chart.bounds() == (9000, 40, 5000, 10)
    low = Chart([Series([(0, 0), (4, 5)], "#ff0000")], mark=(36, "more than half wins"))
    assert low.bounds()[1] == 36  # the mark stands in the chart, not above it


def test_pictures_are_forgotten_in_the_order_of_their_use() -> None:
    from pygame import Surface

    from games.stage.paint.cache import Pictures

    kept = Pictures(limit=3 * (100 * 100 * 4 + 200))
    made: list[int] = []

    def get(n: int) -> None:
        kept.get(n, lambda: made.append(n) or Surface((100, 100)))

    for n in (1, 2, 3, 1, 4, 1, 2):
        get(n)
    assert made == [1, 2, 3, 4, 2] and len(kept) == 3 and kept.bytes <= kept.limit


def test_letters_stand_on_the_same_line_whatever_they_are() -> None:
    text = Text(1.0)
    for name in ("body", "small", "title", "caption", "figure"):
        heights = {text.render(words, name, (0, 0, 0, 255)).get_height() for words in ("x", "Áj", "gy", "14")}
        assert len(heights) == 1
        assert 0 <= text.drop(name) + text.render("x", name, (0, 0, 0, 255)).get_height() // 2 <= text.line(name)
