"""Games of one's own: a move replaces what stands on some cells, such as `T.` by `.T`.

Letters stand on the cells of a board, `.` is an empty cell. A move is two drawings of one size,
from and to, rows joined by `|`; `?` in both stands for anything and stays, `#` in the second takes
the cell away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gfkit.boards.kinds.game import Game
from gfkit.boards.language.schemas import fit, named, one_of, only, texts
from gfkit.boards.shapes.board import started
from gfkit.boards.shapes.position import Placed, Position
from gfkit.errors import GfkitError, PieceSetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.game import Cell

MAX_MOVES, MAX_REPLACED = 200, 64
SIDES = ("left", "right", "both")
TURNED = {"no": (0,), "mirrored": (0, 4), "turned": (0, 1, 2, 3), "all": tuple(range(8))}
"""Which images of a move are moves as well; from 4 on they are mirrored first."""


class Replaced(NamedTuple):
    """What a move needs on one cell, seen from its first cell, and what it leaves there."""

    cell: Cell
    before: str
    after: str


Move = tuple[Replaced, ...]


@dataclass(frozen=True, slots=True, repr=False)
class ReplacementGame(Game):
    """A game whose moves replace letters; a player who cannot move loses.

    left, right, both: the moves as texts "FROM -> TO". turned: which images of a move are moves:
    "no", "mirrored" (left and right exchanged), "turned" (by quarter turns), "all" eight.
    Raises PieceSetError that names the move.

    >>> toads = ReplacementGame("toads", ("T. -> .T", "TF. -> .FT"), (".F -> F.", ".TF -> FT."))
    >>> [len(toads.moves(player)) for player in ("left", "right")]
    [2, 2]
    >>> ReplacementGame("clobber", ("BW -> .B",), ("WB -> .W",), turned="all").letters
    'BW'
    """

    kind: ClassVar[str] = "replacement"
    table: ClassVar[str] = "replace"
    name: str
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    turned: str = "no"
    summary: str = ""

    def __post_init__(self) -> None:
        if self.turned not in TURNED:
            raise PieceSetError(
                self.name, f"turned must be one of {', '.join(TURNED)}, not {self.turned!r}"
            )
        if not any(self.moves(player) for player in ("left", "right")):
            raise PieceSetError(self.name, "needs a move, such as left = ['T. -> .T']")
        if len(self.moves("left")) + len(self.moves("right")) > 2 * MAX_MOVES:
            raise PieceSetError(self.name, f"has more than {MAX_MOVES} moves of one player")

    @property
    def letters(self) -> str:
        """All letters that its moves name, sorted."""
        named = {x for side in SIDES for text in getattr(self, side) for x in text}
        return "".join(sorted(x for x in named if x.isalnum()))

    @property
    def quantities(self) -> tuple[str, ...]:
        """What a model of it is called after; nothing of it is counted."""
        return ("positions",)

    def moves(self, player: str) -> tuple[Move, ...]:
        """Return the moves of "left" or "right", in all images, each once."""
        found: dict[Move, None] = {}
        for text in (*getattr(self, player), *self.both):
            drawn = self._read(text)
            found |= dict.fromkeys(_image(drawn, i) for i in TURNED[self.turned])
        return tuple(found)

    def _read(self, text: str) -> Move:
        """Return a move of its text."""
        sides = [side.strip().split("|") for side in text.split("->")]
        shapes = {tuple(map(len, rows)) for rows in sides}
        widths = {width for shape in shapes for width in shape}
        if len(sides) != 2 or len(shapes) != 1 or len(widths) != 1 or 0 in widths:
            raise PieceSetError(
                self.name, f"the move {text!r} is not two drawings of one size, as in 'T. -> .T'"
            )
        found = []
        for r, (before, after) in enumerate(zip(*sides, strict=True)):
            for c, (x, y) in enumerate(zip(before, after, strict=True)):
                if not all(z.isascii() and (z.isalnum() or z in ".?#") for z in x + y):
                    raise PieceSetError(
                        self.name, f"the move {text!r} has a sign that is not a letter or '.?#'"
                    )
                if x == "#" or (x == "?") != (y == "?"):
                    raise PieceSetError(
                        self.name, f"the move {text!r}: '#' is never replaced, and '?' stays '?'"
                    )
                if x != "?":
                    found.append(Replaced((r, c), x, y))
        if not any(x.before != x.after for x in found) or len(found) > MAX_REPLACED:
            raise PieceSetError(
                self.name, f"the move {text!r} must change 1 to {MAX_REPLACED} cells"
            )
        return tuple(found)

    def position(self, text: str) -> Position:
        """Return the position that a text draws, such as 'TT.FF'; raises GfkitError.

        >>> game = ReplacementGame("toads", ("T. -> .T",), (".F -> F.",))
        >>> print(game.position("T.|.F"))
        T .
        . F
        """
        board, given = started(text)
        for cell, mark in given.items():
            if mark not in self.letters:
                raise GfkitError(
                    f"no move of {self.name} has {mark!r}, which is on {cell}; its letters are "
                    f"{', '.join(self.letters) or 'none'}"
                )
        return Position(board, tuple(Placed(frozenset({c}), "", x) for c, x in given.items()))

    def to_data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {**{side: list(getattr(self, side)) for side in SIDES}, "turned": self.turned}

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> ReplacementGame:
        """Return the game of such data; raises GfkitError for data of another shape."""
        return cls.from_data({"name": name, "replace": data}, name)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str = "game") -> ReplacementGame:
        """Read a user's TOML file (docs/games.md); raises PieceSetError that names the place.

        >>> data = {"replace": {"both": [".. -> ##"], "turned": "all"}}
        >>> len(ReplacementGame.from_data(data).moves("left"))
        2
        """
        only(data, ("name", "summary", cls.table), where, PieceSetError)
        name, summary = named(data, where, PieceSetError)
        shapes = {side: texts().usually(()) for side in SIDES}
        shapes["turned"] = one_of(tuple(TURNED)).usually("no")
        found = fit(data[cls.table], shapes, f"{where}: replace", error=PieceSetError)
        return cls(
            name,
            tuple(found.left),
            tuple(found.right),
            tuple(found.both),
            found.turned,
            summary,
        )


def _image(move: Move, number: int) -> Move:
    """Return one of the eight images of a move, sorted, its first cell at (0, 0)."""
    placed = []
    for (r, c), before, after in move:
        cell = (r, -c) if number >= 4 else (r, c)
        for _ in range(number % 4):
            cell = cell[1], -cell[0]
        placed.append((cell, before, after))
    placed.sort()
    (top, first), *_ = placed[0]
    return tuple(Replaced((r - top, c - first), x, y) for (r, c), x, y in placed)
