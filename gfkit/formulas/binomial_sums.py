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

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING, Any

from gfkit.formulas.build import number
from gfkit.formulas.polynomial_parts import constant_of, plane
from gfkit.formulas.tree import Binary, Call, Negative, Sum, Term, Variable, variables_of
from gfkit.series.shift_spaces import EVERYWHERE, Bound, UnknownError

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

    Bounding = Callable[[Expression, str], Bound]


def binomial_sum(bound: Bounding, expression: Sum, variable: str) -> Bound | None:
    """Return the bound of a sum over k with one binomial coefficient of k and n.

    bound: of other expressions in a letter. None for sums of another form; raises UnknownError.
    """
    name = expression.variable
    if expression.kind != "Sum" or variable not in variables_of(expression.high):
        return None
    u = w = Bound.polynomial(0)
    binomials: list[Call] = []
    ahead: list[Term] = []
    for factor in factors_of(expression.body):
        names = variables_of(factor) & {name, variable}
        match factor:
            case _ if names == {variable}:
                w = w * bound(factor, variable)
            case _ if len(names) < 2:
                u = u * bound(factor, name)
            case Call("binomial", _):
                binomials.append(factor)
            case Term():
                ahead.append(factor)
            case Binary("^", base, exponent) if constant_of(base):
                p, q, _ = plane(exponent, name, variable)
                if p.denominator > 1 or q.denominator > 1:
                    return None
                at_k, at_n = (
                    Binary("^", base, Binary("*", number(c), Variable(z)))
                    for c, z in ((p, name), (q, variable))
                )
                u, w = u * bound(at_k, name), w * bound(at_n, variable)
            case _:
                return None
    if len(binomials) != 1 or len(ahead) > 1:
        return None
    ends = _ends(expression, variable)
    top, bottom = (plane(one, name, variable) for one in binomials[0].arguments)
    if not ahead:
        return _over(u, top, bottom, *ends) * w
    index = plane(ahead[0].index, name, variable)
    shapes: list[Any] = [[*one] for one in (ends, top, bottom, index[:2])]
    if shapes[:2] != [[0, 1, 0, 1], [0, 1, 0]] or shapes[3] != [-1, 1]:
        raise UnknownError
    if shapes[2] not in ([1, 0, 0], [-1, 1, 0]) or index[2].denominator > 1:
        raise UnknownError
    v = bound(Term(ahead[0].sequence, Variable(variable)), variable).section(1, int(index[2]))
    return _both(u, v) * w


def factors_of(body: Expression) -> list[Expression]:
    """Return the factors of a product, but for numbers that divide it, and signs."""
    match body:
        case Negative(inside):
            return factors_of(inside)
        case Binary("*", left, right):
            return factors_of(left) + factors_of(right)
        case Binary("/", left, right) if constant_of(right):
            return factors_of(left)
    return [body]


def _ends(expression: Sum, variable: str) -> tuple[int, Fraction, Fraction, int]:
    """Return the first k, and A, B and s: the last k is the floor of A n + B, s A n + s B whole."""
    low = constant_of(expression.low)
    high = expression.high
    if isinstance(high, Call) and high.function == "floor":
        (high,) = high.arguments
    _, slope, more = plane(high, "", variable)
    if not isinstance(low, int) or low < 0 or slope <= 0:
        raise UnknownError
    steps = lcm(slope.denominator, more.denominator)
    if steps > 1 and high is expression.high:
        raise UnknownError
    return low, slope, more, steps


def _over(
    u: Bound,
    top: tuple[Fraction, ...],
    bottom: tuple[Fraction, ...],
    low: int,
    slope: Fraction,
    more: Fraction,
    steps: int,
) -> Bound:
    """Return the bound of the sum of u(k) times a binomial coefficient."""
    if bottom[1]:
        bottom = tuple(a - b for a, b in zip(top, bottom, strict=True))
    if bottom[1] or any(z.denominator > 1 for z in (*top, *bottom)):
        raise UnknownError
    e, p, c, d, f = map(int, (-top[0], top[1], top[2], bottom[0], bottom[2]))
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
    most = max(u.order, max(first, u.start) + u.order - 1)
    ended = Fraction(f - c + max(d, both) * most + 1 + max(0, -f), p)
    space = Bound.named(("substituted", u.key, both, d), max(both, d) * u.order)
    space = space + Bound.polynomial(max(-1, f + d * (most - u.order)))
    return space.section(p, 0).from_on(max(start, ceil(ended)))


def _since(slope: Fraction | int, more: Fraction | int) -> int:
    """Return from which n on slope n + more >= 0; raises UnknownError for none."""
    if slope > 0:
        return ceil(Fraction(-more) / slope)
    if slope < 0 or more < 0:
        raise UnknownError
    return EVERYWHERE


def _both(u: Bound, v: Bound) -> Bound:
    """Return the bound of the sum of binomial(n, k) u(k) v(n - k) for k = 0 to n."""
    early, late = max(0, u.start), max(0, v.start)
    space = Bound.named(("binomial convolution", u.key, v.key), u.order * v.order)
    space = space + v * Bound.polynomial(early - 1) + u * Bound.polynomial(late - 1)
    return replace(space, start=max(early + late, u.order + v.order))
