"""What lower layers call in upper ones: by public names and full ones, imported at the call.

A method such as `Sequence.draft` or `ClosedForm.sequence` leads to a layer above its own. It asks
`upward` for the function by a public name, or one of this table; nothing else in gfkit imports
upwards.
docs/architecture.md says why.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any

UPWARD: dict[str, str] = {
    "up_to": "gfkit.strips.translations.symmetric_arrays:up_to",
    "growth": "gfkit.analysis.dominant_pole:growth",
    "growth_plot": "gfkit.pictures.plots:growth_plot",
    "poles": "gfkit.pictures.plots:poles_of",
    "profile_plot": "gfkit.pictures.plots:profile_plot",
    "profile_roots": "gfkit.pictures.plots:profile_roots",
    "bfile": "gfkit.oeis.entries.bfiles:bfile_of",
    "certificate": "gfkit.api:Certificate",
    "compare": "gfkit.sequences.verbs:compare",
    "coq": "gfkit.api:coq_text",
    "foreign": "gfkit.exchange.foreign:foreign",
    "formula": "gfkit.render.record:formula",
    "page": "gfkit.render.record:page",
    "picture": "gfkit.pictures.canvas:picture",
    "prove_entry": "gfkit.reports.entry_proofs:prove_entry",
    "reading": "gfkit.reports.read_titles:Reading.of",
    "read_bfile": "gfkit.oeis.entries.bfiles:read_bfile",
    "rational": "gfkit.sequences.verbs:rational",
    "save": "gfkit.exchange.saved:save",
    "hint_of_name": "gfkit.cli.called:hint_of_name",
    "has_form": "gfkit.exchange.foreign:has_form",
    "verdict_text": "gfkit.render.sequence_views:verdict_text",
    "why": "gfkit.render.record:why",
    "call": "gfkit.cli.called:call",
    "called_otherwise": "gfkit.cli.called:called_otherwise",
    "verb_function": "gfkit.cli.called:verb_function",
    "sequence_of": "gfkit.sequences.sequence:sequence_of",
    "sequence_of_words": "gfkit.reports.read_titles:sequence_of_words",
}
"""Names that a lower layer may ask for beside those that are public: `module:name`."""


def upward(name: str) -> Any:
    """Return what the table has under a name, or the public thing of that name.

    Its module is imported when it is first asked for.
    """
    module, _, attribute = UPWARD.get(name, f"gfkit:{name}").partition(":")
    return attrgetter(attribute)(import_module(module))


def verbs(*names: str) -> Callable[[str], Any]:
    """Return what a room has as `__getattr__`: functions of upper layers that are about it."""

    def found(name: str) -> Any:
        if name in names:
            return upward(name)
        if name[:1] != "_" and (verb := upward("verb_function")(name)) is not None:
            return verb
        raise AttributeError(f"there is no {name!r} here; there are {', '.join(names)}")

    return found
