"""Strategies as tables of answers: true outcomes have them, and no damaged table shows another."""

import copy
import hashlib
import json
import random

import pytest
from samples import parametrize_some

from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import PieceRule, rule_of
from gfkit.games.boards.outcomes import find_strategies, strategies_show
from gfkit.games.boards.values import GamePositions
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.games.outcomes import check_strategies
from gfkit.proofs.checker.games.values import read_board
from gfkit.strips.encodings.models import find_model

RULES = ["domineering", "cram", "i-tromping", "d-tromping", "l-tromping", "m-tromping", "col"]
RULES += ["snort", "node-kayles", "cis3", "kings", "o12"]


def game_of(name):
    return find_model(name).game


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


def replayed(rule, board, outcome, data, seconds=10):
    """Tell whether the checker and the engine take strategies."""
    read, cells = json.loads(json.dumps([rule.data(), data])), read_board(str(board))
    try:
        answers, used = check_strategies(read[0], cells, outcome, read[1], Clock(seconds))
        assert used <= answers
        takes = True
    except Rejected:
        takes = False
    return takes, not strategies_show(rule, board, outcome, read[1])


def hashed(data):
    for parts in data.values():
        for part in parts if isinstance(parts, list) else []:
            part["sha256"] = hashlib.sha256(part["answers"].encode()).hexdigest()
    return data


@parametrize_some("name", RULES, share=48)
def test_outcomes_have_strategies(name):
    rule = rule_of(game_of(name))
    values = GamePositions(rule, 6)
    for board in boards(f"{name} played", 3, 9):
        if board.cells:
            true = values.table.outcome(values.of_board(board))
            data = find_strategies(rule, board)
            for outcome in "LRNP":
                assert replayed(rule, board, outcome, data) == (outcome == true,) * 2, str(board)


def damaged(rng, data):
    """Return strategies with some answers changed, left out, or of the other player."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 2, 5])):
        player = rng.choice([w for w in "LR" if w in data])
        parts = data[player]
        part = rng.choice(parts)
        text, how = part["answers"], rng.randrange(5)
        at = rng.randrange(max(len(text), 1))
        if how == 0:
            text = text[:at] + rng.choice("0123456789abcdef") + text[at + 1 :]
        elif how == 1:
            text = text[:at] + text[at + 2 * (len(text) // 8) :]
        elif how == 2:
            data["LR"[player == "L"]] = data.pop(player)
        elif how == 3:
            parts.append(copy.deepcopy(part))
        else:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[other : other + 6] + text[at + 6 :]
        part["answers"] = text
    return hashed(data)


DAMAGED = [
    *(("l-tromping", "3x3"), ("cram", "2x4"), ("snort", "2x4"), ("col", "3x3")),
    *(("domineering", "3x4"), ("m-tromping", "3x4")),
]


@parametrize_some("boards", [DAMAGED[:2], DAMAGED], first=1)
def test_damaged_strategies_are_rejected_or_true(boards):
    rng = random.Random(28)  # noqa: S311 - no secret
    whole = []
    for name, text in boards:
        rule, board = rule_of(game_of(name)), Board.parse(text)
        data = find_strategies(rule, board, [(3, 1000)])
        (true,) = (z for z in "LRNP" if all(replayed(rule, board, z, data)))
        assert any(data.get(w) for w in "LR"), name
        whole.append((rule, board, true, data))
    taken = 0
    for _ in range(50):
        rule, board, true, data = rng.choice(whole)
        said = rng.choice([true, *"LRNP"])
        changed = damaged(rng, data)
        if any(replayed(rule, board, said, changed)):
            assert said == true
            taken += 1
    assert taken < 50 // 4


def test_a_hash_that_is_not_that_of_the_part():
    rule, board = rule_of(game_of("l-tromping")), Board.parse("3x3")
    data = find_strategies(rule, board)
    player = next(w for w in "LR" if data.get(w))
    data[player][0]["sha256"] = "0" * 64
    assert not any(any(replayed(rule, board, z, data)) for z in "LRNP")


def test_a_walk_that_is_not_finished_is_a_sample():
    rule, board = rule_of(game_of("l-tromping")), Board.parse("3x4")
    data = find_strategies(rule, board)
    with pytest.raises(NotChecked, match=r"sampled: \d+ of \d+ answers were walked"):
        check_strategies(rule.data(), read_board("3x4"), "R", data, Ending())


class Ending:
    """A clock that ends after some positions."""

    def __init__(self):
        self.left = 10

    def spend(self, steps=1):
        self.left -= steps > 30
        if not self.left:
            raise NotChecked("the time is over")


def test_strips_of_pieces_with_gaps():
    rule = PieceRule((((0, 0), (2, 0)),), (((0, 0), (0, 1)),))
    values = GamePositions(rule, 6)
    for board in boards("gaps played", 2, 9):
        if board.cells:
            data = find_strategies(rule, board)
            true = values.table.outcome(values.of_board(board))
            assert all(replayed(rule, board, true, data)), str(board)
