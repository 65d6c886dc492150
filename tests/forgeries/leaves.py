"""Certificates of any kind with one number or text of the statement changed."""

import re
from random import Random
from typing import Any

from oracle.envelopes import seal

MEANINGLESS = {"name", "summary"}
"""Keys of what is said of a rule, and does not count."""


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all numbers and texts, but for kinds and words about them."""
    if isinstance(data, dict):
        rest = (key for key in data if key not in MEANINGLESS)
        return [z for key in rest for z in leaves(data[key], (*path, key))]
    if isinstance(data, list):
        return [z for k, one in enumerate(data) for z in leaves(one, (*path, k))]
    return [path] if data is not None else []


def changed(draw: Random, value: Any) -> Any:
    """Return another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw.choice((-1, 1, 1, 2, 10))
    if isinstance(value, str):
        numbers = list(re.finditer(r"\d+", value))
        if numbers:
            one = draw.choice(numbers)
            new = str(max(0, int(one[0][-300:]) + draw.choice((-1, 1, 7))))
            return f"{value[: one.start()]}{one[0][:-300]}{new}{value[one.end() :]}"
        signs = {"+": "-", "-": "+", "<": ">", ">": "<", "=": "<=", "*": "+", "n": "m"}
        places = [k for k, c in enumerate(value) if c in signs]
        if places:
            k = draw.choice(places)
            return value[:k] + signs[value[k]] + value[k + 1 :]
        return value + "x"
    return value


def forged(draw: Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return it sealed, with one leaf of its statement changed."""
    place = draw.choice(leaves(data["statement"]))
    inside = data["statement"]
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = changed(draw, inside[place[-1]])
    return seal(data)
