"""Rules as arrays: the letters, weights and conditions of what a rule counts, one function a kind.

Small boards of pieces, colours and tiles are not listed through these translations, but from the
definition of the game (`small_boards`).

Arrays. Each table of a rule is an acceptor on a track.

Colours. A letter is a colour, or "." of an empty cell; forbidden pairs are places of two cells. A
player is stuck if at each cell that is empty all colours of the player are forbidden by neighbours.

Tiles. A letter is a tile. Labels of neighbours are equal, and those on the sides allowed.

Pieces. A letter is a cell of a piece, (piece, number), or "." of a free cell. A cell of a piece
stands beside the cells of the same piece before it and after it. Of pieces that may not touch, no
two cells are so near, unless they are cells of one piece; around a joined side a piece may be too
near to itself, and then it is not placed. A piece fits where all its cells are free, and none of a
piece is too near. Players who must be stuck have no such place. On joined sides only pieces count
that can be placed: no two of their cells are one cell of the board, or too near.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from .acceptors import (
    RISES,
    Branching,
    Contains,
    Holds,
    Introduced,
    InTurn,
    Neighbours,
    Pair,
    Patterns,
    ShownSorted,
    Some,
    Sorted,
    Statistic,
    Table,
)
from .cell_arithmetic import read_condition
from .kinds import part
from .tracks import AHEAD, STEPS, Arrays, Condition, Line, Place, Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .rule_reading import ArrayRule, Colouring, Placement, Tiles
    from .tracks import Cell, Letter

    Holding = Callable[[dict[str, Any]], Any]

LETTERS = "abcdefghijklmnop"
STUCK: dict[str, set[int]] = {"maximal": {0, 1}, "left-ends": {0}, "right-ends": {1}}
FREE = "."


def steps_of(z: dict[str, Any]) -> set[Cell]:
    """Return the steps to the neighbours that a table means."""
    steps = set().union(*(STEPS[direction] for direction in z.get("directions", [])))
    return steps | {(i, j) for i, j in z.get("offsets", [])}


def surroundings(z: dict[str, Any]) -> tuple[Holding, dict[str, list[Cell]]]:
    """Return the condition of a table, and the steps of each name of neighbours that it uses."""
    named = {direction.replace("-", "_"): some for direction, some in STEPS.items()}
    named["near"] = steps_of(z)
    holds, used = read_condition(z["holds"], {"x", *named})
    return holds, {name: sorted(named[name]) for name in used - {"x"}}


# Arrays ------------------------------------------------------------------------------------------


def arrays_of_rule(rule: ArrayRule) -> Arrays:
    """Return the arrays of an array rule."""
    values = list(rule.weights)
    conditions = tuple(array_conditions(rule.data, values))
    return Arrays(tuple(values), tuple(rule.weights.values()), conditions)


def array_conditions(data: dict[str, Any], values: list[str]) -> Iterator[Condition]:
    """Yield the conditions of an array rule."""
    for key, translate in TABLES.items():
        for k, z in enumerate(data.get(key, [])):
            for track, acceptor in translate(z, values):
                if "exceptions" not in z:
                    yield Condition(track, acceptor)
                    continue
                name = ("shared", z["shared"]) if "shared" in z else (key, k)
                yield Condition(track, acceptor, name, frozenset(z["exceptions"]))
    for lines, order in data.get("ordered", {}).items():
        ordered = {"lines": lines, "order": order}
        yield from (Condition(*z) for z in sorted_lines(ordered, values))
    for key, (_, breadth, make) in LINED.items():
        for lines in data.get(key, []):
            yield Condition(Line(lines[:-1], breadth), make(values))
    for corner, value in data.get("corners", {}).items():
        steps = ((0, 0), (1 if "bottom" in corner else -1, 0), (0, 1 if "right" in corner else -1))
        good = {0: {value}, 1: values, 2: values}
        yield Condition(Place(steps, 1), Some(good))
    for value in data.get("contains", []):
        yield Condition(Line("array"), Contains(value))
    if data.get("introduced"):
        yield Condition(Line("array"), Introduced(values))


def capped(values: list[str]) -> Branching:
    """Return what carries the last element, and the first that was equal to the one before it."""

    def step(carried: tuple[int, int | None], x: int) -> tuple[int, int | None] | None:
        last, cap = carried
        if cap is None:
            return x, x if x == last else None
        return (0, cap) if x <= cap else None

    return Branching([(-1, None)], step, lambda _: True, values.index)


LINED: dict[str, tuple[str, int, Callable[[list[str]], Any]]] = {
    "unlike": (
        "neighbouring lines are different",
        2,
        lambda values: Sorted("<>", values.index, backwards=True),
    ),
    "capped": (
        "nothing after the first repeated element is larger",
        1,
        capped,
    ),
}
"""What is said of rows or of columns: in words, of how many side by side, and what reads them."""


def neighbours(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what is asked of an element and its neighbours."""
    if "holds" not in z:
        yield Place.around(steps_of(z)), Neighbours(z, values)
        return
    holds, named = surroundings(z)
    steps = sorted(set().union(*named.values()))
    names: dict[str, Any] = {
        name: [1 + steps.index(step) for step in some] for name, some in named.items()
    }
    yield Place.around(steps), Holds(holds, {**names, "x": 0})


def window(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what blocks must look like, or must not."""
    del values
    patterns = {y.replace("|", "") for y in z["forbid" if "forbid" in z else "allow"]}
    yield Place.block(z["rows"], z["columns"]), Patterns(patterns, forbidden="forbid" in z)


def words(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what is not read in a direction."""
    del values
    down, across = AHEAD[z["direction"]]
    for size in sorted(set(map(len, z["forbid"]))):
        some = {word for word in z["forbid"] if len(word) == size}
        cells = tuple((down * k, across * k) for k in range(size))
        yield Place(cells, size), Patterns(some, forbidden=True)


def blocks(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what is asked of the numbers in a block."""
    del values
    track = Place.block(z["rows"], z["columns"])
    if "holds" in z:
        holds, used = read_condition(z["holds"], LETTERS[: len(track.offsets)])
        yield track, Holds(holds, {name: LETTERS.index(name) for name in used})
    else:
        yield track, Statistic(z["statistic"], {2 * a for a in z["allowed"]})


def lines(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what is asked of whole lines."""
    acceptor = drawn(z, values) if "arrows" in z else part("lines.line_tables").of_table(z, values)
    for way in z["directions"]:
        yield Line(way), acceptor


def drawn(z: dict[str, Any], values: list[str]) -> Branching:
    """Return the automaton of arrows "from letter to"; `.` stands for every letter."""
    leads: dict[tuple[str, str], set[str]] = {}
    for text in z["arrows"]:
        one, sign, to = text.split()
        for value in values if sign == "." else [sign]:
            leads.setdefault((one, value), set()).add(to)

    def step(carried: frozenset[str], x: str) -> frozenset[str] | None:
        return frozenset().union(*(leads.get((one, x), ()) for one in carried)) or None

    accept = frozenset(z["accept"])
    return Branching([frozenset(z["start"])], step, lambda some: bool(some & accept), str)


def acceptors(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say what a table of arrows accepts."""
    breadth = z.get("breadth", 1)
    letters: Iterable[Any] = values
    if breadth > 1:
        letters = itertools.product(values, repeat=breadth)
    if z["track"] != "place":
        yield Line(z["track"], breadth), Table(letters, z["arrows"], z["accepting"])
        return
    inside = z.get("inside", True)
    cells = tuple((r, c) for r, c in z["offsets"])
    table = Table(values if inside else [*values, None], z["arrows"], z["accepting"])
    yield Place(cells, len(cells) if inside else 1), InTurn(table, len(cells))


def connected(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say how many components there are."""
    for value in z.get("values", values):
        yield Whole(), part("whole.connected").Connected(z, value)


def sorted_lines(z: dict[str, Any], values: list[str]) -> Iterator[tuple[Any, Any]]:
    """Say that lines, or what blocks show along them, are in order."""
    backwards = z.get("backwards", False)
    if "shows" not in z:
        yield Line(z["lines"][:-1], 2), Sorted(RISES[z["order"]], values.index, backwards=backwards)
        return
    rows, columns = z["rows"], z["columns"]
    number, _ = read_condition(z["shows"], LETTERS[: rows * columns])
    known: dict[tuple[str, ...], int] = {}

    def shows(block: tuple[str, ...]) -> int:
        if block not in known:
            known[block] = int(number(dict(zip(LETTERS, map(int, block), strict=False))))
        return known[block]

    across = z["lines"] == "columns"
    high, wide = (columns, rows) if across else (rows, columns)
    order = Sorted(RISES[z["order"]], int, backwards=backwards)
    yield Line(z["lines"][:-1], high + 1), ShownSorted(order, shows, high, wide, across=across)


TABLES: dict[str, Callable[[dict[str, Any], list[str]], Iterator[tuple[Any, Any]]]] = {
    "neighbours": neighbours,
    "window": window,
    "words": words,
    "blocks": blocks,
    "lines": lines,
    "acceptors": acceptors,
    "connected": connected,
    "sorted": sorted_lines,
}


# Games -------------------------------------------------------------------------------------------


def arrays_of_colouring(game: Colouring, quantity: str) -> Arrays:
    """Return the partial colourings of a board."""
    letters, weights, pair, stuck = colours(game, quantity)
    steps = STEPS["king"] if game.king else STEPS["horizontal"] | STEPS["vertical"]
    some = [Condition(Place(((0, 0), z), 2), pair) for z in sorted(steps) if z > (0, 0)]
    if stuck:
        some.append(Condition(Place.around(steps), stuck))
    return Arrays(letters, weights, tuple(some))


OWNERS = {"maximal": {"left", "right", "both"}, "left-ends": {"left", "both"}}
OWNERS["right-ends"] = {"right", "both"}


def colours(
    game: Colouring, quantity: str
) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], Pair, Stuck | None]:
    """Return letters, weights, what neighbours may be, and who must be stuck."""
    letters = (FREE, *game.names)
    weights = ((1, 0), *((c, code) for _, c, code in game.colours))
    pair = Pair(lambda a, b: b is not None and a + b not in game.forbidden, letters)
    owners = OWNERS.get(quantity, set())
    wanted = frozenset(
        name for name, z in zip(game.names, game.colours, strict=True) if z[0] in owners
    )
    forbids = {a: frozenset(b for b in wanted if a + b in game.forbidden) for a in letters}
    return letters, weights, pair, Stuck(wanted, forbids) if wanted else None


class Stuck:
    """An empty cell, number 0, can take none of some colours; a state has those it still can."""

    def __init__(self, wanted: frozenset[str], forbids: dict[str, frozenset[str]]) -> None:
        self.first, self.forbids = wanted, forbids

    def step(self, state: frozenset[str], number: int, letter: Letter) -> frozenset[str]:
        """Leave out what a neighbour forbids; a cell that is not empty takes none."""
        if number == 0:
            return state if letter == FREE else frozenset()
        return state - self.forbids.get(letter, frozenset())

    def accepts(self, state: frozenset[str]) -> bool:
        """Tell whether nothing is left."""
        return not state


def arrays_of_tiles(game: Tiles) -> Arrays:
    """Return the tilings by a tile set."""
    letters = game.tiles
    some = []
    for step, side, other, allowed in (
        ((0, 1), "right", "left", game.right),
        ((1, 0), "bottom", "top", game.bottom),
        ((0, -1), "left", "right", game.left),
        ((-1, 0), "top", "bottom", game.top),
    ):

        def fit(a: Any, b: Any, at: str = side, to: str = other, good: Any = allowed) -> bool:
            return getattr(a, at) in good if b is None else getattr(a, at) == getattr(b, to)

        some.append(Condition(Place(((0, 0), step), 1), Pair(fit, letters)))
    return Arrays(letters, tuple((z.coefficient, z.code) for z in letters), tuple(some))


def arrays_of_pieces(game: Placement, quantity: str) -> Arrays:
    """Return the positions of pieces, each of which can be placed (`placeable`)."""
    pieces = [sorted(piece.cells) for piece in game.pieces]
    owners = [piece.players for piece in game.pieces]
    letters: list[Any] = [(p, k) for p, cells in enumerate(pieces) for k in range(len(cells))]
    weights = [
        (game.pieces[p].coefficient, game.pieces[p].code) if k == 0 else (1, 0) for p, k in letters
    ]
    follows: dict[Cell, set[tuple[Any, Any]]] = {}
    for p, cells in enumerate(pieces):
        for k in range(len(cells) - 1):
            (r, c), (i, j) = cells[k], cells[k + 1]
            follows.setdefault((i - r, j - c), set()).add(((p, k), (p, k + 1)))
    some = []
    for step, pairs in follows.items():
        first, second = {a for a, _ in pairs}, {b for _, b in pairs}

        def one_piece(
            a: Any, b: Any, pairs: Any = pairs, first: Any = first, second: Any = second
        ) -> bool:
            return (a, b) in pairs or (a not in first and b not in second)

        some.append(Condition(Place(((0, 0), step), 1), Pair(one_piece, [FREE, *letters])))
        back = (-step[0], -step[1])

        def begun(a: Any, b: Any, second: Any = second) -> bool:
            return b is not None or a not in second

        some.append(Condition(Place(((0, 0), back), 1), Pair(begun, [FREE, *letters])))
    near = {step for steps in game.apart.values() for step in steps}
    for step in sorted(z for z in near if z > (0, 0)):

        def apart(a: Any, b: Any, step: Cell = step) -> bool:
            if (
                b is None
                or FREE in (a, b)
                or step not in game.apart.get((owners[a[0]], owners[b[0]]), ())
            ):
                return True
            (r, c), (i, j) = pieces[a[0]][a[1]], pieces[b[0]][b[1]]
            return a[0] == b[0] and (i - r, j - c) == step

        some.append(Condition(Place(((0, 0), step), 2), Pair(apart, [FREE, *letters])))
    stuck = STUCK.get(quantity, set())
    some += [unfitting(game, z, letters, owners) for z in game.pieces if stuck & {*z.players}]
    if quantity == "tilings":
        some.append(Condition(Place(((0, 0),), 1), Some({0: frozenset(letters)})))
    return Arrays((FREE, *letters), ((1, 0), *weights), tuple(some))


def unfitting(game: Placement, piece: Any, letters: list[Any], owners: list[Any]) -> Condition:
    """Say that a piece fits nowhere: a cell is not free, or another piece is too near."""
    cells = sorted(piece.cells)
    r, c = cells[0]
    cells = [(i - r, j - c) for i, j in cells]
    good: dict[int, set[Any]] = {k: set(letters) for k in range(len(cells))}
    near: dict[Cell, set[Any]] = {}
    for other in set(owners):
        theirs = {z for z in letters if owners[z[0]] == other}
        for i, j in game.apart.get((piece.players, other), ()):
            for a, b in cells:
                if (a + i, b + j) not in cells:
                    near.setdefault((a + i, b + j), set()).update(theirs)
    around = sorted(near)
    good |= {len(cells) + k: near[z] for k, z in enumerate(around)}
    return Condition(Place((*cells, *around), len(cells)), Some(good))


def placeable(game: Placement, across: int | None, down: int | None) -> Placement:
    """Return a game without the pieces that overlap their own repetitions, or are too near to them.

    across: after how many columns a board repeats, down: after how many rows; None for never.
    """

    def same(r: int, c: int) -> Cell:
        return r % down if down else r, c % across if across else c

    kept = []
    for piece in game.pieces:
        own: dict[Cell, set[Cell]] = {}
        for cell in piece.cells:
            own.setdefault(same(*cell), set()).add(cell)
        near = game.apart.get((piece.players, piece.players), frozenset()) | {(0, 0)}
        around = {(r + i, c + j) for r, c in piece.cells for i, j in near}
        if not any(own.get(same(*cell), set()) - {cell} for cell in around):
            kept.append(piece)
    return game._replace(pieces=kept)
