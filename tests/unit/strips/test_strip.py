from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from gfkit.boards.language.rules import domineering
from gfkit.errors import Disagreement
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip


def test_positions_of_four_columns_cancel_a_factor() -> None:
    for method in ("determinant", "modular"):
        answer = Strip(domineering.positions, columns=4).generating_function(method=method)
        assert (answer.states, answer.states_lumped, answer.order) == (16, 10, 9)
        assert answer.cancelled == "1-x"


def test_a_strip_takes_the_name_of_a_model_and_is_a_proved_sequence() -> None:
    strip = Strip("domineering:right-ends", columns=2)
    assert strip == Strip(domineering.right_ends, columns=2)
    squares = strip.sequence()
    assert str(squares.verdict) == "proved"
    assert squares == Sequence.parse("1/(1-x-x^2)") ** 2
    marked = strip.generating_function(marks="xy").sequence()
    assert (marked.at_one(), str(marked.at_one().verdict)) == (squares, "proved")


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
