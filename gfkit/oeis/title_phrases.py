"""The phrases of titles of array entries: what each says, as conditions of an array rule.

A phrase is a right-hand side of the grammar, and a function from what its parts say to conditions
as they stand in the file of an array rule (docs/array-rules.md). A condition may depend on the
alphabet, so the function returns what makes it of the alphabet.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gfkit.boards.conditions import BESIDE
from gfkit.oeis.phrase_books import LETTERS, Book, Counted, Said, Table

if TYPE_CHECKING:
    from collections.abc import Callable

Values = list[int]
Made = Said
Steps = dict[str, Any]
"""The neighbours of an element, as the keys of a table: directions, or offsets."""

BOOK = Book()
phrase = BOOK.phrase

ONE_WAY = {
    "horizontal": (1, 2, "a", "b"),
    "vertical": (2, 1, "a", "b"),
    "diagonal": (2, 2, "a", "d"),
    "antidiagonal": (2, 2, "b", "c"),
}
"""For each direction a block, and the names of two neighbours in it."""
SHIFTS = BESIDE
"""Where the next block is in each direction, downwards and to the right."""
LINES = {"horizontal": "row", "vertical": "column"}
THREE = "3 x 3"
THREES = {
    "row": ["abc", "def", "ghi"],
    "column": ["adg", "beh", "cfi"],
    "diagonal": ["aei"],
    "antidiagonal": ["ceg"],
}
"""The lines of a 3 x 3 block."""
SHORT = {"row": (1, 3, "abc"), "column": (3, 1, "abc"), "diagonal": (3, 3, "aei"),
         "antidiagonal": (3, 3, "ceg")}  # fmt: skip
CLOCKWISE = {(2, 2): "abdc", (3, 3): "abcfihgd", (2, 3): "abcfed", (3, 2): "abdfec"}
"""The cells of a block around its middle, from the upper left."""
EDGES = {
    (2, 2): ["ab", "cd", "ac", "bd"],
    (2, 3): ["ab", "bc", "de", "ef", "ad", "be", "cf"],
    (3, 2): ["ab", "cd", "ef", "ac", "bd", "ce", "df"],
}
"""The pairs of neighbours of a block, rightwards and downwards."""


def blocks(*entries: tuple[int, int, str], **rest: Any) -> Table:
    """Return conditions on blocks: rows, columns, what holds."""
    return {
        "blocks": [{"rows": r, "columns": c, "holds": holds, **rest} for r, c, holds in entries]
    }


def near(steps: Steps, **rest: Any) -> Table:
    """Return a condition on an element and its neighbours."""
    return {"neighbours": [{**steps, **rest}]}


def merged(*tables: Table) -> Table:
    """Return the tables as one."""
    found: Table = {}
    for table in tables:
        for key, value in table.items():
            if key in found and isinstance(value, list):
                found[key] = found[key] + value
            elif key in found and isinstance(value, dict):
                found[key] = {**found[key], **value}
            else:
                found[key] = value
    return found


def moved(holds: str, width: int, wide: int, down: int, across: int) -> str:
    """Return a text about the cells of a block as one about a wider block that it is in."""
    return "".join(
        _moved(z, width, wide, down, across) if _alone(holds, k) else z for k, z in enumerate(holds)
    )


def _alone(text: str, k: int) -> bool:
    def is_word(at: int) -> bool:
        return 0 <= at < len(text) and (text[at].isalpha() or text[at] == "_")

    return text[k].isalpha() and not is_word(k - 1) and not is_word(k + 1)


def _moved(letter: str, width: int, wide: int, down: int, across: int) -> str:
    row, column = divmod(LETTERS.index(letter), width)
    return LETTERS[(row + down) * wide + column + across]


def compared(rows: int, columns: int, value: str, sign: str, ways: list[str]) -> Table:
    """Return that a number of a block and that of the next in some directions are so related."""
    entries = []
    for way in ways:
        down, across = SHIFTS[way]
        height, wide = rows + down, columns + abs(across)
        left = max(0, -across)
        first = moved(value, columns, wide, 0, left)
        second = moved(value, columns, wide, down, left + across)
        entries.append((height, wide, sign.format(first, second)))
    return blocks(*entries)


def onwards(ways: Steps) -> list[str]:
    """Return directions as blocks have neighbours; raises KeyError for others."""
    names = [z for name in ways["directions"] for z in (ONE_WAY if name == "king" else [name])]
    if not set(names) <= set(ONE_WAY):
        raise KeyError(names)
    return names


# Elements and their neighbours ----------------------------------------------------------------


@phrase('every "element" ALIKE "to" amounts neighbours')
def every_alike(alike: str, amounts: list[int], steps: Steps) -> Made:
    """Say that every element is equal to so many neighbours."""
    return near(steps, relation=_alike(alike), counts=amounts)


@phrase('no "element" ALIKE "to" amounts neighbours')
def no_alike(alike: str, amounts: list[int], steps: Steps) -> Made:
    """Say that no element is equal to so many neighbours."""
    others = [k for k in range(21) if k not in amounts]
    return near(steps, relation=_alike(alike), counts=others)


def _alike(word: str) -> str:
    return "equal" if word == "equal" else "different"


@phrase('no "element equal to any" neighbours')
def none_equal(steps: Steps) -> Made:
    """Say that no element is equal to a neighbour."""
    return near(steps, relation="equal", counts=[0])


@phrase('no "element equal to any value at offset" offsets')
def no_offset(offsets: list[list[int]]) -> Made:
    """Say that no element is equal to one at some offset."""
    return near({"offsets": offsets}, relation="equal", counts=[0])


@phrase(
    'every "element both equal and not equal to some elements at offset" offsets'
    ' | every "element equal and not equal to some elements at offset" offsets'
)
def both_offset(offsets: list[list[int]]) -> Made:
    """Say that every element has an equal and a different one at some offsets."""
    steps = {"offsets": offsets}
    return merged(
        near(steps, relation="equal", counts=list(range(1, 25))),
        near(steps, relation="different", counts=list(range(1, 25))),
    )


@phrase('every "element equal to some elements at offset" offsets "but not all"')
def some_offset(offsets: list[list[int]]) -> Made:
    """Say the same in other words."""
    return both_offset(offsets)


@phrase('no "element" ALIKE "to a strict majority of its" neighbours')
def majority(alike: str, steps: Steps) -> Made:
    """Say that no element is equal to more than half of its neighbours."""
    sign = "=" if alike == "equal" else "!="
    return near(steps, holds=f"2 * count(near {sign} x) <= number(near)")


@phrase(
    'every DIGITS "adjacent to" amounts ways DIGITS'
    ' | every DIGITS "adjacent to" amounts ways "neighboring" DIGITS'
    ' | every DIGITS ways "adjacent to" amounts DIGITS'
    ' | every DIGITS ways "adjacent to" amounts "neighboring" DIGITS'
)
def adjacent(digit: str, *rest: Any) -> Made:
    """Say that elements with a value are next to so many with another."""
    amounts, ways, other = rest if isinstance(rest[0], list) else (rest[1], rest[0], rest[2])
    return near(ways, of=[int(digit[0])], relation="value", values=[int(other[0])], counts=amounts)


@phrase('every DIGITS "adjacent to" amounts DIGITS "vertically and" amounts DIGITS "horizontally"')
def adjacent_both(digit: str, down: list[int], first: str, across: list[int], second: str) -> Made:
    """Say the same for columns and rows apart."""
    of = {"of": [int(digit[0])], "relation": "value"}
    return merged(
        near({"directions": ["vertical"]}, values=[int(first[0])], counts=down, **of),
        near({"directions": ["horizontal"]}, values=[int(second[0])], counts=across, **of),
    )


@phrase(
    'every "element x equal to the number" of_its ways "neighbors equal to" LISTED "for x=" LISTED'
)
def mapped(_: Any, ways: Steps, found: str, given: str) -> Made:
    """Say that an element x is the number of neighbours with a value that depends on x."""
    pairs = zip(given.split(","), found.split(","), strict=True)
    return merged(
        *(
            near(ways, of=[int(x)], relation="value", values=[int(value)], counts=[int(x)])
            for x, value in pairs
        )
    )


@phrase('every "element equal to the number" of_its ways "neighbors" ALIKE "to itself"')
def own_number(_: Any, ways: Steps, alike: str) -> Made:
    """Say that an element is the number of neighbours equal to it."""
    sign = "=" if alike == "equal" else "!="
    return near(ways, holds=f"x = count(near {sign} x)")


@phrase('every "element" ways "next to" next ("and" next)*')
def next_to(ways: Steps, *images: str) -> Made:
    """Say that every element has a neighbour with the value that is told of it."""
    return merged(*(near(ways, holds=f"any(near = {image})") for image in images))


@phrase('every "element next to itself plus and minus 1 within the range" SPAN ways')
def plus_minus(span: str, ways: Steps) -> Made:
    """Say that every element has neighbours one greater and one less, if there are such."""
    low, high = map(int, span.split(".."))
    return near(
        ways,
        holds=f"(x = {high} or any(near = x + 1)) and (x = {low} or any(near = x - 1))",
    )


@phrase('no "element equal to the sum mod" INT "of its" ways near')
def not_sum(modulus: str, ways: Steps, _: Any) -> Made:
    """Say that no element is the sum of its neighbours."""
    return near(ways, holds=f"x != sum(near) mod {modulus}")


@phrase('no ["2"] "adjacent elements" ("equal" | "being equal")')
def adjacent_differ() -> Made:
    """Say that neighbours are different, those that the title is about."""
    return {"adjacent": True}


@phrase('"some element plus some" ways "adjacent neighbor totalling" INT often')
def totalling(ways: Steps, total: str, often: list[int]) -> Made:
    """Say that so many pairs of neighbours have a sum."""
    return blocks(
        *((r, c, f"{p} + {q} != {total}") for r, c, p, q in _pairs(ways)),
        exceptions=often,
        shared="total",
    )


@phrase('"some element" LARGER "than" ("a" | "some") ways ("neighbor" | "neighbors") often')
def some_beyond(larger: str, ways: Steps, often: list[int]) -> Made:
    """Say how often an element is greater, or less, than a neighbour."""
    mark = ">" if larger == "greater" else "<"
    entries = []
    for name in ways["directions"]:
        for turn in BOTH.get(name, [name.replace("-", "_")]):
            rows, columns, first, second = AHEAD[turn]
            entries.append((rows, columns, f"not ({first} {mark} {second})"))
    return blocks(*entries, exceptions=often, shared="total")


@phrase('"some 1" ways "adjacent to some other 1" often')
def adjacent_ones(ways: Steps, often: list[int]) -> Made:
    """Say that so many pairs of neighbours are ones."""
    return totalling(ways, "2", often)


AHEAD = {
    "right": (1, 2, "a", "b"), "left": (1, 2, "b", "a"),
    "down": (2, 1, "a", "b"), "up": (2, 1, "b", "a"),
    "down_right": (2, 2, "a", "d"), "up_left": (2, 2, "d", "a"),
    "down_left": (2, 2, "b", "c"), "up_right": (2, 2, "c", "b"),
}  # fmt: skip
"""For each direction a block, and the names of an element in it and its neighbour there."""
BOTH = {
    "horizontal": ["left", "right"], "vertical": ["up", "down"],
    "diagonal": ["up_left", "down_right"], "antidiagonal": ["up_right", "down_left"],
    "king": list(AHEAD),
}  # fmt: skip


def _pairs(ways: Steps) -> list[tuple[int, int, str, str]]:
    names = ways["directions"]
    names = list(ONE_WAY) if names == ["king"] else names
    return [ONE_WAY[name] for name in names]


@phrase('no "element equal both to the element above and to the element to its left"')
def not_both() -> Made:
    """Say that no element is equal to that above and to that on its left."""
    return near({"directions": ["up", "left"]}, relation="equal", counts=[0, 1])


@phrase('every "element differing from at least" INT "neighbor by" INT OR_MORE')
def differing(number: str, least: str, more: str) -> Made:
    """Say that elements differ from some neighbour by as much."""
    sign = ">=" if more == "or more" else "<="
    return near(
        {"directions": ["horizontal", "vertical"]},
        holds=f"count(abs(near - x) {sign} {least}) >= {number}",
    )


@phrase('every "element" ALIKE "to at least" INT "neighbor"')
def at_least_one(alike: str, number: str) -> Made:
    """Say that elements are equal to some neighbour."""
    directions = {"directions": ["horizontal", "vertical"]}
    return near(directions, relation=_alike(alike), counts=list(range(int(number), 9)))


@phrase('no "element equal to fewer vertical neighbors than horizontal neighbors"')
def fewer_vertical() -> Made:
    """Say that no element is equal to fewer in its column than in its row."""
    return near(
        {"directions": ["horizontal"]},
        holds="count(vertical = x) >= count(horizontal = x)",
    )


@phrase('every "nonzero element less than or equal to at least" INT ways near')
def nonzero_less(number: str, ways: Steps, _: Any) -> Made:
    """Say that elements other than 0 are at most as large as some neighbours."""
    return near(ways, holds=f"x = 0 or count(x <= near) >= {number}")


@phrase('no "entry increasing mod" INT "by" INT "rightwards or downwards"')
def not_increasing(modulus: str, step: str) -> Made:
    """Say that no step of a row or column adds a number."""
    return blocks(
        (1, 2, f"(b - a) mod {modulus} != {step}"), (2, 1, f"(b - a) mod {modulus} != {step}")
    )


@phrase('"entries increasing mod" INT "by" amounts "rightwards and downwards"')
def increasing(modulus: str, steps: list[int]) -> Made:
    """Say that every step of a row or column adds one of some numbers."""
    holds = f"(b - a) mod {modulus} in {steps}"
    return blocks((1, 2, holds), (2, 1, holds))


@phrase('no DIGITS "equal to" amounts "of its" ways near | no DIGITS "equal to" amounts ways near')
def no_digit_alike(digit: str, amounts: list[int], ways: Steps, _: Any) -> Made:
    """Say that no element with a value has so many equal neighbours."""
    others = [k for k in range(21) if k not in amounts]
    value = int(digit[0])
    return near(ways, of=[value], relation="value", values=[value], counts=others)


@phrase('no "element x(i,j) adjacent to value" INT "-x(i,j)" ways')
def no_complement(total: str, ways: Steps) -> Made:
    """Say that no two neighbours have a sum."""
    return near(ways, holds=f"not any(near + x = {total})")


@phrase('every DIGITS "next to a" INT "and every" INT "next to a" INT ways')
def each_next(first: str, second: str, third: str, fourth: str, ways: Steps) -> Made:
    """Say that elements with two values have neighbours with some."""
    return near(
        ways,
        holds=f"(x != {first[0]} or any(near = {second}))"
        f" and (x != {third} or any(near = {fourth}))",
    )


@phrase('no "2 adjacent values equal" | no "adjacent values equal"')
def values_differ() -> Made:
    """Say that neighbours are different."""
    return {"adjacent": True}


@phrase('no "element" SIZED "than a strict majority of its" neighbours')
def majority_beyond(sized: str, steps: Steps) -> Made:
    """Say that no element is less, or greater, than more than half of its neighbours."""
    sign = ">" if sized == "less" else "<"
    return near(steps, holds=f"2 * count(near {sign} x) <= number(near)")


@phrase('no "element having a strict majority of its" neighbours "equal to itself plus 1 mod" INT')
def majority_next(steps: Steps, modulus: str) -> Made:
    """Say that no element has more than half of its neighbours one greater, modulo a number."""
    return near(steps, holds=f"2 * count(near = (x + 1) mod {modulus}) <= number(near)")


@phrase('every "element plus" INT "mod" INT "equal to some element at offset" offsets')
def offset_image(step: str, modulus: str, offsets: list[list[int]]) -> Made:
    """Say that every element has one at some offset that is greater by a number."""
    return near({"offsets": offsets}, holds=f"any(near = (x + {step}) mod {modulus})")


# Blocks ---------------------------------------------------------------------------------------


@phrase('every block "summing to" INT')
def sums_to(block: tuple[int, int], total: str) -> Made:
    """Say that the sum of a block."""
    allowed = [int(total)]
    return {
        "blocks": [{"rows": block[0], "columns": block[1], "statistic": "sum", "allowed": allowed}]
    }


@phrase('no block "summing to" INT | no block "having sum" INT')
def never_sums_to(block: tuple[int, int], total: str) -> Made:
    """Say that no block has the sum."""
    cells = ", ".join(LETTERS[: block[0] * block[1]])
    return blocks((*block, f"sum({cells}) != {total}"))


@phrase('"all" block "sums the same"')
def same_sums(block: tuple[int, int]) -> Made:
    """Say that all blocks have the same sum."""
    cells = f"sum({', '.join(LETTERS[: block[0] * block[1]])})"
    return compared(*block, cells, "{} = {}", ["horizontal", "vertical"])


@phrase(
    'every block "having clockwise perimeter pattern" WORDS'
    ' | every block "having clockwise pattern" WORDS'
)
def perimeter(block: tuple[int, int], words: str) -> Made:
    """Say that what stands around a block, from any cell on, is one of the words."""
    around = CLOCKWISE[block]
    found = _listed(words)
    turned = sorted({word[k:] + word[:k] for word in found for k in range(len(word))})
    patterns = []
    for word in turned:
        cells = dict(zip(around, word, strict=True))
        text = "".join(cells.get(z, "?") for z in LETTERS[: block[0] * block[1]])
        patterns.append("|".join(text[k : k + block[1]] for k in range(0, len(text), block[1])))
    return {"window": [{"rows": block[0], "columns": block[1], "allow": patterns}]}


@phrase(
    'every block "having" amounts "distinct values" | every block "containing" amounts '
    '"distinct values"'
)
def distinct_values(block: tuple[int, int], amounts: list[int]) -> Made:
    """Say that a block has so many different values."""
    cells = ", ".join(LETTERS[: block[0] * block[1]])
    return blocks((*block, f"distinct({cells}) in {amounts}"))


@phrase('every block "having" ALIKE "diagonal elements or" ALIKE "antidiagonal elements"')
def diagonals(block: tuple[int, int], first: str, second: str) -> Made:
    """Say that a diagonal of a block is of equal, or of different, elements."""
    return blocks((*block, f"{_diagonal(block, first)} or {_antidiagonal(block, second)}"))


@phrase('no block "having" ALIKE "diagonal elements or" ALIKE "antidiagonal elements"')
def no_diagonals(block: tuple[int, int], first: str, second: str) -> Made:
    """Say that no block has one."""
    return blocks((*block, f"not ({_diagonal(block, first)} or {_antidiagonal(block, second)})"))


@phrase('no block "having 3" ALIKE "diagonal elements or 3" ALIKE "antidiagonal elements"')
def no_three_diagonals(block: tuple[int, int], first: str, second: str) -> Made:
    """Say the same for three."""
    return no_diagonals(block, first, second)


def _diagonal(block: tuple[int, int], alike: str) -> str:
    return _all(["ad", "aei"][block[0] - 2], alike)


def _antidiagonal(block: tuple[int, int], alike: str) -> str:
    return _all(["bc", "ceg"][block[0] - 2], alike)


def _all(cells: str, alike: str) -> str:
    same = " = ".join(cells)
    return f"({same})" if alike == "equal" else f"not ({same})"


@phrase('every two_blocks "having" amounts feature')
def feature_in(found: list[tuple[int, int]], amounts: list[int], feature: str) -> Made:
    """Say that a block has so many of something."""
    return blocks(*((*block, f"{feature_text(feature, block)} in {amounts}") for block in found))


@phrase('"the number of" feature "in" every block "equal to" INT')
def feature_is(feature: str, block: tuple[int, int], number: str) -> Made:
    """Say the same in other words."""
    return blocks((*block, f"{feature_text(feature, block)} = {number}"))


@phrase('"the number of" feature "in" every block ALIKE "to the number of" feature')
def features(feature: str, block: tuple[int, int], alike: str, other: str) -> Made:
    """Say that two numbers of a block are equal, or different."""
    sign = "=" if alike == "equal" else "!="
    return blocks((*block, f"{feature_text(feature, block)} {sign} {feature_text(other, block)}"))


@phrase(
    'every two_blocks "having" ("an" | "the same") SAME_NUMBER "of" feature ("and" | "as") feature'
)
def features_equal(found: list[tuple[int, int]], alike: str, first: str, second: str) -> Made:
    """Say that two numbers of a block are equal, or different."""
    sign = "!=" if alike.startswith("un") else "="
    return blocks(
        *((*b, f"{feature_text(first, b)} {sign} {feature_text(second, b)}") for b in found)
    )


@phrase('every block "having the same number of" feature')
def same_feature(block: tuple[int, int], feature: str) -> Made:
    """Say that all blocks have the same number."""
    return compared(*block, feature_text(feature, block), "{} = {}", ["horizontal", "vertical"])


@phrase(
    '"the number of" feature "in" every block "differing from" each_of ways near'
    ' | no block_ "having the same number of" feature "as its" ways near'
    ' | every block_ "having a different number of" feature ("than" | "as" | "from") "its" ways '
    "near"
)
def feature_differs(first: Any, second: Any, ways: Steps, *_: Any) -> Made:
    """Say that blocks next to each other have different numbers."""
    feature, block = (first, second) if isinstance(first, str) else (second, first)
    rows, columns = block
    number = feature_text(feature, (rows, columns))
    return compared(rows, columns, number, "{} != {}", onwards(ways))


@phrase('"the number of" feature "in" every block "equal to the number in all its" ways near')
def feature_same(feature: str, block: tuple[int, int], ways: Steps, _: Any) -> Made:
    """Say that blocks next to each other have the same number."""
    return compared(*block, feature_text(feature, block), "{} = {}", onwards(ways))


def feature_text(name: str, block: tuple[int, int]) -> str:
    """Return how many there are of something in a block, as a formula."""
    pairs = [(edge[0], edge[1]) for edge in EDGES.get(block, EDGES[2, 2])]
    around = CLOCKWISE[block]
    ring = list(zip(around, around[1:] + around[0], strict=True))
    match name:
        case "equal edges":
            return f"count({', '.join(f'{p} = {q}' for p, q in ring)})"
        case "rightwards and downwards edge increases":
            return f"count({', '.join(f'{p} < {q}' for p, q in pairs)})"
        case "clockwise edge increases":
            return f"count({', '.join(f'{p} < {q}' for p, q in ring)})"
        case "counterclockwise edge increases":
            return f"count({', '.join(f'{p} > {q}' for p, q in ring)})"
        case "distinct clockwise edge differences":
            return f"distinct({', '.join(f'{q} - {p}' for p, q in ring)})"
        case _:
            return "count(a = d, b = c)"


@phrase('every block "having 3 equal elements in a row" threes "exactly" INT "ways"')
def threes_equal(block: tuple[int, int], lines: list[str], number: str) -> Made:
    """Say that so many lines of a block are of equal elements."""
    cells = ", ".join(" = ".join(line) for name in lines for line in THREES[name])
    return blocks((*block, f"count({cells}) = {number}"))


@phrase(
    'every block "having the sum of the" POWER "of all 6 edge and diagonal differences '
    'equal to" INT'
    ' | "the sum of the" POWER "of all 6 edge and diagonal differences equal to" INT '
    '"in" every block'
)
def six_differences(*parts: Any) -> Made:
    """Say that the sum over all pairs of a block."""
    power, total = [z for z in parts if isinstance(z, str)]
    pairs = ["ab", "cd", "ac", "bd", "ad", "bc"]
    return blocks((2, 2, f"{_differences(power, pairs)} = {total}"))


@phrase(
    'every block "having the sum of the" POWER "of the edge differences equal to" INT'
    ' | "the sum of the" POWER "of the edge differences equal to" INT "in" every block'
)
def four_differences(*parts: Any) -> Made:
    """Say that the sum over the edges of a block."""
    power, total = [z for z in parts if isinstance(z, str)]
    return blocks((2, 2, f"{_differences(power, EDGES[2, 2])} = {total}"))


def _differences(power: str, pairs: list[str]) -> str:
    if power == "squares":
        return "sum(" + ", ".join(f"({p} - {q}) * ({p} - {q})" for p, q in map(tuple, pairs)) + ")"
    return "sum(" + ", ".join(f"abs({p} - {q})" for p, q in map(tuple, pairs)) + ")"


@phrase('every block "diagonal minus antidiagonal sum nondecreasing" towards')
def tension_monotone(block: tuple[int, int], ways: list[str]) -> Made:
    """Say that the difference of the sums of the diagonals does not fall from block to block."""
    ways = ["horizontal" if z == "row" else "vertical" if z == "column" else z for z in ways]
    return compared(*block, "(a + d - b - c)", "{} <= {}", ways)


@phrase('"the" measure ALIKE "to the" measure "in" every block')
def measures(first: str, alike: str, second: str, block: tuple[int, int]) -> Made:
    """Say that two statistics of a block are equal, or different."""
    sign = "=" if alike == "equal" else "!="
    return blocks((*block, f"{first} {sign} {second}"))


@phrase('"the" measure "of" every block "equal"')
def measure_same(measure: str, block: tuple[int, int]) -> Made:
    """Say that a statistic is the same for all blocks."""
    return compared(*block, measure, "{} = {}", ["horizontal", "vertical"])


@phrase('"the" measure "of" every block "differing from its" ways near "by" by_amount')
def measure_differs(measure: str, block: tuple[int, int], ways: Steps, _: Any, by: str) -> Made:
    """Say that a statistic changes by a number from block to block."""
    return compared(*block, measure, f"abs({{}} - ({{}})) {by}", onwards(ways))


@phrase(
    'every triple lines "sum" verb amounts [("and every" | "and every" triple) lines '
    '"sum" verb amounts]'
)
def line_sums(*parts: Any) -> Made:
    """Say that the sums of lines of 3 x 3 blocks."""
    rest = [z for z in parts if z != THREE]
    found = [_line_sums(rest[0], rest[1], rest[2])]
    if len(rest) > 3:
        found.append(_line_sums(rest[3], rest[4], rest[5]))
    return merged(*found)


def _line_sums(lines: list[str], verb: str, amounts: list[int]) -> Table:
    word = "not in" if "not" in verb else "in"
    entries = []
    for line in lines:
        cells = ", ".join(SHORT[line][2])
        entries.append((*SHORT[line][:2], f"sum({cells}) {word} {amounts}"))
    # a 3 x 3 block must be there; boards are at least that large
    return blocks(*entries)


@phrase(
    'no block "diagonal sum" amounts "and no antidiagonal sum" amounts "and no row sum" '
    'amounts "and no column sum" amounts'
)
def no_line_sums(_: Any, *amounts: list[int]) -> Made:
    """Say that no line of a 3 x 3 block has some sums."""
    names = ["diagonal", "antidiagonal", "row", "column"]
    return merged(
        *(_line_sums([name], "not", some) for name, some in zip(names, amounts, strict=True))
    )


@phrase('COURSE_WORD PAIR "in the i direction and" COURSE_WORD PAIR "in the j direction"')
def derived(down: str, first: str, across: str, second: str) -> Made:
    """Say that functions of pairs do not fall, or do not rise, in the other direction."""
    signs = {"nondecreasing": "<=", "nonincreasing": ">="}
    f = _pair(first)
    g = _pair(second)
    return blocks(
        (2, 2, f"{f('a', 'b')} {signs[down]} {f('c', 'd')}"),
        (2, 2, f"{g('a', 'c')} {signs[across]} {g('b', 'd')}"),
    )


def _pair(text: str) -> Callable[[str, str], str]:
    """Return the function of x(i,j-1) or x(i-1,j), and x(i,j)."""
    text = text.replace(" ", "").replace("absolutevalueof", "absolute value of ")
    text = text.replace("x(i,j-1)", "P").replace("x(i-1,j)", "P").replace("x(i,j)", "Q")
    text = text.replace("absolute value of Q-P", "abs(Q-P)")
    return lambda p, q: text.replace("P", p).replace("Q", q)


@phrase(
    'no block "having the sum of its diagonal elements" LARGER "than the" EXTREME "of '
    'its antidiagonal elements"'
)
def diagonal_against(block: tuple[int, int], larger: str, extreme: str) -> Made:
    """Say that the sum of a diagonal against an element of the other."""
    sign = "<=" if larger == "greater" else ">="
    return blocks((*block, f"a + d {sign} {extreme[:3]}(b, c)"))


@phrase('every block "having nonzero determinant"')
def nonzero_determinant(block: tuple[int, int]) -> Made:
    """Say that the determinant of a block is not zero."""
    return blocks((*block, f"det({', '.join(LETTERS[: block[0] * block[1]])}) != 0"))


@phrase('every block "having 0 permanent"')
def zero_permanent(block: tuple[int, int]) -> Made:
    """Say that the permanent of a block is zero."""
    return blocks((*block, f"per({', '.join(LETTERS[: block[0] * block[1]])}) = 0"))


@phrase('every block "having nonzero permanent"')
def nonzero_permanent(block: tuple[int, int]) -> Made:
    """Say that the permanent of a block is not zero."""
    return blocks((*block, f"per({', '.join(LETTERS[: block[0] * block[1]])}) != 0"))


@phrase('"the determinants of" blocks_ "nondecreasing rightwards and downwards"')
def determinants_rise(block: tuple[int, int]) -> Made:
    """Say that determinants do not fall from block to block."""
    return compared(*block, _of_block("det", block), "{} <= {}", ["horizontal", "vertical"])


@phrase('"the permanents of" blocks_ "nondecreasing rightwards and downwards"')
def permanents_rise(block: tuple[int, int]) -> Made:
    """Say that permanents do not fall from block to block."""
    return compared(*block, _of_block("per", block), "{} <= {}", ["horizontal", "vertical"])


@phrase('every block "permanent equal" | every block "having the same permanent"')
def same_permanent(block: tuple[int, int]) -> Made:
    """Say that all blocks have the same permanent."""
    return compared(*block, _of_block("per", block), "{} = {}", ["horizontal", "vertical"])


@phrase('every block "determinant equal" | every block "having the same determinant"')
def same_determinant(block: tuple[int, int]) -> Made:
    """Say that all blocks have the same determinant."""
    return compared(*block, _of_block("det", block), "{} = {}", ["horizontal", "vertical"])


def _of_block(name: str, block: tuple[int, int]) -> str:
    return f"{name}({', '.join(LETTERS[: block[0] * block[1]])})"


@phrase('every block "idempotent"')
def idempotent(block: tuple[int, int]) -> Made:
    """Say that a block is its own square."""
    size = block[0]
    cell = [[LETTERS[size * r + c] for c in range(size)] for r in range(size)]
    equations = []
    for r in range(size):
        for c in range(size):
            product = " + ".join(f"{cell[r][k]} * {cell[k][c]}" for k in range(size))
            equations.append(f"{product} = {cell[r][c]}")
    return blocks((*block, " and ".join(equations)))


@phrase('no block "having exactly" INT "nonzero entries" | no block "having exactly" INT "ones"')
def no_nonzero(block: tuple[int, int], number: str) -> Made:
    """Say that no block has so many entries other than 0."""
    cells = ", ".join(f"{z} != 0" for z in LETTERS[: block[0] * block[1]])
    return blocks((*block, f"count({cells}) != {number}"))


@phrase('every two_blocks "having" amounts feature "and" amounts feature')
def two_features(
    found: list[tuple[int, int]], some: list[int], first: str, others: list[int], second: str
) -> Made:
    """Say that a block has so many of two things."""
    return blocks(
        *(
            (*b, f"{feature_text(first, b)} in {some} and {feature_text(second, b)} in {others}")
            for b in found
        )
    )


@phrase('every block "having distinct edge sums"')
def distinct_sums(block: tuple[int, int]) -> Made:
    """Say that the sums of the edges are different."""
    return blocks((*block, "distinct(a + b, b + d, c + d, a + c) = 4"))


@phrase('every block "having distinct clockwise edge differences"')
def distinct_differences(block: tuple[int, int]) -> Made:
    """Say that the differences around a block are different."""
    return blocks((*block, f"{feature_text('distinct clockwise edge differences', block)} = 4"))


@phrase('no block NUMBER_OF "equal to any" ways near block NUMBER_OF')
def number_differs(block: tuple[int, int], first: str, ways: Steps, *rest: Any) -> Made:
    """Say that a number of a block is different from that of the next."""
    if first != rest[-1]:
        raise KeyError(first)
    return compared(*block, _number_of(first, block), "{} != {}", onwards(ways))


def _number_of(name: str, block: tuple[int, int]) -> str:
    size = block[0]
    match name:
        case "trace":
            return "(" + " + ".join(LETTERS[(size + 1) * k] for k in range(size)) + ")"
        case "sum":
            return f"sum({', '.join(LETTERS[: size * block[1]])})"
        case _:
            return "(a + d - b - c)"


@phrase(
    '"the number of equal 2 x 2 subblock diagonal pairs and equal antidiagonal pairs '
    'differing from" each_of ways near'
)
def pairs_differ(ways: Steps, _: Any) -> Made:
    """Say that the next block has another number of equal pairs on its diagonals."""
    return compared(2, 2, "count(a = d, b = c)", "{} != {}", onwards(ways))


@phrase(
    'every block EXTREME_OF "minus" EXTREME_OF "nondecreasing horizontally and" '
    'EXTREME_OF "minus" EXTREME_OF "nondecreasing vertically"'
)
def extremes_rise(block: tuple[int, int], *names: str) -> Made:
    """Say that differences of extremes of the diagonals do not fall."""
    first, second, third, fourth = map(_extreme, names)
    return merged(
        compared(*block, f"({first} - {second})", "{} <= {}", ["horizontal"]),
        compared(*block, f"({third} - {fourth})", "{} <= {}", ["vertical"]),
    )


def _extreme(name: str) -> str:
    line, kind = name.split()
    return f"{kind[:3]}({'a, d' if line == 'diagonal' else 'b, c'})"


@phrase(
    '"column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j) such that '
    'b(i,j)*b(i-1,j)-c(i,j)*c(i,j-1) is" ZERO_OR_NOT'
)
def pair_products(said: str) -> Made:
    """Say that a difference of products of sums of sides of 2 x 2 blocks is 0, or not."""
    mark = "=" if said == "0" else "!="
    return blocks((2, 2, f"(c + d) * (a + b) {mark} (b + d) * (a + c)"))


# Lines ----------------------------------------------------------------------------------------


@phrase('"avoiding" spaced ways ["and" spaced ways]')
def avoiding(*parts: Any) -> Made:
    """Say that words do not stand in lines."""
    found: list[Table] = []
    for words, ways in zip(parts[::2], parts[1::2], strict=True):
        found += [{"direction": LINES.get(z, z), "forbid": words} for z in ways["directions"]]
    return {"words": found}


@phrase('"avoiding" PATTERNS WORDS "in" lines | "avoiding the" PATTERNS WORDS "in" lines')
def avoiding_patterns(_: str, words: str, lines: list[str]) -> Made:
    """Say the same in other words."""
    return {"words": [{"direction": line, "forbid": _listed(words)} for line in lines]}


@phrase('"without" ["the"] PATTERNS spaced ways')
def without(_: str, words: list[str], ways: Steps) -> Made:
    """Say that a word does not stand in lines."""
    return avoiding(words, ways)


@phrase(
    '"rows and columns in lexicographic" ORDER "order" | "rows and columns in" ORDER '
    '"lexicographic order" | "rows and columns in" ORDER "order"'
    ' | "rows and columns in lexicographically" ORDER "order"'
)
def lexicographic(order: str) -> Made:
    """Say that rows and columns are in order."""
    return lexicographic_two(order, order)


@phrase(
    '"rows in" ORDER "lexicographic order and columns in" ORDER "lexicographic order"'
    ' | "rows in lexicographic" ORDER "order and columns in lexicographic" ORDER "order"'
)
def lexicographic_two(rows: str, columns: str) -> Made:
    """Say that rows and columns are each in an order."""
    lines = {"rows": rows, "columns": columns}
    return {"ordered": {line: order.rsplit(maxsplit=1)[-1] for line, order in lines.items()}}


@phrase(
    '"every consecutive 3 elements in every" lines HAVING "exactly 2 distinct values"'
    ' [[","] "and in every" lines HAVING "exactly 2 distinct values"]'
)
def two_values(*parts: Any) -> Made:
    """Say that three elements in a row have two values, or not."""
    entries = []
    for lines, having in zip(parts[::2], parts[1::2], strict=True):
        sign = "!=" if "not" in having else "="
        for line in lines:
            cells = ", ".join(SHORT[line][2])
            entries.append((*SHORT[line][:2], f"distinct({cells}) {sign} 2"))
    return blocks(*entries)


def _listed(words: str) -> list[str]:
    return [word for word in words.replace(",", " ").split() if word.isdigit()]


@phrase('"rows and columns lexicographically" ORDER')
def lexicographically(order: str) -> Made:
    """Say that rows and columns are in order."""
    return lexicographic(order)


@phrase('every block "having rows and columns in lexicographically nondecreasing order"')
def block_lexicographic(block: tuple[int, int]) -> Made:
    """Say that rows and columns of every block are in order."""
    rows, columns = block
    lines = [LETTERS[columns * r : columns * (r + 1)] for r in range(rows)]
    across = [LETTERS[c : rows * columns : columns] for c in range(columns)]
    pairs = [*pairwise(lines), *pairwise(across)]
    return blocks((*block, " and ".join(_not_after(p, q) for p, q in pairs)))


def _not_after(p: str, q: str) -> str:
    if len(p) == 1:
        return f"{p} <= {q}"
    return f"({p[0]} < {q[0]} or {p[0]} = {q[0]} and {_not_after(p[1:], q[1:])})"


@phrase('"nondecreasing sum of every" INT "consecutive values in every row and column"')
def sums_rise(number: str) -> Made:
    """Say that the sum of a stretch does not fall."""
    length = int(number)
    holds = f"a <= {LETTERS[length]}"
    return blocks((1, length + 1, holds), (length + 1, 1, holds))


# Words: arrays of one row -----------------------------------------------------------------------


@phrase('no "consecutive" INT "elements having" INT "distinct values"')
def no_consecutive(length: str, number: str) -> Made:
    """Say that no stretch has so many values."""
    cells = ", ".join(LETTERS[: int(length)])
    return blocks((1, int(length), f"distinct({cells}) != {number}"))


@phrase('no "adjacent pair equal to its immediately preceding adjacent pair"')
def no_pair_again() -> Made:
    """Say that no pair is followed by the same pair."""
    return blocks((1, 4, "not (a = c and b = d)"))


@phrase('no "3" ("unequal" | "distinct") ("elements" | "values") "in a row"')
def no_three_unequal() -> Made:
    """Say that no three elements in a row are all different."""
    return blocks((1, 3, "distinct(a, b, c) < 3"))


@phrase('"at most" INT downsteps "in every" INT "consecutive neighbor pairs"')
def few_downsteps(most: str, _: Any, pairs: str) -> Made:
    """Say that a stretch falls at few places."""
    size = int(pairs) + 1
    falls = ", ".join(f"{p} > {q}" for p, q in pairwise(LETTERS[:size]))
    return blocks((1, size, f"count({falls}) <= {most}"))


@phrase('no "pair" "of adjacent elements" "differing by" by_amount')
def no_pair_apart(by: str) -> Made:
    """Say by how much no neighbours in a row differ."""
    return blocks((1, 2, f"not (abs(a - b) {by})"))


@phrase('"adjacent" ("elements" | "digits" | "values" | "terms") "differing by" by_amount')
def pair_apart(by: str) -> Made:
    """Say by how much neighbours in a row differ."""
    return blocks((1, 2, f"abs(a - b) {by}"))


@phrase('no "pair in any consecutive" INT "terms totalling exactly" INT')
def no_pair_total(length: str, total: str) -> Made:
    """Say that no two of a stretch have the sum."""
    return blocks((1, int(length), f"not any({_sums(int(length), total)})"))


@phrase('"some pair in every consecutive" INT "terms totalling exactly" INT')
def some_pair_total(length: str, total: str) -> Made:
    """Say that some two of a stretch have the sum."""
    return blocks((1, int(length), f"any({_sums(int(length), total)})"))


def _sums(length: int, total: str) -> str:
    cells = LETTERS[:length]
    pairs = [(p, q) for k, p in enumerate(cells) for q in cells[k + 1 :]]
    return ", ".join(f"{p} + {q} = {total}" for p, q in pairs)


@phrase(
    'no INT "equal" ("elements" | "values") "in a row" | no INT "consecutive" '
    '("elements" | "values" | "terms") "equal" | no INT "consecutive equal" '
    '("elements" | "values" | "terms")'
)
def no_equal_run(length: str) -> Made:
    """Say that no stretch is constant."""
    return blocks((1, int(length), f"not ({' = '.join(LETTERS[: int(length)])})"))


@phrase('no ["occurrence" "of"] "3 equal" ("elements" | "values") "in a row" threes')
def no_three_equal(lines: list[str]) -> Made:
    """Say that no three in a row are equal."""
    return blocks(*((*SHORT[z][:2], f"not ({' = '.join(SHORT[z][2])})") for z in lines))


# Order of values, corners, exceptions -------------------------------------------------------------


@phrase(
    '["with"] ["new"] "values" [SPAN] "introduced in" [SPAN] ["row major" | "row-major" '
    '| "sequential" | "row-major sequential"] "order" [from_zero]'
    ' | ["with"] "new values introduced in order" SPAN'
    ' | ["with"] "new values introduced in order 0 sequentially upwards"'
    ' | ["with"] "new values 0 upwards introduced in row major order"'
)
def introduced(*spans: str) -> Made:
    """Say that values come in order; those that are told must be all."""

    def said(what: Counted) -> Table:
        ends = [tuple(map(int, span.split(".."))) for span in spans if ".." in span]
        if "from_zero" in spans and what.values[0] != 0:
            raise KeyError(spans)
        if any(pair != (what.values[0], what.values[-1]) for pair in ends):
            raise KeyError(spans)
        return {"introduced": True}

    return said


@phrase(
    '"upper left element" INT | "upper left" INT | "starting with" INT | "starting with '
    'upper left" INT | "top left value" INT | "top left element" INT | "top left element '
    'equal to" INT'
)
def corner(value: str) -> Made:
    """Say that the first element."""
    return {"corners": {"top-left": int(value)}}


@phrase('["with"] "the exception of exactly" INT EXCEPTED')
def exception(number: str, _: str) -> Made:
    """Say that the condition on elements fails so often."""
    return {"exceptions": [int(number)]}
