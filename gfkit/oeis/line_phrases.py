"""Phrases of titles about whole lines: shapes, divisibility, sums so far, repeated values."""

from __future__ import annotations

from itertools import combinations, product
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.oeis.phrase_books import LETTERS, Book, Counted, Said, Table
from gfkit.oeis.title_phrases import blocks, merged

if TYPE_CHECKING:
    from collections.abc import Callable

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

NONE = 1000
"""Beyond every value."""
BEFORE, COVERED = ["p", "q", "r"], ["c", "d", "e"]
"""The three elements before, and whether each is in such a stretch."""


def lines(directions: list[str], **said: Any) -> Table:
    """Return a condition on whole lines."""
    return {"lines": [{"directions": directions, **said}]}


def carried(directions: list[str], start: dict[str, Any], **said: Any) -> Table:
    """Return a condition on what is carried along lines; other texts are holds and end."""
    texts = {key: said.pop(key) for key in ("holds", "end") if key in said}
    return lines(directions, carry=start, next=said, **texts)


def ends_differ(directions: list[str]) -> Table:
    """Return that the first and the last element of lines are different."""
    return carried(
        directions,
        {"first": NONE, "last": NONE},
        first=f"first + (x - first) * count(first = {NONE})",
        last="x",
        end="first != last",
    )


# Shapes and numerals --------------------------------------------------------------------------


@phrase("lines SHAPE | every lines SHAPE")
def shaped(names: list[str], shape: str) -> Said:
    """Say which shape lines have."""
    if shape == "inverted unimodal":
        return carried(
            names,
            {"last": NONE, "rose": 0},
            last="x",
            rose="max(rose, count(x > last))",
            holds="rose = 0 or x >= last",
        )
    return lines(names, shape=shape)


@piece('lines "divisible by" INT')
def divisible(names: list[str], number: str) -> tuple[list[str], int, bool]:
    """Return which lines are divisible."""
    return names, int(number), True


@piece('lines "not divisible by" INT')
def not_divisible(names: list[str], number: str) -> tuple[list[str], int, bool]:
    """Return which lines are not divisible."""
    return names, int(number), False


@piece("divisible | not_divisible")
def division(said: tuple[list[str], int, bool]) -> tuple[list[str], int, bool]:
    """Return which lines are divisible or not."""
    return said


@phrase(
    'every division (("and" every | "and") division)* [","] "read as a" BASE_OF "number with top '
    'and left being the most significant" DIGIT_WORD'
)
def numerals(*parts: Any) -> Said:
    """Say that lines, read as numbers, are divisible or not."""
    base = 2 if parts[-2] == "binary" else int(parts[-2].split("-")[1])
    tables = []
    for names, number, whole in parts[:-2]:
        remainders = [0] if whole else list(range(1, number))
        tables.append(lines(names, modulo=number, base=base, remainders=remainders))
    return merged(*tables)


# Sums so far ----------------------------------------------------------------------------------


@piece(
    '"to its left" -> row_before | "above it" -> column_before | "diagonally to its northwest" -> '
    'diagonal_before | "antidiagonally to its northeast" -> antidiagonal_before'
)
def where_before(name: str) -> str:
    """Return the line whose elements before are meant."""
    return name.removesuffix("_before")


@piece('[INT "plus"] "the sum of" ["the"] "elements" where_before')
def sum_before(*parts: str) -> tuple[str, str]:
    """Return a line and what is added to the sum so far."""
    return parts[-1], parts[0] if len(parts) > 1 else "0"


@phrase('no "element equal to" sum_before ("or" sum_before)* [","] ("modulo" | "mod") INT')
def never_sum(*parts: Any) -> Said:
    """Say that no element is a number more than a sum so far, modulo a number."""
    modulus = parts[-1]
    return merged(
        *(
            carried(
                [line],
                {"s": 0},
                s=f"(s + x) mod {modulus}",
                holds=f"(x - s - {more}) mod {modulus} != 0",
            )
            for line, more in parts[:-1]
        )
    )


@phrase(
    'every "no smaller than the sum of its previous elements modulo" INT'
    ' | every "element no smaller than the sum of its previous elements modulo" INT'
)
def not_below_sum_so_far(modulus: str) -> Said:
    """Say that no element is less than the sum so far, modulo a number."""
    return carried(["row"], {"s": 0}, s=f"(s + x) mod {modulus}", holds="x >= s")


@phrase(
    '"the sum ahead of" every "element differing from the sum following that element by" INT "or '
    'less"'
)
def balanced(most: str) -> Said:
    """Say that the sums before and after every element are close."""

    def said(what: Counted) -> Table:
        far = int(most) + max(map(abs, what.values))
        return carried(
            ["row"],
            {"s": 0, "t": list(range(-far, far + 1))},
            s="s + x",
            t="t",
            holds=f"abs(2 * s - t + x) <= {most}",
            end="s = t",
        )

    return said


@phrase('every "leading partial sum divisible by" amounts')
def partial_sums(amounts: list[int]) -> Said:
    """Say that every sum so far is divisible by one of some numbers."""
    modulus = lcm(*amounts)
    if not 0 < modulus < NONE:
        raise KeyError(modulus)
    asked = " or ".join(f"(s + x) mod {number} = 0" for number in amounts)
    return carried(["row"], {"s": 0}, s=f"(s + x) mod {modulus}", holds=asked)


@phrase(
    '"an element 0 only if there are an even number of ones to its left and an even number of ones '
    'above it"'
)
def zero_if_even() -> Said:
    """Say that before a 0, on its left and above, there are evenly many ones."""
    return carried(
        ["row", "column"], {"p": 0}, p="(p + count(x = 1)) mod 2", holds="x != 0 or p = 0"
    )


@phrase(
    'every "x(i) in a subsequence of length" amounts "with sum 0"'
    ' | every "element in a subsequence of length" amounts "with sum 0"'
)
def covered(lengths: list[int]) -> Said:
    """Say that every element is in a stretch of such a length whose sum is 0."""
    most = max(lengths)
    if not 0 < most <= len(BEFORE) + 1:
        raise KeyError(most)
    values, flags = BEFORE[: most - 1], COVERED[: most - 1]
    sums = {k: f"count({' + '.join(['x', *values[: k - 1]])} = 0)" for k in lengths}
    reached = [
        f"max({', '.join([old, *(sums[k] for k in lengths if k > j)])})"
        for j, old in enumerate(["0", *flags])
    ]
    after = dict(zip(values, ["x", *values], strict=False))
    after |= dict(zip(flags, reached, strict=False))
    start = dict.fromkeys(values, NONE) | dict.fromkeys(flags, 1)
    ends = {"end": " and ".join(f"{flag} = 1" for flag in flags)} if flags else {}
    if not start:
        start, after = {"p": 0}, {"p": "0"}
    return carried(["row"], start, **after, holds=f"{reached[-1]} = 1", **ends)


# Repeated values ------------------------------------------------------------------------------


def repeats(directions: list[str], asked: str) -> Table:
    """Return what is true of every value that is repeated, x, and the one before it, r."""
    return carried(
        directions,
        {"last": NONE, "r": NONE},
        last="x",
        r="r + (x - r) * count(x = last)",
        holds=f"x != last or r = {NONE} or {asked}",
    )


@piece(
    'sign -> repeat_sign | INT "larger" ["mod" INT] "than" -> repeat_larger'
    ' | "not" INT "larger" ["mod" INT] "than" -> repeat_not_larger'
    ' | INT "larger" ["mod" INT] -> repeat_larger | "not" INT "larger" ["mod" INT] '
    "-> repeat_not_larger"
)
def repeat_relation(asked: tuple[str, str]) -> tuple[str, str]:
    """Return what is true of a repeated value, x, and the one before, r; and a modulus or ""."""
    return asked


def _larger(mark: str, number: str, modulus: str = "") -> tuple[str, str]:
    return f"((x - r - {number}){{modulo}} {mark} 0)", modulus


@phrase(
    'every "repeated value in every" lines repeat_relation [","] "the previous repeated value" '
    '[","] ["and in every" lines repeat_relation "the previous repeated value"]'
    ' | every "repeated value in every" lines repeat_relation [","] "and in every" lines '
    'repeat_relation [","] "the previous repeated value"'
)
def repeated_in_lines(*parts: Any) -> Said:
    """Say what is true of repeated values in rows and columns."""
    modulus = next((said[1] for said in parts[1::2] if said[1]), "")  # said once, of both
    modulo = f" mod {modulus}" if modulus else ""
    return merged(
        *(
            repeats(names, asked.replace("{modulo}", modulo))
            for names, (asked, _) in zip(parts[::2], parts[1::2], strict=True)
        )
    )


@piece('"plus" INT ["mod" repeat_modulus]')
def more_mod(*parts: Any) -> str:
    """Return what is added to the repeated value before."""
    return f"{parts[0]}){f' mod {parts[1]}' if len(parts) > 1 else ''}"


@piece('INT ["+" INT]')
def repeat_modulus(*parts: str) -> int:
    """Return a modulus."""
    return sum(map(int, parts))


@piece('sign "the previous repeated value" [more_mod]')
def repeat_than(*parts: str) -> str:
    """Return what is true of a repeated value and the one before."""
    if len(parts) == 1:
        return f"(x {parts[0]} r)"
    if parts[0] not in ("=", "!="):
        raise KeyError(parts[0])
    return f"((x - r - {parts[1]} {parts[0]} 0)"


@piece('"differing from the previous repeated value by" by_amount ["modulo" repeat_modulus]')
def repeat_off(*parts: Any) -> str:
    """Return by how much a repeated value differs from the one before."""
    if len(parts) > 1:
        raise KeyError(parts[1])
    return f"(abs(x - r) {parts[0]})"


@piece('("plus" | "+") INT -> step_up | ("minus" | "-") INT -> step_down | INT -> step_both')
def repeat_step(steps: list[int]) -> list[int]:
    """Return by how much more, or less, a repeated value is; a bare number is both."""
    return steps


@piece(
    '["plus or minus" | "+-"] repeat_step ((_comma) repeat_step)* '
    '[("modulo" | "mod") repeat_modulus]'
)
def repeat_steps(*parts: Any) -> tuple[list[int], int | None]:
    """Return by how much more a repeated value is, and the modulus."""
    steps = [part for part in parts if isinstance(part, list)]
    modulus = parts[-1] if isinstance(parts[-1], int) else None
    return sorted({step for some in steps for step in some}), modulus


@piece('"differing from the previous repeated value by other than" repeat_steps')
def repeat_other(said: tuple[list[int], int | None]) -> str:
    """Return that a repeated value is by none of some numbers more than the one before."""
    steps, modulus = said
    if modulus is not None:
        return f"((x - r) mod {modulus} not in {sorted({step % modulus for step in steps})})"
    return f"(x - r not in {steps})"


@piece("repeat_than | repeat_off | repeat_other")
def repeat_said(asked: str) -> str:
    """Return what is true of a repeated value and the one before."""
    return asked


@phrase('no "repeated value" repeat_said')
def never_repeated(asked: str) -> Said:
    """Say what is true of no repeated value."""
    return repeats(["row"], f"not {asked}")


@phrase('every "repeated value" repeat_said')
def always_repeated(asked: str) -> Said:
    """Say what is true of every repeated value."""
    return repeats(["row"], asked)


# Pairs ----------------------------------------------------------------------------------------


@piece("STEPPED")
def stepped_pair(text: str) -> tuple[int, int]:
    """Return by how much the two of a pair are more than x."""
    first, second = (int(part[1:] or "0") for part in text.split(","))
    return first, second


def _pairs(what: Counted, first: tuple[int, int], second: tuple[int, int]) -> Table:
    tables = []
    for x in what.values:
        p, q = ([x + first[0], x + first[1]], [x + second[0], x + second[1]])
        if not {*p, *q} <= set(what.values):
            continue
        tables.append(
            carried(
                ["row"],
                {"last": NONE, "seen": 0},
                last="x",
                seen=f"max(seen, count(last = {p[0]} and x = {p[1]}))",
                holds=f"not (seen = 1 and last = {q[0]} and x = {q[1]})",
            )
        )
    return merged(*tables)


@phrase('no "adjacent pair" stepped_pair "repeated"')
def no_pair_twice(pair: tuple[int, int]) -> Said:
    """Say that no pair of a kind is there twice."""
    return lambda what: _pairs(what, pair, pair)


@phrase('no "adjacent pair" stepped_pair "followed at any distance by" stepped_pair')
def no_pair_after(first: tuple[int, int], second: tuple[int, int]) -> Said:
    """Say that after a pair of a kind there is not another."""
    return lambda what: _pairs(what, first, second)


# Which values are there, and in which order ---------------------------------------------------


@phrase('"containing all values" [SPAN] | "containing all" INT "values"')
def contains_all(said: str = "") -> Said:
    """Say that every value is there, or those that are told."""
    if ".." not in said:
        return _each_value(1)
    low, high = map(int, said.split(".."))
    return lambda what: _each_value(1, within(what, low, high))(what)


def within(what: Counted, low: int, high: int) -> list[int]:
    """Return the integers from low to high; raises KeyError unless all are values."""
    if low not in what.values or high not in what.values:
        raise KeyError(low)
    return [value for value in what.values if low <= value <= high]


@phrase('"containing at least" INT "of" every "value"')
def contains_some(number: str) -> Said:
    """Say that every value is there at least so often."""
    if number == "1":
        return lambda what: {"contains": list(what.values)}
    return _each_value(int(number))


def _each_value(number: int, some: list[int] | None = None) -> Callable[[Counted], Table]:
    return lambda what: merged(
        *(
            carried(
                ["array"],
                {"n": 0},
                n=f"min(n + count(x = {value}), {number})",
                end=f"n = {number}",
            )
            for value in some or what.values
        )
    )


@phrase('INT "appearing before" INT (_comma INT)* ["in row major order"]')
def appears_before(first: str, *later: str) -> Said:
    """Say that a value is there before some others are."""
    return carried(
        ["array"],
        {"seen": 0},
        seen=f"max(seen, count(x = {first}))",
        holds=f"seen = 1 or x not in [{', '.join(later)}]",
    )


@phrase(
    '"new values introduced in" ["each" | "every"] lines "in sequential order" ["starting with 0"]'
)
def introduced_in_lines(names: list[str]) -> Said:
    """Say that values come in order in every row or column."""

    def said(what: Counted) -> Table:
        # of any integers, as many are introduced as a line is long on the fixed side
        several = [name for name in names if name == ("row", "column")[what.fixed == "rows"]]
        if not what.values and not several:
            raise KeyError(names)
        found = {} if what.values else {"values": list(range(what.side))}
        least = what.values[0] if what.values else 0
        carry = carried(names, {"most": least - 1}, most="max(most, x)", holds="x <= most + 1")
        return merged(found, carry)

    return said


@phrase('"new values introduced in order from both ends"')
def introduced_from_both_ends() -> Said:
    """Say that values come in order from the left, and from the right."""
    return lambda what: merged(
        {"introduced": True},
        *(
            carried(
                ["row"],
                {"owed": 0},
                owed=f"max(owed, count(x = {value + 1})) * count(x != {value})",
                end="owed = 0",
            )
            for value in what.values[:-1]
        ),
    )


# Columns as wholes ----------------------------------------------------------------------------


@phrase('"no column j" COMPARED_WITH "column j-1 in all rows"')
def no_column_beyond(compared: str) -> Said:
    """Say that no column is so compared with the one before it, in all rows."""
    sign = "<" if compared.startswith("less") else ">"
    sign += "=" if "equal" in compared else ""

    def said(what: Counted) -> Table:
        side = what.side
        if what.fixed == "rows":
            cells = [f"{LETTERS[2 * k + 1]} {sign} {LETTERS[2 * k]}" for k in range(side)]
            if 2 * side > len(LETTERS):
                raise KeyError(side)
            return blocks((side, 2, f"not ({' and '.join(cells)})"))
        fails = [f"f{z}" for z in "bcdefg"[: side - 1]]  # one for each pair of columns
        if side - 1 > len(fails):
            raise KeyError(side)
        found = {
            name: f"max({name}, count(at = {k} and not (x {sign} last)))"
            for k, name in enumerate(fails, 1)
        }
        return carried(
            ["array"],
            {"at": 0, "last": 0, **dict.fromkeys(fails, 0)},
            at=f"(at + 1) mod {side}",
            last="x",
            **found,
            end=" and ".join(f"{name} = 1" for name in fails) or "at = 0",
        )

    return said


# Two places of a line -------------------------------------------------------------------------


def pair_sums(amounts: list[int], more: str = "") -> Table:
    """Return a condition on the sums of two neighbours and two others, with signs."""
    holds = f"distinct(a + c, -(b + c), -(a + d), b + d) in {amounts}{more}"
    return lines(["row"], stretches=2, holds=holds)


@phrase(
    '"x(i)+x(j), x(i+1)+x(j+1), -(x(i)+x(j+1)), and -(x(i+1)+x(j)) having" amounts "distinct '
    'values for every i<=n and j<=n"'
)
def sums_of_pairs(amounts: list[int]) -> Said:
    """Say how many different sums any two pairs of neighbours have, with signs."""

    def said(what: Counted) -> Table:
        if (what.fixed, what.side, what.shift) != ("rows", 1, 1):
            raise KeyError(what)
        return pair_sums(amounts)

    return said


@phrase(
    '"set{t,u,v in 0,1}((x[i+t]+x[j+u]+x[k+v])*(-1)^(t+u+v)) having" amounts "distinct values for '
    'every i,j,k<=n"'
)
def sums_of_triples(amounts: list[int]) -> Said:
    """Say how many different sums any three pairs of neighbours have, with signs."""
    chosen = product("ab", "cd", "ef")
    sums = (f"{'-' * (place.bit_count() % 2)}({' + '.join(z)})" for place, z in enumerate(chosen))
    holds = f"distinct({', '.join(sums)}) in {amounts}"

    def said(what: Counted) -> Table:
        if (what.fixed, what.side, what.shift) != ("rows", 1, 1):
            raise KeyError(what)
        return lines(["row"], stretches=2, places=3, holds=holds)

    return said


# Words that are told by what is before -----------------------------------------------------------

EARLIER = "pqrstuvw"


def sums_of_some(last: int, free: int, amounts: list[int], number: int) -> Table:
    """Return that words do not fall, and elements are sums of so many of those just before.

    last: the last element. free: how many elements at the beginning are no sums. number: how many
    elements before are looked at.
    """
    before = EARLIER[:number]
    if number > len(EARLIER) or not amounts or min(amounts) < 1 or max(amounts) > number:
        raise KeyError(number)
    sums = [" + ".join(some) for many in amounts for some in combinations(before, many)]
    found = ", ".join(f"x = {total}" for total in sums)
    return carried(
        ["row"],
        {"n": 0, **dict.fromkeys(before, -NONE)},
        n=f"min(n + 1, {free})",
        **dict(zip(before, ["x", *before], strict=False)),
        holds=f"x >= {before[0]} and any(n < {free}, {found})",
        end=f"{before[0]} = {last}",
    )


def seldom_reached(farthest: int, most: int) -> Table:
    """Return that no place is reached by more than so many, each of which goes up to so far on."""
    reached = EARLIER[:farthest]
    if not 0 < farthest <= len(EARLIER) or most < 1:
        raise KeyError(farthest)
    later = [*reached[1:], "0"]
    return carried(
        ["row"],
        dict.fromkeys(reached, 0),
        **{z: f"{later[k]} + count(x = {k + 1})" for k, z in enumerate(reached)},
        holds=" and ".join(f"(x != {k} or {z} < {most})" for k, z in enumerate(reached)),
    )


ALIASES: dict[str, Callable[..., Any]] = {
    "step_both": lambda number: [int(number), -int(number)],
    "step_up": lambda number: [int(number)],
    "step_down": lambda number: [-int(number)],
    "repeat_sign": lambda mark: (f"(x {mark} r)", ""),
    "repeat_larger": lambda *parts: _larger("=", *parts),
    "repeat_not_larger": lambda *parts: _larger("!=", *parts),
}
"""What a piece says that has a name inside another one."""

__all__ = ["ALIASES", "BOOK", "pair_sums"]
