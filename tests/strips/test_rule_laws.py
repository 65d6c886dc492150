"""Rules of moves, links, images, symmetric arrays and classes: against lists of all arrays."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.graph_games import SNORT
from gfkit.boards.rules.placement_games import PlacementGame, SharedPiece
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.pieces import all_images, piece_of
from gfkit.errors import Disagreement, GfkitError
from gfkit.strips import brute_force
from gfkit.strips.counts.count import count, parts_of
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.models import find_model
from gfkit.strips.encodings.orbits import up_to

LINES = Path(__file__).with_name("rules.jsonl").read_text("utf-8").splitlines()
RULES = [json.loads(line)["rule"] for line in LINES]
"""With the sides on which the checker counts them, too: proofs/test_checker_rules.py."""
TOPOLOGIES = ("strip", "cylinder", "ring", "torus")
SYMMETRIES = ("symmetric", "up_to")


def outcome(count: Callable[..., Any], *given: Any) -> str:
    """Return a number, or why there is none; a disagreement is an error."""
    try:
        return str(count(*given))
    except Disagreement:
        raise
    except GfkitError as error:
        return str(error)


@parametrize_some("topology", TOPOLOGIES, share=120)
@parametrize_some("data", RULES, share=120, ids=str)
def test_the_engine_counts_what_is_listed(data: dict[str, Any], topology: str) -> None:
    """Joined ends are refused where a rule speaks of them."""
    model = model_of(rule_of_table(data, "rule"))
    how = {"topology": topology, "max_arrays": 700}
    seen = outcome(lambda: check_small_boards(model, **how))
    assert int(seen) > 0 if topology == "strip" or seen.isdigit() else seen


@parametrize_some("data", RULES, share=120, ids=str)
def test_the_engine_counts_the_boards_of_a_strip(data: dict[str, Any]) -> None:
    """The shortest ones, whichever side is fixed."""
    model = model_of(rule_of_table(data, "rule"))
    for side in ({"rows": 1}, {"rows": 2}, {"columns": 1}, {"columns": 2}):
        seen = check_small_boards(model, **side, max_arrays=700)
        assert seen > 0 or "symmetric" in data  # a move has boards of its own


NEAR = [["horizontal"], ["vertical"], ["horizontal", "vertical"], ["king"], ["diagonal"], ["left"]]
MOVES: list[Any] = [
    *("left-right reflection", "top-bottom reflection", "rotation by 180 degrees"),
    *("permutations of values", "permutations of columns", "cyclic shift of columns"),
    ["rotation by 180 degrees", "reversal of values"],
]


def random_rule(number: int) -> dict[str, Any]:
    draw = random.Random(number)  # noqa: S311 - not for secrets
    values = draw.choice([2, 2, 3])
    data: dict[str, Any] = {"values": list(range(values))}
    if draw.random() < 0.8:
        near = {
            "directions": draw.choice(NEAR),
            "relation": draw.choice(["equal", "different"]),
            "counts": draw.sample(range(5), draw.choice([1, 2, 3])),
        }
        data["neighbours"] = [near]
    if draw.random() < 0.5:
        way = draw.choice(["row", "column", "diagonal"])
        data["words"] = [{"direction": way, "forbid": [draw.choice(["01", "00", "010"])]}]
    if draw.random() < 0.4:
        total = {"rows": 2, "columns": 2, "statistic": "sum"}
        data["blocks"] = [{**total, "allowed": draw.sample(range(4 * values - 3), 3)}]
    data[draw.choice(SYMMETRIES)] = draw.sample(MOVES, draw.choice([1, 1, 2]))
    return data


@parametrize_some("number", range(40), share=60)
def test_random_rules_agree_with_listing_or_are_refused(number: int) -> None:
    """What does not keep the rule is refused, also where only a longer board shows it."""
    data = random_rule(number)
    model = model_of(rule_of_table(data, "rule"))
    for sides in ((3, 3), (5, 2)) if len(data["values"]) == 2 else ((3, 2),):
        board = Board.rectangle(*sides)
        found, wanted = outcome(count, model, board), outcome(brute_force.count, model, board)
        is_refused = "obey it, because of" in found
        assert is_refused if "lead to" in wanted else is_refused or found == wanted


# Classes of pieces and colours are orbits of positions that are listed.


PIECES = [piece_of(z) for z in [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)]]]
PIECES += [piece_of([(0, 0), (0, 1), (0, 2)]), piece_of([(0, 0), (0, 1), (1, 1), (1, 2)])]
GROUPS = {
    "symmetry": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "reflection": [(1, 1), (1, -1)],
    "rotation": [(1, 1), (-1, -1)],
}


def orbits(positions: Any, group: Any, rows: int) -> int:
    """Count positions on so many rows of two cells up to a group; pieces are cells and a kind."""

    def moved(position: Any, signs: tuple[int, int]) -> frozenset[Any]:
        def image(r: int, c: int) -> tuple[int, int]:
            return (r if signs[0] > 0 else rows - 1 - r, c if signs[1] > 0 else 1 - c)

        return frozenset((frozenset(image(*z) for z in cells), kind) for cells, kind in position)

    return len({frozenset(moved(one, signs) for signs in group) for one in positions})


@parametrize_some("seed", range(12), share=24)
def test_classes_of_pieces_and_colourings_are_orbits(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    name, game, quantity = draw.choice([*GROUPS]), SNORT, "positions"
    if seed % 3:
        some = [z for piece in draw.sample(PIECES, 2) for z in all_images(piece)]
        game = PlacementGame("drawn", (), (), tuple(map(SharedPiece, dict.fromkeys(some))))
        quantity = draw.choice(["positions", "maximal", "tilings"])
    found = Strip(up_to(model_of(game, quantity), name), columns=2)
    terms = found.terms(5)
    for n in range(1, 5):
        board = Board.rectangle(n, 2)
        everywhere = brute_force.placements(game, board) if seed % 3 else ()
        kept = set()
        for position in brute_force.counted(game, "positions", board):
            covered = frozenset().union(*(z.cells for z in position))
            is_full = quantity != "tilings" or covered == board.cells
            if is_full and (quantity != "maximal" or all(z.cells & covered for z in everywhere)):
                pieces = ((z.cells, getattr(z, "kind", "") * (not seed % 3)) for z in position)
                kept.add(frozenset(pieces))
        assert orbits(kept, GROUPS[name], n) == terms[n]
    if not seed % 3:
        answer = found.generating_function(marks="xy")
        assert terms == [one.total() for one in answer.profiles(5)]


@pytest.mark.parametrize("columns", [1, 2, pytest.param(3, marks=pytest.mark.thorough)])
def test_tile_sets_are_reflected_as_the_pieces_that_they_draw(columns: int) -> None:
    tiles = Tilings("tiles", parts_of(find_model("domineering:tilings")))
    for name in GROUPS:
        drawn = Strip(up_to(model_of(tiles), name), columns=columns)
        placed = Strip(f"domineering:tilings up to {name}", columns=columns)
        assert drawn.terms(7) == placed.terms(7)


@pytest.mark.parametrize(("components", "arrays"), [([0, 1], 1), ([1], 0), ([1, 2], 0)])
def test_a_board_without_cells_has_no_component(components: list[int], arrays: int) -> None:
    near = {"components": components, "directions": ["horizontal"], "values": ["1"]}
    table = {"values": ["0", "1"], "connected": [near]}
    model = model_of(rule_of_table(table, "rule"))
    assert brute_force.count(model, Board.parse("##|##")).total() == arrays
