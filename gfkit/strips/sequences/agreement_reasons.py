"""Why two models have the same counts: the same automaton, before or after lumping, or neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.automata.lumping import lump_by
from gfkit.automata.symmetry import isomorphism
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Workings

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.symmetry import Automaton
    from gfkit.automata.transfer import Marks
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

MOST_STATES = 200


def why_equal(
    first: Strip | GraphProduct, second: Strip | GraphProduct, *, marks: Marks = "none"
) -> str | None:
    """Return why two strips with equal generating functions agree.

    Automata are compared as they are read from the rules, and after exact lumping. If neither are
    the same up to the order of the states, only the generating functions are: the models agree by
    what cancels. None, as it is not looked at, for rings and for more than MOST_STATES states.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = Strip("col", columns=2), Strip("snort", columns=2)
    >>> print(why_equal(*strips))
    the automata are the same after exact lumping (3 states), up to the order of the states
    """
    if first.is_ring or second.is_ring:
        return None
    try:
        quotients = [
            strip.definition(marks=marks).quotient({"max_states": strip.max_states}, Workings())[1]
            for strip in (first, second)
        ]
        if max(one.dimension for one in quotients) > MOST_STATES:
            return None
        fine = [_matrix(strip, marks) for strip in (first, second)]
    except GfkitError:
        return None
    up_to = "up to the order of the states"
    if None not in fine and isomorphism(*fine) is not None:  # type: ignore[arg-type]
        return f"the transfer matrices are the same ({len(fine[0][0])} states), {up_to}"  # type: ignore[index]
    sizes = [one.dimension for one in quotients]
    if isomorphism(_automaton(quotients[0]), _automaton(quotients[1])) is not None:
        return f"the automata are the same after exact lumping ({sizes[0]} states), {up_to}"
    return (
        f"the automata differ ({sizes[0]} and {sizes[1]} states after exact lumping); only their "
        "generating functions are the same"
    )


def _matrix(strip: Any, marks: Marks) -> Automaton | None:
    """Return the automaton as it was read, None for one that is too large or has other steps."""
    make = getattr(strip, "transfer_matrix", None)
    if make is None:
        return None
    matrix = make().marked(marks)
    if matrix.dimension > MOST_STATES:
        return None
    return _automaton(lump_by(matrix, list(range(matrix.dimension))))


def _automaton(lumping: Lumping) -> Automaton:
    rows = [[tuple(sorted(entry.items())) for entry in row] for row in lumping.rows()]
    return rows, list(zip(lumping.start.tolist(), lumping.end.tolist(), strict=True))
