"""Statements about sequences: what is true is derived and replayed, and nothing else is."""

import json

import pytest
from oracle import lists
from oracle.envelopes import certificate
from samples import parametrize_some

from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.errors import GfkitError
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, claimed_of_data, proof_data, prove
from gfkit.sequences.explicit import (
    FormulaTerms,
    FractionCoefficients,
    ListedTerms,
)
from gfkit.sequences.gf import IsGF
from gfkit.sequences.limit_laws import prove_limit_law
from gfkit.sequences.order_bound import BoundedTerms
from gfkit.sequences.relations import RelationHolds, RelationSides
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.tables import (
    ColumnTable,
    FiniteTable,
    ListFacts,
    TermTable,
)
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.encodings.models import find_model
from gfkit.strips.statements.bars import BarEntries
from gfkit.strips.statements.counts import (
    BoardCounts,
    GraphCounts,
)

FIBONACCI = FractionCoefficients((0, 1, 1), (1, 0, -2, -1), -1)
NUMBERS = lists.continued([1, 1], [1, 1], 60)
TILES = find_model("domineering").parts[0].tiles


def formula(text, start):
    return FormulaTerms(parse_expression(text), start)


NAMES = {
    "a": FractionCoefficients((0, 1), (1, -1, -1)),
    "b": FractionCoefficients((1,), (1, -2), 1),
    "d": FractionCoefficients((0,) * 90 + (1,), (1,)),
    "Q": formula("n*3^n-floor(n/2)", -2),
    "l": ListedTerms((1, 2, 4, 8), 0),
    "f": formula("n!", 0),
}


def holds(text, low, high=None):
    known = RelationSides(parse_relation(text)).names
    names = tuple((name, NAMES[name]) for name in sorted(known) if name in NAMES)
    return RelationHolds(text, names, low, high)


@parametrize_some(
    ("text", "low", "high"),
    [
        ("a(n)^2+a(n+1)^2 = a(2*n+1)", 0, None),
        ("a(n) = a(n-1)+a(n-2)", 2, None),
        ("a(n) = F(n)", 0, None),
        ("a(n) = round(((1+sqrt(5))/2)^n/sqrt(5))", 0, 60),
        ("b(n) = 2^(n-1)", 1, None),
        ("d(n) = 0", 91, None),
        ("d(n) = 0", 0, 89),
        ("Q(n) = n*3^n-floor(n/2)", -2, None),
        ("l(n) = 2^n", 0, 3),
        ("f(n) = n*f(n-1)", 1, 60),
        ("f(n) > 2^n", 4, 100),
        ("Sum_{k=0..n} a(k) = a(n+2)-1", 0, None),
    ],
)
def test_what_is_true_is_derived_and_again_from_its_data(text, low, high):
    proof = prove(holds(text, low, high))
    assert claimed_of_data(json.loads(json.dumps(proof_data(proof)))).verify() == proof
    assert check(certificate(proof)).outcome == "holds"


@pytest.mark.parametrize(
    ("text", "low", "high", "words"),
    [
        ("a(n)^2+a(n+1)^2 = a(2*n)", 0, None, "the relation fails at n = 0"),
        ("d(n) = 0", 0, None, "fails at n = 90"),
        ("f(n) > 2^n", 3, 100, "fails at n = 3"),
        ("l(n) = 2^n", 0, None, "no bound on the order of the difference is"),
        ("l(n) = 2^n", 0, 4, r"l\(4\) is not known: the last one is l\(3\)"),
        ("a(n) = k", 0, 0, "k is not defined here"),
        ("a(n) = g(n)", 0, None, "g is not defined here"),
        ("a(n) < 1", 0, None, "the inequality fails at n = 1"),
        ("Q(n) = n*3^n-floor(n/2)", -3, None, "the relation fails at n = -3"),
    ],
)
def test_what_is_false_or_has_no_theorem_is_not_derived(text, low, high, words):
    with pytest.raises(NotDerived, match=words):
        prove(holds(text, low, high))


@pytest.mark.parametrize(
    ("text", "start", "order"),
    [
        ("2^n", 0, 1),
        ("n*3^n-floor(n/2)", 0, 5),
        ("binomial(n,3)+(-1)^n", -2, 5),
        ("abs(n-9)", 0, 2),
        ("Sum_{k=0..n} 2^k", 0, 2),
        ("[1,5,-2][n mod 3]", 4, 3),
        ("0*n", 0, 0),
    ],
)
def test_a_formula_has_a_proved_generating_function(text, start, order):
    one = formula(text, start)
    gf, evidence = one.find_gf(Workings())
    assert gf.order == order
    assert gf.terms(60) == one.compute(60, Workings())
    assert check(certificate(prove(IsGF(one, gf), evidence))).outcome == "holds"


def test_a_formula_has_no_other_generating_function():
    late = RationalGF.of([1], [1, -2]) + RationalGF.of([0] * 40 + [1], [1])
    with pytest.raises(NotDerived):
        prove(IsGF(formula("2^n", 0), late))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: prove(IsGF(FIBONACCI, RationalGF.of([0, 1], [1, -1, -2]))),
            "the coefficient of",
        ),
        (
            lambda: prove(IsGF(FractionCoefficients((1,), (2, -1)), RationalGF.of([1], [1, -1]))),
            "in lowest terms the denominator begins with",
        ),
        (
            lambda: prove(
                IsGF(BoundedTerms(tuple(NUMBERS[:3]), 0, 2), RationalGF((1,), (1, -1, -1)))
            ),
            "3 terms are given, but 4 are needed",
        ),
        (
            lambda: prove(
                IsGF(BoundedTerms(tuple(NUMBERS[:9]), 0, 1), RationalGF((1,), (1, -1, -1)))
            ),
            "does not have order at most 1",
        ),
        (
            lambda: prove(IsGF(BoundedTerms(tuple(NUMBERS[:9]), 0, 4), RationalGF((1,), (1, -1)))),
            "the terms given are not those of",
        ),
    ],
)
def test_other_generating_functions_are_not_derived(call, words):
    with pytest.raises(NotDerived, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: FractionCoefficients((1,), (0, 1)),
            "the denominator of a generating function is",
        ),
        (lambda: FractionCoefficients((1, 0), (1,)), "a polynomial does not end in a zero"),
        (lambda: ListedTerms(()), "a list of terms must not be empty"),
    ],
)
def test_what_is_no_definition_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


# Tables.


class Mine(TermTable):
    """A table that says of itself what it likes."""

    __slots__ = ()

    def at(self, places, run):
        del run
        return [1 for _ in places]


COLUMNS = ColumnTable(((1, ListedTerms((4, 7), 0)), (3, ListedTerms((1,), 2))))


@pytest.mark.parametrize(
    ("table", "places", "words"),
    [
        (Mine(ListedTerms((5,), 0)), ((0, 1),), "not a kind of table"),
        (BoardCounts(find_model("domineering:right-ends")), (("0,1", 1),), "at position 0"),
        (BoardCounts(find_model("domineering:right-ends")), (), "needs at least one entry"),
        (
            GraphCounts(find_graph_rule("snort:maximal")),
            (("x", 1),),
            "at x the value is 2, not 1",
        ),
        (BarEntries(TILES, 2, "0", "0"), (("0,1", 1),), "a 4 x 4 matrix has no entry 0,1"),
        (
            TermTable(FractionCoefficients((1,), (1, -1, -1), 1)),
            ((-100, 1),),
            r"there is no a\(-100\)",
        ),
        (COLUMNS, (("x", 1),), "x is not a row and a column"),
        (COLUMNS, (("9,9", 1),), "there is no column 9"),
        (ListFacts((1, -1, 0, 3, -4)), (("0,1", 1),), "facts of a list are first large, negative"),
    ],
)
def test_places_that_a_table_does_not_have(table, places, words):
    with pytest.raises(GfkitError, match=words):
        prove(FiniteTable(table, places))


# Limit laws.


def marked(den):
    return Sequence.of_gf(MarkedGF.of({(0, 0, 0): 1}, den)).proof()


ONE = {(0, 0, 0): 1}


@pytest.mark.parametrize(
    ("den", "words"),
    [
        (ONE | {(0, 0, 1): -2, (0, 0, 2): 1}, "multiple"),
        (ONE | {(1, 0, 1): 1}, "is negative"),
        (ONE | {(1, 0, 1): -1, (0, 0, 2): 1, (1, 0, 3): -1}, "share"),  # (1-xt)(1+t^2)
        (ONE | {(0, 0, 1): -3, (1, 0, 2): 1}, "no coefficient is negative"),
        (ONE, "finitely many"),
    ],
)
def test_what_has_no_leading_pole_has_no_law(den, words):
    with pytest.raises(GfkitError, match=words):
        prove_limit_law(marked(den), (1, 0))


def test_places_without_neighbours_have_a_normal_law():
    assert prove_limit_law(marked(ONE | {(1, 0, 1): -1, (0, 0, 2): -2}), (1, 0)).statement.law == (
        "normal"
    )
