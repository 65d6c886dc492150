"""The theorem after each principle of proof, in a sentence."""

from __future__ import annotations

from gfkit.base.principles import Basis, Principle
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined, Verdict
from gfkit.proofs.words import WORDS

WHY: dict[Principle, str] = {
    Principle.PARTS: ("its parts are proved, and exact arithmetic computes its g.f. from theirs"),
    Principle.TRANSFER_MATRIX: (
        "by the Cayley-Hamilton theorem a(n) satisfies a recurrence of order at most "
        "{states}, and the coefficients of the g.f. satisfy one whose order is the degree "
        "of its denominator; two such sequences that agree in their first {terms} terms "
        "agree for every n"
    ),
    Principle.TRANSFER_MATRIX_MODULO_PRIMES: (
        "{terms} terms modulo a prime determine the recurrence modulo that prime; the "
        "product of the primes exceeds a proved bound on the integers that must vanish, so "
        "they vanish"
    ),
    Principle.ANNIHILATED_VECTORS: (
        "the denominator q, as a polynomial in the transfer matrix, maps the vector of its "
        "ends to 0; so all but the first coefficients of q F are 0, and the first ones "
        "equal those of the numerator"
    ),
    Principle.ANNIHILATED_START: (
        "each coefficient of q F after the first {terms} is a product with the vector that "
        "q makes of the start vector of the transfer matrix; this vector is zero, and the "
        "first {terms} coefficients equal those of p"
    ),
    Principle.PERIOD_OF_HEAPS: (
        "a period that holds for {terms} heaps, a number that depends on the longest move, "
        "holds for all heaps"
    ),
    Principle.ORDER_BOUND: (
        "a solution of a recurrence of bounded order is 0 for all n if it is 0 for as many "
        "n as the order, and at the zeros of the leading polynomial; these values were "
        "compared"
    ),
    Principle.EQUAL_FRACTIONS: ("equal generating functions have the same coefficient for every n"),
    Principle.CLOSED_WALKS: (
        "a closed board is a closed walk, so a(n) is the trace of the n-th power of the row "
        "matrix, and satisfies its characteristic recurrence (Cayley and Hamilton); "
        "finitely many traces determine the others"
    ),
    Principle.DOMINANT_POLES: (
        "the coefficients of a rational function are sums over its poles, and so are means "
        "and variances, by its derivatives; from some n on one part exceeds the proved "
        "bounds on the others, and the values for smaller n are computed"
    ),
    Principle.GAMMA_PRODUCT: (
        "the quotient of two terms one period apart is a rational function of n with "
        "rational zeros, so a(n) is a product of values of the gamma function, which "
        "Stirling's formula compares with n!; one term determines the constant"
    ),
    Principle.POWERS_OF_SHIFT: (
        "a number is a period of a recurrence modulo m if that power of the shift is the "
        "identity; a smaller period would divide this one with a prime in the quotient, and "
        "the program tried every such prime"
    ),
    Principle.RATIONAL_COMBINATION: (
        "both sides are the same combination of sums, factorials and powers with rational "
        "functions of n as coefficients; they agree for every n that is not a pole, and the "
        "values at the poles were computed"
    ),
    Principle.SERIES_EQUATION: (
        "an equation determines its power series; the difference of both sides is 0 unless "
        "it has fewer zero coefficients at the start than the bound"
    ),
    Principle.LUCAS_SEQUENCE: (
        "gcd(U_m, U_n) = |U_gcd(m, n)| if P and Q are coprime, a theorem of Lucas and Carmichael"
    ),
    Principle.LOWEST_TERMS: (
        "a common factor of p and q over the rationals would be a common factor modulo the "
        "prime; so the fraction is in lowest terms, and no recurrence of smaller order "
        "holds"
    ),
    Principle.OCTAL_PERIOD: (
        "the nim-values of an octal game are periodic for ever once they have repeated over "
        "a range that is long in relation to the longest move"
    ),
    Principle.ONE_PLAY: (
        "the play is unique for every number of rows, and the payoffs are sums over its "
        "moves: a polynomial for each class of numbers of rows"
    ),
    Principle.CANONICAL_FORMS: (
        "two games are equal if and only if their canonical forms are the same"
    ),
    Principle.SHAPES_OF_PIECES: (
        "the argument needs only the shapes of the pieces, so it holds wherever pieces may "
        "lie: each move has an answer, or a piece fits"
    ),
    Principle.FIRST_ROW: (
        "a board is its first row and the rest; for each state of the row the blocks list "
        "the states of the rest that fit, so the recursion counts every position once"
    ),
    Principle.EXCLUDING_PAIRS: (
        "a position is a set of pieces in which no piece excludes another: an independent "
        "set of the graph of these pairs"
    ),
    Principle.SAME_POSITIONS: ("a bijection maps the positions of one game to those of the other"),
    Principle.COUNTEREXAMPLE: (
        "one place at which the two sides were computed and differ refutes a statement "
        "about all places"
    ),
    Principle.SUMS_BY_RESIDUES: (
        "a number is a sum if and only if it is at least the least sum with its residue"
    ),
    Principle.MERGED_STATES: (
        "states that lead to the same counts are merged; the remaining {states} states give "
        "the same counts"
    ),
    Principle.LISTING: (
        "the automaton is built from the rule; on these boards its counts equal those of a "
        "list of all positions"
    ),
    Principle.SYMMETRIES: (
        "by Burnside's lemma the number of classes is the mean, over the symmetries, of the "
        "numbers of objects that each one fixes"
    ),
    Principle.POSITIVE_VECTOR: (
        "if a matrix multiplies no entry of a positive vector by more than the bound, its "
        "spectral radius is at most the bound (Collatz and Wielandt); traces also bound it "
        "where the matrix is symmetric"
    ),
    Principle.INDUCTION: (
        "the claim about a position follows from the same claim about the positions that a "
        "move reaches"
    ),
    Principle.FINITELY_MANY: (
        "a statement about finitely many values is proved if each of them is computed exactly"
    ),
    Principle.HYPERGEOMETRIC_SOLUTIONS: (
        "a sum of hypergeometric terms that satisfies a recurrence is a combination of its "
        "hypergeometric solutions, and the program found all of these"
    ),
}
"""The theorem of each principle, without its full stop; the names are numbers of the basis."""


FIT = (
    "the formula gives all the terms, {0} of them beyond those that determine it; terms alone "
    "prove nothing about those that are not given"
)


FEW = "a formula with as many constants as terms fits any terms; {0} more would test it"


NOTHING = "the question is not decided, or no formula was found"


def why_of(basis: Basis | None) -> str:
    """Return the theorem of a principle, without its full stop; "" for None.

    >>> why_of(Basis(Principle.EQUAL_FRACTIONS))
    'equal generating functions have the same coefficient for every n'
    """
    if basis is None:
        return ""
    return WHY[basis.principle].format(states=basis.states, terms=basis.terms)


def why(verdict: Verdict) -> str:
    """Return the reason for a verdict, without its full stop; "" if it is not known.

    >>> from gfkit.sequences.guess import guess
    >>> why(guess([1, 2, 4]).provenance)
    'a formula with as many constants as terms fits any terms; 4 more would test it'
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
