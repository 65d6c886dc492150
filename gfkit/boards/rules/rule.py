"""The interface of a kind of rule; a new kind is a class with `@rule_kind("kind")` in this folder.

A kind of rule is a frozen class that says what it counts: its data without its name, the
quantities, the words for people. The room above (`gfkit.strips.encodings`,
`gfkit.strips.brute_force`) has its count and its listing under the same word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from gfkit.base.declarations import homes
from gfkit.base.display import Shown
from gfkit.base.file_reader import FileLimits, read_toml
from gfkit.errors import CertificateRejected, GfkitError, TileSetError, UnreadableFile, said_as

if TYPE_CHECKING:
    from gfkit.boards.rules.weights import Weight
    from gfkit.boards.shapes.topology import Topology

R = TypeVar("R", bound="CountingRule")

Cell = tuple[int, int]
"""A cell of a board, or a step between cells: row and column."""

TABLES = {
    "up_to": "classes",
    "symmetric": "symmetric",
    "image": "image",
    "values": "array",
    "edges": "edges",
    "links": "links",
    "moves": "moves",
    "piece": "placement",
}
"""The kind of rule by the first of these keys in a TOML file; by default the key itself."""
MAX_BYTES = 1_000_000
"""The memory of such a file."""

QUANTITIES = {
    "positions": "all positions, any numbers of Left's and Right's pieces",
    "maximal": "positions in which neither player can place a piece",
    "left-ends": "positions in which Left cannot place a piece",
    "right-ends": "positions in which Right cannot place a piece",
    "one-sided-ends": "positions in which exactly one player cannot place a piece",
    "tilings": "positions that cover every cell",
    "play": "positions with |Left pieces - Right pieces| <= 1: alternating play",
}
SHARED_PLAY = "positions that players who take turns can reach: |i - j| <= s + 1, s shared"

ONE_SIDED = ((1, "left-ends"), (1, "right-ends"), (-2, "maximal"))
"""One-sided ends: a maximal position is a Left end and a Right end, and in it neither can move."""


STUCK = {
    "maximal": ("left", "right", "both"),
    "left-ends": ("left", "both"),
    "right-ends": ("right", "both"),
}
"""The players whose pieces must fit nowhere; none for other quantities."""


def combination_of(quantity: str) -> tuple[tuple[int, str], ...]:
    """Return the integer combination of quantities that can be counted one by one."""
    return ONE_SIDED if quantity == "one-sided-ends" else ((1, quantity),)


class CountingRule(Shown, ABC):
    """A rule on boards, on graphs, or on both, as frozen data with a name."""

    __slots__ = ()
    kind: ClassVar[str]
    no_tiles: ClassVar[str] = ""
    """Why no tile set counts it, after its name."""
    no_ring: ClassVar[str] = ""
    """Why it has no closed walks of rows, after its name."""
    is_listed: ClassVar[bool] = True
    """Whether its positions are listed by automata."""
    is_of_words: ClassVar[bool] = True
    """Whether each array of letters that satisfies it counts, as one."""
    is_mean: ClassVar[bool] = False
    """Whether it is the mean over symmetries of other counts."""
    has_empty_cells: ClassVar[bool] = False
    """Whether a cell may be empty, which a mark can say."""
    has_marked_letters: ClassVar[bool] = False
    """Whether its letters have weights in letters other than x and y."""
    name: str

    @property
    @abstractmethod
    def quantities(self) -> tuple[str, ...]:
        """The quantities on boards that have a meaning of their own, the usual one first."""

    @property
    def on_graphs(self) -> tuple[str, ...]:
        """The quantities that are counted on any graph."""
        return ()

    @abstractmethod
    def to_data(self) -> dict[str, Any]:
        """Return the rule as JSON data; `of_data` reads it. A name in it is ignored."""

    @classmethod
    @abstractmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> Self:
        """Return the rule that `to_data` wrote, under a name.

        Raises GfkitError, KeyError, TypeError, ValueError or AttributeError for other data.
        """

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:  # noqa: ARG003
        """Read a user's TOML file; raises GfkitError that names the place."""
        raise GfkitError(f"{where}: {cls.kind} rules are not read from files")

    def __str__(self) -> str:
        return self.name

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same pieces."""
        return False

    def can_count(self, quantity: str) -> bool:
        """Return whether the quantity is counted, though it may be the same as another."""
        return quantity in self.quantities

    def says(self, quantity: str) -> str:
        """Return in words what a quantity counts."""
        if quantity == "positions" and self.is_impartial:
            return "all positions"
        if quantity == "play" and not self.play_is_difference:
            return SHARED_PLAY
        return QUANTITIES.get(quantity, quantity)

    def explained(self) -> list[tuple[str, str]]:
        """Return the rule in words, as pairs of a heading and a line."""
        return []

    @property
    def play_is_difference(self) -> bool:
        """Whether positions of alternating play are those with |i - j| <= 1 at x^i y^j."""
        return True

    def restricted(self) -> str:
        """Return in words which positions are those of alternating play."""
        if self.play_is_difference:
            return "|i - j| <= 1 for the monomials x^i y^j"
        return "|i - j| <= s + 1, with s of the pieces that both players place"

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for a topology on which the rule has no meaning."""

    def refuse_side(self, fixed: str, side: int) -> None:
        """Raise GfkitError for a number of "rows" or "columns" that a rule excludes."""

    @property
    def closes(self) -> bool:
        """Whether the states of rows remember the first row where the growing side is joined.

        Then counts are those of walks from a first state to a last one, not of closed walks.
        """
        return False

    def goes_round(self, topology: Topology) -> bool:  # noqa: ARG002
        """Return whether strips of this topology are closed walks of rows."""
        return True

    @property
    def board_marks(self) -> dict[str, str]:
        """The marks that may be written on a board, with their letters; empty if there are none."""
        return {}

    def letter_of(self, mark: str) -> str:
        """Return the letter that a mark on a board means; raises GfkitError for other marks."""
        marks = self.board_marks
        if mark in marks:
            return marks[mark]
        if marks:
            known = ", ".join(marks)
            raise GfkitError(
                f"{mark!r} on the board is not one of the letters of {self.name}: {known}"
            )
        raise GfkitError(
            f"{mark!r} on the board: letters are for rules of arrays and colours, not for "
            f"{self.name}; cells that pieces cover are holes, `#`"
        )

    @property
    def is_of_all_sides(self) -> bool:
        """Whether it has a meaning on all sides, so that narrow strips foretell wide ones."""
        return True

    @property
    def weighted_pieces(self) -> list[tuple[int, Weight]]:
        """The cells of each piece, with its weight; empty where cells have no pieces."""
        return []

    @property
    def forbids_itself(self) -> bool:
        """Whether a cell that is its own neighbour may forbid its own letter."""
        return False

    @property
    def at_vertex(self) -> dict[str, Weight]:
        """The contents of one cell or vertex, with weights; empty if cells depend on others."""
        return {}


_CLASSES: dict[str, type[CountingRule]] = {}


def rule_kind(kind: str) -> Callable[[type[R]], type[R]]:
    """Return the decorator of the class of a kind of rule, which gets its name as `kind`."""

    def add(cls: type[R]) -> type[R]:
        cls.kind = kind
        _CLASSES[kind] = cls
        return cls

    return add


def _kinds() -> Mapping[str, str]:
    """Return the module of each kind."""
    return homes("rule_kind", "boards/rules")


def game_class(kind: str) -> type[CountingRule]:
    """Return the class of a kind."""
    if kind not in _CLASSES:
        import_module(_kinds()[kind])
    return _CLASSES[kind]


def table_of_file(path: Path) -> dict[str, Any]:
    """Return the data of a rule's TOML file; raises TileSetError that names the file."""
    try:
        return read_toml(path, FileLimits(bytes=MAX_BYTES))
    except UnreadableFile as error:
        raise TileSetError(error.path, error.reason) from None


def kind_of_table(data: Mapping[str, Any]) -> str:
    """Return the kind of rule in a file's data, "" for a set of tiles."""
    named = (kind for key, kind in TABLES.items() if key in data)
    return next(named, None) or next((key for key in data if key in _kinds()), "")


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn the errors of data of another shape into GfkitError; what: the name of the data."""
    try:
        yield
    except GfkitError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GfkitError(f"{what} cannot be read: {error!r}") from None


def rejecting() -> AbstractContextManager[None]:
    """Turn the errors of a rule that cannot be read into CertificateRejected."""
    return said_as(
        lambda reason: CertificateRejected(f"the rule cannot be read: {reason}"),
        *(GfkitError, KeyError, TypeError, ValueError, AttributeError),
    )


def game_of_data(kind: object, name: str, data: Mapping[str, Any]) -> CountingRule:
    """Return the rule of a kind that `to_data` wrote; raises GfkitError for other data."""
    if not isinstance(kind, str) or kind not in _kinds():
        raise GfkitError(f"a rule of the unknown kind {kind!r}")
    with reading(f"the data of a {kind} rule"):
        return game_class(kind).of_data(name, data)
