"""Sequences given by a formula in n; x and y are marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.dialect import Evaluator, read
from ..core.generating_functions import OFFSETS
from ..core.reading import TEXT, fit
from ..core.relations import check_by_values
from ..core.spaces import Bounds, Space

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.dialect import Value

FORMULA = {"kind": None, "offset": OFFSETS, "formula": TEXT}


def formula_values(of: dict[str, Any], count: int, clock: Clock) -> list[Value]:
    """Return the first values of a formula."""
    fit(of, FORMULA, "of")
    tree, evaluator = read(of["formula"], clock), Evaluator({}, clock)
    return [evaluator.value(tree, {"n": of["offset"] + k}) for k in range(count)]


def formula_space(of: dict[str, Any], clock: Clock) -> Space:
    """Return a space of the values; raises NotChecked."""
    fit(of, FORMULA, "of")
    found = Bounds({}, clock).space(read(of["formula"], clock), "n")
    factors = {
        ("of a formula", *name) if name[0] == "recurrence" else name: size
        for name, size in found.factors.items()
    }  # whose values need not be integers
    return Space(factors, max(found.start, of["offset"]))


GF_CHECKS = {"formula": check_by_values}
VALUES = {"formula": formula_values}
SPACES = {"formula": formula_space}
WORDS = {"formula": ("{formula} for n >= {offset}",)}
