"""Statements that would be about nothing, or about something else than they say, do not hold."""

import copy
import random

import pytest
from forgeries.certificates import envelope

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.tables.finite_tables import read_table


def constant(value, offset=0):
    return {"kind": "fraction", "offset": offset, "p": [str(value)], "q": ["1", "-1"]}


def relation(text, names, low=0):
    return {"kind": "relation", "relation": text, "names": names, "low": low, "high": None}


@pytest.mark.parametrize("seed", range(6))
def test_sides_of_a_failure_are_values(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    name = rng.choice(["F", "L", "a"])
    value = rng.randint(1, 9)
    said = {**relation(f"{name}(n) = {value + 1}", {name: constant(value)}), "kind": "fails at"}
    said |= {"n": 0, "left": str(value), "right": str(value + 1)}
    assert check(envelope(said, {})).holds
    for side, number in (("left", value), ("right", value + 1)):
        for own in (f"{name}(4)", "F(1)", "L(3)", "F(n)"):
            texts = [f"{own} + {number} - {own}", f"{own} - 0*n"]
            texts += [f"{own} + {number - z}" for z in (1, 3, 4, value)]
            for text in texts:
                assert not check(envelope({**said, side: text}, {})).holds, text


@pytest.mark.parametrize("text", ["x = x", "a(n)*y = y*a(n)", "x^n/x^n = 1", "m + 1 = 1 + m"])
def test_letters_of_nothing_are_rejected(text) -> None:
    names = {"a": constant(1)} if "a(" in text else {}
    assert check(envelope(relation(text, names), {})).outcome == "rejected"


@pytest.mark.parametrize("seed", range(10))
def test_equal_sequences_are_sequences(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    kind = rng.choice(["nonsense", "rule", "sequence", "", "relation", "least order", None, 7])
    of = {"kind": kind, "a": rng.randint(0, 9)}
    said = {"kind": "equal sequences", "first": of, "second": copy.deepcopy(of)}
    assert not check(envelope(said, {})).holds


@pytest.mark.parametrize(
    "base",
    ["Sum_{m=2..n+1} c(n-m)", "(-1)^(n/5)", "c(n)", "2^(n/3)", "c(n-1)*e(n)", "0*(-1)^(n/5)",
     "e(n)*(-1)^(n/5)", "(Sum_{k=-5..-5} binomial(n,k))*c(n)"],
)  # fmt: skip
@pytest.mark.parametrize("shape", ["({})^0 = 1", "1 + 0*({}) = 1", "({})^0*({})^0 = 1"])
def test_what_has_no_value_has_no_power(base, shape) -> None:
    names = {
        "c": {"kind": "fraction", "offset": 3, "p": ["5"], "q": ["1", "-3"]},
        "e": {"kind": "fraction", "offset": 0, "p": ["1", "2"], "q": ["1"]},
    }
    text = shape.replace("{}", base)
    names = {name: of for name, of in names.items() if f"{name}(" in text}
    assert not check(envelope(relation(text, names), {})).holds


@pytest.mark.parametrize("parts", [[{"coefficient": 1000, "tiles": "hard squares"}], {}, "x", [1]])
def test_parts_of_what_is_no_tile_set_are_refused(parts) -> None:
    rule = {
        "name": "",
        "definition": {"kind": "array", "quantity": "arrays", "values": ["0", "1"]},
    }
    of = {"kind": "strip", "rule": rule, "fixed": {"columns": 1}, "topology": "strip"}
    said = {"kind": "generating function", "offset": 0, "p": ["1"], "q": ["1", "-2"]}
    said["of"] = {**of, "marks": "none", "shift": 0}
    assert check(envelope(said, {})).holds
    rule["parts"] = parts
    assert not check(envelope(said, {})).holds


@pytest.mark.parametrize(
    "formula, text",
    [
        ("sqrt(2)^n", "a(n+2) = 2*a(n)"),
        ("sqrt(2)^n + sqrt(3)", "a(n+2) = 2*a(n) - sqrt(3)"),
        ("x", "a(n) = x"),
        ("x*y + n", "a(n) - n = x*y"),
        ("n/2", "2*a(n) = n"),
    ],
)
def test_named_formulas_have_all_values(formula, text) -> None:
    names = {"a": {"kind": "formula", "offset": 0, "formula": formula}}
    report = check(envelope(relation(text, names), {}))
    assert report.outcome == "holds", report.reasons
    other = check(envelope(relation(f"{text} + 1", names), {}))
    assert other.outcome == "rejected", other.reasons


@pytest.mark.parametrize(
    "tables",
    [
        {"window": [{"rows": 1, "columns": 1, "forbid": ["?"]}]},
        {"window": [{"rows": 1, "columns": 1, "forbid": ["0"], "exceptions": [1]}]},
        {"neighbours": [{"directions": ["up"], "counts": [2], "relation": "equal"}]},
        {"contains": ["0"], "window": [{"rows": 1, "columns": 1, "forbid": ["0"]}]},
    ],
)
def test_what_counts_nothing_has_no_growth(tables) -> None:
    rule = {"kind": "array", "quantity": "arrays", "values": ["0"], **tables}
    of = {"kind": "strip", "rule": {"name": "", "definition": rule}, "fixed": {"columns": 2}}
    of |= {"topology": "strip", "marks": "none", "shift": 0}
    for value in (["0", "1"], ["1", "2"]):
        report = check(envelope({"kind": "growth per row", "of": of, "value": value}, {}))
        assert report.outcome == "not checked"
        assert "nothing is counted" in report.reasons[0]


@pytest.mark.parametrize("seed", range(8))
def test_rules_of_alternating_play_are_the_same_by_their_marks(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    across, down = [[0, 0], [0, 1]], [[0, 0], [1, 0]]
    weights = rng.sample(["x", "y", "2*x", "x*y", "x^2"], 2)
    rules = []
    for weight in weights:
        pieces = {"left": [across], "right": [], "both": [{"cells": down, "weight": weight}]}
        definition = {"kind": "placement", "quantity": "positions", **pieces}
        rules.append({"name": "", "definition": definition, "parts": [], "play": True})
    said = {"kind": "same counts", "first": rules[0], "second": rules[1]}
    counts = {"kind": "boards", "topology": "strip", "multigraph": False, "marks": "none"}
    counts |= {"left": None, "right": None, "more": None}
    tables = [{**counts, "rule": rule} for rule in rules]
    at = [[read_table(z, [], Clock())(place) for place in ("1x1", "2x1", "2x3")] for z in tables]
    assert at[0] != at[1]
    assert check(envelope(said, {})).outcome == "rejected"
    assert check(envelope({**said, "second": rules[0]}, {})).holds
