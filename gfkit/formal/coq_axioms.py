"""What `coqchk` prints at the end, and what it tells of the files that it checked."""

from __future__ import annotations

import re

from gfkit.errors import CoqRejects

SECTIONS = (
    "Axioms",
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
"""What it lists; but for axioms nothing may be listed."""
NOTHING = "<none>"


def axioms_in(said: str) -> frozenset[str]:
    r"""Return the axioms that `coqchk` lists.

    said: all that it printed. Raises CoqRejects if a check was switched off, or if that is not what
    `coqchk` prints.

    >>> empty = "\n".join(f"* {name}: <none>\n  " for name in SECTIONS)
    >>> said = f"CONTEXT SUMMARY\n=====\n\n* Theory: Set is predicative\n  \n{empty}"
    >>> axioms_in(said)
    frozenset()
    >>> sorted(axioms_in(said.replace("Axioms: <none>", "Axioms:\n    A.b\n    A.c")))
    ['A.b', 'A.c']
    >>> axioms_in(said.replace("type-in-type: <none>", "type-in-type:\n    A.f"))
    Traceback (most recent call last):
    gfkit.errors.CoqRejects: coqchk is rejected: Constants/Inductives relying on type-in-type: A.f
    """
    _, mark, summary = said.partition("CONTEXT SUMMARY")
    found: dict[str, list[str]] = {}
    for line in summary.splitlines():
        if title := re.fullmatch(r"\* ([^:]+):(?: (.*))?", line):
            name = title[1]
            found[name] = [title[2]] if title[2] else []
        elif line.strip(" =") and found:
            found[next(reversed(found))].append(line.strip())
    listed = {name: [one for one in entries if one != NOTHING] for name, entries in found.items()}
    if not mark or set(found) != {"Theory", *SECTIONS} or [] in found.values():
        raise CoqRejects("coqchk", "what it printed was not understood")
    for name, entries in listed.items():
        if entries and name not in {"Theory", "Axioms"}:
            raise CoqRejects("coqchk", f"{name}: {', '.join(entries)}")
    if listed["Theory"] != ["Set is predicative"]:
        raise CoqRejects("coqchk", f"Theory: {', '.join(listed['Theory'])}")
    return frozenset(listed["Axioms"])
