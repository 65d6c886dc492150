"""Messages of errors: names that are near, and where in a text an error stands."""

import pytest

from gfkit import errors


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (({}, "", ()), "unknown model 'a' (`gfkit rules` lists all)"),
        (({"b": ""}, "", ()), "unknown model 'a'; the nearest name is b (`gfkit rules` lists all)"),
        (
            ({"b": "counts", "c": ""}, "read('b')", ()),
            (
                "unknown model 'a'; the nearest names are b (counts), c (`gfkit rules` lists all); "
                "for example read('b')"
            ),
        ),
        (
            ({}, "", ("p", "q")),
            "unknown model 'a'; its quantities are p, q (`gfkit rules` lists all)",
        ),
    ],
)
def test_a_name_that_is_not_known_has_the_nearest_ones(given, said):
    assert str(errors.UnknownModel("a", *given)) == said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (errors.FormulaError("x", 1, "why"), "column 1 of 'x': why"),
        (errors.FormulaError("x", 0, "why"), "'x': why"),
        (errors.EntryError("f", 1, "why"), "f, line 1: why"),
        (errors.EntryError("f", 0, "why"), "f: why"),
    ],
)
def test_an_error_tells_its_place_if_there_is_one(error, said):
    assert str(error) == said


@pytest.mark.parametrize(
    "make",
    [lambda text: errors.UnknownModel(text, {}), lambda text: errors.FormulaError(text, 3, "")],
)
def test_a_long_text_is_shown_by_its_beginning(make):
    said = str(make("x" * 2000))
    assert "x...'" in said
    assert len(said) < 200


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rows": 3}, "rows does not go with a board"),
        ({"marks": "xy", "rows": 3}, "marks and rows do not go with a board"),
        ({"marks": "none", "topology": "ring"}, "topology does not go with a board"),
        ({"sides": [1], "rows": 0}, "sides and rows do not go with a board"),
    ],
)
def test_arguments_that_are_given_and_have_no_effect_are_named(given, said):
    with pytest.raises(errors.Unused) as refused:
        errors.unused("a board", **given)
    assert str(refused.value) == said


@pytest.mark.parametrize("given", [{}, {"rows": None}, {"marks": "none"}, {"topology": "strip"}])
def test_arguments_that_say_no_more_than_their_absence_may_be_given(given):
    errors.unused("a board", multigraph=False, **given)


@pytest.mark.parametrize("known", [None, {"terms": [1, 1, 2]}])
def test_what_was_known_at_a_limit_is_kept(known):
    assert errors.OutOfBudget("time", "the time is over", known).known == (known or {})
