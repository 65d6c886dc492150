"""Sums and products that are written with dots or without an end: 1*2 + 2*3 + ... + n*(n+1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import Binary, Call, Expression, Negative, Number, text_of
from gfkit.reading.derived_sequences import term_of
from gfkit.reading.kinds_of_text import OF_N, Read, matching
from gfkit.reading.readings import Reading
from gfkit.reading.typed_formulas import LATEST, first_n

_INSIDE = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
PARTS = {
    "*": re.compile(rf"\*?(?:[^*()]|{_INSIDE})+"),
    "-+": re.compile(rf"[-+]?(?:[^-+()]|{_INSIDE})+"),
}
"""The factors of a product, and the terms of a sum."""
_DOTS = r" ?(?:\.\.\.?|…|⋯|\\[cl]?dots) ?"
ENDLESS = rf"(?=.*(?:binomial|C)\()(?P<of>[^=<>.…⋯\\]+[^-+=<>.…⋯\\ ]) ?(?P<sign>[-+]){_DOTS}"
TO_LAST = (
    rf"(?=.*(?:binomial|C)\()(?P<of>[^=<>.…⋯\\]+[^-+=<>.…⋯\\ ]) ?[-+]{_DOTS}\+ ?"
    r"(?P<last>[^=<>.…⋯\\]*\(n, ?n\)[^-+=<>.…⋯\\]*)"
)
_DOTTED = rf"[^,=<>a-mo-zA-EG-KM-Z]+[-+*]{_DOTS}[-+*][^,=<>]+"


def _in_full(text: str) -> str:
    """Return a formula with a sum for 1 + 2 + ... + n, which may stand in parentheses.

    >>> _in_full("(1 + 2 + ... + n)^2")
    '(Sum_{k=1..n} (k))^2'
    """
    text = text.strip()
    endless = re.fullmatch(ENDLESS, text) or re.fullmatch(TO_LAST, text)
    if endless is not None:
        return _sum_of_binomials(text, **endless.groupdict())
    text = re.sub(r"\(([^()]*)\)", lambda z: f"({_in_full(z[1])})", text)
    found = _in_dots(text.strip()) if re.fullmatch(_DOTTED, text) else None
    return found[0] if found and found[1] is None else text


@matching(
    rf"(?=.*[-+*]{_DOTS}(?:[-+*=<>≤≥]|$))(?P<left>[^=<>]+)(?P<sign>[=<>≤≥]+)(?P<right>[^=<>]+?)"
    r"(?P<where>,? for n ?>=? ?\d+)?"
)
def dotted_relation(
    text: str, read: Read, left: str, sign: str, right: str, where: str
) -> Reading | None:
    """Read 1 + 2 + ... + n = n*(n+1)/2."""
    first, second = _in_full(left), _in_full(right)
    if (first, second) == (left.strip(), right.strip()) or "a(" in text:
        return None
    return read(f"{first} {sign} {second}{where or ''}")


@matching(_DOTTED)
def dotted(text: str, read: Read) -> Reading | None:
    """Read 1*2 + 2*3 + ... + n*(n+1), or such a product; a number may stand in the place of n."""
    found = _in_dots(text)
    if found is None:
        return None
    of, n = found
    return read(of) if n is None else term_of(read(of), n)


def _in_dots(text: str) -> tuple[str, int | None] | None:
    """Return a sum or product as one formula, and the number that stands for n; None for others."""
    name, signs = ("Product", "*") if re.search(rf"\*{_DOTS}\*", text) else ("Sum", "-+")
    plain = re.sub(r"_\{([^{}]*)\}", r"(\1)", re.sub(_DOTS, "~", text))
    plain = re.sub(r"(?<=[\w)]) +(?=[A-Za-z(])", "*", plain).replace(" ", "")
    parts = PARTS[signs].findall(plain)
    if len(parts) < 3 or parts[-2].strip(signs) != "~" or "".join(parts) != plain:
        return None
    *before, _, last = (one.lstrip("+*") for one in parts)
    if name == "Product" and re.search("[-+]", re.sub(_INSIDE, "", last)):
        raise GfkitError(
            f"{shown(text, 60)}: whether {last!r} is the last factor is not told; brackets "
            "tell it, as in '1*2*...*(n+1)'"
        )
    is_general = OF_N.search(last)
    for number in [last] if is_general else re.findall("[0-9]+", last):
        with suppress(GfkitError, StopIteration):
            term = parse_expression(last if is_general else last.replace(number, "n", 1))
            values = [value_of(parse_expression(one), Scope({})) for one in before]
            first = next(
                n for n in range(first_n(term), LATEST)
                if values == [value_of(term, Scope({"n": n + k})) for k in range(len(values))]
            )  # fmt: skip
            summand = re.sub(r"(?<![A-Za-z])n(?![A-Za-z])", "k", text_of(term))
            of = f"{name}_{{k={first}..n}} ({summand})"
            return of, None if is_general else int(number)
    raise GfkitError(
        f"{shown(text, 60)}: how this goes on is not told; the last is told with n, and the first "
        "are its values, as in '1^2 + 2^2 + ... + n^2'"
    )


@matching(TO_LAST, ENDLESS)
def binomials(text: str, read: Read, of: str, last: str = "", sign: str = "+") -> Reading:
    """Read C(n,0) + 2*C(n,1) + ... + 2^n*C(n,n), or C(n,0) + C(n-1,1) + C(n-2,2) + ..."""
    return read(_sum_of_binomials(text, of, last, sign))


def _sum_of_binomials(text: str, of: str, last: str = "", sign: str = "+") -> str:
    """Return a sum of binomials as one formula.

    Of the last term k is n; without one the numbers of the first two go on by equal steps. All
    terms are compared.
    """
    parts = PARTS["-+"].findall(re.sub("n(?=,)", "n-0", of.replace(" ", "")))
    terms = [re.sub(r"^[-+]?(?=[A-Za-z])", "1*", one).lstrip("-+") for one in parts]
    form, *others = (re.sub("[0-9]+", "#", one) for one in terms)
    general = (
        re.sub(r"(?<=n)(?=C\()", "*", last).replace("(n,n)", "(@,k)").replace("(n, n)", "(@,k)")
    )
    general = re.sub(r"(?<![A-Za-z])n(?![A-Za-z])", "k", general).replace("@", "n")
    if not last and {*others} == {form} and len(terms) > 2:
        pairs = zip(*(map(int, re.findall("[0-9]+", one)) for one in terms[:2]), strict=True)
        told = iter(f"({b - a}*k+{a})" if a != b else f"{a}" for a, b in pairs)
        turns = "(-1)^k*" * (parts[-1][0] != sign)
        general = turns + re.sub("#", lambda _: next(told), form)
    with suppress(GfkitError):
        summand = parse_expression(general)
        for first in range(3 if last else 1):
            if len(parts) > 1 and all(
                value_of(parse_expression(one.lstrip("+")), Scope({"n": n}))
                == value_of(summand, Scope({"n": n, "k": k}))
                for k, one in enumerate(parts, first)
                for n in range(8, 12)
            ):
                plain = re.sub(r"(?<![0-9^])1\*|[-+]0(?![0-9])", "", text_of(summand))
                of = text_of(parse_expression(plain))
                if last:
                    return f"Sum_{{k={first}..n}} {of}"
                return _to_its_end("", "k", "0", of, "")
    said = "how this goes on is not told, as 'Sum_{k=0..floor(n/2)} binomial(n,2*k)' tells"
    raise GfkitError(f"{shown(text, 60)}: {said}")


def _factors(of: Expression) -> Iterator[tuple[Expression, ...]]:
    """Yield of each factor C(p,q) of a product p and q."""
    match of:
        case Binary("*", left, right):
            yield from (*_factors(left), *_factors(right))
        case Binary("/", body, _) | Negative(body):
            yield from _factors(body)
        case Binary("^", body, Number(power)) if power:
            yield from _factors(body)
        case Call("binomial", pair):
            yield pair


@matching(
    r"(?P<before>.*)(?:\\?[Ss]um)_\{?(?P<k>[a-mo-z])(?P<how>(?: ?(?:>=|≥|=) ?[01])?(?:\}|(?= ))"
    r"(?:\^\{?(?:\\infty|infinity|oo|∞)\}?)?) ?(?P<of>[^=<>≤≥{]+)(?P<behind>(?:[=<>≤≥].*)?)"
)
def endless_sum(
    text: str, read: Read, before: str, k: str, how: str, of: str, behind: str
) -> Reading | None:
    """Read a sum over all k, which ends where a factor is 0: where C(p,q) has q < 0 or q > p."""
    if re.fullmatch(r" ?= ?\d\}?", how):
        return None
    low = "".join(re.findall("[01]", how))
    try:
        return read(_to_its_end(before, k, low, of, behind))
    except _NoEnd:
        said = f"from where to where {k} goes is not told, as in 'Sum_{{{k}=0..n}} {of.strip()}'"
        raise GfkitError(f"{shown(text, 60)}: {said}, perhaps") from None


class _NoEnd(GfkitError):
    """No factor of a sum is 0 from some k on."""


def _to_its_end(before: str, k: str, low: str, of: str, behind: str) -> str:
    """Return a formula with a sum over all k from `low` on as one with an end."""
    ends = []
    for p, q in _factors(parse_expression(of)):
        for one in (q, Binary("-", p, q)):
            at = ({"n": n, k: z} for n, z in ((0, 0), (1, 0), (0, 1), (7, 5)))
            told = [z for z in (value_of(one, Scope(z)) for z in at) if isinstance(z, int)]
            first, by_n, by_k, other = told if len(told) == 4 else (0, 0, 0, 1)
            by_n, by_k = by_n - first, first - by_k
            if by_k > 0 <= by_n and other == 7 * by_n - 5 * by_k + first:
                ends.append((Fraction(by_n, by_k), f"{by_n}*n{first:+d}", by_k))
            low = low or "0" * (by_n <= 0 and first + by_k < 0)
    if not (ends and low):
        raise _NoEnd(of)
    _, top, by = min(ends)
    top = top.removesuffix("+0").removeprefix("1*")
    top = f"({top})" if top != "n" and by > 1 else top
    last = top if by < 2 else f"floor({top}/{by})"
    return f"{before}Sum_{{{k}={low}..{last}}} {of.strip()} {behind}".strip()
