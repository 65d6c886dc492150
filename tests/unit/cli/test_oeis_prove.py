"""`gfkit oeis prove`: every number of it against arrays that are listed and counted here."""

import json
import re

import pytest
from answers import told
from oracle.definitions import Board, arrays
from oracle.elimination import solution
from running import needs_sandbox

from gfkit.cli import run
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.entry import Entry, first_large, parse_entry
from gfkit.reports.entry_proofs import prove_entry
from gfkit.sequences.sequence import Sequence


def unequal(*directions, **of):
    """Return a rule of arrays: no cell has an equal one beside it, or none of some values."""
    table = {"directions": [*directions], "counts": [0], "relation": "equal", **of}
    return {"kind": "array", "quantity": "arrays", "neighbours": [table]}


BOTH = "horizontal", "vertical"
TITLES = {
    "Number of n X 3 binary arrays with no two 1s adjacent horizontally.": (
        3,
        {**unequal("horizontal", of=[1]), "values": [0, 1]},
    ),
    "Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically.": (
        2,
        {**unequal(*BOTH, of=[1]), "values": [0, 1]},
    ),
    "Number of n X 2 0..2 arrays with no adjacent elements equal.": (
        2,
        {**unequal(*BOTH), "values": [0, 1, 2]},
    ),
}


def counted(title, last):
    """Return a(1), ..., a(last), each by a list of all arrays."""
    columns, rule = TITLES[title]
    shapes = (Board(n, columns, across=False, down=False) for n in range(1, last + 1))
    return [len(arrays(rule, shape, 10**6)) for shape in shapes]


def said(capsys, *words, status=0):
    return told(capsys, "oeis", "prove", *words, status=status)


def entry_of(number, title, offset, terms, **lines):
    data = Sequence(terms, offset=offset)
    kept = {letter: tuple(text) for letter, text in lines.items()}
    return Entry(number, data, title, ("nonn",), first_large(data), lines=kept)


@pytest.mark.parametrize("title", TITLES)
def test_a_title_alone(title, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    files = ["-o", "rule.toml", "-o", "b000001.txt", "-o", "draft.seq", "--terms", "30"]
    found = said(capsys, title, *files, "--certificate", "proof.json")
    true = counted(title, 4)
    assert found["state"] == "proved"
    assert found["why"]
    bfile = read_bfile(tmp_path / "b000001.txt")
    assert (bfile.offset, len(bfile)) == (1, 30)
    assert list(bfile)[:4] == true
    draft = parse_entry((tmp_path / "draft.seq").read_text(encoding="utf-8"))
    assert (draft.name, draft.terms.offset) == (title, 1)
    assert list(draft.terms)[:4] == true
    assert run(["verify", "proof.json"]) == 0
    capsys.readouterr()
    side = "--columns"
    assert run(["terms", "rule.toml", side, str(TITLES[title][0]), "--terms", "5", "--json"]) == 0
    assert list(map(int, json.loads(capsys.readouterr().out)["terms"]))[1:] == true


TITLE = "Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically."


@pytest.fixture(scope="module")
def terms():
    """Return a(1) to a(8) from lists, and further terms by the recurrence that they obey."""
    found = counted(TITLE, 8)
    first, second = map(int, solution([[*found[n : n + 2][::-1], found[n + 2]] for n in (0, 1)], 2))
    assert all(found[n] == first * found[n - 1] + second * found[n - 2] for n in range(2, 8))
    while len(found) < 16:
        found.append(first * found[-1] + second * found[-2])
    return found, (first, second)


@needs_sandbox
@pytest.mark.parametrize("prepended", [(), (0,), (1,), (5,)])
@pytest.mark.parametrize("wrong", [0, 1])
def test_an_entry_keeps_its_number_offset_and_first_terms(
    prepended, wrong, terms, tmp_path, capsys
):
    values, (first, second) = terms
    line = f"Empirical: a(n) = {first + wrong}*a(n-1) + {second}*a(n-2) for n > 2."
    offset = 1 - len(prepended)
    entry = entry_of("A123456", TITLE, offset, [*prepended, *values], F=[line], C=["Lovely."])
    path = tmp_path / "A123456.seq"
    path.write_text(str(entry), encoding="utf-8")
    bfile = tmp_path / "b123456.txt"
    found = said(capsys, path, "-o", bfile, "--terms", "40", status=wrong)
    assert found["state"] == ("refuted" if wrong else "proved")
    written = read_bfile(bfile)
    assert written.offset == offset
    assert list(written)[: len(entry.terms)] == list(entry.terms)
    verdicts = {one["id"]: one["verdict"] for one in found["claims"]}
    assert verdicts["A123456.F1"] == ("refuted" if wrong else "proved")
    assert all(line[:11] in {f"%{letter} A123456 " for letter in "CHFpto"} for line in found["new"])
    word = "is wrong" if wrong else "is correct"
    assert any(word in line for line in found["comment"])
    unread = [one for one in found["unread"] if one["text"] == "Lovely."]
    assert [one["reason"] for one in unread] == ["prose"]
    ran = {line.partition(":")[0]: line for line in found["programs"]}
    assert ran["Python"].endswith("prints the 30 terms")


@pytest.mark.parametrize("wrong", [0, 1])
def test_a_title_with_what_is_conjectured(wrong, terms, capsys):
    _, (first, second) = terms
    line = f"Empirical: a(n) = {first + wrong}*a(n-1) + {second}*a(n-2) for n > 2."
    found = said(capsys, f"{TITLE} {line}", status=wrong)
    assert [one["verdict"] for one in found["claims"]] == ["refuted" if wrong else "proved"]
    assert found["title"] == TITLE
    assert ("is wrong" if wrong else "is correct") in found["comment"][0]
    assert said(capsys, f"{TITLE} Conjecture: frogs.")["unread"][0]["text"] == "Conjecture: frogs."


def test_what_is_known_already_is_not_written_again(terms, tmp_path, capsys):
    values, (first, second) = terms
    assert second == 1
    formula = f"a(n) = {first}*a(n-1) + a(n-2) for n > 2."
    entry = entry_of("A123456", TITLE, 1, values, F=[formula])
    path = tmp_path / "A123456.seq"
    path.write_text(str(entry), encoding="utf-8")
    new = said(capsys, path)["new"]
    written = [text for text in new if re.match(r"%F A123456 a\(n\) =.*a\(n-1\)", text)]
    assert written == []
    assert any(text.startswith("%F A123456 G.f.:") for text in new)
    again = parse_entry(str(entry) + "".join(f"{text}\n" for text in new))
    path.write_text(str(again), encoding="utf-8")
    assert said(capsys, path)["new"] == []


@pytest.mark.parametrize(
    ("letter", "other", "state"),
    [("F", "F", "proved"), ("L", "L", "proved"), ("b", "b", "proved"), ("F", "a", "unread")],
)
def test_a_title_may_call_the_sequence_by_another_letter(letter, other, state):
    """The recurrence with first values is what the title says, whatever its letter is; not two."""
    title = f"Some numbers: F(n) = {other}(n-1) + 3*F(n-2) with F(0) = 2, F(1) = 1."
    terms = [2, 1]
    for _ in range(10):
        terms.append(terms[-1] + 3 * terms[-2])
    title = title.replace("F", letter)
    found = prove_entry(Entry("A999997", Sequence(terms), title, ("nonn",)))
    assert found.state == state
    if state == "proved":
        assert found.sequence.early(6) == [2, 1, 7, 10, 31, 61]
