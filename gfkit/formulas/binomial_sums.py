"""Bounds for sums of u(k) binomial(p n - e k + c, d k + f), and of binomial(n, k) u(k) v(n - k).

Let N = p n, D = d + e, d and D positive, and u a member of V(q) from some k on. Since the sum over
M of binomial(M, j) x^M is x^j/(1-x)^(j+1), the sum over N of x^N times the sum over k is
    x^(f-c)/(1-x)^(f+1) U(x^D/(1-x)^d),    U(t) the sum of u(k) t^k from the first k on.
So the sums are a member of V(r (1-x)^s), r = (1-x)^(d deg q) q(x^D/(1-x)^d), from where on the
numerator has ended. This takes binomial(M, j) to be 0 for M < 0, so that in the range of the sum
p n - e k + c has to be at least 0, and behind its end less than d k + f.

Exponential generating functions multiply to those of the sums of binomial(n, k) u(k) v(n - k): the
roots of both are added, and where they cancel the sums end. Finitely many u(k) that are not of V(q)
add polynomials times v.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING

from gfkit.formulas.build import number
from gfkit.formulas.polynomial_parts import UnknownError, constant_of, plane
from gfkit.formulas.tree import Binary, Call, Negative, Number, Sum, Term, Variable, variables_of
from gfkit.series.annihilator import Annihilator

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.formulas.orders import Bound
    from gfkit.formulas.tree import Expression

    Bounding = Callable[[Expression, str], Bound]

EVERYWHERE = -(10**9)


def binomial_sum(expression: Sum, variable: str, bound: Bounding) -> Bound | None:
    """Return the bound of a sum over k with one binomial coefficient of k and n.

    bound: of other expressions in a letter. None for sums of another form; raises UnknownError.
    """
    name = expression.variable
    if expression.kind != "Sum" or name == variable:
        return None
    if variable not in variables_of(expression.high):
        return None
    inner: list[Expression] = []
    outer: list[Expression] = []
    binomials: list[Call] = []
    ahead: list[Term] = []
    for factor in _factors(expression.body):
        names = variables_of(factor) & {name, variable}
        match factor:
            case _ if len(names) < 2:
                (outer if names == {variable} else inner).append(factor)
            case Call("binomial", _):
                binomials.append(factor)
            case Term():
                ahead.append(factor)
            case Binary("^", base, exponent) if constant_of(base):
                p, q, _ = plane(exponent, name, variable)
                if p.denominator > 1 or q.denominator > 1:
                    return None
                inner.append(Binary("^", base, Binary("*", number(p), Variable(name))))
                outer.append(Binary("^", base, Binary("*", number(q), Variable(variable))))
            case _:
                return None
    if len(binomials) != 1 or len(ahead) > 1:
        return None
    u = _product(inner, name, bound)
    if ahead:
        found = _both(expression, binomials[0], u, ahead[0], variable, bound)
    else:
        found = _over(expression, binomials[0], u, variable)
    w = _product(outer, variable, bound)
    return replace(w, space=found.space * w.space, start=max(found.start, w.start), whole=False)


def _factors(body: Expression) -> list[Expression]:
    match body:
        case Negative(inside):
            return _factors(inside)
        case Binary("*", left, right):
            return _factors(left) + _factors(right)
        case Binary("/", left, right) if constant_of(right):
            return _factors(left)
    return [body]


def _product(factors: list[Expression], letter: str, bound: Bounding) -> Bound:
    total = bound(Number(1), letter)
    for factor in factors:
        total = total * bound(factor, letter)
    return total


def _ends(expression: Sum, variable: str) -> tuple[int, Fraction, Fraction, int]:
    """Return the first k, and A, B and s: the last k is the floor of A n + B, s A n + s B whole."""
    low = constant_of(expression.low)
    high = expression.high
    if isinstance(high, Call) and high.function == "floor":
        (high,) = high.arguments
    none, slope, more = plane(high, expression.variable, variable)
    if not isinstance(low, int) or low < 0 or slope <= 0 or none:
        raise UnknownError
    steps = lcm(slope.denominator, more.denominator)
    if steps > 1 and high is expression.high:
        raise UnknownError
    return low, slope, more, steps


def _over(expression: Sum, call: Call, u: Bound, variable: str) -> Bound:
    """Return the bound of the sum of u(k) times a binomial coefficient."""
    low, slope, more, steps = _ends(expression, variable)
    top, bottom = (plane(one, expression.variable, variable) for one in call.arguments)
    if bottom[1]:
        bottom = (top[0] - bottom[0], top[1] - bottom[1], top[2] - bottom[2])
    if bottom[1] or any(z.denominator > 1 for z in (*top, *bottom)):
        raise UnknownError
    e, p, c = -int(top[0]), int(top[1]), int(top[2])
    d, f = int(bottom[0]), int(bottom[2])
    both = d + e
    if p < 1 or d < 1 or both < 1:
        raise UnknownError
    first = max(low, ceil(Fraction(-f, d)))
    start = max(
        _since(p - e * slope, c - e * more)
        if e > 0
        else _since(Fraction(p), Fraction(c - e * low)),
        _since(
            both * slope - p, both * (more + Fraction(1, steps)) - c + f - Fraction(1, 2 * steps)
        ),
    )
    late = max(first, u.start)
    most = max(u.space.order, late + u.space.order - 1)
    ended = Fraction(f - c + max(d, both) * most + 1 + max(0, -f), p)
    space = u.space.substituted(both, d)
    space = space + Annihilator.polynomial(max(-1, f + d * (most - u.space.order)))
    return replace(u, space=space.section(p), start=max(start, ceil(ended)))


def _since(slope: Fraction | int, more: Fraction | int) -> int:
    """Return from which n on slope n + more >= 0; raises UnknownError for none."""
    if slope > 0:
        return ceil(Fraction(-more) / slope)
    if slope < 0 or more < 0:
        raise UnknownError
    return EVERYWHERE


def _both(
    expression: Sum, call: Call, u: Bound, term: Term, variable: str, bound: Bounding
) -> Bound:
    """Return the bound of the sum of binomial(n, k) u(k) v(n - k) for k = 0 to n."""
    low, slope, more, _ = _ends(expression, variable)
    name = expression.variable
    top, bottom, ahead = (
        list(map(str, plane(one, name, variable))) for one in (*call.arguments, term.index)
    )
    is_whole = low == more == 0 and slope == 1 and top == ["0", "1", "0"]
    is_fair = bottom in (["1", "0", "0"], ["-1", "1", "0"]) and ahead[:2] == ["-1", "1"]
    if not is_whole or not is_fair or not ahead[2].lstrip("-").isdigit():
        raise UnknownError
    v = bound(Term(term.sequence, Variable(variable)), variable).section(1, int(ahead[2]))
    early, late = max(0, u.start), max(0, v.start)
    name_of = ("binomial convolution", u.space, v.space)
    space = Annihilator.named(name_of, u.space.order * v.space.order)
    space = space + v.space * Annihilator.polynomial(early - 1)
    space = space + u.space * Annihilator.polynomial(late - 1)
    return replace(u, space=space, start=max(early + late, u.space.order + v.space.order))
