"""Options are called the same, and take the same, in every verb."""

from __future__ import annotations

from typing import Any

import typer

from gfkit.cli.app import app
from gfkit.cli.option_names import OLDER, OPTIONS, SHORT, WITHOUT_VALUE


def options() -> dict[str, Any]:
    found = {}

    def walk(command: Any, path: str) -> None:
        for name, inner in getattr(command, "commands", {}).items():
            walk(inner, f"{path} {name}".strip())
        if not hasattr(command, "commands"):
            for one in command.params:
                if one.param_type_name == "option":
                    found[f"{path} {one.opts[0]}"] = one

    walk(typer.main.get_command(app), "")
    return found


FOUND = options()


def test_an_option_is_one_of_the_table_and_takes_what_it_says() -> None:
    for where, one in FOUND.items():
        name, *others = one.opts
        metavar, example, meaning = OPTIONS[name]
        takes_value = bool(example) and where not in WITHOUT_VALUE
        assert meaning, where
        assert not (metavar and takes_value) or one.metavar == metavar, where
        assert all(SHORT.get(other, OLDER.get(other)) == name for other in others), where
        assert one.help, where
        assert one.is_flag == (not takes_value), where


def test_where_an_option_takes_nothing_it_is_one_elsewhere_that_does() -> None:
    for where in WITHOUT_VALUE:
        name = where.split()[-1]
        assert FOUND[where].is_flag
        assert OPTIONS[name][1]


def test_no_option_of_the_table_is_unused() -> None:
    assert {one.opts[0] for one in FOUND.values()} == set(OPTIONS)
