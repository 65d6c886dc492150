"""Positions on paths by their last vertex, against listing them as words."""

from collections import Counter
from itertools import pairwise, product

import pytest

from gfkit.boards.language.rules import domineering, find_model
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.strips.sequences.endings import EndingCounts


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


@pytest.mark.parametrize(
    "name, last, message",
    [
        ("col", "G", "col:positions has no 'G'; a vertex has one of ., B, R"),
        ("col:maximal", "B", "col:maximal does not tell"),
        ("cis3", "1", "cis3:positions does not tell"),
    ],
)
def test_endings_without_a_meaning_are_refused(name, last, message) -> None:
    with pytest.raises(GfkitError, match=message):
        ending_gf(find_model(name), last)
    with pytest.raises(GfkitError, match="does not tell"):
        ending_gf(domineering.positions, ".")
