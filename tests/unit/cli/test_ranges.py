"""Ranges of sides: one table, equal to what each side gives alone and to boards counted alone."""

import csv
import io
import json
from pathlib import Path

import pytest

from gfkit.cli import run


def output(capsys, *arguments: str, status: int = 0) -> str:
    assert run(list(arguments)) == status
    return capsys.readouterr().out


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def expanded(above: list[int], below: list[int], count: int) -> list[int]:
    """Return the power series of a fraction by long division."""
    terms: list[int] = []
    for n in range(count):
        known = sum(below[k] * terms[n - k] for k in range(1, min(n, len(below) - 1) + 1))
        terms.append((above[n] if n < len(above) else 0) - known)
    return terms


@pytest.mark.parametrize("model", ["domineering", "col", "domineering:right-ends"])
def test_each_row_expands_to_counts_of_boards(capsys, model: str) -> None:
    rows = rows_of(output(capsys, "gf", model, "--columns", "1..3", "--format", "csv"))
    assert [row["columns"] for row in rows] == ["1", "2", "3"]
    for row in rows:
        above, below, signature = (
            [int(part) for part in row[name].strip("()").split(",")]
            for name in ("numerator", "denominator", "signature")
        )
        assert signature == [-c for c in below[1:]]
        assert len(signature) == int(row["order"])
        assert int(row["from"]) == max(len(signature), len(above))
        counts = []
        for n in range(1, 4):
            board = f"{n}x{row['columns']}"
            counts.append(json.loads(output(capsys, "count", model, "--board", board, "--json")))
        assert expanded(above, below, 4)[1:] == [int(one["count"]) for one in counts]


def test_the_table_has_what_each_side_has_alone(capsys) -> None:
    table = json.loads(output(capsys, "gf", "snort", "--rows", "2..3", "--json"))
    assert table["rows"] == [2, 3]
    for side, answer in zip(table["rows"], table["answers"], strict=True):
        alone = output(capsys, "gf", "snort", "--rows", str(side), "--json")
        assert answer == json.loads(alone)


@pytest.mark.parametrize(
    "verb", [("gf",), ("closed-form",), ("asymptotics",), ("compare", "domineering")]
)
@pytest.mark.parametrize("form", ["text", "latex", "markdown", "csv", "json"])
def test_every_verb_of_ranges_has_every_format(capsys, verb, form: str) -> None:
    text = output(capsys, *verb, "domineering", "--columns", "1..2", "--format", form)
    if form == "json":
        assert len(json.loads(text)["answers"]) == 2
    elif form == "csv":
        assert [row["columns"] for row in rows_of(text)] == ["1", "2"]
    elif form == "latex":
        assert text.count("{") == text.count("}")
        assert text.count(r"\begin{") == text.count(r"\end{")
    else:
        assert "columns" in text


def test_a_first_difference_stands_in_the_table(capsys) -> None:
    text = output(
        capsys,
        *("compare", "domineering", "domineering:maximal"),
        *("--columns", "1..2"),
        *("--format", "csv"),
        status=1,
    )
    for row in rows_of(text):
        n, side = int(row["first n"]), int(row["columns"])
        assert row["equal"] == "refuted"
        for model in ("domineering", "domineering:maximal"):
            data = output(capsys, "count", model, "--board", f"{n}x{side}", "--json")
            name = json.loads(data)["model"]
            assert row[name] == json.loads(data)["count"]


def test_certificates_of_a_range_are_replayed(capsys, tmp_path: Path) -> None:
    for verb in ("gf", "closed-form", "asymptotics"):
        folder = tmp_path / verb
        data = json.loads(
            output(capsys, verb, "cis", "--columns", "1..2", "--certificate", str(folder), "--json")
        )
        assert sorted(map(str, folder.iterdir())) == sorted(data["certificates"])
        assert len(data["certificates"]) == 2
        assert len(data["certificates"]) == 2
        for path in data["certificates"]:
            assert "certificate holds" in output(capsys, "verify", path)


@pytest.mark.slow
def test_a_limit_leaves_the_sides_before_it(capsys) -> None:
    """The last sides are refused by their forecast: the others are printed."""
    status = run(["gf", "snort", "--columns", "1..40", "--format", "csv", "--time-limit", "1"])
    captured = capsys.readouterr()
    assert status in {2, 3}
    assert rows_of(captured.out)[0]["columns"] == "1"
    assert "columns on" in captured.err
