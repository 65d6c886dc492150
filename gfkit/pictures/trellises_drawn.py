"""Weighted automata in two layers: the states before a row on the left, those after it beside.

Arrows of one weight from each of some states to each of others are merged: they meet in a knot.
So automata of some dozens of states can be read, which arrows on a circle cannot be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.pictures.canvas import Anchor, Circle, Command, Path, Rect, Shape, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Place = tuple[float, float]

WEIGHT_ROLES = ("left", "right", "both", "third", "fourth", "fifth", "sixth")
"""Of weights, the most frequent first; all others share the last."""
RADIUS = 11.0
APART = 30.0
"""Between the middles of two states of a layer."""
ACROSS = 520.0
"""Between the layers."""
ROUNDS = 24
MAX_LINES = 240
"""More lines, with those of knots counted once each, are not readable."""


@dataclass(frozen=True, slots=True)
class Knot:
    """Arrows of one weight from each of the sources to each of the targets."""

    weight: str
    sources: tuple[int, ...]
    targets: tuple[int, ...]

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return len(self.sources) * len(self.targets) if self.is_plain else self._ends

    @property
    def is_plain(self) -> bool:
        """Whether its arrows are drawn one by one, from one state or to one."""
        return min(len(self.sources), len(self.targets)) == 1

    @property
    def _ends(self) -> int:
        return len(self.sources) + len(self.targets)


def knots_of(arrows: Mapping[tuple[int, int], str]) -> list[Knot]:
    """Return knots that have each arrow once, those that save most lines first.

    >>> from itertools import product
    >>> knots_of(dict.fromkeys(product((0, 1), (2, 3, 4)), "x"))
    [Knot(weight='x', sources=(0, 1), targets=(2, 3, 4))]
    """
    found: list[Knot] = []
    for weight in sorted(set(arrows.values())):
        rest: dict[int, set[int]] = defaultdict(set)
        for (i, j), text in arrows.items():
            if text == weight:
                rest[i].add(j)
        while best := _largest(rest):
            sources, targets = best
            found.append(Knot(weight, sources, targets))
            for i in sources:
                rest[i] -= set(targets)
        found += [
            Knot(weight, (i,), tuple(sorted(some))) for i, some in sorted(rest.items()) if some
        ]
    return found


def _largest(rest: Mapping[int, set[int]]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return sources and targets, all of them joined, by which most lines are saved; or None.

    Tried are the targets that two states have in common.
    """
    best, saved = None, 0
    states = [i for i, some in rest.items() if len(some) > 1]
    tried: set[frozenset[int]] = set()
    for k, i in enumerate(states):
        spend()
        tried |= {frozenset(rest[i] & rest[j]) for j in states[k + 1 :]}
    for targets in sorted(tried, key=sorted):
        sources = tuple(i for i in sorted(states) if targets <= rest[i])
        gain = len(sources) * len(targets) - len(sources) - len(targets)
        if gain > saved:
            best, saved = (sources, tuple(sorted(targets))), gain
    return best


def roles_of(weights: Iterable[str]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the role of each weight, and what the legend says of each role.

    >>> roles_of(["1", "x", "1"])
    ({'1': 'left', 'x': 'right'}, [('left', '1'), ('right', 'x')])
    """
    many = Counter(weights)
    listed = sorted(many, key=lambda text: (-many[text], text))
    last = len(WEIGHT_ROLES) - 1
    roles = {text: WEIGHT_ROLES[min(k, last)] for k, text in enumerate(listed)}
    others = f" and {len(listed) - last - 1} other weights" * (len(listed) - 1 > last)
    legend = [
        (role, listed[k] + others * (k == last))
        for k, role in enumerate(WEIGHT_ROLES[: len(listed)])
    ]
    return roles, legend


def legend_of(legend: Sequence[tuple[str, str]], x: float, y: float, side: float) -> list[Shape]:
    """Return the legend, a line for each role, from (x, y) on."""
    shapes: list[Shape] = []
    for k, (role, label) in enumerate(legend):
        low = y + 1.4 * side * k
        shapes.append(Rect(x, low - 0.75 * side, side - 2, side - 2, role))
        shapes.append(Text(x + 1.4 * side, low, label, "ink", "weight", 11, "start"))
    return shapes


def trellis(
    arrows: Mapping[tuple[int, int], str], start: Sequence[int], end: Sequence[int]
) -> list[Shape] | None:
    """Return the two layers and the arrows between them; None if more than MAX_LINES are needed."""
    knots = knots_of(arrows)
    if sum(knot.lines for knot in knots) > MAX_LINES:
        return None
    roles, legend = roles_of(arrows.values())
    orders = _orders(len(start), arrows)
    before, after = ({state: APART * place for place, state in enumerate(one)} for one in orders)
    lines: list[Shape] = []
    points: list[Shape] = []
    for knot, place in _placed(knots, before, after):
        role = roles[knot.weight]
        tip = f"{_listed(knot.sources)} to {_listed(knot.targets)}: {knot.weight}"
        begins = [(0.0, before[i]) for i in knot.sources]
        ends = [(ACROSS, after[j]) for j in knot.targets]
        if knot.is_plain:
            parts = [("transition", begin, end) for begin in begins for end in ends]
        else:
            parts = [
                *(("in", begin, place) for begin in begins),
                *(("out", place, end) for end in ends),
            ]
            points.append(Circle(*place, 4.0, role, "knot", tip))
        lines += (Path(_curve(begin, end), f"{role}-thin", kind, tip) for kind, begin, end in parts)
    discs: list[Shape] = []
    for x, kind, layer, weights in ((0.0, "state", before, start), (ACROSS, "after", after, end)):
        for state, y in layer.items():
            weight = weights[state]
            discs.append(Circle(x, y, RADIUS, "state", kind, f"state {state}"))
            discs.append(Text(x, y + 4, str(state), "ink", "number", 10))
            if weight:
                side = -1 if kind == "state" else 1
                word = {"state": "start", "after": "end"}[kind]
                said = word + f" {weight}" * (weight != 1)
                anchor: Anchor = "end" if side < 0 else "start"
                discs.append(Text(x + side * (RADIUS + 5), y + 4, said, "faint", word, 11, anchor))
    top = -2.2 * APART
    heads = [
        Text(0.0, top + APART, "before a row", "faint", "layer", 11),
        Text(ACROSS, top + APART, "after it", "faint", "layer", 11),
    ]
    below = APART * len(start) + 6
    return [*lines, *points, *discs, *heads, *legend_of(legend, 0.0, below, 14.0)]


def _listed(states: Sequence[int]) -> str:
    return ", ".join(map(str, states))


def _curve(begin: Place, end: Place) -> tuple[Command, ...]:
    """Return a line that begins and ends level."""
    (x, y), (u, v) = begin, end
    half = (x + u) / 2
    return (("M", (x, y)), ("C", (half, y, half, v, u, v)))


def _orders(states: int, arrows: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the orders of both layers in which arrows are short, each by the mean of the other."""
    near: list[dict[int, list[int]]] = [defaultdict(list), defaultdict(list)]
    for i, j in arrows:
        near[0][i].append(j)
        near[1][j].append(i)
    orders = [list(range(states)), list(range(states))]
    best, least = list(orders), None
    for step in range(ROUNDS):
        places = [{state: place for place, state in enumerate(order)} for order in orders]
        cost = sum(abs(places[0][i] - places[1][j]) for i, some in near[0].items() for j in some)
        if least is None or cost < least:
            best, least = list(orders), cost
        side = step % 2
        own, other = places[side], places[1 - side]
        mean = {i: fmean(other[j] for j in near[side][i]) for i in own if near[side][i]}
        orders[side] = sorted(orders[side], key=lambda i: (mean.get(i, own[i]), own[i]))
    return best


def _placed(
    knots: Sequence[Knot], before: Mapping[int, float], after: Mapping[int, float]
) -> list[tuple[Knot, Place]]:
    """Return knots with their places: as high as their ends in the mean, beside each other."""
    found: list[tuple[Knot, Place]] = []
    taken: set[tuple[int, int]] = set()
    for knot in knots:
        ends = [*(before[i] for i in knot.sources), *(after[j] for j in knot.targets)]
        level = round(sum(ends) / len(ends) / APART * 2)
        columns = (0, -1, 1, -2, 2)
        free = (
            (column, level + by)
            for by in sorted(range(-len(knots), len(knots) + 1), key=abs)
            for column in columns
        )
        column, row = next(one for one in free if knot.is_plain or one not in taken)
        if not knot.is_plain:
            taken.add((column, row))
        found.append((knot, (ACROSS * (0.5 + 0.07 * column), row * APART / 2)))
    return found
