"""Sequences with a name of their own, such as the Fibonacci numbers: `named_sequences.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("named_sequences.toml")
ARTICLE = "the"
BEHIND = frozenset({"number", "numbers", "sequence", "coefficients"})
"""What stands after the name of a sequence."""


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """A sequence with a name: its formula or g.f., and its number in the OEIS."""

    name: str
    formula: str
    entry: str

    def names(self) -> tuple[str, ...]:
        """Return all that it is called: its name, and its number."""
        return self.name, self.entry.lower()


@cache
def table() -> tuple[NamedEntry, ...]:
    """Return all sequences with a name.

    >>> table()[0]
    NamedEntry(name='fibonacci', formula='fibonacci(n)', entry='A000045')
    """
    told = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(NamedEntry(name, one["formula"], one["entry"]) for name, one in told.items())


@cache
def named_sequences() -> dict[str, str]:
    """Return the formulas of all of them, by name."""
    return {name: one.formula for one in table() for name in one.names()}


def plain_name(text: str) -> str:
    """Return what a text calls a sequence, without what may stand before and after a name.

    >>> plain_name("The Fibonacci numbers."), plain_name("Padovan")
    ('fibonacci', 'padovan')
    """
    words = text.lower().removesuffix(".").split()
    if words[:1] == [ARTICLE]:
        words = words[1:]
    if len(words) > 1 and words[-1] in BEHIND:
        words = words[:-1]
    return " ".join(words)


def named_sequence(text: str) -> str | None:
    """Return the g.f. or formula of a sequence that has a name of its own; None for other words.

    >>> named_sequence("Fibonacci numbers"), named_sequence("Padovan"), named_sequence("primes")
    ('fibonacci(n)', '(1-x^2)/(1-x^2-x^3)', None)
    """
    return named_sequences().get(plain_name(text))


def near_named(text: str) -> list[str]:
    """Return the names of sequences that are nearest to one with a slip or two.

    >>> near_named("Fibonnaci numbers")
    ['fibonacci']
    """
    names = [one.name for one in table()]
    return get_close_matches(plain_name(text), names, n=2, cutoff=0.8)
