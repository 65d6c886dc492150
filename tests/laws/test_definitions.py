"""A definition that contradicts itself is refused with both values, and no other one is."""

from __future__ import annotations

import pytest
from laws.definitions import COUNT, drawn
from samples import parametrize_some

from gfkit import GfkitError, as_sequence

MANY = 200


@parametrize_some("seed", range(MANY), first=24)
def test_what_contradicts_itself_is_refused_and_nothing_else(seed: int) -> None:
    definition = drawn(seed)
    known, wrong = definition.values()
    if not wrong:
        name = definition.rules[0].name
        sequence = as_sequence(definition.text())
        assert sequence.values[:COUNT] == [known[name, n] for n in range(COUNT)], definition.text()
        return
    with pytest.raises(GfkitError) as refused:
        as_sequence(definition.text())
    said = str(refused.value).rpartition(": ")[2]
    values = [
        (f"{name}({n}) = {definition.told[name, n]} is told", f"{right}")
        for name, n, left, right in wrong
        if (name, n) in definition.told
    ]
    assert any(told in said for told, _ in values) or " the equation says " in said, said


def test_the_draw_has_all_kinds() -> None:
    """Half of the definitions are consistent, of each kind, with and without ranges."""
    seen = set()
    for seed in range(MANY):
        one = drawn(seed)
        seen.add((seed % 5, any(z is not None for z in one.lows), bool(one.values()[1])))
    assert len(seen) >= 19  # a single rule without a range is contradicted behind a gap alone
