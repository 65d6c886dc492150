"""Equations as sums of c n^j b^n a(kn+s) b(...) ...: what the library's file Relations.v says.

Both sides are multiplied out. The bases b and the coefficients c are rational, or x + y sqrt(D)
with one D and one letter; the equation is multiplied by a number and by powers of numbers, so that
all that stands in it is integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import Any

from gfkit.errors import AlgebraicError, NotFormal
from gfkit.formal.cells import integer_term
from gfkit.formulas.polynomials import Polynomial, constant_of, polynomial_of
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Term,
    Variable,
    text_of,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.sequence_spaces import UnknownError

MOST_PARTS = 200
MOST_POWER = 100
"""The largest exponent that is a number."""
ONE = AlgebraicNumber.of(1)


@dataclass(frozen=True, slots=True, order=True)
class LinearForm:
    """A number that is linear in the letters: how often each is added, and a number."""

    slopes: tuple[int, ...]
    by: int

    def text(self, letters: tuple[str, ...]) -> str:
        """Return it as a term of Gallina, of natural numbers."""
        parts = [
            name if s == 1 else f"{s} * {name}"
            for name, s in zip(letters, self.slopes, strict=True)
            if s
        ]
        found = " + ".join(parts) or str(self.by)
        return (
            f"{found} {'+' if self.by > 0 else '-'} {abs(self.by)}" if parts and self.by else found
        )


Place = tuple[str, LinearForm]
"""The name of a sequence, and the index of a term."""


@dataclass(frozen=True, slots=True)
class EquationTerm:
    """For each letter n a power n^j and one b^n; times terms of sequences."""

    powers: tuple[int, ...]
    bases: tuple[AlgebraicNumber, ...]
    places: tuple[Place, ...] = ()


Parts = dict[EquationTerm, AlgebraicNumber]


@dataclass(frozen=True)
class Reader:
    """Reads formulas in some letters; raises NotFormal for what is not a sum of products.

    A formula becomes a polynomial whose letters stand for its parts and numbers. factors: those.
    """

    letters: tuple[str, ...]
    factors: dict[str, tuple[EquationTerm, AlgebraicNumber]] = field(default_factory=dict)

    def parts(self, expression: Expression) -> Parts:
        """Return an expression multiplied out: its parts, and their coefficients.

        >>> from gfkit.formulas.parser import parse_expression
        >>> found = Reader(("n",)).parts(parse_expression("2*(a(n-1)-3^(n+1))/4"))
        >>> [(part.bases[0].rational, part.places, c.rational) for part, c in found.items()]
        [(Fraction(1, 1), (('a', LinearForm(slopes=(1,), by=-1)),), Fraction(1, 2)), \
(Fraction(3, 1), (), Fraction(-3, 2))]
        """
        total: Parts = {}
        try:
            for names, c in _polynomial(self._in_factors(expression)).items():
                powers = tuple(names.count(letter) for letter in self.letters)
                part, number = EquationTerm(powers, (ONE,) * len(powers)), ONE * c
                for other, by in (self.factors[z] for z in names if z not in self.letters):
                    bases = tuple(s * t for s, t in zip(part.bases, other.bases, strict=True))
                    places = tuple(sorted((*part.places, *other.places)))
                    part, number = EquationTerm(powers, bases, places), number * by
                total[part] = total.get(part, ONE * 0) + number
        except (AlgebraicError, ZeroDivisionError) as error:
            raise NotFormal(f"{text_of(expression)}: {error}") from None
        return {part: c for part, c in total.items() if c}

    def _in_factors(self, expression: Expression) -> Expression:
        """Return a formula with a letter for each term, power of a number, and irrational number.

        A letter is the text of what it stands for.
        """
        match expression:
            case Number() | Variable():
                return expression
            case Term(name, index):
                line = self._line(index, "index")
                if min(line.slopes) < 0:
                    raise NotFormal(f"the term {text_of(expression)}, whose index is not n + s")
                return self._factor(expression, places=((name, line),))
            case Negative(body):
                return Negative(self._in_factors(body))
            case Binary("/", left, right):
                inverse = self._factor(Binary("/", Number(1), right), 1 / _number(right))
                return Binary("*", self._in_factors(left), inverse)
            case Binary("^", base, exponent):
                line = self._line(exponent, "exponent")
                if not any(line.slopes) and line.by >= 0:
                    return Binary("^", self._in_factors(base), Number(line.by))
                if max(map(abs, (*line.slopes, line.by))) > MOST_POWER:
                    raise NotFormal(f"a power with the exponent {text_of(exponent)}")
                number = _number(base)
                bases = tuple(number**times for times in line.slopes)
                return self._factor(expression, number**line.by, bases=bases)
            case Binary(operator, left, right):
                return Binary(operator, self._in_factors(left), self._in_factors(right))
        return self._factor(expression, _number(expression))

    def _factor(
        self, expression: Expression, number: AlgebraicNumber = ONE, **more: Any
    ) -> Variable:
        one = EquationTerm((0,) * len(self.letters), (ONE,) * len(self.letters))
        self.factors[text_of(expression)] = replace(one, **more), number
        return Variable(text_of(expression))

    def _line(self, expression: Expression, what: str) -> LinearForm:
        found = _polynomial(expression)
        by, slopes = found.pop((), 0), [found.pop((one,), 0) for one in self.letters]
        if found or any(c.denominator > 1 for c in (by, *slopes)):
            raise NotFormal(
                f"{text_of(expression)}: the {what} is not n + s, nor linear in the letters"
            )
        return LinearForm(tuple(map(int, slopes)), int(by))


def _polynomial(expression: Expression) -> Polynomial:
    """Return a polynomial of few products; raises NotFormal."""
    try:
        found = polynomial_of(expression)
    except UnknownError:
        raise NotFormal(f"{text_of(expression)} in a relation") from None
    if len(found) > MOST_PARTS:
        raise NotFormal(f"a sum of {len(found)} products")
    return found


def _number(expression: Expression) -> AlgebraicNumber:
    value = constant_of(expression)
    if not isinstance(value, int | Fraction | AlgebraicNumber):
        raise NotFormal(f"{text_of(expression)} in a relation, where a number is expected")
    return AlgebraicNumber.of(value)


@dataclass(frozen=True, slots=True)
class QuadraticTerm:
    """(x + y sqrt(D)) n^power (s + t sqrt(D))^n for each letter, times terms, in integers."""

    coefficient: tuple[int, int]
    powers: tuple[int, ...]
    bases: tuple[tuple[int, int], ...]
    places: tuple[Place, ...] = ()

    def factors(self, letters: tuple[str, ...], low: int) -> Iterator[tuple[str, LinearForm]]:
        """Yield what is multiplied, a sequence in words and the index of its term."""
        for number, (power, base) in enumerate(zip(self.powers, self.bases, strict=True)):
            line = LinearForm(tuple(int(k == number) for k in range(len(letters))), low)
            yield from [("n", line)] * power
            if base != (1, 0):
                yield f"{base[0]} {base[1]}", line

    def text(self, letters: tuple[str, ...], names: Mapping[str, str]) -> str:
        """Return the expression as a term of Gallina; it must have no square root."""
        found = []
        for name, power, (base, _) in zip(letters, self.powers, self.bases, strict=True):
            if power:
                found.append(f"Z.of_nat {name}" + (f" ^ {power}" if power > 1 else ""))
            if base != 1:
                found.append(f"{integer_term(base)} ^ Z.of_nat {name}")
        for name, line in self.places:
            index = line.text(letters)
            found.append(f"{names[name]} {index if index in letters else f'({index})%nat'}")
        if self.coefficient[0] != 1 or not found:
            found.insert(0, integer_term(self.coefficient[0]))
        return " * ".join(found)


@dataclass(frozen=True, slots=True)
class WholeEquation:
    """An equation in integers, left = right, where the right side may be in a quadratic ring.

    radicand: D, or 1. quadratics: parts of the right side with sqrt(D). letters: for all natural
    numbers, one letter from `low` on. is_multiple: whether denominators were multiplied out.
    """

    left: tuple[QuadraticTerm, ...]
    right: tuple[QuadraticTerm, ...]
    radicand: int
    quadratics: tuple[QuadraticTerm, ...]
    letters: tuple[str, ...]
    low: int
    is_multiple: bool = False

    @property
    def is_paired(self) -> bool:
        """Whether numbers x + y sqrt(D) occur, which are pairs (x, y)."""
        return bool(self.quadratics)

    def text(self, names: Mapping[str, str]) -> str:
        """Return the equation as a term of Gallina; names: of the sequences in Gallina."""
        left, right = (
            " + ".join(part.text(self.letters, names) for part in side) or "0"
            for side in (self.left, self.right)
        )
        if not self.is_paired:
            return f"{left} = {right}"
        terms = [f"({right}, 0)"] if self.right else []
        for part in self.quadratics:
            (power,), ((s, t),) = part.powers, part.bases
            many = f" * Z.of_nat n ^ {power}" if power else ""
            x, y = (f"{integer_term(c)}{many}" for c in part.coefficient)
            root = f"power_root {self.radicand} ({integer_term(s)}, {integer_term(t)}) n"
            terms.append(f"times_root {self.radicand} ({x}, {y}) ({root})")
        folded = "".join(f"plus_root ({term}) (" for term in terms[:-1]) + terms[-1]
        return f"({left}, 0) = {folded}{')' * (len(terms) - 1)}"

    def residuals(self) -> list[list[tuple[int, tuple[tuple[str, LinearForm], ...]]]]:
        """Return sums that are to vanish: coefficients, with the factors in words and places.

        One, or one for each of the two parts of pairs. A power of a number b is "b 0", of s + t
        sqrt(D) it is "whole s t" and "root s t"; the letter itself is "n".
        """
        whole, roots = [], []
        for sign, side in ((1, self.left), (-1, self.right)):
            for part in side:
                factors = tuple(part.factors(self.letters, self.low))
                whole.append((sign * part.coefficient[0], (*factors, *part.places)))
        for part in self.quadratics:
            (x, y), (power,), ((s, t),) = part.coefficient, part.powers, part.bases
            line = LinearForm((1,), self.low)
            rational, root = (
                (*[("n", line)] * power, (f"{kind} {s} {t}", line)) for kind in ("whole", "root")
            )
            whole += [(-x, rational), (-y * self.radicand, root)]
            roots += [(-y, rational), (-x, root)]
        return [whole, roots] if self.is_paired else [whole]

    def places(self) -> list[Place]:
        """Return the terms that occur."""
        return sorted({place for part in (*self.left, *self.right) for place in part.places})


def whole_equation(
    left: Expression, right: Expression, low: int, letters: tuple[str, ...] = ("n",)
) -> WholeEquation:
    """Return an equation in integers that says the same; of one letter for n >= low.

    Raises NotFormal.

    >>> from gfkit.formulas.parser import parse_relation
    >>> found = parse_relation("a(n) = (2^n+n)/3")
    >>> whole_equation(found.left, found.right, 0).text({"a": "a"})
    '3 * a n = 2 ^ Z.of_nat n + Z.of_nat n'
    """
    if low < 0:
        raise NotFormal("a relation for negative n")
    reader = Reader(letters)
    sides = [reader.parts(left), reader.parts(right)]
    parts = [one for side in sides for one in side.items()]
    numbers = [number for part, c in parts for number in (c, *part.bases)]
    radicands = {d for number in numbers for d, _ in _roots(number) if d != 1}
    if len(radicands) > 1:
        raise NotFormal(f"square roots of {' and of '.join(map(str, sorted(radicands)))}")
    below = lcm(*(q.denominator for _, c in parts for _, q in _roots(c)))
    bases = [
        lcm(*(q.denominator for part, _ in parts for _, q in _roots(part.bases[k])))
        for k in range(len(letters))
    ]
    listed: list[list[QuadraticTerm]] = []
    quadratics: list[QuadraticTerm] = []
    for sign, side in zip((1, -1), sides, strict=True):
        monomials = []
        for part, c in side.items():
            x, y = _pair_of(c * below)
            powers = tuple(_pair_of(b * m) for b, m in zip(part.bases, bases, strict=True))
            if not y and not any(t for _, t in powers):
                monomials.append(QuadraticTerm((x, 0), part.powers, powers, part.places))
            elif part.places or len(letters) > 1:
                raise NotFormal("a term of a sequence times a square root")
            else:
                quadratics.append(QuadraticTerm((-sign * x, -sign * y), part.powers, powers))
        listed.append(monomials)
    radicand = min(radicands, default=1)
    return WholeEquation(
        tuple(listed[0]),
        tuple(listed[1]),
        radicand,
        tuple(quadratics),
        letters,
        low,
        max(below, *bases) > 1,
    )


def _roots(number: AlgebraicNumber) -> tuple[tuple[int, Fraction], ...]:
    found = number.square_roots()
    if found is None:
        raise NotFormal(f"the number {number}, which is not of a quadratic field")
    return found


def _pair_of(number: AlgebraicNumber) -> tuple[int, int]:
    found = dict(_roots(number))
    x = found.pop(1, Fraction(0))
    return int(x), int(sum(found.values(), Fraction(0)))
