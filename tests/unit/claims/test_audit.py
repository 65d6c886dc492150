"""Claims: read, settled, refuted with the least counterexample, and repaired."""

from __future__ import annotations

import json
import re

import pytest

from gfkit.claims.audit import audit, settle
from gfkit.claims.catalogue import read_catalogue
from gfkit.claims.claim import Claim, Range, read_claims
from gfkit.cli import run
from gfkit.proofs import kernel
from gfkit.proofs.verdict import Proved

FIBONACCI = {"gf": "1/(1-x-x^2)"}


def found(kind, about, says, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says, range_))


def record(*arguments):
    return found(*arguments).record()


@pytest.mark.parametrize(
    "kind, about, says, holds_for",
    [
        ("terms", FIBONACCI, {"terms": [1, 1, 2, 3, 5]}, None),
        ("terms", {"model": "col", "rows": 1}, {"terms": [7, 17], "offset": 2}, None),
        ("table", {"model": "domineering"}, {"table": [[1, 2], ["", 7]]}, None),
        ("polynomial", {"model": "col", "board": "1x2"}, {"polynomial": "1+2x+2y+2xy"}, None),
        ("polynomial", {"model": "col", "graph": "0 1", "marks": "x"},
         {"polynomial": "1+4x+2x^2"}, None),
        ("gf", {"model": "snort", "rows": 1, "marks": "xy"},
         {"gf": "(1-x*y*t^2)/(1-(x*t+y*t-x*y*t^2+t*(1-x*y*t^2)))"}, None),
        ("recurrence", FIBONACCI, {"signature": [1, 1]}, "n >= 2"),
        ("recurrence", {"P": {"model": "col", "rows": 1, "marks": "x"}},
         {"formula": "P(n+1) = (1+x)P(n)+xP(n-1)"}, None),
        ("closed form", FIBONACCI, {"closed_form": "Fibonacci(n+1)"}, None),
        ("closed form", {"terms": [1, 4, 9], "offset": 1}, {"closed_form": "n^2"}, "1 <= n <= 3"),
        ("identity", FIBONACCI, {"formula": "a(n-1)*a(n+1)-a(n)^2 = (-1)^(n+1)"}, "n >= 1"),
        ("identity", FIBONACCI, {"formula": "Sum_{k=0..n} a(k) = a(n+2)-1"}, None),
        ("inequality", FIBONACCI, {"formula": "a(n) <= 2^n"}, "0 <= n <= 50"),
        ("equal", {"a": {"model": "col", "rows": 1}, "b": {"model": "snort", "rows": 1}}, {}, None),
    ],
)  # fmt: skip
def test_true_statements_are_proved(kind, about, says, holds_for) -> None:
    verdict = found(kind, about, says, holds_for).verdict
    assert isinstance(verdict, Proved)
    if isinstance(verdict, kernel.Proved):
        data = json.loads(json.dumps(kernel.proof_data(verdict)))
        assert kernel.claimed_of_data(data).verify() == verdict
    else:
        assert verdict.certificate.holds()


@pytest.mark.parametrize(
    "kind, about, says, holds_for, n, repair",
    [
        ("terms", FIBONACCI, {"terms": [1, 2, 3, 5]}, None, 1, "the first term listed is a(1)"),
        ("terms", FIBONACCI, {"terms": [1, 1, 2, 3, 5, 9]}, None, 5, "a(5) = 8"),
        ("table", {"model": "domineering"}, {"table": [[1, 2], [3, 7]]}, None, "2x1", "2 x 1: 2"),
        ("polynomial", {"model": "domineering", "board": "2x1"}, {"polynomial": "1+y"}, None,
         "2x1", "x and y exchanged"),
        ("gf", FIBONACCI, {"gf": "x/(1-x-x^2)"}, None, 0, "1/(1-x-x^2)"),
        ("gf", FIBONACCI, {"gf": "1/(1-x+x^2)"}, None, 2, "1/(1-x-x^2)"),
        ("gf", FIBONACCI, {"gf": "1/(x-x^2)"}, None, -1, "1/(1-x-x^2)"),
        ("recurrence", FIBONACCI, {"formula": "a(n) = a(n-1)+a(n-3)"}, "n >= 3", 4,
         "a(n) = a(n-1)+a(n-2) for n >= 3"),
        ("recurrence", {"gf": "(1+x^3)/(1-2*x)"}, {"signature": [2]}, "n > 0", 3,
         "a(n) = 2*a(n-1) for n >= 4"),
        ("closed form", FIBONACCI, {"closed_form": "Fibonacci(n)"}, "n >= 0", 0,
         "a(n) = Fibonacci(n+1) for n >= 0"),
        ("closed form", {"gf": "1/(1-2*x)"}, {"closed_form": "2^n+1"}, "n >= 0", 0,
         "a(n) = 2^n for n >= 0"),
        ("identity", FIBONACCI, {"formula": "a(n-1)*a(n+1)-a(n)^2 = (-1)^n"}, "n >= 1", 1,
         "a(n-1)*a(n+1)-a(n)^2 = -(-1)^n for n >= 1"),
        ("inequality", FIBONACCI, {"formula": "a(n) < 2^n"}, "0 <= n <= 50", 0,
         "a(n) < 2^n for 1 <= n <= 50"),
    ],
)  # fmt: skip
def test_false_statements_are_refuted_and_repaired(kind, about, says, holds_for, n, repair) -> None:
    answer = found(kind, about, says, holds_for).record()
    assert (answer["verdict"], answer["counterexample"]["n"]) == ("refuted", n)
    assert answer.get("repair") == repair


def test_without_a_bound_agreement_is_no_proof() -> None:
    finding = found(
        "identity", FIBONACCI, {"formula": "a(n)*floor(n!/3) = floor(n!/3)*a(n)"}, "n >= 0"
    )
    assert finding.record() == {"verdict": "consistent"}
    finding = found("recurrence", {"terms": [1, 1, 2, 3, 5, 8]}, {"signature": [1, 1], "fitted": 2})
    assert str(finding.verdict) == "consistent"
    assert finding.verdict.surplus == 2


def test_a_verdict_on_a_relation_holds_the_proof_of_what_is_claimed() -> None:
    finding = found("inequality", FIBONACCI, {"formula": "a(n) < 2^n"}, "1 <= n <= 50")
    assert isinstance(finding.verdict, kernel.Proved)
    assert finding.verdict.statement.relation == "a(n) < 2^n"
    assert (finding.verdict.statement.low, finding.verdict.statement.high) == (1, 50)
    finding = found("inequality", FIBONACCI, {"formula": "a(n) < 2^n"}, "0 <= n <= 50")
    assert isinstance(finding.fails, kernel.Proved)
    assert finding.fails.statement.n == 0


@pytest.mark.parametrize("formula", ["a(n) = x^n", "a(n) = k*n", "a(n) = G(n)", "a(n) = y+1"])
def test_what_stands_for_nothing_refutes_nothing(formula) -> None:
    assert record("identity", FIBONACCI, {"formula": formula}, "n >= 0")["verdict"] == "refused"


def test_a_claim_about_plays_says_something_of_plays_that_there_are() -> None:
    game = {"columns": 2, "rows": 2}
    for says in ({"empty": 0}, {"begin": ["H12"]}, {"only": "horizontal"}):
        assert record("plays", game, {**says, "payoffs": [99, 1]})["verdict"] == "refuted"


def test_one_wrong_value_late_is_found() -> None:
    late = "a(n) = b(n) "
    about = {"a": {"gf": "1/(1-x)+x^30"}, "b": {"gf": "1/(1-x)"}}
    assert record("identity", about, {"formula": late})["counterexample"]["n"] == 30


@pytest.mark.parametrize(
    "text, says",
    [
        ("[[claim]]\nid = 'x'\n", "claim x .*: the key \\w+ is missing"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\nwhat=1\n", "unknown key what"),
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


def test_what_is_too_large_is_refused_not_passed() -> None:
    finding = found("gf", {"model": "domineering", "columns": 40}, {"gf": "1/(1-x)"})
    assert finding.record() == {"verdict": "refused"}


def test_the_command_line(tmp_path, capsys) -> None:
    path = tmp_path / "claims.toml"
    path.write_text(
        '[[claim]]\nid="f1"\nplace="p"\nstatement="s"\nkind="terms"\n'
        'about={gf="1/(1-x)"}\nsays={terms=[1,2]}\n'
        '[claim.recorded]\nverdict="refuted"\n'
        'counterexample={n=1,expected="2",got="1"}\nrepair="a(1) = 1"\n'
    )
    assert run(["audit", str(path), "--json"]) == 1
    entry = json.loads(capsys.readouterr().out)["claims"][0]
    assert (entry["id"], entry["verdict"], entry["repair"]) == ("f1", "refuted", "a(1) = 1")
    assert run(["catalog", "check", "--directory", str(tmp_path)]) == 0
    assert "all as recorded" in capsys.readouterr().out
    path.write_text(path.read_text().replace("refuted", "proved"))
    assert run(["catalog", "check", "--directory", str(tmp_path)]) == 1
    assert run(["catalog", "show", "f2", "--directory", str(tmp_path)]) == 2
    assert run(["catalog", "list", "--directory", str(tmp_path / "none")]) == 2
    assert run(["audit", str(tmp_path / "none.toml")]) == 2
    assert len(read_catalogue(tmp_path)) == len(list(audit(read_catalogue(tmp_path)))) == 1


FROM_ONE = {"gf": "1/(1-x-x^2)", "from": 1}
THREE = {"terms": [1, 1, 2]}


@pytest.mark.parametrize(
    "about, says, holds_for, verdict, place",
    [
        ({"a": FIBONACCI, "b": FROM_ONE}, {}, None, "refuted", "the first index"),
        ({"a": FIBONACCI, "b": THREE}, {}, None, "refuted", "the last index"),
        ({"a": FIBONACCI, "b": THREE}, {"on": "common range"}, None, "proved", None),
        ({"a": FIBONACCI, "b": FROM_ONE}, {"on": "common range"}, None, "proved", None),
        ({"a": FIBONACCI, "b": FROM_ONE}, {}, "n >= 1", "proved", None),
        ({"a": FIBONACCI, "b": FROM_ONE}, {}, "n >= 0", "refuted", 0),
        ({"a": THREE, "b": {"terms": [1, 1, 2]}}, {}, None, "proved", None),
        ({"a": THREE, "b": {"terms": [1, 1, 3]}}, {}, None, "refuted", 2),
        ({"a": THREE, "b": {"terms": [1, 1, 2, 3], "offset": 0}}, {}, None, "refuted",
         "the last index"),
        ({"a": FIBONACCI, "b": FIBONACCI, "c": FROM_ONE}, {}, None, "refuted", "the first index"),
        ({"a": THREE, "b": {"terms": [5], "offset": 9}}, {}, None, "refused", None),
    ],
)  # fmt: skip
def test_equal_sequences_begin_and_end_together(about, says, holds_for, verdict, place) -> None:
    """Only the common range was compared once, and called the same."""
    finding = found("equal", about, says, holds_for)
    assert str(finding.verdict) == verdict
    if place is not None:
        assert finding.counterexample["n"] == place
    if place == "the first index":
        assert finding.repair == "equal for n >= 1"
