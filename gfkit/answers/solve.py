"""All solutions of a linear recurrence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gfkit.answers.answer import Judged, page, unproved
from gfkit.base.arguments import a_text, takes
from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.formulas.recurrences import recurrences_of_text
from gfkit.render.pages import Page


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Solutions(Judged):
    """All solutions of a linear recurrence with constant coefficients.

    Attributes
    ----------
    relation
        The recurrence as it was given.
    formula
        The solutions, with constants c1, c2, ....
    polynomial
        The polynomial whose roots they are made of.

    Examples
    --------
    >>> solve("a(n) = 2*a(n-1)").formula
    'a(n) = c1*2^n'
    """

    relation: str
    formula: str
    polynomial: str
    writes: ClassVar[tuple[str, ...]] = ()

    def page(self) -> Page:
        """Return the solutions, and the polynomial of the roots."""
        return page(
            ("all solutions", self.formula),
            ("roots", f"those of {self.polynomial}"),
            *self.judged(why=False),
        )


@takes(relation=a_text("'a(n) = 2*a(n-1)'"))
def solve(relation: str) -> Solutions:
    """Give all solutions of a linear recurrence with constant coefficients.

    With first values it is one sequence, of which `gf` proves the generating function and
    `closed_form` a formula.

    Parameters
    ----------
    relation
        The recurrence, for example "a(n) = 5*a(n-1) - 6*a(n-2) + 2^n".

    Returns
    -------
    Solutions
        The solutions, with constants.

    Raises
    ------
    GfkitError
        For what is not such a recurrence.

    Examples
    --------
    >>> solve("a(n) = 5*a(n-1) - 6*a(n-2) + 2^n").formula
    'a(n) = c1*3^n + c2*2^n - 2*2^n*n'

    On the command line: ``gfkit solve 'a(n) = a(n-1) + a(n-2)'``
    """
    from gfkit.sequences.general_solutions import general_solution  # noqa: PLC0415 - slow to import

    if (found := recurrences_of_text(relation)) is None:
        said = "is not a linear recurrence such as 'a(n) = a(n-1) + a(n-2)'"
        raise GfkitError(f"{shown(relation, 60)} {said}")
    solution = general_solution(found)
    return Solutions(
        relation=relation,
        formula=f"{found.unknowns[0]}(n) = {solution.formula}",
        polynomial=solution.polynomial,
        **unproved("by the roots, and not proved"),
    )
