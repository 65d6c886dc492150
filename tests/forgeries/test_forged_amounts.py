"""Certificates of rules with amounts and combinations hold; none of a slightly other rule does."""

import json
from functools import cache

import pytest
from forgeries.certificates import changed
from oracle.definitions import count
from samples import parametrize_some

import gfkit
from gfkit import Strip
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check

ONES = {"rows": 1, "columns": 1, "allow": ["1"]}
PAIRS = {"rows": 1, "columns": 2, "forbid": ["11"]}
EVEN = {"track": "row", "arrows": [[0, 1], [1, 0]], "accepting": [0]}
DOWN = {"directions": ["column"], "matches": "0*1*"}
RULES = {
    "at least": {"window": [{**ONES, "amount": {"low": 2}}]},
    "between": {"acceptors": [{**EVEN, "amount": {"low": 1, "high": 2}}]},
    "in steps": {"window": [{**ONES, "amount": {"low": 1, "step": 2}}]},
    "together": {
        "window": [{**PAIRS, "amount": {"high": 3}, "shared": "a"}],
        "lines": [{**DOWN, "amount": {"high": 3}, "shared": "a"}],
    },
    "either": {
        "acceptors": [{**EVEN, "name": "even"}],
        "lines": [{**DOWN, "name": "down", "amount": {"low": 1}}],
        "window": [{**ONES, "name": "ones", "exceptions": [1, 2]}],
        "combination": {"any": ["even", {"all": ["down", {"not": "ones"}]}]},
    },
}
OTHERS = {
    "at least": [
        (["window", 0, "amount"], {"low": 1}),
        (["window", 0, "amount"], {"low": 3}),
        (["window", 0, "amount"], {"high": 2}),
        (["window", 0, "amount"], {"low": 2, "high": 3}),
        (["window", 0, "amount"], {"low": 2, "step": 2}),
        (["window", 0, "amount"], None),
        (["window", 0, "exceptions"], [0, 1]),
    ],
    "between": [
        (["acceptors", 0, "amount"], {"low": 2}),
        (["acceptors", 0, "amount"], {"low": 0, "high": 2}),
        (["acceptors", 0, "amount"], {"low": 2, "high": 1}),
        (["acceptors", 0, "amount"], {}),
        (["acceptors", 0, "track"], "column"),
    ],
    "in steps": [
        (["window", 0, "amount"], {"low": 0, "step": 2}),
        (["window", 0, "amount"], {"low": 1, "step": 4}),
        (["window", 0, "amount"], {"low": 3, "step": 2}),
        (["window", 0, "amount"], {"low": 1, "step": 0}),
        (["window", 0, "amount"], {"low": 1.0, "step": 2}),
    ],
    "together": [
        (["lines", 0, "shared"], "b"),
        (["window", 0, "shared"], None),
        (["lines", 0, "amount"], {"high": 2}),
        (["lines", 0, "exceptions"], [0]),
    ],
    "either": [
        (["combination"], {"all": ["even", {"all": ["down", {"not": "ones"}]}]}),
        (["combination"], {"any": ["even", {"any": ["down", {"not": "ones"}]}]}),
        (["combination"], {"any": ["even", {"all": ["down", "ones"]}]}),
        (["combination"], {"any": ["even", "down"]}),
        (["combination"], {"any": ["even", {"all": ["down", {"not": "more"}]}]}),
        (["combination"], {"any": ["even", {"all": ["down", {"not": ["ones"]}]}]}),
        (["combination"], {"any": []}),
        (["combination"], "even"),
        (["combination"], None),
        (["lines", 0, "name"], "ones"),
        (["lines", 0, "name"], None),
        (["lines", 0, "amount"], {"low": 2}),
        (["window", 0, "exceptions"], [1]),
    ],
}


@cache
def certificate(name, fixed):
    rule = ArrayRule.from_data({"values": [0, 1], **RULES[name]}, name)
    proof = Strip(model_of(rule), **{fixed: 2}).generating_function().proof()
    return json.loads(json.dumps(certificate_data(proof, gfkit.__version__)))


@pytest.mark.parametrize("fixed", ["rows", "columns"])
@parametrize_some("name", [*RULES], share=24)
def test_the_certificate_holds(name, fixed):
    data = certificate(name, fixed)
    report = check(data)
    assert report.holds, report.reasons
    of = data["statement"]["of"]
    assert Strip(
        model_of(ArrayRule.from_data({"values": [0, 1], **RULES[name]}, name)), **{fixed: 2}
    ).terms(5)[1:] == [sum(count(of, n).values()) for n in range(1, 5)]


@parametrize_some(
    "name, path, value",
    [(name, *one) for name, some in OTHERS.items() for one in some],
    ids=str,
    share=36,
)
@pytest.mark.parametrize("fixed", ["rows", "columns"])
def test_a_slightly_other_rule_is_refused(name, path, value, fixed):
    forged = changed(certificate(name, fixed), path, value)
    assert not check(forged).holds
