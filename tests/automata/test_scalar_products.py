"""Terms of automata as scalar products."""

from dataclasses import replace

import numpy as np
import pytest
from samples import parametrize_some

from gfkit.automata.loops import SWITCH
from gfkit.automata.lumping import lump
from gfkit.automata.propagation import plan_steps
from gfkit.automata.residues import (
    PRODUCT_BITS,
    prime_bits,
    residues_of_terms,
)
from gfkit.automata.scalar_products import is_symmetric, likely_product, terms_by_products
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.numbers.primes import primes_below
from gfkit.strips.sequences.strip import Strip


def quotient(rows, start, end):
    return lump(TransferMatrix.from_rows(rows, start, end))


def both(lumping, count, number=3, bits=None):
    """Return the terms by products and those by steps."""
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    primes = primes_below(bits or min(PRODUCT_BITS, prime_bits(plan)), 0, number)
    product = likely_product(lumping)
    assert product is not None
    assert is_symmetric(lumping)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "1")
        by_products = terms_by_products(product, plan, count, primes)
        patch.setenv(SWITCH, "0")
        assert (terms_by_products(product, plan, count, primes) == by_products).all()
        return by_products, residues_of_terms(lumping.matrix, plan, count, primes)


STRIPS = [
    ("domineering", 6, 0),
    ("cram", 4, 0),
    ("domineering:right-ends", 7, 0),
    ("node-kayles", 6, 1),
]


@pytest.mark.slow
@parametrize_some(("model", "columns", "shift"), STRIPS)
@pytest.mark.parametrize("count", [1, 64])
def test_strips_that_are_their_own_transposes(model, columns, shift, count):
    lumping = Strip(model, columns=columns).lumping()[1]
    assert likely_product(lumping).shift == shift
    by_products, by_steps = both(lumping, count)
    assert (by_products == by_steps).all()


@pytest.mark.parametrize("bits", [20, 31, 44, 55, 56])
def test_primes_of_every_length(bits):
    by_products, by_steps = both(Strip("domineering", columns=5).lumping()[1], 40, bits=bits)
    assert (by_products == by_steps).all()


def test_the_largest_entries_fit_into_words():
    # Every entry is -1 or -2 modulo the prime, in more states than are added up at once.
    n = 700
    rows = np.zeros((n, n), dtype=int)
    rows[np.arange(n), n - 1 - np.arange(n)] = 1
    ends = [-1 - (i % 350) % 2 for i in range(n)]
    lumping = quotient(rows.tolist(), ends, ends)
    wide = replace(lumping, block_of=np.arange(n), first=np.arange(n))
    wide = replace(wide, size=np.ones(n, dtype=np.int64), start=np.array(ends), end=np.array(ends))
    by_products, by_steps = both(wide, 6, bits=56)
    assert (by_products == by_steps).all()


@pytest.mark.parametrize(
    ("rows", "start", "end"),
    [
        ([[1, 2], [1, 0]], [1, 0], [1, 0]),
        ([[1, 1], [1, 0]], [1, 0], [1, 5]),
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [0, 1, 0], [1, 0, 0]),
    ],
)
def test_terms_are_no_scalar_products_unless_the_quotient_is_its_own_transpose(rows, start, end):
    assert likely_product(quotient(rows, start, end)) is None
