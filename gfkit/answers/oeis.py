"""Entries of the OEIS: the functions of the verbs, comments, titles.

Nothing is downloaded: entries and dumps are files.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.answers.oeis_bfile import bfile
from gfkit.answers.oeis_draft import draft
from gfkit.answers.oeis_lookup import lookup
from gfkit.answers.oeis_prove import prove
from gfkit.answers.oeis_settle import settle
from gfkit.base.arguments import text as a_title
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.oeis.entries.internal_format import Entry
    from gfkit.oeis.titles.builders import TitleRule

__all__ = ["bfile", "comment", "draft", "lookup", "prove", "settle", "title"]


def comment(entry: Entry | Path | str, *, author: str = "", date: str = "") -> str:
    """Return the comment for an editor that `prove` makes, "" where nothing is proved.

    Parameters
    ----------
    entry
        An entry in the internal format, or a title.
    author
        Who signs it.
    date
        The day of the signature, such as 'Nov 20 2026'.

    Examples
    --------
    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> print(oeis.comment(f"Number of n X 3 binary arrays with {words}.")[:2])
    %C
    """
    return "\n".join(prove(entry, author=author, date=date).comment)


def title(text: str) -> TitleRule:
    """Return the rule that the title of an array entry says.

    It has the side that is `fixed`, its length, and the `rule` itself as the data of a TOML file.

    Parameters
    ----------
    text
        The title.

    Raises
    ------
    GfkitError
        For a title that is not read, with the words at which reading stopped.

    Examples
    --------
    >>> from gfkit import oeis
    >>> found = oeis.title("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
    >>> found.fixed, found.side
    ('columns', 3)
    """
    from gfkit.oeis.titles.reader import Unread, read_title  # noqa: PLC0415 - slow to import

    example = "'Number of n X 3 binary arrays with no two 1s adjacent.'"
    found = read_title(a_title("text", text, example))
    if isinstance(found, Unread):
        raise GfkitError(f"the title is not read: {found.why()}")
    return found
