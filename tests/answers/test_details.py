"""A record within an answer is shown alone: the name of each field, and what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gfkit import audit
from gfkit.answers.answer import Detail


@dataclass(frozen=True, kw_only=True, repr=False)
class Held(Detail):
    """Some value."""

    some_field: object
    n: int | None = None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (10**30, f"1{'0' * 30}"),
        (Fraction(-1, 2), "-1/2"),
        (True, "yes"),
        (False, "no"),
        ("a text", "a text"),
        ((1, "a", 2**60), "1, a, 1152921504606846976"),
        ({"rows": (1, 2), "reason": None, "holds": True}, "rows 1, 2; holds yes"),
        (({"n": 1}, {"n": 2}), "n 1 | n 2"),
    ],
    ids=str,
)
def test_what_a_field_holds_is_told_in_a_line(value: Any, text: str) -> None:
    assert Held(some_field=value).page().text().rstrip() == f"some field  {text}"


@pytest.mark.parametrize("value", [None, (), "", {}], ids=repr)
def test_a_field_that_holds_nothing_is_no_line(value: Any) -> None:
    assert Held(some_field=value, n=1).page().text().rstrip() == "n  1"


def test_a_claim_of_an_audit_is_printed_with_its_verdict() -> None:
    claim, *_ = audit(Path(__file__).parents[1] / "files" / "doubled.toml").claims
    assert claim.statement in str(claim)
    assert f"verdict    {claim.verdict}" in str(claim)
