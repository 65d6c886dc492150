"""Kinds that are written as JSON in a way of their own, and what is checked beyond types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.asymptotics import asymptotics as asymptotics_of
from gfkit.analysis.closed_form import ClosedForm
from gfkit.analysis.closed_form import closed_form as closed_form_of
from gfkit.analysis.formal_growth import MeasuredGrowth
from gfkit.analysis.growth_rate import Growth
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.base.arguments import shown
from gfkit.boards.kinds.edge_games import GraphRule
from gfkit.boards.kinds.game import Definition as MeantBy
from gfkit.boards.kinds.game import Game as Rule
from gfkit.boards.kinds.game import game_of_data
from gfkit.boards.language.rule_data import (
    graph_rule_data,
    graph_rule_of_data,
    model_data,
    model_of_data,
)
from gfkit.boards.language.rules import Model
from gfkit.boards.language.rules import Rule as NamedRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.exchange.json_core import CHECKS, Raw, kind, written
from gfkit.exchange.json_kinds import KINDS
from gfkit.fits.fit import Fit, Terms
from gfkit.fits.fit_cfinite import CFinite
from gfkit.fits.precursive import PRecursive
from gfkit.fits.quasipolynomial import QuasiPolynomial
from gfkit.fits.splitting import ClosedTerms
from gfkit.formulas.tree import Binary
from gfkit.games.short_game import ShortGame
from gfkit.games.user_game import Game
from gfkit.numbers.algebraic import AlgebraicNumber, number_of_data
from gfkit.numbers.decimal import MAX_DIGITS, fraction, integer, number_text
from gfkit.proofs.kernel import (
    Claimed,
    Proved,
    Statement,
    claimed_of_data,
    proof_data,
    statement_data,
    statement_of,
)
from gfkit.proofs.verdict import Consistent
from gfkit.render.json_text import json_text
from gfkit.sequences.answers import Answer
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.formula_proofs import prove_closed_form
from gfkit.sequences.in_n import prove_closed_terms, with_recurrence
from gfkit.sequences.known import Given  # noqa: TC001 - the type of a part
from gfkit.sequences.main_part import prove_asymptotics
from gfkit.sequences.nearest import NearestInteger, prove_nearest_integer
from gfkit.sequences.nearest import nearest_integer as nearest_of
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import growth_of_equation
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF  # noqa: TC001 - the type of a part
from gfkit.series.monomials import FURTHER, PLACE, powers_of
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_POWER = 10**6
"""Of a mark."""


NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]{1,40})?(e[+-][0-9]{1,4})?", re.ASCII)
"""A growth rate."""


class Long:
    """An integer of more than SHORT digits; no value has this class."""


def _require(true: bool, reason: str) -> None:
    if not true:
        raise GfkitError(reason)


@kind("integer", Long)
def _integer(digits: str) -> int:
    return integer(digits, MAX_DIGITS)


@kind("fraction", Fraction, lambda value: {"value": number_text(value)})
def _fraction(value: str) -> Fraction:
    _require(len(value) <= 2 * MAX_DIGITS, "the fraction is too long")
    return fraction(value)


@kind("generating function", RationalGF)
def _gf(num: tuple[int, ...], den: tuple[int, ...]) -> RationalGF:
    return RationalGF(num, den)


@kind("growth", Growth)
def _growth(digits: str, certified: bool) -> Growth:
    del certified  # not by a text
    _require(NUMBER.fullmatch(digits) is not None, "the digits are not a decimal number")
    return Growth(digits, certified=False)


@kind("list", list, lambda things: {"items": tuple(things)})
def _list(items: tuple[Any, ...]) -> list[Any]:
    return list(items)


def _in_order(things: frozenset[Any] | set[Any]) -> dict[str, Any]:
    return {"items": tuple(sorted(things, key=lambda one: json_text(written(one))))}


@kind("set", (frozenset, set), _in_order)
def _set(items: tuple[Any, ...]) -> frozenset[Any]:
    _require(len(set(items)) == len(items), "a set has an element twice")
    return frozenset(items)


@kind("map", Mapping, lambda things: {"items": tuple(things.items())})
def _map(items: tuple[tuple[Any, Any], ...]) -> dict[Any, Any]:
    found = dict(items)
    _require(len(found) == len(items), "a map has a key twice")
    return found


def _proof_parts(proved: Proved | Claimed) -> dict[str, Any]:
    return {"proof": proof_data(proved) if isinstance(proved, Proved) else proved.proof}


@kind("proof", (Proved, Claimed), _proof_parts)
def _proof(proof: Raw) -> Claimed:
    return claimed_of_data(proof)


def _sequence_parts(sequence: Sequence) -> dict[str, Any]:
    same = {name: getattr(sequence, name) for name in ("name", "offset", "gf", "equation")}
    return {**same, "of": sequence.definition, "known": sequence.provenance}


@kind("sequence", Sequence, _sequence_parts)
def _sequence(
    name: str,
    offset: int,
    of: Definition | None,
    gf: RationalGF | MarkedGF | None,
    equation: Fit | None,
    known: Claimed | Given | Consistent,
) -> Sequence:
    made = Sequence.made(of, gf=gf, provenance=known, equation=equation, name=name, offset=offset)
    _require(made.offset == offset, "the offset is not that of the definition")
    if equation is not None and made.given:
        _require(list(equation.given.values) == made.given, "the fit is of other terms")
    elif equation is not None:
        again = with_recurrence(Sequence.made(of, provenance=known, name=name, offset=offset))
        _require(again.equation == equation, "the recurrence is of another sequence")
    if isinstance(known, Consistent) and isinstance(gf, RationalGF):
        _require(gf.terms(len(made.given)) == made.given, "the fit is of other terms")
    return made


def _answer_parts(answer: Answer[Any]) -> dict[str, Any]:
    digits = getattr(answer.prove, "keywords", {}).get("digits")
    return {"of": answer.of, "found": answer.found, "digits": digits}


@kind("answer", Answer, _answer_parts)
def _answer(
    of: Sequence,
    found: ClosedForm | Asymptotics | NearestInteger | ClosedTerms | MeasuredGrowth,
    digits: int | None,
) -> Answer[Any]:
    _require(digits is None or isinstance(found, Asymptotics), "digits are of asymptotics")
    prove: Callable[..., Proved] | None = None
    if isinstance(found, ClosedForm):
        prove = partial(prove_closed_form, of, found)
        _require(found.gf == of.gf, "the closed form is of another sequence")
        same = found.offset == of.offset
        _require(same, "the closed form begins elsewhere than the sequence")
    elif isinstance(found, Asymptotics):
        options = {} if digits is None else {"digits": digits}
        prove = partial(prove_asymptotics, of, found, **options)
        _require(found.gf == of.gf, "the asymptotics are of another sequence")
        same = asymptotics_of(found.gf, **options) == found
        _require(same, "the asymptotics are not those of the sequence")
    elif isinstance(found, MeasuredGrowth):
        again = growth_of_equation(of, getattr(found, "digits", 0))
        same = again is not None and again.found == found
        _require(same, "the growth is not that of the sequence")
    elif isinstance(found, ClosedTerms) and not of.given:
        prove = partial(prove_closed_terms, of, found)
    elif isinstance(found, NearestInteger):
        form = closed_form_of(of.rational, of.offset)
        same = nearest_of(form) == found
        _require(same, "the nearest integer is not that of the sequence")
        prove = partial(prove_nearest_integer, of, form, found)
    return Answer(of, found, prove)


def _model_parts(model: Model) -> dict[str, Any]:
    found = {"name": model.name, "summary": model.summary}
    if model.own and model.definition is not None:
        meant = model.definition
        return {**found, "of": meant.game, "quantity": meant.quantity, "play": model.play}
    return {**found, "rule": model_data(model)}


@kind("model", Model, _model_parts)
def _model(
    name: str,
    summary: str,
    rule: Raw = None,
    of: Rule | None = None,
    quantity: str = "",
    play: bool | None = None,
) -> Model:
    """Return the model of `rule`, or else of the other parts."""
    _require(len({of is None, rule is not None, not quantity, play is None}) == 1, "other keys")
    if of is None:
        return replace(model_of_data(rule), name=name, summary=summary)
    _require(of.can_count(quantity), f"{shown(quantity)} is not counted of that rule")
    return Model(name, summary, (), MeantBy(of, quantity), play=bool(play), own=True)


@kind("named rule", NamedRule)
def _named_rule(name: str, summary: str, models: tuple[Model, ...]) -> NamedRule:
    return NamedRule(name, summary, models)


@kind("graph rule", GraphRule, lambda rule: {"rule": graph_rule_data(rule)})
def _graph_rule(rule: Raw) -> GraphRule:
    return graph_rule_of_data(rule)


def _rule_parts(rule: Rule) -> dict[str, Any]:
    summary = getattr(rule, "summary", None)
    return {"of": rule.kind, "name": rule.name, "data": rule.to_data(), "summary": summary}


@kind("rule", Rule, _rule_parts)
def _rule(of: Raw, name: str, data: Raw, summary: str | None) -> Rule:
    found = game_of_data(of, name, data)
    if getattr(found, "summary", None) != summary:
        found = replace(found, summary=summary)  # type: ignore[type-var]
    return found


NO_ROOT = -1
"""Of a number whose root is not said; null is any of them."""


def _number_parts(number: AlgebraicNumber) -> dict[str, Any]:
    field = number.field
    parts = number.square_roots() if field.root is not None else None
    if parts is not None:
        return {"square_roots": tuple(parts)}
    return {"coefficients": number.coefficients, "modulus": field.modulus, "root": field.root}


@kind("algebraic number", AlgebraicNumber, _number_parts)
def _number(
    square_roots: tuple[tuple[int, Fraction], ...] | None = None,
    coefficients: tuple[Fraction, ...] = (),
    modulus: tuple[int, ...] = (),
    root: int | None = NO_ROOT,
) -> AlgebraicNumber:
    """Return a sum of square roots, or else an element of a field."""
    if square_roots is None:
        return number_of_data(coefficients, modulus, root)
    _require(not coefficients and not modulus and root == NO_ROOT, "other keys")
    total = AlgebraicNumber.of(0)
    for d, q in square_roots:
        total = total + AlgebraicNumber.root(d) * q
    return total


Monomials: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""The exponents of t, x, y and a coefficient, of each."""


def _function_parts(function: RationalFunction) -> dict[str, Any]:
    sides = (("num", function.num_terms()), ("den", function.den_terms()))
    return {
        name: tuple((*exponents, int(c)) for exponents, c in sorted(side.items()))
        for name, side in sides
    }


@kind("rational function", RationalFunction, _function_parts)
def _function(num: Monomials, den: Monomials) -> RationalFunction:
    def total(side: Monomials) -> RationalFunction:
        found = RationalFunction.of(0)
        for t, x, y, c in side:
            _require(all(0 <= e < MAX_POWER for e in (t, x, y)), "exponents")
            found = found + RationalFunction.monomial((Fraction(c), x, y, t))
        return found

    return total(num) / total(den)


def _matrix_parts(matrix: TransferMatrix) -> dict[str, Any]:
    steps = [
        {
            "rows": step.rows,
            "columns": step.columns,
            "edges": [
                part.tolist()
                for part in (step.source, step.target, step.coefficient, step.x, step.y)
            ],
        }
        for step in matrix.steps
    ]
    return {"start": matrix.start.tolist(), "end": matrix.end.tolist(), "steps": steps}


@kind("transfer matrix", TransferMatrix, _matrix_parts)
def _matrix(start: Raw, end: Raw, steps: Raw) -> TransferMatrix:
    def words(values: Any, least: int = -(2**62), most: int = 2**62) -> Any:
        _require(isinstance(values, list), "a list of integers was expected")
        fits = all(type(value) is int and least <= value < most for value in values)
        _require(fits, "an entry is not an integer in the range that is possible there")
        return np.array(values, dtype=np.int64)

    made = []
    for step in cast("list[dict[str, Any]]", steps):
        _require(step.keys() == {"rows", "columns", "edges"}, "the keys of a step")
        rows, columns, edges = step["rows"], step["columns"], step["edges"]
        _require(all(type(n) is int and 0 < n < 2**31 for n in (rows, columns)), "sizes")
        source, target, coefficient, x, y = edges
        _require(len({*map(len, edges)}) == 1, "the lists of edges differ in length")
        parts = (words(source, 0, rows), words(target, 0, columns), words(coefficient))
        made.append(Step.of(rows, columns, (*parts, words(x, 0, 2**20), words(y, 0, 2**20))))
    return TransferMatrix(words(start), tuple(made), words(end))


@kind("board", Board, lambda board: {"text": str(board)})
def _board(text: str) -> Board:
    return Board.parse(text)


def _canonical(nodes: Raw) -> ShortGame:
    found = ShortGame.of_data({"nodes": nodes})
    _require(found.data()["nodes"] == nodes, "the game is not in canonical form")
    return found


@kind("game", Game, Game.data)
def _game(nodes: Raw) -> Game:
    return Game.of_data(_canonical(nodes).data())


kind("short game", ShortGame, ShortGame.data)(_canonical)


@kind("definition", Definition, lambda of: {"of": definition_data(of)})
def _definition(of: Raw) -> Definition:
    return definition_of(of)


@kind("statement", Statement, lambda of: {"of": statement_data(of)})
def _statement(of: Raw) -> Statement:
    return statement_of(of)


def _check_marked(gf: MarkedGF) -> None:
    terms = (*gf.num, *gf.den)
    known = max(i for i, *_ in terms) < PLACE ** (1 + len(FURTHER))
    powers = [max([k, *powers_of(i, j).values()]) for i, j, k, _ in terms] if known else [PLACE]
    _require(max(powers) <= MAX_POWER, "an exponent is too large")


def _check_operator(node: Any) -> None:
    operators = "+-*/^" if isinstance(node, Binary) else ("=", "<", ">", "<=", ">=", "!=")
    _require(len(node.operator) > 0 and node.operator in operators, "there is no such operator")


def _check_fit(fit: Fit) -> None:
    _require(len(fit.given) > 0 and bool(fit.text()), "a fit is of terms")
    values, given = fit.given.values, fit.given
    ranges = 0 <= fit.used <= len(values) and given.offset <= fit.holds_from <= given.end
    _require(ranges, "a fit holds from one of the terms on")
    _require(_agrees(fit), "the fit does not agree with its terms")


def _agrees(fit: Fit) -> bool:
    """Tell whether a fit gives its terms, from holds_from on."""
    given = fit.given
    if isinstance(fit, QuasiPolynomial):
        return all(fit.value(n) == given[n] for n in range(fit.holds_from, given.end))
    if isinstance(fit, PRecursive):
        start = max(fit.holds_from, given.offset + fit.order)
        return all(
            sum(
                sum(c * n**e for e, c in enumerate(p)) * given[n - fit.order + i]
                for i, p in enumerate(fit.polynomials)
            )
            == 0
            for n in range(start, given.end)
        )
    gf = fit.generating_function()
    if isinstance(fit, CFinite):
        start = given.offset + fit.gf.holds_from
        if (fit.holds_from, fit.used) != (start, start - given.offset + fit.order):
            return False
    if gf is not None:
        return tuple(gf.terms(len(given))) == given.values
    known = Terms(given.values[: fit.used], given.offset)
    further = replace(fit, given=known).predicted(len(given) - fit.used)
    return list(given.values[fit.used :][: len(further)]) == further


CHECKS.update(
    {
        "marked generating function": _check_marked,
        "formula: binary": _check_operator,
        "relation": _check_operator,
        **{word: _check_fit for word in KINDS if word.startswith("fit: ")},
    }
)
