"""Parts of an identity in n that lemmas tell: rounded formulas, and greatest common divisors.

If |d(n) - (E(n) - 1/2)| < 1/2 for an integer d(n), then d(n) < E(n) < d(n) + 1: it is floor(E(n)).
Likewise round and ceiling, with E and E + 1/2. Terms in E stand for their closed forms.

If u e + v f = M c^n with integers u and v, then gcd(e, f) divides M c^n, and M if no prime factor
of c divides both e and f: then it is gcd(e, f, M).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.exponentials import Formula
from ..core.clock import limit
from ..core.dialect import Tree, letters_of, names_of, read
from ..core.envelope import use
from ..core.reading import canonical
from ..core.relations import Terms
from ..core.spaces import UNBOUNDED, Bounds, Space
from .polynomial_forms import line
from .rare_forms import BY_LETTER

if TYPE_CHECKING:
    from ..core.kinds import Given

ROUNDED = {"floor": "-1", "round": "0", "ceiling": "1"}
"""Twice what is added to the formula for the nearest integer."""
INDEX: Tree = ("letter", "n", [])


class Parts(NamedTuple):
    """Where parts are replaced: for n >= low; `spaces` gets those of the names that are new."""

    given: Given
    low: int
    bounds: Bounds
    spaces: dict[str, Space]

    def known(self, tree: Tree) -> Tree:
        """Return a tree with the same values, whose parts that lemmas tell are replaced."""
        kind, what, parts = tree
        if kind == "call" and letters_of(tree) == {"n"}:
            found = None
            if what == "gcd" and len(parts) == 2:
                found = self._divisor(parts)
            elif what in ROUNDED:
                found = self._rounded(what, parts[0])
            if found is not None:
                return found
        return (kind, what, [self.known(part) for part in parts])

    def _said(self, kind: str) -> list[dict[str, Any]]:
        return [z for z in self.given.lemmas if z["statement"].get("kind") == kind]

    def _divisor(self, parts: list[Tree]) -> Tree | None:
        """Return gcd(e, f, M) for gcd(e, f), if lemmas say that this divides M."""
        clock = self.given.clock
        for lemma in self._said("identity"):
            _, left, right = read(lemma["statement"]["relation"], clock, "relation")
            match left, right:
                case (
                    ("+", [1, 1], [("*", ["*", "*"], [u, e]), ("*", ["*", "*"], [v, f])]),
                    ("*", ["*", "*"], [m, ("^", None, [c, n])]),
                ) if [e, f] == parts and n == INDEX and self._is_meant(lemma, [left]):
                    limit(
                        self._is_whole(u) and self._is_whole(v), "a factor that is not an integer"
                    )
                    size, rate = (self.bounds.constant(z) for z in (m, c))
                    fair = all(isinstance(z, int) and z for z in (size, rate))
                    if fair and (abs(rate) == 1 or self._is_coprime(parts, c)):  # type: ignore[arg-type]
                        use(lemma, "a common divisor")
                        return ("call", "gcd", [e, f, m])
        return None

    def _is_meant(self, lemma: dict[str, Any], trees: list[Tree]) -> bool:
        """Tell whether an identity is about the same sequences, from the same n on."""
        said, names = lemma["statement"], self.given.statement["names"]
        used = set().union(*map(names_of, trees))
        meant = {name: of for name, of in names.items() if name in used}
        same = canonical(said["names"]) == canonical(meant)
        return same and bool(said["ranges"] == f"n >= {self.low}")

    def _is_whole(self, tree: Tree) -> bool:
        """Tell whether the values are integers: sums and products of n, of integers, of terms.

        The terms are of sequences with integers and q(0) = 1 or -1.
        """
        kind, what, parts = tree
        if kind == "term":
            known = self.bounds.of_name.get(what)
            if known is None:
                return what in BY_LETTER
            named = [factor[:2] for factor in known.factors]
            return named in ([("recurrence", "0:1")], [("recurrence", "0:-1")])
        if kind == "number":
            return isinstance(what, int)
        joined = kind == "+" or (kind == "*" and "/" not in what)
        return tree == INDEX or (joined and all(map(self._is_whole, parts)))

    def _is_coprime(self, parts: list[Tree], c: Tree) -> bool:
        for lemma in self._said("identity"):
            _, left, right = read(lemma["statement"]["relation"], self.given.clock, "relation")
            same = left == ("call", "gcd", [*parts, c]) and right == ("number", 1, [])
            if same and self._is_meant(lemma, parts):
                use(lemma, "no common prime")
                return True
        return False

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
