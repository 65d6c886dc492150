import re
from pathlib import Path

import pytest

from gfkit.boards.acceptors.conditions import CORNERS
from gfkit.boards.acceptors.place_acceptors import Neighbours
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.array_language import MAX_SIDE, MAX_WORD
from gfkit.boards.language.rules import model_of, read_rule
from gfkit.boards.shapes.board import Board
from gfkit.errors import ArrayRuleError
from gfkit.strips.enumerate.listed import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples" / "arrays").glob("*.toml"))
BITS = {"values": ["0", "1"]}
LETTERS = {"values": ["a", "b"]}
SORTED = {"lines": "rows", "order": "increasing"}
PAIR = {"rows": 1, "columns": 2}
ROW = {"directions": ["row"]}
WALK = {**ROW, "arrows": ["a 0 a", "a 1 a"], "start": ["a"], "accept": ["a"]}
EQUAL = {"directions": ["king"], "relation": "equal", "counts": [1]}
BLOCK = {"rows": 2, "columns": 2, "statistic": "sum", "allowed": [1]}


def read(data):
    return ArrayRule.from_data(data, "my.toml")


def neighbours(**changes):
    return {**BITS, "neighbours": [{**EQUAL, **changes}]}


def window(**table):
    return {**BITS, "window": [table]}


def words(**table):
    return {**BITS, "words": [{"direction": "row", "forbid": ["01"], **table}]}


def blocks(**table):
    return {**BITS, "blocks": [{**BLOCK, **table}]}


def acceptors(**table):
    return {**BITS, "acceptors": [{"track": "row", "arrows": [[0, 0]], "accepting": [0], **table}]}


WRONG = {
    "my.toml: unknown key 'colour'": {**BITS, "colour": 1},
    "my.toml: values must be a list of strings, and is missing": {},
    "my.toml: values must be a list of strings, not": {"values": [True, False]},
    "my.toml: needs 1 to 100 different values": {"values": []},
    "my.toml: needs 1 to 100 different": {"values": ["0", 0]},
    "my.toml: needs 1 to 100": {"values": list(range(101))},
    "my.toml: a value is one character but .*, not '1000'": {"values": [1000]},
    "my.toml: a value is one character but .*, not '#'": {"values": ["#"]},
    "my.toml: weights: unknown key '2'": {**BITS, "weights": {"2": "x"}},
    "my.toml: weights: weight '1.x' is not": {**BITS, "weights": {"1": "1+x"}},
    "my.toml: weights: must be a table": {**BITS, "weights": ["x"]},
    "my.toml: neighbours is written as": {**BITS, "neighbours": EQUAL},
    "my.toml: neighbours 1: unknown key 'direction'": neighbours(direction="king"),
    "my.toml: neighbours 1: directions must be a list of some of": neighbours(directions="king"),
    "my.toml: neighbours 1: needs at least one direction": neighbours(directions=[]),
    "my.toml: neighbours 1: directions: unknown 'over'; known are": neighbours(directions=["over"]),
    "my.toml: neighbours 1: relation must be one of .*, not 'like'": neighbours(relation="like"),
    "my.toml: neighbours 1: counts must be": neighbours(counts=[]),
    "my.toml: neighbours 1: counts must be a list": neighbours(counts=1),
    "my.toml: neighbours 1: counts must be a list of integers from 0": neighbours(counts=[-1]),
    "my.toml: neighbours 1: of: unknown value '2'": neighbours(of=[2]),
    "my.toml: neighbours 1: the relation 'within' needs distance": neighbours(relation="within"),
    "my.toml: neighbours 1: distance has no meaning for .*'equal'": neighbours(distance=1),
    "my.toml: neighbours 1: values has no meaning for .*'equal'": neighbours(values=["1"]),
    "my.toml: neighbours 1: values must be a list of some of the values 0, 1, not": neighbours(
        relation="value", values=[]
    ),
    "my.toml: neighbours 1: values: unknown": neighbours(relation="value", values=["x"]),
    "my.toml: neighbours 1: outside: unknown value '#'": neighbours(outside="#"),
    "my.toml: neighbours 1: needs values that are integers, not 'a'": {
        **LETTERS,
        "neighbours": [{**EQUAL, "relation": "within", "distance": 1}],
    },
    "my.toml: neighbours 2: directions: unknown 'queen'": {
        **BITS,
        "neighbours": [EQUAL, {**EQUAL, "directions": ["queen"]}],
    },
    f"my.toml: window 1: rows must be an integer from 1 to {MAX_SIDE}, not {MAX_SIDE + 1}": window(
        rows=MAX_SIDE + 1, columns=1, forbid=[]
    ),
    "my.toml: window 1: rows x columns is at most 16, not 25": window(rows=5, columns=5, forbid=[]),
    "my.toml: neighbours 1: offsets must be pairs": neighbours(offsets=[[0, 0]]),
    "my.toml: neighbours 1: holds: .* cannot be read from": {
        **BITS,
        "neighbours": [{"directions": ["king"], "holds": "near = = x"}],
    },
    "my.toml: neighbours 1: holds: unknown name 'y'": {
        **BITS,
        "neighbours": [{"directions": ["king"], "holds": "y = x"}],
    },
    "my.toml: neighbours 1: holds: .* is a number or a list": {
        **BITS,
        "neighbours": [{"directions": ["king"], "holds": "near = x"}],
    },
    "my.toml: neighbours 1: unknown key 'counts'": {
        **BITS,
        "neighbours": [{"directions": ["king"], "holds": "x = 1", "counts": [1]}],
    },
    "my.toml: blocks 1: holds: det is of 4, 9 or 16 numbers": {
        **BITS,
        "blocks": [{"rows": 1, "columns": 3, "holds": "det(a, b, c) = 0"}],
    },
    "my.toml: blocks 1: exceptions must be a list": blocks(exceptions=[]),
    "my.toml: blocks 1: shared is said of exceptions": blocks(shared="s"),
    "my.toml: words 1: exceptions are to": words(exceptions=[1]),
    "my.toml: window 1: columns must be .*, and is missing": window(rows=1, forbid=[]),
    "my.toml: window 1: needs either allow or forbid": window(rows=1, columns=1),
    "my.toml: window 1: needs either": window(rows=1, columns=1, allow=[], forbid=[]),
    "my.toml: window 1: pattern '01' is not 2 x 1": window(rows=2, columns=1, forbid=["01"]),
    "my.toml: window 1: unknown value '2'": window(rows=1, columns=2, forbid=["2?"]),
    "my.toml: words 1: direction must be one of .*, not 'up'": words(direction="up"),
    f"my.toml: words 1: word '' must have 1 to {MAX_WORD}": words(forbid=[""]),
    f"my.toml: words 1: word '000000000' must have 1 to {MAX_WORD}": words(forbid=["0" * 9]),
    "my.toml: words 1: unknown value '2'": words(forbid=["02"]),
    "my.toml: words 1: forbid must be a list": words(forbid="01"),
    "my.toml: blocks 1: statistic must be one of": blocks(statistic="mode"),
    "my.toml: blocks 1: allowed must be a list of numbers": blocks(allowed=["1"]),
    "my.toml: blocks 1: allowed must": blocks(allowed=[True]),
    "my.toml: blocks 1: rows must": blocks(rows=0),
    "my.toml: blocks 1: needs values that are integers": {**LETTERS, "blocks": [BLOCK]},
    "my.toml: ordered: unknown key 'diagonals'": {**BITS, "ordered": {"diagonals": "increasing"}},
    "my.toml: ordered: rows must be one of .*, not 'up'": {**BITS, "ordered": {"rows": "up"}},
    "my.toml: corners: unknown key 'middle'": {**BITS, "corners": {"middle": "0"}},
    "my.toml: corners: top-left: unknown value '7'": {**BITS, "corners": {"top-left": 7}},
    "my.toml: introduced must be true or false, not": {**BITS, "introduced": "yes"},
    "my.toml: lines 1: start must be a list of strings, and is missing": {
        **BITS,
        "lines": [{**ROW, "arrows": ["a 0 a"]}],
    },
    "my.toml: lines 1: an arrow is 'from value to'": {**BITS, "lines": [{**WALK, "arrows": ["a"]}]},
    "my.toml: lines 1: '7' in an arrow": {**BITS, "lines": [{**WALK, "arrows": ["a 7 a"]}]},
    "my.toml: lines 1: no arrow begins or ends at 'b'": {
        **BITS,
        "lines": [{**WALK, "accept": ["b"]}],
    },
    "my.toml: contains must be a list of some of the values 0, 1": {**BITS, "contains": []},
    "my.toml: contains: unknown value '2'": {**BITS, "contains": [2]},
    "my.toml: connected is written as": {**BITS, "connected": {"values": [1]}},
    "my.toml: connected 1: unknown key 'value'": {**BITS, "connected": [{"value": 1}]},
    "my.toml: connected 1: values: unknown value 'x'": {**BITS, "connected": [{"values": ["x"]}]},
    "my.toml: connected 1: components must be a list of integers": {
        **BITS,
        "connected": [{"components": [-1]}],
    },
    "my.toml: connected 1: components must be": {**BITS, "connected": [{"components": []}]},
    "my.toml: connected 1: directions: unknown 'king'": {
        **BITS,
        "connected": [{"directions": ["king"]}],
    },
    "my.toml: connected 1: sides must be a list": {**BITS, "connected": [{"sides": "left"}]},
    "my.toml: connected 1: exceptions": {**BITS, "connected": [{"exceptions": [1]}]},
    "my.toml: sorted 1: lines must be one of rows, columns": {**BITS, "sorted": [{}]},
    "my.toml: sorted 1: order must": {**BITS, "sorted": [{"lines": "rows", "order": "up"}]},
    "my.toml: sorted 1: backwards must be true or false": {
        **BITS,
        "sorted": [{**SORTED, "backwards": 1}],
    },
    "my.toml: sorted 1: needs rows and columns": {**BITS, "sorted": [{**SORTED, "shows": "a"}]},
    "my.toml: sorted 1: shows must be a text": {
        **BITS,
        "sorted": [{**SORTED, "rows": 1, "columns": 1}],
    },
    "my.toml: sorted 1: shows: ": {**BITS, "sorted": [{**SORTED, **PAIR, "shows": "a + c"}]},
    "my.toml: sorted 1: needs values that are integers": {
        **LETTERS,
        "sorted": [{**SORTED, **PAIR, "shows": "a + b"}],
    },
    "my.toml: name and summary": {**BITS, "name": 1},
    "my.toml: acceptors 1: track must be one of row": acceptors(track="rows"),
    "my.toml: acceptors 1: breadth is said of rows and columns": acceptors(
        track="array", breadth=2, arrows=[[0] * 4]
    ),
    "my.toml: acceptors 1: offsets and inside are said of a place": acceptors(inside=True),
    "my.toml: acceptors 1: offsets of a place are different": acceptors(track="place"),
    "my.toml: acceptors 1: each row of arrows has 2 entries": acceptors(arrows=[[0]]),
    "my.toml: acceptors 1: states are numbered from 0 to 0": acceptors(arrows=[[0, 1]]),
    "my.toml: acceptors 1: states are numbered": acceptors(accepting=[1]),
    "my.toml: acceptors 1: exceptions are to": acceptors(exceptions=[1]),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_rule_is_refused_with_its_place(message: str) -> None:
    with pytest.raises(ArrayRuleError, match=f"^{message}") as caught:
        read(WRONG[message])
    assert re.match(r"my\.toml", caught.value.where)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_writing_and_reading_a_rule_gives_it_back(path: Path) -> None:
    rule = read_rule(path)
    assert isinstance(rule, ArrayRule)
    assert ArrayRule.from_data(rule.to_data(), "elsewhere") == rule


def test_the_order_of_the_keys_does_not_matter() -> None:
    """It did: a rule read back from its certificate was not equal to the rule."""
    orders, corners = {"rows": "increasing", "columns": "decreasing"}, dict.fromkeys(CORNERS, "0")
    first = read({**BITS, "ordered": orders, "corners": corners})
    turned = {
        key: dict(reversed(table.items()))
        for key, table in first.to_data().items()
        if key in {"ordered", "corners"}
    }
    assert read({**first.to_data(), **turned}) == first


def test_values_name_the_relation() -> None:
    (condition,) = read(
        {**BITS, "neighbours": [{"directions": ["king"], "values": ["1"], "counts": [0]}]}
    ).conditions
    assert isinstance(condition.acceptor, Neighbours)
    assert condition.acceptor.relation == "value"


def test_a_rule_that_contradicts_itself_has_no_arrays_but_the_empty_one() -> None:
    rule = read({**BITS, "words": [{"direction": "row", "forbid": ["0", "1"]}]})
    assert array_profile(rule, 1, 1).total() == 0
    assert count(model_of(rule), Board.rectangle(1, 1)).total() == 0
    assert Strip(rule, columns=2).terms(4) == [1, 0, 0, 0]
