"""Two models on the same strips: equal for all n, proved, or the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown
from gfkit.base.budget import know, tracked, within
from gfkit.base.display.shown import Shown, in_one_line
from gfkit.errors import WrongArgument
from gfkit.formulas.evaluate import simplest
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.proofs.live import Live, made, require
from gfkit.proofs.verdict import Differs, Refuted
from gfkit.sequences.is_gf import AreEqual, IsGF, gf_data
from gfkit.sequences.relation_holds import FailsAt
from gfkit.series.functions import RationalFunction
from gfkit.strips.sequences.walks import Search

if TYPE_CHECKING:
    from gfkit.automata.transfer import Marks
    from gfkit.base.budget import Budget
    from gfkit.formulas.evaluate import Value
    from gfkit.series.profile import Profile
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip


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
    return made(Comparison, Differs(n, *values), prove(fails, evidence, workings=run))


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
