"""Sequences derived from others: sums, products, sections, shifts and so on, as definitions.

Each says which terms it has, by the terms of its parts. Where the parts have rational g.f.s, that
of the result follows from them: the lemmas are the parts' statements `IsGF`, and the function of
`gfkit.series.algebra` that belongs to the operation gives the fraction, which has to be the one of
the statement.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from functools import reduce
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.base.budget import spend
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.formulas.evaluate import simplest
from gfkit.numbers.decimal import Record, number_text
from gfkit.proofs.closed_sets import COUNT, NUMBERS, Shape, made_of
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.sequences.definition import DEFINITION, Definition, sequence_kind
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF, dropped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.definition import GF, Evidence
    from gfkit.series.rational import RationalGF

MAX_PARTS = 1000
"""Of one operation."""


@dataclass(frozen=True, slots=True, repr=False)
class Operation(Definition):
    """A sequence derived from others, its parts; the further fields are integers.

    A kind says in `words` what it is, by `of`, the part, and its numbers. It has `_values`, `_gf`
    and, where they are not those of the part, `_first_n` and `_last_n`; `_check` refuses parts and
    numbers that do not match.
    """

    shapes: ClassVar[Mapping[str, Shape]] = {"parts": DEFINITION.many()}
    words: ClassVar[str] = ""
    parts: tuple[Definition, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= MAX_PARTS:
            raise GfkitError(f"an operation on {len(self.parts)} sequences")
        self._check()

    def _check(self) -> None:
        """Raise GfkitError for parts and numbers that do not match."""

    @property
    def of(self) -> Definition:
        """The part of an operation on one sequence."""
        return self.parts[0]

    @property
    def offset(self) -> int:
        """The first n: the field `first` if there is one, or that of the part."""
        return self._first_n()

    def _first_n(self) -> int:
        return int(getattr(self, "first", self.of.offset))

    @property
    def last(self) -> int | None:
        """The last n for which all terms that it needs are known."""
        return self._last_n()

    def _last_n(self) -> int | None:
        return self.of.last

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by those of the parts."""
        return self._values(count, run)

    @abstractmethod
    def _values(self, count: int, run: Workings) -> list[Value]: ...

    def gf_of(self, gfs: Sequence[Any], run: Workings) -> Any:
        """Return the g.f. by those of the parts; raises GfkitError where there is none."""
        return self._gf(gfs, run)

    @abstractmethod
    def _gf(self, gfs: Sequence[Any], run: Workings) -> Any: ...

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:
        """Derive the g.f. from those of the parts.

        evidence: `parts`, the g.f. of each part as `gf_data` has it; none where they can be found.
        """
        given = evidence.get("parts")
        if given is None:
            candidates = [part.find_gf(run) for part in self.parts]
        elif isinstance(given, list) and len(given) == len(self.parts):
            candidates = [(gf_of_data(entry), {}) for entry in given]
        else:
            raise NotDerived("the evidence must have one g.f. for each part")
        gfs = self._proved(candidates, run)
        try:
            found = self.gf_of(self.plain(gfs), run)
        except GfkitError as error:
            raise NotDerived(str(error)) from None
        if found != gf:
            raise NotDerived(f"the g.f. is {found}, not {gf}")
        return Derivation(
            f"by the g.f.s of its parts: {self.kind}", {"parts": [gf_data(part) for part in gfs]}
        )

    def plain(self, gfs: Sequence[RationalGF | MarkedGF]) -> list[Any]:
        """Return the g.f.s as the operation takes them: those without marks, or NotDerived."""
        if any(isinstance(gf, MarkedGF) for gf in gfs):
            raise NotDerived(f"{self.kind} of sequences with marks")
        return list(gfs)

    def _proved(
        self, candidates: Sequence[Any], run: Workings, *, rests: bool = True
    ) -> list[RationalGF | MarkedGF]:
        """Return the g.f. of each part, by a lemma; raises NotDerived."""
        for part, candidate in zip(self.parts, candidates, strict=True):
            if candidate is None:
                raise NotDerived(f"no g.f. is known of {part}")
            run.lemma(IsGF(part, candidate[0]), candidate[1], rests=rests)
        return [candidate[0] for candidate in candidates]

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the g.f. by those that the parts find; None if one of them finds none."""
        candidates = [part.find_gf(run) for part in self.parts]
        if None in candidates:
            return None
        gfs = self._proved(candidates, run, rests=False)
        try:
            gf = self.gf_of(self.plain(gfs), run)
        except GfkitError:
            return None
        return gf, {"parts": [gf_data(part) for part in gfs]}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data."""
        if not isinstance(data.get("parts"), list) or set(data) != set(cls.shapes):
            raise CertificateRejected(f"{cls.kind}: parts and numbers do not match the kind")
        return made_of(cls, data, cls.shapes)

    def terms_of(self, part: Definition, low: int, high: int, run: Workings) -> list[Value]:
        """Return a(low), ..., a(high - 1) of a part; raises GfkitError where there are none."""
        if high <= low:
            return []
        if low < part.offset or (part.last is not None and high - 1 > part.last):
            raise GfkitError(f"a({low}), ..., a({high - 1}) are not all terms of {part}")
        return part.values(high - part.offset, run)[low - part.offset :]

    def begun(self, count: int, run: Workings) -> list[Any]:
        """Return the first terms of the part, as many as the first `count` of the result need."""
        low = self.of.offset
        return self.terms_of(self.of, low, low + self.within(count), run)

    def within(self, count: int) -> int:
        """Return how many of the first `count` terms there are."""
        return count if self.last is None else max(0, min(count, self.last - self.offset + 1))

    def __str__(self) -> str:
        numbers = {one.name: getattr(self, one.name) for one in fields(self)}
        return self.words.format(of=self.of, **numbers)


def _least(lasts: Iterable[int | None]) -> int | None:
    return min((last for last in lasts if last is not None), default=None)


@dataclass(frozen=True, slots=True, repr=False)
class Termwise(Operation):
    """Operations on terms of equal index, for the n that all parts have."""

    def _first_n(self) -> int:
        return max(part.offset for part in self.parts)

    def _last_n(self) -> int | None:
        return _least(part.last for part in self.parts)

    def _check(self) -> None:
        self._require_common()

    def _require_common(self) -> None:
        if self.last is not None and self.last < self.offset:
            raise GfkitError("there is no n for which all the sequences have a term")

    def columns(self, count: int, run: Workings) -> Iterable[tuple[Any, ...]]:
        """Return the terms of all parts at each n, from the common offset on."""
        low = self.offset
        high = low + self.within(count)
        return zip(*(self.terms_of(part, low, high, run) for part in self.parts), strict=True)

    def aligned(self, gfs: Sequence[RationalGF], run: Workings) -> list[RationalGF]:
        """Return the g.f.s from the common offset on."""
        return [
            run(algebra.dropped, gf, self.offset - part.offset) if part.offset < self.offset else gf
            for part, gf in zip(self.parts, gfs, strict=True)
        ]


@sequence_kind("sum", weights=NUMBERS)
@dataclass(frozen=True, slots=True, repr=False)
class Combination(Record, Termwise):
    """The sum of weight times a part, termwise; a difference has the weights 1 and -1."""

    weights: tuple[int, ...]

    def _check(self) -> None:
        if len(self.weights) != len(self.parts):
            raise GfkitError("a sum has one weight for each of its parts")
        self._require_common()

    def _values(self, count: int, run: Workings) -> list[Value]:
        return [
            simplest(_total(weight * v for weight, v in zip(self.weights, entries, strict=True)))
            for entries in self.columns(count, run)
        ]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return run(algebra.combined, tuple(self.aligned(gfs, run)), self.weights)

    def __str__(self) -> str:
        text = ""
        for weight, part in zip(self.weights, self.parts, strict=True):
            size = "" if abs(weight) == 1 else f"{number_text(abs(weight))} times "
            joint = " minus " if weight < 0 else " plus " if text else ""
            text += f"{joint if text else joint.lstrip()}{size}({part})"
        return text


@sequence_kind("termwise product")
@dataclass(frozen=True, slots=True, repr=False)
class TermwiseProduct(Termwise):
    """The product of the terms of one index."""

    def _values(self, count: int, run: Workings) -> list[Value]:
        return [simplest(reduce(mul, entries)) for entries in self.columns(count, run)]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return reduce(lambda a, b: run(algebra.hadamard, a, b), self.aligned(gfs, run))

    def __str__(self) -> str:
        return " times ".join(f"({part})" for part in self.parts)


@sequence_kind("cauchy")
@dataclass(frozen=True, slots=True, repr=False)
class CauchyProduct(Operation):
    """The sum of a(i) b(j) ... over all i + j + ... = n: the product of the g.f.s."""

    def _first_n(self) -> int:
        return sum(part.offset for part in self.parts)

    def _last_n(self) -> int | None:
        shortest = _least(p.last if p.last is None else p.last - p.offset for p in self.parts)
        return None if shortest is None else self.offset + shortest

    def _values(self, count: int, run: Workings) -> list[Value]:
        size = self.within(count)
        found: list[Any] = [1, *[0] * (size - 1)][:size]
        for part in self.parts:
            terms: list[Any] = self.terms_of(part, part.offset, part.offset + size, run)
            found = [_total(found[i] * terms[n - i] for i in range(n + 1)) for n in range(size)]
        return [simplest(value) for value in found]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return reduce(lambda a, b: run(algebra.cauchy, a, b), gfs)

    def __str__(self) -> str:
        return "the Cauchy product of " + " and ".join(f"({part})" for part in self.parts)


@sequence_kind("section", step=COUNT, start=COUNT, first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Section(Operation):
    """b(n) = a(step n + start) for n >= first."""

    step: int
    start: int
    first: int

    def _check(self) -> None:
        if self.step < 1:
            raise GfkitError(f"a section a(mn + r) has a step m of at least 1, not {self.step}")
        _require_term(self.of, self.step * self.first + self.start)

    def _last_n(self) -> int | None:
        last = self.of.last
        return None if last is None else (last - self.start) // self.step

    def _values(self, count: int, run: Workings) -> list[Value]:
        low = self.step * self.first + self.start
        high = low + self.step * (self.within(count) - 1) + 1
        return self.terms_of(self.of, low, high, run)[:: self.step]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        place = self.step * self.first + self.start - self.of.offset
        return run(algebra.section, gfs[0], self.step, place)

    def __str__(self) -> str:
        start = f"{self.start:+d}" if self.start else ""
        step = "" if self.step == 1 else f"{self.step}"
        return f"b({step}n{start}) for n >= {self.first}, where b(n) is {self.of}"


@sequence_kind("shift", by=COUNT, first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Shifted(Operation):
    """b(n) = a(n + by) for n >= first."""

    by: int
    first: int

    def plain(self, gfs: Sequence[RationalGF | MarkedGF]) -> list[Any]:
        """Return the g.f., with marks or without."""
        return list(gfs)

    def _check(self) -> None:
        _require_term(self.of, self.first + self.by)

    def _last_n(self) -> int | None:
        return None if self.of.last is None else self.of.last - self.by

    def _values(self, count: int, run: Workings) -> list[Value]:
        low = self.first + self.by
        return self.terms_of(self.of, low, low + self.within(count), run)

    def _gf(self, gfs: Sequence[Any], run: Workings) -> Any:
        drop: Any = dropped if isinstance(gfs[0], MarkedGF) else algebra.dropped
        return run(drop, gfs[0], self.first + self.by - self.of.offset)

    def __str__(self) -> str:
        by = f"{self.by:+d}" if self.by else ""
        return f"b(n{by}) for n >= {self.first}, where b(n) is {self.of}"


@sequence_kind("up to", until=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class FirstTerms(Operation):
    """The terms a(n) for n <= until."""

    words: ClassVar[str] = "{of}, up to n = {until}"
    until: int

    def _check(self) -> None:
        if self.until < self.of.offset:
            raise GfkitError(f"{self.of} has no term with index at most {self.until}")

    def _last_n(self) -> int:
        return self.until if self.of.last is None else min(self.until, self.of.last)

    def _values(self, count: int, run: Workings) -> list[Value]:
        return self.begun(count, run)

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:  # noqa: ARG002
        raise NotDerived("a sequence that ends has no generating function")


@sequence_kind("continued", first=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class Continued(Operation):
    """a(n) for n >= first, continued to n before its offset by its recurrence of least order."""

    words: ClassVar[str] = "{of}, continued back to n = {first} by its recurrence of least order"
    first: int

    def _check(self) -> None:
        if self.first > self.of.offset:
            raise GfkitError(f"continued back to {self.first}, which is after the offset")

    def _last_n(self) -> None:
        return None

    def _values(self, count: int, run: Workings) -> list[Value]:
        found = self.find_gf(run)
        if found is None or isinstance(found[0], MarkedGF):
            raise GfkitError(f"the terms of {self} are known by a g.f. only, and there is none")
        return list(found[0].terms(count))

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return run(algebra.continued_back, gfs[0], self.of.offset - self.first)


@sequence_kind("partial sums")
@dataclass(frozen=True, slots=True, repr=False)
class PartialSums(Operation):
    """The sum of a(offset), ..., a(n)."""

    words: ClassVar[str] = "the sum of b({of.offset}), ..., b(n), where b(n) is {of}"

    def _values(self, count: int, run: Workings) -> list[Value]:
        return [simplest(total) for total in accumulate(self.begun(count, run))]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return run(algebra.partial_sums, gfs[0])


@sequence_kind("interlaced")
@dataclass(frozen=True, slots=True, repr=False)
class Interlacing(Operation):
    """c(kn + i) = a_i(n), for k sequences a_0, ..., a_(k-1) of one offset."""

    def _check(self) -> None:
        for part in self.parts:
            if part.offset != self.of.offset:
                raise GfkitError(
                    f"interlaced sequences begin at the same n, not at {self.of.offset} and "
                    f"{part.offset}"
                )

    def _first_n(self) -> int:
        return len(self.parts) * self.of.offset

    def _last_n(self) -> int | None:
        k = len(self.parts)
        missing = [
            k * (part.last + 1) + i for i, part in enumerate(self.parts) if part.last is not None
        ]
        return min(missing) - 1 if missing else None

    def _values(self, count: int, run: Workings) -> list[Value]:
        size, k = self.within(count), len(self.parts)
        low = self.of.offset
        columns = [
            self.terms_of(part, low, low + len(range(i, size, k)), run)
            for i, part in enumerate(self.parts)
        ]
        return [columns[n % k][n // k] for n in range(size)]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        return run(algebra.interlaced, tuple(gfs))

    def __str__(self) -> str:
        return "the terms in turn of " + " and ".join(f"({part})" for part in self.parts)


@sequence_kind("at one")
@dataclass(frozen=True, slots=True, repr=False)
class AtOne(Operation):
    """The terms at x = y = 1 of a sequence with marks."""

    words: ClassVar[str] = "{of}, at x = y = 1"

    @property
    def letters(self) -> frozenset[str]:
        """No marks are left."""
        return frozenset()

    def _values(self, count: int, run: Workings) -> list[Value]:
        one = RationalFunction.of(1)
        return [
            simplest(value.substituted({"x": one, "y": one}))
            if isinstance(value, RationalFunction)
            else value
            for value in self.begun(count, run)
        ]

    def plain(self, gfs: Sequence[RationalGF | MarkedGF]) -> list[RationalGF]:
        """Return the g.f.s at x = y = 1."""
        return [gf.at_one() if isinstance(gf, MarkedGF) else gf for gf in gfs]

    def _gf(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:  # noqa: ARG002
        return gfs[0]


def _require_term(of: Definition, n: int) -> None:
    if n < of.offset or (of.last is not None and n > of.last):
        raise GfkitError(f"a({n}) is not a term of {of}")


def _total(values: Any) -> Any:
    total: Any = 0
    many = 0
    for many, value in enumerate(values, 1):  # noqa: B007 - counted for the budget
        total = total + value
    spend(1 + many // 8)
    return total
