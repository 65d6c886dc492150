"""The dictionary of a game in characters: boards side by side, each with its value below."""

from __future__ import annotations

from collections.abc import Sequence

from gfkit.games.board_value_dictionary import BoardValue


def drawn(entries: Sequence[BoardValue], *, width: int = 100) -> str:
    """Return drawings side by side, each with its value below; a cell is `[]`.

    >>> from gfkit import Board
    >>> print(drawn([BoardValue(Board.parse("..|.#"), "*"), BoardValue(Board.parse("1x3"), "-1")]))
    [][]  [][][]
    []
    *     -1
    """
    rows: list[list[list[str]]] = []
    used = width
    for entry in entries:
        board = entry.board
        lines = [
            "".join("[]" if (r, c) in board.cells else "  " for c in range(board.columns))
            for r in range(board.rows)
        ]
        wide = max(map(len, (*lines, entry.value)))
        if used + 2 + wide > width:
            rows.append([])
            used = -2
        used += 2 + wide
        rows[-1].append([*lines, entry.value])
    texts = []
    for row in rows:
        height, columns = max(map(len, row)), []
        for *lines, value in row:
            block = [*lines, *[""] * (height - 1 - len(lines)), value]
            columns.append([one.ljust(max(map(len, block))) for one in block])
        texts.append("\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True)))
    return "\n\n".join(texts)
