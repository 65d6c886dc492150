"""The OEIS desk: b-files, entries in the internal format, the formula dialect, look-up, drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.arguments import text as a_title

if TYPE_CHECKING:
    from gfkit.oeis.title_reading import TitleRule, Unread


def title(text: str) -> TitleRule | Unread:
    """Return the rule that the title of an array entry says, or where it could not be read.

    text: the title. The rule has the side that is `fixed`, its length, and the `rule` itself as the
    data of a TOML file. What is not read has the words at which it `stopped`.

    >>> import gfkit
    >>> words = "no two 1s adjacent horizontally"
    >>> found = gfkit.oeis.title(f"Number of n X 3 binary arrays with {words}.")
    >>> found.fixed, found.side
    ('columns', 3)
    >>> gfkit.oeis.title("Number of partitions of n.").stopped
    'partitions of n'
    """
    from gfkit.oeis.title_reading import read_title  # noqa: PLC0415 - slow to import

    return read_title(
        a_title("text", text, "'Number of n X 3 binary arrays with no two 1s adjacent.'")
    )
