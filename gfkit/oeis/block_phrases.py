"""Phrases of titles about blocks: numbers of a block, compared with others or with the next.

`every 2 X 2 subblock diagonal maximum minus antidiagonal minimum nondecreasing horizontally` is
made of a quantifier, a block, a number of it, and a relation; each is read by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

from gfkit.oeis.phrase_books import LETTERS, Book, Counted, Said, Table, up_to
from gfkit.oeis.title_phrases import (
    CLOCKWISE,
    SHIFTS,
    SHORT,
    Steps,
    blocks,
    compared,
    feature_text,
    merged,
    moved,
    onwards,
)

Block = tuple[int, int]
Number = Callable[[Block], str]
"""A number of a block, as a formula."""
Truth = Callable[[Block, Counted], str]
"""What may be true of a block, as a formula."""

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

MOST_CELLS = 16
SIGNS = {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "eq": "=", "ne": "!="}
ON = ["horizontal", "vertical"]
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
STEPS = {"row": "horizontal", "column": "vertical"}


def cells_of(block: Block) -> str:
    """Return the cells of a block; raises KeyError if there are too many."""
    number = block[0] * block[1]
    if not 0 < number <= MOST_CELLS:
        raise KeyError(block)
    return LETTERS[:number]


def _listed(cells: str) -> str:
    return ", ".join(cells)


def line_cells(name: str, block: Block) -> str:
    """Return the cells of a line of a square block; raises KeyError for others."""
    cells, size = cells_of(block), block[0]
    if block[1] != size:
        raise KeyError(block)
    middle = size // 2
    match name:
        case "diagonal":
            return cells[:: size + 1]
        case "antidiagonal":
            return cells[size - 1 : -1 : size - 1] if size > 1 else cells
        case "central row" if size % 2:
            return cells[size * middle : size * (middle + 1)]
        case "central column" if size % 2:
            return cells[middle::size]
    raise KeyError(name)


# Numbers of a block ---------------------------------------------------------------------------


@piece(
    '"diagonal" -> diagonal_of | "antidiagonal" -> antidiagonal_of | "nw-se diagonal" -> '
    'diagonal_of | "nw+se diagonal" -> diagonal_of | "ne-sw antidiagonal" -> antidiagonal_of '
    '| "ne+sw antidiagonal" -> antidiagonal_of | "central row" -> central_row_of '
    '| "central column" -> central_column_of'
)
def block_line(name: str) -> str:
    """Return the name of a line of a block."""
    return name.removesuffix("_of").replace("_", " ")


@piece(
    '"maximum" -> max | "minimum" -> min | "absolute difference" -> abs | "difference" '
    '-> difference_of | "sum" -> sum'
)
def line_function(name: str) -> str:
    """Return what is done to a line."""
    return name


@piece(
    'block_line line_function | ["its" | "the"] block_line line_function'
    ' | ["its" | "the"] line_function block_line ("elements" | "element")'
    ' | ["the"] line_function "of" ("its" | "the") block_line ("elements" | "element")'
    ' | ["the"] line_function "of the" block_line'
)
def line_number(*parts: str) -> Number:
    """Return a number of a line of a block."""
    functions = ("max", "min", "abs", "difference_of", "sum")
    name, line = parts if parts[0] in functions else reversed(parts)

    def number(block: Block) -> str:
        cells = line_cells(line, block)
        if name in ("abs", "difference_of"):
            first, second = list(cells)
            return f"{'abs' if name == 'abs' else ''}({first} - {second})"
        return f"{name}({_listed(cells)})"

    return number


@piece("/x[0-9]{2}-x[0-9]{2}/")
def entry_number(text: str) -> Number:
    """Return a difference of two cells of a block, named by row and column."""
    places = [(int(text[k]), int(text[k + 1])) for k in (1, 5)]

    def number(block: Block) -> str:
        first, second = (cells_of(block)[block[1] * r + c] for r, c in places)
        return f"({first} - {second})"

    return number


@piece(
    '"trace" -> of_trace | ("determinant" | "determinants") -> det | ("permanent" | '
    '"permanents") -> per | ("sum" | "sums") -> sum_of_block | ["the"] "maximum" ["value"] -> max '
    '| ["the"] "minimum" ["value"] -> min | ["the"] "lower median" ["value"] -> lower '
    '| ["the"] "upper median" ["value"] -> upper'
    ' | "diagonal minus antidiagonal sum" -> of_tension'
)
def whole_number(name: str) -> Number:
    """Return a number of a whole block."""

    def number(block: Block) -> str:
        cells = _listed(cells_of(block))
        lines = {
            z: f"sum({_listed(line_cells(z, block))})"
            for z in ("diagonal", "antidiagonal")
            if name.startswith("of_")
        }
        match name:
            case "of_trace":
                return lines["diagonal"]
            case "of_tension":
                return f"({lines['diagonal']} - {lines['antidiagonal']})"
            case "sum_of_block":
                return f"sum({cells})"
        return f"{name}({cells})"

    return number


@piece(
    '["the"] TOTAL_OR_GAP "of the" two_statistics ["value" | "values" | "terms"]'
    ' | ["the"] TOTAL_OR_GAP "between the" two_statistics ["value" | "values" | "terms"]'
)
def two_numbers(name: str, statistics: list[str]) -> Number:
    """Return the sum, or the difference, of two statistics of a block."""
    sign = " + " if name == "sum" else " - "
    return lambda block: (
        "(" + sign.join(f"{one}({_listed(cells_of(block))})" for one in statistics) + ")"
    )


@piece(
    '("maximum and minimum" | "minimum and maximum") -> extreme_two '
    '| ("upper and lower median" | "lower and upper median") -> median_two'
)
def two_statistics(name: str) -> list[str]:
    """Return the names of two statistics, the larger first."""
    return ["max", "min"] if name == "extreme_two" else ["upper", "lower"]


@piece('"sum of" two_of (SIGN_WORD two_of)*')
def star_number(*parts: Any) -> Number:
    """Return sums of statistics of the lines through the middle of a block."""

    def number(block: Block) -> str:
        words = {"plus": " + ", "minus": " - "}
        return "(" + "".join(words[z] if isinstance(z, str) else z(block) for z in parts) + ")"

    return number


@piece('"the 2" STATISTICS "of the" two_lines')
def two_of(name: str, names: list[str]) -> Number:
    """Return the sum of a statistic of two lines."""
    function = {"sum": "sum", "maximum": "max", "minimum": "min", "median": "lower"}[name[:-1]]

    def number(block: Block) -> str:
        said = [f"{function}({_listed(line_cells(z, block))})" for z in names]
        return f"({' + '.join(said)})"

    return number


@piece(
    '("diagonal and antidiagonal" | "antidiagonal and diagonal") -> slanted | ("central column and '
    'central row" | "central row and central column" | "central row and column" | "central column '
    'and row") -> upright'
)
def two_lines(name: str) -> list[str]:
    """Return the names of two lines through the middle of a block."""
    slanted = ["diagonal", "antidiagonal"]
    return slanted if name == "slanted" else ["central column", "central row"]


@piece('["the"] "number of" feature')
def feature_number(name: str) -> Number:
    """Return how many there are of something in a block."""

    def number(block: Block) -> str:
        return feature_text(name, block)

    return number


@piece("line_number | entry_number | whole_number | feature_number | star_number | two_numbers")
def block_number(number: Number) -> Number:
    """Return a number of a block."""
    return number


@piece("block_number (SIGN_WORD block_number)*")
def block_total(*parts: Any) -> Number:
    """Return a sum or difference of numbers of a block."""

    def number(block: Block) -> str:
        words = {"plus": " + ", "minus": " - "}
        text = "".join(words[z] if isinstance(z, str) else z(block) for z in parts)
        return f"({text})" if len(parts) > 1 else text

    return number


# What is said of a block ----------------------------------------------------------------------


@piece(
    '"less than or equal to" -> le | "greater than or equal to" -> ge | "less than" -> lt '
    '| "greater than" -> gt | "equal to" -> eq | "unequal to" -> ne | "not equal to" -> ne '
    '| "no larger than" -> le | "no greater than" -> le | "no less than" -> ge '
    '| "no smaller than" -> ge | "more than" -> gt'
)
def sign(name: str) -> str:
    """Return the sign of a comparison."""
    return SIGNS[name]


@piece(
    'INT -> exactly_by | "exactly" INT -> exactly_by | "more than" INT -> more_by | "less than" '
    'INT -> less_by | "at least" INT -> least_by | "at most" INT -> most_by | "no more than" INT '
    '-> most_by | INT "or more" -> least_by | INT "or less" -> most_by'
)
def by_amount(said: str) -> str:
    """Return a sign and a number."""
    return said


def _by(mark: str) -> Callable[[str], str]:
    return lambda number: f"{mark} {number}"


ALIASES: dict[str, Callable[..., Any]] = {
    "exactly_by": _by("="),
    "more_by": _by(">"),
    "less_by": _by("<"),
    "least_by": _by(">="),
    "most_by": _by("<="),
}
"""What a piece says that has a name inside another one."""


@piece(
    "block_total sign block_total | block_total sign INT"
    ' | block_total "differing from" block_total "by" by_amount'
    ' | block_total "nonzero"'
)
def block_truth(*parts: Any) -> Truth:
    """Return a comparison of numbers of a block."""

    def truth(block: Block, _: Counted) -> str:
        match parts:
            case (one,):
                return f"{one(block)} != 0"
            case (one, str() as mark, str() as number):
                return f"{one(block)} {mark} {number}"
            case (one, str() as mark, other):
                return f"{one(block)} {mark} {other(block)}"
            case (one, other, by):
                return f"abs({one(block)} - {other(block)}) {by}"
        raise KeyError(parts)

    return truth


@piece('["having"] block_truth ("or" block_truth)*')
def said_truth(*truths: Truth) -> Truth:
    """Return that one of some comparisons holds."""
    return lambda block, what: " or ".join(truth(block, what) for truth in truths)


@piece('"summing to a prime"')
def prime_sum(*_: Any) -> Truth:
    """Return that the sum is a prime."""
    return lambda block, _: f"sum({_listed(cells_of(block))}) in {PRIMES}"


@piece('"summing to a nonzero multiple of" INT | "summing to a positive multiple of" INT')
def multiple_sum(*parts: str) -> Truth:
    """Return that the sum is a multiple of a number."""

    def truth(block: Block, _: Counted) -> str:
        total = f"sum({_listed(cells_of(block))})"
        return f"({total} != 0 and {total} mod {parts[-1]} = 0)"

    return truth


@piece('("summing to" | "having sum" | "with sum") amounts')
def sum_among(amounts: list[int]) -> Truth:
    """Return that the sum is among some numbers."""

    def truth(block: Block, what: Counted) -> str:
        most = len(cells_of(block)) * max(map(abs, what.values))
        return f"sum({_listed(cells_of(block))}) in {up_to(amounts, most)}"

    return truth


@piece('("having" | "containing") amounts VALUES')
def value_often(amounts: list[int], value: str) -> Truth:
    """Return that a value is there so often."""
    digit = {"o": "1", "z": "0"}.get(value[0], value[0])

    def truth(block: Block, _: Counted) -> str:
        return f"count({', '.join(f'{z} = {digit}' for z in cells_of(block))}) in {amounts}"

    return truth


@piece('("having" | "containing") INT "of each value"')
def each_often(number: str) -> Truth:
    """Return that each value is there so often."""

    def truth(block: Block, what: Counted) -> str:
        cells = cells_of(block)
        return " and ".join(
            f"count({', '.join(f'{z} = {value}' for z in cells)}) = {number}"
            for value in what.values
        )

    return truth


@piece('("having" | "containing") "all" [INT] "values"')
def all_there(*_: str) -> Truth:
    """Return that every value is there."""
    return lambda block, what: f"distinct({_listed(cells_of(block))}) = {len(what.values)}"


@piece('"having" ["all"] ["its"] ("distinct" | "different") ("elements" | "values" | "entries")')
def all_distinct(*_: str) -> Truth:
    """Return that no value is there twice."""
    return lambda block, _: f"distinct({_listed(cells_of(block))}) = {block[0] * block[1]}"


@piece('("having" | "containing") amounts "value" ("repeats" | "repeat")')
def repeated(amounts: list[int]) -> Truth:
    """Return how many elements repeat others."""
    return lambda block, _: (
        f"{block[0] * block[1]} - distinct({_listed(cells_of(block))}) in {amounts}"
    )


@piece('"having" amounts feature')
def feature_often(amounts: list[int], name: str) -> Truth:
    """Return how often something is there."""
    return lambda block, _: f"{feature_text(name, block)} in {amounts}"


@piece('("having" | "containing") amounts ("distinct" | "different") "values"')
def values_often(amounts: list[int]) -> Truth:
    """Return how many different values are there."""
    return lambda block, _: f"distinct({_listed(cells_of(block))}) in {amounts}"


@piece('"having clockwise" ["perimeter"] "pattern" WORDS')
def around_words(words: str) -> Truth:
    """Return that what stands around a block, from any cell on, is one of the words."""

    def truth(block: Block, _: Counted) -> str:
        around = CLOCKWISE[block]
        found = words.replace(",", " ").replace("or", " ").split()
        turned = sorted({word[k:] + word[:k] for word in found for k in range(len(word))})
        return " or ".join(
            " and ".join(f"{z} = {y}" for z, y in zip(around, word, strict=True)) for word in turned
        )

    return truth


@piece('"having a single 1 or 2 1s on the same edge or main diagonally"')
def one_or_two() -> Truth:
    """Return that a 2 x 2 block has one 1, or two that are not on the antidiagonal."""
    pairs = ("ab", "cd", "ac", "bd", "ad")
    two = " or ".join(f"{p} = 1 and {q} = 1" for p, q in map(tuple, pairs))

    def truth(block: Block, what: Counted) -> str:
        if block != (2, 2) or what.values != [0, 1]:
            raise KeyError(block)
        return f"a + b + c + d = 1 or a + b + c + d = 2 and ({two})"

    return truth


@piece('"having" amounts "duplicate clockwise edge" ("differences" | "difference")')
def repeated_differences(amounts: list[int]) -> Truth:
    """Return how many differences around a block repeat others."""
    return lambda block, _: (
        f"4 - {feature_text('distinct clockwise edge differences', block)} in {amounts}"
    )


@piece(
    '"nonsingular" -> regular_det | "singular" -> zero_det | "having a positive determinant" -> '
    'positive_det | "having a negative determinant" -> negative_det | "having positive '
    'determinant" -> positive_det | "having negative determinant" -> negative_det'
)
def determinant(name: str) -> Truth:
    """Return of which sign the determinant is."""
    mark = {"regular": "!=", "zero": "=", "positive": ">", "negative": "<"}[name[:-4]]
    return lambda block, _: f"det({_listed(cells_of(block))}) {mark} 0"


@piece('"having at least 2 equal elements connected horizontally or vertically"')
def equal_pair(*_: str) -> Truth:
    """Return that two neighbours in a block are equal."""
    return lambda block, _: f"{feature_text('equal edges', block)} >= 1"


@piece('"strictly increasing clockwise or counterclockwise with" INT "decrease"')
def around(number: str) -> Truth:
    """Return that all but so many steps around a block are upwards."""

    def truth(block: Block, _: Counted) -> str:
        names = ("clockwise edge increases", "counterclockwise edge increases")
        wanted = len(CLOCKWISE[block]) - int(number)
        return " or ".join(f"{feature_text(name, block)} = {wanted}" for name in names)

    return truth


@piece('"having the absolute values of all 6 edge and diagonal differences" sign INT')
def all_differences(mark: str, number: str) -> Truth:
    """Return how large all differences in a block are."""
    return lambda block, _: " and ".join(
        f"abs({p} - {q}) {mark} {number}" for p, q in combinations(cells_of(block), 2)
    )


@piece('"having" ["its"] "elements" "of" ("some" | "any") "row or column equal"')
def equal_line(*_: str) -> Truth:
    """Return that a row or column of a block is of equal elements."""

    def truth(block: Block, _: Counted) -> str:
        cells, wide = cells_of(block), block[1]
        lines = [cells[k : k + wide] for k in range(0, len(cells), wide)]
        lines += [cells[k::wide] for k in range(wide)]
        return " or ".join(" = ".join(line) for line in lines)

    return truth


HOLDING = " | ".join(
    [
        *("said_truth", "prime_sum", "multiple_sum", "sum_among", "value_often", "each_often"),
        *("all_there", "all_distinct", "repeated", "repeated_differences", "determinant"),
        *("equal_pair", "around", "all_differences", "equal_line", "feature_often"),
        *("values_often", "around_words", "one_or_two"),
    ]
)


@piece(HOLDING)
def holding(truth: Truth) -> Truth:
    """Return what is true of a block."""
    return truth


@piece('two_blocks | INT "x" INT -> one_block')
def some_blocks(found: list[Block]) -> list[Block]:
    """Return the sizes of blocks."""
    return found


ALIASES["one_block"] = lambda rows, columns: [(int(rows), int(columns))]


@phrase("every some_blocks holding")
def every_holds(found: list[Block], truth: Truth) -> Said:
    """Say what is true of every block."""
    return lambda what: blocks(*((*block, truth(block, what)) for block in found))


@phrase('no some_blocks holding ("and" no holding)*')
def never_holds(found: list[Block], *truths: Truth) -> Said:
    """Say what is true of no block."""
    return lambda what: blocks(
        *((*block, f"not ({truth(block, what)})") for block in found for truth in truths)
    )


@phrase('"colored with" ["the"] block_total ("of" | "in") ["each" | "every"] block')
def coloured_with(number: Number, block: Block) -> Said:
    """Say that a number of a block is different from that of the next."""
    return compared(*block, number(block), "{} != {}", ON)


@phrase('"colored with the sets of distinct values in" every block')
def coloured_with_sets(block: Block) -> Said:
    """Say that the next block has not the same set of values."""

    def said(what: Counted) -> Table:
        there = (f"any({', '.join(f'{z} = {v}' for z in cells_of(block))})" for v in what.values)
        bits = (f"{2**k} * count({text})" for k, text in enumerate(there))
        return compared(*block, f"({' + '.join(bits)})", "{} != {}", ON)

    return said


@phrase('every block holding "and those sums" course block_ways')
def those_sums(block: Block, truth: Truth, pattern: str, ways: list[str]) -> Said:
    """Say what is true of every block, and how their sums go from block to block."""
    total = f"sum({_listed(cells_of(block))})"
    return lambda what: merged(
        blocks((*block, truth(block, what))), compared(*block, total, pattern, ways)
    )


# A block and its neighbours -------------------------------------------------------------------


@piece(
    '"nondecreasing" -> le | "nonincreasing" -> ge | "increasing" -> lt | "decreasing" -> gt '
    '| "strictly increasing" -> lt | "strictly decreasing" -> gt | "unequal to its neighbors" '
    '-> ne | "equal to its neighbors" -> eq | "different from its neighbors" -> ne'
)
def course(name: str) -> str:
    """Return how a number goes from block to block."""
    return "{} " + SIGNS[name] + " {}"


@piece('towards | "rightwards and downwards" -> onwards | "in every row and column" -> onwards')
def block_ways(ways: Any) -> list[str]:
    """Return in which directions."""
    ways = ["row", "column"] if ways == "onwards" else ways
    return [STEPS.get(z, z) for z in ways]


@phrase('every some_blocks block_total course block_ways ("and" block_total course block_ways)*')
def every_course(found: list[Block], *parts: Any) -> Said:
    """Say how numbers go from block to block."""
    return _courses(found, *parts)


def _courses(found: list[Block], *parts: Any) -> Table:
    tables = []
    for number, pattern, ways in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        tables += [compared(*block, number(block), pattern, ways) for block in found]
    return merged(*tables)


@phrase(
    '"the" block_total ("of" | "in") ["all" | "every" | "each"] some_blocks course block_ways'
    ' | "the" block_total "of" ["all" | "every" | "each"] some_blocks course block_ways'
)
def number_course(number: Number, found: list[Block], pattern: str, ways: list[str]) -> Said:
    """Say how a number goes from block to block."""
    return _courses(found, number, pattern, ways)


@phrase(
    'no block block_total "equal to" ("any" | "a") ways near block_ block_total'
    ' | no block "having" ["a"] block_total "equal to" ("any" | "a") ways near block_ block_total'
)
def never_as_next(block: Block, number: Number, ways: Steps, *_: Any) -> Said:
    """Say that a number of a block is different from that of the next."""
    return compared(*block, number(block), "{} != {}", onwards(ways))


@phrase(
    'no block block_total "differing from" ["a" | "any"] ways near ["subblock" | block_] '
    'block_total "by" by_amount'
)
def never_far_from_next(block: Block, number: Number, ways: Steps, *rest: Any) -> Said:
    """Say by how much a number of a block does not differ from that of the next."""
    far = f"not (abs({{}} - {{}}) {rest[-1]})"
    return compared(*block, number(block), far, onwards(ways))


@phrase(
    '"the" block_total "of all" some_blocks "equal and nonzero"'
    ' | "all" some_blocks block_total "equal and nonzero"'
)
def same_nonzero(*parts: Any) -> Said:
    """Say that a number is the same for all blocks and not zero."""
    number, found = _number_first(parts)
    return merged(
        *(compared(r, c, number((r, c)), "{} = {}", ON) for r, c in found),
        *(blocks((r, c, f"{number((r, c))} != 0")) for r, c in found),
    )


@phrase(
    'every some_blocks block_total "equal" | "the" block_total "of all" some_blocks "equal"'
    ' | "all" some_blocks block_total "equal" | every some_blocks "having the same" block_total'
)
def same_number(*parts: Any) -> Said:
    """Say that a number is the same for all blocks."""
    number, found = _number_first(parts)
    return merged(*(compared(r, c, number((r, c)), "{} = {}", ON) for r, c in found))


def _number_first(parts: tuple[Any, ...]) -> tuple[Number, list[Block]]:
    return (parts[0], parts[1]) if callable(parts[0]) else (parts[1], parts[0])


@phrase(
    'every block "in a row having an equal number of" feature [","] "adjacent rows differing in '
    'this number"'
)
def rows_differ(block: Block, name: str) -> Said:
    """Say that a number is the same along the rows and differs from row to row."""
    text = feature_text(name, block)
    return merged(
        compared(*block, text, "{} = {}", ["horizontal"]),
        compared(*block, text, "{} != {}", ["vertical"]),
    )


@piece('"its" ways near')
def beside(ways: Steps, _: Any) -> list[str]:
    """Return directions."""
    return onwards(ways)


@piece(
    '"the same number of" feature "as" beside -> as_many | '
    '"a different number of" feature ("than" | "as" | "from") beside -> other_many'
)
def same_as(said: tuple[str, str, list[str]]) -> tuple[str, str, list[str]]:
    """Return what is the same, or different, in which directions."""
    return said


@phrase('every block "having" same_as ["and" other_than]')
def same_beside(block: Block, *parts: tuple[str, str, list[str]]) -> Said:
    """Say that numbers are those of the neighbours, or different."""
    name = parts[0][0]
    return merged(
        *(
            compared(*block, feature_text(some or name, block), "{} " + mark + " {}", ways)
            for some, mark, ways in parts
        )
    )


@piece('"a different number" ("from" | "than") beside | "a different number as" beside')
def other_than(ways: list[str]) -> tuple[str, str, list[str]]:
    """Return that the number told before is different in some directions."""
    return "", "!=", ways


@phrase('no block "having" same_as')
def never_beside(block: Block, same: tuple[str, str, list[str]]) -> Said:
    """Say that numbers are not those of the neighbours, or not different."""
    name, mark, ways = same
    turned = "!=" if mark == "=" else "="
    return compared(*block, feature_text(name, block), "{} " + turned + " {}", ways)


ALIASES["as_many"] = lambda name, ways: (name, "=", ways)
ALIASES["other_many"] = lambda name, ways: (name, "!=", ways)


@phrase(
    'every block "having the number of" feature SIGNED_ALIKE "the number of" feature "in its" '
    '["adjacent"] back ("and" back)* "neighbors"'
)
def against_back(block: Block, first: str, alike: str, second: str, *ways: str) -> Said:
    """Say that a number of a block is another number of the blocks before it."""
    mark = {"equal to": "{1} = {0}", "unequal to": "{1} != {0}"}[alike]
    tables = []
    for way in ways:
        entries = compared(*block, "{}", "{}|{}", [way])["blocks"]
        rows, columns, holds = (entries[0][key] for key in ("rows", "columns", "holds"))
        del holds
        down, across = rows - block[0], columns - block[1]
        one = moved(feature_text(second, block), block[1], columns, 0, 0)
        other = moved(feature_text(first, block), block[1], columns, down, across)
        tables.append(blocks((rows, columns, mark.format(one, other))))
    return merged(*tables)


@piece('("leftward" | "left") -> horizontal | ("upward" | "upper") -> vertical')
def back(name: str) -> str:
    """Return a direction that is looked back in."""
    return name


@phrase(
    'no block "being a reflection across the shared element pair of any horizontal or vertical '
    'neighbor"'
)
def no_reflection(block: Block) -> Said:
    """Say that no block is the mirror image of the next."""
    if block != (2, 2):
        raise KeyError(block)
    return blocks((2, 3, "not (a = c and d = f)"), (3, 2, "not (a = e and b = f)"))


@phrase('every "element of" every block "being the sum mod" INT "of" INT "others"')
def sum_of_others(block: Block, modulus: str, number: str) -> Said:
    """Say that every cell of a block is the sum of others there."""
    cells, said = cells_of(block), []
    for z in cells:
        others = combinations([y for y in cells if y != z], int(number))
        said.append(
            "any(" + ", ".join(f"({' + '.join(o)}) mod {modulus} = {z}" for o in others) + ")"
        )
    return blocks((*block, " and ".join(said)))


@phrase(
    '"2 x 2 edge jumps all no more than +1 in 1 of the clockwise or counterclockwise directions '
    'but not both"'
)
def jumps() -> Said:
    """Say that around a block no step is higher than 1 in one direction only."""
    ring = list(pairwise("abdca"))
    up = ", ".join(f"{q} - {p} <= 1" for p, q in ring)
    down = ", ".join(f"{p} - {q} <= 1" for p, q in ring)
    return blocks((2, 2, f"all({up}) and not all({down}) or all({down}) and not all({up})"))


@phrase(
    'every block ["having" sign_of "and"] "commuting with" ["each" | "every"] ["of its"] ways '
    '(near | block_) [block_] ["neighbors" | "neighbor"]'
)
def commuting_blocks(block: Block, *parts: Any) -> Said:
    """Say that neighbouring blocks of any size commute."""
    size = block[0]
    if block[1] != size:
        raise KeyError(block)
    ways = next(z for z in parts if isinstance(z, dict))
    entries = []
    for name in onwards(ways):
        down, across = SHIFTS[name]
        wide, left = size + abs(across), max(0, -across)
        if wide * (size + down) > MOST_CELLS:
            raise KeyError(block)
        first = [[LETTERS[r * wide + c + left] for c in range(size)] for r in range(size)]
        second = [
            [LETTERS[(r + down) * wide + c + left + across] for c in range(size)]
            for r in range(size)
        ]
        said = [
            f"{_entry(first, second, r, c)} = {_entry(second, first, r, c)}"
            for r in range(size)
            for c in range(size)
        ]
        entries.append((size + down, wide, " and ".join(said)))
    signs = [(*block, z(block, None)) for z in parts[:1] if callable(z)]
    return blocks(*signs, *entries)


@piece(
    '"nonzero determinant" -> regular_det | "0 determinant" -> zero_det | "a" "positive '
    'determinant" -> positive_det | "nonzero permanent" -> regular_per | "0 permanent" -> zero_per'
)
def sign_of(name: str) -> Truth:
    """Return of which sign the determinant, or the permanent, is."""
    mark = {"regular": "!=", "zero": "=", "positive": ">"}[name[:-4]]
    return lambda block, _: f"{name[-3:]}({_listed(cells_of(block))}) {mark} 0"


def _entry(f: list[list[str]], g: list[list[str]], r: int, c: int) -> str:
    return " + ".join(f"{f[r][k]} * {g[k][c]}" for k in range(len(f)))


# Lines of three in a 3 x 3 block --------------------------------------------------------------


@piece(
    '"row" -> row | "column" -> column | "diagonal" -> diagonal_line | "antidiagonal" -> '
    "antidiagonal_line"
)
def total_line(name: str) -> str:
    """Return the name of a line."""
    return name


@piece('total_line "sum" ["equal to"] amounts')
def line_total(line: str, amounts: list[int]) -> list[tuple[int, int, str]]:
    """Return that the sum of a line is not among some numbers."""
    cells = _listed(SHORT[line][2])
    return [(*SHORT[line][:2], f"sum({cells}) not in {amounts}")]


@phrase('no triple line_total ([","] "and" no line_total)*')
def no_totals(*parts: Any) -> Said:
    """Say that no line of a 3 x 3 block has some sums."""
    return blocks(*(entry for part in parts if isinstance(part, list) for entry in part))


@phrase(
    'no lines "in any" triple "summing to" amounts | no lines "of any" triple "summing to" amounts'
)
def no_lines(lines: list[str], *rest: Any) -> Said:
    """Say that no line of a 3 x 3 block has some sums."""
    return blocks(
        *((*SHORT[line][:2], f"sum({_listed(SHORT[line][2])}) not in {rest[-1]}") for line in lines)
    )


__all__ = ["ALIASES", "BOOK"]
