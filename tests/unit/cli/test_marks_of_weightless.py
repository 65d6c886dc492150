"""Marks that mark nothing are refused, of every named model; and those that mark something work."""

import pytest
from tiers import one_in

from gfkit.boards.kinds.edge_sets import CHESS, graph_names
from gfkit.boards.language.rules import find_model, model_of, rule_of_table
from gfkit.cli import run
from gfkit.cli.readers import require_weights
from gfkit.strips.sequences.strip import Strip


@one_in(6)
@pytest.mark.parametrize("name", [n for n in graph_names() if find_model(n).name == n not in CHESS])
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
