"""What the checker can check: one line a module, whose tables are collected here.

A module has any of these tables:
  CHECKS["kind words"] = check(statement, evidence, lemmas, clock, report)
      raises Rejected or NotChecked, or returns: then the statement holds. The lemmas, dicts with
      the keys statement, premises, evidence and lemmas, were checked before.
  GF_CHECKS["kind of definition"] = check(of, statement, evidence, lemmas, clock, report)
      the same for "generating function": the sum of a(offset + n) t^n over n >= 0 is p/q, where
      `of` defines a. The offset must be checked here; that p/q is in lowest terms is checked by
      `generating_functions`, and so is the shape of p, q.
  VALUES["kind of definition"] = values(of, count, clock)
      the first `count` terms of what `of` defines, computed from the definition.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

MODULES = (
    "generating_functions",
    "given_sequences",
    "relations",
    "closed_forms",
    "main_terms",
    "asymptotic_formulas",
    "nearest_integers",
    "moment_lines",
    "play_equations",
    "growth_vectors",
    "strip_sequences",
    "column_payoffs",
    "falling_pieces",
    "finite_tables",
    "graph_claims",
    "path_endings",
    "octal_periods",
    "sequence_operations",
    "growing_arrays",
    "strip_winners",
    "small_games",
)


def _collected(table: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in MODULES:
        module = import_module(f".{name}", __package__)
        for kind, function in getattr(module, table, {}).items():
            assert kind not in found
            found[kind] = function
    return found


def checks() -> dict[str, Any]:
    """Return the check of each kind of statement."""
    return _collected("CHECKS")


def gf_checks() -> dict[str, Any]:
    """Return, for each kind of definition, the check that a fraction is its g.f."""
    return _collected("GF_CHECKS")


def values() -> dict[str, Any]:
    """Return, for each kind of definition, what computes its terms."""
    return _collected("VALUES")
