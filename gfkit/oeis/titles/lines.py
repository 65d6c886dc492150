"""What titles say of lines: stretches, words, sums so far, repeated values, and signs of sums."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise, product
from string import ascii_letters, digits
from typing import Any

from gfkit.boards.acceptors.arrays import ArrowTable as Arrows
from gfkit.boards.rules.array_language import MAX_WORD
from gfkit.boards.rules.languages import least, regex
from gfkit.oeis.titles.builders import (
    LETTERS,
    NONE,
    ArraysMeant,
    BoardSide,
    Onwards,
    Said,
    Table,
    blocks,
    both_ways,
    carried,
    given,
    lines,
    merged,
    words,
)
from gfkit.oeis.titles.signed_sums import arranged_signs, summed

WIDEST, LONGEST = 6, 100
"""How wide a block of an array rule can be, and how long the stretches of a title."""
EARLIER = "pqrstuvw"
OTHER = ascii_letters + digits
"""Names of values that have more than one character, in expressions."""


# Stretches ------------------------------------------------------------------------------------


def first_cells(length: int) -> str:
    """Return a given number of cells."""
    given(0 < length <= len(LETTERS))
    return LETTERS[:length]


def stretch(length: int, holds: str, total: str = "") -> Said:
    """Return what holds for every stretch of a given number of elements of arrays of one row.

    In the text stand {cells} for the cells, {equal} for those being equal, {falls} for the places
    where they fall, {pairs} for the pairs with a sum, {a} and {z} for the first and the last.
    """
    return in_row(blocks((1, length, windows(length, holds, total))))


def no_pair(length: int, total: int) -> Said:
    """Return that no two of that many consecutive elements have a sum, nor two of a shorter row.

    >>> [one["columns"] for one in no_pair(3, 2)(ArraysMeant("rows", 1, 0, [0, 1]))["blocks"]]
    [2, 3]
    >>> [one["columns"] for one in no_pair(3, 2)(ArraysMeant("rows", 1, 2, [0, 1]))["blocks"]]
    [3]
    """

    def about(what: ArraysMeant) -> Table:
        lengths = range(max(2, min(length, what.shift + 1)), length + 1)
        return blocks(*((1, k, windows(k, "not any({pairs})", f"{total}")) for k in lengths))

    return in_row(about)


def differing(by: str, none: bool = False) -> Said:
    """Return by how much adjacent elements differ, on boards in both directions."""
    holds = f"not (abs(a - b) {by})" if none else f"abs(a - b) {by}"

    def about(what: ArraysMeant) -> Table:
        is_row = (what.fixed, what.side) == ("rows", 1)
        return blocks((1, 2, holds)) if is_row else both_ways(holds)

    return about


def windows(length: int, holds: str, total: str = "") -> str:
    """Return a text about a stretch."""
    cells = first_cells(length)
    pairs = [f"{p} + {q} = {total}" for p, q in combinations(cells, 2)] if total else []
    texts = {
        "cells": ", ".join(cells),
        "equal": " = ".join(cells),
        "falls": ", ".join(f"{p} > {q}" for p, q in pairwise(cells)),
        "pairs": ", ".join(pairs),
        "a": cells[0],
        "z": cells[-1],
    }
    return holds.format_map(texts)


def not_constant(ways: list[list[str]]) -> Table:
    """Return that no line of some kinds has equal elements alone."""
    return carried(
        [one for some in ways for one in some],
        {"last": NONE, "differ": 0},
        last="x",
        differ=f"max(differ, count(last != {NONE} and x != last))",
        end="differ = 1",
    )


def counted_in(line: str, value: int, amounts: list[int], sign: str) -> Table:
    """Return that the number of a value in each line of a kind is one of some, or "not in" them."""
    most = max(amounts)
    return carried(
        [line],
        {"s": 0},
        s=f"min(s + count(x {'=' if sign == 'in' else '!='} {value}), {most + 1})",
        end=f"s {sign} {amounts}",
    )


def in_row(said: Said, *shift: int) -> Callable[[ArraysMeant], Table]:
    """Return the statement about arrays of one row only; shift: of length n + that many only."""

    def about(what: ArraysMeant) -> Table:
        given((what.fixed, what.side) == ("rows", 1) and what.shift in (*shift, what.shift)[:1])
        return said(what) if callable(said) else said

    return about


def no_lettering(parts: list[Any]) -> Said:
    """Say that no stretch has equal elements where a pattern has equal letters."""
    length, found, *equal = parts
    said = []
    for word in found:
        given(len(word) == length)
        first = {letter: LETTERS[word.index(letter)] for letter in sorted(set(word))}
        both = zip(word, first_cells(length), strict=True)
        texts = [f"{first[z]} = {y}" for z, y in both if first[z] != y]
        if equal != ["possibly"]:
            texts += [f"{p} != {q}" for p, q in combinations(first.values(), 2)]
        said.append("not (" + " and ".join(texts) + ")")
    return stretch(length, " and ".join(said))


def within(what: ArraysMeant, ends: list[int]) -> list[int]:
    """Return the integers from low to high; raises Refused unless all are values."""
    given(set(ends) <= set(what.values))
    return [value for value in what.values if ends[0] <= value <= ends[1]]


def all_in_stretch(ends: list[int], side: BoardSide) -> Said:
    """Say that every stretch has all values."""
    length = side.length
    given(not side.is_free and 0 < length <= LONGEST)

    def said(what: ArraysMeant) -> Table:
        values = within(what, ends)
        if length <= WIDEST:
            cells = first_cells(length)
            there = [f"any({', '.join(f'{z} = {value}' for z in cells)})" for value in values]
            return blocks((1, length, " and ".join(there)))
        return merged(
            *(
                carried(
                    ["row"],
                    {"missed": 0},
                    missed=f"(missed + 1) * count(x != {value})",
                    holds=f"x = {value} or missed + 1 < {length}",
                )
                for value in values
            )
        )

    return in_row(said)


def against(length: int, parts: list[Any], prefix: str = "") -> str:
    """Equate a function of some entries of a stretch and one of the rest, each with a factor."""
    factors = [1, 1]
    if isinstance(parts[0], int):
        factors[0] = parts.pop(0)
    if isinstance(parts[1], int):
        factors[1] = parts.pop(1)
    (function, number), (other, left) = parts
    if other == "ordinal":  # the only one that is left
        other, left = "sum", length - left + 1
    given(0 < number < length and left == length - number)
    cells, found = first_cells(length), []
    for some in combinations(cells, number):
        rest = [z for z in cells if z not in some]
        sides = ((function, some), (other, rest))
        texts = (
            f"{f'{factor} * ' if factor != 1 else ''}{name}({', '.join(of)})"
            for factor, (name, of) in zip(factors, sides, strict=True)
        )
        found.append(" = ".join(texts))
    return f"{prefix}any({', '.join(found)})"


def same_sums(size: int, length: int, number: int, prefix: str = "") -> str:
    """Return that a given number of disjoint pairs, or triples, of a stretch have the same sum."""
    cells = first_cells(length)
    given(size * number <= length <= 8)
    groups = list(combinations(cells, size))
    chosen = (
        some
        for some in combinations(groups, number)
        if len({*"".join(map("".join, some))}) == size * number
    )
    texts = (" = ".join(" + ".join(group) for group in some) for some in chosen)
    return f"{prefix}any({', '.join(texts)})"


def differences_in(order: int, ends: list[int]) -> Table:
    """Say that differences up to an order are in an interval."""
    texts = ["b - a", "c - 2 * b + a", "d - 3 * c + 3 * b - a"][:order]
    low, high = ends
    return blocks(
        *((1, k, f"{text} >= {low} and {text} <= {high}") for k, text in enumerate(texts, 2))
    )


def no_stretch_of(length: int, parts: list[Any]) -> Said:
    """Forbid a value so often in a row; parts end with the value and the lines."""
    everywhere = isinstance(parts[-1], list)
    value = parts[-2] if everywhere else parts[-1]
    given(length >= 2)
    holds = windows(length, f"not ({{equal}} = {value})")
    if not everywhere:
        return in_row(blocks((1, length, holds)))
    sizes = {"row": (1, length), "column": (length, 1)}
    return blocks(*((*sizes[one], holds) for one in parts[-1]))


def numbers_rise(mark: str, text: str, length: int) -> Table:
    """Say that a number of a stretch does not fall, or not rise."""
    cells = first_cells(length + 1)
    given(not (text.startswith("lower") and length % 2 == 0))
    first, second = (text.format(", ".join(some)) for some in (cells[:-1], cells[1:]))
    return both_ways(f"{first} {mark} {second}", length + 1)


# Words in lines -------------------------------------------------------------------------------


def row_words(found: list[str]) -> Said:
    """Say that words do not stand in an array of one row, whose values their digits are."""
    if max(map(len, found)) > MAX_WORD:
        return language(f"~(.*({'|'.join(found)}).*)")

    @in_row
    def said(what: ArraysMeant) -> Table:
        return given({*"".join(found)} <= {*map(str, what.values)}, words(["row"], found))

    return said


language_of = lru_cache(maxsize=256)(regex)
"""Titles that differ in other words have the same language."""


def language(expression: str) -> Callable[[ArraysMeant], Table]:
    """Say that an array of one row is a word of a regular expression; {z} stands for each value."""
    return of_words(
        lambda names: language_of(
            "&".join(dict.fromkeys(expression.replace("{z}", z) for z in names)), names
        )
    )


def of_words(made: Callable[[tuple[str, ...]], Arrows]) -> Callable[[ArraysMeant], Table]:
    """Say that an array of one row is a word of a language, which is made of all letters."""

    @in_row
    def about(what: ArraysMeant) -> Table:
        names = tuple(
            str(value) if len(str(value)) == 1 else letter
            for value, letter in zip(what.values, OTHER, strict=False)
        )
        found = made(names)
        is_whole = found.letters == names and len(names) == len(what.values)
        return given(is_whole, {"acceptors": [least(found)]})

    return about


def number_of(amounts: list[int], letter: str = "{z}") -> str:
    """Return the words with such a number of a letter, or of each."""
    return f"({times(f'(.&~{letter})*{letter}', amounts)})(.&~{letter})*"


def times(text: str, amounts: list[int]) -> str:
    """Return the words of an expression, a given number of times one after the other.

    >>> from gfkit.oeis.titles.builders import Onwards
    >>> times("0", [1, 3]), times("0", Onwards([0, 2, 4]))
    ('(0){1}|(0){3}', '((0){2})*(0){0}')
    """
    if isinstance(amounts, Onwards):
        return f"(({text}){{{amounts[1] - amounts[0]}}})*({text}){{{amounts[0]}}}"
    if amounts[1:] and amounts == [*range(amounts[0], amounts[-1] + 1)]:
        return f"({text}){{{amounts[0]},{amounts[-1]}}}"  # which has fewer states than a choice
    return "|".join(f"({text}){{{k}}}" for k in amounts)


def runs(lengths: list[int], letter: str = "{z}", other: str = "") -> str:
    """Return the words whose runs of a letter, or of each, have such a length; other: "~" for none.

    >>> runs([2], "0")
    '((0+&((0){2}))?(.&~0))*(0+&((0){2}))?'
    """
    run = f"({letter}+&{other}({times(letter, lengths)}))?"
    return f"({run}(.&~{letter}))*{run}"


def starts(word: str) -> Said:
    """Say how a word begins; of other arrays, what their first element is."""

    def about(what: ArraysMeant) -> Table:
        if (what.fixed, what.side) != ("rows", 1):
            given(word.isdigit())
            return {"corners": {"top-left": int(word)}}
        return language(f"{word}.*")(what)

    return about


def avoiding_steps(patterns: list[list[int]], names: list[str]) -> Said:
    """Say that no line has a pattern of values that are z more or less."""

    def said(what: ArraysMeant) -> Table:
        some = ([value + step for step in steps] for steps in patterns for value in what.values)
        found = {"".join(map(str, word)) for word in some if set(word) <= set(what.values)}
        return words(names, sorted(found))

    return said


# Whole lines ----------------------------------------------------------------------------------


def covered(lengths: list[int]) -> Table:
    """Say that every element is in a stretch of such a length whose sum is 0."""
    most = max(lengths)
    given(0 < most <= 4)
    values, flags = ["p", "q", "r"][: most - 1], ["c", "d", "e"][: most - 1]
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


def repeats(directions: list[str], asked: str) -> Table:
    """Return what is true of every value that is repeated, x, and the one before it, r."""
    return carried(
        directions,
        {"last": NONE, "r": NONE},
        last="x",
        r="r + (x - r) * count(x = last)",
        holds=f"x != last or r = {NONE} or {asked}",
    )


def repeats_in_lines(parts: list[Any]) -> Table:
    """Say what is true of repeated values in rows and columns; a modulus, told once, is of both."""
    pairs = list(zip(parts[::2], parts[1::2], strict=True))
    moduli = {said[1] for _, said in pairs} - {""}
    given(len(moduli) <= 1)
    modulo = "".join(f" mod {modulus}" for modulus in moduli)
    return merged(*(repeats(names, said[0].format(modulo)) for names, said in pairs))


def repeat_other(parts: list[Any]) -> str:
    """Return that a repeated value is by none of some numbers more than the one before."""
    steps = sorted({step for part in parts if isinstance(part, list) for step in part})
    if isinstance(modulus := parts[-1], int):
        return f"((x - r) mod {modulus} not in {sorted({step % modulus for step in steps})})"
    return f"(x - r not in {steps})"


def no_pair_after(first: list[int], second: list[int]) -> Said:
    """Say that after a pair of a kind there is not another; pairs are x more or less."""

    def said(what: ArraysMeant) -> Table:
        tables = []
        for x in what.values:
            (a, b), (c, d) = ([x + step for step in pair] for pair in (first, second))
            if {a, b, c, d} <= set(what.values):
                tables.append(
                    carried(
                        ["row"],
                        {"last": NONE, "seen": 0},
                        last="x",
                        seen=f"max(seen, count(last = {a} and x = {b}))",
                        holds=f"not (seen = 1 and last = {c} and x = {d})",
                    )
                )
        return merged(*tables)

    return said


# Which values are there, and in which order ---------------------------------------------------


def contains_all(times: int, told: list[Any]) -> Said:
    """Say that every value is there so often at least; how many, or which ones, may be given."""
    number = next((z for z in told if isinstance(z, int)), None)
    ends = next((z for z in told if isinstance(z, list)), None)

    def said(what: ArraysMeant) -> Table:
        given(number in (None, len(what.values)))
        return merged(
            *(
                carried(
                    ["array"],
                    {"n": 0},
                    n=f"min(n + count(x = {value}), {times})",
                    end=f"n = {times}",
                )
                for value in (within(what, ends) if ends else what.values)
            )
        )

    return said


def no_column_beyond(sign: str) -> Said:
    """Say that no column is so compared with the one before it, in all rows."""

    def said(what: ArraysMeant) -> Table:
        side = what.side
        if what.fixed == "rows":
            cells = first_cells(2 * side)
            texts = (f"{cells[2 * k + 1]} {sign} {cells[2 * k]}" for k in range(side))
            return blocks((side, 2, f"not ({' and '.join(texts)})"))
        fails = [f"f{z}" for z in "bcdefg"[: side - 1]]  # one for each pair of columns
        given(side - 1 <= len(fails))
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


# Sums of pairs, triples and earlier elements ----------------------------------------------------


def pair_sums(amounts: list[int], more: str = "") -> Table:
    """Return a condition on the sums of two neighbours and two others, with signs."""
    holds = f"distinct(a + c, -(b + c), -(a + d), b + d) in {amounts}{more}"
    return lines(["row"], stretches=2, holds=holds)


def triple_sums(amounts: list[int]) -> Table:
    """Return a condition on the sums of three pairs of neighbours, with signs."""
    chosen = product("ab", "cd", "ef")
    sums = (f"{'-' * (place.bit_count() % 2)}({' + '.join(z)})" for place, z in enumerate(chosen))
    return lines(["row"], stretches=2, places=3, holds=f"distinct({', '.join(sums)}) in {amounts}")


def sums_of_some(last: int, nth: int, amounts: list[int], number: int) -> Table:
    """Return that words do not fall, and elements are sums of some number of those just before.

    last: the last element. nth: how many elements at the beginning are not sums. number: how many
    elements before are examined.
    """
    before = EARLIER[:number]
    given(nth <= 2 and number <= len(EARLIER) and amounts and min(amounts) >= 1)
    given(max(amounts) <= number)
    sums = [" + ".join(some) for many in amounts for some in combinations(before, many)]
    found = ", ".join(f"x = {total}" for total in sums)
    return carried(
        ["row"],
        {"n": 0, **dict.fromkeys(before, -NONE)},
        n=f"min(n + 1, {nth})",
        **dict(zip(before, ["x", *before], strict=False)),
        holds=f"x >= {before[0]} and any(n < {nth}, {found})",
        end=f"{before[0]} = {last}",
    )


def seldom_reached(farthest: int, most: int) -> Table:
    """Return the condition that at most a number of moves, of bounded length, reach each place."""
    reached = EARLIER[:farthest]
    given(0 < farthest <= len(EARLIER) and most >= 1)
    later = [*reached[1:], "0"]
    return carried(
        ["row"],
        dict.fromkeys(reached, 0),
        **{z: f"{later[k]} + count(x = {k + 1})" for k, z in enumerate(reached)},
        holds=" and ".join(f"(x != {k} or {z} < {most})" for k, z in enumerate(reached)),
    )


def arranged(text: str) -> Said:
    """Say that some signs make a sum 0."""
    signs = summed(text)
    return in_row(lambda what: arranged_signs(what.values, signs))
