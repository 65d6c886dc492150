"""Random relations are settled, held against the oracle, replayed by the checker, and forged."""

from random import Random

from oracle import relations
from oracle.envelopes import certificate, seal

from gfkit.claims.claim import Range
from gfkit.claims.relations import settle_relation
from gfkit.claims.subjects import sequence_of_definition
from gfkit.formulas.parser import parse_relation
from gfkit.proofs import kernel
from gfkit.proofs.checker import check
from gfkit.sequences.explicit import FractionCoefficients


def trimmed(values: list[int]) -> tuple[int, ...]:
    values = list(values)
    while values and not values[-1]:
        values.pop()
    return tuple(values)


def finding_of(case: relations.Case):
    sequences = {
        name: sequence_of_definition(
            name, FractionCoefficients(trimmed(one.p), trimmed(one.q), one.offset)
        )
        for name, one in case.names.items()
    }
    relation = parse_relation(case.text)
    return settle_relation(relation, sequences, Range(case.low, case.high))


def settle_and_compare(seed: int, replay: int) -> str:
    """Settle a random relation, compare with the oracle, and replay every so many certificates."""
    random = Random(seed)  # noqa: S311
    case = relations.random_case(random)
    finding, fails = finding_of(case), case.fails()
    verdict, told = str(finding.verdict), f"{seed}: {case.why}: {case.text}, {case.low}"
    if verdict == "proved":
        assert fails is None, told
        assert isinstance(finding.verdict, kernel.Proved), told
    elif verdict == "refuted":
        assert finding.verdict.n == fails, told
        assert isinstance(finding.proof, kernel.Proved), told
    else:
        raise AssertionError(f"{told}: {verdict}, {finding.reason}")
    if seed % replay == 0:
        data = certificate(finding.proof)
        report = check(data)
        assert report.holds, f"{told}: {report.reasons}"
        forge_and_compare(random, case, data, told)
    return verdict


def forge_and_compare(random: Random, case: relations.Case, data: dict, told: str) -> None:
    """Change the statement, seal it again: it is rejected, or what it says now is true."""
    statement = data["statement"]
    if statement["kind"] == "relation":
        low = case.low - random.randint(1, 4)
        high = None if case.high is None or random.random() < 0.5 else case.high + 9
        case.low, case.high = low, high
        forged = seal({**data, "statement": {**statement, "low": low, "high": high}})
        assert not check(forged).holds or case.fails() is None, told
        text = f"{statement['relation']}+1"
        assert not check(seal({**data, "statement": {**statement, "relation": text}})).holds, told
        return
    for key, value in (("n", statement["n"] + 1), ("n", statement["n"] - 1), ("left", "77")):
        if statement.get(key) != value:
            forged = seal({**data, "statement": {**statement, key: value}})
            assert not check(forged).holds, told
