"""Formulas of conditions that have names: and, or, not, as tables of a rule."""

from __future__ import annotations

from typing import Any

from ..core.rejections import limit, need

MAX_NESTED, MAX_LEAVES = 20, 100


def read_formula(data: dict[str, Any], named: dict[str, Any], where: str) -> Any:
    """Read the combination of the conditions that have names; it contains all of them."""
    if "combination" not in data:
        need(not named, f"{where} has names without a combination")
        return None
    used: list[str] = []

    def read(told: Any, depth: int) -> Any:
        if isinstance(told, str):
            need(told in named, f"{where}.combination names what is not there")
            used.append(told)
            limit(len(used) <= MAX_LEAVES, f"{where}.combination has too many names")
            return named[told]
        limit(depth <= MAX_NESTED, f"{where}.combination is too deep")
        is_one = isinstance(told, dict) and len(told) == 1
        need(is_one and {*told} <= {"all", "any", "not"}, f"{where}.combination is not one")
        [(word, parts)] = told.items()
        if word == "not":
            return word, read(parts, depth + 1)
        need(isinstance(parts, list) and parts, f"{where}.combination has no parts")
        return word, [read(z, depth + 1) for z in parts]

    formula = read(data["combination"], 1)
    need({*used} == {*named}, f"{where}.combination leaves a name out")
    return formula
