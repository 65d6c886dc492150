"""Sums of multiples of terms, c1 a(p1 n + q1) + ... + c0, evaluated without walking the tree.

Most relations that people print are such sums on both sides, and repairs try thousands of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.formulas.evaluate import simplest
from gfkit.formulas.polynomial_parts import whole_linear
from gfkit.formulas.tree import Binary, Negative, Number, Term, spine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.formulas.evaluate import Value, Work
    from gfkit.formulas.tree import Expression

Part = tuple[int | Fraction, str, int, int]
"""c, the name of the sequence, p and q."""


@dataclass(frozen=True, slots=True)
class LinearForm:
    """The sum of c a(p n + q) over the parts, and a constant."""

    parts: tuple[Part, ...]
    constant: int | Fraction = 0

    def at(self, n: int, sequences: Mapping[str, Callable[[int], Value]], work: Work) -> Value:
        """Return the value at n; raises what the sequences raise. work: what it may cost."""
        work.spend(2 + 2 * len(self.parts))
        total: Any = self.constant
        for c, name, p, q in self.parts:
            total = total + c * sequences[name](p * n + q)
        return total if type(total) is int else simplest(total)


def linear_form(
    expression: Expression, sequences: Mapping[str, Any], variable: str = "n"
) -> LinearForm | None:
    """Return an expression as a linear form in terms of these sequences, None for others.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> linear_form(parse_expression("a(n-1)/2-3*a(2*n)+5"), "a").parts
    ((Fraction(1, 2), 'a', 1, -1), (-3, 'a', 2, 0))
    """
    parts: list[Part] = []
    constant: int | Fraction = 0
    waiting: list[tuple[int | Fraction, Expression]] = [(1, expression)]
    while waiting:
        c, inside = waiting.pop()
        match inside:
            case Number(value):
                constant += c * value
            case Term(name, index) if name in sequences:
                line = whole_linear(index, variable)
                if line is None:
                    return None
                parts.append((c, name, *line))
            case Negative(body):
                waiting.append((-c, body))
            case Binary("+" | "-"):
                first, above = spine(inside)
                while above and above[0].operator not in "+-":
                    first = above.pop(0)
                if any(node.operator not in "+-" for node in above):
                    return None
                rights = [(c if node.operator == "+" else -c, node.right) for node in above]
                waiting += [*rights[::-1], (c, first)]
            case Binary("*", Number(value), body) | Binary("*", body, Number(value)):
                waiting.append((c * value, body))
            case Binary("/", body, Number(value)) if value:
                waiting.append((Fraction(c) / value, body))
            case _:
                return None
    return LinearForm(tuple(parts), constant)
