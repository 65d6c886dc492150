"""The statement that the zeros of all polynomials of a sequence are real."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.analysis.interlacing import (
    Family,
    Interlacing,
    Summand,
    applied,
    combined,
    extended_rows,
    form_of,
    has_real_zeros,
    holds,
    prove_interlacing,
    shifted,
    sides,
    trim,
    turned,
    without_multiples,
)
from gfkit.base.budget import tracked
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.decimal import decimal, fraction, integer, number_text
from gfkit.proofs.closed_sets import FLAG, WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_data
from gfkit.sequences.limit_laws import marked_lemma

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.analysis.interlacing import Key, Poly, Row
    from gfkit.proofs.kernel import Proved
    from gfkit.series.marked import MarkedGF
    from gfkit.series.profile import Profile

SEEN = 30
"""Terms whose zeros are looked at before a proof is tried."""
LARGEST = 8
"""States of automata that are tried."""
LATEST = 12
LATER = (0, 2)
"""Where families begin: this many n after the first at which no component is 0."""


@statement("real zeros", of=DEFINITION, real=FLAG, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class RealZeros(Statement):
    """All zeros of the polynomial a(n) in x are real for every n >= start; or, one of a(start) not.

    real: which of both.
    """

    of: Definition
    real: bool
    start: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Look at a(start); or see that it is about matchings; or check each pair of a family.

        evidence: `gf`, the generating function with marks, and `method`; of "interlacing" also
        what `family_data` returns.
        """
        gf = marked_lemma(self.of, evidence, run)
        first = self.start - self.of.offset
        if first < 0 or any(j for side in (gf.num, gf.den) for _, j, *_ in side):
            raise NotDerived("the terms have a second mark, or begin later")
        kept: dict[str, Any] = {"gf": gf_data(gf)}
        if not self.real:
            found = in_x(gf.terms(first + 1)[first])
            if not found or _is_real(found):
                raise NotDerived("all zeros are real")
            return Derivation("a zero is not real, by Euclid's algorithm", kept)
        method = evidence.get("method")
        if method == "matchings":
            if not is_matching(self.of):
                raise NotDerived("the pieces are not all of two cells and weight x")
            reason = "sets of disjoint dominoes are matchings, by the theorem of Heilmann and Lieb"
            return Derivation(reason, {**kept, "method": method})
        found_family = interlacing_of(evidence)
        _check(found_family, gf, self.of.offset)
        early = gf.terms(max(0, found_family.family.first - self.of.offset))[first:]
        if not all(part.terms and _is_real(in_x(part)) for part in early):
            raise NotDerived("an early term has a zero that is not real")
        pairs = len(found_family.pairs)
        return Derivation(
            f"{pairs} pairs of polynomials interlace, from n to n + 1 by sums of forms",
            {**kept, **family_data(found_family)},
        )

    def __str__(self) -> str:
        if self.real:
            said = (
                f"real: all zeros of a(n) are real for n >= {self.start}, so its coefficients are "
                "log-concave"
            )
        else:
            said = f"not all real: a({self.start}) has a zero that is not real"
        return f"{said}, where a(n) is {self.of}"


def in_x(profile: Profile) -> Poly:
    """Return the coefficients of a profile in x alone."""
    found = [0] * (1 + max((i for i, *_ in profile.terms), default=-1))
    for i, _, c in profile.terms:
        found[i] += c
    return tuple(found)


def _is_real(f: Poly) -> bool:
    return has_real_zeros(f if f[-1] > 0 else tuple(-c for c in f))


def is_matching(of: Definition) -> bool:
    """Tell whether the terms of a definition are sums of x^|M| over matchings of a graph."""
    model = getattr(of, "model", None)
    text: Any = of.data().get("rule") if of.kind == "strip" else None
    data = text["definition"] if text and not text.get("parts") else {}
    plain = (data.get("kind"), data.get("quantity")) == ("placement", "positions")
    if model is None or not plain or "apart" in data or getattr(of, "marks", "") != "x":
        return False
    both = data.get("both", [])
    shapes = [*data["left"], *data["right"], *(one["cells"] for one in both)]
    weights = [one["weight"] for one in both]
    return all(len({*map(tuple, cells)}) == 2 for cells in shapes) and set(weights) <= {"x", "y"}


def _check(found: Interlacing, gf: MarkedGF, offset: int) -> None:
    """Raise NotDerived unless the pairs hold for all n, and the first row is a(n)."""
    family = found.family
    size, lead = len(family.matrix), family.first - offset
    everything = (*family.matrix, *family.rows, family.start)
    if (
        any(len(row) != size for row in everything)
        or min((c for row in everything for f in row for c in f), default=0) < 0
    ):
        raise NotDerived("a row of the family has a negative coefficient, or another length")
    if lead < max(0, (gf.num[-1][2] + 1 if gf.num else 0) - gf.order):
        raise NotDerived("the recurrence does not hold yet")
    values = family.start
    for term in gf.terms(lead + gf.order + size)[lead:]:
        if combined(family.rows[0], values) != in_x(term):
            raise NotDerived("the first row is not a(n)")
        values = tuple(combined(row, values) for row in family.matrix)
    named = {i for pair in found.pairs for i in pair[:2]}
    if 0 not in named or len(found.pairs) != len(found.sums):
        raise NotDerived("a(n) is in no pair, or a pair has no sum")
    for pair, summands in zip(tracked(found.pairs, "pairs"), found.sums, strict=True):
        if not holds(family, pair):
            raise NotDerived("a pair does not interlace at the first n")
        u, w = (applied(row, family.matrix) for row in sides(family.rows, pair))
        left: dict[Key, Fraction] = {key: Fraction(c) for key, c in form_of(u, w).items()}
        strict = False
        for one in summands:
            if one.factor <= 0:
                raise NotDerived("a summand is not positive")
            if one.is_pair:
                other = found.pairs[one.number]
                form = form_of(*sides(family.rows, turned(other) if one.turned else other))
                strict |= not one.turned
            else:
                row = family.rows[one.number]
                form = form_of(row, shifted(row, 1))
                strict |= one.number in named
            for (k, m, d, e), c in form.items():
                key = k, m, d, e + one.shift
                left[key] = left.get(key, Fraction(0)) - one.factor * c
        if any(left.values()) or not strict:
            raise NotDerived("the form of a pair is not a positive sum")


def family_data(found: Interlacing) -> dict[str, Any]:
    """Return a family with its pairs as evidence."""

    def rows(listed: tuple[Row, ...]) -> list[list[list[str]]]:
        return [[[decimal(c) for c in f] for f in row] for row in listed]

    def summand(one: Summand) -> dict[str, Any]:
        more = {"turned": True} if one.turned else {}
        name = "pair" if one.is_pair else "row"
        return {name: one.number, **more, "shift": one.shift, "by": number_text(one.factor)}

    family = found.family
    return {
        "method": "interlacing",
        "matrix": rows(family.matrix),
        "start": rows((family.start,))[0],
        "first": family.first,
        "rows": rows(family.rows),
        "pairs": [list(pair) for pair in found.pairs],
        "sums": [[summand(one) for one in summands] for summands in found.sums],
    }


def interlacing_of(data: Mapping[str, Any]) -> Interlacing:
    """Return what such data say."""

    def row(listed: Any) -> Row:
        return tuple(trim(integer(c) for c in f) for f in listed)

    def summand(one: Mapping[str, Any]) -> Summand:
        return Summand(
            "pair" in one,
            int(one["pair"] if "pair" in one else one["row"]),
            bool(one.get("turned")),
            int(one["shift"]),
            fraction(one["by"]),
        )

    if data.get("method") != "interlacing":
        raise NotDerived("no method is named")
    family = Family(
        tuple(map(row, data["matrix"])),
        row(data["start"]),
        int(data["first"]),
        tuple(map(row, data["rows"])),
    )
    return Interlacing(
        family,
        tuple((int(i), int(j), int(s)) for i, j, s in data["pairs"]),
        tuple(tuple(map(summand, some)) for some in data["sums"]),
    )


def prove_real_zeros(lemma: Proved) -> Proved:
    """Return the proof that all zeros are real for all n, or that some a(n) has another one.

    lemma: the generating function with marks, in x alone, proved. Raises NotDerived if neither is
    found.
    """
    about: Any = lemma.statement
    gf: MarkedGF = about.gf
    of, offset, run = about.of, about.of.offset, Workings([lemma])
    evidence = {"gf": gf_data(gf)}
    profiles = [in_x(one) for one in gf.terms(SEEN)]
    for k, found in enumerate(profiles):
        if found and not _is_real(found):
            return prove(RealZeros(of, False, offset + k), evidence, workings=run)
    start = offset + max((k + 1 for k, found in enumerate(profiles) if not found), default=0)
    claim = RealZeros(of, True, start)
    if is_matching(of):
        return prove(claim, {**evidence, "method": "matchings"}, workings=run)
    for family in tracked(list(_families(of, gf, run)), "families of polynomials"):
        pairs = prove_interlacing(family)
        if pairs is not None:
            return prove(claim, {**evidence, **family_data(pairs)}, workings=run)
    raise NotDerived(
        f"the zeros of the first {SEEN} terms are real, and no family that interlaces was found"
    )


def _families(of: Definition, gf: MarkedGF, run: Workings) -> Iterator[Family]:
    """Yield families in which a(n) is the first row: of its recurrence, and of the automaton."""
    bases = [*_of_recurrence(of, gf), *_of_automaton(of, run)]
    lead = of.offset + max(0, (gf.num[-1][2] + 1 if gf.num else 0) - gf.order)
    for level in range(3):
        for base in bases:
            begin = next(
                (k for k in range(LATEST) if base.first + k >= lead and all(base.after(k).start)),
                None,
            )
            for later in LATER if begin is not None else ():
                family = base.after((begin or 0) + later)
                rows = extended_rows(base.rows[0], base.matrix, level)
                yield without_multiples(replace(family, rows=tuple(rows)))


def _of_recurrence(of: Definition, gf: MarkedGF) -> Iterator[Family]:
    """Yield the family of successive terms, if the recurrence has no negative coefficient."""
    size = gf.order
    lead = max(0, (gf.num[-1][2] + 1 if gf.num else 0) - size)
    if not 0 < size <= LARGEST or any(c > 0 for *_, c in gf.den[1:]):
        return
    last: list[Poly] = []
    for k in range(size, 0, -1):
        part = {i: -c for i, _, at, c in gf.den if at == k}
        last.append(tuple(part.get(i, 0) for i in range(max(part, default=-1) + 1)))
    units: list[Row] = [tuple((1,) if k == j else () for j in range(size)) for k in range(size)]
    start = tuple(in_x(one) for one in gf.terms(lead + size)[lead:])
    if min((c for f in start for c in f), default=0) >= 0:
        yield Family((*units[1:], tuple(last)), start, of.offset + lead, (units[0],))


def _of_automaton(of: Definition, run: Workings) -> Iterator[Family]:
    """Yield the families of the states of a small automaton, read backwards and forwards."""
    quotient = getattr(of, "quotient", None)
    if quotient is None or getattr(of, "is_ring", False) or getattr(of, "is_mean", False):
        return
    try:
        _, lumping = quotient({}, run)
        if lumping.dimension > LARGEST:
            return
        rows = [
            tuple(trim(entry.get((i, 0), 0) for i in range(1 + _degree(entry))) for entry in row)
            for row in lumping.rows()
        ]
    except (GfkitError, LimitReached):
        return
    ends = [tuple(trim([int(c)]) for c in side) for side in (lumping.end, lumping.start)]
    yield Family(tuple(rows), ends[0], of.offset, (ends[1],))
    yield Family(tuple(zip(*rows, strict=True)), ends[1], of.offset, (ends[0],))


def _degree(entry: Mapping[tuple[int, int], int]) -> int:
    return max((i for i, _ in entry), default=-1)
