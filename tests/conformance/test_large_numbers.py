"""Every number of a rule file may be very large: the answer is exact, or one clear line."""

import copy
import tomllib
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.strips import brute_force
from gfkit.strips.counts.count import count

LARGE = (2**31, 10**18, 10**30, -(10**18), -(10**30))
BOARDS = ((1, 1), (1, 2), (2, 1), (2, 2))
TABLE = tomllib.loads(Path(__file__).with_name("large_numbers.toml").read_text("utf-8"))
ARRAYS, OTHERS, FORMULAS = TABLE["arrays"], TABLE["others"], TABLE["formulas"]["blocks"]
BESIDE = "min(near) {0} x", "max(near, up) {0} 1000000 * x", "max(near) - min(near) {0} 1"


def paths(data, path=()):
    """Yield the places of all numbers of a table."""
    if isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from paths(part, (*path, key))
    elif not isinstance(data, str):
        yield path


def changed(data, path, number):
    made = copy.deepcopy(data)
    part = made
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = number
    return made


def one_line(error):
    assert "\n" not in str(error)


def agrees(data):
    """Return whether a rule is read; then what is counted is what is listed."""
    try:
        model = model_of(rule_of_table({"name": "large", **data}, "large.toml"))
    except GfkitError as error:
        one_line(error)
        return False
    for rows, columns in BOARDS:
        board = Board.rectangle(rows, columns)
        assert count(model, board) == brute_force.count(model, board), (data, rows, columns)
    return True


@pytest.mark.parametrize("name", ARRAYS)
def test_numbers_of_array_rules(name):
    data = {"values": [0, 1, 2], **ARRAYS[name]}
    assert agrees(data)
    for path in paths(data):
        for number in LARGE:
            agrees(changed(data, path, number))


@pytest.mark.parametrize("name", OTHERS)
def test_numbers_of_moves_links_and_images(name):
    assert agrees(OTHERS[name])
    for path in paths(OTHERS[name]):
        for number in LARGE:
            agrees(changed(OTHERS[name], path, number))


@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan"), 1e308, 1e-300])
@pytest.mark.parametrize("statistic", ["sum", "median"])
def test_floats_that_are_allowed(statistic, number):
    block = {"rows": 1, "columns": 2, "statistic": statistic, "allowed": [1, number]}
    agrees({"values": [0, 1, 2], "blocks": [block]})


@pytest.mark.parametrize("number", [10**6, 10**7, 10**30])
@parametrize_some("formula", FORMULAS, share=60)
def test_numbers_of_formulas(formula, number):
    holds = formula.format(number, number)
    read = agrees({"values": [0, 1], "blocks": [{"rows": 1, "columns": 2, "holds": holds}]})
    assert not read or number <= 10**6
    agrees({"values": [-999, 999], "blocks": [{"rows": 1, "columns": 2, "holds": holds}]})
    agrees({"values": [0, 1], "image": {"rows": 1, "columns": 2, "shows": holds}})
    row = {"directions": ["row"], "carry": {"b": 0}, "next": {"b": "0"}, "holds": holds}
    agrees({"values": [0, 1], "lines": [{**row, "holds": holds.replace("a", "x")}]})
    agrees({"values": [0, 1], "lines": [{**row, "next": {"b": "abs(b) mod 7"}, "end": "b < 3"}]})
    agrees({"values": [0, 1], "lines": [{"directions": ["row"], "stretches": 1, "holds": holds}]})
    moves = {"offsets": [[0, 1], [0, -1]], "arrivals": [1]}
    agrees({"moves": moves, "blocks": [{"rows": 1, "columns": 2, "holds": holds}]})


@pytest.mark.parametrize("sign", ["<", "=", ">="])
@parametrize_some("formula", [*BESIDE, "min(up, left) + x {0} min(near) + 1"])
def test_the_least_of_no_numbers_is_larger_than_every_number(formula, sign):
    holds = formula.format(sign)
    for values in ([0, 1], [-999, 3]):
        around = {"directions": ["right"], "holds": holds}
        assert agrees({"values": values, "neighbours": [around]})
    assert agrees({"values": [0, 1], "image": {"directions": ["right"], "shows": holds}})


@pytest.mark.parametrize("shows", ["min(up)", "min(up) + x", "max(left) - x", "abs(max(up))"])
def test_the_least_of_no_numbers_is_shown_alike_everywhere(shows):
    assert agrees({"values": [0, 1, 2], "image": {"shows": shows}})
    assert agrees({"values": [0, 1], "image": {"shows": [shows, "x * 1000000 * 1000000"]}})
