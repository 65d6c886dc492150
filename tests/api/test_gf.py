"""Generating functions: of rules, of words, of formulas, of terms; each by its definition."""

import pytest

from gfkit import check, gf
from gfkit.errors import GfkitError, OutOfRange, Unused
from gfkit.series.rational import RationalGF


def test_a_rule_with_a_side_has_a_proved_generating_function():
    # a king or none on each pair of cells side by side: a(n) = a(n-1) + 2 a(n-2)
    answer = gf("kings", columns=2)
    assert (answer.gf, answer.verdict) == (RationalGF.of([1, 2], [1, -1, -2]), "proved")


def test_words_of_a_title_have_one():
    assert gf("domino tilings of 2 X n").gf == RationalGF.of([1], [1, -1, -1])


def test_terms_alone_have_one_that_fits():
    answer = gf("1,1,2,3,5,8,13,21,34,55", terms=12)
    assert (answer.verdict, answer.proved) == ("consistent", None)
    assert answer.terms[10:] == (89, 144)


def test_few_terms_do_not_decide():
    answer = gf("1,2,3")
    assert (answer.gf, answer.verdict) == (None, "underdetermined")


def test_a_sum_has_a_recurrence_and_no_rational_generating_function():
    answer = gf("Sum_{k=0..n} binomial(n,k)^3")
    assert (answer.gf, answer.verdict) == (None, "proved")
    assert check(f"{answer.recurrence.partition(',')[0]} for n >= 2", answer.sequence()).is_proved


def test_marks_count_the_pieces():
    # on one cell: empty, or a king; on two: empty, or a king on either
    terms = gf("kings", columns=1, marks="x", terms=3).terms
    assert [str(one) for one in terms] == ["1", "x+1", "2*x+1"]


def test_values_that_are_alike_are_a_letter():
    # proper colourings of one cell, of a path of two: k, k (k - 1)
    terms = gf("colourings", rows=1, parameter="k", terms=3).to_dict()["terms"]
    assert terms == [1, "k", "k^2-k"]


def test_a_graph_makes_products():
    # matchings of a triangle: none or one edge
    assert gf("arc-kayles", graph="K_3", terms=2).terms == (1, 4)


def test_a_certificate_holds(tmp_path):
    from gfkit import verify

    gf("kings", columns=2).write_certificate(tmp_path / "kings.json")
    assert verify(tmp_path / "kings.json").holds


def test_a_theorem_is_written_for_coq(tmp_path):
    gf("kings", columns=2).write_coq(tmp_path / "kings.v")
    assert "Theorem" in (tmp_path / "kings.v").read_text("utf-8")


def test_what_is_not_proved_has_no_certificate(tmp_path):
    with pytest.raises(GfkitError, match="an answer with a proof"):
        gf("1,1,2,3,5,8,13,21,34,55").write_certificate(tmp_path / "fit.json")


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ({}, "a rule has a sequence for each side"),
        ({"columns": 2, "multigraph": True}, "multigraph goes with the topology"),
        ({"columns": 2, "at": {"k": 1}}, "at does not go with a rule"),
        ({"columns": 2, "graph": "K_3"}, "columns does not go with a graph"),
        ({"columns": 2, "marks": "x", "checkpoint": "kept"}, "residues without marks"),
    ],
)
def test_what_does_not_go_together_is_refused(sides, said):
    with pytest.raises(GfkitError, match=said):
        gf("kings", **sides)


def test_a_number_of_terms_is_not_negative():
    with pytest.raises(OutOfRange, match="terms must be an integer from 0"):
        gf("kings", columns=2, terms=-1)


def test_processes_do_not_go_with_a_formula():
    with pytest.raises(Unused, match="jobs"):
        gf("x/(1-x)", jobs=2)
