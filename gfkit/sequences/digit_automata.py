"""Diagonals and algebraic power series, and their residues modulo powers of primes by digits."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.analysis import diagonals
from gfkit.analysis.diagonals import Digits, Fraction, residue_digits, series_terms
from gfkit.analysis.period_modulo import prime_factors
from gfkit.boards.language.languages import Language
from gfkit.errors import ExpressionError, LimitReached, OutOfRange
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import text_of
from gfkit.proofs.closed_sets import COUNT, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition, sequence_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression, Relation
    from gfkit.proofs.kernel import Proved, Workings

DIAGONAL = re.compile(r"diagonal (?:([1-9][0-9]?(?:,[1-9][0-9]?){0,5}) )?of ")
MOST_LISTED = 8
"""This many residues are listed in words."""


class DiagonalForm(Definition):
    """What has a diagonal form; a(0) is the first term."""

    __slots__ = ()

    @abstractmethod
    def fraction(self) -> Fraction:
        """Return a fraction of which the terms are the diagonal."""


@sequence_kind(
    "diagonal",
    body=Shape(text_of, parse_expression).at("fraction"),
    direction=replace(COUNT.many(), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class Diagonal(DiagonalForm):
    """a(n) is the coefficient of x^n y^n ... of a fraction in letters x, y, ..., as a power series.

    The denominator is 1 or -1 where all letters are 0. direction: (r, s, ...), where it is that of
    x^(r n) y^(s n) ...; one positive number for each letter, in their order, not all 1. Raises
    ExpressionError.

    >>> from gfkit.proofs.kernel import Workings
    >>> Diagonal(parse_expression("1/(1-x-y)")).values(5, Workings())
    [1, 2, 6, 20, 70]
    """

    body: Expression
    direction: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        letters, some = self.fraction().letters, self.direction
        if some is not None and (len(some) != letters or min(some) < 1 or max(some) < 2):
            why = f"a direction has {letters} positive numbers, one for each letter, not all 1"
            raise ExpressionError(text_of(self.body), why)

    @property
    def steps(self) -> tuple[int, ...]:
        """The direction, (1, 1, ...) where none is given."""
        return self.direction or (1,) * self.fraction().letters

    def fraction(self) -> Fraction:
        """Return the fraction in lowest terms."""
        return diagonals.fraction_of(self.body)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by expansion in all letters."""
        return [*run(diagonals.diagonal_terms, self.fraction(), count, self.direction)]

    def __str__(self) -> str:
        where = f"in the direction {self.direction}" if self.direction else "of the diagonal"
        return f"the n-th term {where} of {text_of(self.body)}"


@sequence_kind("algebraic", relation=Shape(str, parse_relation).at("equation"))
@dataclass(frozen=True, slots=True, repr=False)
class AlgebraicSeries(DiagonalForm):
    """a(n) is the coefficient of x^n in the power series y with P(x, y) = 0.

    y begins with the only integer c with P(0, c) = 0, and dP/dy(0, c) is 1 or -1. Raises
    ExpressionError.

    >>> from gfkit.proofs.kernel import Workings
    >>> AlgebraicSeries(parse_relation("y = 1+x*y^2")).values(6, Workings())
    [1, 1, 2, 5, 14, 42]
    """

    relation: Relation

    def __post_init__(self) -> None:
        diagonals.equation_of(self.relation)

    def fraction(self) -> Fraction:
        """Return the fraction of Furstenberg's theorem."""
        return diagonals.diagonal_of(diagonals.equation_of(self.relation))

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first coefficients of the power series."""
        return [*run(series_terms, diagonals.equation_of(self.relation), count)]

    def __str__(self) -> str:
        return f"the coefficient of x^n in the power series y with {self.relation}"


def diagonal_of_text(text: str) -> Definition | None:
    """Return the definition of "diagonal of 1/(1-x-y)" or "y = 1+x*y^2"; None for another text.

    "diagonal 2,1 of" a fraction has a direction.

    >>> print(diagonal_of_text("y = 1+x*y^2"))
    the coefficient of x^n in the power series y with y = 1+x*y^2
    """
    match = DIAGONAL.match(text)
    if match is not None:
        some = tuple(map(int, match[1].split(","))) if match[1] else None
        return Diagonal(parse_expression(text[match.end() :]), some)
    if text.startswith("diagonal "):
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    if "=" in text and {one for one in text if one.isalpha()} == {"x", "y"}:
        return AlgebraicSeries(parse_relation(text))
    return None


@statement(
    "residues by digits",
    of=DEFINITION,
    modulus=COUNT,
    base=COUNT,
    arrows=COUNT.many().many(),
    values=COUNT.many(),
)
@dataclass(frozen=True, slots=True, repr=False)
class ResiduesByDigits(Statement):
    """a(n) modulo m is what an automaton says that reads the digits of n, the least one first.

    m is a power of the base, a prime. arrows, values: as `Digits` has them.
    """

    of: Definition
    modulus: int
    base: int
    arrows: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute the least automaton anew, and compare."""
        prime, power = prime_power(self.modulus)
        if prime != self.base:
            raise NotDerived(f"{self.base} is not the prime of {self.modulus}")
        try:
            found = run(residue_digits, require_digits(self.of), prime, power)
        except LimitReached as error:
            raise NotDerived(str(error)) from None
        if found != self.digits:
            raise NotDerived("it is another automaton")
        return Derivation("polynomials modulo m, which the digits lead into each other")

    @property
    def digits(self) -> Digits:
        """The automaton."""
        return Digits(self.base, self.arrows, self.values)

    def language(self, *residues: int) -> Language:
        """Return the digits of all n with one of these residues, the least one first.

        Zeros may follow. Raises OutOfRange for a base above 10.

        >>> proof = prove_digits(Diagonal(parse_expression("1/(1-x-y)")), 3)
        >>> never_two = proof.statement.language(1, 2)
        >>> never_two == Language.regex("[01]*", "012")
        True
        """
        if self.base > 10:
            raise OutOfRange("the base of the digits", "at most 10", str(self.base))
        accepting = frozenset(k for k, value in enumerate(self.values) if value in residues)
        return Language(tuple(map(str, range(self.base))), self.arrows, accepting)

    def __str__(self) -> str:
        taken, states = sorted({*self.values}), len(self.values)
        never = [one for one in range(self.modulus) if one not in taken]
        word, listed = ("never", never) if len(never) < len(taken) else ("always", taken)
        some = f"; it is {word} {', '.join(map(str, listed))}" * (0 < len(listed) <= MOST_LISTED)
        return (
            f"a(n) modulo {self.modulus} is read from the digits of n in base {self.base}, the "
            f"least first, by {states} state{'s' * (states > 1)}{some}, where a(n) is {self.of}"
        )


def require_digits(of: Definition) -> Fraction:
    """Return the fraction of which the terms are the diagonal; raises NotDerived."""
    if not isinstance(of, DiagonalForm) or getattr(of, "direction", None):
        raise NotDerived(f"no diagonal form of {of} is known")
    return of.fraction()


def prime_power(modulus: int) -> tuple[int, int]:
    """Return p and k with p^k the modulus; raises NotDerived.

    >>> prime_power(9)
    (3, 2)
    """
    primes = prime_factors(modulus)
    if len(primes) != 1:
        raise NotDerived(f"{modulus} is no power of a prime; ask for its prime powers one by one")
    (prime,), power = primes, 1
    while prime**power < modulus:
        power += 1
    return prime, power


def prove_digits(of: Definition, modulus: int) -> Proved:
    """Return the proof of the residues of a diagonal or an algebraic series by digits.

    Raises NotDerived, LimitReached.

    >>> proof = prove_digits(AlgebraicSeries(parse_relation("y = 1+x*y^2")), 4)
    >>> proof.statement.values
    (1, 1, 2, 0)
    """
    found = residue_digits(require_digits(of), *prime_power(modulus))
    return prove(ResiduesByDigits(of, modulus, found.base, found.arrows, found.values))
