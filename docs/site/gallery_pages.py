"""The gallery: results with a picture, a statement and a command, all made at build."""

from __future__ import annotations

import io
import re
import shlex
import tomllib
from pathlib import Path
from textwrap import wrap
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from api_pages import escaped, write_text

mpl.use("Agg")
WIDTH = 24
"""Characters in a line of a card."""
DATA = Path(__file__).with_name("gallery.toml")


def write_gallery(folder: Path) -> None:
    """Write the page and its pictures: what the code of each entry returns, drawn."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = tomllib.loads(DATA.read_text(encoding="utf-8"))["entry"]
    lines = ["# Gallery", "", "Results with their pictures; each was computed when this page was "
             "made, by the command beside it.", ""]  # fmt: skip
    lines += ["::::{grid} 1 2 2 3", ":gutter: 3", ""]
    for k, entry in enumerate(entries):
        name = f"picture-{k:02d}"
        suffix, says = _draw(entry["code"], folder / name)
        lines += [f":::{{grid-item-card}} {entry['title']}", ""]
        lines += [f"![{entry['title']}]({name}.{suffix})", "", _with_formulas(says), ""]
        lines += ["```console", f"$ {_in_lines(entry['command'])}", "```", ":::", ""]
        assert shlex.split(entry["command"])[0] == "gfkit"
    lines += ["::::", ""]
    write_text(folder / "index.md", "\n".join(lines))


def _with_formulas(says: str) -> str:
    """Return a sentence as Markdown; what stands between dollars is a formula in LaTeX."""
    parts = says.split("$")
    parts[::2] = [f"{' ' * (z[:1] == ' ')}{escaped(z)}{' ' * (z[-1:] == ' ')}" for z in parts[::2]]
    parts[1::2] = [" ".join(map("$\\displaystyle {}$".format, _terms(one))) for one in parts[1::2]]
    return "".join(parts)


def _terms(formula: str) -> list[str]:
    """Return a sum as its terms, between which a line may break; what has braces stays whole."""
    if "{" in formula:
        return [formula]
    first, *others = map(str.strip, re.split(r"(?=[-+=](?![^(]*\)))", formula))
    return [first, *(f"{{}}{one}" for one in others)]


def _in_lines(command: str) -> str:
    """Return a command in lines that a card shows whole, and that can be copied."""
    kept = re.sub(r"(?<= )(-[-a-z]+) (?=[^-])", "\\1\x00", command)  # an option and its value
    lines = wrap(kept, WIDTH, break_long_words=False, break_on_hyphens=False)
    return " \\\n    ".join(lines).replace("\x00", " ")


def _draw(code: str, path: Path) -> tuple[str, str]:
    """Run the code of an entry, write its `picture`; return the suffix and what it `says`."""
    scope: dict[str, Any] = {}
    exec(code, scope)  # noqa: S102 - our own
    picture, says = scope["picture"], scope["says"]
    show = getattr(picture, "_repr_svg_", None)
    if show is not None and (text := show()):
        write_text(path.with_suffix(".svg"), text)
        return "svg", says
    out = io.BytesIO()
    figure = getattr(picture, "figure", picture)
    figure.savefig(out, format="png", dpi=110)
    path.with_suffix(".png").write_bytes(out.getvalue())
    plt.close(figure)
    return "png", says
