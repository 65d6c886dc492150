"""Small boards, enumerated from the definition: a second look at the automata.

Each position of a small board is listed and asked by itself; nothing here knows of states. What is
enumerated must be what the automaton counts, keeping both marks.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from .array_conditions import RELATED, TWICE
from .array_machine import (
    AHEAD,
    LETTERS,
    STEPS,
    ArrayRule,
    failures_allowed,
    steps_of,
    surroundings,
)
from .cell_arithmetic import read_condition
from .clock import Clock, NotChecked
from .line_machine import cost_of_step, line_test
from .monomials import Poly, X
from .pair_machine import Pairs
from .rule_reading import Colouring, Liberty, Placement, Rule
from .tile_machine import Tile, Tiles

MAX_WORDS = 1 << 16
"""The values of a condition are remembered for so many words."""

Condition = tuple[list[int], Callable[[str], bool], int]  # cells, of their values in a word, cost
Near = list[list[int]]

COUNTED: dict[str, Callable[[bool, bool, bool], bool]] = {  # can Left, can Right, is it full?
    "positions": lambda _left, _right, _full: True,
    "maximal": lambda left, right, _full: not left and not right,
    "left-ends": lambda left, _right, _full: not left,
    "right-ends": lambda _left, right, _full: not right,
    "one-sided-ends": lambda left, right, _full: left != right,
    "tilings": lambda _left, _right, full: full,
}
IN_ORDER: dict[str, Callable[[list[int], list[int]], bool]] = {
    "nondecreasing": operator.le,
    "increasing": operator.lt,
    "nonincreasing": operator.ge,
    "decreasing": operator.gt,
}


class Work:
    """A limit on the nodes that are visited; beyond it no more boards are looked at."""

    def __init__(self, most: int, clock: Clock | None = None) -> None:
        self.left, self.clock = most, clock

    def spend(self, amount: int) -> None:
        """Count nodes; raises NotChecked when there are too many, or when the time is over."""
        if self.clock:
            self.clock.spend(4 * amount)
        self.left -= amount
        if self.left < 0:
            raise NotChecked("enumeration takes more work than is allowed for it")


class Shape(NamedTuple):
    """A board, and whether the ends of its rows (across) and of its columns (down) are joined."""

    rows: int
    columns: int
    across: bool = False
    down: bool = False

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell of the unrolled board; None if there is none."""
        if self.down:
            r %= self.rows
        if self.across:
            c %= self.columns
        fits = 0 <= r < self.rows and 0 <= c < self.columns
        return r * self.columns + c if fits else None

    def numbers(self, at: Iterable[tuple[int, int]]) -> list[int]:
        """Return the numbers of those cells that there are, each as often as it comes."""
        found = [self.number(r, c) for r, c in at]
        return [k for k in found if k is not None]


def neighbours_on(shape: Shape, steps: set[tuple[int, int]]) -> Near:
    """Return the neighbours of each cell, by its number."""
    return [
        shape.numbers([(r + i, c + j) for i, j in steps])
        for r, c in itertools.product(range(shape.rows), range(shape.columns))
    ]


def count_board(rule: Rule, shape: Shape, work: Work) -> Poly:
    """Enumerate what a rule counts on a board."""
    game, quantity = rule
    if isinstance(game, ArrayRule):
        return count_arrays(game, shape, work)
    if isinstance(game, Placement) and game.apart:
        cells = list(itertools.product(range(shape.rows), range(shape.columns)))
        return count_apart(game, quantity, shape.number, cells, work)
    if isinstance(game, Placement):
        return count_positions(game, quantity, shape, work)
    if isinstance(game, Tiles):
        return count_tilings(game, shape, work)
    assert not isinstance(game, Pairs)
    king = isinstance(game, Colouring) and game.king
    around = STEPS["king"] if king else STEPS["horizontal"] | STEPS["vertical"]
    return count_on_graph(rule, neighbours_on(shape, around), work)


def count_on_graph(rule: Rule, near: Near, work: Work) -> Poly:
    """Enumerate what a rule counts on a graph, given by the neighbours of each vertex."""
    game, quantity = rule
    if isinstance(game, Colouring):
        return count_colourings(game, quantity, near, work)
    if isinstance(game, Liberty):
        return count_stones(near, work)
    assert isinstance(game, Pairs)
    return count_pairs(game, quantity, near, work)


def count_positions(game: Placement, quantity: str, shape: Shape, work: Work) -> Poly:
    """Enumerate the positions of a game: sets of disjoint placements.

    On an unrolled board a piece that overlaps its own repetition is not placed; whether a player
    could place one more is asked of one piece alone.
    """
    columns = shape.columns
    cells = shape.rows * columns
    starting: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
    moves: list[list[int]] = [[], []]
    for (piece, players, c, e), cell in itertools.product(game.pieces, range(cells)):
        work.spend(len(piece) // 8)
        at = shape.numbers((cell // columns + i, cell % columns + j) for i, j in piece)
        if len(at) == len(piece):
            mask = sum(1 << k for k in set(at))
            if len(set(at)) == len(at):
                starting[cell].append((mask, c, e))
            for player in players:
                moves[player].append(mask)
    counted: Poly = {}
    todo = [(0, 0, 1, 0)]  # next cell, the cells covered, coefficient, code
    while todo:
        cell, covered, weight, code = todo.pop()
        work.spend(1 + len(starting[cell] if cell < cells else moves[0] + moves[1]) // 8)
        if cell < cells:
            todo.append((cell + 1, covered, weight, code))
            todo += [
                (cell + 1, covered | mask, weight * c, code + e)
                for mask, c, e in starting[cell]
                if not mask & covered
            ]
            continue
        can = [any(not mask & covered for mask in masks) for masks in moves]
        if COUNTED[quantity](can[0], can[1], covered == (1 << cells) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_apart(
    game: Placement,
    quantity: str,
    number: Callable[[int, int], int | None],
    cells: list[tuple[int, int]],
    work: Work,
) -> Poly:
    """Enumerate the positions of pieces that may not touch; the cells are numbered from 0 on.

    On an unrolled board a piece that overlaps its own repetition, or touches it where it may not,
    is not placed; whether a player could place one more is asked of one piece alone.
    """
    owners = sorted({piece.players for piece in game.pieces})
    placed: list[tuple[int, int, list[int], int, int]] = []
    moves: list[list[tuple[int, int]]] = [[], []]
    for (piece, players, c, e), (row, column) in itertools.product(game.pieces, cells):
        whole = {(row + i, column + j) for i, j in piece}
        at = [k for r, z in whole if (k := number(r, z)) is not None]
        if len(at) < len(piece):
            continue
        mask, owner = sum(1 << k for k in set(at)), owners.index(players)
        near = []
        for other in owners:
            steps = game.apart.get((players, other), frozenset())
            around = {(r + i, z + j) for r, z in whole for i, j in steps} - whole
            work.spend(1 + len(around) // 4)
            found = {k for r, z in around if (k := number(r, z)) is not None}
            near.append(sum(1 << k for k in found))
        for player in players:
            moves[player].append((mask, owner))
        if len(set(at)) == len(at) and not mask & near[owner]:
            placed.append((mask, owner, near, c, e))
    counted: Poly = {}
    todo = [(0, 0, (0,) * len(owners), 1, 0)]  # next piece, cells covered, cells near, weight
    while todo:
        k, covered, close, weight, code = todo.pop()
        work.spend(1 + (0 if k < len(placed) else len(placed) // 4))
        if k < len(placed):
            todo.append((k + 1, covered, close, weight, code))
            mask, owner, near, c, e = placed[k]
            if not mask & (covered | close[owner]):
                wider = tuple(a | b for a, b in zip(close, near, strict=True))
                todo.append((k + 1, covered | mask, wider, weight * c, code + e))
            continue
        can = [any(not mask & (covered | close[z]) for mask, z in some) for some in moves]
        if COUNTED[quantity](can[0], can[1], covered == (1 << len(cells)) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def fillings(
    values: dict[str, tuple[int, int]], conditions: list[Condition], cells: int, work: Work
) -> Iterator[tuple[str, int, int]]:
    """Enumerate the boards that obey the conditions: one value a cell, coefficient and code."""
    last: list[list[Condition]] = [[] for _ in range(cells)]
    for at, holds, cost in conditions:
        if at:
            last[max(at)].append((at, holds, cost))
    costs = [1 + len(values) * sum(1 + cost // 8 for _, _, cost in some) // 2 for some in last]
    todo = [("", 1, 0)]
    while todo:
        board, weight, code = todo.pop()
        if len(board) == cells:
            yield board, weight, code
            continue
        work.spend(costs[len(board)])
        for value, (c, e) in values.items():
            longer = board + value
            if all(holds("".join([longer[k] for k in at])) for at, holds, _ in last[len(board)]):
                todo.append((longer, weight * c, code + e))


def count_colourings(game: Colouring, quantity: str, near: Near, work: Work) -> Poly:
    """Enumerate the partial colourings of a graph; an empty vertex has the value `.`."""
    pairs: list[Condition] = [
        ([a, b], lambda z: z not in game.forbidden, 0)
        for a, some in enumerate(near)
        for b in some
        if b <= a
    ]
    owners = {name: z[0] for name, z in zip(game.names, game.colours.colours, strict=True)}
    weights = {name: z[1:] for name, z in zip(game.names, game.colours.colours, strict=True)}
    colours = {".": (1, 0), **weights}
    counted: Poly = {}
    for board, weight, code in fillings(colours, pairs, len(near), work):
        work.spend(1 + len(board) * len(colours) // 4)
        movers = {
            owner
            for name, owner in owners.items()
            for k, some in enumerate(near)
            if board[k] == "." and not any(board[b] + name in game.forbidden for b in some)
        }
        can = [bool(movers & {player, "both"}) for player in ("left", "right")]
        if COUNTED[quantity](can[0], can[1], "." not in board):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_arrays(rule: ArrayRule, shape: Shape, work: Work) -> Poly:
    """Enumerate the arrays that obey a rule."""
    counted: Poly = {}
    conditions = []
    cells = shape.rows * shape.columns
    if not cells:
        return {0: 1} if all(0 in times for times in failures_allowed(rule.data)) else {}
    letters = in_letters(rule.weights)
    for condition in conditions_of(rule, shape, letters):
        work.spend(1)
        conditions.append(condition)
    weights = dict(zip(letters, rule.weights.values(), strict=True))
    for _, weight, code in fillings(weights, conditions, cells, work):
        counted[code] = counted.get(code, 0) + weight
    return counted


def in_letters(values: Iterable[str]) -> dict[str, str]:
    """Give each value a letter by which boards are spelled: itself, if all are so short."""
    some = list(values)
    if all(len(z) == 1 for z in some):
        return {z: z for z in some}
    return {chr(0x4E00 + k): z for k, z in enumerate(some)}


def count_stones(near: Near, work: Work) -> Poly:
    """Enumerate the boards of stones all of whose groups touch an empty cell."""
    counted: Poly = {}
    for board, _, code in fillings({".": (1, 0), "B": (1, X), "R": (1, 1)}, [], len(near), work):
        work.spend(1 + len(board) // 2)
        todo = [k for k, z in enumerate(board) if z == "."]
        reached = set(todo)  # the empty cells, and the stones whose group touches one
        while todo:
            a = todo.pop()
            for b in near[a]:
                if b not in reached and board[a] in {".", board[b]}:
                    reached.add(b)
                    todo.append(b)
        if len(reached) == len(board):
            counted[code] = counted.get(code, 0) + 1
    return counted


def count_pairs(game: Pairs, quantity: str, near: Near, work: Work) -> Poly:
    """Enumerate the sets of disjoint pieces of one vertex and of two neighbours."""
    counted: Poly = {}
    edges = [(1 << a | 1 << b) for a, some in enumerate(near) for b in set(some) if a < b]
    single, double = game.single, game.double
    placed = [(z, *double) for z in edges]
    placed += [(1 << a, *single) for a in range(len(near))] if single else []
    todo = [(0, 0, 1, 0)]  # next piece, the vertices covered, coefficient, code
    while todo:
        k, covered, weight, code = todo.pop()
        work.spend(1)
        if k < len(placed):
            todo.append((k + 1, covered, weight, code))
            mask, _, c, e = placed[k]
            if not mask & covered:
                todo.append((k + 1, covered | mask, weight * c, code + e))
            continue
        work.spend(len(placed) // 8)
        movers = {owner for mask, owner, _, _ in placed if not mask & covered}
        can = [bool(movers & {player, "both"}) for player in ("left", "right")]
        if COUNTED[quantity](can[0], can[1], covered == (1 << len(near)) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def conditions_of(rule: ArrayRule, shape: Shape, letters: dict[str, str]) -> Iterator[Condition]:
    """Yield what a rule demands of the values on some cells, read as a word of their letters."""
    data, values = rule.data, "".join(letters)
    letter = {value: z for z, value in letters.items()}
    rows, columns = shape.rows, shape.columns
    board = list(itertools.product(range(rows), range(columns)))

    def blocks(height: int, width: int) -> Iterator[list[int]]:
        for r, c in board:
            at = shape.numbers((r + i, c + j) for i in range(height) for j in range(width))
            if len(at) == height * width:
                yield at

    spots: dict[str, list[Condition]] = {}  # where conditions may fail, by name
    allowed: dict[str, set[int]] = {}

    def asked(z: dict[str, Any], found: Iterable[Condition]) -> Iterator[Condition]:
        """Yield conditions, or keep those that may fail."""
        if "exceptions" not in z:
            yield from found
            return
        name = z["shared"] if "shared" in z else str(id(z))
        times = set(z["exceptions"])
        allowed[name] = allowed.get(name, times) & times
        spots.setdefault(name, []).extend(found)

    def around(z: dict[str, Any]) -> Iterator[Condition]:
        holds, named = surroundings(z)
        for r, c in board:
            at, names = [r * columns + c], {}
            for name, steps in named.items():
                near = shape.numbers([(r + i, c + j) for i, j in steps])
                names[name] = slice(len(at), len(at) + len(near))
                at += near
            yield at, surrounded(holds, names, letters), len(at)

    def crowds(z: dict[str, Any]) -> Iterator[Condition]:
        steps = steps_of(z)
        for r, c in board:
            near = shape.numbers([(r + i, c + j) for i, j in steps])
            beyond = [z["outside"]] * (len(steps) - len(near)) if "outside" in z else []
            yield [r * columns + c, *near], crowd(z, beyond, letters), len(steps)

    for z in data.get("neighbours", []):
        yield from asked(z, around(z) if "holds" in z else crowds(z))
    for z in data.get("window", []):
        patterns = z.get("allow", z.get("forbid"))
        matches, cost = (
            matcher(patterns, "forbid" in z),
            sum("?" in pattern for pattern in patterns),
        )
        squares = blocks(z["rows"], z["columns"])
        yield from asked(z, [(at, matches, cost) for at in squares])
    for z in data.get("words", []):
        down, across = AHEAD[z["direction"]]
        for size in set(map(len, z["forbid"])):
            avoids = matcher([word for word in z["forbid"] if len(word) == size], True)
            for r, c in board:
                at = shape.numbers([(r + down * k, c + across * k) for k in range(size)])
                if len(at) == size:
                    yield at, avoids, 0
    for z in data.get("blocks", []):
        if "holds" in z:
            holds = read_condition(z["holds"], LETTERS[: z["rows"] * z["columns"]])[0]
            fits = lettered(holds, letters)
        else:
            fits = measured(z["statistic"], {2 * a for a in z["allowed"]}, letters)
        yield from asked(z, [(at, fits, 0) for at in blocks(z["rows"], z["columns"])])
    for z in data.get("sorted", []):
        yield from asked(z, sorted_pairs(z, list(letters.values()), shape, letters))
    cells = rows * columns
    for name, some in spots.items():
        for last in {max(at) for at, _, _ in some} | {cells - 1}:  # too many failures show early
            read = [z for z in some if max(z[0]) <= last]
            times = allowed[name]
            if last < cells - 1:
                times = set(range(max(times, default=-1) + 1))
            yield [*range(last + 1)], failing(read, times), 32 * len(read)
    for z in data.get("lines", []):
        is_right, cost = line_test(z, letters.values()), 8 * cost_of_step(z)
        for way in z["directions"]:
            for at in lines_of(board, way, columns):
                yield at, of_values(is_right, letters), cost * len(at)
    lines = {"rows": blocks(1, columns), "columns": blocks(rows, 1)}
    for direction, order in data.get("ordered", {}).items():
        for a, b in itertools.pairwise(lines[direction]):
            yield [*a, *b], ordered(values, order), len(a)
    for corner, value in data.get("corners", {}).items():
        r, c = (rows - 1) * ("bottom" in corner), (columns - 1) * ("right" in corner)
        yield [r * columns + c], matcher([letter[value]], False), 0
    for value in data.get("contains", []):
        yield [*range(cells)], partial(contains, letter[value]), 0
    for z in data.get("connected", []):
        for value in z.get("values", list(letter)):
            yield [*range(cells)], connected(z, letter[value], rows, columns), 8 * cells
    if data.get("introduced"):
        for k in range(len(board)):
            yield [*range(k + 1)], introduced(values), k


def lines_of(board: list[tuple[int, int]], way: str, columns: int) -> list[list[int]]:
    """Return the cells of every line in a direction, by their numbers, from its beginning."""
    steps = {"row": (1, 0), "column": (0, 1), "diagonal": (1, -1), "antidiagonal": (1, 1)}
    down, across = steps.get(way, (0, 0))
    found: dict[int, list[int]] = {}
    for r, c in board:
        found.setdefault(down * r + across * c, []).append(r * columns + c)
    return list(found.values())


def of_values(
    is_right: Callable[[list[str]], bool], letters: dict[str, str]
) -> Callable[[str], bool]:
    """Of a line: something is true of its elements."""
    return lambda word: is_right([letters[z] for z in word])


def contains(letter: str, word: str) -> bool:
    """Of a whole board: a value stands somewhere."""
    return letter in word


def connected(z: dict[str, Any], letter: str, rows: int, columns: int) -> Callable[[str], bool]:
    """Of a whole board: the elements with a value have as many components as they may."""
    ways = z.get("directions", ["horizontal", "vertical"])
    around = {(0, 0)}.union(*(STEPS[way] for way in ways))
    edges = {"top": (0, 0), "bottom": (0, rows - 1), "left": (1, 0), "right": (1, columns - 1)}

    def holds(word: str) -> bool:
        cells = {divmod(k, columns) for k, value in enumerate(word) if value == letter}
        for place in z.get("sides", []):
            asked = [edges[side] for side in place.split("-")]
            if not any(all(cell[axis] == at for axis, at in asked) for cell in cells):
                return False
        names = {cell: k for k, cell in enumerate(cells)}
        for _ in cells:  # the least name spreads through a component
            for r, c in cells:
                names[r, c] = min(names.get((r + i, c + j), names[r, c]) for i, j in around)
        return len(set(names.values())) in z.get("components", [0, 1])

    return holds


def sorted_pairs(
    z: dict[str, Any], values: list[str], shape: Shape, letters: dict[str, str]
) -> Iterator[Condition]:
    """Yield for each two neighbouring lines of what blocks show that they are in order."""
    high, wide = z.get("rows", 1), z.get("columns", 1)
    rows, columns = shape.rows - high + 1, shape.columns - wide + 1
    number = None
    if "shows" in z:
        number = read_condition(z["shows"], LETTERS[: high * wide])[0]

    def shown(block: tuple[str, ...]) -> int:
        some = [letters[k] for k in block]
        if number is None:
            return values.index(some[0])
        return int(number(dict(zip(LETTERS, map(int, some), strict=False))))

    def line(k: int) -> list[list[int]]:
        """Return the cells of the blocks of a line."""
        starts = [(k, c) for c in range(columns)]
        if z["lines"] == "columns":
            starts = [(r, k) for r in range(rows)]
        if z.get("backwards"):
            starts.reverse()
        return [
            [(r + i) * shape.columns + c + j for i in range(high) for j in range(wide)]
            for r, c in starts
        ]

    def holds(word: str) -> bool:
        size = high * wide
        found = [shown(tuple(word[k : k + size])) for k in range(0, len(word), size)]
        half = len(found) // 2
        return IN_ORDER[z["order"]](found[:half], found[half:])

    number_of_lines = rows if z["lines"] == "rows" else columns
    if min(rows, columns) < 1:
        return
    for k in range(number_of_lines - 1):
        at = [cell for block in line(k) + line(k + 1) for cell in block]
        yield at, holds, 4 * len(at)


def crowd(z: dict[str, Any], beyond: list[str], letters: dict[str, str]) -> Callable[[str], bool]:
    """Of an element, and its neighbours after it: as many are related as may be."""
    related = RELATED[z["relation"]]

    def holds(word: str) -> bool:
        own, *others = [letters[k] for k in word]
        number = sum(related(z, own, other) for other in others + beyond)
        return number in z["counts"] or ("of" in z and own not in z["of"])

    return holds


def surrounded(
    holds: Callable[[dict[str, Any]], Any], names: dict[str, slice], letters: dict[str, str]
) -> Callable[[str], bool]:
    """Of an element, and its neighbours after it: the condition is true of them."""

    def is_true(word: str) -> bool:
        numbers = [int(letters[z]) for z in word]
        return bool(holds({"x": numbers[0], **{z: numbers[at] for z, at in names.items()}}))

    return lru_cache(MAX_WORDS)(is_true)


def lettered(
    holds: Callable[[dict[str, Any]], Any], letters: dict[str, str]
) -> Callable[[str], bool]:
    """Of a block: the condition is true of its cells, which are named by letters."""

    def is_true(word: str) -> bool:
        return bool(holds(dict(zip(LETTERS, [int(letters[z]) for z in word], strict=False))))

    return lru_cache(MAX_WORDS)(is_true)


def failing(some: list[Condition], times: set[int]) -> Callable[[str], bool]:
    """Of a whole board: so many of the conditions fail as may."""
    return lambda board: (
        sum(not holds("".join([board[k] for k in at])) for at, holds, _ in some) in times
    )


def matcher(patterns: list[str], forbidden: bool) -> Callable[[str], bool]:
    """Of a window: it matches one of the patterns, or none if they are forbidden."""
    plain = {pattern.replace("|", "") for pattern in patterns}
    open_ones = [pattern for pattern in plain if "?" in pattern]

    def holds(word: str) -> bool:
        matches = word in plain or any(
            all(p in ("?", value) for p, value in zip(pattern, word, strict=True))
            for pattern in open_ones
        )
        return matches != forbidden

    return holds


def measured(statistic: str, twice: set[float], letters: dict[str, str]) -> Callable[[str], bool]:
    """Of a block of integers: its statistic is allowed."""
    return lambda word: TWICE[statistic](sorted(int(letters[z]) for z in word)) in twice


def ordered(values: str, order: str) -> Callable[[str], bool]:
    """Of two lines in a row: they are in lexicographic order."""

    def holds(word: str) -> bool:
        ranks, half = [values.index(value) for value in word], len(word) // 2
        return IN_ORDER[order](ranks[:half], ranks[half:])

    return holds


def introduced(values: str) -> Callable[[str], bool]:
    """Of the first elements: the last is at most the value after the largest before it."""
    return lambda word: word[-1] in word[:-1] + values[len(set(word[:-1])) :][:1]


def count_tilings(tiles: Tiles, shape: Shape, work: Work) -> Poly:
    """Enumerate the tilings of a board with at least one cell, tile by tile."""
    counted: Poly = {}
    rows, columns = shape.rows, shape.columns

    def fits(tile: Tile, board: tuple[Tile, ...]) -> bool:
        r, c = divmod(len(board), columns)
        laid = (*board, tile)  # where a side is joined, its other end is there, or the tile itself
        rights = {laid[r * columns].left} if shape.across else tiles.right
        bottoms = {laid[c].top} if shape.down else tiles.bottom
        return (
            (tile.top == board[-columns].bottom if r else shape.down or tile.top in tiles.top)
            and (c < columns - 1 or tile.right in rights)
            and (r < rows - 1 or tile.bottom in bottoms)
        )

    fitting: dict[str, list[Tile]] = {}  # by their left labels
    for tile in tiles.tiles:
        fitting.setdefault(tile.left, []).append(tile)
    todo: list[tuple[tuple[Tile, ...], int, int]] = [((), 1, 0)]
    while todo:
        board, weight, code = todo.pop()
        r, c = divmod(len(board), columns)
        if r == rows:
            counted[code] = counted.get(code, 0) + weight
            continue
        left = board[-1].right if c else fitting if shape.across else tiles.left
        lefts = [fitting.get(z, []) for z in left]
        work.spend(1 + sum(map(len, lefts)) // 8)
        todo += [
            ((*board, tile), weight * tile.coefficient, code + tile.code)
            for tile in itertools.chain(*lefts)
            if fits(tile, board)
        ]
    return {code: c for code, c in counted.items() if c}
