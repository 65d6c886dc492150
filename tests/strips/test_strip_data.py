"""The data of a strip in a certificate: what is of another shape, or no rule, is refused."""

import pytest

from gfkit.boards.models.names import domineering
from gfkit.boards.rules.weights import WeightError
from gfkit.errors import (
    ArrayRuleError,
    CertificateRejected,
    GfkitError,
    OutOfRange,
    WrongArgument,
)
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.strips.sequences.strip import Strip

RIGHT_ENDS = definition_data(Strip(domineering.right_ends, columns=3).definition())
NOT_READ = "the data of a strip cannot be read:"


def test_the_data_of_a_strip_are_read_as_it():
    found = definition_of(RIGHT_ENDS)
    assert definition_data(found) == RIGHT_ENDS


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"fixed": {"columns": 0}}, OutOfRange, "columns must be an integer from 1 on"),
        ({"fixed": {"columns": "3"}}, CertificateRejected, "'3' is not of the kind int"),
        ({"fixed": {"depth": 3}}, GfkitError, "a strip fixes its columns or its rows, not"),
        ({"fixed": {"columns": 1, "rows": 1}}, GfkitError, NOT_READ),
        ({"topology": "sphere"}, OutOfRange, r"topology must be one of strip \(all sides open\),"),
        ({"marks": "z"}, GfkitError, "domineering:right-ends has no mark z: its"),
        ({"shift": 0.5}, WrongArgument, r"shift must be an integer such as 0, not 0\.5"),
        ({"neighbours": "all"}, GfkitError, "neighbours form a simple graph or a"),
        ({"rule": None}, GfkitError, NOT_READ),
    ],
)
def test_data_of_another_shape_are_refused(change, error, words):
    with pytest.raises(error, match=words):
        definition_of(RIGHT_ENDS | change)


PIECES = {"kind": "placement", "quantity": "positions", "left": [], "right": []}
COLOURS = {"kind": "colouring", "quantity": "positions", "forbidden": [], "neighbours": "edge"}
MANY = "a placement game has from 1 to 100 pieces,"
NO_PLACEMENT = "the data of a placement rule cannot be"
ONE = {"left": [[[0, 0]]]}


def colour(name):
    return {"name": name, "owner": "left", "weight": "x"}


@pytest.mark.parametrize(
    ("definition", "error", "words"),
    [
        ({"kind": "none", "quantity": "positions"}, GfkitError, "of the unknown kind 'none'"),
        ({"kind": "tiling"}, GfkitError, "tile sets are counted with integer"),
        ({"kind": "placement", "quantity": "positions"}, GfkitError, NO_PLACEMENT),
        (PIECES, GfkitError, MANY),
        (PIECES | {"left": [[]]}, GfkitError, NO_PLACEMENT),
        (PIECES | {"left": [[[0, 0], [0, 2]]]}, GfkitError, NO_PLACEMENT),  # apart
        (PIECES | {"left": [[[1, 0], [2, 0]]]}, GfkitError, NO_PLACEMENT),  # not from 0, 0 on
        (PIECES | {"left": [[[0, 0.0]]]}, GfkitError, NO_PLACEMENT),
        (PIECES | {"left": [[[0, 0]], [[0, 0]]]}, GfkitError, MANY),  # the same twice
        (PIECES | ONE | {"quantity": "best"}, GfkitError, "the quantities of placement rules are"),
        (PIECES | ONE | {"both": [{"cells": [[0, 0]], "weight": "x"}]}, GfkitError, MANY),
        (
            PIECES | {"both": [{"cells": [[0, 0]], "weight": "-x"}]},
            WeightError,
            "weight '-x' is not a monomial in x and y,",
        ),
        (PIECES | ONE | {"more": 1}, GfkitError, "the text of a rule is not in normal form"),
        (COLOURS | {"colours": [colour("BB")]}, GfkitError, "a colouring game has colours of one"),
        (
            COLOURS | {"colours": [colour("B")], "forbidden": ["BR"]},
            GfkitError,
            "a colouring game has colours of one",
        ),
        (
            {"kind": "colouring", "quantity": "positions", "colours": []},
            GfkitError,
            "the data of a colouring rule cannot be",
        ),
        (
            {"kind": "liberty", "quantity": "positions", "liberties": "none"},
            GfkitError,
            "a liberty game says that every group of one",
        ),
        (
            {"kind": "array", "quantity": "arrays", "values": []},
            ArrayRuleError,
            "x: needs 1 to 100 different values",
        ),
    ],
)
def test_a_rule_that_is_not_in_normal_form_is_refused(definition, error, words):
    rule = {"name": "x", "definition": definition, "parts": []}
    with pytest.raises(error, match=words):
        definition_of(RIGHT_ENDS | {"rule": rule})


def test_the_name_of_a_rule_is_text():
    rule = {"name": 5, "definition": {"kind": "tiling"}, "parts": []}
    with pytest.raises(GfkitError, match="the name of a rule is text"):
        definition_of(RIGHT_ENDS | {"rule": rule})
