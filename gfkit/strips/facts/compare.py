"""Two models on the same strips: equal for all n, proved, and why, or the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.automata.lumping import lump_by
from gfkit.automata.symmetry import isomorphism
from gfkit.base.arguments import shown, takes, words
from gfkit.base.budget import know, tracked, within
from gfkit.base.display.shown import Shown, in_one_line
from gfkit.errors import GfkitError, WrongArgument
from gfkit.formulas.evaluate import simplest
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.proofs.live import Live, made, require
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.is_gf import AreEqual, IsGF, gf_data
from gfkit.sequences.relation_holds import FailsAt
from gfkit.series.functions import RationalFunction
from gfkit.strips.sequences.walks import Search

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.symmetry import Automaton
    from gfkit.automata.transfer import Marks
    from gfkit.base.budget import Budget
    from gfkit.formulas.evaluate import Value
    from gfkit.series.marked import MarkedGF
    from gfkit.series.profile import Profile
    from gfkit.series.rational import RationalGF
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip


MOST_STATES = 200
"""Of automata that are compared."""
KNOWN = 20
"""The number of terms of the first sequence that are reported if the second is not finished."""


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Live, Shown):
    """Whether two sequences agree; if not, the least n at which they differ, and both values.

    verdict: the kernel's proof that they are equal, or Refuted. proof: of what is so, that they are
    equal or that they differ at n first; the generating functions are its lemmas.
    """

    verdict: Proved | Refuted
    proof: Proved

    def agree(self) -> None:
        """Compare the parts with the statement."""
        about, verdict = self.proof.statement, self.verdict
        if isinstance(verdict, Refuted):
            said = [getattr(about, name, None) for name in ("n", "left", "right")]
            same = said == [verdict.n, _value(verdict.expected), _value(verdict.got)]
            require(same, "the proof is of another difference")
        else:
            require(verdict == self.proof, "the proof is of another statement")

    @property
    def equal(self) -> bool:
        """Whether the sequences are equal."""
        return not isinstance(self.verdict, Refuted)

    @property
    def n(self) -> int | None:
        """The least n at which they differ, None if they are equal."""
        return self.verdict.n if isinstance(self.verdict, Refuted) else None  # type: ignore[return-value]

    @property
    def values(self) -> tuple[int | Profile, ...]:
        """Both values there."""
        if not isinstance(self.verdict, Refuted):
            return ()
        return (self.verdict.expected, self.verdict.got)

    def __repr__(self) -> str:
        return in_one_line(self, f"<Comparison: {self}>")

    def __str__(self) -> str:
        if self.equal:
            return f"equal for all n, {self.verdict}"
        return f"different first at n = {self.n}: {' and '.join(map(str, self.values))}"


def compare_strips(
    first: Strip | GraphProduct,
    second: Strip | GraphProduct,
    *,
    marks: Marks = "none",
    budget: Budget | None = None,
) -> Comparison:
    """Compare the proved generating functions of two strips.

    In lowest terms equal functions are equal as data. Different ones p/q and r/s differ within the
    first max(deg p + deg s, deg r + deg q) + 1 terms, because p s - r q is not 0.

    >>> from gfkit.boards.language.rules import col, snort
    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = Strip(col.positions, columns=2), Strip(snort.positions, columns=2)
    >>> print(compare_strips(*strips, marks="x").verdict)
    proved
    >>> compare_strips(*strips, marks="xy").n
    1
    """
    for name, strip in (("first", first), ("second", second)):
        if not hasattr(strip, "definition") or not hasattr(strip, "max_states"):
            raise WrongArgument(name, "a strip such as Strip('col', columns=2)", shown(strip))
    with within(budget):
        return _compared(first, second, marks)


def _compared(
    first: Strip | GraphProduct, second: Strip | GraphProduct, marks: Marks
) -> Comparison:
    run = Workings()
    one, other = (_proved(strip, marks, run) for strip in tracked((first, second), "sequences"))
    gfs = [_gf(one), _gf(other)]
    if gfs[0] == gfs[1]:
        sides = [_statement(one).of, _statement(other).of]
        if sides[0] == sides[1]:  # then one name serves for both
            sides[1] = sides[0]
        proof = prove(AreEqual(*sides), {"gf": gf_data(gfs[0])}, workings=run)
        return made(Comparison, proof, proof)
    count = sum(gf.holds_from for gf in gfs) + 1
    for n, values in enumerate(zip(*(gf.terms(count) for gf in gfs), strict=True)):
        if values[0] != values[1]:
            names = (("a", _statement(one).of), ("b", _statement(other).of))
            left, right = map(_value, values)
            fails = FailsAt("a(n) = b(n)", names, 0, None, n, left, right)
            evidence = {"gfs": {"a": gf_data(gfs[0]), "b": gf_data(gfs[1])}}
            return made(Comparison, Refuted(n, *values), prove(fails, evidence, workings=run))
    raise AssertionError("different fractions have different terms")


def _value(term: int | Profile) -> Value:
    return term if isinstance(term, int) else simplest(RationalFunction.of(term))


def _proved(strip: Strip | GraphProduct, marks: Marks, run: Workings) -> Proved:
    counts = strip.definition(marks=marks)
    with within(None):  # what becomes known there is of one sequence, not of their comparison
        found = counts.find(run, Search(max_states=strip.max_states))
        proof = prove(IsGF(counts, found.gf), found.evidence, workings=run)
    if marks == "none":
        know(**{str(counts): found.gf.terms(KNOWN)})
    return proof


def _statement(proof: Proved) -> IsGF:
    if not isinstance(proof.statement, IsGF):
        raise GfkitError(f"not about a generating function: {proof.statement}")
    return proof.statement


def _gf(proof: Proved) -> RationalGF | MarkedGF:
    return _statement(proof).gf


@takes(marks=words("none", "x", "xy"))
def why_equal(
    first: Strip | GraphProduct, second: Strip | GraphProduct, *, marks: Marks = "none"
) -> str | None:
    """Return why two strips with equal generating functions agree.

    Automata are compared as they are read from the rules, and after exact lumping. If neither are
    the same up to the order of the states, only the generating functions are: the models agree by
    what cancels. None, as it is not looked at, for rings and for more than MOST_STATES states.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = Strip("col", columns=2), Strip("snort", columns=2)
    >>> print(why_equal(*strips))
    the automata are the same after exact lumping (3 states), up to the order of the states
    """
    for name, strip in (("first", first), ("second", second)):
        if not hasattr(strip, "is_ring"):
            raise WrongArgument(name, "a strip such as Strip('col', columns=2)", shown(strip))
    if first.is_ring or second.is_ring:
        return None
    try:
        quotients = [
            strip.definition(marks=marks).quotient({"max_states": strip.max_states}, Workings())[1]
            for strip in (first, second)
        ]
        if max(one.dimension for one in quotients) > MOST_STATES:
            return None
        fine = [_matrix(strip, marks) for strip in (first, second)]
    except GfkitError:
        return None
    up_to = "up to the order of the states"
    if None not in fine and isomorphism(*fine) is not None:  # type: ignore[arg-type]
        return f"the transfer matrices are the same ({len(fine[0][0])} states), {up_to}"  # type: ignore[index]
    sizes = [one.dimension for one in quotients]
    if isomorphism(_automaton(quotients[0]), _automaton(quotients[1])) is not None:
        return f"the automata are the same after exact lumping ({sizes[0]} states), {up_to}"
    return (
        f"the automata differ ({sizes[0]} and {sizes[1]} states after exact lumping); only their "
        "generating functions are the same"
    )


def _matrix(strip: Any, marks: Marks) -> Automaton | None:
    """Return the automaton as it was read, None for one that is too large or has other steps."""
    make = getattr(strip, "transfer_matrix", None)
    if make is None:
        return None
    matrix = make().marked(marks)
    if matrix.dimension > MOST_STATES:
        return None
    return _automaton(lump_by(matrix, list(range(matrix.dimension))))


def _automaton(lumping: Lumping) -> Automaton:
    rows = [[tuple(sorted(entry.items())) for entry in row] for row in lumping.rows()]
    return rows, list(zip(lumping.start.tolist(), lumping.end.tolist(), strict=True))
