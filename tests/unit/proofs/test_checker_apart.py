"""The checker on pieces that may not touch: its automaton, its enumeration, its certificates."""

import json

import pytest
from forgeries.certificates import seal
from tiers import one_in

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock, Rejected
from gfkit.proofs.checker.core.generating_functions import X
from gfkit.proofs.checker.core.strip_sequences import read_rule, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.proofs.checker.tables.finite_tables import count_cells
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]
MIXED = [
    {"cells": "2x1", "owner": "left"},
    {"cells": "1x3", "owner": "right"},
    {"cells": "1x1", "owner": "both", "weight": "x*y"},
]
GAMES = {
    "dominoes-edge": {"piece": DOMINOES, "apart": "edge"},
    "dominoes-king": {"piece": DOMINOES, "apart": "king"},
    "one-domino-two": {"piece": DOMINOES[:1], "apart": 2},
    "snort": {"piece": DOMINOES, "apart": {"left-right": "edge"}},
    "col": {"piece": DOMINOES, "apart": {"left": "edge", "right": "king"}},
    "mixed": {"piece": MIXED, "apart": {"left": "king", "left-right": "edge", "both": "edge"}},
}
MODELS = [
    pytest.param(model_of(game, quantity), id=f"{name}:{quantity}")
    for name, data in GAMES.items()
    for game in [PlacementGame.from_data(data, name)]
    for quantity in game.quantities
    if quantity != "play"
]


def rule_of(model):
    return {"name": model.name, "definition": model.definition.to_data()}


def strip_of(model, fixed, side, topology, *, multigraph=False):
    of = {
        "kind": "strip",
        "rule": rule_of(model),
        "fixed": {fixed: side},
        "topology": topology,
        "marks": "xy",
        "shift": 0,
    }
    if topology != "strip":
        of["neighbours"] = "multigraph" if multigraph else "simple graph"
    return of


def terms(poly):
    return {divmod(code, X): c for code, c in poly.items() if c}


@one_in(5)
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring"])
@pytest.mark.parametrize("fixed", [{"columns": 3}, {"rows": 2}])
def test_automata_count_what_enumeration_does(model, topology, fixed):
    ((name, side),) = fixed.items()
    found = strip_values(strip_of(model, name, side, topology), 4, Clock(60))
    for n, poly in enumerate(found):
        board = Board.rectangle(*((n, side) if name == "columns" else (side, n)))
        turned = {"cylinder": "ring", "ring": "cylinder", "strip": "strip"}
        where = topology if name == "columns" else turned[topology]
        if topology == "strip" or not n:
            wanted = brute.count(model, board)
        elif n * side > 9:
            wanted = count(model, board, topology=where)
        else:
            wanted = brute.count(model, board, where)
        assert terms(poly) == {(i, j): c for i, j, c in wanted.terms}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("multigraph", [False, True])
def test_enumerations_agree(model, multigraph):
    rule = read_rule(rule_of(model))
    for rows, columns in ((2, 3), (1, 4), (2, 2)):
        wanted = brute.count(model, Board.rectangle(rows, columns))
        poly = rule.game.counted(rule.quantity, Shape(rows, columns), Work(10**6))
        assert terms(poly) == {(i, j): c for i, j, c in wanted.terms}
        across = multigraph or columns > 2
        wanted = brute.count(
            model, Board.rectangle(rows, columns), "cylinder", multigraph=multigraph
        )
        poly = rule.game.counted(rule.quantity, Shape(rows, columns, across), Work(10**6))
        assert terms(poly) == {(i, j): c for i, j, c in wanted.terms}


@pytest.mark.parametrize(
    "apart",
    [
        "king",
        [["left"]],
        [["left", "touch"]],
        [["left", 0]],
        [["left", 5]],
        [["left", True]],
        [["left", None]],
        [["right-left", "king"]],
        [["left", "king"], ["left", "edge"]],
    ],
)
def test_distances_of_another_shape_are_rejected(apart):
    rule = rule_of(model_of(PlacementGame.from_data(GAMES["snort"], "snort")))
    rule["definition"]["apart"] = apart
    with pytest.raises(Rejected):
        read_rule(rule)


@one_in(2)
@pytest.mark.parametrize(
    ("name", "quantity", "topology"),
    [
        ("dominoes-king", "maximal", "cylinder"),
        ("dominoes-edge", "right-ends", "strip"),
        ("dominoes-king", "one-sided-ends", "strip"),
        ("snort", "positions", "ring"),
    ],
)
def test_certificates_hold_and_forged_ones_do_not(name, quantity, topology):
    model = model_of(PlacementGame.from_data(GAMES[name], name), quantity)
    answer = Strip(model, columns=3, topology=topology).generating_function()
    data = json.loads(json.dumps(certificate_data(answer.proof(), "0.2")))
    assert check(data).holds
    text = json.dumps(data)
    for forged in (
        text.replace('"king"', '"edge"') if '"king"' in text else text.replace('"edge"', '"king"'),
        text.replace('"apart"', '"aparts"'),
    ):
        assert forged != text
        assert not check(seal(json.loads(forged))).holds


@pytest.mark.parametrize("model", MODELS)
def test_boards_with_holes_are_enumerated_too(model):
    board = Board.parse("...|.#.|#..")
    found = count_cells(read_rule(rule_of(model)), board.cells, Clock(60))
    assert terms(found) == {(i, j): c for i, j, c in brute.count(model, board).terms}
