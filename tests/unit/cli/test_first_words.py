"""`explain`, `new`: what they write works; what they say is of the thing."""

import ast
import json
from pathlib import Path
from zlib import crc32

import pytest
from answers import printed, refused, told
from tables import table
from tiers import is_thorough

from gfkit.boards.kinds.edge_sets import graph_names
from gfkit.cli import run
from gfkit.cli.verbs.verb_new import KINDS
from gfkit.proofs.certificate import replay
from gfkit.render.record import VERDICTS, why_of

ROOT = Path(__file__).parents[3]
KEPT = table("kept_certificates")
PARTS, SHARE = 4, 90
COUNTED = {
    "arrays": [7, 32, 154],
    "image": [3, 15, 69],
    "moves": [2, 24, 152, 1168],
    "pieces": [1, 2, 6, 13],
    "tiles": [2, 7, 22, 71],
}
"""What each new file says, on boards of 1, 2, ... rows of two cells, listed by another program."""


@pytest.mark.parametrize("kind", COUNTED)
def test_a_new_rule_counts_what_it_says(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    made = told(capsys, "new", kind, "mine.toml")
    assert (made["kind"], made["then"].split()[:3]) == (kind, ["gfkit", "gf", "mine.toml"])
    terms = told(capsys, "terms", "mine.toml", "--columns", 2, "--terms", 5)["terms"]
    assert [*map(int, terms)][1:][: len(COUNTED[kind])] == COUNTED[kind]
    assert run(made["then"].split()[1:]) == 0


def test_new_claims_hold(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert "claims" in KINDS
    told(capsys, "new", "claims", "mine.toml")
    assert [one["verdict"] for one in told(capsys, "audit", "mine.toml")["claims"]] == ["proved"]


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


@pytest.mark.parametrize("name", sorted(set(graph_names())))
def test_a_graph_model_one_slip_away_is_suggested(capsys, name):
    slip = name.replace("e", "i", 1) if "e" in name else f"{name}s"
    assert name in refused(capsys, "gf", slip, "--rows", 3).partition("nearest name")[2]


SPELLINGS = [
    ["F(n+1)*F(n-1) - F(n)^2 = (-1)^n", "F_{n+1}F_{n-1} - F_n^2 = (-1)^n"],
    [f"{text} = F(n+1)" for text in (
        "Sum_{k=0..n} binomial(n-k, k)",
        "sum(binomial(n-k, k), k=0..n)",
        "Sum(binom(n-k, k), (k, 0, n))",
        "sum(k=0, n, binomial(n-k, k))",
    )],
    ["Product_{k=1..n} k = n!", "mul(k, k=1..n) = n!"],
]  # fmt: skip


@pytest.mark.parametrize("spelled", SPELLINGS)
@pytest.mark.parametrize("verb", ["check", "audit"])
def test_a_relation_of_named_numbers_needs_no_sequence(capsys, verb, spelled):
    said = set()
    for text in spelled:
        status = run([verb, text])
        said.add((status, capsys.readouterr().out.replace(text, "")))
    assert len(said) == 1
    status, page = said.pop()
    assert status == 0
    assert "verdict    proved" in page or "n!" in spelled[0]
