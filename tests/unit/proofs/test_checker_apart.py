"""The checker on pieces that may not touch: its automaton, its enumeration, its certificates."""

import json

import pytest
from forgeries.certificates import rule_of, seal, strip_of
from oracle import definitions
from tiers import one_in

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import model_of
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.generating_functions import X
from gfkit.proofs.checker.core.strip_sequences import read_rule, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.proofs.checker.tables.finite_tables import count_cells
from gfkit.strips.sequences.strip import Strip

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


def wanted(model, board):
    return definitions.tally(definitions.on_board(model.definition.to_data(), board))


def terms(poly):
    return {divmod(code, X): c for code, c in poly.items() if c}


@one_in(5)
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring"])
@pytest.mark.parametrize("fixed", [{"columns": 3}, {"rows": 2}])
def test_automata_count_what_the_definition_says(model, topology, fixed):
    ((name, side),) = fixed.items()
    of = strip_of(model.definition.to_data(), name, side, topology)
    found = strip_values(of, 4, Clock(60))
    assert [terms(poly) for poly in found] == [definitions.count(of, n) for n in range(4)]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("multigraph", [False, True])
def test_enumerations_agree(model, multigraph):
    rule = read_rule(rule_of(model))
    for rows, columns in ((2, 3), (1, 4), (2, 2)):
        for across in (False, multigraph or columns > 2):
            board = definitions.Board(rows, columns, across, down=False)
            poly = rule.counted(Shape(rows, columns, across), Work(10**6))
            assert terms(poly) == wanted(model, board)


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
    board = definitions.drawn("...|.#.|#..")
    found = count_cells(read_rule(rule_of(model)), frozenset(board.cells), Clock(60))
    assert terms(found) == wanted(model, board)
