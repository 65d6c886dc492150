"""Numbers of classes of arrays up to symmetries: means over groups.

Theorem (Burnside's lemma). Let a finite group act on the arrays of a rule on a board. The number of
its orbits, the classes, is the mean over the group of the number of arrays that a symmetry fixes;
of conjugate ones equally many. With weights that are the same within each class, so are the sums of
the weights.

That the group acts, which is that its symmetries keep the rule, is checked here for the strip and
all lengths (`symmetry_machine`). What each symmetry fixes is a lemma on the same strip, with the
same rule and that symmetry, or for the one that changes nothing the rule alone.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.clock import NotChecked, need
from ..core.envelope import use
from ..core.generating_functions import marked
from ..core.reading import canonical, fit
from ..core.relations import Claim, Terms
from ..core.strip_sequences import MAX_ENUMERATED, SMALL, read_rule
from ..core.tracks import Work
from .symmetry_machine import Rows, SymmetricMachine, all_rows
from .symmetry_reading import Motion, Symmetries, all_motions, classes, group

if TYPE_CHECKING:
    from ..core import tracks
    from ..core.clock import Clock
    from ..core.dialect import Tree
    from ..core.generating_functions import Poly
    from ..core.kinds import Given
    from ..core.strip_sequences import Family

UNREAD = {"kind", "name", "summary", "quantity", "up_to", "symmetric"}
"""The keys of a definition that are not about its arrays, and those of symmetries."""


class Acting(NamedTuple):
    """A rule on classes, and the rows on which its symmetries act."""

    rule: Symmetries
    rows: tracks.Rows

    def machine(self, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of the arrays."""
        return ArrayMachine(self.rule.arrays, self.rows, marks, clock)

    def motions(self, rule: Symmetries) -> list[Motion]:
        """Return motions that make the symmetries of a rule, at this side."""
        rows, letters = self.rows, list(rule.arrays.letters)
        return all_motions(rule, letters, rows.width, turned=rows.turned)

    def require_kept(self, clock: Clock) -> None:
        """Raise Rejected unless the symmetries keep the rule, on boards of all lengths."""
        machine = self.machine("xy", clock)
        table = Rows(machine, all_rows(machine), clock)
        for z in self.motions(self.rule):
            need(table.keeps(z), "a symmetry does not keep the rule: classes have no meaning")

    def conjugate(self, clock: Clock) -> list[set[Motion]]:
        """Return the classes of conjugate symmetries, first that of the identity."""
        some = self.motions(self.rule)
        return classes(group(some, clock), some, clock)

    def check(self, family: Family, given: Given) -> None:
        """Check that p/q is the g.f. of the classes; raises Rejected."""
        fit(given.evidence, {"parts": None}, "evidence")
        need(given.statement["offset"] == -family.shift, "offset is not that of the empty board")
        check_mean(self, given)
        boards, work = 0, Work(MAX_ENUMERATED)
        terms = self.terms(family.marks, max(SMALL // family.side, 1) + 1, given.clock)
        with suppress(NotChecked):
            for n, term in enumerate(terms):
                same = marked(family.board(n, work), family.marks) == term
                need(same, f"classes are miscounted at n = {n}: an error in the checker")
                boards += n > 0
        say = f"{boards} small board{'s' if boards > 1 else ''} enumerated; the means agree"
        given.report.say("boards", say if boards else "not enumerated", boards=boards)

    def terms(self, marks: str, count: int, clock: Clock) -> list[Poly]:
        """Return the first numbers of classes, or sums of their weights with some marks."""
        self.require_kept(clock)
        totals: list[Poly] = [{} for _ in range(count)]
        conjugate = self.conjugate(clock)
        for some in conjugate:
            chosen = next(iter(some))
            fixed = SymmetricMachine(self.machine(marks, clock), group([chosen], clock), clock)
            frontier = {(fixed.number(fixed.start), 0): len(some)}
            for total in totals:
                for (state, code), c in frontier.items():
                    if fixed.is_end(fixed.states[state]):
                        total[code] = total.get(code, 0) + c
                frontier = fixed.row(frontier)
        order = sum(map(len, conjugate))
        need(
            all(c % order == 0 for total in totals for c in total.values()),
            "a mean is not an integer",
        )
        return [{code: c // order for code, c in total.items() if c} for total in totals]


def check_mean(acting: Acting, given: Given) -> None:
    """Check that p/q is the mean of the g.f.s of the lemmas; raises Rejected."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    report.progress("symmetries")
    acting.require_kept(clock)
    found: dict[Motion, dict[str, Any]] = {}
    for lemma in lemmas:
        motion = motion_of(lemma["statement"], of, acting)
        if motion is not None:
            found[motion] = lemma
    conjugate = acting.conjugate(clock)
    order = sum(map(len, conjugate))
    terms = {"a": Terms("a", fraction(statement), [], clock)}
    summands: list[Any] = []
    for k, some in enumerate(conjugate):
        known = next((found[z] for z in some if z in found), None)
        need(known is not None, "a lemma about the arrays that a symmetry fixes is missing")
        assert known is not None
        said = use(known, "arrays fixed by a symmetry")
        need(said["offset"] == statement["offset"], "a lemma has another offset")
        terms[f"a_{k}"] = Terms(f"a_{k}", fraction(said), [], clock)
        summands.append(weighted(len(some), f"a_{k}"))
    sides = [weighted(order, "a"), ("+", [1] * len(summands), summands)]
    Claim("=", sides, terms, statement["offset"], None, clock).require(report, "the mean differs")
    report.say(
        "agreement",
        f"p/q is the mean over {order} symmetries, in {len(conjugate)} classes of conjugate ones, "
        "of the lemmas' fractions; the symmetries keep the rule, at all lengths",
        symmetries=order,
    )


def fraction(said: dict[str, Any]) -> dict[str, Any]:
    """Return the fraction of a statement as a definition."""
    return {"kind": "fraction"} | {key: said[key] for key in ("offset", "p", "q")}


def weighted(c: int, name: str) -> Tree:
    """Return the formula c a(n)."""
    return ("*", ["*", "*"], [("number", c, []), ("term", name, [("letter", "n", [])])])


def motion_of(said: dict[str, Any], of: dict[str, Any], acting: Acting) -> Motion | None:
    """Return the symmetry about whose fixed arrays a lemma is, None if it is another lemma."""
    other = said.get("of")
    if said.get("kind") != "generating function" or not isinstance(other, dict):
        return None
    names = other.keys() | of.keys()
    if any(canonical(other.get(z)) != canonical(of.get(z)) for z in names - {"rule"}):
        return None
    mine, theirs = (arrays_of(z["rule"]) for z in (of, other))
    if canonical(mine) != canonical(theirs):
        return None
    game = read_rule(other["rule"]).game
    if other["rule"]["definition"].get("kind") == "array":
        return Motion.nothing(acting.rows.width, len(game.arrays.letters))
    if not isinstance(game, Symmetries) or game.classes:
        return None
    some = acting.motions(game)
    return some[0] if len(some) == 1 else None


def arrays_of(rule: dict[str, Any]) -> dict[str, Any]:
    """Return what a rule says of its arrays."""
    return {key: z for key, z in rule["definition"].items() if key not in UNREAD}
