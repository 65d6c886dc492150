"""Sequences: what can be made into one, its terms and operations, and what is no term of it."""

import pickle
from fractions import Fraction
from math import comb
from typing import get_args

import pytest
from oracle.envelopes import certificate
from oracle.relation_texts import value_of
from samples import parametrize_some

import gfkit
from gfkit import Budget, Sequence, Strip, as_sequence, guess_triangle, transform
from gfkit.analysis.asymptotics import asymptotics as asymptotics_of
from gfkit.analysis.closed_forms import closed_form as closed_form_of
from gfkit.errors import GfkitError, NotAnInteger
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Aligned, Consistent, Refuted
from gfkit.proofs.words import Answered
from gfkit.sequences.answers import (
    asymptotics,
    closed_form,
    rational,
)
from gfkit.sequences.comparison import compare
from gfkit.sequences.explicit import ListedTerms
from gfkit.sequences.guess import guess
from gfkit.sequences.sequence import interlaced
from gfkit.series import algebra
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

FIBONACCI = Sequence.parse("x/(1-x-x^2)")
LATER = Sequence.parse("1/(1-2*x)", offset=3)
SETTLED = as_sequence("(5+x^2)/(1-x)")
SQUARES = Sequence([1, 4, 9, 16], offset=1)
KINGS = Strip("kings", columns=1)
"""Words of 0 and 1 with no two adjacent 1s, by their length: Fibonacci numbers."""


@pytest.mark.parametrize(
    ("given", "terms"),
    [
        ([1, 2, 3], [1, 2, 3]),
        ((n * n for n in range(4)), [0, 1, 4, 9]),
        ([1, Fraction(1, 2)], [1, Fraction(1, 2)]),
        ("1, 1/2, -3", [1, Fraction(1, 2), -3]),
        ("1/(1-2x)", [1, 2, 4, 8]),
        (FIBONACCI.gf, [0, 1, 1, 2]),
        (FIBONACCI.proof(), [0, 1, 1, 2]),
        (ListedTerms((4, 5), 2), [4, 5]),
        (KINGS, [1, 2, 3, 5]),
        (KINGS.generating_function(), [1, 2, 3, 5]),
        (guess([2**n for n in range(9)]), [1, 2, 4, 8]),
        (closed_form(as_sequence("1/(1-2x)")), [1, 2, 4, 8]),
        (asymptotics(as_sequence("1/(1-2x)")), [1, 2, 4, 8]),
    ],
)
def test_what_can_be_made_into_a_sequence(given, terms):
    assert as_sequence(given).early(len(terms)) == terms


def test_brackets_take_terms_at_their_own_index():
    assert (SQUARES[1], SQUARES(4), SQUARES.term(2)) == (1, 16, 4)
    assert (SQUARES[2:4], SQUARES[:], SQUARES[1::2]) == ([4, 9], [1, 4, 9, 16], [1, 9])
    assert FIBONACCI[5:12:3] == [5, 21, 89]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: SQUARES[0], r"a\(0\) of the sequence is before its offset 1"),
        (lambda: SQUARES[5], r"a\(5\) of the sequence is not known; the last"),
        (lambda: FIBONACCI[-1], r"a\(-1\) of the sequence is before its offset 0"),
        (lambda: SQUARES[:-1], r"a\(-1\) of the sequence is before its offset 1"),
        (lambda: SQUARES[-3:], r"a\(-3\) of the sequence is before its offset 1"),
        (lambda: SQUARES[0:9:0], "the step of a slice must be an integer from"),
        (lambda: SQUARES[:0.5], "the end of a slice must be an integer, such"),
    ],
)
def test_a_term_or_a_slice_that_there_is_not_is_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: as_sequence("y = y^2+x*y"), r"an equation P\(x, y\) = 0 needs exactly one"),
        (lambda: as_sequence("y^2 = 1+x"), r"an equation P\(x, y\) = 0 needs exactly one"),
        (lambda: as_sequence("y = x/0"), "x/0 divides by 0"),
        (lambda: as_sequence("diagonal of 1/(2-x)"), "as it is written, is not 1"),
        (lambda: as_sequence("diagonal of 1/x"), "as it is written, is not 1"),
        (lambda: as_sequence("diagonal in x"), r"it is written diagonal of 1/\(1-x-y\), or, in"),
        (lambda: as_sequence(None), "1,2,5,12"),
        (lambda: as_sequence([1, 2.5]), r"\[1, 1, 2, 3, 5\]"),
        (
            lambda: Sequence.of_recurrence(signature=(1, 1), initial=[1]),
            "a recurrence of order 2 needs as many first terms, not 1",
        ),
    ],
)
def test_what_defines_no_sequence_is_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


@parametrize_some(
    ("ask", "words"),
    [
        (lambda: FIBONACCI.term(5, modulo=0), "modulo must be an integer from 1 on, such as 10"),
        (lambda: FIBONACCI.section(0), "step must be an integer from 1 on, such as 2, not 0"),
        (lambda: FIBONACCI ** (-1), "exponent must be an integer from 0 to 100000, such as 2"),
        (lambda: LATER.continued(1), "has terms that are not integers"),
        (lambda: SETTLED.continued(-1), "the first 2 terms do not follow from the later ones"),
        (lambda: LATER.beginning(2), r"a\(2\) is not a term of"),
        (lambda: FIBONACCI.up_to(-1), "there is no n for which all the terms that it needs"),
        (lambda: interlaced(FIBONACCI, LATER), "begin at the same n, not at 0 and 3"),
        (interlaced, "sequences must be one or more, such as"),
        (lambda: transform("euler", 5), "1,2,5,12"),
        (lambda: transform("eulr", [1, 2]), "inverse euler"),
        (
            lambda: transform("binomial", Strip("col", columns=1).generating_function(marks="xy")),
            "rational",
        ),
        (lambda: guess_triangle([[1], [1, 1]]), r"\[\[1\], \[1, 1\], \[1, 2, 1\]"),
        (lambda: compare([], as_sequence("1/(1-x)")), "no n in common"),
        (lambda: closed_form([2**n for n in range(9)]).proof(), "is a fit"),
    ],
)
def test_what_an_operation_cannot_be_applied_to_is_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


MARKED = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: Sequence.of_gf(MARKED) + Sequence.of_gf(MARKED), "with marks"),
        (lambda: Sequence.of_gf(MARKED).rational, "at_one"),
    ],
)
def test_a_generating_function_with_marks_has_terms_that_are_no_numbers(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (
            lambda: asymptotics_of(RationalGF((1,), (1, *[0] * 29_999, -3))),
            "the classes of n modulo 30000 are too many",
        ),
        (
            lambda: closed_form_of(RationalGF((1,), (1, *[0] * 99_999, -3))),
            "the closed form of a recurrence of order 100000, about",
        ),
        (
            lambda: algebra.hadamard(
                RationalGF((1,), (1, *[0] * 99, -2)), RationalGF.of([1], [1, *[-1] * 300])
            ),
            "of order up to 30000, about",
        ),
        (lambda: FIBONACCI.term(10**18), r"may have 2\^61 bits"),
        (lambda: FIBONACCI.section(10**12), "too large"),
    ],
)
def test_what_takes_very_long_is_refused_with_a_forecast(ask, words):
    with Budget(longest=600), pytest.raises(GfkitError, match=words):
        ask()


# Comparisons.


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (FIBONACCI, [0, 1, 1, 2, 3, 6], Refuted(5, 5, 6)),
        (FIBONACCI, [0, 1, 1, 2, 3, 5], Consistent(6)),
        ([1, 2], Sequence([1, 2], offset=1), Refuted(1, 2, 1)),
        ([1, 2, 3, 5, 8], FIBONACCI.beginning(1), Aligned(5, 2)),
        ([1, 2, 3, 5, 9], FIBONACCI.beginning(1), Refuted(6, 9, 8)),
        ([3, 5, 8, 13, 21], KINGS, Aligned(5, 2)),
        (FIBONACCI, [1, 1, 2, 3, 6], Refuted(0, 0, 1)),
    ],
)
def test_sequences_are_compared_by_their_terms(one, other, found):
    """Terms without an offset may begin later; the first difference is told with both terms."""
    assert compare(as_sequence(one), other) == found


@parametrize_some(
    ("one", "other"),
    [
        (FIBONACCI * FIBONACCI, FIBONACCI**2),
        ("1/(1-x)", Sequence.constant(1, offset=3)),
        ("n!", "a(n) = n*a(n-1), a(0) = 1"),
        ("Sum_{k=0..n} binomial(n,k)^2", "n*a(n) = 2*(2*n-1)*a(n-1), a(0)=1"),
    ],
)
def test_equal_sequences_are_proved_equal(one, other):
    answer = gfkit.compare(one, other)
    assert answer.verdict == "proved"
    assert check(certificate(answer.proof())).outcome == "holds"


@pytest.mark.parametrize(
    ("other", "n"),
    [
        ("binomial(2*n,n)+n*(n-1)*(n-2)", 3),
        ("a(n) = (n+1)*a(n-1), a(0)=1", 3),  # 24, not 20
    ],
)
def test_the_first_difference_is_told(other, n):
    sums = [sum(comb(m, k) ** 2 for k in range(m + 1)) for m in range(n + 1)]
    found = compare(as_sequence("Sum_{k=0..n} binomial(n,k)^2"), as_sequence(other))
    assert found.n == n
    assert as_sequence(other).early(n) == sums[:n]


# Recurrences as they are read.


@pytest.mark.parametrize(
    ("text", "offset", "terms"),
    [
        ("a(n+2) = a(n+1) + a(n) with a(1)=a(2)=1", 1, [1, 1, 2, 3, 5]),
        ("a(n) - a(n-1) = 2, a(0) = 1", 0, [1, 3, 5, 7]),
        ("a(n) = n^2 - 1", 0, [-1, 0, 3, 8]),
        ("a(n) = (3*a(n-1) - a(n-1))/2, a(0) = 4", 0, [4, 4, 4]),
        (
            "(n-4)*a(n) = (n-5)*a(n-1), a(0) = 1, a(4) = -5",
            0,
            [1, Fraction(4, 3), 2, 4, -5, 0, 0],
        ),
    ],
)
def test_recurrences_have_the_terms_of_their_words(text, offset, terms):
    found = Sequence.parse(text)
    assert found.offset == offset
    assert found.values.terms(len(terms)) == terms


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (
            lambda: Sequence.parse("a(n) = n*a(n-1) + k, a(0) = 1"),
            r"a\(n\) = a\(n-1\) \+ a\(n-2\), a\(0\) = 0, a\(1\) = 1",
        ),
        (
            lambda: Sequence.parse("a(n) = n*a(n-1) + sqrt(n), a(0) = 1").terms(5),
            "the right side is not rational at",
        ),
        (lambda: Sequence.parse("a(n) = 2*a(n-1), a(0) = 1, a(3) = 9"), r"says a\(3\) = 8"),
        (
            lambda: rational(as_sequence("2*a(n) = 3*a(n-1), a(0) = 4")),
            r"the terms are not all integers; 2\^n\*a\(n\) are integers",
        ),
    ],
)
def test_other_recurrences_are_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


HALVES = Sequence([2, Fraction(1, 2)], offset=3)
ROOTS, POWERS = as_sequence("sqrt(2)*n"), as_sequence("1/(1-k*x)")
FRACTION = r"a\(4\) = 1/2 is a fraction: \.rationals\[4\] has it"
ROOT = r"a\(1\) = sqrt\(2\) is not a rational number: \.values\[1\] has it"


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: HALVES[4], FRACTION),
        (lambda: HALVES[3:], FRACTION),
        (lambda: HALVES[4:5], FRACTION),
        (lambda: list(HALVES), FRACTION),
        (lambda: HALVES.term(4), FRACTION),
        (lambda: HALVES.terms(2), FRACTION),
        (lambda: ROOTS[1], ROOT),
        (lambda: ROOTS.rationals[1], ROOT),
        (lambda: ROOTS.rationals.terms(2), ROOT),
        (lambda: POWERS[2], r"\.values\[2\] has it"),
        (lambda: sum(a for _, a in zip(range(4), as_sequence("1/(n+1)"), strict=False)), r"\[1\]"),
    ],
)
def test_a_term_that_is_no_integer_is_refused_and_the_view_that_has_it_is_named(read, words):
    with pytest.raises(NotAnInteger, match=words) as caught:
        read()
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, GfkitError)


def test_views_have_the_other_terms_in_every_way():
    terms = [2, Fraction(1, 2)]
    assert HALVES[3] == HALVES.terms(1)[0] == 2
    for view in (HALVES.rationals, HALVES.values):
        assert [view[3], view[4]] == view[:] == list(view) == view.terms(2) == terms
        assert (view.term(4), view[4:], view[3:9:2], len(view)) == (terms[1], terms[1:], [2], 2)
        assert (view.offset, view.sequence()) == (3, HALVES)
    assert str(POWERS.values[2]) == "k^2"
    assert [*map(str, POWERS.values.terms(3))] == ["1", "k", "k^2"]
    fibonacci = as_sequence("x/(1-x-x^2)")
    assert fibonacci.rationals.term(10**18, modulo=10**9) == fibonacci.term(10**18, 10**9)


@pytest.mark.parametrize(
    ("sequence", "verdict"),
    [
        (Sequence.constant(1), "proved"),
        (Sequence([1, 4, 9]), "computed"),
        (Sequence.parse("1/(1-x)"), "computed"),
        (guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55]).sequence(), "consistent"),
        (pickle.loads(pickle.dumps(Sequence.constant(1))), "consistent"),  # noqa: S301,
    ],
)
def test_the_verdict_is_one_of_six_words_and_only_a_proof_is_proved(sequence, verdict):
    assert sequence.verdict == verdict
    assert verdict in get_args(Answered)
    assert sequence.is_proved == (verdict == "proved") == isinstance(sequence.provenance, Proved)


@pytest.mark.parametrize("num", [[1], [5, 2], [1, 2, 3]])
@pytest.mark.parametrize("den", [[1], [1, -2], [1, -1, -1]])
@pytest.mark.parametrize("offset", [-3, -1, 0, 1, 4])
def test_the_text_of_the_sum_over_all_n_is_that_sum(num, den, offset):
    """At x = 1/7 it is x^offset times the fraction, whatever the offset is."""
    gf, x = RationalGF.of(num, den), Fraction(1, 7)
    text = Sequence.of_gf(gf, offset=offset).gf_text()
    total = sum(c * x**k for k, c in enumerate(num)) / sum(c * x**k for k, c in enumerate(den))
    assert value_of(text, {}, {"x": x}) == total * x**offset
