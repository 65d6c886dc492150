"""What titles say of blocks: numbers of a block, compared with others or with the next block's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Any

from gfkit.oeis.titles.title_makers import (
    LETTERS,
    ON,
    SHIFTS,
    Counted,
    Said,
    Size,
    Steps,
    Table,
    blocks,
    merged,
    onwards,
    up_to,
)

Number = Callable[[Size], str]
"""A number of a block, as a formula."""
Truth = Callable[[Size, Counted], str]
"""What may be true of a block, as a formula."""

MOST_CELLS = 16
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
CLOCKWISE = {(2, 2): "abdc", (3, 3): "abcfihgd", (2, 3): "abcfed", (3, 2): "abdfec"}
"""The cells of a block around its middle, from the upper left."""


# Cells ----------------------------------------------------------------------------------------


def size(rows: int, columns: int) -> Size:
    """Return the size of a block."""
    return rows, columns


def same_size(first: Size, second: Size) -> list[Size]:
    """Return the size of blocks that are told twice."""
    if first != second:
        raise KeyError(second)
    return [first]


def same_number(first: Size, number: Number, second: Size, other: Number) -> list[Size]:
    """Return the size of blocks that are told twice, with the same number of them."""
    if number(first) != other(first):
        raise KeyError(second)
    return same_size(first, second)


def of_size(block: Size, rows: int, columns: int, said: Any) -> Any:
    """Return what is said of blocks of this size only."""
    if block != (rows, columns):
        raise KeyError(block)
    return said


def cells_of(block: Size) -> str:
    """Return the cells of a block; raises KeyError if there are too many."""
    number = block[0] * block[1]
    if not 0 < number <= MOST_CELLS:
        raise KeyError(block)
    return LETTERS[:number]


def line_cells(name: str, block: Size) -> str:
    """Return the cells of a line of a square block; raises KeyError for others."""
    cells, side = cells_of(block), block[0]
    if block[1] != side:
        raise KeyError(block)
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
    raise KeyError(name)


def line_of(name: str, length: int) -> tuple[int, int, str]:
    """Return the block of a line, and its cells."""
    if name == "row":
        return 1, length, cells_of((1, length))
    if name == "column":
        return length, 1, cells_of((length, 1))
    return length, length, line_cells(name, (length, length))


def edges(block: Size) -> list[str]:
    """Return the pairs of neighbours of a block, rightwards and downwards."""
    cells, wide = cells_of(block), block[1]
    across = [p + q for k, (p, q) in enumerate(pairwise(cells)) if (k + 1) % wide]
    return [*across, *(p + q for p, q in zip(cells, cells[wide:], strict=False))]


def six_pairs(block: Size) -> list[str]:
    """Return all pairs of cells of a 2 x 2 block."""
    return of_size(block, 2, 2, ["ab", "cd", "ac", "bd", "ad", "bc"])  # type: ignore[no-any-return]


def _ring(block: Size) -> list[tuple[str, str]]:
    around = CLOCKWISE[block]
    return list(zip(around, around[1:] + around[0], strict=True))


def _listed(cells: Iterable[str]) -> str:
    return ", ".join(cells)


# Numbers of a block ---------------------------------------------------------------------------


def whole(name: str) -> Number:
    """Return a function of all cells."""
    return lambda block: f"{name}({_listed(cells_of(block))})"


def nonzero() -> Number:
    """Return how many elements are not 0."""
    return lambda block: _often(cells_of(block), "!= 0")


def around(mark: str) -> Number:
    """Return how many steps around a block are upwards, downwards or level."""
    return lambda block: f"count({_listed(f'{p} {mark} {q}' for p, q in _ring(block))})"


def edge_rises() -> Number:
    """Return how many steps to the right and down are upwards."""
    return lambda block: f"count({_listed(' < '.join(pair) for pair in edges(block))})"


def equal_pairs() -> Number:
    """Return how many diagonals of a 2 x 2 block are of equal elements."""
    return lambda block: str(of_size(block, 2, 2, "count(a = d, b = c)"))


def ring_differences() -> Number:
    """Return how many different steps there are around a block."""
    return lambda block: f"distinct({_listed(f'{q} - {p}' for p, q in _ring(block))})"


def over_pairs(text: str, pairs: Callable[[Size], list[str]]) -> Number:
    """Return a sum over pairs of cells."""
    return lambda block: f"sum({_listed(text.format(*pair) for pair in pairs(block))})"


def line_number(name: str, line: str) -> Number:
    """Return a number of a line of a block."""

    def number(block: Size) -> str:
        cells = line_cells(line, block)
        if name in ("abs", "difference"):
            first, second = list(cells)
            return f"{'abs' if name == 'abs' else ''}({first} - {second})"
        return f"{name}({_listed(cells)})"

    return number


def entry_number(text: str) -> Number:
    """Return a difference of two cells of a block, named by row and column."""
    cells = [(int(text[k]), int(text[k + 1])) for k in (1, 5)]

    def number(block: Size) -> str:
        if any(r >= block[0] or c >= block[1] for r, c in cells):
            raise KeyError(text)
        first, second = (cells_of(block)[block[1] * r + c] for r, c in cells)
        return f"({first} - {second})"

    return number


def trace() -> Number:
    """Return the sum of the diagonal of a square block."""
    return lambda block: f"({' + '.join(line_cells('diagonal', block))})"


def cross() -> Number:
    """Return the sum of the diagonal less that of the antidiagonal."""

    def number(block: Size) -> str:
        one, other = (line_cells(z, block) for z in ("diagonal", "antidiagonal"))
        return f"({' + '.join(one)} - {' - '.join(other)})"

    return number


def two_numbers(sign: str, names: list[str]) -> Number:
    """Return the sum, or the difference, of two functions of all cells."""
    return lambda block: "(" + sign.join(f"{z}({_listed(cells_of(block))})" for z in names) + ")"


def sum_of(parts: list[Any]) -> Number:
    """Return numbers and the signs between them."""
    return lambda block: "".join(z if isinstance(z, str) else z(block) for z in parts)


def total(parts: list[Any]) -> Number:
    """Return a sum of numbers; of one, the number."""
    some = sum_of(parts)
    return lambda block: f"({some(block)})" if len(parts) > 1 else some(block)


# Truths of a block ----------------------------------------------------------------------------


def truth(*parts: Any) -> Truth:
    """Return numbers and the signs between them."""
    return lambda block, _: " ".join(z(block) if callable(z) else str(z) for z in parts)


def apart(first: Number, second: Number, by: str) -> Truth:
    """Return by how much two numbers differ."""
    return lambda block, _: f"abs({first(block)} - {second(block)}) {by}"


def either(truths: list[Truth]) -> Truth:
    """Return that one of some is true."""
    return lambda block, what: " or ".join(one(block, what) for one in truths)


def multiple_sum(number: int) -> Truth:
    """Return that the sum is a multiple of a number, and not 0."""
    sums = whole("sum")
    return lambda block, _: f"({sums(block)} != 0 and {sums(block)} mod {number} = 0)"


def sum_among(amounts: list[int]) -> Truth:
    """Return that the sum is among some numbers."""

    def said(block: Size, what: Counted) -> str:
        most = len(cells_of(block)) * max(map(abs, what.values))
        return f"{whole('sum')(block)} in {up_to(amounts, most)}"

    return said


def _often(cells: str, holds: str) -> str:
    return f"count({_listed(f'{z} {holds}' for z in cells)})"


def value_often(amounts: list[int], value: int) -> Truth:
    """Return that a value is there so often."""
    return lambda block, _: f"{_often(cells_of(block), f'= {value}')} in {amounts}"


def each_often(number: int) -> Truth:
    """Return that each value is there so often."""
    return lambda block, what: " and ".join(
        f"{_often(cells_of(block), f'= {value}')} = {number}" for value in what.values
    )


def all_there(number: int | None = None) -> Truth:
    """Return that every value is there; how many there are may be told."""

    def said(block: Size, what: Counted) -> str:
        if number not in (None, len(what.values)):
            raise KeyError(number)
        return f"distinct({_listed(cells_of(block))}) = {len(what.values)}"

    return said


def repeated(amounts: list[int]) -> Truth:
    """Return how many elements repeat others."""
    return lambda block, _: (
        f"{block[0] * block[1]} - distinct({_listed(cells_of(block))}) in {amounts}"
    )


def _turned(found: list[str]) -> list[str]:
    return sorted({word[k:] + word[:k] for word in found for k in range(len(word))})


def one_or_two() -> Truth:
    """Return that a 2 x 2 block has one 1, or two that are not on the antidiagonal."""
    pairs = ("ab", "cd", "ac", "bd", "ad")
    two = " or ".join(f"{pair[0]} = 1 and {pair[1]} = 1" for pair in pairs)

    def said(block: Size, what: Counted) -> str:
        if block != (2, 2) or what.values != [0, 1]:
            raise KeyError(block)
        return f"a + b + c + d = 1 or a + b + c + d = 2 and ({two})"

    return said


def diagonals(first: str, second: str, *sizes: int) -> Truth:
    """Return that one diagonal, or the other, is of equal, or different, elements."""

    def said(block: Size, _: Counted) -> str:
        if block not in {(2, 2), (3, 3)} or any(size != block[0] for size in sizes):
            raise KeyError(block)
        texts = (
            f"{'' if mark == '=' else 'not '}({' = '.join(line_cells(line, block))})"
            for mark, line in ((first, "diagonal"), (second, "antidiagonal"))
        )
        return " or ".join(texts)

    return said


def nearly_rising(number: int) -> Truth:
    """Return that all but a given number of steps around a block are upwards."""

    def said(block: Size, _: Counted) -> str:
        wanted = len(CLOCKWISE[block]) - number
        return " or ".join(f"{around(mark)(block)} = {wanted}" for mark in "<>")

    return said


def all_differences(mark: str, number: int) -> Truth:
    """Return how large all differences in a 2 x 2 block are."""
    return lambda block, _: " and ".join(
        f"abs({p} - {q}) {mark} {number}"
        for p, q in combinations(of_size(block, 2, 2, cells_of(block)), 2)
    )


def _rows_and_columns(block: Size) -> list[str]:
    cells, wide = cells_of(block), block[1]
    rows = [cells[k : k + wide] for k in range(0, len(cells), wide)]
    return [*rows, *(cells[k::wide] for k in range(wide))]


def edge_sums() -> Truth:
    """Return that the sums of the edges of a 2 x 2 block are different."""
    text = "distinct(a + b, b + d, c + d, a + c) = 4"
    return lambda block, _: str(of_size(block, 2, 2, text))


# Every block ----------------------------------------------------------------------------------


def block(found: Size | list[Size], first: Number | str, mark: str, second: Any = None) -> Table:
    """Say how a number of blocks compares with another, or with what the mark says."""
    some = found if isinstance(found, list) else [found]

    def text(one: Size) -> str:
        left = of_size(one, 2, 2, first) if isinstance(first, str) else first(one)
        return f"{left} {mark}" + ("" if second is None else f" {_said(second, one)}")

    return blocks(*((*one, text(one)) for one in some))


def _said(number: Any, one: Size) -> str:
    return str(number(one) if callable(number) else number)


def every_block(found: list[Size], said: Truth) -> Said:
    """Say what is true of every block."""
    return lambda what: blocks(*((*one, said(one, what)) for one in found))


def no_block(found: list[Size], parts: list[Any]) -> Said:
    """Say what is true of no block."""
    return lambda what: blocks(
        *((*one, f"not ({said(one, what)})") for one in found for said in parts[1:])
    )


def never_ones(one: Size, number: int) -> Said:
    """Say that no block has that many ones."""

    def said(what: Counted) -> Table:
        if what.values != [0, 1]:
            raise KeyError(number)
        return block(one, nonzero(), f"!= {number}")

    return said


def two_features(
    found: list[Size], some: list[int], first: Number, others: list[int], second: Number
) -> Table:
    """Say that a block has that many of two things."""
    return blocks(*((*z, f"{first(z)} in {some} and {second(z)} in {others}") for z in found))


def block_sum(one: Size, number: int) -> Table:
    """Say what the sum of a block is."""
    return {
        "blocks": [{"rows": one[0], "columns": one[1], "statistic": "sum", "allowed": [number]}]
    }


def perimeter(one: Size, found: list[str]) -> Table:
    """Say that what stands around a block, from any cell on, is one of the words."""
    patterns = []
    for word in _turned(found):
        cells = dict(zip(CLOCKWISE[one], word, strict=True))
        text = "".join(cells.get(z, "?") for z in cells_of(one))
        patterns.append("|".join(text[k : k + one[1]] for k in range(0, len(text), one[1])))
    return {"window": [{"rows": one[0], "columns": one[1], "allow": patterns}]}


def constant_block(one: Size, value: int) -> Table:
    """Say that no block has one value in all places."""
    if one == (1, 1):
        raise KeyError(one)
    return blocks((*one, f"not ({' = '.join(cells_of(one))} = {value})"))


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
    if found[0] != found[1] or any(z != found for z in parts if isinstance(z, tuple)):
        raise KeyError(parts)
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


def jumps() -> Table:
    """Say that around a block no step is higher than 1 in one direction only."""
    ring = list(pairwise("abdca"))
    up = _listed(f"{q} - {p} <= 1" for p, q in ring)
    down = _listed(f"{p} - {q} <= 1" for p, q in ring)
    return blocks((2, 2, f"all({up}) and not all({down}) or all({down}) and not all({up})"))


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


def from_block(found: list[Any], number: Number, pattern: str, ways: list[str]) -> Table:
    """Say how a number goes from block to block."""
    return merged(*(compared(tuple(z), number((z[0], z[1])), pattern, ways) for z in found))


def courses(found: list[Size], parts: list[Any]) -> Table:
    """Say how numbers go from block to block: number, pattern, directions, and so on."""
    said = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    return merged(*(from_block([z], *three) for three in said for z in found))


def same_nonzero(found: list[Size], number: Number) -> Table:
    """Say that a number is the same for all blocks and not zero."""
    same = from_block(found, number, "{} = {}", ON)
    return merged(same, blocks(*((*z, f"{number(z)} != 0") for z in found)))


def coloured_with_sets(one: Size) -> Said:
    """Say that the next block has not the same set of values."""

    def said(what: Counted) -> Table:
        there = (f"any({_listed(f'{z} = {v}' for z in cells_of(one))})" for v in what.values)
        bits = (f"{2**k} * count({text})" for k, text in enumerate(there))
        return compared(one, f"({' + '.join(bits)})", "{} != {}", ON)

    return said


def beside_blocks(parts: list[Any]) -> Table:
    """Say that numbers are those of the neighbours, or different."""
    one, first = parts[0], parts[1][0]
    return merged(
        *(
            compared(one, (some or first)(one), f"{{}} {mark} {{}}", ways)
            for some, mark, ways in parts[1:]
        )
    )


def against_back(parts: list[Any], told: str = "") -> Table:
    """Say that a number of a block is, or is not, another number of the blocks before it."""
    one, first, mark, second, *ways = [*parts[:2], told, *parts[2:]] if told else parts
    if mark not in ("=", "!="):
        raise KeyError(mark)
    entries = []
    for way in ways:
        height, wide, left, down, across = _next(one, way)
        this = moved(first(one), one[1], wide, down, across)
        before = moved(second(one), one[1], wide, 0, left)
        entries.append((height, wide, f"{this} {mark} {before}"))
    return blocks(*entries)


def commuting(parts: list[Any]) -> Table:
    """Say that neighbouring blocks commute; parts: the block, a truth of it, the directions."""
    one = parts[0]
    side = of_size(one, one[0], one[0], one[0])
    same_size(one, next((z for z in parts[1:] if isinstance(z, tuple)), one))
    signs = [(*one, z(one, None)) for z in parts if callable(z)]
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


def sorted_(lines: str, order: str, found: Any, shows: Any, **rest: Any) -> Table:
    """Say that lines of a number of blocks are in order."""
    shown = shows if isinstance(shows, str) else shows(found)
    sizes = {"rows": found[0], "columns": found[1], "shows": shown}
    return {"sorted": [{"lines": lines, "order": order, **sizes, **rest}]}


def sorted_numbers(parts: list[Any]) -> Table:
    """Say that rows and columns of a number of blocks are in order: orders, each before lines."""
    (one, text), order, *rest = parts
    shows = text.format(_listed(cells_of(one)))
    tables, seen = [], []
    for part in rest:
        if part in ("rows", "columns"):
            seen.append(part)
            tables.append(sorted_(part, order, one, shows))
        else:
            order = part
    if len(set(seen)) != len(seen):
        raise KeyError(seen)
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


def both_readings(forwards: str, backwards: str) -> Table:
    """Say that rows and columns are in order, and in another when they are read backwards."""
    some = [{"lines": z, "order": forwards} for z in ("rows", "columns")]
    others = [{"lines": z, "order": backwards, "backwards": True} for z in ("rows", "columns")]
    return {"sorted": [*some, *others]}


# The same values, and permuted sides ------------------------------------------------------------
