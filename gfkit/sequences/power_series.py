"""Sequences that power series define: diagonals of rational functions, and algebraic series."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gfkit.analysis import diagonals
from gfkit.analysis.diagonals import Fraction, series_terms
from gfkit.errors import ExpressionError
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import text_of
from gfkit.proofs.closed_sets import COUNT, Shape
from gfkit.sequences.definition import Definition, sequence_kind

if TYPE_CHECKING:
    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression, Relation
    from gfkit.proofs.kernel import Workings

DIAGONAL = re.compile(r"diagonal (?:([1-9][0-9]?(?:,[1-9][0-9]?){0,5}) )?of ")


@sequence_kind(
    "diagonal",
    body=Shape(text_of, parse_expression).at("fraction"),
    direction=replace(COUNT.many(), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class Diagonal(Definition):
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
class AlgebraicSeries(Definition):
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
