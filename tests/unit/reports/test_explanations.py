"""What is known of a thing, and why: it stays, and is said of the thing."""

import ast
import json
from pathlib import Path
from zlib import crc32

import pytest
from answers import printed, told
from tables import table
from tiers import is_thorough

from gfkit.cli import run
from gfkit.proofs.certificate import replay
from gfkit.render.record import VERDICTS, why_of

ROOT = Path(__file__).parents[3]
KEPT = table("kept_certificates")
PARTS, SHARE = 4, 90


@pytest.mark.parametrize("part", range(PARTS))
def test_each_step_of_a_certificate_is_explained(part):
    for line in KEPT:
        number = crc32(line["name"].encode())
        if number % PARTS != part or (number // PARTS % SHARE and not is_thorough()):
            continue
        report = replay(line["certificate"], seconds=60)
        assert [text for _, text in report.lines if not why_of(text)] == [], line["name"]


def texts_of(node: ast.AST) -> list[str]:
    """Return the texts of an expression, numbers as 3; none where a reason is handed on."""
    match node:
        case ast.Constant(str() as text):
            return [text]
        case ast.JoinedStr() if "reason" not in ast.unparse(node):
            parts = [z.value if isinstance(z, ast.Constant) else "3" for z in node.values]
            return ["".join(map(str, parts))]
        case ast.IfExp():
            return [*texts_of(node.body), *texts_of(node.orelse)]
    return []


def test_each_derivation_is_explained():
    """Whatever the kernel derives a statement by is a text of a call of Derivation."""
    found = {
        text: path.name
        for path in (ROOT / "gfkit").rglob("*.py")
        if "Derivation(" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Derivation" and node.args
        for text in texts_of(node.args[0])
    }
    assert len(found) > 30
    unexplained = {text: name for text, name in found.items() if not why_of(text)}
    assert unexplained == {}, "add rows to REASONS"


def test_the_explanation_of_a_certificate_is_what_verify_finds(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "col", "--columns", "2", "--certificate", "c.json"]) == 0
    capsys.readouterr()
    verified = told(capsys, "verify", "c.json")
    explained = told(capsys, "verify", "--why", "c.json")
    assert explained["outcome"] == verified["outcome"] == "holds"
    statement = next(one for one in explained["steps"] if one["step"] == "statement")
    assert statement["says"] == verified["statement"]
    data = json.loads(Path("c.json").read_text(encoding="utf-8"))
    data["statement"]["p"][0] = str(int(data["statement"]["p"][0]) + 1)
    Path("d.json").write_text(json.dumps(data), encoding="utf-8")
    assert told(capsys, "verify", "--why", "d.json", status=1)["outcome"] == "rejected"


@pytest.mark.parametrize("word", VERDICTS)
def test_a_verdict_is_explained(word, capsys):
    assert VERDICTS[word][1:40] in " ".join(
        printed(capsys, "verify", "--why", *word.split()).split()
    )
