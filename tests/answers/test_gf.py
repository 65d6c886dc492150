"""Generating functions: of rules, of words, of formulas, of terms; each by its definition."""

from fractions import Fraction

import pytest
from samples import parametrize_some

from gfkit import check, gf
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.named_sets import CHESS, graph_names
from gfkit.errors import GfkitError, OutOfRange, Unused
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.encodings.models import find_model


def test_a_rule_with_a_side_has_a_proved_generating_function():
    # a king or none on each pair of cells side by side: a(n) = a(n-1) + 2 a(n-2)
    answer = gf("kings", columns=2)
    assert (answer.gf, answer.verdict) == (RationalGF.of([1, 2], [1, -1, -2]), "proved")


def test_words_of_a_title_have_one():
    assert gf("domino tilings of 2 X n").gf == RationalGF.of([1], [1, -1, -1])


def test_terms_alone_have_one_that_fits():
    answer = gf("1,1,2,3,5,8,13,21,34,55", terms=12)
    assert (answer.verdict, [*answer.proofs()]) == ("consistent", [])
    assert answer.first_terms[10:] == (89, 144)


def test_few_terms_do_not_decide():
    answer = gf("1,2,3")
    assert (answer.formula.kind, answer.verdict) == ("none", "underdetermined")


def test_a_sum_has_a_recurrence_and_no_rational_generating_function():
    answer = gf("Sum_{k=0..n} binomial(n,k)^3")
    assert (answer.formula.generating_function, answer.verdict) == ("", "proved")
    assert check(f"{answer.recurrence.partition(',')[0]} for n >= 2", answer.sequence()).is_proved


def test_marks_count_the_pieces():
    # on one cell: empty, or a king; on two: empty, or a king on either
    terms = gf("kings", columns=1, marks="x", terms=3).to_dict()["first_terms"]
    assert terms == [1, "x+1", "2*x+1"]


@pytest.mark.parametrize(
    ("marked", "has"),
    [
        ("vertical", 1),
        pytest.param("edges", 1, marks=pytest.mark.thorough),
        pytest.param("horizontal", 0, marks=pytest.mark.thorough),
    ],
)
def test_marks_of_edges_count_those_of_a_direction(marked, has):
    # any edges of a path of three vertices, which stands: (1 + x)^2, or 4 without a mark
    rule = rule_of_table({"edges": {}, "weights": {marked: "x"}}, "rule")
    last = gf(model_of(rule), columns=1, marks="x", terms=4).to_dict()["first_terms"][3]
    assert last == ("x^2+2*x+1" if has else 4)


WEIGHED = {"directed-animals", "king-directed-animals", *CHESS}


UNWEIGHED = [one for one in graph_names() if find_model(one).name == one not in WEIGHED]


@parametrize_some("name", UNWEIGHED)
def test_marks_of_a_rule_without_weights_are_refused(name):
    with pytest.raises(GfkitError, match=f"{name} has no weights"):
        gf(name, columns=2, marks="x")


@parametrize_some("name", sorted({*graph_names()}))
def test_the_name_of_a_rule_with_one_slip_is_suggested(name):
    slip = name.replace("e", "i", 1) if "e" in name else f"{name}s"
    with pytest.raises(GfkitError) as refused:
        gf(slip, rows=3)
    assert name in str(refused.value).partition("nearest name")[2]


@pytest.mark.parametrize("colours", range(2, 5))
def test_proper_colourings_are_counted_by_the_chromatic_polynomial(colours):
    # of a ladder of n rungs: k (k - 1) (k^2 - 3 k + 3)^(n - 1)
    square = colours * colours - 3 * colours + 3
    terms = gf(f"{colours}-colorings", columns=2, terms=5).first_terms
    assert terms == (1, *(colours * (colours - 1) * square**n for n in range(4)))


def test_values_that_are_alike_are_a_letter():
    # proper colourings of one cell, of a path of two: k, k (k - 1)
    terms = gf("k-colorings of P_1 x P_n", terms=3).to_dict()["first_terms"]
    assert terms == [1, "k", "k^2-k"]


def test_a_graph_makes_products():
    # matchings of a triangle: none or one edge
    assert gf("arc-kayles", graph="K_3", terms=2).first_terms == (1, 4)


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


def test_a_recurrence_that_is_missing_is_no_recurrence():
    """On n x 3 boards of alternating Domineering the coefficients are too long to be found."""
    found = gf("domineering:play", columns=3)
    assert found.recurrence == ""
    assert "no recurrence of order" in found.formula.missing
    assert gf("domineering", columns=1).formula.missing == ""


def test_terms_of_a_formula_with_fractions_are_its_own():
    """The one root of 2 r + 1 is -1/2."""
    assert gf("Sum_{2*r+1=0} r^n").first_terms[:9] == tuple(Fraction(-1, 2) ** n for n in range(9))


@pytest.mark.parametrize("side", ["rows", "columns"])
def test_the_first_term_of_a_strip_is_of_no_board(side):
    """Kings on n x 2: a(n) = a(n-1) + 2*a(n-2) holds from n = 2 on, with 1 and 3 before."""
    found = gf("kings", **{side: 2}).to_dict()
    assert (found["offset"], found["first_terms"][:4]) == (0, [1, 3, 5, 11])
    assert (found["formula"]["signature"], found["formula"]["holds_from"]) == ([1, 2], 2)


SQUARES = {
    "a(n-1)^2+1": lambda _n, _a, b: b**2 + 1,
    "a(n-1)^2+n": lambda n, _a, b: b**2 + n,
    "a(n-1)*a(n-2)^2+n^3": lambda n, a, b: b * a**2 + n**3,
    "a(n-1)^3-a(n-2)": lambda _n, a, b: b**3 - a,
}


@pytest.mark.parametrize("square", SQUARES)
def test_a_nonlinear_recurrence_is_the_definition_and_not_a_guess(square):
    """More terms would decide nothing: no g.f. is sought beyond those that fit."""
    found = gf(f"a(n) = {square}, a(0) = 1, a(1) = 2", terms=6)
    assert (found.verdict, found.formula.recurrence) == ("computed", "")
    assert "defines the sequence" in found.reason
    values = [1, 2]
    for n in range(2, 6):
        values.append(SQUARES[square](n, *values[-2:]))
    assert [*found.first_terms] == values
