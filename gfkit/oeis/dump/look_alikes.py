"""Look-alikes: sequences of a dump that agree with a transform of the terms.

A look-up compares the terms themselves. This one also compares what well-known transforms make of
them: sums and differences, the transforms of Euler, Moebius, exp and log, multisections, products
with n or n!. The OEIS's Superseeker goes through a list of that kind. Whatever is found is a fit:
these terms agree, and nothing is proved. Answers are listed by the distance of the transform from
the identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import factorial, isqrt
from typing import TYPE_CHECKING

from gfkit.base.arguments import at_least, called_like, file_path, integers_like, optional, takes
from gfkit.base.budget import tracked, within
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError
from gfkit.oeis.dump.dump_matches import LEAST, Match, look_up
from gfkit.series import term_transforms as transforms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from gfkit.base.budget import Budget
    from gfkit.series.term_transforms import Rational


@dataclass(frozen=True, slots=True)
class Way:
    """A transform as a look-up uses it.

    name: what it makes of a(n), in words. distance: from the identity, 1 for the simplest.
    """

    name: str
    distance: int
    make: Callable[[Sequence[int]], Sequence[Rational]]


@dataclass(frozen=True, slots=True, repr=False)
class LookAlike(Shown):
    """A sequence of the dump that a transform of the terms agrees with.

    transform: its name. distance: from the identity. match: where the transform of the query is
    found.
    """

    transform: str
    distance: int
    match: Match

    def __str__(self) -> str:
        return f"{self.transform}: {self.match}"


def _ratio(values: Sequence[int], by: Callable[[int], int]) -> list[Rational]:
    return [Fraction(value, by(n)) for n, value in enumerate(values)]


def _square_roots(values: Sequence[int]) -> list[Rational]:
    if any(value < 0 or isqrt(value) ** 2 != value for value in values):
        return []
    return [isqrt(value) for value in values]


def _reversed_series(values: Sequence[int]) -> list[Rational]:
    return transforms.reversion(values) if values and values[0] in {1, -1} else []


WAYS: tuple[Way, ...] = (
    Way("a(n) + 1", 1, lambda a: [v + 1 for v in a]),
    Way("a(n) - 1", 1, lambda a: [v - 1 for v in a]),
    Way("partial sums", 1, transforms.partial_sums),
    Way("differences", 1, transforms.differences),
    Way("a(2*n)", 1, lambda a: a[::2]),
    Way("a(2*n+1)", 1, lambda a: a[1::2]),
    Way("(-1)^n*a(n)", 1, lambda a: [-v if n % 2 else v for n, v in enumerate(a)]),
    Way("a(n) + n", 2, lambda a: [v + n for n, v in enumerate(a)]),
    Way("a(n) - n", 2, lambda a: [v - n for n, v in enumerate(a)]),
    Way("a(n) + a(n+1)", 2, lambda a: [v + w for v, w in pairwise(a)]),
    Way("partial sums, twice", 2, lambda a: _twice(transforms.partial_sums, a)),
    Way("differences, twice", 2, lambda a: _twice(transforms.differences, a)),
    Way("n*a(n), n from 1", 2, lambda a: [n * v for n, v in enumerate(a, 1)]),
    Way("a(n)/n, n from 1", 2, lambda a: _ratio(a, lambda n: n + 1)),
    Way("n!*a(n)", 2, lambda a: [factorial(n) * v for n, v in enumerate(a)]),
    Way("a(n)/n!", 2, lambda a: _ratio(a, factorial)),
    Way("a(n)^2", 2, lambda a: [v * v for v in a]),
    Way("sqrt(a(n))", 2, _square_roots),
    Way("binomial transform", 3, transforms.binomial),
    Way("inverse binomial transform", 3, transforms.inverse_binomial),
    Way("Moebius transform", 3, transforms.moebius),
    Way("inverse Moebius transform", 3, transforms.inverse_moebius),
    Way("INVERT transform", 3, transforms.invert),
    Way("inverse INVERT transform", 3, transforms.inverse_invert),
    Way("self-convolution", 3, transforms.self_convolution),
    Way("Euler transform", 4, transforms.euler),
    Way("inverse Euler transform", 4, transforms.inverse_euler),
    Way("exponential transform", 4, transforms.exponential),
    Way("logarithmic transform", 4, transforms.logarithmic),
    Way("boustrophedon transform", 4, transforms.boustrophedon),
    Way("inverse boustrophedon transform", 4, transforms.inverse_boustrophedon),
    Way("reversion of the series", 4, _reversed_series),
    Way("Hankel transform", 5, transforms.hankel),
)
"""Transforms that are tried, the simplest first; their results are looked up if integers."""


def _twice(
    make: Callable[[Sequence[Rational]], list[Rational]], values: Sequence[Rational]
) -> list[Rational]:
    return make(make(values))


@takes(
    terms=integers_like("[1, 1, 2, 3, 5, 8]"),
    dump=file_path,
    most=at_least(0, 20),
    index=optional(file_path),
)
@called_like("look_alikes([1, 1, 2, 3, 5, 8], 'stripped.gz')")
def look_alikes(
    terms: Sequence[int],
    dump: Path,
    *,
    most: int = 20,
    index: Path | None = None,
    budget: Budget | None = None,
) -> list[LookAlike]:
    """Return sequences of a dump that transforms of the terms agree with, the simplest first.

    terms, dump, most, index, budget: as in `look_up`. A sequence that has the terms themselves is
    not among the answers, and none is listed twice. Each answer is a fit; nothing is proved.
    Raises LookUpError as `look_up` does.

    >>> from tempfile import TemporaryDirectory
    >>> from pathlib import Path
    >>> with TemporaryDirectory() as folder:
    ...     dump = Path(folder) / "stripped"
    ...     size = dump.write_text("A000045 ,0,1,1,2,3,5,8,13,21,34,55,89,")
    ...     print(look_alikes([0, 1, 2, 4, 7, 12, 20, 33, 54], dump)[0])
    a(n) + 1: A000045 (9 terms agree, shifted by 2)
    """
    with within(budget):
        seen = {match.number for match in look_up(terms, dump, most=1000, index=index)}
        found: list[LookAlike] = []
        for way in tracked(WAYS, "transforms"):
            values = _integers(way, terms)
            if len(values) < LEAST:
                continue
            for match in look_up(values, dump, most=most, index=index):
                if not match.skipped and match.number not in seen:
                    seen.add(match.number)
                    found.append(LookAlike(way.name, way.distance, match))
    found.sort(key=lambda entry: entry.distance)  # stable: within a distance as listed above
    return found[:most]


def _integers(way: Way, terms: Sequence[int]) -> list[int]:
    """Return the transform if its terms are integers, else nothing."""
    try:
        values = list(way.make(terms))
    except GfkitError:
        return []
    if any(value.denominator != 1 for value in values):
        return []
    return [int(value) for value in values]
