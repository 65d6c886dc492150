"""Spaces of formulas with powers, terms, sums and functions, each for all values of other letters.

The exponent u(n) of b, the same for all n of a class modulo d but for a multiple of n, makes b^u(n)
a sequence of the space of v(n + d) = c v(n). With other letters the multiples of n are polynomials
in these: for each of their values there is a space, and its dimension is the same.

Sums of f(k, n) for k from a number to n + c. Let g(k, i) be f at n = k + i, moved so that k and i
begin at 0. If g is in one space U as a sequence in k from s on for all i, and in V as one in i from
t on for all k, then q_U(x) q_V(y) times the g.f. of g is a polynomial of degree below s + dim U in
x, and t + dim V in y. So at x = y, q_U q_V annihilates the sums over k + i = N from s + t - 1 on.
Sums over k of binomial(p n - e k + c, d k + f) u(k), and of binomial(n, k) u(k) v(n - k), are in
`binomial_forms`, functions that round sequences in `residue_forms`.
"""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from ..core.clock import NotChecked, limit
from ..core.dialect import Evaluator, Tree, letters_of, raised, read
from ..core.reading import canonical
from ..core.spaces import EVERYWHERE, ONE, UNBOUNDED, Bounds, Space, ratio
from . import binomial_forms, residue_forms
from .binomial_forms import (
    MAX_EXPANDED,
    MAX_PERIOD,
    Polynomial,
    coefficients,
    least_period,
    line,
    lines_of,
    polynomial,
    rising,
    second_order,
    substituted,
)
from .rare_forms import BY_LETTER, MARKS, SECOND_ORDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.dialect import Value


def space(own: Bounds, tree: Tree, letter: str) -> Space:
    """Return the space of a tree of another kind than `Bounds` knows; raises NotChecked."""
    kind, what, parts = tree
    if kind == "^" and parts[1] == ("number", 0, []):
        return ratio(1).plus(own.space(parts[0], letter))  # 1 where the base has a value
    if kind == "^":
        return power_space(own, parts, letter)
    if kind == "term":
        return _term(own, what, parts[0], letter)
    if kind == "periodic":
        return ratio(1, least_period(own, parts[0], letter, len(what), whole=True))
    if kind == "sum":
        return _sum(own, tree, letter)
    limit(kind == "call", UNBOUNDED)
    try:
        return _call(own, what, parts, letter)
    except NotChecked:
        return residue_forms.call_space(own, tree, letter)


def inverse_space(own: Bounds, tree: Tree, letter: str) -> Space:
    """Return the space of the inverses of c r^n, c and r not 0; raises NotChecked for others."""
    kind, what, parts = tree
    if own.constant(tree):
        return ratio(1)
    if kind == "*":
        total = ratio(1)
        for operator, part in zip(what, parts, strict=True):
            under = inverse_space(own, part, letter)
            total = total.times(under if operator == "*" else own.space(part, letter))
        return total
    if letter not in letters_of(tree) and own.constant(tree) is None:
        return ratio(1)
    limit(kind == "^", UNBOUNDED)
    return power_space(own, parts, letter, -1)


# Powers and terms.


def power_space(own: Bounds, parts: list[Tree], letter: str, sign: int = 1) -> Space:
    """Return the space of b^u, or of its inverse."""
    base, exponent = parts
    value = own.constant(base)
    limit(value is not None, UNBOUNDED)
    if value == 0:
        limit(sign > 0, UNBOUNDED)
        step, more = rising(own, exponent, letter)
        return Space({}, 1 - more // step)
    advance = _slope(own, exponent, letter)
    if advance is None and letters_of(exponent) != {letter}:
        slope, _ = lines_of(own, exponent, letter)
        lows = [own.lows.get(one, -1) for letters in slope for one in letters]
        is_rising = sign > 0 and all(c > 0 for c in slope.values()) and min(lows, default=0) >= 0
        shown = value if isinstance(value, int | Fraction) else repr(base)
        name = ("power by", shown, sign, tuple(sorted(slope.items())), is_rising)
        return Space({name: (1, 1)})
    if advance is None:
        limit(value in (1, -1), UNBOUNDED)
        return ratio(1, least_period(own, exponent, letter, 2, whole=True))
    step, rate = advance
    step *= (step * rate).denominator
    more = int(step * rate) * sign
    limit(step <= MAX_PERIOD and abs(more) <= MAX_PERIOD, UNBOUNDED)
    if isinstance(value, dict):
        texts = sorted((*key, f"{q.numerator:x}/{q.denominator:x}") for key, q in value.items())
        return Space({("power", canonical(texts), more, step): (1, step)})
    return ratio(raised(value, more, own.clock), step)


def _slope(own: Bounds, tree: Tree, letter: str) -> tuple[int, Fraction] | None:
    """Return (d, s) such that the exponent at n + d is s d more than at n, or None."""
    kind, what, parts = tree
    if letter not in letters_of(tree):
        return 1, Fraction(0)
    floored = kind == "call" and what in residue_forms.ROUNDED
    known = polynomial(own, parts[0] if floored else tree)
    if known is not None:
        slope = known.get((letter,), Fraction(0))
        if any(letter in key and key != (letter,) for key in known):
            return None
        return slope.denominator if floored else 1, slope
    if kind == "call" and what in ("mod", "gcd") and len(parts) == 2:
        whole, modulus = line(own, parts[0], letter), own.constant(parts[1])
        fair = whole and modulus and isinstance(modulus, int)
        return (abs(modulus), Fraction(0)) if fair else None  # type: ignore[arg-type]
    varying = [part for part in parts if letter in letters_of(part)]
    if kind not in "+*" or (kind == "*" and len(varying) > 1):
        return None
    step, total, factor = 1, Fraction(0), Fraction(1)
    for sign, part in zip(what, parts, strict=True):
        if part in varying:
            one = _slope(own, part, letter)
            if one is None or sign == "/":
                return None
            step, total = step * one[0], total + (one[1] if kind == "*" else sign * one[1])
        elif kind == "*":
            value = own.constant(part)
            if not isinstance(value, int | Fraction) or not value:
                return None
            factor *= 1 / Fraction(value) if sign == "/" else value
    return step, total * factor


def _term(own: Bounds, name: str, index: Tree, letter: str) -> Space:
    known, both_ways = own.of_name.get(name), False
    if known is None:
        limit(name in BY_LETTER, UNBOUNDED)
        known, both_ways = second_order(BY_LETTER[name]), True
    slope, more = lines_of(own, index, letter)
    if not slope:
        return ratio(1)
    least = 0 if both_ways else _least(own, more)
    if slope.keys() == {()} and slope[()] > 0:
        found = known.section(int(slope[()]), least)
        return Space(found.factors) if both_ways else found
    if not both_ways:
        limit(slope.keys() != {()} and _least(own, slope) >= 0, UNBOUNDED)
    section = ("section by", tuple(sorted(slope.items())), frozenset(known.factors.items()))
    start = EVERYWHERE if both_ways else max(0, known.start - least)
    return Space({section: (1, max(1, known.order))}, start)


def _least(own: Bounds, polynomial: Polynomial) -> int:
    total = Fraction(0)
    for letters, c in polynomial.items():
        for one in letters:
            limit(c > 0 and own.lows.get(one, -1) >= 0, UNBOUNDED)
            c *= own.lows[one]  # noqa: PLW2901
        total += c
    return int(total)


# Sums and functions.


@contextmanager
def summed(own: Bounds, lows: dict[str, int]) -> Iterator[None]:
    """Let spaces be those of all values of letters together; raises NotChecked for known ones."""
    limit(not lows.keys() & (own.lows.keys() | own.summed | MARKS.keys()), UNBOUNDED)
    kept = own.lows, own.summed
    own.lows, own.summed = own.lows | lows, own.summed | lows.keys()
    try:
        yield
    finally:
        own.lows, own.summed = kept


def _sum(own: Bounds, tree: Tree, letter: str) -> Space:
    _, (kind, name), (low, high, body) = tree
    limit(name != letter and name not in own.lows and name not in MARKS, UNBOUNDED)
    first, last = line(own, low, letter), line(own, high, letter)
    if first and last and not first[0] and not last[0]:
        written = range(first[1], last[1] + 1)
        limit(len(written) <= MAX_EXPANDED, UNBOUNDED)
        parts = [substituted(body, name, ("number", at, []), own.clock) for at in written]
        signs: list[Any] = [1] * len(parts) if kind == "Sum" else ["*"] * len(parts)
        return own.space(("+" if kind == "Sum" else "*", signs, parts), letter)
    if kind == "Sum" and first and last and min(first[0], last[0]) > 0:
        limit(letter not in letters_of(body), UNBOUNDED)
        return _between(own.space(body, name), first, last)
    limit(first and not first[0], UNBOUNDED)
    assert first is not None
    if kind == "Product":
        limit(own.constant(body) is not None, UNBOUNDED)
        step, more = rising(own, high, letter)
        powers = own.space(("^", None, [body, high]), letter)
        return Space(powers.factors, -((more - first[1] + bool(powers.factors)) // step))
    if letter not in letters_of(high):
        with summed(own, {name: first[1]}):
            return own.space(body, letter)
    found = binomial_forms.sum_space(own, tree, letter)
    if found is not None:
        return found
    step, more = rising(own, high, letter)
    if letter in letters_of(body):
        limit(step == 1, UNBOUNDED)
        return _convolution(own, body, (name, first[1]), (letter, more))
    inside = own.space(body, name)
    return joined(inside, ratio(1), max(inside.start, first[1]) - 1).section(step, more)


def _between(inside: Space, first: tuple[int, int], last: tuple[int, int]) -> Space:
    """Return a space of the sums of f(k) over k from one line in n to another: of differences."""
    both = (last[0] - first[0], last[1] - first[1])
    limit(both[0] > 0 or (both[0] == 0 and both[1] >= -1), UNBOUNDED)
    starts = [EVERYWHERE]
    if inside.start != EVERYWHERE:
        starts.append(-((first[1] - inside.start) // first[0]))
    if both[0] > 0:
        starts.append(-((both[1] + 1) // both[0]))
    total = joined(inside, ratio(1), EVERYWHERE)
    ends = total.section(first[0], 0).plus(total.section(last[0], 0))
    return Space(ends.factors, max(starts))


def joined(a: Space, b: Space, start: int) -> Space:
    """Return the space of the recurrence that is the product of both: that of convolutions."""
    name = ("joined", frozenset(a.factors.items()), frozenset(b.factors.items()))
    return Space({name: (1, a.order + b.order)}, start)


def _convolution(own: Bounds, body: Tree, lower: tuple[str, int], upper: tuple[str, int]) -> Space:
    """Return a space of the sums of f(k, n) over k from a number to n + more."""
    (name, low), (letter, more) = lower, upper
    outer, inner = ratio(1), []
    operators, factors = body[1:] if body[0] == "*" else (["*"], [body])
    for operator, factor in zip(operators, factors, strict=True):
        if operator == "*" and name not in letters_of(factor):
            outer = outer.times(own.space(factor, letter))
        else:
            inner.append((operator, factor))
    taken = {*own.lows, *own.summed, *letters_of(body), *MARKS}
    fresh = next((z for z in ascii_lowercase if z not in taken), name)
    limit(fresh != name, UNBOUNDED)
    k: Tree = ("letter", name, [])
    at_k: Tree = ("+", [1, 1], [k, ("number", low, [])])
    at_n: Tree = ("+", [1, 1, 1], [k, ("letter", fresh, []), ("number", low - more, [])])
    moved: Tree = ("*", [z for z, _ in inner], [z for _, z in inner])
    moved = substituted(substituted(moved, name, at_k, own.clock), letter, at_n, own.clock)
    with summed(own, {name: 0, fresh: 0}):
        first, second = own.space(moved, name), own.space(moved, fresh)
    start = max(first.start, 0) + max(second.start, 0) - 1 + low - more
    return joined(first, second, start).times(outer)


def _call(own: Bounds, function: str, arguments: list[Tree], letter: str) -> Space:
    first, *others = arguments
    if function in residue_forms.ROUNDED:
        period = least_period(own, first, letter, 1, whole=False)
        size = len(coefficients(own, first, letter) or [])
        return ratio(1, power=size).plus(ratio(1, period))
    fixed = own.constant(others[0]) if len(others) == 1 else None
    fixed = fixed if isinstance(fixed, int) else None
    if function in ("mod", "gcd") and fixed:
        return ratio(1, least_period(own, first, letter, fixed, whole=True))
    found = line(own, first, letter)
    limit(found is not None, UNBOUNDED)
    step, more = found or (0, 0)
    if function == "binomial" and fixed is not None:
        return ratio(1, power=max(fixed, 0) + 1)
    if function == "binomial":
        other = rising(own, others[0], letter)
        limit(other[0] == step, UNBOUNDED)
        start = -(min(more, other[1]) // step)
        return Space({ONE: (max(more - other[1], 0) + 1, 1)}, start)
    if function in SECOND_ORDER and step > 0:
        return second_order(function).section(step, more)
    limit(function in ("abs", "sign") and step, UNBOUNDED)
    return Space({ONE: (2 if function == "abs" else 1, 1)}, abs(more) + 1)


# Sequences given by a formula in n; x and y are marks.


def formula_values(of: dict[str, Any], count: int, clock: Clock) -> list[Value]:
    """Return the first values of a formula."""
    tree, evaluator = read(of["formula"], clock), Evaluator({}, clock)
    return [evaluator.value(tree, {"n": of["offset"] + k}) for k in range(count)]


def formula_space(of: dict[str, Any], clock: Clock) -> Space:
    """Return a space of the values; raises NotChecked."""
    found = Bounds({}, clock).space(read(of["formula"], clock), "n")
    factors = {
        ("of a formula", *name) if name[0] == "recurrence" else name: size
        for name, size in found.factors.items()
    }  # whose values need not be integers
    return Space(factors, max(found.start, of["offset"]))
