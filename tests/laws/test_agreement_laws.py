"""Evidence holds for the generating function and for nothing near it; less evidence never holds."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, law, walked_totals

from gfkit.automata.agreement import (
    AnnihilationAgreement,
    ExactAgreement,
    GridAgreement,
    GridProductAgreement,
    terms_needed,
)
from gfkit.automata.bounds import circle_bound
from gfkit.automata.determinant import gf_by_determinant, marked_gf_by_determinant
from gfkit.automata.evaluation import plan_steps
from gfkit.automata.interpolation import (
    annihilates_rows,
    degree_bounds,
    exact_marked_agreement,
    marked_gf_by_modular_terms,
)
from gfkit.automata.lumping import lump
from gfkit.automata.modular import gf_by_modular_terms, step_prime_bits
from gfkit.numbers.primes import primes_below
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

plain = automata(marks=["none"])
changes = st.sampled_from([-2, -1, 1, 2])


def changed(gf, side, place, change):
    """Return gf with one coefficient of num or den changed, in lowest terms."""
    sides = [list(gf.num), list(gf.den)]
    coefficients = sides[side]
    coefficients += [0] * (place + 1 - len(coefficients))
    coefficients[place] += change
    return RationalGF.of(*sides)


def changed_with_marks(gf, side, exponents, change):
    sides = [{(i, j, k): c for i, j, k, c in terms} for terms in (gf.num, gf.den)]
    sides[side][exponents] = sides[side].get(exponents, 0) + change
    return MarkedGF(
        *(
            tuple(
                (i, j, k, c)
                for (i, j, k), c in sorted(
                    terms.items(), key=lambda term: (term[0][2], term[0][0], term[0][1])
                )
                if c
            )
            for terms in sides
        )
    )


def exact_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = gf_by_determinant(lumping)
    terms = walked_totals(matrix, terms_needed(lumping.dimension, gf))
    return gf, ExactAgreement(lumping.dimension, tuple(terms))


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_exact_terms_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = exact_evidence(matrix)
    assert not evidence.holds(changed(gf, side, place + side, change)) or not any(gf.num)


@given(plain)
@law
def test_exact_terms_with_one_left_out_prove_nothing(matrix):
    gf, evidence = exact_evidence(matrix)
    assert not replace(evidence, terms=evidence.terms[:-1]).holds(gf)


@given(plain, st.data(), changes)
@law
def test_exact_terms_with_one_changed_refute(matrix, data, change):
    gf, evidence = exact_evidence(matrix)
    place = data.draw(st.integers(0, len(evidence.terms) - 1))
    terms = list(evidence.terms)
    terms[place] += change
    assert not replace(evidence, terms=tuple(terms)).holds(gf)


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_terms_modulo_primes_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    other = changed(gf, side, place + side, change)
    assert not evidence.holds(other) or not any(gf.num)


@given(plain)
@law
def test_terms_modulo_primes_with_one_left_out_prove_nothing(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    assert not replace(evidence, residues=evidence.residues[:-1]).holds(gf)


@given(plain, st.data())
@law
def test_primes_prove_only_if_their_product_is_large_enough(matrix, data):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    kept = data.draw(st.integers(0, len(evidence.primes)))
    fewer = replace(evidence, primes=evidence.primes[:kept], residues=evidence.residues[:, :kept])
    product = 1
    for prime in fewer.primes:
        product *= prime
    assert fewer.holds(gf) == (product > evidence.modulus_needed(gf))


@given(plain)
@law
def test_a_prime_counts_once(matrix):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    primes = evidence.primes[:1] * len(evidence.primes)
    twice = replace(
        evidence,
        primes=(*primes, primes[0]),
        residues=evidence.residues[:, [0] * (len(primes) + 1)],
    )
    assert not twice.holds(gf)


@given(plain, st.integers(0, 1), st.integers(0, 5), changes)
@law
def test_a_fraction_that_is_congruent_modulo_all_primes_is_refuted(matrix, side, place, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    product = 1
    for prime in evidence.primes:
        product *= prime
    other = changed(gf, side, place + side, change * product)
    assert not evidence.holds(other) or other == gf


@given(plain, st.data(), st.integers(1, 9))
@law
def test_a_changed_residue_refutes(matrix, data, change):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    rows, columns = evidence.residues.shape
    n = data.draw(st.integers(0, rows - 1))
    i = data.draw(st.integers(0, columns - 1))
    residues = evidence.residues.copy()
    residues[n, i] = (int(residues[n, i]) + change) % evidence.primes[i]
    assert not replace(evidence, residues=residues).holds(gf)


def marked_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    return gf, exact_marked_agreement(lumping, gf)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


@given(automata(), st.integers(0, 1), places, changes)
@law
def test_exact_marked_terms_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = marked_evidence(matrix)
    i, j, k = place
    assume(gf.num)
    assert not evidence.holds(changed_with_marks(gf, side, (i, j, k + side), change))


@given(automata())
@law
def test_exact_marked_terms_with_one_left_out_prove_nothing(matrix):
    gf, evidence = marked_evidence(matrix)
    assert not replace(evidence, terms=evidence.terms[:-1]).holds(gf)


@given(automata(), st.integers(1, 3))
@law
def test_numerators_that_are_packed_alike_are_not_taken_for_each_other(matrix, change):
    gf, evidence = marked_evidence(matrix)
    borrowed = changed_with_marks(gf, 0, (0, 1, 0), -change)
    borrowed = changed_with_marks(borrowed, 0, (0, 0, 0), change << evidence.y_bits)
    assert not evidence.holds(borrowed)
    high = evidence.x_bits // evidence.y_bits
    assume(high * evidence.y_bits == evidence.x_bits)
    carried = changed_with_marks(gf, 0, (1, 0, 0), change)
    carried = changed_with_marks(carried, 0, (0, high, 0), -change)
    assert not evidence.holds(carried)


def product_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    degrees, bound = degree_bounds(lumping), circle_bound(lumping)
    return gf, GridProductAgreement(lumping.dimension, lumping.matrix, *degrees, bound, 31)


@given(automata(weights=SMALL | LARGE))
@law
def test_products_on_grids_prove_the_generating_function(matrix):
    gf, evidence = product_evidence(matrix)
    bits = step_prime_bits(plan_steps(matrix.steps, periodic=True), 31)
    assert replace(evidence, prime_bits=bits).holds(gf)


@given(automata(), st.integers(0, 1), places, changes)
@law
def test_products_on_grids_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = product_evidence(matrix)
    i, j, k = place
    assume(gf.num)
    assert not evidence.holds(changed_with_marks(gf, side, (i, j, k + side), change))


@given(automata(), places, changes)
@law
def test_products_on_grids_refute_what_is_congruent_modulo_their_primes(matrix, place, change):
    gf, evidence = product_evidence(matrix)
    product = 1
    for prime in primes_below(31, 0, evidence.grid(gf)[2]):
        product *= prime
    assert not evidence.holds(changed_with_marks(gf, 0, place, change * product))


@given(automata(), places, changes)
@law
def test_products_on_grids_refute_what_vanishes_on_their_points(matrix, place, change):
    gf, evidence = product_evidence(matrix)
    x_size, _, _ = evidence.grid(gf)
    vanishing = [1]
    for x in range(x_size):
        higher, lower = [0, *vanishing], [*vanishing, 0]
        vanishing = [a - x * b for a, b in zip(higher, lower, strict=True)]
    i, j, k = place
    for power, c in enumerate(vanishing):
        gf = changed_with_marks(gf, 0, (i + power, j, k), change * c)
    assert not evidence.holds(gf)


few_states = automata(states=2, steps=2)


def grid_evidence(matrix):
    gf, evidence = marked_gf_by_modular_terms(lump(matrix))
    assume(isinstance(evidence, GridAgreement))
    return gf, evidence


@given(few_states, st.integers(0, 1), places, changes)
@law
def test_grids_refute_every_change_of_a_coefficient(matrix, side, place, change):
    gf, evidence = grid_evidence(matrix)
    i, j, k = place
    assert not evidence.holds(changed_with_marks(gf, side, (i, j, k + side), change))


@given(few_states)
@law
def test_grids_of_terms_with_one_left_out_prove_nothing(matrix):
    gf, evidence = grid_evidence(matrix)
    assert not replace(evidence, residues=evidence.residues[:-1]).holds(gf)


@given(few_states)
@law
def test_grids_modulo_fewer_primes_prove_nothing(matrix):
    gf, evidence = grid_evidence(matrix)
    fewer = replace(evidence, primes=evidence.primes[:-1], residues=evidence.residues[:, :-1])
    assert not fewer.holds(gf)


@given(few_states)
@law
def test_grids_with_too_few_points_prove_nothing(matrix):
    gf, evidence = grid_evidence(matrix)
    few = evidence.x_degree
    fewer = replace(
        evidence,
        xs=tuple(points[:few] for points in evidence.xs),
        residues=evidence.residues[:, :, :few],
    )
    assert not fewer.holds(gf)


@given(few_states, st.data(), st.integers(1, 9))
@law
def test_a_changed_residue_on_a_grid_refutes(matrix, data, change):
    gf, evidence = grid_evidence(matrix)
    place = tuple(data.draw(st.integers(0, size - 1)) for size in evidence.residues.shape)
    residues = evidence.residues.copy()
    residues[place] = (int(residues[place]) + change) % evidence.primes[place[1]]
    assert not replace(evidence, residues=residues).holds(gf)


def rows_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    return gf, AnnihilationAgreement(lumping.dimension, lumping.matrix)


@given(automata(weights=SMALL | LARGE))
@law
def test_rows_that_q_annihilates_prove_the_generating_function(matrix):
    gf, evidence = rows_evidence(matrix)
    annihilates = annihilates_rows(
        gf, evidence.matrix, plan_steps(evidence.matrix.steps, periodic=True)
    )
    assert evidence.holds(gf) == annihilates
    assert annihilates or gf.order < evidence.dimension


@given(automata(), st.integers(0, 1), places, changes, st.integers(0, 40))
@law
def test_annihilated_rows_refute_every_change_of_a_coefficient(matrix, side, place, change, bits):
    gf, evidence = rows_evidence(matrix)
    i, j, k = place
    assume(gf.num)
    assert not evidence.holds(changed_with_marks(gf, side, (i, j, k + side), change << bits))
