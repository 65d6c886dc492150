"""Entries to settle from each kind of source, and sources that are none."""

import gzip
import json

import pytest

from gfkit.errors import GfkitError
from gfkit.oeis.settled.settle_entry import settle_title
from gfkit.oeis.settled.settle_sources import Results, entries_of
from gfkit.oeis.settled.table_sides import side_title

GIVEN = {
    "A": "A000045",
    "title": "T.",
    "offset": 1,
    "terms": [1, 1, 2, 3],
    "p": [1],
    "q": [1, -1, -1],
}
SEQ = "%I A000027\n%S A000027 1,2,3\n%N A000027 n.\n%K A000027 nonn\n%O A000027 1,2\n"


def test_json_lines(tmp_path) -> None:
    file = tmp_path / "titles.jsonl"
    extended = {**GIVEN, "A": "A000046", "terms": [7, 1, 1, 2, 3], "extended": True}
    file.write_text(f"{json.dumps(GIVEN)}\n\n{json.dumps(extended)}\n")
    first, second = entries_of(file)
    assert (first.number, first.offset, first.terms, first.late) == ("A000045", 1, (1, 1, 2, 3), 0)
    assert first.conjecture.terms(4) == [1, 1, 2, 3]
    assert second.late == 1


def test_a_folder_of_entries(tmp_path) -> None:
    (tmp_path / "A000").mkdir()
    (tmp_path / "A000" / "A000027.seq").write_text(SEQ)
    [entry] = entries_of(tmp_path)
    assert (entry.number, entry.title, entry.offset) == ("A000027", "n.", 1)
    assert entry.terms == (1, 2, 3)
    assert entry.text == SEQ
    (tmp_path / "A000" / "A000028.seq").write_text("%I A000028\n%N A000028 allocated\n")
    _, other = entries_of(tmp_path)
    assert (other.number, other.terms) == ("A000028", ())
    assert settle_title(other)[0]["reason"].startswith("the entry cannot be read: A000028.seq")


def test_the_dumps(tmp_path) -> None:
    stripped, names = tmp_path / "stripped.gz", tmp_path / "names"
    stripped.write_bytes(gzip.compress(b"# head\nA000001 ,1,2,\nA000004 ,0,0,\nA000005 ,1,2,2,\n"))
    names.write_text("# head\nA000001 One.\nA000002 Two.\nA000005 Five.\n")
    found = [(entry.number, entry.title, entry.offset) for entry in entries_of(stripped, names)]
    assert found == [("A000001", "One.", None), ("A000005", "Five.", None)]
    names.write_text("what\n")
    with pytest.raises(GfkitError, match="not a line"):
        list(entries_of(stripped, names))


@pytest.mark.parametrize(
    ("title", "column"),
    [
        ("T(n,k)=Number of nXk 0..1 arrays", "Number of n X 3 0..1 arrays"),
        ("T(n,k) is the number of n X k 0..1 arrays.", "number of n X 3 0..1 arrays"),
        (
            "Array T(n,k) read by antidiagonals: T(n,k)=Half the number of nXk arrays",
            "Half the number of n X 3 arrays",
        ),
        (
            "T(n,k)=Half the number of (n+2)X(k+2) arrays, read by antidiagonals.",
            "Half the number of (n+2)X(3+2) arrays",
        ),
        ("Number of n X k arrays.", None),
    ],
)
def test_titles_of_columns(title: str, column: str | None) -> None:
    assert side_title(title, "column", 3) == column


def test_results_are_there_at_once_and_in_the_order_of_the_source(tmp_path) -> None:
    path = tmp_path / "r.sqlite"
    with Results(path) as results, Results(path) as other:
        results.add(2, {"A": "A2", "state": "proved"})
        results.add(1, {"A": "A1", "state": "unread"})
        results.add(1, {"A": "A1", "state": "limit"})
        assert [one["A"] for one in other.records()] == ["A1", "A2"]
        assert other.done() == {"A1", "A2"}
        assert other.done(["limit"]) == {"A2"}
        assert other.counts()["limit"] == len(other) - 1 == 1
        assert other.record("A3") is None
