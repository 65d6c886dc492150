"""Terms from residues: the exact walk, on random automata; bounds, never too small."""

import pytest
from hypothesis import given, settings
from laws.strategies import automata
from tiers import drawn

from gfkit.automata import terms_by_primes as module
from gfkit.automata.evaluation import exact_terms
from gfkit.automata.terms_by_primes import term_bits, terms_by_primes
from gfkit.errors import Disagreement
from gfkit.strips.sequences.strip import Strip


@given(automata(marks=["none"]))
@settings(max_examples=drawn(60), deadline=None)
def test_terms_are_those_of_the_exact_walk(matrix):
    terms = [int(term) for term in exact_terms(matrix, 12)]
    assert terms_by_primes(matrix, 12) == terms
    assert all(
        abs(a).bit_length() <= bits for a, bits in zip(terms, term_bits(matrix, 12), strict=True)
    )


def test_a_wrong_residue_is_noticed(monkeypatch):
    right = module.residues_of_terms

    def wrong(matrix, plan, count, batch):
        found = right(matrix, plan, count, batch)
        found[count // 2, -1] ^= 1
        return found

    monkeypatch.setattr(module, "residues_of_terms", wrong)
    with pytest.raises(Disagreement):
        terms_by_primes(Strip("domineering", columns=3).transfer_matrix().marked("none"), 10)
