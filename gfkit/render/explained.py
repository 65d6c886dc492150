"""Why what was computed is a proof: a sentence for each kind of reason, and for what is replayed.

The sentences are a table: a pattern that a reason has, and what it means. A reason that no row fits
has none.
"""

from __future__ import annotations

import re

from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined, Verdict


def _rows(text: str) -> tuple[tuple[str, str], ...]:
    """Return the patterns of a table, and the sentences that are indented below them."""
    rows: list[list[str]] = []
    for line in text.strip().splitlines():
        if line.startswith("    "):
            rows[-1][1] += line[3:]
        elif not rows or rows[-1][1]:
            rows.append([line, ""])
        else:  # a long pattern goes on
            rows[-1][0] += line
    return tuple((pattern, said.strip()) for pattern, said in rows)


REASONS = _rows(
    r"""
(?<!\d)(\d+) exact terms(?: in [a-z, ]+)? agree, (\d+) states?\b
    a transfer matrix with {1} states gives a(n), so by the Cayley-Hamilton theorem a(n) has a
    recurrence of order at most {1}, as the coefficients of the g.f. have one of its own order; two
    such sequences are equal for every n once their first {0} terms are
(?<!\d)(\d+) terms agree modulo (\d+) primes?, (\d+) states?\b
    a transfer matrix with {2} states gives a(n), so {0} terms modulo a prime decide the recurrence
    modulo that prime; the product of the {1} primes exceeds a proved bound on the integers that
    have to vanish, so what holds modulo all of them holds
q annihilates the vectors of the automaton(?: over Z\[[a-z, ]+\])?, (\d+) states?\b
    a transfer matrix M with {0} states gives a(n), and the combination of the powers of M that q
    is, applied to the vector of its ends, is 0; so q F has no coefficients but the first ones,
    which are compared with those of p
q F = p in (\d+) coefficients and q annihilates the start vector
    the coefficients of q F after the first {0} are products of vectors with q applied to the start
    vector of the transfer matrix, which is zero; the first {0} were compared with p
(?<!\d)(\d+) values compared, enough for the theorem
    by the theorem on octal games a period that holds for these {0} heaps, whose number depends on
    the longest move, holds for all heaps
the difference has order at most|are in a space of dimension|terms agree, \d+ are enough
|obeys a recurrence of order \d+ with polynomial|as many values agree as the order asks for
|q F = p in \d+ (exact terms|coefficients)|numbers of rows, enough for all
    what obeys a recurrence of bounded order is 0 everywhere once it is 0 at as many places as the
    order, and the zeros of a leading polynomial, ask for; these were compared
both (have the same generating function|are the same definition)
|(the two|the cross products of (the )?two) fractions are equal
|the same generating function in lowest terms|by the g\.f\.s of its parts
    equal generating functions have the same coefficient at every n
(determinants of \d+ row states, )?traces of as many powers
    a closed board is a closed walk, so a(n) is a trace of the n-th power of the row matrix, and
    obeys its characteristic polynomial (Cayley and Hamilton); finitely many traces determine the
    rest
the recurrence keeps a cone|one pole outweighs|the signs of the difference
|below 1/2 for n >= |pole of least modulus|radius of convergence|other roots
|derivatives of the marked g\.f\.|roots of the denominator are enclosed|one simple pole leads
    the coefficients of a rational function, and means and variances by its derivatives, are sums
    over its poles; from some n on one part outweighs proved bounds on the others, and what is
    before is computed
powers of the shift modulo the recurrence
    a period of a recurrence modulo m is a power of the shift that is 1 on it; a smaller period
    would divide this one by a prime, and each such quotient was tried
the difference vanishes over the rational functions of n
    both sides are one combination of sums, factorials and powers, by rational functions of n; where
    these have no pole they are equal for every n, and the other values were computed
its residual has fewer poles|vanishes to the order|it holds up to n =
    an equation decides its power series; what remains of it has no more zeros than the bound unless
    it is 0
terms of a Lucas sequence
    gcd(U_m, U_n) = |U_gcd(m, n)| for coprime P and Q, a theorem of Lucas and Carmichael
the denominator of the generating function in lowest terms|p and q are coprime modulo
    a common factor of p and q over the rationals would be one modulo the prime; so the fraction is
    in lowest terms, and no recurrence of smaller order holds
Guy and Smith|it follows from the period of
    an octal game whose nim-values repeat for long enough, in relation to its longest move, repeats
    them for ever
one play for each number of rows
    the one play is known for every number of rows, and the payoffs are sums over its moves:
    polynomials in each class of numbers of rows
canonical forms were computed
    two games are equal just where their canonical forms are
Right copies (?:each move|his moves)|is an option of Left's|takes the cells of a piece
|to all moves there are answers|no piece of \w+ reaches over
|a monomino fits on every column|monominoes fit on columns that are not full
    it is the same wherever pieces may be placed: to each move there is an answer, or a piece fits,
    by the shapes of the pieces alone
each row and what is below it is counted once|with a role; every row is counted once
    a board is its first row and the rest; the blocks say for each state of the row which states of
    the rest go with it, so the recursion counts every position once
exclude pairs of pieces|pairs of pieces that (share|exclude|cover)
    positions are sets of pieces no two of which exclude each other: the independent sets of the
    graph of these pairs
the rules are the same|both (?:rules )?have the same pieces|pieces of one vertex are exchanged
|exchanging the colours
    it maps the positions of one game to those of the other, one to one
it fails at n = |three pieces that|, true is|^\d+ values were compared
    what is said of all is refuted by one place, at which both sides were computed and differ
(all n >= \d+ are sums, by|a least sum for each of \d+) residues
    a number is a sum once it is not below the least sum with its residue
row states, (\d+) after (exact lumping|merging)
    states from which the same counts follow are merged; the {0} that are left count the same
small boards? enumerated|(?<!\d)\d+ enumerated
    the automaton is built from the rule and compared with a count of all positions on these boards,
    one by one
mean over \d+ symmetries
    by Burnside's lemma the number of classes is the mean of the numbers that each symmetry keeps
positive integers prove it|a vector bounds the spectral radius|row matrices are symmetric
|strips (bound the growth|give the bounds)
    a positive vector that the matrix does not stretch by more than the bound bounds its spectral
    radius (Collatz and Wielandt), and so do traces where it is symmetric
best move|by induction|induction over|one column allows
    the claim about a position follows from the same claim about those that a move reaches
(was|were) (examined|listed|searched|solved backwards|solved from the end on|compared|computed)
|among all \d+ subgame-perfect|^searched|solved backwards|on none of fewer cells
|(?<!\d)\d+ (played|replayed|listed|examined|valued|computed)|the moves were played
|^all \d+ terms are equal|^\d+ (values|boards|heaps examined)$|both (values|sums)|the value at
    a statement about finitely many values is proved when each of them is computed exactly, and
    nothing is left out
"""
)
"""Patterns of reasons, the first that fits counts; {0}, {1} are the numbers in it."""
FIT = (
    "the formula gives all the terms, {0} of them beyond those that determine it; terms alone "
    "prove nothing about those that are not given"
)
FEW = "a formula with as many constants as there are terms fits any terms; {0} more would test it"
WRONG = "a statement about all n is refuted by one n at which both sides were computed and differ"
VERDICTS = {
    "proved": "the statement holds for every n of its range: gfkit derived it from the definition, "
    "and `gfkit verify` derives it again from the certificate, with code that shares nothing",
    "refuted": WRONG,
    "corrected": "the statement fails at some n, but from a later n on, or with other first terms, "
    "it is proved",
    "consistent": "the formula gives all the terms and some of them were not needed to find it; "
    "nothing is proved of the terms that are not given",
    "underdetermined": "there are too few terms, or a limit was reached before the question was "
    "decided; more would decide it",
    "refused": "there is no answer, and the reason says why; nothing is said of the statement",
    "differs": "the rule that was read from the title does not give the terms of the entry, so "
    "nothing is said of its conjectures",
    "unread": "the title was not read as a rule, or no conjecture of the entry was",
    "holds": "the checker derived the statement of the certificate anew",
    "rejected": "the checker did not find the proof in the certificate right; the statement may "
    "still be true",
    "not checked": "the checker met a limit of time or memory before the end; --time-limit gives "
    "it more",
    "given": "gfkit was told so, and takes it as the definition of the sequence",
    "fitted": "the formula was found from terms alone, and is not proved",
    "claimed": "the object was read from a file; `verify` makes it proved",
}
"""What verdicts and states of answers mean, each in a sentence without its stop."""
NOTHING = "nothing is said either way: what was asked is not decided, or no formula was found"


def why_of(reason: str) -> str:
    """Return why what a reason says is a proof, in a sentence without its stop; "" if not known.

    >>> why_of("both have the same generating function")
    'equal generating functions have the same coefficient at every n'
    """
    for pattern, sentence in REASONS:
        if found := re.search(pattern, reason):
            said = sentence.format(*re.findall(r"-?\d+", found[0]), *[""] * 3)
            return re.sub(r"\b(with 1 state|the 1 prime)s\b", r"\1", said)
    return ""


def why(verdict: Verdict) -> str:
    """Return why a verdict is what it is, in a sentence without its stop; "" if not known.

    >>> from gfkit.sequences.guessing import guess
    >>> why(guess([1, 2, 4]).verdict)
    'a formula with as many constants as there are terms fits any terms; 6 more would test it'
    """
    if isinstance(verdict, Consistent):
        return FIT.format(verdict.surplus)
    if isinstance(verdict, Underdetermined):
        return FEW.format(verdict.needed)
    if isinstance(verdict, Refuted):
        return WRONG
    if isinstance(verdict, Refused):
        return NOTHING
    return why_of(str(getattr(verdict, "reason", "")))
