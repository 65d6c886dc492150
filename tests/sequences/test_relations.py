"""Statements about relations: what is derived is true, and what is false is not derived."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.envelopes import certificate

from gfkit.boards.models.names import RULES
from gfkit.boards.shapes.board import Board
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, claimed_of_data, proof_data, prove
from gfkit.sequences.explicit import (
    FormulaTerms,
    FractionCoefficients,
    ListedTerms,
)
from gfkit.sequences.identities import IdentityHolds
from gfkit.sequences.order import IsMinimal
from gfkit.sequences.relations import FailsAt, RelationHolds, RelationSides
from gfkit.sequences.tables import FiniteTable
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import signature_text
from gfkit.strips import brute_force
from gfkit.strips.encodings.models import find_model
from gfkit.strips.statements.counts import BoardCounts

FIBONACCI = FractionCoefficients((0, 1), (1, -1, -1))
IMPULSE = FractionCoefficients((0,) * 90 + (1,), (1,))
MARKED = FractionCoefficients.of_gf(
    MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
)
NAMES = {
    "a": FIBONACCI,
    "b": FractionCoefficients((1,), (1, -2), 1),
    "d": IMPULSE,
    "M": MARKED,
    "Q": FormulaTerms(parse_expression("n*3^n-floor(n/2)"), -2),
    "l": ListedTerms((1, 2, 4, 8), 0),
    "f": FormulaTerms(parse_expression("n!"), 0),
}


def used_names(sides, definitions):
    return tuple((name, definitions[name]) for name in sorted(sides.names) if name in definitions)


@pytest.mark.parametrize("order", [1, 2, 7, 38])
def test_a_recurrence_of_order_d_needs_d_values(order) -> None:
    den = [1, *((7 * k * k) % 9 - 4 for k in range(1, order)), -1]
    relation = f"a(n) = {signature_text([-c for c in den[1:]])}"
    names = (("a", FractionCoefficients((1, 1), tuple(den))),)
    proved = prove(RelationHolds(relation, names, max(order, 2), None))
    assert proved.derivation.evidence["order"] == order
    assert proved.derivation.evidence["compared"] == order


def fails(text: str, low: int, n: int, *sides, high=None, missing=None) -> FailsAt:
    names = used_names(RelationSides(parse_relation(text)), NAMES)
    return FailsAt(text, names, low, high, n, *(sides or (None, None)), missing)


REFUTED = [
    fails("a(n) = 2*a(n-1)", 1, 1, 1, 0),
    fails("a(n) = n", 0, 2, 1, 2),
    fails("d(n) = 0", 0, 90, 1, 0, high=200),
    fails("a(n) = a(n-1)+a(n-2)", 0, 0, missing=("a", -1)),
    fails("a(n)+0 = a(n-4)+a(n)-a(n-4)", 2, 2, missing=("a", -2)),
    fails("f(n) < 2^n", 0, 0, 1, 1),
]


@pytest.mark.parametrize("statement", REFUTED, ids=str)
def test_the_first_failure_is_derived_and_no_other(statement) -> None:
    proved = prove(statement)
    data = json.loads(json.dumps(proof_data(proved)))
    assert claimed_of_data(data).verify() == proved
    assert check(certificate(proved)).reasons == []
    for change in (
        {"n": statement.n + 1},
        {"n": statement.n - 1},
        {"low": statement.n + 1},
        {"left": 77},
        {"right": 77},
        {"missing": ("a", 5)},
    ):
        with pytest.raises(NotDerived):
            prove(replace(statement, **change))


def test_the_least_order_and_its_start() -> None:
    transient = FractionCoefficients((1, 1, 1, 1, 7), (1, -1, -1), 3)
    assert prove(IsMinimal(transient, 2, 8)).statement.order == 2
    for order, start in ((2, 7), (2, 9), (3, 8), (1, 8)):
        with pytest.raises(NotDerived):
            prove(IsMinimal(transient, order, start))
    doubled = FractionCoefficients((1, -1), (1, -2, 0, 1))
    assert prove(IsMinimal(doubled, 2, 2)).statement.start == 2
    proved = prove(IsMinimal(MARKED, 2, 2))
    assert claimed_of_data(json.loads(json.dumps(proof_data(proved)))).verify() == proved


@pytest.mark.parametrize(
    "text",
    ["sum(a(k),k=0..n)=a(n+2)-1", "sum(a_k^2, k=0..n) = a_n a_{n+1}", "5 | a(5n)", "2a(n) = 2 a_n"],
)
def test_what_is_proved_is_stated_so_that_the_checker_reads_it(text) -> None:
    names = (("a", FIBONACCI),)
    for statement in (RelationHolds(text, names, 0, None), IdentityHolds(text, names, "n >= 0")):
        assert check(certificate(prove(statement))).reasons == []


# Finite tables: recomputed from what they are about, whatever is said.


MODELS = [model.name for rule in RULES for model in rule.models]


@settings(deadline=None)
@given(st.sampled_from(MODELS), st.integers(1, 3), st.integers(1, 3), st.integers(-1, 1))
@pytest.mark.thorough
def test_counts_of_boards_against_enumeration(name, m, n, off) -> None:
    model = find_model(name)
    true = brute_force.count(model, Board.rectangle(m, n)).total()
    statement = FiniteTable(BoardCounts(model), ((f"{m}x{n}", true + off),))
    if off:
        with pytest.raises(NotDerived):
            prove(statement)
    else:
        assert prove(statement).statement == statement


def test_tile_sets_beside_a_definition_are_not_used() -> None:
    """A file whose tile sets say something else than its definition."""
    model = find_model("domineering:right-ends")
    wrong = replace(model, parts=find_model("domineering:positions").parts)
    assert BoardCounts(wrong) == BoardCounts(model)
    right = prove(FiniteTable(BoardCounts(model), (("2x2", 4),)))
    data = proof_data(right)
    data["statement"]["table"]["rule"]["parts"] = wrong.to_data()["parts"]
    assert claimed_of_data(data).verify() == right
