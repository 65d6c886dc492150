"""Payoffs of scoring games for 1, 2, ... rows, and the quasi-polynomials in the rows that fit them.

A fit is proved where `PayoffFormulas` of `scoring.families` proves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from gfkit.base.budget import Budget, know, tracked, within
from gfkit.base.display import Shown
from gfkit.errors import ScoringGameError
from gfkit.fits.c_finite import QuasiPolynomial, fit_polynomial
from gfkit.fits.fit import GivenTerms
from gfkit.games.scoring.equilibria import Equilibria, Ties, foretell
from gfkit.games.scoring.families import PayoffFormulas, rows_of
from gfkit.games.scoring.rules import ScoringGame
from gfkit.proofs.kernel import Live, NotDerived, Proved, Workings, made, prove
from gfkit.proofs.verdict import Consistent, Refused, Verdict

Payoffs = tuple[tuple[int, ...], ...]
ENOUGH = 8
"""The number of periods of payoffs that determine formulas, where a theorem gives them."""
DEGREE = 2
"""The degree of payoffs: cells are worth as much as their row, and shared about equally."""
LEAST_PERIOD = 2


@dataclass(frozen=True, slots=True, repr=False)
class PayoffFamily(Live, Shown):
    """The payoffs of all games with `columns` columns and 1 to `rows` rows.

    payoffs: for each number of rows the set of subgame-perfect payoffs. fits: for each player a
    quasi-polynomial in the number of rows; empty if payoffs are not unique or none fits.
    verdict: the verdict on the fits.
    """

    columns: int
    rows: int
    mono: bool
    players: int
    payoffs: tuple[Payoffs, ...]
    fits: tuple[QuasiPolynomial, ...]
    verdict: Verdict


def payoff_family(
    columns: int,
    rows: int,
    *,
    mono: bool = False,
    players: int = 2,
    ties: Ties = "all",
    budget: Budget | None = None,
) -> PayoffFamily:
    """Return the payoffs for 1 to `rows` rows, with quasi-polynomials if they are unique.

    budget: limits; the error at a limit carries the payoffs for the first rows. Raises
    ScoringGameError, and LimitReached where the forecast is refused.

    >>> family = payoff_family(2, 24)
    >>> print(family.verdict, in_blocks(family.fits[0], 4)[1])
    proved 8*k^2+7*k+2
    """
    if rows < 1:
        raise ScoringGameError(f"rows {rows} is not at least 1")
    last = ScoringGame(columns, rows, mono=mono, players=players)  # refuses wrong sides at once
    listed: list[Payoffs] = []
    with within(budget):
        foretell(last, rows / (columns + 1))  # positions grow as rows^columns
        for r in tracked(range(1, rows + 1), "games"):
            game = ScoringGame(columns, r, mono=mono, players=players)
            listed.append(tuple(Equilibria(game, ties=ties).payoffs()))
            know(rows=r, payoffs=list(map(list, listed)))
        found = tuple(listed)
        fits, verdict = _fitted(columns, found, mono=mono, players=players)
    return made(PayoffFamily, columns, rows, mono, players, found, fits, verdict)


def _fitted(
    columns: int, found: tuple[Payoffs, ...], *, mono: bool, players: int
) -> tuple[tuple[QuasiPolynomial, ...], Verdict]:
    several = next((r for r, payoffs in enumerate(found, 1) if len(payoffs) > 1), None)
    if several is not None:
        return (), Refused(
            f"{len(found[several - 1])} payoffs with {several} rows: ties leave more than one",
            "not-applicable",
        )
    known = [payoffs[0] for payoffs in found]
    try:
        rows = rows_of(Workings(), columns, mono=mono, players=players)
    except NotDerived:
        pass
    else:  # a theorem gives the payoffs for as many rows as a fit needs
        more = range(len(known) + 1, ENOUGH * rows.period + 1)
        known += [rows.payoffs((0,) * columns, number) for number in more]
    fits = []
    for player in range(players):
        values = tuple(payoffs[player] for payoffs in known)
        fit = fit_polynomial(GivenTerms(values, offset=1), several=True)
        if fit is None:
            return (), _none_found(len(known), player + 1)
        fits.append(fit)
    proof = _proved(columns, fits, mono=mono, players=players)
    if proof is not None:
        return tuple(fits), proof
    for player, fit in enumerate(fits, 1):
        if fit.missing:
            rows_text = "1 further row" if fit.needed == 1 else f"{fit.needed} further rows"
            return (), Refused(
                f"a quasi-polynomial of period {fit.period} fits the payoffs of player {player} so "
                f"far; {rows_text} would decide",
                "too-few-terms",
            )
    return tuple(fits), Consistent(min(fit.surplus for fit in fits))


def _none_found(rows: int, player: int) -> Refused:
    """Return why no formula is found: payoffs grow quadratically, so period m takes 3 m rows."""
    longest = (rows - 1) // (DEGREE + 1)
    if longest < LEAST_PERIOD:
        least = LEAST_PERIOD * (DEGREE + 1) + 1
        count = f"{rows} row{'' if rows == 1 else 's'}"
        return Refused(
            f"{count}; a formula of degree 2 for all rows takes at least {least}", "too-few-terms"
        )
    return Refused(
        f"no quasi-polynomial of degree 2 and a period up to {longest} fits the payoffs of player "
        f"{player}; {rows} rows do not decide on longer periods",
        "none-found",
    )


def _proved(
    columns: int, fits: list[QuasiPolynomial], *, mono: bool, players: int
) -> Proved | None:
    """Return the proof that fits hold for all numbers of rows; None if there is none."""
    if any(fit.holds_from != 1 for fit in fits):
        return None
    block = lcm(*(fit.period for fit in fits))
    formulas = tuple(tuple(in_blocks(fit, block)) for fit in fits)
    try:
        return prove(PayoffFormulas(columns, formulas, mono, players))
    except NotDerived:
        return None


def in_blocks(fit: QuasiPolynomial, length: int) -> list[str]:
    """Return the polynomials in k for rows = length k + r, r = 0, ..., length - 1.

    Raises ValueError if the period does not divide the length.
    """
    if length % fit.period:
        raise ValueError(f"period {fit.period} does not divide {length}")
    texts = []
    for residue in range(length):
        total = [Fraction(0)]
        for c in reversed(fit.constituents[residue % fit.period]):  # Horner at length k + residue
            shifted = [Fraction(0)] * (len(total) + 1)
            for i, value in enumerate(total):
                shifted[i] += residue * value
                shifted[i + 1] += length * value
            shifted[0] += c
            total = shifted
        texts.append(_text(total))
    return texts


def _text(coefficients: list[Fraction]) -> str:
    text = ""
    for power in range(len(coefficients) - 1, -1, -1):
        c = coefficients[power]
        if c:
            monomial = ("", "k", f"k^{power}")[min(power, 2)]
            size = "" if abs(c) == 1 and monomial else f"{abs(c)}"
            body = "*".join(part for part in (size, monomial) if part)
            text += ("-" if c < 0 else "+" if text else "") + body
    return text or "0"
