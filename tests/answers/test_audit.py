"""Audits: verdicts of claims whose truth is known, of entries and b-files; what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs import ended

from gfkit import Audit, audit, check, list_claims, verify
from gfkit.errors import GfkitError, OutOfRange, Unused, WrongArgument, WrongCall
from gfkit.proofs.words import gravity

CLAIM = """
[[claim]]
id = "{0}"
place = "p"
statement = "s"
kind = "relation"
about = {{ gf = "{1}" }}
says = {{ formula = "{2}" }}
"""
TRUE = CLAIM.format("true", "1/(1-2*x)", "a(n) = 2*a(n-1)")
FALSE = CLAIM.format("false", "1/(1-2*x)", "a(n) = 3*a(n-1)")
UNREAD = CLAIM.format("unread", "1/(1-2*x)", "a(n) = 3*")
ENTRY = """%I A000079
%S A000079 1,2,4,8,16,32,64,128
%N A000079 Powers of 2.
%F A000079 a(n) = 2*a(n-1).
%F A000079 a(n) = 3*a(n-1).
%K A000079 nonn
%O A000079 0,2
"""


def claims(*texts: str) -> str:
    return 'source = "S"\n' + "".join(texts)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("true.toml").write_text(claims(TRUE), "utf-8")
    Path("false.toml").write_text(claims(FALSE), "utf-8")
    Path("unread.toml").write_text(claims(TRUE, UNREAD), "utf-8")
    Path("A000079.seq").write_text(ENTRY, "utf-8")
    Path("b000079.txt").write_text("0 1\n1 2\n2 4\n", "utf-8")
    Path("gap.txt").write_text("0 1\n2 4\n", "utf-8")
    Path("empty.toml").write_text("", "utf-8")
    Path("binary.toml").write_bytes(bytes(range(256)))


def found(*files: str, **options: object) -> Audit:
    return audit(*files, **options)  # type: ignore[arg-type]


def test_a_true_claim_is_proved_and_a_false_one_refuted_at_the_first_n() -> None:
    one, other = found("true.toml", "false.toml").claims
    assert (one.file, one.verdict, one.counterexample) == ("true.toml", "proved", None)
    assert (other.file, other.verdict) == ("false.toml", "refuted")
    assert other.counterexample is not None
    # 2^1 is 2, and 3 * 2^0 is 3
    assert other.counterexample.to_dict() == {"n": 1, "place": "", "claimed": "3", "actual": "2"}


def test_the_verdict_of_all_is_the_gravest() -> None:
    assert found("true.toml").verdict == "proved"
    assert found("unread.toml").verdict == "refused"
    assert found("unread.toml", "false.toml").verdict == "refuted"


def test_a_text_is_audited_as_its_file_is() -> None:
    (one,) = found(claims(FALSE)).claims
    (other,) = found("false.toml").claims
    assert (one.verdict, one.repair) == (other.verdict, other.repair)


def test_each_line_of_an_entry_is_settled() -> None:
    answer = found("A000079.seq")
    said = {one.statement: one.verdict for one in answer.claims}
    assert said["a(n) = 2*a(n-1)"] in {"proved", "consistent"}
    assert said["a(n) = 3*a(n-1)"] == "refuted"


@pytest.mark.parametrize(
    ("line", "verdict", "note"),
    [
        ("a(n) = 2*a(n-1) for n > 30. a(n) = 2^n.", "consistent", "1 of the 2 statements"),
        ("a(n) = 2^n. a(n) = 3^n.", "refuted", ""),
        ("a(n) = 2*a(n-1) for n > 30. a(n) = 3^n.", "refuted", "1 of the 2 statements"),
        ("a(n) = 2*a(n-1) for n > 30. a(n) = a(n-40).", "refused", ""),
    ],
)
def test_a_line_has_the_same_verdict_in_check_and_in_an_audit(
    line: str, verdict: str, note: str
) -> None:
    found = check(line, [1, 2, 4, 8])
    assert found.verdict == verdict
    assert found.note.startswith(note)
    assert bool(found.note) == bool(note)
    entry = ["%S A000001 1,2,4,8", "%N A000001 Some.", f"%F A000001 {line}", "%O A000001 0,2"]
    of_line = [one for one in audit("\n".join(entry)).claims if "a(n)" in one.statement]
    assert min((one.verdict for one in of_line), key=gravity) == verdict


def test_a_b_file_with_a_gap_has_a_problem() -> None:
    assert found("b000079.txt").problems == ()
    assert len(found("gap.txt").problems) == 1
    assert [ended(["audit", one])[0] for one in ("b000079.txt", "gap.txt")] == [0, 1]


def test_a_claim_is_chosen_by_its_id() -> None:
    assert [one.id for one in found("true.toml", "false.toml", only=["false"]).claims] == ["false"]


def test_claims_are_listed_and_not_decided() -> None:
    answer = list_claims("true.toml")
    assert [(one.id, one.source, one.recorded) for one in answer.claims] == [("true", "S", "")]


def test_each_proof_is_a_certificate_that_holds() -> None:
    status, _, _ = ended(["audit", "true.toml", "false.toml", "--certificate", "kept"])
    assert status == 1
    files = sorted(Path("kept").glob("*.json"))
    assert [one.name for one in files] == ["S-false.json", "S-true.json"]
    assert all(verify(one).holds for one in files)


def test_a_list_of_claims_has_no_certificates() -> None:
    status, out, err = ended(["list-claims", "true.toml", "--certificate", "kept"])
    assert (status, out) == (2, "")
    assert err.startswith("gfkit: no such option '--certificate'")


@pytest.mark.parametrize(
    ("files", "status"),
    [
        (["true.toml"], 0),
        (["true.toml", "b000079.txt"], 0),
        (["false.toml"], 1),
        (["unread.toml"], 2),
        (["unread.toml", "false.toml"], 1),
    ],
)
def test_the_status_is_that_of_the_gravest(files: list[str], status: int) -> None:
    assert ended(["audit", *files])[0] == status
    done, out, _ = ended(["audit", *files, "--json"])
    assert done == status
    assert json.loads(out)["verdict"] == ("proved", "refuted", "refused")[status]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (audit, WrongCall),
        (lambda: audit(""), GfkitError),
        (lambda: audit("none.toml"), GfkitError),
        (lambda: audit("empty.toml"), GfkitError),
        (lambda: audit("binary.toml"), GfkitError),
        (lambda: audit(3), WrongArgument),  # type: ignore[arg-type]
        (lambda: audit("true.toml", only=["none"]), GfkitError),
        (lambda: audit("true.toml", claim_limit=0), OutOfRange),
        (lambda: audit("true.toml", model="kings"), Unused),
        (lambda: audit("true.toml", columns=3), Unused),
        (lambda: audit("true.toml", run_programs=True), Unused),
        (lambda: audit("b000079.txt", with_=["A000079.seq"]), Unused),
        (lambda: audit("A000079.seq", rows=3), Unused),
        (lambda: audit("A000079.seq", "true.toml", model="2^n"), Unused),
        (list_claims, WrongCall),
    ],
)
def test_what_is_not_audited_is_refused(call, error) -> None:
    with pytest.raises(error):
        call()


TABLE = """%I A000002
%S A000002 2,3,3,5,5,5,8,11,11,8
%N A000002 T(n,k) = number of ways to place kings on an n X k board, none beside another one.
%F A000002 Empirical for column k:
%F A000002 k=2: a(n) = (2^(n+2) - (-1)^n)/3
%F A000002 k=2: a(n) = (2^(n+1) + (-1)^n)/3
%K A000002 nonn,tabl
%O A000002 1,1
"""


def heap_values(taken, split, count):
    """Return nim-values of a game: `taken` from a heap, which may be split if `split`."""
    values = []
    for n in range(count):
        after = {
            values[a] ^ values[n - k - a]
            for k in taken
            for a in range(n - k + 1)
            if split or a == 0
        }
        values.append(next(z for z in range(n + 1) if z not in after))
    return values


def heap_entry(terms, offset):
    listed = ",".join(map(str, terms))
    text = f"%S A000002 {listed}\n%N A000002 X.\n%O A000002 {offset},3\n%K A000002 nonn\n"
    Path("A000002.seq").write_text(f"%I A000002\n{text}", "utf-8")
    return "A000002.seq"


@pytest.mark.parametrize("offset", [0, 1])
@pytest.mark.parametrize(("code", "split"), [("0.77", True), ("0.33", False)])
def test_an_entry_of_an_octal_game_lists_its_nim_values(code, split, offset):
    """In Kayles, 0.77, no heap but the empty one is lost."""
    entry = heap_entry(heap_values((1, 2), split, 40)[offset:], offset)
    found = {one.id: str(one.verdict) for one in audit(entry, model=code).claims}
    assert found["A000002.S"] == "proved"


def test_an_entry_of_an_octal_game_lists_its_lost_heaps():
    lost = [n for n, value in enumerate(heap_values((1, 2), False, 40)) if not value]
    found = {one.id: str(one.verdict) for one in audit(heap_entry(lost, 1), model="0.33").claims}
    assert found["A000002.S"] == "proved"
    with pytest.raises(GfkitError, match=r"no recurrence is known for the zeros of 0\.77"):
        audit(heap_entry([0, 30, 60], 1), model="0.77")


def test_a_column_of_a_table_is_what_the_rule_counts_on_so_many_columns():
    """Of two columns: a(n) = a(n-1) + 2*a(n-2), as a row is empty or has one king of two places."""
    Path("A000002.seq").write_text(TABLE, "utf-8")
    found = {one.id: str(one.verdict) for one in audit("A000002.seq", model="kings").claims}
    settled = [found[f"A000002.{name}"] for name in ("S", "F2", "F3")]
    assert settled == ["proved", "proved", "refuted"]
