"""Parts of an identity in n that lemmas tell: rounded formulas.

If |d(n) - (E(n) - 1/2)| < 1/2 for an integer d(n), then d(n) < E(n) < d(n) + 1: it is floor(E(n)).
Likewise round and ceiling, with E and E + 1/2. Terms in E stand for their closed forms.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.exponentials import Formula
from ..core.clock import limit
from ..core.dialect import Tree, letters_of
from ..core.envelope import use
from ..core.reading import canonical
from ..core.relations import Terms
from ..core.spaces import UNBOUNDED, Bounds, Space
from .polynomial_forms import line

if TYPE_CHECKING:
    from ..core.kinds import Given

ROUNDED = {"floor": "-1", "round": "0", "ceiling": "1"}
"""Twice what is added to the formula for the nearest integer."""
INDEX: Tree = ("letter", "n", [])


class Parts(NamedTuple):
    """Where parts are replaced: for n >= low; `spaces` gets those of the names that are new."""

    given: Given
    bounds: Bounds
    spaces: dict[str, Space]

    def known(self, tree: Tree) -> Tree:
        """Return a tree with the same values, whose parts that lemmas tell are replaced."""
        kind, what, parts = tree
        if kind == "call" and what in ROUNDED and letters_of(tree) == {"n"}:
            found = self._rounded(what, parts[0])
            if found is not None:
                return found
        return (kind, what, [self.known(part) for part in parts])

    def _said(self, kind: str) -> list[dict[str, Any]]:
        return [z for z in self.given.lemmas if z["statement"].get("kind") == kind]

    def _rounded(self, function: str, inside: Tree) -> Tree | None:
        """Return d(n) for a formula that is rounded, if a lemma says that d(n) is that integer."""
        clock = self.given.clock
        for lemma in self._said("nearest integer"):
            said = lemma["statement"]
            of = said["of"]
            if of.get("kind") != "fraction" or said["root"] is not None:
                continue
            start = said["from"]
            moved = [
                "+",
                self._data(inside, start),
                ["/", ROUNDED[function], "2"],
                ["neg", said["kept"]],
            ]
            differ = Formula(moved, clock)
            if differ.sums or any(any(numbers) for numbers in differ.reading.values()):
                continue
            name = f"part {len(self.spaces)}"
            terms = Terms(name, of, [], clock)
            _, q = terms.sides or ([], [0])
            limit(abs(q[0]) == 1 and all(isinstance(z, int) for z in q), "rounded to no integer")
            self.spaces[name] = Space(terms.space.factors, max(terms.space.start, start))
            use(lemma, "a rounded formula")
            return ("term", name, [INDEX])
        return None

    def _data(self, tree: Tree, low: int) -> Any:
        """Return a tree as plain data for n >= low; lemmas tell the closed form of each term."""
        kind, what, parts = tree
        self.given.clock.spend(20)
        inner = [self._data(part, low) for part in parts] if kind != "term" else []
        if kind == "number":
            q = Fraction(what)
            return ["/", f"{q.numerator}", f"{q.denominator}"]
        if kind == "letter" and what == "n":
            return what
        if kind == "+":
            signed = zip(what, inner, strict=True)
            return ["+", *(z if sign > 0 else ["neg", z] for sign, z in signed)]
        if kind == "*":
            total: Any = "1"
            for operator, part in zip(what, inner, strict=True):
                total = [operator, total, part]
            return total
        if kind == "^":
            return ["^", *inner]
        if kind == "call" and what == "sqrt":
            return ["sqrt", *inner]
        limit(kind == "term", UNBOUNDED)
        return self._closed(what, parts[0], low)

    def _closed(self, name: str, index: Tree, low: int) -> Any:
        of = self.given.statement["names"].get(name)
        at = line(self.bounds, index, "n")
        for lemma in self._said("closed form"):
            said = lemma["statement"]
            late = at and at[0] > 0 and at[0] * low + at[1] >= said["from"]
            if late and of is not None and canonical(said["of"]) == canonical(of):
                use(lemma, f"the closed form of {name}(n)")
                return _with_index(said["formula"], self._data(index, low))
        limit(None, UNBOUNDED)
        return None


def _with_index(data: Any, index: Any) -> Any:
    """Return a formula with another index for n."""
    if isinstance(data, list):
        limit(data[:1] not in (["periodic"], ["roots"]), UNBOUNDED)
        return [data[0], *(_with_index(part, index) for part in data[1:])]
    return index if data == "n" else data
