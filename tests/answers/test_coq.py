"""A theorem for Coq as text, and in a file."""

import pytest

from gfkit import check, coq_text, gf
from gfkit.errors import GfkitError


@pytest.mark.parametrize(
    "answer", [lambda: gf("kings", columns=1), lambda: check("a(n) = 2*a(n-1)", "1/(1-2*x)")]
)
def test_the_text_is_what_the_file_has(answer, tmp_path):
    proved = answer()
    text = coq_text(proved)
    assert coq_text(proved, tmp_path / "T.v") == text == (tmp_path / "T.v").read_text("utf-8")
    assert "Theorem" in text
    assert text.rstrip().endswith("Qed.") or "Print Assumptions" in text


def test_what_is_not_proved_has_no_theorem(tmp_path):
    with pytest.raises(GfkitError, match="no proof"):
        coq_text(gf("1,1,2,3,5,8,13,21,34,55"), tmp_path / "T.v")
    assert not (tmp_path / "T.v").exists()
