"""The statement that a sequence is the nearest integer to a formula from some n on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.analysis.exponential import NotExponential, exponential, root_values
from gfkit.analysis.leading_pole import first_that, power_above
from gfkit.analysis.poles import Box
from gfkit.analysis.sizes import order_of_unity, piece_size, real_part, root_terms, values_at_root
from gfkit.base.budget import spend, tracked
from gfkit.errors import LimitReached
from gfkit.formulas.plain import (
    NotPlain,
    canonical,
    formula_of,
    json_of,
    plain_of,
    plain_of_json,
    sum_of,
    terms_of,
)
from gfkit.formulas.tree import text_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.balls import Enclosure
from gfkit.numbers.decimal import Record, log2_of
from gfkit.proofs.closed_sets import NUMBERS, WHOLE, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.boxes import ENCLOSURE, polynomial_roots, widened
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.formula_proofs import FORMULA, ClosedFormHolds
from gfkit.sequences.is_gf import gf_evidence, gf_lemma, proved_about

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.analysis.closed_form import ClosedForm
    from gfkit.analysis.exponential import Exponential, Piece, RootPiece
    from gfkit.analysis.nearest import NearestInteger
    from gfkit.formulas.plain import Plain
    from gfkit.formulas.tree import Expression
    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence

MAX_STEPS = 5000
"""How many n below that are checked one by one."""
MAX_PERIOD = 5000
BITS = 192
HINT_BITS = 128
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, repr=False)
class RealRoot(Record):
    """The one root of a polynomial, ascending, in an interval; it is real."""

    poly: tuple[int, ...]
    value: Enclosure


_ROOT = replace(record(RealRoot, poly=NUMBERS, value=ENCLOSURE), optional=True)


@statement("nearest integer", of=DEFINITION, kept=FORMULA, start=WHOLE.at("from"), root=_ROOT)
@dataclass(frozen=True, slots=True, repr=False)
class IsNearest(Statement):
    """a(n) is the nearest integer to kept, at a distance below 1/2, for every n >= start.

    kept: a formula in n that is real; where it names r, that is `root`.
    """

    of: Definition
    kept: Expression
    start: int
    root: RealRoot | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", canonical(self.kept))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Bound the terms left out; they decrease from some n on; before it each n is checked.

        evidence: the generating function (gf_lemma); `rest`, a formula that with what is kept, and
        the terms of the other roots of the polynomial of r, is a closed form from `from` on.
        """
        gf = gf_lemma(self.of, evidence, run)
        try:
            rest = plain_of_json(evidence["rest"])
            whole, body = with_rest(plain_of(self.kept), rest, self.root)
            begin = int(evidence["from"])
            _require_real(exponential(("+", *_without_root(plain_of(self.kept)))))
            left = _Left(exponential(rest), body, self.root, run)
        except (KeyError, NotExponential, NotPlain, LimitReached) as error:
            raise NotDerived(str(error)) from None
        closed = ClosedFormHolds(self.of, formula_of(whole), begin)
        run.lemma(closed, gf_evidence(gf, evidence.get("of_gf")))
        if self.start < self.of.offset:
            raise NotDerived(f"there is no a({self.start})")
        late = left.below_half_from(max(self.start, begin, 1))
        if late - self.start > MAX_STEPS:
            raise NotDerived("too many values of n would have to be checked one by one")
        terms = gf.terms(late - self.of.offset)
        values = exponential(whole).values(self.start, late - self.start)
        for n, part in enumerate(left.real_parts(self.start, late - self.start), self.start):
            gap = Fraction(0)
            if n < begin:
                whole_value = values[n - self.start].rational
                if whole_value is None:
                    raise NotDerived("a closed form that is not rational")
                gap = terms[n - self.of.offset] - whole_value
            if not (part.low + gap > -HALF and part.high + gap < HALF):
                raise NotDerived(f"a({n}) could not be shown to be the nearest integer")
        size = Fraction(1) if self.root is None else max(Fraction(1), abs(self.root.value.high))
        bits = HINT_BITS + int(late * log2_of(size))
        hints = [polynomial_roots(poly, bits) for poly in left.polynomials()]
        return Derivation(
            f"the terms left out are below 1/2 for n >= {late}; before, it is enclosed for each n",
            {
                **gf_evidence(gf),
                "rest": json_of(rest),
                "from": begin,
                "late": late,
                "roots": hints,
            },
        )

    def __str__(self) -> str:
        where = "" if self.root is None else f" with r = {self.root.value}"
        return (
            f"a(n) = round({text_of(self.kept)}){where} for n >= {self.start}, a(n) being {self.of}"
        )


def with_rest(kept: Plain, rest: Plain, root: RealRoot | None) -> tuple[Plain, Plain | None]:
    """Return the closed form that kept and rest make up, and the part of kept that names r.

    The terms of a sum that name r become a sum over all roots of the polynomial of r.
    """
    terms = terms_of(kept)
    named = tuple(term for term in terms if names_root(term))
    others = tuple(term for term in terms if not names_root(term))
    left = () if rest == 0 else terms_of(rest)
    if not named:
        return sum_of((*others, *left)), None
    if root is None:
        raise NotPlain("the formula names a root r, and no polynomial of it is given")
    body = sum_of(named)
    return sum_of((*others, ("roots", root.poly, body), *left)), body


def names_root(formula: Plain) -> bool:
    """Tell whether r occurs outside of a sum over roots."""
    if isinstance(formula, tuple):
        return formula[0] != "roots" and any(map(names_root, formula[1:]))
    return formula == "r"


def _without_root(kept: Plain) -> tuple[Plain, ...]:
    return tuple(term for term in terms_of(kept) if not names_root(term)) or (0,)


def _require_real(values: Exponential) -> None:
    numbers = [number for piece in values.pieces for number in (piece.base, *piece.coefficients)]
    if not all(number.is_real() for number in numbers):
        raise NotDerived("the terms kept could not be shown to be real")


class _Left:
    """What is left out: an exponential polynomial, and the terms of all roots but one."""

    def __init__(
        self, rest: Exponential, body: Plain | None, root: RealRoot | None, run: Workings
    ) -> None:
        self.rest, self.run, self.root = rest, run, root
        self.named: tuple[RootPiece, ...] = ()
        self.falling: list[tuple[Fraction, int, Fraction]] = []  # size, power, weight
        self.circle: list[Any] = []
        self.lone: Piece | None = None  # what falls, if that is one term
        if body is not None and root is not None:
            summed = exponential(("roots", root.poly, body))
            self.named = summed.sums
            if any(piece.poly != root.poly for piece in self.named):
                raise NotDerived("a sum over the roots of another polynomial")
        for piece in rest.pieces:
            base = piece.base.rational
            if base in {1, -1} and not piece.power:
                self.circle.append(piece)
            else:
                size, weight = piece_size(piece)
                self.falling.append((size, piece.power, weight))
                self.lone = None if len(self.falling) > 1 else piece
        for summed_piece in rest.sums:
            if order_of_unity(summed_piece) and not summed_piece.power:
                self.circle.append(summed_piece)
            else:
                self._fall(summed_piece, None)
        for summed_piece in self.named:
            self._fall(summed_piece, root)
        if len(self.falling) > 1:
            self.lone = None
        if any(size >= 1 for size, _, _ in self.falling):
            raise NotDerived("the terms left out could not be shown to decrease")

    def _fall(self, piece: RootPiece, but: RealRoot | None) -> None:
        terms = list(self.run(root_terms, piece))
        if but is not None:
            place = _place(but)
            met = [term for term in terms if term.place.meets(place)]
            if len(met) != 1 or not met[0].place.is_real or not met[0].place.within(place):
                raise NotDerived("r could not be shown to be exactly one root, and real")
            terms.remove(met[0])
        self.falling += [(term.size, term.power, max(term.weights)) for term in terms]

    def polynomials(self) -> list[tuple[int, ...]]:
        """Return the polynomials whose roots have to be enclosed."""
        return list(dict.fromkeys(piece.poly for piece in (*self.rest.sums, *self.named)))

    def below_half_from(self, first: int) -> int:
        """Return an n >= first from which on all that is left is below 1/2 in absolute value."""
        circle = self._largest_on_circle()

        def holds(n: int) -> bool:
            spend(1 + len(self.falling))
            total = circle
            for size, power, weight in self.falling:
                if Fraction(n + 1, n) ** power * size > 1:
                    return False
                total += weight * n**power * power_above(size, n)
            return total < HALF

        found = first_that(holds, first)
        if found is None:
            raise NotDerived("the terms left out could not be shown to fall below 1/2")
        return found

    def _largest_on_circle(self) -> Fraction:
        period = 1
        for piece in self.circle:
            own = len(piece.coefficients)
            own = lcm(own, 2 if not hasattr(piece, "poly") else order_of_unity(piece) or 1)
            period = lcm(period, own)
        if period > MAX_PERIOD:
            raise NotDerived("the terms left out have too long a period")
        totals = [AlgebraicNumber.of(0)] * period
        for piece in self.circle:
            if hasattr(piece, "poly"):
                values = [AlgebraicNumber.of(value) for value in root_values(piece, 0, period)]
            else:
                cs = piece.coefficients
                values = [piece.base ** (n % 2) * cs[n % len(cs)] for n in range(period)]
            totals = [a + b for a, b in zip(totals, values, strict=True)]
        largest = Fraction(0)
        for n, total in enumerate(tracked(totals, "values on the circle")):
            if abs(total.rational or 0) == HALF and self._falls_towards_0(n, period, total):
                continue
            real = real_part(total)
            largest = max(largest, abs(real.low), abs(real.high))
        return largest

    def _falls_towards_0(self, k: int, period: int, limit: AlgebraicNumber) -> bool:
        """Tell whether what falls has the other sign than a limit, for n = k mod the period."""
        lone = self.lone
        if lone is None or not all(z.is_real() for z in (lone.base, *lone.coefficients)):
            return False
        some = range(k, k + lcm(period, len(lone.coefficients), 2), period)
        return all(
            lone.coefficients[n % len(lone.coefficients)].sign() * lone.base.sign() ** n
            == -limit.sign()
            for n in some
        )

    def real_parts(self, first: int, count: int) -> Iterable[Enclosure]:
        """Enclose the real part of what is left at n = first, first + 1, ..."""
        if not count:
            return []
        values = tracked(self.rest.values(first, count), "values enclosed", count)
        found = [real_part(value, BITS) for value in values]
        if not self.named:
            return found
        assert self.root is not None
        totals = [Fraction(0)] * count
        for piece in self.named:
            for k, value in enumerate(root_values(piece, first, count)):
                totals[k] += value
        alone = self.run(values_at_root, self.named, _place(self.root), first, count)
        return [
            Enclosure(a.low + b - c.high, a.high + b - c.low)
            for a, b, c in zip(found, totals, alone, strict=True)
        ]


def _place(root: RealRoot) -> Box:
    return Box(root.value, Enclosure.exactly(0))


def prove_nearest_integer(
    sequence: Sequence, closed: ClosedForm, nearest: NearestInteger
) -> Proved:
    """Return the proof of a nearest-integer form of a sequence with this closed form.

    Raises NotDerived.
    """
    kept = terms_of(plain_of(nearest.kept))
    rest: list[Plain] = []
    for formula in (f for formulas in closed.terms for f in formulas):
        plain = plain_of(formula)
        named = isinstance(plain, tuple) and plain[0] == "roots"
        if named and all(term in kept for term in terms_of(plain[2])):  # type: ignore[index]
            continue
        rest += [term for term in terms_of(plain) if term not in kept]
    root = None
    if nearest.root_of is not None:
        assert nearest.root_value is not None
        root = RealRoot(nearest.root_of, widened(nearest.root_value, 12))
    hint = json_of(sum_of(tuple(rest)))
    return proved_about(
        sequence,
        lambda of: IsNearest(of, nearest.kept, nearest.holds_from, root),
        **{"rest": hint, "from": closed.holds_from},
    )
