"""The statement that numbers of pieces have a normal limit law, with rates of mean and variance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.moments import QuasiPowers, quasi_powers
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, said_as
from gfkit.numbers.decimals import number_text, rounded_text
from gfkit.proofs.codec import WHOLE, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_data, marked_lemma
from gfkit.sequences.growth import (
    ENCLOSURE,
    lone_data,
    root_evidence,
    widened,
)
from gfkit.series.marked_gf import MarkedGF

if TYPE_CHECKING:
    from gfkit.numbers.enclosures import Enclosure
    from gfkit.proofs.kernel import Proved

WIDENED, SHOWN_DIGITS, BITS_A_DIGIT = 3, 12, 4
LAWS = ("normal", "bounded")
COUNTS = frozenset({"strip", "product"})
"""Kinds of definitions that count, with weights above 0: no coefficient of theirs is negative."""


@statement(
    "limit law",
    of=DEFINITION,
    weights=WHOLE.many(),
    law=one_of(LAWS, "the law is"),
    period=WHOLE,
    residues=WHOLE.many(),
    mean=ENCLOSURE,
    variance=ENCLOSURE,
)
@dataclass(frozen=True, slots=True, repr=False)
class LimitLaw(Statement):
    """X = s i + u j, for x^i y^j drawn from a(n), has a limit law as n grows.

    weights: s and u. n is in the classes `residues` modulo `period`. Mean and variance of X are
    m n + O(1) and v n + O(1), m in `mean`, v in `variance`. law: "normal", v > 0, the distribution
    functions of (X - m n)/sqrt(v n) and of the normal law differ by O(1/sqrt(n)); "bounded",
    v = 0, so that X - m n has a bounded mean and variance.
    """

    of: Definition
    weights: tuple[int, ...]
    law: str
    period: int
    residues: tuple[int, ...]
    mean: Enclosure
    variance: Enclosure

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Enclose the largest root at x = y = 1 and its derivatives.

        evidence: `gf`, the generating function with marks; `digits` for the enclosures.
        """
        gf = marked_lemma(self.of, evidence, run)
        plain = all(c > 0 for *_, c in gf.num) and all(c < 0 for *_, c in gf.den[1:])
        if not plain and self.of.kind not in COUNTS:  # else p and 1 - q have no negative one
            raise NotDerived("it is not known that no coefficient is negative")
        digits = int(evidence.get("digits", 30))
        found = law_found(gf, self.weights, digits, run)
        offset = self.of.offset
        classes = tuple(sorted((offset + k) % found.period for k in found.residues))
        if (self.period, self.residues) != (found.period, classes):
            raise NotDerived("these are not the classes of n")
        if self.law != LAWS[not found.is_normal]:
            raise NotDerived("the variance grows in another way")
        require_inside("a rate", (self.mean, found.mean), (self.variance, found.variance))
        if found.lone is None:
            hints = root_evidence(found.whole, 8 * digits + 64)
        else:
            plan, bits, pole = found.lone
            hints = {"lone": {"rate": number_text(plan.rate), **lone_data(plan, bits, pole)}}
        return Derivation(
            "one simple pole leads at x = y = 1; its derivatives by the marks",
            {"gf": gf_data(gf), "digits": digits, **hints},
            basis=Basis(Principle.DOMINANT_POLES),
        )

    def __str__(self) -> str:
        number = "".join(
            f"{'+-'[c < 0]}{abs(c) if abs(c) > 1 else ''}{name}"
            for c, name in zip(self.weights, "ij", strict=True)
            if c
        ).removeprefix("+")
        classes = f", n = {', '.join(map(str, self.residues))} mod {self.period}"
        where = classes if len(self.residues) < self.period else ""
        mean, variance = (
            rounded_text(one.middle, SHOWN_DIGITS) for one in (self.mean, self.variance)
        )
        growth = f"mean {mean} n + O(1)"
        if self.law == "bounded":
            said = f"bounded: the variance of {number} is O(1), {growth}{where}"
        else:
            said = (
                f"normal: the law of {number} is normal within O(1/sqrt(n)), {growth}, variance "
                f"{variance} n + O(1){where}"
            )
        return f"{said}, where x^i y^j is drawn from {self.of}"


def require_inside(what: str, *pairs: tuple[Enclosure, Enclosure]) -> None:
    """Require of each pair that the second enclosure lies in the first one."""
    for outer, inner in pairs:
        if not outer.low <= inner.low <= inner.high <= outer.high:
            raise NotDerived(f"{what} could not be shown to lie in its interval")


def law_found(gf: MarkedGF, weights: tuple[int, ...], digits: int, run: Workings) -> QuasiPowers:
    """Return the law; raises NotDerived with the reason."""
    if len(weights) != 2:
        raise NotDerived("there are two weights, of i and of j")
    with said_as(NotDerived, GfkitError):
        return run(quasi_powers, gf, (weights[0], weights[1]), digits)


def prove_limit_law(lemma: Proved, weights: tuple[int, int], *, digits: int = 30) -> Proved:
    """Return the proof of the limit law of s i + u j; raises NotDerived.

    lemma: the generating function with marks x and y, proved. weights: s and u.
    """
    about: Any = lemma.statement
    run = Workings([lemma])
    wanted = digits + WIDENED
    found = law_found(about.gf, weights, wanted, run)
    claim = LimitLaw(
        about.of,
        weights,
        LAWS[not found.is_normal],
        found.period,
        tuple(sorted((about.of.offset + k) % found.period for k in found.residues)),
        widened(found.mean, digits),
        widened(found.variance, digits) if found.is_normal else found.variance,
    )
    return prove(claim, {"gf": gf_data(about.gf), "digits": wanted}, workings=run)
