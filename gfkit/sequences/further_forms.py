"""Further forms of a sequence that was guessed: closed forms, and generating functions in x.

A guess finds a recurrence; people also want n!, or exp(-x)/(1-x). Formulas for a(n) follow from the
recurrence. A generating function in x is a fit of its own, with the number of terms that determine
it and of those that agree beyond them; what does not agree with enough terms is not shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.arguments import called_like
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError
from gfkit.fits.precursive import PRecursive
from gfkit.fits.series_equations import Algebraic, ExponentialFit, fit_algebraic, fit_exponential
from gfkit.fits.splitting import ClosedTerm, closed_terms
from gfkit.sequences.as_sequence import as_sequence

if TYPE_CHECKING:
    from gfkit.sequences.guessing import Guess

F = TypeVar("F", Algebraic, ExponentialFit)


@dataclass(frozen=True, slots=True, repr=False)
class FurtherForms(Shown):
    """What else is known of the terms of a guess.

    closed: formulas for a(n), one for each residue; they follow from the recurrence that fits.
    algebraic: a quadratic equation of the ordinary g.f., a fit, and ordinary: its solution in x.
    exponential: the exponential g.f., a fit.
    """

    closed: tuple[ClosedTerm, ...] = ()
    algebraic: Algebraic | None = None
    ordinary: str | None = None
    exponential: ExponentialFit | None = None

    def __str__(self) -> str:
        found = [str(term) for term in self.closed]
        if self.ordinary is not None:
            found.append(f"g.f. {self.ordinary}")
        if self.exponential is not None:
            found.append(f"e.g.f. {self.exponential.text()}")
        return "; ".join(found) or "no further forms"


def further_forms(guess: Guess) -> FurtherForms:
    """Return further forms of a guess; none where nothing fits, or where the g.f. is rational.

    >>> from gfkit import guess
    >>> forms = further_forms(guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]))
    >>> str(forms.closed[0]), forms.ordinary
    ('a(n) = binomial(2*n, n)/(n+1)', '(1-sqrt(1-4*x))/(2*x)')
    >>> further_forms(guess([1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496])).exponential.explicit
    'exp(-x)/(1-x)'
    """
    fit = guess.fit
    if fit is None or not guess.is_answer or fit.generating_function() is not None:
        return FurtherForms()
    terms = fit.given
    if isinstance(fit, ExponentialFit):
        return FurtherForms(exponential=fit)
    algebraic = _kept(fit if isinstance(fit, Algebraic) else fit_algebraic(terms, top=2))
    return FurtherForms(
        closed=closed_terms(fit) if isinstance(fit, PRecursive) else (),
        algebraic=algebraic,
        ordinary=None if algebraic is None else algebraic.explicit,
        exponential=_kept(fit_exponential(terms)),
    )


def _kept(fit: F | None) -> F | None:
    """Return a fit if it is an answer."""
    return None if fit is None or fit.missing else fit


@called_like("egf([1, 1, 2, 5, 15, 52, 203, 877])")
def egf(thing: Any) -> ExponentialFit:
    """Return the exponential g.f. that fits the terms, with its surplus.

    thing: whatever `as_sequence` takes; its offset says which a(n) comes first. Raises GfkitError
    if none fits, or more terms would have to agree.

    >>> found = egf([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147])
    >>> found.text(), found.used, found.surplus
    ('E(x) = exp(exp(x)-1)', 4, 6)
    """
    from gfkit.sequences.guessing import listed_integers  # noqa: PLC0415 - it imports this

    terms, scale = listed_integers(as_sequence(thing))
    fit = fit_exponential(terms)
    if scale != 1:
        raise GfkitError(f"the terms are not integers; {scale} times them are: give those instead")
    if fit is None:
        raise GfkitError(f"no exponential g.f. fits the {len(terms)} terms")
    if fit.missing:
        more = f"{fit.missing} more term{'s' if fit.missing > 1 else ''} would have to agree"
        raise GfkitError(f"{len(terms)} terms do not determine an exponential g.f.; {more}")
    return fit
