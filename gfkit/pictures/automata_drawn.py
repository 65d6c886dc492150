"""Weighted automata and graphs as pictures.

States stand on a circle, in an order that keeps neighbours near each other; an arrow from i to j
has the entry (i, j) of the transfer matrix, a polynomial in the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from gfkit.automata.lumping import Lumping, lump
from gfkit.automata.transfer import Entry, TransferMatrix, rows_of
from gfkit.boards.acceptors.own_acceptors import rule_of, table_of
from gfkit.boards.shapes.graph import Graph, graph_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.pictures.canvas import (
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
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Arrays, Condition
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip_answers import StripAnswer

MAX_STATES = 16
MAX_ARROWS = 80
"""Automata with more states or arrows are not drawn."""
RADIUS = 17.0
"""Of a state."""
LONGEST_LABEL = 24
LABEL_SIZE = 12.0
MAX_VERTICES = 120
MAX_EDGES = 1500
LARGEST_GRAPH = 600.0
"""Half a side of the picture of a graph, in pixels."""
SPRING_SEED = 7
ROUNDS = 12

Box = tuple[float, float, float, float]
Place = tuple[float, float]

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def mark_text(entry: Mapping[tuple[int, int], int]) -> str:
    """Return a polynomial in the marks for people: exponents are raised, no signs of products.

    >>> mark_text({(0, 0): 1, (2, 1): 3})
    '3x²y+1'
    """
    text, raised = "", False
    for character in str(Profile.of(dict(entry))):
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
    strip, of which the quotient automaton is meant. An arrow without a label has weight 1. A state
    with a second ring is one where walks end. Raises LimitReached for more than MAX_STATES states
    or MAX_ARROWS arrows.

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
    rows: Iterable[Mapping[int, Entry]] = (
        rows_of(automaton)
        if isinstance(automaton, TransferMatrix)
        else (dict(enumerate(row)) for row in automaton.rows())
    )
    entries = {(i, j): entry for i, row in enumerate(rows) for j, entry in row.items() if entry}
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

    >>> from gfkit.boards.kinds.arrays import ArrayRule
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
    title = title or f"An automaton of {states} state{'s' * (states != 1)} that reads {on}"
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
    states = len(start)
    order = _order(states, arrows)
    first = next((order.index(i) for i, weight in enumerate(start) if weight), 0)
    places = _around(states, [*order[first:], *order[:first]])
    lines: list[Shape] = []
    heads: list[Shape] = []
    taken: list[Box] = [(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for x, y in places]
    curves: list[tuple[Path, str, str]] = []
    for (i, j), label in arrows.items():
        said = f"from {i} to {j}: {label}"
        curve = _loop(places[i]) if i == j else _bow(places[i], places[j], double=(j, i) in arrows)
        lines.append(Path(curve.commands, "line", "transition", said))
        ends = curve.points()
        (x1, y1), (x2, y2) = ends[-2], ends[-1]
        heads.append(arrow_head(x2, y2, atan2(y2 - y1, x2 - x1)))
        curves.append((curve, _cut(label), said))
    for state, weight in enumerate(start):
        if weight:
            lines += _entrance(places[state], weight, taken)
    written: list[Shape] = []
    for curve, label, _ in curves:
        if label != hidden:
            written.append(_label(curve, label, taken))
    discs: list[Shape] = []
    for state, (x, y) in enumerate(places):
        begins, ends_at = start[state], end[state]
        tip = f"state {state}: start {begins}, end {ends_at}"
        discs.append(Circle(x, y, RADIUS, "state", "state", tip))
        if ends_at:
            discs.append(Circle(x, y, RADIUS - 4, "ring", "end"))
        discs.append(Text(x, y + 4.5, str(state), "ink", "number"))
        if ends_at not in {0, 1}:
            angle = _outwards((x, y)) - 0.95
            half = text_width(f"end {ends_at}", 11) / 2
            beside = x + (RADIUS + 6 + half) * cos(angle), y + (RADIUS + 10) * sin(angle) + 4
            discs.append(Text(*beside, f"end {ends_at}", "faint", "weight", 11, halo=True))
    said = "; ".join(f"{i} to {j}: {label}" for (i, j), label in arrows.items())
    began, ended = (
        ", ".join(f"{k} ({w})" for k, w in enumerate(some) if w) or "none" for some in (start, end)
    )
    description = f"{title}. Start: {began}. End: {ended}. Arrows: {said or 'none'}."
    return _fitted((*lines, *heads, *discs, *written), title, description, note)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 3]}..."


def _order(states: int, arrows: Iterable[tuple[int, int]]) -> list[int]:
    """Return an order around the circle, state 0 first, in which arrows are short."""
    pairs = {(min(i, j), max(i, j)) for i, j in arrows if i != j}

    def cost(order: list[int]) -> int:
        at = {state: place for place, state in enumerate(order)}
        gaps = (abs(at[i] - at[j]) for i, j in pairs)
        return sum(min(gap, states - gap) ** 2 for gap in gaps)

    order = list(range(states))
    best = cost(order)
    for _ in range(ROUNDS):
        before = best
        for a in range(1, states):
            for b in range(a + 1, states):
                tried = [*order[:a], *reversed(order[a : b + 1]), *order[b + 1 :]]
                if (found := cost(tried)) < best:
                    order, best = tried, found
        if best == before:
            break
    return order


def _around(states: int, order: Sequence[int]) -> list[Place]:
    """Return where the states stand: on a circle, clockwise from the left."""
    radius = 0.0 if states == 1 else 60.0 + 20.0 * states
    places: list[Place] = [(0.0, 0.0)] * states
    for place, state in enumerate(order):
        angle = pi + 2 * pi * place / states
        places[state] = (radius * cos(angle), radius * sin(angle))
    return places


def _bow(begin: Place, end: Place, *, double: bool) -> Path:
    """Return an arrow between states; one of two is bent to its left side, so they do not meet."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    bend = min(0.16 * length, 34.0) if double else 0.0
    middle = (begin[0] + dx / 2 + bend * uy, begin[1] + dy / 2 - bend * ux)
    first = _towards(begin, middle, RADIUS)
    last = _towards(end, middle, RADIUS + 1.5)
    return Path((("M", first), ("Q", (*middle, *last))), "line")


def _towards(begin: Place, end: Place, by: float) -> Place:
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = hypot(dx, dy)
    return begin[0] + dx / length * by, begin[1] + dy / length * by


def _outwards(place: Place) -> float:
    """Return the angle from the middle of the circle to a state; up for the only one."""
    return atan2(place[1], place[0]) if hypot(*place) > 1 else -pi / 2


def _loop(place: Place) -> Path:
    """Return an arrow from a state to itself, on the outer side."""
    angle = _outwards(place)
    ends = [
        (place[0] + RADIUS * cos(angle + turn), place[1] + RADIUS * sin(angle + turn))
        for turn in (-0.5, 0.5)
    ]
    steers = [
        (place[0] + 3.1 * RADIUS * cos(angle + turn), place[1] + 3.1 * RADIUS * sin(angle + turn))
        for turn in (-0.62, 0.62)
    ]
    return Path((("M", ends[0]), ("C", (*steers[0], *steers[1], *ends[1]))), "line")


def _entrance(place: Place, weight: Any, taken: list[Box]) -> list[Shape]:
    """Return the arrow that says where walks begin, with its weight if it is not 1."""
    angle = _outwards(place) + (0.95 if hypot(*place) > 1 else -pi / 2)
    points = [
        (place[0] + r * cos(angle), place[1] + r * sin(angle)) for r in (RADIUS + 34, RADIUS + 1.5)
    ]
    shapes: list[Shape] = [
        line(points, "line", "start", tip=f"start, weight {weight}"),
        arrow_head(*points[1], angle + pi),
    ]
    (x, y), text = points[0], "start" if weight == 1 else f"start {weight}"
    x, y = x + 14 * cos(angle), y + 10 * sin(angle)
    half = text_width(text, 11) / 2
    x += half * cos(angle)
    taken.append((x - half, y - 8, x + half, y + 8))
    return [*shapes, Text(x, y + 4, text, "faint", "start-label", 11)]


def _label(curve: Path, label: str, taken: list[Box]) -> Text:
    """Return the label of an arrow, where it covers least of what is there already."""
    half = text_width(label, LABEL_SIZE) / 2
    if curve.commands[-1][0] == "C":  # a loop: beyond it
        (x0, y0), (x1, y1) = _on(curve, 0.0), _on(curve, 1.0)
        x, y = _on(curve, 0.5)
        out = atan2(y - (y0 + y1) / 2, x - (x0 + x1) / 2)
        x, y = x + (half + 5) * cos(out), y + 11 * sin(out)
        taken.append((x - half, y - 8, x + half, y + 8))
        return Text(x, y + 4, label, "ink", "weight", LABEL_SIZE, halo=True)
    choices: list[tuple[float, int, float, float]] = []
    for rank, at in enumerate((0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)):
        x, y = _on(curve, at)
        box = (x - half, y - 8, x + half, y + 8)
        choices.append((sum(_overlap(box, other) for other in taken), rank, x, y))
    _, _, x, y = min(choices)
    taken.append((x - half, y - 8, x + half, y + 8))
    return Text(x, y + 4, label, "ink", "weight", LABEL_SIZE, halo=True)


def _on(curve: Path, at: float) -> Place:
    """Return the point of a Bezier curve."""
    points = curve.points()
    while len(points) > 1:
        points = [(a + (c - a) * at, b + (d - b) * at) for (a, b), (c, d) in pairwise(points)]
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
        found = {v: (-cos(2 * pi * v / max(n, 1)), -sin(2 * pi * v / max(n, 1))) for v in range(n)}
    else:
        begin = nx.planar_layout(net) if nx.check_planarity(net)[0] else None
        found = nx.spring_layout(net, pos=begin, seed=SPRING_SEED, iterations=120)
    names = list(graph.labels) or [str(v) for v in range(n)]
    widest = max((text_width(name, 11) for name in names), default=8.0)
    radius = min(26.0, max(11.0, widest / 2 + 3))
    size = (2.6 * radius + 16) * max(n, 2) ** 0.5
    at = [(float(found[v][0]), float(found[v][1])) for v in range(n)]
    nearest = min((hypot(a - c, b - d) for (a, b), (c, d) in combinations(at, 2)), default=1.0)
    size = min(max(size, 2.7 * radius / max(nearest, 1e-9)), LARGEST_GRAPH)
    places = [(x * size, y * size) for x, y in at]
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
