"""`gfkit count` for many and large boards: totals, without polynomials."""

import json

import pytest
from answers import printed, refused, told

from gfkit.boards.kinds.edge_sets import CHESS, graph_names
from gfkit.boards.language.rules import find_model, model_of, rule_of_table
from gfkit.cli import run
from gfkit.cli.readers import require_weights
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

POSITIONS = [1, 7, 131, 10012, 2810694]  # A028420


@pytest.mark.parametrize(
    "where", [["--board", "3x4"], ["--rows", "3", "--columns", "4"]], ids=["board", "sides"]
)
def test_one_board_without_the_polynomial(capsys, where) -> None:
    found = told(capsys, "count", "col", *where, "--marks", "none")
    assert int(found["count"]) == count("col", "3x4").total()
    assert "polynomial" not in found
    assert "3 x 4" in "".join(
        printed(capsys, "count", "col", *where, "--marks", "none", errors=True)
    )


def test_play_and_differences(capsys) -> None:
    profile = count("domineering", "4x4")
    play = profile.where(lambda i, j: abs(i - j) <= 1).total()
    equal = profile.where(lambda i, j: i == j).total()
    size = ["--rows", "4", "--columns", "4"]
    assert int(told(capsys, "count", "domineering", *size, "--difference", "0..1")["count"]) == play
    assert int(told(capsys, "count", "domineering", *size, "--difference", "0")["count"]) == equal


def test_a_b_file(capsys, tmp_path) -> None:
    path = tmp_path / "b028420.txt"
    printed(capsys, "count", "domineering", "--squares", "1..5", "--output", str(path), errors=True)
    assert path.read_text(encoding="utf-8").splitlines()[0] == "1 1"
    assert read_bfile(path).terms(5) == POSITIONS


def test_a_checkpoint_is_made_and_taken(capsys, tmp_path) -> None:
    arguments = ["domineering", "--squares", "4..6", "--checkpoint", str(tmp_path / "kept")]
    first = printed(capsys, "count", *arguments, "--json", errors=True)
    assert (tmp_path / "kept").stat().st_size > 0
    assert printed(capsys, "count", *arguments, "--json", errors=True) == first
    refused(capsys, "count", "col", "--squares", "4..6", "--checkpoint", str(tmp_path / "kept"))


def test_what_was_found_before_a_limit_is_printed(capsys) -> None:
    status = run(["count", "domineering", "--squares", "1..40", "--time-limit", "2", "--json"])
    assert status == 3
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert [int(one["count"]) for one in found["totals"][:5]] == POSITIONS
    assert found["verdict"] == "underdetermined"


# Joined ends and products on the command line: what is said, and what is refused.


SQUARE = "0 1\n1 2\n2 3\n3 0\n"


def test_the_two_conventions_differ_on_short_sides(capsys) -> None:
    row = ["count", "domineering", "--rows", "1..1", "--columns", "1..4"]
    row += ["--topology", "torus"]
    assert told(capsys, *row)["table"] == [["1", "2", "4", "7"]]
    assert told(capsys, *row, "--multigraph")["table"] == [["1", "3", "4", "7"]]


def test_products_of_a_graph(capsys, tmp_path) -> None:
    path = tmp_path / "square.txt"
    path.write_text(SQUARE)
    found = told(capsys, "gf", "node-kayles", "--graph", str(path), "--topology", "ring")
    torus = told(capsys, "gf", "node-kayles", "--columns", "4", "--topology", "torus")
    assert found["terms"] == torus["terms"]
    assert found["fixed"]["graph"] == {"vertices": 4, "edges": [[0, 1], [0, 3], [1, 2], [2, 3]]}
    equal = told(capsys, "compare", "col", "snort", "--graph", str(path), "--marks", "x")
    assert equal["verdict"] == "proved"


# Marks that mark nothing are refused, of every named model; and those that mark something work.


WEIGHED = {"directed-animals", "king-directed-animals"}


@pytest.mark.parametrize(
    "name", [n for n in graph_names() if find_model(n).name == n not in {*CHESS, *WEIGHED}]
)
def test_marks_of_models_without_weights_are_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_model(name).game
    weights = getattr(game, "weights", getattr(game, "marks", ()))
    assert not any(one.x or one.y for one in weights)
    assert run(["gf", name, "--columns", "2", "--marks", "x"]) == 2
    error = capsys.readouterr().err
    assert f"{name} has no weights" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("where", ["vertical", "horizontal", "edges"])
def test_marks_of_edges_are_taken(where: str) -> None:
    rule = rule_of_table({"edges": {}, "weights": {where: "x"}}, "rule")
    require_weights(model_of(rule), "x")


@pytest.mark.parametrize("colours", range(2, 5))
def test_colourings_are_those_of_the_chromatic_polynomial(colours: int) -> None:
    terms = Strip(f"{colours}-colorings", columns=2).generating_function().terms(5)
    ladder = [
        colours * (colours - 1) * (colours * colours - 3 * colours + 3) ** (n - 1)
        for n in range(1, 5)
    ]
    assert terms == [1, *ladder]
