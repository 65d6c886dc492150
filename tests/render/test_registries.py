"""Registries by strings: every row leads from a class to a function that there is."""

from importlib import import_module
from typing import Any

import pytest

from gfkit.answers.registry import FOUND, PAGES
from gfkit.exchange.registry import FORMS
from gfkit.pictures.registry import PICTURES
from gfkit.render.registry import FORMULAS

TABLES = {
    "pages": PAGES,
    "found": FOUND,
    "formulas": FORMULAS,
    "pictures": PICTURES,
    **{library: table for library, (table, _, _) in FORMS.items()},
}
ROWS = [(name, *row) for name, table in TABLES.items() for row in table.items()]


def named(home: str) -> Any:
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)


@pytest.mark.parametrize(("table", "kind", "function"), ROWS)
def test_a_row_leads_from_a_class_to_a_function(table: str, kind: str, function: str) -> None:
    """An object is found by the module that defines its class, not by one that imports it."""
    cls = named(kind)
    assert isinstance(cls, type), table
    assert f"{cls.__module__}:{cls.__qualname__}" == kind
    assert callable(named(function))
