"""From terms modulo primes to a fraction: primes, products, grids, checkpoints."""

from math import prod

import numpy as np
import pytest
from hypothesis import given
from laws.strategies import automata

from gfkit.automata.checkpoints import Checkpoint
from gfkit.automata.lumping import lump
from gfkit.automata.modular_gf import gf_by_modular_terms
from gfkit.automata.propagation import plan_steps
from gfkit.automata.residues import (
    Work,
    digest_of,
    prime_bits,
)
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import GfkitError
from gfkit.numbers.primes import primes_below
from gfkit.series.rational_gf import RationalGF

FIBONACCI = lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0]))


def chain(n, weight=3):
    """Return an automaton of full order with coefficients of about 1.6 n bits."""
    rows = [[weight if abs(i - j) <= 1 else 0 for j in range(n)] for i in range(n)]
    return lump(TransferMatrix.from_rows(rows, [1, *[0] * (n - 1)], [1, *[0] * (n - 1)]))


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


def test_a_checkpoint_spares_the_work(tmp_path):
    lumping = chain(40, weight=2**20)
    file = tmp_path / "file"
    first, evidence = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(file, "key")))
    kept = file.read_bytes()
    again, more = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(file, "key")))
    assert again == first
    assert more.primes == evidence.primes
    assert file.read_bytes() == kept, "nothing was computed that was not there"
    assert gf_by_modular_terms(lumping)[0] == first


@pytest.mark.parametrize("full_order", [True, False])
def test_a_checkpoint_with_wrong_residues_is_an_error_and_no_endless_search(tmp_path, full_order):
    # Records with good checksums and wrong terms: primes were added for ever.
    rows = [[1, 1], [1, 0]] if full_order else [[1, 0], [0, 1]]
    lumping = lump(TransferMatrix.from_rows(rows, [1, 1], [1, 3]))
    bits = prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
    checkpoint = Checkpoint(tmp_path / "file", "key")
    stored = Checkpoint(tmp_path / "file", f"key {digest_of(lumping.matrix)}")
    stored.load(4)
    stored.store(primes_below(bits, 0, 1), np.array([[3], [1], [4], [1]], dtype=np.uint64))
    with pytest.raises(GfkitError, match="it is damaged, delete it"):
        gf_by_modular_terms(lumping, Work(checkpoint=checkpoint))


def test_each_wrong_record_of_a_checkpoint_is_found_or_not_needed(tmp_path):
    """Twelve states that stay: the order is 1, found by few primes, and proved by more."""
    n, length = 12, 24
    rows = [[2**20 * (i == j) for j in range(n)] for i in range(n)]
    lumping = lump(TransferMatrix.from_rows(rows, [1] * n, [*range(n)]))
    gf, evidence = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(tmp_path / "a", "key")))
    assert gf == RationalGF.of([sum(range(n))], [1, -(2**20)])
    key = f"key {digest_of(lumping.matrix)}"
    known = Checkpoint(tmp_path / "a", key).load(length)
    assert {*evidence.primes} <= {*known}
    for wrong in known:
        columns = np.array([known[prime] for prime in known]).T
        columns[3, [*known].index(wrong)] ^= 1
        file = tmp_path / str(wrong)
        Checkpoint(file, key).load(length)
        Checkpoint(file, key).store([*known], columns)
        try:
            found, other = gf_by_modular_terms(lumping, Work(checkpoint=Checkpoint(file, "key")))
        except GfkitError as error:
            assert "it is damaged" in str(error)  # noqa: PT017 - or nothing is raised
        else:
            assert found == gf
            assert other.holds(gf)
            assert wrong not in other.primes


# Sizes: of primes, of terms, of batches.


@given(automata(marks=["none"]))
def test_the_primes_that_prove_are_large_enough_together(matrix):
    _, evidence = gf_by_modular_terms(lump(matrix))
    assert len({*evidence.primes}) == len(evidence.primes)
    assert prod(evidence.primes) > 1
