"""JSON text: what the standard library writes, with integers of any length, in pieces if wanted."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from gfkit.numbers.decimal import integer
from gfkit.render.record import PIECE, json_pieces, json_text

PLAIN = [
    {},
    [],
    {"a": 1, "b": [1, 2, -3], "c": {"d": None, "e": True, "f": 1.5}},
    {"text": 'quote " and \u00e9', "nested": [[1, [2, []]], {}]},
    [False, True, None, "x"],
    {1: "an integer as key", "x": (1, 2)},
]


@pytest.mark.parametrize("data", PLAIN, ids=range(len(PLAIN)))
def test_short_data_are_written_as_by_the_standard_library(data: Any) -> None:
    assert json_text(data) == json.dumps(data)


@pytest.mark.parametrize("digits", [4_000, 5_000, 50_000, 300_000])
@pytest.mark.parametrize("sign", [1, -1])
def test_integers_of_any_length_are_written(digits: int, sign: int) -> None:
    value = sign * 10**digits
    text = json_text({"a": value, "b": [1, value], "c": [[0, value]]})
    assert json.loads(text, parse_int=integer) == {"a": value, "b": [1, value], "c": [[0, value]]}
    assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits


def test_an_iterator_is_written_as_a_list_while_it_is_taken() -> None:
    taken = []

    def terms() -> Iterator[str]:
        for n in range(20):
            taken.append(n)
            yield "7" * PIECE

    pieces = json_pieces({"terms": terms(), "last": 1})
    first = next(pieces)
    assert len(taken) < 4
    assert json.loads(first + "".join(pieces)) == {"terms": ["7" * PIECE] * 20, "last": 1}
