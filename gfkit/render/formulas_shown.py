"""Formulas of objects in LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.latex import latex_of
from gfkit.numbers.decimal import latex_of_text

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics, MainTerm
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.fits.fit import Fit
    from gfkit.formulas.tree import Relation
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
        return of_relation(parse_relation(text))
    except GfkitError:
        return ""


_SIGNS = {"=": "=", "!=": r"\neq ", "<": "<", ">": ">", "<=": r"\le ", ">=": r"\ge "}


def of_relation(relation: Relation) -> str:
    """Return a relation in LaTeX."""
    return f"{latex_of(relation.left)}{_SIGNS[relation.operator]}{latex_of(relation.right)}"


def of_text(shown: Any) -> str:
    r"""Return a polynomial, or an equation of polynomials, in LaTeX by its text.

    >>> from gfkit.series.profile import Profile
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


def asymptotics_latex(found: Asymptotics, digits: int = 12) -> str | None:
    r"""Return an asymptotic formula in LaTeX; None for several roots without a period.

    >>> from gfkit import asymptotics
    >>> asymptotics_latex(asymptotics("1/(1-2*x)").found)
    'a(n)\\sim 2^{n}'
    """
    if found.term is not None:
        return rf"a(n)\sim {_term_latex(found.term, 'n', digits)}"
    if not found.classes:
        return None
    parts = []
    for one in found.classes:
        index = f"{one.period}m" + (f"+{one.residue}" if one.residue else "")
        value = "=0" if one.term is None else rf"\sim {_term_latex(one.term, 'm', digits)}"
        parts.append(f"a({index}){value}")
    return r",\quad ".join(parts)


def _term_latex(term: MainTerm, letter: str, digits: int) -> str:
    base, constant = (
        number.value.digits(digits) + ("" if number.value.is_exact else r"\ldots ")
        for number in (term.base, term.constant)
    )
    grown = "" if base == "1" else f"{base}^{{{letter}}}"
    if not term.base.value.is_exact or base.startswith("-"):
        grown = rf"\left({base}\right)^{{{letter}}}"
    power = {0: "", 1: letter}.get(term.degree, f"{letter}^{{{term.degree}}}")
    first = constant if constant != "1" or not (power or grown) else ""
    dot = r"\cdot " if first and (power + grown)[:1].isdigit() else r"\," if first else ""
    return f"{first}{dot if power or grown else ''}{power}{grown}"


def of_matrix(matrix: TransferMatrix | Lumping) -> str | None:
    r"""Return a small transfer matrix, its entries polynomials in x and y; None for a large one.

    >>> from gfkit.automata.transfer import TransferMatrix
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
