"""The exit status of a verdict, the same for all verbs.

0: proved, computed or shown. 1: refuted. 2: refused. 3: undecided, where a verdict was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DONE: Final = 0
REFUTED: Final = 1
REFUSED: Final = 2
UNDECIDED: Final = 3

OF_VERDICTS: dict[str, int] = {
    **dict.fromkeys(("proved", "claimed", "holds", "given", "solved"), DONE),
    **dict.fromkeys(("refuted", "corrected", "differs", "rejected"), REFUTED),
    **dict.fromkeys(("refused", "unread"), REFUSED),
    **dict.fromkeys(("consistent", "underdetermined", "limit", "not checked"), UNDECIDED),
}
"""The status of each verdict, of each state of an entry and of each outcome of a check."""


def status_of(verdict: object) -> int:
    """Return the exit status of a verdict that was asked for.

    >>> status_of("proved"), status_of("refuted"), status_of("consistent")
    (0, 1, 3)
    """
    return OF_VERDICTS[str(getattr(verdict, "word", verdict))]


def gravest(statuses: Iterable[int]) -> int:
    """Return the status of several answers: that of a refuted one, of an undecided, of a refused.

    >>> gravest([0, 3, 1]), gravest([2, 3]), gravest([])
    (1, 3, 0)
    """
    found = {*statuses}
    return next((one for one in (REFUTED, UNDECIDED, REFUSED) if one in found), DONE)
