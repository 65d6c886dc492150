"""What jobs beyond one machine would take: sizes by formulas, times by measured constants.

Run it to print the tables of docs/scale.md (`--page` puts them there), or with `--check` to compare
the formulas with the automata of 8 to 10 columns, and with their processor time in this process.
"""

# ruff: noqa: T201

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
BEGIN, END = "<!-- plan: begin -->", "<!-- plan: end -->"
GIB = 2**30

EDGE = 8e-10
"""Seconds of an edge and a prime (automata/evaluation.py, an idle core, numpy)."""
HALF_GCD = 1.5e-7
"""Seconds of a half-gcd of 2 N terms, divided by N log2(2 N)^2."""
DENSE = 1e-10
"""Seconds of the dense matrices of the bound, divided by N^3, one core."""
AUTOMATON = (4e-6, 2.3e-9)
"""Seconds of an edge while the automaton is made; of an edge and a block of its quotient (the
compiled loop, on a loaded machine)."""
START = 1.0
"""Seconds until a new process has loaded its libraries."""
COMBINE = 1e-9
"""Seconds of a coefficient and a squared number of primes when residues are combined."""
DENSE_COPIES = 3
"""Square matrices of the bound with a triangle (automata/bounds.py)."""
PRODUCT_STATES = 2**14
"""More blocks have no scalar product: 2 N steps instead of N (automata/scalar_products.py)."""
BATCH = 8
PRODUCT_BITS, STEP_BITS = 56, 50
"""Of primes, with a scalar product and without one."""
CELL = 6e-10
"""Seconds of a cell, an entry of the frontier and a prime of 31 bits in a compiled sweep."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Domineering on strips, without marks: the sizes of the job of one width.

    The number of words up to reversal is exact; the edges of the merged automaton follow it. The
    bits of both bounds grow linearly for each block, measured for 8 to 11 columns.
    """

    columns: int

    @property
    def states(self) -> int:
        return 2**self.columns

    @property
    def blocks(self) -> int:
        return 2 ** (self.columns - 1) + 2 ** ((self.columns + 1) // 2 - 1)

    @property
    def edges(self) -> int:
        return self.states * (7 * self.columns - 1) // 4

    @property
    def sharp_bits(self) -> float:
        return self.blocks * (1.059 + 0.0377 * (self.columns - 8))

    @property
    def hadamard_bits(self) -> float:
        return self.blocks * (2.846 + 0.3277 * (self.columns - 8))


@dataclass(frozen=True, slots=True)
class Need:
    """What a job takes. cores: processes side by side, each with `each` bytes.

    work: seconds of one core on tasks that run side by side; alone: of what one process does before
    and after them, with `one` bytes. disk: bytes of residues. primes: how many. making: seconds
    that a new process needs before it goes on. batch: primes of a task. compared: primes that are
    computed again after a kill.
    """

    name: str
    primes: int
    cores: int
    each: float
    one: float
    disk: float
    work: float
    alone: float
    making: float = 0.0
    batch: int = 1
    compared: int = 1

    @property
    def lost(self) -> float:
        """The share of the work that is lost on average if all processes are killed at once.

        Half a batch of each; the automaton, the bound, the start of each process, and primes that
        are compared; at most all there is.
        """
        again = self.making + self.work / self.primes * self.compared
        again += self.cores * (START + self.batch_lost)
        return min(1.0, again / (self.work + self.alone))

    @property
    def batch_lost(self) -> float:
        """Seconds of a batch that are lost on average with its process."""
        return self.work / self.primes * self.batch / 2

    @property
    def lost_with_worker(self) -> float:
        """The share that is lost on average with one of the other processes."""
        return (START + self.making + self.batch_lost) / (self.work + self.alone)

    @property
    def hours(self) -> float:
        return (self.work / self.cores + self.alone) / 3600


def strip_need(columns: int, cores: int, memory: float) -> Need:
    """Return what `gf domineering --columns N` takes. memory: bytes of the first process."""
    job = Strip(columns)
    n = job.blocks
    dense = DENSE_COPIES * 8 * n * n
    is_dense = dense <= memory
    bits = job.sharp_bits if is_dense else job.hadamard_bits
    has_product = n <= PRODUCT_STATES
    steps = n if has_product else 2 * n
    primes = math.ceil((bits + 2) / ((PRODUCT_BITS if has_product else STEP_BITS) - 1))
    terms = primes * steps * job.edges * EDGE
    fractions = primes * n * math.log2(2 * n) ** 2 * HALF_GCD
    residues = 8.0 * 2 * n * primes
    making = job.edges * AUTOMATON[0]
    quotient = (has_product + is_dense) * job.edges * n * AUTOMATON[1]
    alone = making + quotient + is_dense * n**3 * DENSE + 2 * n * primes**2 * COMBINE
    each = 4 * 8 * job.states * BATCH + 200 * job.edges
    one = max(is_dense * dense, 3 * residues) + each
    name = f"Domineering, {columns} columns, g.f."
    work = terms + fractions
    return Need(name, primes, cores, each, one, residues, work, alone, making, BATCH, 0)


def matchings_need(n: int, cores: int) -> Need:
    """Return what the matchings of the n x n grid take: 2^n words of 4 bytes, in place.

    The halves of the board meet, so half of the rows are swept; the proved bound has a little more
    than a bit a cell.
    """
    primes = math.ceil((1.005 * n * n + 1) / 30) + 1
    work = primes * n * n / 2 * 2**n * CELL
    return Need(f"matchings, {n} x {n}", primes, cores, 2 * 4 * 2**n, GIB, 100 * primes, work, 60)


def hard_squares_need(n: int, cores: int) -> Need:
    """Return what the hard squares of the n x n board take, by Fibonacci many ranked states.

    States are the words of n + 1 cells without two neighbouring ones, in two vectors. A bound of
    0.62 bits a cell is assumed, which large boards can prove by rows.
    """
    states = fibonacci(n + 3)
    primes = math.ceil((0.62 * n * n + 1) / 30) + 1
    work = primes * n * n / 2 * states * 4 * CELL
    return Need(
        f"hard squares, {n} x {n}", primes, cores, 2 * 4 * states, GIB, 100 * primes, work, 60
    )


def fibonacci(n: int) -> int:
    """Return F(n), with F(1) = F(2) = 1."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def plans() -> list[Need]:
    """Return the jobs of the page."""
    return [
        strip_need(12, 2, 8 * GIB),
        strip_need(14, 2, 6 * GIB),
        strip_need(16, 64, 64 * GIB),
        strip_need(18, 1024, 256 * GIB),
        hard_squares_need(44, 44),
        matchings_need(32, 37),
    ]


def table() -> str:
    """Return the plan as a table in Markdown."""
    head = "| job | primes | cores | memory of each | of the first | disk | core-hours | hours "
    head += "| a lost worker | all killed |"
    rows = [head, "| --- | " + "--- | " * 9]
    rows = [row.strip() for row in rows]
    for one in plans():
        core_hours = (one.work + one.alone) / 3600
        cells = [
            one.name,
            str(one.primes),
            str(one.cores),
            size(one.each),
            size(one.one),
            size(one.disk),
            rounded(core_hours),
            rounded(one.hours),
            f"{rounded(100 * one.lost_with_worker)} %",
            f"{rounded(100 * one.lost)} %",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def size(number: float) -> str:
    """Return bytes for people: `1.5 GiB`."""
    for unit in ("KiB", "MiB", "GiB"):
        number /= 1024
        if number < 1024:
            return f"{rounded(number)} {unit}"
    return f"{rounded(number / 1024)} TiB"


def rounded(number: float) -> str:
    """Return a number with two significant digits."""
    return f"{float(f'{number:.2g}'):g}"


@dataclass(frozen=True, slots=True)
class Run:
    """An automaton as it is, and the processor time of its parts, in this process."""

    columns: int
    blocks: int
    edges: int
    bits: int
    seconds: float
    foreseen: float


def measured(columns: int) -> Run:
    """Return the sizes and the time of one width, with as many primes as fit a batch."""
    from gfkit.automata.bounds import circle_bound
    from gfkit.automata.modular import minimal_fraction, residues_of
    from gfkit.numbers.primes import primes_below
    from gfkit.proofs.kernel import Workings
    from gfkit.strips.sequences.strip import Strip as Boards

    definition = Boards("domineering", columns=columns).definition()
    lumping = definition.quotient({}, Workings())[1]
    residues = residues_of(lumping)
    bound = circle_bound(lumping)
    bits = max(bound.numerator_bits, bound.denominator_bits)
    primes = primes_below(residues.bits, 0, BATCH)
    began = time.process_time()
    terms = residues.terms(residues.length, primes)
    for column, prime in enumerate(primes):
        minimal_fraction(terms[:, column].tolist(), prime)
    seconds = (time.process_time() - began) / BATCH
    need = strip_need(columns, 1, 64 * GIB)
    return Run(
        columns,
        lumping.dimension,
        residues.plan.edges,
        bits,
        seconds,
        need.work / need.primes,
    )


def main() -> None:
    """Print the tables, or compare the model with runs."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--check", action="store_true", help="compare with runs of 8 to 10 columns")
    reader.add_argument("--page", action="store_true", help="put the table into docs/scale.md")
    given = reader.parse_args()
    if given.check:
        for columns in range(8, 11):
            one, job = measured(columns), Strip(columns)
            print(
                f"{columns} columns: {one.blocks} blocks ({job.blocks}), {one.edges} edges "
                f"({job.edges}), {one.bits} bits ({job.sharp_bits:.0f}), "
                f"{one.seconds:.4f} s a prime ({one.foreseen:.4f})"
            )
        return
    print(table())
    if given.page:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
