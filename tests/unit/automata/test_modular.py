"""From terms modulo primes to a fraction: primes, lifting, checkpoints, limits, witnesses."""

import random

import numpy as np
import pytest
from flint import fmpz_mod_poly_ctx
from tiers import one_in

from gfkit.automata import modular
from gfkit.automata.agreement import ModularAgreement
from gfkit.automata.bounds import CircleBound
from gfkit.automata.checkpoint import Checkpoint
from gfkit.automata.evaluation import plan_steps
from gfkit.automata.lumping import lump
from gfkit.automata.minimality import Coprime, coprime_witness, minimal_fraction, minimal_polynomial
from gfkit.automata.modular import (
    Work,
    gf_by_modular_terms,
    prime_bits,
    residues_of_terms,
)
from gfkit.automata.transfer import TransferMatrix
from gfkit.errors import GfkitError
from gfkit.numbers.primes import primes_below
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

FIBONACCI = lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0]))


def chain(n, weight=3):
    """Return an automaton of full order with coefficients of about 1.6 n bits."""
    rows = [[weight if abs(i - j) <= 1 else 0 for j in range(n)] for i in range(n)]
    return lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], [1, *[0] * (n - 1)]))


def few_at_once(monkeypatch):
    monkeypatch.setattr(modular, "MAX_BATCH", 8)


def test_an_order_far_below_the_dimension():
    n = 12
    rows = [[int(j == (i + 1) % n) for j in range(n)] for i in range(n)]
    lumping = lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], list(range(n))))
    gf, evidence = gf_by_modular_terms(lumping)
    assert gf == RationalGF.of(list(range(n)), [1, *[0] * (n - 1), -1])
    assert evidence.holds(gf)
    shared = TransferMatrix.from_rows(
        rows, [1, *[0] * (n - 1)], [k % 3 + k // 12 for k in range(n)]
    )
    assert gf_by_modular_terms(lump(shared))[0] == RationalGF.of([0, 1, 2], [1, 0, 0, -1])


def test_the_order_may_drop_modulo_the_first_primes():
    # All residues modulo the first prime are zero.
    bits = prime_bits(plan_steps(FIBONACCI.matrix.steps, periodic=True))
    first = primes_below(bits, 0, 1)[0]
    matrix = TransferMatrix.from_rows([[1, 1], [1, 0]], [first, 0], [1, 0])
    gf, evidence = gf_by_modular_terms(lump(matrix))
    assert gf == RationalGF.of([first], [1, -1, -1])
    assert first not in evidence.primes
    assert evidence.holds(gf)


def test_a_checkpoint_spares_the_work(monkeypatch, tmp_path):
    few_at_once(monkeypatch)
    lumping = chain(40, weight=2**20)
    work = Work(checkpoint=Checkpoint(tmp_path / "file", "key"))
    expected, _ = gf_by_modular_terms(lumping, work)
    before = (tmp_path / "file").read_bytes()
    again: list[list[int]] = []
    compute = modular.residues_of_terms
    monkeypatch.setattr(
        modular, "residues_of_terms", lambda *given: again.append(given[3]) or compute(*given)
    )
    gf, evidence = gf_by_modular_terms(lumping, work)
    assert gf == expected
    (drawn,) = again  # fresh primes, to see that what the file says is right
    assert not set(drawn) & set(evidence.primes)
    assert evidence.holds(gf)
    assert (tmp_path / "file").read_bytes() == before


@pytest.mark.parametrize("full_order", [True, False])
def test_a_checkpoint_with_wrong_residues_is_an_error_and_no_endless_search(tmp_path, full_order):
    # Records with good checksums and wrong terms: primes were added for ever.
    rows = [[1, 1], [1, 0]] if full_order else [[1, 0], [0, 1]]
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], [1, 3]))
    bits = prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
    checkpoint = Checkpoint(tmp_path / "file", "key")
    stored = Checkpoint(tmp_path / "file", f"key {modular.digest_of(lumping.matrix)}")
    stored.load(4)
    stored.store(primes_below(bits, 0, 1), np.array([[3], [1], [4], [1]], dtype=np.uint64))
    with pytest.raises(GfkitError, match="it is damaged, delete it"):
        gf_by_modular_terms(lumping, Work(checkpoint=checkpoint))


def fraction_of(rows, start, end):
    """Return numerator and denominator of the g.f. of two states, by Cramer's rule."""
    (a, b), (c, d) = rows
    first = sum(s * e for s, e in zip(start, end, strict=True))
    after = [sum(r * e for r, e in zip(row, end, strict=True)) for row in rows]
    second = sum(s * e for s, e in zip(start, after, strict=True))
    return [first, second - (a + d) * first], [1, -a - d, a * d - b * c]


@pytest.mark.parametrize(
    ("rows", "end", "prime"),
    [([[0, 7], [1, 1]], [1, 0], 7), ([[2, 0], [0, 9]], [1, 1], 7)],
    ids=["a degree is lost", "a factor is gained"],
)
def test_primes_modulo_which_the_order_drops_are_no_evidence(rows, end, prime):
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], end))
    gf = RationalGF.of(*fraction_of(rows, [1, 1], end))
    assert gf.holds_from == lumping.dimension == 2
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    for used in (prime, 1009):
        terms = residues_of_terms(lumping.matrix, plan, 4, [used])
        order = len(minimal_fraction(terms[:, 0].tolist(), used)[0])
        assert order == (1 if used == prime else 2)
        for orders in ((), (order,)):
            agreement = ModularAgreement(2, (used,), terms, CircleBound(2, 2), orders)
            assert agreement.holds(gf) == (used != prime)


@one_in(5)
@pytest.mark.parametrize("length", [1, 2, 5, 40, 150, 700, 2001])
@pytest.mark.parametrize("prime", [2, 3, 101, 2**31 - 1, 2**56 - 5])
def test_minimal_polynomials_are_those_of_flint(prime, length):
    pick = random.Random(length)  # noqa: S311
    order = pick.randrange(length // 2 + 1)
    q = [pick.randrange(prime) for _ in range(order)]
    for density in (0, 0.1, 1):  # sequences with zeros have quotients of higher degree
        terms = [pick.randrange(prime) * (pick.random() < density) for _ in range(order)]
        while len(terms) < length:
            last = terms[len(terms) - order :]
            terms.append(sum(a * b for a, b in zip(q, last, strict=True)) % prime)
        expected = fmpz_mod_poly_ctx(prime).minpoly(terms)
        assert [int(c) for c in minimal_polynomial(terms, prime).coeffs()] == expected.coeffs()


FIRST = 2147483647


def test_a_prime_that_divides_the_leading_coefficient_is_passed_over():
    assert coprime_witness(RationalGF.of([1], [1, FIRST])).prime < FIRST


def test_a_prime_modulo_which_both_have_a_common_root_is_passed_over():
    gf = RationalGF.of([1, -2], [1, -2 - FIRST])
    assert coprime_witness(gf).prime < FIRST


def test_with_marks_a_point_is_part_of_the_witness():
    gf = MarkedGF.of({(1, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1})
    witness = coprime_witness(gf)
    assert witness.to_data() == {"prime": FIRST, "x": witness.x, "y": witness.y}
    assert Coprime(7).to_data() == {"prime": 7}
