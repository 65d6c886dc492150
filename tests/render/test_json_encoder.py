"""JSON text with integers of any length."""

import json
from collections.abc import Iterator

from gfkit.render.json_encoder import PIECE, json_pieces


def test_an_iterator_is_written_as_a_list_while_it_is_taken() -> None:
    taken = []

    def terms() -> Iterator[str]:
        for n in range(20):
            taken.append(n)
            yield "7" * PIECE

    pieces = json_pieces({"terms": terms(), "last": 1})
    first = next(pieces)
    assert len(taken) < 4
    assert json.loads(first + "".join(pieces)) == {"terms": ["7" * PIECE] * 20, "last": 1}
