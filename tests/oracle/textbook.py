"""Textbook identities between the terms of well known sequences, and where they are true. No gfkit.

An identity is a text about an index m, which is n or n with a shift; `relation_texts` tells from
terms that plain loops give whether it holds.
"""

import re
from itertools import accumulate
from math import comb, factorial

from oracle.relation_texts import Missing, Nothing, stands

SHIFTS = (-2, -1, 0, 1, 2, 3)
FAR = 24
"""This many n are looked at."""
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

_GIBONACCI = """
a(m+2) = a(m+1)+a(m)
a(m) = a(m-1)+a(m-2)
Sum_{k=0..m} a(k) = a(m+2)-a(1)
a(m+2) = a(1)+Sum_{k=0..m} a(k)
Sum_{k=0..m} a(2*k+1) = a(2*m+2)-a(0)
Sum_{k=0..m} a(m-k) = a(m+2)-a(1)
Sum_{k=0..m} binomial(m,k)*a(k) = a(2*m)
a(m+4) = 3*a(m+2)-a(m)
a(m+3) = a(3)+Sum_{k=1..m} a(k+1)
Sum_{k=1..3} a(m-k) = 2*a(m-1)
Sum_{k=1..m-1} a(k) = a(m+1)-a(2)
"""
IDENTITIES = {
    "Fibonacci": _GIBONACCI
    + """
Sum_{k=0..m} a(k)^2 = a(m)*a(m+1)
Sum_{k=1..m} a(2*k-1) = a(2*m)
Sum_{k=0..m} a(2*k) = a(2*m+1)-1
Sum_{k=0..m} k*a(k) = m*a(m+2)-a(m+3)+2
Sum_{k=0..m} 2^(m-k)*a(k) = 2^(m+1)-a(m+3)
a(m+1)^2-a(m)*a(m+2) = (-1)^m
a(2*m+1) = a(m)^2+a(m+1)^2
a(2*m) = a(m)*(2*a(m+1)-a(m))
a(3*m) = 5*a(m)^3+3*(-1)^m*a(m)
a(m+1) = Sum_{k=0..floor(m/2)} binomial(m-k,k)
""",
    "Lucas": _GIBONACCI
    + """
Sum_{k=0..m} a(k)^2 = a(m)*a(m+1)+2
a(m+1)^2-a(m)*a(m+2) = -5*(-1)^m
a(2*m) = a(m)^2-2*(-1)^m
""",
    "Pell": """
a(m+2) = 2*a(m+1)+a(m)
2*(Sum_{k=0..m} a(k)) = a(m)+a(m+1)-1
a(m+1)^2-a(m)*a(m+2) = (-1)^m
a(2*m+1) = a(m)^2+a(m+1)^2
Sum_{k=0..m} a(2*k+1) = a(2*m+2)/2
""",
    "Jacobsthal": """
a(m+2) = a(m+1)+2*a(m)
a(m+1)+a(m) = 2^m
a(m+1) = 2*a(m)+(-1)^m
2*(Sum_{k=0..m} a(k)) = a(m+2)-1
3*a(m) = 2^m-(-1)^m
a(m+1)^2-a(m)*a(m+2) = (-2)^m
a(m+1) = Sum_{k=0..floor(m/2)} binomial(m-k,k)*2^k
""",
    "powers": """
a(m+1) = 2*a(m)
Sum_{k=0..m} a(k) = a(m+1)-1
a(m) = Sum_{k=0..m} binomial(m,k)
a(m) = 1+Sum_{k=0..m-1} a(k)
Sum_{k=0..m} k*a(k) = (m-1)*a(m+1)+2
""",
    "halves": """
a(m+1) = 2^m
a(m+1) = Sum_{k=0..m} a(k)
2*a(m+1) = a(m+2)
""",
    "triangular": """
a(m+1) = a(m)+m+1
6*(Sum_{k=0..m} a(k)) = m*(m+1)*(m+2)
a(m)+a(m+1) = (m+1)^2
8*a(m)+1 = (2*m+1)^2
a(2*m) = 3*a(m)+a(m-1)
a(2*m+1) = 3*a(m)+a(m+1)
a(m+1)^2-a(m)^2 = (m+1)^3
Sum_{k=0..m} k^3 = a(m)^2
a(m) = Sum_{k=1..m} k
a(m) = binomial(m+1,2)
""",
    "Catalan": """
a(m+1) = Sum_{k=0..m} a(k)*a(m-k)
a(m) = Sum_{k=1..m} a(k-1)*a(m-k)
(m+2)*a(m+1) = (4*m+2)*a(m)
a(m) = binomial(2*m,m)-binomial(2*m,m+1)
a(m+1) = Sum_{k=0..floor(m/2)} binomial(m,2*k)*2^(m-2*k)*a(k)
""",
    "factorials": """
a(m+1) = (m+1)*a(m)
Sum_{k=0..m} k*a(k) = a(m+1)-1
a(m+2) = (m+1)*(a(m+1)+a(m))
Sum_{k=0..m} binomial(m,k)*a(k)*a(m-k) = a(m+1)
a(m+1)-a(m) = m*a(m)
""",
}
"""Identities by the sequence that a is; they hold for every m >= 0 at which their terms exist."""


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
    """Return every identity with the name of its sequence."""
    return [(name, line) for name, text in IDENTITIES.items() for line in text.split("\n") if line]
