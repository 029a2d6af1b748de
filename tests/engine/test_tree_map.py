"""An icicle for a viewport, worked out by the job that runs the search."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.run.flags import SOLVED
from engine.run.job import Job
from engine.run.stepper import Snapshot, Viewport
from engine.run.tree_map import Icicle, IcicleBlock, TreeMap
from tests.engine.covers import langford, queens
from tests.engine.test_job import wait


def icicle(state: Snapshot) -> Icicle | None:
    """Return the picture in a snapshot, None in one from before the search was made."""
    found: Icicle | None = state.extra.get("map")
    return found


def test_a_small_tree_block_by_block() -> None:
    """Four queens: two of the first rank's four places lead to a solution, mirror images."""
    tree = TreeMap(queens(4).stepper("dlx"), Viewport(840))
    assert tree.run(1 << 40)
    state = tree.snapshot()
    picture = icicle(state)
    assert picture is not None
    assert (picture.begin, picture.end, picture.nodes, picture.grain) == (0, state.nodes, state.nodes, 1)
    assert picture.solutions == state.solutions == 2
    roots = [block for block in picture.blocks if block.level == 0]
    assert [bool(block.flags & SOLVED) for block in roots].count(True) == 2
    assert roots[0].first == 1 and roots[-1].last == state.nodes
    assert all(after.first == before.last + 1 for before, after in pairwise(roots))
    assert all(not any(row) for row in picture.narrow)
    assert state.extra["dead_ends"] > 0 and tree.take() == []


def test_the_picture_is_made_anew_where_the_tree_has_grown_by_a_tenth() -> None:
    tree = TreeMap(langford(7).stepper("dlx"), Viewport(100))
    seen = []
    while not tree.run(10):
        picture = icicle(tree.snapshot())
        assert picture is not None
        if not seen or picture is not seen[-1]:
            seen.append(picture)
    at = [picture.nodes for picture in seen]
    assert all(10 * after >= 11 * before for before, after in pairwise(at))
    assert all(10 * after <= 11 * before + 100 for before, after in pairwise(at))
    last = icicle(tree.snapshot())
    assert last is not None and last.nodes == last.end == tree.snapshot().nodes


def test_a_job_shows_another_viewport_while_the_search_goes_on_and_after_it() -> None:
    job = Job(lambda: TreeMap(langford(8).stepper("dlx"), Viewport(100), 400), checkpoints=False, solutions="drop")
    for begin, end in ((0, 50), (10, 20)):
        view = Viewport(200, begin, end)
        job.show(view)
        wait(lambda view=view: (icicle(job.latest) or view) is not view and icicle(job.latest).viewport == view)  # type: ignore[misc, union-attr]
    job.advance(1000)
    wait(lambda: job.latest.nodes == 1000)
    job.free()
    wait(lambda: job.latest.finished)
    job.show(Viewport(300, 100, 200))
    wait(lambda: icicle(job.latest).viewport.columns == 300)  # type: ignore[union-attr]
    picture = icicle(job.latest)
    assert picture is not None and job.latest.finished and picture.nodes == job.latest.nodes
    tree = TreeMap(langford(8).stepper("dlx"), Viewport(300, 100, 200), 400)
    tree.run(1 << 40)
    assert picture == icicle(tree.snapshot())
    assert picture.grain > 1 and all(isinstance(block, IcicleBlock) for block in picture.blocks)
    assert all(block.first <= 200 and block.last > 100 for block in picture.blocks)
    assert job.close(5)


def test_a_viewport_that_shows_nothing_is_refused_and_ends_the_job() -> None:
    for bad in (Viewport(0), Viewport(10, 5, 5), Viewport(10, -1)):
        with pytest.raises(ValueError, match="columns and a range"):
            TreeMap(queens(4).stepper("dlx"), bad)
    job = Job(lambda: queens(4).stepper("dlx"))
    job.show(Viewport(10))
    wait(lambda: not job.alive)
    assert [event.kind for event in job.events()] == ["failed"]


def test_it_only_goes_on() -> None:
    tree = TreeMap(queens(4).stepper("dlx"), Viewport(10))
    with pytest.raises(TypeError, match="only goes on"):
        tree.checkpoint()
