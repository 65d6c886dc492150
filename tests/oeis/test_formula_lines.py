"""Lines of entries: the statements in them, where they begin, and which are in doubt.

How each formula is spelled is in tests/reference/oeis_dialect.txt.
"""

from __future__ import annotations

import pytest

from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.tree import Number, substituted
from gfkit.oeis.entries.formula_lines import read_line, read_lines


@pytest.mark.parametrize(
    ("line", "kinds", "starts"),
    [
        ("a(n) = 3^n for n > 2.", ["relation"], [3]),
        ("For n > 14, a(n) = a(n-5) + 34.", ["relation"], [15]),
        ("If n>2 then a(n) = a(n-1) + 2.", ["relation"], [3]),
        ("a(n) = a(n-1) − a(n−2) for n ≥ 3", ["relation"], [3]),
        ("a(n) = n^2, n = 3..7", ["relation"], [3]),
        ("a(0) = 1; for n>=1, a(n) = 2*a(n-1)", ["initial", "relation"], [None, 1]),
        (
            "a(n) = 2*a(n-1) + a(n-2) for n > 1, with a(0)=0 and a(1)=1.",
            ["relation", "initial", "initial"],
            [2, None, None],
        ),
        (
            "a(n) = 7*3^(n-2) for n>1. a(n)=3*a(n-1) for n>2. G.f.: (2*x^2-1)/(3*x-1).",
            ["relation", "relation", "g.f."],
            [2, 3, None],
        ),
    ],
)
def test_the_statements_of_a_line_begin_where_it_says(line, kinds, starts):
    found = read_line(line).statements
    assert [one.kind for one in found] == kinds
    assert [one.low for one in found] == starts
    assert not any(one.doubtful for one in found)


@pytest.mark.parametrize(
    "line",
    [
        "a(n) = n^2 if n is even, else n.",
        "a(n) = F(n+1) where F(n) = 2^n.",
        "a(n) = 1, 2, 4 for n = 0, 1, 2.",
        "a(n) = 3*a(n-1) + a(n-2) (for n prime).",
        "a(n) = 3*a(n-1) + a(n-2) (except n=3).",
        "a(n) = 3*a(n-1) + a(n-2) (n odd and n > 4).",
    ],
)
def test_a_statement_with_a_condition_that_is_not_read_is_in_doubt(line):
    read = read_line(line)
    assert read.unread or all(one.doubtful for one in read.statements)


def test_first_values_and_last_indices():
    values = read_line("a(n) = 2*a(n-1) + a(n-2) for n > 1, with a(0)=0 and a(1)=1.").initial
    assert values == {0: 0, 1: 1}
    assert read_line("a(n) = n^2 for 1 <= n <= 7").statements[0].high == 7


def test_what_is_not_read_is_told_with_its_column():
    line = "G.f.: x/(1-x). a(n) = n-th prime."
    assert read_line(line).unread[0].column == line.index("th prime") + 1


def test_lines_of_a_block_of_conjectures_are_conjectures():
    lines = [
        "Conjectures from _A B_, May 02 2013: (Start)",
        "a(n) = 2*a(n-1)",
        "  + a(n-2) for n>3.",
        "G.f.: 1/(1-x). (End)",
        "a(n) = n",
    ]
    found = [one for line in read_lines(lines) for one in line.statements]
    assert [(one.text, one.conjectural) for one in found] == [
        ("a(n) = 2*a(n-1)+a(n-2)", True),
        ("1/(1-x)", True),
        ("a(n) = n", False),
    ]


def test_lines_of_columns_are_of_their_columns():
    lines = [
        "Empirical for column k:",
        "k=1: a(n) = 2*a(n-1)",
        "k=2: a(n) = 3*a(n-1) +a(n-2) for n>4",
        "a(n) = n + 1",
    ]
    found = [one for line in read_lines(lines) for one in line.statements]
    assert [(one.column or 0, one.conjectural) for one in found] == [
        (1, True),
        (2, True),
        (0, False),
    ]


def test_a_line_for_several_rows_says_it_of_each():
    """A polynomial of degree d obeys a recurrence of order d + 1, where it reaches so far back."""
    line = read_line("Empirical: rows n=1..3 are polynomials of degree 2*n for k>0,0,4")
    assert [(one.column, one.by_row, one.order, one.conjectural) for one in line.statements] == [
        (row, True, 2 * row + 1, True) for row in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    "who",
    [
        " - _R. H. Hardin_, Mar 31 2012",
        ". - _A B_ and _C D_, Jan 1 2020",
        " [From _A B_, Jan 01 2009]",
        " (End)",
    ],
)
def test_an_attribution_is_not_a_formula(who):
    line = read_line(f"a(n) = 2*a(n-1){who}")
    assert line.unread == ()
    assert [one.text for one in line.statements] == ["a(n) = 2*a(n-1)"]


@pytest.mark.parametrize(
    ("line", "residues"),
    [
        ("a(n) = 3^n for n even.", [(2, 0)]),
        ("For odd n, a(n) = 3^n. For even n, a(n) = 4*3^(n-1).", [(2, 1), (2, 0)]),
        ("a(n) = 3^n for n odd; for n even, a(n) = 2^n.", [(2, 1), (2, 0)]),
        ("Empirical for n mod 3 = 1: a(n) = n^2", [(3, 1)]),
        ("a(n) = n/3 if n == 0 (mod 3).", [(3, 0)]),
        ("a(n) = 3^n.", [None]),
    ],
)
def test_a_class_of_n_is_a_condition_of_its_statement(line, residues):
    found = read_line(line).statements
    assert [one.residue for one in found] == residues
    assert not any(one.doubtful for one in found)


RECURRENCE = "a(n) = 3*a(n-1) + a(n-2) for n>4"


@pytest.mark.parametrize(
    "remark", ["(similar to A088016)", "[Proved by A. B. in 1999.]", "(see link)"]
)
def test_a_remark_does_not_change_what_a_line_says(remark):
    assert read_line(f"{RECURRENCE} {remark}.").statements == read_line(f"{RECURRENCE}.").statements


@pytest.mark.parametrize("word", ["(conjectured)", "[conjectured]", "(conjectural)"])
def test_a_conjecture_is_marked_and_says_the_same(word):
    (plain,) = read_line(f"{RECURRENCE}.").statements
    (one,) = read_line(f"{RECURRENCE} {word}. - _A B_").statements
    assert (one.relation, one.low) == (plain.relation, plain.low)
    assert (one.conjectural, plain.conjectural) == (True, False)


@pytest.mark.parametrize(
    "line",
    [
        "a(n) = (r^n + s^n)/2, where r = 1+2, s = 3 and t = 2*2.",
        "a(n) = (r^n+s^n)/2 where  r = 1+2,  and s=3.",
        "a(n) = (r^n+s^n)/2   ,   where r=3,and s = 3",
        "If r = 3, then a(n) = (r^n+3^n)/2",
        "Let r  =  3 ;  then  a(n) = (r^n+r^n)/2.",
    ],
)
def test_a_line_names_numbers_for_its_formula(line):
    (one,) = read_line(line).statements
    assert value_of(substituted(one.relation.right, "n", Number(4)), Scope()) == 3**4
