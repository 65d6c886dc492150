"""Entries in the internal format, b-files and drafts."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import parametrize_some
from tools import needs_sandbox

from gfkit.cli import run
from gfkit.oeis.entries.bfiles import (
    BFileError,
    bfile_text,
    problems_of_bfile,
    read_bfile,
    write_bfile,
)
from gfkit.oeis.entries.draft import Head, draft_entry, draft_table, reread
from gfkit.oeis.entries.internal_format import Entry, first_large, parse_entry, problems_of_entry
from gfkit.sequences.sequence import Sequence
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip

values = st.lists(st.integers(-(10**60), 10**60), min_size=1, max_size=40)
plain = st.text("abc XYZ(),.^*+-=0123456789_", min_size=1, max_size=60).map(str.strip).filter(bool)


@given(values, st.integers(-5, 5))
def test_a_bfile_reads_back(tmp_path_factory, terms, offset) -> None:
    path = tmp_path_factory.getbasetemp() / "b.txt"
    path.write_text("".join(bfile_text(terms, offset)))
    assert read_bfile(path) == Sequence(tuple(terms), offset=offset)


@given(values, st.integers(0, 3), st.dictionaries(st.sampled_from("CDHFeptoYE"), st.lists(plain)))
@settings()
def test_an_entry_reads_back(terms, offset, lines) -> None:
    kept = {letter: tuple(texts) for letter, texts in lines.items() if texts}
    data = Sequence(tuple(terms), offset=offset)
    entry = Entry("A123456", data, "A name.", ("nonn",), first_large(data), "_A_", "", kept)
    assert parse_entry(str(entry)) == entry
    assert json.loads(json.dumps(entry.data()))["number"] == 123456


GOOD = "%I A000027\n%S A000027 1,2,3,4\n%N A000027 n.\n%K A000027 nonn\n%O A000027 1,2\n"


def test_what_an_editor_would_object_to_is_listed() -> None:
    assert parse_entry(GOOD).terms == Sequence((1, 2, 3, 4), offset=1)
    assert problems_of_entry(parse_entry(GOOD)) == []
    bad = GOOD.replace("1,2\n", "1,1\n").replace("nonn", "sign,nice,green")
    assert len(problems_of_entry(parse_entry(bad))) == 3


@pytest.mark.parametrize(
    "text, count, says",
    [
        (b"1 1\n2 4\n", 0, ""),
        (b"# squares\n1 1\n2 4\n", 0, ""),
        (b"1 1\n2 4", 1, "does not end with a newline"),
        (b"1  1\n2 4\n", 1, "line 1"),
        (b"1 1\n3 9\n", 1, "index 3, expected 2"),
        (b"\xef\xbb\xbf1 1\n", 1, "byte order mark"),
        (b"1 1\r\n2 4\r\n", 1, "carriage"),
        (b"1 1\n2 +4\n", 1, "line 2"),
        (b"1 " + b"9" * 1001 + b"\n", 1, "1001 digits"),
        (b"", 1, "contains no terms"),
        (b"version https://git-lfs.github.com/spec/v1\n", 1, "Git LFS pointer"),
    ],
)
def test_a_bfile_is_checked_line_by_line(tmp_path, text, count, says) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(text)
    problems = problems_of_bfile(path)
    assert len(problems) == count
    assert says in "".join(problems)
    assert run(["audit", str(path)]) == (1 if count else 0)


@pytest.mark.parametrize("lines", [1, 300])
def test_a_text_without_terms_is_no_bfile(tmp_path, capsys, lines) -> None:
    path = tmp_path / "b.txt"
    path.write_text("# a list\n" + "some words\n" * lines)
    assert run(["audit", str(path)]) == 2
    assert "b.txt: not a b-file, whose lines are `n a(n)`; claims stand" in capsys.readouterr().err


def test_long_terms_are_written_and_read(tmp_path) -> None:
    path = tmp_path / "b.txt"
    write_bfile(path, [10**6000, -(10**6000)], 3)
    assert read_bfile(path) == Sequence((10**6000, -(10**6000)), offset=3)
    assert [p.name for p in tmp_path.iterdir()] == ["b.txt"]


@needs_sandbox
@parametrize_some(
    "model, columns, offset", [("domineering:right-ends", 3, 0), ("col", 2, 1)], share=24
)
def test_a_draft_reads_back_passes_the_check_and_its_own_audit(
    tmp_path, capsys, model, columns, offset
) -> None:
    answer = Strip(find_model(model), columns=columns).generating_function()
    draft = draft_entry(answer, Head(author="A B", date="Nov 20 2026"), offset)
    reread(draft)
    assert problems_of_entry(draft.entry) == []
    assert {language for language, works, _ in draft.programs if works} >= {"Python"}
    assert all(len(line) < 100 for line in draft.notes)
    path = tmp_path / "draft.seq"
    path.write_text(str(draft.entry))
    arguments = ["audit", str(path), "--model", model, "--columns", str(columns), "--json"]
    assert run(arguments) == 0
    found = json.loads(capsys.readouterr().out)["claims"]
    assert {claim["verdict"] for claim in found} == {"proved"}
    assert len(found) >= 6
    assert parse_entry(path.read_text()).terms.offset == offset


def test_a_table_is_drafted_and_audited(tmp_path, capsys) -> None:
    entry = draft_table(find_model("domineering:right-ends"), Head(), columns=3)
    assert parse_entry(str(entry)) == entry
    assert list(entry.terms)[:6] == [1, 1, 2, 2, 4, 3]
    assert entry.all("e")[1:3] == (
        "..1...1.....2......2........3.........4...........5",
        "..2...4....11.....25.......61.......146.........351",
    )
    small = Entry(
        entry.number, Sequence(list(entry.terms)[:15], offset=1), entry.name, entry.keywords, 3,
        lines={"F": (*entry.all("F"), "n=1: a(n) = a(n-2) + a(n-3)", "k=2: a(n) = 2*a(n-1)")},
    )  # fmt: skip
    path = tmp_path / "table.seq"
    path.write_text(str(small))
    assert run(["audit", str(path), "--model", "domineering:right-ends", "--json"]) == 1
    found = {c["id"]: c for c in json.loads(capsys.readouterr().out)["claims"]}
    verdicts = [claim["verdict"] for claim in found.values()]
    assert verdicts.count("refuted") == 1
    assert found["A000000.S"]["verdict"] == found["A000000.F5"]["verdict"] == "proved"
    assert found["A000000.F6"]["counterexample"] == {
        "n": 2,
        "place": "",
        "claimed": "2",
        "actual": "4",
    }


def test_comments_blank_lines_tabs_and_windows_line_ends(tmp_path) -> None:
    text = "# A000290\r\n\r\n-1 1\r\n0\t0\r\n 1  1 \r\n# end\r\n2 4"
    path = tmp_path / "b.txt"
    path.write_bytes(text.encode())
    assert read_bfile(path) == Sequence((1, 0, 1, 4), offset=-1)


def test_files_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(BFileError, match="No such file"):
        read_bfile(tmp_path / "absent")
    with pytest.raises(BFileError, match="cannot be read"):
        read_bfile(tmp_path)
    path = tmp_path / "binary"
    path.write_bytes(b"\xef\xbb\xbf1 1\n2 3\n")
    assert read_bfile(path) == Sequence((1, 3), offset=1)
