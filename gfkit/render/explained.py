"""Why what was computed is a proof: a sentence for each kind of reason, and for what is replayed.

The sentences are a table: a pattern that a reason has, and what it means. A reason that no row fits
has none.
"""

from __future__ import annotations

import re

from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined, Verdict

EACH = "a statement about finitely many values is proved when each of them is computed exactly"


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
    return tuple((pattern, said.strip().replace("EACH", EACH)) for pattern, said in rows)


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
(?<!\d)(\d+) values? agrees?; the difference has order at most (\d+)
    the difference of both sides has a recurrence of order at most {1} and vanishes at {0}
    consecutive n, so it vanishes at every n of the range
(?<!\d)(\d+) exact values agree; the terms are in a space of dimension (\d+)
, the formula in one of dimension (\d+)
    terms and formula obey linear recurrences of orders {1} and {2}, so their difference is zero for
    every n once it vanishes at {0} consecutive n
(?<!\d)(\d+) values compared, enough for the theorem
    by the theorem on octal games a period that holds for these {0} heaps, whose number depends on
    the longest move, holds for all heaps
(?<!\d)(\d+) terms agree, (\d+) are enough
    a sequence whose order is at most the given bound is determined by {1} terms
(?<!\d)(\d+) \S+; the difference has order at most
    a sequence of bounded order is 0 everywhere once as many first terms are as the order says
both (have the same generating function|are the same definition)
|(the two|the cross products of (the )?two) fractions are equal
|the same generating function in lowest terms
    equal generating functions have the same coefficient at every n
(determinants of \d+ row states, )?traces of as many powers
    a closed board is a closed walk, so a(n) is a trace of the n-th power of the row matrix, and
    obeys its characteristic polynomial (Cayley and Hamilton); finitely many traces determine the
    rest
the recurrence keeps a cone
    the recurrence leads a cone into itself, all of whose points have positive terms, and the terms
    are in it at that n; the finitely many n before are computed
one pole outweighs the others
    from that n on the term of the pole of largest 1/|pole| exceeds a bound on the sum of the
    others, so it decides the sign; the finitely many n before are computed
the signs of the difference of the sides are known
    an inequality holds where the difference of its sides has the right sign
powers of the shift modulo the recurrence
    a period of a recurrence modulo m is a power of the shift that is 1 on it; a smaller period
    would divide this one by a prime, and each such quotient was tried
as many values agree as the order asks for
    the difference of both sides obeys in each letter a linear recurrence of at most that order, so
    it is 0 everywhere once it is 0 on as many consecutive values of each letter
the difference vanishes over the rational functions of n
    both sides are one combination of sums, factorials and powers, by rational functions of n; where
    these have no pole they are equal for every n, and the other values were computed
the difference obeys a recurrence of order \d+ with polynomial
    a sequence with such a recurrence is 0 once its first values are, up to the largest integer zero
    of the leading polynomial; these were computed
terms of a Lucas sequence
    gcd(U_m, U_n) = |U_gcd(m, n)| for coprime P and Q, a theorem of Lucas and Carmichael
the denominator of the generating function in lowest terms
    a recurrence is a multiple of the denominator in lowest terms, so none is of smaller order than
    the denominator itself
one simple pole leads at x = y = 1
    the pole is a smooth function of the marks near 1, and gives the law by the theorem on
    quasi-powers, with mean and variance from its derivatives
it follows from the period of
    the heaps of value 0 are read off the nim-values, which repeat as proved
on \S+, and on none of fewer cells
    all connected boards of fewer cells were listed and valued, and none has this value
Right copies (?:each move|his moves)|is an option of Left's
|a move takes the cells of a piece from the board
    the law follows from the shapes of the pieces alone, so it holds wherever they may be placed
one play for each number of rows
    the one play is known for every number of rows, and the payoffs are sums over its moves:
    polynomials in each class of numbers of rows
a monomino fits on every column|monominoes fit on columns that are not full
    as a move is left, no play ends before the board is full
were examined|were listed|among all \d+ subgame-perfect|were solved from the end on
    the game is finite, and nothing was left out
canonical forms were computed
    two games are equal just where their canonical forms are
its residual has fewer poles
    what remains of the equation is an algebraic function with fewer poles than the terms that
    vanish count zeros, so it is 0
each row and what is below it is counted once|with a role; every row is counted once
    a board is its first row and the rest; the blocks say for each state of the row which states of
    the rest go with it, so the recursion counts every position once
pairs of pieces that share a vertex|(the rules|they) exclude pairs of pieces
|the pairs of pieces that exclude
    positions are sets of pieces no two of which exclude each other: the independent sets of the
    graph of these pairs
the rules are the same|both (?:rules )?have the same pieces|pieces of one vertex are exchanged
    what is placed on one board is placed on the other, one to one
three pieces that (?:agree in pairs only|are compatible only in pairs)
    pairs would allow these three together, and the rule does not: one graph is enough
it fails at n = (-?\d+)
    a statement about all n is refuted by one n, here {0}, at which both sides were computed and
    differ
by the g\.f\.s of its parts
    the generating function of a sum, product or transform follows from those of its parts
(the terms left out are )?below 1/2 for n >= (-?\d+)
    a(n) is c r^n plus terms of the other poles, which together stay below 1/2 from n = {1} on, so
    that rounding c r^n gives a(n); the earlier n are computed one by one
pole of least modulus|radius of convergence|other roots
    the coefficients of a rational function grow as its pole of least modulus says; the pole is
    enclosed in exact arithmetic, and the others are shown to be farther from 0
derivatives of the marked g\.f\.
    means and variances are derivatives of the generating function at x = y = 1, and grow as its
    dominant pole says
(all n >= \d+ are sums, by|a least sum for each of \d+) residues
    a number is a sum once it is not below the least sum with its residue
q F = p in (\d+) coefficients and q annihilates the start vector
    the coefficients of q F after the first {0} are products of vectors with q applied to the start
    vector of the transfer matrix, which is zero; the first {0} were compared with p
q F = p in (\d+) (exact terms|coefficients)
    q F - p is a sequence whose recurrence has an order below the number of terms compared, so it
    vanishes
p and q are coprime modulo
    a common factor of p and q over the rationals would be one modulo the prime; so the fraction is
    in lowest terms, and no recurrence of smaller order holds
row states, (\d+) after (exact lumping|merging)
    states from which the same counts follow are merged; the {0} that are left count the same
small boards? enumerated|(?<!\d)\d+ enumerated
    the automaton is built from the rule and compared with a count of all positions on these boards,
    one by one
mean over \d+ symmetries
    by Burnside's lemma the number of classes is the mean of the numbers that each symmetry keeps
(vanishes to the order|it holds up to n = )
    the equation decides its power series, and the residual has no more zeros than the bound unless
    it is zero
positive integers prove it|a vector bounds the spectral radius
    a positive vector that the matrix does not stretch by more than the bound bounds its spectral
    radius (Collatz and Wielandt)
row matrices are symmetric|strips (bound the growth|give the bounds)
    for symmetric matrices traces bound the largest eigenvalue from both sides, so that the growth
    of finitely many strips bounds the growth of the board
no piece of \w+ reaches over
    only the other player's pieces reach over such a line, so cutting there takes moves from that
    player alone: the board is at least as good for them as its parts together
to all moves there are answers
    the winner's strategy is a table that was walked whole: whatever the other moves, there is an
    answer, or the rest is won at once
(searched|solved backwards|was searched)
    the game is finite: every position is decided from those that a move reaches
roots of the denominator are enclosed
    each root is alone in its disc, so that moduli are compared exactly
the pairs of pieces that cover
    two pieces overlap just where they share a vertex, so positions are independent sets of the
    graph of these pairs
exchanging the colours
    it maps the positions of one game to those of the other, one to one
, true is
    one graph on which the statement gives a wrong value refutes it
every n (of the range|from -?\d+ to -?\d+) was compared
    the range is finite, and each n of it was computed
best move|by induction|induction over|one column allows
    the claim about a position follows from the same claim about those that a move reaches
numbers of rows, enough for all
    by the theorem payoffs repeat in blocks; one block was compared
(?<!\d)\d+ (played|replayed)|the moves were played
    the moves are made by the rules of the game, one after the other
Guy and Smith
    an octal game whose nim-values repeat for long enough, in relation to its longest move, repeats
    them for ever
(?<!\d)\d+ (listed|examined|valued)
    all of them were listed, so nothing is left out
^(\d+ (\w+ )*were computed|(the \w+( form)?|both values|all subgame-perfect payoffs) (was
|were) computed|all \d+ terms are equal)
    EACH
^(\d+ (values|boards|heaps examined)$|(the value|both values) at |both sums are)
    EACH
^\d+ values were compared
    both sides were computed at these n, and differ at the last
^\d+ computed from the definition
    EACH
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
