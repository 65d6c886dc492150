"""The proofs of what the verbs on sequences answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.closed_form import ClosedForm, closed_form
from gfkit.analysis.nearest import NearestInteger
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.closed_form_proof import prove_closed_form
from gfkit.sequences.main_terms_proof import prove_asymptotics
from gfkit.sequences.nearest_proof import prove_nearest_integer

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.answers import Answer

DIGITS = 50


def proof_of(answer: Answer[Any], *, digits: int = DIGITS) -> Proved:
    """Return the kernel's proof of what was found of a sequence.

    digits: of asymptotics, those that they were asked for. Raises NotDerived for a fit and for what
    has no statement.
    """
    sequence, found = answer.of, answer.found
    match found:
        case ClosedForm():
            return prove_closed_form(sequence, found)
        case NearestInteger():
            whole = closed_form(sequence.rational, sequence.offset)
            return prove_nearest_integer(sequence, whole, found)
        case Asymptotics():
            return prove_asymptotics(sequence, found, digits)
    raise NotDerived(f"no statement says what {type(found).__name__} is")
