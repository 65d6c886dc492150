"""Wordings of one rule: the same automaton in the end, no needless states on the way."""

import pytest
from tiers import one_in

from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.strips.scan.explorer import Explorer, Rows, strip_matrix

WIDTH = 3
BESIDE = ["horizontal", "vertical"]


def words(values, *directions):
    forbid = [value * 2 for value in values]
    return [{"direction": direction, "forbid": forbid} for direction in directions]


def holds(rows, columns, text):
    return {"rows": rows, "columns": columns, "holds": text}


def array(**said):
    return [{"directions": ["array"], **said}]


EQUAL = {"directions": BESIDE, "relation": "equal", "counts": [0]}
DIFFERENT = {"directions": BESIDE, "relation": "different", "counts": [0]}
ONE_SIDED = {"directions": ["left", "up"], "relation": "equal", "counts": [0]}
IN_ORDER = {"lines": "rows", "order": "nondecreasing"}
FALLING = {"lines": "columns", "order": "decreasing"}
BLOCK = {"rows": 2, "columns": 2, "statistic": "sum", "allowed": [2, 4]}
SUMS = "a + b + c + d in [2, 4]"
NEW = {"carry": {"n": 0}, "next": {"n": "max(n, x + 1)"}, "holds": "x <= n"}
ROW = {"directions": ["row"]}
RISING = ["a 0 a", "a 1 b", "a 2 c", "b 1 b", "b 2 c", "c 2 c", "a 0 b", "a 0 c", "b 1 c"]
WORDINGS = {
    "proper colourings": [
        {"neighbours": [EQUAL]},
        {"neighbours": [ONE_SIDED]},
        {"neighbours": [{"directions": BESIDE, "holds": "count(near = x) = 0"}]},
        {"words": words("012", "row", "column")},
        {"blocks": [holds(1, 2, "a != b"), holds(2, 1, "a != b")]},
        {
            "window": [{"rows": 1, "columns": 2, "forbid": ["00", "11", "22"]}],
            "words": words("012", "column"),
        },
        {"neighbours": [{**EQUAL, "exceptions": [0]}]},
    ],
    "sums of blocks": [
        {"blocks": [BLOCK]},
        {"blocks": [holds(2, 2, SUMS)]},
        {"blocks": [holds(2, 2, "a + b = 2 - c - d or a + d = 4 - b - c")]},
        {"blocks": [{**BLOCK, "exceptions": [0]}]},
    ],
    "rows in order": [
        {"ordered": {"rows": "nondecreasing"}},
        {"sorted": [IN_ORDER]},
        {"sorted": [{**IN_ORDER, "rows": 1, "columns": 1, "shows": "2 * a"}]},
        {"sorted": [{**IN_ORDER, "exceptions": [0]}]},
    ],
    "columns in order": [
        {"ordered": {"columns": "decreasing"}},
        {"sorted": [FALLING]},
        {"sorted": [{**FALLING, "rows": 1, "columns": 1, "shows": "a + 7"}]},
    ],
    "a value somewhere": [
        {"contains": [1]},
        {"lines": array(matches=".* 1 .*")},
        {"lines": array(carry={"s": 0}, next={"s": "max(s, count(x = 1))"}, end="s = 1")},
    ],
    "a value nowhere": [
        {"connected": [{"values": [1], "components": [0]}]},
        {"words": [{"direction": "row", "forbid": ["1"]}]},
        {"window": [{"rows": 1, "columns": 1, "allow": ["0", "2"]}]},
    ],
    "new values": [{"introduced": True}, {"lines": array(**NEW)}],
    "a corner": [{"corners": {"top-left": 1}}, {"lines": array(matches="1 .*")}],
    "the last corner": [{"corners": {"bottom-right": 1}}, {"lines": array(matches=".* 1")}],
    "rows that rise": [
        {"lines": [{**ROW, "shape": "nondecreasing"}]},
        {"lines": [{**ROW, "matches": "0*1*2*"}]},
        {"lines": [{**ROW, "arrows": RISING, "start": ["a"], "accept": ["a", "b", "c"]}]},
        {"blocks": [holds(1, 2, "a <= b")]},
        {"words": [{"direction": "row", "forbid": ["10", "20", "21"]}]},
    ],
    "one value": [
        {"neighbours": [DIFFERENT]},
        {"blocks": [holds(1, 2, "a = b"), holds(2, 1, "a = b")]},
        {"lines": array(stretches=1, holds="a = b")},
    ],
}


def states(data, *, transposed):
    """The most states between two cells, and those that are left when equal futures are merged."""
    rule = ArrayRule.from_data({"values": [0, 1, 2], **data}, "a wording")
    row = Explorer(rule.arrays, Rows(WIDTH, turned=transposed, max_states=10**5)).row()
    matrix = strip_matrix(rule.arrays, Rows(WIDTH, turned=transposed, max_states=10**5))
    return max(cell.before for cell in row.cells), merge_equal_futures(matrix), matrix.terms(6)


@one_in(2)
@pytest.mark.parametrize("transposed", [False, True], ids=["columns", "rows"])
@pytest.mark.parametrize("name", WORDINGS)
def test_wordings_end_in_one_automaton(name, transposed):
    found = [states(data, transposed=transposed) for data in WORDINGS[name]]
    most, merged, terms = zip(*found, strict=True)
    assert max(most) <= 2 * min(most), most
    assert all(one == terms[0] for one in terms)
    assert len({one.dimension for one in merged}) == 1


FOUR, FIVE, SIX = "0123", "01234", "012345"
