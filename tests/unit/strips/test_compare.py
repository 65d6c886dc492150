from __future__ import annotations

import pytest
from tiers import one_in

from gfkit.boards.language.rules import col, snort
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker import main
from gfkit.strips.facts.compare import compare_strips
from gfkit.strips.sequences.strip import Strip


def test_col_and_snort_differ_in_the_players_of_two_pieces() -> None:
    strips = [Strip(model.positions, columns=1) for model in (col, snort)]
    answer = compare_strips(*strips, marks="xy")
    assert (answer.equal, answer.n) == (False, 2)
    assert [str(value) for value in answer.values] == ["2*x*y+2*x+2*y+1", "x^2+2*x+y^2+2*y+1"]


@one_in(4)
@pytest.mark.parametrize("marks", ["none", "x", "xy"])
@pytest.mark.parametrize("topology", ["strip", "ring"])
def test_what_is_said_of_two_strips_is_proved_and_replayed(marks, topology, tmp_path) -> None:
    strips = [Strip(m.positions, columns=2, topology=topology) for m in (col, snort)]
    answer = compare_strips(*strips, marks=marks)
    assert answer.proof == (answer.verdict if answer.equal else answer.proof)
    write_certificate(answer.proof, tmp_path / "proof.json", "0")
    assert main([str(tmp_path / "proof.json")]) == 0
