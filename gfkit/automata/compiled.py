"""Loops compiled by numba (extra `gfkit[fast]`), loaded only where they pay.

Nothing here is needed: `loops` gives None where numba is absent, switched off (GFKIT_FAST=0), or
not worth its half second yet, and numpy then computes the same residues. The machine code is kept
on disk (`_cache_folder`), so that only the first process compiles.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.budget import current, resident
from gfkit.workers import COMPILER_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable

SWITCH = "GFKIT_FAST"
"""This variable of the environment is 0 for numpy alone, 1 for numba from the first step on."""
WORTH = 1.0
"""Seconds of work with numpy after which numba is loaded."""
SAFE_BITS = (14, 62)
"""Of primes for which a quotient in double precision is wrong by one at most."""


@dataclass(frozen=True, slots=True)
class Loops:
    """The compiled loops.

    gather: (full, extra, columns, first, index, out) adds up rows. reduce: (vector, primes,
    inverses) takes remainders in place. walk: does rows of a `RowProgram`.
    """

    gather: Callable[..., None]
    reduce: Callable[..., None]
    walk: Callable[..., None]


@dataclass(slots=True)
class _State:
    seconds: float = 0.0  # of work that this process was asked for
    loops: Loops | None = None
    sweeps: dict[str, Callable[..., None]] = field(default_factory=dict)
    failed: bool = False


_STATE = _State()


def loops(seconds: float) -> Loops | None:
    """Return the compiled loops, or None where numpy should do the work.

    seconds: what the work is expected to take with numpy. It is added up over the life of the
    process, because many short calls are worth as much as a long one.
    """
    asked = os.environ.get(SWITCH, "")
    if asked == "0":
        return None
    _STATE.seconds += seconds
    if _STATE.loops is None and not _STATE.failed:
        if asked != "1" and _STATE.seconds < WORTH:
            return None
        if find_spec("numba") is None or not _fits():
            return None
        try:
            _STATE.loops = _compiled()
        except Exception:  # noqa: BLE001 - a broken numba must not break a count
            _STATE.failed = True
    return _STATE.loops


def domino_sweep(seconds: float) -> Callable[..., None] | None:
    """Return `domino_cell` compiled, or None where numpy should do the work, as `loops` does.

    seconds: what the sweep is expected to take with numpy.
    """
    return _sweep("dominoes", seconds)


def weighted_domino_sweep(seconds: float) -> Callable[..., None] | None:
    """Return `weighted_domino_cell` compiled, or None, as `domino_sweep` does."""
    return _sweep("weighted dominoes", seconds)


def dense_sweep(seconds: float) -> tuple[Callable[..., None], Callable[..., None]] | None:
    """Return `dense_cell` and `transpose` compiled, or None, as `domino_sweep` does."""
    cell, turn = _sweep("dense", seconds), _sweep("transpose", 0)
    return None if cell is None or turn is None else (cell, turn)


def _sweep(name: str, seconds: float) -> Callable[..., None] | None:
    if loops(seconds) is None:
        return None
    if name not in _STATE.sweeps:
        import numba  # noqa: PLC0415 - loaded by now

        u4, i8, flag = numba.uint32, numba.int64, numba.boolean
        place = (u4[::1], i8, flag, flag)
        signatures = {
            "dominoes": (domino_cell, (*place, u4)),
            "weighted dominoes": (weighted_domino_cell, (*place, u4, u4, u4, u4, u4)),
            "dense": (
                dense_cell,
                (u4[:, :, ::1], u4[:, :, ::1], i8[::1], i8[::1], u4[::1], u4[::1], u4),
            ),
            "transpose": (transpose, (u4[:, ::1], u4[:, ::1])),
        }
        function, taken = signatures[name]
        jit: Any = numba.njit([numba.void(*taken)], cache=True, nogil=True)
        _STATE.sweeps[name] = jit(function)
    return _STATE.sweeps[name]


def kernel() -> str:
    """Return "numba" if this process has loaded the compiled loops, otherwise "numpy"."""
    return "numpy" if _STATE.loops is None or os.environ.get(SWITCH) == "0" else "numba"


def installed() -> bool:
    """Tell whether numba is installed; it is not imported.

    >>> installed() in (True, False)
    True
    """
    return find_spec("numba") is not None


def _fits() -> bool:
    """Tell whether the current memory limit leaves room for the compiler."""
    allowed = current().memory_allowed()
    return allowed is None or resident() + COMPILER_BYTES < allowed


def _cache_folder() -> Path | None:
    """Return where machine code is to be kept; None to leave that to numba.

    numba keeps it next to this file, or in NUMBA_CACHE_DIR. If the package cannot be written, it
    is kept in the user's folder for caches, and without one in a temporary folder of this user.
    """
    if os.environ.get("NUMBA_CACHE_DIR") or os.access(Path(__file__).parent, os.W_OK):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    candidates = [Path(base)] if base else []
    candidates.append(Path("~/.cache").expanduser())
    for candidate in candidates:
        folder = candidate / "gfkit" / "numba"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="gfkit-numba-"))


def _compiled() -> Loops:
    folder = _cache_folder()
    if folder is not None and "numba" not in sys.modules:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)  # workers inherit it
    import numba  # noqa: PLC0415 - half a second

    jit: Any = numba.njit(
        [
            numba.void(
                numba.uint64[:, ::1],
                numba.uint64[:, ::1],
                numba.int64,
                numba.int64[::1],
                numba.int64[::1],
                numba.uint64[:, ::1],
            )
        ],
        cache=True,
        nogil=True,
    )
    reducing: Any = numba.njit(
        [numba.void(numba.uint64[:, ::1], numba.uint64[::1], numba.float64[::1])],
        cache=True,
        nogil=True,
    )
    u4, u8, i8 = numba.uint32, numba.uint64, numba.int64
    program = (u4[:, ::1], i8[:, ::1], i8[::1], u8[:, ::1], u8[:, ::1])
    folding = (u8[::1], u8[::1], i8, i8)
    sums = (i8[::1], u8[:, ::1], i8[::1], u8[::1], u8[:, ::1])
    walking: Any = numba.njit(
        [numba.void(i8, numba.boolean, *program, *folding, *sums)], cache=True, nogil=True
    )
    config: Any = numba.config
    kept, config.SLP_VECTORIZE = config.SLP_VECTORIZE, 1  # for lines of eight words
    try:
        return Loops(jit(gather), reducing(reduce), walking(walk))
    finally:
        config.SLP_VECTORIZE = kept


def gather(full: Any, extra: Any, columns: int, first: Any, index: Any, out: Any) -> None:
    """Set out[r] to the sum of the rows index[first[r]], ..., index[first[r + 1] - 1].

    Rows below `columns` are those of `full`, the others those of `extra`. Plain Python that numba
    compiles: uint64 arithmetic, so sums are exact modulo 2^64.
    """
    width = out.shape[1]
    for r in range(out.shape[0]):
        low, high = first[r], first[r + 1]
        row = out[r]
        if high - low == 2 and index[low] < columns and index[low + 1] < columns:
            a, b = full[index[low]], full[index[low + 1]]
            for c in range(width):
                row[c] = a[c] + b[c]
            continue
        for c in range(width):
            row[c] = 0
        for e in range(low, high):
            place = index[e]
            a = full[place] if place < columns else extra[place - columns]
            for c in range(width):
                row[c] += a[c]


def reduce(vector: Any, primes: Any, inverses: Any) -> None:
    """Take the remainder of every column modulo its prime, in place.

    primes: of 14 to 62 bits. inverses: 1 / primes in double precision. The quotient v / p is below
    2^50, where three roundings lose less than one; so the remainder is right after one correction
    either way.
    """
    for r in range(vector.shape[0]):
        row = vector[r]
        for c in range(vector.shape[1]):
            prime = np.int64(primes[c])
            quotient = np.int64(np.float64(row[c]) * inverses[c])
            rest = np.int64(row[c]) - quotient * prime
            if rest < 0:
                rest += prime
            if rest >= prime:
                rest -= prime
            row[c] = np.uint64(rest)


def walk(
    rows: int,
    begin: bool,
    operations: Any,
    runs: Any,
    last: Any,
    multipliers: Any,
    vectors: Any,
    primes: Any,
    rests: Any,
    bits: int,
    folds: int,
    places: Any,
    weights: Any,
    ends: Any,
    kept: Any,
    out: Any,
) -> None:
    """Do rows of a RowProgram, and add up what the vectors before or after them give.

    begin: whether the first vector counts, before any row. vectors: two buffers of lines of eight
    residues; the vector is in the first one, before and afterwards. primes, rests, bits, folds: a
    Folding. out[n] has six lines a vector. Without `ends`, the first two are the sums of
    weights[0, k] and weights[1, k] times the entry at places[k]. With `ends`, where the runs of
    places with one weight end, they are scalar products with weights[0, run]: of the lower halves,
    the upper halves and their sums, for the vector and itself, then for the vector and the one
    before, of which `kept` has the entries at the places. Plain Python that numba compiles.
    """
    shift = np.uint64(bits)
    mask = (np.uint64(1) << shift) - np.uint64(1)
    half = np.uint64((bits + 1) // 2)
    lower = (np.uint64(1) << half) - np.uint64(1)
    word = np.uint64(0xFFFFFFFF)
    three = np.uint64(3)  # lines of eight
    sums = np.zeros(48, dtype=np.uint64)
    x = np.uint64(0)
    vector, spare = vectors[0], vectors[1]
    for n in range(rows):
        if n or not begin:
            for i in range(len(runs)):
                kind = runs[i, 0]
                low, high = runs[i, 1], runs[i, 2]
                if kind == 1:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        one = np.uint64(operations[k, 1]) << three
                        for c in range(8):
                            vector[to + np.uint64(c)] += vector[one + np.uint64(c)]
                elif kind == 2:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        one = np.uint64(operations[k, 1]) << three
                        other = np.uint64(operations[k, 2]) << three
                        for c in range(8):
                            vector[to + np.uint64(c)] += (
                                vector[one + np.uint64(c)] + vector[other + np.uint64(c)]
                            )
                elif kind == 0:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        one = np.uint64(operations[k, 1]) << three
                        for c in range(8):
                            vector[to + np.uint64(c)] = vector[one + np.uint64(c)]
                elif kind == 3:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        for c in range(8):
                            vector[to + np.uint64(c)] = 0
                elif kind == 4:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        one = np.uint64(operations[k, 1]) << three
                        row = multipliers[operations[k, 2]]
                        for c in range(8):
                            vector[to + np.uint64(c)] += row[c] * vector[one + np.uint64(c)]
                elif kind == 5:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        one = np.uint64(operations[k, 1]) << three
                        row = multipliers[operations[k, 2]]
                        for c in range(8):
                            x = row[c] * vector[one + np.uint64(c)]
                            for _ in range(folds):
                                x = (x & mask) + rests[c] * (x >> shift)
                            vector[to + np.uint64(c)] += min(x, x - primes[c])
                else:
                    for k in range(low, high):
                        to = np.uint64(operations[k, 0]) << three
                        if folds == 1:
                            for c in range(8):
                                x = vector[to + np.uint64(c)]
                                x = (x & mask) + rests[c] * (x >> shift)
                                vector[to + np.uint64(c)] = min(x, x - primes[c])
                            continue
                        for c in range(8):
                            x = vector[to + np.uint64(c)]
                            for _ in range(folds):
                                x = (x & mask) + rests[c] * (x >> shift)
                            vector[to + np.uint64(c)] = min(x, x - primes[c])
            for k in range(len(last)):
                one, to = np.uint64(last[k]) << three, np.uint64(k) << three
                if folds == 1:
                    for c in range(8):
                        x = vector[one + np.uint64(c)]
                        x = (x & mask) + rests[c] * (x >> shift)
                        spare[to + np.uint64(c)] = min(x, x - primes[c])
                    continue
                for c in range(8):
                    x = vector[one + np.uint64(c)]
                    for _ in range(folds):
                        x = (x & mask) + rests[c] * (x >> shift)
                    spare[to + np.uint64(c)] = min(x, x - primes[c])
            vector, spare = spare, vector
        total = out[n]
        total[:] = 0
        low = 0
        for run in range(len(ends)):
            high = ends[run]
            sums[:] = 0
            for k in range(low, high):
                one, to = np.uint64(places[k]) << three, np.uint64(k) << three
                for c in range(8):
                    a, b = vector[one + np.uint64(c)], kept[to + np.uint64(c)]
                    kept[to + np.uint64(c)] = a
                    a_low, a_high = a & lower & word, (a >> half) & word
                    b_low, b_high = b & lower & word, (b >> half) & word
                    a_both, b_both = (a_low + a_high) & word, (b_low + b_high) & word
                    sums[c] += a_low * a_low
                    sums[8 + c] += a_high * a_high
                    sums[16 + c] += a_both * a_both
                    sums[24 + c] += a_low * b_low
                    sums[32 + c] += a_high * b_high
                    sums[40 + c] += a_both * b_both
            low = high
            for j in range(48):
                x = sums[j]
                for _ in range(folds):
                    x = (x & mask) + rests[j & 7] * (x >> shift)
                x = min(x, x - primes[j & 7]) * weights[0, run] + total[j]
                for _ in range(folds):
                    x = (x & mask) + rests[j & 7] * (x >> shift)
                total[j] = min(x, x - primes[j & 7])
        if len(ends) == 0:
            for k in range(len(places)):
                for c in range(16):
                    j = c & 7
                    x = vector[places[k] * 8 + j] * weights[c >> 3, k] + total[c]
                    for _ in range(folds):
                        x = (x & mask) + rests[j] * (x >> shift)
                    total[c] = min(x, x - primes[j])
    if (rows - 1 if begin else rows) % 2:
        spare[:] = vector


def domino_cell(vector: Any, low: int, last_column: bool, last_row: bool, prime: Any) -> None:
    """Pass one cell of a dense sweep over matchings of a grid, in place, modulo a prime.

    vector: 2^columns residues in uint32; bit j of an index tells that cell j, of this row or of the
    next one if it was passed, is covered. low: 2^j for the cell that is passed. prime: below 2^31.
    A covered cell is passed; a free one is left free, or begins a domino downward or to the right.
    """
    keep = np.uint32(0 if last_row else 0xFFFFFFFF)
    if last_column:
        for k in range(low):
            a, b = vector[k], vector[k + low]
            s = np.uint32(a + b)
            vector[k] = min(s, np.uint32(s - prime))
            vector[k + low] = a & keep
        return
    for base in range(0, vector.shape[0], 4 * low):
        w0 = vector[base : base + low]
        w1 = vector[base + low : base + 2 * low]
        w2 = vector[base + 2 * low : base + 3 * low]
        w3 = vector[base + 3 * low : base + 4 * low]
        for k in range(low):
            a, b, c, d = w0[k], w1[k], w2[k], w3[k]
            s = np.uint32(a + b)
            w0[k] = min(s, np.uint32(s - prime))
            w1[k] = a & keep
            s = np.uint32(c + d)
            s = np.uint32(min(s, np.uint32(s - prime)) + a)
            w2[k] = min(s, np.uint32(s - prime))
            w3[k] = c & keep


def weighted_domino_cell(
    vector: Any,
    low: int,
    last_column: bool,
    last_row: bool,
    x: Any,
    x_ratio: Any,
    y: Any,
    y_ratio: Any,
    prime: Any,
) -> None:
    """Pass a cell as `domino_cell` does; vertical dominoes weigh x and horizontal ones y.

    x_ratio, y_ratio: floor(x 2^32 / prime) and the same of y, so that products need no division.
    """
    shift = np.uint64(32)
    keep = np.uint32(0 if last_row else 0xFFFFFFFF)
    if last_column:
        for k in range(low):
            a, b = vector[k], vector[k + low]
            s = np.uint32(a + b)
            vector[k] = min(s, np.uint32(s - prime))
            q = np.uint32((np.uint64(x_ratio) * np.uint64(a)) >> shift)
            r = np.uint32(x * a - q * prime)
            vector[k + low] = min(r, np.uint32(r - prime)) & keep
        return
    for base in range(0, vector.shape[0], 4 * low):
        w0 = vector[base : base + low]
        w1 = vector[base + low : base + 2 * low]
        w2 = vector[base + 2 * low : base + 3 * low]
        w3 = vector[base + 3 * low : base + 4 * low]
        for k in range(low):
            a, b, c, d = w0[k], w1[k], w2[k], w3[k]
            s = np.uint32(a + b)
            w0[k] = min(s, np.uint32(s - prime))
            q = np.uint32((np.uint64(x_ratio) * np.uint64(a)) >> shift)
            r = np.uint32(x * a - q * prime)
            w1[k] = min(r, np.uint32(r - prime)) & keep
            q = np.uint32((np.uint64(y_ratio) * np.uint64(a)) >> shift)
            r = np.uint32(y * a - q * prime)
            r = min(r, np.uint32(r - prime))
            s = np.uint32(c + d)
            s = np.uint32(min(s, np.uint32(s - prime)) + r)
            w2[k] = min(s, np.uint32(s - prime))
            q = np.uint32((np.uint64(x_ratio) * np.uint64(c)) >> shift)
            r = np.uint32(x * c - q * prime)
            w3[k] = min(r, np.uint32(r - prime)) & keep


STRETCH = 1024
"""Entries of `dense_cell` that are passed together, so that they are read from memory once."""


def dense_cell(
    inside: Any, outside: Any, first: Any, index: Any, values: Any, ratios: Any, prime: Any
) -> None:
    """Pass one cell of a dense sweep of any rule, modulo a prime below 2^31.

    inside: [labels that were shown, pair of a class and a label, entry]; outside: [the same, pair
    of a label shown and a class after, entry]. Output o is the sum over e from first[o] to
    first[o + 1] - 1 of values[e] times the input index[e]. ratios: floor(value 2^32 / prime).
    """
    shift = np.uint64(32)
    entries = outside.shape[2]
    for pre in range(outside.shape[0]):
        for begin in range(0, entries, STRETCH):
            size = min(entries, begin + STRETCH) - begin
            for o in range(outside.shape[1]):
                target = outside[pre, o, begin : begin + size]
                low, high = first[o], first[o + 1]
                if high == low:
                    for r in range(size):
                        target[r] = 0
                    continue
                simple = high - low <= 3
                for e in range(low, high):
                    simple = simple and values[e] == 1
                one = inside[pre, index[low], begin : begin + size]
                if simple:
                    if high - low == 1:
                        for r in range(size):
                            target[r] = one[r]
                        continue
                    two = inside[pre, index[low + 1], begin : begin + size]
                    if high - low == 2:
                        for r in range(size):
                            s = np.uint32(one[r] + two[r])
                            target[r] = min(s, np.uint32(s - prime))
                        continue
                    three = inside[pre, index[low + 2], begin : begin + size]
                    for r in range(size):
                        s = np.uint32(one[r] + two[r])
                        s = np.uint32(min(s, np.uint32(s - prime)) + three[r])
                        target[r] = min(s, np.uint32(s - prime))
                    continue
                for e in range(low, high):
                    source = inside[pre, index[e], begin : begin + size]
                    value, ratio = values[e], np.uint64(ratios[e])
                    if value == 1:
                        if e == low:
                            for r in range(size):
                                target[r] = source[r]
                        else:
                            for r in range(size):
                                s = np.uint32(target[r] + source[r])
                                target[r] = min(s, np.uint32(s - prime))
                    elif e == low:
                        for r in range(size):
                            a = source[r]
                            q = np.uint32((ratio * np.uint64(a)) >> shift)
                            a = np.uint32(value * a - q * prime)
                            target[r] = min(a, np.uint32(a - prime))
                    else:
                        for r in range(size):
                            a = source[r]
                            q = np.uint32((ratio * np.uint64(a)) >> shift)
                            a = np.uint32(value * a - q * prime)
                            a = np.uint32(min(a, np.uint32(a - prime)) + target[r])
                            target[r] = min(a, np.uint32(a - prime))


def transpose(inside: Any, outside: Any) -> None:
    """Set outside[c, r] to inside[r, c], block by block."""
    rows, columns = inside.shape
    for low in range(0, rows, 16):
        high = min(rows, low + 16)
        for begin in range(0, columns, 16):
            end = min(columns, begin + 16)
            for r in range(low, high):
                for c in range(begin, end):
                    outside[c, r] = inside[r, c]
