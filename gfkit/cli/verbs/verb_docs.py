"""Say where what is explained: guides, verbs, Python."""

from __future__ import annotations

from gfkit.cli.frame import Said, verb
from gfkit.render.page import Page, Paragraph, Table

GUIDES = {
    "a paper's table, with proofs": "docs/tutorials/paper.md",
    "entries of the OEIS": "docs/tutorials/oeis.md",
    "games": "docs/tutorials/games.md",
    "checking somebody's claims": "docs/tutorials/referee.md",
    "rules of your own": "docs/boards.md",
    "what proved means": "docs/how-we-know.md",
    "the command line": "docs/cli.md",
    "public names in Python": "docs/public.md",
    "words": "docs/glossary.md",
}
"""Subjects, and the pages of the repository that explain them."""
HERE = "gfkit -h lists the verbs, gfkit help VERB explains one; in Python help(gfkit.Strip)."


@verb("docs", "gfkit docs")
def docs() -> Said:
    """Say where what is explained: guides, verbs, Python."""
    table = Table(("subject", "page"), tuple(GUIDES.items()), align="left")
    pages = [{"subject": subject, "page": page} for subject, page in GUIDES.items()]
    return Said({"pages": pages, "help": HERE}, Page((table, Paragraph(HERE))))
