"""The one type of sequences: indices, what can be made into one, what is refused."""

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest

import gfkit
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
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.proofs.kernel import Claimed, NotDerived, Proved, Workings
from gfkit.proofs.verdict import Consistent, Refuted
from gfkit.sequences.definition import HOMES, KINDS, definition_data, definition_of
from gfkit.sequences.given import FormulaTerms, ListedTerms
from gfkit.sequences.known import Given
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


def test_iteration_ends_or_is_refused() -> None:
    assert list(SQUARES) == [1, 4, 9, 16]
    assert len(SQUARES) == 4
    assert FIBONACCI
    assert not Sequence([])


def test_a_sequence_does_not_change() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        SQUARES.offset = 3  # type: ignore[misc]


def test_text_and_repr() -> None:
    assert str(SQUARES) == "1, 4, 9, 16 (offset 1)"
    assert str(Sequence.parse("(1+x)/(1-x)^3", offset=1)) == "(1+x)/(1-x)^3 (offset 1)"
    assert repr(FIBONACCI).endswith("34, ...; g.f. x/(1-x-x^2); given>")
    assert FIBONACCI._repr_latex_() == r"$\displaystyle \frac{x}{1-x-x^{2}}$"
    assert Sequence.parse("1/(1-x^12)")._repr_latex_().count("^{") == Sequence.parse(
        "1/(1-x^12)"
    )._repr_latex_().count("^")


def test_what_a_recurrence_says_of_an_offset() -> None:
    moved = Sequence.parse("(2-x)/(1-x-x^2)", offset=3)
    assert (moved.order, moved.signature, moved.holds_from) == (2, (1, 1), 5)
    assert moved.recurrence == "a(n) = a(n-1) + a(n-2) for n >= 5; a(3)=2, a(4)=1"


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


def test_a_fit_knows_how_far_it_goes() -> None:
    catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012]
    found = guess(catalan).sequence()
    assert isinstance(found.verdict, Consistent)
    assert found.last is None
    assert found[13] == 742900
    assert list(found) == catalan
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - dumped here


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


def test_loaded_data_is_claimed_and_wrong_data_is_not_verified() -> None:
    proved = Strip("domineering:right-ends", columns=2).sequence()
    loaded = Sequence.of_data(proved.data())
    assert isinstance(loaded.verdict, Claimed)
    assert loaded.verify() == proved
    wrong = proved.data()
    for node in (wrong, wrong["known"]["proof"]["statement"]):
        node["p"] = ["1", "-2"]
    claimed = Sequence.of_data(wrong)
    with pytest.raises(NotDerived):
        claimed.verify()
    wrong["p"] = ["1", "-3"]
    with pytest.raises(CertificateRejected):
        Sequence.of_data(wrong)


def test_given_and_fitted_data_are_read_back() -> None:
    for sequence in (SQUARES, FIBONACCI, guess([1, 2, 4, 8, 16, 32, 64, 128, 256]).sequence()):
        again = Sequence.of_data(sequence.data())
        assert (again, again.verdict) == (sequence, sequence.verdict)


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


def test_answers_lead_on() -> None:
    right_ends = Strip("domineering:right-ends", columns=3).sequence().terms(12)
    found = guess(right_ends)
    form = found.closed_form()
    assert str(form.verdict) == "consistent"
    assert form.sequence() == found.sequence()
    assert form.asymptotics(digits=10).term.base.digits(10) == "4.663902460"
    assert nearest_integer(closed_form("x/(1-x-x^2)")).holds_from == 0
    assert FIBONACCI.nearest_integer().closed_form().value(10) == 55


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


def test_three_further_terms_of_25_bits_are_enough() -> None:
    """The order is 5, and 13 terms are given: 10 determine it, 3 agree."""
    start = [2**31 + 7, -(2**30), 3 * 2**29 + 1, 2**28 - 5, 2**30 + 9]
    values = Sequence.of_recurrence(signature=(1, -1, 2, 1, -3), initial=start).terms(13)
    found = guess(values)
    assert found.verdict == Consistent(3)
    assert (found.fit.used, found.fit.gf.signature) == (10, (1, -1, 2, 1, -3))


def test_compare() -> None:
    assert isinstance(compare(FIBONACCI * FIBONACCI, FIBONACCI**2), Proved)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 6]) == Refuted(5, 5, 6)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 5]) == Consistent(6)
    assert compare([1, 2], Sequence([1, 2], offset=1)) == Refuted(1, 2, 1)
    assert compare("1/(1-x)", Sequence.constant(1, offset=3)) == Refuted("offset", 0, 3)
    assert isinstance(compare([1, 2], (1, 2)), Proved)
    fitted = guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])
    assert compare(fitted, FIBONACCI) == Consistent(2)


def test_proofs_are_of_their_own_sequence() -> None:
    FIBONACCI.proof()
    assert FIBONACCI.provenance == Given("the g.f. as given")


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


@pytest.mark.parametrize("name", gfkit.__all__)
def test_every_public_name_is_there_and_seen(name) -> None:
    assert getattr(gfkit, name) is not None
    assert name in dir(gfkit)


def test_importing_gfkit_alone_leads_along() -> None:
    code = (
        "import gfkit\n"
        "print(gfkit.guess([1, 2, 4, 8, 16, 32, 64, 128, 256]).closed_form())\n"
        "strip = gfkit.Strip('domineering:right-ends', columns=3)\n"
        "print(strip.sequence().asymptotics(digits=5).term.base.digits(5))\n"
        "print(gfkit.Sequence.parse('x/(1-x-x^2)').draft().entry.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["2^n", "4.6639", "Expansion of x/(1-x-x^2)."]
