"""Claims about games: each kind with a true and a false one."""

import pytest

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.proofs.kernel import Proved

L = {"model": "l-tromping"}
CASES = [
    ("game value", {"model": "i-tromping", "board": "3x3"}, {"value": "±2"}, None, "proved"),
    ("game value", {"model": "i-tromping", "board": "3x3"}, {"value": "±1"}, None, "refuted"),
    ("game value", {"model": "m-tromping", "board": "2x4"}, {"outcome": "N"}, None, "refuted"),
    ("game values", {"model": "d-tromping"}, {"table": [["0", "-1"], ["L", "N"]]}, None, "proved"),
    ("game values", {"model": "d-tromping"}, {"table": [["", "1"]]}, None, "refuted"),
    ("game strip", {"model": "i-tromping", "rows": 4}, {"outcome": "R", "up_to": 11},
     Range(6), "proved"),
    ("game strip", {"model": "i-tromping", "rows": 3}, {"outcome": "R", "up_to": 12,
     "lengths": [[6, 6]]}, None, "proved"),
    ("game strip", {"model": "i-tromping", "rows": 3}, {"outcome": "LN", "up_to": 19,
     "lengths": [[13, 6]]}, None, "refuted"),
    ("game strip", {"model": "i-tromping", "rows": 3}, {"outcome": "R", "up_to": 6}, Range(7),
     "refused"),
    ("game strip", {"model": "domineering", "rows": 2}, {"outcome": "L", "up_to": 8,
     "lengths": [[1, 4]]}, None, "consistent"),
    ("game strip", {"model": "domineering", "rows": 2}, {"outcome": "L", "up_to": 13,
     "lengths": [[1, 4]]}, None, "refuted"),
    ("game dictionary", {"model": "o12", "cells": 5}, {"first": ["-1", 1]}, None, "refuted"),
    ("game dictionary", {"model": "o12", "cells": 5}, {"first": ["1", 1]}, None, "proved"),
    ("game strip", {"model": "l-tromping", "rows": 3}, {"outcome": "R", "up_to": 6},
     Range(4), "consistent"),
    ("game basis", {}, {"basis": [4, 5, 6]}, Range(8), "proved"),
    ("game basis", {}, {"basis": [4, 5, 6]}, Range(7), "refuted"),
    ("game basis", {}, {"basis": [4, 6]}, Range(8), "refuted"),
    ("game comparison", {}, {"left": ["{1|0}"], "relation": "||", "right": ["1/2"]}, None,
     "proved"),
    ("game comparison", {"model": "i-tromping"}, {"left": ["3x2", "-2x3"], "relation": "=",
     "right": ["4"]}, None, "proved"),
    ("game comparison", {}, {"left": ["*"], "relation": "<=", "right": ["^"]}, None, "refuted"),
    ("game concatenation", {"model": "domineering", "cells": 5}, {"law": "1x1:a"}, None,
     "proved"),
    ("game concatenation", {"model": "d-tromping", "cells": 5}, {"law": "1x1:a"}, None, "refuted"),
    ("game concatenation", {**L, "boards": ["..#..|.....", "..#..|....."]}, {"law": "negative"},
     None, "refuted"),
    ("game family", {**L, "family": "[#.#|...|#.#]"}, {"values": ["*", "v", "{v|-1}"]}, None,
     "proved"),
    ("game family", {"model": "i-tromping", "family": "[.]"},
     {"values": ["0", "0", "-1"], "pattern": [1, 3, "-1"], "up_to": 8}, None, "consistent"),
    ("game family", {"model": "cram", "family": "[.]"}, {"pattern": [15, 10, "0"], "up_to": 26},
     None, "refuted"),
    ("game family", {**L, "family": "[#.#|...|#.#]"}, {"pattern": [1, 2, "-1"], "up_to": 6}, None,
     "refuted"),
    ("game families", {"model": "m-tromping", "families": [["[.|.]", 0], ["#|.[.|.].|#", -1]]},
     {"up_to": 8}, None, "consistent"),
    ("game families", {"model": "m-tromping", "families": [["[.|.]", 0], ["[.|.].|#", -1]]},
     {"up_to": 4}, None, "refuted"),
    ("game dictionary", {"cells": 6}, {"boards": 35}, None, "proved"),
    ("game dictionary", {**L, "cells": 6}, {"first": ["*2", 6]}, None, "proved"),
    ("game dictionary", {**L, "cells": 6}, {"never": "*2"}, None, "refuted"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "about", "says", "holds_for", "verdict"), CASES)
def test_verdicts(kind, about, says, holds_for, verdict):
    claim = Claim("1", "Here", "line 1", "A statement.", kind, about, says, holds_for)
    finding = settle(claim)
    assert str(finding.verdict) == verdict, finding
    assert (finding.counterexample is not None) == (verdict == "refuted")
    assert (type(finding.verdict) is Proved) == (verdict == "proved")
