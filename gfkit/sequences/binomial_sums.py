"""Sums of a binomial coefficient times b^k c(k), with letters: recurrences that they satisfy.

**Theorem.** Let p, q, d, e be integers, q >= 0 and p + q > 0, w(k) for k >= l >= 0 numbers with
G(z) = sum of w(k) z^k, and q k + d >= 0 for k >= l. Then the sum of binomial(n - p k + e, q k + d)
w(k) over all k >= l with n - p k + e >= 0 is the coefficient of t^n in

    t^(d-e) (1-t)^(-d-1) G(t^(p+q) (1-t)^(-q)).

*Proof.* The sum of binomial(m, j) t^m over m >= 0 is t^j (1-t)^(-j-1); here m = n - p k + e and
j = q k + d, so it is multiplied by t^(p k - e). []

A sum whose k goes up to (n + h)/s has these summands alone if n - p k + e >= 0 for all of its k,
and binomial(n - p k + e, q k + d) = 0 for all k after it: where s k > n + h, n - p k + e is less
than q k + d. With y^n beside it, y t is in the place of t. The definition is the
recurrence that the fraction tells, with first terms that are added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from gfkit.formulas.evaluation import Scope
from gfkit.formulas.polynomials import linear, plane, whole_line
from gfkit.formulas.recurrences import LETTERS, RecurrenceNotRead
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Sum,
    Variable,
    sequences_of,
    substituted,
    variables_of,
)
from gfkit.sequences.parametric import (
    LetterEquation,
    LetterRecurrence,
    Powers,
    powers_in,
    value_in_letters,
    whole,
)
from gfkit.series.marked_gf import MarkedGF, dropped
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.sequence_spaces import or_none

MOST_LINES = 12
"""The largest of p, q, d, e and l."""
ONE = RationalFunction.of(1)


@dataclass(frozen=True, slots=True)
class BinomialSummand:
    """binomial(n - p k + e, q k + d) times y^n and the sum of b^k c(k), b and c in `powers`."""

    p: int
    e: int
    q: int
    d: int
    y: RationalFunction
    powers: Powers

    def series(self, first: int) -> RationalFunction:
        """Return the sum over k >= first, as a fraction in t."""
        t = self.y * RationalFunction.variable("t")
        inner = t ** (self.p + self.q) / (1 - t) ** self.q
        found = RationalFunction.of(0)
        for b, c in self.powers.items():
            found += _powers_summed(b * inner, c, first)
        return found * t ** (self.d - self.e) * (1 - t) ** (-self.d - 1)


def of_binomial_sum(formula: Expression, start: int = 0) -> LetterRecurrence:
    """Return the definition of such a sum over k; raises RecurrenceNotRead for another formula.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.proofs.kernel import Workings
    >>> own = of_binomial_sum(parse_expression("Sum_{k=0..n} binomial(n-k,k)*x^k"))
    >>> print(own.find_gf(Workings())[0])
    1/(1-t-x*t^2)
    """
    if not isinstance(formula, Sum) or formula.kind != "Sum" or sequences_of(formula):
        raise RecurrenceNotRead("no sum")
    letters = variables_of(formula) - {"n"}
    low = or_none(whole_line, formula.low, "n")
    is_told = letters <= LETTERS and formula.variable not in {*letters, "n"}
    if not is_told or low is None or low[0] or not 0 <= low[1] <= MOST_LINES:
        raise RecurrenceNotRead(f"with letters sums begin at a number, and not {formula}")
    summands = [*_summands(formula.body, formula.variable, letters)]
    first, upper = int(low[1]), _upper(formula.high)
    for one in summands:
        _require_whole(one, first, upper, start)
    series = sum((one.series(first) for one in summands), RationalFunction.of(0))
    return _by_terms(formula, _from(series, start, summands), start, letters)


def _upper(high: Expression) -> tuple[int, int]:
    """Return s and h of an upper end (n + h)/s, which is rounded down."""
    if isinstance(high, Call) and high.function == "floor":
        (high,) = high.arguments
    line = linear(high, "n")
    if line is None or line[0] <= 0:
        raise RecurrenceNotRead(f"{high} is not n, or n divided by a number")
    step, more = 1 / line[0], line[1] / line[0]
    if step.denominator > 1 or more.denominator > 1:
        raise RecurrenceNotRead(f"{high} is not n, or n divided by a number")
    return int(step), int(more)


def _require_whole(one: BinomialSummand, first: int, upper: tuple[int, int], start: int) -> None:
    """Raise RecurrenceNotRead unless the sum has all summands of the theorem, and no other."""
    (s, h), p, q, d, e = upper, one.p, one.q, one.d, one.e
    fair = q >= 0 and p + q > 0 and q * first + d >= 0 and start >= 0
    fair = fair and max(map(abs, (p, q, d, e, s, h))) <= MOST_LINES
    begin = max(start, s * first - h)  # the least n of a sum that is not empty
    least = begin - p * Fraction(begin + h, s) if p > 0 else begin - p * first
    rises = p <= s  # n - p (n + h)/s does not fall
    behind = (p + q - s) * first + h + 1 + d - e
    if not (fair and rises and least + e >= 0 and p + q >= s and behind > 0):
        raise RecurrenceNotRead("the sum ends before its summands are 0, or behind binomials")


def _summands(body: Expression, k: str, letters: frozenset[str]) -> Iterator[BinomialSummand]:
    """Yield the summands of a body; raises RecurrenceNotRead."""
    match body:
        case Binary("+" | "-" as sign, left, right):
            yield from _summands(left, k, letters)
            for one in _summands(right, k, letters):
                weight = RationalFunction.of(1 if sign == "+" else -1)
                powers = {b: c * weight for b, c in one.powers.items()}
                yield BinomialSummand(one.p, one.e, one.q, one.d, one.y, powers)
        case Negative(inside):
            yield from _summands(Binary("-", Number(0), inside), k, letters)
        case Number(0):
            pass
        case _:
            yield _product(body, k, letters)


def _product(body: Expression, k: str, letters: frozenset[str]) -> BinomialSummand:
    scope = Scope({z: RationalFunction.variable(z) for z in letters})
    lines: list[tuple[int, int, int, int]] = []
    y, powers = ONE, {ONE: ONE}
    for factor, is_below in _factors(body):
        match factor:
            case Call("binomial", (upper, lower)) if not is_below:
                lines.append(_lines(upper, lower, k))
                continue
            case Binary("^", base, exponent) if not variables_of(base) & {"n", k}:
                found = or_none(plane, exponent, k, "n")
                if found is None or any(z.denominator > 1 for z in found):
                    raise RecurrenceNotRead(f"{factor} is not a power with a line in {k} and n")
                in_k, in_n, more = (int(-z if is_below else z) for z in found)
                b = value_in_letters(base, scope)
                y *= b**in_n
                powers = {a * b**in_k: c * b**more for a, c in powers.items()}
                continue
        if "n" in variables_of(factor):
            raise RecurrenceNotRead(f"{factor} is not a power, and n is in it")
        if is_below:
            if k in variables_of(factor):
                raise RecurrenceNotRead(f"{factor} divides the summands")
            below = value_in_letters(factor, scope)
            powers = {a: c / below for a, c in powers.items()}
            continue
        more_of = powers_in(substituted(factor, k, Variable("n")), scope)
        product: Powers = {}
        for a, c in powers.items():
            for b, z in more_of.items():
                product[a * b] = product.get(a * b, RationalFunction.of(0)) + c * z
        powers = product
    if len(lines) != 1:
        raise RecurrenceNotRead("the summands do not have one binomial coefficient")
    p, e, q, d = lines[0]
    return BinomialSummand(p, e, q, d, y, powers)


def _factors(body: Expression, *, is_below: bool = False) -> Iterator[tuple[Expression, bool]]:
    """Yield the factors of a product, and whether each divides it."""
    match body:
        case Binary("*" | "/" as sign, left, right):
            yield from _factors(left, is_below=is_below)
            yield from _factors(right, is_below=is_below != (sign == "/"))
        case Negative(inside):
            yield Number(-1), is_below
            yield from _factors(inside, is_below=is_below)
        case _:
            yield body, is_below


def _lines(upper: Expression, lower: Expression, k: str) -> tuple[int, int, int, int]:
    """Return p, e, q, d of binomial(n - p k + e, q k + d); raises RecurrenceNotRead.

    A lower index with n in it is that of binomial(m, m - j), which is the same for m >= 0.
    """
    above, below = or_none(plane, upper, k, "n"), or_none(plane, lower, k, "n")
    if above is None or below is None or any(z.denominator > 1 for z in (*above, *below)):
        raise RecurrenceNotRead(f"binomial({upper}, {lower}) has indices that are not lines")
    if above[1] == below[1] == 1:
        below = above[0] - below[0], Fraction(0), above[2] - below[2]
    if above[1] != 1 or below[1]:
        raise RecurrenceNotRead(f"binomial({upper}, {lower}) has n elsewhere than in its first")
    return int(-above[0]), int(above[2]), int(below[0]), int(below[2])


def _powers_summed(w: RationalFunction, c: RationalFunction, first: int) -> RationalFunction:
    """Return the sum of c(k) w^k over k >= first; t stands for k in c.

    That of k^e w^k over k >= 0 is A(w)/(1-w)^(e+1), where A is 1 for e = 0, and then
    w (1-w) A' + (e+1) w A.
    """
    t = RationalFunction.variable("t")
    below = RationalFunction.of(0)
    for (power, i, j), z in c.den_terms().items():
        below += RationalFunction.of(Profile.of({(i, j): z})) * t**power
    if any(power for power, *_ in c.den_terms()):
        raise RecurrenceNotRead("a summand is divided by what it is summed over")
    found, euler = RationalFunction.of(0), [[1]]
    for (power, i, j), z in c.num_terms().items():
        while len(euler) <= power:
            euler.append(_next(euler[-1], len(euler)))
        total = sum((n * w**m for m, n in enumerate(euler[power])), RationalFunction.of(0))
        total = total / (1 - w) ** (power + 1)
        for k in range(first):
            total -= k**power * w**k
        found += RationalFunction.of(Profile.of({(i, j): z})) * total
    return found / below


def _next(of: list[int], size: int) -> list[int]:
    """Return w (1-w) A' + size w A."""
    found = [0] * (len(of) + 1)
    for m, c in enumerate(of):
        found[m] += m * c
        found[m + 1] += (size - m) * c
    return found


def _from(series: RationalFunction, start: int, summands: list[BinomialSummand]) -> MarkedGF:
    """Return the series of the coefficients from t^start on; it may have negative powers."""
    late = max(0, *(one.e - one.d for one in summands))
    try:
        gf = (series * RationalFunction.variable("t") ** late).as_marked_gf()
    except ValueError as error:
        raise RecurrenceNotRead(str(error)) from None
    return dropped(gf, late + start)


def _by_terms(formula: Sum, gf: MarkedGF, start: int, letters: frozenset[str]) -> LetterRecurrence:
    """Return the recurrence of a g.f. whose first terms are those of the formula, added up."""
    many = max(gf.holds_from, 1)
    scope = {z: RationalFunction.variable(z) for z in letters}
    first = []
    for n in range(start, start + many):
        at_n = substituted(formula, "n", Number(n))
        first.append(whole(value_in_letters(at_n, Scope(scope)), "a"))
    if [*gf.terms(many)] != first:
        raise RecurrenceNotRead(f"the terms of {formula} are not those of {gf}")
    weights: dict[int, dict[tuple[int, int], int]] = {}
    for i, j, k, c in gf.den:
        if k:
            weights.setdefault(k, {})[i, j] = -c
    own = tuple((0, k, Profile.of(w)) for k, w in sorted(weights.items()))
    return LetterRecurrence((LetterEquation(own, (), tuple(first)),), start)
