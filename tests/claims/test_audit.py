"""Claims: read, settled, refuted with the least counterexample, and repaired.

A row of verdicts.jsonl is a claim with its verdict; `n`, `expected`, `got` are of the
counterexample, and `repair` is what is said instead. What is proved `again` is derived from its
data, and what is `replayed` is checked without the engine. What would take long is refused `soon`.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from oracle.envelopes import certificate
from samples import parametrize_some

import gfkit
from gfkit import check
from gfkit.answers.claims import of_audited
from gfkit.base.budget import Budget, spend
from gfkit.claims import audit as auditing
from gfkit.claims.audit import audit, settle
from gfkit.claims.catalogue import read_claims
from gfkit.claims.claim import Audited, Claim, Finding, Range
from gfkit.cli import run
from gfkit.errors import OutOfBudget
from gfkit.proofs import checker, kernel
from gfkit.proofs.verdict import Proved
from gfkit.series.printing import signature_text


def found(kind, about, says, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says, range_))


@pytest.mark.parametrize(
    "text, says",
    [
        ("[[claim]]\nid = 'x'\n", "claim x .*: .*missing required field"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\nwhat=1\n", "unknown field `what`"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\nholds_for='m>1'\n", "holds_for"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\n" * 2, "occurs twice"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\n[claim.recorded]\nverdict='ok'\n",
         "recorded.verdict"),
    ],
)  # fmt: skip
def test_a_claim_that_cannot_be_read_does_not_end_the_audit(tmp_path, text, says) -> None:
    path = tmp_path / "claims.toml"
    good = (
        "[[claim]]\nid='good'\nplace='p'\nstatement='s'\nkind='terms'\n"
        "about={gf='1/(1-x)'}\nsays={terms=[1]}\n"
    )
    path.write_text(good + text)
    first, *others = audit(read_claims(path))
    assert str(first.finding.verdict) == "proved"
    [error] = [found.error for found in others if found.error and "unknown kind" not in found.error]
    assert re.search(says, error)
    assert len(error) < 300


TRUE = {"gf": "1/(1-x)"}, {"terms": [1, 1]}
FALSE = {"gf": "1/(1-x)"}, {"terms": [1, 2]}
UNREADABLE = {"what": "?"}, {"terms": [1]}


@pytest.mark.parametrize(
    ("claim", "recorded", "is_so"),
    [
        (TRUE, {"verdict": "proved"}, True),
        (TRUE, {"verdict": "refuted"}, False),
        (TRUE, {"verdict": "proved", "repair": "1, 1"}, False),
        (TRUE, None, None),
        (FALSE, {"verdict": "proved"}, False),
        (UNREADABLE, {"verdict": "refused"}, False),
        (UNREADABLE, None, False),
    ],
)
def test_a_claim_is_as_recorded_if_all_that_is_on_record_was_found(claim, recorded, is_so) -> None:
    (found,) = audit([Claim("1", "Here", "p", "It.", "terms", *claim, recorded=recorded)])
    assert found.as_recorded is is_so


@pytest.mark.parametrize("order", [38, 50])
def test_true_lines_of_a_high_order_are_proved(order) -> None:
    den = [1, *((3 * k + k * k) % 5 - 2 for k in range(1, order)), 1]
    powers = "+".join(f"({c})*x^{k}" for k, c in enumerate(den))
    says = {"formula": f"a(n) = {signature_text([-c for c in den[1:]])}"}
    finding = found("relation", {"gf": f"(1+x)/({powers})"}, says, f"n >= {order}")
    assert finding.verdict.derivation.evidence["compared"] == order


@pytest.mark.parametrize("before", range(1, 5))
@pytest.mark.parametrize("signature", [(2,), (1, 1), (3, -1, 2)])
def test_terms_in_front_are_repaired_by_a_later_range(before, signature):
    terms = list(range(1, len(signature) + 1))
    while len(terms) < 20:
        terms.append(sum(c * terms[-k] for k, c in enumerate(signature, 1)))
    listed = [10**6 + k for k in range(before)] + terms
    finding = check(f"a(n) = {signature_text(signature)}", listed)
    assert str(finding.verdict) == "refuted"
    first = before + len(signature)
    assert finding.repair is not None
    assert f"for n >= {first}, which {len(listed) - first} values agree with" in finding.repair


LINES = Path(__file__).with_name("verdicts.jsonl").read_text("utf-8").splitlines()
ROWS = [*map(json.loads, LINES)]


def kind_of(row: dict[str, Any]) -> str:
    return f"{row['kind']}-{row['verdict']}"


QUICK = [row for row in ROWS if not row.get("thorough")]
FIRST = [*{kind_of(row): row for row in reversed(QUICK)}.values()]
"""A claim of each kind and verdict."""


@parametrize_some(
    "row",
    [*FIRST, *(row for row in ROWS if row not in FIRST)],
    ids=kind_of,
    first=len(FIRST),
)
def test_a_claim_has_its_verdict(row: dict[str, Any]) -> None:
    about, says = row["about"], row.get("says", {})
    held = Range.parse(row["holds_for"]) if "holds_for" in row else None
    if "range" in row:  # of numbers that are too long for a text
        held = Range(*row["range"])
    begin = time.process_time()
    finding = settle(Claim("1", "Here", "line 1", "It.", row["kind"], about, says, held))
    assert not row.get("soon") or time.process_time() - begin < 20
    verdict = finding.verdict
    assert str(verdict) == row["verdict"], finding
    assert isinstance(verdict, Proved) == (row["verdict"] == "proved")
    assert (finding.counterexample is not None) == (row["verdict"] == "refuted")
    if finding.counterexample is not None and not set("<>") & set(says.get("formula", "")):
        assert finding.counterexample["expected"] != finding.counterexample["got"]
    for key in row.keys() & {"n", "expected", "got"}:
        assert finding.counterexample[key] == row[key]
    assert finding.repair == row.get("repair", finding.repair)
    assert row.get("reason", "") in (finding.reason or "")
    assert "surplus" not in row or verdict.surplus == row["surplus"]
    if row.get("again") and isinstance(verdict, kernel.Proved):
        data = json.loads(json.dumps(kernel.proof_data(verdict)))
        assert kernel.claimed_of_data(data).verify() == verdict
    elif row.get("again"):
        assert verdict.certificate.holds()
    if row.get("replayed"):
        data = verdict.statement.data()
        text = next(iter(says.values()), "a(n) = b(n)")
        assert data["relation"] in {text, f"a(n) = {text}"}
        assert data["low"] == (held.low if held else 0)
        assert checker.check(certificate(verdict)).reasons == []


INSIDE = re.compile(r"\('[^']*',|,\)|\['|\{'|\(-?\d+, -?\d+, '|Fraction\(|\b(None|True|False)\b")
"""What the data of Python look like, which no reader is to see."""


def changed(value: Any, rng: random.Random) -> Any:
    """Return data of a claim with one place of it changed to something that may not fit."""
    if value in ({}, []):
        return value
    if isinstance(value, dict):
        key = rng.choice(sorted(value))
        return {**value, key: changed(value[key], rng)}
    if isinstance(value, list):
        k = rng.randrange(len(value))
        return [*value[:k], changed(value[k], rng), *value[k + 1 :]]
    places = [k for k, x in enumerate(str(value)) if x.isdigit() or x == "n"]
    if isinstance(value, str) and places:
        k = rng.choice(places)
        return value[:k] + rng.choice(["7", "(2^n)", "n", "sqrt(2)", "0"]) + value[k + 1 :]
    return value + rng.choice([-5, 1]) if type(value) is int else "2^n"


@pytest.mark.parametrize("row", FIRST, ids=kind_of)
def test_no_printed_line_shows_data_of_python(row: dict[str, Any]) -> None:
    rng = random.Random(json.dumps(row))  # noqa: S311
    about, says = row["about"], row.get("says", {})
    some = [
        says,
        {key: changed(value, rng) for key, value in says.items()},
        *(changed(says, rng) for _ in range(4)),
    ]
    claims = [Claim(str(k), "S", "p", "s", row["kind"], about, one) for k, one in enumerate(some)]
    page = gfkit.audit(*claims, claim_limit=0.2).page()
    assert not INSIDE.search(page.text(full=True)), page.text()


# Limits of an audit.


KIND = "relation"


def claim(number: int, formula: str = "a(n) = 2*a(n-1)") -> Claim:
    about, says = {"gf": "1/(1-2*x)"}, {"formula": formula}
    return Claim(f"c{number}", "S", "p", "s", KIND, about, says)


def text_of(number: int, formula: str = "a(n) = 2*a(n-1)") -> str:
    return (
        f'[[claim]]\nid = "c{number}"\nplace = "p"\nstatement = "s"\nkind = "{KIND}"\n'
        f'about = {{ gf = "1/(1-2*x)" }}\nsays = {{ formula = "{formula}" }}\n'
        'recorded = { verdict = "proved" }\n'
    )


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[set[str]], None]:
    """Make the claims of some ids run for ever."""

    def make(ids: set[str]) -> None:
        settle = auditing.settle

        def settled(claim: Claim) -> Finding:
            while claim.id in ids:
                time.sleep(0.001)
                spend(1000)
            return settle(claim)

        monkeypatch.setattr(auditing, "settle", settled)

    return make


def taken(claims: Iterator[Audited]) -> tuple[list[str], str]:
    """Return the ids that are yielded before a limit, and the limit."""
    found = []
    try:
        for one in claims:
            found.append(one.claim.id)  # noqa: PERF401 - what was yielded stays
    except OutOfBudget as error:
        return found, error.limit
    return found, ""


def test_what_is_settled_before_a_limit_is_yielded(slow: Any) -> None:
    slow({"c3"})
    expected = (["c0", "c1", "c2"], "steps")
    assert taken(audit(map(claim, range(6)), budget=Budget(steps=200_000))) == expected
    with Budget(steps=200_000):
        assert taken(audit(map(claim, range(6)))) == expected


@parametrize_some("late", [{"c0"}, {"c3"}, {"c1", "c5"}, set()], share=24)
def test_a_claim_that_takes_long_does_not_hold_up_the_others(slow: Any, late: set[str]) -> None:
    slow(late)
    found = list(audit(map(claim, range(6)), claim_limit=0.4))
    assert {one.claim.id for one in found if one.finding.limit == "time"} == late
    for one in found:
        assert str(one.finding.verdict) == ("refused" if one.claim.id in late else "proved")
        assert of_audited(one).limit == ("time" if one.claim.id in late else "")


def test_the_limit_of_all_is_kept_within_that_of_each(slow: Any) -> None:
    slow({"c1"})
    with pytest.raises(OutOfBudget), Budget(seconds=0.3):
        list(audit(map(claim, range(4)), claim_limit=60))
    with pytest.raises(OutOfBudget), Budget(steps=10_000):
        list(audit(map(claim, range(4)), claim_limit=60))


def data_of(capsys: Any, *arguments: str, status: int) -> dict[str, Any]:
    assert run([*arguments, "--json"]) == status
    captured = capsys.readouterr()
    data: dict[str, Any] = json.loads(captured.out)
    return {**data, "err": captured.err}


REFUTED = "a(n) = 3*a(n-1)"
STATUS = {
    "all hold": (["a(n) = 2*a(n-1)"] * 3, set(), [], 0),
    "one refuted": (["a(n) = 2*a(n-1)", REFUTED], set(), [], 1),
    "one unreadable": (["a(n) = 2*a(n-1)", "a(n) = ("], set(), [], 2),
    "one refuted, one unreadable": (["a(n) = 2*a(n-1)", "a(n) = (", REFUTED], set(), [], 1),
    "one late": (["a(n) = 2*a(n-1)"] * 2, {"c0"}, ["--claim-limit", "0.5"], 3),
    "one refuted, one late": (["a(n) = 2*a(n-1)", REFUTED], {"c0"}, ["--claim-limit", "0.5"], 1),
    "stopped after one": (["a(n) = 2*a(n-1)", REFUTED], {"c1"}, ["--time-limit", "1.5"], 3),
}


@parametrize_some("case", STATUS)
def test_exit_status_and_verdicts_so_far(capsys: Any, tmp_path: Path, slow: Any, case: str) -> None:
    formulas, late, options, status = STATUS[case]
    slow(late)
    file = tmp_path / "claims.toml"
    file.write_text('source = "S"\n' + "".join(text_of(k, f) for k, f in enumerate(formulas)))
    found = data_of(capsys, "audit", str(file), *options, status=status)
    stopped = "--time-limit" in options
    settled = min(map(int, (one[1:] for one in late)), default=0) if stopped else len(formulas)
    assert [one["id"] for one in found["claims"]] == [f"c{k}" for k in range(settled)]
    assert found.get("limit") == ("time" if stopped else "")
    is_noted = bool(late) or "a(n) = (" in formulas
    assert (found["err"] != "") == is_noted
    assert run(["audit", str(file), *options]) == status
    captured = capsys.readouterr()
    of = f" of {len(formulas)}" if stopped else ""
    assert f"{settled}{of} claims" in captured.out
    assert captured.err.count("\n") == is_noted


def test_certificates_of_what_is_settled_are_written(
    capsys: Any, tmp_path: Path, slow: Any
) -> None:
    slow({"c2"})
    file, folder = tmp_path / "claims.toml", tmp_path / "proofs"
    file.write_text('source = "S"\n' + "".join(text_of(k) for k in range(4)))
    options = ["--certificate", str(folder), "--time-limit", "1.5"]
    found = data_of(capsys, "audit", str(file), *options, status=3)
    assert len(found["claims"]) == len(list(folder.glob("*.json"))) == 2


def test_an_entry_is_audited_as_far_as_the_limit_allows(
    capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gfkit.claims import entries

    settle = entries.settle_statement

    def settled(statement: Any, sequence: Any, names: Any, number: str) -> Finding:
        while "3*a(n-1)" in statement.text:
            time.sleep(0.001)
            spend()
        return settle(statement, sequence, names, number)

    monkeypatch.setattr(entries, "settle_statement", settled)
    file = tmp_path / "A000079.seq"
    file.write_text(
        "%I A000079\n%S A000079 1,2,4,8,16,32\n%N A000079 Powers of 2.\n"
        "%F A000079 a(n) = 2^n.\n%F A000079 a(n) = 3*a(n-1).\n%F A000079 a(n) = 2*a(n-1).\n"
        "%K A000079 nonn\n%O A000079 0,2\n"
    )
    whole = data_of(capsys, "audit", str(file), "--claim-limit", "0.5", status=3)
    late = [one for one in whole["claims"] if one["limit"]]
    assert [one["id"] for one in late] == ["A000079.F2"]
    assert whole["claims"][-1]["id"] == "A000079.F3"
