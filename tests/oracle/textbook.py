"""Textbook identities between the terms of well known sequences, and where they are true. No gfkit.

An identity is a text about an index m, which is n or n with a shift; `relation_texts` tells from
terms that plain loops give whether it holds.
"""

import re
import tomllib
from itertools import accumulate
from math import comb, factorial
from pathlib import Path

from oracle.relation_texts import Missing, Nothing, stands

SHIFTS = (-2, -1, 0, 1, 2, 3)
FAR = 24
"""This many n are examined."""
COUNT = 140


def of_order_two(p: int, q: int, *first: int) -> list[int]:
    terms = [*first]
    while len(terms) < COUNT:
        terms.append(p * terms[-1] + q * terms[-2])
    return terms


SEQUENCES: dict[str, tuple[dict[str, str], list[int]]] = {
    "Fibonacci": ({"gf": "x/(1-x-x^2)"}, of_order_two(1, 1, 0, 1)),
    "Lucas": ({"gf": "(2-x)/(1-x-x^2)"}, of_order_two(1, 1, 2, 1)),
    "Pell": ({"gf": "x/(1-2*x-x^2)"}, of_order_two(2, 1, 0, 1)),
    "Jacobsthal": ({"gf": "x/(1-x-2*x^2)"}, of_order_two(1, 2, 0, 1)),
    "powers": ({"gf": "1/(1-2*x)"}, [2**n for n in range(COUNT)]),
    "halves": ({"gf": "(1-x)/(1-2*x)"}, [1, *(2**n for n in range(COUNT))]),
    "triangular": ({"formula": "n*(n+1)/2"}, [*accumulate(range(COUNT))]),
    "Catalan": (
        {"formula": "binomial(2*n,n)/(n+1)"},
        [comb(2 * n, n) // (n + 1) for n in range(COUNT)],
    ),
    "factorials": ({"formula": "n!"}, [factorial(n) for n in range(COUNT)]),
}
"""What each sequence is for gfkit, and its terms from a(0) on."""


class Line:
    """An identity of a sequence for m = n + shift; on its right m is moved, and `more` added."""

    def __init__(self, name: str, identity: str, shift: int, moved: int = 0, more: int = 0) -> None:
        self.name = name
        sides = zip(identity.split(" = "), (shift, shift + moved), strict=True)
        left, right = (re.sub(r"\bm\b", f"(n{by:+d})" if by else "n", side) for side, by in sides)
        self.text = f"{left} = {more}+{right}" if more else f"{left} = {right}"

    def judged(self) -> str:
        """Tell whether the line is "true", "false", "empty" (where a sum is empty), or "unknown".

        It is about every n >= 0 from the first on at which every term exists.
        """
        names = {"a": (0, COUNT - 1, SEQUENCES[self.name][1].__getitem__)}
        begun, found = False, "true"
        for n in range(FAR):
            empty: list[int] = []
            try:
                holds = stands(self.text, names, {"n": n}, empty)[2]
            except Missing:
                if begun:
                    return "unknown"
                continue
            except Nothing:
                return "unknown"
            begun = True
            if not holds:
                if not empty:
                    return "false"
                found = "empty"
        return found if begun else "unknown"


def identities() -> list[tuple[str, str]]:
    """Return every identity with the name of its sequence; they hold wherever their terms exist."""
    text = Path(__file__).with_name("textbook.toml").read_text("utf-8")
    return [(name, line) for name, lines in tomllib.loads(text).items() for line in lines]
