"""Whether LaTeX is balanced: braces, environments, dollars, and the cells of tables."""

from __future__ import annotations

import re


def unbalanced(latex: str) -> list[str]:
    """Return what is wrong with the nesting of braces, environments, dollars and cells."""
    latex = re.sub(r"\\begin\{verbatim\}.*?\\end\{verbatim\}", "", latex, flags=re.DOTALL)
    latex = re.sub(r"(?<!\\)%.*", "", latex)
    wrong, open_ = [], []
    for match in re.finditer(r"\\(begin|end)\{(\w+)\}|\\.|[{}]|(\$)", latex):
        what, name = match[1], match[2]
        if match[3] and open_[-1:] != ["$"]:
            open_.append("$")
        elif what == "begin" or match[0] == "{":
            open_.append(name or "{")
        elif what == "end" or match[0] in ("}", "$"):
            wanted = name or {"}": "{", "$": "$"}[match[0]]
            if not open_ or open_.pop() != wanted:
                wrong.append(f"{match[0]} at {match.start()}")
    for form, body in re.findall(
        r"\\begin\{(?:tabularx?|longtable)\}(?:\{\\linewidth\}%?\n?)?"
        r"\{((?:[^{}]|\{[^{}]*\})*)\}(.*?)\\end",
        latex,
        re.DOTALL,
    ):
        columns = len(re.sub(r"[@>]?\{[^{}]*\}", "", form))
        for row in body.split(r"\\")[:-1]:
            cells = len(re.findall(r"(?<!\\)&", row)) + 1
            if cells != columns:
                wrong.append(f"{cells} cells of {columns}: {row}")
    return wrong + open_
