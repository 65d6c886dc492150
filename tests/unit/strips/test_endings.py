"""Positions on paths by their last vertex, against listing them as words."""

from collections import Counter
from itertools import pairwise, product

import pytest

from gfkit.boards.language.rules import find_model
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.strips.sequences.products import EndingCounts


def ending_gf(model, last, marks="none"):
    counts, run = EndingCounts(model, last, marks=marks), Workings()
    gf, evidence = counts.find_gf(run)
    prove(IsGF(counts, gf), evidence, workings=run)
    return gf


CLASHES = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}


@pytest.mark.parametrize("game", CLASHES)
@pytest.mark.parametrize("last", [".", "B", "R"])
def test_endings_are_those_of_the_words(game, last) -> None:
    model = find_model(game)
    for n, found in enumerate(ending_gf(model, last, marks="xy").terms(8)):
        words = map("".join, product(".BR", repeat=n))
        words = [w for w in words if not any(a + b in CLASHES[game] for a, b in pairwise(w))]
        counted = Counter((w.count("B"), w.count("R")) for w in words if w.endswith(last))
        assert found.as_dict() == counted
    totals = [profile.total() for profile in ending_gf(model, last, marks="xy").terms(20)]
    assert ending_gf(model, last).terms(20) == totals
