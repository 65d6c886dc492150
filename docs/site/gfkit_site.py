"""The Sphinx extension of gfkit's site: formulas as MathML, which needs no script and no font."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils.nodes import SkipNode
from latex2mathml.converter import convert

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to the build."""
    app.add_html_math_renderer("mathml", (inline, None), (display, None))
    return {"version": "1", "parallel_read_safe": True}


def inline(visitor: Any, node: Any) -> None:
    """Write a formula in a line."""
    visitor.body.append(convert(node.astext()))
    raise SkipNode


def display(visitor: Any, node: Any) -> None:
    """Write a formula of its own."""
    visitor.body.append(f'<div class="formula">{convert(node.astext(), display="block")}</div>')
    raise SkipNode
