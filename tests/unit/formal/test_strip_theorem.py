"""Outcomes of strips for Coq: Coq finds who wins what gfkit finds, and rejects what is not so."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from coq_here import needs_coq

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import find_model
from gfkit.cli import run
from gfkit.errors import CoqRejects, NotFormal
from gfkit.formal.coq_runs import LOGICAL, compiled_library, coq_program
from gfkit.formal.gallina import list_term, offsets_term
from gfkit.formal.stated import stated_in, theorem_of_statement
from gfkit.formal.strip_theorem import IMPORTS, StripTheorem
from gfkit.formal.theorem_file import theorem_in
from gfkit.games.game_rule import PieceRule, rule_of
from gfkit.games.strip_facts import Lengths, StripOutcome

if TYPE_CHECKING:
    from pathlib import Path

RULES = ("domineering", "i-tromping", "d-tromping", "l-tromping", "o12")
Cells = frozenset[tuple[int, int]]


def rule_named(name: str) -> PieceRule:
    game = find_model(name).definition.game
    assert isinstance(game, PlacementGame)
    rule = rule_of(game)
    assert isinstance(rule, PieceRule)
    return rule


def wins_second(
    rule: PieceRule, player: str, free: Cells, known: dict[tuple[str, Cells], bool]
) -> bool:
    """Tell whether a player wins if the other begins, by trying all moves."""
    if (player, free) not in known:
        mine, theirs = (rule.left, rule.right) if player == "L" else (rule.right, rule.left)
        known[player, free] = all(
            any(wins_second(rule, player, after, known) for after in moves(mine, moved))
            for moved in moves(theirs, free)
        )
    return known[player, free]


def moves(pieces, free: Cells) -> list[Cells]:
    placed = [frozenset((i + di, j + dj) for di, dj in piece) for piece in pieces for i, j in free]
    return [free - cells for cells in placed if cells <= free]


@needs_coq
def test_coq_finds_who_wins_small_boards(tmp_path: Path) -> None:
    text, count = "", 0
    for name in RULES:
        rule = rule_named(name)
        pieces = {"L": rule.left, "R": rule.right}
        for rows, columns in ((1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4), (2, 5)):
            board = frozenset((i, j) for i in range(rows) for j in range(columns))
            for mine, theirs in ("LR", "RL"):
                wins = wins_second(rule, mine, board, {}) and any(
                    wins_second(rule, mine, after, {}) for after in moves(pieces[mine], board)
                )
                terms = [list_term(map(offsets_term, pieces[who])) for who in (mine, theirs)]
                text += (
                    f"Goal wins_check {' '.join(terms)} {rows} {columns} = {str(wins).lower()}.\n"
                )
                text += "Proof. vm_compute. reflexivity. Qed.\n"
                count += wins
    assert count > 10
    (tmp_path / "Small.v").write_text(IMPORTS + text, encoding="utf-8")
    command = [coq_program(), "-q", "-Q", str(compiled_library()), LOGICAL, "Small.v"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[:3000]


def three_rows(start: int = 4, name: str = "domineering") -> StripOutcome:
    return StripOutcome(rule_named(name), 3, (("R", (Lengths(start),)),))


def test_a_file_is_read_and_a_wrong_one_is_rejected() -> None:
    """Two columns: boards of 3 rows and more are won, and not those of 2."""
    straight = rule_named("i-tromping")
    theorem = StripTheorem(StripOutcome(straight, 2, (("L", (Lengths(3),)),), "rows"))
    assert theorem_in(theorem.source("0")) == theorem
    source = theorem.source("0").replace("(n >= 3)%nat", "(n >= 2)%nat")
    assert " 3); [|" in source
    with pytest.raises(CoqRejects):
        theorem_in(source.replace(" 3); [|", " 2); [|"))


def test_the_header_says_what_the_file_states() -> None:
    theorem = StripTheorem(three_rows())
    assert stated_in(theorem.source("0")) == theorem
    assert theorem_of_statement(theorem.statement) == theorem


def test_lengths_before_the_first_of_all() -> None:
    says = (("R", (Lengths(4), Lengths(8, 1, 9), Lengths(11))),)
    with pytest.raises(NotFormal, match="no player"):  # n >= 4 and n >= 11 are one
        StripTheorem(StripOutcome(rule_named("o12"), 1, (("N", (Lengths(4),)),)))
    said = StripOutcome(
        rule_named("d-tromping"), 2, (("R", (Lengths(4, 1, 4), Lengths(8, 1, 9), Lengths(11))),)
    )
    theorem = StripTheorem(said)
    assert theorem.basis == (4, 9, 11, 14)
    assert "In n [4; 8; 9]%nat \\/ (n >= 11)%nat" in theorem.statements()["outcome"]
    assert StripTheorem(StripOutcome(rule_named("d-tromping"), 2, says)).won.start == 4


def every_fourth() -> StripOutcome:
    """What gfkit proves of 2 x n boards, where the first player wins the others from 2 on."""
    first = tuple(Lengths(n, 4) for n in (2, 3, 5))
    says = (("R", (Lengths(4, 4),)), ("RN", first))
    return StripOutcome(rule_named("d-tromping"), 2, says)


def test_all_multiples_of_a_length() -> None:
    theorem = StripTheorem(every_fourth())
    assert theorem.words() == (
        "Right wins 2 x n boards for n = 4 and these plus multiples of 4, whoever begins"
    )
    assert theorem.basis == (4,)
    source = theorem.source("0")
    assert theorem_in(source).statements() == theorem.statements()
    with pytest.raises(CoqRejects, match="not what gfkit writes"):
        theorem_in(source.replace("[4, 4, null]", "[2, 2, null]"))


def test_some_lengths_and_these_plus_multiples() -> None:
    said = StripOutcome(rule_named("d-tromping"), 2, (("R", (Lengths(4, 4), Lengths(6, 4))),))
    theorem = StripTheorem(said)
    assert theorem.basis == (4, 6)
    assert "In n [4; 6]%nat" in theorem.statements()["outcome"]
    for lengths in ((Lengths(6, 4),), (Lengths(4, 4), Lengths(6, 8))):  # 4, 8 need not be won
        with pytest.raises(NotFormal, match="no player"):
            StripTheorem(replace(said, says=(("R", lengths),)))


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (three_rows(11), "cells"),
        (three_rows(4, "l-tromping"), "reaches over two columns"),
        (
            StripOutcome(rule_of(find_model("col").definition.game), 1, (("R", (Lengths(1),)),)),
            "pieces",
        ),
    ],
)
def test_what_has_no_proof_in_the_library_is_refused(statement: StripOutcome, reason: str) -> None:
    with pytest.raises(NotFormal, match=reason):
        theorem_of_statement(statement)


def test_the_verb_writes_the_theorem_of_a_strip(tmp_path: Path, capsys) -> None:
    paths = [str(tmp_path / name) for name in ("a.json", "a.v")]
    made = ["game", "outcome", "domineering", "--rows", "3", "--columns", "1..7"]
    assert run([*made, "--certificate", paths[0]]) == 0
    assert run(["formal", paths[0], "--coq", paths[1]]) == 0
    assert "Right wins 3 x n boards for n >= 4, whoever begins" in capsys.readouterr().out
    assert "wins_second mine theirs (rectangle 3 n)" in (tmp_path / "a.v").read_text()
