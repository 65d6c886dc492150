"""The search for outcomes: against values, compiled against plain, bounds against games."""

import random
from fractions import Fraction

import numpy as np
import pytest
from tiers import drawn, one_in

from gfkit import Budget, outcome
from gfkit.automata import compiled
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli import run
from gfkit.errors import LimitReached, OutOfBudget, UnreadableFile
from gfkit.games import board_search, search_loops
from gfkit.games.game_rule import PieceRule, rule_of
from gfkit.games.outcome_search import UNIT, OutcomeSearch, counts_safe_moves
from gfkit.games.values import Values

RULES = [
    "domineering",
    "cram",
    "i-tromping",
    "d-tromping",
    "l-tromping",
    "m-tromping",
    "col",
    "snort",
]
RULES += ["node-kayles", "cis3", "kings", "o12"]
needs_numba = pytest.mark.skipif(not compiled.installed(), reason="numba is not installed")


def game_of(name):
    return find_model(name).definition.game


def boards(name, count, cells):
    """Random boards, full ones among them."""
    numbers = random.Random(name)  # noqa: S311 - no secret
    for _ in range(count):
        rows, columns = numbers.choice(
            [(r, c) for r in range(1, 7) for c in range(1, 7) if r * c <= cells]
        )
        kept = {(r, c) for r in range(rows) for c in range(columns) if numbers.random() < 0.85}
        yield Board(rows, columns, frozenset(kept))
        yield Board.rectangle(rows, columns)


def found(rule, board, *, is_compiled):
    search = OutcomeSearch(rule, board, is_compiled=is_compiled)
    return search.outcome(), search.positions


@pytest.mark.parametrize("name", RULES)
def test_the_search_agrees_with_values(name):
    game, values = game_of(name), Values(game_of(name), 6)
    cells = 8 if game.kind == "colouring" else 12
    for board in boards(name, drawn(8), cells):
        true = values.table.outcome(values.of_board(board))
        assert found(rule_of(game), board, is_compiled=False)[0] == true, str(board)


def test_pieces_with_gaps_join_parts():
    rule = PieceRule((((0, 0), (2, 0)),), (((0, 0), (0, 1)),))
    values = Values(rule.game, 6)
    for board in boards("gaps", drawn(40), 10):
        true = values.table.outcome(values.of_board(board))
        assert found(rule, board, is_compiled=False)[0] == true, str(board)


@needs_numba
@one_in(4)
@pytest.mark.parametrize("name", RULES)
def test_compiled_and_plain_search_the_same(name, monkeypatch):
    monkeypatch.setenv(compiled.SWITCH, "1")
    monkeypatch.setattr("gfkit.games.outcome_search.BITS", 10)
    rule = rule_of(game_of(name))
    for board in boards(f"{name} compiled", 3, 9):
        plain = found(rule, board, is_compiled=False)
        assert found(rule, board, is_compiled=True) == plain, str(board)


@pytest.mark.parametrize("name", ["domineering", "i-tromping", "d-tromping"])
def test_codes_bound_the_strips(name):
    """Each code against the canonical form; at a temperature the stops are within it."""
    game = game_of(name)
    search = OutcomeSearch(rule_of(game), Board.parse("4x4"), is_compiled=False)
    strips, values = search.strips[0], Values(game, 4)
    table = values.table
    for cells in range(1 << strips.bits * strips.width):
        kept = {(k % strips.bits, k // strips.bits) for k in range(16) if cells >> k & 1}
        g = values.of(values.positions.start(Board(4, 4, frozenset(kept))))
        upper, lower = map(int, strips.codes[cells, :2])
        for code in {upper - 1, upper, upper + 1, lower - 1, lower, lower + 1}:
            if code % 2 == 0:
                x = table.number(Fraction(code, UNIT))
                assert table.le(g, x) == (code >= upper)
                assert table.le(x, g) == (code < lower)
        left, right = table.stops(g)
        for at, cost in ((0, 0), (2, UNIT)):
            assert left * UNIT <= strips.codes[cells, at] + cost
            assert right * UNIT <= strips.codes[cells, at + 1]


def test_the_table_may_be_too_small(monkeypatch):
    monkeypatch.setattr("gfkit.games.outcome_search.TABLE_BYTES", 0)
    monkeypatch.setattr("gfkit.games.outcome_search.FIRST_SIZE", 8)
    rule = rule_of(game_of("snort"))
    assert found(rule, Board.parse("3x3"), is_compiled=False)[0] == "N"


def test_a_search_goes_on_after_a_limit():
    rule = rule_of(game_of("col"))
    search, whole = (OutcomeSearch(rule, Board.parse("3x4"), is_compiled=False) for _ in range(2))
    with pytest.raises(OutOfBudget), Budget(steps=3):
        search.outcome()
    assert search.outcome() == whole.outcome()
    assert search.positions <= whole.positions + 60


def test_a_checkpoint_is_gone_on_from(tmp_path, monkeypatch):
    monkeypatch.setattr("gfkit.games.outcome_search.KEPT_SECONDS", 0)
    rule, path = rule_of(game_of("col")), tmp_path / "kept"

    def search(board="3x4"):
        one = OutcomeSearch(rule, Board.parse(board), is_compiled=False, checkpoint=path)
        return one.outcome(), one.positions

    whole = search()
    assert search() == (whole[0], 2)
    data = path.read_bytes()
    with pytest.raises(UnreadableFile, match="no checkpoint of a search of this board"):
        search("3x3")
    for at in range(len(data) - 40, len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(UnreadableFile, match="damaged"):
            search()


@pytest.mark.parametrize("text", ["16x16", "61x1", "13x10"])
def test_too_large(text):
    with pytest.raises(LimitReached, match="too large for a search"):
        OutcomeSearch(rule_of(game_of("domineering")), Board.parse(text))


@needs_numba
def test_what_is_searched_is_proved_by_strategies(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(board_search, "MOST_POSITIONS", 1)
    line = ["game", "outcome", "col", "--board", "4x4"]
    assert run([*line, "--json"]) == 0
    assert '"outcome": "P", "searched": ' in capsys.readouterr().out
    path = tmp_path / "col.json"
    assert run([*line, "--certificate", str(path)]) == 0
    assert run(["verify", str(path)]) == 0
    assert "strategies  on 1 board" in capsys.readouterr().out
    assert run(["game", "outcome", "col", "--rows", "4", "--columns", "3..5"]) == 0
    assert "not proved" in capsys.readouterr().out
    assert outcome("col", "4x5") == "P"


def test_the_places_of_a_full_table_are_used_again():
    known = search_loops.Known(np.zeros((8, 1), dtype=np.int64), np.zeros(8, dtype=np.int8))
    for x in range(40):
        search_loops.keep(np.array([x]), known, 1)
        assert search_loops.find(np.array([x]), known) >= 0
    assert (known.results != 0).all()


@pytest.mark.parametrize("name", ["l-tromping", "m-tromping"])
def test_safe_moves_are_counted(name):
    rule, values = rule_of(game_of(name)), Values(game_of(name), 6)
    assert counts_safe_moves(rule) == (rule.left != rule.right)
    for board in boards(f"{name} safe", drawn(20), 12):
        true = values.table.outcome(values.of_board(board))
        search = OutcomeSearch(rule, board, is_layered=True, is_compiled=False)
        assert search.outcome() == true, str(board)
