"""Entries whole: every line is settled, or listed with the reason why it is not read.

The lines are short quotes of the OEIS (oeis.org, CC BY-SA 4.0), with the names that they carry.
"""

from __future__ import annotations

import json
import re

import pytest

from gfkit.claims.entries import audit_entry, sequence_of_entry
from gfkit.cli import run
from gfkit.oeis.entries.entry import Entry, first_large
from gfkit.sequences.sequence import Sequence

BARRY = [1, 2, 11, 48, 227, 1054, 4921, 22944, 107017, 499106, 2327795, 10856592]
TITLE = "a(n+1) = 4*a(n) + 4*a(n-1) - 4*a(n-2) - a(n-3) with a(1)=1, a(2)=2, a(3)=11, a(4)=48."
LADDER = [1, 2, 7, 22, 71, 228, 733, 2356, 7573, 24342, 78243]
SUMS = [1, 3, 10, 32, 103, 331, 1064, 3420, 10993, 35335, 113578]


def entry_of(terms, offset=0, title="X.", number="A000001", **lines):
    sequence = Sequence(tuple(terms), offset=offset)
    listed = {letter: (text,) if isinstance(text, str) else text for letter, text in lines.items()}
    return Entry(number, sequence, title, ("nonn",), first_large(sequence), lines=listed)


def found(entry, **more):
    """Return the verdict or the note of every line."""
    return {
        item.claim.id.partition(".")[2]: item
        for item in audit_entry(entry, None, notes=True, **more)
    }


def verdicts(entry, **more):
    return {
        name: "note" if item.claim.kind == "note" else str(item.finding.verdict)
        for name, item in found(entry, **more).items()
    }


def test_a_wrong_program_of_a054894_is_noticed_and_the_others_are_proved() -> None:
    maple = (
        "seq(coeff(series(x^4/((1+2*x)*(2*x^3+x^2-2*x+1)), x, n+1), x, n), n = 0..40); "
        "# _G. C. Greubel_, Dec 29 2019"
    )
    pari = (
        "(PARI) my(x='x+O('x^66)); Vec(x*(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4))",
        "(Python)",
        "print([1, 2, 11]) # _A B_, Dec 29 2019",
    )
    entry = entry_of(
        BARRY,
        1,
        TITLE,
        F="G.f.: x*(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4). - _Vaclav Kotesovec_, Nov 27 2012",
        p=maple,
        t="LinearRecurrence[{4,4,-4,-1},{1,2,11,48},40] (* _Harvey P. Dale_, May 28 2014 *)",
        o=pari,
        Y=("Column 3 of A332862 (apart from the initial term 1 here).", "Cf. A055518, A055519."),
    )
    said = verdicts(entry)
    assert said == {
        **dict.fromkeys(["S", "O", "K", "F1", "t1", "o1"], "proved"),
        "N": "note",
        "o2": "note",
        "p1": "refuted",
        "Y1": "note",
        "Y2": "note",
    }
    wrong = found(entry)["p1"].finding.counterexample
    assert wrong == {"n": 1, "expected": "0", "got": "1"}


def test_a_program_that_begins_too_late_is_refuted_with_its_place() -> None:
    tilings = [0, 1, 1, 5, 11, 36, 95, 281, 781, 2245, 6336, 18061]
    line = (
        "a[0]:=1: a[1]:=1: a[2]:=5: a[3]:=11: for n from 4 to 26 do "
        "a[n]:=a[n-1]+5*a[n-2]+a[n-3]-a[n-4] od: seq(a[n],n=0..26); # _Emeric Deutsch_, Oct 16 2006"
    )
    item = found(entry_of(tilings, 0, p=line))["p1"]
    assert str(item.finding.verdict) == "refuted"
    assert item.finding.repair == "it gives the values from that of a(1) on"


def test_the_title_is_the_truth_where_it_defines_and_gives_the_terms() -> None:
    line = "a(n) = 4*a(n-1) + 4*a(n-2) - 4*a(n-3) - a(n-4) for n>4."
    assert verdicts(entry_of(BARRY, 1, TITLE, F=line))["F1"] == "proved"
    wrong = [*BARRY[:-1], BARRY[-1] + 1]
    said = found(entry_of(wrong, 1, TITLE, F=line))
    assert str(said["N"].finding.verdict) == "refuted"
    assert str(said["F1"].finding.verdict) == "refuted"
    assert str(said["S"].finding.verdict) == "consistent"


@pytest.mark.parametrize(
    "line, verdict",
    [
        ("a(n) = (3^n + (-1)^n*3)/4.", "proved"),
        ("E.g.f.: (exp(3*x) + 3*exp(-x))/4. - _Paul Barry_, Apr 20 2003", "proved"),
        ("E.g.f.: (exp(3*x) + 2*exp(-x))/4.", "refuted"),
        ("a(n) = 3^n - a(n-1) with a(0)=0. - _Labos Elemer_, Apr 26 2003", "refuted"),
        ("a(n) = 3^n - a(n-1) - 0^n for n odd.", "refuted"),
        ("a(2*n) = a(2*n-1) + (3^(2*n-1)+3)/2.", "proved"),
        ("a(n) = a(n-1) + (3^(n-1)+3)/2 for n even.", "proved"),
        ("a(n) = a(n-1) + (3^(n-1)+3)/2 for n odd.", "refuted"),
        ("a(n) = A000244(n-1) - a(n-1) for n > 0.", "proved"),
        ("a(n) = A000012(n) - a(n-1) for n > 0.", "refuted"),
        ("a(n) = 3*A999999(n).", "refused"),
    ],
)
def test_lines_are_settled_against_the_title(line, verdict) -> None:
    walks = [1, 0, 3, 6, 21, 60, 183, 546, 1641, 4920]
    entry = entry_of(walks, 0, "Expansion of (1-2*x)/(1-2*x-3*x^2).", F=line)
    assert verdicts(entry)["F1"] == verdict


def test_a_line_may_set_values_before_the_offset() -> None:
    line = (
        "a(n) = Sum_{k=1..n} Fibonacci(k)^3*a(n-k), with a(0)=1. - _Vladeta Jovovic_, Apr 23 2003"
    )
    said = verdicts(entry_of(BARRY, 1, TITLE, F=line))
    assert said["F1"] in {"proved", "consistent"}
    assert (
        verdicts(entry_of(BARRY, 1, TITLE, F=line.replace("a(0)=1", "a(0)=2")))["F1"] == "refuted"
    )


def test_examples_and_comments_quote_terms() -> None:
    entry = entry_of(
        [1, 3, 11, 39, 139, 495],
        0,
        "Expansion of 1/(1-3*x-2*x^2).",
        e=(
            "For n = 2 five subsequences are left out, whence a(2) = 16 - 5 = 11.",
            "For n = 1 there are four, whence a(1) = 3.",
            "If we set a(0) = 7, nothing changes.",
            "2*a(3) = 14 is a product.",
            "..0..1..1",
            "..1..0..0",
            "a(3) = 40.",
        ),
        C=("Example: a(3) = 39 = (16 + 6 + 6 + 11). (End)", "Number of tilings."),
    )
    said = verdicts(entry)
    examples = {name: one for name, one in said.items() if name.startswith("e")}
    assert examples == {"e1": "note", "e2": "proved", "e3-6": "note", "e7": "refuted"}
    assert said["C1"] == "proved"


def test_every_line_is_settled_or_listed() -> None:
    lines = {
        "C": ("Number of tilings.", "Divisible by 3 for even n.", "From _A B_: (Start)", "(End)"),
        "D": ("A. Book, 1995.", "Another."),
        "H": ("A. B., <a href='x'>Table</a>",),
        "F": ("From _A B_: (Start)", "a(n) = the trace of M^n.", "Is it rational? (End)"),
        "e": ("..0..1", "a(0) = 1 is clear."),
        "p": ("INVERT([seq(n+1,n=1..20)]);",),
        "t": ("Table[Prime[n], {n, 9}]",),
        "o": ("(Haskell)", "f = 1"),
        "Y": ("Cf. A000045.",),
        "E": ("More terms from _A B_",),
    }
    said = found(entry_of([1, 2, 3, 5], 0, **lines))
    for letter, texts in lines.items():
        names = [name for name in said if name[0] == letter]
        if letter in "DHE":
            assert names == [letter]
            continue
        covered = set()
        for name in names:
            ends = [int(part) for part in re.findall(r"\d+", name.partition(".")[0].rstrip("?"))]
            covered |= set(range(ends[0], ends[-1] + 1))
        wanted = {1} if letter in "pto" else set(range(1, len(texts) + 1))
        assert covered == wanted, letter
    assert all(item.finding.reason for item in said.values() if item.claim.kind == "note")


def test_identities_between_two_entries_are_proved(tmp_path, capsys) -> None:
    ladder = entry_of(
        LADDER,
        0,
        "a(n) = 3*a(n-1) + a(n-2) - a(n-3) for n >= 3, a(0)=1, a(1)=2, a(2)=7.",
        "A030186",
    )
    sums = entry_of(
        SUMS,
        0,
        "Expansion of 1/(1 - 3*x - x^2 + x^3).",
        "A033505",
        F=("a(n) = a(n-1) + A030186(n) for n > 0.", "a(n) = 2*a(n-1) + A030186(n)."),
        Y=("Partial sums of A030186.", "First differences of A030186."),
    )
    assert verdicts(sums)["F1"] == "refused"
    assert "--with A030186.seq" in found(sums)["F1"].finding.reason
    said = verdicts(sums, others={"A030186": sequence_of_entry(ladder)})
    assert (said["F1"], said["F2"], said["Y1"], said["Y2"]) == (
        "proved",
        "refuted",
        "proved",
        "refused",
    )
    for entry, name in ((ladder, "b.seq"), (sums, "a.seq")):
        (tmp_path / name).write_text(str(entry))
    status = run(["audit", str(tmp_path / "a.seq"), "--with", str(tmp_path / "b.seq"), "--json"])
    out = json.loads(capsys.readouterr().out)
    assert status == 1
    claims = {claim["id"]: claim["verdict"] for claim in out["claims"]}
    assert claims["A033505.F1"] == claims["A033505.Y1"] == "proved"
    assert [note["id"] for note in out["notes"]] == ["A033505.N"]
