"""Rules: which sides are fixed, how they are joined, and on what they are counted."""

import re
from itertools import product

import pytest

from gfkit import Board, as_sequence, read
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, UnknownModel
from gfkit.typed.rules import BareRule, RuleCount, RuleSquares, RuleStrip


@pytest.mark.parametrize("surface", ["", " board", " cylinder", " ring", " torus"])
@pytest.mark.parametrize("rule", ["kings", "domineering:right-ends", "XX|X."])
@pytest.mark.parametrize("sides", ["3 x n", "n X 3", "3xn"])
def test_a_strip_has_a_rule_a_side_and_a_surface(rule: str, sides: str, surface: str) -> None:
    found = read(f"{rule} {sides}{surface}")
    assert isinstance(found, RuleStrip)
    assert found.rule == read(rule)
    assert (found.side, found.length) == ("rows" if sides[0] == "3" else "columns", 3)
    assert found.topology == (surface.strip() if surface not in {"", " board"} else "strip")
    assert read(found.text()) == found


@pytest.mark.parametrize("text", ["kings 3 x n", "kings on 3 x n", "kings on a 3 X n board"])
def test_the_words_between_a_rule_and_its_board_do_not_matter(text: str) -> None:
    assert read(text) == read("kings", rows=3)


@pytest.mark.parametrize(
    ("text", "cells"),
    [("kings 2 x 3", "...|..."), ("kings ..#|.#.", "..#|.#."), ("kings on ..#", "..#")],
)
def test_a_rule_on_one_board_is_counted_there(text: str, cells: str) -> None:
    found = read(text)
    assert isinstance(found, RuleCount)
    assert found.board() == Board.parse(cells)
    assert found.model() == read("kings").model()
    assert read(found.text()) == found


@pytest.mark.parametrize("on", ["K_4", "the petersen graph", "the graph with edges 1-2,2-3,3-1"])
def test_a_rule_on_one_graph_is_counted_there(on: str) -> None:
    found = read(f"node-kayles on {on}")
    assert isinstance(found, RuleCount)
    assert found.graph() == Graph.named(on.removeprefix("the graph with edges "))
    assert read(found.text()) == found


def test_a_rule_on_squares_has_the_numbers_of_sets_without_neighbours() -> None:
    found = read("kings n x n")
    assert isinstance(found, RuleSquares)
    cells = [*product(range(3), repeat=2)]
    near = [
        [z for z in cells[:k] if max(abs(z[0] - one[0]), abs(z[1] - one[1])) == 1]
        for k, one in enumerate(cells)
    ]
    free = sum(
        all(not (taken[k] and taken[cells.index(z)]) for k in range(9) for z in near[k])
        for taken in product((0, 1), repeat=9)
    )
    assert found.sequence()[3] == free


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(0|10)*", lambda z: z == "" or (z[0] == "0" or z[:2] == "10")),
        ("(01)*", lambda z: z == "01" * (len(z) // 2)),
    ],
)
def test_a_regular_expression_counts_its_words(text: str, words) -> None:
    found = read(text)
    assert isinstance(found, RuleStrip)

    def is_word(z: str) -> bool:
        if text == "(0|10)*" and z:
            return words(z) and is_word(z[1:] if z[0] == "0" else z[2:])
        return words(z)

    counts = [sum(is_word("".join(z)) for z in product("01", repeat=n)) for n in range(6)]
    assert as_sequence(text).early(6) == counts
    assert read(found.text()) == found


@pytest.mark.parametrize("text", ["kings", "domineering:maximal", "independent sets", "XX|X."])
def test_a_rule_alone_has_a_model_and_no_terms(text: str) -> None:
    found = read(text)
    assert isinstance(found, BareRule)
    assert read(found.text()) == found
    with pytest.raises(GfkitError, match=r"a rule has a sequence for each side: write '.* 3 x n'"):
        found.sequence()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kings 4x4 torus", "joins sides: `count('kings:positions', board='4x4', topology="),
        (
            "kings n x n torus",
            "joins sides: `count_totals('kings:positions', squares=range(1, 7), topology='torus'",
        ),
    ],
)
def test_one_board_or_squares_with_joined_sides_are_counted_by_their_verb(text, why) -> None:
    with pytest.raises(GfkitError, match=re.escape(why)):
        read(text)


def test_a_side_goes_with_a_rule_and_a_topology_with_one_side() -> None:
    """In a row of three cells these sets are the middle, and both ends."""
    assert read("independent-sets:maximal", rows=1) == read("node-kayles:maximal", rows=1)
    with pytest.raises(UnknownModel):
        read("zzz", rows=1)
    with pytest.raises(GfkitError, match="a topology goes with a rule and one side"):
        read("kings 2 x 3", topology="ring")
