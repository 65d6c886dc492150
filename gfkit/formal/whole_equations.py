"""Equations as sums of c n^j b^n a(kn+s) b(...) ...: what the library's file Relations.v says.

Both sides are multiplied out. The bases b and the coefficients c are rational, or x + y sqrt(D)
with one D and one letter; the equation is multiplied by a number and by powers of numbers, so that
all that stands in it is integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from gfkit.errors import AlgebraicError, NotFormal
from gfkit.formal.gallina import integer_term
from gfkit.formulas.tree import Binary, Call, Expression, Negative, Number, Term, Variable, text_of
from gfkit.numbers.algebraic import AlgebraicNumber

MOST_PARTS = 200
MOST_POWER = 100
"""Of an exponent that is a number."""
ONE = AlgebraicNumber.of(1)


@dataclass(frozen=True, slots=True, order=True)
class Line:
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


Place = tuple[str, Line]
"""The name of a sequence, and the index of a term."""


@dataclass(frozen=True, slots=True)
class Part:
    """For each letter n a power n^j and one b^n; times terms of sequences."""

    powers: tuple[int, ...]
    bases: tuple[AlgebraicNumber, ...]
    places: tuple[Place, ...] = ()


Parts = dict[Part, AlgebraicNumber]


@dataclass(frozen=True)
class Reader:
    """Reads formulas in some letters; raises NotFormal for what is not a sum of products."""

    letters: tuple[str, ...]

    @property
    def constant(self) -> Part:
        """The part without a letter."""
        return Part((0,) * len(self.letters), (ONE,) * len(self.letters))

    def parts(self, expression: Expression) -> Parts:
        """Return an expression multiplied out: its parts, and their coefficients.

        >>> from gfkit.formulas.grammar import parse_expression
        >>> found = Reader(("n",)).parts(parse_expression("2*(a(n-1)-3^(n+1))/4"))
        >>> [(part.bases[0].rational, part.places, c.rational) for part, c in found.items()]
        [(Fraction(1, 1), (('a', Line(slopes=(1,), by=-1)),), Fraction(1, 2)), \
(Fraction(3, 1), (), Fraction(-3, 2))]
        """
        try:
            return self._parts(expression)
        except (AlgebraicError, ZeroDivisionError) as error:
            raise NotFormal(f"{text_of(expression)}: {error}") from None

    def _parts(self, expression: Expression) -> Parts:
        match expression:
            case Number(value):
                return self._constant(AlgebraicNumber.of(value))
            case Variable(name) if name in self.letters:
                powers = tuple(int(one == name) for one in self.letters)
                return {Part(powers, self.constant.bases): ONE}
            case Term(name, index):
                line = self._line(index)
                if line is None or min(line.slopes) < 0:
                    raise NotFormal(f"the term {text_of(expression)}, whose index is not n + s")
                return {replace(self.constant, places=((name, line),)): ONE}
            case Call("sqrt", (body,)):
                return self._constant(AlgebraicNumber.root(self._number(body)))
            case Negative(body):
                return {part: -c for part, c in self._parts(body).items()}
            case Binary("+" | "-" as sign, left, right):
                return added(self._parts(left), self._parts(right), 1 if sign == "+" else -1)
            case Binary("*", left, right):
                return _times(self._parts(left), self._parts(right))
            case Binary("/", left, right):
                return _times(self._parts(left), self._constant(1 / self._number(right)))
            case Binary("^", left, right):
                return self._power(self._parts(left), right)
        raise NotFormal(f"{text_of(expression)} in a relation")

    def _constant(self, number: AlgebraicNumber) -> Parts:
        return {self.constant: number} if number else {}

    def _number(self, expression: Expression) -> AlgebraicNumber:
        found = self._parts(expression)
        if set(found) - {self.constant}:
            raise NotFormal(f"{text_of(expression)} where a number is expected")
        return found.get(self.constant, AlgebraicNumber.of(0))

    def _line(self, expression: Expression) -> Line | None:
        """Return an expression that is linear in the letters, with integers."""
        found, slopes, by = self._parts(expression), [0] * len(self.letters), 0
        for part, c in found.items():
            number = c.rational
            if number is None or number.denominator > 1 or part.places or sum(part.powers) > 1:
                return None
            if part.bases != self.constant.bases:
                return None
            if part == self.constant:
                by = int(number)
            else:
                slopes[part.powers.index(1)] = int(number)
        return Line(tuple(slopes), by)

    def _power(self, base: Parts, exponent: Expression) -> Parts:
        line = self._line(exponent)
        if line is None:
            raise NotFormal(f"the exponent {text_of(exponent)}")
        if not any(line.slopes) and 0 <= line.by <= MOST_POWER:
            found = {self.constant: ONE}
            for _ in range(line.by):
                found = _times(found, base)
            return found
        if set(base) != {self.constant} or max(map(abs, (*line.slopes, line.by))) > MOST_POWER:
            raise NotFormal(f"a power with the exponent {text_of(exponent)} of more than a number")
        number = base[self.constant]
        bases = tuple(number**times for times in line.slopes)
        return {Part(self.constant.powers, bases): number**line.by}


def added(left: Parts, right: Parts, sign: int = 1) -> Parts:
    """Return the sum, or with the sign -1 the difference."""
    found = dict(left)
    for part, c in right.items():
        found[part] = found[part] + c * sign if part in found else c * sign
    return {part: c for part, c in found.items() if c}


def _times(left: Parts, right: Parts) -> Parts:
    if len(left) * len(right) > MOST_PARTS:
        raise NotFormal(f"a product of {len(left)} and {len(right)} parts")
    found: Parts = {}
    for a, c in left.items():
        for b, d in right.items():
            part = Part(
                tuple(i + j for i, j in zip(a.powers, b.powers, strict=True)),
                tuple(s * t for s, t in zip(a.bases, b.bases, strict=True)),
                tuple(sorted((*a.places, *b.places))),
            )
            found = added(found, {part: c * d})
    return found


@dataclass(frozen=True, slots=True)
class Whole:
    """(x + y sqrt(D)) n^power (s + t sqrt(D))^n for each letter, times terms, in integers."""

    coefficient: tuple[int, int]
    powers: tuple[int, ...]
    bases: tuple[tuple[int, int], ...]
    places: tuple[Place, ...] = ()

    def factors(self, letters: tuple[str, ...], low: int) -> Iterator[tuple[str, Line]]:
        """Yield what is multiplied, a sequence in words and the index of its term."""
        for number, (power, base) in enumerate(zip(self.powers, self.bases, strict=True)):
            line = Line(tuple(int(k == number) for k in range(len(letters))), low)
            yield from [("n", line)] * power
            if base != (1, 0):
                yield f"{base[0]} {base[1]}", line

    def text(self, letters: tuple[str, ...], names: Mapping[str, str]) -> str:
        """Return it, where it has no square root, as a term of Gallina."""
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

    left: tuple[Whole, ...]
    right: tuple[Whole, ...]
    radicand: int
    quadratics: tuple[Whole, ...]
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

    def residuals(self) -> list[list[tuple[int, tuple[tuple[str, Line], ...]]]]:
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
            line = Line((1,), self.low)
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

    >>> from gfkit.formulas.grammar import parse_relation
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
    listed: list[list[Whole]] = []
    quadratics: list[Whole] = []
    for sign, side in zip((1, -1), sides, strict=True):
        monomials = []
        for part, c in side.items():
            x, y = _pair_of(c * below)
            powers = tuple(_pair_of(b * m) for b, m in zip(part.bases, bases, strict=True))
            if not y and not any(t for _, t in powers):
                monomials.append(Whole((x, 0), part.powers, powers, part.places))
            elif part.places or len(letters) > 1:
                raise NotFormal("a term of a sequence times a square root")
            else:
                quadratics.append(Whole((-sign * x, -sign * y), part.powers, powers))
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
