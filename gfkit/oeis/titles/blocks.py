"""What titles say of blocks: numbers of a block, compared with others or with the next block's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations, pairwise
from typing import Any

from gfkit.oeis.titles.builders import (
    LETTERS,
    ON,
    SHIFTS,
    ArraysMeant,
    Said,
    Size,
    Steps,
    Table,
    WithoutRule,
    blocks,
    given,
    merged,
    onwards,
)

Truth = str | Callable[[Size, ArraysMeant], str]
"""What may be true of a block, as a text that is `filled`, or what makes it of the arrays."""

MOST_CELLS = 16
MOST_CHOSEN = 20
"""Choices of lines that are counted at once."""
CLOCKWISE = {(2, 2): "abdc", (3, 3): "abcfihgd", (2, 3): "abcfed", (3, 2): "abdfec"}
"""The cells of a block around its middle, from the upper left."""


# Cells ----------------------------------------------------------------------------------------


def same_size(first: Size, second: Size) -> list[Size]:
    """Return the size of blocks that are given twice."""
    return given(first == second, [first])


def same_number(first: Size, number: str, second: Size, other: str) -> list[Size]:
    """Return the size of blocks that are given twice, with the same number of them."""
    given(filled(number, first) == filled(other, first))
    return same_size(first, second)


def of_size(block: Size, rows: int, columns: int, said: Any) -> Any:
    """Return the statement about blocks of this size only."""
    return given(block == (rows, columns), said)


def cells_of(block: Size) -> str:
    """Return the cells of a block; raises Refused if there are too many."""
    number = block[0] * block[1]
    given(0 < number <= MOST_CELLS)
    return LETTERS[:number]


def line_cells(name: str, block: Size) -> str:
    """Return the cells of a line of a square block; raises Refused for others."""
    cells, side = cells_of(block), block[0]
    given(block[1] == side)
    middle = side // 2
    match name:
        case "diagonal":
            return cells[:: side + 1]
        case "antidiagonal":
            return cells[side - 1 : -1 : side - 1] if side > 1 else cells
        case "central row" if side % 2:
            return cells[side * middle : side * (middle + 1)]
        case "central column" if side % 2:
            return cells[middle::side]
    raise WithoutRule


def line_of(name: str, length: int) -> tuple[int, int, str]:
    """Return the block of a line, and its cells."""
    if name == "row":
        return 1, length, cells_of((1, length))
    if name == "column":
        return length, 1, cells_of((length, 1))
    return length, length, line_cells(name, (length, length))


def _around(block: Size) -> str:
    """Return the cells around a block; raises Refused for a block of which they are not told."""
    given(block in CLOCKWISE)
    return CLOCKWISE[block]


def _ring(block: Size) -> list[tuple[str, str]]:
    around = _around(block)
    return list(zip(around, around[1:] + around[0], strict=True))


def _edges(block: Size) -> list[tuple[str, str]]:
    """Return the pairs of neighbours of a block, rightwards and downwards."""
    cells, wide = cells_of(block), block[1]
    across = [pair for k, pair in enumerate(pairwise(cells)) if (k + 1) % wide]
    return [*across, *zip(cells, cells[wide:], strict=False)]


def _listed(cells: Iterable[str]) -> str:
    return ", ".join(cells)


# Numbers and truths of a block ----------------------------------------------------------------

PART = re.compile(
    r"\{([-+&=]?)(?:(cells|(?:anti)?diagonal|central row|central column|ring|edges|six|size)|"
    r"x(\d)(\d)|(\d+) x (\d+))(?: ([^{}]+))?\}"
)
LETTER = re.compile(r"\b[pq]\b")
JOINTS = {"": ", ", "&": " and ", "+": " + ", "-": " - ", "=": " = "}
SIX = [("a", "b"), ("c", "d"), ("a", "c"), ("b", "d"), ("a", "d"), ("b", "c")]
"""All pairs of cells of a 2 x 2 block."""
PAIRS: dict[str, Callable[[Size], list[tuple[str, str]]]] = {
    "ring": _ring,
    "edges": _edges,
    "six": lambda block: of_size(block, 2, 2, SIX),
}


def filled(text: str, block: Size) -> str:
    """Return a number, or a truth, of a block as a formula.

    In the text stand {cells}, {diagonal} and the like for cells, with commas, or with signs between
    them as in {+diagonal}; {cells p != 0} is a text for each; {ring p < q}, {edges p < q} and
    {six p < q} are texts for pairs, {diagonal p - q} that of two cells. {size} is how many cells
    there are, {x01} one of them by row and column, {2 x 2} the size that the block must have.

    >>> filled("count({ring p = q}) < sum({+diagonal})", (2, 2))
    'count(a = b, b = d, d = c, c = a) < sum(a + d)'
    """

    def part(found: re.Match[str]) -> str:
        joint, name, row, column, rows, columns, each = found.groups()
        if rows:
            return str(of_size(block, int(rows), int(columns), ""))
        if row:
            given(int(row) < block[0] and int(column) < block[1])
            return cells_of(block)[block[1] * int(row) + int(column)]
        if name == "size":
            return str(block[0] * block[1])
        pairs = PAIRS[name](block) if name in PAIRS else []
        cells = "" if pairs else cells_of(block) if name == "cells" else line_cells(name, block)
        if each and "q" in each and not pairs:
            first, second = list(cells)
            pairs = [(first, second)]
        names = [dict(zip("pq", one, strict=True)) for one in pairs] or [{"p": z} for z in cells]
        texts = (LETTER.sub(partial(_named, one), each or "p") for one in names)
        return JOINTS[joint].join(texts)

    return PART.sub(part, text)


def _named(names: dict[str, str], letter: re.Match[str]) -> str:
    return names[letter[0]]


def line_number(name: str, line: str) -> str:
    """Return a number of a line of a block."""
    if name in ("abs", "difference"):
        return f"{'abs' if name == 'abs' else ''}({{{line} p - q}})"
    return f"{name}({{{line}}})"


def joined(parts: list[Any], joint: str = "") -> Any:
    """Return texts as one; a single part of another kind stays."""
    if len(parts) == 1:
        return parts[0]
    return joint.join(parts)


def total(parts: list[str]) -> str:
    """Return a sum of numbers; of one, the number."""
    return f"({''.join(parts)})" if len(parts) > 1 else parts[0]


def diagonals(first: str, second: str, *sizes: int) -> str:
    """Return that one diagonal, or the other, is of equal, or different, elements."""
    told = "".join(f"{{{k} x {k}}}" for k in sizes)
    both = ((first, "{=diagonal}"), (second, "{=antidiagonal}"))
    return told + " or ".join(f"{'' if mark == '=' else 'not '}({line})" for mark, line in both)


def _turned(found: list[str]) -> list[str]:
    return sorted({word[k:] + word[:k] for word in found for k in range(len(word))})


def _rows_and_columns(block: Size) -> list[str]:
    cells, wide = cells_of(block), block[1]
    rows = [cells[k : k + wide] for k in range(0, len(cells), wide)]
    return [*rows, *(cells[k::wide] for k in range(wide))]


# Every block ----------------------------------------------------------------------------------


def _true(said: Truth, one: Size, what: ArraysMeant) -> str:
    return filled(said if isinstance(said, str) else said(one, what), one)


def every_block(found: Size | list[Size], said: Truth) -> Said:
    """Say what is true of every block."""
    some = found if isinstance(found, list) else [found]
    return lambda what: blocks(*((*one, _true(said, one, what)) for one in some))


def no_block(found: list[Size], parts: list[Any]) -> Said:
    """Say what is true of no block."""
    return lambda what: blocks(
        *((*one, f"not ({_true(said, one, what)})") for one in found for said in parts[1:])
    )


def perimeter(one: Size, found: list[str]) -> Table:
    """Say that what stands around a block, from any cell on, is one of the words."""
    patterns = []
    for word in _turned(found):
        given(len(word) == len(_around(one)))
        cells = dict(zip(_around(one), word, strict=True))
        text = "".join(cells.get(z, "?") for z in cells_of(one))
        patterns.append("|".join(text[k : k + one[1]] for k in range(0, len(text), one[1])))
    return {"window": [{"rows": one[0], "columns": one[1], "allow": patterns}]}


def submatrices(rows: int, columns: int, values: Iterable[int] = ()) -> Said:
    """Say that no submatrix of any rows and columns has one value alone, the given one or any.

    Of each choice of lines on the fixed side fewer lines across than that have the value there.
    """

    def said(what: ArraysMeant) -> Table:
        across, along = (columns, rows) if what.fixed == "columns" else (rows, columns)
        chosen = list(combinations(LETTERS[: what.side], across))
        values_ = [*(values or what.values)]
        given(what.fixed != "square" and len(chosen) * len(values_) <= MOST_CHOSEN)
        size = (1, what.side) if what.fixed == "columns" else (what.side, 1)
        each = ((*size, f"not ({' = '.join(some)} = {z})") for some in chosen for z in values_)
        return blocks(*each, exceptions=[*range(along)])

    return said


def threes(one: Size, names: list[str], mark: str, amounts: list[int]) -> Table:
    """Say how many lines of a 3 x 3 block are of equal, or of rising, elements."""
    cells = of_size(one, 3, 3, cells_of(one))
    found = {
        "row": [cells[:3], cells[3:6], cells[6:]],
        "column": [cells[k::3] for k in range(3)],
        "diagonal": [line_cells("diagonal", one)],
        "antidiagonal": [line_cells("antidiagonal", one)],
    }
    texts = (mark.join(line) for name in names for line in found[name])
    return blocks((*one, f"count({_listed(texts)}) in {amounts}"))


def in_lines(names: list[str], holds: str) -> Table:
    """Say what holds for three elements after each other in some lines."""
    entries = (line_of(name, 3) for name in names)
    return blocks(*((r, c, holds.format(*cells)) for r, c, cells in entries))


def line_sums(parts: list[Any]) -> Table:
    """Say what the sums of lines of square blocks are, or are not.

    parts: the size, and then lines, "in" or "not in", and numbers.
    """
    found = parts[0]
    given(found[0] == found[1] and not any(z != found for z in parts if isinstance(z, tuple)))
    entries = []
    for names, word, amounts in (z for z in parts if isinstance(z, list)):
        for name in names:
            r, c, cells = line_of(name, found[0])
            entries.append((r, c, f"sum({_listed(cells)}) {word} {amounts}"))
    return blocks(*entries)


def derived(down: str, first: str, across: str, second: str) -> Table:
    """Say that functions of pairs do not fall, or do not rise, in the other direction."""

    def pair(text: str, p: str, q: str) -> str:
        plain = text.replace("x(i,j-1)", p).replace("x(i-1,j)", p).replace("x(i,j)", q)
        size_of = plain.removeprefix("absolutevalueof")
        return plain if size_of == plain else f"abs({size_of})"

    return blocks(
        (2, 2, f"{pair(first, 'a', 'b')} {down} {pair(first, 'c', 'd')}"),
        (2, 2, f"{pair(second, 'a', 'c')} {across} {pair(second, 'b', 'd')}"),
    )


def sorted_block(one: Size) -> Table:
    """Say that rows and columns of every block are in order."""
    lines = _rows_and_columns(one)
    pairs = [*pairwise(lines[: one[0]]), *pairwise(lines[one[0] :])]
    return blocks((*one, " and ".join(_not_after(p, q) for p, q in pairs)))


def _not_after(p: str, q: str) -> str:
    if len(p) == 1:
        return f"{p} <= {q}"
    return f"({p[0]} < {q[0]} or {p[0]} = {q[0]} and {_not_after(p[1:], q[1:])})"


def _product(f: list[str], g: list[str], r: int, c: int) -> str:
    return " + ".join(f"{f[r][k]} * {g[k][c]}" for k in range(len(f)))


def idempotent(one: Size) -> Table:
    """Say that a block is its own square."""
    side = of_size(one, one[0], one[0], one[0])
    cell = _rows_and_columns(one)[:side]
    entries = [(r, c) for r in range(side) for c in range(side)]
    return blocks(
        (*one, " and ".join(f"{_product(cell, cell, r, c)} = {cell[r][c]}" for r, c in entries))
    )


def sum_of_others(one: Size, modulus: int, number: int) -> Table:
    """Say that every cell of a block is the sum of others there."""
    cells, said = cells_of(one), []
    for z in cells:
        sums = (" + ".join(some) for some in combinations([y for y in cells if y != z], number))
        said.append(f"any({_listed(f'({text}) mod {modulus} = {z}' for text in sums)})")
    return blocks((*one, " and ".join(said)))


# A block and the next -------------------------------------------------------------------------


def moved(holds: str, width: int, wide: int, down: int, across: int) -> str:
    """Return a text about the cells of a block as one about a wider block that it is in."""

    def is_word(at: int) -> bool:
        return 0 <= at < len(holds) and (holds[at].isalpha() or holds[at] == "_")

    def shown(k: int, letter: str) -> str:
        if not letter.isalpha() or is_word(k - 1) or is_word(k + 1):
            return letter
        r, c = divmod(LETTERS.index(letter), width)
        return LETTERS[(r + down) * wide + c + across]

    return "".join(shown(k, letter) for k, letter in enumerate(holds))


def _next(one: Size, way: str) -> tuple[int, int, int, int, int]:
    """Return the sides of a block and the next, and where in it the two begin."""
    down, across = SHIFTS[way]
    left = max(0, -across)
    return one[0] + down, one[1] + abs(across), left, down, left + across


def compared(one: Size, value: str, pattern: str, ways: list[str]) -> Table:
    """Return that a number of a block and that of the next in some directions are so related."""
    entries = []
    for way in ways:
        height, wide, left, down, across = _next(one, way)
        first = moved(value, one[1], wide, 0, left)
        second = moved(value, one[1], wide, down, across)
        entries.append((height, wide, pattern.format(first, second)))
    return blocks(*entries)


def from_block(found: list[Any], number: str, pattern: str, ways: list[str]) -> Table:
    """Say how a number goes from block to block."""
    return merged(*(compared(tuple(z), filled(number, tuple(z)), pattern, ways) for z in found))


def coloured_with_sets(one: Size) -> Said:
    """Say that the next block has not the same set of values."""

    def said(what: ArraysMeant) -> Table:
        there = (f"any({_listed(f'{z} = {v}' for z in cells_of(one))})" for v in what.values)
        bits = (f"{2**k} * count({text})" for k, text in enumerate(there))
        return compared(one, f"({' + '.join(bits)})", "{} != {}", ON)

    return said


def against_back(parts: list[Any]) -> Table:
    """Say that a number of a block is, or is not, another number of the blocks before it."""
    one, first, mark, second, *ways = parts
    given(mark in ("=", "!="))
    entries = []
    for way in ways:
        height, wide, left, down, across = _next(one, way)
        this = moved(filled(first, one), one[1], wide, down, across)
        before = moved(filled(second, one), one[1], wide, 0, left)
        entries.append((height, wide, f"{this} {mark} {before}"))
    return blocks(*entries)


def commuting(parts: list[Any]) -> Table:
    """Say that neighbouring blocks commute; parts: the block, a truth of it, the directions."""
    one = parts[0]
    side = of_size(one, one[0], one[0], one[0])
    same_size(one, next((z for z in parts[1:] if isinstance(z, tuple)), one))
    signs = [(*one, filled(z, one)) for z in parts if isinstance(z, str)]
    ways: Steps = next(z for z in parts if isinstance(z, dict))
    entries = []
    for way in onwards(ways):
        height, wide, left, down, across = _next(one, way)
        cells = cells_of((height, wide))
        first = [cells[r * wide + left :][:side] for r in range(side)]
        second = [cells[(r + down) * wide + across :][:side] for r in range(side)]
        places = [(r, c) for r in range(side) for c in range(side)]
        said = (
            f"{_product(first, second, r, c)} = {_product(second, first, r, c)}" for r, c in places
        )
        entries.append((height, wide, " and ".join(said)))
    return blocks(*signs, *entries)


# Lines of numbers of blocks -------------------------------------------------------------------


def sorted_(lines: str, order: str, found: Any, shows: str) -> Table:
    """Say that lines of a number of blocks are in order."""
    sizes = {"rows": found[0], "columns": found[1], "shows": filled(shows, found)}
    return {"sorted": [{"lines": lines, "order": order, **sizes}]}


def sorted_numbers(parts: list[Any]) -> Table:
    """Say that rows and columns of a number of blocks are in order: orders, each before lines."""
    (one, shows), order, *rest = parts
    tables, seen = [], []
    for part in rest:
        if part in ("rows", "columns"):
            seen.append(part)
            tables.append(sorted_(part, order, one, shows))
        else:
            order = part
    given(len(set(seen)) == len(seen))
    return merged(*tables)


def ordered(rows: str, columns: str) -> Table:
    """Say that rows and columns are each in an order."""
    return {"ordered": {"rows": rows, "columns": columns}}


def in_order(columns: str, parts: list[Any]) -> Table:
    """Say that rows and columns are each in an order, maybe but for a few pairs of lines."""
    if not isinstance(parts[-1], int):
        return ordered(parts[0], columns)
    wrong = {"exceptions": [parts[-1]], "shared": "mistakes"}
    both = (("rows", parts[0]), ("columns", columns))
    return {"sorted": [{"lines": names, "order": order, **wrong} for names, order in both]}


# The same values, and permuted sides ------------------------------------------------------------
