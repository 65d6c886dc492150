"""Rules with the same pieces count the same on every board; what differs on one is rejected."""

import json
from functools import cache

import pytest

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.strips.facts.compare import SameCounts
from gfkit.strips.totals.count import count

MODELS = [
    *("domineering", "cram", "arc-kayles", "i-tromping", "d-tromping", "o12", "l-tromping"),
    *("domineering:maximal", "cram:maximal", "arc-kayles:maximal", "i-tromping:maximal"),
    *("domineering:right-ends", "domineering:left-ends", "domineering:play", "d-tromping:play"),
]
BOARDS = [Board.parse(text) for text in ("1x2", "2x1", "1x3", "2x2", "2x3", "3x3")]


@cache
def totals(name):
    return [count(find_model(name), board).total() for board in BOARDS]


@pytest.mark.parametrize("name", MODELS)
def test_what_is_derived_is_so_and_what_differs_is_rejected(name):
    one = find_model(name)
    true = certificate_data(prove(SameCounts(one, one)), "0")
    assert check(true).holds
    del true["digest"]
    for other_name in MODELS:
        other = find_model(other_name)
        same = totals(name) == totals(other_name)
        statement = SameCounts(one, other)
        try:
            prove(statement)
            derived = True
        except NotDerived:
            derived = False
        assert same or not derived
        said = {"kind": "same counts", **json.loads(json.dumps(statement.data()))}
        data = {**true, "statement": said}
        assert check({**data, "digest": digest(data)}).holds == derived, statement
