"""Bound the growth per cell of a rule, as both sides grow, from its strips.

Of a model with a side, a g.f. or terms, enclose the growth as `gfkit asymptotics` does.
"""

from __future__ import annotations

from typing import Any

from gfkit.boards.language.rules import find_model
from gfkit.cli.frame import Said, verb
from gfkit.cli.inputs import is_terms_text
from gfkit.cli.ranges import is_range
from gfkit.cli.subject import is_formula, model_of
from gfkit.cli.verbs.verb_asymptotics import asymptotics, asymptotics_of_range
from gfkit.render.show_asymptotics import cell_growth_record
from gfkit.strips.facts.growth_per_cell import cell_growth, prove_cell_growth

EXAMPLE = "gfkit growth cis --up-to 8"


def _is_of_one(given: dict[str, Any]) -> bool:
    """Tell whether one sequence is meant: a side, a g.f., or terms."""
    words = given["words"] or []
    sources = ("rows", "columns", "gf", "bfile", "file")
    is_given = any(given[name] is not None for name in sources)
    return is_given or any(map(is_terms_text, words)) or is_formula(" ".join(words))


verb("growth", EXAMPLE, when=is_range, called="a range of sides")(asymptotics_of_range)
verb("growth", EXAMPLE, when=_is_of_one, called="one sequence", writes="certificate")(asymptotics)


@verb(
    "growth",
    EXAMPLE,
    called="a rule without a side",
    up_to="Use strips and cylinders up to this side.",
    writes="certificate",
)
def growth(words: list[str], up_to: int = 10) -> Said:
    """Bound the growth per cell of a rule, as both sides grow, from its strips."""
    model = find_model(model_of(words))
    found = cell_growth(model, up_to)
    return Said(cell_growth_record(found), proof=lambda: prove_cell_growth(model, found))
