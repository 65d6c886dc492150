"""The search for outcomes: codes against canonical forms, limits, tables of the literature.

Random boards of all kinds of games are in test_ruleset_laws.py.
"""

from __future__ import annotations

import json
import random
import time

import pytest
from samples import parametrize_some

from gfkit import Budget
from gfkit.automata import loops
from gfkit.base.budget import know, spend
from gfkit.boards.shapes.board import Board
from gfkit.cli import run
from gfkit.errors import OutOfBudget
from gfkit.game import outcome
from gfkit.games.boards.loops import LARGE, UNIT, close
from gfkit.games.boards.moves import rule_of, start_of
from gfkit.games.boards.outcomes import OutcomeSearch
from gfkit.games.boards.rulesets import letter_rule
from gfkit.games.boards.search import BoardSearch, ManyBoards, Searched
from gfkit.games.boards.strip_codes import strip_codes
from gfkit.strips.encodings.models import find_model

needs_numba = pytest.mark.skipif(not loops.installed(), reason="numba is not installed")


def game_of(name):
    return find_model(name).game


def search_of(name, board):
    game = letter_rule(name) or game_of(name)
    return OutcomeSearch(rule_of(game), *start_of(game, board))


def test_the_table_may_be_too_small(monkeypatch):
    monkeypatch.setattr("gfkit.games.boards.outcomes.TABLE_BYTES", 0)
    monkeypatch.setattr("gfkit.games.boards.outcomes.FIRST_SIZE", 8)
    assert search_of("col", Board.parse("4x4")).outcome() == "P"
    assert search_of("cram", Board.parse("4x4")).nim() == 0


def test_a_search_goes_on_after_a_limit():
    search = search_of("clobber", "BWBW|WBWB|BWBW")
    with pytest.raises(OutOfBudget), Budget(steps=3):
        search.outcome()
    assert search.outcome() == "P"


@parametrize_some(("name", "size", "won"), [("snort", 5, "N"), ("col", 5, "P")], first=1)
def test_what_is_searched_is_proved_by_strategies(capsys, tmp_path, name, size, won, monkeypatch):
    monkeypatch.setattr("gfkit.games.boards.search.MOST_POSITIONS", (50, 50))
    line = ["game", "outcome", name, "--board", f"4x{size}"]
    assert run([*line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == won
    assert found["searched"] > 0
    path = tmp_path / "proof.json"
    assert run([*line, "--certificate", str(path)]) == 0
    assert run(["verify", str(path)]) == 0
    assert "strategies  on 1 board" in capsys.readouterr().out
    assert run(["game", "outcomes", name, "--rows", "4", "--columns", f"4..{size}"]) == 0
    assert "not proved" in capsys.readouterr().out
    assert outcome(f"{name} 4x{size}").outcome == won


# [LemoineViennot2012] for Cram; the others were found by two programs.
@parametrize_some(
    ("name", "board", "winner"),
    [
        ("domineering", Board.rectangle(7, 7), "N"),
        pytest.param("domineering", Board.rectangle(6, 8), "R", marks=pytest.mark.thorough),
        ("cram", Board.rectangle(5, 5), "P"),
        ("col", Board.rectangle(1, 20), "P"),
        ("snort", Board.rectangle(5, 5), "N"),
        ("clobber", Board.rectangle(4, 4), "N"),
        ("nogo", Board.rectangle(3, 4), "P"),
        ("toads-and-frogs", "T" * 19 + ".." + "F" * 19, "N"),
    ],
)
def test_large_boards(name, board, winner):
    assert search_of(name, board).outcome() == winner


@needs_numba
@parametrize_some(
    ("name", "board"),
    [
        ("snort", Board.rectangle(4, 5)),
        ("domineering", Board.rectangle(6, 6)),
        ("cram", Board.rectangle(4, 4)),
        ("clobber", "BWBW|WBWB|BWB."),
        ("nogo", Board.rectangle(3, 3)),
    ],
    first=3,
)
def test_compiled_loops_go_on_where_interpreted_ones_stopped(name, board, monkeypatch):
    """Results, tables and numbers of positions are the same, wherever the loops change."""
    monkeypatch.setattr("gfkit.games.boards.outcomes.FIRST_SIZE", 64)  # so that tables grow
    monkeypatch.setattr("gfkit.games.boards.outcomes.STEPS", 20)
    monkeypatch.setenv(loops.SWITCH, "1")
    found = []
    for interpreted in (0, 3, 10**9):
        left = [interpreted]

        def compiled(function, seconds=0.0, left=left):
            left[0] -= 1
            return loops.compiled(function, seconds) if left[0] < 0 else None

        monkeypatch.setattr("gfkit.games.boards.outcomes.compiled", compiled)
        search = search_of(name, board)
        tables = [search.outcome(), search.positions]
        tables += [z.tolist() for table in (search.known, search.nims) for z in table]
        found.append(tables)
    assert found[0] == found[1] == found[2]


def test_codes_of_strips_are_those_of_the_definition():
    """Of each set of cells in turn, from the codes of the options; moves are drawn."""
    draw = random.Random(1)  # noqa: S311 - no secret
    for bits, width in [(1, 1), (4, 1), (3, 2), (3, 3), (2, 4)]:
        line, cells = range(bits), bits * width
        along = {3 << x + y * bits for x in line[:-1] for y in range(width)}
        across = {1 << k | 1 << k + bits for k in range(cells - bits)}
        some = [{draw.randrange(1, 1 << cells) for _ in range(3)} for _ in "LR"]
        for left, right in [(along, across), (across, along), (along, along), some]:
            codes: list[list[int]] = []
            for position in range(1 << cells):
                code = [-LARGE, LARGE] * 2
                for _, d, _, warm in [codes[position ^ z] for z in left if z & ~position == 0]:
                    code[0::2] = max(code[0], d), max(code[2], warm - UNIT)
                for c, _, cold, _ in [codes[position ^ z] for z in right if z & ~position == 0]:
                    code[1::2] = min(code[1], c), min(code[3], cold + UNIT)
                close(code, 0)
                codes.append(code)
            assert strip_codes(bits, width, left, right).tolist() == codes


def test_a_game_without_end_is_refused(tmp_path, capsys):
    path = tmp_path / "slide.toml"
    path.write_text('[play]\nboth = ["A. > .A"]\n')
    for verb in ("outcome", "value", "nim-value"):
        assert run(["game", verb, str(path), "--board", "A..|..."]) in (2, 3)
        assert "can last too long" in capsys.readouterr().err
    assert run(["game", "winning-moves", str(path), "--board", "A..|..."]) == 2
    assert "play need not end" in capsys.readouterr().err


def test_a_game_of_letters_from_a_file(tmp_path, capsys):
    path = tmp_path / "jumps.toml"
    path.write_text('[play]\nleft = ["AB. > ..A"]\nright = ["B. > .B"]\nturned = false\n')
    assert run(["game", "value", str(path), "--board", "AB..|B.#.", "--json"]) == 0
    assert '"value": "{-1|-2}"' in capsys.readouterr().out
    for text in ('left = ["A > "]', "left = [1]", 'left = [". > ."]\nstart = 3\nmore = 1'):
        path.write_text(f"[play]\n{text}\n")
        assert run(["game", "value", str(path), "--board", "A."]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


SIZES = [(1, n) for n in range(1, 9)]


class Slow:
    """A search that does not end on hard boards, of which it finds who wins if Left begins."""

    def __init__(self, hard):
        self.hard, self.asked = hard, []

    def searched(self, board):
        self.asked.append((board.rows, board.columns))
        while self.asked[-1] in self.hard:
            know(outcome_is_one_of=["P", "R"])
            time.sleep(0.001)
            spend()
        return Searched("N", 7 if board.columns % 2 else None)


@parametrize_some("seed", range(6), first=1)
def test_hard_boards_stay_open_and_later_ones_come(seed):
    hard = set(random.Random(seed).sample(SIZES, 1 + seed % 3))  # noqa: S311 - no secret
    easy = [size for size in SIZES if size not in hard]
    table = ManyBoards(Slow(hard))
    with Budget(seconds=0.3):
        table.add(SIZES)
    assert (list(table.found), set(table.open)) == (easy, hard)
    assert all(one == ["P", "R"] for one in table.open.values())
    assert table.stopped is not None


@pytest.mark.parametrize("name", ["domineering", "col", "snort", "cram", "d-tromping"])
def test_what_was_open_at_a_limit_is_searched_again(name):
    """What was open at the limit is no position that comes back."""
    rule, board = rule_of(find_model(name).game), Board.rectangle(2, 4)
    search, cuts = BoardSearch(rule), 0
    for steps in range(1, 12):
        try:
            with Budget(steps=steps) as one:
                search.outcome(board)
                one.look()
        except OutOfBudget:
            cuts += 1
    assert cuts
    assert search.outcome(board) == BoardSearch(rule).outcome(board)


# m x n for n = m, m + 1, ...: [BreukerUiterwijkHerik2000], [LachmannMooreRapaport2002].
PUBLISHED = {
    1: "PRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
    2: "NNRLNNRLNNRPNNRRNNR",
    3: "NRRRRRRRRRR",
    4: "NLNLRLR",
    5: "PRRR",
    6: "N",
}


@pytest.mark.parametrize("cells", [16, pytest.param(40, marks=[pytest.mark.thorough, needs_numba])])
def test_the_published_table_of_domineering(cells, capsys):
    """All boards that are no higher than wide have the published outcome."""
    assert run(["game", "outcome-table", "domineering", "--cells", str(cells), "--json"]) == 0
    for m, row in enumerate(json.loads(capsys.readouterr().out)["table"], start=1):
        held = "".join(x for x in row if x is not None)
        assert held == PUBLISHED[m][: max(0, cells // m - m + 1)]
        assert len(held) == cells // m - m + 1
