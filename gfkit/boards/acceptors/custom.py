"""User-defined conditions: acceptors that read lines of an array, or the cells around each cell.

Counts, proofs and checks use their tables (`acceptors.tables`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

from gfkit.base.arguments import flag, instance, integer, integers, shown
from gfkit.boards.acceptors.arrays import Acceptor, Condition, Line, Place, Way
from gfkit.boards.acceptors.quantifiers import EVERY, Amount, Exceptions, Often
from gfkit.boards.rules.array_language import MAX_BLOCK, MAX_BREADTH, MAX_OFFSET
from gfkit.boards.shapes.board import pairs_of
from gfkit.errors import WrongArgument

KEY = "acceptors"

S = TypeVar("S", bound=Hashable)

PARTS = ("first", "step", "accepts")


def _own(acceptor: Acceptor[S]) -> Acceptor[S]:
    if missing := [part for part in PARTS if not hasattr(acceptor, part)]:
        wanted = f"an object with {', '.join(PARTS)}; {', '.join(missing)} is missing"
        raise WrongArgument("acceptor", wanted, shown(acceptor))
    return acceptor


def _often(exceptions: Iterable[int], amount: Amount | None) -> Often:
    """Return how many tracks are accepted."""
    numbers = frozenset(integers("exceptions", exceptions, "[0, 1]"))
    if amount is None:
        return Exceptions(numbers) if numbers else EVERY
    if numbers:
        raise WrongArgument("amount", "left out where exceptions are given", shown(amount))
    return instance("amount", amount, Amount, "an amount such as Amount(2)")


class OnLines(Protocol):
    """The function that makes a condition from an acceptor of lines of a kind."""

    def __call__(
        self,
        acceptor: Acceptor[S],
        *,
        side_by_side: int = 1,
        exceptions: Iterable[int] = (),
        amount: Amount | None = None,
    ) -> Condition:
        """Return the condition that the acceptor accepts every line of the kind."""
        ...


def _on(way: Way, which: str, letter: str, terms: str) -> OnLines:
    """Return the function for one kind of lines; terms: those of the example with two columns."""
    name = "on_array" if way == "array" else f"on_{way}s"

    def on(
        acceptor: Acceptor[S],
        *,
        side_by_side: int = 1,
        exceptions: Iterable[int] = (),
        amount: Amount | None = None,
    ) -> Condition:
        breadth = integer("side_by_side", side_by_side, least=1, most=MAX_BREADTH)
        if breadth > 1 and way not in {"row", "column"}:
            raise WrongArgument("side_by_side", "1, but of rows and columns", shown(side_by_side))
        often = _often(exceptions, amount)
        return Condition(KEY, Line(way, breadth), _own(acceptor), often)

    on.__name__ = on.__qualname__ = name
    on.__doc__ = f"""Return the condition that an acceptor accepts {which}.

    acceptor: an object with `first`, a state; `step(state, number, letter)`, the state after a
    letter, None if no line begins so; `accepts(state)`, whether a line may end there. A letter is
    the number of a value; number is of no account. side_by_side: how many neighbouring rows, or
    columns, it reads at once; with 2 or more a letter is a tuple{letter}. exceptions: how many of
    these it may reject; none if it is left out. amount: how many it accepts, such as Amount(2).

    >>> from gfkit import Arrays, Strip
    >>> class NoTwo:
    ...     first = 0
    ...     def step(self, state, number, letter):
    ...         return None if state and letter else letter
    ...     def accepts(self, state):
    ...         return True
    >>> arrays = Arrays(values=[0, 1], conditions=[{name}(NoTwo())])
    >>> from gfkit.boards.acceptors.tables import rule_of
    >>> rule_of(arrays).to_data()["acceptors"]
    [{{'accepting': [0, 1], 'arrows': [[0, 1], [0, -1]], 'track': '{way}'}}]
    >>> Strip(arrays, columns=2).terms(4)
    {terms}
    """
    return on


on_rows, on_columns, on_diagonals, on_antidiagonals, on_array = (
    _on(*told)
    for told in (
        ("row", "every row, from the left", ", the uppermost row first", "[1, 3, 9, 27]"),
        ("column", "every column, from the top", ", the leftmost column first", "[1, 4, 9, 25]"),
        ("diagonal", "every diagonal, from the top to the right", "", "[1, 4, 12, 36]"),
        ("antidiagonal", "every diagonal, from the top to the left", "", "[1, 4, 12, 36]"),
        ("array", "the array, read row by row", "", "[1, 3, 8, 21]"),
    )
)


def at_each_cell(
    acceptor: Acceptor[S],
    offsets: Iterable[tuple[int, int]],
    *,
    inside: bool = True,
    exceptions: Iterable[int] = (),
    amount: Amount | None = None,
) -> Condition:
    """Return the condition that an acceptor accepts the cells around every cell.

    acceptor: as for `on_rows`, but the `number` of its `step` is the index of the cell in offsets.
    offsets: those of the cells that it reads, (row, column), in this order. inside: it reads
    wherever all of them are on the board; then only their differences matter. Otherwise the first
    is (0, 0), and a cell off the board has the letter after the last one. exceptions: at how many
    cells it may reject; none if it is left out. amount: at how many it accepts, such as Amount(2).

    >>> from gfkit import Arrays, Strip
    >>> class Equal:
    ...     first = None, True
    ...     def step(self, state, number, letter):
    ...         return letter, number == 0 or state == (letter, True)
    ...     def accepts(self, state):
    ...         return state[1]
    >>> arrays = Arrays(values=[0, 1], conditions=[at_each_cell(Equal(), [(0, 0), (1, 1)])])
    >>> Strip(arrays, columns=2).terms(4)
    [1, 4, 8, 16]
    """
    wanted = f"1 to {MAX_BLOCK} different pairs (row, column) from -{MAX_OFFSET} to {MAX_OFFSET}"
    steps = pairs_of("offsets", offsets, wanted, "(0, 1)")
    is_first = flag("inside", inside) or steps[:1] == [(0, 0)]
    most = max((abs(k) for step in steps for k in step), default=0)
    if not is_first or not 1 <= len(set(steps)) == len(steps) <= MAX_BLOCK or most > MAX_OFFSET:
        raise WrongArgument("offsets", f"{wanted}, (0, 0) first unless inside", shown(offsets))
    track = Place(tuple(steps), inside=bool(inside))
    return Condition(KEY, track, _own(acceptor), _often(exceptions, amount))


# Languages.
