"""Moebius strips, Klein bottles and shifted tori: walks of rows that end in the twisted state.

The last of n rows is joined to the first, which is reflected (`moebius`, `klein`), then shifted by
some cells. Such a board repeats on the unrolled plane, so its states do; P takes the state that
rows leave to that of the twisted rows. A board of n rows is a walk of n rows from a state to its
twisted one, and a(n) = tr(M^n P) for n >= 1; a(0) is that of the open board.

That P is a symmetry of the automaton is checked for every row of letters, those of pieces that may
not touch with those of their mirror images in their place, or seen from the pieces:
then every window of the unrolled board is read in some row of some walk, and as the rule has it.
All else is that of `closed_walks`: of matrices with equal rows merged, P exchanges such classes.
Of sets of edges, and cells of which components are asked, states remember the first row.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.array_machine import ArrayMachine
from ..core.array_rules import ArrayRule
from ..core.clock import NotChecked, limit, need
from ..core.generating_functions import OFFSETS
from ..core.piece_positions import Placement
from ..core.reading import fit
from ..core.strip_sequences import SIDE, Family, check_family, family_terms, read_rule
from ..core.tracks import Rows, Shape
from ..letters.apart import Apart
from ..letters.colourings import Colouring
from .closed_walks import closure, numbered, seeds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.kinds import Given
    from ..core.piece_positions import Piece, PieceMachine
    from ..core.tracks import Work
    from .closed_walks import Matrix

MAX_WORDS = 2_000_000
TWISTED = {
    "kind": None,
    "rule": None,
    "fixed": re.compile("columns|rows"),
    "side": SIDE,
    "topology": re.compile("moebius|klein|torus"),
    "shifted": range(40),
    "shift": OFFSETS,
}


class Twist:
    """What becomes of the places of a line: mirrored, then shifted."""

    def __init__(self, side: int, shifted: int, *, mirrored: bool) -> None:
        self.side, self.shifted, self.mirrored = side, shifted, mirrored

    def place(self, c: int, turns: int) -> int:
        """Return the place of the first lines for one of lines a given number of turns later."""
        for _ in range(abs(turns)):
            step = self.shifted if turns > 0 else -self.shifted
            c = self.side - 1 - c + self.shifted if self.mirrored else c + step
        return c


class Turned(Shape):
    """A board whose rows grow (down is the twist), or whose columns do (across is)."""

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell of the unrolled board; None if there is none."""
        down: Any = self.down
        across: Any = self.across
        if isinstance(down, Twist):
            c = down.place(c, r // self.rows)
        elif isinstance(across, Twist):
            r = across.place(r, c // self.columns)
        return Shape.number(self, r, c)


class Twisted(Family):
    """Boards of n lines of a side, the last of them joined to the twisted first."""

    def __init__(self, of: dict[str, Any]) -> None:
        fit(of, TWISTED, "of")
        rule, side, topology = read_rule(of["rule"]), of["side"], of["topology"]
        game = rule.game
        closes = hasattr(game, "cornered")
        known = closes or isinstance(game, Colouring | ArrayRule | Placement | Apart)
        limit(known, "on twisted boards this kind of rule is not checked")
        is_end = hasattr(game, "pieces") and rule.quantity not in {"positions", "tilings"}
        need(not is_end, "which pieces fit on a twisted board is not the same everywhere")
        need(not getattr(game, "sided", False), "the rule is about sides that the board has not")
        mirrored = topology != "torus"
        need(mirrored or of["shifted"] > 0, "a torus that is not shifted is not twisted")
        need(of["shifted"] < side, "the shift is not less than the side")
        need(topology != "moebius" or not of["shifted"], "a strip has sides, so it cannot turn")
        self.twist = Twist(side, of["shifted"], mirrored=mirrored)
        rows = Rows(side, topology != "moebius", turned=of["fixed"] == "rows")
        if rows.turned and hasattr(game, "pieces"):  # a copy begins in its first column
            rule = rule._replace(game=game._replace(pieces=[*map(begun, game.pieces)]))
        if closes:  # by states that remember the first row
            game.closing("simple graph", twist=self.twist)
            rows = rows._replace(closing=self.twist)
        of = {**of, "marks": "none", "neighbours": "multigraph"}
        super().__init__(rule, rows, of, ring=not closes)

    def board(self, n: int, work: Work) -> Poly:
        """Enumerate the board of the n-th term."""
        known = not (self.twist.mirrored and isinstance(self.rule.game, Apart))
        limit(known, "mirror images of letters are not listed")
        lines: Any = self.twist
        shape = Turned(n, self.side, self.rows.joined, lines)
        if self.rows.turned:
            shape = Turned(self.side, n, lines, self.rows.joined)
        return self.rule.counted(shape, work)

    def narrower(self, side: int) -> None:
        """Return None: the shift is that of this side."""

    def walks(self, machine: Any, clock: Clock) -> tuple[Matrix, list[int]]:
        """Return the matrix of a row and the permutation of its states, a symmetry of it."""
        if isinstance(machine, ArrayMachine):
            image = [*range(len(machine.letters))]
            if self.twist.mirrored and isinstance(self.rule.game, Apart):
                image = self.rule.game.mirrored(self.rows)
            matrix, back = letters_twisted(machine, self.twist, image, clock)
        else:
            limit(not self.twist.mirrored or self.is_mirror_image(), NO_MIRROR)
            matrix, back = pieces_twisted(machine, self.twist, clock)
        require_symmetry(matrix, back, clock)
        return matrix, back

    def is_mirror_image(self) -> bool:
        """Tell whether the mirror image of each piece is a piece of the same players and weight."""
        axis = 0 if self.rows.turned else 1
        pieces = {(*normal(cells), *of) for cells, *of in self.rule.game.pieces}
        images = set()
        for cells, *of in self.rule.game.pieces:
            there = {(-r, c) if axis == 0 else (r, -c) for r, c in cells}
            images.add((*normal(there), *of))
        return pieces == images


def begun(piece: Piece) -> Piece:
    """Return a piece from its first column on: of a copy and its twists one begins on the board."""
    left, top = min((c, r) for r, c in piece.cells)
    return piece._replace(cells=frozenset((r - top, c - left) for r, c in piece.cells))


NO_MIRROR = "the rule is not its own mirror image, letter by letter"


def normal(cells: Any) -> tuple[Any]:
    """Return cells in order, the first of them at the origin."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return (tuple(sorted((r - top, c - left) for r, c in cells)),)


def require_symmetry(matrix: Matrix, back: list[int], clock: Clock) -> None:
    """Reject a permutation of states that is no symmetry of the matrix of a row."""
    for s, row in enumerate(matrix):
        clock.spend(2 + len(row))
        same = matrix[back[s]] == {back[t]: entry for t, entry in row.items()}
        limit(same, NO_MIRROR)


def letters_twisted(
    machine: ArrayMachine, twist: Twist, image: Sequence[int], clock: Clock
) -> tuple[Matrix, list[int]]:
    """Return the matrix of a row of letters and its permutation, checked for every row.

    image: what the twist makes of each letter, -1 of one without image. From the state below rows
    of which nothing is known the twisted rows lead to the twisted state.
    """
    names = [machine.states[z] for z in seeds(machine, clock)]
    number, twisted = {names[0]: 0}, [names[0]]
    order = [twist.place(c, 1) % twist.side for c in range(twist.side)]
    matrix: Matrix = []
    read = 0
    for state in names:  # which grows meanwhile
        words: list[tuple[Any, tuple[int, ...], int, int]] = [(state, (), 1, 0)]
        for depth in range(twist.side):
            words = [
                (after, (*word, k), weight * machine.choices[k][0], code + machine.choices[k][1])
                for before, word, weight, code in words
                for k, after in machine.filled(depth, before)
            ]
            read += len(words)
            limit(read < MAX_WORDS, f"a twist is checked for at most {MAX_WORDS} rows of letters")
        matrix.append({})
        source = twisted[len(matrix) - 1]
        for after, word, weight, code in words:
            there = source
            for depth in range(twist.side):
                clock.spend(20)
                there = dict(machine.filled(depth, there)).get(image[word[order[depth]]])
                if there is None:
                    raise NotChecked(NO_MIRROR)
            entry = matrix[-1].setdefault(numbered(after, number, names), {})
            twisted += [there] * (len(names) - len(twisted))
            limit(twisted[number[after]] == there, NO_MIRROR)
            entry[code] = entry.get(code, 0) + weight
    need(set(twisted) == set(names), "the twist is not a permutation: an error in the checker")
    return matrix, [number[z] for z in twisted]


def pieces_twisted(machine: PieceMachine, twist: Twist, clock: Clock) -> tuple[Matrix, list[int]]:
    """Return the matrix of a row of pieces; a state is the set of cells that are covered."""

    def turned(covered: int) -> int:
        found = 0
        for k in range(covered.bit_length()):
            if covered >> k & 1:
                row, c = divmod(k, twist.side)
                found |= 1 << row * twist.side + twist.place(c, -1) % twist.side
        return found

    names, matrix = closure(machine, clock)
    number = {z: s for s, z in enumerate(names)}
    back = []
    for covered, asked in names:
        clock.spend(10)
        need(not asked and (turned(covered), ()) in number, "the twisted state is not a state")
        back.append(number[turned(covered), ()])
    return matrix, back


def check_twisted(given: Given) -> None:
    """Check the g.f. of a twisted board."""
    check_family(Twisted(given.of), given)


def twisted_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a twisted board."""
    return family_terms(Twisted(of), count, clock)
