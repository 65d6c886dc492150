"""Rules of arrays, and tile sets."""

from itertools import product

import pytest

from gfkit.boards.rules.arrays import ArrayRule
from gfkit.errors import GfkitError
from gfkit.strips.encodings.arrays import tiles_of_arrays
from gfkit.strips.sequences.strip import Strip


def rule(values, **data):
    return ArrayRule.from_data({"values": list(values), **data}, "rule")


NO_EQUAL = {"directions": ["horizontal", "vertical"], "relation": "equal", "counts": [0]}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: tiles_of_arrays(rule("01", introduced=True).arrays),
            "conditions that no tile set is made for",
        ),
        (
            lambda: tiles_of_arrays(
                rule("0123", neighbours=[{**NO_EQUAL, "directions": ["knight"]}]).arrays
            ),
            "conditions that no tile set is made for",
        ),
    ],
)
def test_what_is_on_lines_has_no_tile_set(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def on_rings(width, most, is_right):
    """Count the arrays of 0 and 1 with 0, 1, ... rows, the first after the last, by all of them."""
    rows = [*product((0, 1), repeat=width)]
    return [
        sum(all(is_right(z, i, n) for i in range(n)) for z in product(rows, repeat=n))
        for n in range(most)
    ]


def differ(*offset):
    """Return the rule that cells at such an offset have other values."""
    near = {"offsets": [[*offset]], "relation": "equal", "counts": [0]}
    return rule("01", neighbours=[near])


@pytest.mark.parametrize(
    ("given", "width", "most", "is_right"),
    [
        (differ(2, 0), 1, 9, lambda z, i, n: z[i][0] != z[(i + 2) % n][0]),
        (differ(2, 1), 2, 6, lambda z, i, n: z[i][0] != z[(i + 2) % n][1]),
        (
            rule("01", words=[{"direction": "column", "forbid": ["111"]}]),
            2,
            6,
            lambda z, i, n: all(
                z[i][c] + z[(i + 1) % n][c] + z[(i + 2) % n][c] < 3 for c in (0, 1)
            ),
        ),
    ],
    ids=["two rows below", "a knight's move below", "no 111 in columns"],
)
def test_conditions_go_on_around_a_ring(given, width, most, is_right):
    """From three rows on: on shorter rings a cell would see itself."""
    found = Strip(given, columns=width, topology="ring").terms(most)
    assert found[3:] == on_rings(width, most, is_right)[3:]
