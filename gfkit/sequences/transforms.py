"""Transforms of sequences as users call them: exact, of a list or of any other sequence.

Every function takes what `as_sequence` takes (a list of integers or fractions, a g.f. as a text, a
strip, an answer), and returns a list: the transform of its terms. Of a sequence that goes on for
ever the first `count` terms are taken.

By the convention of the field the first term is a(1) for the transforms of Euler and Moebius, for
invert, reversion, exp and log, whatever offset the sequence has, and a(0) for the others; of the
result likewise.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.arguments import called_like, one_of, size
from gfkit.errors import GfkitError
from gfkit.sequences.as_sequence import as_sequence
from gfkit.series import term_transforms

if TYPE_CHECKING:
    from gfkit.series.term_transforms import Rational

COUNT = 30
"""Number of terms taken of a sequence that goes on for ever."""


@called_like("transform('euler', [1, 1, 2, 3, 5, 8])")
def transform(name: str, thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a transform by its name.

    name: one of `gfkit.series.term_transforms.TRANSFORMS`: partial sums, differences, binomial,
    inverse binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
    exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse boustrophedon,
    hankel. thing: whatever `as_sequence` takes. count: how many terms are taken; all of a list, 30
    of a sequence that goes on. Raises ValueError for another name, GfkitError for terms that are
    not rational, and for a reversion where a(1) = 0.

    >>> transform("euler", [1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    >>> transform("binomial", "x/(1-x-x^2)", count=6)
    [0, 1, 3, 8, 21, 55]
    """
    chosen = one_of("name", name, term_transforms.TRANSFORMS)
    sequence = as_sequence(thing)
    if count is not None:
        count = size("count", count, example=COUNT)
    values = sequence.given[:count] or sequence.early(COUNT if count is None else count)
    rational = [value for value in values if isinstance(value, int | Fraction)]
    if len(rational) < len(values):
        raise GfkitError("the terms are not all rational numbers; only such lists are transformed")
    return term_transforms.TRANSFORMS[chosen](rational)


@called_like("euler_transform([1, 1, 2, 3, 5, 8])")
def euler_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n = Product (1-x^n)^(-a(n)), n = 1, 2, ....

    thing, count: as in `transform`. Unlabelled multisets of things of which a(n) have size n.

    >>> euler_transform([1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    """
    return transform("euler", thing, count=count)


@called_like("inverse_euler_transform([1, 1, 2, 3, 5, 8])")
def inverse_euler_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a of which the terms are the Euler transform.

    thing, count: as in `transform`.

    >>> inverse_euler_transform([1, 2, 3, 5, 7, 11])
    [1, 1, 1, 1, 1, 1]
    """
    return transform("inverse euler", thing, count=count)


@called_like("binomial_transform([1, 1, 2, 3, 5, 8])")
def binomial_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the sums over k of binomial(n, k) a(k), n = 0, 1, ....

    thing, count: as in `transform`.

    >>> binomial_transform([1, 1, 1, 1, 1])
    [1, 2, 4, 8, 16]
    """
    return transform("binomial", thing, count=count)


@called_like("inverse_binomial_transform([1, 1, 2, 3, 5, 8])")
def inverse_binomial_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the sums over k of (-1)^(n-k) binomial(n, k) a(k), n = 0, 1, ....

    thing, count: as in `transform`.

    >>> inverse_binomial_transform([1, 2, 5, 15, 52])
    [1, 1, 2, 5, 15]
    """
    return transform("inverse binomial", thing, count=count)


@called_like("moebius_transform([1, 1, 2, 3, 5, 8])")
def moebius_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the sums over d | n of mu(n/d) a(d), n = 1, 2, ....

    thing, count: as in `transform`.

    >>> moebius_transform([1, 2, 3, 4, 5, 6])
    [1, 1, 2, 2, 4, 2]
    """
    return transform("moebius", thing, count=count)


@called_like("inverse_moebius_transform([1, 1, 2, 3, 5, 8])")
def inverse_moebius_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the sums over d | n of a(d), n = 1, 2, ....

    thing, count: as in `transform`.

    >>> inverse_moebius_transform([1, 1, 1, 1, 1, 1])
    [1, 2, 2, 3, 2, 4]
    """
    return transform("inverse moebius", thing, count=count)


@called_like("partial_sums([1, 1, 2, 3, 5, 8])")
def partial_sums(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the sums of the first terms: a(0), a(0) + a(1), ....

    thing, count: as in `transform`. `Sequence.partial_sums` keeps a proof; this is a list.

    >>> partial_sums([1, 2, 3, 4])
    [1, 3, 6, 10]
    """
    return transform("partial sums", thing, count=count)


@called_like("differences([1, 1, 2, 3, 5, 8])")
def differences(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return the steps a(1) - a(0), a(2) - a(1), ..., one term fewer.

    thing, count: as in `transform`. `Sequence.differences` keeps a proof; this is a list.

    >>> differences([1, 3, 6, 10])
    [2, 3, 4]
    """
    return transform("differences", thing, count=count)


@called_like("hankel_transform([1, 1, 2, 3, 5, 8])")
def hankel_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return det (a(i+j)), 0 <= i, j <= n, for n = 0, 1, ..., as many as the terms allow.

    thing, count: as in `transform`.

    >>> hankel_transform([1, 1, 2, 5, 14, 42, 132])
    [1, 1, 1, 1]
    """
    return transform("hankel", thing, count=count)


@called_like("boustrophedon_transform([1, 1, 2, 3, 5, 8])")
def boustrophedon_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return b with Sum b(n) x^n/n! = (sec x + tan x) Sum a(n) x^n/n!.

    thing, count: as in `transform`.
    References: [MillarSloaneYoung1996].

    >>> boustrophedon_transform([1, 1, 1, 1, 1, 1])
    [1, 2, 4, 9, 24, 77]
    """
    return transform("boustrophedon", thing, count=count)


@called_like("inverse_boustrophedon_transform([1, 1, 2, 3, 5, 8])")
def inverse_boustrophedon_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a of which the terms are the boustrophedon transform.

    thing, count: as in `transform`.

    >>> inverse_boustrophedon_transform([1, 2, 4, 9, 24, 77])
    [1, 1, 1, 1, 1, 1]
    """
    return transform("inverse boustrophedon", thing, count=count)


@called_like("exponential_transform([1, 1, 2, 3, 5, 8])")
def exponential_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n/n! = exp(Sum a(n) x^n/n!), n = 1, 2, ....

    thing, count: as in `transform`. Labelled sets of things of which a(n) have size n.

    >>> exponential_transform([1, 1, 1, 1, 1, 1])
    [1, 2, 5, 15, 52, 203]
    """
    return transform("exponential", thing, count=count)


@called_like("logarithmic_transform([1, 1, 2, 3, 5, 8])")
def logarithmic_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a of which the terms are the exponential transform.

    thing, count: as in `transform`. Connected labelled things, if the terms count all.

    >>> logarithmic_transform([1, 2, 8, 64, 1024])
    [1, 1, 4, 38, 728]
    """
    return transform("logarithmic", thing, count=count)


@called_like("invert_transform([1, 1, 2, 3, 5, 8])")
def invert_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n = 1/(1 - Sum a(n) x^n), n = 1, 2, ....

    thing, count: as in `transform`. Compositions with a(n) kinds of parts of size n.

    >>> invert_transform([1, 1, 0, 0, 0])
    [1, 2, 3, 5, 8]
    """
    return transform("invert", thing, count=count)


@called_like("inverse_invert_transform([1, 1, 2, 3, 5, 8])")
def inverse_invert_transform(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a of which the terms are the `invert` transform.

    thing, count: as in `transform`.

    >>> inverse_invert_transform([1, 2, 3, 5, 8])
    [1, 1, 0, 0, 0]
    """
    return transform("inverse invert", thing, count=count)


@called_like("series_reversion([1, 1, 2, 3, 5, 8])")
def series_reversion(thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return b with B(A(x)) = x for A = Sum a(n) x^n, B = Sum b(n) x^n, n = 1, 2, ....

    thing, count: as in `transform`. Raises GfkitError if a(1) = 0.

    >>> series_reversion([1, -1, 0, 0, 0])
    [1, 1, 2, 5, 14]
    """
    return transform("reversion", thing, count=count)
