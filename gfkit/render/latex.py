"""Formulas of objects in LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of, latex_of_relation
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.numbers.printing import latex_of_text

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer_matrix import TransferMatrix
    from gfkit.fits.fit import Fit
    from gfkit.numbers.algebraic import AlgebraicNumber

LONG = 1000
"""Characters of a formula; longer ones are cut, and not written in LaTeX."""
LARGEST_MATRIX = 12
"""Larger transfer matrices are described by their size."""


def relation_latex(text: str) -> str:
    r"""Return a recurrence in LaTeX; "" for a text that is not a relation of the dialect.

    >>> relation_latex("a(n) = 2*a(n-1)/(n+1)"), relation_latex("order 80")
    ('a(n)=\\frac{2 a(n-1)}{n+1}', '')
    """
    if len(text) > LONG:
        return ""
    try:
        return latex_of_relation(parse_relation(text))
    except GfkitError:
        return ""


def of_text(shown: Any) -> str:
    r"""Return a polynomial, or an equation of polynomials, in LaTeX by its text.

    >>> from gfkit.series.profiles import Profile
    >>> of_text(Profile.of({(12, 1): 3}))
    '3 x^{12} y'
    """
    return latex_of_text(str(getattr(shown, "polynomial", shown)))


def of_fit(fit: Fit) -> str | None:
    """Return the formula of a fit in LaTeX, None if it is not a relation."""
    return relation_latex(fit.text()) or None


def of_number(number: AlgebraicNumber) -> str | None:
    r"""Return an algebraic number in LaTeX, by its expression in square roots or its digits.

    >>> from gfkit.numbers.algebraic import AlgebraicNumber
    >>> of_number(AlgebraicNumber.of(2).root(2))
    '\\sqrt{2}'
    """
    try:
        return latex_of(parse_expression(str(number)))
    except GfkitError:
        return None


def of_matrix(matrix: TransferMatrix | Lumping) -> str | None:
    r"""Return a small transfer matrix, its entries polynomials in x and y; None for a large one.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> print(of_matrix(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])))
    \begin{pmatrix}1 & 1 \\ 1 & 0\end{pmatrix}
    """
    from gfkit.automata.lumping import Lumping, lump_by  # noqa: PLC0415 - slow to import

    if matrix.dimension > LARGEST_MATRIX:
        return None
    each = matrix if isinstance(matrix, Lumping) else lump_by(matrix, range(matrix.dimension))
    cells = [[latex_of_text(str(entry)) for entry in row] for row in each.rows()]
    body = r" \\ ".join(" & ".join(row) for row in cells)
    return rf"\begin{{pmatrix}}{body}\end{{pmatrix}}"


def cut(text: str, longest: int) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
