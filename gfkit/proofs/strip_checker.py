"""Checks a certificate of who wins all strips of a game: one file, the standard library alone.

    python -m gfkit.proofs.strip_checker [--json] FILE

It shares no code with the engine. The boards have one fixed side; the other, of length n, grows.
The statement: one player, the winner, wins all lengths that are sums of those of the basis, whoever
begins; and if he begins, those of `first` and those plus such sums.

*Premise*, checked on the pieces: each piece of the other player lies in one line across the strip.
So only the winner can play across the line between two boards side by side; if he forgoes that, he
plays in the sum of the two, and is not better off. A sum of games that he wins is won by him, and a
sum of such games and one that he wins if he begins is won by him if he begins.

*Searched*: each length of the basis and of `first`, by trying all moves. Parts of a position that
no piece connects are a sum, and the premise helps here too. *Sums*: for each residue modulo the
least length a sum that has it; from those all n >= `from` are sums of the basis. See
M. Lachmann, C. Moore and I. Rapaport, Who wins Domineering on rectangular boards?, and
S. A. Blanco and A. S. Fraenkel, Tromping games: tiling with trominoes, Theorem 3.3.
"""

from __future__ import annotations

import hashlib
import json
import sys
import textwrap
from itertools import pairwise
from typing import Any

FORMAT = "gfkit strip outcome certificate"
VERSION = 1
MAX_BYTES = 1_000_000
MAX_CELLS = 120
MAX_PIECES = 200
MAX_POSITIONS = 300_000
"""So many positions take about half a minute."""

KEYS = {
    "format", "version", "rule", "grows", "fixed", "winner", "premise", "basis", "first", "sums",
    "from", "statement", "digest",
}  # fmt: skip

Cell = tuple[int, int]
Parts = tuple[int, ...]


class Rejected(Exception):
    """The certificate does not hold; `fully` is False if it was too large to be checked."""

    def __init__(self, reason: str, *, fully: bool = True) -> None:
        self.fully = fully
        super().__init__(reason)


def need(condition: object, reason: str) -> None:
    """Raise Rejected unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def digest(data: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical text of all but the digest."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def is_length(value: Any) -> bool:
    """Tell whether a value is a positive integer; True and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 1_000_000


def is_ascending(value: Any) -> bool:
    """Tell whether a value is a list of positive integers, each greater than the one before."""
    return (
        isinstance(value, list)
        and all(map(is_length, value))
        and all(a < b for a, b in pairwise(value))
    )


def premise(winner: str, grows: str) -> str:
    """Return what is said of the pieces of the other player."""
    other = "Left" if winner == "R" else "Right"
    return f"no piece of {other} reaches over two {grows}"


def statement(data: dict[str, Any]) -> str:
    """Return the statement of a certificate in words."""
    name, winner = data["rule"]["name"], "Right" if data["winner"] == "R" else "Left"
    (side,) = data["fixed"].values()
    board = f"{side} x n" if data["grows"] == "columns" else f"n x {side}"
    basis = ", ".join(map(str, data["basis"]))
    if data["from"] is None:
        text = f"{name}: {winner} wins {board} for all sums n of {basis}"
    else:
        text = f"{name}: {winner} wins {board} for all n >= {data['from']} (sums of {basis})"
    if data["first"]:
        first = ", ".join(map(str, data["first"]))
        text += f"; if {winner} begins, for n = {first} and these plus such sums"
    return text


def check(data: Any, max_positions: int = MAX_POSITIONS) -> int:
    """Check a certificate; return how many positions were searched. Raises Rejected."""
    need(isinstance(data, dict), "the certificate is not an object")
    need(data.keys() == KEYS, f"the keys are not {', '.join(sorted(KEYS))}")
    need(data["format"] == FORMAT, "another format")
    need(is_length(data["version"]) and data["version"] == VERSION, "another version")
    need(data["digest"] == digest(data), "the digest is not that of the data")
    grows, winner, fixed = data["grows"], data["winner"], data["fixed"]
    need(grows in ("rows", "columns"), "the side that grows is neither rows nor columns")
    need(winner in ("L", "R"), "the winner is neither L nor R")
    named = "rows" if grows == "columns" else "columns"
    need(isinstance(fixed, dict) and fixed.keys() == {named}, f"the fixed side is not {named}")
    side = fixed[named]
    need(is_length(side), "the fixed side is no positive number")
    own, other = read_pieces(data["rule"], winner, grows)
    need(data["premise"] == premise(winner, grows), "the premise is another one")
    need(
        all(len({along for _, along in piece}) == 1 for piece in other),
        f"the premise fails: not true that {data['premise']}",
    )
    basis, first = data["basis"], data["first"]
    need(is_ascending(basis) and basis, "the basis is no ascending list of lengths")
    need(is_ascending(first), "first is no ascending list of lengths")
    check_sums(basis, data["sums"], data["from"])
    need(data["statement"] == statement(data), "the statement is not that of the data")
    cells = side * max(basis + first)
    if cells > MAX_CELLS:
        raise Rejected(f"a board has {cells} cells; the limit is {MAX_CELLS}", fully=False)
    search = Search(side, own, other, max_positions)
    for n in basis:
        need(search.wins_board(n, own_moves=False), f"length {n}: the winner loses as second")
    for n in sorted({*basis, *first}):
        need(search.wins_board(n, own_moves=True), f"length {n}: the winner loses as first")
    return len(search.known)


def read_pieces(rule: Any, winner: str, grows: str) -> tuple[list[list[Cell]], list[list[Cell]]]:
    """Return the pieces of the winner and of the other, as cells (across, along) the strip."""
    need(isinstance(rule, dict) and rule.keys() == {"name", "left", "right"}, "the rule's keys")
    need(isinstance(rule["name"], str), "the name of the rule is no text")
    found: list[list[list[Cell]]] = []
    for player in ("left", "right"):
        pieces = rule[player]
        need(isinstance(pieces, list) and len(pieces) <= MAX_PIECES, f"no list of pieces: {player}")
        for piece in pieces:
            need(isinstance(piece, list) and 0 < len(piece) <= 200, "a piece is no list of cells")
            for cell in piece:
                need(isinstance(cell, list) and len(cell) == 2, "a cell is no [row, column]")
                need(all(type(x) is int and abs(x) < 100 for x in cell), "a cell is no integers")
            need(len({tuple(cell) for cell in piece}) == len(piece), "a piece has a cell twice")
        turned = [[(r, c) if grows == "columns" else (c, r) for r, c in p] for p in pieces]
        found.append(turned)
    left, right = found
    return (right, left) if winner == "R" else (left, right)


def check_sums(basis: list[int], sums: Any, start: Any) -> None:
    """Check the sums, one for each residue modulo the least length, and from where all are sums."""
    need(isinstance(sums, list), "the sums are no list")
    if start is None:
        need(sums == [], "there are sums, but no length from which all are sums")
        return
    need(is_length(start), "from is no positive number")
    need(len(sums) == basis[0], "there is not one sum for each residue")
    for residue, parts in enumerate(sums):
        need(isinstance(parts, list) and parts, "a sum is no list of lengths")
        need(all(is_length(part) and part in basis for part in parts), "a part is not of the basis")
        need(sum(parts) % basis[0] == residue, f"the sum of residue {residue} has another")
    # n >= from is at least the sum of its residue, and the rest is a multiple of the least length.
    reached = max(map(sum, sums)) - basis[0] + 1
    need(start == reached, f"all lengths from {reached} on are shown to be sums, not from {start}")


class Search:
    """Who wins sums of parts of a strip, by trying all moves; no position twice.

    A part is the set of its free cells, as bits: cell (across, along) is along * side + across.
    """

    def __init__(
        self, side: int, own: list[list[Cell]], other: list[list[Cell]], max_positions: int
    ) -> None:
        self.side, self.max_positions = side, max_positions
        self.pieces = {True: self._placed(own), False: self._placed(other)}
        self.known: dict[tuple[Parts, bool], bool] = {}
        self.split_known: dict[int, Parts] = {}
        self.moves_known: dict[tuple[int, bool], list[Parts]] = {}

    def _placed(self, pieces: list[list[Cell]]) -> list[int]:
        """Return every piece at the beginning of the strip, at all places across."""
        found = []
        for piece in pieces:
            low, first = min(a for a, _ in piece), min(b for _, b in piece)
            height = 1 + max(a for a, _ in piece) - low
            lowest = sum(1 << (b - first) * self.side + a - low for a, b in piece)
            found += [lowest << shift for shift in range(self.side - height + 1)]
        return found

    def wins_board(self, length: int, *, own_moves: bool) -> bool:
        """Tell whether the winner wins the board of this length."""
        return self.wins(self.split((1 << self.side * length) - 1), own_moves)

    def wins(self, parts: Parts, own_moves: bool) -> bool:
        """Tell whether the winner wins a sum of parts."""
        if not parts:
            return not own_moves
        found = self.known.get((parts, own_moves))
        if found is None:
            if len(self.known) >= self.max_positions:
                limit = f"the search needs more than {self.max_positions} positions"
                raise Rejected(limit, fully=False)
            found = self._at_once(parts, own_moves)
            if found is None:
                options = self._options(parts, own_moves)
                # The mover wants one option that is as he wants it.
                found = own_moves == any(
                    self.wins(option, not own_moves) == own_moves for option in options
                )
            self.known[parts, own_moves] = found
        return found

    def _at_once(self, parts: Parts, own_moves: bool) -> bool | None:
        """Tell what follows from smaller games, if anything does."""
        if len(parts) == 1:
            return True if self._cut(parts[0], own_moves) else None
        good = [self.wins((part,), False) for part in parts]
        if all(good):
            return not own_moves or any(self.wins((part,), True) for part in parts)
        bad = [not self.wins((part,), True) for part in parts]
        if all(bad):
            return False
        if own_moves and good.count(False) == 1 and not bad[good.index(False)]:
            return True
        if not own_moves and bad.count(False) == 1 and not good[bad.index(False)]:
            return False
        return None

    def _cut(self, part: int, own_moves: bool) -> bool:
        """Tell whether the winner wins after he forgoes the moves across some line."""
        length = -(-part.bit_length() // self.side)
        for line in sorted(range(1, length), key=lambda line: abs(2 * line - length)):
            low = self.split(part & (1 << line * self.side) - 1)
            high = self.split(part >> line * self.side)
            if own_moves:
                won = (self.wins(low, False) and self.wins(high, True)) or (
                    self.wins(low, True) and self.wins(high, False)
                )
            else:
                won = self.wins(low, False) and self.wins(high, False)
            if won:
                return True
        return False

    def _options(self, parts: Parts, own_moves: bool) -> list[Parts]:
        """Return the sums after a move, those with many moves left for the mover first."""
        found: set[Parts] = set()
        for i, part in enumerate(parts):
            rest = parts[:i] + parts[i + 1 :]
            found |= {tuple(sorted(rest + option)) for option in self._moves(part, own_moves)}

        def promise(option: Parts) -> tuple[int, Parts]:
            ahead = sum(len(self._moves(p, True)) - len(self._moves(p, False)) for p in option)
            return -ahead if own_moves else ahead, option

        return sorted(found, key=promise)

    def _moves(self, part: int, own: bool) -> list[Parts]:
        found = self.moves_known.get((part, own))
        if found is None:
            options = {self.split(part ^ placed) for placed in self._placements(part, own)}
            found = self.moves_known[part, own] = sorted(options)
        return found

    def _placements(self, cells: int, own: bool) -> list[int]:
        shifts = range(0, cells.bit_length(), self.side)
        placed = (piece << shift for shift in shifts for piece in self.pieces[own])
        return [one for one in placed if one & cells == one]

    def split(self, cells: int) -> Parts:
        """Return the parts that placements connect, each moved to the beginning of the strip."""
        found = self.split_known.get(cells)
        if found is None:
            groups: list[int] = []
            for placed in self._placements(cells, True) + self._placements(cells, False):
                joined, apart = placed, []
                for group in groups:
                    if group & placed:
                        joined |= group
                    else:
                        apart.append(group)
                groups = [*apart, joined]
            line = (1 << self.side) - 1
            for i in range(len(groups)):
                while not groups[i] & line:
                    groups[i] >>= self.side
            found = self.split_known[cells] = tuple(sorted(groups))
        return found


def main(argv: list[str] | None = None) -> int:
    """Check a file; return 0 if it holds, 1 if not, 2 if it cannot be read or is not JSON."""
    arguments = sys.argv[1:] if argv is None else argv
    files = [argument for argument in arguments if argument != "--json"]
    if len(files) != 1 or files[0].startswith("-"):
        sys.stderr.write("usage: python -m gfkit.proofs.strip_checker [--json] FILE\n")
        return 0 if files in (["-h"], ["--help"]) else 2
    reasons, fully, checked = [], True, {}
    try:
        with open(files[0], "rb") as file:  # noqa: PTH123 - no other module for one call
            raw = file.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise Rejected(f"the file has more than {MAX_BYTES} bytes", fully=False)  # noqa: TRY301
        data = json.loads(raw.decode("utf-8"))
        positions = check(data)
        checked = {key: data[key] for key in ("statement", "premise", "basis", "first")}
        checked |= {"boards": len({*data["basis"], *data["first"]}), "positions": positions}
    except Rejected as error:
        reasons, fully = [str(error)], error.fully
    except RecursionError:
        reasons, fully = ["the file is nested too deeply, or a board has too many moves"], False
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", None) or str(error)
        line = " ".join(f"{files[0]}: {message}".split())
        sys.stderr.write(f"gfkit: {line}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("gfkit: interrupted\n")
        return 130
    if "--json" in arguments:
        report = {"certificate": files[0], "holds": not reasons, "checked_fully": fully}
        sys.stdout.write(json.dumps({**report, "reasons": reasons, "checked": checked}) + "\n")
    elif reasons:
        failed = "REJECTED" if fully else "NOT CHECKED"
        sys.stdout.write(f"certificate {failed}: {reasons[0]}\n")
    else:
        stated = textwrap.fill(checked["statement"], 88).replace("\n", "\n" + " " * 12)
        sys.stdout.write(
            f"statement   {stated}\n"
            f"premise     holds: {checked['premise']}\n"
            f"searched    {checked['boards']} boards, {checked['positions']} positions\n"
            "certificate holds\n"
        )
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
