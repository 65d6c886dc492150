"""The law of the language: of sentences drawn within the page none is refused, none is wrong.

The draws know the page, and neither the grammar nor the engine (`draw`, `listing`).
"""

from __future__ import annotations

from collections import Counter

import pytest
from language.draw import Draw
from language.draw_objects import KINDS
from language.law import counting_fault, reading_fault

from gfkit.language.forms import FORMS
from gfkit.language.reader import parser

SEEDS = (1, 2, 3)
MANY = 20_000
WHOLE = sum(often for _, often in KINDS.values())
LEAST, LEAST_OF_A_NAME = 100, 30
"""How often a row of the page, and a name of the registry or of a form, is drawn in so many."""
NAMES = ("set: ", "game: ", "chess: ", "graph: ")


def faults(seed, kind, many):
    draw = Draw(f"{seed} {kind}")
    for _ in range(many):
        drawn = draw.sentence(kind)
        if fault := reading_fault(drawn.text) or counting_fault(drawn):
            yield fault


@pytest.mark.parametrize("kind", KINDS)
def test_some_sentences(kind):
    assert [*map(str, faults(0, kind, 6))] == []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.timeout(3600)
def test_many_sentences(seed, kind):
    many = round(MANY / len(SEEDS) * KINDS[kind][1] / WHOLE)
    assert [*map(str, faults(seed, kind, many))] == []


@pytest.mark.thorough
def test_each_row_and_each_other_form_is_drawn_often():
    draw, forms = Draw(0), Counter()
    for _ in range(MANY):
        tree = parser().parse(draw.sentence().text)
        forms.update({str(one.data) for one in tree.iter_subtrees()})
    assert {form for form in FORMS if forms[form] < LEAST_OF_A_NAME} == {"doubt"}
    rare = {
        row: many
        for row, many in draw.uses.items()
        if many < (LEAST_OF_A_NAME if row.startswith(NAMES) else LEAST)
    }
    assert rare == {}
