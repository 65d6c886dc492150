"""The checker on certificates of colouring games and array rules, made by gfkit and changed."""

from __future__ import annotations

import copy
import json
import re

import pytest
from oracle.version_one import version_one

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.board import Board
from gfkit.boards.pieces import PlacementGame, SharedPiece
from gfkit.boards.rules import find_model, model_of
from gfkit.boards.tiles import Weight
from gfkit.proofs.certificate import digest
from gfkit.proofs.checker import version_one as checker
from gfkit.proofs.checker.version_one import check, lines_of, main
from gfkit.strips import brute
from gfkit.strips.brute_arrays import array_profile
from gfkit.strips.strip import Strip


def certificate(model, marks="none", **fixed):
    answer = Strip(model, **fixed).generating_function(marks=marks)
    return json.loads(json.dumps(version_one(answer)))


@pytest.fixture(autouse=True)
def fewer_boards(monkeypatch):
    monkeypatch.setattr(checker, "MAX_ENUMERATED", 60_000)


def rule(**data):
    return ArrayRule.from_data({"name": "mine", "values": ["0", "1"], **data}, "here")


def seal(data):
    rest = {key: data[key] for key in data if key != "digest"}
    return {**rest, "digest": digest(rest)}


def changed(data, path, value, *, redigest=True):
    """Return the certificate with another value in its definition, or without one (None)."""
    data = copy.deepcopy(data)
    place = data["rule"]["definition"]
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return seal(data) if redigest else data


# Colouring games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, fixed, marks",
    [
        ("col", {"columns": 3}, "none"),
        ("col", {"rows": 2}, "xy"),
        ("snort", {"columns": 2}, "x"),
        ("cis3", {"rows": 3}, "none"),
        ("node-kayles:maximal", {"columns": 3}, "none"),
        ("kings", {"columns": 3}, "xy"),
        ("kings:maximal", {"rows": 2}, "none"),
        ("snort:left-ends", {"rows": 2}, "none"),
        ("snort:right-ends", {"columns": 2}, "xy"),
        ("col:one-sided-ends", {"columns": 1}, "none"),
    ],
)
def test_colouring_games_hold(name, fixed, marks):
    report = check(certificate(find_model(name), marks, **fixed))
    assert report.reasons == []
    assert "from the definition" in report.checked["boards"]


@pytest.mark.parametrize(
    "name",
    ["col:one-sided-ends", "snort:left-ends", "cis:right-ends", "cis2:maximal", "kings:maximal"],
)
@pytest.mark.parametrize("rows, columns", [(0, 2), (1, 4), (2, 3), (3, 2)])
def test_colourings_are_those_of_brute_force(name, rows, columns):
    model = find_model(name)
    game = checker.read_definition(model.definition.to_data())
    found = checker.count_colourings(game, checker.Shape(rows, columns), checker.Work(10**6, ""))
    expected = brute.count(model, Board.rectangle(rows, columns))
    assert found == {i * checker.X + j: c for i, j, c in expected.terms}


@pytest.fixture(scope="module")
def col():
    return certificate(find_model("col"), columns=2)


@pytest.fixture(scope="module")
def col_ends():
    return certificate(find_model("col:left-ends"), columns=1)


COLOURING_TAMPERED = [
    (("forbidden",), ["BB"], "miscount"),
    (("forbidden",), ["BB", "BR"], "miscount"),
    (("forbidden",), ["BB", "RR", "BR"], "miscount"),
    (("forbidden",), [], "miscount"),
    (("forbidden",), ["BB", "RG"], "unknown colour"),
    (("forbidden",), ["BB", "R"], "is not"),
    (("forbidden",), "BB", "is not a list"),
    (("colours", 0, "weight"), "y", "miscount"),
    (("colours", 0, "weight"), "z", "is not"),
    (("colours", 0, "weight"), "x^1001", "out of range"),
    (("colours", 0, "owner"), "nobody", "is not"),
    (("colours", 0, "name"), "R", "twice"),
    (("colours", 0, "name"), ".", "is not"),
    (("colours", 0, "extra"), 1, "keys"),
    (("colours",), [], "unknown colour"),
    (("neighbours",), "king", "miscount"),
    (("neighbours",), "knight", "is not"),
    (("neighbours",), None, "keys"),
    (("quantity",), "maximal", "miscount"),
    (("quantity",), "tilings", "none of"),
    (("quantity",), 3, "is not"),
    (("kind",), "colour", "keys"),
    (("kind",), ["colouring"], "keys"),
    (("extra",), 1, "keys"),
]


@pytest.mark.parametrize("path, value, reason", COLOURING_TAMPERED)
def test_changed_colouring_game_is_rejected(col, path, value, reason):
    report = check(changed(col, path, value))
    assert reason in report.reasons[0]
    assert report.checked_fully
    assert not check(changed(col, path, value, redigest=False)).holds


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("owner", ["left", "right", "both"])
def test_changed_owner_is_rejected(col_ends, number, owner):
    before = col_ends["rule"]["definition"]["colours"][number]["owner"]
    report = check(changed(col_ends, ("colours", number, "owner"), owner))
    same = owner == before or (number, owner) == (0, "both")  # of Left's moves
    assert report.holds == same
    assert report.holds or "miscount" in report.reasons[0]


# Array rules ------------------------------------------------------------------------------------

RULES = {
    "neighbours": {
        "values": [0, 1, 2],
        "weights": {"1": "x", "2": "2 * y"},
        "neighbours": [
            {
                "directions": ["horizontal", "vertical"],
                "relation": "within",
                "distance": 1,
                "counts": [2, 3, 4],
                "of": [0, 1],
                "outside": 0,
            },
        ],
    },
    "beyond": {
        "values": ["0", "1", "3"],
        "neighbours": [
            {"directions": ["vertical"], "relation": "beyond", "distance": 1, "counts": [1, 2]}
        ],
    },
    "king": {
        "neighbours": [
            {"directions": ["king"], "values": [1], "of": [0], "counts": [1, 2, 3]},
            {"directions": ["antidiagonal"], "relation": "equal", "counts": [0, 1], "of": [1]},
            {"directions": ["diagonal"], "relation": "different", "counts": [0, 1]},
        ]
    },
    "window": {
        "window": [
            {"rows": 2, "columns": 2, "forbid": ["11|1?", "0?|?0"]},
            {"rows": 1, "columns": 3, "allow": ["0??", "1?0", 111]},
        ]
    },
    "words": {
        "words": [
            {"direction": "row", "forbid": ["000", "1111"]},
            {"direction": "column", "forbid": [101]},
            {"direction": "diagonal", "forbid": ["111", "00"]},
            {"direction": "antidiagonal", "forbid": ["01"]},
        ]
    },
    "blocks": {
        "values": [0, 1, 2],
        "blocks": [
            {"rows": 2, "columns": 2, "statistic": "median", "allowed": [0, 0.5, 1.5]},
            {"rows": 1, "columns": 2, "statistic": "sum", "allowed": [1, 2, 3]},
            {"rows": 2, "columns": 1, "statistic": "maximum", "allowed": [1, 2]},
            {"rows": 1, "columns": 3, "statistic": "minimum", "allowed": [0]},
        ],
    },
    "increasing": {"ordered": {"rows": "increasing", "columns": "nonincreasing"}},
    "decreasing": {"ordered": {"rows": "nondecreasing", "columns": "decreasing"}},
    "corners": {"corners": {"top-left": 0, "bottom-right": "1", "top-right": "1"}},
    "introduced": {"values": ["c", "a", "*"], "introduced": True, "summary": "partitions"},
}


@pytest.fixture(scope="module")
def made():
    return {
        name: certificate(model_of(rule(**data)), columns=2 - (name == "neighbours"))
        for name, data in RULES.items()
    }


@pytest.mark.parametrize("name", RULES)
def test_array_rules_hold(made, name):
    report = check(made[name])
    assert report.reasons == []
    assert "arrays, from the definition" in report.checked["boards"]


@pytest.mark.parametrize("name", ["neighbours", "introduced", "words"])
def test_array_rules_with_marks_and_fixed_rows_hold(name):
    model = model_of(rule(**{"weights": {}, **RULES[name]}))
    assert check(certificate(model, "xy", rows=1 + (name == "words"))).reasons == []


@pytest.mark.parametrize(
    "name, rows, columns",
    [
        (name, rows, columns)
        for name, data in RULES.items()
        for rows, columns in [(0, 3), (1, 4), (3, 1), (2, 3), (3, 2), (3, 3)]
        if len(data.get("values", "01")) ** (rows * columns) < 1000
    ],
)
def test_arrays_are_those_of_brute_force(name, rows, columns):
    given = rule(**RULES[name])
    definition = checker.read_definition(
        {"kind": "array", "quantity": "arrays", **given.to_data()},
    )
    found = checker.count_arrays(definition, checker.Shape(rows, columns), checker.Work(10**6, ""))
    expected = array_profile(given, rows, columns)
    assert found == {i * checker.X + j: c for i, j, c in expected.terms}


NEAR, WINDOW, BLOCK = ("neighbours", 0), ("window", 0), ("blocks", 0)
ARRAY_TAMPERED = [
    ("neighbours", (*NEAR, "counts"), [3, 4], "miscount"),
    ("neighbours", (*NEAR, "counts"), [], "has no counts"),
    ("neighbours", (*NEAR, "counts"), [1.0], "integer"),
    ("neighbours", (*NEAR, "distance"), 0, "miscount"),
    ("neighbours", (*NEAR, "distance"), None, "has no counts"),
    ("neighbours", (*NEAR, "distance"), 10, "integer"),
    ("neighbours", (*NEAR, "relation"), "beyond", "miscount"),
    ("neighbours", (*NEAR, "relation"), "equal", "miscount"),
    ("neighbours", (*NEAR, "relation"), "value", "has no counts"),
    ("neighbours", (*NEAR, "relation"), "near", "is not"),
    ("neighbours", (*NEAR, "relation"), None, "keys"),
    ("neighbours", (*NEAR, "of"), None, "miscount"),
    ("neighbours", (*NEAR, "of"), ["5"], "does not list"),
    ("neighbours", (*NEAR, "outside"), None, "miscount"),
    ("neighbours", (*NEAR, "outside"), 2, "miscount"),
    ("neighbours", (*NEAR, "outside"), "00", "is not"),
    ("neighbours", (*NEAR, "directions"), ["vertical"], "miscount"),
    ("neighbours", (*NEAR, "directions"), ["up"], "is not"),
    ("neighbours", (*NEAR, "directions"), "vertical", "not a list"),
    ("neighbours", NEAR, 7, "keys"),
    ("neighbours", ("neighbours",), None, "miscount"),
    ("neighbours", ("neighbours",), {}, "not a list"),
    ("neighbours", ("weights", "1"), "y", "miscount"),
    ("neighbours", ("weights", "1"), "x+y", "is not"),
    ("neighbours", ("weights", "7"), "x", "keys"),
    ("neighbours", ("weights",), [], "keys"),
    ("neighbours", ("weights",), None, "miscount"),
    ("neighbours", ("values",), [0, 1], "miscount|keys"),
    ("neighbours", ("values",), [0, 1, 1], "different"),
    ("neighbours", ("values",), ["0", "1", "2", "a"], "digits"),
    ("neighbours", ("values",), ["0", "1", "#"], "is not"),
    ("neighbours", ("values",), [True, False], "is not"),
    ("king", (*NEAR, "values"), ["0"], "miscount"),
    ("king", (*NEAR, "values"), [], "has no counts"),
    ("king", ("neighbours", 1, "relation"), "different", "miscount"),
    ("king", ("neighbours", 2, "directions"), ["antidiagonal"], "miscount"),
    ("window", (*WINDOW, "forbid"), ["11|1?"], "miscount"),
    ("window", (*WINDOW, "forbid"), ["11|11", "0?|?0"], "miscount"),
    ("window", (*WINDOW, "forbid"), ["11|1"], "another size"),
    ("window", (*WINDOW, "forbid"), ["11|12"], "does not list"),
    ("window", (*WINDOW, "forbid"), None, "both or none"),
    ("window", (*WINDOW, "allow"), ["11|11"], "both or none"),
    ("window", (*WINDOW, "rows"), 4, "integer"),
    ("window", (*WINDOW, "rows"), 1, "another size"),
    ("words", ("words", 0, "direction"), "column", "miscount"),
    ("words", ("words", 2, "direction"), "antidiagonal", "miscount"),
    ("words", ("words", 0, "direction"), "king", "is not"),
    ("words", ("words", 3, "forbid"), ["00"], "miscount"),
    ("words", ("words", 0, "forbid"), ["11", ""], "is not"),
    ("words", ("words", 0, "forbid"), ["11", "1111111"], "is not"),
    ("words", ("words", 0, "forbid"), ["11", "12"], "does not list"),
    ("blocks", (*BLOCK, "statistic"), "minimum", "miscount"),
    ("blocks", (*BLOCK, "statistic"), "mean", "is not"),
    ("blocks", (*BLOCK, "allowed"), [0, 0.5], "miscount"),
    ("blocks", (*BLOCK, "allowed"), [float("nan")], "number"),
    ("blocks", (*BLOCK, "allowed"), [True], "number"),
    ("blocks", (*BLOCK, "rows"), 1, "miscount"),
    ("blocks", ("blocks", 3), None, "miscount"),
    ("increasing", ("ordered", "rows"), "nondecreasing", "miscount"),
    ("increasing", ("ordered", "columns"), "decreasing", "miscount"),
    ("increasing", ("ordered", "columns"), None, "miscount"),
    ("increasing", ("ordered", "rows"), "upwards", "is not"),
    ("increasing", ("ordered", "rows"), True, "is not"),
    ("increasing", ("ordered",), [], "keys"),
    ("corners", ("corners", "top-left"), "1", "miscount"),
    ("corners", ("corners", "top-left"), None, "miscount"),
    ("corners", ("corners", "top"), "1", "keys"),
    ("corners", ("corners", "bottom-left"), "2", "does not list"),
    ("introduced", ("introduced",), False, "miscount"),
    ("introduced", ("introduced",), 1, "neither"),
    ("introduced", ("values",), ["a", "c", "*"], None),
    ("introduced", ("quantity",), "positions", "is not"),
    ("introduced", ("name",), 1, "is not"),
    ("introduced", ("extra",), 1, "keys"),
]


@pytest.mark.parametrize("name, path, value, reason", ARRAY_TAMPERED)
def test_changed_array_rule_is_rejected(made, name, path, value, reason):
    report = check(changed(made[name], path, value))
    if reason is None:  # the same numbers of arrays, so nothing false is stated
        assert report.holds
        return
    assert any(z in report.reasons[0] for z in reason.split("|")), report.reasons
    assert report.checked_fully
    assert not check(changed(made[name], path, value, redigest=False)).holds


@pytest.mark.parametrize("kind", ["col", *RULES])
def test_garbage_anywhere_in_a_definition_is_rejected(made, col, kind):
    data, small = col if kind == "col" else made[kind], col
    deep = []
    for _ in range(5000):
        deep = [deep]

    def paths(value, path=()):
        yield from [path] if path else []
        if isinstance(value, dict | list):
            for key in value if isinstance(value, dict) else range(len(value)):
                yield from paths(value[key], (*path, key))

    for path in paths(data["rule"]["definition"]):
        for garbage in (-1, 10**5000, float("inf"), "\ud800?", [[]], {"": {}}, deep, None):
            if path[-1] in ("name", "summary") and isinstance(garbage, str):
                continue
            definition = copy.deepcopy(data["rule"]["definition"])
            place = definition
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = garbage
            other = {**data, "rule": {**data["rule"], "definition": definition}}
            other = {**other, "rule": {**other["rule"], "parts": small["rule"]["parts"]}}
            assert not check(other).holds, (path, garbage)


# What is too large ------------------------------------------------------------------------------


def test_beyond_a_limit_is_not_checked(col, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(checker, "MAX_STATES", 1)
    report = check(col)
    assert (report.holds, report.checked_fully) == (False, False)
    path = tmp_path / "c.json"
    path.write_text(json.dumps(col), encoding="utf-8")
    assert main([str(path)]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "certificate NOT CHECKED: there are more than 1 row states that can end"
    assert main([str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["holds"], found["checked_fully"]) == (False, False)
    assert found["reasons"] == ["there are more than 1 row states that can end"]


@pytest.mark.parametrize("key, value", [("fixed", {"columns": 41}), ("order", 60_000)])
def test_numbers_beyond_a_limit_are_not_checked(col, key, value):
    report = check(seal({**col, key: value}))
    assert (report.holds, report.checked_fully) == (False, False)


def test_holding_and_rejected_certificates_are_checked_fully(col):
    assert check(col).checked_fully
    assert check({**col, "digest": "0" * 64}).checked_fully
    assert check({**col, "fixed": {"columns": "41"}}).checked_fully


def test_lines_are_short(col):
    for data in (col, {}, {**col, "digest": "0" * 64}, {**col, "marks": "z"}):
        report = check(data)
        lines = lines_of(report)
        assert max(map(len, lines)) <= 100
        assert lines[-1].startswith("certificate ")
        for reason in report.reasons:
            assert reason.replace(" ", "") in "".join(lines).replace(" ", "")


# Many tiles -------------------------------------------------------------------------------------


def test_thousands_of_tiles_are_quick():
    """Only the tiles that fit are looked at."""
    labels = [f"{k:05}#/e" for k in range(5000)]
    tiles = tuple(
        checker.Tile(chr(1 + k), chr(1 + (k + 1) % 5000), "\x01", "\x01", 1, 0)
        for k in range(len(labels))
    )
    everything = frozenset(chr(1 + k) for k in range(5000))
    one = frozenset("\x01")
    strip = checker.Strip(checker.Tiles(tiles, everything, everything, one, one), 2, "none")
    work = checker.Work(40_000, "")
    assert strip.row({(strip.start, 0): 1}, work) == {("\x01\x01", 0): 5000}


# Placement games with pieces that both players may place ----------------------------------------


@pytest.mark.parametrize(
    "name, marks, side",
    [
        ("l-tromping:left-ends", "xy", {"columns": 1}),
        ("l-tromping:one-sided-ends", "none", {"rows": 2}),
        ("m-tromping:maximal", "x", {"columns": 2}),
        ("trominoes:tilings", "xy", {"columns": 2}),
        ("i-tromping:maximal", "none", {"columns": 3}),
        ("o12", "xy", {"rows": 2}),
    ],
)
def test_certificates_of_pieces_hold(name, marks, side):
    report = check(certificate(find_model(name), marks, **side))
    assert report.reasons == []
    assert "from the definition" in report.checked["boards"]


def test_weights_of_shared_pieces_are_read():
    pieces = [SharedPiece(((0, 0),), Weight(3, 2, 1)), SharedPiece(((0, 0), (0, 1)))]
    game = PlacementGame("weights", (), (), tuple(pieces))
    assert check(certificate(model_of(game), "xy", columns=1)).reasons == []
    assert check(certificate(model_of(game, "maximal"), columns=2)).reasons == []


@pytest.mark.parametrize(
    "key, value, reason",
    [
        ("both", [], "miscount"),
        ("both", None, "miscount"),
        ("left", [], "miscount"),
        ("right", [[[0, 0], [0, 2]]], "miscount"),
        ("quantity", "maximal", "miscount"),
        ("quantity", "play", "is none of"),
        ("both", [{"cells": [[0, 0]]}], "exactly the keys"),
        ("both", [{"cells": [], "weight": "x"}], "has a piece without cells"),
        ("both", [{"cells": [[0, 0]], "weight": "x+y"}], "both\\[0\\].weight"),
        ("both", [{"cells": [[0, 99]], "weight": "x"}], "not an integer from -40 to 40"),
    ],
)
def test_changed_pieces_are_found(key, value, reason):
    data = certificate(find_model("l-tromping:left-ends"), columns=2)
    report = check(changed(data, (key,), value))
    assert len(report.reasons) == 1
    assert re.search(reason, report.reasons[0])


@pytest.mark.parametrize("weight, holds", [("x", True), ("y", False), ("2*x", False)])
def test_a_changed_weight_of_a_shared_piece_is_found(weight, holds):
    data = certificate(find_model("m-tromping"), columns=2)
    both = [{**z, "weight": weight} for z in data["rule"]["definition"]["both"]]
    assert check(changed(data, ("both",), both)).holds == holds
