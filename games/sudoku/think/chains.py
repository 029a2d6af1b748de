"""Steps of logic that follow chains: odd sums that can be coloured in one way only, and consequences that clash."""

from __future__ import annotations

from dataclasses import replace

from games.sudoku.rules.puzzle import houses
from games.sudoku.think.logic import Deduction, Logic

CASE, STEP = 10, 2  # what a case of a chain by cases weighs, and a step of it
PATIENCE = 30_000_000  # candidates struck in looking for the shortest chain: more than a 25x25 board takes


def odd_sum_chain(logic: Logic) -> Deduction | None:
    """A chain of diamonds that can be coloured in one way only, as some house would get too many evens or odds."""
    every, most = houses(logic.k), (logic.n // 2, (logic.n + 1) // 2)
    fixed: list[list[int]] = []  # for each house: evens and odds known
    loose: list[dict[int, list[int]]] = []  # for each house: by component, members that are like or unlike its head
    for cells in every:
        known = [0, 0]
        by: dict[int, list[int]] = {}
        for cell in cells:
            parity = logic.parity(cell)
            if parity >= 0:
                known[parity] += 1
            elif len(logic.components[cell][2]) > 1:
                by.setdefault(logic.components[cell][0], [0, 0])[logic.components[cell][1]] += 1
        fixed.append(known)
        loose.append(by)
    for house in range(len(every)):
        for head, (like, unlike) in loose[house].items():
            least = sum(min(a, b) for other, (a, b) in loose[house].items() if other != head)
            for parity in (0, 1):  # what the head might be
                gains = (like, unlike) if parity == 0 else (unlike, like)
                over = [p for p in (0, 1) if fixed[house][p] + gains[p] + least > most[p]]
                if over:
                    hint = _colour(logic, head, 1 - parity, house)
                    if hint is not None:
                        return replace(hint, wrong=_too_many(logic, head, parity, house, over[0]))
    return None


def _too_many(logic: Logic, head: int, parity: int, house: int, kind: int) -> tuple[int, int, tuple[int, ...]]:
    """Return what is wrong with a colouring, as Deduction tells it."""
    which = []
    others: dict[int, list[int]] = {}  # for each other component, members that are like or unlike its head
    for cell in houses(logic.k)[house]:
        tied_to, sign, members = logic.components[cell]
        known = logic.parity(cell)
        if known >= 0:
            which += [cell] * (known == kind)
        elif tied_to == head:
            which += [cell] * ((sign ^ parity) == kind)
        elif len(members) > 1:
            others.setdefault(tied_to, [0, 0])[sign] += 1
    return (kind, len(which) + sum(map(min, others.values())), tuple(which))


def _colour(logic: Logic, head: int, parity: int, house: int) -> Deduction | None:
    """Return the hint that gives a component's head this parity, and its other members theirs."""
    members = logic.components[head][2]
    removes = []
    for cell in members:
        even = (parity == 0) == (logic.components[cell][1] == 0)
        off = logic.candidates[cell] & (logic.odds if even else logic.evens)
        if off and not logic.values[cell]:
            removes.append((cell, off))
    if not removes:
        return None
    reasons = tuple(c for c in houses(logic.k)[house] if logic.parity(c) >= 0)
    return Deduction("odd-sum chain", 5, tuple(c for c, _ in removes), reasons, house, removes=tuple(removes))


def forcing(logic: Logic) -> Deduction | None:
    """A candidate whose consequences, followed one by one, contradict each other: the one of the fewest facts."""
    logic.chains.load(bytes(logic.values), logic.candidates)
    found = logic.chains.shortest(PATIENCE)
    if found is None:
        return None
    chain, wrong = found
    cell, value = chain[0][:2]
    cells = (wrong[1],) if wrong[0] < 0 else houses(logic.k)[wrong[0]]
    reasons = tuple(dict.fromkeys([*(fact[0] for fact in chain[1:]), *cells]))
    return Deduction(
        "chain",
        6,
        (cell,),
        reasons,
        wrong[0],
        value,
        removes=((cell, 1 << value),),
        chain=tuple(chain),
        wrong=wrong,
    )


def alternating(logic: Logic) -> Deduction | None:
    """A chain of strong and weak links by turns, of which one end or the other is true: the one of the fewest links."""
    logic.alternating.load(logic.candidates)
    found = logic.alternating.shortest(PATIENCE)
    if found is None:
        return None
    links, gone = found
    removes: dict[int, int] = {}
    for cell, value in gone:
        removes[cell] = removes.get(cell, 0) | 1 << value
    reasons = tuple(dict.fromkeys(cell for cell, _value in links))
    value = links[0][1] if links[0][1] == links[-1][1] else 0
    return Deduction("AIC", 6, tuple(removes), reasons, -1, value, removes=tuple(removes.items()), links=tuple(links))


def by_cases(logic: Logic) -> Deduction | None:
    """All numbers of a cell, or all places of a number in a house, that lead to one outcome: those of least weight."""
    logic.chains.load(bytes(logic.values), logic.candidates)
    found = logic.chains.fewest(PATIENCE, CASE, STEP)
    if found is None:
        return None
    house, _options, (cell, value), cases = found
    reasons = tuple(dict.fromkeys(fact[0] for case in cases for fact in case))
    told = tuple(tuple(case) for case in cases)
    return Deduction("cases", 6, (cell,), reasons, house, value, removes=((cell, 1 << value),), cases=told)
