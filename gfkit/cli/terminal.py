"""What the terminal is like: how wide it is, and whether it is to show colours."""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TYPE_CHECKING

from gfkit.render.layout import WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.render.page import Line

NARROWEST = 40
"""Columns: on a narrower terminal lines are broken by the terminal."""

COLOURS = {
    "proved": "32",
    "holds": "32",
    "consistent": "33",
    "claimed": "33",
    "underdetermined": "33",
    "refuted": "1;31",
    "refused": "35",
}
"""Verdicts and the codes of their colours, of ECMA-48: green, yellow, red, magenta."""

VERDICT = re.compile(rf"(?<=  )({'|'.join(COLOURS)})\b")


def is_terminal() -> bool:
    """Tell whether standard output is a terminal."""
    try:
        return sys.stdout.isatty()
    except (AttributeError, ValueError):  # it is closed, or something else was put in its place
        return False


def text_width() -> int:
    """Return how many columns a line may have: those of the terminal, 100 where there is none."""
    if not is_terminal():
        return WIDTH
    return max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)


def has_colours() -> bool:
    """Tell whether to colour: at a terminal, unless NO_COLOR is set or the terminal is dumb."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter() -> Callable[[Line, str], str] | None:
    """Return what colours the lines of a page; None for no colours."""
    return painted if has_colours() else None


def painted(line: Line, laid: str) -> str:
    r"""Return the laid-out text of a line, its verdict in colour.

    >>> from gfkit.render.page import Line
    >>> painted(Line("verdict", "proved: 8 terms", kind="verdict"), "verdict  proved: 8 terms")
    'verdict  \x1b[32mproved\x1b[0m: 8 terms'
    """
    if line.kind != "verdict":
        return laid
    return VERDICT.sub(lambda found: f"\x1b[{COLOURS[found[1]]}m{found[1]}\x1b[0m", laid, count=1)
