"""Boards on which something stands: counts against positions listed one by one."""

import random
from itertools import product

import pytest

from gfkit import count
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import joins_of, started
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.listed import around

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def listed(name, text, topology):
    """The positions of a game of two colours that has the given ones, from its definition."""
    board, given = started(text)
    joins = joins_of(board, topology)
    cells = sorted(board.cells)
    clash = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "RR", "BR", "RB"}}[name]
    near = [(a, b) for a in cells for i, j in STEPS
            if (b := around(board, joins, a[0] + i, a[1] + j)) is not None]  # fmt: skip
    found = {}
    for letters in product(".BR", repeat=len(cells)):
        at = dict(zip(cells, letters, strict=True))
        meant = {"L": "B", "_": "."}
        if any(at[z] != meant.get(mark, mark) for z, mark in given.items()):
            continue
        if any(at[a] + at[b] in clash for a, b in near):
            continue
        key = letters.count("B"), letters.count("R")
        found[key] = found.get(key, 0) + 1
    return Profile.of(found)


@pytest.mark.parametrize("seed", range(12))
def test_boards_with_letters_count_the_positions_that_have_them(seed):
    chosen = random.Random(seed)  # noqa: S311
    rows, columns = chosen.choice([(2, 3), (3, 2), (1, 5), (2, 4), (4, 2)])
    name = chosen.choice(["col", "snort", "cis"])
    topology = chosen.choice(["strip", "strip", "cylinder", "ring", "torus"])
    marks = "....LRBR_" + ("#" if topology == "strip" else "")
    text = "|".join("".join(chosen.choices(marks, k=columns)) for _ in range(rows))
    assert count(name, text, topology=topology) == listed(name, text, topology)


def test_arrays_have_their_values_there():
    assert count("kings", "K..|..K").total() == 1
    chosen = find_model("dominating-sets")
    whole = count(chosen, "2x3").total()
    assert whole == count(chosen, "0..|...").total() + count(chosen, "1..|...").total()
