"""Arrays of plain Python: entries in a list, a shape and strides, so that slices are views.

The names and their meaning are numpy's, of which this is the part that the library uses.
"""

from __future__ import annotations

import math
import operator
import struct
from functools import reduce
from itertools import accumulate, product, repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Shape = tuple[int, ...]


class DType:
    """A type of entries: kind "b", "i", "u", "f", "O" or "S", and its length in bytes.

    Called with a number it returns that number of this type, as an ordinary one.
    """

    def __init__(self, kind: str, itemsize: int, order: str = "<") -> None:
        self.kind, self.itemsize, self.order = kind, itemsize, order
        bits = 8 * itemsize
        self.low, self.high = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind == "i" else (
            0, (1 << bits) - 1)  # fmt: skip
        self.byteorder = order

    def __call__(self, value: Any = 0) -> Any:
        """Return a number of this type."""
        return self.fitted([value])[0]

    def __eq__(self, other: object) -> bool:
        """Tell whether another type, or what names one, is this."""
        if other is None:
            return False
        try:
            found = dtype_of(other)
        except TypeError:
            return False
        return (self.kind, self.itemsize) == (found.kind, found.itemsize)

    def __hash__(self) -> int:
        """Return a hash that equal types share."""
        return hash((self.kind, self.itemsize))

    def __repr__(self) -> str:
        return f"dtype({self.kind}{self.itemsize})"

    @property
    def str(self) -> str:
        """Its short name, such as "<u8"."""
        return f"{self.order if self.itemsize > 1 else '|'}{self.kind}{self.itemsize}"

    def fitted(self, values: list[Any]) -> list[Any]:
        """Return entries of other types as entries of this one."""
        if self.kind in "iu":
            if values and not all(type(v) is int for v in values):
                values = [int(v) for v in values]
            return self.wrapped(values)
        if self.kind == "b":
            return [bool(v) for v in values]
        return [float(v) for v in values] if self.kind == "f" else values

    def wrapped(self, values: list[Any]) -> list[Any]:
        """Return integers modulo 2^bits, as words do; others as they are."""
        if self.kind not in "iu" or not values:
            return values
        if max(values) <= self.high and min(values) >= self.low:
            return values
        low, mask = self.low, (1 << 8 * self.itemsize) - 1
        return [(v - low & mask) + low for v in values]


bool_, object_ = DType("b", 1), DType("O", 8)
int8, int16, int32, int64 = (DType("i", size) for size in (1, 2, 4, 8))
uint8, uint16, uint32, uint64 = (DType("u", size) for size in (1, 2, 4, 8))
float32, float64 = DType("f", 4), DType("f", 8)
intp, generic, floating = int64, object_, float64
_OF_PYTHON: dict[Any, DType] = {bool: bool_, int: int64, float: float64, object: object_}
CODES = {"i": "bhiq", "u": "BHIQ", "f": "  fd"}


def dtype_of(given: Any) -> DType:
    """Return the type that is named."""
    if isinstance(given, DType):
        return given
    if isinstance(given, str):
        order = given[0] if given[0] in "<>|" else "<"
        name = given.lstrip("<>|=")
        return DType(name[0], int(name[1:]), order)
    if given in _OF_PYTHON:
        return _OF_PYTHON[given]
    raise TypeError(f"{given!r} is not a type of entries")


def natural(values: Iterable[Any]) -> DType:
    """Return the type that a list of entries has when none is said."""
    kinds = set(map(type, values))
    if not kinds:
        return float64
    if kinds <= {bool}:
        return bool_
    if kinds <= {bool, int}:
        return uint64 if any(v > int64.high for v in values) else int64
    if kinds <= {bool, int, float}:
        return float64
    return DType("S", max(map(len, values)), "|") if kinds <= {bytes} else object_


def promoted(a: DType, b: DType) -> DType:
    """Return the type of what is computed from entries of two types."""
    if a == b or a.kind == "O":
        return a
    if b.kind == "O":
        return b
    for one, other in ((a, b), (b, a)):
        if one.kind == "f":
            wide = other.kind != "f" and other.itemsize >= one.itemsize > 1
            return float64 if wide else max(one, other, key=lambda t: (t.kind == "f", t.itemsize))
        if other.kind == "b":
            return one
    if a.kind == b.kind:
        return max(a, b, key=lambda t: t.itemsize)
    unsigned, signed = (a, b) if a.kind == "u" else (b, a)
    if unsigned.itemsize == 8:
        return float64
    return DType("i", max(signed.itemsize, 2 * unsigned.itemsize))


def with_number(value: Any, other: DType) -> DType:
    """Return the type of what is computed from a plain number and entries of a type."""
    if isinstance(value, bool):
        return other
    if isinstance(value, int):
        return int64 if other.kind == "b" else other
    if isinstance(value, float):
        return other if other.kind in "fO" else float64
    return object_ if not isinstance(value, bytes) else other


def c_strides(shape: Shape) -> Shape:
    """Return the strides of entries in the order of their indices."""
    return (*list(accumulate(reversed(shape[1:]), operator.mul, initial=1))[::-1],)[
        -len(shape) :
    ] if shape else ()  # fmt: skip


class Flags:
    """Whether the entries of an array may be set."""

    def __init__(self, of: ndarray) -> None:
        self.of = of

    @property
    def writeable(self) -> bool:
        """Whether they may be set."""
        return not self.of.kept

    @writeable.setter
    def writeable(self, may: bool) -> None:
        self.of.kept = not may


class ndarray:
    """An array: its entries are data[offset + i * strides[0] + j * strides[1] + ...]."""

    __slots__ = ("data", "dtype", "kept", "offset", "shape", "strides")
    __array_priority__ = 1

    def __init__(
        self,
        data: list[Any],
        shape: Shape,
        dtype: DType,
        strides: Shape | None = None,
        offset: int = 0,
    ) -> None:
        self.data, self.shape, self.dtype, self.offset = data, shape, dtype, offset
        self.strides = c_strides(shape) if strides is None else strides
        self.kept = False

    @property
    def flags(self) -> Flags:
        """Whether the entries may be set."""
        return Flags(self)

    @property
    def size(self) -> int:
        """The number of entries."""
        return math.prod(self.shape)

    @property
    def ndim(self) -> int:
        """The number of indices."""
        return len(self.shape)

    @property
    def itemsize(self) -> int:
        """Bytes of an entry, if it were a word."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all entries."""
        return self.size * self.itemsize

    @property
    def flat(self) -> list[Any]:
        """The entries in the order of their indices."""
        return self.values()

    def _in_order(self) -> bool:
        expected = 1
        for size, stride in zip(reversed(self.shape), reversed(self.strides), strict=True):
            if size != 1 and stride != expected:
                return False
            expected *= size
        return True

    def places(self) -> list[int] | range:
        """Return where the entries are in `data`, in the order of their indices."""
        if self._in_order():
            return range(self.offset, self.offset + self.size)
        found = [self.offset]
        for size, stride in zip(self.shape, self.strides, strict=True):
            found = [place + k * stride for place in found for k in range(size)]
        return found

    def values(self) -> list[Any]:
        """Return the entries in the order of their indices; the list is not to be changed."""
        data = self.data
        if self._in_order():
            size = self.size
            if size == len(data):
                return data
            return data[self.offset : self.offset + size]
        return [data[place] for place in self.places()]

    def put(self, places: list[int] | range, values: list[Any]) -> None:
        """Set entries of `data`."""
        data = self.data
        if isinstance(places, range):
            data[places.start : places.stop] = values
        else:
            for place, value in zip(places, values, strict=True):
                data[place] = value

    # shape

    def reshape(self, *shape: Any, order: str = "C") -> ndarray:
        """Return the entries in another shape; one length may be -1."""
        wanted = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if -1 in wanted:
            rest = math.prod(n for n in wanted if n != -1)
            wanted[wanted.index(-1)] = self.size // rest if rest else 0
        if math.prod(wanted) != self.size:
            raise ValueError(f"cannot reshape {self.shape} into {tuple(wanted)}")
        if order != "C":
            raise ValueError("rows first")
        if self._in_order():
            return ndarray(self.data, tuple(wanted), self.dtype, None, self.offset)
        return ndarray(self.values(), tuple(wanted), self.dtype)

    def ravel(self) -> ndarray:
        """Return the entries in a line."""
        return self.reshape(self.size)

    def flatten(self) -> ndarray:
        """Return a copy of the entries in a line."""
        return self.copy().reshape(self.size)

    def transpose(self, *order: Any) -> ndarray:
        """Return a view with its indices in another order."""
        axes = order[0] if len(order) == 1 and not isinstance(order[0], int) else order
        axes = tuple(axes) or tuple(reversed(range(self.ndim)))
        shape, strides = (tuple(given[k] for k in axes) for given in (self.shape, self.strides))
        return ndarray(self.data, shape, self.dtype, strides, self.offset)

    @property
    def T(self) -> ndarray:
        """The view with its indices reversed."""
        return self.transpose()

    def swapaxes(self, one: int, other: int) -> ndarray:
        """Return a view with two indices exchanged."""
        axes = list(range(self.ndim))
        axes[one], axes[other] = axes[other], axes[one]
        return self.transpose(axes)

    def last(self, axis: int) -> ndarray:
        """Return a view whose last index is a given one."""
        axis %= self.ndim
        return self.transpose([*(k for k in range(self.ndim) if k != axis), axis])

    def widened(self, shape: Shape) -> ndarray:
        """Return a view of a larger shape, as numpy broadcasts."""
        if self.shape == shape:
            return self
        missing = len(shape) - self.ndim
        strides = [0] * missing
        for size, stride, wanted in zip(self.shape, self.strides, shape[missing:], strict=True):
            if size not in (1, wanted):
                raise ValueError(f"{self.shape} does not fit {shape}")
            strides.append(0 if size == 1 != wanted else stride)
        return ndarray(self.data, shape, self.dtype, tuple(strides), self.offset)

    # types

    def astype(self, dtype: Any, *, copy: bool = True) -> ndarray:
        """Return the entries as entries of another type."""
        wanted = dtype_of(dtype)
        if not copy and wanted == self.dtype:
            return self
        values = self.values()
        changed = list(values) if wanted == self.dtype else wanted.fitted(values)
        return ndarray(list(values) if changed is values else changed, self.shape, wanted)

    def copy(self) -> ndarray:
        """Return the entries in an array of their own."""
        return ndarray(list(self.values()), self.shape, self.dtype)

    def tolist(self) -> Any:
        """Return lists of lists."""
        found = list(self.values())
        if not self.shape:
            return found[0]
        for size in reversed(self.shape[1:]):
            count = len(found) // size if size else math.prod(self.shape[:-1])
            found = [found[k * size : (k + 1) * size] for k in range(count)]
        return found

    def item(self, place: int = 0) -> Any:
        """Return one entry."""
        return self.values()[place]

    def tobytes(self) -> bytes:
        """Return the bytes of the entries."""
        kind, size, values = self.dtype.kind, self.dtype.itemsize, self.values()
        if kind == "b":
            return bytes(values)
        if kind == "S":
            return b"".join(v.ljust(size, b"\0") for v in values)
        code = CODES[kind][size.bit_length() - 1]
        sign = ">" if self.dtype.order == ">" else "<"
        return struct.pack(f"{sign}{len(values)}{code}", *values)

    def view(self, dtype: Any = None) -> ndarray:
        """Return the bytes of the entries as entries of another type, a copy."""
        if dtype is None:
            return self
        wanted = dtype_of(dtype)
        found = frombuffer(self.tobytes(), wanted)
        width = self.shape[-1] * self.dtype.itemsize // wanted.itemsize if self.shape else 1
        return found.reshape((*self.shape[:-1], width))

    # entries

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array without an index has no length")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 1:
            return iter(self.values())
        return (self[k] for k in range(len(self)))

    def _single(self) -> Any:
        if self.size != 1:
            raise ValueError("an array of several entries is not a number: use any() or all()")
        return self.values()[0]

    def __bool__(self) -> bool:
        return bool(self._single())

    def __int__(self) -> int:
        return int(self._single())

    def __index__(self) -> int:
        return operator.index(self._single())

    def __float__(self) -> float:
        return float(self._single())

    def __contains__(self, value: Any) -> bool:
        return value in self.values()

    def _basic(self, key: tuple[Any, ...]) -> ndarray:
        """Return the view by numbers, slices and new indices."""
        offset, axis = self.offset, 0
        shape, strides = [], []
        for part in key:
            if part is None:
                shape.append(1)
                strides.append(0)
                continue
            size, stride = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(part, slice):
                begin, end, step = part.indices(size)
                shape.append(len(range(begin, end, step)))
                strides.append(stride * step)
                offset += begin * stride
            else:
                place = operator.index(part)
                if not -size <= place < size:
                    raise IndexError(f"index {place} is out of bounds for {size} entries")
                offset += place % size * stride
        shape += self.shape[axis:]
        strides += self.strides[axis:]
        found = ndarray(self.data, tuple(shape), self.dtype, tuple(strides), offset)
        found.kept = self.kept
        return found

    def _key(self, key: Any) -> tuple[tuple[Any, ...], bool]:
        """Return an index as a tuple without ellipsis or truths, and whether it has arrays."""
        given = key if isinstance(key, tuple) else (key,)
        parts: list[Any] = []
        advanced = False
        for one in given:
            part = one
            if isinstance(part, (list, range)):
                part = array(part if len(part) else [], int64 if not len(part) else None)
            if isinstance(part, bool):
                part = array(part)
            if isinstance(part, ndarray) and part.dtype.kind == "b":
                parts += nonzero(part)
                advanced = True
                continue
            if isinstance(part, ndarray):
                if part.shape:
                    advanced = True
                else:
                    part = int(part)
            parts.append(part)
        used = sum(part is not None and part is not Ellipsis for part in parts)
        if used > self.ndim:
            raise IndexError(f"{used} indices for {self.ndim}")
        for place, part in enumerate(parts):
            if part is Ellipsis:
                parts[place : place + 1] = [slice(None)] * (self.ndim - used)
                break
        return tuple(parts), advanced

    def _chosen(self, key: tuple[Any, ...]) -> tuple[Shape, list[int]]:
        """Return the shape and the places that an index with arrays chooses."""
        new = [place for place, part in enumerate(key) if part is None]
        source = self
        if new:
            source = self._basic(tuple(part if part is None else slice(None) for part in key))
            key = tuple(slice(None) if part is None else part for part in key)
        key = (*key, *[slice(None)] * (source.ndim - len(key)))
        at = [axis for axis, part in enumerate(key) if not isinstance(part, slice)]
        arrays = [
            part if isinstance(part, ndarray) else array(part) for part in map(key.__getitem__, at)
        ]
        shape = broadcast_shape(*(part.shape for part in arrays))
        middle = [0] * math.prod(shape)
        for axis, part in zip(at, arrays, strict=True):
            size, stride = source.shape[axis], source.strides[axis]
            numbers = part.widened(shape).values()
            if numbers and (max(numbers) >= size or min(numbers) < -size):
                raise IndexError(f"index {max(numbers)} is out of bounds for {size} entries")
            if numbers and min(numbers) < 0:
                numbers = [k % size for k in numbers]
            if stride == 1 and len(at) == 1:
                middle = numbers
            else:
                middle = [m + k * stride for m, k in zip(middle, numbers, strict=True)]
        together = at[-1] - at[0] == len(at) - 1
        before, after = [source.offset], [0]
        places: list[int] | range
        shape_before: list[int] = []
        shape_after: list[int] = []
        for axis, part in enumerate(key):
            if axis in at:
                continue
            begin, end, step = part.indices(source.shape[axis])
            moves = [k * source.strides[axis] for k in range(begin, end, step)]
            if together and axis < at[0]:
                before = [b + move for b in before for move in moves]
                shape_before.append(len(moves))
            else:
                after = [a + move for a in after for move in moves]
                shape_after.append(len(moves))
        if before == [0] and after == [0]:
            places = middle
        else:
            places = [b + m + a for b in before for m in middle for a in after]
        return (*shape_before, *shape, *shape_after), places

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and self.ndim == 1:
            size = self.shape[0]
            if not -size <= key < size:
                raise IndexError(f"index {key} is out of bounds for {size} entries")
            return self.data[self.offset + key % size * self.strides[0]]
        parts, advanced = self._key(key)
        if not advanced:
            found = self._basic(parts)
            return found if found.shape or Ellipsis in _plain(key) else found.data[found.offset]
        shape, places = self._chosen(parts)
        return ndarray(list(map(self.data.__getitem__, places)), shape, self.dtype)

    def __setitem__(self, key: Any, value: Any) -> None:
        if self.kept:
            raise ValueError("assignment destination is read-only")
        parts, advanced = self._key(key)
        places: list[int] | range
        if advanced:
            shape, places = self._chosen(parts)
        else:
            target = self._basic(parts)
            shape, places = target.shape, target.places()
        self.put(places, self._entries(value, shape))

    def _entries(self, value: Any, shape: Shape) -> list[Any]:
        """Return what is to be set, as entries of this array's type, for a shape."""
        if not isinstance(value, (ndarray, list, tuple, range)):
            return [self.dtype.fitted([value])[0]] * math.prod(shape)
        given = value if isinstance(value, ndarray) else array(value, self.dtype)
        while given.ndim > len(shape) and given.shape[0] == 1:
            given = given[0] if given.ndim > 1 else array(given[0])
        values = given.widened(shape).values()
        same = given.dtype == self.dtype
        return list(values) if same else list(self.dtype.fitted(values))

    # arithmetic

    def __neg__(self) -> ndarray:
        return ndarray(self.dtype.wrapped([-v for v in self.values()]), self.shape, self.dtype)

    def __pos__(self) -> ndarray:
        return self

    def __abs__(self) -> ndarray:
        return ndarray(list(map(abs, self.values())), self.shape, self.dtype)

    def __invert__(self) -> ndarray:
        values = self.values()
        kind = self.dtype.kind
        found = [not v for v in values] if kind == "b" else self.dtype.wrapped([~v for v in values])
        return ndarray(found, self.shape, self.dtype)

    def __matmul__(self, other: Any) -> Any:
        return matmul(self, asarray(other))

    def __rmatmul__(self, other: Any) -> Any:
        return matmul(asarray(other), self)

    # what is left of an index

    def along(self, axis: int | None, of: Callable[[list[Any]], Any], dtype: DType) -> Any:
        """Return a number for all entries, or an array of those along an index."""
        if axis is None:
            return of(self.values())
        turned = self.last(axis)
        values, size = turned.values(), turned.shape[-1]
        shape = turned.shape[:-1]
        found = [of(values[k * size : (k + 1) * size]) for k in range(math.prod(shape))]
        return ndarray(found, shape, dtype) if shape else found[0]

    def sum(self, axis: int | None = None, dtype: Any = None) -> Any:
        """Return the sum, in words of 64 bits unless other entries are summed."""
        kept = self.dtype
        if dtype is not None:
            kept = dtype_of(dtype)
        elif kept.kind in "bi":
            kept = int64
        elif kept.kind == "u":
            kept = uint64
        return self.along(axis, lambda values: kept.wrapped([sum(values)])[0], kept)

    def prod(self, axis: int | None = None) -> Any:
        """Return the product."""
        kept = int64 if self.dtype.kind in "bi" else self.dtype
        return self.along(axis, lambda values: kept.wrapped([math.prod(values)])[0], kept)

    def max(self, axis: int | None = None, initial: Any = None) -> Any:
        """Return the largest entry."""
        more = [] if initial is None else [initial]
        return self.along(
            axis, lambda values: max([*values, *more] if more else values), self.dtype
        )

    def min(self, axis: int | None = None, initial: Any = None) -> Any:
        """Return the least entry."""
        more = [] if initial is None else [initial]
        return self.along(
            axis, lambda values: min([*values, *more] if more else values), self.dtype
        )

    def any(self, axis: int | None = None) -> Any:
        """Tell whether an entry is not 0."""
        return self.along(axis, any, bool_)

    def all(self, axis: int | None = None) -> Any:
        """Tell whether no entry is 0."""
        return self.along(axis, all, bool_)

    def argmax(self, axis: int | None = None) -> Any:
        """Return the first place of the largest entry."""
        return self.along(axis, lambda values: values.index(max(values)), int64)

    def argmin(self, axis: int | None = None) -> Any:
        """Return the first place of the least entry."""
        return self.along(axis, lambda values: values.index(min(values)), int64)

    def cumsum(self, axis: int | None = None) -> ndarray:
        """Return the sums so far, of a line."""
        kept = int64 if self.dtype.kind in "bi" else self.dtype
        if axis is not None and self.ndim > 1:
            raise ValueError("sums so far are of a line")
        return ndarray(kept.wrapped(list(accumulate(map(int, self.values()) if kept.kind == "i" else
                       self.values()))), (self.size,), kept)  # fmt: skip

    def take(self, chosen: Any, axis: int = 0, out: Any = None, mode: str = "") -> Any:
        """Return rows."""
        del mode
        found = self[(*[slice(None)] * axis, asarray(chosen))]
        if out is None:
            return found
        out[...] = found
        return out

    def trace(self) -> Any:
        """Return the sum of the diagonal."""
        return sum(self[k, k] for k in range(min(self.shape)))

    def argsort(self, kind: str = "stable") -> ndarray:
        """Return the places of the entries of a line in rising order."""
        del kind
        values = self.values()
        return ndarray(sorted(range(len(values)), key=values.__getitem__), self.shape, int64)

    def sort(self, axis: int = -1) -> None:
        """Sort in place."""
        self[...] = sort(self, axis)

    def nonzero(self) -> tuple[ndarray, ...]:
        """Return the indices of the entries that are not 0."""
        return nonzero(self)


def _plain(key: Any) -> tuple[Any, ...]:
    return tuple(part for part in (key if isinstance(key, tuple) else (key,))
                 if not isinstance(part, (ndarray, list)))  # fmt: skip


def broadcast_shape(*shapes: Shape) -> Shape:
    """Return the common shape of arrays that are combined."""
    depth = max(map(len, shapes), default=0)
    found = [1] * depth
    for shape in shapes:
        for k, size in enumerate(shape, depth - len(shape)):
            if size != 1:
                if found[k] not in (1, size):
                    raise ValueError(f"shapes {shapes} do not fit")
                found[k] = size
    return tuple(found)


def array(given: Any, dtype: Any = None) -> ndarray:
    """Return an array of numbers, or of lists of them."""
    wanted = None if dtype is None else dtype_of(dtype)
    if isinstance(given, ndarray):
        return given.copy() if wanted is None else given.astype(wanted)
    shape: list[int] = []
    level, kept = [given], None
    while True:
        if level and all(isinstance(one, ndarray) for one in level):
            kept = reduce(promoted, (one.dtype for one in level))
            if not level[0].shape:
                level = [one.item() for one in level]
                continue
        elif not level or not all(isinstance(one, (list, tuple, range)) for one in level):
            break
        sizes = {len(one) for one in level}
        if len(sizes) > 1:
            raise ValueError("rows of different lengths")
        shape.append(sizes.pop())
        level = [entry for one in level for entry in one]
        if not level:
            break
    level = [one.item() if isinstance(one, ndarray) else one for one in level]
    chosen = wanted or kept or natural(level)
    if math.prod(shape) == 0:
        level = []
    return ndarray(list(chosen.fitted(level)), tuple(shape), chosen)


def asarray(given: Any, dtype: Any = None) -> ndarray:
    """Return an array, the given one if it is one of this type."""
    if isinstance(given, ndarray) and (dtype is None or given.dtype == dtype):
        return given
    return array(given, dtype)


def frombuffer(data: bytes, dtype: Any = float64) -> ndarray:
    """Return the entries whose bytes are given."""
    wanted = dtype_of(dtype)
    size = wanted.itemsize
    if wanted.kind == "S":
        parts = [bytes(data[k : k + size]).rstrip(b"\0") for k in range(0, len(data), size)]
        return ndarray(parts, (len(parts),), wanted)
    code = "?" if wanted.kind == "b" else CODES[wanted.kind][size.bit_length() - 1]
    sign = ">" if wanted.order == ">" else "<"
    values = list(struct.unpack(f"{sign}{len(data) // size}{code}", data))
    return ndarray(values, (len(values),), wanted)


def nonzero(given: ndarray) -> tuple[ndarray, ...]:
    """Return the indices of the entries that are not 0, an array for each index."""
    if given.ndim == 1:
        found = [k for k, v in enumerate(given.values()) if v]
        return (ndarray(found, (len(found),), int64),)
    places = product(*map(range, given.shape))
    chosen = [at for at, v in zip(places, given.values(), strict=True) if v]
    columns = list(zip(*chosen, strict=True)) or [()] * given.ndim
    return tuple(ndarray(list(column), (len(chosen),), int64) for column in columns)


def sort(given: Any, axis: int = -1) -> ndarray:
    """Return the entries in rising order along an index."""
    source = asarray(given)
    turned = source.last(axis)
    values, size = turned.values(), turned.shape[-1]
    found: list[Any] = []
    for k in range(math.prod(turned.shape[:-1])):
        found += sorted(values[k * size : (k + 1) * size])
    order = list(range(source.ndim - 1))
    order.insert(axis % source.ndim, source.ndim - 1)
    return ndarray(found, turned.shape, source.dtype).transpose(order)


def matmul(a: ndarray, b: ndarray) -> Any:
    """Return the product of matrices or vectors."""
    dtype = promoted(a.dtype, b.dtype)
    rows = a.reshape(1, -1) if a.ndim == 1 else a
    columns = b.reshape(-1, 1) if b.ndim == 1 else b
    if rows.ndim != 2 or columns.ndim != 2 or rows.shape[1] != columns.shape[0]:
        raise ValueError(f"{a.shape} does not fit {b.shape}")
    across = [column.values() for column in columns.T]
    found = [sum(map(operator.mul, row.values(), column)) for row in rows for column in across]
    if dtype.kind == "b":
        found = [bool(v) for v in found]
    result = ndarray(dtype.wrapped(found), (rows.shape[0], columns.shape[1]), dtype)
    if a.ndim == b.ndim == 1:
        return found[0]
    if a.ndim == 1 or b.ndim == 1:
        return result.ravel()
    return result


def _numbers(given: ndarray, dtype: DType) -> list[Any]:
    """Return the entries, truths as 0 and 1 where they are combined with integers."""
    values = given.values()
    return list(map(int, values)) if given.dtype.kind == "b" and dtype.kind in "iu" else values


def computed(
    op: Callable[[Any, Any], Any], a: Any, b: Any, result: DType | None = None, out: Any = None
) -> Any:
    """Return an operation on two arrays or numbers, entry by entry.

    result: the type of what is found, if it is not that of what is combined.
    """
    if not isinstance(a, ndarray) and isinstance(a, (list, tuple)):
        a = array(a)
    if not isinstance(b, ndarray) and isinstance(b, (list, tuple)):
        b = array(b)
    first, second = isinstance(a, ndarray), isinstance(b, ndarray)
    if not first and not second:
        return op(a, b)
    if first and second:
        dtype = promoted(a.dtype, b.dtype)
        shape = a.shape if a.shape == b.shape else broadcast_shape(a.shape, b.shape)
        values = list(map(op, _numbers(a.widened(shape), dtype), _numbers(b.widened(shape), dtype)))
    elif first:
        dtype, shape = with_number(b, a.dtype), a.shape
        values = list(map(op, _numbers(a, dtype), repeat(b)))
    else:
        dtype, shape = with_number(a, b.dtype), b.shape
        values = list(map(op, repeat(a), _numbers(b, dtype)))
    kept = result or dtype
    if kept.kind in "iu":
        if dtype.kind == "b" or isinstance(a, bool) or isinstance(b, bool):
            values = list(map(int, values))
        values = kept.wrapped(values)
    elif kept.kind == "b":
        values = list(map(bool, values)) if dtype.kind != "O" or result else values
    elif kept.kind == "f":
        values = list(map(float, values))
    if out is not None:
        target = out[0] if isinstance(out, tuple) else out
        target.put(target.places(), list(target.dtype.fitted(values)))
        return target
    return ndarray(values, shape, kept) if shape else values[0]


def divided(a: Any, b: Any) -> Any:
    """Return a quotient; by 0 it is infinite, or not a number."""
    try:
        return a / b
    except ZeroDivisionError:
        return math.nan if not a or a != a else math.copysign(math.inf, a)  # noqa: PLR0124 - nan


def _operators() -> None:
    """Give arrays the operators."""
    arithmetic = ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift",
                  "pow")  # fmt: skip
    for name in arithmetic:
        op, plain = getattr(operator, name), name.strip("_")
        _give(plain, op, None)
    _give("truediv", divided, None)
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        op = getattr(operator, name)

        def compared(self: ndarray, other: Any, op: Any = op) -> Any:
            return computed(op, self, other, bool_)

        setattr(ndarray, f"__{name}__", compared)


def _give(name: str, op: Any, result: DType | None) -> None:
    real = name == "truediv"

    def kind(a: Any, b: Any) -> DType | None:
        if not real:
            return result
        kinds = {one.dtype.kind for one in (a, b) if isinstance(one, ndarray)}
        return None if "O" in kinds else float64

    def forward(self: ndarray, other: Any) -> Any:
        return computed(op, self, other, kind(self, other))

    def backward(self: ndarray, other: Any) -> Any:
        return computed(op, other, self, kind(self, other))

    def into(self: ndarray, other: Any) -> ndarray:
        found = computed(op, self, other, kind(self, other))
        self[...] = found
        return self

    setattr(ndarray, f"__{name}__", forward)
    setattr(ndarray, f"__r{name}__", backward)
    setattr(ndarray, f"__i{name}__", into)


_operators()
