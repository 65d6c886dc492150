"""Every route to a generating function gives the same: determinant, primes, and slow fractions."""

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, doubled_automata, law, walked, walked_totals
from oracle import expressions, walks

from gfkit.automata.agreement import ExactAgreement, terms_needed
from gfkit.automata.determinant import (
    charpoly_by_berkowitz,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.interpolation import marked_gf_by_modular_terms
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.series.marked import to_flint
from gfkit.series.profile import Profile


def by_determinant(matrix):
    return gf_by_determinant(lump(matrix.marked("none")))[0]


@given(automata())
@law
def test_the_determinant_gives_the_least_fraction_that_fits(matrix):
    gf = by_determinant(matrix)
    terms = walked_totals(matrix, 2 * matrix.dimension + 2)
    assert (gf.num, gf.den) == walks.fraction(terms)


@given(automata(weights=SMALL | LARGE))
@law
def test_primes_and_determinant_agree(matrix):
    gf, _ = gf_by_modular_terms(lump(matrix.marked("none")))
    assert gf == by_determinant(matrix)


@given(automata(weights=SMALL | LARGE))
@law
def test_the_evidence_of_the_primes_holds(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix.marked("none")))
    assert evidence.holds(gf)


@given(automata())
@law
def test_the_evidence_of_exact_terms_holds(matrix):
    lumping = lump(matrix.marked("none"))
    gf, _ = gf_by_determinant(lumping)
    count = terms_needed(lumping.dimension, gf)
    assert ExactAgreement(lumping.dimension, tuple(walked_totals(matrix, count))).holds(gf)


@given(doubled_automata(marks=["none"]))
@law
def test_lumping_and_merging_do_not_change_the_generating_function(pair):
    single, double = pair
    expected = by_determinant(single)
    assert gf_by_modular_terms(lump(merge_equal_futures(double)))[0] == expected


@given(automata())
@law
def test_the_determinant_with_marks_has_the_terms_of_all_walks(matrix):
    gf, _ = marked_gf_by_determinant(lump(matrix))
    enough = 2 * matrix.dimension + 2
    expected = [Profile.of(term) for term in walked(matrix, enough)]
    assert gf.terms(enough) == expected


@given(automata(weights=SMALL | LARGE))
@law
def test_grids_and_determinant_agree(matrix):
    lumping = lump(matrix)
    assert marked_gf_by_modular_terms(lumping)[0] == marked_gf_by_determinant(lumping)[0]


@given(automata(weights=SMALL | LARGE))
@law
def test_the_evidence_with_marks_holds(matrix):
    lumping = lump(matrix)
    gf, evidence = marked_gf_by_modular_terms(lumping)
    assert evidence.holds(gf)


@given(automata())
@law
def test_the_generating_function_with_marks_at_one_is_that_without(matrix):
    assert marked_gf_by_determinant(lump(matrix))[0].at_one() == by_determinant(matrix)


@given(automata(marks=["none"]))
@law
def test_both_characteristic_polynomials_agree(matrix):
    rows = lump(matrix).integer_matrix()
    ring = [[to_flint([(0, 0, 0, entry)] if entry else []) for entry in row] for row in rows]
    found = [int(sum(c.to_dict().values())) for c in charpoly_by_berkowitz(ring)]
    while len(found) > 1 and not found[-1]:
        found.pop()
    expected = reversed_charpoly(rows)
    while len(expected) > 1 and not expected[-1]:
        expected.pop()
    assert found == expected


@given(automata(), st.fractions(-3, 3, max_denominator=7))
@law
def test_the_cancelled_factor_times_the_denominator_is_the_determinant(matrix, x):
    lumping = lump(matrix.marked("none"))
    gf, cancelled = gf_by_determinant(lumping)
    below = sum(c * x**k for k, c in enumerate(reversed_charpoly(lumping.integer_matrix())))
    denominator = sum(c * x**k for k, c in enumerate(gf.den))
    assert expressions.value(cancelled, x=x) * denominator == below


@given(automata(), st.fractions(-3, 3, max_denominator=7))
@law
def test_the_cancelled_factor_with_marks_is_that_without_where_nothing_more_cancels(matrix, t):
    lumping = lump(matrix)
    gf, cancelled = marked_gf_by_determinant(lumping)
    below = reversed_charpoly(lumping.integer_matrix())
    denominator = sum(c * t**k for _, _, k, c in gf.den)
    found = expressions.value(cancelled, x=1, y=1, t=t) * denominator
    assert found == sum(c * t**k for k, c in enumerate(below))
