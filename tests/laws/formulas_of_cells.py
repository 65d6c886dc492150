"""Conditions and numbers of a few cells as rules write them, each with its value in Python.

The names a to d stand for one number each, `near` for a list of them.
"""

from math import isqrt

from hypothesis import strategies as st
from laws.strategies import one_of_each

NAMES = "abcd"


def said(text, meaning, *parts):
    """Draw a text, and its value given what the names stand for."""
    return st.tuples(*parts).map(
        lambda of: (
            text.format(*(z[0] for z in of)),
            lambda names: meaning(*(z[1](names) for z in of)),
        )
    )


def expanded(entries, sign):
    """Return the determinant, with the sign -1, or the permanent, by the first row."""
    size = isqrt(len(entries))
    if size == 1:
        return entries[0]
    rows = [entries[size * k : size * (k + 1)] for k in range(1, size)]
    minors = ([z for row in rows for z in row[:k] + row[k + 1 :]] for k in range(size))
    return sum(sign**k * entries[k] * expanded(one, sign) for k, one in enumerate(minors))


OF_MANY = {
    "sum": sum,
    "min": min,
    "max": max,
    "distinct": lambda some: len({*some}),
    "lower": lambda some: [z for z in sorted(some) for _ in "12"][len(some) - 1],
    "upper": lambda some: [z for z in sorted(some) for _ in "12"][len(some)],
}
COMPARED = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
digit = st.integers(0, 3).map(lambda c: (str(c), lambda _: c))
name = st.sampled_from(NAMES).map(lambda z: (z, lambda names: names[z]))
near = st.just(("near", lambda names: names["near"]))


def called(key, *parts):
    return said(f"{key}({', '.join(['{}'] * len(parts))})", lambda *z: OF_MANY[key](z), *parts)


def squares(key, sign, size):
    text = f"{key}({', '.join(['{}'] * size**2)})"
    return said(text, lambda *z: expanded([*z], sign), *[digit | name] * size**2)


def grow(inner):
    """Draw numbers that are made of others."""
    return st.one_of(
        said("({} + {})", lambda a, b: a + b, inner, inner),
        said("({} - {})", lambda a, b: a - b, inner, inner),
        said("{} * {}", lambda a, b: a * b, name, digit),
        said("-{}", lambda a: -a, name),
        said("({} mod 3)", lambda a: a % 3, inner),
        said("abs({})", abs, inner),
        one_of_each(OF_MANY, lambda key: called(key, inner, inner, name)),
        one_of_each(
            ["sum", "distinct", "min", "max"],
            lambda key: said(f"{key}({{}}, {{}})", lambda z, a: OF_MANY[key]([*z, a]), near, name),
        ),
        said("number({})", len, near),
        one_of_each(
            COMPARED,
            lambda z: said(
                f"count({{}} {z} {{}})",
                lambda some, a: sum(COMPARED[z](one, a) for one in some),
                near,
                name,
            ),
        ),
        squares("det", -1, 2) | squares("per", 1, 2) | squares("det", -1, 3),
    )


numbers = st.recursive(digit | name, grow, max_leaves=4)


def conditions(depth=2):
    """Draw conditions."""
    plain = st.one_of(
        one_of_each(COMPARED, lambda z: said(f"{{}} {z} {{}}", COMPARED[z], numbers, numbers)),
        said("{} in [0, 2, -1]", lambda a: a in {0, 2, -1}, numbers),
        said("{} <= {} < {}", lambda a, b, c: a <= b < c, numbers, name, numbers),
        said("any({} > {})", lambda some, a: any(z > a for z in some), near, name),
        said("all({} != {})", lambda some, a: all(z != a for z in some), near, name),
    )
    if not depth:
        return plain
    inner = conditions(depth - 1)
    return st.one_of(
        plain,
        said("({}) and ({})", lambda a, b: a and b, inner, inner),
        said("({}) or ({})", lambda a, b: a or b, inner, inner),
        said("not ({})", lambda a: not a, inner),
    )
