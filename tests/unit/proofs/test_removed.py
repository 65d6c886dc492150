"""What was removed is refused in words of one table by the checker, the kernel and the shell."""

import hashlib
import json
import tomllib

import pytest

import gfkit
from gfkit.base.removed import TABLE, removed
from gfkit.cli import run
from gfkit.cli.verbs import FILES
from gfkit.proofs.checker import check

ROWS = tomllib.loads(TABLE.read_text("utf-8"))
KINDS = sorted(ROWS["kinds"])
VERBS = sorted(z for z in ROWS["words"] if "-" not in z and ":" not in z and "gfkit." not in z)
OPTIONS = sorted(z for z in ROWS["words"] if " --" in z)
NAMES = sorted(z for z in ROWS["words"] if z.startswith("gfkit."))


def certificate(statement: dict) -> dict:
    data = {"format": "gfkit certificate", "version": 2, "statement": statement}
    data |= {"premises": [], "evidence": {}, "lemmas": [], "versions": {}}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**data, "digest": hashlib.sha256(text.encode("ascii")).hexdigest()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_refused_and_not_rejected(kind, tmp_path, capsys) -> None:
    said = f"{(ROWS['kinds'][kind] or kind)!r} is no longer checked (last by commit 8289e0b4)"
    deep = {"kind": "generating function", "of": {"kind": "sum", "parts": [{"kind": kind}]}}
    for statement in ({"kind": kind}, deep):
        report = check(certificate(statement))
        assert (report.outcome, report.holds) == ("refused", False)
        path = tmp_path / "c.json"
        path.write_text(json.dumps(certificate(statement)))
        assert run(["verify", str(path)]) == 2
        assert f"refused: {said}" in capsys.readouterr().err


@pytest.mark.parametrize("key", sorted(ROWS["keys"]))
def test_a_key_of_a_definition_is_refused(key) -> None:
    of = {"kind": "strip", "rule": {"definition": {"kind": "array", key: []}}}
    assert check(certificate({"kind": "generating function", "of": of})).outcome == "refused"


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_is_told_what_to_use(word, capsys) -> None:
    assert word not in FILES
    assert run(word.split()) == 2
    assert ROWS["words"][word] in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("word", OPTIONS)
def test_an_option_is_told_what_to_use(word, capsys) -> None:
    assert run(word.split()) == 2
    assert ROWS["words"][word] in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_told_what_to_use(name) -> None:
    assert name.removeprefix("gfkit.") not in dir(gfkit)


def test_other_words_are_not_said_to_be_removed() -> None:
    names = [f"gfkit.{name}" for name in dir(gfkit)]
    assert not any(map(removed, (*FILES, *names, "tilings")))
