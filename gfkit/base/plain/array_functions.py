"""The functions of numpy that the library calls, on arrays of plain Python.

This module stands in for numpy: what it has goes by numpy's names and has their meaning.
"""

from __future__ import annotations

import math
import operator
import random as _random
from collections import Counter
from contextlib import nullcontext
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from gfkit.base.plain.plain_arrays import (
    DType,
    array,
    asarray,
    bool_,
    broadcast_shape,
    computed,
    divided,
    dtype_of,
    float32,
    float64,
    floating,
    frombuffer,
    generic,
    int8,
    int16,
    int32,
    int64,
    intp,
    matmul,
    ndarray,
    nonzero,
    object_,
    promoted,
    sort,
    uint8,
    uint16,
    uint32,
    uint64,
    with_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = [  # noqa: RUF022 - by subject
    "bool_", "float32", "float64", "floating", "frombuffer", "generic", "int8", "int16", "int32",
    "int64", "intp", "matmul", "ndarray", "nonzero", "object_", "sort", "uint8", "uint16", "uint32",
    "uint64", "array", "asarray",
]  # fmt: skip
__version__ = "none"
inf, nan = math.inf, math.nan
dtype = dtype_of


def _empty_of(shape: Any, value: Any, dtype: Any) -> ndarray:
    sizes = tuple(map(int, shape)) if isinstance(shape, (tuple, list)) else (int(shape),)
    kept = dtype_of(dtype)
    return ndarray(kept.fitted([value]) * math.prod(sizes), sizes, kept)


def errstate(**_: str) -> nullcontext[None]:
    """Return a context in which nothing is otherwise: plain numbers raise no flags."""
    return nullcontext()


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    """Return an array of zeros."""
    return _empty_of(shape, 0, dtype)


empty = zeros


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    """Return an array of ones."""
    return _empty_of(shape, 1, dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """Return an array of one value."""
    return _empty_of(shape, value, asarray(value).dtype if dtype is None else dtype)


def zeros_like(given: Any, dtype: Any = None) -> ndarray:
    """Return zeros in the shape of an array."""
    source = asarray(given)
    return _empty_of(source.shape, 0, dtype or source.dtype)


empty_like = zeros_like


def ones_like(given: Any, dtype: Any = None) -> ndarray:
    """Return ones in the shape of an array."""
    source = asarray(given)
    return _empty_of(source.shape, 1, dtype or source.dtype)


def full_like(given: Any, value: Any, dtype: Any = None) -> ndarray:
    """Return one value in the shape of an array."""
    source = asarray(given)
    return _empty_of(source.shape, value, dtype or source.dtype)


def eye(size: int, dtype: Any = float64) -> ndarray:
    """Return the identity matrix."""
    found = zeros((size, size), dtype)
    found[arange(size), arange(size)] = 1
    return found


def arange(begin: int, end: int | None = None, step: int = 1, dtype: Any = None) -> ndarray:
    """Return the numbers of a range."""
    values = list(range(begin)) if end is None else list(range(begin, end, step))
    return ndarray(values, (len(values),), int64 if dtype is None else dtype_of(dtype))


def ascontiguousarray(given: Any, dtype: Any = None) -> ndarray:
    """Return the entries in the order of their indices."""
    source = asarray(given, dtype)
    return ndarray(list(source.values()), source.shape, source.dtype)


# entry by entry


class Ufunc:
    """An operation on two arrays, entry by entry, and what numpy builds from it."""

    def __init__(self, op: Callable[[Any, Any], Any], result: DType | None = None) -> None:
        self.op, self.result = op, result

    def __call__(self, a: Any, b: Any, out: Any = None, **_: Any) -> Any:
        """Return the operation on all entries."""
        return computed(self.op, a, b, self.result, out)

    def at(self, target: ndarray, key: Any, value: Any) -> None:
        """Combine entries of an array with values, one after another."""
        parts, _ = target._key(key)  # noqa: SLF001 - the same library
        shape, places = target._chosen(parts)  # noqa: SLF001
        op, data = self.op, target.data
        values = target._entries(value, shape)  # noqa: SLF001
        for place, one in zip(places, values, strict=True):
            data[place] = op(data[place], one)
        if target.dtype.kind in "iub":
            data[:] = target.dtype.fitted(data)

    def reduceat(self, given: Any, begins: Any, axis: int = 0) -> ndarray:
        """Combine the rows from each beginning to the next one."""
        source = asarray(given)
        if axis:
            raise ValueError("rows only")
        low = [int(b) for b in begins]
        found = []
        for begin, end in zip(low, [*low[1:], len(source)], strict=True):
            total = source[begin]
            for k in range(begin + 1, max(end, begin + 1)):
                total = self(total, source[k])
            found.append(total)
        kept = source.dtype
        if self.op is operator.add and kept.kind in "bi":
            kept = int64
        return stack(found) if source.ndim > 1 else array(found, kept)

    def reduce(self, given: Any, axis: int = 0) -> Any:
        """Combine all rows."""
        source = array(list(given)) if not isinstance(given, ndarray) else given
        rows: Iterator[Any] = iter(source.last(0).T if axis else source)
        total = next(rows)
        for row in rows:
            total = self(total, row)
        return total


add, subtract, multiply = Ufunc(operator.add), Ufunc(operator.sub), Ufunc(operator.mul)
mod = remainder = Ufunc(operator.mod)
floor_divide, divide = Ufunc(operator.floordiv), Ufunc(divided, float64)
minimum = Ufunc(min)
maximum = Ufunc(max)
equal, not_equal = Ufunc(operator.eq, bool_), Ufunc(operator.ne, bool_)
less, less_equal = Ufunc(operator.lt, bool_), Ufunc(operator.le, bool_)
greater, greater_equal = Ufunc(operator.gt, bool_), Ufunc(operator.ge, bool_)
logical_and = Ufunc(lambda a, b: bool(a) and bool(b), bool_)
logical_or = Ufunc(lambda a, b: bool(a) or bool(b), bool_)
right_shift, left_shift = Ufunc(operator.rshift), Ufunc(operator.lshift)
bitwise_and, bitwise_or = Ufunc(operator.and_), Ufunc(operator.or_)
ldexp = Ufunc(lambda a, b: math.ldexp(a, int(b)), float64)


def _mapped(op: Callable[[Any], Any], result: DType | None = None) -> Callable[..., Any]:
    def mapped(given: Any) -> Any:
        source = asarray(given)
        kept = result or source.dtype
        values = [op(v) for v in source.values()]
        return ndarray(kept.wrapped(values), source.shape, kept) if source.shape else values[0]

    return mapped


def _logarithm(of: Callable[[float], float]) -> Callable[[Any], float]:
    return lambda v: of(v) if v > 0 else -inf if v == 0 else nan


def _exponential(v: float) -> float:
    return math.exp(v) if v < 709 else inf


log, log2 = (_mapped(_logarithm(of), float64) for of in (math.log, math.log2))
exp, sqrt = _mapped(_exponential, float64), _mapped(math.sqrt, float64)
abs = absolute = _mapped(abs)
negative, square = _mapped(operator.neg), _mapped(lambda v: v * v)
logical_not = _mapped(operator.not_, bool_)
isfinite, isinf = _mapped(math.isfinite, bool_), _mapped(math.isinf, bool_)
isposinf = _mapped(lambda v: v == inf, bool_)
isnan = _mapped(lambda v: v != v, bool_)  # noqa: PLR0124 - nan alone differs from itself
bitwise_count = _mapped(lambda v: v.bit_count(), uint8)


def frexp(given: Any) -> tuple[ndarray, ndarray]:
    """Return mantissas and exponents."""
    source = asarray(given)
    pairs = [math.frexp(v) for v in source.values()]
    return (
        ndarray([m for m, _ in pairs], source.shape, float64),
        ndarray([e for _, e in pairs], source.shape, int32),
    )


def round(given: Any, digits: int = 0) -> Any:
    """Return numbers rounded; a complex one in both its parts."""
    if isinstance(given, complex):
        return complex(round(given.real, digits), round(given.imag, digits))
    if isinstance(given, ndarray):
        return _mapped(lambda v: float(format(v, f".{digits}f")))(given)
    return float(format(given, f".{digits}f"))


def where(condition: Any, yes: Any = None, no: Any = None) -> Any:
    """Return entries of one array or another."""
    if yes is None:
        return nonzero(asarray(condition))
    shapes = [asarray(one).shape for one in (condition, yes, no)]
    shape = broadcast_shape(*shapes)
    arrays = [one for one in (yes, no) if isinstance(one, ndarray)]
    if len(arrays) == 2:
        kept = promoted(yes.dtype, no.dtype)
    elif arrays:
        other = no if isinstance(yes, ndarray) else yes
        kept = with_number(other, arrays[0].dtype)
    else:
        kept = array([yes, no]).dtype
    tests = asarray(condition).widened(shape).values()
    first, second = (asarray(one).widened(shape).values() for one in (yes, no))
    found = [a if t else b for t, a, b in zip(tests, first, second, strict=True)]
    return ndarray(list(kept.fitted(found)), shape, kept)


def copyto(target: ndarray, source: Any, casting: str = "", where: Any = True) -> None:
    """Set the entries of an array, all or where it is said."""
    del casting
    target[...] = source if where is True else globals()["where"](where, source, target)


def argwhere(given: Any) -> ndarray:
    """Return the places of the entries that are not 0, a row each."""
    return stack(nonzero(asarray(given)), axis=1)


# put together


def concatenate(parts: Sequence[Any], axis: int = 0, dtype: Any = None) -> ndarray:
    """Return arrays one after another along an index."""
    sources = [asarray(part) for part in parts]
    kept = sources[0].dtype
    for one in sources[1:]:
        kept = promoted(kept, one.dtype)
    kept = dtype_of(dtype) if dtype is not None else kept
    depth = sources[0].ndim
    axis %= depth
    front = [axis, *(k for k in range(depth) if k != axis)]
    values: list[Any] = []
    for one in sources:
        turned = one.transpose(front) if axis else one
        own = turned.values()
        values += own if one.dtype == kept else kept.fitted(own)
    count = sum(one.shape[axis] for one in sources)
    rest = tuple(sources[0].shape[k] for k in front[1:])
    found = ndarray(values, (count, *rest), kept)
    return found.transpose([front.index(k) for k in range(depth)]) if axis else found


def stack(parts: Sequence[Any], axis: int = 0) -> ndarray:
    """Return arrays side by side, along a new index."""
    sources = [asarray(part) for part in parts]
    if axis < 0:
        axis += sources[0].ndim + 1
    key = (*[slice(None)] * axis, None)
    return concatenate([one[key] for one in sources], axis)


def hstack(parts: Sequence[Any]) -> ndarray:
    """Return arrays side by side."""
    sources = [asarray(part) for part in parts]
    return concatenate(sources, 0 if sources[0].ndim == 1 else 1)


def column_stack(parts: Sequence[Any]) -> ndarray:
    """Return lines as columns."""
    sources = [asarray(part) for part in parts]
    return concatenate([s[:, None] if s.ndim == 1 else s for s in sources], 1)


def append(given: Any, more: Any) -> ndarray:
    """Return a line with more behind it."""
    first, second = asarray(given), asarray(more)
    return concatenate((first.ravel(), second.ravel()))


def insert(given: ndarray, places: Any, values: Any) -> ndarray:
    """Return a line with values before some places."""
    at = asarray(places).ravel().tolist()
    new = asarray(values, given.dtype).widened((len(at),)).values()
    old, found = given.values(), []
    pairs = sorted(zip(at, range(len(at)), new, strict=True), key=lambda p: p[:2])
    low = 0
    for place, _, value in pairs:
        found += old[low:place]
        found.append(value)
        low = place
    found += old[low:]
    return ndarray(found, (len(found),), given.dtype)


def delete(given: ndarray, place: int) -> ndarray:
    """Return a line without one entry."""
    return concatenate((given[:place], given[place + 1 :]))


def repeat(given: Any, counts: Any, axis: int | None = None) -> ndarray:
    """Return entries several times each."""
    source = asarray(given)
    if axis is None:
        source, axis = source.ravel(), 0
    size = source.shape[axis]
    times = asarray(counts).ravel().tolist()
    times = times * size if len(times) == 1 else times
    chosen = [k for k, number in enumerate(times) for _ in range(number)]
    key = (*[slice(None)] * (axis % source.ndim), array(chosen, int64))
    found: ndarray = source[key]
    return found


def tile(given: Any, count: int) -> ndarray:
    """Return a line several times."""
    source = asarray(given)
    return ndarray(source.values() * count, (source.size * count,), source.dtype)


def pad(given: Any, widths: Any, mode: str = "constant") -> ndarray:
    """Return an array with zeros, or its edges, around it."""
    source = asarray(given)
    pairs = [widths] * source.ndim if not isinstance(widths[0], (tuple, list)) else widths
    for axis, (before, after) in enumerate(pairs):
        size = source.shape[axis]
        if mode == "edge":
            chosen = [min(max(k, 0), size - 1) for k in range(-before, size + after)]
            source = source[(*[slice(None)] * axis, array(chosen, int64))]
            continue
        shape = [list(source.shape) for _ in range(2)]
        shape[0][axis], shape[1][axis] = before, after
        ends = [zeros(some, source.dtype) for some in shape]
        source = concatenate((ends[0], source, ends[1]), axis)
    return source


def roll(given: Any, shift: int, axis: int | None = None) -> ndarray:
    """Return the entries moved round."""
    source = asarray(given)
    axis = 0 if axis is None else axis
    size = source.shape[axis]
    chosen = array([(k - shift) % size for k in range(size)], int64)
    found: ndarray = source[(*[slice(None)] * axis, chosen)]
    return found


def take(given: Any, chosen: Any, axis: int = 0, out: Any = None, mode: str = "") -> Any:
    """Return rows of an array."""
    return asarray(given).take(chosen, axis, out, mode)


def broadcast_to(given: Any, shape: Any) -> ndarray:
    """Return a view of a larger shape."""
    return asarray(given).widened(tuple(shape))


def broadcast_arrays(*given: Any) -> list[ndarray]:
    """Return views of one shape."""
    sources = [asarray(one) for one in given]
    shape = broadcast_shape(*(one.shape for one in sources))
    return [one.widened(shape) for one in sources]


def ix_(*given: Any) -> tuple[ndarray, ...]:
    """Return indices that choose some of each."""
    sources = [asarray(one) for one in given]
    sources = [nonzero(s)[0] if s.dtype.kind == "b" else s for s in sources]
    return tuple(
        one.reshape(tuple(-1 if j == k else 1 for j in range(len(sources))))
        for k, one in enumerate(sources)
    )


def indices(sizes: Sequence[int], dtype: Any = int64) -> ndarray:
    """Return the indices of all places."""
    places = list(product(*map(range, sizes)))
    values = [at[k] for k in range(len(sizes)) for at in places]
    return ndarray(values, (len(sizes), *sizes), dtype_of(dtype))


def ravel_multi_index(given: Sequence[Any], sizes: Sequence[int]) -> Any:
    """Return the number of a place from its indices."""
    found: Any = 0
    for one, size in zip(given, sizes, strict=True):
        found = found * size + asarray(one).astype(int64)
    return found


def unravel_index(numbers: Any, sizes: Sequence[int]) -> tuple[ndarray, ...]:
    """Return the indices of places from their numbers."""
    rest: Any = asarray(numbers)
    found: list[ndarray] = []
    for size in reversed(sizes):
        found.append(rest % size)
        rest = rest // size
    return tuple(reversed(found))


# order


def unique(
    given: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
) -> Any:
    """Return the different entries, or rows, in order, and where they are."""
    source = asarray(given)
    if axis is None:
        listed: list[Any] = source.values()
    else:
        lines = source if axis == 0 else source.T
        listed = list(map(tuple, lines.tolist()))
    first: dict[Any, int] = {}
    for place, value in enumerate(listed):
        first.setdefault(value, place)
    order = sorted(first)
    if axis is None:
        found = ndarray(order, (len(order),), source.dtype)
    else:
        width = source.shape[1 - axis]
        flat = [entry for line in order for entry in line]
        found = ndarray(flat, (len(order), width), source.dtype)
        found = found if axis == 0 else found.T
    answer = [found]
    if return_index:
        answer.append(array([first[value] for value in order], int64))
    if return_inverse:
        number = {value: k for k, value in enumerate(order)}
        shape = source.shape if axis is None else (len(listed),)
        answer.append(ndarray(list(map(number.__getitem__, listed)), shape, int64))
    if return_counts:
        counts = Counter(listed)
        answer.append(array([counts[value] for value in order], int64))
    return answer[0] if len(answer) == 1 else tuple(answer)


def union1d(a: Any, b: Any) -> ndarray:
    """Return the different entries of both."""
    found: ndarray = unique(append(a, b))
    return found


def argsort(given: Any, kind: str = "stable") -> ndarray:
    """Return the places of the entries of a line in rising order."""
    return asarray(given).argsort(kind)


def lexsort(keys: Any) -> ndarray:
    """Return the places in the order of several keys, the last one first."""
    lists = [asarray(key).values() for key in keys]
    order: list[int] = list(range(len(lists[0])))
    for values in lists:
        order.sort(key=values.__getitem__)
    return ndarray(order, (len(order),), int64)


def searchsorted(given: Any, wanted: Any, side: str = "left") -> Any:
    """Return before which entries of a sorted line others belong."""
    from bisect import bisect_left, bisect_right  # noqa: PLC0415 - of this function

    values = asarray(given).values()
    find = bisect_left if side == "left" else bisect_right
    if not isinstance(wanted, (ndarray, list)):
        return find(values, wanted)
    source = asarray(wanted)
    return ndarray([find(values, one) for one in source.values()], source.shape, int64)


def isin(given: Any, among: Any, assume_unique: bool = False) -> ndarray:
    """Tell which entries are among others."""
    del assume_unique
    source = asarray(given)
    known = set(asarray(list(among) if isinstance(among, (set, frozenset)) else among).values())
    return ndarray([v in known for v in source.values()], source.shape, bool_)


def bincount(given: Any, weights: Any = None, minlength: int = 0) -> ndarray:
    """Return how often each number occurs, or its weights together."""
    numbers = asarray(given).values()
    size = max([minlength, *(n + 1 for n in numbers)])
    if weights is None:
        counts = Counter(numbers)
        return ndarray([counts[k] for k in range(size)], (size,), int64)
    totals = [0.0] * size
    for number, weight in zip(numbers, asarray(weights).values(), strict=True):
        totals[number] += weight
    return ndarray(totals, (size,), float64)


def argmax(given: Any) -> Any:
    """Return the first place of the largest entry."""
    return asarray(given).argmax()


def argmin(given: Any) -> Any:
    """Return the first place of the least entry."""
    return asarray(given).argmin()


def flatnonzero(given: Any) -> ndarray:
    """Return where the entries are not 0."""
    return nonzero(asarray(given).ravel())[0]


def count_nonzero(given: Any) -> int:
    """Return how many entries are not 0."""
    return sum(1 for v in asarray(given).values() if v)


def diff(given: Any) -> ndarray:
    """Return the differences of neighbours in a line."""
    source = asarray(given)
    found: ndarray = (
        source[1:] != source[:-1] if source.dtype == bool_ else source[1:] - source[:-1]
    )
    return found


def cumsum(given: Any) -> ndarray:
    """Return the sums so far."""
    return asarray(given).cumsum()


def ptp(given: Any) -> Any:
    """Return the largest entry less the least."""
    values = asarray(given).values()
    return max(values) - min(values)


def array_equal(a: Any, b: Any) -> bool:
    """Tell whether two arrays are the same."""
    first, second = asarray(a), asarray(b)
    return first.shape == second.shape and first.values() == second.values()


def isscalar(given: Any) -> bool:
    """Tell whether this is a number."""
    return isinstance(given, (int, float, complex, str, bytes))


def ndim(given: Any) -> int:
    """Return the number of indices."""
    return asarray(given).ndim


def packbits(given: Any, axis: int | None = None, bitorder: str = "big") -> ndarray:
    """Return truths as bits of bytes."""
    source = asarray(given)
    if axis is not None:
        source = source.last(axis)
    size = source.shape[-1] if axis is not None else source.size
    values = source.values()
    step = -1 if bitorder == "little" else 1
    found: list[int] = []
    for low in range(0, len(values), size or 1):
        line = values[low : low + size]
        for begin in range(0, size, 8):
            bits = "".join("1" if v else "0" for v in line[begin : begin + 8]).ljust(8, "0")
            found.append(int(bits[::step], 2))
    if axis is None:
        return ndarray(found, (len(found),), uint8)
    packed = ndarray(found, (*source.shape[:-1], -(-size // 8)), uint8)
    order = list(range(source.ndim - 1))
    order.insert(axis % source.ndim, source.ndim - 1)
    return packed.transpose(order)


# matrices


def outer(a: Any, b: Any) -> Any:
    """Return all products."""
    return asarray(a)[:, None] * asarray(b)[None, :]


def trace(given: Any) -> Any:
    """Return the sum of the diagonal."""
    return asarray(given).trace()


def tril(given: ndarray, k: int = 0) -> ndarray:
    """Return a matrix with zeros above a diagonal."""
    rows, columns = given.shape
    kept = arange(rows)[:, None] + k >= arange(columns)[None, :]
    found: ndarray = where(kept, given, zeros_like(given))
    return found


def einsum(text: str, *given: Any) -> Any:
    """Return sums of products, as the letters say."""
    asked, result = text.split("->")
    names = asked.split(",")
    sizes: dict[str, int] = {}
    for name, one in zip(names, given, strict=True):
        sizes.update(zip(name, one.shape, strict=True))
    summed = [letter for letter in sizes if letter not in result]
    found = []
    for at in product(*(range(sizes[letter]) for letter in result)):
        total: Any = 0
        for inner in product(*(range(sizes[letter]) for letter in summed)):
            where_ = dict(zip([*result, *summed], [*at, *inner], strict=True))
            parts = zip(names, given, strict=True)
            total += math.prod(one[tuple(where_[x] for x in name)] for name, one in parts)
        found.append(total)
    kept = given[0].dtype
    for one in given[1:]:
        kept = promoted(kept, one.dtype)
    return ndarray(kept.fitted(found), tuple(sizes[letter] for letter in result), kept)


class LinAlgError(ValueError):
    """A matrix that is not positive definite, or singular."""


def cholesky(given: ndarray) -> ndarray:
    """Return the lower triangle whose square is a positive definite matrix."""
    size = len(given)
    a, found = given.tolist(), [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = a[i][j] - math.fsum(found[i][k] * found[j][k] for k in range(j))
            if i != j:
                found[i][j] = rest / found[j][j]
            elif rest <= 0:
                raise LinAlgError("the matrix is not positive definite")
            else:
                found[i][i] = math.sqrt(rest)
    return array(found, float64).reshape(size, size)


def inv(given: ndarray) -> ndarray:
    """Return the inverse of a matrix."""
    size = len(given)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(given.tolist())]
    for k in range(size):
        best = max(range(k, size), key=lambda i: math.fabs(rows[i][k]))
        if rows[best][k] == 0:
            raise LinAlgError("the matrix is singular")
        rows[k], rows[best] = rows[best], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(size):
            if i != k:
                rows[i] = [v - rows[i][k] * w for v, w in zip(rows[i], rows[k], strict=True)]
    return array([row[size:] for row in rows], float64).reshape(size, size)


class Generator:
    """Draws integers."""

    def __init__(self, seed: int | None = None) -> None:
        self.source = _random.Random(seed) if seed is not None else _random.SystemRandom()  # noqa: S311

    def integers(self, low: int, high: int, size: Any, dtype: Any = int64) -> ndarray:
        """Return integers from low on, below high."""
        sizes = tuple(size) if isinstance(size, (tuple, list)) else (int(size),)
        drawn = [self.source.randrange(low, high) for _ in range(math.prod(sizes))]
        return ndarray(drawn, sizes, dtype_of(dtype))


linalg = SimpleNamespace(LinAlgError=LinAlgError, cholesky=cholesky, inv=inv)
random = SimpleNamespace(default_rng=Generator)
