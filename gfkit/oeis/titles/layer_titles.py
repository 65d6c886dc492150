"""What titles say of words whose letters are layers: boxes with bricks, covers of bipartite graphs.

A state has as many letters as there are next layers; the k-th letter is the k-th of these.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from gfkit.boards.language.languages import Language
from gfkit.oeis.titles.tiling_titles import PIECES
from gfkit.oeis.titles.title_makers import Side, TitleRule, free, row, title

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.oeis.titles.tiling_titles import Times
    from gfkit.oeis.titles.word_meanings import Graph

Brick = tuple[tuple[int, ...], ...]
"""Cells of a brick, the first of them in the first layer: layer, row, column."""

MOST_LETTERS = 256
MOST_STATES = 2000
MOST_ACROSS = 12
MOST_PART = 6
MOST_SQUARES = 64


def in_layers(first: Any, after: Callable[[Any], list[Any]], side: Side, end: Any) -> TitleRule:
    """Return the ways from a state to an end, in as many layers as the side says.

    end: a state, or what tells whether a state is one.
    """
    known: dict[Any, list[Any]] = {first: after(first)}
    todo = [first]
    for one in todo:
        for state in known[one]:
            if state not in known:
                known[state] = after(state)
                todo.append(state)
        if len(known) > MOST_STATES:
            raise KeyError(len(known))
    most = max(map(len, known.values()), default=0)
    if not 0 < most <= MOST_LETTERS:
        raise KeyError(most)

    def step(state: Any, letter: int) -> Any:
        some = known.get(state, [])
        return some[letter] if letter < len(some) else None

    names = tuple(map(str, range(most)))
    ends = {state for state in known if (end(state) if callable(end) else state == end)}
    language = Language.explored(names, first, step, ends.__contains__, MOST_STATES)
    return title(row(side), {"values": [*range(most)], "acceptors": [language.table()]})


# Boxes ------------------------------------------------------------------------------------------


def brick(*sides: int) -> list[Brick]:
    """Return a brick, any way round."""
    if not 0 < max(sides) <= MOST_PART:
        raise KeyError(sides)
    return [tuple(product(*map(range, z))) for z in sorted({*permutations(sides)})]


def bent() -> list[Brick]:
    """Return three cubes that are joined like an L, any way round."""
    corners = [*product(range(2), repeat=3)]
    found = []
    for flat in range(3):
        plate = [z for z in corners if not z[flat]]
        found += [tuple(z for z in plate if z != gone) for gone in plate]
    return found


def box_title(
    rows: int, columns: int, step: int, bricks: list[list[Brick]], number: Times | None = None
) -> TitleRule:
    """Return the tilings of a box of step * n layers; a state has the cells that are filled.

    number: how many bricks it takes.
    """
    if not 0 < rows * columns <= MOST_ACROSS:
        raise KeyError(rows)
    if number is not None and number.times * len(bricks[0][0]) != rows * columns * step:
        raise KeyError(number.times)
    whole = [*product(range(rows), range(columns))]
    placed = [
        frozenset((d, r + i, c + j) for d, r, c in one)
        for some in bricks
        for one in some
        for i, j in product(range(-1, rows), range(-1, columns))
    ]
    fits = {z for z in placed if all((r, c) in whole for _, r, c in z)}
    if len({*map(str, bricks)}) != len(bricks):
        raise KeyError(rows)
    by_cell = {
        cell: [z for z in fits if min((r, c) for d, r, c in z if d == 0) == cell] for cell in whole
    }

    def after(state: frozenset[Any]) -> list[Any]:
        found: list[Any] = []

        def fill(cells: list[Any], filled: frozenset[Any]) -> None:
            open_ = [z for z in cells if (0, *z) not in filled]
            if not open_:
                found.append(frozenset((d - 1, r, c) for d, r, c in filled if d))
            elif len(found) <= MOST_LETTERS:
                for z in by_cell[open_[0]]:
                    if not z & filled:
                        fill(open_[1:], filled | z)

        fill(whole, state)
        return found

    empty: frozenset[Any] = frozenset()
    return replace(in_layers(empty, after, free(0), empty), step=step)


# Covers of bipartite graphs ---------------------------------------------------------------------


def covers(size: int, least: int, missing: list[Any]) -> TitleRule:
    """Return the edge covers of a complete bipartite graph K(size, n) without some edges.

    missing: for each of the first of the n vertices, the ends of its edges that are missing, and
    the size again if it is told. A letter is the set of neighbours of a vertex, which is not empty.
    """
    gone, *again = missing
    if again not in ([], [size]):
        raise KeyError(size)
    ends = {z for some in gone for z in some}
    if least != sum(map(len, gone)) + 1 or not len(ends) <= size <= MOST_PART:
        raise KeyError(least)
    masks = [sum(1 << z for z in some) for some in gone]

    def step(state: tuple[int, int] | None, letter: int) -> tuple[int, int] | None:
        if state is None or letter == 0:
            return None
        place, covered = state
        if place < len(masks) and letter & masks[place]:
            return None
        return min(place + 1, len(masks)), covered | letter

    full = (len(masks), 2**size - 1)
    names = tuple(map(str, range(2**size)))
    language = Language.explored(names, (0, 0), step, lambda state: state == full)
    rule = {"values": [*range(2**size)], "acceptors": [language.table()]}
    return replace(title(row(free(0)), rule), least=least)


# Walks of chessmen ------------------------------------------------------------------------------


def chess_graph(name: str, rows: int, columns: int) -> Graph:
    """Return the graph of the moves of a chessman; places are numbered row by row."""
    if not 1 < rows * columns <= MOST_SQUARES:
        raise KeyError(rows)
    moves = PIECES[name]
    far = max(rows, columns)
    steps = [tuple(z) for z in moves.get("leaps", [])]
    steps += [(k * r, k * c) for r, c in moves.get("rides", []) for k in range(1, far)]
    cells = [*product(range(rows), range(columns))]
    number = {cell: k for k, cell in enumerate(cells)}
    return [[number[z] for i, j in steps if (z := (r + i, c + j)) in number] for r, c in cells]


def chess_walks(name: str, sides: list[int], start: str, end: str) -> TitleRule:
    """Return the walks of n moves from a square to another, or to any.

    start: "corner", "middle", or "border", if there are as many from all squares of the border.
    """
    rows, columns = sides
    corners = {"same": 0, "adjacent": columns - 1, "opposite": rows * columns - 1}
    named = {**corners, "corner": 0, "border": 0, "middle": rows * columns // 2}
    if ("middle" in (start, end) and rows * columns % 2 == 0) or (
        end == "adjacent" and rows != columns
    ):
        raise KeyError(rows)
    graph = chess_graph(name, rows, columns)
    every = range(rows * columns)
    if start == "border":
        border = {
            k for k in every if {0, rows - 1} & {k // columns} or {0, columns - 1} & {k % columns}
        }
        walks = [1 for _ in every]
        for _ in every:  # as many numbers as the adjacency matrix has rows decide
            walks = [sum(walks[b] for b in some) for some in graph]
            if len({walks[k] for k in border}) > 1:
                raise KeyError(name)
    ends = [*every] if end == "any" else [named[end]]
    letters = tuple(map(str, every))
    arrows: list[Any] = [(a, letters[b], b) for a, some in enumerate(graph) for b in some]
    first: Any = "first" if start == "any" else named[start]
    if start == "any":  # the first letter is where the walk begins
        arrows += [(first, letters[k], k) for k in every]
    language = Language.of_arrows(letters, arrows, [first], ends)
    side = free(1) if start == "any" else free(0)
    return title(row(side), {"values": [*every], "acceptors": [language.table()]})


def round_trips(side: Side, near: Graph) -> TitleRule:
    """Return the closed walks on a graph from any vertex: the first letter says from which."""
    letters = tuple(map(str, range(len(near))))
    arrows: list[Any] = [("first", z, (k, k)) for k, z in enumerate(letters)]
    for home in range(len(near)):
        arrows += [((home, a), letters[b], (home, b)) for a, some in enumerate(near) for b in some]
    language = Language.of_arrows(letters, arrows, ["first"], [(k, k) for k in range(len(near))])
    return title(
        row(Side(side.length + 1, side.is_free)),
        {"values": [*range(len(near))], "acceptors": [language.table()]},
    )


def stepped(found: TitleRule, times: Times) -> TitleRule:
    """Return what is said of a length n, of times * n."""
    return replace(found, step=times.times)


# Paths through arrays ---------------------------------------------------------------------------

PLACES: dict[str, tuple[Any, Any]] = {
    "top row": (0, None),
    "bottom row": (-1, None),
    "right hand column": (None, -1),
    "upper left corner": (0, 0),
    "upper right corner": (0, -1),
    "lower left corner": (-1, 0),
}
"""Row and column of places, 0 for the first, -1 for the last, None for any."""
MOST_WIDE = 6


def crossing_arrays(
    divisor: int, rows: Side, columns: Side, asked: list[Any], ends: list[str]
) -> TitleRule:  # fmt: skip
    """Return the binary arrays with paths of neighbours of one value between two places.

    asked: the values of which there is a path, and those of which there is none.
    """
    if rows.is_free == columns.is_free:
        raise KeyError(rows)
    side, wide = (rows, columns.length) if rows.is_free else (columns, rows.length)
    if not 0 < wide <= MOST_WIDE:
        raise KeyError(wide)
    some, none = asked
    (begin, goal) = (PLACES[z] if rows.is_free else PLACES[z][::-1] for z in ends)
    if begin[0] == -1:  # paths go both ways
        begin, goal = goal, begin
    values = {*some, *none}

    def at(place: tuple[Any, Any], is_first: bool) -> set[int]:
        """Return where in a layer a place is, if it is in this layer or in all."""
        layer, across = place
        if layer == -1 or (layer == 0 and not is_first):
            return set()
        return {*range(wide)} if across is None else {across % wide}

    def joined(cells: tuple[int, ...], names: tuple[int, ...], new: tuple[int, ...]) -> list[int]:
        """Return the names of the cells of a new layer; -1 is that of a value not asked for."""
        found = [names[k] if names and new[k] == cells[k] else wide + k for k in range(wide)]
        for k in range(1, wide):
            if new[k] == new[k - 1]:
                old, kept = found[k], found[k - 1]
                merged.append((old, kept))
                found = [kept if z == old else z for z in found]
        return [name if new[k] in values else -1 for k, name in enumerate(found)]

    merged: list[tuple[int, int]] = []

    def after(state: Any) -> list[Any]:
        cells, names, reached, met, done = state
        found = []
        for new in product((0, 1), repeat=wide):
            merged.clear()
            now = joined(cells, names, new)
            here, there = {*reached}, {*met}
            for old, kept in merged:
                here |= {kept} if old in here else set()
                there |= {kept} if old in there else set()
            here |= {now[k] for k in at(begin, not cells)}
            there |= {now[k] for k in at(goal, not cells)}
            both = (here & there) - {-1}
            ready = done | {new[k] for k in range(wide) if now[k] in both}
            order = [*dict.fromkeys(z for z in now if z >= 0)]
            place = {name: k for k, name in enumerate(order)}
            found.append((
                new, tuple(place.get(z, -1) for z in now),
                frozenset(place[z] for z in here if z in place),
                frozenset(place[z] for z in there if z in place), frozenset(ready),
            ))  # fmt: skip
        return found

    def is_end(state: Any) -> bool:
        cells, names, reached, _, done = state
        if not cells:
            return False
        last = range(wide) if goal[1] is None else [goal[1] % wide]
        late = {cells[k] for k in last if goal[0] == -1 and names[k] in reached and names[k] >= 0}
        return {*some} <= done | late and not ({*none} & (done | late))

    nothing = frozenset[int]()
    found = in_layers(((), (), nothing, nothing, nothing), after, side, is_end)
    return replace(found, divisor=divisor)


# Mats -------------------------------------------------------------------------------------------


def tatami(rows: int, side: Side, kinds: str = "") -> TitleRule:
    """Return the tilings by dominoes in which no four meet at a point.

    A layer tells of each cell where the other one of its domino is: "<" and ">" for the layers
    before and after, "^" and "v" for the cell above and below. kinds: "o" if there are monomers.
    """
    if not 0 < rows <= MOST_WIDE:
        raise KeyError(rows)
    layers = [
        "".join(z)
        for z in product("<>^v" + kinds, repeat=rows)
        if all((a == "v") == (b == "^") for a, b in zip(["", *z], [*z, ""], strict=True))
    ]

    def fits(old: str, new: str) -> bool:
        if any((a == ">") != (b == "<") for a, b in zip(old, new, strict=True)):
            return False
        return not any(
            old[k] != "v" and new[k] != "v" and ">" not in old[k : k + 2] for k in range(rows - 1)
        )

    def after(state: str) -> list[str]:
        return [z for z in layers if (fits(state, z) if state else "<" not in z)]

    return in_layers("", after, side, lambda z: ">" not in z and z != "")
