"""Data as TOML reads back as the same data."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import model_of, read_rule
from gfkit.render.show_model import array_rule_text, model_page, toml_text

RULES = sorted((Path(__file__).parents[3] / "docs" / "examples" / "arrays").glob("*.toml"))

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
plain = st.recursive(
    st.one_of(text, st.integers(-(2**63), 2**63 - 1), st.booleans(), st.floats(allow_nan=False)),
    lambda inside: st.lists(inside, max_size=20) | st.dictionaries(text, inside, max_size=3),
    max_leaves=40,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(text, plain, max_size=5))
def test_what_is_written_reads_back(data) -> None:
    assert tomllib.loads(toml_text(data)) == data


def test_an_infinite_number_and_none_at_all() -> None:
    assert tomllib.loads(toml_text({"a": [float("inf"), -float("inf")]})) == {
        "a": [float("inf"), -float("inf")]
    }


def test_long_lists_are_broken_before_100_columns() -> None:
    shown = toml_text({"forbid": [f"{n:06}" for n in range(40)]})
    assert max(map(len, shown.splitlines())) <= 100
    assert tomllib.loads(shown)["forbid"][39] == "000039"


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_rules_of_the_documents_are_shown_as_they_can_be_read(path) -> None:
    rule = read_rule(path)
    shown = array_rule_text(rule)
    assert ArrayRule.from_data(tomllib.loads(shown), "shown").to_data() == rule.to_data()
    assert ArrayRule.from_data(tomllib.loads(shown), "shown") == rule
    assert max(map(len, shown.splitlines())) <= 100


def test_a_model_is_shown_with_its_rule_and_no_python_in_it() -> None:
    path = next(path for path in RULES if path.stem == "one-or-two-ones")
    shown = model_page(model_of(read_rule(path))).text()
    assert '[[neighbours]]\ndirections = ["' in shown
    assert "Neighbours(" not in shown
