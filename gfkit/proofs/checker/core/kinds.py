"""What the checker can check, in the core and in extended parts.

Each kind of statement or definition has a row in core/kinds.toml or, of an extended part, in
kinds.toml: the module that settles it, the shape of its data, its words, and names of functions of
that module:
  check = check(given)
      of a statement: raises Rejected or NotChecked, or returns: then the statement holds. The
      lemmas, dicts with the keys statement, premises, evidence and lemmas, were checked before.
  gf = check(given)
      of a definition, the same for "generating function": the sum of a(offset + n) t^n over n >= 0
      is p/q, where `given.of` defines a. The offset must be checked here; the shape of p and q, and
      that they are in lowest terms, is checked by `core.gf`.
  values = values(of, count, clock)
      the first `count` terms of what `of` defines, computed from the definition.
  space = space(of, clock)
      a space of `sequence_relations` that what `of` defines is in.
Data have the shape of their kind before a function is given them. An extended part is loaded for
the kinds that it settles, and for no others; and the second table for what the first does not have.
"""

from __future__ import annotations

import re
import tomllib
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .shapes import Maybe, fit

FOLDER = Path(__file__).parents[1]
TABLES = ("core/kinds.toml", "kinds.toml")
PLAIN: dict[str, Any] = {"any": None, "object": dict, "flag": bool, "float": float}
RANGE = re.compile(r"(-?\d+)\.\.(?:(\d+)|2\^(\d+)-1)")

PACKAGE = __name__.rpartition(".")[0].rpartition(".")[0]
LOADED: ContextVar[set[str]] = ContextVar("LOADED")
"""The tables, and modules as "games/outcomes", that the check now made has asked for."""


def part(name: str) -> Any:
    """Return a module of an extended part, for example "games.outcomes"; the check uses it."""
    LOADED.get(set()).add(name.replace(".", "/"))
    return import_module(f"{PACKAGE}.{name}")


@cache
def declared(file: str) -> dict[str, dict[str, dict[str, Any]]]:
    """Return a table: rows of kinds and objects, shapes, choices, and what was removed.

    In the row of a kind `module` is that which settles it, for example "analysis.closed_forms".
    """
    told = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    named = {z: told.pop(z, {}) for z in ("objects", "shapes", "choices", "removed")}
    kinds = {z: {"module": name, **one} for name, some in told.items() for z, one in some.items()}
    return {"rows": kinds | named.pop("objects"), **named}


def row(name: str, of: str = "rows") -> dict[str, Any]:
    """Return the row of a kind or object, or the words of a choice; {} if there is none."""
    for file in TABLES:
        LOADED.get(set()).add(file)
        if one := declared(file)[of].get(name):
            return one
    return {}


def found(table: str, kind: Any) -> Any:
    """Return the function that a table, such as "values", has for a kind, or None."""
    one = row(kind) if isinstance(kind, str) else {}
    if table not in one:
        return None
    own, _, function = one[table].rpartition(".")
    return getattr(part(own or one["module"]), function)


def defined(table: str, of: dict[str, Any]) -> Any:
    """Return what a table has for the kind of a definition, which must have the shape of it."""
    known, kind = found(table, of.get("kind")), of.get("kind")
    if known and "fields" in row(str(kind)):
        fit(of, {"kind": None, **shape_of(kind)}, "of")
    return known


@cache
def shape_of(kind: Any, key: str = "fields") -> Any:
    """Return the shape of the data of a kind, or of its evidence, as `fit` reads it."""
    return read_shape(row(kind)[key])


def read_shape(told: Any) -> Any:
    """Return a shape as `fit` reads it."""
    if isinstance(told, dict):
        return {key: read_shape(z) for key, z in told.items()}
    if isinstance(told, list):
        shapes = [read_shape(z) for z in told]
        return shapes if len(shapes) == 1 else tuple(shapes)
    if told.endswith("?"):
        return Maybe(read_shape(told[:-1]))
    if told in PLAIN:
        return PLAIN[told]
    if told in (named := declared(TABLES[0])["shapes"]):
        return read_shape(named[told])
    if told.startswith("/"):
        pattern = told[1:-1]
        return re.compile(pattern)
    if between := RANGE.fullmatch(told):
        low, high, bits = between.groups()
        return range(int(low), (1 << int(bits)) if bits else int(high) + 1)
    return shape_of(told)
