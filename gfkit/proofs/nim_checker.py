"""Checks a certificate of the period of an octal game: one file, the standard library alone.

    python -m gfkit.proofs.nim_checker [--json] FILE

It shares no code with the engine. From the code in the certificate it computes nim-values by the
definition, each the least number that no option has, and compares them with those of the claim:
G(n) for n < preperiod + period as listed, and from there on G(n) = G(n - period). Let k be the
place of the last digit that is not 0. If they agree for n < 2 preperiod + 2 period + k then the
period holds for ever: see R. K. Guy and C. A. B. Smith, The G-values of various games, section 5.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from operator import xor
from typing import Any

FORMAT = "gfkit nim certificate"
VERSION = 1
MAX_BYTES = 20_000_000
MAX_VALUES = 40_000
"""So many values by definition take about half a minute."""

KEYS = {"format", "version", "code", "preperiod", "period", "values", "digest"}
CODE = re.compile(r"([04])\.([0-7]{1,1000})")


class Rejected(Exception):
    """The certificate does not hold; `fully` is False if it was too large to be checked."""

    def __init__(self, reason: str, *, fully: bool = True) -> None:
        self.fully = fully
        super().__init__(reason)


def need(condition: object, reason: str) -> None:
    """Raise Rejected unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def digest(data: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical text of all but the digest."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def is_count(value: Any) -> bool:
    """Tell whether a value is an integer from 0 on; True and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def check(data: Any) -> int:
    """Check a certificate; return how many values were compared. Raises Rejected."""
    need(isinstance(data, dict), "the certificate is not an object")
    need(data.keys() == KEYS, f"the keys are not {', '.join(sorted(KEYS))}")
    need(data["format"] == FORMAT and data["version"] == VERSION, "another format or version")
    need(data["digest"] == digest(data), "the digest is not that of the data")
    match = CODE.fullmatch(data["code"]) if isinstance(data["code"], str) else None
    if match is None:
        raise Rejected("the code is no octal code with finitely many digits")
    digits = [int(match[1]), *map(int, match[2])]
    last = max((k for k, digit in enumerate(digits) if digit), default=0)
    preperiod, period, listed = data["preperiod"], data["period"], data["values"]
    need(is_count(preperiod) and is_count(period) and period, "preperiod or period is no number")
    need(
        isinstance(listed, list) and all(map(is_count, listed)),
        "the values are no list of numbers",
    )
    need(len(listed) == preperiod + period, "the values are not preperiod + period many")
    count: int = 2 * preperiod + 2 * period + last
    if count > MAX_VALUES:
        raise Rejected(f"{count} values are needed; the limit is {MAX_VALUES}", fully=False)
    values: list[int] = []
    pairs: list[set[int]] = []  # the values of two heaps of total m, for each m
    for n in range(count):
        value = nim_value(n, digits, values, pairs)
        said = listed[n] if n < len(listed) else values[n - period]
        need(value == said, f"G({n}) is {value}, the certificate says {said}")
        values.append(value)
    return count


def nim_value(n: int, digits: list[int], values: list[int], pairs: list[set[int]]) -> int:
    """Return the nim-value of a heap of n beans, from those of smaller heaps."""
    half = n // 2
    pairs.append(set(map(xor, values[1 : half + 1], values[n - 1 : n - half - 1 : -1])))
    options: set[int] = set()
    for k, digit in enumerate(digits[: n + 1]):
        left = n - k
        if digit & 1 and left == 0 and n:
            options.add(0)
        if digit & 2 and k and left:
            options.add(values[left])
        if digit & 4:
            options |= pairs[left]
    value = 0
    while value in options:
        value += 1
    return value


def main(argv: list[str] | None = None) -> int:
    """Check a file; return 0 if it holds, 1 if not, 2 if it cannot be read or is not JSON."""
    arguments = sys.argv[1:] if argv is None else argv
    files = [argument for argument in arguments if argument != "--json"]
    if len(files) != 1 or files[0].startswith("-"):
        sys.stderr.write("usage: python -m gfkit.proofs.nim_checker [--json] FILE\n")
        return 0 if files in (["-h"], ["--help"]) else 2
    reasons, fully, checked = [], True, {}
    try:
        with open(files[0], "rb") as file:  # noqa: PTH123 - no other module for one call
            raw = file.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise Rejected(f"the file has more than {MAX_BYTES} bytes", fully=False)  # noqa: TRY301
        data = json.loads(raw.decode("utf-8"))
        count = check(data)
        checked = {key: data[key] for key in ("code", "preperiod", "period")} | {"values": count}
    except Rejected as error:
        reasons, fully = [str(error)], error.fully
    except RecursionError:
        reasons = ["the file is nested too deeply"]
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", None) or str(error)
        line = " ".join(f"{files[0]}: {message}".split())
        sys.stderr.write(f"gfkit: {line}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("gfkit: interrupted\n")
        return 130
    if "--json" in arguments:
        report = {"certificate": files[0], "holds": not reasons, "checked_fully": fully}
        sys.stdout.write(json.dumps({**report, "reasons": reasons, "checked": checked}) + "\n")
    elif reasons:
        failed = "REJECTED" if fully else "NOT CHECKED"
        sys.stdout.write(f"certificate {failed}: {reasons[0]}\n")
    else:
        sys.stdout.write(
            f"values      {checked['values']} nim-values of {checked['code']} computed from the "
            f"definition\nperiod      {checked['period']} from {checked['preperiod']} on, by the "
            "theorem of Guy and Smith\ncertificate holds\n"
        )
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
