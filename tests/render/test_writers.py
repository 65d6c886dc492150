"""Data are written as JSON, as TOML, and in columns: they read back as the same."""

import json
import sys
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.numbers.decimals import integer
from gfkit.render.json_encoder import json_text
from gfkit.render.pages import broken, columns
from gfkit.render.toml_writer import toml_text

# JSON text: what the standard library writes, with integers of any length, in pieces if wanted.


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def nested(keys: st.SearchStrategy[Any], *more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return strategies of data within data."""
    leaves = st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.floats(allow_nan=False)
    return st.recursive(
        st.one_of(text, leaves, *more),
        lambda inside: st.lists(inside, max_size=20) | st.dictionaries(keys, inside, max_size=3),
        max_leaves=40,
    )


@given(nested(text | st.integers(0, 9), st.none(), st.tuples(st.integers(0, 9), text)))
def test_short_data_are_written_as_by_the_standard_library(data: Any) -> None:
    assert json_text(data) == json.dumps(data)


@parametrize_some("digits", [4_000, 5_000, 50_000, 300_000])
@pytest.mark.parametrize("sign", [1, -1])
def test_integers_of_any_length_are_written(digits: int, sign: int) -> None:
    value = sign * 10**digits
    text = json_text({"a": value, "b": [1, value], "c": [[0, value]]})
    assert json.loads(text, parse_int=integer) == {"a": value, "b": [1, value], "c": [[0, value]]}
    assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits


# Data as TOML reads back as the same data.


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(text, nested(text), max_size=5))
def test_what_is_written_reads_back(data) -> None:
    assert tomllib.loads(toml_text(data)) == data


def test_long_lists_are_broken_before_100_columns() -> None:
    shown = toml_text({"forbid": [f"{n:06}" for n in range(40)]})
    assert max(map(len, shown.splitlines())) <= 100
    assert tomllib.loads(shown)["forbid"][39] == "000039"


@pytest.mark.parametrize("text", ["", "short", "1-x" * 60, "a" * 250, "1, 2, " * 50])
def test_lines_keep_within_the_room_and_lose_nothing(text: str) -> None:
    lines = broken(text, 40)
    assert max(map(len, lines)) <= 40
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_wide_tables_are_cut_into_parts_with_the_first_column() -> None:
    rows = [["m", *map(str, range(10, 40))], ["1", *["7"] * 30]]
    text = columns(rows, width=50)
    assert max(map(len, text.splitlines())) <= 50
    assert text.count("m ") == 3
    assert all(str(n) in text for n in range(10, 40))


def test_a_table_of_one_column_is_no_loop() -> None:
    assert columns([["a"], ["b"]]) == "a\nb"
