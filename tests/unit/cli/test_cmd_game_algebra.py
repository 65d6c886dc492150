"""The verbs of `gfkit game` about games as such."""

import pytest
from answers import told

from gfkit.games.user_game import Game


def data(capsys, *words):
    return told(capsys, "game", *words)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{1|-1}", "±1"),
        ("-1", "-1"),
        ("-{2|1}", "{-1|-2}"),
        ("-v*", "^*"),
        ("{1|-1} + * + -{2|1}", "{*|-1*||-2*|-3*}"),
        ("cool({2|-1}, 1/2)", "{3/2|-1/2}"),
        ("freeze({3|1})", "2*"),
        ("heat(*2, 2)", "±(2,{4|0})"),
        ("heat(-^, 2)", "{4|0||-2}"),
        ("overheat(1/2, 1*, 1)", "{1|*}"),
        ("ordinal-sum(*4, *5)", "*9"),
        ("ordinal-sum(*, -2)", "{0|0,v*}"),
    ],
)
def test_values(capsys, text, value):
    found = data(capsys, "value", text)
    assert found["value"] == value
    assert found["outcome"] == Game(value).outcome


def test_the_board_may_stand_before_the_rule(capsys):
    one = data(capsys, "value", "domineering", "--board", "2x3")
    assert data(capsys, "value", "--board", "2x3", "domineering") == one
    assert one["value"] == "{2|-1/2}"
