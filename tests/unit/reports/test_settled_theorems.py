"""What a run over entries proves, checked by Coq."""

from __future__ import annotations

import json

import pytest
from coq_here import needs_coq

from gfkit.cli import run
from gfkit.errors import CoqMissing
from gfkit.formal import coq_checks, coq_runs
from gfkit.formal.coq_checks import Allowed
from gfkit.reports.settled_theorems import check_settled
from gfkit.series.rational import RationalGF

TITLE = "Number of n X 1 0..1 arrays avoiding 1 1 vertically."
TERMS = RationalGF.of([2, 1], [1, -1, -1]).terms(9)


@needs_coq
def test_what_is_settled_is_checked_by_coq(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(coq_checks, "IN_FULL", False)
    entries = [
        {"A": "A000001", "title": TITLE, "offset": 1, "terms": TERMS},
        {"A": "A000002", "title": "Number of partitions of n.", "offset": 1, "terms": TERMS},
    ]
    source, out = tmp_path / "titles.jsonl", tmp_path / "out"
    source.write_text("".join(json.dumps(one) + "\n" for one in entries))
    settle = ["oeis", "settle", str(source), "--output", str(out), "--json"]
    assert run([*settle, "--coq"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["theorems"] == {"accepted": 1, "rejected": 0, "not checked": 0, "no words": 0}
    assert "(1+x)/(1-x-x^2)" in (out / "theorems" / "A000001.v").read_text()
    (line,) = (out / "theorems.jsonl").read_text().splitlines()
    assert json.loads(line)["verdict"] == "accepted"
    assert check_settled(out, Allowed()) == data["theorems"]


def test_without_coq_nothing_is_begun(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(coq_runs.shutil, "which", lambda _: None)
    source = tmp_path / "titles.jsonl"
    source.write_text("")
    assert run(["oeis", "settle", str(source), "--output", str(tmp_path / "out"), "--coq"]) == 2
    assert "is not installed" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    with pytest.raises(CoqMissing):
        check_settled(tmp_path, Allowed())
