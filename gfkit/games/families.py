"""Families of scoring games: one number of columns, all numbers of rows, and formulas for them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.errors import ScoringGameError
from gfkit.fits.fit import Terms
from gfkit.fits.quasipolynomial import QuasiPolynomial, fit_quasipolynomial
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.two_columns import Position, TwoColumns, two_columns
from gfkit.proofs.verdict import Consistent, Proved, Refused, Verdict

if TYPE_CHECKING:
    from gfkit.games.scoring import Ties

Payoffs = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class OneColumn:
    """One column allows one play: proves the payoffs of D(1, R) or M(1, R) for all R.

    Move j, from 0, scores the j-th piece; player i makes moves i, i + K, .... Sums over such a
    progression are polynomials of degree 2 in R for each R modulo K times the length of a piece: a
    quasi-polynomial of that period and degree at most 2 is right if it is at three R of each class.

    constituents: for each player, one polynomial a residue, ascending.
    """

    piece: int
    players: int
    constituents: tuple[tuple[tuple[Fraction, ...], ...], ...]

    def holds(self) -> bool:
        """Play three games of each class and compare."""
        period = self.piece * self.players
        for player, polynomials in enumerate(self.constituents):
            if period % len(polynomials) or any(len(p) > 3 for p in polynomials):
                return False
            for rows in range(1, 3 * period + 1):
                scores = [
                    sum(range(self.piece * j + 1, self.piece * (j + 1) + 1))
                    for j in range(player, rows // self.piece, self.players)
                ]
                polynomial = polynomials[rows % len(polynomials)]
                if sum(scores) != sum(c * rows**i for i, c in enumerate(polynomial)):
                    return False
        return len(self.constituents) == self.players


@dataclass(frozen=True, slots=True)
class TwoColumnRows:
    """Proves the payoffs of D(2, R) for all R, from those of all positions with two columns.

    For each R modulo 4 they are polynomials of degree 2 in R, so three values determine them.
    """

    positions: TwoColumns
    constituents: tuple[tuple[tuple[Fraction, ...], ...], ...]

    def holds(self) -> bool:
        """Check the induction of `positions`, and three numbers of rows of each class."""
        for player, polynomials in enumerate(self.constituents):
            if 4 % len(polynomials) or any(len(p) > 3 for p in polynomials):
                return False
            for rows in range(1, 13):
                polynomial = polynomials[rows % len(polynomials)]
                payoffs = self.positions.payoffs(Position(0, 0, rows))
                if payoffs[player] != sum(c * rows**i for i, c in enumerate(polynomial)):
                    return False
        return len(self.constituents) == 2 and self.positions.holds()


@dataclass(frozen=True, slots=True)
class PayoffFamily:
    """The payoffs of all games with `columns` columns and 1 to `rows` rows.

    payoffs: for each number of rows the set of subgame-perfect payoffs. fits: for each player a
    quasi-polynomial in the number of rows; empty if payoffs are not unique or none fits.
    verdict: how far the fits are known to hold.
    """

    columns: int
    rows: int
    mono: bool
    players: int
    payoffs: tuple[Payoffs, ...]
    fits: tuple[QuasiPolynomial, ...]
    verdict: Verdict


def payoff_family(
    columns: int, rows: int, *, mono: bool = False, players: int = 2, ties: Ties = "all"
) -> PayoffFamily:
    """Return the payoffs for 1 to `rows` rows, with quasi-polynomials if they are unique.

    Raises LimitReached or ScoringGameError.

    >>> family = payoff_family(2, 24)
    >>> print(family.verdict, in_blocks(family.fits[0], 4)[1])
    proved 8*k^2+7*k+2
    """
    if rows < 1:
        raise ScoringGameError(f"rows {rows} is not at least 1")
    ScoringGame(columns, rows, mono=mono, players=players)  # refuses what is too large, at once
    found = tuple(
        tuple(Equilibria(ScoringGame(columns, r, mono=mono, players=players), ties=ties).payoffs())
        for r in range(1, rows + 1)
    )
    fits, verdict = _fitted(columns, found, mono=mono, players=players)
    return PayoffFamily(columns, rows, mono, players, found, fits, verdict)


def _fitted(
    columns: int, found: tuple[Payoffs, ...], *, mono: bool, players: int
) -> tuple[tuple[QuasiPolynomial, ...], Verdict]:
    several = next((r for r, payoffs in enumerate(found, 1) if len(payoffs) > 1), None)
    if several is not None:
        return (), Refused(
            f"{len(found[several - 1])} payoffs with {several} rows: ties leave more than one"
        )
    fits = []
    for player in range(players):
        values = tuple(payoffs[0][player] for payoffs in found)
        fit = fit_quasipolynomial(Terms(values, offset=1))
        if fit is None:
            return (), Refused(f"no quasi-polynomial fits the payoffs of player {player + 1}")
        fits.append(fit)
    if columns == 1 and all(fit.holds_from == 1 for fit in fits):
        piece = 1 if mono else 2
        certificate = OneColumn(piece, players, tuple(fit.constituents for fit in fits))
        if certificate.holds():
            return tuple(fits), Proved(certificate)
    if columns == 2 and players == 2 and not mono and all(fit.holds_from == 1 for fit in fits):
        both = TwoColumnRows(two_columns(), tuple(fit.constituents for fit in fits))
        if both.holds():
            return tuple(fits), Proved(both)
    doubtful = next((player for player, fit in enumerate(fits, 1) if fit.missing), None)
    if doubtful is not None:
        return (), Refused(f"no quasi-polynomial fits the payoffs of player {doubtful}")
    return tuple(fits), Consistent(min(fit.surplus for fit in fits))


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
