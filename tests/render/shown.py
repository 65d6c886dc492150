"""The lines of a page, by their labels."""

from gfkit.base.display import form
from gfkit.render.pages import Line, Table


def lines_of(thing, *, full: bool = False) -> dict[str, str]:
    """Return what the lines of a page say; of lines with one label the first."""
    found: dict[str, str] = {}
    for part in form("page", thing).parts:
        if isinstance(part, Line) and (full or not part.is_detail):
            found.setdefault(part.label, part.text)
    return found


def table_of(thing) -> Table:
    """Return the first table of a page."""
    return next(part for part in form("page", thing).parts if isinstance(part, Table))


def numbers(text: str) -> list[int]:
    """Return the integers of a list that may go on."""
    return [int(one) for one in text.removesuffix(", ...").split(", ")]
