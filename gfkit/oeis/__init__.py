"""The OEIS desk: b-files, entries in the internal format, the formula dialect, look-up, drafts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import file_path
from gfkit.base.arguments import text as a_title
from gfkit.base.display import ports
from gfkit.base.files import is_there
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_reading import TitleRule, Unread

NAME = re.compile(r"[^\s]+\.(?:seq|txt|json)")
"""A file, and no title."""
NUMBER = re.compile(r"A\d{6,7}")


def __getattr__(name: str) -> object:
    """Return what `gfkit oeis` calls so too, of anything that is a sequence."""
    if name == "bfile":
        from gfkit.oeis.entries.bfiles import bfile_of  # noqa: PLC0415 - slow to import

        return bfile_of
    return ports.room_attribute(name, ("draft", "export", "lookup"))


def prove(thing: Path | str, **options: Any) -> Any:
    """Prove what can be proved of an entry, or of a title: its lines, a comment, new lines.

    thing: the path of an entry in the internal format, as "A000045.seq", its number, or a title.
    options: those of `gfkit.reports.entry_proofs.prove_entry`.

    >>> import gfkit
    >>> words = "no two 1s adjacent horizontally"
    >>> gfkit.oeis.prove(f"Number of n X 3 binary arrays with {words}.").state
    'proved'
    """
    from gfkit.oeis.entries.entry import read_entry  # noqa: PLC0415 - slow to import

    is_title = isinstance(thing, str) and not NAME.fullmatch(thing) and not is_there(thing)
    given: Any = thing if is_title else read_entry(file_path("the entry", thing))
    if NUMBER.fullmatch(str(thing)):
        path = ports.entry_path(str(thing))
        if not path.endswith(".seq"):
            raise GfkitError(f"nothing is downloaded: save the entry as {thing}.seq")
        given = read_entry(Path(path))
    return ports.entry_proof(given, **options)


def title(text: str) -> TitleRule | Unread:
    """Return the rule that the title of an array entry says, or where it could not be read.

    text: the title. The rule has the side that is `fixed`, its length, and the `rule` itself as the
    data of a TOML file. What is not read has the words at which it `stopped`.

    >>> import gfkit
    >>> words = "no two 1s adjacent horizontally"
    >>> found = gfkit.oeis.title(f"Number of n X 3 binary arrays with {words}.")
    >>> found.fixed, found.side
    ('columns', 3)
    >>> gfkit.oeis.title("Number of n X 3 binary arrays with purple rows.").stopped
    'purple rows'
    """
    from gfkit.oeis.titles.title_reading import read_title  # noqa: PLC0415 - slow to import

    return read_title(
        a_title("text", text, "'Number of n X 3 binary arrays with no two 1s adjacent.'")
    )


def comment(thing: Path | str, **options: Any) -> str:
    """Return the comment for an editor that `prove` makes, "" where nothing is proved.

    >>> import gfkit
    >>> words = "no two 1s adjacent horizontally"
    >>> print(gfkit.oeis.comment(f"Number of n X 3 binary arrays with {words}.")[:2])
    %C
    """
    return "\n".join(prove(thing, **options).comment)
