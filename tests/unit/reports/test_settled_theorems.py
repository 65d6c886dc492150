"""What a run over entries proves, checked by Coq."""

import json
import subprocess
from pathlib import Path

import pytest
from coq_here import needs_coq

from gfkit.cli import run
from gfkit.errors import CoqMissing
from gfkit.formal import coq_checks, coq_runs
from gfkit.formal.coq_checks import Allowed
from gfkit.formal.coq_runs import axioms_in
from gfkit.reports.settled_theorems import check_settled
from gfkit.series.rational import RationalGF

TITLE = "Number of n X 1 0..1 arrays avoiding 1 1 vertically."
TERMS = RationalGF.of([2, 1], [1, -1, -1]).terms(9)


@pytest.fixture(name="settled")
def _settled(tmp_path, monkeypatch, capsys) -> tuple[Path, dict[str, int]]:
    """Settle two entries with Coq; return the folder and what was found of theorems."""
    monkeypatch.setattr(coq_checks, "IN_FULL", False)
    entries = [
        {"A": "A000001", "title": TITLE, "offset": 1, "terms": TERMS},
        {"A": "A000002", "title": "Number of partitions of n.", "offset": 1, "terms": TERMS},
    ]
    source, out = tmp_path / "titles.jsonl", tmp_path / "out"
    source.write_text("".join(json.dumps(one) + "\n" for one in entries))
    assert run(["oeis", "settle", str(source), "--output", str(out), "--json", "--check"]) == 0
    return out, json.loads(capsys.readouterr().out)["theorems"]


@needs_coq
def test_what_is_settled_is_checked_by_coq(settled) -> None:
    out, found = settled
    assert found == {"accepted": 1, "rejected": 0, "not checked": 0, "no words": 0}
    assert "(1+x)/(1-x-x^2)" in (out / "theorems" / "A000001.v").read_text()
    (line,) = (out / "theorems.jsonl").read_text().splitlines()
    assert json.loads(line)["verdict"] == "accepted"
    assert "accepts 1 of 1 theorems, without axioms; 1 say" in (out / "results.md").read_text()
    assert not any(check_settled(out, Allowed(), ["A000002"]).values())
    assert check_settled(out, Allowed()) == found
    page = (out / "theorems" / "README.md").read_text()
    assert "1 accepted, 0 rejected" in page
    assert "**A000001** (accepted): if for every n >= 0 a(n) is the number of arrays" in page


@needs_coq
@pytest.mark.thorough
def test_the_theorems_can_be_compiled_without_gfkit(settled) -> None:
    """As the page says; and then a false one beside them ends the script."""
    folder = settled[0] / "theorems"
    assert "`sh compile.sh`" in (folder / "README.md").read_text()
    command = ["sh", str(folder / "compile.sh")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not ended.returncode, ended.stderr
    told, mark, checked = ended.stdout.partition("CONTEXT SUMMARY")
    assert told.split("\n") == ["A000001.v", "Closed under the global context", "", ""]
    assert axioms_in(mark + checked) == frozenset()
    source = (folder / "A000001.v").read_text()
    false = source.replace("p : list Z := [1; 1]", "p : list Z := [1; 2]")
    assert false != source
    (folder / "A000002.v").write_text(false)
    (folder / "library" / "order.txt").write_text("Cells.v\n")
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode
    assert "A000002.v" in ended.stdout


def test_without_coq_nothing_is_begun(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(coq_runs.shutil, "which", lambda _: None)
    source = tmp_path / "titles.jsonl"
    source.write_text("")
    assert run(["oeis", "settle", str(source), "--output", str(tmp_path / "out"), "--check"]) == 2
    assert "is not installed" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    with pytest.raises(CoqMissing):
        check_settled(tmp_path, Allowed())
