"""SVG text as tests look at it: parsed, with the extent of every shape."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

SPACE = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Read:
    """A parsed image; `read` makes it, and finds that it has its text alternatives."""

    root: ET.Element

    @property
    def title(self) -> str:
        return self.root.findtext(f"{SPACE}title") or ""

    @property
    def description(self) -> str:
        return self.root.findtext(f"{SPACE}desc") or ""

    @property
    def size(self) -> tuple[float, float]:
        return float(self.root.get("width", "")), float(self.root.get("height", ""))

    def of_kind(self, kind: str) -> list[ET.Element]:
        return [one for one in self.root.iter() if one.get("class", "").split()[-1:] == [kind]]

    def texts(self) -> list[str]:
        shown = [one for one in self.root.iter(f"{SPACE}text") if one.get("aria-hidden") is None]
        return [one.text or "" for one in shown]

    def tips(self, kind: str) -> list[str]:
        return [one.findtext(f"{SPACE}title") or "" for one in self.of_kind(kind)]


def points_of(element: ET.Element) -> list[tuple[float, float]]:
    """Return the points that a shape or the anchor of a text has."""

    def get(name: str) -> float:
        return float(element.get(name, "0"))

    tag = element.tag.removeprefix(SPACE)
    if tag == "rect":
        x, y = get("x"), get("y")
        return [(x, y), (x + get("width"), y + get("height"))]
    if tag == "circle":
        x, y, r = get("cx"), get("cy"), get("r")
        return [(x - r, y - r), (x + r, y + r)]
    if tag == "path":
        numbers = [float(n) for n in re.findall(r"-?[0-9.]+", element.get("d", ""))]
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    if tag == "text":
        return [(get("x"), get("y"))]
    return []


def middle_of(element: ET.Element) -> tuple[float, float]:
    """Return the middle of the box around a shape."""
    points = points_of(element)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def read(text: str, *, inside: bool = False) -> Read:
    """Parse an image; with `inside`, every shape must lie inside the view box."""
    found = Read(ET.fromstring(text))  # noqa: S314 - our own text
    assert found.root.tag == f"{SPACE}svg"
    assert found.root.get("role") == "img"
    width, height = found.size
    assert found.root.get("viewBox") == f"0 0 {found.root.get('width')} {found.root.get('height')}"
    labelled = found.root.get("aria-labelledby", "").split()
    assert [one.get("id") for one in found.root if one.get("id")] == labelled
    if inside:
        assert found.title
        assert found.description
        for element in found.root.iter():
            for x, y in points_of(element):
                assert -0.01 <= x <= width + 0.01, (x, width, ET.tostring(element))
                assert -0.01 <= y <= height + 0.01, (y, height, ET.tostring(element))
    return found
