"""Whether a relation between sequences is true, by its text and the terms alone. No gfkit.

A side of a relation becomes a function of its letters, in fractions; the words in it are checked.
A sequence is its first index, its last one or None, and what gives its terms.
"""

import math
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from oracle.elimination import rank, solution
from oracle.expressions import Value, function_of
from oracle.plain_formulas import terms_of_fraction

LATER = 200
LONGEST = 10_000
"""Sums of more summands are not added up."""
WORD = re.compile(r"[A-Za-z_]\w*")
SUM = re.compile(r"Sum_\{(\w)=(.*?)\.\.(.*?)\} ")
FACTORIAL = re.compile(r"(\((?:[^()]|\([^()]*\))*\)|\b\w)!")
COMPARED = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Terms = tuple[int, int | None, Callable[[int], Fraction | int]]
Names = Mapping[str, Terms]


class Nothing(Exception):
    """The statement says nothing, or nothing that is known here."""


class Missing(Nothing):
    """There is no such term."""


def whole(value: Fraction) -> int:
    """Return an integer; raises Nothing for another number."""
    if value != int(value):
        raise Nothing
    return int(value)


def binomial(n: Fraction, k: Fraction) -> int:
    """Return a coefficient, 0 for k < 0."""
    n, k = whole(n), whole(k)
    if k < 0:
        return 0
    return math.comb(n, k) if n >= 0 else (-1) ** k * math.comb(k - n - 1, k)


def factorial(n: Fraction) -> Fraction:
    """Return n!; raises Nothing for n < 0."""
    if n < 0:
        raise Nothing
    return Fraction(math.factorial(whole(n)))


def total(empty: list[int], summand: Callable[[Fraction], Fraction], low: Any, high: Any) -> Any:
    """Return a sum, and note in a list that one is empty."""
    first, last = whole(low), whole(high)
    if last < first:
        empty.append(last)
    if last - first > LONGEST:
        raise Nothing
    return sum(map(summand, map(Fraction, range(first, last + 1))), Fraction(0))


FUNCTIONS = {
    "floor": math.floor,
    "mod": lambda a, b: a % b,
    "pick": lambda values, n, period: values[int(n) % int(period)],
    "binomial": binomial,
    "factorial": factorial,
    "Catalan": lambda n: Fraction(binomial(2 * n, n)) / (n + 1),
}


@cache
def code_of(side: str) -> tuple[Value, set[str]]:
    """Return the value of a side, and the words in it that are not letters of sums."""
    text = FACTORIAL.sub(r"factorial(\1)", side)
    words = {*WORD.findall(SUM.sub(r"(\2, \3)", text))} - {one[0] for one in SUM.findall(text)}
    while found := SUM.search(text):
        end, depth = found.end(), 0
        while end < len(text) and (depth or text[end] not in "),"):
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        letter, low, high = found.groups()
        summed = f"total(lambda {letter}: {text[found.end() : end]}, {low}, {high})"
        text = text[: found.start()] + summed + text[end:]
    text = re.sub(r"(.*\)) mod (\d+)", r"mod(\1, \2)", text)
    text = re.sub(r"(\[[^]]*\])\[n mod (\d+)\]", r"pick(\1, n, \2)", text)
    try:
        return function_of(text.replace("^", "**"), Fraction), words
    except SyntaxError:
        raise Nothing from None


def term_of(of: Terms, index: Fraction) -> Fraction:
    """Return a term; raises Missing."""
    first, last, at = of
    if index < first or (last is not None and index > last):
        raise Missing
    return Fraction(at(whole(index)))


def value_of(
    side: str, names: Names, letters: Mapping[str, int], empty: list[int] | None = None
) -> Fraction:
    """Return the value of a side; raises Nothing where it has none."""
    code, words = code_of(side)
    if words - {*FUNCTIONS, *names, *letters}:
        raise Nothing
    scope = {
        "total": partial(total, [] if empty is None else empty),
    }
    scope |= FUNCTIONS | {name: partial(term_of, of) for name, of in names.items()}
    scope |= {letter: Fraction(value) for letter, value in letters.items()}
    try:
        value = code(scope)
    except (ZeroDivisionError, LookupError, NameError, TypeError, OverflowError):
        raise Nothing from None
    if isinstance(value, float | complex):
        raise Nothing
    return Fraction(value)


def stands(
    relation: str, names: Names, letters: Mapping[str, int], empty: list[int] | None = None
) -> tuple[Any, Any, bool]:
    """Return both sides, and whether the relation holds."""
    if found := re.fullmatch(r"(\d+) divides (.*) iff (\d+) divides (.*)", relation):
        m, one, k, other = found.groups()
        a, b = (not value_of(side, names, letters) % int(by) for by, side in ((m, one), (k, other)))
        return a, b, a == b
    found = re.fullmatch(r"((?:\{[^}]*\}|.)*?)\s*(!=|<=|>=|=|<|>)\s*(.*)", relation)
    a, b = (value_of(side, names, letters, empty) for side in (found[1], found[3]))
    return a, b, COMPARED[found[2]](a, b)


def terms_of(of: Mapping[str, Any]) -> Terms:
    """Return the sequence of a definition."""
    kind = of.get("kind")
    if kind == "fraction":
        p, q = ([int(c) for c in of[side]] for side in "pq")
        if not q or not q[0]:
            raise Nothing
        terms = []

        def at(index: int) -> Fraction:
            if len(terms) <= index - of["offset"]:
                terms[:] = terms_of_fraction(p, q, 2 * (index - of["offset"]) + 20)
            return terms[index - of["offset"]]

        return of["offset"], None, at
    if kind == "terms":
        values = [Fraction(z) for z in of["terms"]]
        last = of["offset"] + len(values) - 1
        return of["offset"], last, lambda n: values[n - of["offset"]]
    if kind == "formula":
        return of["offset"], None, lambda n: value_of(of["formula"], {}, {"n": n})
    raise Nothing


def is_true(statement: Mapping[str, Any]) -> bool:
    """Tell whether a statement is true, as far as a few hundred values tell."""
    if statement["kind"] == "least order":
        return _is_least(statement)
    names = {name: terms_of(of) for name, of in statement["names"].items()}
    low, high, relation = statement["low"], statement["high"], statement["relation"]
    if statement["kind"] == "relation":
        end = low + LATER if high is None else high
        return all(stands(relation, names, {"n": n})[2] for n in range(low, end + 1))
    at = statement["n"]
    if at < low or (high is not None and at > high):
        return False
    if not all(stands(relation, names, {"n": n})[2] for n in range(low, at)):
        return False
    if "missing" in statement:
        name, index = statement["missing"]
        try:
            stands(relation, names, {"n": at})
        except Nothing:
            return index < names[name][0]
        return False
    a, b, holds = stands(relation, names, {"n": at})
    return not holds and [Fraction(statement[side]) for side in ("left", "right")] == [a, b]


def _is_least(statement: Mapping[str, Any]) -> bool:
    """Find the least recurrence by elimination from the terms, late and from the start."""
    offset, _, at = terms_of(statement["of"])
    values = [Fraction(at(offset + k)) for k in range(2 * LATER)]
    late, size = values[LATER : LATER + 60], 30
    order = rank([late[i : i + size] for i in range(size)])
    if order != statement["order"]:
        return False
    rows = [[*late[i : i + order][::-1], late[i + order]] for i in range(order)]
    signature = solution(rows, order) or []
    start = statement["from"] - offset

    def obeys(n: int) -> bool:
        return values[n] == sum(c * values[n - k] for k, c in enumerate(signature, 1))

    if start < order or not all(obeys(n) for n in range(start, 2 * LATER)):
        return False
    return start == order or not obeys(start - 1)
