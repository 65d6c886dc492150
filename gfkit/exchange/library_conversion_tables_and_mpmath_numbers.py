"""Which objects of other libraries a kind of object becomes: tables by type.

The methods of `gfkit.base.display.library_conversion_mixins` lead here. The tables name functions
by their modules, which are imported at the call, and so are the libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.argument_checks import size
from gfkit.errors import GfkitError
from gfkit.render.pages_formulas_and_data_by_class import by_type, homes

if TYPE_CHECKING:
    from gfkit.numbers.algebraic_numbers import AlgebraicNumber
    from gfkit.numbers.enclosed_real_root import RealRoot
    from gfkit.numbers.real_enclosures_and_root_balls import Enclosure

MAX_BITS = 40_000

PRODUCTS = "strips.sequences.graph_products_and_counts_by_last_vertex:GraphProduct"
STRIPS = f"{PRODUCTS} strips.sequences.strip:Strip"
ANSWER = "strips.sequences.board_families_and_gf_answers:StripAnswer"
AUDIT = "api.verbs.audit_claims_and_oeis_entries:AuditAnswer"
AUTOMATA = f"{STRIPS} automata.transfer_matrix:TransferMatrix {ANSWER}"
COUNTS = "strips.sequences.board_count_tables:CountTable"
SYMPY = homes(
    {
        "exchange.to_sympy:of_algebraic_number": "numbers.algebraic_numbers:AlgebraicNumber",
        "exchange.to_sympy:of_asymptotics": "analysis.rational_gf_asymptotics:Asymptotics",
        "exchange.to_sympy:of_closed_terms": (
            "fits.closed_forms_by_sums_of_hypergeometric_terms:ClosedTerms"
        ),
        "exchange.to_sympy:of_constant": "numbers.enclosed_real_root:RealRoot",
        "exchange.to_sympy:of_exact_growth": "analysis.hypergeometric_asymptotics:ExactGrowth",
        "exchange.to_sympy:of_measured_growth": (
            "analysis.p_recurrence_formal_solutions_and_measured_constants:MeasuredGrowth"
        ),
        "exchange.to_sympy:of_measured_term": (
            "analysis.p_recurrence_formal_solutions_and_measured_constants:MeasuredTerm"
        ),
        "exchange.to_sympy:of_enclosure": "numbers.real_enclosures_and_root_balls:Enclosure",
        "exchange.to_sympy:of_fit": "fits.fit_base_class_and_given_terms:Fit",
        "exchange.to_sympy:of_formula": "formulas.formula_tree:Node",
        "exchange.to_sympy:of_game": "games.short_game:Game",
        "exchange.to_sympy:of_guess": "sequences.guesses_with_verdicts:Guess",
        "exchange.to_sympy:of_main_term": "analysis.rational_gf_asymptotics:MainTerm",
        "exchange.to_sympy:of_nearest_integer": (
            "sequences.closed_form_and_nearest_integer_statements:NearestInteger"
        ),
        "exchange.to_sympy:of_quasipolynomial": (
            "fits.c_finite_periodic_and_polynomial_fits:QuasiPolynomial"
        ),
        "exchange.to_sympy:of_recurrence": "fits.p_recursive_and_q_holonomic_fits:PRecursive",
        "exchange.to_sympy:of_sequence": "sequences.sequence:Sequence",
    }
)
"""Kinds whose form in SymPy is not their own method `_sympy_`."""
MPMATH = homes(
    {
        "exchange.library_conversion_tables_and_mpmath_numbers:mp_of_algebraic_number": (
            "numbers.algebraic_numbers:AlgebraicNumber"
        ),
        "exchange.library_conversion_tables_and_mpmath_numbers:mp_of_enclosure": (
            "numbers.enclosed_real_root:RealRoot numbers.real_enclosures_and_root_balls:Enclosure"
        ),
    }
)
"""Constants, as numbers of mpmath."""
NUMPY = homes(
    {
        "exchange.to_numpy_and_pandas:exact_array": COUNTS,
        "exchange.to_numpy_and_pandas:of_automaton": AUTOMATA,
        "exchange.to_numpy_and_pandas:of_sequence": "sequences.sequence:Sequence",
    }
)
"""Matrices and terms, as arrays of numpy."""
NETWORKX = homes(
    {
        "exchange.to_networkx_graphs:graph_of_automaton": AUTOMATA,
        "exchange.to_networkx_graphs:graph_of_board": "boards.shapes.board:Board",
        "exchange.to_networkx_graphs:graph_of_graph": "boards.shapes.graph:Graph",
    }
)
"""Automata and graphs, as graphs of NetworkX."""
PANDAS = homes(
    {
        "exchange.to_numpy_and_pandas:frame_of_answer": ANSWER,
        "exchange.to_numpy_and_pandas:frame_of_audit": AUDIT,
        "exchange.to_numpy_and_pandas:frame_of_counts": COUNTS,
        "exchange.to_numpy_and_pandas:series_of_guess": "sequences.guesses_with_verdicts:Guess",
        "exchange.to_numpy_and_pandas:series_of_sequence": "sequences.sequence:Sequence",
        "exchange.to_numpy_and_pandas:series_of_strip": f"{STRIPS} series.rational_gf:RationalGF",
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
