"""Kinds that are written as JSON in a way of their own, and what is checked beyond types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.asymptotics import asymptotics as asymptotics_of
from gfkit.analysis.closed_form import ClosedForm
from gfkit.analysis.closed_form import closed_form as closed_form_of
from gfkit.analysis.growth_rate import Growth
from gfkit.analysis.nearest import NearestInteger
from gfkit.analysis.nearest import nearest_integer as nearest_of
from gfkit.arguments import shown
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.board import Board
from gfkit.boards.edge_games import GraphRule
from gfkit.boards.game import Game as Rule
from gfkit.boards.game import game_of_data
from gfkit.boards.rule_data import graph_rule_data, graph_rule_of_data, model_data, model_of_data
from gfkit.boards.rules import Definition as MeantBy
from gfkit.boards.rules import Model
from gfkit.boards.rules import Rule as NamedRule
from gfkit.errors import GfkitError
from gfkit.exchange.json_core import CHECKS, SPECIAL, Long, plain, read, unplain, written
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
from gfkit.sequences.known import Given
from gfkit.sequences.main_part import prove_asymptotics
from gfkit.sequences.nearest_proof import prove_nearest_integer
from gfkit.sequences.sequence import Sequence
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_POWER = 10**6
"""Of a mark."""


NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]{1,40})?(e[+-][0-9]{1,4})?", re.ASCII)
"""A growth rate."""


def _require(true: bool, reason: str) -> None:
    if not true:
        raise GfkitError(reason)


def _keys(data: dict[str, Any], *names: str) -> list[Any]:
    """Return the values of exactly these keys."""
    _require(data.keys() == set(names), f"the keys are {', '.join(names) or 'none'}")
    return [data[name] for name in names]


def _text(value: Any) -> str:
    _require(type(value) is str, f"a text was expected, not {shown(value)}")
    return str(value)


def _read_integer(data: dict[str, Any], _: str) -> int:
    (digits,) = _keys(data, "digits")
    return integer(_text(digits), MAX_DIGITS)


def _read_fraction(data: dict[str, Any], _: str) -> Fraction:
    (value,) = _keys(data, "value")
    _require(len(_text(value)) <= 2 * MAX_DIGITS, "the fraction is too long")
    return fraction(value)


def _write_gf(gf: RationalGF) -> dict[str, Any]:
    return {"num": written(gf.num), "den": written(gf.den)}


def _read_gf(data: dict[str, Any], place: str) -> RationalGF:
    num, den = (read(side, place) for side in _keys(data, "num", "den"))
    _require(all(type(c) is int for c in (*num, *den)), "the coefficients are integers")
    return RationalGF(num, den)


def _write_items(things: Any) -> dict[str, Any]:
    return {"items": [written(one) for one in things]}


def _read_items(data: dict[str, Any], place: str) -> list[Any]:
    (items,) = _keys(data, "items")
    _require(isinstance(items, list), "items is a list")
    return list(read(items, place))


def _write_set(things: frozenset[Any] | set[Any]) -> dict[str, Any]:
    return {"items": sorted(map(written, things), key=json_text)}


def _read_set(data: dict[str, Any], place: str) -> frozenset[Any]:
    items = _read_items(data, place)
    _require(len(set(items)) == len(items), "a set has an element twice")
    return frozenset(items)


def _write_map(things: Mapping[Any, Any]) -> dict[str, Any]:
    return {"items": [[written(key), written(value)] for key, value in things.items()]}


def _read_map(data: dict[str, Any], place: str) -> dict[Any, Any]:
    items = _read_items(data, place)
    _require(all(len(item) == 2 for item in items), "a map has pairs")
    found = dict(items)
    _require(len(found) == len(items), "a map has a key twice")
    return found


def _write_proof(proved: Proved | Claimed) -> dict[str, Any]:
    data = proof_data(proved) if isinstance(proved, Proved) else proved.proof
    return {"proof": plain(data)}


def _read_proof(data: dict[str, Any], _: str) -> Claimed:
    (proof,) = _keys(data, "proof")
    return claimed_of_data(unplain(proof))


def _write_growth(growth: Growth) -> dict[str, Any]:
    return {"digits": growth.digits, "certified": growth.certified}


def _read_growth(data: dict[str, Any], _: str) -> Growth:
    digits, certified = _keys(data, "digits", "certified")
    _require(NUMBER.fullmatch(_text(digits)) is not None, "the digits are not a decimal number")
    _require(type(certified) is bool, "certified is true or false")
    return Growth(digits, certified=False)


def _write_sequence(sequence: Sequence) -> dict[str, Any]:
    return {
        "name": sequence.name,
        "offset": sequence.offset,
        "of": written(sequence.definition),
        "gf": written(sequence.gf),
        "equation": written(sequence.equation),
        "known": written(sequence.provenance),
    }


def _read_sequence(data: dict[str, Any], place: str) -> Sequence:
    names = ("name", "offset", "of", "gf", "equation", "known")
    name, offset, of, gf, equation, known = (
        read(value, f"{place}.{key}") for key, value in zip(names, _keys(data, *names), strict=True)
    )
    _require(type(name) is str and type(offset) is int, "the name is a text, the offset an integer")
    _require(of is None or isinstance(of, Definition), "`of` is a definition, or null")
    _require(gf is None or isinstance(gf, RationalGF | MarkedGF), "gf is a fraction, or null")
    _require(equation is None or isinstance(equation, Fit), "the equation is a fit, or null")
    _require(isinstance(known, Claimed | Given | Consistent), "`known` says how it is known")
    made = Sequence.made(of, gf=gf, provenance=known, equation=equation, name=name, offset=offset)
    _require(made.offset == offset, "the offset is not that of the definition")
    if isinstance(equation, Fit):
        _require(list(equation.given.values) == made.given, "the fit is of other terms")
    if isinstance(known, Consistent) and isinstance(gf, RationalGF):
        _require(gf.terms(len(made.given)) == made.given, "the fit is of other terms")
    return made


def _write_answer(answer: Answer[Any]) -> dict[str, Any]:
    keywords = getattr(answer.prove, "keywords", {})
    found: dict[str, Any] = {"of": written(answer.of), "found": written(answer.found)}
    return {**found, "digits": keywords.get("digits")}


def _read_answer(data: dict[str, Any], place: str) -> Answer[Any]:
    of, found, digits = _keys(data, "of", "found", "digits")
    sequence, known = read(of, f"{place}.of"), read(found, f"{place}.found")
    _require(isinstance(sequence, Sequence), "`of` is a sequence")
    _require(digits is None or type(digits) is int, "digits is an integer, or null")
    _require(digits is None or isinstance(known, Asymptotics), "digits are of asymptotics")
    prove: Callable[..., Proved] | None = None
    if isinstance(known, ClosedForm):
        prove = partial(prove_closed_form, sequence, known)
        _require(known.gf == sequence.gf, "the closed form is of another sequence")
        same = known.offset == sequence.offset
        _require(same, "the closed form begins elsewhere than the sequence")
    elif isinstance(known, Asymptotics):
        options = {} if digits is None else {"digits": digits}
        prove = partial(prove_asymptotics, sequence, known, **options)
        _require(known.gf == sequence.gf, "the asymptotics are of another sequence")
        same = asymptotics_of(known.gf, **options) == known
        _require(same, "the asymptotics are not those of the sequence")
    elif isinstance(known, NearestInteger):
        form = closed_form_of(sequence.rational, sequence.offset)
        same = nearest_of(form) == known
        _require(same, "the nearest integer is not that of the sequence")
        prove = partial(prove_nearest_integer, sequence, form, known)
    else:
        _require(isinstance(known, ClosedTerms), f"{shown(known)} is not an answer")
    return Answer(sequence, known, prove)


def _write_model(model: Model) -> dict[str, Any]:
    found = {"name": model.name, "summary": model.summary}
    if model.own and model.definition is not None:
        meant = model.definition
        return {**found, "of": written(meant.game), "quantity": meant.quantity, "play": model.play}
    return {**found, "rule": plain(model_data(model))}


def _read_model(data: dict[str, Any], place: str) -> Model:
    if "rule" in data:
        name, summary, rule = _keys(data, "name", "summary", "rule")
        return replace(model_of_data(unplain(rule)), name=_text(name), summary=_text(summary))
    name, summary, game, quantity, play = _keys(data, "name", "summary", "of", "quantity", "play")
    rule = read(game, f"{place}.of")
    _require(isinstance(rule, Rule) and type(play) is bool, "a model has a rule, and play or not")
    _require(rule.can_count(_text(quantity)), f"{shown(quantity)} is not counted of that rule")
    meant = MeantBy(rule, quantity)
    return Model(_text(name), _text(summary), (), meant, play=play, own=True)


def _write_rule(rule: Rule) -> dict[str, Any]:
    summary = getattr(rule, "summary", None)
    return {"of": rule.kind, "name": rule.name, "data": plain(rule.to_data()), "summary": summary}


def _read_rule(data: dict[str, Any], _: str) -> Rule:
    kind, name, rule, summary = _keys(data, "of", "name", "data", "summary")
    found = game_of_data(kind, _text(name), unplain(rule))
    if getattr(found, "summary", None) != summary:
        found = replace(found, summary=_text(summary))  # type: ignore[type-var]
    return found


def _write_named_rule(rule: NamedRule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "summary": rule.summary,
        "models": [written(model) for model in rule.models],
    }


def _read_named_rule(data: dict[str, Any], place: str) -> NamedRule:
    name, summary, models = _keys(data, "name", "summary", "models")
    found = read(models, f"{place}.models")
    _require(all(isinstance(model, Model) for model in found), "a rule has models")
    return NamedRule(_text(name), _text(summary), found)


def _write_number(number: AlgebraicNumber) -> dict[str, Any]:
    parts = number.square_roots() if number.field.root is not None else None
    if parts is not None:
        return {"square_roots": [[written(d), written(q)] for d, q in parts]}
    field = number.field
    return {
        "coefficients": written(number.coefficients),
        "modulus": written(field.modulus),
        "root": field.root,
    }


def _read_number(data: dict[str, Any], place: str) -> AlgebraicNumber:
    if "square_roots" in data:
        (parts,) = _keys(data, "square_roots")
        total = AlgebraicNumber.of(0)
        for d, q in read(parts, place):
            _require(type(d) is int and isinstance(q, int | Fraction), "pairs of numbers")
            total = total + AlgebraicNumber.root(d) * q
        return total
    coefficients, modulus, root = _keys(data, "coefficients", "modulus", "root")
    return number_of_data(read(coefficients, place), read(modulus, place), root)


def _write_function(function: RationalFunction) -> dict[str, Any]:
    sides = (("num", function.num_terms()), ("den", function.den_terms()))
    return {
        name: [[*exponents, written(int(c))] for exponents, c in sorted(side.items())]
        for name, side in sides
    }


def _read_function(data: dict[str, Any], place: str) -> RationalFunction:
    sides = []
    for side in _keys(data, "num", "den"):
        total = RationalFunction.of(0)
        for term in read(side, place):
            t, x, y, c = term
            _require(all(type(e) is int and 0 <= e < MAX_POWER for e in (t, x, y)), "exponents")
            _require(type(c) is int, "the coefficients are integers")
            total = total + RationalFunction.monomial((Fraction(c), x, y, t))
        sides.append(total)
    return sides[0] / sides[1]


def _write_matrix(matrix: TransferMatrix) -> dict[str, Any]:
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


def _read_matrix(data: dict[str, Any], _: str) -> TransferMatrix:
    start, end, steps = _keys(data, "start", "end", "steps")

    def words(values: Any, least: int = -(2**62), most: int = 2**62) -> Any:
        _require(isinstance(values, list), "a list of integers was expected")
        fits = all(type(value) is int and least <= value < most for value in values)
        _require(fits, "an entry is not an integer in the range that is possible there")
        return np.array(values, dtype=np.int64)

    made = []
    for step in steps:
        rows, columns, edges = _keys(step, "rows", "columns", "edges")
        _require(all(type(n) is int and 0 < n < 2**31 for n in (rows, columns)), "sizes")
        source, target, coefficient, x, y = edges
        _require(len({*map(len, edges)}) == 1, "the lists of edges differ in length")
        parts = (words(source, 0, rows), words(target, 0, columns), words(coefficient))
        made.append(Step.of(rows, columns, (*parts, words(x, 0, 2**20), words(y, 0, 2**20))))
    return TransferMatrix(words(start), tuple(made), words(end))


def _read_board(data: dict[str, Any], _: str) -> Board:
    (text,) = _keys(data, "text")
    return Board.parse(_text(text))


def _read_short_game(data: dict[str, Any], _: str) -> ShortGame:
    (nodes,) = _keys(data, "nodes")
    found = ShortGame.of_data({"nodes": nodes})
    _require(found.data()["nodes"] == nodes, "the game is not in canonical form")
    return found


def _read_game(data: dict[str, Any], place: str) -> Game:
    return Game.of_data(_read_short_game(data, place).data())


def _read_definition(data: dict[str, Any], _: str) -> Definition:
    (of,) = _keys(data, "of")
    return definition_of(unplain(of))


def _read_statement(data: dict[str, Any], _: str) -> Statement:
    (of,) = _keys(data, "of")
    return statement_of(unplain(of))


def _read_graph_rule(data: dict[str, Any], _: str) -> GraphRule:
    (rule,) = _keys(data, "rule")
    return graph_rule_of_data(unplain(rule))


SPECIAL.update(
    {
        "integer": (Long, lambda _: {}, _read_integer),
        "fraction": (Fraction, lambda value: {"value": number_text(value)}, _read_fraction),
        "generating function": (RationalGF, _write_gf, _read_gf),
        "growth": (Growth, _write_growth, _read_growth),
        "list": (list, _write_items, _read_items),
        "set": ((frozenset, set), _write_set, _read_set),
        "map": (Mapping, _write_map, _read_map),
        "proof": ((Proved, Claimed), _write_proof, _read_proof),
        "sequence": (Sequence, _write_sequence, _read_sequence),
        "answer": (Answer, _write_answer, _read_answer),
        "model": (Model, _write_model, _read_model),
        "named rule": (NamedRule, _write_named_rule, _read_named_rule),
        "graph rule": (
            GraphRule,
            lambda rule: {"rule": plain(graph_rule_data(rule))},
            _read_graph_rule,
        ),
        "rule": (Rule, _write_rule, _read_rule),
        "algebraic number": (AlgebraicNumber, _write_number, _read_number),
        "rational function": (RationalFunction, _write_function, _read_function),
        "transfer matrix": (TransferMatrix, _write_matrix, _read_matrix),
        "board": (Board, lambda board: {"text": str(board)}, _read_board),
        "game": (Game, lambda game: game.data(), _read_game),
        "short game": (ShortGame, lambda game: game.data(), _read_short_game),
        "definition": (Definition, lambda of: {"of": plain(definition_data(of))}, _read_definition),
        "statement": (Statement, lambda of: {"of": plain(statement_data(of))}, _read_statement),
    }
)


def _check_marked(gf: MarkedGF) -> None:
    terms = (*gf.num, *gf.den)
    _require(max(e for term in terms for e in term[:3]) <= MAX_POWER, "an exponent is too large")


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
