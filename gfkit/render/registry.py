"""The pages, formulas and data of objects, by their classes.

A new kind of answer is a row here and the function that makes its record; what has no row reads as
well by its text. Modules are imported when an object of their kind is shown.
`gfkit.base.display.Shown` asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown as repr_of
from gfkit.errors import WrongArgument
from gfkit.numbers.decimals import number_text
from gfkit.render.pages import Line, Page

if TYPE_CHECKING:
    from gfkit.sequences.answers import SequenceAnswer


def homes(rows: Mapping[str, str]) -> dict[str, str]:
    """Return the function `module:name` for each class `module:Class`."""
    return {
        f"gfkit.{home}": f"gfkit.{made}" for made, homes in rows.items() for home in homes.split()
    }


PAGES = homes(
    {
        "answers.gf:of_strip": "strips.sequences.families:StripAnswer",
        "answers.gf:of_play": "strips.statements.play:PlayAnswer",
        "answers.asymptotics:growth_page": "analysis.asymptotics:Asymptotics "
        "analysis.formal_solutions:MeasuredGrowth analysis.hypergeometric:ExactGrowth",
        "answers.game_nim:of_values": "games.heaps.sequences:NimAnswer",
        "answers.guess:answer_of": "sequences.guess:Guess",
        "answers.facts:of_fact": "sequences.facts:Fact",
        "answers.facts:of_facts": "sequences.facts:Facts",
        "render.subjects:sequence_page": "sequences.sequence:Sequence",
        "render.verdicts:verdict_page": "claims.claim:Finding "
        "proofs.kernel:Statement proofs.kernel:Claimed proofs.kernel:Proved "
        "proofs.verdict:Aligned proofs.verdict:Consistent proofs.verdict:Differs "
        "proofs.verdict:Refused proofs.verdict:Refuted proofs.verdict:Underdetermined "
        "sequences.provenance:Given",
        "render.rules:rules_page": "boards.models.names:Rules",
        "answers.claims:of_audited": "claims.claim:Audited",
        "render.pages:text_page": "oeis.entries.draft:Draft oeis.entries.internal_format:Entry",
        "render.registry:answer_of_sequence": "sequences.answers:SequenceAnswer",
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
FORMULAS = homes(
    {
        "formulas.latex:latex_of": "formulas.tree:Node",
        "render.registry:no_formula": (
            "strips.sequences.graph_products:GraphProduct strips.sequences.strip:Strip"
        ),
        "render.latex:of_fit": "fits.fit:Fit",
        "render.latex:of_matrix": (
            "automata.lumping:Lumping automata.transfer_matrix:TransferMatrix"
        ),
        "render.latex:of_number": "numbers.algebraic:AlgebraicNumber",
        "formulas.latex:latex_of_relation": "formulas.tree:Relation",
        "render.latex:of_text": (
            "analysis.near_diagonal:AlgebraicEquation series.profiles:Profile"
        ),
    }
)
"""Classes, and the functions that write them in LaTeX; others may have a method `latex()`."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, PAGES)
    found: Any = None if function is None else function(shown)
    made: Page | None = found if found is None or isinstance(found, Page) else found.page()
    return made


def answer_of_sequence(answer: SequenceAnswer[Any]) -> Any:
    """Return the answer that says what was found of a sequence, by the class of that."""
    return by_type(answer.found, FOUND)(answer)


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    if (function := by_type(shown, FORMULAS)) is not None:
        found: str | None = function(shown)
        return found
    own = getattr(shown, "latex", None)  # a method, or a field of an answer
    return str(own() if callable(own) else own or "") or None


def no_formula(_: object) -> None:
    """Return nothing: the g.f. of boards would have to be computed to show them."""


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


def by_type(shown: Any, table: Mapping[str, str]) -> Any:
    """Return the function that a table has for the type of an object or its nearest base; or None.

    The table has `module:class` and `module:function`.
    """
    for kind in type(shown).__mro__:
        home = table.get(f"{kind.__module__}:{kind.__qualname__}")
        if home is not None:
            module, _, name = home.partition(":")
            return getattr(import_module(module), name)
    return None
