"""Terms beyond what the OEIS lists, each computed twice, as b-files under docs/records.

    python tests/bench/records.py A028420 --to 24
    python tests/bench/records.py A332714 snort-play --seconds 600
    python tests/bench/records.py --all --cheap 2
    python tests/bench/records.py --check
    python tests/bench/records.py --page

Every term is found from residues modulo two disjoint sets of primes, in two ways where there are
two. Both sets give the same number, each with a prime to spare, and their product is larger than
any number of positions (letters^cells), so that the number is the only one with these residues.
Residues are kept in a folder of work, so that a run that was stopped goes on where it was. Finished
terms are in the b-files, and docs/records/provenance.jsonl has a line of JSON for each.
"""

from __future__ import annotations

import argparse
import json
import math
import operator
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "records"
PROVENANCE = FOLDER / "provenance.jsonl"
PAGE = ROOT / "docs" / "records.md"
WORK = ROOT / "build" / "records"
LIMIT_SOURCES = {
    "domineering": Path(__file__).parent / "limit.c",
    "domineering:maximal": Path(__file__).parent / "maximal.c",
}

TOTAL_BITS = 58
"""Primes of sums without marks; entries are reduced every few steps."""
SWEEP_BITS = 50
MARKED_BITS = 31
SECOND_SET = 4000
"""The second set begins this many primes further down."""
SPARE_BITS = 30
COLUMNS_AT_ONCE = 8
ONE_BY_ONE = 20
"""From this many columns on residues are kept prime by prime."""
MEMORY = 1 << 29
"""Of the vectors of one batch, in bytes."""

Residues = dict[int, tuple[int, ...]]
"""By prime: of one term, or of all terms of a strip."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sequence of docs/records/sequences.toml."""

    id: str
    name: str
    model: str
    offset: int
    letters: int
    goal: int
    listed: int | None = None
    credit: str = ""
    seen: tuple[int, str] | None = None
    topology: str = "strip"
    differences: tuple[int, ...] | None = None
    columns: int | None = None
    smallest_piece: int = 1
    symmetric: bool = False
    ways: tuple[str, ...] = ()
    shift: int = 0
    antidiagonals: int | None = None
    since: int | None = None
    double: bool = False

    @property
    def file(self) -> Path:
        """Return the place of its b-file."""
        name = f"b{self.id[1:]}" if self.is_listed else self.id
        return FOLDER / f"{name}.txt"

    @property
    def is_listed(self) -> bool:
        """Tell whether the OEIS has it."""
        return self.listed is not None

    def board(self, n: int) -> tuple[int, int]:
        """Return the rows and columns of the board that a(n) is about."""
        if self.antidiagonals is not None:
            place = n - self.offset
            diagonal = (math.isqrt(8 * place + 1) - 1) // 2
            within = place - diagonal * (diagonal + 1) // 2
            less = min(within, diagonal - within)
            return self.antidiagonals + diagonal - less, self.antidiagonals + less
        side = 2 * n if self.double else n + self.shift
        return side, side if self.columns is None else self.columns

    @property
    def rule(self) -> Any:
        """Return the model, or the rule of the title that stands in its place."""
        if " " not in self.model or " between " in self.model:
            return self.model
        from gfkit.boards.language.rules import model_of, rule_of_table
        from gfkit.oeis import title

        read: Any = title(self.model)
        return model_of(rule_of_table({**read.rule, "name": self.id}, self.id))

    def bound(self, n: int) -> int:
        """Return a number that a(n) is below: letters^cells, and one."""
        rows, columns = self.board(n)
        return int(self.letters ** (rows * columns)) + 1

    def order(self, n: int) -> int:
        """Return N such that no two differences that occur or are wanted are equal modulo N."""
        rows, columns = self.board(n)
        most = rows * columns // self.smallest_piece
        return max(2, most + max(self.differences or (0,)) + 1)

    def two_ways(self) -> tuple[str, str]:
        """Return how its two sets of residues are found."""
        if self.ways:
            return self.ways[0], self.ways[-1]
        return "columns", "columns" if self.topology != "strip" else "rows"


def wanted() -> dict[str, Wanted]:
    """Return the sequences by their ids."""
    text = (FOLDER / "sequences.toml").read_text(encoding="utf-8")
    found = {}
    for entry in tomllib.loads(text)["sequence"]:
        for name in ("differences", "ways", "seen"):
            if name in entry:
                entry[name] = tuple(entry[name])
        found[entry["id"]] = Wanted(**entry)
    return found


# Residues of one term.


def residues(way: str, one: Wanted, n: int, primes: list[int]) -> list[tuple[int, ...]]:
    """Return a(n) modulo each prime; of a strip all terms up to a(n)."""
    rows, columns = one.board(n)
    if one.columns is None and one.board(n) == (0, 0):
        return [(1,) for _ in primes]
    if way == "limit":
        return [(value,) for value in _by_limit(one, rows, columns, primes)]
    from gfkit import Strip

    if way == "totals":
        return [(value,) for value in _by_totals(one, n, rows, columns, primes)]
    if way == "sweep":
        return [(value,) for value in _by_sweep(one, rows, columns, primes)]
    if way in {"frontier", "ahead", "blocks", "turned", "ends", "chosen"}:
        return [_without_gfkit(way, one, rows, columns, prime) for prime in primes]
    # The side that grows is counted by terms: on a strip, that of the sequence.
    side = {"columns": columns} if way == "columns" or one.columns is not None else {"rows": rows}
    strip = Strip(
        one.rule,
        topology=one.topology,  # type: ignore[arg-type]
        **side,
        max_states=1 << 26,
    )
    matrix = strip.transfer_matrix()
    if one.differences is not None:
        found = _with_differences(_values_of(matrix, n + 1), primes, one, one.order(n))
        return [(value,) for value in found]
    count = 1 + (rows if way == "columns" or one.columns is not None else columns)
    values = _totals(matrix.marked("none"), count, primes)
    return values if one.columns is not None else [terms[-1:] for terms in values]


def _without_gfkit(way: str, one: Wanted, rows: int, columns: int, prime: int) -> tuple[int, ...]:
    """Return a term, or those of a strip, by second_ways.py."""
    import second_ways

    model = one.model
    if way == "ahead":
        perfect = model == "king-perfect-matchings"
        return (second_ways.matchings_ahead(rows, columns, prime, perfect=perfect),)
    if way in {"blocks", "turned"}:
        turned = way == "turned"
        return (second_ways.blocks_of(one.id, one.letters, rows, prime, turned=turned),)
    if way == "chosen":
        return (second_ways.induced_of(model, columns, rows) % prime,)
    if way == "ends":
        counts = second_ways.paths_of(model, columns, rows, one.topology)
        return tuple(value % prime for value in counts)
    if model == "total-dominating-sets":
        return (second_ways.totally_dominating(rows, columns, prime),)
    if one.topology == "torus":
        return (second_ways.matchings_of_torus(rows, prime),)
    return (second_ways.sweep_of(model, rows, columns, prime),)


def _totals(matrix: Any, count: int, primes: list[int]) -> list[tuple[int, ...]]:
    import numpy as np

    from gfkit.automata.evaluation import modular_terms, plan_steps
    from gfkit.automata.lumping import merge_equal_futures

    merged = merge_equal_futures(matrix)
    plan = plan_steps(merged.steps, periodic=True)
    ones = np.ones(len(primes), dtype=np.uint64)
    columns = (np.array(primes, dtype=np.uint64), ones, ones)
    terms = modular_terms(merged, plan, count, columns)
    return [tuple(map(int, terms[:, k].tolist())) for k in range(len(primes))]


Points = list[tuple[int, int]]


def _with_differences(
    values_at: Callable[[int, Points], list[int]], primes: list[int], one: Wanted, order: int
) -> list[int]:
    """Return sums over positions whose numbers of pieces differ by one of `differences`.

    values_at: the polynomial in x and y modulo a prime at points. With w a root of unity of that
    order, f(w^k, w^-k) is the sum over d of c(d) w^(dk), where c(d) counts positions with
    difference d; and the sum over k of w^(-dk) f(w^k, w^-k) is order c(d). Where an exchange of the
    players is a symmetry, k and -k give the same value.
    """
    signed = sorted({d for each in one.differences or () for d in (each, -each)})
    needed = range(order // 2 + 1 if one.symmetric else order)
    found = []
    for prime in primes:
        root = _root_of_unity(order, prime)
        powers = [pow(root, k, prime) for k in range(order)]
        values = values_at(prime, [(powers[k], powers[-k % order]) for k in needed])
        total = 0
        for k, value in zip(needed, values, strict=True):
            both = {k, -k % order} if one.symmetric else {k}
            total += value * sum(powers[-d * e % order] for d in signed for e in both)
        found.append(total * pow(order, -1, prime) % prime)
    return found


def _values_of(matrix: Any, count: int) -> Callable[[int, Points], list[int]]:
    """Return how an automaton with marks gives its last term at points."""
    import numpy as np

    from gfkit.automata.evaluation import modular_terms, plan_steps
    from gfkit.automata.lumping import merge_equal_futures

    merged = merge_equal_futures(matrix)
    plan = plan_steps(merged.steps, periodic=True)
    at_once = max(1, MEMORY // (32 * plan.longest))

    def values_at(prime: int, points: Points) -> list[int]:
        found: list[int] = []
        for first in range(0, len(points), at_once):
            several = points[first : first + at_once]
            x, y = (np.array(each, dtype=np.uint64) for each in zip(*several, strict=True))
            moduli = np.full(len(several), prime, dtype=np.uint64)
            found += map(int, modular_terms(merged, plan, count, (moduli, x, y))[-1])
        return found

    return values_at


def _root_of_unity(order: int, prime: int) -> int:
    assert prime % order == 1
    divisors = [d for d in range(1, order) if order % d == 0]
    for base in range(2, prime):
        root = pow(base, (prime - 1) // order, prime)
        if all(pow(root, d, prime) != 1 for d in divisors):
            return root
    raise AssertionError


def _by_limit(one: Wanted, rows: int, columns: int, primes: list[int]) -> list[int]:
    """Return residues of matchings, or of maximal ones, by a program in C."""
    source = LIMIT_SOURCES.get(one.model)
    if source is None or one.topology != "strip" or rows != columns:
        known = " and ".join(LIMIT_SOURCES)
        raise SystemExit(f"the programs in C count {known} on squares")
    if one.differences is not None and source.name != "limit.c":
        raise SystemExit("the program in C counts maximal positions without marks")
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SystemExit("no C compiler")
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "limit")
        flags = ["-O3", "-march=native", "-o", program]
        subprocess.run([compiler, *flags, str(source)], check=True)

        def printed(tokens: list[str]) -> list[int]:
            given = [program, str(rows), *tokens]
            done = subprocess.run(given, check=True, capture_output=True, text=True)
            return [int(line) for line in done.stdout.split()]

        if one.differences is None:
            return printed([str(prime) for prime in primes])
        return _with_differences(
            lambda prime, points: printed([f"{prime}:{x}:{y}" for x, y in points]),
            primes,
            one,
            one.order(rows),
        )


def _by_totals(one: Wanted, n: int, rows: int, columns: int, primes: list[int]) -> list[int]:
    """Return residues as `gfkit count --squares` finds them."""
    from gfkit.boards.language.rules import model_from
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import joins_of
    from gfkit.strips.totals.board_totals import _sweeping, _works

    if one.columns is not None:
        raise SystemExit("single boards are counted this way, not strips")
    topology: Any = one.topology
    joins = joins_of(Board.rectangle(rows, columns), topology, multigraph=False)
    works = _works(
        model_from(one.model), _sweeping(rows, columns, across=joins.across, down=joins.down)
    )
    if works is None:
        raise SystemExit(f"{one.model} is counted by its polynomial only")

    def values_at(prime: int, points: Points) -> list[int]:
        asked = [(prime, x, y) for x, y in points]
        found = [0] * len(points)
        for coefficient, work in works:
            for k, value in enumerate(work.values(asked)):
                found[k] = (found[k] + coefficient * value) % prime
        return found

    if one.differences is not None:
        return _with_differences(values_at, primes, one, one.order(n))
    return [values_at(prime, [(1, 1)])[0] for prime in primes]


def _by_sweep(one: Wanted, rows: int, columns: int, primes: list[int]) -> list[int]:
    """Return residues of matchings by a sweep that uses nothing of gfkit.

    Bit j of the index says that cell j of this row, or of the next one if j was passed, is covered
    already: at a free cell it stays, and the cell is left free (the bit is 0), or is the upper half
    of a domino (1), or the left half (the next bit becomes 1). At a covered cell it becomes 0.
    """
    import numpy as np

    if one.model != "domineering" or one.differences or one.topology != "strip":
        raise SystemExit("the sweep counts positions of Domineering on rectangles")
    found = []
    for prime in primes:
        vector = np.zeros(1 << columns, dtype=np.uint64)
        vector[0] = 1
        bound = prime
        for i in range(rows):
            for j in range(columns):
                if bound * 3 >= 1 << 64:
                    np.remainder(vector, np.uint64(prime), out=vector)
                    bound = prime
                bound *= 3
                cells = vector.reshape(-1, 2, 1 << j)
                free, covered = cells[:, 0], cells[:, 1]
                covered += free  # left free, or covered
                if j + 1 < columns:
                    both = vector.reshape(-1, 2, 2, 1 << j)
                    both[:, 1, 1] += both[:, 0, 0]  # a horizontal domino
                swapped = free.copy()
                free[...] = covered
                covered[...] = swapped if i + 1 < rows else 0
        found.append(int(vector[0]) % prime)
    return found


def prime_bits(way: str, one: Wanted) -> int:
    """Return the size of the primes."""
    if way in {"frontier", "ahead", "blocks", "turned"}:
        return SWEEP_BITS
    small = one.differences is not None or way in {"limit", "totals"}
    return MARKED_BITS if small else TOTAL_BITS


def primes_for(way: str, one: Wanted, n: int, which: int) -> Iterator[int]:
    """Yield the primes of the first (0) or second (1) set, without end."""
    from flint import fmpz

    bits = prime_bits(way, one)
    step = 1
    if one.differences is not None:
        step = one.order(n)
    candidate = ((1 << bits) - 2) // step * step + 1
    number = 0
    while candidate > 2:
        if candidate < 1 << bits and fmpz(candidate).is_prime():
            # With few primes in a class the two sets are every other one; else they are far apart.
            if step > 1 and number % 2 == which:
                yield candidate
            if step == 1 and number >= which * SECOND_SET:
                yield candidate
            number += 1
        candidate -= step


# One term, from two sets.


class OutOfTime(Exception):
    """The time of this run is over; residues so far are kept."""


@dataclass(slots=True)
class Kept:
    """The residues of one term that are known, in a file of lines `set prime residue seconds`."""

    file: Path
    sets: tuple[Residues, Residues]
    seconds: list[float]

    @classmethod
    def read(cls, one: Wanted, n: int) -> Kept:
        """Return what an earlier run has left; a line cut short is not read."""
        ways = "-".join(one.two_ways())
        kept = cls(WORK / f"{one.id}-{n}-{ways}.txt", ({}, {}), [0.0, 0.0])
        if kept.file.is_file():
            for line in kept.file.read_text(encoding="utf-8").splitlines():
                words = line.split()
                if len(words) == 5 and words[4] == "ok":
                    found = tuple(map(int, words[2].split(",")))
                    kept.sets[int(words[0])][int(words[1])] = found
                    kept.seconds[int(words[0])] += float(words[3])
        return kept

    def add(self, which: int, found: Residues, seconds: float) -> None:
        """Keep further residues."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as stream:
            for prime, residue in found.items():
                each = seconds / len(found)
                shown = ",".join(map(str, residue))
                stream.write(f"{which} {prime} {shown} {each:.4f} ok\n")
        self.sets[which].update(found)
        self.seconds[which] += seconds


def computed(
    one: Wanted, n: int, in_time: Callable[[], bool]
) -> tuple[tuple[int, ...], dict[str, Any]]:
    """Return a(n), of a strip all terms up to it, and the line of provenance; raises OutOfTime."""
    kept = Kept.read(one, n)
    bound = one.bound(n)
    values = []
    for which, way in enumerate(one.two_ways()):
        least = math.isqrt(bound) + 1
        found = _from_set(one, n, which, way, kept, least, in_time)
        # What a strip of no cells has is no term of a sequence that begins later.
        values.append(found[max(0, one.offset - (n + 1 - len(found))) :])
    if values[0] != values[1]:
        raise SystemExit(f"{one.id}: the two sets give different numbers for n = {n}: {values}")
    products = [math.prod(kept.sets[which]) for which in (0, 1)]
    largest = max(values[0])
    if min(values[0]) < 0 or largest >= min(products) or math.prod(products) < bound:
        raise SystemExit(f"{one.id}: too few primes for n = {n}")
    line = {
        "id": one.id,
        "n": n,
        "digits": len(str(values[0][-1])),
        "ways": list(one.two_ways()),
        "primes": [len(kept.sets[0]), len(kept.sets[1])],
        "largest": [max(kept.sets[0], default=0), max(kept.sets[1], default=0)],
        "bits": math.prod(products).bit_length(),
        "seconds": [round(seconds, 2) for seconds in kept.seconds],
        "date": datetime.now(UTC).date().isoformat(),
    }
    return values[0], line


def _from_set(
    one: Wanted,
    n: int,
    which: int,
    way: str,
    kept: Kept,
    least: int,
    in_time: Callable[[], bool],
) -> tuple[int, ...]:
    """Return the numbers with the residues of one set, when it has a prime to spare."""
    source = primes_for(way, one, n, which)
    known: Residues = {}
    bits = prime_bits(way, one)
    values: tuple[int, ...] = (0,)
    while (least_now := max(least, max(values) << SPARE_BITS)) > math.prod(known) or not known:
        missing = least_now.bit_length() - math.prod(known).bit_length()
        batch = [next(source) for _ in range(_batch(one, n, missing // bits + 1))]
        new = [prime for prime in batch if prime not in kept.sets[which]]
        if new:
            if not in_time():
                raise OutOfTime
            start = time.process_time() + _children()
            found = dict(zip(new, residues(way, one, n, new), strict=True))
            kept.add(which, found, time.process_time() + _children() - start)
        known |= {prime: kept.sets[which][prime] for prime in batch}
        values = _combined(known)
    for prime in set(kept.sets[which]) - set(known):
        if tuple(value % prime for value in values) != kept.sets[which][prime]:
            raise SystemExit(f"{one.id}: n = {n} disagrees modulo {prime}")
    return values


def _batch(one: Wanted, n: int, missing: int) -> int:
    """Return how many primes are taken at once: few for wide boards, whose vectors are long."""
    _, columns = one.board(n)
    states = min(1 << 22, one.letters**columns if one.differences is None else 1 << 22)
    at_once = 1 if columns >= ONE_BY_ONE else COLUMNS_AT_ONCE
    return max(1, min(missing, at_once, MEMORY // (32 * states)))


def _children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _combined(known: Residues) -> tuple[int, ...]:
    """Return the least numbers >= 0 with these residues."""
    modulus = math.prod(known)
    weights = [modulus // p * pow(modulus // p, -1, p) for p in known]
    return tuple(
        sum(map(operator.mul, weights, each)) % modulus
        for each in zip(*known.values(), strict=True)
    )


# The b-files, the lines of provenance, the page.


def provenance() -> dict[tuple[str, int], dict[str, Any]]:
    """Return the lines by id and n; the last of each counts."""
    if not PROVENANCE.is_file():
        return {}
    lines = PROVENANCE.read_text(encoding="utf-8").splitlines()
    return {(line["id"], line["n"]): line for line in map(json.loads, filter(None, lines))}


def known_terms(one: Wanted) -> dict[int, int]:
    """Return the terms of the b-file by their indices."""
    if not one.file.is_file():
        return {}
    from gfkit.oeis.entries.bfiles import read_bfile

    sequence = read_bfile(one.file)
    return dict(enumerate(sequence.early(10**4), sequence.offset))


def write_terms(one: Wanted, terms: dict[int, int]) -> None:
    """Write the b-file of terms without a gap, whole or not at all."""
    from gfkit.oeis.entries.bfiles import write_bfile

    assert sorted(terms) == list(range(one.offset, one.offset + len(terms)))
    write_bfile(one.file, [terms[n] for n in sorted(terms)], one.offset)


def extend(one: Wanted, to: int, in_time: Callable[[], bool], cheap: float) -> bool:
    """Find terms up to a(to); return whether all are there.

    cheap: stop before a term that is likely to take more seconds, judged by the one before it.
    """
    from gfkit.errors import GfkitError

    terms = known_terms(one)
    done = provenance()
    for n in range(one.offset, to + 1) if one.columns is None else [to]:
        if n in terms and (one.id, n) in done:
            continue
        try:
            values, line = computed(one, n, in_time)
        except OutOfTime:
            say(f"{one.id}: stopped before n = {n} was complete; its residues are kept")
            return False
        except GfkitError as reason:
            say(f"{one.id}: a({n}) is not computed: {reason}")
            return False
        for k, value in enumerate(values, n + 1 - len(values)):
            if terms.setdefault(k, value) != value:
                raise SystemExit(f"{one.id}: the b-file has another a({k})")
        write_terms(one, terms)
        with PROVENANCE.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")
        took = sum(line["seconds"])
        new = " NEW" if one.listed is not None and n > one.listed else ""
        say(f"{one.id} a({n}): {line['digits']} digits, {took:.2f} s{new}")
        if took > cheap:
            say(f"{one.id}: the next term would take more than {cheap:g} s")
            return n == to
    return True


def check(chosen: list[Wanted], upto: int) -> list[str]:
    """Return what is wrong with the files: format, lines of provenance, first terms."""
    from gfkit.oeis.entries.bfiles import problems_of_bfile
    from gfkit.strips.totals.count import count

    wrong = []
    done = provenance()
    for one in chosen:
        if not one.file.is_file():
            continue
        wrong += [f"{one.file.name}: {each}" for each in problems_of_bfile(one.file)]
        terms = known_terms(one)
        last = max(terms)
        if one.seen is not None and terms.get(one.seen[0], int(one.seen[1])) != int(one.seen[1]):
            wrong.append(f"{one.id}: the OEIS lists another a({one.seen[0]})")
        for n, value in terms.items():
            line = done.get((one.id, n if one.columns is None else last))
            if line is None:
                wrong.append(f"{one.id}: a({n}) has no line of provenance")
            elif n in {line["n"], last} and line["digits"] != len(str(value)):
                wrong.append(f"{one.id}: the line of a({n}) is about another number")
            elif 1 << line["bits"] < one.bound(n):
                wrong.append(f"{one.id}: too few primes for a({n})")
            rows, columns = one.board(n)
            if 0 < rows * columns <= upto:
                board = (rows, columns)
                profile = count(one.rule, board, topology=one.topology).as_dict()  # type: ignore[arg-type]
                if value != _selected(profile, one.differences):
                    wrong.append(f"{one.id}: a({n}) is not what the polynomial says")
    return wrong


def _selected(profile: dict[tuple[int, int], int], differences: tuple[int, ...] | None) -> int:
    return sum(
        c for (i, j), c in profile.items() if differences is None or abs(i - j) in differences
    )


WAYS = {
    "frontier": "the statuses of the last cells, in numpy, in `tests/bench/second_ways.py`, which "
    "uses nothing of gfkit",
    "ahead": "which of the next cells are taken, in the same file",
    "blocks": "the values of the last cells, row by row, in the same file",
    "turned": "the same column by column",
    "chosen": "the last chosen cells and their components, exact numbers, in the same file",
    "ends": "the ends of the paths, edge by edge, exact numbers, in the same file",
    "columns": "the automaton of n columns, a step a cell, residues in numpy",
    "rows": "the automaton of n rows, that is of the transposed rule",
    "totals": "the sweep of `gfkit count --squares`, whose halves meet",
    "sweep": "a dense sweep in numpy, in `tests/bench/records.py` itself, without gfkit",
    "limit": "the C program `tests/bench/limit.c`",
}


def page() -> str:
    """Return docs/records.md."""
    done = provenance()
    beyond: list[str] = []
    behind: list[str] = []
    old = 0
    for one in wanted().values():
        terms = known_terms(one)
        if not terms:
            continue
        last = max(terms)
        lines = behind if one.listed is not None and last <= one.listed else beyond
        line = done[one.id, last]
        year = int(line["date"][:4])
        old += lines is beyond and one.since is not None and year - one.since >= 10
        relative = one.file.relative_to(PAGE.parent).as_posix()
        shown = f"[{one.id}](https://oeis.org/{one.id})" if one.is_listed else "none known to us"
        listed = f"{one.listed} ({one.credit})" if one.is_listed else ""
        lines.append(
            f"| [{one.name}]({relative}) | {shown} | {listed} | {one.since or ''} | {last} | "
            f"{line['digits']} | "
            f"{' / '.join(line['ways'])} | {' + '.join(map(str, line['primes']))} | "
            f"{' + '.join(format(s, '.3g') for s in line['seconds'])} |"
        )
    ways = "\n".join(f"- *{name}*: {text}" for name, text in WAYS.items())
    table = "\n".join(beyond)
    if behind:
        table += BEHIND.format(table="\n".join(behind), head=HEAD)
    count = len(beyond) + len(behind)
    return PAGE_TEXT.format(head=HEAD, table=table, count=count, ways=ways, old=old or "None")


HEAD = """\
| counted | OEIS | listed to n = | since | here to n = | digits | ways | primes | CPU seconds |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

BEHIND = """

These have been begun, and do not reach beyond the entry yet:

{head}
{table}"""


PAGE_TEXT = """# Records: terms beyond those listed

<!-- Written by `python tests/bench/records.py --page`; do not edit. -->

The b-files in `docs/records` hold {count} sequences from their first terms on. These go beyond the
terms that the OEIS listed when they were made; where no entry is given, none is known to us:

{head}
{table}

The last four columns are about the last term: its digits, in which two ways it was found, modulo
how many primes in each, and the CPU time of each. What is listed is said by the terms of an
entry, the b-file that it names, and that of its table, in a public copy of the OEIS's files;
`since` is the year of the last term, where we have looked for it. {old} of these
sequences had no new term for ten years.

## How each term was computed twice

A term is found from its residues modulo two disjoint sets of primes, in two ways where there are
two:

{ways}

Each set has at least 30 bits to spare over the number, and both give the same number. The product
of the primes of both sets is larger than letters^cells, where `letters` says how many things a cell
of a position can be; no board has more positions. So no other number has these residues.

Of 37 sequences of games the first terms, on boards of 3 x 3 to 6 x 6 at most, were enumerated again
from the definitions, without gfkit; all agree.

`provenance.jsonl` in that folder has a line of JSON for each term: the ways, the numbers of primes
and the largest of each set, the bits of their product, the CPU seconds, the date. Counts by the
difference of the numbers of pieces, such as play positions, are sums of values at x = w^k and
y = w^-k over the powers of a root of unity w, whose order is larger than every difference, modulo
primes p with p - 1 divisible by that order.

## To make and check them

```sh
python tests/bench/records.py A028420 --to 24          # one sequence, to a(24)
python tests/bench/records.py A332714 --seconds 3600   # to its goal, or as far as an hour goes
python tests/bench/records.py --all --cheap 10         # all, each until a term takes 10 s
python tests/bench/records.py A028420 --to 26 --ways limit,columns
python tests/bench/records.py --check                  # format, provenance, first terms
python tests/bench/records.py --page                   # this page
```

This page is written at the end of each run. A run that is stopped goes on where it was: residues
are kept in `build/records`. The sequences, and what the OEIS listed of each, are data:
[sequences.toml](records/sequences.toml).
"""


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> int:
    """Make, check or describe the records."""
    everything = wanted()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ids", nargs="*", metavar="ID", help="as in docs/records/sequences.toml")
    parser.add_argument("--all", action="store_true", help="all sequences")
    parser.add_argument("--to", type=int, metavar="N", help="the last index (else the goal)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="limit of the whole run")
    parser.add_argument(
        "--cheap", type=float, default=math.inf, metavar="SECONDS", help="stop at longer terms"
    )
    parser.add_argument("--ways", help=f"two of {', '.join(WAYS)}, or one for both sets")
    parser.add_argument("--check", action="store_true", help="check the files only")
    parser.add_argument("--page", action="store_true", help="write docs/records.md only")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.ids if name not in everything]
    if unknown:
        parser.error(f"no sequence {unknown[0]!r}; there are {', '.join(everything)}")
    ways = tuple(given.ways.split(",")) if given.ways else ()
    if len(ways) > 2 or not set(ways) <= set(WAYS):
        parser.error(f"--ways takes one or two of {', '.join(WAYS)}")
    chosen = [everything[name] for name in (everything if given.all else given.ids)]
    if not chosen and not (given.check or given.page):
        parser.error("name a sequence, or --all")
    if given.check:
        wrong = check(chosen or list(everything.values()), upto=36)
        say("\n".join(wrong) or "the records are in order")
        return 1 if wrong else 0
    end = time.monotonic() + given.seconds
    complete = True
    for one in chosen:
        if ways:
            from dataclasses import replace

            one = replace(one, ways=ways)  # noqa: PLW2901
        to = one.goal if given.to is None else given.to
        complete &= extend(one, to, lambda: time.monotonic() < end, given.cheap)
    if given.page or chosen:
        PAGE.write_text(page(), encoding="utf-8")
    return 0 if complete else 3


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    raise SystemExit(main())
