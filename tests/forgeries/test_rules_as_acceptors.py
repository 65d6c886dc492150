"""Rules as acceptors on tracks: names of exceptions, sides that are too long to list, tables."""

import itertools

import pytest
from forgeries.certificates import certificate, envelope, strip_of
from tiers import one_in

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock, Rejected
from gfkit.proofs.checker.core.strip_sequences import read_rule, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work

NAMES = ["", " ", "a", "neighbours 0", "own", "None", "0"]


def array(**conditions):
    return {"kind": "array", "quantity": "arrays", "values": ["0", "1"], **conditions}


def brute(holds, rows, columns):
    """Count arrays of two values for which something holds."""
    every = itertools.product((0, 1), repeat=rows * columns)
    cut = (tuple(w[k * columns : (k + 1) * columns] for k in range(rows)) for w in every)
    return sum(map(holds, cut))


def compare(definition, holds, sides=(1, 2, 3), boards=4):
    for fixed, side in itertools.product(("rows", "columns"), sides):
        of = strip_of(definition, fixed, side, marks="none")
        found = strip_values(of, boards, Clock(60))
        shapes = [(side, n) if fixed == "rows" else (n, side) for n in range(boards)]
        assert found[1:] == [brute(holds, *shape) for shape in shapes[1:]], (fixed, side)
        rule = read_rule(of["rule"])
        listed = [
            rule.game.counted(rule.quantity, Shape(*shape), Work(10**7)).get(0, 0)
            for shape in shapes
        ]
        assert found == listed


# Names of exceptions -----------------------------------------------------------------------------


@pytest.mark.parametrize("first, second", [*itertools.product(NAMES[:4], repeat=2)])
def test_exceptions_are_counted_together_exactly_if_their_names_are_equal(first, second):
    tables = [
        {"rows": 1, "columns": 2, "forbid": ["11"], "exceptions": [0, 1], "shared": first},
        {"rows": 2, "columns": 1, "forbid": ["0|0"], "exceptions": [0, 1], "shared": second},
    ]

    def holds(rows):
        across = sum(row[c : c + 2] == (1, 1) for row in rows for c in range(len(row) - 1))
        down = sum(
            a == b == 0 for r in range(len(rows) - 1) for a, b in zip(*rows[r : r + 2], strict=True)
        )
        return across + down <= 1 if first == second else across <= 1 and down <= 1

    compare(array(window=tables), holds)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_at_every_side(name):
    """A table that may not fail at all was one that must not fail only where the name was empty."""
    table = {"rows": 1, "columns": 1, "forbid": ["1"], "exceptions": [0, 2], "shared": name}
    compare(array(window=[table]), lambda rows: sum(map(sum, rows)) in (0, 2))


# Sides -------------------------------------------------------------------------------------------


@one_in(2)
@pytest.mark.parametrize("side", [3, 16, 17, 40])
def test_a_long_side_hides_no_false_fraction(side):
    """At most one 1 in a row of `side` cells: side + 1 rows, so 1/(1 - (side + 1) t)."""
    row = {"directions": ["row"], "arrows": ["a 0 a", "a 1 b", "b 0 b"], "start": ["a"]}
    of = strip_of(array(lines=[{**row, "accept": ["a", "b"]}]), "columns", side, marks="none")
    for second in (side + 1, side, 2**side):
        data = certificate(of, ["1"], ["1", str(-second)])
        assert check(data).holds == (second == side + 1)


def test_what_cannot_be_listed_is_said_not_to_be(monkeypatch):
    monkeypatch.setattr("gfkit.proofs.checker.core.strip_sequences.MAX_ENUMERATED", 0)
    of = strip_of(array(), "columns", 2, marks="none")
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": ["1"], "q": ["1", "-4"]}
    report = check(envelope(statement, {}))
    assert report.holds
    assert ("boards", "not enumerated") in report.lines


# Tables of arrows --------------------------------------------------------------------------------


PLACE = {"track": "place", "offsets": [[0, 0], [0, 1]], "arrows": [[0, 0]], "accepting": [0]}
WRONG = [
    {"track": "row", "arrows": [[0]], "accepting": [0]},
    {"track": "row", "arrows": [[0, 1]], "accepting": [0]},
    {"track": "row", "arrows": [[0, -2]], "accepting": [0]},
    {"track": "row", "arrows": [[0, 0]], "accepting": [1]},
    {"track": "row", "arrows": [], "accepting": []},
    {"track": "row", "arrows": [[0, 0]], "accepting": [0], "exceptions": [0]},
    {"track": "row", "arrows": [[0, 0]], "accepting": [0], "offsets": [[0, 0]]},
    {"track": "diagonal", "arrows": [[0] * 4], "accepting": [0], "breadth": 2},
    {"track": "king", "arrows": [[0, 0]], "accepting": [0]},
    {**PLACE, "offsets": []},
    {**PLACE, "offsets": [[0, 0], [0, 0]]},
    {**PLACE, "inside": False},
    {**PLACE, "inside": False, "offsets": [[0, 1], [0, 0]], "arrows": [[0, 0, 0]]},
    {**PLACE, "shared": "a"},
]


@pytest.mark.parametrize("table", WRONG, ids=str)
def test_tables_that_are_not_automata_are_rejected(table):
    with pytest.raises(Rejected):
        strip_values(strip_of(array(acceptors=[table]), "columns", 2, marks="none"), 3, Clock(60))
