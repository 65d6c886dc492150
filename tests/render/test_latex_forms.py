"""Formulas in LaTeX have the values that they stand for: they are read back by SymPy."""

import re

import pytest
import sympy
from sympy.parsing.latex import parse_latex
from tools import needs_latex

from gfkit import asymptotics, closed_form, gf, nearest_integer
from gfkit.render.pages import Line, Page, _breakable, latex_of_formula

N = sympy.Symbol("n")
CLOSED = [
    "x/(1-x-x^2)",
    "1/(1-2*x)",
    "(1+2*x)/(1-x-2*x^2)",
    "1/((1-x)^2*(1-3*x))",
    "(2-x)/(1-x-x^2)",
    "1/(1-4*x+2*x^2)",
    "1/(1-2*x-7*x^2)",
    "(1+x^4)/(1-3*x+x^2)",
]


def read(latex: str) -> sympy.Expr:
    """Return what SymPy reads; its grammar has no product of powers without a sign."""
    text = latex.replace(r"\left", "").replace(r"\right", "")
    return parse_latex(re.sub(r"(?<=[)}]) ?(?=[(\w\\])(?!\\)", r" \\cdot ", text), backend="lark")


def at(latex: str, n: int) -> complex:
    """Return the value of a formula in n, as SymPy reads it; its range is left out."""
    text = latex.partition(r" \quad")[0].replace(r"\left", "").replace(r"\right", "")
    text = re.sub(r"\\sim ", "", text.rpartition("=")[2] if "=" in text else text)
    found = read(text)
    return complex(sympy.N(found.subs({z: n for z in found.free_symbols if str(z) == "n"}), 30))


@pytest.mark.parametrize("fraction", CLOSED)
def test_a_closed_form_in_latex_has_the_terms(fraction: str) -> None:
    found = closed_form(fraction)
    for n in range(found.holds_from, found.holds_from + 6):
        assert at(found.latex(), n) == pytest.approx(found[n])


@pytest.mark.parametrize("fraction", CLOSED[:1] + CLOSED[4:6])
def test_a_rounded_formula_in_latex_is_near_the_terms(fraction: str) -> None:
    found = nearest_integer(fraction)
    inside = found.latex().removeprefix(r"\left\lfloor ").removesuffix(r" \right\rceil")
    for n in range(found.holds_from, found.holds_from + 6):
        assert abs(at(inside, n) - found[n]) < 0.5


@pytest.mark.parametrize("fraction", ["x/(1-x-x^2)", "(1+x)/((1-2*x)*(1-x)^2)", "1+2*x"])
def test_a_generating_function_in_latex_is_the_fraction(fraction: str) -> None:
    found = read(gf(fraction).latex())
    assert sympy.simplify(found - sympy.sympify(fraction.replace("^", "**"))) == 0


@pytest.mark.parametrize("formula", ["3*2^n", "n^2*2^n+1", "2^n/(n+1)"])
def test_growth_in_latex_is_near_the_terms(formula: str) -> None:
    answer = asymptotics(formula)
    main = answer.latex().partition(r"\sim ")[2].replace(r"\ldots ", "").replace(r"\,", " ")
    exact = complex(sympy.sympify(formula.replace("^", "**")).subs("n", 400))
    assert at(main, 400) == pytest.approx(exact, rel=1e-2)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("(-1+2*r)/5", r"\frac{-1+2 r}{5}"),
        ("1/(1-x-x^2)", r"\frac{1}{1-x-x^{2}}"),
        ("a(n) = (n/2)^n", r"a(n)=\left(\frac{n}{2}\right)^{n}"),
        ("a(n) = 2*a(n-1) for n >= 3", r"a(n)=2 a(n-1) \quad (n \ge 3)"),
    ],
)
def test_a_text_is_written_as_its_tree_is(text: str, latex: str) -> None:
    """Fractions one way, with brackets of their size, whether a text or a tree is given."""
    assert latex_of_formula(text) == latex


LONG = "+".join(f"{k} x^{{{k}}}" for k in range(2, 40))
WIDE = [
    rf"\frac{{1}}{{{LONG}}}",
    rf"\frac{{\left({LONG}\right)^{{n}}}}{{\sqrt{{5}}}}-1",
    rf"\left(\frac{{1}}{{2}}+{LONG}\right) \left({LONG}\right)",
]


@pytest.mark.parametrize("formula", WIDE, ids=["fraction", "power", "product"])
def test_what_is_too_wide_is_broken_with_sized_brackets(formula: str) -> None:
    broken = _breakable(formula)
    assert r"\left" not in broken
    assert broken.count(r"\bigl") + broken.count(r"\Bigl") == broken.count(r"igr") > 0
    squeezed = re.sub(r"\\([bB]ig[lr]|left|right|allowbreak)|[() ]", "", broken)
    for term in LONG.split("+"):
        assert term.replace(" ", "") in squeezed


@needs_latex
@pytest.mark.thorough
def test_wide_formulas_are_compiled_into_lines_that_fit(tmp_path) -> None:
    from render.test_latex_compiles import compiled

    pages = [Page((Line("a(n)", "", formula),)).latex() for formula in WIDE]
    pages += [closed_form(fraction).to_latex() for fraction in CLOSED]
    assert max(compiled(tmp_path, pages), default=0) < 1
