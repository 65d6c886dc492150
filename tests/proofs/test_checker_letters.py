"""Counts with the number k of letters as a symbol, as the checker reads their rules."""

import json

import pytest

from gfkit.boards.rules.palettes import Palette
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.parametric import ParameterCounts


@pytest.mark.parametrize(
    ("directions", "counts", "topology", "side"),
    [
        (["left", "down-right"], [0, 2], "strip", 2),
        (["left", "down-right"], [0, 2], "strip", 3),
        (["vertical"], [1], "strip", 3),
        (["horizontal"], [0], "cylinder", 3),
        (["up", "left"], [0, 1], "cylinder", 3),
    ],
)
def test_what_is_proved_of_a_rule_holds_for_the_checker(directions, counts, topology, side):
    """Its automaton, in which each cell has the column that it stands in, counts small boards."""
    table = {"directions": directions, "relation": "equal", "counts": counts}
    rule = Palette.from_data({"values": "1..k", "neighbours": [table]}, "a rule")
    sequence = Sequence.of(ParameterCounts(rule, "columns", side, topology))
    report = check(json.loads(json.dumps(certificate_data(sequence.proof(), "0"))))
    assert report.holds, report.reasons
