"""Sequences that are told together, by equations and first values: by plain recursion."""

from functools import cache

import pytest

from gfkit import as_sequence
from gfkit.errors import GfkitError


def recursive(told, rules):
    """Return functions of n by what is told of them, and by rules."""

    def made(name):
        @cache
        def value(n):
            return told[name, n] if (name, n) in told else rules[name](n)

        return value

    found = {name: made(name) for name in rules}
    return [found[name] for name in rules]


def doubled(told):
    a, b = recursive(told, {"a": lambda n: b(n - 1), "b": lambda n: 2 * a(n)})
    return a


def three(told):
    a, b, c = recursive(
        told,
        {"a": lambda n: b(n - 1) + c(n - 2), "b": lambda n: a(n) + 1, "c": lambda n: 2 * b(n)},
    )
    return a


def halves(told):
    a, b = recursive(
        told,
        {
            "a": lambda n: a(n // 2) + 1 if n % 2 else b(n // 2),
            "b": lambda n: 3 * a(n - 1),
        },
    )
    return a


def summed(told):
    a, b = recursive(
        told, {"a": lambda n: n * b(n - 1), "b": lambda n: sum(a(k) for k in range(n + 1))}
    )
    return a


SYSTEMS = [
    ("a(n) = b(n-1), b(n) = 2*a(n), a(0) = 1", doubled, {("a", 0): 1}),
    ("a(n) = b(n-1), b(n) = 2*a(n), a(3) = 1", doubled, {("a", 3): 1}),
    (
        "a(n) = b(n-1)+c(n-2), b(n) = a(n)+1, c(n) = 2*b(n), a(0) = 1, a(1) = 1",
        *(three, {("a", 0): 1, ("a", 1): 1}),
    ),
    (
        "a(2n) = b(n), a(2n+1) = a(n)+1, b(n) = 3*a(n-1), a(0) = 0, b(0) = 0",
        *(halves, {("a", 0): 0, ("b", 0): 0}),
    ),
    ("a(n) = n*b(n-1), b(n) = Sum_{k=0..n} a(k), a(0) = 1", summed, {("a", 0): 1}),
]


@pytest.mark.parametrize(("text", "made", "told"), SYSTEMS)
def test_the_terms_are_those_of_the_recursion(text, made, told):
    """A value at the first n may be told by an equation, of another unknown there."""
    sequence, value = as_sequence(text), made(told)
    start = min(n for name, n in told if name == "a")
    assert sequence.offset == start
    assert sequence.early(20) == [value(n) for n in range(start, start + 20)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a(n) = b(n), b(n) = a(n), a(0) = 1", r"a\(1\) is not told by earlier terms"),
        ("a(n) = b(n-2), b(n) = 2*a(n), a(0) = 1", r"b\(-1\) is missing"),
    ],
)
def test_terms_that_no_earlier_ones_tell_are_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        as_sequence(text).early(5)
