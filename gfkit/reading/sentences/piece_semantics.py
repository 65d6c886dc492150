"""From a parse to what it means: the forms of `pieces.lark`, of pieces that are 1s of an array."""

from __future__ import annotations

from gfkit.reading.sentences.graph_meanings import OnGraph
from gfkit.reading.sentences.graph_semantics import (
    CalledGraph,
    GraphForms,
    InLines,
    PeaceOf,
    SomePieces,
    Told,
)
from gfkit.reading.sentences.meanings_of_sentence_parts import Parts, one_amount, the
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DIAGONALS,
    DOWN,
    SOME,
    Amount,
    Cells,
    Every,
    Meaningless,
    Near,
    Property,
    Step,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.vertex_set_semantics import OUTSIDE, VertexSetForms

ATTACKED: dict[str, tuple[Step, ...]] = {
    "kings": tuple(sorted((ALONG, DOWN, *DIAGONALS))),
    "wazirs": (ALONG, DOWN),
    "ferses": DIAGONALS,
}
"""Where the cells are that a piece attacks, and those opposite to them."""


class PieceForms(GraphForms, VertexSetForms):
    """What each form of `pieces.lark` means."""

    def attacks_so_many(self, parts: Parts) -> Property:
        return Near(one_amount(parts), self._in_it().values, self._attacked_by(parts))

    def attacks_at_least(self, parts: Parts) -> Property:
        """Return that it attacks so many at least: "two" may be that, or exactly two."""
        if (many := the(int, parts)) < 2:
            raise Meaningless("one is just one")
        return Near(Amount(many), self._in_it().values, self._attacked_by(parts))

    def is_attacked(self, parts: Parts) -> Property:
        return Near(SOME, self._in_it().values, self._attacked_by(parts))

    def all_dominated(self, parts: Parts) -> Property:
        """Return that each cell without a piece is attacked by one."""
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("a cell is attacked by one piece at least")
        return Every(Cells(), OUTSIDE, self.is_attacked(parts))

    def _attacked_by(self, parts: Parts) -> tuple[Step, ...]:
        """Return which cells are attacked by the pieces that are told here, or in the sentence."""
        here = {str(z) for z in parts if isinstance(z, Token) and z.type == "PIECES"}
        if len(self.pieces | here) != 1:
            raise Meaningless("which pieces attack is told, of one kind")
        (name,) = self.pieces
        if name not in ATTACKED:
            known = ", ".join(ATTACKED)
            raise Meaningless(f"how many are attacked is told of {known}, and not of {name}")
        return ATTACKED[name]

    def no_empty_lines_of_counters(self, parts: Parts) -> Property:
        """Return that each row or column has something; of pieces it is told by their number."""
        if self.pieces:
            raise Meaningless("how many pieces there are in lines is told of the pieces")
        return self.no_empty_lines(parts)

    def pieces_told_in_lines(self, parts: Parts) -> OnGraph:
        """Return pieces of which it is told at once how many there are in each line."""
        lines = the(InLines, parts)
        peace = [z for z in parts if isinstance(z, PeaceOf | Told)]
        some = SomePieces(lines.told[0][0], None, is_peaceful=False)
        return self.told_on_graph([some, the(CalledGraph, parts), lines, *peace])
