"""What a rule's text says: a game, and what is counted of it.

What is counted is always the `definition`, never a name. A tile set of a user's is a definition by
itself: then the kind is "tiling", and the tile set stands in `parts`. A game has `machine(quantity,
side, marks, clock, joined=, turned=, length=)`, the automaton of its boards row by row, and
`counted(quantity, shape, work)`, which enumerates a board from the definition; on graphs it has
`positions(quantity, near, work)` for the neighbours of each vertex. Pieces and arrays are read by
the core, other games by extended parts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .array_rules import read_array
from .clock import need
from .kinds import part
from .piece_positions import read_placement
from .reading import TEXT, fit

RULE = {"name": TEXT, "definition": None, "parts?": None}
OTHERS = {
    **dict.fromkeys(("symmetric", "classes"), "symmetries.symmetry_reading"),
    **dict.fromkeys(("moves", "links", "image"), "moves.move_letters"),
    "liberty": "liberties.stones",
    "edges": "whole.connected_edges",
    "colouring": "letters.colourings",
}
COMBINED = {"one-sided-ends": ((1, "left-ends"), (1, "right-ends"), (-2, "maximal"))}
"""What has a count that is a combination of those of others: neither can is both cannot."""


class Rule(NamedTuple):
    """A game and the quantity that is counted; "arrays" has no other."""

    game: Any
    quantity: str

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """Return the combination of quantities that is counted."""
        return COMBINED.get(self.quantity, ((1, self.quantity),))


def read_rule(data: Any, *, on_graphs: bool = False) -> Rule:
    """Read a rule on boards, or one on graphs."""
    fit(data, RULE, "rule")
    definition, where = data["definition"], "rule.definition"
    need(isinstance(definition, dict), f"{where} is not an object")
    kind = definition.get("kind")
    need(isinstance(kind, str), f"{where} is of no kind")
    if kind == "tiling" and not on_graphs:
        fit(definition, {"kind": TEXT}, where)
        return Rule(part("letters.tile_sets").read(data.get("parts"), "rule.parts"), "tilings")
    need(data.get("parts", []) == [], "rule.parts is for tile sets alone")
    need(on_graphs == (kind == "graph"), f"{where} is not of this kind of board")
    home = OTHERS.get(kind)
    if kind == "graph":
        keys = {"liberties": "liberties.stones", "colours": "letters.colourings"}
        homes = [keys[key] for key in keys if key in definition]
        home = [*homes, "graphs.vertex_pieces"][0]
    if definition.get("apart") and kind == "placement":
        home = "letters.apart"
    own = read_array if kind == "array" else read_placement
    game = part(home).read(definition, where) if home else own(definition, where)
    return Rule(game, definition["quantity"])
