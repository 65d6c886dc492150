"""A page a rule: its generating functions by width, their growth, a picture, a proof to replay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from api_pages import escaped, write_text

import gfkit
from gfkit import Strip, asymptotics, find_model
from gfkit.boards.models.names import RULES
from gfkit.errors import GfkitError
from gfkit.pictures.registry import picture_of
from gfkit.proofs.certificates import certificate_data

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = (
    *("domineering:tilings", "rooks", "knights", "queens", "hamiltonian-cycles"),
    *("spanning-trees", "perfect-matchings", "dominating-sets", "polyominoes"),
)
"""Models beside the positions of games."""
WIDTHS = (1, 2, 3, 4)
BOARD = 6
"""The side of the board that is drawn."""
LONGEST_ORDER = 12
"""Generating functions of a higher order are told by their order alone."""
DIGITS = 10
TERMS = 9


def write_rules(folder: Path, made: Path) -> None:
    """Write the pages, and the certificates that they replay."""
    folder.mkdir(parents=True, exist_ok=True)
    made.mkdir(parents=True, exist_ok=True)
    rows = ["# Rules", "", "Each rule with what is proved of its strips.", ""]
    rows += ["| rule | what is counted | growth on 3 columns |", "| --- | --- | --- |"]
    said = {rule.name: rule.summary for rule in RULES}
    pages = [_page(name, said.get(name, ""), folder, made) for name in (*said, *OTHERS)]
    rows += [row for row, _ in pages]
    listed = [page for _, page in pages]
    rows += ["", "`gfkit rules` lists all that have names.", ""]
    rows += ["```{toctree}", ":hidden:", *listed, "```", ""]
    write_text(folder / "index.md", "\n".join(rows))


def _page(name: str, said: str, folder: Path, made: Path) -> tuple[str, str]:
    """Write the page of a rule, of which this is said; return its row of the table and its name."""
    model: Any = find_model(name)
    file = name.replace(":", "-")
    said = f"{said}; counted are {model.summary}" if said else model.summary
    lines = [f"# {name}", "", escaped(f"{said[0].upper()}{said[1:]}."), ""]
    drawn = picture_of(Strip(model, columns=BOARD).positions(rows=BOARD).samples(1, seed=1)[0])
    write_text(folder / f"{file}.svg", drawn.svg())
    lines += [f"![One of the {BOARD} x {BOARD} board, at random]({file}.svg)", ""]
    lines += [f"Drawn at random on the {BOARD} x {BOARD} board, each one equally likely.", ""]
    lines += ["## Boards of n rows", ""]
    lines += ["| columns | generating function | order | growth | terms from n = 0 on |"]
    lines += ["| --- | --- | --- | --- | --- |"]
    growth = {}
    for columns in WIDTHS:
        answer: Any = Strip(model, columns=columns).generating_function()
        order, growth[columns] = answer.univariate.order, _growth(answer)
        shown = (
            f"$\\displaystyle {answer.latex()}$"
            if order <= LONGEST_ORDER
            else "`gfkit gf` prints it"
        )
        terms = ", ".join(map(str, answer.terms(TERMS)))
        lines += [f"| {columns} | {shown} | {order} | {growth[columns]} | {terms}, ... |"]
        if columns == WIDTHS[-2]:
            data = certificate_data(answer.proof(), gfkit.__version__)
            write_text(made / f"{file}.json", json.dumps(data))
    lines += ["", "Each is proved, and each order is least.", ""]
    lines += [f"The proof for {WIDTHS[-2]} columns:", "", "```{raw} html"]
    lines += [f'<p class="replay" data-certificate="../_static/made/rules/{file}.json"></p>', "```"]
    lines += ["", "## Go on", "", "```sh", f"gfkit gf {name} --columns 5"]
    lines += [f"gfkit count-totals {name} --squares 1..8", f"gfkit closed-form {name} --columns 2"]
    lines += [f"gfkit draw {name} --board 8x8 -o board.svg", "```", ""]
    write_text(folder / f"{file}.md", "\n".join(lines))
    return f"| [{name}]({file}.md) | {escaped(said)} | {growth[3]} |", file


def _growth(answer: Any) -> str:
    """Return r of a(n) ~ c r^n n^k; nothing where no one root is largest."""
    try:
        return str(asymptotics(answer).modulus.digits(DIGITS))
    except GfkitError:
        return ""
