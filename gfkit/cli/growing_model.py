"""Models whose values grow with n on a board of their own: files that take no side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.boards.kinds.growing_rules import GrowingRule
    from gfkit.sequences.sequence import Sequence


def growing_of(model: str) -> GrowingRule | None:
    """Return the rule of a file whose `values` are a range that grows; None for another model."""
    if not model.endswith(".toml"):
        return None
    from gfkit.base.files import read_toml
    from gfkit.boards.kinds.growing_rules import is_growing, read_growing_rule

    if not is_growing(read_toml(Path(model))):
        return None
    return read_growing_rule(Path(model))


def growing_sequence(rule: GrowingRule) -> Sequence:
    """Return the sequence of a rule with its proved g.f."""
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.growing_counts import GrowingCounts

    return Sequence.of(GrowingCounts(rule), name=f"{rule.name}: {rule.described()}")
