"""The verbs: the name of each on the command line, its module and its function in Python.

A module is imported when its verb is called. A new verb is a module of this room and a row here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gfkit.answers.answer import Answer

VERBS: Final[Mapping[str, str]] = {
    "gf": "gf:gf",
    "bar-matrix": "bar_matrix:bar_matrix",
    "terms": "terms:terms",
    "term": "term:term",
    "count": "count:count",
    "count-table": "count:count_table",
    "count-totals": "count:count_totals",
    "compare": "compare:compare",
    "guess": "guess:guess",
    "guess-triangle": "guess:guess_triangle",
    "solve": "solve:solve",
    "closed-form": "closed_form:closed_form",
    "asymptotics": "asymptotics:asymptotics",
    "moments": "moments:moments",
    "cell-growth": "cell_growth:cell_growth",
    "facts": "facts:facts",
    "export": "export:export",
    "check": "check:check",
    "verify": "verify:verify",
    "explain": "explain:explain",
    "coq": "coq:coq",
    "audit": "audit:audit",
    "list-claims": "audit:list_claims",
    "report": "report:report",
    "game value": "game_value:value",
    "game outcome": "game_outcome:outcome",
    "game outcomes": "game_outcome:outcomes",
    "game outcome-table": "game_outcome:outcome_table",
    "game winning-moves": "game_outcome:winning_moves",
    "game nim": "game_nim:nim",
    "game nim-value": "game_nim:nim_value",
    "game p-positions": "game_nim:p_positions",
    "game genus": "game_genus:genus",
    "game genera": "game_genus:genera",
    "game payoffs": "game_payoffs:payoffs",
    "game payoff-table": "game_payoffs:payoff_table",
    "oeis prove": "oeis_prove:prove",
    "oeis settle": "oeis_settle:settle",
    "oeis draft": "oeis_draft:draft",
    "oeis lookup": "oeis_lookup:lookup",
    "oeis bfile": "oeis_bfile:bfile",
    "draw": "draw:draw",
    "sample": "sample:sample",
    "ask": "ask:ask",
    "rules": "rules:rules",
    "rule": "rule:rule",
    "language": "language:language",
    "new": "new:new",
    "schema": "schemas:schema",
}
"""Of each verb `module:function`, the module in this room."""
HERE: Final = Path(__file__).parent


def function_of(verb: str) -> Callable[..., Answer]:
    """Return the function of a verb.

    >>> function_of("terms").__module__
    'gfkit.answers.terms'
    """
    module, _, name = VERBS[verb].partition(":")
    found: Callable[..., Answer] = getattr(import_module(f"gfkit.answers.{module}"), name)
    return found


def summary(verb: str) -> str:
    """Return the first line of the docstring of a verb's function; nothing is imported.

    >>> summary("terms")
    "Give the first terms of a model's counts, of a g.f., or of given terms."
    """
    module, _, name = VERBS[verb].partition(":")
    source = (HERE / f"{module}.py").read_text(encoding="utf-8")
    quoted = source.partition(f"\ndef {name}(")[2].partition('"""')[2]
    return quoted.partition("\n")[0].removesuffix('"""')
