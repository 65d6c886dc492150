"""The command that a comment prints gives the generating function that it is about."""

import shlex

import pytest
from runs import told

from gfkit import Strip
from gfkit.boards.models.files import read_rule
from gfkit.boards.models.model import model_of
from gfkit.oeis.entries.replay import call_of, replay_of

RULE = 'name = "mine"\nvalues = [0, 1]\n[[words]]\ndirection = "row"\nforbid = ["11"]\n'


@pytest.mark.parametrize("model", [None, "kings:positions"])
@pytest.mark.parametrize(
    "sides",
    [
        {"columns": 2},
        {"rows": 3},
        {"columns": 3, "topology": "cylinder"},
        {"columns": 2, "topology": "torus", "multigraph": True},
    ],
    ids=str,
)
def test_a_command_has_the_rule_its_sides_and_what_is_joined(sides, model, capsys):
    answer = Strip("kings", **sides).generating_function()
    call = call_of(answer, model)
    found = told(capsys, *shlex.split(call)[1:])
    assert [int(one) for one in found["first_terms"][:6]] == answer.terms(6)
    assert found["boards"]["fixed"] == dict(answer.strip.fixed)
    assert call.startswith("gfkit gf kings:positions ")
    assert replay_of(call) == f"Replay: {call} --certificate FILE; gfkit verify FILE."


def test_a_rule_of_a_file_is_called_by_a_file(tmp_path):
    path = tmp_path / "rule.toml"
    path.write_text(RULE, encoding="utf-8")
    answer = Strip(model_of(read_rule(path)), columns=2).generating_function()
    for model in (None, str(path)):
        assert call_of(answer, model).split(" ")[:3] == ["gfkit", "gf", "RULE.toml"]
