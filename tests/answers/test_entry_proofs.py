"""`gfkit oeis prove`: every number of it against arrays that are listed and counted here."""

import json
import re
from functools import cache
from operator import mul

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.definitions import Board, arrays
from oracle.elimination import solution
from runs import told
from samples import parametrize_some
from tools import needs_sandbox

from gfkit import audit
from gfkit.answers.oeis_prove import prove
from gfkit.cli import run
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import bfile_text, read_bfile
from gfkit.oeis.entries.internal_format import Entry, first_large, parse_entry
from gfkit.render.pages import Line, Table
from gfkit.sequences.sequence import Sequence


def unequal(*directions, **of):
    """Return a rule of arrays: no cell has an equal one beside it, or none of some values."""
    table = {"directions": [*directions], "counts": [0], "relation": "equal", **of}
    return {"kind": "array", "quantity": "arrays", "neighbours": [table]}


BOTH = "horizontal", "vertical"
TITLES = {
    "Number of n X 2 binary arrays with no two 1s adjacent horizontally or vertically.": (
        2,
        {**unequal(*BOTH, of=[1]), "values": [0, 1]},
    ),
    "Number of n X 3 binary arrays with no two 1s adjacent horizontally.": (
        3,
        {**unequal("horizontal", of=[1]), "values": [0, 1]},
    ),
    "Number of n X 2 0..2 arrays with no adjacent elements equal.": (
        2,
        {**unequal(*BOTH), "values": [0, 1, 2]},
    ),
}


@cache
def listed(title, n):
    """Return a(n), by a list of all arrays."""
    columns, rule = TITLES[title]
    return len(arrays(rule, Board(n, columns, across=False, down=False), 10**6))


def counted(title, last):
    """Return a(1), ..., a(last)."""
    return [listed(title, n) for n in range(1, last + 1)]


def said(capsys, *words, status=0):
    return told(capsys, "oeis", "prove", *words, status=status)


@parametrize_some("title", TITLES)
def test_a_title_alone(title, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    files = ["--rule", "rule.toml", "--b-file", "b000001.txt", "--draft", "draft.seq"]
    found = said(capsys, title, *files, "--certificate", "proof.json")
    true = counted(title, 4)
    assert found["state"] == "proved"
    assert found["why"]
    bfile = read_bfile(tmp_path / "b000001.txt")
    assert (bfile.offset, len(bfile)) == (1, 1000)
    assert list(bfile)[:4] == true
    draft = parse_entry((tmp_path / "draft.seq").read_text(encoding="utf-8"))
    assert (draft.name, draft.terms.offset) == (title, 1)
    assert list(draft.terms)[:4] == true
    assert run(["verify", "proof.json"]) == 0
    capsys.readouterr()
    side = "--columns"
    assert run(["terms", "rule.toml", side, str(TITLES[title][0]), "--terms", "5", "--json"]) == 0
    assert list(map(int, json.loads(capsys.readouterr().out)["first_terms"]))[1:] == true


# What is said of each line of an entry, or behind a title.


@cache
def known(title):
    """Return a(1), a(2), ... from lists, and further terms by the recurrence that they obey."""
    columns, rule = TITLES[title]
    found = counted(
        title, max(n for n in range(6) if len(rule["values"]) ** (columns * n) < 40_000)
    )
    for order in (1, 2):
        rows = [[*found[n : n + order][::-1], found[n + order]] for n in range(order)]
        signature = list(map(int, solution(rows, order)))
        pairs = [(found[n - order : n][::-1], found[n]) for n in range(order, len(found))]
        if all(sum(map(mul, signature, before)) == value for before, value in pairs):
            break
    while len(found) < 40:
        found.append(sum(map(mul, signature, found[: -order - 1 : -1])))
    return found, signature


def recurrence(signature):
    return "a(n) = " + " + ".join(f"{c}*a(n-{k})" for k, c in enumerate(signature, 1))


@st.composite
def lines(draw, title):
    """Return the text of a line of formulas, whether it is a conjecture, and where it fails."""
    terms, signature = known(title)
    begin = draw(st.sampled_from(["", "Empirical: ", "Conjecture: "]))
    wrong = draw(st.integers(0, 2))
    other = [signature[0] + wrong, *signature[1:]]
    order, n = len(signature), len(signature) + 1
    said = sum(map(mul, other, terms[:order][::-1]))
    fails = (n, said, terms[n - 1]) if wrong else None
    return f"{begin}{recurrence(other)} for n > {order}.", bool(begin), fails


@st.composite
def entries(draw):
    """Return an entry, its lines, and whether one of its terms is wrong."""
    title = draw(st.sampled_from(sorted(TITLES)))
    terms, _ = known(title)
    before = draw(st.sampled_from([(), (), (0,), (1,), (5,), (-3,)]))
    listed, slip = [*before, *terms[:16]], draw(st.integers(0, 3)) == 3
    listed[9] += slip
    some = draw(st.lists(lines(title), max_size=3, unique_by=lambda one: one[0].split("a", 1)[1]))
    data = Sequence(listed, offset=1 - len(before))
    said = {"F": tuple(text for text, *_ in some), "C": ("Lovely.",)}
    sign = "nonn" if min(listed) >= 0 else "sign"
    entry = Entry("A123456", data, title, (sign,), first_large(data), lines=said)
    return entry, some, slip


def judged(found, some, is_differing):
    """Compare the verdicts, the state and the comment with what is known of the lines."""
    verdicts = ["proved" if fails is None else "refuted" for *_, fails in some]
    rows = [one for one in found.claims if ".F" in one.id]
    assert [one.verdict for one in rows] == verdicts
    conjectures = [
        verdict for verdict, (_, is_one, _) in zip(verdicts, some, strict=True) if is_one
    ]
    state = "refuted" if "refuted" in conjectures else "proved"
    assert found.state == ("differs" if is_differing else state)
    assert found.is_wrong == (is_differing or "refuted" in verdicts)
    text = " ".join(found.comment)
    assert bool(found.comment) != is_differing
    for word, verdict in (("correct", "proved"), ("wrong", "refuted")):
        assert text.count(f"formula is {word}: a(n)") == conjectures.count(verdict)
    page = " ".join(found.page().text(10**6).split())
    for one, (_, is_one, fails) in zip(rows, some, strict=True):
        number = one.id.partition(".")[2]
        assert one.statement.startswith("conjectural: ") == is_one
        assert f"{number} {one.verdict} {one.statement}" in page
        if fails is not None:
            n, wrong, true = fails
            assert f"; at n = {n} it says {wrong}, true is {true}; right is: a(n) = " in page
            assert not is_one or f"it gives a({n}) = {wrong}, not {true}; it is: a(n) = " in text
    assert "terms" in str(found)
    assert "proof  " not in str(found)


@needs_sandbox
@given(entries())
@settings(max_examples=max(1, settings.default.max_examples // 3), deadline=None)
def test_each_line_of_an_entry_is_judged(drawn_entry) -> None:
    entry, some, is_differing = drawn_entry
    terms, signature = known(entry.name)
    found = prove(entry)
    if is_differing:
        assert found.state in {"differs", "refuted"}
        assert found.is_wrong
        return
    judged(found, some, is_differing=False)
    before = list(entry.terms)[: -entry.terms.offset + 1]
    true = [*before, *terms]
    offset = entry.terms.offset
    listed = [f"{n} {value}" for n, value in enumerate(true[:30], offset)]
    assert "".join(bfile_text(found.sequence().terms(30), offset)).splitlines() == listed
    assert [(one.statement, one.reason) for one in found.unread] == [("Lovely.", "prose")]
    page = found.page().text(10**6)
    stands = [f"; {one} stands before those" in page for one in before]
    assert all(stands) or found.record["offset"] == offset
    assert f", ... from n = {offset}" in page
    assert f"a(n) = {signature[0]}*a(n-1)" in found.new[1] + page
    assert all(text[:11] in {f"%{letter} A123456 " for letter in "CHFpto"} for text in found.new)
    assert "Python: prints the 30 terms" in found.programs
    assert found.draft().splitlines() == [*found.comment, *found.new]
    again = prove(parse_entry(str(entry) + "".join(f"{text}\n" for text in found.new)))
    assert again.new == ()
    conjectures = [text for text, is_one, _ in some if is_one]
    alone = prove(" ".join([entry.name, *conjectures]))
    judged(alone, [one for one in some if one[1]], is_differing=False)
    draft = parse_entry(alone.draft())
    assert (draft.name, draft.terms.offset) == (entry.name, 1)
    assert list(draft.terms) == known(entry.name)[0][: len(draft.terms)]
    assert [*alone.comment, *alone.new] == [
        f"%{letter} A000000 {text}" for letter in "CHFpto" for text in draft.all(letter)
    ]


@needs_sandbox
@given(st.sampled_from(sorted(TITLES)), st.lists(st.integers(-9, 9), min_size=1, max_size=2))
@settings(deadline=None)
@pytest.mark.thorough
def test_lines_are_compared_with_prepended_terms_too(title, before) -> None:
    terms, signature = known(title)
    listed, order = [*before, *terms[:16]], len(signature)
    data = Sequence(listed, offset=1 - len(before))
    says = {"F": (f"{recurrence(signature)}.",)}
    sign = "nonn" if min(listed) >= 0 else "sign"
    entry = Entry("A123456", data, title, (sign,), first_large(data), lines=says)
    found = prove(entry)
    false = [
        n + data.offset
        for n in range(order, len(listed))
        if sum(map(mul, signature, listed[n - order : n][::-1])) != listed[n]
    ]
    verdicts = {one.place: one for one in found.claims}
    line = verdicts["%F"]
    assert line.verdict == ("refuted" if false else "proved")
    audited = {one.place: one.verdict for one in audit(str(entry)).claims}
    assert audited["%F"] == line.verdict or (audited["%F"], false) == ("consistent", [])
    if false:
        assert line.counterexample.n == false[0]
        assert f"for n >= {false[-1] + 1}" in line.repair
    again = prove(parse_entry(str(entry) + "".join(f"{text}\n" for text in found.new)))
    assert again.new == ()
    rows = [one for one in again.claims if ".F" in one.id]
    assert [one.verdict for one in rows[1:]] == ["proved"] * (len(rows) - 1)
    if "prepended" in found.record:
        assert found.claims[0].verdict == "consistent"


def test_what_is_not_read_is_said(capsys, tmp_path):
    title = next(iter(TITLES))
    assert (
        said(capsys, f"{title} Conjecture: frogs.")["unread"][0]["statement"]
        == "Conjecture: frogs."
    )
    found = prove("Number of n X 2 binary arrays with frogs.")
    assert (found.state, found.generating_function, found.draft()) == ("unread", "", "")
    with pytest.raises(GfkitError, match=r"no rule: .*, from 'frogs'? on"):
        found.write_rule(tmp_path / "rule.toml")
    with pytest.raises(GfkitError, match="no generating function is proved"):
        found.sequence()
    assert "stopped at: frogs" in found.page().text()


@parametrize_some(
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
    found = prove(Entry("A999997", Sequence(terms), title, ("nonn",)))
    assert found.state == state
    if state == "proved":
        assert found.sequence().early(6) == [2, 1, 7, 10, 31, 61]


@needs_sandbox
def test_each_line_has_its_verdict_with_what_is_right_or_why_there_is_none():
    """Of the Fibonacci numbers; what is proved in the entry is not said anew."""
    said = (
        "a(n) = a(n-1) + a(n-2) for n >= 2.",
        "a(n) = 2*a(n-1).",
        "G.f.: x/(1-x-x^2).",
        "Conjecture: a(n) < 2^n.",
        "a(n) = floor(zeta(n)).",
    )
    terms = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
    title = "Expansion of x/(1-x-x^2)."
    found = prove(Entry("A123456", Sequence(terms), title, ("nonn",), 5, lines={"F": said}))
    (table,) = [one for one in found.page().parts if isinstance(one, Table)]
    rows = {line: (verdict, text) for line, verdict, text in table.rows if line[0] == "F"}
    assert rows["F1"] == ("proved", "a(n) = a(n-1)+a(n-2) for n >= 2")
    verdict, text = rows["F2"]
    assert (verdict, text.split("; ")[:2]) == (
        "refuted",
        ["a(n) = 2*a(n-1)", "at n = 1 it says 0, true is 1"],
    )
    assert rows["F3"] == ("proved", "x/(1-x-x^2)")
    assert rows["F4"] == ("proved", "conjectural: a(n) < 2^n")
    assert rows["F5?"][0] == "refused"
    assert re.fullmatch(r"a\(n\) = floor\(zeta\(n\)\) \(column \d+: 'zeta' is .*\)", rows["F5?"][1])
    new = [text.partition("%F A123456 ")[2] for text in found.new if text.startswith("%F")]
    assert new == ["a(n) = ((1+sqrt(5))/2)^n/sqrt(5)-((1-sqrt(5))/2)^n/sqrt(5)."]
    assert sum("signature (1,1)" in text for text in found.new) == 1


@needs_sandbox
@pytest.mark.parametrize(("title", "word"), [("a(n) = n^2.", "nonn"), ("a(n) = 1 - n.", "sign")])
def test_a_draft_begins_at_0_and_says_whether_a_term_is_negative(title, word):
    """A term that is 0 is not."""
    found = prove(title)
    draft = parse_entry(found.draft())
    assert draft.terms.offset == 0
    assert draft.keywords == (word, "easy")
    told = {one.label: one.text for one in found.page().parts if isinstance(one, Line)}
    assert told["rule"] == told["proof"] == "the title defines the sequence"
    assert told["state"] == "proved"
