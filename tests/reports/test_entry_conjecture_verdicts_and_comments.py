"""What is judged of entries, and the comment on them."""

import pytest

from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.oeis.entries.entry_drafts import Head
from gfkit.reports.entry_conjecture_verdicts_and_comments import comment_on, gf_text
from gfkit.series.rational_gf import RationalGF


@pytest.mark.parametrize("offset", range(-2, 4))
def test_a_generating_function_is_written_from_the_first_index_on(offset) -> None:
    gf = RationalGF.of([2, 1], [1, -1, -1])
    found = as_sequence(gf_text(gf, offset))
    assert [found.term(n + offset) for n in range(8)] == gf.terms(8)
    assert gf_text(gf, offset).startswith("x^(") == (offset < 0)


def test_nothing_is_commented_on_an_entry_that_is_not_settled() -> None:
    with pytest.raises(GfkitError, match=r"A1 is not settled \(unread\): nothing is proved of it"):
        comment_on({"A": "A1", "state": "unread"}, Head())
