"""Polynomials in the marks x and y, and in t over them: {code: coefficient}, exact.

The monomial x^i y^j has the code X i + j, so codes of factors add and sort by (i, j).
"""

from __future__ import annotations

import re
from typing import Any

from .clock import Clock, need
from .reading import INDEX, NUMBER, fit, integer

X = 1 << 32
Poly = dict[int, int]  # {code: coefficient}, no coefficient zero

MAX_EXPONENT = 1000
EXPONENT = range(50_000_000)
FACTOR = re.compile(r"([0-9]{1,12})|([xy])(?:\^([0-9]{1,6}))?")
WEIGHT = re.compile(rf"(?:{FACTOR.pattern})(?:\*(?:{FACTOR.pattern})){{0,99}}")


def read_weight(text: str, where: str) -> tuple[int, int]:
    """Read a weight that fits WEIGHT: its coefficient and its code."""
    coefficient, powers = 1, {"x": 0, "y": 0}
    for factor in text.split("*"):
        digits, mark, power = FACTOR.fullmatch(factor).groups()  # type: ignore[union-attr]
        if digits:
            coefficient *= int(digits)
        else:
            powers[mark] += int(power or 1)
    fair = 0 < coefficient < 2**31 and max(powers.values()) <= MAX_EXPONENT
    need(fair, f"{where} has a weight out of range")
    return coefficient, powers["x"] * X + powers["y"]


def restricted(code: int, marks: str) -> int:
    """Set x = y = 1 for marks "none" and y = x for marks "x"."""
    return {"none": 0, "x": (code // X + code % X) * X, "xy": code}[marks]


def marked(poly: Poly, marks: str) -> Poly:
    """Keep only the marks that are asked for."""
    total: Poly = {}
    for code, c in poly.items():
        total[restricted(code, marks)] = total.get(restricted(code, marks), 0) + c
    return {code: c for code, c in total.items() if c}


def line(poly: Poly, marks: str) -> str:
    """Write a term as it is hashed."""
    if marks == "none":
        return format(poly.get(0, 0), "x") + "\n"
    return " ".join(f"{code // X},{code % X},{poly[code]:x}" for code in sorted(poly)) + "\n"


def read_in_t(data: Any, where: str, marks: str, clock: Clock) -> list[Poly]:
    """Read p or q: its coefficients of t^0, t^1, ..., the last of them not zero."""
    entry: Any = {
        "none": NUMBER,
        "x": (EXPONENT, range(1), INDEX, NUMBER),
        "xy": (EXPONENT, EXPONENT, INDEX, NUMBER),
    }[marks]
    fit(data, [entry], where)
    if marks == "none":
        found = [{0: integer(c, where, clock)} if c != "0" else {} for c in data]
        need(not found or found[-1], f"{where} ends in a zero")
        return found
    keys = [(k, i, j) for i, j, k, _ in data]
    need(keys == sorted(set(keys)), f"{where} is not sorted by the exponents of t, x, y")
    found = [{} for _ in range(1 + max(keys, default=(-1,))[0])]
    for i, j, k, c in data:
        need(c != "0", f"{where} has a zero coefficient")
        found[k][i * X + j] = integer(c, where, clock)
    return found
