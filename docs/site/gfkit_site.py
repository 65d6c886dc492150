"""The Sphinx extension of gfkit's site: formulas as MathML, which needs no script and no font."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

from docutils.nodes import SkipNode, Text, raw
from latex2mathml.converter import convert

if TYPE_CHECKING:
    from sphinx.application import Sphinx


FORMULA = re.compile(r"\\\((?:\\displaystyle )?(.*?)\\\)", re.DOTALL)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to the build."""
    app.add_html_math_renderer("mathml", (inline, None), (display, None))
    app.connect("doctree-resolved", formulas_of_outputs)
    return {"version": "1", "parallel_read_safe": True}


def formulas_of_outputs(_app: Sphinx, document: Any, _name: str) -> None:
    """Turn the formulas in what objects show as HTML into MathML."""
    for node in document.findall(raw):
        if node.get("format") == "html" and r"\(" in node.astext():
            shown = FORMULA.sub(lambda found: convert(unescape(found[1])), node.astext())
            node.children = [Text(shown)]
            node.rawsource = shown


def inline(visitor: Any, node: Any) -> None:
    """Write a formula in a line."""
    visitor.body.append(convert(node.astext()))
    raise SkipNode


def display(visitor: Any, node: Any) -> None:
    """Write a formula of its own."""
    visitor.body.append(f'<div class="formula">{convert(node.astext(), display="block")}</div>')
    raise SkipNode
