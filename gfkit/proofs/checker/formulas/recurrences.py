"""Terms of recurrences with polynomials, of diagonals, and of algebraic series.

A diagonal is expanded in all letters; its denominator is 1 or -1 where they are 0. A power series y
with P(x, y) = 0 is given by k terms, if x^m is the least power in dP/dy there, m < k, and P has
none below x^(k + m) (Hensel). Without terms it begins with the only integer c with P(0, c) = 0.
What P divides by is not 0 where the series begins.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import add, integers, later, multiply, settled_from, value
from ..core import kinds
from ..core.gf import OFFSETS
from ..core.rejections import NotChecked, limit, need
from ..core.shapes import NUMBER, fit, rational
from .evaluator import Evaluator
from .parser import Tree, letters_of, names_of, read
from .surds import bits, plain
from .symbols import Polynomial, Quotient, Symbolic

if TYPE_CHECKING:
    from ..core.clock import Clock

Poly = dict[tuple[int, ...], int]
MOST_TERMS, LARGEST_ROOT = 20_000, 1000
MOST_ORDER, MOST_CONTINUED = 40, 20_000
UNDETERMINED = "the recurrence does not determine the term after n = {}"


# Recurrences.


def recurrence(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Fraction], int]:
    """Return the polynomials, the first terms, and from which n on the recurrence holds."""
    rows = [integers(row, "of.polynomials", clock) for row in of["polynomials"]]
    terms = [rational(z, "a number", clock) for z in of["terms"]]
    need(1 < len(rows) <= len(terms) + 1, "a recurrence needs as many first terms as its order")
    limit(len(rows) <= MOST_ORDER, "a recurrence of a high order")
    need(all(row and row[-1] for row in (rows[0], rows[-1])), "a polynomial is 0, or ends in one")
    valid = of["offset"] + len(terms) - len(rows) + 1
    for n in range(valid, settled_from(rows[-1], valid, clock)):
        clock.spend(2 * len(rows[-1]))
        need(value(rows[-1], n), UNDETERMINED.format(n))
    return rows, terms, valid


def recurrence_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms."""
    found = continued(*recurrence(of, clock), count, clock, right_side(of, clock))
    return [plain(z) for z in found]


ZERO: Tree = ("number", 0, [])


def right_side(of: dict[str, Any], clock: Clock) -> Tree:
    """Return f(n), if the sum of the p_i(n) a(n + i) is not 0 but f(n)."""
    tree = read(of["right"], clock) if "right" in of else ZERO
    need(letters_of(tree) <= {"n"} and not names_of(tree), "a right side of more than n alone")
    return tree


def continued(
    rows: list[list[int]],
    terms: list[Fraction],
    valid: int,
    count: int,
    clock: Clock,
    right: Tree = ZERO,
) -> list[Fraction]:
    """Return the first terms; the recurrence holds for n >= valid, after those that are known."""
    limit(count <= MOST_CONTINUED, "too many terms of a recurrence")
    order, found, evaluator = len(rows) - 1, terms[:count], Evaluator({}, clock)
    for n in range(valid, valid + count - len(terms)):
        *lower, lead = (value(row, n) for row in rows)
        need(lead, UNDETERMINED.format(n))
        last = found[len(found) - order :]
        told = evaluator.value(right, {"n": n})
        need(isinstance(told, int | Fraction), "a right side that is not rational")
        total = sum((c * z for c, z in zip(lower, last, strict=True)), Fraction(-told))
        clock.reduce(total.numerator.bit_length(), total.denominator.bit_length())
        clock.spend(10 * order)
        found.append(-total / lead)
    return found


# Diagonals and algebraic series.


class Rationals(Symbolic):
    """Reads rational functions of letters."""

    most_terms = MOST_TERMS

    def inverted(self, value: Polynomial) -> Quotient:
        """Return the inverse of a polynomial."""
        return Quotient(1, value)

    def lifted(self, *_: Any) -> Any:
        """Refuse what is not a rational function."""
        raise NotChecked("no rational function of letters")

    term = function = exponential = lifted

    def fraction(self, tree: Tree, names: list[str]) -> list[Poly]:
        """Return numerator and denominator, by the exponents of the letters."""
        value = self.value(tree, {name: self.of_letter(name) for name in names})
        sides = (value.above, value.below) if isinstance(value, Quotient) else (value, 1)
        listed = [z.terms if isinstance(z, Polynomial) else {(): z} for z in sides]
        limit(
            all(Fraction(c).denominator == 1 for z in listed for c in z.values()),
            "no integer coefficients",
        )
        return [{tuple(map(key.count, names)): int(c) for key, c in z.items() if c} for z in listed]


def equation_of(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Any], int]:
    """Return the coefficients of the powers of y in P, how y begins, and m."""
    if of.get("kind") == "by equations":
        rows, terms = kinds.part("formulas.equations").series_equation(of, clock)
        return rows, terms, _told_by(rows, terms, clock)
    sign, left, right = read(of["equation"], clock, "relation")
    names = ["x", "y"]
    need(sign == "=" and letters_of(left) | letters_of(right) == {*names}, "no equation in x and y")
    found, _ = Rationals({}, clock).fraction(("+", [1, -1], [left, right]), names)
    need(found, "an equation that always holds")
    width, height = (1 + max(key[i] for key in found) for i in (0, 1))
    rows = [[found.get((i, j), 0) for i in range(width)] for j in range(height)]
    terms = [plain(rational(z, "a number", clock)) for z in of.get("terms", [])]
    if not terms:
        size = 1 + max(abs(row[0]) for row in rows)
        limit(size <= LARGEST_ROOT, "the equation has large coefficients")
        firsts = range(-size, size + 1)
        terms = [c for c in firsts if not sum(row[0] * c**j for j, row in enumerate(rows))]
        need(len(terms) == 1, "the equation has not just one power series")
    lost = _told_by(rows, terms, clock)
    for side in (left, right):  # rejects what divides by 0
        Evaluator({}, clock).value(side, {"x": 0, "y": terms[0]})
    return rows, terms, lost


def _told_by(rows: list[list[int]], terms: list[Any], clock: Clock) -> int:
    """Return m; rejects terms that do not tell one series."""
    have = len(terms)
    value_there, slope = _at(rows, terms, 2 * have, clock)
    lost = next((k for k, z in enumerate(slope[:have]) if z), None)
    need(lost is not None, "the first terms do not distinguish the series from others")
    assert lost is not None
    need(not any(value_there[: have + lost]), "the first terms are not those of a series")
    return lost


def _at(rows: list[list[int]], terms: list[Any], size: int, clock: Clock) -> list[list[Any]]:
    """Return P and dP/dy at a series, up to x^size."""
    found, slope = list[Any](), list[Any]()
    for row in reversed(rows):
        slope = add(multiply(slope, terms, clock), found)[:size]
        found = add(multiply(found, terms, clock), row)[:size]
    return [[*z, *[0] * (size - len(z))] for z in (found, slope)]


def diagonal_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of a diagonal, or in a direction, by expansion in all letters."""
    tree = read(of["fraction"], clock)
    names = sorted(letters_of(tree))
    need(names, "a fraction without letters")
    above, below = Rationals({}, clock).fraction(tree, names)
    zero = (0,) * len(names)
    at_0 = below.pop(zero, 0)
    limit(abs(at_0) == 1, "the denominator is not seen to be 1 or -1 where the letters are 0")
    direction: list[int] = of.get("direction", [1] * len(names))
    fair = len(direction) == len(names)
    need(fair, "a direction has not as many numbers as there are letters")
    found: Poly = {}
    sizes = [max(0, count - 1) * k + 1 for k in direction]
    clock.spend(prod(sizes) * (1 + len(below)))
    for key in product(*map(range, sizes)):
        total = above.get(key, 0)
        for e, c in below.items():
            total -= c * found.get(tuple(i - j for i, j in zip(key, e, strict=True)), 0)
        found[key] = at_0 * total
    return [found[tuple(n * k for k in direction)] for n in range(count)]


def series_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first coefficients of an algebraic power series, by Newton's iteration."""
    rows, terms, lost = equation_of(of, clock)
    while len(terms) < count:
        have = len(terms)
        known, slope = _at(rows, terms, 2 * have, clock)
        more: list[Any] = []
        for n in range(have + lost, 2 * have):
            clock.spend(len(more) + 1)
            total = known[n] + sum(slope[lost + i] * z for i, z in enumerate(more[::-1], 1))
            more.append(plain(Fraction(-total) / slope[lost]))
        terms += more
    return terms[:count]


def recurrence_told(of: dict[str, Any], told: Any, clock: Clock) -> tuple[list[list[int]], int]:
    """Return the polynomials of a recurrence, and from when on it holds; of a series as told."""
    if of["kind"] == "recurrence":
        rows, _, valid = recurrence(of, clock)
        return rows, valid
    if of["kind"] == "specification":
        classes = kinds.part("specifications.equations")
        return classes.recurrence_told(of, told, clock)  # type: ignore[no-any-return]
    fit(told, {"from": OFFSETS, "polynomials": [[NUMBER]]}, "evidence.recurrences")
    found = [integers(row, "a polynomial", clock) for row in told["polynomials"]]
    offset, valid = of.get("offset", 0), told["from"]
    need(valid >= offset, "evidence.recurrences begins too early")
    need(len(found) > 1 and all(row and row[-1] for row in (found[0], found[-1])), "no recurrence")
    rows, _, _ = equation_of(of, clock)
    own = [later(row, offset, clock) for row in found]
    terms = partial(series_values, of, clock=clock)
    obeys((len(rows[0]) - 1, len(rows) - 1), own, valid - offset, terms, clock)
    return found, valid


def obeys(
    degrees: tuple[int, int],
    polynomials: list[list[int]],
    valid: int,
    terms: Callable[[int], list[Any]],
    clock: Clock,
) -> int:
    """Check that sum p_i(n) a(n+i) = 0 for n >= valid, y the power series with these coefficients.

    degrees: s and t, in x and y, of P with P(x, y) = 0, and of factors at most: let it be
    irreducible. Let e be that of the p_i in n,
    k = max(2e-1, 0), A = max(r, v+r-1) + k s, B = k (t-1) + 1. If it holds for v <= n <= A t + B s
    - r, it holds for n >= v. For with D = x d/dx, h = sum x^(r-i) p_i(D-i) y, and g its powers
    below v + r, h - g times the k-th power of dP/dy is a polynomial in x and y, of degrees A and B:
    by y' = -P_x/P_y. If it were not 0 its resultant with P would have degree at most A t + B s,
    and more zeros at x = 0. The last n is returned.
    """
    (s, t), order = degrees, len(polynomials) - 1
    k = max(2 * max(map(len, polynomials)) - 3, 0)
    last = (max(order, valid + order - 1) + k * s) * t + (k * (t - 1) + 1) * s - order
    limit(last < MOST_CONTINUED, f"{last} terms would have to be compared")
    found = terms(last + order + 1)
    for n in range(valid, last + 1):
        clock.spend(len(polynomials) * (1 + bits(found[n]) // 60))
        total = sum(value(row, n) * found[n + i] for i, row in enumerate(polynomials))
        need(total == 0, f"the recurrence fails at n = {n}")
    return last
