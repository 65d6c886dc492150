"""Relations between sequences, as formulas: settled by values, proved by a bound on the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.claims.finding import Finding
from gfkit.claims.sequences import MARKS
from gfkit.formulas.evaluate import (
    BeforeOffset,
    Scope,
    Unevaluated,
    Value,
    Work,
    value_of,
)
from gfkit.formulas.orders import linear, tail_of
from gfkit.formulas.tree import Term, walk
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.verdict import Proved, Underdetermined
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.claims.claim import Range
    from gfkit.claims.sequences import Sequence
    from gfkit.formulas.tree import Relation

UNPROVED_TERMS = 40
"""So many values are compared where no bound on the order is known."""
MAX_PROOF_TERMS = 4_000
MAX_COMPARED = 20_000
MAX_WORK = 2_000_000
"""Steps of evaluation for one relation."""


@dataclass(frozen=True, slots=True)
class FormulaAgreement:
    """Both sides of a relation, compared for n = low, low + 1, ...: enough for every n >= low.

    Their difference is a sum of at most `order` terms n^j r^n for n >= start, so `order` zeros in
    a row from max(low, start) on make it 0 for ever. [Stanley2012, Theorem 4.1.1]
    """

    relation: Relation
    low: int
    order: int
    start: int
    sides: tuple[tuple[Value, Value], ...]

    def holds(self) -> bool:
        """Tell whether the sides agree and are long enough."""
        needed = max(self.start - self.low, 0) + self.order
        return len(self.sides) >= needed and all(left == right for left, right in self.sides)


@dataclass(frozen=True, slots=True)
class Compared:
    """A relation for low <= n < low + len(sides), with the values of both sides at each n."""

    relation: Relation
    low: int
    sides: tuple[tuple[Value, Value], ...]

    def holds(self) -> bool:
        """Compare the sides again; there is at least one pair."""
        operator = self.relation.operator
        return bool(self.sides) and all(holds_at(operator, *pair) for pair in self.sides)


def first_index(relation: Relation, sequences: Mapping[str, Sequence]) -> int:
    """Return the least n >= 0 (or below) for which every term of the relation exists."""
    lowest: list[int] = []
    for side in (relation.left, relation.right):
        for _, part in walk(side):
            if isinstance(part, Term) and part.sequence in sequences:
                line = linear(part.index, "n")
                if line is not None and line[0] > 0:
                    n = (sequences[part.sequence].offset - line[1]) / line[0]
                    lowest.append(-(-n.numerator // n.denominator))
    return max(lowest, default=0)


def last_index(relation: Relation, sequences: Mapping[str, Sequence]) -> int | None:
    """Return the greatest n for which every term of the relation is known; None for no end."""
    highest: list[int] = []
    for side in (relation.left, relation.right):
        for _, part in walk(side):
            if isinstance(part, Term) and part.sequence in sequences:
                line = linear(part.index, "n")
                last = sequences[part.sequence].last
                if last is not None and line is not None and line[0] > 0:
                    n = (last - line[1]) / line[0]
                    highest.append(n.numerator // n.denominator)
    return min(highest, default=None)


def sides_at(
    relation: Relation, n: int, sequences: Mapping[str, Sequence], work: Work | None = None
) -> tuple[Value, Value]:
    """Return both sides at n; raises Unevaluated. work: what it may cost, with others."""
    scope = Scope({**MARKS, "n": n}, sequences, Work() if work is None else work)
    return value_of(relation.left, scope), value_of(relation.right, scope)


def holds_at(operator: str, left: Value, right: Value) -> bool:
    """Tell whether two values stand in a relation."""
    if operator == "=":
        return left == right
    if operator == "!=":
        return left != right
    if isinstance(left, RationalFunction) or isinstance(right, RationalFunction):
        raise Unevaluated("an inequality between functions of x and y")
    sign = (AlgebraicNumber.of(left) - AlgebraicNumber.of(right)).sign()
    return {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]


def settle_relation(
    relation: Relation,
    sequences: Mapping[str, Sequence],
    range_: Range | None,
    *,
    fitted: int = 0,
    work: Work | None = None,
) -> Finding:
    """Settle a relation for every n of a range.

    range_: None stands for every n from the first at which all terms exist. fitted: how many
    values the statement was fitted to, where that is known (they prove nothing). work:
    what it may cost.
    """
    low = range_.low if range_ is not None else first_index(relation, sequences)
    high = range_.high if range_ is not None else None
    known = last_index(relation, sequences)
    wide = high is None or high - low > MAX_COMPARED
    bound = _bound(relation, sequences) if wide and known is None else None
    if bound is not None:
        order, start = bound
        end = max(low, start) + order - 1
    elif high is not None and known is None and wide:
        return Finding.refused(f"more than {MAX_COMPARED} values to compare")
    else:
        end = low + UNPROVED_TERMS - 1 if high is None else high
        end = end if known is None else min(end, known) if high is not None else known
    if end - low > MAX_COMPARED:
        return Finding.refused(f"more than {MAX_COMPARED} values to compare")
    sides: list[tuple[Value, Value]] = []
    work = Work(MAX_WORK) if work is None else work
    for n in range(low, end + 1):
        try:
            left, right = sides_at(relation, n, sequences, work)
            fits = holds_at(relation.operator, left, right)
        except BeforeOffset as error:
            if range_ is None:  # an index such as -n: the statement gives no range that it leaves
                return Finding.refused(f"at n = {n}: {error}")
            return Finding.refuted(
                n, f"a({error.n})", f"the sequence begins with a({error.offset})"
            )
        except Unevaluated as error:
            if high is None and bound is None and len(sides) > fitted:
                break
            return Finding.refused(f"at n = {n}: {error}")
        if not fits:
            return Finding.refuted(n, right, left)
        sides.append((left, right))
    if not sides:
        return Finding.refused("there is no n at which every term is known")
    if bound is not None:
        certificate = FormulaAgreement(relation, low, *bound, tuple(sides))
        reason = f"{len(sides)} values agree; the difference has order at most {bound[0]}"
        return Finding(Proved(certificate), f"{reason}, for n >= {low}")
    if high is not None and end == high:
        compared = Compared(relation, low, tuple(sides))
        return Finding(Proved(compared), f"every n from {low} to {high} was compared")
    if len(sides) <= fitted:
        needed = fitted + 1 - len(sides)
        return Finding(Underdetermined(needed), f"{len(sides)} values, fitted to {fitted}")
    return Finding.consistent(len(sides) - fitted, f"holds for {low} <= n < {low + len(sides)}")


def _bound(relation: Relation, sequences: Mapping[str, Sequence]) -> tuple[int, int] | None:
    """Return order and start of the difference of the sides, if bounds are known."""
    tails = {name: sequence.tail for name, sequence in sequences.items()}
    left, right = (tail_of(side, tails) for side in (relation.left, relation.right))
    if left is None or right is None or relation.operator != "=":
        return None
    order = left.order + right.order
    return (order, max(left.start, right.start)) if order <= MAX_PROOF_TERMS else None


def describe(relation: Relation, range_: Range | None) -> str:
    """Return a relation with its range, as a repair is written."""
    return f"{relation} for {range_}" if range_ is not None else str(relation)
