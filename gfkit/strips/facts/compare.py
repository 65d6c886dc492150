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
    from gfkit.series.profile import Profile
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
        verdict = self.verdict
        if isinstance(verdict, Refuted):
            said = [getattr(self.proof.statement, name, None) for name in ("n", "left", "right")]
            same = said == [verdict.n, _value(verdict.expected), _value(verdict.got)]
        else:
            same = verdict == self.proof
        require(same, "the proof is of another statement, or difference")

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
    _check("definition", first, second)
    with within(budget):
        return _compared(first, second, marks)


def _check(has: str, *strips: object) -> None:
    for name, strip in zip(("first", "second"), strips, strict=True):
        if not hasattr(strip, has) or not hasattr(strip, "max_states"):
            raise WrongArgument(name, "a strip such as Strip('col', columns=2)", shown(strip))


def _compared(
    first: Strip | GraphProduct, second: Strip | GraphProduct, marks: Marks
) -> Comparison:
    run = Workings()
    proofs = [_proved(strip, marks, run) for strip in tracked((first, second), "sequences")]
    one, other = (proof.statement for proof in proofs)
    assert isinstance(one, IsGF)
    assert isinstance(other, IsGF)
    if one.gf == other.gf:
        # With one and the same name for both, if they are the same sequence.
        same = AreEqual(one.of, one.of if one.of == other.of else other.of)
        proof = prove(same, {"gf": gf_data(one.gf)}, workings=run)
        return made(Comparison, proof, proof)
    count = one.gf.holds_from + other.gf.holds_from + 1
    terms: Any = zip(one.gf.terms(count), other.gf.terms(count), strict=True)
    n, values = next((n, pair) for n, pair in enumerate(terms) if pair[0] != pair[1])
    names = (("a", one.of), ("b", other.of))
    left, right = map(_value, values)
    fails = FailsAt("a(n) = b(n)", names, 0, None, n, left, right)
    evidence = {"gfs": {"a": gf_data(one.gf), "b": gf_data(other.gf)}}
    return made(Comparison, Refuted(n, *values), prove(fails, evidence, workings=run))


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
    _check("is_ring", first, second)
    if first.is_ring or second.is_ring:
        return None
    up_to = "up to the order of the states"
    try:
        lumped = [
            strip.definition(marks=marks).quotient({"max_states": strip.max_states}, Workings())[1]
            for strip in (first, second)
        ]
        sizes = [one.dimension for one in lumped]
        if max(sizes) > MOST_STATES:
            return None
        one, other = (_matrix(strip, marks) for strip in (first, second))
    except GfkitError:
        return None
    if one is not None and other is not None and isomorphism(one, other) is not None:
        return f"the transfer matrices are the same ({len(one[0])} states), {up_to}"
    if isomorphism(*map(_automaton, lumped)) is not None:
        return f"the automata are the same after exact lumping ({sizes[0]} states), {up_to}"
    return (
        f"the automata differ ({sizes[0]} and {sizes[1]} states after exact lumping); only their "
        "generating functions are the same"
    )


def _matrix(strip: Any, marks: Marks) -> Automaton | None:
    """Return the automaton as it was read, None for one that is too large or has other steps."""
    if not hasattr(strip, "transfer_matrix"):
        return None
    matrix = strip.transfer_matrix().marked(marks)
    if matrix.dimension > MOST_STATES:
        return None
    return _automaton(lump_by(matrix, list(range(matrix.dimension))))


def _automaton(lumping: Lumping) -> Automaton:
    rows = [[tuple(sorted(entry.items())) for entry in row] for row in lumping.rows()]
    return rows, list(zip(lumping.start.tolist(), lumping.end.tolist(), strict=True))
