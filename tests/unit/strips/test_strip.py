from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from gfkit.errors import Disagreement
from gfkit.strips.sequences.strip import Strip


def test_parts_of_two_answers_do_not_make_a_third() -> None:
    strips = [
        Strip("col", columns=2),
        Strip("snort", columns=2),
        Strip("col", rows=3),
        Strip("col", columns=2, topology="ring"),
    ]
    answers = [strip.generating_function() for strip in strips]
    answers.append(strips[0].generating_function(marks="xy"))
    for one, other in permutations(answers, 2):
        for name in ("gf", "verdict", "strip"):
            value = getattr(other, name)
            if value == getattr(one, name):
                continue
            with pytest.raises(Disagreement, match="the proof is of"):
                replace(one, **{name: value})
