"""Which objects of other libraries a kind of object becomes: tables by type.

`gfkit.base.display.shown.Shown` asks here for `to_sympy`, `to_pandas`, `to_networkx`, `to_numpy`
and `to_mpmath`. The tables name functions by their modules, which are imported at the call, and so
are the libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.render.object_kinds import by_type

if TYPE_CHECKING:
    from collections.abc import Mapping

SYMPY: dict[str, str] = {
    "gfkit.fits.splitting:ClosedTerm": "gfkit.exchange.symbols:of_closed_term",
    "gfkit.fits.splitting:ClosedTerms": "gfkit.exchange.symbols:of_closed_terms",
    "gfkit.games.user_game:Game": "gfkit.exchange.symbols:of_game",
    "gfkit.numbers.algebraic:AlgebraicNumber": "gfkit.exchange.symbols:of_algebraic_number",
    "gfkit.numbers.balls:Enclosure": "gfkit.exchange.symbols:of_enclosure",
    "gfkit.analysis.asymptotics:Algebraic": "gfkit.exchange.symbols:of_constant",
    "gfkit.analysis.asymptotics:Asymptotics": "gfkit.exchange.symbols:of_asymptotics",
    "gfkit.analysis.asymptotics:MainTerm": "gfkit.exchange.symbols:of_main_term",
    "gfkit.sequences.nearest:NearestInteger": "gfkit.exchange.symbols:of_nearest_integer",
    "gfkit.fits.fit:Fit": "gfkit.exchange.symbols:of_fit",
    "gfkit.fits.precursive:PRecursive": "gfkit.exchange.symbols:of_recurrence",
    "gfkit.fits.rational_fits:QuasiPolynomial": "gfkit.exchange.symbols:of_quasipolynomial",
    "gfkit.sequences.guessing:Guess": "gfkit.exchange.symbols:of_guess",
    "gfkit.sequences.sequence:Sequence": "gfkit.exchange.symbols:of_sequence",
}
"""Kinds whose form in SymPy is not their own method `_sympy_`; formulas are in FORMULAS."""

FORMULAS: tuple[str, ...] = (
    *("Number", "Decimal", "Variable", "Term", "Call", "Negative", "Binary", "Sum", "RootSum"),
    *("Periodic", "Coefficient", "Relation"),
)
SYMPY.update(
    {f"gfkit.formulas.tree:{name}": "gfkit.exchange.symbols:of_formula" for name in FORMULAS}
)

MPMATH: dict[str, str] = {
    "gfkit.numbers.algebraic:AlgebraicNumber": "gfkit.exchange.symbols:mp_of_algebraic_number",
    "gfkit.numbers.balls:Enclosure": "gfkit.exchange.symbols:mp_of_enclosure",
    "gfkit.analysis.asymptotics:Algebraic": "gfkit.exchange.symbols:mp_of_constant",
}
"""Constants, as numbers of mpmath."""

NUMPY: dict[str, str] = {
    "gfkit.strips.facts.counted:CountTable": "gfkit.exchange.dense_arrays:exact_array",
    "gfkit.sequences.verbs:Answer": "gfkit.exchange.dense_arrays:of_found",
    "gfkit.automata.transfer:TransferMatrix": "gfkit.exchange.dense_arrays:of_matrix",
    "gfkit.sequences.sequence:Sequence": "gfkit.exchange.dense_arrays:of_sequence",
    "gfkit.series.profile:Profile": "gfkit.exchange.dense_arrays:of_profile",
    "gfkit.strips.sequences.products:GraphProduct": "gfkit.exchange.dense_arrays:of_strip",
    "gfkit.strips.sequences.strip:Strip": "gfkit.exchange.dense_arrays:of_strip",
    "gfkit.strips.sequences.strip:StripAnswer": "gfkit.exchange.dense_arrays:of_answer",
    "gfkit.boards.shapes.board:Board": "gfkit.exchange.dense_arrays:of_board",
    "gfkit.boards.shapes.graph:Graph": "gfkit.exchange.dense_arrays:of_graph",
}
"""Matrices and terms, as arrays of numpy."""

NETWORKX: dict[str, str] = {
    "gfkit.automata.transfer:TransferMatrix": "gfkit.exchange.dense_arrays:graph_of_matrix",
    "gfkit.boards.shapes.board:Board": "gfkit.exchange.dense_arrays:graph_of_board",
    "gfkit.boards.shapes.graph:Graph": "gfkit.exchange.dense_arrays:graph_of_graph",
    "gfkit.strips.sequences.products:GraphProduct": "gfkit.exchange.dense_arrays:graph_of_strip",
    "gfkit.strips.sequences.strip:Strip": "gfkit.exchange.dense_arrays:graph_of_strip",
    "gfkit.strips.sequences.strip:StripAnswer": "gfkit.exchange.dense_arrays:graph_of_answer",
}
"""Automata and graphs, as graphs of NetworkX."""

PANDAS: dict[str, str] = {
    "gfkit.strips.facts.counted:CountTable": "gfkit.exchange.frames:of_count_table",
    "gfkit.claims.finding:Audited": "gfkit.exchange.frames:of_audited",
    "gfkit.api:Audit": "gfkit.exchange.frames:of_audit",
    "gfkit.games.periodicity:NimAnswer": "gfkit.exchange.frames:of_nim_answer",
    "gfkit.games.strip_outcomes:StripOutcomes": "gfkit.exchange.frames:of_outcomes",
    "gfkit.sequences.verbs:Answer": "gfkit.exchange.frames:of_found",
    "gfkit.sequences.guessing:Guess": "gfkit.exchange.frames:of_guess",
    "gfkit.sequences.sequence:Sequence": "gfkit.exchange.frames:of_sequence",
    "gfkit.series.marked:MarkedGF": "gfkit.exchange.frames:of_gf",
    "gfkit.series.profile:Profile": "gfkit.exchange.frames:of_profile",
    "gfkit.series.rational:RationalGF": "gfkit.exchange.frames:of_gf",
    "gfkit.strips.sequences.products:GraphProduct": "gfkit.exchange.frames:of_strip",
    "gfkit.strips.sequences.strip:Strip": "gfkit.exchange.frames:of_strip",
    "gfkit.strips.sequences.strip:StripAnswer": "gfkit.exchange.frames:of_answer",
}
"""Terms and tables, as series and frames of pandas."""

FORMS: dict[str, tuple[Mapping[str, str], str, str]] = {
    "sympy": (SYMPY, "SymPy", "closed_form('x/(1-x-x^2)').to_sympy()"),
    "mpmath": (MPMATH, "mpmath", "asymptotics('x/(1-x-x^2)').modulus.to_mpmath()"),
    "numpy": (NUMPY, "NumPy", "Strip('col', columns=2).to_numpy()"),
    "networkx": (NETWORKX, "NetworkX", "Strip('col', columns=2).to_networkx()"),
    "pandas": (PANDAS, "pandas", "Strip('col', columns=2).to_pandas(10)"),
}


class NoSuchForm(GfkitError, TypeError):
    """An object that does not become one of a library; `library` and `kind` name both."""

    def __init__(self, library: str, kind: str) -> None:
        self.library = library
        self.kind = kind
        _, name, example = FORMS.get(library, ({}, library, "a Sequence"))
        article = "an" if kind[0] in "AEIO" else "a"
        super().__init__(f"{article} {kind} has no form in {name}; {example} has one")


def foreign(library: str, thing: Any, *arguments: Any, **options: Any) -> Any:
    """Return an object as one of another library.

    library: a key of FORMS. Raises NoSuchForm, a TypeError, for an object that has no such form.

    >>> from gfkit import Sequence
    >>> foreign("sympy", Sequence.parse("1/(1-2x)"))
    1/(1 - 2*x)
    """
    function = by_type(thing, FORMS[library][0])
    if function is None:
        raise NoSuchForm(library, type(thing).__name__)
    return function(thing, *arguments, **options)


def has_form(library: str, thing: Any) -> bool:
    """Tell whether an object has a form in another library.

    >>> from gfkit import Sequence
    >>> has_form("numpy", Sequence([1, 2])), has_form("networkx", Sequence([1, 2]))
    (True, False)
    """
    return by_type(thing, FORMS[library][0]) is not None
