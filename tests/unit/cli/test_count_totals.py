"""`gfkit count`: profiles under conditions, chromatic polynomials, and marks that mark nothing."""

import pytest
from answers import refused, told

from gfkit.boards.kinds.edge_sets import CHESS, graph_names
from gfkit.boards.language.rules import find_model, model_of, rule_of_table
from gfkit.cli.readers import require_weights
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

WEIGHED = {"directed-animals", "king-directed-animals"}


@pytest.mark.parametrize(("difference", "most"), [("0..1", 1), ("0", 0)])
def test_play_and_differences(capsys, difference: str, most: int) -> None:
    found = told(capsys, "count", "domineering", "4x4", "--difference", difference)
    counted = count("domineering", "4x4").where(lambda i, j: abs(i - j) <= most)
    assert int(found["count"]) == counted.total()


def test_what_was_found_before_a_limit_is_printed(capsys) -> None:
    words = ["count", "domineering", "--squares", "1..40", "--time-limit", "0.5"]
    found = told(capsys, *words, status=3)
    counted = found["totals"][:5]
    assert counted == [1, 7, 131, 10012, 2810694]  # A028420
    assert found["verdict"] == "underdetermined"


@pytest.mark.parametrize(
    "name", [n for n in graph_names() if find_model(n).name == n not in {*CHESS, *WEIGHED}]
)
def test_marks_of_models_without_weights_are_refused(name: str, capsys) -> None:
    game = find_model(name).game
    weights = getattr(game, "weights", getattr(game, "marks", ()))
    assert not any(one.x or one.y for one in weights)
    assert f"{name} has no weights" in refused(capsys, "gf", name, "--columns", "2", "--marks", "x")


@pytest.mark.parametrize("where", ["vertical", "horizontal", "edges"])
def test_marks_of_edges_are_taken(where: str) -> None:
    rule = rule_of_table({"edges": {}, "weights": {where: "x"}}, "rule")
    require_weights(model_of(rule), "x")


@pytest.mark.parametrize("colours", range(2, 5))
def test_colourings_are_those_of_the_chromatic_polynomial(colours: int) -> None:
    terms = Strip(f"{colours}-colorings", columns=2).generating_function().terms(5)
    square = colours * colours - 3 * colours + 3
    assert terms == [1, *(colours * (colours - 1) * square**n for n in range(4))]
