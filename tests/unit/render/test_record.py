"""Every record has the same in all formats: JSON by its keys, lines by its labels."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from objects import OBJECTS, made

from gfkit.render.object_kinds import RECORDS, by_type
from gfkit.render.record import Datum, Field, Record, json_text


@cache
def record_of(name: str) -> Any:
    thing = made(name)
    function = by_type(thing, RECORDS)
    return None if function is None else function(thing)


NAMES = sorted(OBJECTS)


def test_most_kinds_of_answers_have_records() -> None:
    kinds = {type(made(name)) for name in NAMES if isinstance(record_of(name), Record)}
    assert len(kinds) >= 7


@pytest.mark.parametrize("name", NAMES)
def test_json_and_lines_are_of_the_same_entries(name: str) -> None:
    record = record_of(name)
    if not isinstance(record, Record):
        return
    known = [one for one in record.entries if isinstance(one, Datum | Field)]
    data = record.data()
    assert data.keys() == {one.key for one in known}
    assert not any(isinstance(value, Iterator) for value in data.values())
    assert json.loads(json_text(record.stream())) == json.loads(json_text(data))
    page = record.page()
    text = page.text(10**6, full=True)
    for one in known:
        if isinstance(one, Field):
            line = one.line()
            assert f"{line.label} " in text
            assert line.text in text
    assert all(len(line) <= 100 for line in page.text().splitlines())
    assert page.csv()
    assert page.markdown()
    assert page.latex()
    assert page.html()


def test_of_two_values_of_a_key_the_last_one_counts() -> None:
    record = Record.of(Field("n", 1), None, Datum("n", iter([2, 3])))
    assert record.page().text() == "n  1"
    assert record.data() == {"n": [2, 3]}


def test_what_is_called_is_called_where_it_is_asked_for() -> None:
    def never() -> str:
        raise AssertionError

    record = Record.of(Datum("slow", never), Field("n", 1))
    assert record.page().text() == "n  1"
    assert Record.of(Field("n", 1), lambda: [never()]).data() == {"n": 1}  # type: ignore[list-item]
