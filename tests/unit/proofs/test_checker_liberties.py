"""Certificates of NoGo and Go: what holds, and that nothing in them can be changed."""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
import re

import pytest
from oracle.version_one import version_one

from gfkit.boards.rules import go, nogo
from gfkit.proofs.checker import version_one as checker
from gfkit.proofs.checker.version_one import Liberty, Shape, Stones, Work, check, count_stones
from gfkit.strips.strip import Strip

NOT_CHECKED = {
    *(("rule", "name"), ("bound", "states"), ("bound", "reason")),
    *(("minimal", "x"), ("minimal", "y")),
}
"""For information only, as are the versions; and p and q are coprime at other points as well."""


@pytest.fixture(autouse=True)
def _few_boards(monkeypatch):
    """Boards to 3 x 3, not to 2 x 5."""
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 250_000)


def certificate(model=nogo.positions, marks="none", **how):
    data = version_one(Strip(model, **how).generating_function(marks=marks))
    return json.loads(json.dumps(data))


def seal(data):
    """Write the digest anew, as somebody who changes a certificate would."""
    rest = {key: data[key] for key in data if key != "digest"}
    dump = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**rest, "digest": hashlib.sha256(dump.encode("ascii")).hexdigest()}


CASES = [
    {"columns": 1},
    {"columns": 2, "marks": "xy"},
    {"rows": 3, "model": go.positions},
    {"columns": 4},
    {"columns": 3, "marks": "x", "topology": "cylinder"},
    {"rows": 4, "topology": "cylinder"},
    {"columns": 1, "topology": "cylinder", "multigraph": True},
    {"rows": 2, "topology": "cylinder", "multigraph": True, "marks": "x"},
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_certificates_hold(case):
    report = check(certificate(**case))
    assert report.reasons == []
    assert "positions, from the definition" in report.checked["boards"]


def leaves(data, path=()):
    """Yield the path and the value of everything that is no list or object."""
    if isinstance(data, dict | list):
        for key, z in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(z, (*path, key))
    else:
        yield path, data


def changes(value):
    """Yield other values, one character or one unit away."""
    if isinstance(value, int):
        yield from (value + 1, value - 1)
        return
    last = value[-1:]
    digit = last.isdigit() and str((int(last) + 1) % 10)
    yield value[:-1] + (digit or "?")
    yield value + "1"
    if value.lstrip("-").isdigit() and value != "0":
        yield value[1:] if value[0] == "-" else f"-{value}"


@pytest.mark.parametrize(
    "case", [{"columns": 2}, {"columns": 1, "topology": "cylinder", "marks": "xy"}], ids=str
)
def test_every_changed_value_is_rejected(case, monkeypatch):
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 5_000)
    data = certificate(**case)
    assert check(data).holds
    tried = 0
    for path, value in leaves(data):
        if path in NOT_CHECKED or path[0] == "versions":
            continue
        for other in changes(value):
            changed = copy.deepcopy(data)
            place = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = other
            report = check(changed if path == ("digest",) else seal(changed))
            assert not report.holds, (path, value, other)
            tried += 1
    assert tried > 60


@pytest.mark.parametrize(
    "path, value, reason",
    [
        (("topology",), "ring", "reach around a ring"),
        (("topology",), "torus", "reach around a ring"),
        (("topology",), "strip", "neighbours goes with joined sides"),
        (("neighbours",), "graph", "is not"),
        (("fixed",), {"columns": 4}, "dimension is 11; lumping leaves 28"),
        (("fixed",), {"columns": 2}, "compared.terms|compared.sha256"),
        (("marks",), "x", "minimal is not an object"),
        (("rule", "definition", "kind"), "colouring", "is not an object"),
        (("rule", "definition", "liberties"), "every group touches an empty cell", "is not"),
        (("rule", "definition", "quantity"), "maximal", "is not positions"),
        (("rule", "parts"), [{"coefficient": 1, "tiles": {}}], "is not an object"),
    ],
)
def test_a_cylinder_of_another_rule_or_shape_is_rejected(path, value, reason):
    data = certificate(columns=3, topology="cylinder")
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    report = check(seal(data))
    assert not report.holds
    assert re.search(reason, report.reasons[0]), report.reasons


def test_a_strip_is_not_the_cylinder():
    data = certificate(columns=3)
    joined = {**data, "topology": "cylinder", "neighbours": "simple graph"}
    assert "compared.sha256 is not of these terms" in check(seal(joined)).reasons[0]


def test_tiles_and_liberties_do_not_go_together():
    data, tiles = certificate(columns=1), [{"name": "t", "left": "0", "right": "0"}]
    tiles[0] |= {"top": "0", "bottom": "0", "weight": "1"}
    sides = {key: ["0"] for key in ("left", "right", "top", "bottom")}
    part = {"name": "t", "labels": ["0"], "tile": tiles, "boundary": sides, "hole": sides}
    data["rule"]["parts"] = [{"coefficient": 1, "tiles": part}]
    assert check(seal(data)).reasons == ["rule.parts is not empty"]
    data["rule"] |= {"definition": {"kind": "tiling"}, "parts": []}
    assert check(seal(data)).reasons == ["rule.parts is empty"]


def listed(rows, columns, joined):
    """Ask every board: take a group, look for an empty cell next to it, go on to the next."""
    total = {}
    cells = list(itertools.product(range(rows), range(columns)))
    for values in itertools.product(".BR", repeat=len(cells)):
        board = dict(zip(cells, values, strict=True))

        def near(r, c, board=board):
            wrapped = (r, (c - 1) % columns), (r, (c + 1) % columns)
            beside = wrapped if joined else ((r, c - 1), (r, c + 1))
            return [z for z in ((r - 1, c), (r + 1, c), *beside) if z in board]

        def lives(cell, board=board, near=near):
            group, todo = {cell}, [cell]
            while todo:
                for z in near(*todo.pop()):
                    if board[z] == ".":
                        return True
                    if board[z] == board[cell] and z not in group:
                        group.add(z)
                        todo.append(z)
            return False

        if all(board[cell] == "." or lives(cell) for cell in cells):
            code = values.count("B") * checker.X + values.count("R")
            total[code] = total.get(code, 0) + 1
    return total


@pytest.mark.parametrize(
    "rows, columns, joined",
    [(1, 5, True), (2, 3, True), (2, 4, True), (3, 2, False), (2, 4, False)],
)
def test_automaton_and_enumeration_of_the_checker_agree_with_listing(rows, columns, joined):
    wanted = listed(rows, columns, joined)
    shape = Shape(rows, columns, across=joined)
    assert count_stones(shape, Work(10**9, "test")) == wanted
    parts = [(1, Liberty())]
    by_rows = checker.count_by_rows(parts, columns, joined, Work(10**9, "test"))
    assert next(itertools.islice(by_rows, rows, None)) == wanted


# [OEIS, A094777]: legal positions of Go on n x n.
@pytest.mark.parametrize("n, known", [(3, 12675), (4, 24318165), (5, 414295148741)])
def test_the_checker_counts_squares(n, known):
    strip = Stones(n, "none")
    frontier = {(strip.start, 0): 1}
    for _ in range(n):
        frontier = strip.row(frontier, Work(10**9, "test"))
    assert sum(c for (state, _), c in frontier.items() if strip.is_end(state)) == known
