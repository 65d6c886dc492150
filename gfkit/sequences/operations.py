"""Sequences derived from others: sums, products, sections, shifts and so on, as definitions.

Each says which terms it has, by the terms of its parts. Where the parts have rational g.f.s, that
of the result follows from them: the lemmas are the parts' statements `IsGF`, and the rule of the
operation gives the fraction, which has to be the one of the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate
from operator import mul
from typing import Any, ClassVar, Self

from gfkit.base.budget import spend
from gfkit.base.principles import Basis, Principle
from gfkit.errors import CertificateRejected, GfkitError, said_as
from gfkit.formulas.evaluation import Value, simplest
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import COUNT, NUMBERS, Shape, made_of
from gfkit.proofs.kernel import Derivation, NotDerived, Proved, Workings
from gfkit.sequences.definition import DEFINITION, GF, Definition, Evidence, sequence_kind
from gfkit.sequences.gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.marked_gf import MarkedGF, product_of, section_of
from gfkit.series.rational_gf import RationalGF

MAX_PARTS = 1000
"""The limit on one operation."""


@dataclass(frozen=True, slots=True)
class OperationRule:
    """What an operation does: each function has the operation as its first argument.

    terms: the first `count` terms, by those of the parts that it needs. gf: the g.f., by those of
    the parts; it raises GfkitError where there is none. needs: of each part the first n, and how
    many terms. marks: whether these may have marks. first, last: the first n, and the last one for
    which all terms that it needs are known, None for ever. refuses: why the parts and numbers do
    not match.
    """

    terms: Callable[[Any, list[list[Any]], int], Iterable[Any]]
    gf: Callable[[Any, Sequence[Any], Workings], Any]
    needs: Callable[[Any, int], Iterable[tuple[int, int]]] = lambda of, count: [
        (part.offset, count) for part in of.parts
    ]
    first: Callable[[Any], int] = lambda of: getattr(of, "first", of.of.offset)
    last: Callable[[Any], int | None] = lambda of: of.of.last
    refuses: Callable[[Any], str] = lambda _: ""
    marks: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Operation(Definition):
    """A sequence derived from others, its parts; the further fields are integers. It has a rule."""

    shapes: ClassVar[Mapping[str, Shape]] = {"parts": DEFINITION.many()}
    rule: ClassVar[OperationRule]
    parts: tuple[Definition, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= MAX_PARTS:
            raise GfkitError(f"an operation on {len(self.parts)} sequences")
        if reason := self.rule.refuses(self):
            raise GfkitError(reason)
        if self.last is not None and self.last < self.offset:
            raise GfkitError("there is no n for which all the terms that it needs are there")

    @property
    def of(self) -> Definition:
        """The part of an operation on one sequence."""
        return self.parts[0]

    @property
    def offset(self) -> int:
        """The first n."""
        return self.rule.first(self)

    @property
    def last(self) -> int | None:
        """The last n for which all terms that it needs are known."""
        return self.rule.last(self)

    def renamed(self, names: Mapping[str, str]) -> Definition:
        """Return the same of parts with other letters."""
        return replace(self, parts=tuple(part.renamed(names) for part in self.parts))

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by those of the parts."""
        if self.last is not None:
            count = max(0, min(count, self.last - self.offset + 1))
        wanted = zip(self.parts, self.rule.needs(self, count), strict=True)
        columns = [_terms_of(part, low, many, run) for part, (low, many) in wanted]
        return list(map(simplest, self.rule.terms(self, columns, count)))

    def gf_of(self, gfs: Sequence[RationalGF | MarkedGF], run: Workings) -> Any:
        """Return the g.f. by those of the parts; raises GfkitError where there is none."""
        if not self.rule.marks and any(isinstance(gf, MarkedGF) for gf in gfs):
            raise NotDerived(f"{self.kind} of sequences with marks")
        return self.rule.gf(self, gfs, run)

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:
        """Derive the g.f. from those of the parts.

        evidence: `parts`, the g.f. of each part as `gf_data` has it; none where they can be found.
        """
        given: Any = evidence.get("parts", [None] * len(self.parts))
        if not isinstance(given, list) or len(given) != len(self.parts):
            raise NotDerived("the evidence must have one g.f. for each part")
        gfs = []
        for part, data in zip(self.parts, given, strict=True):
            candidate = part.find_gf(run) if data is None else (gf_of_data(data), {})
            if candidate is None:
                raise NotDerived(f"no g.f. is known of {part}")
            run.lemma(IsGF(part, candidate[0]), candidate[1])
            gfs.append(candidate[0])
        with said_as(NotDerived, GfkitError):
            found = self.gf_of(gfs, run)
        if found != gf:
            raise NotDerived(f"the g.f. is {found}, not {gf}")
        return Derivation(
            f"by the g.f.s of its parts: {self.kind}",
            {"parts": [gf_data(part) for part in gfs]},
            basis=Basis(Principle.EQUAL_FRACTIONS, operation=self.kind),
        )

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the g.f. by those that the parts find; None if one of them finds none."""
        gfs = []
        for part in self.parts:
            candidate = part.find_gf(run)
            if candidate is None:
                return None
            run.lemma(IsGF(part, candidate[0]), candidate[1], rests=False)
            gfs.append(candidate[0])
        try:
            return self.gf_of(gfs, run), {"parts": [gf_data(part) for part in gfs]}
        except GfkitError:
            return None

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data."""
        if not isinstance(data.get("parts"), list) or set(data) != set(cls.shapes):
            raise CertificateRejected(f"{cls.kind}: parts and numbers do not match the kind")
        return made_of(cls, data, cls.shapes)


def _terms_of(of: Definition, low: int, count: int, run: Workings) -> list[Any]:
    """Return a(low), ..., `count` of them; raises GfkitError where there are none."""
    if count <= 0:
        return []
    if low < of.offset or (of.last is not None and low + count - 1 > of.last):
        raise GfkitError(f"a({low}), ..., a({low + count - 1}) are not all terms of {of}")
    return of.compute(low + count - of.offset, run)[low - of.offset :]


def _first_terms(_: Operation, columns: list[list[Any]], __: int) -> list[Any]:
    return columns[0]


def _least(lasts: Iterable[int | None]) -> int | None:
    return min((last for last in lasts if last is not None), default=None)


def _total(values: Iterable[Any]) -> Any:
    values = list(values)
    spend(1 + len(values) // 8)
    return sum(values)


def _termwise(
    value: Callable[[Any, tuple[Any, ...]], Any],
    gf: Callable[[Any, list[RationalGF], Workings], Any],
    refuses: Callable[[Any], str] = lambda _: "",
) -> OperationRule:
    """Return the rule of an operation on terms of equal index, for the n that all parts have."""

    def of_gfs(one: Operation, gfs: Sequence[RationalGF], run: Workings) -> Any:
        later = [one.offset - part.offset for part in one.parts]
        pairs = zip(gfs, later, strict=True)
        return gf(one, [run(algebra.section, z, 1, by) if by else z for z, by in pairs], run)

    return OperationRule(
        lambda one, columns, _: (value(one, entries) for entries in zip(*columns, strict=True)),
        of_gfs,
        lambda one, count: [(one.offset, count)] * len(one.parts),
        lambda one: max(part.offset for part in one.parts),
        lambda one: _least(part.last for part in one.parts),
        refuses,
    )


@sequence_kind("sum", weights=NUMBERS)
@dataclass(frozen=True, slots=True, repr=False)
class LinearCombination(LongNumbers, Operation):
    """The sum of weight times a part, termwise; a difference has the weights 1 and -1."""

    rule: ClassVar[OperationRule] = _termwise(
        lambda one, entries: _total(map(mul, one.weights, entries)),
        lambda one, gfs, _: algebra.combined(gfs, one.weights),
        lambda one: (
            ""
            if len(one.weights) == len(one.parts)
            else "a sum has one weight for each of its parts"
        ),
    )
    weights: tuple[int, ...]


@sequence_kind("termwise product")
@dataclass(frozen=True, slots=True, repr=False)
class TermwiseProduct(Operation):
    """The product of the terms of one index."""

    rule: ClassVar[OperationRule] = _termwise(
        lambda _, entries: reduce(mul, entries),
        lambda _, gfs, run: reduce(lambda a, b: run(algebra.hadamard, a, b), gfs),
    )


def _products(_: Operation, columns: list[list[Any]], count: int) -> list[Any]:
    found = columns[0]
    for terms in columns[1:]:
        found = [_total(found[i] * terms[n - i] for i in range(n + 1)) for n in range(count)]
    return found


def _product_of_gfs(gfs: Sequence[Any], run: Workings) -> Any:
    if any(isinstance(gf, MarkedGF) for gf in gfs):
        return run(product_of, *gfs)
    return reduce(mul, gfs)


def _last_of_products(one: Operation) -> int | None:
    shortest = _least(p.last if p.last is None else p.last - p.offset for p in one.parts)
    return None if shortest is None else one.offset + shortest


@sequence_kind("cauchy")
@dataclass(frozen=True, slots=True, repr=False)
class CauchyProduct(Operation):
    """The sum of a(i) b(j) ... over all i + j + ... = n: the product of the g.f.s."""

    rule: ClassVar[OperationRule] = OperationRule(
        _products,
        lambda _, gfs, run: _product_of_gfs(gfs, run),
        first=lambda one: sum(part.offset for part in one.parts),
        last=_last_of_products,
        marks=True,
    )


def _taken(line: Callable[[Any], tuple[int, int]], *, marks: bool = False) -> OperationRule:
    """Return the rule of b(n) = a(step n + start), n >= first; line: the step and the start."""

    def place(one: Operation) -> int:
        step, start = line(one)
        return step * one.offset + start

    def refuses(one: Operation) -> str:
        if (step := line(one)[0]) < 1:
            return f"a section a(mn + r) has a step m of at least 1, not {step}"
        n, of = place(one), one.of
        is_term = n >= of.offset and (of.last is None or n <= of.last)
        return "" if is_term else f"a({n}) is not a term of {of}"

    def gf(one: Operation, gfs: Sequence[Any], run: Workings) -> Any:
        skipped = place(one) - one.of.offset
        if isinstance(gfs[0], MarkedGF):
            step, _ = line(one)
            return run(section_of, gfs[0], step, skipped)
        return run(algebra.section, gfs[0], line(one)[0], skipped)

    def last(one: Operation) -> int | None:
        step, start = line(one)
        return None if one.of.last is None else (one.of.last - start) // step

    return OperationRule(
        lambda one, columns, _: columns[0][:: line(one)[0]],
        gf,
        lambda one, count: [(place(one), line(one)[0] * (count - 1) + 1)],
        last=last,
        refuses=refuses,
        marks=marks,
    )


@sequence_kind("section", step=COUNT, start=COUNT, first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Section(Operation):
    """b(n) = a(step n + start) for n >= first."""

    rule: ClassVar[OperationRule] = _taken(lambda one: (one.step, one.start), marks=True)
    step: int
    start: int
    first: int


@sequence_kind("shift", by=COUNT, first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Shifted(Operation):
    """b(n) = a(n + by) for n >= first."""

    rule: ClassVar[OperationRule] = _taken(lambda one: (1, one.by), marks=True)
    by: int
    first: int


def _ends(one: Operation, gfs: Sequence[Any], run: Workings) -> Any:  # noqa: ARG001
    raise NotDerived("a sequence that ends has no generating function")


@sequence_kind("up to", until=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class FirstTerms(Operation):
    """The terms a(n) for n <= until."""

    rule: ClassVar[OperationRule] = OperationRule(
        _first_terms, _ends, last=lambda one: _least((one.until, one.of.last))
    )
    until: int


@sequence_kind("continued", first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Continued(Operation):
    """a(n) for n >= first, continued to n before its offset by its recurrence of least order."""

    rule: ClassVar[OperationRule] = OperationRule(
        _first_terms,
        lambda one, gfs, run: run(algebra.continued_back, gfs[0], one.of.offset - one.first),
        last=lambda _: None,
        refuses=lambda one: (
            f"continued back to {one.first}, which is after the offset"
            if one.first > one.of.offset
            else ""
        ),
    )
    first: int

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by the g.f."""
        found = self.find_gf(run)
        if found is None:
            raise GfkitError(f"the terms of {self} are known by a g.f. only, and there is none")
        terms: Any = found[0].terms(count)
        return list(terms)


@sequence_kind("partial sums")
@dataclass(frozen=True, slots=True, repr=False)
class PartialSums(Operation):
    """The sum of a(offset), ..., a(n)."""

    rule: ClassVar[OperationRule] = OperationRule(
        lambda _, columns, __: accumulate(columns[0]),
        lambda _, gfs, run: _product_of_gfs([*gfs, RationalGF((1,), (1, -1))], run),
        marks=True,
    )


def _last_in_turn(one: Operation) -> int | None:
    k, ends = len(one.parts), enumerate(part.last for part in one.parts)
    return _least(None if last is None else k * (last + 1) + i - 1 for i, last in ends)


def _begin_apart(one: Operation) -> str:
    offsets = dict.fromkeys(part.offset for part in one.parts)
    if len(offsets) == 1:
        return ""
    return f"interlaced sequences begin at the same n, not at {' and '.join(map(str, offsets))}"


@sequence_kind("interlaced")
@dataclass(frozen=True, slots=True, repr=False)
class Interlacing(Operation):
    """c(kn + i) = a_i(n), for k sequences a_0, ..., a_(k-1) of one offset."""

    rule: ClassVar[OperationRule] = OperationRule(
        lambda _, columns, count: (
            columns[n % len(columns)][n // len(columns)] for n in range(count)
        ),
        lambda _, gfs, __: algebra.interlaced(gfs),
        lambda one, count: [
            (part.offset, len(range(i, count, len(one.parts)))) for i, part in enumerate(one.parts)
        ],
        lambda one: len(one.parts) * one.of.offset,
        _last_in_turn,
        _begin_apart,
    )


MADE = {
    "cauchy": "the Cauchy product",
    "continued": "continued back",
    "interlaced": "interlaced",
    "section": "every so many-th term",
    "up to": "its first terms",
}
"""What operations are called, besides what the kinds say."""
SAME = {"shift": "", "at one": "; marks are 1", "at": "; letters are numbers", "letters": ""}
"""Those that leave what is known of the order, and the words for them."""


def reason_of(proof: Proved) -> str:
    """Return the reason of a proof; of what is made of other sequences, those of its parts."""
    return _reason(proof, minimal=True)


def _reason(proof: Proved, *, minimal: bool) -> str:
    """Return the reason; minimal: whether it states that the order of the g.f. is least, too."""
    kind = proof.basis.operation
    if not kind:
        return proof.reason if minimal else proof.derivation.did
    keeps = kind in SAME
    parts = (_reason(one, minimal=minimal and keeps) for one in proof.lemmas)
    told = "; ".join(dict.fromkeys(parts))
    return told + SAME[kind] if keeps else f"{told}; then {MADE.get(kind, 'the ' + kind)}"


def basis_of(proof: Proved) -> Basis:
    """Return what proves a g.f.: for a shift, or for terms at x = y = 1, the proof of its part."""
    kind = proof.basis.operation
    if kind in SAME:
        return basis_of(proof.lemmas[0])
    return replace(proof.basis, principle=Principle.PARTS) if kind else proof.basis
