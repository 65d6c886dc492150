"""Evidence holds for the g.f. and nothing near it; a checkpoint gives back what was stored."""

from dataclasses import replace
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, law, walked_totals

from gfkit.automata.agreement import Annihilation, ExactAgreement, modulus_needed, terms_needed
from gfkit.automata.characteristic import gf_by_determinant, marked_gf_by_determinant
from gfkit.automata.checkpoint import Checkpoint
from gfkit.automata.lumping import lump
from gfkit.automata.modular import gf_by_modular_terms
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

plain = automata(marks=["none"])
changes = st.sampled_from([-2, -1, 1, 2])
sides = st.integers(0, 1)


def changed(gf, side, place, change):
    """Return gf with one coefficient of num or den changed, in lowest terms."""
    parts = [list(gf.num), list(gf.den)]
    parts[side] += [0] * (place + 1 - len(parts[side]))
    parts[side][place] += change
    return RationalGF.of(*parts)


def exact_evidence(matrix):
    lumping = lump(matrix)
    gf, _ = gf_by_determinant(lumping)
    terms = walked_totals(matrix, terms_needed(lumping.dimension, gf))
    return gf, ExactAgreement(lumping.dimension, tuple(terms))


@given(plain, sides, st.integers(0, 5), changes)
@law
def test_every_change_of_a_coefficient_is_refuted(matrix, side, place, change):
    """Also one by a multiple of all primes together."""
    for gf, evidence in (exact_evidence(matrix), gf_by_modular_terms(lump(matrix))):
        assert not evidence.holds(changed(gf, side, place + side, change)) or not any(gf.num)
    other = changed(gf, side, place + side, change * prod(evidence.primes))
    assert not evidence.holds(other) or other == gf


@given(plain, st.data(), changes)
@law
def test_with_one_term_left_out_or_changed_nothing_is_proved(matrix, data, change):
    gf, exact = exact_evidence(matrix)
    place = data.draw(st.integers(0, len(exact.terms) - 1))
    terms = [a + change * (n == place) for n, a in enumerate(exact.terms)]
    assert not replace(exact, terms=tuple(terms)).holds(gf)
    assert not replace(exact, terms=exact.terms[:-1]).holds(gf)
    gf, modular = gf_by_modular_terms(lump(matrix))
    rows, columns = modular.residues.shape
    n, i = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    residues = modular.residues.copy()
    residues[n, i] = (int(residues[n, i]) + change) % modular.primes[i]
    assert not replace(modular, residues=residues).holds(gf)
    assert not replace(modular, residues=modular.residues[:-1]).holds(gf)


@given(plain, st.data())
@law
def test_primes_prove_only_if_their_product_is_large_enough(matrix, data):
    gf, evidence = gf_by_modular_terms(lump(matrix))
    kept = data.draw(st.integers(0, len(evidence.primes)))
    primes, residues = evidence.primes[:kept], evidence.residues[:, :kept]
    is_large = prod(primes) > modulus_needed(evidence.bound, evidence.dimension, gf)
    assert replace(evidence, primes=primes, residues=residues).holds(gf) == is_large
    many = len(evidence.primes) + 1  # a prime counts once
    twice = {"primes": evidence.primes[:1] * many, "residues": evidence.residues[:, [0] * many]}
    assert not replace(evidence, **twice).holds(gf)


places = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


@given(automata(weights=SMALL | LARGE), sides, places, changes, st.integers(0, 40))
@law
def test_annihilated_vectors_or_more_terms_prove_and_refute(matrix, side, place, change, bits):
    lumping = lump(matrix)
    gf, _ = marked_gf_by_determinant(lumping)
    evidence = Annihilation(lumping.matrix, lumping.dimension)
    assert evidence.holds(gf)
    assert not evidence.terms or gf.order < evidence.dimension
    assume(gf.num)
    parts = [{(k, i, j): c for i, j, k, c in terms} for terms in (gf.num, gf.den)]
    i, j, k = place
    parts[side][k + side, i, j] = parts[side].get((k + side, i, j), 0) + (change << bits)
    listed = (tuple((i, j, k, c) for (k, i, j), c in sorted(z.items()) if c) for z in parts)
    assert not evidence.holds(MarkedGF(*listed))


@given(st.data())
@law
def test_whole_records_are_kept_and_changed_ones_dropped_with_what_follows(data):
    length = data.draw(st.integers(1, 4))
    primes = data.draw(st.lists(st.integers(2, 2**62), min_size=1, max_size=4, unique=True))
    column = st.lists(st.integers(0, 2**62 - 1), min_size=length, max_size=length)
    columns = [data.draw(column) for _ in primes]

    def kept(many):
        return dict(zip(primes[:many], columns[:many], strict=True))

    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        checkpoint = Checkpoint(path, "key")

        def loaded():
            return {prime: terms.tolist() for prime, terms in checkpoint.load(length).items()}

        assert loaded() == {}
        checkpoint.store(primes, np.array(columns, dtype=np.uint64).T)
        assert loaded() == kept(len(primes))
        whole, size = path.read_bytes(), 8 * (length + 2)
        header = len(whole) - size * len(primes)
        cut = data.draw(st.integers(header, len(whole)) | st.just(0))
        path.write_bytes(whole[:cut])
        many = max(0, cut - header) // size
        assert loaded() == kept(many)
        checkpoint.store(primes[many:], np.array(columns[many:], dtype=np.uint64).T)
        assert path.read_bytes() == whole
        place = data.draw(st.integers(header, len(whole) - 1))
        changed = bytearray(whole)
        changed[place] ^= data.draw(st.integers(1, 255))
        path.write_bytes(changed)
        assert loaded() == kept((place - header) // size)
