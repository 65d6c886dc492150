"""Formula lines as entries spell them: read and printed back, or refused with the column."""

from pathlib import Path

import pytest

from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import Number, substituted, text_of
from gfkit.oeis.entries.lines import read_line, read_lines

LINES = [
    line
    for line in (Path(__file__).parents[2] / "reference" / "oeis_dialect.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if line and not line.startswith("#")
]
READ = [line for line in LINES if not line.startswith("!")]
REFUSED = [line[1:] for line in LINES if line.startswith("!")]


def test_there_are_enough_spellings() -> None:
    assert len(set(LINES)) == len(LINES) >= 270
    assert len(REFUSED) >= 65


@pytest.mark.parametrize("text", READ)
def test_a_line_in_the_dialect_is_read_whole_and_prints_what_parses_back(text) -> None:
    line = read_line(text)
    assert not line.unread
    assert line.statements
    for statement in line.statements:
        if statement.relation is not None:
            assert parse_relation(str(statement.relation)) == statement.relation
        elif statement.body is not None:
            assert parse_expression(text_of(statement.body)) == statement.body
        elif statement.kind == "order":
            assert read_line(statement.text).statements[0].order == statement.order
        else:
            assert read_line(f"recurrence, {statement.text}").statements[0].signature


@pytest.mark.parametrize("text", REFUSED)
def test_a_line_outside_of_the_dialect_is_refused_with_its_column(text) -> None:
    line = read_line(text)
    assert line.unread
    for part in line.unread:
        assert 1 <= part.column <= len(text) + 1
        assert part.reason


def test_ranges_and_initial_values() -> None:
    line = read_line("a(n) = 2*a(n-1) + a(n-2) for n > 1, with a(0)=0 and a(1)=1.")
    assert [(s.kind, s.low) for s in line.statements] == [
        ("relation", 2),
        ("initial", None),
        ("initial", None),
    ]
    assert line.initial == {0: 0, 1: 1}
    assert read_line("For n > 14, a(n) = a(n-5) + 34.").statements[0].low == 15
    assert read_line("a(0) = 1; for n>=1, a(n) = 2*a(n-1)").statements[1].low == 1
    assert read_line("a(n) = n^2 for 1 <= n <= 7").statements[0].high == 7
    assert read_line("a(n) = n^2, n = 3..7").statements[0].low == 3


def test_blocks_mark_their_lines_as_conjectures() -> None:
    lines = read_lines(
        [
            "Conjectures from _A B_, May 02 2013: (Start)",
            "a(n) = 2*a(n-1)",
            "  + a(n-2) for n>3.",
            "G.f.: 1/(1-x). (End)",
            "a(n) = n",
            "Empirical for column k:",
            "k=1: a(n) = 2*a(n-1)",
            "k=2: a(n) = 3*a(n-1) +a(n-2) for n>4",
            "a(n) = n + 1",
        ]
    )
    found = [(s.text, s.conjectural, s.column) for line in lines for s in line.statements]
    assert found == [
        ("a(n) = 2*a(n-1)+a(n-2)", True, None),
        ("1/(1-x)", True, None),
        ("a(n) = n", False, None),
        ("a(n) = 2*a(n-1)", True, 1),
        ("a(n) = 3*a(n-1)+a(n-2)", True, 2),
        ("a(n) = n+1", False, None),
    ]


def test_a_line_for_several_rows_says_it_of_each() -> None:
    line = read_line("Empirical: rows n=1..3 are polynomials of degree 2*n for k>0,0,4")
    found = [(s.column, s.by_row, s.order, s.low, s.conjectural) for s in line.statements]
    assert found == [(1, True, 3, 4, True), (2, True, 5, 6, True), (3, True, 7, 12, True)]


def test_an_attribution_is_not_a_formula() -> None:
    for tail in (
        " - _R. H. Hardin_, Mar 31 2012",
        ". - _A B_ and _C D_, Jan 1 2020",
        " [From _A B_, Jan 01 2009]",
        " (End)",
    ):
        line = read_line("a(n) = 2*a(n-1)" + tail)
        assert [s.text for s in line.statements] == ["a(n) = 2*a(n-1)"]
        assert not line.unread


def test_a_condition_that_is_not_read_makes_its_statement_doubtful() -> None:
    for text in (
        "a(n) = n^2 if n is even, else n.",
        "a(n) = F(n+1) where F(n) = 2^n.",
        "a(n) = 1, 2, 4 for n = 0, 1, 2.",
    ):
        assert all(statement.doubtful for statement in read_line(text).statements), text
    assert not read_line("a(n) = 3^n for n > 2.").statements[0].doubtful


def test_several_sentences_on_a_line() -> None:
    line = read_line("a(n) = 7*3^(n-2) for n>1. a(n)=3*a(n-1) for n>2. G.f.: (2*x^2-1)/(3*x-1).")
    found = [(s.kind, s.low, s.doubtful) for s in line.statements]
    assert found == [("relation", 2, False), ("relation", 3, False), ("g.f.", None, False)]
    line = read_line("G.f.: x/(1-x). a(n) = n-th prime.")
    assert line.unread[0].column == 25
    assert read_line("a(n) = a(n-1) − a(n−2) for n ≥ 3").statements[0].low == 3
    assert str(read_line("a(n) = (n mod 2) + 1").statements[0].relation) == "a(n) = mod(n, 2)+1"
    assert read_line("If n>2 then a(n) = a(n-1) + 2.").statements[0].low == 3


@pytest.mark.parametrize(
    "text, found",
    [
        ("a(n) = 3^n for n even.", [(2, 0)]),
        ("For odd n, a(n) = 3^n. For even n, a(n) = 4*3^(n-1).", [(2, 1), (2, 0)]),
        ("a(n) = 3^n for n odd; for n even, a(n) = 2^n.", [(2, 1), (2, 0)]),
        ("Empirical for n mod 3 = 1: a(n) = n^2", [(3, 1)]),
        ("a(n) = n/3 if n == 0 (mod 3).", [(3, 0)]),
        ("a(n) = 3^n.", [None]),
    ],
)
def test_a_class_of_n_is_a_condition_of_its_statement(text, found) -> None:
    line = read_line(text)
    assert [s.residue for s in line.statements] == found
    assert not any(s.doubtful for s in line.statements)


def test_remarks_do_not_change_what_a_line_says() -> None:
    (plain,) = read_line("a(n) = 3*a(n-1) + a(n-2) for n>4.").statements
    for remark in ("(conjectured)", "[conjectured]", "(conjectural)"):
        (marked,) = read_line(f"a(n) = 3*a(n-1) + a(n-2) for n>4 {remark}. - _A B_").statements
        assert marked.conjectural
        assert (marked.relation, marked.low) == (plain.relation, plain.low)
    for remark in ("(similar to A088016)", "[Proved by A. B. in 1999.]", "(see link)"):
        assert read_line(f"a(n) = 3*a(n-1) + a(n-2) for n>4 {remark}.").statements == (plain,)
    for condition in ("(for n prime)", "(except n=3)", "(n odd and n > 4)"):
        line = read_line(f"a(n) = 3*a(n-1) + a(n-2) {condition}.")
        assert line.unread or line.statements[0].residue or line.statements[0].low
        assert not line.unread or all(s.doubtful for s in line.statements)


@pytest.mark.parametrize(
    "text",
    [
        "a(n) = (r^n + s^n)/2, where r = 1+2, s = 3 and t = 2*2.",
        "a(n) = (r^n+s^n)/2 where  r = 1+2,  and s=3.",
        "a(n) = (r^n+s^n)/2   ,   where r=3,and s = 3",
        "If r = 3, then a(n) = (r^n+3^n)/2",
        "Let r  =  3 ;  then  a(n) = (r^n+r^n)/2.",
    ],
)
def test_numbers_that_a_line_names(text) -> None:
    (statement,) = read_line(text).statements
    assert statement.relation is not None
    right = substituted(statement.relation.right, "n", Number(4))
    assert value_of(right, Scope()) == 81
