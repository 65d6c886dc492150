"""The statement that moments of numbers of pieces grow along lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.moments import MomentGrowth, moments
from gfkit.base.arguments import trusted
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.prefix import NotPrefix
from gfkit.proofs.codec import Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import IsGF, gf_data, marked_lemma
from gfkit.sequences.growth import ENCLOSURE, root_evidence, widened
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.numbers.enclosures import Enclosure
    from gfkit.proofs.kernel import Proved
from gfkit.sequences.limit_laws import BITS_A_DIGIT, WIDENED, require_inside

QUANTITIES = ("left", "right", "left_variance", "right_variance", "covariance")


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment is slope * n + shift, up to a term that vanishes exponentially."""

    slope: Enclosure
    shift: Enclosure


def _lines(data: Any) -> tuple[MomentLine, ...]:
    if [line["of"] for line in data] != list(QUANTITIES):
        raise NotPrefix(f"the lines are those of {', '.join(QUANTITIES)}")
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
            require_inside("a slope or shift", *pairs)
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
