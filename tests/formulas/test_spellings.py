"""A formula has its values in the dialect, LaTeX, Mathematica, Maple, PARI and Unicode."""

from math import comb

import pytest
from formulas.drawn_formulas import NOTATIONS, drawn, spelled, value
from samples import parametrize_some

import gfkit
from gfkit.errors import FormulaError
from gfkit.formulas.parser import parse_expression, parse_relation, parse_statement
from gfkit.typed.formulas import Formula

FIRST = range(11)


def values_of(text):
    assert isinstance(gfkit.read(text), Formula), text
    sequence = gfkit.as_sequence(text)
    return [sequence.term(n) for n in FIRST]


@parametrize_some("seed", range(200), first=4)
def test_a_formula_has_the_same_values_in_each_notation(seed):
    tree = drawn(seed)
    expected = [value(tree, {"n": n}) for n in FIRST]
    for notation in NOTATIONS:
        text = spelled(tree, notation, seed)
        assert values_of(text) == expected, text


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (r"\sum_{k=0}^{n} \binom{n}{k} 2^k", "Sum_{k=0..n} binomial(n,k)*2^k"),
        (r"\sum_{k=0}^n\binom nk", "Sum_{k=0..n} binomial(n,k)"),
        (r"\sum_{0\le k\le n} k^2", "Sum_{k=0..n} k^2"),
        (r"\sum_{0<k<n} k^2", "Sum_{k=0+1..n-1} k^2"),
        (r"\left\lfloor \frac{n^2}{4} \right\rfloor", "floor(n^2/4)"),
        (r"\frac12 n(n+1)", "(1/2)*n*(n+1)"),
        (r"\left|n-3\right|", "abs(n-3)"),
        (r"\sqrt[3]{n}", "n^(1/3)"),
        (r"{n(n+1) \over 2}", "n*(n+1)/2"),
        (r"\varphi^{n}", "phi^n"),
        ("Sum[j*k, {k, 0, n}, {j, 1, k}]", "Sum_{k=0..n} Sum_{j=1..k} j*k"),
        ("LucasL[n] + CatalanNumber[n]", "Lucas(n)+Catalan(n)"),
        ("Sum(k**2, (k, 0, n))", "Sum_{k=0..n} k^2"),
        ("sum(k=0..n, binomial(n,k))", "Sum_{k=0..n} binomial(n,k)"),
        ("n%2 + n\\2 + n//3", "mod(n,2) + floor(n/2) + floor(n/3)"),
        ("Σₖ₌₀ⁿ k²", "Sum_{k=0..n} k^2"),
        ("√5 + φ^n + ⌈n/3⌉", "sqrt(5) + phi^n + ceiling(n/3)"),
        ("(-1)^kC(n,k)2^k", "(-1)^k*binomial(n,k)*2^k"),
        ("n2^n", "n*2^n"),
        ("2n choose n", "binomial(2*n,n)"),
        ("(2*n choose n)", "binomial(2*n,n)"),
        ("(n+1) choose 2", "binomial(n+1,2)"),
        ("Sum_{k=0..n/2} k", "Sum_{k=0..floor(n/2)} k"),
        ("[2**k for k in range(10)]", "2^n"),
        ('for(n=0,20,print1(3^n, ", "))', "3^n"),
    ],
)
def test_notations_are_spellings_of_one_formula(text, dialect):
    assert str(parse_expression(text)) == str(parse_expression(dialect))


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (r"a(n) \equiv 3 \pmod{5}", "mod(a(n)-3, 5) = 0"),
        (r"7 \mid F_{8n}", "7 divides F(8*n)"),
        (r"F_nF_{n+1} = \sum_{k=1}^{n} F_k^2", "F(n)*F(n+1) = Sum_{k=1..n} F(k)^2"),
        (r"2^n \geq n", "2^n >= n"),
    ],
)
def test_relations_in_latex(text, dialect):
    assert parse_relation(text) == parse_relation(dialect)


@pytest.mark.parametrize(
    ("residues", "text"),
    [
        ([2, -1, -1], "cos(2*Pi*n/3)"),
        ([0, 2, 0, -2], r"\sin\left(\frac{\pi n}{2}\right)"),
        ([2, -2], "Cos[Pi n]"),
        ([0, -2, 0, 2], "cos(Pi*(n+1)/2)"),
    ],
)
def test_a_cosine_with_rational_values_is_a_number_for_each_residue(residues, text):
    assert (
        str(parse_expression(text)) == f"[{', '.join(map(str, residues))}][n mod {len(residues)}]/2"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (r"\foo{n}", "is not a command of the dialect"),
        (r"\sum_{k=0}^2n k", "is not expected here"),
        ("Sum_k 2^k", "from where to where k goes is not told"),
        ("Product_{k>=0} 2", "a product over all"),
        ("k choose n+1", "is not expected here"),
        ("cos(Pi*n/5)", "is read where all its values are rational"),
        ("2^3 3^2", "can be read two ways"),
        ("[2**n for n in range(1,10)]", "does not begin with n = 0"),
    ],
)
def test_what_can_be_read_two_ways_or_not_at_all_is_refused(text, told):
    with pytest.raises(FormulaError) as refused:
        parse_statement(text)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "summand"),
    [
        ("Sum_k binomial(n-k,k)", lambda n, k: comb(n - k, k) if k <= n else 0),
        (r"\sum_{k\ge0} \binom{n}{2k}", lambda n, k: comb(n, 2 * k)),
        ("Sum_{k} C(n,2k+1)", lambda n, k: comb(n, 2 * k + 1)),
        (r"\sum_{k=0}^\infty \binom{n}{k}^2 2^k", lambda n, k: comb(n, k) ** 2 * 2**k),
    ],
)
def test_a_sum_over_all_k_ends_where_a_factor_is_zero(text, summand):
    assert values_of(text) == [sum(summand(n, k) for k in range(40)) for n in FIRST]
