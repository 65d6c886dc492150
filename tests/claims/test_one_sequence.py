"""Relations in any letter and spelling are settled of the sequence that they are said of."""

import json
from collections import Counter
from pathlib import Path

import pytest
from oracle.said_relations import Said, draws
from runs import ended

import gfkit
from gfkit.answers.certificates import Certificate
from gfkit.errors import GfkitError
from gfkit.proofs import checker

SEED = 20
TILINGS = "tilings of a 4 X n board with dominoes"
Answer = tuple[str, int | None, str]
"""The verdict, where it is refuted, and of which sequence it is said to be."""


def by_check(one: Said, folder: Path) -> Answer:
    try:
        found = gfkit.check(f"{one.text} for {one.range_text}", one.of.text)
    except GfkitError as error:
        return f"refused: {error}", None, ""
    if found.proofs():
        gfkit.write_certificate(found.proof(), folder / "check.json")
    place = {} if found.counterexample is None else found.counterexample.to_dict()
    return str(found.verdict), place.get("n"), found.subject


def by_command(one: Said, folder: Path) -> Answer:
    words = ["check", f"{one.text} for {one.range_text}", one.of.text]
    return answered(words, folder / "command.json")


def answered(words: list[str], certificate: Path) -> Answer:
    _, out, errors = ended([*words, "--json", "--certificate", str(certificate)])
    if not out:
        return errors.strip() or "refused", None, ""
    found = json.loads(out)
    place = found.get("counterexample") or {}
    return found["verdict"], place.get("n"), found.get("subject", "")


def by_audit(one: Said, folder: Path) -> Answer:
    path = folder / "claims.toml"
    path.write_text(
        f"""
[[claim]]
id = "1"
place = "here"
statement = "a relation"
kind = "relation"
about = {{ of = "{one.of.text}" }}
holds_for = "{one.range_text}"
says = {{ formula = "{one.text}" }}
"""
    )
    _, out, errors = ended(["audit", str(path), "--json", "--certificate", str(folder)])
    if not out:
        return errors.strip() or "refused", None, ""
    (found,) = json.loads(out)["claims"]
    place = found["counterexample"] or {}
    return found["verdict"], place.get("n"), found.get("subject", "")


def by_entry(one: Said, folder: Path) -> Answer:
    """Ask `oeis prove` of an entry with the title and the relation as a line of formulas."""
    path = folder / "entry.seq"
    title = f"Number of {one.of.text}" if one.of.title else f"Expansion of {one.of.text}"
    offset = int(one.of.title)
    terms = ",".join(str(one.of.a(n)) for n in range(offset, offset + 14))
    path.write_text(
        f"%I A000000\n%S A000000 {terms}\n%N A000000 {title}.\n"
        f"%F A000000 {one.text} for {one.range_text}.\n%K A000000 nonn\n%O A000000 {offset},2\n"
    )
    _, out, _ = ended(["oeis", "prove", str(path), "--json"])
    if not out:
        return "refused", None, ""
    lines = json.loads(out)["record"]["lines"]
    found = next((line for line in lines if ".F" in line["id"]), {"verdict": "refused"})
    place = found.get("counterexample") or {}
    return found["verdict"], place.get("n"), found.get("subject", "")


DOORS = (by_check, by_command, by_audit)


def door_of(number: int, one: Said):
    is_titled = one.of.title or (
        one.of.text.startswith(("x/", "1/", "(1")) and "2x" not in one.of.text
    )
    return by_entry if is_titled and number % 5 < 2 else DOORS[number % 3]


def settled(number: int, one: Said, folder: Path) -> str:
    """Return whether a relation is decided as by the oracle; fail where it is decided wrongly."""
    folder.mkdir()
    door = door_of(number, one)
    verdict, n, subject = door(one, folder)
    told = f"{door.__name__}: {one.of.text}: {one.text} for {one.range_text}"
    if verdict not in {"proved", "refuted"}:
        return f"{verdict[:60]} | {told}"
    assert (verdict == "proved") == (one.fails is None), f"{told}: {verdict} at {n}, {one.fails}"
    assert n == one.fails, f"{told}: {verdict} at {n}, and it fails at {one.fails}"
    assert subject, told
    for path in folder.glob("*.json"):
        report = checker.check(json.loads(path.read_text()))
        if report.outcome == "not checked":
            return f"not checked: {report.reasons[0]} | {told}"
        assert report.holds, (told, report.reasons)
        assert any(line.strip().startswith("a(n) is ") for line in checker.lines_of(report)), told
    assert any(folder.glob("*.json")) or door is by_entry, f"{told}: no certificate"
    return "decided"


@pytest.mark.slow
@pytest.mark.thorough
def test_some_of_400_relations_are_decided_as_by_enumeration(tmp_path) -> None:
    said = [one for one in draws(SEED, 400) if (one.fails or 0) < 10_000][:60:4]
    found = Counter(settled(k, one, tmp_path / str(k)) for k, one in enumerate(said))
    assert found["decided"] >= 0.85 * len(said), found


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_400_relations_are_decided_as_by_enumeration(tmp_path) -> None:
    said = [*draws(SEED, 400)]
    found = Counter(settled(k, one, tmp_path / str(k)) for k, one in enumerate(said))
    assert found["decided"] >= 0.85 * len(said), found


FIBONACCI = "F(n) = F(n-1) + F(n-2)"
TRUE = "t(n) = t(n-1) + 5*t(n-2) + t(n-3) - t(n-4) for n >= 5"


def test_a_sole_known_name_is_the_sequence_and_a_note_says_so() -> None:
    found = gfkit.check(FIBONACCI, TILINGS)
    assert str(found.verdict) == "refuted"
    assert found.counterexample.to_dict() == {"n": 2, "place": "", "claimed": "2", "actual": "5"}
    assert found.note == (
        "F(n) is the sequence here, and not the Fibonacci numbers, of which the relation is proved"
    )
    assert str(gfkit.check(FIBONACCI).verdict) == "proved"


def test_known_names_keep_their_meaning_beside_the_sequence() -> None:
    assert str(gfkit.check("a(n) = F(n+1)", "domino tilings of 2 X n").verdict) == "proved"
    assert str(gfkit.check("L(n)*a(n) = a(2*n)", "x/(1-x-x^2)").verdict) == "proved"
    assert str(gfkit.check("L(n) = F(n-1) + F(n+1)", "2,1,3,4,7", called="L").verdict) != "refuted"


@pytest.mark.parametrize("relation", ["n = n", "1 = 1", "F(n) = L(n)", "a(n) = b(n)"])
@pytest.mark.parametrize("verb", ["compare", "check"])
def test_a_relation_that_is_not_about_the_sequence_is_refused(verb, relation) -> None:
    status, out, errors = ended([verb, relation, TILINGS])
    assert (status, out) == (2, "")
    assert errors.startswith("gfkit: ")
    assert errors.count("\n") == 1


def test_the_certificate_says_what_was_printed_and_of_which_sequence(tmp_path) -> None:
    path = tmp_path / "certificate.json"
    status, out, _ = ended(["check", TRUE, TILINGS, "--json", "--certificate", str(path)])
    found = json.loads(out)
    assert (status, found["verdict"]) == (0, "proved")
    assert found["subject"].startswith(TILINGS)
    relation, _, integers = found["statement"].partition(" for ")
    lines = checker.lines_of(checker.check(json.loads(path.read_text())))
    (place,) = (k for k, line in enumerate(lines) if line.startswith("statement"))
    assert lines[place].split(maxsplit=1)[1] == f'"{relation}" for {integers}'
    assert lines[place + 1].strip().startswith("a(n) is ")


def test_a_certificate_without_a_sequence_says_that_it_names_none() -> None:
    report = checker.check(dict(Certificate(gfkit.check(FIBONACCI).proof())))
    assert report.holds
    assert "no sequence is named: it is said of numbers alone" in "\n".join(
        checker.lines_of(report)
    )
