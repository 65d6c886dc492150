"""How the proof of an entry is replayed: the command, as a comment of the entry has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.commands import command
from gfkit.errors import GfkitError
from gfkit.strips.encodings.models import find_model

if TYPE_CHECKING:
    from gfkit.strips.sequences.families import StripAnswer


def replay_of(call: str) -> str:
    """Return the sentence that says how the proof of a g.f. is replayed; call: a command line.

    >>> replay_of(command("gf", "kings", columns=4))
    'Replay: gfkit gf kings --columns 4 --certificate FILE; gfkit verify FILE.'
    """
    return f"Replay: {call} --certificate FILE; gfkit verify FILE."


def call_of(answer: StripAnswer, model: str | None = None) -> str:
    """Return the command line of the g.f. of a strip.

    model: how to call the rule; its name if there is none. One from a file is called RULE.toml.
    """
    strip = answer.strip
    counted, topology = strip.counted, strip.topology
    called = model or counted.name
    if getattr(counted, "own", False) and not _is_read(counted):
        _, colon, quantity = counted.name.rpartition(":")
        called = f"RULE.toml{colon}{quantity if colon else ''}"
    sides: dict[str, Any] = dict(strip.fixed)
    joined = None if topology == "strip" else topology
    return command("gf", called, **sides, topology=joined, multigraph=strip.multigraph)


def _is_read(counted: Any) -> bool:
    """Return whether the name of a rule is read as that rule, as those of pieces that are drawn."""
    try:
        return bool(find_model(counted.name) == counted)
    except GfkitError:
        return False
