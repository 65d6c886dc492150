"""Loops that numba compiles, loaded only where they pay.

This module is optional: `compiled` returns None where numba is absent, switched off (GFKIT_FAST=0),
or not yet worth its half second; then numpy computes the same residues. Each loop is plain Python,
marked `@loop` with its types; functions that several share are marked `@inlined`. The machine code
is kept on disk, next to this file or where numba keeps it for a user, so that only the first
process compiles.

numpy makes one pass over a vector for the k-th edges of all states; a compiled loop
(`gfkit/automata/loops.py`) makes one pass in all, and takes a half to a third of the time.

It is loaded once a process has been asked for 0.7 seconds of such work; a loop that takes seconds
to compile, and is not on disk, after 2 seconds of its own. GFKIT_FAST=0 never loads it,
GFKIT_FAST=1 at once. With less than 400 MiB for each process, or where numba fails, numpy does the
work in the plainest way, which suffices for short work and is the second route of each loop.
Residues are the same in both: remainders are exact, by a quotient in double precision with one
correction, right for primes of 14 to 62 bits.
"""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from gfkit.base.budget import current, forecast
from gfkit.base.memory import resident
from gfkit.base.workers import COMPILER_BYTES
from gfkit.errors import LimitReached, OutOfBudget

SWITCH = "GFKIT_FAST"
"""This variable of the environment is 0 for numpy alone, 1 for numba from the first step on."""
WORTH = 0.7
"""Seconds of work with numpy after which numba is loaded."""
WORTH_COMPILING = 2.0
"""Seconds of the work of one loop after which it is compiled, if that takes long."""
FOLDING = "Tuple((u8[::1], u8[::1], i8, i8))"
"""The types of a Folding: primes, rests, bits, folds."""
PROGRAM = "Tuple((u4[:, ::1], i8[:, ::1], i8[::1], u8[:, ::1]))"
"""Those of a RowProgram: operations, runs, last, multipliers."""


@dataclass(slots=True)
class _State:
    seconds: float = 0.0  # of work that this process was given
    loaded: bool = False
    failed: bool = False
    made: dict[str, Callable[..., Any]] = field(default_factory=dict)
    spent: dict[str, float] = field(default_factory=dict)  # seconds, of loops that compile slowly


_STATE = _State()
_TYPES: dict[str, tuple[tuple[str, ...], bool]] = {}
_SLOW: dict[Any, float] = {}
"""Loops whose compilation takes seconds, and how many."""
_INLINED: list[tuple[Any, str]] = []


def loop(*types: str, lines: bool = False, seconds: float = 0.0) -> Callable[[Any], Any]:
    """Return the decorator of a loop, by the types of its result and arguments, as numba has them.

    Without types it is compiled for those that it is called with; then it and what is marked
    `called` must make no arrays, as references to arrays are not counted there. lines: whether it
    is one over lines of eight words, which LLVM is asked to put together. seconds: about how long
    its compilation takes, if that is more than one.
    """

    def mark(function: Any) -> Any:
        _TYPES[function.__name__] = types, lines
        if seconds:
            _SLOW[function] = seconds
        return function

    return mark


def inlined(function: Any) -> Any:
    """Mark a function that loops call, and that is put in there."""
    _INLINED.append((function, "always"))
    return function


def called(function: Any) -> Any:
    """Mark a function that loops of its module call."""
    _INLINED.append((function, "never"))
    return function


def pays(seconds: float) -> bool:
    """Return whether compiled loops should do the work, or numpy.

    seconds: what the work is expected to take with numpy. The sum over the life of the process
    counts, since many short calls are worth as much as a long one.
    """
    asked = os.environ.get(SWITCH, "")
    if asked == "0":
        return False
    _STATE.seconds += seconds
    if not _STATE.loaded and not _STATE.failed:
        is_worth_it = asked == "1" or _STATE.seconds >= WORTH
        if not (is_worth_it and installed() and _fits()):
            return False
        try:
            _load()
            _STATE.loaded = True
        except OutOfBudget:
            raise
        except Exception as error:  # noqa: BLE001 - LLVM and numba raise errors of any kind
            _STATE.failed = True
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            warnings.warn(
                f"numba cannot be used, numpy computes the same: {reason}", RuntimeWarning, 2
            )
    return _STATE.loaded


def foreseeably_pays(seconds: float) -> bool:
    """Return whether compiled loops will do work of that many seconds; none is loaded for that."""
    asked = os.environ.get(SWITCH, "")
    if asked == "0" or _STATE.failed or not installed():
        return False
    return _STATE.loaded or asked == "1" or _STATE.seconds + seconds >= WORTH


def compiled(function: Any, seconds: float = 0.0) -> Callable[..., Any] | None:
    """Return a loop compiled, or None where numpy should do the work, as `pays` says."""
    name = function.__name__
    if function in _SLOW and name not in _STATE.made and os.environ.get(SWITCH) != "1":
        _STATE.spent[name] = _STATE.spent.get(name, 0.0) + seconds
        if _STATE.spent[name] < (WORTH if _is_kept(function) else WORTH_COMPILING):
            return None
    if not pays(seconds):
        return None
    if name not in _STATE.made:
        import numba.extending  # noqa: PLC0415 - loaded by now

        njit: Any = numba.njit
        for one, way in _INLINED:
            if one.__name__ not in _STATE.made and one.__module__ == function.__module__:
                make: Any = njit if way == "always" else numba.extending.register_jitable
                made = make(inline=way, _nrt=False, no_cfunc_wrapper=True)(one)
                _STATE.made[one.__name__] = one.__globals__[one.__name__] = made
        types, lines = _TYPES[name]
        jit: Any = njit(list(types) or None, cache=True, nogil=True, _nrt=bool(types))
        config: Any = numba.config
        kept, config.SLP_VECTORIZE = config.SLP_VECTORIZE, int(lines)
        try:
            try:
                _STATE.made[name] = jit(function)
            except RuntimeError:  # there is no folder for machine code; workers inherit this one
                config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp()
                _STATE.made[name] = jit(function)
        finally:
            config.SLP_VECTORIZE = kept
    return _STATE.made[name]


def kernel() -> str:
    """Return "numba" if this process has loaded the compiled loops, otherwise "numpy"."""
    return "numpy" if not _STATE.loaded or os.environ.get(SWITCH) == "0" else "numba"


def seconds_without_numba() -> float:
    """Return the seconds of work of this process that numba, which is not installed, shortens."""
    return 0.0 if os.environ.get(SWITCH) == "0" or installed() else _STATE.seconds


def installed() -> bool:
    """Return whether numba is installed; it is not imported."""
    return find_spec("numba") is not None


def _is_kept(function: Any) -> bool:
    """Return whether machine code of a loop is on disk, in one of the two usual places."""
    file, given = Path(function.__code__.co_filename), os.environ.get("NUMBA_CACHE_DIR")
    version = "".join(map(str, sys.version_info[:2]))
    name = f"{file.stem}.{function.__name__}-*.py{version}.nbi"
    return any(Path(given).glob(f"*/{name}") if given else (file.parent / "__pycache__").glob(name))


def _fits() -> bool:
    """Return whether the current memory limit leaves room for the compiler."""
    allowed = current().memory_allowed()
    return allowed is None or resident() + COMPILER_BYTES < allowed


def _load() -> None:
    from numba.core import event  # noqa: PLC0415 - half a second

    class Announcing(event.Listener):
        """Says that a loop is compiled; one that is on disk is not."""

        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            if function in _SLOW:
                with suppress(LimitReached):  # what is begun is done
                    forecast("compiling, once", seconds=_SLOW[function])

        def on_end(self, event: Any) -> None:
            """Report nothing at the end."""

    register: Any = event.register
    register("numba:compile", Announcing())


@inlined
def folded(x: Any, prime: Any, rest: Any, mask: Any, shift: Any, folds: int) -> Any:
    """Return a word modulo a prime, by a Folding: 2^bits is `rest` modulo the prime."""
    for _ in range(folds):
        x = (x & mask) + rest * (x >> shift)
    return min(x, x - prime)


@inlined
def plus(a: Any, b: Any, prime: Any) -> Any:
    """Return the sum of residues modulo a prime below 2^31."""
    s = np.uint32(a + b)
    return min(s, np.uint32(s - prime))


@inlined
def times(value: Any, a: Any, ratio: Any, prime: Any) -> Any:
    """Return the product of residues; ratio: floor(value 2^32 / prime), so that none is divided."""
    q = np.uint32((np.uint64(ratio) * np.uint64(a)) >> np.uint64(32))
    r = np.uint32(value * a - q * prime)
    return min(r, np.uint32(r - prime))


@inlined
def reduce_line(
    into: Any,
    to: Any,
    source: Any,
    one: Any,
    primes: Any,
    rests: Any,
    mask: Any,
    shift: Any,
    folds: int,
) -> None:
    """Reduce a line of eight words, from one place to another."""
    if folds == 1:  # which is put together, where a loop of unknown length is not
        for c in range(8):
            x = source[one + np.uint64(c)]
            x = (x & mask) + rests[c] * (x >> shift)
            into[to + np.uint64(c)] = min(x, x - primes[c])
    else:
        for c in range(8):
            x = source[one + np.uint64(c)]
            into[to + np.uint64(c)] = folded(x, primes[c], rests[c], mask, shift, folds)


@loop(
    f"void(i8, b1, {PROGRAM}, {FOLDING}, Tuple((i8[::1], u8[:, ::1], i8[::1])), "
    "u8[:, ::1], u8[::1], u8[:, ::1])",
    lines=True,
    seconds=2,
)
def walk(
    rows: int,
    begin: bool,
    program: Any,
    folding: Any,
    asked: Any,
    vectors: Any,
    kept: Any,
    out: Any,
) -> None:
    """Do rows of a RowProgram, and add up what the vectors before or after them give.

    begin: whether the first vector counts, before any row. vectors: two buffers of lines of eight
    residues; the vector is in the first one, before and afterwards. asked: places, weights and
    ends. out[n] has six lines a vector. Without `ends`, the first two are the sums of
    weights[0, k] and weights[1, k] times the entry at places[k]. With `ends`, where the runs of
    places with one weight end, they are scalar products with weights[0, run]: of the lower halves,
    the upper halves and their sums, for the vector and itself, then for the vector and the one
    before, of which `kept` has the entries at the places. Plain Python that numba compiles.
    """
    operations, runs, last, multipliers = program
    primes, rests, bits, folds = folding
    places, weights, ends = asked
    shift = np.uint64(bits)
    mask = (np.uint64(1) << shift) - np.uint64(1)
    half = np.uint64((bits + 1) // 2)
    lower = (np.uint64(1) << half) - np.uint64(1)
    word = np.uint64(0xFFFFFFFF)
    three = np.uint64(3)  # lines of eight
    sums = np.zeros(48, dtype=np.uint64)
    vector, spare = vectors[0], vectors[1]
    for n in range(rows):
        if n or not begin:
            for i in range(len(runs)):
                kind = runs[i, 0]
                for k in range(runs[i, 1], runs[i, 2]):
                    to = np.uint64(operations[k, 0]) << three
                    one = np.uint64(operations[k, 1]) << three
                    if kind == 1:
                        for c in range(8):
                            vector[to + np.uint64(c)] += vector[one + np.uint64(c)]
                    elif kind == 0:
                        for c in range(8):
                            vector[to + np.uint64(c)] = vector[one + np.uint64(c)]
                    elif kind == 2:
                        for c in range(8):
                            vector[to + np.uint64(c)] = 0
                    elif kind == 5:
                        reduce_line(vector, to, vector, one, primes, rests, mask, shift, folds)
                    else:
                        row = multipliers[operations[k, 2]]
                        for c in range(8):
                            x = row[c] * vector[one + np.uint64(c)]
                            if kind == 4:
                                x = folded(x, primes[c], rests[c], mask, shift, folds)
                            vector[to + np.uint64(c)] += x
            for k in range(len(last)):
                one, to = np.uint64(last[k]) << three, np.uint64(k) << three
                reduce_line(spare, to, vector, one, primes, rests, mask, shift, folds)
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
                p, rest = primes[j & 7], rests[j & 7]
                x = folded(sums[j], p, rest, mask, shift, folds) * weights[0, run] + total[j]
                total[j] = folded(x, p, rest, mask, shift, folds)
        if len(ends) == 0:
            for k in range(len(places)):
                for c in range(16):
                    j = c & 7
                    x = vector[places[k] * 8 + j] * weights[c >> 3, k] + total[c]
                    total[c] = folded(x, primes[j], rests[j], mask, shift, folds)
    if (rows - 1 if begin else rows) % 2:
        for k in range(len(vector)):  # to assign at once has numba compile an error's words
            spare[k] = vector[k]


@loop("void(u4[::1], i8, b1, b1, u4, none)", "void(u4[::1], i8, b1, b1, u4, u4[::1])")
def domino_cell(
    vector: Any, low: int, last_column: bool, last_row: bool, prime: Any, weights: Any
) -> None:
    """Pass one cell of a dense sweep over matchings of a grid, in place, modulo a prime.

    vector: 2^columns residues in uint32; bit j of an index gives that cell j, of this row or of the
    next one if it was passed, is covered. low: 2^j for the cell that is passed. prime: below 2^31.
    A covered cell is passed; a free one is left free, or begins a domino downward or to the right.
    weights: None, or x and y of vertical and horizontal dominoes, each with floor(x 2^32 / prime).
    """
    keep = np.uint32(0 if last_row else 0xFFFFFFFF)
    if weights is not None:
        x, x_ratio, y, y_ratio = weights[0], weights[1], weights[2], weights[3]
    if last_column:
        for k in range(low):
            a, b = vector[k], vector[k + low]
            vector[k] = plus(a, b, prime)
            down = a if weights is None else times(x, a, x_ratio, prime)
            vector[k + low] = down & keep
        return
    for base in range(0, vector.shape[0], 4 * low):
        w0 = vector[base : base + low]
        w1 = vector[base + low : base + 2 * low]
        w2 = vector[base + 2 * low : base + 3 * low]
        w3 = vector[base + 3 * low : base + 4 * low]
        for k in range(low):
            a, b, c, d = w0[k], w1[k], w2[k], w3[k]
            if weights is None:
                beside, down, other = a, a, c
            else:
                beside = times(y, a, y_ratio, prime)
                down = times(x, a, x_ratio, prime)
                other = times(x, c, x_ratio, prime)
            w0[k] = plus(a, b, prime)
            w1[k] = down & keep
            w2[k] = plus(plus(c, d, prime), beside, prime)
            w3[k] = other & keep


STRETCH = 1024
"""Entries of `dense_cell` that are passed together, so that they are read from memory once."""


@loop("void(u4[:, :, ::1], u4[:, :, ::1], i8[::1], i8[::1], u4[::1], u4[::1], u4)")
def dense_cell(
    inside: Any, outside: Any, first: Any, index: Any, values: Any, ratios: Any, prime: Any
) -> None:
    """Pass one cell of a dense sweep of any rule, modulo a prime below 2^31.

    inside: [labels that were shown, pair of a class and a label, entry]; outside: [the same, pair
    of a label shown and a class after, entry]. Output o is the sum over e from first[o] to
    first[o + 1] - 1 of values[e] times the input index[e]. ratios: floor(value 2^32 / prime).
    """
    entries = outside.shape[2]
    for pre in range(outside.shape[0]):
        for begin in range(0, entries, STRETCH):
            size = min(entries, begin + STRETCH) - begin
            for o in range(outside.shape[1]):
                target = outside[pre, o, begin : begin + size]
                low, high = first[o], first[o + 1]
                if high == low:
                    target[:] = 0
                    continue
                for e in range(low, high):
                    source = inside[pre, index[e], begin : begin + size]
                    value, ratio = values[e], ratios[e]
                    if value == 1 and e == low:
                        for r in range(size):
                            target[r] = source[r]
                    elif value == 1:
                        for r in range(size):
                            target[r] = plus(target[r], source[r], prime)
                    elif e == low:
                        for r in range(size):
                            target[r] = times(value, source[r], ratio, prime)
                    else:
                        for r in range(size):
                            target[r] = plus(
                                times(value, source[r], ratio, prime), target[r], prime
                            )


@loop("void(u4[:, ::1], u4[:, ::1])")
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
