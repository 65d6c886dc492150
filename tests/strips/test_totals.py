"""Totals of boards by residues, against the polynomial and against what the OEIS lists."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from running import ran
from samples import parametrize_some

from gfkit.automata.checkpoints import Checkpoint
from gfkit.automata.residues import Work
from gfkit.base.budget import Budget
from gfkit.errors import Disagreement, GfkitError, OutOfBudget
from gfkit.strips.counts import totals
from gfkit.strips.counts.count import count
from gfkit.strips.counts.totals import board_total
from gfkit.strips.encodings.models import find_model

TOPOLOGIES = ("strip", "cylinder", "ring", "torus")
QUICK_RULES = ("domineering", "node-kayles", "col", "o12", "cis")


def agrees(model, rows: int, columns: int, topology: str) -> None:
    """Compare with the polynomial, the total and the sums over |i - j|."""
    profile = count(model, (rows, columns), topology=topology)
    assert board_total(model, rows, columns, topology=topology).count == profile.total()
    if not model.play:
        for wanted in ((0,), (0, 1), (1, 3)):
            expected = sum(f for i, j, f in profile.terms if abs(i - j) in wanted)
            found = board_total(model, rows, columns, topology=topology, differences=wanted)
            assert found.count == expected


@parametrize_some("topology", TOPOLOGIES, share=60)
@parametrize_some("rule", QUICK_RULES)
def test_totals_are_those_of_the_polynomial(rule, topology) -> None:
    for quantity in ("positions", "maximal"):
        model = find_model(f"{rule}:{quantity}")
        for rows, columns in ((3, 3), (4, 2)):
            agrees(model, rows, columns, topology)


def test_the_spare_prime_finds_a_wrong_residue(monkeypatch) -> None:
    right = totals.DenseWork.values

    def wrong(self, columns):
        return [value + (number == 0) for number, value in enumerate(right(self, columns))]

    monkeypatch.setattr(totals.DenseWork, "values", wrong)
    with pytest.raises(Disagreement):
        board_total("domineering", 6, 6)


def test_a_checkpoint_is_resumed(tmp_path, monkeypatch) -> None:
    path = tmp_path / "kept"
    with Checkpoint(path, "a board") as checkpoint:
        first = board_total("domineering", 7, 7, hands=Work(None, checkpoint))
    asked = []
    right = totals.DenseWork.values

    def counted(self, columns):
        asked.extend(columns)
        return right(self, columns)

    monkeypatch.setattr(totals.DenseWork, "values", counted)
    with Checkpoint(path, "a board") as checkpoint:
        again = board_total("domineering", 7, 7, hands=Work(None, checkpoint))
        assert again == first
        fresh = {prime for prime, _, _ in asked} - {first.spare_prime}
        assert len(asked) == 1 + len(fresh)  # the spare prime, and primes drawn now
        assert 2 <= len(fresh) <= 4
        assert board_total("domineering", 6, 7, hands=Work(None, checkpoint)).count


def test_a_damaged_checkpoint_is_told(tmp_path) -> None:
    path = tmp_path / "kept"
    with Checkpoint(path, "a board") as checkpoint:
        board_total("domineering", 3, 3, hands=Work(None, checkpoint))
    with Checkpoint(path, "a board") as checkpoint:
        for number, record in checkpoint.load(totals.RECORD).items():
            record[-1] ^= 1
            checkpoint.store([number], record[:, None])
        with pytest.raises(GfkitError, match="damaged"):
            board_total("domineering", 3, 3, hands=Work(None, checkpoint))


SQUARES = {
    one["id"]: one
    for one in tomllib.loads(
        (Path(__file__).parents[1] / "reference" / "squares.toml").read_text(encoding="utf-8")
    )["square"]
}


@parametrize_some("name", SQUARES, share=24)
def test_totals_are_those_of_the_table(name) -> None:
    one = SQUARES[name]
    topology, differences = one.get("topology", "strip"), one.get("differences")
    wanted = None if differences is None else tuple(differences)
    for n, number in zip((3, 4), one["totals"], strict=True):
        found = board_total(one["model"], n, n, topology=topology, differences=wanted)
        assert found.count == number


@pytest.mark.thorough
def test_what_is_said_of_a_small_memory_is_the_method_without_the_limit() -> None:
    # in a process of its own: automata of other tests, which are kept here, would not be made anew
    program = Path(__file__).parent / "programs" / "little_memory.py"
    said = ran([], program=[str(program)]).out
    assert said.startswith("this would take a sweep of domineering:positions")
    assert "memory=... allows more" in said


# Refusals.


def test_a_budget_is_kept():
    with pytest.raises(OutOfBudget, match="limit of 10 steps reached"):
        board_total("domineering", 14, 14, budget=Budget(steps=10))


def test_differences_of_shared_play_are_refused():
    with pytest.raises(GfkitError, match="differences"):
        board_total("l-tromping:play", 3, 3, differences=(0,))
