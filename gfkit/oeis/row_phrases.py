"""Phrases of titles about arrays of one row: stretches of consecutive elements, and patterns."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from gfkit.oeis.line_phrases import NONE, carried, within
from gfkit.oeis.phrase_books import LETTERS, Book, Counted, Said, Table
from gfkit.oeis.title_phrases import LINES, Steps, blocks, merged

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

ROW = {"directions": ["horizontal"]}
WIDEST, LONGEST = 6, 100
"""How wide a block of an array rule can be, and how long the stretches of a title."""
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]


def stretch(length: int, holds: str) -> Table:
    """Return what holds for every stretch of so many elements."""
    if not 0 < length <= len(LETTERS):
        raise KeyError(length)
    return blocks((1, length, holds))


def _first(length: int) -> str:
    if not 0 < length <= len(LETTERS):
        raise KeyError(length)
    return LETTERS[:length]


@phrase(
    '"at most" INT downsteps "in every n consecutive neighbor pairs" | "no more than" INT '
    'downsteps "in every n consecutive neighbor pairs"'
)
def downsteps_of_n(most: str, *_: Any) -> Said:
    """Say that all but the last few neighbour pairs, wherever they begin, fall at few places."""

    def said(what: Counted) -> Table:
        if not 0 < what.shift <= 6 or what.side != 1:
            raise KeyError(what.shift)
        wide = what.shift + 1
        falls = [f"{p} <= {q}" for p, q in pairwise(LETTERS[:wide])]
        exceptions = list(range(int(most) + 1))
        return blocks(*((1, wide, text) for text in falls), exceptions=exceptions)

    return said


@phrase(
    'no CONSECUTIVE INT ("elements" | "terms" | "values") ("summing" | "totaling") "to more than" '
    'INT | no CONSECUTIVE INT ("elements" | "terms" | "values") "totalling more than" INT'
)
def sum_at_most(_: str, length: str, most: str) -> Said:
    """Say that the sum of a stretch is small."""
    return stretch(int(length), f"sum({', '.join(_first(int(length)))}) <= {most}")


@phrase('"sum less than" INT "in any length" INT "subsequence" [PERCENT]')
def sum_below(bound: str, length: str, *_: str) -> Said:
    """Say that the sum of a stretch is small."""
    return stretch(int(length), f"sum({', '.join(_first(int(length)))}) < {bound}")


@piece("LETTERING ((_comma) LETTERING)*")
def letterings(*found: str) -> list[str]:
    """Return patterns of letters."""
    return list(found)


@phrase(
    'no INT IN_A_ROW "with" PATTERNS letterings EQUAL_LETTERS'
    ' | no INT IN_A_ROW "with" PATTERNS letterings'
)
def no_lettering(length: str, _: str, __: str, found: list[str], equal: str = "") -> Said:
    """Say that no stretch has equal elements where a pattern has equal letters."""
    size, said = int(length), []
    for word in found:
        if len(word) != size:
            raise KeyError(word)
        first = {letter: LETTERS[word.index(letter)] for letter in sorted(set(word))}
        parts = [
            f"{first[z]} = {y}" for z, y in zip(word, _first(size), strict=True) if first[z] != y
        ]
        if "possibly" not in equal:
            parts += [f"{p} != {q}" for p, q in combinations(first.values(), 2)]
        said.append("not (" + " and ".join(parts) + ")")
    return stretch(size, " and ".join(said))


@phrase('every "value" SPAN "appearing at least once in every consecutive" side "elements"')
def all_in_stretch(span: str, side: tuple[str, int]) -> Said:
    """Say that every stretch has all values."""
    low, high = map(int, span.split(".."))
    if not 0 < side[1] <= LONGEST:
        raise KeyError(span)

    def said(what: Counted) -> Table:
        values = within(what, low, high)
        if side[1] <= WIDEST:
            cells = _first(side[1])
            there = [f"any({', '.join(f'{z} = {value}' for z in cells)})" for value in values]
            return stretch(side[1], " and ".join(there))
        return merged(
            *(
                carried(
                    ["row"],
                    {"missed": 0},
                    missed=f"(missed + 1) * count(x != {value})",
                    holds=f"x = {value} or missed + 1 < {side[1]}",
                )
                for value in values
            )
        )

    return said


# Sums of some of a stretch --------------------------------------------------------------------


@piece('["the"] AGGREGATE "of" ["some" | "any"] INT ["terms" | "elements"]')
def some_of(*parts: str) -> tuple[str, int]:
    """Return what is taken of how many."""
    name = parts[0]
    return {"sum": "sum", "maximum": "max", "minimum": "min"}[name], int(parts[-1])


@piece('["the"] AGGREGATE "of the remaining" INT ["terms" | "elements"]')
def of_rest(name: str, _: str) -> str:
    """Return what is taken of the rest."""
    return {"sum": "sum", "maximum": "max", "minimum": "min"}[name]


@piece('"the" ORDINAL -> last_one | of_rest')
def the_rest(name: str) -> str:
    """Return what is taken of the rest."""
    return "sum" if name in ORDINALS else name


@piece('INT "times" | "twice"')
def times(number: str = "2") -> str:
    """Return a factor."""
    return number


@piece('[times] some_of "equal to" [times] the_rest')
def some_against_rest(*parts: Any) -> tuple[str, str, int, str, str]:
    """Return factors and functions of some, and of the rest."""
    place = next(k for k, z in enumerate(parts) if isinstance(z, tuple))
    before = parts[0] if place else "1"
    after = parts[place + 1] if len(parts) > place + 2 else "1"
    return before, *parts[place], after, parts[-1]


def _against(length: int, said: tuple[str, str, int, str, str]) -> str:
    before, function, number, after, other = said
    cells = _first(length)
    if not 0 < number < length:
        raise KeyError(number)
    found = []
    for some in combinations(cells, number):
        rest = [z for z in cells if z not in some]
        left, right = f"{function}({', '.join(some)})", f"{other}({', '.join(rest)})"
        found.append(
            f"{before + ' * ' if before != '1' else ''}{left} = "
            f"{after + ' * ' if after != '1' else ''}{right}"
        )
    return "any(" + ", ".join(found) + ")"


@phrase('every INT "consecutive terms having" some_against_rest')
def always_against(length: str, said: Any) -> Said:
    """Say that some of a stretch are against the rest as told."""
    return stretch(int(length), _against(int(length), said))


@phrase('no INT "consecutive terms having" some_against_rest')
def never_against(length: str, said: Any) -> Said:
    """Say that no elements of a stretch are against the rest as told."""
    return stretch(int(length), "not " + _against(int(length), said))


@phrase(
    'no "disjoint" TUPLES "in" ("any" | "every" | "each") "consecutive" INT "terms having the '
    'same sum"'
)
def never_same_sums(name: str, length: str) -> Said:
    """Say that no two disjoint pairs, or triples, of a stretch have the same sum."""
    return stretch(int(length), f"not any({_disjoint(name, int(length), 2)})")


@phrase(
    '"some" "disjoint" TUPLES "in" every "consecutive" INT "terms having the same sum"'
    ' | "some" INT "disjoint" TUPLES "in" every "consecutive" INT "terms having the same sum"'
)
def some_same_sums(*parts: str) -> Said:
    """Say that some disjoint pairs, or triples, of every stretch have the same sum."""
    number = int(parts[0]) if len(parts) == 3 else 2
    name, length = parts[-2:]
    return stretch(int(length), f"any({_disjoint(name, int(length), number)})")


def _disjoint(name: str, length: int, number: int) -> str:
    size = {"pairs": 2, "triples": 3}[name]
    cells = _first(length)
    if size * number > length or length > 8:
        raise KeyError(length)
    groups = list(combinations(cells, size))
    chosen = (
        some
        for some in combinations(groups, number)
        if len({*"".join(map("".join, some))}) == size * number
    )
    return ", ".join(" = ".join(" + ".join(group) for group in some) for some in chosen)


# Differences ----------------------------------------------------------------------------------


@phrase('"second differences nonzero"')
def bent() -> Said:
    """Say that no three elements after each other are evenly spaced."""
    return stretch(3, "a - 2 * b + c != 0")


@phrase(
    '"first and second differences also in" SPAN -> two_differences'
    ' | "adjacent element differences also in" SPAN -> one_difference'
    ' | "first differences also in" SPAN -> one_difference'
    ' | "first, second and third differences also in" SPAN -> three_differences'
)
def differences_in(said: Any) -> Said:
    """Say that differences are among the values."""
    return said  # type: ignore[no-any-return]


def _within(span: str, *texts: str) -> Table:
    low, high = span.split("..")
    return blocks(
        *((1, k, f"{text} >= {low} and {text} <= {high}") for k, text in enumerate(texts, 2))
    )


DIFFERENCES = ["b - a", "c - 2 * b + a", "d - 3 * c + 3 * b - a"]


# Interior elements ----------------------------------------------------------------------------


@piece(
    '"greater than both neighbors" -> peak | "less than both neighbors" -> pit '
    '| "greater than or equal to both neighbors" -> weak_peak '
    '| "less than or equal to both neighbors" -> weak_pit | "equal to both neighbors" -> flat'
)
def both_sides(name: str) -> str:
    """Return what an element is to both neighbours."""
    mark = {"peak": ">", "pit": "<", "weak_peak": ">=", "weak_pit": "<=", "flat": "="}[name]
    return f"(b {mark} a and b {mark} c)"


@phrase(
    '"without any interior element" both_sides ("or" both_sides)*'
    ' | no "interior element" both_sides ("or" both_sides)*'
)
def no_interior(*found: str) -> Said:
    """Say that no element inside is such against both neighbours."""
    return stretch(3, f"not ({' or '.join(found)})")


@phrase('"without any 2 consecutive increases or 2 consecutive decreases"')
def zigzag() -> Said:
    """Say that three elements never rise twice or fall twice."""
    return stretch(3, "not (a < b and b < c or a > b and b > c)")


@phrase('"without any 2 consecutive" COURSE')
def no_double(name: str) -> Said:
    """Say that three elements never rise twice, or never fall twice."""
    mark = "<" if name == "increases" else ">"
    return stretch(3, f"not (a {mark} b and b {mark} c)")


@phrase('every "no smaller than the sum of its" INT "previous" NEAR_WORD "modulo" INT')
def not_below_sum(number: str, _: str, modulus: str) -> Said:
    """Say that no element is less than the sum of some before it, modulo a number."""
    offsets = [[0, -k] for k in range(1, int(number) + 1)]
    if not 0 < len(offsets) <= 6:
        raise KeyError(number)
    return {"neighbours": [{"offsets": offsets, "holds": f"x >= sum(near) mod {modulus}"}]}


@phrase(
    '("avoiding" | "with no" | "without" | "no" | "with no consecutive" | "containing no") '
    '["subsequence" | "subword" | "substring" | "factor" | "consecutive"] WORDS'
    " | _without _factors [_equal_to] SHORT_WORDS | _without SHORT_WORDS _factors"
)
def no_factor(words: str) -> Said:
    """Say that a word does not stand in an array of one row."""
    found = [word for word in words.replace(",", " ").split() if word.isdigit()]

    def said(what: Counted) -> Table:
        if (what.fixed, what.side) != ("rows", 1):
            raise KeyError(words)
        return {"words": [{"direction": "row", "forbid": found}]}

    return said


def value_of(words: str) -> int:
    """Return the value that is named, such as "1s", "1's" or "ones"."""
    return 1 if words == "ones" else 0 if words.startswith("zero") else int(words[0])


@phrase('_without [INT] "consecutive" VALUES [all_lines]')
def no_stretch_of(*said: Any) -> Said:
    """Say that a value does not stand so often in a row: two times if no number is told."""
    parts = list(said)
    ways = parts.pop() if isinstance(parts[-1], list) else []
    size = int(parts[0]) if len(parts) > 1 else 2
    if not 1 < size <= len(LETTERS):
        raise KeyError(size)
    holds = f"not ({' = '.join(LETTERS[:size])} = {value_of(parts[-1])})"

    def about(what: Counted) -> Table:
        if not ways and (what.fixed, what.side) != ("rows", 1):
            raise KeyError(said)
        shapes = [(1, size), (size, 1)] if ways else [(1, size)]
        return blocks(*((*shape, holds) for shape in shapes))

    return about


@phrase(
    '["with"] "new repeated values introduced in" ["sequential"] "order" '
    '["starting with 0" | ", both starting with 0"]'
)
def repeats_in_order(*_: str) -> Said:
    """Say that a value stands twice in a row only after all lesser ones did."""

    def said(what: Counted) -> Table:
        if (what.fixed, what.side) != ("rows", 1) or what.values != [*range(len(what.values))]:
            raise KeyError(what)
        return carried(
            ["row"],
            {"last": NONE, "repeats": 0},
            last="x",
            repeats="max(repeats, count(x = last) * (x + 1))",
            holds="x != last or x <= repeats",
        )

    return said


@phrase('_without block "of" VALUES')
def no_block_of(shape: tuple[int, int], words: str) -> Said:
    """Say that no block has one value in all places."""
    rows, columns = shape
    cells = LETTERS[: rows * columns]
    if not 1 < rows * columns <= len(LETTERS):
        raise KeyError(shape)
    return blocks((rows, columns, f"not ({' = '.join(cells)} = {value_of(words)})"))


@phrase("_without INT _consecutive_letters")
def no_equal_letters(number: str) -> Said:
    """Say that so many letters in a row are not equal."""
    size = int(number)
    if not 1 < size <= len(LETTERS):
        raise KeyError(size)

    def said(what: Counted) -> Table:
        if (what.fixed, what.side) != ("rows", 1):
            raise KeyError(number)
        return blocks((1, size, f"not ({' = '.join(LETTERS[:size])})"))

    return said


@phrase(
    '"consecutive windows of" INT DIGIT_WORD "considered as a" BASE_OF "number" ORDER '
    '"in every row and column"'
)
def windows_rise(length: str, _: str, base: str, order: str) -> Said:
    """Say that stretches, read as numbers, rise or fall along rows and columns."""
    size = int(length)
    number = 2 if base == "binary" else int(base.split("-")[1])
    marks = {"nondecreasing": "<=", "increasing": "<", "nonincreasing": ">=", "decreasing": ">"}
    cells = _first(size + 1)
    first, second = (
        " + ".join(f"{number ** (size - 1 - k)} * {z}" for k, z in enumerate(some))
        for some in (cells[:-1], cells[1:])
    )
    holds = f"{first} {marks[order.rsplit(maxsplit=1)[-1]]} {second}"
    return blocks((1, size + 1, holds), (size + 1, 1, holds))


# Patterns in lines ----------------------------------------------------------------------------


@phrase('"avoiding" ["the"] PATTERNS zwords ("in" ["any"] lines | ways_along)')
def avoiding_steps(_: str, patterns: list[str], where: list[str] | Steps) -> Said:
    """Say that no line has a pattern of values that are z more or less."""
    lines = where if isinstance(where, list) else [LINES.get(z, z) for z in where["directions"]]

    def said(what: Counted) -> Table:
        found = []
        for pattern in patterns:
            steps = [int(z[1:] or "0") for z in pattern.split()]
            words = ([value + step for step in steps] for value in what.values)
            found += ["".join(map(str, w)) for w in words if set(w) <= set(what.values)]
        return {"words": [{"direction": z, "forbid": sorted(set(found))} for z in lines]}

    return said


@piece("ZWORD ((_comma) ZWORD)*")
def zwords(*found: str) -> list[str]:
    """Return patterns."""
    return list(found)


@phrase('"avoiding" ["the"] PATTERNS spread_words "in" ["any"] lines')
def avoiding_words(_: str, words: list[str], lines: list[str]) -> Said:
    """Say that no line has a word."""
    return {"words": [{"direction": line, "forbid": words} for line in lines]}


@piece("SPREAD ((_comma) SPREAD)*")
def spread_words(*found: str) -> list[str]:
    """Return words whose letters stood apart."""
    return [word.replace(" ", "") for word in found]


@phrase('"avoiding" avoided ((_comma) avoided)+')
def avoiding_many(*found: Table) -> Said:
    """Say that words do not stand in some lines, others not in others."""
    return {"words": [table for tables in found for table in tables["words"]]}


@piece("spaced ways_along")
def avoided(words: list[str], ways: Steps) -> Table:
    """Return words and lines."""
    return {"words": [{"direction": LINES.get(z, z), "forbid": words} for z in ways["directions"]]}


@piece("way_along ((_comma) way_along)*")
def ways_along(*names: str) -> Steps:
    """Return directions."""
    return {"directions": list(names)}


@piece('"horizontally" -> horizontal | "vertically" -> vertical | "diagonally" -> diagonal '
       '| "antidiagonally" -> antidiagonal')  # fmt: skip
def way_along(name: str) -> str:
    """Return a direction."""
    return name


@piece(
    '"maximum minus minimum" -> spread_of | "maximum" -> max_of | "minimum" -> min_of '
    '| "sum" -> sum_of | "median" -> lower_of'
)
def stretch_number(name: str) -> str:
    """Return a number of a stretch."""
    return name.removesuffix("_of")


@phrase('COURSE_WORD stretch_number "of every" INT "consecutive values in every row and column"')
def numbers_rise(word: str, name: str, length: str) -> Said:
    """Say that a number of a stretch does not fall, or not rise."""
    size = int(length)
    cells = _first(size + 1)
    mark = "<=" if word == "nondecreasing" else ">="
    if name == "lower" and size % 2 == 0:
        raise KeyError(size)

    def number(some: str) -> str:
        listed = ", ".join(some)
        return f"max({listed}) - min({listed})" if name == "spread" else f"{name}({listed})"

    holds = f"{number(cells[:-1])} {mark} {number(cells[1:])}"
    return blocks((1, size + 1, holds), (size + 1, 1, holds))


ALIASES = {
    "all_lines": lambda *_: ["row", "column"],
    "one_difference": lambda span: _within(span, *DIFFERENCES[:1]),
    "two_differences": lambda span: _within(span, *DIFFERENCES[:2]),
    "three_differences": lambda span: _within(span, *DIFFERENCES[:3]),
}
"""What a piece says that has a name inside another one."""

__all__ = ["ALIASES", "BOOK"]
