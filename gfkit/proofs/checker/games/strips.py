"""Who wins all boards with one fixed side, sums of a basis, and laws of boards side by side.

The outcome of a board: L, Left wins; R, Right wins; N, the first player wins; P, the second.
*Theorem.* Let each piece of one player, the loser, lie in one line across the strip. Then the
winner W is on a board of length a + b at least as well off as in the sum of boards of lengths a and
b, as he can forgo to play across the line between them and the loser cannot play there. So W + W
and W + P give W, P + P gives W or P, and N + W and N + P give W or N. See M. Lachmann, C. Moore and
I. Rapaport, Who wins Domineering on rectangular boards?, and S. A. Blanco and A. S. Fraenkel,
Tromping games: tiling with trominoes, Theorem 3.3.

The lengths of the evidence are searched, by trying all moves. With s the least of those whose
outcome is W or P, each conclusion holds for n + s if it holds for n. For every residue modulo s
there is a least length for each conclusion; a claim for a progression of lengths follows if it does
for those up to a whole turn of residues after all of these and all that were searched.

*Laws* of all boards F, G, H side by side, from the pieces of a game. Every column with a cell of F
is to the left of each with a cell of G, and these are to the left of those of H. If Left's pieces
lie in one column each, whatever he places on FH lies in F or in H.

FH <= F + H: Right copies each move of Left's in FH - F - H. So if F < 0 and H < 0 then FH < 0; and
if F < 0 and H is fuzzy (or the other way), then not F + H >= 0, so not FH >= 0.

a: FG + GH <= FGH if no piece of Left's fits on G and none of Right's has cells of F and of H: such
a piece is as wide as G and two columns more, at least. Right copies in FG + GH - FGH, what has no
cell of H on FG, otherwise on GH; of G the cells that are free in FGH are free in the others.
b, if FG = F then FGH = F + GH: FGH <= F + GH = FG + GH <= FGH. c is its mirror image.
removal: a board without the cells of a piece of Left's is an option of his; of a negative board
none of these is positive.
"""

from __future__ import annotations

import math
import re
from heapq import heappop, heappush
from itertools import product
from typing import TYPE_CHECKING

from ..core.rejections import limit, need
from ..core.shapes import fit
from .outcomes import Search
from .positions import Cell, Ground, in_lines, read_moves, read_pieces

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

SIDE = range(1, 1001)
MAX_LENGTHS = 100_000
MAX_BASIS = 1_000_000
LAW = re.compile(r"(?:(\d+)x(\d+)|(\d+)-wide):[abc]")

Least = list[int | None]
Theorem = list[tuple[str, Least]]


def check_strips(given: Given) -> None:
    """Check outcomes of boards with one fixed side, for stated lengths. Evidence: `searched`."""
    statement, evidence, _, clock, report = given
    fixed, rule = statement["fixed"], statement["rule"]
    named = "rows" if isinstance(fixed, dict) and "rows" in fixed else "columns"
    fit(fixed, {named: SIDE}, "fixed")
    side, lengths = fixed[named], sorted({*evidence["searched"]})
    most = max(lengths, default=1)
    limit(side * most <= 1000, "a board of more than 1000 cells")
    moves = read_moves(rule)
    rows, columns = (side, most) if named == "rows" else (most, side)
    search = Search(Ground(moves, rows, columns, clock))
    known = {}
    for n in lengths:
        across, along = (side, n) if named == "rows" else (n, side)
        known[n] = search.outcome(frozenset(product(range(across), range(along))))
    cuts = [in_lines(some, 2 if named == "rows" else 1) for some in moves]
    winners = [w for w, cut in zip("RL", cuts, strict=True) if cut]
    theorems = [found for w in winners if (found := _theorem(known, w, clock))]
    need(statement["says"], "the statement says nothing about the outcomes")
    for says in statement["says"]:
        letters = says["outcome"]
        need(letters and says["lengths"], "the statement says nothing about the outcomes")
        for first, step, last in says["lengths"]:
            need(step > 0, "a step is 0")
            need(last is None or (type(last) is int and first <= last), "a length is last and less")
            _check_lengths(known, theorems, letters, (first, step, last), clock)
    grows = "columns" if named == "rows" else "rows"
    for w in winners:
        other = "Left" if w == "R" else "Right"
        report.say("premise", f"no piece of {other} reaches over two {grows}", "shapes of pieces")
    report.say("searched", f"{len(known)} boards", "finitely many", boards=len(known))


def _theorem(known: dict[int, str], winner: str, clock: Clock) -> Theorem:
    """Return the conclusions for a winner, with the least length of each residue."""
    second = [n for n, letter in known.items() if letter in (winner, "P") and n]
    if not second:
        return []
    sums = _least_sums(second, clock)
    found: Theorem = []
    for letters, begins in ((winner, winner), (winner + "P", winner + "P"), (winner + "N", "N")):
        starts = [n for n, letter in known.items() if letter in begins and n]
        least: dict[int, int] = {}
        for n, more in product(starts, [z for z in sums if z is not None]):
            clock.spend()
            at = (n + more) % len(sums)
            least[at] = min(n + more, least.get(at, n + more))
        found.append((letters, [least.get(at) for at in range(len(sums))]))
    return found


def _least_sums(basis: list[int], clock: Clock) -> Least:
    """Return for each residue modulo the least of a basis the least sum that has it; 0 is one."""
    s = min(basis)
    least: Least = [None] * s
    least[0], todo = 0, [0]
    while todo:
        value = heappop(todo)
        clock.spend(len(basis))
        for total in (value + part for part in basis if least[value % s] == value):
            best = least[total % s]
            if best is None or total < best:
                least[total % s] = total
                heappush(todo, total)
    return least


def _check_lengths(
    known: dict[int, str],
    theorems: list[Theorem],
    letters: str,
    lengths: tuple[int, int, int | None],
    clock: Clock,
) -> None:
    """Check that the outcome of all lengths first, first + step, ..., up to last is as stated."""
    first, step, last = lengths
    rules = [one for theorem in theorems for one in theorem]
    latest = max((z for _, least in rules for z in least if z is not None), default=0)
    turn = math.lcm(step, *(len(least) for _, least in rules))
    # In the last turn no length was searched, and what holds is given by the residue.
    end = max(first, latest, *(n + 1 for n in known)) + turn
    end = end if last is None else min(end, last + 1)
    limit((end - first) // step <= MAX_LENGTHS, "too many lengths to look at")
    for n in range(first, end, step) if letters != "LRNP" else ():
        clock.spend(5 + 5 * len(rules))
        found = {known[n]} if n in known else set("LRNP")
        for outcomes, least in rules:
            begin = least[n % len(least)]
            if begin is not None and begin <= n:
                found &= set(outcomes)
        told = f"is {known[n]}" if n in known else "is not determined"
        need(found and found <= set(letters), f"the outcome of length {n} {told}")


def check_sums(given: Given) -> None:
    """Check that every n >= low is a sum of numbers of a basis, or of none."""
    statement, _, _, clock, report = given
    basis, low = statement["basis"], statement["low"]
    need(basis and min(basis) > 0, "the basis is empty, or has a 0")
    limit(min(basis) <= MAX_BASIS, f"the basis has no number up to {MAX_BASIS}")
    least = _least_sums(basis, clock)
    need(None not in least, "not every residue is that of a sum")
    start = max(z for z in least if z is not None) - min(basis) + 1
    need(low >= start, f"{start - 1} is not a sum")
    report.say(
        "residues",
        f"a least sum for each of {len(least)} residues",
        "sums by residues",
        residues=len(least),
    )


def check_law(given: Given) -> None:
    """Check the premises about the pieces.

    Each of Left's pieces lies in one column, none of them fits on G, none of Right's reaches over
    G; then Right copies.
    """
    statement, _, _, _, report = given
    left, right = read_pieces(statement["rule"])
    law = statement["law"]
    if law == "removal":
        report.say(
            "premise", "a move takes the cells of a piece from the board", "shapes of pieces"
        )
        return
    tall = [_extent(piece, 0) for piece in left]
    need(all(_extent(piece, 1) == 1 for piece in left), "a piece of Left's has two columns")
    match = LAW.fullmatch(law)
    if match:
        rows, columns, wide = (int(z) if z else 0 for z in match.groups())
        for piece, height in zip(left, tall, strict=True):
            # In a k-wide G no column has k + 1 cells without a gap; a rectangle has its rows.
            is_short = height <= rows if rows else height <= wide or height > len(piece)
            need(not is_short, "a piece of Left's may fit on G")
        most = max((_extent(piece, 1) for piece in right), default=1)
        need(most <= (columns or wide) + 1, "a piece of Right's may reach over G")
    report.say(
        "premise",
        "each piece of Left's lies in one column, and Right copies his moves",
        "shapes of pieces",
    )


def _extent(piece: list[Cell], axis: int) -> int:
    places = [cell[axis] for cell in piece]
    return max(places) - min(places) + 1
