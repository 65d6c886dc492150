"""Places at random offsets: wherever all cells fit, whichever side grows, by every route."""

import itertools
import random

import pytest
from oracle.envelopes import certificate

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import Joins
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.strip_sequences import read_rule, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.strips.enumerate.listed import profile

SIDES = (1, 2, 3)
BOARDS = 5


def definition(rng):
    """Return a rule of one table at offsets of which none need be near (0, 0)."""
    corner = rng.randint(-3, 2), rng.randint(-3, 2)
    near = list(itertools.product(range(3), repeat=2))
    some = rng.sample(near, rng.randint(1, 3))
    arrows = [[rng.choice((0, 1, 1, -1)) for _ in range(2)] for _ in range(2)]
    table = {
        "track": "place",
        "offsets": [[r + corner[0], c + corner[1]] for r, c in some],
        "arrows": arrows,
        "accepting": rng.choice([[0], [1], [0, 1]]),
    }
    if rng.random() < 0.3:
        table["exceptions"] = sorted(rng.sample(range(3), 2))
    return {"kind": "array", "quantity": "arrays", "values": ["0", "1"], "acceptors": [table]}


def rule_of(data):
    return ArrayRule.from_data({key: data[key] for key in ("values", "acceptors")}, "rule")


def is_taken(table, letters) -> bool:
    state = 0
    for letter in letters:
        state = table["arrows"][state][letter] if state >= 0 else -1
    return state in table["accepting"]


def listed(rule, rows, columns, *, across=False, down=False) -> int:
    """Count from the definition: every move of the cells that fits on the board, once."""
    if not rows * columns:
        return 1
    table = rule["acceptors"][0]
    offsets = table["offsets"]
    places = []
    for r, c in itertools.product(range(-9, rows + 9), range(-9, columns + 9)):
        cells = [(r + i, c + j) for i, j in offsets]
        first = cells[0]
        if (not 0 <= first[0] < rows) or (not 0 <= first[1] < columns):
            continue
        cells = [(i % rows if down else i, j % columns if across else j) for i, j in cells]
        if all(0 <= i < rows and 0 <= j < columns for i, j in cells):
            places.append([i * columns + j for i, j in cells])
    total = 0
    for word in itertools.product((0, 1), repeat=rows * columns):
        failed = sum(not is_taken(table, [word[k] for k in place]) for place in places)
        total += failed in table.get("exceptions", [0])
    return total


def shapes(fixed, side):
    return [(side, n) if fixed == "rows" else (n, side) for n in range(BOARDS)]


@pytest.mark.parametrize("seed", range(12))
def test_places_are_where_they_fit(seed) -> None:
    data = definition(random.Random(seed))  # noqa: S311 - no secret
    rule = rule_of(data)
    mine = read_rule({"name": "places", "definition": data})
    for fixed, side in itertools.product(("rows", "columns"), SIDES[: 2 + seed % 2]):
        wanted = [listed(data, *shape) for shape in shapes(fixed, side)]
        assert Strip(rule, **{fixed: side}).terms(BOARDS) == wanted
        for shape, number in zip(shapes(fixed, side), wanted, strict=True):
            assert profile(rule, Board.rectangle(*shape), Joins()).total() == number
            assert mine.game.counted("arrays", Shape(*shape), Work(10**7)).get(0, 0) == number
        of = {
            "kind": "strip", "rule": {"name": "places", "definition": data},
            "fixed": {fixed: side}, "topology": "strip", "marks": "none", "shift": 0,
        }  # fmt: skip
        assert strip_values(of, BOARDS, Clock(60)) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_places_where_ends_are_joined(seed) -> None:
    data = definition(random.Random(100 + seed))  # noqa: S311 - no secret
    data["acceptors"][0].pop("exceptions", None)
    rule = rule_of(data)
    for across, down in ((True, False), (False, True), (True, True)):
        joins = Joins(across=across, down=down)
        wanted = listed(data, 3, 4, across=across, down=down)
        assert profile(rule, Board.rectangle(3, 4), joins).total() == wanted
    wanted = listed(data, 4, 3, across=True)
    assert Strip(rule, columns=3, topology="cylinder").terms(5)[4] == wanted


@pytest.mark.parametrize("seed", range(3))
def test_their_certificates_hold(seed) -> None:
    data = definition(random.Random(200 + seed))  # noqa: S311 - no secret
    rule = rule_of(data)
    for fixed in ("rows", "columns"):
        answer = Strip(rule, **{fixed: 2}).generating_function()
        report = check(certificate(answer.verdict))
        assert report.holds, report.reasons
