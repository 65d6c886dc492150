"""Polynomials in letters among formulas: slopes, periods modulo a number, and other letters.

Spaces of sums of u(k) binomial(p n - e k + c, d k + f), and of binomial(n, k) u(k) v(n - k).

With N = p n, D = d + e, the sum over N of x^N times the first is x^(f-c)/(1-x)^(f+1) U(t), where
t = x^D/(1-x)^d, U(t) is the sum of u(k) t^k, and binomial(M, j) = 0 for M < 0. With q that
annihilates u from k = s on, U = P/q, P of degree below s + deg q. Multiplied by (1-x)^(d deg q),
q(t) has a degree of at most max(d, D) deg q, and is not 0 at x = 0 as D > 0. The sums are a member
of the space of this and of a power of 1 - x, from where on no power of the numerator remains. In
their range p n - e k + c is at least 0, and after its end less than d k + f.

Of the second the exponential generating functions multiply: roots are added; where they cancel, the
part is 0 from n = i + j - 1 on, i and j their multiplicities; single early terms of u add
polynomials times v. References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING

from ..core.clock import NotChecked, limit
from ..core.dialect import Tree, letters_of, power
from ..core.spaces import EVERYWHERE, UNBOUNDED, Bounds, Space, ratio, recurrent
from .rare_forms import SECOND_ORDER

if TYPE_CHECKING:
    from ..core.clock import Clock


Polynomial = dict[tuple[str, ...], Fraction]
"""The coefficient of each product of letters."""
MAX_EXPANDED, MAX_TERMS, MAX_PERIOD = 64, 500, 2_000


def substituted(tree: Tree, letter: str, value: Tree, clock: Clock) -> Tree:
    """Return a tree with another one for a free letter."""
    clock.spend(10)
    kind, what, parts = tree
    if kind == "letter":
        return value if what == letter else tree
    free = 2 if kind == "sum" and what[1] == letter else len(parts)
    captured = kind == "sum" and free > 2 and what[1] in letters_of(value)
    limit(not captured, "a sum over a letter with a range")
    inside = [substituted(part, letter, value, clock) for part in parts[:free]]
    return power(*inside) if kind == "^" else (kind, what, inside + parts[free:])


def polynomial(own: Bounds, tree: Tree) -> Polynomial | None:
    """Return a polynomial in letters, None for what is none at a glance."""
    kind, what, parts = tree
    own.clock.spend(20)
    if kind == "letter":
        return {(what,): Fraction(1)}
    if kind == "number" or not letters_of(tree):
        value = own.constant(tree)
        if not isinstance(value, int | Fraction):
            return None
        return {(): Fraction(value)} if value else {}
    if kind not in "+*":
        return None
    total: Polynomial = {} if kind == "+" else {(): Fraction(1)}
    for sign, part in zip(what, parts, strict=True):
        one = polynomial(own, part)
        if one is None or (sign == "/" and one.keys() != {()}):
            return None
        if kind == "+":
            products = [*total.items(), *((key, sign * c) for key, c in one.items())]
        else:
            by = {(): 1 / one[()]} if sign == "/" else one
            products = [((*a, *b), c * d) for a, c in total.items() for b, d in by.items()]
        total = {}
        for key, c in products:
            joint = tuple(sorted(key))
            total[joint] = total.get(joint, Fraction(0)) + c
        limit(len(total) <= MAX_TERMS, UNBOUNDED)
    return {key: c for key, c in total.items() if c}


def coefficients(own: Bounds, tree: Tree, letter: str) -> list[Fraction] | None:
    """Return the coefficients of a polynomial in a letter, None for others."""
    found = polynomial(own, tree)
    size = 1 + max(map(len, found or {}), default=0)
    keys = [(letter,) * k for k in range(size)]
    if found is None or found.keys() - {*keys} or size > MAX_EXPANDED:
        return None
    return [found.get(key, Fraction(0)) for key in keys]


def line(own: Bounds, tree: Tree, letter: str) -> tuple[int, int] | None:
    """Return integers p and q of p n + q; None for others, and for what is none at a glance."""
    found = coefficients(own, tree, letter)
    if found is None or len(found) > 2 or any(c.denominator != 1 for c in found):
        return None
    return int(sum(found[1:])), int(found[0])


def rising(own: Bounds, tree: Tree, letter: str) -> tuple[int, int]:
    """Return integers p > 0 and q of p n + q; raises NotChecked for others."""
    found = line(own, tree, letter)
    limit(found and found[0] > 0, UNBOUNDED)
    assert found is not None
    return found


def least_period(
    own: Bounds, tree: Tree, letter: str, modulus: Fraction | int, *, whole: bool
) -> int:
    """Return the least s for which P(n + s) - P(n) is always a multiple of a number.

    It is if it is for as many consecutive n as P has coefficients. whole: P(n) is an integer too.
    """
    known = coefficients(own, tree, letter)
    limit(known is not None, UNBOUNDED)
    assert known is not None
    values: list[Fraction] = []
    for shift in range(MAX_PERIOD + 1):
        own.clock.spend(10 * (len(known) + 1))
        while len(values) < len(known) + shift:
            values.append(Fraction(sum(c * len(values) ** k for k, c in enumerate(known))))
        moved = zip(values, values[shift:], strict=False)
        if shift == 0:
            limit(not whole or all(z.denominator == 1 for z in values), UNBOUNDED)
        elif all(((b - a) / modulus).denominator == 1 for a, b in moved):
            return shift
    raise NotChecked(UNBOUNDED)


def lines_of(own: Bounds, tree: Tree, letter: str) -> tuple[Polynomial, Polynomial]:
    """Return A and B of A x + B, x the letter; both have integers."""
    slope: Polynomial = {}
    more: Polynomial = {}
    found = polynomial(own, tree)
    limit(found is not None, UNBOUNDED)
    for letters, c in (found or {}).items():
        rest = tuple(one for one in letters if one != letter)
        limit(len(letters) - len(rest) <= 1 and c.denominator == 1, UNBOUNDED)
        (slope if len(rest) < len(letters) else more)[rest] = c
    limit(not any(own.summed & {*letters} for letters in slope), UNBOUNDED)
    return slope, more


def second_order(name: str) -> Space:
    """Return the space of the Fibonacci numbers and the like."""
    p, q, *_ = SECOND_ORDER[name]
    return recurrent([{0: 1}, {0: -p}, {0: -q}], 0)


Plane = tuple[Fraction, Fraction, Fraction]


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
            p, q, _ = plane(own, factor[2][1], name, letter)
            inner = inner.times(own.space(_power(factor[2][0], p, name), name))
            outer = outer.times(own.space(_power(factor[2][0], q, letter), letter))
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


def _power(base: Tree, exponent: Fraction, letter: str) -> Tree:
    limit(exponent.denominator == 1, UNBOUNDED)
    line: Tree = ("*", ["*", "*"], [("number", int(exponent), []), ("letter", letter, [])])
    return ("^", None, [base, line])


def plane(own: Bounds, tree: Tree, first: str, second: str) -> Plane:
    """Return (p, q, r) of p k + q n + r; raises NotChecked for others."""
    found = polynomial(own, tree)
    keys = (first,), (second,), ()
    limit(found is not None and found.keys() <= {*keys}, UNBOUNDED)
    p, q, r = ((found or {}).get(key, Fraction(0)) for key in keys)
    return p, q, r


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
    moved: Tree = ("+", [1, 1], [("letter", letters[1], []), ("number", int(ahead[2]), [])])
    v = own.space(("term", term[1], [moved]), letters[1])
    early, late = max(0, u.start), max(0, v.start)
    name = ("roots added", frozenset(u.factors.items()), frozenset(v.factors.items()))
    found = Space({name: (1, u.order * v.order)} if u.order and v.order else {})
    for single, other in ((early, v), (late, u)):
        if single:
            found = found.plus(other.times(ratio(1, power=single)))
    return Space(found.factors, max(early + late, u.order + v.order))
