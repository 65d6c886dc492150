"""The one type of sequences: indices, what can be made into one, what is refused."""

import pickle
from fractions import Fraction

import pytest

from gfkit import (
    Sequence,
    Strip,
    as_sequence,
    asymptotics,
    closed_form,
    compare,
    guess,
    nearest_integer,
)
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved, Workings
from gfkit.proofs.verdict import Consistent, Differs, Refuted
from gfkit.sequences.definition import HOMES, KINDS, definition_data, definition_of
from gfkit.sequences.given import FormulaTerms, ListedTerms
from gfkit.sequences.operations import Section
from gfkit.series.marked import MarkedGF

FIBONACCI = Sequence.parse("x/(1-x-x^2)")
SQUARES = Sequence([1, 4, 9, 16], offset=1)


def test_brackets_take_terms_at_their_own_index() -> None:
    assert (SQUARES[1], SQUARES(4), SQUARES.term(2)) == (1, 16, 4)
    assert (SQUARES[2:4], SQUARES[:], SQUARES[:99], SQUARES[1::2]) == (
        [4, 9],
        [1, 4, 9, 16],
        [1, 4, 9, 16],
        [1, 9],
    )
    assert FIBONACCI[5:12:3] == [5, 21, 89]
    assert FIBONACCI[3:3] == []


def test_equality_is_of_terms_and_not_of_what_is_known() -> None:
    fitted = guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34]).sequence()
    proved = Sequence.proved(FIBONACCI.proof())
    assert fitted == FIBONACCI == proved
    assert len({fitted, FIBONACCI, proved}) == 1
    assert [str(s.verdict) for s in (fitted, FIBONACCI, proved)] == [
        "consistent",
        "given",
        "proved",
    ]
    assert Sequence.parse("x/(1-x-x^2)", offset=1) != FIBONACCI
    assert Sequence([1, 2]) != Sequence([1, 2], offset=1)
    assert Sequence([1, 2]) != [1, 2]


def test_a_definition_without_a_fraction_is_computed_when_asked() -> None:
    from gfkit.formulas.grammar import parse_expression

    factorials = Sequence.of(FormulaTerms(parse_expression("n!"), 0))
    assert (factorials.gf, str(factorials.verdict)) == (None, "given")
    assert factorials[:6] == [1, 1, 2, 6, 24, 120]
    assert (factorials * 2).partial_sums()[:4] == [2, 4, 8, 20]
    assert factorials == Sequence.of(FormulaTerms(parse_expression("n!"), 0))
    assert factorials != Sequence.of(FormulaTerms(parse_expression("n!+0"), 0))


def test_marks_are_kept_or_forgotten() -> None:
    marked = Sequence.of_gf(
        MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
    )
    assert [str(value) for value in marked.terms(4)] == ["1", "1", "1+x", "1+2*x"]
    plain = marked.at_one()
    assert (plain, str(plain.verdict)) == (Sequence.parse("1/(1-x-x^2)"), "given")
    assert isinstance(Sequence.proved(marked.proof()).at_one().provenance, Proved)


@pytest.mark.parametrize(
    "thing, terms",
    [
        ([1, 2, 3], [1, 2, 3]),
        ((n * n for n in range(4)), [0, 1, 4, 9]),
        ([1, Fraction(1, 2)], [1, Fraction(1, 2)]),
        ("1, 1/2, -3", [1, Fraction(1, 2), -3]),
        ("1/(1-2x)", [1, 2, 4, 8]),
        (FIBONACCI.gf, [0, 1, 1, 2]),
        (FIBONACCI.proof(), [0, 1, 1, 2]),
        (ListedTerms((4, 5), 2), [4, 5]),
        (Strip("domineering:right-ends", columns=3), [1, 2, 11, 48]),
        (Strip("domineering:right-ends", columns=3).generating_function(), [1, 2, 11, 48]),
        (guess([1, 2, 4, 8, 16, 32, 64, 128, 256]), [1, 2, 4, 8]),
        (closed_form("1/(1-2x)"), [1, 2, 4, 8]),
        (asymptotics("1/(1-2x)"), [1, 2, 4, 8]),
    ],
)
def test_what_can_be_made_into_a_sequence(thing, terms) -> None:
    assert as_sequence(thing).early(len(terms)) == terms


def test_answers_have_proofs_of_their_own() -> None:
    form = closed_form(Strip("domineering:right-ends", columns=2))
    nearest = nearest_integer(form)
    growth = asymptotics(form, digits=10)
    for answer, kind in (
        (form, "closed form"),
        (nearest, "nearest integer"),
        (growth, "asymptotics"),
    ):
        proof = answer.proof()
        assert (str(proof), proof.statement.kind) == ("proved", kind)
        assert proof.lemmas[0].statement == form.of.proof().statement
        assert pickle.loads(pickle.dumps(answer)).of == form.of  # noqa: S301 - dumped here


def test_compare() -> None:
    assert isinstance(compare(FIBONACCI * FIBONACCI, FIBONACCI**2), Proved)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 6]) == Refuted(5, 5, 6)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 5]) == Consistent(6)
    assert compare([1, 2], Sequence([1, 2], offset=1)) == Refuted(1, 2, 1)
    assert isinstance(compare("1/(1-x)", Sequence.constant(1, offset=3)), Proved)
    assert compare(FIBONACCI, FIBONACCI.shift(1)) == Differs(0, 0, 1, moved=-1)
    assert isinstance(compare([1, 2], (1, 2)), Proved)
    fitted = guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])
    assert compare(fitted, FIBONACCI) == Consistent(2)


@pytest.mark.parametrize("kind", sorted(HOMES))
def test_every_kind_of_definition_has_its_class(kind: str) -> None:
    assert KINDS.of({"kind": kind}).kind == kind


def test_definitions_of_operations_are_read_back() -> None:
    whole = (FIBONACCI + 3 * SQUARES).section(2).reindexed(5)
    assert definition_of(definition_data(whole.definition)) == whole.definition
    data = definition_data(FIBONACCI.section(2).definition)
    for changed in ({"step": "2"}, {"step": True}, {"more": 1}, {"parts": {}}):
        with pytest.raises(GfkitError):
            definition_of({**data, **changed})
    assert Section((SQUARES.definition,), 2, 0, 1).values(9, Workings()) == [4, 16]
