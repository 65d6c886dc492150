"""Why what was computed is a proof: a sentence for each principle of proof."""

from __future__ import annotations

from gfkit.base.principles import Basis, Principle
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined, Verdict
from gfkit.proofs.words import WORDS

WHY: dict[Principle, str] = {
    Principle.PARTS: (
        "what it is made of is proved so, and its g.f. is computed from theirs by exact arithmetic"
    ),
    Principle.TRANSFER_MATRIX: (
        "by the Cayley-Hamilton theorem a(n) has a recurrence of order at most {states}, "
        "as the coefficients of the g.f. have one of its own order; two such sequences "
        "are equal for every n once they are equal in {terms} terms from the first on"
    ),
    Principle.TRANSFER_MATRIX_MODULO_PRIMES: (
        "{terms} terms modulo a prime decide the recurrence modulo that prime; the "
        "product of the primes exceeds a proved bound on the integers that have to "
        "vanish, so what holds modulo all of them holds"
    ),
    Principle.ANNIHILATED_VECTORS: (
        "the combination of the powers of the transfer matrix that the denominator q is, "
        "applied to the vector of its ends, is 0; so q F has no coefficients but the "
        "first ones, which are compared with those of the numerator"
    ),
    Principle.ANNIHILATED_START: (
        "the coefficients of q F after the first {terms} are products of vectors with q "
        "applied to the start vector of the transfer matrix, which is zero; the first "
        "{terms} were compared with p"
    ),
    Principle.PERIOD_OF_HEAPS: (
        "a period that holds for {terms} heaps, whose number depends on the longest move, "
        "holds for all"
    ),
    Principle.ORDER_BOUND: (
        "what obeys a recurrence of bounded order is 0 everywhere once it is 0 at as many "
        "places as the order, and the zeros of a leading polynomial, ask for; these were "
        "compared"
    ),
    Principle.EQUAL_FRACTIONS: ("equal generating functions have the same coefficient at every n"),
    Principle.CLOSED_WALKS: (
        "a closed board is a closed walk, so a(n) is a trace of the n-th power of the row "
        "matrix, and obeys its characteristic polynomial (Cayley and Hamilton); finitely "
        "many traces determine the rest"
    ),
    Principle.DOMINANT_POLES: (
        "the coefficients of a rational function, and means and variances by its "
        "derivatives, are sums over its poles; from some n on one part outweighs proved "
        "bounds on the others, and what is before is computed"
    ),
    Principle.GAMMA_PRODUCT: (
        "quotients of terms a period apart are a rational function of n with rational "
        "zeros, so a(n) is a product of values of the gamma function, one of which "
        "Stirling's formula compares with n!; the constant is computed from one term"
    ),
    Principle.POWERS_OF_SHIFT: (
        "a period of a recurrence modulo m is a power of the shift that is 1 on it; a "
        "smaller period would divide this one by a prime, and each such quotient was "
        "tried"
    ),
    Principle.RATIONAL_COMBINATION: (
        "both sides are one combination of sums, factorials and powers, by rational "
        "functions of n; where these have no pole they are equal for every n, and the "
        "other values were computed"
    ),
    Principle.SERIES_EQUATION: (
        "an equation decides its power series; what remains of it has no more zeros than "
        "the bound unless it is 0"
    ),
    Principle.LUCAS_SEQUENCE: (
        "gcd(U_m, U_n) = |U_gcd(m, n)| for coprime P and Q, a theorem of Lucas and Carmichael"
    ),
    Principle.LOWEST_TERMS: (
        "a common factor of p and q over the rationals would be one modulo the prime; so "
        "the fraction is in lowest terms, and no recurrence of smaller order holds"
    ),
    Principle.OCTAL_PERIOD: (
        "an octal game whose nim-values repeat for long enough, in relation to its "
        "longest move, repeats them for ever"
    ),
    Principle.ONE_PLAY: (
        "the one play is known for every number of rows, and the payoffs are sums over "
        "its moves: polynomials in each class of numbers of rows"
    ),
    Principle.CANONICAL_FORMS: ("two games are equal just where their canonical forms are"),
    Principle.SHAPES_OF_PIECES: (
        "it is the same wherever pieces may be placed: to each move there is an answer, "
        "or a piece fits, by the shapes of the pieces alone"
    ),
    Principle.FIRST_ROW: (
        "a board is its first row and the rest; the blocks say for each state of the row "
        "which states of the rest go with it, so the recursion counts every position once"
    ),
    Principle.EXCLUDING_PAIRS: (
        "positions are sets of pieces no two of which exclude each other: the independent "
        "sets of the graph of these pairs"
    ),
    Principle.SAME_POSITIONS: (
        "it maps the positions of one game to those of the other, one to one"
    ),
    Principle.COUNTEREXAMPLE: (
        "what is said of all is refuted by one place, at which both sides were computed and differ"
    ),
    Principle.SUMS_BY_RESIDUES: (
        "a number is a sum once it is not below the least sum with its residue"
    ),
    Principle.MERGED_STATES: (
        "states from which the same counts follow are merged; the {states} that are left "
        "count the same"
    ),
    Principle.LISTING: (
        "the automaton is built from the rule and compared with a count of all positions "
        "on these boards, one by one"
    ),
    Principle.SYMMETRIES: (
        "by Burnside's lemma the number of classes is the mean of the numbers that each "
        "symmetry keeps"
    ),
    Principle.POSITIVE_VECTOR: (
        "a positive vector that the matrix does not stretch by more than the bound bounds "
        "its spectral radius (Collatz and Wielandt), and so do traces where it is "
        "symmetric"
    ),
    Principle.INDUCTION: (
        "the claim about a position follows from the same claim about those that a move reaches"
    ),
    Principle.FINITELY_MANY: (
        "a statement about finitely many values is proved when each of them is computed "
        "exactly, and nothing is left out"
    ),
    Principle.HYPERGEOMETRIC_SOLUTIONS: (
        "a sum of hypergeometric terms that obeys a recurrence is one of its hypergeometric "
        "solutions, all of which were found"
    ),
}
"""Why each principle proves, in a sentence without its stop; the names are numbers of the basis."""


FIT = (
    "the formula gives all the terms, {0} of them beyond those that determine it; terms alone "
    "prove nothing about those that are not given"
)


FEW = "a formula with as many constants as there are terms fits any terms; {0} more would test it"


NOTHING = "nothing is said either way: what was asked is not decided, or no formula was found"


def why_of(basis: Basis | None) -> str:
    """Return why a principle proves, in a sentence without its stop; "" for none.

    >>> why_of(Basis(Principle.EQUAL_FRACTIONS))
    'equal generating functions have the same coefficient at every n'
    """
    if basis is None:
        return ""
    return WHY[basis.principle].format(states=basis.states, terms=basis.terms)


def why(verdict: Verdict) -> str:
    """Return why a verdict is what it is, in a sentence without its stop; "" if not known.

    >>> from gfkit.sequences.guess import guess
    >>> why(guess([1, 2, 4]).provenance)
    'a formula with as many constants as there are terms fits any terms; 4 more would test it'
    """
    if isinstance(verdict, Consistent):
        return FIT.format(verdict.surplus)
    if isinstance(verdict, Underdetermined):
        return FEW.format(verdict.needed)
    if isinstance(verdict, Refuted):
        return WORDS["refuted"].meaning
    if isinstance(verdict, Refused):
        return NOTHING
    return why_of(getattr(verdict, "basis", None))
