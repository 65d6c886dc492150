"""Options are called the same, and take the same, in every verb."""

from typing import Any

from gfkit.cli.options import ARGUMENTS, COMMON, OPTIONS
from gfkit.cli.verbs import FILES, find


def parameters() -> dict[str, Any]:
    return {f"{name} {one.name}": one for name in FILES for one in find(name).command.params}


FOUND = {where: one for where, one in parameters().items() if one.param_type_name == "option"}
MOST = 250
"""Lines of options that all helps print together."""


def test_an_option_is_one_of_the_table_and_takes_what_it_says() -> None:
    for where, one in FOUND.items():
        row = OPTIONS[one.name]
        assert one.help, where
        assert one.is_flag == (not row.example), where


def test_there_are_few_options() -> None:
    own = [where for where, one in FOUND.items() if one.name not in COMMON]
    assert len(own) + len(COMMON) <= MOST


def test_no_row_of_the_tables_is_unused() -> None:
    assert {one.name for one in parameters().values()} == {*OPTIONS, *ARGUMENTS}


def test_no_name_is_an_option_and_an_argument() -> None:
    assert not OPTIONS.keys() & ARGUMENTS.keys()


def test_ways_of_a_verb_agree_on_defaults() -> None:
    for name in FILES:
        for option in find(name).parameters:
            takes = [way.parameters() for way in find(name).ways]
            found = {repr(one[option].default) for one in takes if option in one}
            bare = {"None", "<class 'inspect._empty'>"}
            assert len(found - bare) <= 1, (name, option, found)
