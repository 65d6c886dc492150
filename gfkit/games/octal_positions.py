"""Positions of octal games on a row of cells, counted by nim-value and by outcome.

A heap of n beans is a row of n cells, and a move takes a block of k adjacent cells from a run of
free ones; digit d(k) says how many parts of the run may be left, none, one or two (of k = 0 cells
a run is only divided). A position is the row with the blocks taken so far.

*Which rows are positions.* An order of moves is a binary tree: a block stands between what is left
of its run on either side. Read from the left, the runs of free cells and the blocks are the tree in
its inner order. A run is a leaf; a block has as many parts as its digit allows, none (a leaf, 1),
one (2) or two (4). Without the blocks with one part, leaves and blocks with two parts alternate,
and leaves are first and last; and every such row is a tree, by induction. So an automaton reads
positions: it expects a leaf, or a block with two parts, and its states are sets of these.

*Values.* A position has the nim-sum of the G(m) of its runs of m cells. If G has a period, the
lengths of each value have one, and their g.f. A_v is rational. For a character chi of b bits with
nim-addition, let A be the sum of chi(v) A_v. The g.f. F_chi of all positions, each times chi of its
value, is rational in A and t; that of the positions of value v is the mean of chi(v) F_chi over
the 2^b characters (finite Fourier transform).

*Shares.* Take the automaton with the length of the run (up to the period) and the nim-sum so far.
If its nodes on cycles are all connected, have cycles of lengths without a common divisor, and each
state has every nim-sum below 2^b there, then nim-addition permutes them, so Perron's vectors do not
depend on the nim-sum, and the share of each value among the positions tends to 1/2^b.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import an, takes, words
from gfkit.base.budget import spend
from gfkit.base.display.shown import Shown
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import CODE, NimPeriod, OctalPeriod, values_of
from gfkit.games.octal_sequences import OctalSequence
from gfkit.games.period_search import SEARCHED, search_period
from gfkit.proofs.closed_sets import COUNT, exactly
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Statement,
    Workings,
    prove,
    statement,
)
from gfkit.proofs.live import Live, made, require
from gfkit.sequences.definition import sequence_kind
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.formulas.evaluate import Value

LEAF, FORK = 1, 2
"""What may come next: a run or a block without parts; a block with two parts."""
MOST_ORDER = 20_000
"""Generating functions of higher order, by a bound, are not computed."""
OUTCOMES = {"P": "the second player wins", "N": "the first player wins", "all": "of any value"}


def after_block(expected: int, digit: int) -> int:
    """Return what may come after a block with a digit; 0 if the block may not stand there."""
    leaf, fork = bool(expected & LEAF), bool(expected & FORK)
    to_leaf = (leaf and digit & 2) or (fork and digit & 4)
    to_fork = (leaf and digit & 1) or (fork and digit & 2)
    return (LEAF if to_leaf else 0) | (FORK if to_fork else 0)


def blocks_of(code: OctalCode) -> list[tuple[int, int]]:
    """Return the lengths of blocks with their digits; a division is a block of no cells."""
    digits = [code.first, *code.head]
    return [(k, digit) for k, digit in enumerate(digits) if digit]


def is_of_class(value: int, wanted: str) -> bool:
    """Tell whether positions of a nim-value are counted: "P", "N", "all", or a value "*3"."""
    return {"P": value == 0, "N": value != 0, "all": True}.get(wanted, wanted == f"*{value}")


def _twisted(claim: NimPeriod, values: tuple[int, ...], character: int) -> RationalGF:
    """Return the sum of character(G(m)) t^m over m > 0; the preperiod is not 0."""
    signs = [-1 if (v & character).bit_count() & 1 else 1 for v in values]
    early, late = signs[1 : claim.preperiod], signs[claim.preperiod :]
    repeated = RationalGF.of([*[0] * claim.preperiod, *late], [1, *[0] * (claim.period - 1), -1])
    return RationalGF.of([0, *early], [1]) + repeated


def _positive(claim: NimPeriod, values: list[int]) -> tuple[NimPeriod, tuple[int, ...]]:
    """Return a period with a preperiod above 0, as no run has 0 cells, and its values."""
    if claim.preperiod:
        return claim, tuple(values)
    return NimPeriod(1, claim.period, claim.saltus), (*values, values[0])


def twisted_gf(code: OctalCode, runs: RationalGF) -> RationalGF:
    """Return the g.f. of positions, each times the product of the weights of its runs.

    runs: the g.f. of the weights of runs by their length. X_s counts what ends in a block, and may
    go on as s says; a run leads from LEAF to FORK, and no run follows it at once.
    """
    step = {(s, t): RationalGF.of([0], [1]) for s in (1, 2, 3) for t in (1, 2, 3)}
    for k, digit in blocks_of(code):
        for s in (1, 2, 3):
            if t := after_block(s, digit if k else digit & 4):
                step[s, t] = step[s, t] + RationalGF.of([*[0] * k, 1], [1])
    one = RationalGF.of([1], [1])
    # Rows s of I - M, for X M + start = X; a run before a block is part of M.
    rows = {
        s: {
            t: (one if s == t else 0) - step[s, t] - (runs * step[FORK, t] if s & LEAF else 0)
            for t in (1, 2, 3)
        }
        for s in (1, 2, 3)
    }
    # Ends beta: after a block that FORK may follow, after a run. X beta = start (I - M)^-1 beta.
    beta = {s: (one if s & FORK else one * 0) + (runs if s & LEAF else 0) for s in (1, 2, 3)}
    for s in (3, 2):  # eliminate; each pivot has the constant term 1
        for r in range(1, s):
            factor = rows[r][s] / rows[s][s]
            beta[r] = beta[r] - factor * beta[s]
            rows[r] = {t: rows[r][t] - factor * rows[s][t] for t in range(1, s)}
    return 1 + beta[1] / rows[1][1]  # and the row of no cells


@trusted
def gfs_by_value(
    code: OctalCode, claim: NimPeriod, values: tuple[int, ...]
) -> tuple[RationalGF, ...]:
    """Return the g.f. of the positions of each nim-value 0, 1, ..., 2^b - 1, from the period.

    claim: with a preperiod above 0. values: G(n) for n < preperiod + period.
    """
    bits = max(values).bit_length()
    order = (len(values) + code.last) << bits
    if claim.saltus or not code.is_finite:
        raise NotDerived(f"{code}: values that grow, or digits that recur")
    if order > MOST_ORDER:
        raise LimitReached(f"{code}: generating functions of an order up to {order}")
    found = [twisted_gf(code, _twisted(claim, values, chi)) for chi in range(1 << bits)]
    half = Fraction(1, 2)
    for bit in range(bits):
        for low in range(1 << bits):
            if not low >> bit & 1:
                spend(order)
                high = low | 1 << bit
                one, other = found[low], found[high]
                found[low], found[high] = (one + other) * half, (one - other) * half
    return tuple(found)


@sequence_kind("octal positions", code=CODE, wanted=exactly(str).at("class"))
@dataclass(frozen=True, slots=True, repr=False)
class OctalPositions(OctalSequence):
    """a(n) is the number of positions on a row of n cells whose value is of a class.

    wanted: "P" (the second player wins, value 0), "N" (the first player), "all", or "*3" for the
    nim-value 3.

    >>> from gfkit.games.octal import OctalCode
    >>> dominoes = OctalPositions(OctalCode.parse("0.07"), "P")
    >>> dominoes.values(10, Workings())
    [1, 1, 1, 2, 2, 4, 5, 9, 13, 22]
    """

    code: OctalCode
    wanted: str = "P"

    def __post_init__(self) -> None:
        number = self.wanted[1:] if self.wanted[:1] == "*" else ""
        is_value = number.isascii() and number.isdigit() and str(int(number)) == number
        if self.wanted not in OUTCOMES and not is_value:
            raise GfkitError(f"{self.wanted!r} is not a class of positions: P, N, all, *0, *1, ...")

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms: positions by what is expected, whether a run ends, and value."""
        nim = [int(v) for v in values_of(self.code, count, run)]
        size = 1 << max(nim, default=0).bit_length()
        ended: list[dict[tuple[int, int], int]] = []  # by n, those that end in a block
        free: list[list[int]] = []  # by n and value, those that end in a run
        blocks = blocks_of(self.code)
        found: list[Value] = []
        for n in range(count):
            spend(1 + 2 * n * size)
            runs = [0] * size
            for m in range(1, n + 1):
                for (expected, value), many in ended[n - m].items():
                    if expected & LEAF:
                        runs[value ^ nim[m]] += many
            last = {} if n else {(LEAF, 0): 1}
            for k, digit in sorted(blocks, reverse=True):  # divisions at last
                if k > n:
                    continue
                before = ended[n - k] if k else dict(last)
                after_runs = free[n - k] if k else runs
                given = [*before.items(), *(((FORK, v), c) for v, c in enumerate(after_runs))]
                for (expected, value), many in given:
                    after = after_block(expected, digit if k else digit & 4)
                    if after and many:
                        last[after, value] = last.get((after, value), 0) + many
            ended.append(last)
            free.append(runs)
            total = [c + sum(last.get((s, v), 0) for s in (2, 3)) for v, c in enumerate(runs)]
            total[0] += not n
            found.append(sum(c for v, c in enumerate(total) if is_of_class(v, self.wanted)))
        return found

    def gf_of_period(self, claim: NimPeriod, values: list[int], run: Workings) -> RationalGF:
        """Return the g.f.: the sum of those of the values of the class."""
        found = run(gfs_by_value, self.code, *_positive(claim, values))
        some = [gf for v, gf in enumerate(found) if is_of_class(v, self.wanted)]
        return sum(some, RationalGF.of([], [1]))

    def __str__(self) -> str:
        which = OUTCOMES.get(self.wanted, f"of nim-value {self.wanted[1:]}")
        said = which if which.startswith("of") else f"in which {which}"
        return f"the number of positions of the octal game {self.code} on n cells {said}"


@statement("equal shares", code=CODE, bits=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class EqualShares(Statement):
    """Of the positions on n cells, the share of each nim-value below 2^bits tends to 2^-bits.

    >>> period = {"preperiod": 53, "period": 34, "saltus": 0}
    >>> print(prove(EqualShares(OctalCode.parse("0.07"), 4), period))
    proved
    """

    code: OctalCode
    bits: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Walk the automaton with the period of the evidence, which is a lemma."""
        claim = NimPeriod.of_evidence(evidence)
        if claim is None or claim.saltus or not self.code.is_finite:
            raise NotDerived(f"no period of {self.code} to derive it from")
        run.lemma(OctalPeriod(self.code, claim))
        values = values_of(self.code, claim.preperiod + claim.period, run).tolist()
        nodes = _Nodes(self.code, *_positive(claim, values))
        if nodes.bits != self.bits:
            raise NotDerived(f"nim-sums of {self.code} have {nodes.bits} bits")
        why = nodes.why_not_equal()
        if why:
            raise NotDerived(f"{self.code}: {why}")
        return Derivation(f"{len(nodes.edges)} nodes are connected", evidence=claim.data())

    def __str__(self) -> str:
        each = f"each of the nim-values 0 to {(1 << self.bits) - 1}"
        return (
            f"of the positions of the octal game {self.code} on n cells, the share of those of "
            f"{each} tends to 1/{1 << self.bits}"
        )


Node = tuple[int, int, int]


class _Nodes:
    """The automaton with the run so far and the nim-sum; edges with their numbers of cells."""

    def __init__(self, code: OctalCode, claim: NimPeriod, values: tuple[int, ...]) -> None:
        self.bits = max(values).bit_length()
        order = len(values) << self.bits
        if order > MOST_ORDER:
            raise LimitReached(f"an automaton of more than {order} nodes")
        self.claim, self.values, self.blocks = claim, values, blocks_of(code)
        self.edges: dict[Node, list[tuple[Node, int]]] = {}
        found: list[Node] = [(LEAF, 0, 0)]
        while found:
            node = found.pop()
            if node not in self.edges:
                spend(10)
                self.edges[node] = [*self._from(node)]
                found += [after for after, _ in self.edges[node]]

    def _from(self, node: Node) -> Iterator[tuple[Node, int]]:
        expected, run, value = node
        if run or expected & LEAF:
            longer = run + 1
            is_late = longer == self.claim.preperiod + self.claim.period
            yield (FORK, self.claim.preperiod if is_late else longer, value), 1
        for k, digit in self.blocks:
            after = after_block(expected, digit if k else digit & 4)
            if after:
                yield (after, 0, value ^ self.values[run] if run else value), k

    def why_not_equal(self) -> str:
        """Return what of the theorem does not apply; empty if all does."""
        parts = [part for part in _components(self.edges) if self._has_cycle(part)]
        if len(parts) != 1:
            return f"the nodes on cycles are {len(parts)} components, not one"
        core = parts[0]
        states = {node[:2] for node in core}
        if len(core) != len(states) << self.bits:
            return "not every nim-sum is connected"
        depth, common = {next(iter(core)): 0}, 0
        found = list(depth)
        for node in found:
            for after, k in self.edges[node]:
                if after in core:
                    if after not in depth:
                        depth[after] = depth[node] + k
                        found.append(after)
                    common = math.gcd(common, depth[node] + k - depth[after])
        return "" if common == 1 else f"all cycles have lengths divisible by {common}"

    def _has_cycle(self, part: set[Node]) -> bool:
        return any(after in part for node in part for after, _ in self.edges[node])


def _components(edges: Mapping[Node, list[tuple[Node, int]]]) -> Iterator[set[Node]]:
    """Yield the strongly connected components."""
    import networkx as nx  # noqa: PLC0415

    steps = {node: [after for after, _ in some] for node, some in edges.items()}
    yield from nx.strongly_connected_components(nx.DiGraph(steps))


@dataclass(frozen=True, slots=True, repr=False)
class Census(Live, Shown):
    """The positions of a game by class, each a sequence with its proved g.f.; and their shares.

    share: the proof that all nim-values have one share in the limit; None where it is not derived,
    and then `why` says what fails.
    """

    code: OctalCode
    classes: Mapping[str, Sequence]
    share: Proved | None
    why: str = ""

    def agree(self) -> None:
        """Compare the classes and the shares with the statements."""
        for name, one in self.classes.items():
            same = one.definition == OctalPositions(self.code, name)
            require(same, f"class {name} is of other positions")
        require((self.share is None) == bool(self.why), "shares are derived, or it is said why not")
        about: Any = None if self.share is None else self.share.statement
        same = about is None or about == EqualShares(self.code, getattr(about, "bits", 0))
        require(same, "the proof is of other shares")
        claims = {name: one.claimed() for name, one in self.classes.items()}
        object.__setattr__(self, "classes", claims)

    def share_of(self, name: str) -> Fraction | None:
        """Return the limit of the share of a class among all positions; None if not derived."""
        if self.share is None:
            return None
        bits = getattr(self.share.statement, "bits", 0)
        return Fraction(sum(is_of_class(v, name) for v in range(1 << bits)), 1 << bits)

    def __str__(self) -> str:
        known = [f"{name}: {one.name}, {one.verdict}" for name, one in self.classes.items()]
        shares = f"not decided: {self.why}" if self.share is None else f"equal, {self.share}"
        return "\n".join([*known, f"shares of nim-values: {shares}"])


@takes(
    code=an(OctalCode, "a code such as OctalCode.parse('0.77')"), by=words("outcome", "nim-value")
)
def census(code: OctalCode, by: str = "outcome") -> Census:
    """Count the positions of an octal game on n cells, by outcome or by nim-value, with proofs.

    Raises LimitReached if no period is found or proved, or the generating functions are too long.

    >>> positions = census(OctalCode.parse("0.07"))
    >>> positions.classes["P"][34], str(positions.share.statement)[-4:]
    (2586936, '1/16')
    """
    run = Workings()
    values, claim = search_period(code, SEARCHED, run)
    if claim is None or claim.saltus or not code.is_finite:
        raise LimitReached(f"no period of the nim-values of {code} is proved, so none of positions")
    known = values[: claim.preperiod + claim.period].tolist()
    bits = max(known).bit_length()
    classes = {}
    for one in ("P", "N") if by == "outcome" else [f"*{v}" for v in range(1 << bits)]:
        definition = OctalPositions(code, one)
        gf = definition.gf_of_period(claim, known, run)
        proof = prove(IsGF(definition, gf), claim.data(), workings=run)
        classes[one] = Sequence.proved(proof, name=str(definition))
    try:
        share, why = prove(EqualShares(code, bits), claim.data(), workings=run), ""
    except (NotDerived, LimitReached) as error:
        share, why = None, str(error)
    return made(Census, code, classes, share, why)
