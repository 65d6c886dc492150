from __future__ import annotations

import pytest
from tiers import one_in

from gfkit import compare, gf
from gfkit.boards.language.rules import cis, col, find_model, snort
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker import main
from gfkit.strips.facts.compare import compare_strips
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_col_and_snort_agree_in_the_number_of_pieces_on_every_grid(columns: int) -> None:
    strips = [Strip(model.positions, columns=columns) for model in (col, snort)]
    assert compare_strips(*strips, marks="x").equal


def test_col_and_snort_differ_in_the_players_of_two_pieces() -> None:
    strips = [Strip(model.positions, columns=1) for model in (col, snort)]
    answer = compare_strips(*strips, marks="xy")
    assert (answer.equal, answer.n) == (False, 2)
    assert [str(value) for value in answer.values] == ["2*x*y+2*x+2*y+1", "x^2+2*x+y^2+2*y+1"]


def test_the_first_difference_is_the_least_n() -> None:
    answer = compare_strips(Strip(cis.positions, columns=1), Strip(col.positions, columns=1))
    assert (answer.n, answer.values) == (2, (5, 7))


@one_in(4)
@pytest.mark.parametrize("marks", ["none", "x", "xy"])
@pytest.mark.parametrize("topology", ["strip", "ring"])
def test_what_is_said_of_two_strips_is_proved_and_replayed(marks, topology, tmp_path) -> None:
    strips = [Strip(m.positions, columns=2, topology=topology) for m in (col, snort)]
    answer = compare_strips(*strips, marks=marks)
    assert answer.proof == (answer.verdict if answer.equal else answer.proof)
    write_certificate(answer.proof, tmp_path / "proof.json", "0")
    assert main([str(tmp_path / "proof.json")]) == 0


def test_rules_with_one_text_are_one_sequence(tmp_path) -> None:
    answer = compare_strips(*(Strip(find_model(m), rows=2) for m in ("cram", "arc-kayles")))
    assert answer.equal
    assert len(answer.proof.lemmas) == 1
    write_certificate(answer.proof, tmp_path / "proof.json", "0")
    assert main([str(tmp_path / "proof.json")]) == 0


def test_answers_with_marks_are_compared_by_their_fractions() -> None:
    one, other = (gf(name, columns=1, marks="xy") for name in ("snort", "col"))
    assert str(compare(one, one)) == "proved"
    assert str(compare(one, other)) == "refuted"
