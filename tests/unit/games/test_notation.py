"""Games as text and back."""

import pytest
from hypothesis import given, settings
from laws.trees import TREES, intern
from tiers import drawn

from gfkit.errors import LimitReached
from gfkit.games.notation import GameSyntaxError, parse, show
from gfkit.games.partizan import GameTable

SAME = [
    "0", "-3", "1/2", "*", "*2", "^", "v", "^^", "vv*", "^3*2", "1*", "-1^", "1/2*2", "±1", "±1*",
    "±(1,{2|0})", "{1|0}", "{0||-1|-2}", "{4|0|||-1/2||-1|-2}", "{4|-1,-1*}", "+_2", "-_2", "1-_2",
    "±(0,{{2|0},2+_2|{2|0},-_2})", "{0,{3|0}|-1,{0|-2}}", "{v|-1}", "{6|5||9/2|||0,*}",
]  # fmt: skip

OTHER = [
    ("+-1", "±1"), ("{|}", "0"), ("{0|}", "1"), ("{0|1}", "1/2"), ("{0|*}", "^"), ("{*|0}", "v"),
    ("↑*", "^*"), ("^2", "^^"), ("{0,*|0,*}", "*2"), ("1 + {2|0} - 3", "{0|-2}"), ("-^", "v"),
    ("{{2|1}|0}", "{2|1||0}"), ("^<1>", "^"), ("v[1]", "v"),
    ("{ 1 | 0 }", "{1|0}"), ("{0||0|-2}", "+_2"), ("{1|1}", "1*"),
    ("±(1)*", None), ("{2|0||-1*}", "{2|0||-1*}"), ("- 1", "-1"), ("2-1", "1"), ("+_{2|}", "+_3"),
]  # fmt: skip

WRONG = [
    ("", 0, "ends where a game is expected"),
    ("{1|0", 4, "the brace of position 0 is not closed"),
    ("1/3", 0, "not a dyadic rational"),
    ("{a|b}", 1, "a game is expected, not 'a'"),
    ("{1,|2}", 3, "a game is expected"),
    ("{1}", 2, "needs a bar"),
    ("{1|2|3}", 4, "a second |"),
    ("{1||2|3||4}", 7, "a second ||"),
    ("±(1", 3, "the parenthesis of position 1 is not closed"),
    ("1**", 2, "not expected"),
    ("{1|0}}", 5, "not expected"),
    ("(1", 2, "the parenthesis of position 0 is not closed"),
    ("{(1|0}", 6, "not closed"),
    ("--1", 1, "a game is expected"),
    ("+_", 2, "needs a number"),
]


@pytest.mark.parametrize("text", SAME)
def test_texts_in_normal_form_are_printed_as_they_are_read(text):
    table = GameTable()
    assert show(table, parse(table, text)) == text


@pytest.mark.parametrize(("text", "normal"), [row for row in OTHER if row[1]])
def test_other_texts_are_read(text, normal):
    table = GameTable()
    assert show(table, parse(table, text)) == normal


@pytest.mark.parametrize(("text", "position", "reason"), WRONG)
def test_errors_name_the_position(text, position, reason):
    with pytest.raises(GameSyntaxError, match=f"at position {position}: ") as caught:
        parse(GameTable(), text)
    assert caught.value.position == position
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["*999", "^999999", "9" * 40, "{" * 90 + "|" + "}" * 90])
def test_texts_that_are_too_large_are_refused(text):
    with pytest.raises((LimitReached, GameSyntaxError)):
        parse(GameTable(), text)


@settings(max_examples=drawn(30), deadline=None)
@given(TREES)
def test_parsing_inverts_printing(tree):
    table = GameTable()
    g = intern(table, tree)
    assert parse(table, show(table, g)) == g
