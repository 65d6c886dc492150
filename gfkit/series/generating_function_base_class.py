"""What a generating function is, with marks or without: a fraction in lowest terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sympy


@runtime_checkable
class GeneratingFunction(Protocol):
    """A rational generating function: `RationalGF` without marks, `MarkedGF` with some.

    num, den: the coefficients of both sides. order: of the minimal recurrence. holds_from: the
    first n for which it gives the term. terms: the first ones, numbers or polynomials in the marks.
    at_one: with 1 for all marks. latex: as LaTeX. to_sympy: as an expression of SymPy.

    >>> from gfkit import GeneratingFunction, Strip
    >>> answers = [Strip("col", columns=1).generating_function(marks=z) for z in ("none", "xy")]
    >>> [isinstance(one.gf, GeneratingFunction) and one.gf.order for one in answers]
    [2, 3]
    >>> answers[0].gf == answers[1].gf.at_one()
    True
    """

    @property
    def num(self) -> tuple[object, ...]:
        """The coefficients of the numerator."""

    @property
    def den(self) -> tuple[object, ...]:
        """The coefficients of the denominator."""

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""

    @property
    def holds_from(self) -> int:
        """The first n for which the recurrence gives the term."""

    def terms(self, count: int) -> Sequence[object]:
        """Return the first terms."""

    def at_one(self) -> GeneratingFunction:
        """Return the generating function with 1 for all marks."""

    def latex(self) -> str:
        """Return the fraction in LaTeX."""

    def to_sympy(self) -> sympy.Basic:
        """Return an expression of SymPy."""
