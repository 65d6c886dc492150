"""Pages of verbs: a statement is that of a certificate that holds."""

import csv
import json
from pathlib import Path

import pytest
from runs import printed

from gfkit.cli import run
from gfkit.proofs.certificates import digest


@pytest.mark.parametrize("change", [0, 1])
def test_the_statement_is_told_of_a_certificate_that_holds_alone(
    change, tmp_path, monkeypatch, capsys
):
    """As a table; a certificate that was made with another numerator is read, and rejected."""
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "kings", "--columns", "2", "--certificate", "c.json"]) == 0
    capsys.readouterr()
    data = json.loads(Path("c.json").read_text(encoding="utf-8"))
    data["statement"]["p"][0] = str(int(data["statement"]["p"][0]) + change)
    data["digest"] = digest({key: value for key, value in data.items() if key != "digest"})
    Path("c.json").write_text(json.dumps(data), encoding="utf-8")
    text = printed(capsys, "verify", "c.json", "--format", "csv", status=change)
    rows = dict(csv.reader(text.splitlines()[:1] + text.splitlines()[-1:]))
    assert rows["certificate"] == "c.json"
    assert rows["verdict"].split(" ")[1].startswith("REJECTED" if change else "holds")
    assert ("is p/q in lowest terms" in text) == (not change)


def test_the_moments_are_those_of_a_board_with_the_side_that_is_fixed(capsys):
    """A mean for each row of two cells is two of each cell."""
    text = printed(capsys, "moments", "domineering", "--columns", "2")
    lines = text.splitlines()
    (place,) = [k for k, line in enumerate(lines) if line.startswith("Left, mean")]
    (each,) = [line for line in lines if line.startswith("Left per cell")]
    slope, cell = (float(line.split()[3].rstrip(".")) for line in (lines[place], each))
    assert cell == pytest.approx(slope / 2)


@pytest.mark.parametrize(
    "words",
    [
        ["cram", "kings", "--columns", "1", "--topology", "ring"],
        ["1/(1-2*x)+x^2", "2^n"],
    ],
)
def test_a_comparison_tells_once_from_where_on_both_are_equal(words, capsys):
    """The edges of a ring of three cells or more are a ring of as many; 2^n has one other term."""
    text = printed(capsys, "compare", *words, status=1)
    assert text.count("for all n >= 3") == 1
