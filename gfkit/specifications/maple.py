"""Specifications as Maple's combstruct reads them."""

from __future__ import annotations

from math import inf

from gfkit.specifications.classes import (
    Atom,
    Card,
    Classes,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
)

WORDS = {"Seq": "Sequence", "Set": "Set", "PSet": "PowerSet", "Cyc": "Cycle"}
MOST_BOUNDS = 6


def maple_of(classes: Classes) -> str:
    """Return the text of a specification; "" for one with weights, differences, or Box.

    >>> from gfkit.specifications.reader import classes_of
    >>> maple_of(classes_of((("T", "Z*Set(T)"),), labelled=True))
    '[T, {T = Prod(Z, Set(T))}, labeled]'
    """
    listed = []
    for name, node in classes.equations.items():
        text = _of(node)
        if not text:
            return ""
        listed.append(f"{name} = {text}")
    universe = "labeled" if classes.labelled else "unlabeled"
    return f"[{classes.first}, {{{', '.join(listed)}}}, {universe}]"


def _of(node: Node) -> str:
    match node:
        case Neutral(1):
            return "Epsilon"
        case Atom():
            return "Z"
        case Name(name):
            return name
        case Union(parts) | Product(parts):
            word = "Union" if isinstance(node, Union) else "Prod"
            texts = [_of(part) for part in parts]
            return f"{word}({', '.join(texts)})" if all(texts) else ""
        case Made(kind, body, card):
            inside = _of(body)
            return _bounded(f"{WORDS[kind]}({inside}", card) if inside else ""
    return ""


def _bounded(begin: str, card: Card) -> str:
    """Return a construction with a bound; with two a union."""
    if card.step > 1:
        return ""
    if card.low == card.high:
        return f"{begin}, card = {card.low})"
    if not card.low:
        return f"{begin})" if card.high == inf else f"{begin}, card <= {card.high})"
    if card.high == inf:
        return f"{begin}, card >= {card.low})"
    many = range(card.low, int(card.high) + 1)
    parts = ", ".join(f"{begin}, card = {k})" for k in many)
    return f"Union({parts})" if len(many) <= MOST_BOUNDS else ""
