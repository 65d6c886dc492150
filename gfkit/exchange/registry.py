"""Which objects of other libraries a kind of object becomes: tables by type.

The methods of `gfkit.base.conversions` lead here. The tables name functions
by their modules, which are imported at the call, and so are the libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import size
from gfkit.errors import GfkitError
from gfkit.render.registry import by_type, homes

if TYPE_CHECKING:
    from gfkit.numbers.algebraic import AlgebraicNumber
    from gfkit.numbers.enclosures import Enclosure
    from gfkit.numbers.roots import RealRoot

MAX_BITS = 40_000

PRODUCTS = "strips.sequences.graph_products:GraphProduct"
STRIPS = f"{PRODUCTS} strips.sequences.strip:Strip"
ANSWER = "strips.sequences.families:StripAnswer"
AUTOMATA = f"{STRIPS} automata.transfer_matrix:TransferMatrix {ANSWER}"
SYMPY = homes(
    {
        "exchange.to_sympy:of_algebraic_number": "numbers.algebraic:AlgebraicNumber",
        "exchange.to_sympy:of_asymptotics": "analysis.asymptotics:Asymptotics",
        "exchange.to_sympy:of_closed_terms": ("fits.closed_forms:ClosedTerms"),
        "exchange.to_sympy:of_constant": "numbers.roots:RealRoot",
        "exchange.to_sympy:of_exact_growth": "analysis.hypergeometric:ExactGrowth",
        "exchange.to_sympy:of_measured_growth": ("analysis.formal_solutions:MeasuredGrowth"),
        "exchange.to_sympy:of_measured_term": ("analysis.formal_solutions:MeasuredTerm"),
        "exchange.to_sympy:of_enclosure": "numbers.enclosures:Enclosure",
        "exchange.to_sympy:of_fit": "fits.fit:Fit",
        "exchange.to_sympy:of_formula": "formulas.tree:Node",
        "exchange.to_sympy:of_game": "games.values.game:Game",
        "exchange.to_sympy:of_guess": "sequences.guess:Fitting",
        "exchange.to_sympy:of_main_term": "analysis.asymptotics:MainTerm",
        "exchange.to_sympy:of_nearest_integer": ("sequences.closed_forms:NearestInteger"),
        "exchange.to_sympy:of_quasipolynomial": ("fits.c_finite:QuasiPolynomial"),
        "exchange.to_sympy:of_recurrence": "fits.p_recursive:PRecursive",
        "exchange.to_sympy:of_sequence": "sequences.sequence:Sequence",
    }
)
"""Kinds whose form in SymPy is not their own method `_sympy_`."""
MPMATH = homes(
    {
        "exchange.registry:mp_of_algebraic_number": ("numbers.algebraic:AlgebraicNumber"),
        "exchange.registry:mp_of_enclosure": (
            "numbers.roots:RealRoot numbers.enclosures:Enclosure"
        ),
    }
)
"""Constants, as numbers of mpmath."""
NUMPY = homes(
    {
        "exchange.to_pandas:of_automaton": "automata.transfer_matrix:TransferMatrix",
        "exchange.to_pandas:of_sequence": "sequences.sequence:Sequence",
    }
)
"""Matrices and terms, as arrays of numpy."""
NETWORKX = homes(
    {
        "exchange.to_networkx:graph_of_automaton": AUTOMATA,
        "exchange.to_networkx:graph_of_board": "boards.shapes.board:Board",
        "exchange.to_networkx:graph_of_graph": "boards.shapes.graph:Graph",
    }
)
"""Automata and graphs, as graphs of NetworkX."""
PANDAS = homes(
    {
        "exchange.to_pandas:frame_of_answer": ANSWER,
        "exchange.to_pandas:series_of_guess": "sequences.guess:Fitting",
        "exchange.to_pandas:series_of_sequence": "sequences.sequence:Sequence",
        "exchange.to_pandas:series_of_strip": f"{STRIPS} series.rational_gf:RationalGF",
    }
)
"""Terms and tables, as series and frames of pandas."""

FORMS: dict[str, tuple[dict[str, str], str, str]] = {
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
        super().__init__(f"no {kind} has a form in {name}; {example} has one")


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


# Numbers of mpmath, each with a context of its own precision.


def mp_of_enclosure(number: Enclosure | RealRoot, *, interval: bool = False) -> Any:
    """Return the middle with as many bits as are known, or an interval that holds the number."""
    return number.interval if interval else number.mpf


def mp_of_algebraic_number(
    number: AlgebraicNumber, *, bits: int = 200, interval: bool = False
) -> Any:
    """Return a real algebraic number, computed with a given number of bits.

    Raises GfkitError for a number that is not real.
    """
    bits = size("bits", bits, least=1, example=200)
    if bits > MAX_BITS:
        raise GfkitError(f"bits must be at most {MAX_BITS}, not {bits}")
    return mp_of_enclosure(number.enclosure(bits), interval=interval)
