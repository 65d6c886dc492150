"""Files that hold no claims are refused in one line."""

import pytest

from gfkit.claims.catalogue import read_claims
from gfkit.errors import ClaimError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[claim]\n", "not TOML"),
        ("", r"no \[\[claim\]\]"),
        ("claims = 1\n", "unknown key claims"),
        ("claim = [1]\n", "tables"),
        ("source = 1\n[[claim]]\n", "source is a text"),
    ],
)
def test_what_is_no_file_of_claims_is_refused(tmp_path, text, words):
    path = tmp_path / "claims.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClaimError, match=words):
        read_claims(path)
