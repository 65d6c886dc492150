"""The audit under a budget: what is settled stays, one claim does not hold up the others."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tiers import one_in

from gfkit.base.budget import Budget, spend
from gfkit.claims import audit as auditing
from gfkit.claims.audit import audit
from gfkit.claims.claim import Audited, Claim, Finding
from gfkit.cli import run
from gfkit.errors import OutOfBudget

KIND = "recurrence"


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


@one_in(2)
@pytest.mark.parametrize("late", [{"c0"}, {"c3"}, {"c1", "c5"}, set()])
def test_a_claim_that_takes_long_does_not_hold_up_the_others(slow: Any, late: set[str]) -> None:
    slow(late)
    found = list(audit(map(claim, range(6)), claim_limit=0.4))
    assert {one.claim.id for one in found if one.finding.limit == "time"} == late
    for one in found:
        assert str(one.finding.verdict) == ("refused" if one.claim.id in late else "proved")
        assert one.data()["limit"] == ("time" if one.claim.id in late else None)


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
    "one unreadable": (["a(n) = 2*a(n-1)", "a(n) = (", REFUTED], set(), [], 2),
    "one late": (["a(n) = 2*a(n-1)", REFUTED], {"c0"}, ["--claim-limit", "0.5"], 3),
    "stopped after one": (["a(n) = 2*a(n-1)", REFUTED], {"c1"}, ["--time-limit", "3"], 3),
}


@pytest.mark.parametrize("case", STATUS)
def test_exit_status_and_verdicts_so_far(capsys: Any, tmp_path: Path, slow: Any, case: str) -> None:
    formulas, late, options, status = STATUS[case]
    slow(late)
    file = tmp_path / "claims.toml"
    file.write_text('source = "S"\n' + "".join(text_of(k, f) for k, f in enumerate(formulas)))
    found = data_of(capsys, "audit", str(file), *options, status=status)
    stopped = "--time-limit" in options
    settled = min(map(int, (one[1:] for one in late)), default=0) if stopped else len(formulas)
    assert [one["id"] for one in found["claims"]] == [f"c{k}" for k in range(settled)]
    assert found.get("limit") == ("time" if stopped else None)
    assert (found["err"] != "") == (status in {2, 3})
    assert run(["audit", str(file), *options]) == status
    captured = capsys.readouterr()
    of = f" of {len(formulas)}" if stopped else ""
    assert f"{settled}{of} claims" in captured.out
    assert captured.err.count("\n") == (1 if status in {2, 3} else 0)


def test_certificates_of_what_is_settled_are_written(
    capsys: Any, tmp_path: Path, slow: Any
) -> None:
    slow({"c2"})
    file, folder = tmp_path / "claims.toml", tmp_path / "proofs"
    file.write_text('source = "S"\n' + "".join(text_of(k) for k in range(4)))
    options = ["--certificate", str(folder), "--time-limit", "3"]
    found = data_of(capsys, "audit", str(file), *options, status=3)
    assert len(found["claims"]) == len(list(folder.glob("*.json"))) == 2


def test_an_entry_is_audited_as_far_as_the_limit_allows(
    capsys: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gfkit.claims import entries

    settle = entries.settle_statement

    def settled(statement: Any, sequence: Any, names: Any) -> Finding:
        while "3*a(n-1)" in statement.text:
            time.sleep(0.001)
            spend()
        return settle(statement, sequence, names)

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
