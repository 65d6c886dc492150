"""Games on graphs with pieces of one vertex and of two neighbours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.generating_functions import WEIGHT, read_weight
from ..core.kinds import part
from ..core.piece_positions import COUNTED
from ..core.reading import fit
from ..letters.pairs import STUCK_OR_NOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.tracks import Work

OWNED = {"owner": re.compile("left|right|both"), "weight": WEIGHT}
PAIRS = {
    "kind": re.compile("graph"),
    "quantity": STUCK_OR_NOT,
    "vertex_piece": None,
    "edge_piece": OWNED,
}


class Pairs(NamedTuple):
    """The piece of one vertex, None if there is none, and that of two: owner, coefficient, code."""

    single: tuple[str, int, int] | None
    double: tuple[str, int, int]

    def positions(
        self, quantity: str, near: list[list[int]], work: Work
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Enumerate the sets of disjoint pieces of one vertex and of two, as vertices in bits."""
        edges = [(1 << a | 1 << b) for a, some in enumerate(near) for b in set(some) if a < b]
        single, double = self.single, self.double
        placed = [(z, *double) for z in edges]
        placed += [(1 << a, *single) for a in range(len(near))] if single else []
        todo: list[tuple[int, tuple[int, ...], int, int]] = [(0, (), 1, 0)]
        while todo:
            k, chosen, weight, code = todo.pop()  # next piece, the pieces, coefficient, code
            covered = sum(chosen)
            work.spend(1)
            if k < len(placed):
                todo.append((k + 1, chosen, weight, code))
                mask, _, c, e = placed[k]
                if not mask & covered:
                    todo.append((k + 1, (*chosen, mask), weight * c, code + e))
                continue
            work.spend(len(placed) // 8)
            movers = {owner for mask, owner, _, _ in placed if not mask & covered}
            can = [bool(movers & {player, "both"}) for player in ("left", "right")]
            if COUNTED[quantity](can[0], can[1], covered == (1 << len(near)) - 1):
                yield chosen, weight, code


def read(data: Any, where: str) -> Any:
    """Read a game on graphs: stones, colours, or pieces of one and of two vertices."""
    for key, home in (("liberties", "liberties.stones"), ("colours", "letters.colourings")):
        if key in data:
            return part(home).read(data, where)
    fit(data, PAIRS, where)
    single, double = data["vertex_piece"], data["edge_piece"]
    if single is not None:
        fit(single, OWNED, f"{where}.vertex_piece")
    return Pairs(*(z and (z["owner"], *read_weight(z["weight"], where)) for z in (single, double)))
