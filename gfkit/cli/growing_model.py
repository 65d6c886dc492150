"""Models whose values grow with n on a board of their own: files that take no side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.cli.common import print_json, tell, tell_certificate, write_proof
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.growing_rules import GrowingRule
    from gfkit.sequences.sequence import Sequence


def growing_of(model: str) -> GrowingRule | None:
    """Return the rule of a file whose `values` are a range that grows; None for another model."""
    if not model.endswith(".toml"):
        return None
    from gfkit.boards.growing_rules import is_growing, read_growing_rule  # noqa: PLC0415
    from gfkit.files import read_toml  # noqa: PLC0415

    if not is_growing(read_toml(Path(model))):
        return None
    return read_growing_rule(Path(model))


def growing_sequence(rule: GrowingRule) -> Sequence:
    """Return the sequence of a rule with its proved g.f."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415
    from gfkit.strips.sequences.growing_counts import GrowingCounts  # noqa: PLC0415

    return Sequence.of(GrowingCounts(rule), name=f"{rule.name}: {rule.described()}")


def print_growing(
    rule: GrowingRule, terms: int, certificate: Path | None, *, as_json: bool, **others: Any
) -> None:
    """Prove the g.f. of a rule whose values grow, and print it; others: options that do not apply.

    Raises GfkitError for one that is given.
    """
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415

    given = [f"--{name}" for name, value in others.items() if value]
    if given:
        raise GfkitError(
            f"{' and '.join(given)} does not apply to {rule.name}: the values grow with n, on "
            f"{rule.described()}"
        )
    sequence = growing_sequence(rule)
    gf, proof = sequence.rational, sequence.proof()
    if as_json:
        print_json(
            {
                "model": rule.name,
                "fixed": {"board": rule.cells},
                "numerator": list(gf.num),
                "denominator": list(gf.den),
                "signature": list(gf.signature),
                "gf": gf.text("x", factored=False),
                "gf_factored": gf.text("x"),
                "from": gf.holds_from,
                "offset": 0,
                "order": gf.order,
                "terms": list(map(decimal, gf.terms(terms))),
                "verdict": str(proof),
                "reason": proof.reason,
            }
        )
    else:
        _page(rule, sequence, terms)
    if certificate is not None:
        write_proof(proof, certificate)
        tell_certificate(None if as_json else certificate)


def _page(rule: GrowingRule, sequence: Sequence, terms: int) -> None:
    from gfkit.render.page import Line, Page  # noqa: PLC0415
    from gfkit.render.show_answer import shown_terms  # noqa: PLC0415
    from gfkit.series.recurrence import sum_text  # noqa: PLC0415

    gf, proof = sequence.rational, sequence.proof()
    tell(
        Page(
            (
                Line("model", rule.name),
                Line("counts", f"{rule.described()}, n >= 0"),
                Line("g.f.", gf.text("x")),
                Line("recurrence", f"a(n) = {sum_text(gf.signature)} for n >= {gf.holds_from}"),
                Line("signature", f"({', '.join(map(str, gf.signature))})"),
                Line("terms", shown_terms(gf.terms(terms))),
                Line("verdict", f"{proof}: {proof.reason}"),
            )
        )
    )
