"""Entries, b-files, dumps, programs and drafts: what is not read or not written says why."""

import json

import pytest

import gfkit
from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.draft import Head, draft
from gfkit.oeis.entries.internal_format import Entry, parse_entry
from gfkit.oeis.entries.lookup import look_up
from gfkit.oeis.programs.export import program
from gfkit.oeis.programs.reader import read_programs
from gfkit.oeis.settling.entry import ToSettle, settle_title
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import entries_of
from gfkit.reports.conjectures import comment_on
from gfkit.sequences.sequence import Sequence

GOOD = "%I A000027\n%S A000027 1,2,3,4\n%N A000027 n.\n%K A000027 nonn\n%O A000027 1,2\n"


def test_an_entry_is_read():
    found = parse_entry(GOOD)
    assert (found.number, found.terms.offset, found.terms.terms(4)) == ("A000027", 1, [1, 2, 3, 4])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("%O A000027 1,2\n", "", "the line %O is missing"),
        ("1,2,3,4", "1,2,x,4", "line 2: 'x' is not an integer"),
        ("%K A000027", "%K A000028", "line 4: this line belongs to A000028"),
        ("%N", "%Z", "line 3: %Z is not a kind of line"),
        ("%N A000027 n.", "name", "line 3: 'name' does not begin"),
        ("1,2\n", "one\n", "line 5: 'one' is not an offset"),
        ("%S A000027 1,2,3,4\n", "%S A000027 1,2\n%T A000027 3,4\n", "it must end with a comma"),
        ("%K", "%N A000027 n.\n%K", "a second line %N"),
        (GOOD, "\n", "contains no line of an entry"),
    ],
)
def test_a_broken_entry_is_refused_with_its_line(old, new, words):
    with pytest.raises(GfkitError) as caught:
        parse_entry(GOOD.replace(old, new))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 1\n1 2\n3 4\n", "index 3 follows 1, a(2) is missing"),
        ("0 1\n5 2\n", "index 5 follows 0, 4 terms are missing"),
        ("1 1\n2 2\n2 2\n", "index 2 follows 2"),
        ("1 1\n2 2.5\n", "'2 2.5' is not of the form `n a(n)`, two integers"),
        ("1 1\n2 4 9\n", "'2 4 9' is not of the form"),
        ("1 ١\n", "is not of the form"),  # digits are those of ASCII
        ("# nothing\n\n", "the file contains no line `n a(n)`"),
        ("version https://git-lfs.example/spec/v1\noid x\n", "Git LFS pointer"),
    ],
)
def test_errors_in_a_b_file_name_the_line(text, words, tmp_path):
    path = tmp_path / "b.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GfkitError) as caught:
        read_bfile(path)
    assert words in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GfkitError, match="not UTF-8 text"):
        read_bfile(path)


def test_a_dump_with_another_line_is_refused(tmp_path):
    path = tmp_path / "stripped"
    path.write_text("hello\n")
    with pytest.raises(GfkitError, match="is not a line of a stripped dump"):
        look_up([1, 2, 3, 4, 5, 6], path)


# Programs.


def reason(letter, line):
    """Return why the only program of an entry is not read."""
    terms = Sequence([0, 1, 2, 5, 12, 29, 70, 169])
    entry = Entry("A000129", terms, "X.", ("nonn",), lines={letter: (line,)})
    (found,) = read_programs(entry)
    assert found.line is None
    return found.reason


@pytest.mark.parametrize(
    ("letter", "line", "words"),
    [
        ("o", "(Haskell) a n = iterate f 5", "programs in Haskell are not read"),
        ("t", "NestList[{{1, 4}, {1, 2}} . # &, {1, 1}, 20][[All, 2]]", "of another form"),
        ("t", "Table[Prime[n], {n, 1, 9}]", "outside of the dialect"),
        ("o", "(PARI) a(n)=if(n%2, 1, a(n-1))", "not read"),
        ("t", "LinearRecurrence[{2, x}, {0, 1}, 30]", "not an integer"),
        ("o", "(PARI) a(n)=if(n<999999999, 1, a(n-1))", "a list that begins too far away"),
        ("o", f"(PARI) a(n)=if(n=={'9' * 5000}, 1, a(n-1))", "a long program is not read"),
        ("p", "a:=n->2^n: seq(a(n^2),n=0..30);", "a function with a list of it at other places"),
        ("p", "a:=n->2^n: seq(a(n)+1,n=0..30);", "a list after it of another form"),
        ("t", "LinearRecurrence[{2},{1},{0,30}]", "LinearRecurrence with places of another form"),
        ("p", "seq(int(n/2),n=0..40);", "a formula with int, which languages round"),
    ],
)
def test_programs_that_are_not_read_say_why(letter, line, words):
    assert words in reason(letter, line)


LOOP = "a[{first}]:=0: a[{second}]:=1: for n from {start} to 30 do a[n]:={rule} od: {shown};"


@pytest.mark.parametrize(
    ("first", "start", "rule", "shown", "terms"),
    [
        (0, 2, "2*a[n-1]+a[n-2]", "seq(a[n],n=0..9)", [0, 1, 2, 5, 12, 29]),  # Pell's numbers
        (0, 2, "2*a[n-1]+a[n-2]", "seq(a[n],n=2..9)", [2, 5, 12, 29, 70, 169]),
        (1, 3, "2*a[n-1]+a[n-2]", "seq(a[n],n=1..9)", [0, 1, 2, 5, 12, 29]),
        (0, 2, "2*a[n-1]*a[n-2]", "seq(a[n],n=0..9)", [0, 1, 0, 0, 0, 0]),
    ],
)
def test_loops_of_maple_are_read_as_they_run(first, start, rule, shown, terms):
    line = LOOP.format(first=first, second=first + 1, start=start, rule=rule, shown=shown)
    pell = Sequence([0, 1, 2, 5, 12, 29, 70, 169])
    entry = Entry("A000129", pell, "X.", ("nonn",), lines={"p": (line,)})
    (found,) = read_programs(entry)
    assert found.line.statements[0].listed.early(6) == terms


@pytest.mark.parametrize(
    ("first", "start", "words"),
    [
        (1, 3, "a list that begins before the first value"),
        (0, 3, "Maple code of another form"),  # a[2] has no value
    ],
)
def test_loops_of_maple_without_a_value_are_not_read(first, start, words):
    line = LOOP.format(
        first=first,
        second=first + 1,
        start=start,
        rule="2*a[n-1]+a[n-2]",
        shown="seq(a[n],n=0..9)",
    )
    assert words in reason("p", line)


# Drafts, exports, results.


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: draft([]), "the sequence has no terms"),
        (
            lambda: gfkit.oeis.prove("Expansion of 1/(1-2*x).", author="Ann"),
            "author and date go together",
        ),
        (
            lambda: draft(as_sequence("1/(1-2*x)"), author="Ann", date="yesterday"),
            "date 'yesterday' is not a date such as 'Nov 20 2026'",
        ),
        (lambda: program(as_sequence("x/(1-x-x^2)"), "basic", "gf"), "pari"),
        (lambda: program(as_sequence("x/(1-x-x^2)"), "pari", "picture"), "recurrence"),
        (lambda: program(as_sequence("x/(1-x-x^2)"), "pari", "rule"), "has a transfer matrix"),
        (lambda: program([3, 1, 4, 1, 5, 9], "pari", "gf"), "alone have no gf"),
        (
            lambda: program(as_sequence("x/(1-x-x^2)"), "python", "closed-form"),
            "cannot be written in Python",
        ),
        (
            lambda: program(as_sequence("x/(1-x-x^2)"), "pari", terms=10**6),
            "1000000 terms of a program; the limit is 10000",
        ),
        (
            lambda: comment_on(
                settle_title(ToSettle("A000000", "Number of partitions of n.", 1, (1, 2, 3), None))[
                    0
                ],
                Head(),
            ),
            r"A000000 is not settled \(unread\)",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


GIVEN = {"A": "A000045", "title": "T.", "offset": 1, "terms": [1, 1, 2], "p": [1], "q": [1, -1, -1]}


@pytest.mark.parametrize(
    "line", ["[]", "{", json.dumps({**GIVEN, "A": 5}), json.dumps({**GIVEN, "q": [0]})]
)
def test_a_line_of_titles_that_is_no_entry_is_named(line, tmp_path):
    path = tmp_path / "titles.jsonl"
    path.write_text(f"{json.dumps(GIVEN)}\n{line}\n")
    with pytest.raises(GfkitError, match=r"titles\.jsonl, line 2"):
        list(entries_of(path))


def test_a_file_without_results_is_refused(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text("no results, but a text that is longer than a hundred letters" * 3)
    with pytest.raises(GfkitError, match="not a file of results"):
        Results(path)


@pytest.mark.parametrize("line", ["xyz", "1234567890" * 5])
def test_a_line_of_names_that_is_none_is_shown(line, tmp_path):
    (tmp_path / "stripped").write_text("A000002 ,1,2,2,\nA000003 ,1,1,\n")
    (tmp_path / "names").write_text(f"A000002 K\n{line}\n")
    with pytest.raises(GfkitError, match=rf"names: '{line[:40]}' is not a line of a dump of names"):
        list(entries_of(tmp_path / "stripped", tmp_path / "names"))


def test_an_entry_of_a_folder_that_is_none_is_named(tmp_path):
    (tmp_path / "b.seq").write_text("x")
    with pytest.raises(GfkitError, match=r"b\.seq, line 1"):
        list(entries_of(tmp_path))
