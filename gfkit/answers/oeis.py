"""What is said of entries of the OEIS: the functions of the verbs, comments, titles.

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

if TYPE_CHECKING:
    from gfkit.oeis.titles.reader import TitleRule, Unread

__all__ = ["bfile", "comment", "draft", "lookup", "prove", "settle", "title"]


def comment(thing: Path | str, *, author: str = "", date: str = "") -> str:
    """Return the comment for an editor that `prove` makes, "" where nothing is proved.

    thing, author, date: as of `prove`.

    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> print(oeis.comment(f"Number of n X 3 binary arrays with {words}.")[:2])
    %C
    """
    return "\n".join(prove(thing, author=author, date=date).comment)


def title(text: str) -> TitleRule | Unread:
    """Return the rule that the title of an array entry says, or where it could not be read.

    text: the title. The rule has the side that is `fixed`, its length, and the `rule` itself as the
    data of a TOML file. What is not read has the words at which it `stopped`.

    >>> from gfkit import oeis
    >>> found = oeis.title("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
    >>> found.fixed, found.side
    ('columns', 3)
    >>> oeis.title("Number of n X 2 arrays with a strange property.").stopped
    'a strange property'
    """
    from gfkit.oeis.titles.reader import read_title  # noqa: PLC0415 - slow to import

    example = "'Number of n X 3 binary arrays with no two 1s adjacent.'"
    return read_title(a_title("text", text, example))
