"""Statements on numbers of pieces: a limit law, and moments that grow along lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.moments_of_marks import MomentGrowth, QuasiPowers, moments, quasi_powers
from gfkit.base.argument_checks import trusted
from gfkit.base.proof_principles import Basis, Principle
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.formula_tree import NotPlain
from gfkit.numbers.decimal_text import number_text, rounded_text
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.proofs.kind_registry import WHOLE, Shape, one_of, record
from gfkit.sequences.gf_statements import IsGF, gf_data, marked_lemma
from gfkit.sequences.growth_enclosures import ENCLOSURE, lone_data, root_evidence, widened
from gfkit.sequences.sequence_definition import DEFINITION, Definition
from gfkit.series.marked_rational import MarkedGF
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.numbers.real_enclosures import Enclosure
    from gfkit.proofs.kernel import Proved

WIDENED, SHOWN_DIGITS, BITS_A_DIGIT = 3, 12, 4
QUANTITIES = ("left", "right", "left_variance", "right_variance", "covariance")
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
        _require_inside("a rate", (self.mean, found.mean), (self.variance, found.variance))
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


def _require_inside(what: str, *pairs: tuple[Enclosure, Enclosure]) -> None:
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


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment is slope * n + shift, up to a term that vanishes exponentially."""

    slope: Enclosure
    shift: Enclosure


def _lines(data: Any) -> tuple[MomentLine, ...]:
    if [line["of"] for line in data] != list(QUANTITIES):
        raise NotPlain(f"the lines are those of {', '.join(QUANTITIES)}")
    return _LINES.read(data)  # type: ignore[no-any-return]


_LINES = record(MomentLine, slope=ENCLOSURE, shift=ENCLOSURE).many()
_NAMED = Shape(
    lambda lines: [
        {"of": name, **line} for name, line in zip(QUANTITIES, _LINES.write(lines), strict=True)
    ],
    _lines,
)


@statement("moments", of=DEFINITION, lines=_NAMED)
@dataclass(frozen=True, slots=True, repr=False)
class MomentsGrow(Statement):
    """The moments of i and j, for x^i y^j drawn from a(offset + n), grow along these lines in n.

    of: a sequence of polynomials in x and y. lines: of the means of i and of j, of their variances,
    of the covariance. n counts from the offset.
    """

    of: Definition
    lines: tuple[MomentLine, MomentLine, MomentLine, MomentLine, MomentLine]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compute the lines in the field of the dominant root again, and enclose them.

        evidence: `gf`, the marked generating function; `digits` for the enclosures.
        """
        gf = marked_lemma(self.of, evidence, run)
        digits = int(evidence.get("digits", 30))
        with said_as(NotDerived, GfkitError):
            found = run(moments_grow, gf, digits)
        for said, true in zip(self.lines, lines_of(found), strict=True):
            pairs = (said.slope, true.slope), (said.shift, true.shift)
            _require_inside("a slope or shift", *pairs)
        total = moments(gf).positions
        below: dict[int, int] = {}
        for *_, k, c in gf.den:
            below[k] = below.get(k, 0) + c
        whole = RationalGF.of([1], [below.get(k, 0) for k in range(max(below) + 1)])
        hints = root_evidence(whole, BITS_A_DIGIT * digits)
        return Derivation(
            "derivatives of the marked g.f. at x = y = 1, at its dominant root, exactly",
            {"gf": gf_data(gf), "digits": digits, "total": gf_data(total), **hints},
            basis=Basis(Principle.DOMINANT_POLES),
        )


@trusted
def moments_grow(gf: MarkedGF, digits: int) -> MomentGrowth:
    """Return slopes and shifts to `digits` digits; raises GfkitError where there are none."""
    return moments(gf).growth(digits=digits)


def lines_of(growth: MomentGrowth) -> tuple[MomentLine, ...]:
    """Return the lines in the order of QUANTITIES."""
    found = (getattr(growth, name) for name in QUANTITIES)
    return tuple(MomentLine(line.slope.value, line.shift.value) for line in found)


def prove_moments(lemma: Proved, *, digits: int = 50) -> Proved:
    """Return the proof of the lines of moments; raises NotDerived, and GfkitError without lines.

    lemma: the generating function with marks x and y, proved.
    """
    statement = lemma.statement
    assert isinstance(statement, IsGF)
    assert isinstance(statement.gf, MarkedGF)
    run = Workings([lemma])
    wanted = digits + WIDENED
    found = run(moments_grow, statement.gf, wanted)
    first, second, third, fourth, fifth = (
        MomentLine(widened(line.slope, digits), widened(line.shift, digits))
        for line in lines_of(found)
    )
    claim = MomentsGrow(statement.of, (first, second, third, fourth, fifth))
    return prove(claim, {"gf": gf_data(statement.gf), "digits": wanted}, workings=run)
