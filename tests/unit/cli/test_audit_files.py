"""An audit of several files: each claim as the file alone has it, in every format."""

import csv
import io
import json
from pathlib import Path

import pytest

from gfkit.cli import run

RIGHT = """source = "one"
[[claim]]
id = "a1"
place = "Theorem 1"
statement = "the g.f. of Domineering with one column"
kind = "gf"
about = {model = "domineering", columns = 1}
says = {gf = "1/(1-x-x^2)"}
"""
WRONG = RIGHT.replace("1/(1-x-x^2)", "1/(1-2*x-x^2)").replace('"one"', '"two"')


def output(capsys, *arguments: str) -> tuple[int, str]:
    status = run(list(arguments))
    return status, capsys.readouterr().out


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, text in (("right.toml", RIGHT), ("wrong.toml", WRONG)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in ("right.toml", "wrong.toml")]


def test_several_files_have_the_claims_of_each(capsys, files: list[str]) -> None:
    status, text = output(capsys, "audit", *files, "--json")
    together = json.loads(text)["claims"]
    alone = []
    for file in files:
        data = json.loads(output(capsys, "audit", file, "--json")[1])
        alone += [{"file": file, **claim} for claim in data["claims"]]
    assert together == alone
    assert [claim["verdict"] for claim in together] == ["proved", "refuted"]
    assert status == 1


def test_several_files_in_every_format(capsys, files: list[str]) -> None:
    text = output(capsys, "audit", *files)[1]
    assert text.index("right.toml") < text.index("proved") < text.index("wrong.toml")
    assert text.endswith("2 claims: 1 proved, 1 refuted\n")
    rows = list(csv.DictReader(io.StringIO(output(capsys, "audit", *files, "--format", "csv")[1])))
    assert [row["verdict"] for row in rows] == ["proved", "refuted"]
    assert rows[1]["says"] != rows[1]["true value"]
    for form in ("markdown", "latex"):
        assert "refuted" in output(capsys, "audit", *files, "--format", form)[1]


def test_several_certificates_are_replayed(capsys, tmp_path: Path) -> None:
    assert run(["gf", "col", "--columns", "1..2", "--certificate", str(tmp_path)]) == 0
    capsys.readouterr()
    paths = sorted(map(str, tmp_path.iterdir()))
    status, text = output(capsys, "verify", *paths)
    assert status == 0
    assert text.endswith("all 2 certificates hold\n")
    data = json.loads(output(capsys, "verify", *paths, "--json")[1])
    assert [one["certificate"] for one in data["certificates"]] == paths
    changed = Path(paths[0])
    changed.write_text(changed.read_text(encoding="utf-8").replace('"-2"', '"-3"'), "utf-8")
    assert run(["verify", *paths]) == 1
    assert run(["verify", *paths, str(tmp_path / "missing.json")]) == 1
    assert run(["verify", paths[1], str(tmp_path / "missing.json")]) == 2


ENTRY = r"""%I A000001
%S A000001 {terms}
%N A000001 A game.
%t A000001 Rest@ CoefficientList[Series[x/(1-x), {{x, 0, 9}}], x]
%K A000001 nonn
%O A000001 {offset},{first}
"""


@pytest.mark.parametrize(
    ("code", "terms", "at", "wrong"),
    [
        ("0.07", "0,1,5,9,15,21,25,29", (1, 3), "t1"),
        ("0.3", "0,1,0,1,0,1", (0, 1), "t1"),
        ("0.3", "0,1,1", (0, 1), "S t1"),
    ],
)
def test_entries_of_octal_games(capsys, tmp_path, code, terms, at, wrong) -> None:
    """Terms are the heaps of value 0, or the nim-values; a program is held against the game."""
    (tmp_path / "a.seq").write_text(
        ENTRY.format(terms=terms, offset=at[0], first=at[1]), encoding="utf-8"
    )
    status, text = output(capsys, "audit", str(tmp_path / "a.seq"), "--model", code, "--json")
    claims = json.loads(text)["claims"]
    refuted = [z["id"].rpartition(".")[2] for z in claims if z["verdict"] == "refuted"]
    assert (status, " ".join(refuted)) == (1, wrong)
