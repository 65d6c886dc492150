"""Weighted automata and graphs as pictures.

States stand on a circle, in an order that keeps neighbours near each other; an arrow from i to j
has the entry (i, j) of the transfer matrix, a polynomial in the marks.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import pi
from typing import TYPE_CHECKING, Any

from gfkit.automata.lumping import Lumping, lump
from gfkit.automata.transfer_matrix import TransferMatrix, rows_of
from gfkit.boards.acceptors.quantifiers import EVERY
from gfkit.boards.acceptors.tables import rule_of, table_of
from gfkit.boards.shapes.graph import Graph, graph_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.pictures.shapes import (
    MARGIN,
    Circle,
    Path,
    Picture,
    Shape,
    Text,
    arrow_head,
    box_of,
    line,
    moved_by,
    text_width,
)
from gfkit.render.latex import cut
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays import Arrays, Condition
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.graph_products import GraphProduct

MAX_STATES = 16
MAX_ARROWS = 80
"""Automata with more states or arrows are not drawn."""
RADIUS = 17.0
"""The radius of a state."""
LONGEST_LABEL = 24
LABEL_SIZE = 12.0
MAX_VERTICES = 120
MAX_EDGES = 1500
LARGEST_GRAPH = 600.0
"""Half a side of the picture of a graph, in pixels."""
SPRING_SEED = 7

Box = tuple[float, float, float, float]

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def mark_text(entry: Profile) -> str:
    """Return a polynomial in the marks for people: exponents are raised, no signs of products.

    >>> mark_text(Profile.of({(0, 0): 1, (2, 1): 3}))
    '3x²y+1'
    """
    text, raised = "", False
    for character in str(entry):
        if character in "^*":
            raised = character == "^"
            continue
        raised = raised and character.isdigit()
        text += character.translate(_RAISED) if raised else character
    return text


def _require_few(states: int, arrows: int = 0) -> None:
    for many, most, what in ((states, MAX_STATES, "states"), (arrows, MAX_ARROWS, "arrows")):
        if many > most:
            raise LimitReached(
                f"an automaton of {many} {what} is not readable; at most {most} are drawn"
            )


def automaton_picture(
    automaton: TransferMatrix | Lumping | StripAnswer, *, title: str = ""
) -> Picture:
    """Return an automaton as a graph: states, arrows with weights, where walks begin and end.

    automaton: a transfer matrix; a lumping, of which the quotient is meant; or the answer for a
    strip, of which the quotient automaton is meant. An arrow without a label has weight 1. Walks
    may end in a state with a second ring. Raises LimitReached for more than MAX_STATES states or
    MAX_ARROWS arrows.

    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])
    >>> picture = automaton_picture(fibonacci)
    >>> picture.count("state"), picture.count("transition")
    (2, 3)
    """
    if not isinstance(automaton, TransferMatrix | Lumping):
        if automaton.matrix is None:
            raise LimitReached(
                "the automaton of a ring is not drawn: its terms are traces, without a start"
            )
        automaton = lump(automaton.matrix)
    states = automaton.dimension
    _require_few(states)
    rows: Iterable[Mapping[int, Profile]]
    if isinstance(automaton, TransferMatrix):
        rows = ({j: Profile.of(one) for j, one in row.items()} for row in rows_of(automaton))
    else:
        rows = (dict(enumerate(row)) for row in automaton.rows())
    entries = {(i, j): one for i, row in enumerate(rows) for j, one in row.items() if one.terms}
    _require_few(states, len(entries))
    arrows = {pair: mark_text(entry) for pair, entry in entries.items()}
    start, end = (tuple(map(int, weights)) for weights in (automaton.start, automaton.end))
    note = "an arrow without a label has weight 1; walks end in states with two rings"
    title = title or f"An automaton of {states} state{'s' * (states != 1)}"
    return _drawn(arrows, start, end, title, note, hidden="1")


def acceptor_picture(condition: Condition, *, title: str = "") -> Picture:
    """Return the automaton of a condition: arrows have the values that are read.

    Raises LimitReached for more than MAX_STATES states or MAX_ARROWS arrows, GfkitError for a
    condition on components.

    >>> from gfkit.boards.rules.arrays import ArrayRule
    >>> lines = [{"directions": ["row"], "matches": "(01)*"}]
    >>> (condition,) = ArrayRule.from_data({"values": [0, 1], "lines": lines}, "01").conditions
    >>> picture = acceptor_picture(condition)
    >>> picture.count("state"), picture.count("transition")
    (2, 2)
    """
    acceptor: Any = condition.acceptor
    values = acceptor.letters
    found = table_of(condition, len(values))
    states = len(found["arrows"])
    _require_few(states)
    letters = [*values, "beyond"][: len(found["arrows"][0])]
    if found.get("breadth", 1) > 1:
        letters = ["".join(some) for some in product(values, repeat=found["breadth"])]
    read: dict[tuple[int, int], list[str]] = {}
    for state, row in enumerate(found["arrows"]):
        for letter, to in zip(letters, row, strict=True):
            if to >= 0:
                read.setdefault((state, to), []).append(letter)
    _require_few(states, len(read))
    arrows = {pair: ", ".join(some) for pair, some in read.items()}
    ends = tuple(int(state in found["accepting"]) for state in range(states))
    start = tuple(int(state == 0) for state in range(states))
    on = {"place": "the cells around each cell", "array": "the array"}.get(
        found["track"], f"each {found['track']}"
    )
    how = "" if condition.often == EVERY else f"; it accepts {condition.often.words} of them"
    title = title or f"An automaton of {states} state{'s' * (states != 1)} that reads {on}{how}"
    note = "an arrow has the values that are read; a track may end in states with two rings"
    return _drawn(arrows, start, ends, title, note)


def arrays_picture(arrays: Arrays) -> Picture:
    """Return the automaton of arrays with one condition; raises GfkitError for more or none."""
    if len(arrays.conditions) != 1:
        raise GfkitError(f"arrays with one condition are drawn, not with {len(arrays.conditions)}")
    return acceptor_picture(rule_of(arrays).conditions[0])


def _drawn(
    arrows: Mapping[tuple[int, int], str],
    start: tuple[Any, ...],
    end: tuple[Any, ...],
    title: str,
    note: str,
    hidden: str = "",
) -> Picture:
    """Return the picture of states and arrows with labels, but for those that are hidden."""
    places = _around(start, arrows)
    taken = [_box(z, RADIUS, RADIUS) for z in places]
    lines: list[Shape] = []
    heads: list[Shape] = []
    spots: list[tuple[str, list[complex]]] = []
    for (i, j), label in arrows.items():
        z, w = places[i], places[j]
        if i == j:
            points = [
                z + rect(r * RADIUS, _outwards(z) + turn)
                for r, turn in ((1, -0.5), (3.1, -0.62), (3.1, 0.62), (1, 0.5))
            ]
            out = rect(1, phase(_on(points, 0.5) - (points[0] + points[3]) / 2))
            half = text_width(label, LABEL_SIZE) / 2
            at = [_on(points, 0.5) + complex((half + 5) * out.real, 11 * out.imag)]
        else:  # one of two is bent to its left side, so that they do not meet
            bend = min(0.16 * abs(w - z), 34.0) if (j, i) in arrows else 0.0
            middle = (z + w) / 2 - 1j * bend * _towards(z, w, 1)
            ends = z + _towards(z, middle, RADIUS), w + _towards(w, middle, RADIUS + 1.5)
            points = [ends[0], middle, ends[1]]
            at = [_on(points, share) for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)]
        steered = tuple(side for one in points[1:] for side in _pair(one))
        curve = ("M", _pair(points[0])), ("C" if i == j else "Q", steered)
        lines.append(Path(curve, "line", "transition", f"from {i} to {j}: {label}"))
        heads.append(arrow_head(*_pair(points[-1]), phase(points[-1] - points[-2])))
        spots += [(cut(label, LONGEST_LABEL), at)] if label != hidden else []
    for state, weight in enumerate(start):
        if weight:
            lines += _entrance(places[state], weight, taken)
    written = [_label(label, at, taken) for label, at in spots]
    discs: list[Shape] = []
    for state, z in enumerate(places):
        x, y = _pair(z)
        tip = f"state {state}: start {start[state]}, end {end[state]}"
        discs.append(Circle(x, y, RADIUS, "state", "state", tip))
        if end[state]:
            discs.append(Circle(x, y, RADIUS - 4, "ring", "end"))
        discs.append(Text(x, y + 4.5, str(state), "ink", "number"))
        if end[state] not in {0, 1}:
            shown = f"end {end[state]}"
            out = rect(1, _outwards(z) - 0.95)
            x += (RADIUS + 6 + text_width(shown, 11) / 2) * out.real
            y += (RADIUS + 10) * out.imag + 4
            discs.append(Text(x, y, shown, "faint", "weight", 11, halo=True))
    said = "; ".join(f"{i} to {j}: {label}" for (i, j), label in arrows.items())
    began, ended = (
        ", ".join(f"{k} ({w})" for k, w in enumerate(some) if w) or "none" for some in (start, end)
    )
    description = f"{title}. Start: {began}. End: {ended}. Arrows: {said or 'none'}."
    return _fitted((*lines, *heads, *discs, *written), title, description, note)


def _around(start: Sequence[Any], arrows: Iterable[tuple[int, int]]) -> list[complex]:
    """Return where the states stand: on a circle, clockwise from the left, neighbours near."""
    states = len(start)
    pairs = {(min(pair), max(pair)) for pair in arrows}

    def length(order: list[int]) -> int:
        gaps = (abs(order.index(i) - order.index(j)) for i, j in pairs)
        return sum(min(gap, states - gap) ** 2 for gap in gaps)

    order: list[int] = []
    better = list(range(states))
    while not order or length(better) < length(order):
        order = better  # a part of it is turned around as long as that makes the arrows shorter
        turns = combinations(range(1, states + 1), 2)
        tried = ([*order[:a], *order[a:b][::-1], *order[b:]] for a, b in turns)
        better = min(tried, key=length, default=order)
    first = next((order.index(i) for i, weight in enumerate(start) if weight), 0)
    radius = 0.0 if states == 1 else 60.0 + 20.0 * states
    places = [0j] * states
    for place, state in enumerate([*order[first:], *order[:first]]):
        places[state] = rect(radius, pi + 2 * pi * place / states)
    return places


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag


def _towards(begin: complex, end: complex, by: float) -> complex:
    return by * (end - begin) / abs(end - begin)


def _outwards(place: complex) -> float:
    """Return the angle from the middle of the circle to a state; up for the only one."""
    return phase(place) if abs(place) > 1 else -pi / 2


def _entrance(place: complex, weight: Any, taken: list[Box]) -> list[Shape]:
    """Return the arrow that says where walks begin, with its weight if it is not 1."""
    angle = _outwards(place) + (0.95 if abs(place) > 1 else -pi / 2)
    far, near = (place + rect(r, angle) for r in (RADIUS + 34, RADIUS + 1.5))
    text, out = "start" if weight == 1 else f"start {weight}", rect(1, angle)
    half = text_width(text, 11) / 2
    at = far + complex((14 + half) * out.real, 10 * out.imag)
    taken.append(_box(at, half))
    return [
        line([_pair(far), _pair(near)], "line", "start", tip=f"start, weight {weight}"),
        arrow_head(*_pair(near), angle + pi),
        Text(at.real, at.imag + 4, text, "faint", "start-label", 11),
    ]


def _label(label: str, spots: Iterable[complex], taken: list[Box]) -> Text:
    """Return the label of an arrow, at the spot where it covers least of what is there already."""
    half = text_width(label, LABEL_SIZE) / 2
    at = min(spots, key=lambda z: sum(_overlap(_box(z, half), other) for other in taken))
    taken.append(_box(at, half))
    return Text(at.real, at.imag + 4, label, "ink", "weight", LABEL_SIZE, halo=True)


def _box(z: complex, half: float, high: float = 8) -> Box:
    return z.real - half, z.imag - high, z.real + half, z.imag + high


def _on(points: Sequence[complex], at: float) -> complex:
    """Return the point of a Bezier curve."""
    while len(points) > 1:
        points = [a + (b - a) * at for a, b in pairwise(points)]
    return points[0]


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _fitted(shapes: Sequence[Shape], title: str, description: str, note: str = "") -> Picture:
    """Return the picture with shapes moved so that all are inside, and a note below them."""
    boxes = [box_of(shape) for shape in shapes] or [(0.0, 0.0, 40.0, 40.0)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width = max(box[2] for box in boxes) - left
    height = max(box[3] for box in boxes) - top
    room = max(width, text_width(note, 11) if note else 0.0)
    moved = [moved_by(s, MARGIN - left + (room - width) / 2, MARGIN - top) for s in shapes]
    if note:
        height += 26
        moved.append(Text(MARGIN + room / 2, MARGIN + height, note, "faint", "note", 11))
    return Picture(room + 2 * MARGIN, height + 2 * MARGIN, title, description, tuple(moved))


def product_picture(product: GraphProduct) -> Picture:
    """Return the graph that is multiplied with paths or cycles; raises LimitReached."""
    grows = "cycles" if product.is_ring else "paths"
    return graph_picture(product.graph, title=f"The graph that {grows} multiply")


def graph_picture(graph: Graph, *, title: str = "") -> Picture:
    """Return a graph with its vertices as discs; raises LimitReached for a large one.

    title: what the graph is.

    >>> graph_picture(Graph.cycle(5)).count("edge")
    5
    """
    import networkx as nx  # noqa: PLC0415 - slow to import

    graph = graph_of("graph", graph)
    n, edges = graph.vertices, graph.edges
    if n > MAX_VERTICES or len(edges) > MAX_EDGES:
        raise LimitReached(
            f"a graph of {n} vertices and {len(edges)} edges is not readable; at most "
            f"{MAX_VERTICES} and {MAX_EDGES} are drawn"
        )
    net = graph.networkx()
    degrees = {degree for _, degree in net.degree()}
    if n < 3 or degrees <= {n - 1} or (degrees == {2} and len(graph.components()) == 1):
        at = [rect(-1, 2 * pi * v / n) for v in range(n)]
    else:
        begin = nx.planar_layout(net) if nx.check_planarity(net)[0] else None
        found = nx.spring_layout(net, pos=begin, seed=SPRING_SEED, iterations=120)
        at = [complex(*map(float, found[v])) for v in range(n)]
    names = list(graph.labels) or [str(v) for v in range(n)]
    widest = max((text_width(name, 11) for name in names), default=8.0)
    radius = min(26.0, max(11.0, widest / 2 + 3))
    size = (2.6 * radius + 16) * max(n, 2) ** 0.5
    nearest = min((abs(z - w) for z, w in combinations(at, 2)), default=1.0)
    size = min(max(size, 2.7 * radius / max(nearest, 1e-9)), LARGEST_GRAPH)
    places = [_pair(z * size) for z in at]
    shapes: list[Shape] = [
        line([places[u], places[v]], "line", "edge", tip=f"{names[u]} - {names[v]}")
        for u, v in edges
    ]
    for name, (x, y) in zip(names, places, strict=True):
        shown = name
        while len(shown) > 1 and text_width(shown, 11) > 2 * radius - 4:
            shown = shown[:-1]
        shapes.append(Circle(x, y, radius, "state", "vertex", name))
        shapes.append(Text(x, y + 4, shown, "ink", "name", 11))
    size_text = f"{n} vert{'ex' if n == 1 else 'ices'}, {len(edges)} edge{'s' * (len(edges) != 1)}"
    title = f"{title or 'A graph'}: {size_text}"
    listed = ", ".join(f"{names[u]}-{names[v]}" for u, v in edges[:200])
    return _fitted(shapes, title, f"{title}. Edges: {listed or 'none'}.")
