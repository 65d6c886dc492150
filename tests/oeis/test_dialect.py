"""Formula lines as entries spell them: read and printed back, or refused with the column."""

from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.tree import text_of
from gfkit.oeis.entries.formula_lines import read_line

LINES = [
    line
    for line in (Path(__file__).parents[1] / "reference" / "oeis_dialect.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if line and not line.startswith("#")
]
READ = [line for line in LINES if not line.startswith("!")]
REFUSED = [line[1:] for line in LINES if line.startswith("!")]


def test_there_are_enough_spellings() -> None:
    assert len(set(LINES)) == len(LINES) >= 270
    assert len(REFUSED) >= 65


@parametrize_some("text", READ, share=36)
def test_a_line_in_the_dialect_is_read_whole_and_prints_what_parses_back(text) -> None:
    line = read_line(text)
    assert not line.unread
    assert line.statements
    for statement in line.statements:
        if statement.relation is not None:
            assert parse_relation(str(statement.relation)) == statement.relation
        elif statement.body is not None:
            assert parse_expression(text_of(statement.body)) == statement.body
        elif statement.kind == "order":
            assert read_line(statement.text).statements[0].order == statement.order
        else:
            assert read_line(f"recurrence, {statement.text}").statements[0].signature


@pytest.mark.parametrize("text", REFUSED)
def test_a_line_outside_of_the_dialect_is_refused_with_its_column(text) -> None:
    line = read_line(text)
    assert line.unread
    for part in line.unread:
        assert 1 <= part.column <= len(text) + 1
        assert part.reason
