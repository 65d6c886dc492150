"""What titles say of arrays on a fixed board whose values grow with n: docs/growing-values.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any

from gfkit.boards.acceptors.linear_forms import LETTERS
from gfkit.boards.kinds.growing_rules import MAX_CELLS
from gfkit.oeis.objects.arrangements import STATISTICS
from gfkit.oeis.titles.line_meanings import first_cells
from gfkit.oeis.titles.title_makers import (
    SHIFTS,
    Refused,
    Steps,
    Table,
    TitleRule,
    blocks,
    merged,
    onwards,
    places,
)


@dataclass(frozen=True, slots=True)
class Growing:
    """What the head of a title says.

    kind: "word", "necklace", "triangle" (rows of 1 to side cells), "symmetric", "square", or
    "count": the cells are the numbers of elements with each value, or weight. made: conditions.
    """

    kind: str
    table: Table
    size: int
    shift: int = 0
    made: tuple[Any, ...] = ()
    weights: tuple[int, ...] = ()

    @property
    def letters(self) -> list[str]:
        """The letters of the cells."""
        if self.size > len(LETTERS):
            raise KeyError(self.size)
        return list(LETTERS[: self.size])

    @property
    def rows(self) -> list[list[int]]:
        """The cells of the rows of a triangle."""
        return [[_cell(r, c) for c in range(r + 1)] for r in range(_side(self, "triangle"))]


Meant = Callable[[Growing], Table]


def growing_title(parts: list[Any]) -> TitleRule:
    """Return the rule of a board with conditions."""
    board: Growing = parts[0]
    if not 1 <= board.size <= MAX_CELLS:
        raise Refused(str(board.size))
    said = [*board.made, *parts[1:]]
    if not said and board.kind != "count":
        raise Refused("arrays")
    rule = merged(board.table, *(one(board) if callable(one) else one for one in said))
    return TitleRule(rule, "board", board.size, board.shift, 1)


# Boards ---------------------------------------------------------------------------------------


def _values(text: str) -> tuple[str, int]:
    low, high = text.split("..")
    if low.startswith("-("):
        if high != low[1:]:
            raise KeyError(text)
        return "-n..n", int(low.strip("-(n+)"))
    return f"{low}..{high.strip('()')}", 0


def growing_word(parts: list[Any]) -> Growing:
    """Return arrays of one row; parts: the length, the values, conditions, the last index."""
    size = next(z for z in parts if isinstance(z, int))
    values, shift = _values(next(z for z in parts if isinstance(z, str)))
    for part in parts:
        if isinstance(part, dict) and part.get("last", size - 1) != size - 1:
            raise KeyError(part["last"])
    made = [z for z in parts if callable(z) or (isinstance(z, dict) and "last" not in z)]
    return Growing("word", {"values": values, "length": size}, size, shift, tuple(made))


def seldom_on(size: int, last: int, most: int) -> TitleRule:
    """Return arrays x(i) in i..i+n, of which no value comes too often; cells are x(i) - i."""
    if size != last or not 0 < most < size <= len(LETTERS):
        raise KeyError(last)
    cells = [f"{z} + {i}" for i, z in enumerate(LETTERS[:size])]
    same = [
        _all([f"{one} = {other}" for one, other in pairwise(some)])
        for some in combinations(cells, most + 1)
    ]
    return growing_title([growing_word([size, "0..n", places(f"not ({_any(same)})")])])


def ends_at_zero(size: int, close_by: Table) -> Growing:
    """Return nonnegative words that begin and end with 0 and whose neighbours differ by at most n.

    close_by: says that they do, so that no element is larger than n times its distance to an end.
    """
    if size < 3:
        raise KeyError(size)
    zero = places("a = 0", [[0], [size - 1]])
    return growing_word([size, f"0..{(size - 1) // 2}*n", zero, close_by])


def necklace(size: int, text: str, classes: str) -> Growing:
    """Return necklaces of a given number of beads."""
    values, shift = _values(text)
    table = {"values": values, "length": size, "classes": classes}
    return Growing("necklace", table, size, shift)


def triangle(kind: str, side: int, text: str) -> Growing:
    """Return triangles, or the lower triangles of symmetric squares."""
    values, shift = _values(text)
    return Growing(kind, {"values": values, "triangle": side}, side * (side + 1) // 2, shift)


def square(rows: int, columns: int, text: str = "") -> Growing:
    """Return arrays of some rows and columns."""
    values = _values(text)[0] if text else f"0..{rows}*n"
    table = {"values": values, "rows": rows, "columns": columns}
    return Growing("square", table, rows * columns)


def numbers_of_each(ends: list[int]) -> Growing:
    """Return the numbers of elements with each value, of nondecreasing words of length n."""
    low, high = ends
    size = high - low + 1
    table = {"values": "0..n", "length": size, **places("sum(cells) = n")}
    return Growing("count", table, size, weights=tuple(range(low, high + 1)))


def thrusters(parts: list[Any]) -> Growing:
    """Return the numbers of ones in nondecreasing rows of -1 and 1 whose moment is 0."""
    size, again, *balanced = parts
    if again != size:
        raise KeyError(size)
    moment = " + ".join(f"{k}*(2*{z} - n)" for k, z in enumerate(first_cells(size), 1))
    some = [f"{moment} = 0", *(f"2*sum(cells) = {size}*n" for _ in balanced)]
    table = merged({"values": "0..n", "length": size}, *map(places, some))
    return Growing("count", table, size)


def _side(board: Growing, kind: str) -> int:
    if board.kind != kind:
        raise KeyError(kind)
    return int(board.table["triangle"])


def _cell(r: int, c: int) -> int:
    return r * (r + 1) // 2 + c


# Sums -----------------------------------------------------------------------------------------


def _any(parts: list[str]) -> str:
    return " or ".join(parts) or "1 = 0"


def _all(parts: list[str]) -> str:
    return " and ".join(parts) or "0 = 0"


def _sum(some: Any) -> str:
    return " + ".join(some)


def _weighted(board: Growing, power: int) -> str:
    if not board.weights:
        raise KeyError(board.kind)
    terms = (
        f" {'-' if w**power < 0 else '+'} {abs(w**power)}*{z}"
        for w, z in zip(board.weights, board.letters, strict=True)
    )
    return "".join(terms).strip(" +")


def zero_sum() -> Meant:
    """Say that the sum is 0."""

    def said(board: Growing) -> Table:
        is_count = board.kind == "count"
        return places(f"{_weighted(board, 1) if is_count else 'sum(cells)'} = 0")

    return said


def squares(mark: str, times: int) -> Meant:
    """Say how large the sum of squares is."""
    return lambda board: places(f"{_weighted(board, 2)} {mark} {times}*n")


def adjacent_sums(lengths: list[int]) -> Table:
    """Say that no stretches have the sum 0."""
    return blocks(*((1, size, f"{_sum(first_cells(size))} != 0") for size in lengths))


def rising_average() -> Meant:
    """Say that no element is below the average of those before it."""

    def said(board: Growing) -> Table:
        z = board.letters
        return places(_all([f"{k}*{z[k]} >= {_sum(z[:k])}" for k in range(1, board.size)]))

    return said


def alternate() -> Meant:
    """Say that elements rise and fall by turns."""

    def said(board: Growing) -> Table:
        z = board.letters
        ways = [
            " ".join(f"{one} {'<>'[(k + first) % 2]}" for k, one in enumerate(z[:-1])) + f" {z[-1]}"
            for first in (0, 1)
        ]
        return places(_any(ways))

    return said


def unequal_modulo(told: list[int]) -> Table:
    """Say that neighbours differ modulo a number; of -1 it may be told what it is."""
    modulus = told[0]
    if told[1:] not in ([], [modulus, modulus - 1]):
        raise KeyError(modulus)
    return blocks((1, 2, f"(a - b) mod {modulus} != 0"))


def no_steps(patterns: list[list[int]]) -> Table:
    """Say that no stretch has a pattern of values that are z more or less."""
    entries = []
    for steps in patterns:
        parts = [
            f"{LETTERS[k]} = a + {step - steps[0]}".replace("+ -", "- ")
            for k, step in enumerate(steps)
            if k
        ]
        entries.append((1, len(steps), f"not ({_all(parts)})"))
    return blocks(*entries)


def differences(orders: list[int], holds: str) -> Table:
    """Say what holds for the differences of some orders."""
    entries = []
    for order in orders:
        found = [1]
        for _ in range(order):
            found = [a - b for a, b in zip([0, *found], [*found, 0], strict=True)]
        terms = zip(found, first_cells(order + 1), strict=True)
        text = _sum(f"{c}*{z}" if c >= 0 else f"(-{-c})*{z}" for c, z in terms)
        entries.append((1, order + 1, holds.format(text)))
    return blocks(*entries)


def split_sums(each_has: int, length: int, prefix: str = "") -> str:
    """Return that two disjoint pairs, or triples, of a stretch have the same sum."""
    sums = []
    for chosen in combinations(first_cells(length), 2 * each_has):
        for one in combinations(chosen[1:], each_has - 1):
            left = [chosen[0], *one]
            sums.append(f"{_sum(left)} = {_sum(z for z in chosen if z not in left)}")
    return f"{prefix}({_any(sums)})" if prefix else _any(sums)


def some_against(length: int, said: Callable[[int], list[str]], prefix: str = "") -> str:
    """Return that some of a stretch are against the rest as told, or that none are."""
    found = _any(said(length))
    return f"{prefix}({found})" if prefix else found


def _parts_of(length: int, number: int) -> list[tuple[tuple[str, ...], list[str]]]:
    cells = first_cells(length)
    return [(some, [z for z in cells if z not in some]) for some in combinations(cells, number)]


def times_ordinal(parts: list[int]) -> Callable[[int], list[str]]:
    """Return that the sum of some is a multiple of the last one."""
    number, *times, nth = parts
    factor = times[0] if times else 1

    def said(length: int) -> list[str]:
        if not length == number + 1 == nth:
            raise KeyError(nth)
        some = _parts_of(length, number)
        return [f"{_sum(left)} = {factor}*{right[0]}" for left, right in some]

    return said


def times_sum(parts: list[Any]) -> Callable[[int], list[str]]:
    """Return that a multiple of the sum of some is the sum of the rest."""
    *times, some, rest = parts
    factor, number = times[0] if times else 1, some["some"]

    def said(length: int) -> list[str]:
        if length != number + rest:
            raise KeyError(rest)
        sides = _parts_of(length, number)
        return [f"{factor}*({_sum(left)}) = {_sum(right)}" for left, right in sides]

    return said


def maximum_is_minimum(number: int, rest: int) -> Callable[[int], list[str]]:
    """Return that the maximum of some is the minimum of the rest: two next in order are equal."""

    def said(length: int) -> list[str]:
        if length != number + rest:
            raise KeyError(rest)
        return [
            f"(count(cells < {z}) < {number} and count(cells <= {z}) > {number})"
            for z in first_cells(length)
        ]

    return said


def signed_sums(text: str) -> Meant:
    """Say that some signs make a sum of statistics of neighbours 0."""
    found = re.fullmatch(r"(?:the )?(.+?) of (?:each |every )?adjacent (pair|triple)s?", text)
    if found is None:
        raise KeyError(text)
    name, size = found[1].replace("twice", "2 times"), {"pair": 2, "triple": 3}[found[2]]
    shown = STATISTICS[name][0].replace("2 * ", "2*")

    def said(board: Growing) -> Table:
        z = board.letters
        some = [shown.format(", ".join(z[k : k + size])) for k in range(board.size - size + 1)]
        ways = [
            " ".join([some[0], *(f"{s} ({one})" for s, one in zip(signs, some[1:], strict=True))])
            for signs in product("+-", repeat=len(some) - 1)
        ]
        return places(_any([f"{way} = 0" for way in ways]))

    return said


def absolute_sum(times: int) -> Meant:
    """Say what the sum of the sizes of the steps is."""

    def said(board: Growing) -> Table:
        total = _sum(f"abs({a} - {b})" for a, b in pairwise(board.letters))
        return places(f"{total} = {times}*n")

    return said


# Elements ---------------------------------------------------------------------------------------


def growing_repeats(holds: str) -> Meant:
    """Say what holds of every two repeats that follow one another, {0} and then {1}."""

    def said(board: Growing) -> Table:
        z = board.letters
        repeats = {k: f"{z[k - 1]} = {z[k]}" for k in range(1, board.size)}
        parts = []
        for i, j in combinations(repeats, 2):
            between = "".join(f" and {z[k - 1]} != {z[k]}" for k in range(i + 1, j))
            both = f"{repeats[i]} and {repeats[j]}{between}"
            parts.append(f"(not ({both}) or {holds.format(z[i], z[j])})")
        return places(_all(parts)) if parts else {}

    return said


def sums_of_preceding(number: int) -> Meant:
    """Say that elements after the second are one of those before, or a sum of two."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for k in range(2, board.size):
            near = z[max(0, k - number) : k]
            sums = [*near, *(_sum(two) for two in combinations(near, 2))]
            parts.append(f"({_any([f'{z[k]} = {one}' for one in sums])})")
        return places(_all(parts))

    return said


def last_is_n() -> Meant:
    """Say that the last element is n."""
    return lambda board: places("a = n", [[board.size - 1]])


def first_repeat(mark: str) -> Meant:
    """Say that no element after the first repeat is so compared with it."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for k in range(1, board.size - 1):
            earlier = "".join(f" and {z[j - 1]} != {z[j]}" for j in range(1, k))
            wrong = _any([f"{later} {mark} {z[k]}" for later in z[k + 1 :]])
            parts.append(f"not ({z[k - 1]} = {z[k]}{earlier} and ({wrong}))")
        return places(_all(parts))

    return said


def repeats_rise() -> Meant:
    """Say that a value stands twice in a row only after all lesser ones did."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for k in range(1, board.size):
            lesser = [f"{z[j - 1]} = {z[j]} and {z[j]} + 1 = {z[k]}" for j in range(1, k)]
            fits = _any([f"{z[k]} = 0", f"{z[k - 1]} != {z[k]}", *lesser])
            parts.append(f"({fits})")
        return places(_all(parts))

    return said


def pair_never_after(first: list[int], second: list[int]) -> Meant:
    """Say that after a pair of a kind there is not another; pairs are x more or less."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for i, j in combinations(range(board.size - 1), 2):
            (a, b), (c, d) = (z[i : i + 2], z[j : j + 2])
            steps = zip([b, c, d], [first[1], *second], strict=True)
            same = [f"{one} - {a} = {step - first[0]}" for one, step in steps]
            parts.append(f"not ({_all(same)})".replace("= -", "= 0 - "))
        return places(_all(parts))

    return said


def medians_rise() -> Table:
    """Say that the medians of every three elements do not fall."""

    def median(one: str, some: str) -> str:
        x, y = [*some.replace(one, "")]
        return f"({x} <= {one} <= {y} or {y} <= {one} <= {x})"

    parts = [
        f"not ({median(u, 'abc')} and {median(v, 'bcd')} and {u} > {v})"
        for u, v in product("abc", "bcd")
        if u != v
    ]
    return blocks((1, 4, _all(parts)))


def near_neighbour(number: int, mark: str) -> Meant:
    """Say that every element of a row differs by so much from one beside it."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for k, one in enumerate(z):
            near = [z[j] for j in (k - 1, k + 1) if 0 <= j < len(z)]
            parts.append(f"({_any([f'abs({one} - {two}) {mark} {number}' for two in near])})")
        return places(_all(parts))

    return said


def sums_near() -> Meant:
    """Say that the sums before and after an element differ by at most n."""

    def said(board: Growing) -> Table:
        z, parts = board.letters, []
        for k in range(board.size):
            after = "".join(f" - {one}" for one in z[k + 1 :])
            parts.append(f"abs(0{''.join(f' + {one}' for one in z[:k])}{after}) <= n")
        return places(_all(parts))

    return said


def leading_sums(moduli: list[int]) -> Meant:
    """Say that every sum so far is divisible by one of some numbers."""

    def said(board: Growing) -> Table:
        totals = (_sum(board.letters[:k]) for k in range(1, board.size + 1))
        parts = [_any([f"({total}) mod {m} = 0" for m in moduli]) for total in totals]
        return places(_all([f"({part})" for part in parts]))

    return said


# Triangles and squares ----------------------------------------------------------------------------


def differing(ways: Steps, by: str) -> Meant:
    """Say by how much the cells of a triangle differ from their neighbours."""

    def said(board: Growing) -> Table:
        side = _side(board, "triangle")
        pairs = [
            [_cell(r, c), _cell(r + down, c + right)]
            for down, right in (SHIFTS[name] for name in onwards(ways))
            for r in range(side)
            for c in range(r + 1)
            if r + down < side and 0 <= c + right <= r + down
        ]
        return places(f"abs(a - b) {by}", pairs)

    return said


def same_average() -> Meant:
    """Say that the rows of a triangle have the same average."""

    def said(board: Growing) -> Table:
        return merged(
            *(
                places(f"{k}*a = {_sum(LETTERS[1 : k + 1])}", [[0, *cells]])
                for k, cells in enumerate(board.rows[1:], 2)
            )
        )

    return said


def in_range() -> Meant:
    """Say that a cell of a triangle is between the two below it."""

    def said(board: Growing) -> Table:
        threes = [
            [_cell(r, c), _cell(r + 1, c), _cell(r + 1, c + 1)]
            for r in range(len(board.rows) - 1)
            for c in range(r + 1)
        ]
        return places("b <= a <= c or c <= a <= b", threes)

    return said


def in_rows(mark: str) -> Meant:
    """Say that the rows of a triangle rise, or fall."""
    return lambda board: blocks((1, 2, f"a {mark} b")) if board.rows else {}


def row_ends(place: int, mark: str) -> Meant:
    """Say that the first, or last, elements of the rows of a triangle rise, or fall."""

    def said(board: Growing) -> Table:
        column = [cells[place] for cells in board.rows]
        return places(f"a {mark} b", [[a, b] for a, b in pairwise(column)])

    return said


def adjacent_total(parts: list[Any]) -> Meant:
    """Say how often two neighbours in a triangle have a sum of n and some numbers more."""
    *totals, often = parts
    mark = {(1,): "= 1", (0, 1): "<= 1"}[tuple(often)]

    def said(board: Growing) -> Table:
        rows, z = board.rows, board.letters
        pairs = []
        for r, cells in enumerate(rows):
            for c, cell in enumerate(cells):
                pairs += [(cell, cells[c + 1])] if c + 1 < len(cells) else []
                pairs += (
                    [(cell, below) for below in rows[r + 1][c : c + 2]] if r + 1 < len(rows) else []
                )
        listed = ", ".join(f"{z[a]} + {z[b]} - n in {totals}" for a, b in pairs)
        return places(f"count({listed}) {mark}")

    return said


def symmetric_rows(holds: str) -> Meant:
    """Say what holds of the sums of the rows of a symmetric matrix."""

    def said(board: Growing) -> Table:
        every = range(_side(board, "symmetric"))
        return places(holds, [[_cell(max(r, c), min(r, c)) for c in every] for r in every])

    return said


def margins(number: int) -> Meant:
    """Say that the sum of row i, and of column i, of a square is at most i*n."""

    def said(board: Growing) -> Table:
        if board.kind != "square" or not board.table["rows"] == board.table["columns"] == number:
            raise KeyError(number)
        every = range(number)
        return merged(
            *(
                places(
                    f"sum(cells) <= {k + 1}*n",
                    [[k * number + j for j in every], [j * number + k for j in every]],
                )
                for k in every
            )
        )

    return said
