"""What the readers of all kinds have in common, and what they do without."""

import pytest
from modules import FILES, PACKAGE, text_of

from gfkit.errors import GfkitError
from gfkit.formulas.pieces import require_closed

READING = [path for path in FILES if (PACKAGE / "reading") in path.parents]
TOKENISERS = {"formula_phrase_tokens", "recurrence_reader", "sentence_tokens"}
TOKENISERS |= {"lark_notation_reader"}
"""Modules that part a text into its tokens, by a regular expression."""


@pytest.mark.parametrize("path", READING, ids=lambda path: path.stem)
def test_regular_expressions_are_for_tokens_alone(path):
    assert ("import re\n" in text_of(path)) == (path.stem in TOKENISERS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a(n) = (n+1", "column 8 of 'a(n) = (n+1': '(' is not closed by ')'"),
        ("n+1)", "column 4 of 'n+1)': '(' is missing before ')'"),
    ],
)
def test_a_bracket_that_is_not_closed_is_named(text, said):
    with pytest.raises(GfkitError, match="column") as refused:
        require_closed(text)
    assert str(refused.value) == said


ABOVE = [path for path in FILES if path.parent.name in {"verbs", "api", "asking"}]


@pytest.mark.parametrize("path", ABOVE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_a_person_types_is_parsed_in_the_room_of_reading_alone(path):
    """Rooms above take what was read; a text that is typed is handed to `reading`, once."""
    parsers = (
        "formulas.formula_parser",
        "formulas.rational_gf_parser",
        "entries.formula_line_reader",
    )
    told = text_of(path).replace("gfkit.oeis.", "gfkit.")
    assert not [one for one in parsers if f"from gfkit.{one} " in told]
