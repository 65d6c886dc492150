"""Records beside each other: each cell once, what all say once, the verdicts that differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.render.pages import Line, Page, Table
from gfkit.render.range_table import Cell, SideRow, beside

WORDS = ["proved", "consistent", "refused", None]
rows = st.lists(
    st.tuples(
        st.sampled_from(WORDS),
        st.sampled_from(["one", "two"]),
        st.lists(st.sampled_from(["", "7", "x+1"]), min_size=4, max_size=4),
    ),
    min_size=1,
    max_size=4,
)
LABELS = (("a", False), ("b", True), ("c", False), ("d", False))
"""The labels of cells, and whether they are long."""


def row_of(word, note, cells):
    told = [] if word is None else [Line("verdict", word), Line("why", "so")]
    listed = tuple(
        Cell(label, text, is_long=is_long)
        for (label, is_long), text in zip(LABELS, cells, strict=True)
    )
    return SideRow(Page((Line("model", "m"), Line("note", note), *told)), listed, word)


@given(rows)
def test_each_cell_stands_once_and_what_all_records_say_above_the_tables(some):
    page = beside("rows", {n: row_of(*one) for n, one in enumerate(some, 3)}, "all are proved")
    found = {}
    for table in (part for part in page.parts if isinstance(part, Table)):
        assert table.header[0] == "rows"
        for row in table.rows:
            for label, text in zip(table.header[1:], row[1:], strict=True):
                assert (label, row[0]) not in found
                found[label, row[0]] = text
    wanted = {
        (label, str(n)): text
        for n, (*_, cells) in enumerate(some, 3)
        for (label, _), text in zip(LABELS, cells, strict=True)
        if text
    }
    assert {key: text for key, text in found.items() if text} == wanted
    assert {label for label, _ in found} == {label for label, _ in wanted}
    lines = [(one.label, one.text) for one in page.parts if isinstance(one, Line)]
    notes = {note for _, note, _ in some}
    above = [("model", "m"), *(("note", note) for note in notes if len(notes) == 1)]
    assert lines[: len(above)] == above
    verdicts = [text for label, text in lines[len(above) :] if label == "verdict"]
    assert len(verdicts) == len(lines) - len(above) == any(word for word, *_ in some)
    if verdicts:
        others = [(n, word) for n, (word, *_) in enumerate(some, 3) if word != "proved"]
        assert verdicts[0] == (
            "; ".join(f"{word} for {n} rows" for n, word in others) or "all are proved"
        )
    assert [row[0] for row in page.data.rows] == [str(n) for n in range(3, 3 + len(some))]


def test_a_column_that_is_longer_in_full_is_so_in_the_data_alone():
    row = SideRow(Page(()), (Cell("short", "1, ...", "1, 2, 3"), Cell("full", "", "x" * 9)))
    page = beside("rows", {1: row, 2: row})
    (table,) = [part for part in page.parts if isinstance(part, Table)]
    assert (table.header, table.rows[0]) == (("rows", "short"), ("1", "1, ..."))
    assert page.data.header == ("rows", "short", "full")
    assert page.data.rows[0] == ("1", "1, 2, 3", "x" * 9)


@pytest.mark.parametrize("word", [None, "refused"])
def test_what_does_not_apply_has_no_verdict(word):
    page = beside("rows", {1: SideRow(Page(()), (Cell("a", "1"),), word)})
    lines = [one.text for one in page.parts if isinstance(one, Line)]
    assert lines == ([] if word is None else ["refused for 1 rows"])
