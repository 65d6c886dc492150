"""Titles of arrays and comments of entries, as functions."""

import pytest

from gfkit import oeis
from gfkit.errors import GfkitError

TITLE = "Number of n X 2 binary arrays with no two 1s adjacent horizontally."


def test_a_title_says_the_side_that_is_fixed():
    found = oeis.title(TITLE)
    assert (found.fixed, found.side, found.rule["values"]) == ("columns", 2, [0, 1])


def test_a_title_that_is_not_read_is_refused_where_reading_stopped():
    with pytest.raises(GfkitError, match=r"the title is not read: .* stopped at 'frogs\.?'"):
        oeis.title("Number of n X 2 binary arrays with frogs.")


def test_the_comment_is_that_of_the_proof():
    assert oeis.comment(TITLE) == "\n".join(oeis.prove(TITLE).comment)
    assert oeis.comment("Number of n X 2 binary arrays with frogs.") == ""
