"""Formulas in other notations as texts of the dialect: LaTeX, Mathematica, `[x^n] f`."""

from __future__ import annotations

from gfkit.errors import GfkitError
from gfkit.formulas.parser import parse_statement
from gfkit.formulas.tree import Coefficient, Relation, Variable, variables_of
from gfkit.formulas.typesetting import typeset

SIGNS = (
    "\\", "$", "%", "[", "^{", "}^", "_(", "choose", "{", "kC(", "nC(", "mC(", "Kronecker",
    "RootSum", "cos", "sin", "Cos", "Sin",
)  # fmt: skip
"""What is written otherwise in the dialect."""


def in_dialect(text: str) -> str:
    r"""Return a formula or relation in the dialect: as it is, if nothing is written otherwise.

    The equals sign, the question mark or the full stop at the end of a formula are no part of it.
    A text that is not a formula is returned as it is.

    >>> in_dialect(r"\sum_{k=0}^{n} \binom{n}{k}^2 = ?"), in_dialect("[x^n] x/(1-x-x^2)")
    ('Sum_{k=0..n} binomial(n,k)^2', 'x/(1-x-x^2)')
    >>> in_dialect("kings 3 x n"), in_dialect("x/(1-x-x^2)")
    ('kings 3 x n', 'x/(1-x-x^2)')
    """
    plain = typeset(text).lstrip("$ ").rstrip(" ?=$")
    plain = plain if plain.endswith("..") else plain.removesuffix(".")
    is_other = any(sign in plain for sign in SIGNS) or not text.isascii()
    if not is_other and plain == text:
        return text
    try:
        found = parse_statement(plain)
    except GfkitError:
        return text
    match found:
        case Coefficient(letter, Variable("n"), body) if variables_of(body) == {letter}:
            return str(body)
        case Relation("=", Variable("y"), right) if (
            variables_of(right) == {"x"} and "sqrt" in plain
        ):
            return str(right)
    return str(found).replace(", ", ",") if is_other else plain
