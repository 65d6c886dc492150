"""Several things at once are one table, equal to what each is alone and to boards counted alone."""

import csv
import io
from pathlib import Path

import pytest
from oracle.plain_formulas import terms_of_fraction
from running import CLAIMS
from runs import printed, told
from samples import parametrize_some

from gfkit.cli import run


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@parametrize_some("model", ["domineering", "col", "domineering:right-ends"])
def test_each_row_expands_to_counts_of_boards(capsys, model: str) -> None:
    words = ["gf", model, "--columns", "1..3", "--format", "csv"]
    rows = rows_of(printed(capsys, *words, errors=True))
    assert [row["columns"] for row in rows] == ["1", "2", "3"]
    for row in rows:
        above, below, signature = (
            [int(part) for part in row[name].strip("()").split(",")]
            for name in ("numerator", "denominator", "signature")
        )
        assert signature == [-c for c in below[1:]]
        assert len(signature) == int(row["order"])
        assert int(row["from"]) == max(len(signature), len(above))
        boards = [f"{n}x{row['columns']}" for n in range(1, 4)]
        counts = [told(capsys, "count", model, "--board", board)["count"] for board in boards]
        assert terms_of_fraction(above, below, 4)[1:] == [*map(int, counts)]


def test_the_table_has_what_each_side_has_alone(capsys) -> None:
    table = told(capsys, "gf", "snort", "--rows", "2..3")
    alone = [told(capsys, "gf", "snort", "--rows", side) for side in (2, 3)]
    assert (table["rows"], table["answers"]) == ([2, 3], alone)


def test_a_table_that_is_written_has_the_counts_of_its_boards(capsys, tmp_path: Path) -> None:
    sides, path = ["--rows", "1..2", "--columns", "1..3"], tmp_path / "table.csv"
    printed(capsys, "count-table", "cram", *sides, "--output", str(path), errors=True)
    head, *rows = csv.reader(io.StringIO(path.read_text()))
    counts = [
        told(capsys, "count", "cram", "--board", f"{m}x{n}") for m in (1, 2) for n in head[1:]
    ]
    assert [int(one["count"]) for one in counts] == [int(z) for row in rows for z in row[1:]]


@pytest.mark.thorough
def test_files_of_claims_have_together_what_each_has_alone(capsys, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.toml", tmp_path / "wrong.toml"
    right.write_text(CLAIMS)
    wrong.write_text(CLAIMS.replace("= 2*a", "= 3*a"))
    alone = [
        {"file": str(file), **claim}
        for file, status in ((right, 0), (wrong, 1))
        for claim in told(capsys, "audit", file, status=status)["claims"]
    ]
    assert told(capsys, "audit", right, wrong, status=1)["claims"] == alone


@pytest.mark.thorough
def test_several_certificates_fail_if_one_of_them_does(capsys, tmp_path: Path) -> None:
    """The exit status is that of the worst: 1 for one that fails, 2 for a file that is missing."""
    folder = tmp_path / "proofs"
    printed(capsys, "gf", "col", "--columns", "1..2", "--certificate", folder)
    first, last = sorted(folder.iterdir())
    found = told(capsys, "verify", first, last)["certificates"]
    assert [one["certificate"] for one in found] == [str(first), str(last)]
    first.write_text(first.read_text().replace('"-2"', '"-3"'))
    for files, status in (((first, last), 1), ((first, "no.json"), 1), ((last, "no.json"), 2)):
        assert run(["verify", *map(str, files)]) == status


def test_a_first_difference_stands_in_the_table(capsys) -> None:
    words = ["compare", "domineering", "domineering:maximal", "--columns", "1..2"]
    text = printed(capsys, *words, "--format", "csv", status=1, errors=True)
    for row in rows_of(text):
        assert row["equal"] == "refuted"
        for model in ("domineering", "domineering:maximal"):
            data = told(capsys, "count", model, "--board", f"{row['first n']}x{row['columns']}")
            assert row[data["subject"]] == str(data["count"])


@parametrize_some("verb", ["gf", "closed-form", "asymptotics"])
def test_certificates_of_a_range_are_replayed(capsys, tmp_path: Path, verb: str) -> None:
    folder = tmp_path / verb
    data = told(capsys, verb, "cis", "--columns", "1..2", "--certificate", folder)
    assert sorted(map(str, folder.iterdir())) == sorted(data["certificates"])
    assert len(data["certificates"]) == 2
    for path in data["certificates"]:
        assert "certificate holds" in printed(capsys, "verify", path, errors=True)


def test_a_limit_leaves_the_sides_before_it(capsys) -> None:
    """The last sides are refused by their forecast: the others are printed."""
    status = run(["gf", "snort", "--columns", "1..40", "--format", "csv", "--time-limit", "0.1"])
    captured = capsys.readouterr()
    assert status in {2, 3}
    assert rows_of(captured.out)[0]["columns"] == "1"
    assert "columns on" in captured.err
