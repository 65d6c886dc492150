"""Formulas in LaTeX as mathematicians write them. What they mean: test_tree.py."""

import pytest

from gfkit.errors import FormulaError
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import Negative, Variable


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("(n+1)!", r"\left(n+1\right)!"),
        ("(1-n)^2", r"\left(1-n\right)^{2}"),
        ("2*3^n", r"2 \cdot 3^{n}"),
        ("n*(n+1)/2", r"\frac{n \left(n+1\right)}{2}"),
        ("sqrt(n)", r"\sqrt{n}"),
        ("n^(1/3)", r"\sqrt[3]{n}"),
        ("floor(n/2)", r"\left\lfloor \frac{n}{2} \right\rfloor"),
        ("binomial(n,2)", r"\binom{n}{2}"),
        ("max(n,3)", r"\max\left(n, 3\right)"),
        ("n*2^m", r"n \cdot 2^{m}"),
    ],
)
def test_formulas_in_latex(text, latex):
    assert latex_of(parse_expression(text)) == latex


@pytest.mark.parametrize("write", [str, latex_of])
def test_a_tree_that_is_too_deep_is_refused(write):
    tree = Variable("n")
    for _ in range(5000):
        tree = Negative(tree)
    with pytest.raises(FormulaError, match="more operations inside each other than can be read"):
        write(tree)


def test_numbers_of_two_indices_have_both():
    """The upper one first, as of a set with n elements in k blocks."""
    assert latex_of(parse_expression("Stirling2(n,3)")) == r"\genfrac\{\}{0pt}{}{n}{3}"
    assert latex_of(parse_expression("binomial(n,k)")) == r"\binom{n}{k}"
