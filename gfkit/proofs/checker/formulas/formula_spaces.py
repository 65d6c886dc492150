"""Spaces of formulas with powers, terms, sums and functions, each for all values of other letters.

The exponent u(n) of b, the same for all n of a class modulo d but for a multiple of n, makes b^u(n)
a sequence of the space of v(n + d) = c v(n). With other letters the multiples of n are polynomials
in these: for each of their values there is a space, and its dimension is the same.

Sums of f(k, n) for k from a number to n + c. Let g(k, i) be f at n = k + i, moved so that k and i
begin at 0. If g is in one space U as a sequence in k from s on for all i, and in V as one in i from
t on for all k, then q_U(x) q_V(y) times the g.f. of g is a polynomial of degree below s + dim U in
x, and t + dim V in y. So at x = y, q_U q_V annihilates the sums over k + i = N from s + t - 1 on.
Sums of u(k) binomial(p n - e k + c, d k + f), and of binomial(n, k) u(k) v(n - k).

With N = p n, D = d + e, the sum over N of x^N times the first is x^(f-c)/(1-x)^(f+1) U(t), where
t = x^D/(1-x)^d, U(t) is the sum of u(k) t^k, and binomial(M, j) = 0 for M < 0. With q that
annihilates u from k = s on, U = P/q, P of degree below s + deg q. Multiplied by (1-x)^(d deg q),
q(t) has a degree of at most max(d, D) deg q, and is not 0 at x = 0 as D > 0. The sums are a member
of the space of this and of a power of 1 - x, from where on no power of the numerator remains. In
their range p n - e k + c is at least 0, and after its end less than d k + f.

Of the second the exponential generating functions multiply: roots are added; where they cancel, the
part is 0 from n = i + j - 1 on, i and j their multiplicities; single early terms of u add
polynomials times v. Functions that round sequences are in `letters`. References:
[Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import ceil, lcm, prod
from string import ascii_lowercase
from typing import Any

from ..core.needs import Clock, NotChecked, canonical, limit
from .dialect import (
    EVERYWHERE,
    ONE,
    UNBOUNDED,
    Bounds,
    Evaluator,
    Space,
    Tree,
    Value,
    letters_of,
    raised,
    ratio,
    read,
)
from .letters import (
    MAX_EXPANDED,
    MAX_PERIOD,
    ROUNDED,
    Plane,
    Polynomial,
    call_space,
    known,
    least_period,
    line,
    linear,
    lines_of,
    plane,
    polynomial,
    rising,
    second_order,
    substituted,
)
from .rare_forms import BY_LETTER, MARKS, SECOND_ORDER


def space(own: Bounds, tree: Tree, letter: str) -> Space:
    """Return the space of a tree of another kind than `Bounds` knows; raises NotChecked."""
    kind, what, parts = tree
    if kind == "^" and parts[1] == ("number", 0, []):
        return ratio(1).plus(own.space(parts[0], letter))  # 1 where the base has a value
    if kind == "^":
        return power_space(own, parts, letter)
    if kind == "term":
        return _term(own, what, parts[0], letter)
    if kind == "sum":
        return _sum(own, tree, letter)
    limit(kind in ("call", "periodic"), UNBOUNDED)
    try:
        return _call(own, what, parts, letter)
    except NotChecked:
        return call_space(own, tree, letter)


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
    floored = kind == "call" and what in ROUNDED
    inside = polynomial(own, parts[0] if floored else tree)
    if inside is not None:
        slope = inside.get((letter,), Fraction(0))
        if any(letter in key and key != (letter,) for key in inside):
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
    terms = own.of_name.get(name)
    both_ways = terms is None
    if terms is None:
        terms = second_order(known(BY_LETTER.get(name)))
    slope, more = lines_of(own, index, letter)
    if not slope:
        return ratio(1)
    least = 0 if both_ways else _least(own, more)
    if slope.keys() == {()} and slope[()] > 0:
        found = terms.section(int(slope[()]), least)
        return Space(found.factors) if both_ways else found
    if not both_ways:
        limit(slope.keys() != {()} and _least(own, slope) >= 0, UNBOUNDED)
    section = ("section by", tuple(sorted(slope.items())), frozenset(terms.factors.items()))
    start = EVERYWHERE if both_ways else max(0, terms.start - least)
    return Space({section: (1, max(1, terms.order))}, start)


def _least(own: Bounds, polynomial: Polynomial) -> int:
    above = [one for letters, c in polynomial.items() for one in letters if c > 0]
    fair = all(own.lows.get(one, -1) >= 0 for one in above)
    limit(fair and len(above) == sum(map(len, polynomial)), UNBOUNDED)
    return int(sum(c * prod(own.lows[z] for z in letters) for letters, c in polynomial.items()))


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
    first = known(first)
    limit(not first[0], UNBOUNDED)
    if kind == "Product":
        limit(own.constant(body) is not None, UNBOUNDED)
        step, more = rising(own, high, letter)
        powers = own.space(("^", None, [body, high]), letter)
        return Space(powers.factors, -((more - first[1] + bool(powers.factors)) // step))
    if letter not in letters_of(high):
        with summed(own, {name: first[1]}):
            return own.space(body, letter)
    found = sum_space(own, tree, letter)
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
    begun = inside.section(*first).start
    total = joined(inside, ratio(1), EVERYWHERE)
    ends = total.section(first[0], 0).plus(total.section(last[0], 0))
    return Space(ends.factors, max(begun, -((both[1] + 1) // both[0]) if both[0] else EVERYWHERE))


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
    fresh = known(next((z for z in ascii_lowercase if z not in taken), None))
    at_k = linear(name, 1, low)
    at_n: Tree = ("+", [1, 1], [linear(name, 1, low - more), ("letter", fresh, [])])
    moved: Tree = ("*", [z for z, _ in inner], [z for _, z in inner])
    moved = substituted(substituted(moved, name, at_k, own.clock), letter, at_n, own.clock)
    with summed(own, {name: 0, fresh: 0}):
        first, second = own.space(moved, name), own.space(moved, fresh)
    start = max(first.start, 0) + max(second.start, 0) - 1 + low - more
    return joined(first, second, start).times(outer)


def _call(own: Bounds, function: Any, arguments: list[Tree], letter: str) -> Space:
    """Return the space of a function of p n + q that is a polynomial from some n on."""
    first, *others = arguments
    step, more = known(line(own, first, letter))
    fixed = own.constant(others[0]) if len(others) == 1 else None
    if function == "binomial" and isinstance(fixed, int):
        return ratio(1, power=max(fixed, 0) + 1)
    if function == "binomial":
        other = rising(own, others[0], letter)
        limit(other[0] == step, UNBOUNDED)
        start = -(min(more, other[1]) // step)
        return Space({ONE: (max(more - other[1], 0) + 1, 1)}, start)
    if function in ("abs", "sign") and step:
        return Space({ONE: (2 if function == "abs" else 1, 1)}, abs(more) + 1)
    limit(isinstance(function, str) and function in SECOND_ORDER and step > 0, UNBOUNDED)
    return second_order(function).section(step, more)


# Sums with binomial coefficients of n.

Ends = tuple[int, Fraction, Fraction, int]


def sum_space(own: Bounds, tree: Tree, letter: str) -> Space | None:
    """Return the space of a sum over k with one binomial coefficient of k and n, or None."""
    _, (kind, name), (low, high, body) = tree
    operators, factors = body[1:] if body[0] == "*" else (["*"], [body])
    mixed = [one for one in factors if {name, letter} <= letters_of(one)]
    calls = [one for one in mixed if one[:2] == ("call", "binomial")]
    terms = [one for one in mixed if one[0] == "term"]
    if kind != "Sum" or name == letter or len(calls) != 1 or len(terms) > 1:
        return None
    if letter not in letters_of(high):
        return None
    inner = outer = ratio(1)
    for operator, factor in zip(operators, factors, strict=True):
        if operator == "/":
            limit(own.constant(factor), UNBOUNDED)
        elif factor in calls or factor in terms:
            continue
        elif factor in mixed:
            limit(factor[0] == "^" and own.constant(factor[2][0]), UNBOUNDED)
            base, slopes = factor[2][0], plane(own, factor[2][1], name, letter)[:2]
            limit(all(z.denominator == 1 for z in slopes), UNBOUNDED)
            p, q = (
                ("^", None, [base, linear(z, int(c), 0)])
                for z, c in zip((name, letter), slopes, strict=True)
            )
            inner, outer = inner.times(own.space(p, name)), outer.times(own.space(q, letter))
        elif letter in letters_of(factor):
            outer = outer.times(own.space(factor, letter))
        else:
            inner = inner.times(own.space(factor, name))
    ends = _ends(own, low, high, letter)
    top, bottom = (plane(own, one, name, letter) for one in calls[0][2])
    if terms:
        return _added(own, inner, terms[0], (top, bottom), ends, (name, letter)).times(outer)
    if bottom[1]:
        bottom = (top[0] - bottom[0], top[1] - bottom[1], top[2] - bottom[2])
    return _substituted(inner, top, bottom, ends).times(outer)


def _ends(own: Bounds, low: Tree, high: Tree, letter: str) -> tuple[int, Fraction, Fraction, int]:
    """Return the first k, and A, B, s: the last one is floor(A n + B), s A n + s B an integer."""
    first = own.constant(low)
    is_floor = high[:2] == ("call", "floor")
    none, slope, more = plane(own, high[2][0] if is_floor else high, "", letter)
    limit(isinstance(first, int) and first >= 0 and slope > 0 and not none, UNBOUNDED)
    steps = lcm(slope.denominator, more.denominator)
    limit(steps == 1 or is_floor, UNBOUNDED)
    return int(first), slope, more, steps  # type: ignore[arg-type]


def _since(slope: Fraction, more: Fraction) -> int:
    """Return from which n on slope n + more >= 0."""
    limit(slope > 0 or (slope == 0 and more >= 0), UNBOUNDED)
    return ceil(-more / slope) if slope else EVERYWHERE


def _substituted(
    u: Space, top: Plane, bottom: Plane, ends: tuple[int, Fraction, Fraction, int]
) -> Space:
    low, slope, more, steps = ends
    limit(not bottom[1] and all(z.denominator == 1 for z in (*top, *bottom)), UNBOUNDED)
    e, p, c, d, f = -int(top[0]), int(top[1]), int(top[2]), int(bottom[0]), int(bottom[2])
    limit(p >= 1 and d >= 1 and d + e >= 1, UNBOUNDED)
    inside = _since(p - e * slope, c - e * more) if e > 0 else _since(top[1], top[2] - e * low)
    # behind the end k > A n + B, in steps of 1/s
    excess = (d + e) * (more + Fraction(1, steps)) - c + f - Fraction(1, 2 * steps)
    behind = _since((d + e) * slope - p, excess)
    first = max(low, -(f // d))
    degree = u.order + max(0, max(first, u.start) - 1)
    widest = max(d, d + e)
    ended = f - c + widest * degree + 1 + max(0, -f)
    factors = {("binomial sum", d, e, frozenset(u.factors.items())): (1, widest * u.order)}
    found = Space(factors if u.order else {}, ended)
    power = f + 1 + d * (degree - u.order)
    if power > 0:
        found = found.plus(ratio(1, power=power))
    found = found.section(p, 0)
    return Space(found.factors, max(found.start, inside, behind))


def _added(
    own: Bounds,
    u: Space,
    term: Tree,
    binomial: tuple[Plane, Plane],
    ends: tuple[int, Fraction, Fraction, int],
    letters: tuple[str, str],
) -> Space:
    """Return the space of the sums of binomial(n, k) u(k) v(n - k) for k from 0 to n."""
    ahead = plane(own, term[2][0], *letters)
    top, bottom, slopes = [*binomial[0]], [*binomial[1]], [*ahead[:2]]
    limit([*ends] == [0, 1, 0, 1] and top == [0, 1, 0] and slopes == [-1, 1], UNBOUNDED)
    limit(bottom in ([1, 0, 0], [-1, 1, 0]), UNBOUNDED)
    limit(ahead[2].denominator == 1, UNBOUNDED)
    v = own.space(("term", term[1], [linear(letters[1], 1, int(ahead[2]))]), letters[1])
    early, late = max(0, u.start), max(0, v.start)
    name = ("roots added", frozenset(u.factors.items()), frozenset(v.factors.items()))
    found = Space({name: (1, u.order * v.order)} if u.order and v.order else {})
    for single, other in ((early, v), (late, u)):
        if single:
            found = found.plus(other.times(ratio(1, power=single)))
    return Space(found.factors, max(early + late, u.order + v.order))


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
