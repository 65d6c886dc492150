"""Array rules: what is wrong is named with its place."""

import pytest

from gfkit.boards.kinds.arrays import ArrayRule, Palette
from gfkit.errors import ArrayRuleError


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 10], "lines": [{"directions": ["row"], "matches": "0"}]}, "long"
            ),
            "one character",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": ["a"], "lines": [{"directions": ["row"], "modulo": 2}]}, "letters"
            ),
            "integers",
        ),
    ],
)
def test_a_pattern_needs_values_of_one_character(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Palette.from_data({"values": "0..n"}, "mine"),
            r"mine: values must be one of 1\.\.k, 0\.\.k, not",
        ),
        (
            lambda: Palette.from_data({"values": ["0", "k"]}, "mine"),
            r"mine: values must be one of 1\.\.k, 0\.\.k, not",
        ),
        (
            lambda: Palette.from_data({"values": "1..k", "window": []}, "mine"),
            "mine: 'window' has no meaning for a symbol",
        ),
        (
            lambda: Palette.from_data({"values": "1..k", "neighbours": 5}, "mine"),
            "mine: neighbours is written as",
        ),
        (
            lambda: Palette.from_data(
                {"values": "1..k", "neighbours": [{"relation": ["equal"], "counts": [0]}]}, "mine"
            ),
            "mine: neighbours 1: relation must be one of",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [{"offsets": 3, "relation": "equal", "counts": [0]}],
                },
                "mine",
            ),
            "mine: neighbours 1: offsets must be pairs",
        ),
        (
            lambda: Palette.from_data(
                {"values": "1..k", "neighbours": [{"directions": ["king"], "holds": "x < 2"}]},
                "mine",
            ),
            "mine: neighbours 1: unknown key 'holds';",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [{"directions": ["up"], "relation": "within", "counts": [0]}],
                },
                "mine",
            ),
            "mine: neighbours 1: relation must be one of",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [
                        {"directions": ["sideways"], "relation": "equal", "counts": [0]}
                    ],
                },
                "mine",
            ),
            "mine: neighbours 1: directions: unknown",
        ),
    ],
)
def test_what_does_not_treat_all_values_alike_is_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["rows"], "shape": "convex"}]},
                "my.toml",
            ),
            "directions must be a list of some of row",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "shape": "round"}]}, "my.toml"
            ),
            "shape must be one of",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "modulo": 0}]}, "my.toml"
            ),
            "modulo must be an integer from 1",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": 0}, "next": {}}],
                },
                "my.toml",
            ),
            "carry and next are tables",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": "0"}, "next": {"n": "n"}}],
                },
                "my.toml",
            ),
            "begins as an integer",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "carry": {"n": 0}, "next": {"n": "n * n * n * n"}}
                    ],
                },
                "my.toml",
            ),
            "may be too large",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "stretches": 1, "places": 4, "holds": "a = b"}
                    ],
                },
                "my.toml",
            ),
            "places must be an integer from 2 to 3",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "stretches": 1, "places": 3, "holds": "a = d"}
                    ],
                },
                "my.toml",
            ),
            "unknown name 'd'",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "stretches": 2}]}, "my.toml"
            ),
            "holds must be a text",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "matches": "012"}]}, "my.toml"
            ),
            "'2' in a pattern is not a value",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "matches": "0)1"}]}, "my.toml"
            ),
            "cannot be read from",
        ),
    ],
)
def test_wrong_tables_are_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()
