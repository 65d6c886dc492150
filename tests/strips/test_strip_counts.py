"""Strips and products as definitions: what they say is in their text, and nowhere else."""

import json
from collections import Counter
from functools import cache
from itertools import pairwise, product

import pytest
from samples import parametrize_some
from strips.three_letters import LETTERS

from gfkit.automata.charpoly import marked_gf_by_determinant
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.proofs.certificates import certificate_data, digest
from gfkit.proofs.checker.core.certificates import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.gf import IsGF
from gfkit.series.marks import powers_of
from gfkit.strips import brute_force
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip


@parametrize_some("topology", ["strip", "cylinder", "ring", "torus"], share=36)
@parametrize_some("sides", [{"columns": 2}, {"rows": 3}], first=1)
def test_play_positions_are_counted_board_by_board(topology, sides):
    counts = Strip(find_model("col:play"), topology=topology, **sides).definition()
    marked = Strip(find_model("col"), topology=topology, **sides).generating_function(marks="xy")
    expected = [profile.play().total() for profile in marked.profiles(5)]
    assert counts.compute(5, Workings()) == expected
    with pytest.raises(GfkitError, match="need not have a rational"):
        prove(IsGF(counts, marked.univariate))


def test_a_rule_is_its_text_and_not_its_name_or_its_tile_sets():
    """A model could carry the definition of one game and the tile sets of another."""
    forged = Model(
        "domineering:right-ends",
        "",
        domineering.right_ends.game,
        "right-ends",
        domineering.left_ends.parts,
    )
    counts = Strip(forged, columns=3).definition()
    assert counts == Strip(domineering.right_ends, columns=3).definition()
    assert Strip(forged, columns=3).generating_function().order == 4


NONSENSE = [
    {"max_states": "many", "route": 3, "work": "none", "states": -1},
    {"max_states": -5, "route": [], "grids": 7},
]


@parametrize_some("evidence", NONSENSE, share=48, ids=str)
@pytest.mark.parametrize("marks", ["none", "xy"])
def test_evidence_that_makes_no_sense_changes_nothing(evidence, marks):
    """What a file says beside the statement is never an error, and never a proof."""
    counts = Strip(domineering.right_ends, columns=2).definition(marks=marks)
    gf, _ = counts.find_gf(Workings())
    assert prove(IsGF(counts, gf), evidence).statement.gf == gf
    other = Strip(domineering.left_ends, columns=2).definition(marks=marks).find_gf(Workings())[0]
    with pytest.raises(NotDerived):
        prove(IsGF(counts, other), evidence)


def by_marks(profile, marks):
    powers = [(powers_of(i, j), number) for i, j, number in profile.terms]
    assert all({*found} <= {*marks} for found, _ in powers)
    return {tuple(found.get(z, 0) for z in marks): number for found, number in powers}


def listed_letters(rows, columns, marks):
    """Count the arrays of the rule above, by hand."""
    found, weights = Counter(), {"A": {"a": 1}, "B": {"b": 1, "y": 1}, "C": {"c": 2, "x": 1}}
    for word in product("ABC0", repeat=rows * columns):
        inside = [pair for k, pair in enumerate(pairwise(word)) if (k + 1) % columns]
        inside += zip(word, word[columns:], strict=False)
        if ("A", "A") not in inside and ("B", "B") not in inside:
            powers = sum((Counter(weights.get(z, {"z": 1})) for z in word), Counter())
            found[tuple(powers[z] for z in marks)] += 2 ** word.count("B")
    return found


def listed_positions(model, rows, columns, marks):
    """Count positions by their empty cells and their pieces, from a list of them."""
    board, found = Board.rectangle(rows, columns), Counter()
    game = model.game
    listed = brute_force.counted(game, model.quantity, board)
    for one in ([(len(z.cells), z.weight) for z in position] for position in listed):
        powers = {"e": rows * columns - sum(cells for cells, _ in one)}
        powers |= {"x": sum(z.x for _, z in one), "y": sum(z.y for _, z in one)}
        found[tuple(powers[z] for z in marks)] += 1
    return found


@parametrize_some("marks", ["abcz", "yz", "acxy"], first=2)
def test_arrays_have_any_marks(marks):
    answer = Strip(LETTERS, columns=2).generating_function(marks=marks)
    for rows, profile in enumerate(answer.profiles(3)):
        assert by_marks(profile, marks) == listed_letters(rows, 2, marks)
    if marks == "abcz":
        assert answer.sequence().at_one()[:5] == Strip(LETTERS, columns=2).terms(5)
        with pytest.raises(GfkitError, match="moments take x and y alone"):
            answer.moments()


@pytest.mark.thorough
def test_certificates_of_arrays_in_several_marks_hold():
    answer = Strip(LETTERS, columns=2).generating_function(marks="abcz")
    for proof in (answer.proof(), answer.sequence().at_one().proof()):
        assert check(certificate_data(proof, "0")).outcome == "holds"


@parametrize_some(
    "name, columns, marks",
    [
        ("domineering", 3, "exy"),
        ("domineering:maximal", 2, "exy"),
        ("domineering:one-sided-ends", 2, "ey"),
        ("l-tromping", 2, "exy"),
        ("cram", 3, "ex"),
        ("o12", 2, "exy"),
        ("col", 2, "exy"),
        ("cis3", 2, "e"),
    ],
    share=36,
)
def test_empty_cells_of_pieces_and_colourings_are_marked(name, columns, marks):
    model = find_model(name)
    answer = Strip(model, columns=columns).generating_function(marks=marks)
    for rows, profile in enumerate(answer.profiles(4)[1:], 1):
        assert by_marks(profile, marks) == listed_positions(model, rows, columns, marks)
    counts = answer.statement.of
    lumping = counts.quotient({}, Workings())[1]
    assert marked_gf_by_determinant(lumping, counts.several)[0] == answer.marked_gf
    assert check(certificate_data(answer.proof(), "0")).outcome == "holds"


@cache
def in_three_marks():
    """Return the generating function of a strip in three marks."""
    return Strip(find_model("col"), columns=1).generating_function(marks="exy")


def test_a_certificate_in_several_marks_holds():
    answer = in_three_marks()
    assert check(certificate_data(answer.proof(), "0")).outcome == "holds"
    assert definition_of(definition_data(answer.statement.of)) == answer.statement.of


ONCE = '["x", 1, "1"]'
SUMS = "y^999999*" * 4294 + "y^971590"
"""This is y^(2^32), the code of x."""
CHANGES = [
    ('["e", 1, "-1"]', '["e", 1, "-2"]'),
    ('"e*x*y"', '"e^2*x*y"'),
    ('"marks": "exy"', '"marks": "exz"'),
    ('"marks": "exy"', '"marks": "yex"'),
    *((ONCE, f'["{z}", 1, "1"]') for z in ("x*y^9999999", "x*y^1000000", SUMS)),
    ('["e", 1, "-1"]', '["e*e", 1, "-1"]'),
    ('"weight": "y"', '"weight": "x"'),
]


@parametrize_some(("old", "new"), CHANGES)
def test_certificates_in_several_marks_that_are_changed_are_rejected(old, new):
    text = json.dumps(certificate_data(in_three_marks().proof(), "0"))
    assert old in text
    data = json.loads(text.replace(old, new))
    del data["digest"]
    data["digest"] = digest(data)
    assert check(data).outcome == "rejected"
