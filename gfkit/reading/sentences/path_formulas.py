"""Formulas for numbers of lattice paths that no finite automaton counts."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING

from gfkit.reading.sentences.canonical_sentence_writers.path_sentences import sentence_of_paths
from gfkit.reading.sentences.sentence_tokens import FOLDER

if TYPE_CHECKING:
    from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths


@cache
def path_formulas() -> dict[str, str]:
    """Return the formulas by the sentences that say what they count.

    >>> path_formulas()["Dyck paths of semilength n"]
    'binomial(2*n,n)/(n+1)'
    """
    return tomllib.loads((FOLDER / "path_formulas.toml").read_text(encoding="utf-8"))


def formula_of_paths(of: LatticePaths) -> str | None:
    """Return the formula of the number of paths, from n = 0 on; None where none is known here."""
    return path_formulas().get(sentence_of_paths(of))
