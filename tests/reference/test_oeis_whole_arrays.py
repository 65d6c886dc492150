"""Entries of the OEIS by R. H. Hardin, as they stand there: connected values, sorted lines."""

import pytest
from tiers import one_in

from gfkit.boards.arrays import ArrayRule
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip

# number of the entry: rows of the board of its first term, columns, the rule, its first terms
ENTRIES = {
    "A267465": (
        1,
        1,
        {"values": [0, 1, 2], "capped": ["columns"]},
        [3, 9, 24, 62, 160, 418, 1112, 3018, 8352, 23522, 67240, 194554],
    ),
    "A267466": (
        1,
        1,
        {"values": [0, 1, 2, 3], "capped": ["columns"]},
        [4, 16, 58, 204, 712, 2490, 8770, 31200, 112300, 409254, 1510102],
    ),
    "A166761": (
        1,
        3,
        {"values": [1, 2], "contains": [1, 2], "connected": [{}]},
        [4, 30, 106, 292, 712, 1618, 3518],
    ),
    "A166758": (
        1,
        2,
        {"values": [1, 2, 3, 4, 5], "contains": [1, 2, 3, 4, 5], "connected": [{}]},
        [0, 0, 840, 13320, 99720, 495720, 1889760],
    ),
    "A163038": (
        1,
        3,
        {"values": [0, 1], "connected": [{"values": [1], "sides": ["left", "right"]}]},
        [1, 17, 144, 920, 5191, 27651, 143342],
    ),
    "A163696": (
        1,
        3,
        {
            "values": [0, 1],
            "neighbours": [
                {
                    "directions": ["horizontal", "vertical"],
                    "values": [1],
                    "of": [1],
                    "counts": [0, 1, 2],
                }
            ],
            "connected": [{"values": [1], "sides": ["top", "bottom-right"]}],
        },
        [3, 11, 28, 63, 138, 298, 642],
    ),
    "A164749": (
        2,
        3,
        {
            "values": [1, 2, 3, 4],
            "corners": {"top-left": 1, "top-right": 2, "bottom-left": 3, "bottom-right": 4},
            "connected": [{}],
        },
        [8, 108, 730, 3576, 14414, 50928, 163722],
    ),
    "A166801": (
        1,
        3,
        {
            "values": [1, 2, 3],
            "contains": [1, 2, 3],
            "connected": [{}],
            "ordered": {"rows": "nondecreasing", "columns": "nondecreasing"},
        },
        [1, 26, 134, 443, 1163, 2636, 5384],
    ),
    "A203446": (
        2,
        3,
        {
            "values": [0, 1],
            "sorted": [
                {
                    "lines": "rows",
                    "order": "nondecreasing",
                    "rows": 1,
                    "columns": 2,
                    "shows": "a+b",
                },
                {
                    "lines": "columns",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 1,
                    "shows": "a+b",
                },
            ],
        },
        [16, 34, 80, 174, 376, 786, 1624],
    ),
    "A204734": (
        2,
        3,
        {
            "values": [0, 1],
            "blocks": [{"rows": 2, "columns": 2, "holds": "a*d+b*c != 0"}],
            "sorted": [
                {
                    "lines": "rows",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "a*d+b*c",
                },
                {
                    "lines": "columns",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "a*d+b*c",
                },
            ],
        },
        [15, 43, 115, 304, 787, 2033, 5219],
    ),
    "A235541": (
        2,
        2,
        {
            "values": [0, 1],
            "sorted": [
                {
                    "lines": "rows",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "lower(a,b,c,d)+upper(a,b,c,d)",
                },
                {
                    "lines": "columns",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "lower(a,b,c,d)+upper(a,b,c,d)",
                },
            ],
        },
        [16, 48, 141, 378, 988, 2482, 6109],
    ),
    "A235730": (
        2,
        3,
        {
            "values": [0, 1],
            "sorted": [
                {
                    "lines": "rows",
                    "order": "nonincreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "max(a,b,c,d)+min(a,b,c,d)",
                },
                {
                    "lines": "columns",
                    "order": "nondecreasing",
                    "rows": 2,
                    "columns": 2,
                    "shows": "max(a,b,c,d)+min(a,b,c,d)",
                },
            ],
        },
        [58, 380, 2481, 15963, 102683, 659235, 4232565],
    ),
    "A278365": (
        1,
        1,
        {
            "values": [0, 1, 2],
            "sorted": [
                {"lines": "rows", "order": "nondecreasing", "exceptions": [3], "shared": "m"},
                {"lines": "columns", "order": "nondecreasing", "exceptions": [3], "shared": "m"},
            ],
        },
        [0, 0, 0, 0, 6, 77, 504],
    ),
    "A278671": (
        1,
        3,
        {
            "values": [0, 1],
            "sorted": [
                {"lines": "rows", "order": "nondecreasing", "exceptions": [1], "shared": "m"},
                {"lines": "columns", "order": "nonincreasing", "exceptions": [1], "shared": "m"},
            ],
        },
        [4, 33, 158, 579, 1801, 4999, 12727],
    ),
    "A278849": (
        1,
        2,
        {
            "values": [0, 1],
            "sorted": [
                {"lines": "rows", "order": "nondecreasing", "exceptions": [3], "shared": "m"},
                {"lines": "columns", "order": "nonincreasing", "exceptions": [3], "shared": "m"},
            ],
        },
        [0, 0, 1, 25, 239, 1486, 7072],
    ),
    "A201374": (
        1,
        7,
        {
            "values": [0, 1],
            "ordered": {"rows": "nondecreasing", "columns": "nondecreasing"},
            "sorted": [
                {"lines": "rows", "order": "nonincreasing", "backwards": True},
                {"lines": "columns", "order": "nonincreasing", "backwards": True},
            ],
        },
        [2, 8, 44, 280, 2016, 15574, 115168],
    ),
}


@one_in(4)
@pytest.mark.parametrize("number", ENTRIES)
def test_the_terms_are_those_of_the_entry(number):
    first, columns, data, terms = ENTRIES[number]
    strip = Strip(ArrayRule.from_data(data, number), columns=columns)
    assert strip.terms(first + len(terms))[first:] == terms


def test_a_recurrence_is_proved_and_checked_alone():
    """What A166761 states empirically; the checker makes its own automaton of the rule."""
    _, columns, data, _ = ENTRIES["A166761"]
    answer = Strip(ArrayRule.from_data(data, "connected"), columns=columns).generating_function()
    assert answer.gf.den == (1, -6, 14, -16, 9, -2)
    assert check(certificate_data(answer.verdict, "0")).holds
