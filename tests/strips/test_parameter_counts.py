"""Colourings with the number of colours as a symbol."""

import pytest

from gfkit.boards.kinds.arrays import Palette
from gfkit.errors import GfkitError, OutOfRange
from gfkit.strips.sequences.parameter_counts import parameter_gf


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: parameter_gf(Palette.named("colourings")),
            GfkitError,
            "a strip fixes either its columns or its",
        ),
        (
            lambda: parameter_gf(Palette.named("colourings"), rows=0),
            OutOfRange,
            "side must be an integer from 1 to 40, not 0",
        ),
    ],
)
def test_what_has_no_meaning_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
