"""Totals: how often what has a mark occurs in all objects together."""

import itertools

import pytest
from oracle.envelopes import certificate, checked, envelope

from gfkit import Sequence, Strip, as_sequence, errors


def tilings(n):
    """List the tilings of a row of n cells with squares and dominoes, as lengths of tiles."""
    if n < 1:
        return [()] if n == 0 else []
    return [(z, *rest) for z in (1, 2) for rest in tilings(n - z)]


@pytest.mark.parametrize("n", range(9))
def test_chosen_cells_in_all_sets_without_neighbours(n: int) -> None:
    marked = Sequence.of(Strip("kings", rows=1).definition(marks="x"))
    words = itertools.product((0, 1), repeat=n)
    listed = sum(sum(w) for w in words if all(a * b == 0 for a, b in itertools.pairwise(w)))
    assert marked.total("x").term(n) == listed


@pytest.mark.parametrize("n", range(9))
def test_dominoes_in_all_tilings_of_a_row(n: int) -> None:
    marked = Sequence.parse("1/(1-x-d*x^2)")
    assert marked.total("d").term(n) == sum(z.count(2) for z in tilings(n))
    left = marked.total("d")
    assert left.parameters == ()
    assert str(checked(certificate(left.proof())).outcome) == "holds"


def test_other_marks_stay() -> None:
    marked = as_sequence("a(n) = s*a(n-1) + d*a(n-2), a(0) = 1, a(1) = s")
    found = marked.total("d")
    assert found.parameters == ("s",)
    for n, s in itertools.product(range(7), (1, 2, 3)):
        expected = sum(z.count(2) * s ** z.count(1) for z in tilings(n))
        assert found.at(s=s).term(n) == expected


def test_a_mark_that_is_not_there_has_no_total() -> None:
    with pytest.raises(errors.GfkitError, match="q is not a mark of the sequence"):
        Sequence.parse("1/(1-k*x)").total("q")


@pytest.mark.parametrize("side", ["p", "q"])
def test_a_changed_total_is_rejected(side: str) -> None:
    data = certificate(Sequence.parse("1/(1-x-d*x^2)").total("d").proof())
    data["statement"][side][-1] = str(int(data["statement"][side][-1]) + 1)
    forged = envelope(data["statement"], data["evidence"], data["lemmas"])
    assert str(checked(forged).outcome) != "holds"
