"""Certificates of version 1, which gfkit 0.1 wrote: the same statement as one of version 2.

A certificate of version 1 had the tile sets of gfkit's own rules; what counts is the definition, so
they are not read. Those of games are refused with the command that makes them anew.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from .clock import NotChecked, need
from .reading import HEX, TEXT, canonical, fit

CERTIFICATE = {
    "format": re.compile("gfkit certificate"),
    "version": range(1, 2),
    "rule": {"name": TEXT, "definition": None, "parts": None},
    "fixed": None,
    "topology": TEXT,
    "neighbours?": TEXT,
    "marks": TEXT,
    "statement": re.compile(r"the sum over n >= 0 of a\(n\) t\^n equals p/q"),
    "range": {"offset": range(1), "recurrence_from": range(1_000_000)},
    "p": None,
    "q": None,
    "order": range(1_000_000),
    "minimal": None,
    "bound": {"states": range(2**63), "dimension": range(2**63), "reason": TEXT},
    "compared": {"terms": range(1_000_001), "sha256": HEX},
    "versions": None,
    "digest": HEX,
}
OLD_GAMES = {
    "gfkit nim certificate": "gfkit game nim CODE --certificate FILE",
    "gfkit strip outcome certificate": "gfkit game outcome RULE ... --certificate FILE",
}


def refuse_old_games(data: dict[str, Any]) -> None:
    """Raise NotChecked for the formats of games of version 0.1."""
    command = OLD_GAMES.get(str(data.get("format")))
    if command:
        raise NotChecked(f"this is a certificate of gfkit 0.1; make it anew with {command}")


def converted(data: dict[str, Any]) -> dict[str, Any]:
    """Return the proof, as in version 2, of a certificate of version 1; raises Rejected."""
    fit(data, CERTIFICATE, "certificate")
    rest = {key: data[key] for key in data if key != "digest"}
    same = data["digest"] == hashlib.sha256(canonical(rest).encode("ascii")).hexdigest()
    need(same, "digest does not belong to this text: it was changed after it was written")
    definition = data["rule"]["definition"]
    is_tiling = isinstance(definition, dict) and definition.get("kind") == "tiling"
    rule = data["rule"] if is_tiling else {**data["rule"], "parts": []}
    of = {"kind": "strip", "rule": rule, "shift": 0}
    of |= {key: data[key] for key in ("fixed", "topology", "neighbours", "marks") if key in data}
    marked = data["marks"] != "none"
    order, since = _degrees(data["p"], data["q"], marked=marked)
    need(data["order"] == order, f"order is {data['order']}; q has degree {order}")
    need(data["range"]["recurrence_from"] == since, f"range.recurrence_from is not {since}")
    terms, dimension = data["compared"]["terms"], data["bound"]["dimension"]
    short = f"compared.terms is {terms}; dimension {dimension} needs {dimension + since}"
    need(terms >= dimension + since, short)
    return {
        "statement": {
            "kind": "generating function",
            "of": of,
            "offset": 0,
            "p": data["p"],
            "q": data["q"],
        },
        "premises": [],
        "evidence": {**data["compared"], "dimension": dimension, "minimal": data["minimal"]},
        "lemmas": [],
    }


def _degrees(p: Any, q: Any, *, marked: bool) -> tuple[int, int]:
    """Return deg q and max(deg q, deg p + 1)."""
    sizes = []
    for side, name in ((p, "p"), (q, "q")):
        need(isinstance(side, list), f"{name} is not a list")
        if marked:
            fit(side, [(None, None, range(1_000_000), None)], name)
            sizes.append(1 + max((k for _, _, k, _ in side), default=-1))
        else:
            sizes.append(len(side))
    return sizes[1] - 1, max(sizes[1] - 1, sizes[0])
