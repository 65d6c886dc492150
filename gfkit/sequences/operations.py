"""Sequences derived from others: sums, products, sections, shifts and so on, as definitions.

Each says which terms it has, by the terms of its parts. Where the parts have rational g.f.s, that
of the result follows from them: the lemmas are the parts' statements `IsGF`, and the function of
`gfkit.series.algebra` that belongs to the operation gives the fraction, which has to be the one of
the statement.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import TYPE_CHECKING, Any, Self

from gfkit.budget import spend
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.formulas.evaluate import simplest
from gfkit.numbers.decimal import Record, number_text
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.sequences.definition import Definition, definition_data, definition_of, sequence_kind
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF, dropped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.series.rational import RationalGF

MAX_PARTS = 1000
"""Of one operation."""


@dataclass(frozen=True, slots=True, repr=False)
class Operation(Definition):
    """A sequence derived from others, its parts; the further fields are integers."""

    parts: tuple[Definition, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= MAX_PARTS:
            raise GfkitError(f"an operation on {len(self.parts)} sequences")
        self.check()

    def check(self) -> None:
        """Raise GfkitError for parts and numbers that do not match."""

    @property
    def of(self) -> Definition:
        """The part of an operation on one sequence."""
        return self.parts[0]

    @property
    def offset(self) -> int:
        """The first n: the field `first` if there is one, or that of the part."""
        return int(getattr(self, "first", self.of.offset))

    @property
    def last(self) -> int | None:
        """The last n, that of the part."""
        return self.of.last

    @abstractmethod
    def gf_of(self, gfs: Sequence[Any], run: Workings) -> Any:
        """Return the g.f. by those of the parts; raises GfkitError where there is none."""

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive the g.f. from those of the parts.

        evidence: `parts`, the g.f. of each part as `gf_data` has it; none where they can be found.
        """
        gfs = self._gfs(evidence, run)
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

    def _gfs(self, evidence: Mapping[str, Any], run: Workings) -> list[RationalGF | MarkedGF]:
        given = evidence.get("parts")
        if given is None:
            found = [part.find_gf(run) for part in self.parts]
        elif isinstance(given, list) and len(given) == len(self.parts):
            found = [(gf_of_data(entry), {}) for entry in given]
        else:
            raise NotDerived("the evidence must have one g.f. for each part")
        gfs = []
        for part, candidate in zip(self.parts, found, strict=True):
            if candidate is None:
                raise NotDerived(f"no g.f. is known of {part}")
            run.lemma(IsGF(part, candidate[0]), candidate[1])
            gfs.append(candidate[0])
        return gfs

    def find_gf(self, run: Workings) -> tuple[RationalGF | MarkedGF, Mapping[str, Any]] | None:
        """Return the g.f. by those that the parts find; None if one of them finds none."""
        found = [part.find_gf(run) for part in self.parts]
        known = [entry[0] for entry in found if entry is not None]
        if len(known) < len(found):
            return None
        for part, entry in zip(self.parts, found, strict=True):
            if entry is not None:
                run.lemma(IsGF(part, entry[0]), entry[1])
        try:
            gf = self.gf_of(self.plain(known), run)
        except GfkitError:
            return None
        return gf, {"parts": [gf_data(part) for part in known]}

    def data(self) -> dict[str, Any]:
        """Return JSON data: `parts`, and the numbers by their names."""
        numbers = {
            field.name: _listed(getattr(self, field.name))
            for field in fields(self)
            if field.name != "parts"
        }
        return {"parts": [definition_data(part) for part in self.parts], **numbers}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data."""
        parts = data.get("parts")
        if not isinstance(parts, list) or set(data) != {field.name for field in fields(cls)}:
            raise CertificateRejected(f"{cls.kind}: parts and numbers do not match the kind")
        numbers = {key: _number(value) for key, value in data.items() if key != "parts"}
        return cls(tuple(definition_of(part) for part in parts), **numbers)

    def terms_of(self, part: Definition, low: int, high: int, run: Workings) -> list[Value]:
        """Return a(low), ..., a(high - 1) of a part; raises GfkitError where there are none."""
        if high <= low:
            return []
        if low < part.offset or (part.last is not None and high - 1 > part.last):
            raise GfkitError(f"a({low}), ..., a({high - 1}) are not all terms of {part}")
        return part.values(high - part.offset, run)[low - part.offset :]

    def within(self, count: int) -> int:
        """Return how many of the first `count` terms there are."""
        return count if self.last is None else max(0, min(count, self.last - self.offset + 1))


def _listed(value: Any) -> Any:
    return [number_text(entry) for entry in value] if isinstance(value, tuple) else value


def _number(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(int(entry) for entry in value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise CertificateRejected(f"{value!r} is not an integer")
    return value


def _least(lasts: list[int | None]) -> int | None:
    known = [last for last in lasts if last is not None]
    return min(known) if known else None


@dataclass(frozen=True, slots=True, repr=False)
class Termwise(Operation):
    """Operations on terms of equal index, for the n that all parts have."""

    @property
    def offset(self) -> int:
        """The first n that all parts have."""
        return max(part.offset for part in self.parts)

    @property
    def last(self) -> int | None:
        """The last n that all parts have."""
        return _least([part.last for part in self.parts])

    def check(self) -> None:
        """Refuse parts without a common n."""
        if self.last is not None and self.last < self.offset:
            raise GfkitError("there is no n for which all the sequences have a term")

    def columns(self, count: int, run: Workings) -> list[list[Value]]:
        """Return the terms of each part, from the common offset on."""
        low = self.offset
        high = low + self.within(count)
        return [self.terms_of(part, low, high, run) for part in self.parts]

    def aligned(self, gfs: Sequence[RationalGF], run: Workings) -> list[RationalGF]:
        """Return the g.f.s from the common offset on."""
        return [
            run(algebra.dropped, gf, self.offset - part.offset) if part.offset < self.offset else gf
            for part, gf in zip(self.parts, gfs, strict=True)
        ]


@sequence_kind("sum")
@dataclass(frozen=True, slots=True, repr=False)
class Combination(Record, Termwise):
    """The sum of weight times a part, termwise; a difference has the weights 1 and -1."""

    weights: tuple[int, ...]

    def check(self) -> None:
        """Refuse parts that do not match."""
        if len(self.weights) != len(self.parts):
            raise GfkitError("a sum has one weight for each of its parts")
        Termwise.check(self)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return [
            simplest(_total(weight * v for weight, v in zip(self.weights, entries, strict=True)))
            for entries in zip(*self.columns(count, run), strict=True)
        ]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the sum."""
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

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return [
            simplest(reduce(mul, entries))
            for entries in zip(*self.columns(count, run), strict=True)
        ]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the Hadamard product."""
        return reduce(lambda a, b: run(algebra.hadamard, a, b), self.aligned(gfs, run))

    def __str__(self) -> str:
        return " times ".join(f"({part})" for part in self.parts)


@sequence_kind("cauchy")
@dataclass(frozen=True, slots=True, repr=False)
class CauchyProduct(Operation):
    """The sum of a(i) b(j) ... over all i + j + ... = n: the product of the g.f.s."""

    @property
    def offset(self) -> int:
        """The sum of the offsets."""
        return sum(part.offset for part in self.parts)

    @property
    def last(self) -> int | None:
        """The last n that needs no unknown term."""
        known = [part.last - part.offset for part in self.parts if part.last is not None]
        return self.offset + min(known) if known else None

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        size = self.within(count)
        found: list[Any] = [1, *[0] * (size - 1)][:size]
        for part in self.parts:
            terms: list[Any] = self.terms_of(part, part.offset, part.offset + size, run)
            found = [_total(found[i] * terms[n - i] for i in range(n + 1)) for n in range(size)]
        return [simplest(value) for value in found]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the product."""
        return reduce(lambda a, b: run(algebra.cauchy, a, b), gfs)

    def __str__(self) -> str:
        return "the Cauchy product of " + " and ".join(f"({part})" for part in self.parts)


@sequence_kind("section")
@dataclass(frozen=True, slots=True, repr=False)
class Section(Operation):
    """b(n) = a(step n + start) for n >= first."""

    step: int
    start: int
    first: int

    def check(self) -> None:
        """Refuse a step below 1 and terms that do not exist."""
        if self.step < 1:
            raise GfkitError(f"a section a(mn + r) has a step m of at least 1, not {self.step}")
        _require_term(self.of, self.step * self.first + self.start)

    @property
    def last(self) -> int | None:
        """The last n."""
        last = self.of.last
        return None if last is None else (last - self.start) // self.step

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        size = self.within(count)
        low = self.step * self.first + self.start
        return self.terms_of(self.of, low, low + self.step * (size - 1) + 1, run)[:: self.step]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the section."""
        place = self.step * self.first + self.start - self.of.offset
        return run(algebra.section, gfs[0], self.step, place)

    def __str__(self) -> str:
        start = f"{self.start:+d}" if self.start else ""
        step = "" if self.step == 1 else f"{self.step}"
        return f"b({step}n{start}) for n >= {self.first}, where b(n) is {self.of}"


@sequence_kind("shift")
@dataclass(frozen=True, slots=True, repr=False)
class Shifted(Operation):
    """b(n) = a(n + by) for n >= first."""

    by: int
    first: int

    def plain(self, gfs: Sequence[RationalGF | MarkedGF]) -> list[Any]:
        """Return the g.f., with marks or without."""
        return list(gfs)

    def check(self) -> None:
        """Refuse terms that do not exist."""
        _require_term(self.of, self.first + self.by)

    @property
    def last(self) -> int | None:
        """The last n."""
        return None if self.of.last is None else self.of.last - self.by

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        low = self.first + self.by
        return self.terms_of(self.of, low, low + self.within(count), run)

    def gf_of(self, gfs: Sequence[Any], run: Workings) -> Any:
        """Return the g.f. without the first coefficients."""
        count = self.first + self.by - self.of.offset
        drop: Any = dropped if isinstance(gfs[0], MarkedGF) else algebra.dropped
        return run(drop, gfs[0], count)

    def __str__(self) -> str:
        by = f"{self.by:+d}" if self.by else ""
        return f"b(n{by}) for n >= {self.first}, where b(n) is {self.of}"


@sequence_kind("up to")
@dataclass(frozen=True, slots=True, repr=False)
class FirstTerms(Operation):
    """The terms a(n) for n <= until."""

    until: int

    def check(self) -> None:
        """Refuse an end before the first term."""
        if self.until < self.of.offset:
            raise GfkitError(f"{self.of} has no term with index at most {self.until}")

    @property
    def last(self) -> int:
        """The last n."""
        return self.until if self.of.last is None else min(self.until, self.of.last)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return self.terms_of(self.of, self.offset, self.offset + self.within(count), run)

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:  # noqa: ARG002
        """Refuse: a sequence that ends has no g.f. here."""
        raise NotDerived("a sequence that ends has no generating function")

    def __str__(self) -> str:
        return f"{self.of}, up to n = {self.until}"


@sequence_kind("continued")
@dataclass(frozen=True, slots=True, repr=False)
class Continued(Operation):
    """a(n) for n >= first, continued to n before its offset by its recurrence of least order."""

    first: int

    def check(self) -> None:
        """Refuse a start that is not before the sequence."""
        if self.first > self.of.offset:
            raise GfkitError(f"continued back to {self.first}, which is after the offset")

    @property
    def last(self) -> None:
        """There is no last n: the recurrence goes on."""

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by the g.f. of the part."""
        return _by_gf(self, count, run)

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the g.f. of what is continued."""
        return run(algebra.continued_back, gfs[0], self.of.offset - self.first)

    def __str__(self) -> str:
        return f"{self.of}, continued back to n = {self.first} by its recurrence of least order"


@sequence_kind("reversal")
@dataclass(frozen=True, slots=True, repr=False)
class Reversal(Operation):
    """b(n) = a(-n) for n >= 0, a continued to all n by its recurrence of least order."""

    @property
    def offset(self) -> int:
        """The first n, 0."""
        return 0

    @property
    def last(self) -> None:
        """There is no last n: the recurrence goes on."""

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, by the g.f. of the part."""
        return _by_gf(self, count, run)

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the g.f. of the continued terms."""
        return run(algebra.reversal, gfs[0], self.of.offset)

    def __str__(self) -> str:
        return f"b(-n), where b(n) is {self.of}, continued by its recurrence of least order"


@sequence_kind("partial sums")
@dataclass(frozen=True, slots=True, repr=False)
class PartialSums(Operation):
    """The sum of a(offset), ..., a(n)."""

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        found: list[Value] = []
        total: Any = 0
        low = self.of.offset
        for value in self.terms_of(self.of, low, low + self.within(count), run):
            total = total + value
            found.append(simplest(total))
        return found

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the g.f. divided by 1 - t."""
        return run(algebra.partial_sums, gfs[0])

    def __str__(self) -> str:
        return f"the sum of b({self.of.offset}), ..., b(n), where b(n) is {self.of}"


@sequence_kind("interlaced")
@dataclass(frozen=True, slots=True, repr=False)
class Interlacing(Operation):
    """c(kn + i) = a_i(n), for k sequences a_0, ..., a_(k-1) of one offset."""

    def check(self) -> None:
        """Refuse different offsets."""
        for part in self.parts:
            if part.offset != self.of.offset:
                raise GfkitError(
                    f"interlaced sequences begin at the same n, not at {self.of.offset} and "
                    f"{part.offset}"
                )

    @property
    def offset(self) -> int:
        """The first n."""
        return len(self.parts) * self.of.offset

    @property
    def last(self) -> int | None:
        """The last n before the first that is missing."""
        k = len(self.parts)
        missing = [
            k * (part.last + 1) + i for i, part in enumerate(self.parts) if part.last is not None
        ]
        return min(missing) - 1 if missing else None

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        size, k = self.within(count), len(self.parts)
        low = self.of.offset
        columns = [
            self.terms_of(part, low, low + len(range(i, size, k)), run)
            for i, part in enumerate(self.parts)
        ]
        return [columns[n % k][n // k] for n in range(size)]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the sum of t^i times the i-th g.f. at t^k."""
        return run(algebra.interlaced, tuple(gfs))

    def __str__(self) -> str:
        return "the terms in turn of " + " and ".join(f"({part})" for part in self.parts)


@sequence_kind("inverse")
@dataclass(frozen=True, slots=True, repr=False)
class Inverse(Operation):
    """The sequence whose Cauchy product with a is 1, 0, 0, ...: its g.f. is one over that of a."""

    @property
    def offset(self) -> int:
        """Minus the offset of a, so that the 1 of the product is at 0."""
        return -self.of.offset

    @property
    def last(self) -> int | None:
        """The last n that needs no unknown term."""
        return None if self.of.last is None else self.of.last - 2 * self.of.offset

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; raises GfkitError if a begins with 0."""
        low = self.of.offset
        terms: list[Any] = self.terms_of(self.of, low, low + self.within(count), run)
        if terms and not terms[0]:
            raise GfkitError("a sequence that begins with 0 has no inverse")
        found: list[Any] = []
        for n in range(len(terms)):
            known = _total(terms[k] * found[n - k] for k in range(1, n + 1))
            found.append(simplest(_quotient((1 if n == 0 else 0) - known, terms[0])))
        return found

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return one over the g.f."""
        return run(algebra.inverse, gfs[0])

    def __str__(self) -> str:
        return f"the inverse by Cauchy products of {self.of}"


@sequence_kind("euler")
@dataclass(frozen=True, slots=True, repr=False)
class EulerTransform(Operation):
    """The coefficients of the product over k >= 1 of (1 - t^k)^(-a(k)); a(0) does not matter."""

    def check(self) -> None:
        """Refuse a sequence without a(1)."""
        if self.of.offset > 1:
            raise GfkitError("an Euler transform needs a(1), a(2), ...")

    @property
    def offset(self) -> int:
        """The first n, 0."""
        return 0

    @property
    def last(self) -> int | None:
        """The last n that needs no unknown term."""
        return None if self.of.last is None else max(self.of.last, 0)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms.

        n b(n) is the sum over k of c(k) b(n - k), with c(k) the sum of d a(d) over all d | k.
        """
        size = self.within(count)
        terms: list[Any] = [0, *self.terms_of(self.of, 1, size, run)] if size > 1 else [0]
        logs = [0] * size
        for d in range(1, size):
            spend(1 + size // (8 * d))
            for multiple in range(d, size, d):
                logs[multiple] += d * terms[d]
        found: list[Any] = [1]
        for n in range(1, size):
            total = _total(logs[k] * found[n - k] for k in range(1, n + 1))
            found.append(simplest(_quotient(total, n)))
        return found[:size]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:
        """Return the product; only of finitely many non-zero a(k) it is a fraction."""
        (gf,) = gfs
        if gf.order:
            raise GfkitError("the Euler transform of infinitely many terms need not be rational")
        return run(algebra.euler, gf.num[1 - self.of.offset :])

    def __str__(self) -> str:
        return f"the Euler transform of {self.of}"


@sequence_kind("at one")
@dataclass(frozen=True, slots=True, repr=False)
class AtOne(Operation):
    """The terms at x = y = 1 of a sequence with marks."""

    @property
    def letters(self) -> frozenset[str]:
        """No marks are left."""
        return frozenset()

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        one = RationalFunction.of(1)
        low = self.of.offset
        return [
            simplest(value.substituted({"x": one, "y": one}))
            if isinstance(value, RationalFunction)
            else value
            for value in self.terms_of(self.of, low, low + self.within(count), run)
        ]

    def plain(self, gfs: Sequence[RationalGF | MarkedGF]) -> list[RationalGF]:
        """Return the g.f.s at x = y = 1."""
        return [gf.at_one() if isinstance(gf, MarkedGF) else gf for gf in gfs]

    def gf_of(self, gfs: Sequence[RationalGF], run: Workings) -> RationalGF:  # noqa: ARG002
        """Return the g.f., whose marks are 1 already."""
        return gfs[0]

    def __str__(self) -> str:
        return f"{self.of}, at x = y = 1"


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


def _quotient(above: Any, below: Any) -> Any:
    whole = isinstance(above, int) and isinstance(below, int)
    return Fraction(above, below) if whole else above / below


def _by_gf(definition: Operation, count: int, run: Workings) -> list[Value]:
    found = definition.find_gf(run)
    if found is None or isinstance(found[0], MarkedGF):
        raise GfkitError(f"the terms of {definition} are known by a g.f. only, and there is none")
    return list(found[0].terms(count))
