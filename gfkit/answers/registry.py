"""The pages and the JSON of objects that are not answers themselves, by their classes.

What has no row reads as well by its text. Modules are imported when an object of their kind is
shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown as repr_of
from gfkit.errors import WrongArgument
from gfkit.numbers.decimals import number_text
from gfkit.render.pages import Line, Page
from gfkit.render.registry import by_type, homes

if TYPE_CHECKING:
    from gfkit.sequences.answers import SequenceAnswer

PAGES = homes(
    {
        "answers.gf:of_strip": "strips.sequences.families:StripAnswer",
        "answers.gf:of_play": "strips.statements.play:PlayAnswer",
        "answers.asymptotics:growth_page": "analysis.asymptotics:Asymptotics "
        "analysis.formal_solutions:MeasuredGrowth analysis.hypergeometric:ExactGrowth",
        "answers.game_nim:of_values": "games.heaps.sequences:NimAnswer",
        "answers.guess:answer_of": "sequences.guess:Fitting",
        "answers.facts:of_fact": "sequences.facts:Fact",
        "answers.facts:of_facts": "sequences.facts:Facts",
        "render.subjects:sequence_page": "sequences.sequence:Sequence",
        "render.verdicts:verdict_page": "claims.claim:Finding "
        "proofs.kernel:Statement proofs.kernel:Claimed proofs.kernel:Proved "
        "proofs.verdict:Aligned proofs.verdict:Consistent proofs.verdict:Differs "
        "proofs.verdict:Refused proofs.verdict:Refuted proofs.verdict:Underdetermined "
        "sequences.provenance:Given",
        "answers.rules:rules_page": "boards.models.names:Rules",
        "answers.claims:of_audited": "claims.claim:Audited",
        "render.pages:text_page": "oeis.entries.draft:Draft oeis.entries.internal_format:Entry",
        "answers.registry:answer_of_sequence": "sequences.answers:SequenceAnswer",
    }
)
"""Classes, and the functions that make their answers or pages."""
FOUND = homes(
    {
        "answers.closed_form:of_closed_form": "analysis.closed_forms:ClosedForm",
        "answers.closed_form:of_closed_terms": "fits.closed_forms:ClosedTerms",
        "answers.nearest_integer:of_rounded": "sequences.closed_forms:NearestInteger",
        "answers.asymptotics:of_growth": (
            "analysis.asymptotics:Asymptotics "
            "analysis.formal_solutions:MeasuredGrowth "
            "analysis.hypergeometric:ExactGrowth"
        ),
    }
)
"""What the engine may find of a sequence, and the functions that make the answer."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, PAGES)
    found: Any = None if function is None else function(shown)
    made: Page | None = found if found is None or isinstance(found, Page) else found.page()
    return made


def answer_of_sequence(answer: SequenceAnswer[Any]) -> Any:
    """Return the answer that says what was found of a sequence, by the class of that."""
    return by_type(answer.found, FOUND)(answer)


def data(shown: Any) -> Any:
    """Return what JSON has of an object: the fields of its answer, or its own, or its text.

    Raises TypeError for what is neither of gfkit nor made of such things.

    >>> from gfkit import Board
    >>> data([Board(1, 2), 3]), data(Fraction(1, 2))
    ([{'text': '..'}, 3], '1/2')
    """
    if shown is None or isinstance(shown, bool | int | str):
        return shown
    if isinstance(shown, Fraction):
        return number_text(shown)
    function = by_type(shown, PAGES)
    if function is not None:
        found = function(shown)
        if not isinstance(found, Page):
            return found.to_dict()
        lines = {one.label: one.text for one in found.parts if isinstance(one, Line) and one.label}
        if lines:
            return lines
    for name in ("data", "to_data", "to_dict"):
        own = getattr(type(shown), name, None)
        if callable(own):
            return own(shown)
    if isinstance(shown, Mapping):
        return {number_text(key): data(value) for key, value in shown.items()}
    if isinstance(shown, list | tuple | set | frozenset):
        return [data(one) for one in shown]
    if not type(shown).__module__.startswith("gfkit."):
        raise WrongArgument("what is written as JSON", "an object of gfkit", repr_of(shown))
    return {"text": str(shown)}
