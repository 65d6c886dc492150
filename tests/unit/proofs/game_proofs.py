"""Proofs of every kind of statement about games, small enough for brute force."""

from functools import cache

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.games.all_rows import PayoffFormulas, PayoffSequence, RaisedPlays, TwoColumnPlays
from gfkit.games.board_facts import BoardCount, BoardFacts, Comparison, LeastBoard, Summand
from gfkit.games.concatenation import BoardLaw
from gfkit.games.game_rule import rule_of
from gfkit.games.notation import ShortGame
from gfkit.games.octal import OctalCode
from gfkit.games.octal_period import HeapWinners, NimValues, ZeroHeaps, nim_answer, proved_gf
from gfkit.games.play_facts import Opened, OpeningScores, Payoffs, PlayFacts, PlaysLookedAt
from gfkit.games.scoring import ScoringGame
from gfkit.games.strip_facts import Lengths, StripOutcome, SumsOfBasis
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF

CODES = ("0.77", "0.07", "0.3'", "0.12'", "0.1'2'", "0.0", "0.3", "0.34", "0.11'3'", "4.3", "0.137")


def rule(name):
    return rule_of(find_model(name).game)


def of_gf(definition):
    gf, evidence = definition.find_gf(Workings())
    return prove(IsGF(definition, gf), evidence)


def boards(name, *facts):
    said = [
        (Board.parse(text), what if what in ("L", "R", "N", "P") else ShortGame.parse(what))
        for text, what in facts
    ]
    return prove(BoardFacts(rule(name), tuple(said)))


def strip(name, fixed, searched, *says, grows="columns"):
    return prove(StripOutcome(rule(name), fixed, says, grows), {"searched": searched})


@cache
def proofs():
    """Return proofs by kind."""
    answers = [nim_answer(OctalCode.parse(code)) for code in CODES]
    games = [ShortGame.parse(text) for text in ("{0|-1}", "1", "{1*|*}", "*", "^", "{2|1||0}")]
    return {
        "period": [answer.verdict for answer in answers],
        "winners": [
            prove(HeapWinners(OctalCode.parse("0.07"), 0, ("second", "second", "first"))),
            prove(HeapWinners(OctalCode.parse("0.17'"), 2, ("first", "first"))),
            prove(
                HeapWinners(OctalCode.parse("0.07"), 302, ("first",) * 3), answers[1].claim.data()
            ),
        ],
        "sequence": [
            proved_gf(NimValues(answers[1].code), answers[1]),
            proved_gf(NimValues(answers[3].code), answers[3]),
            proved_gf(ZeroHeaps(answers[1].code, 1), answers[1]),
            proved_gf(ZeroHeaps(answers[6].code, 0), answers[6]),
        ],
        "strips": [
            strip("d-tromping", 2, [4, 9, 11, 14], ("R", (Lengths(11), Lengths(4, 4)))),
            strip("domineering", 3, [4, 5, 6, 7], ("R", (Lengths(4),))),
            strip("domineering", 2, [4, 6], ("RN", (Lengths(6, 4),)), ("R", (Lengths(4, 4),))),
            strip("d-tromping", 2, [2, 4], ("LN", (Lengths(2, 4),)), grows="rows"),
            strip("l-tromping", 2, [1, 2, 3], ("LN", (Lengths(1, 1, 3),))),
        ],
        "laws": [
            prove(BoardLaw(rule("i-tromping"), "2-wide:b")),
            prove(BoardLaw(rule("domineering"), "1x2:a")),
            prove(BoardLaw(rule("d-tromping"), "negative+fuzzy")),
        ],
        "sums": [prove(SumsOfBasis((4, 5, 6), 8)), prove(SumsOfBasis((6, 10, 15), 30))],
        "boards": [
            boards("domineering", ("2x2", "±1"), ("1x3", "R"), ("..|.#", "*")),
            boards("l-tromping", ("2x3", "{2|-1}"), ("#.|..", "*"), ("2x4", "N")),
            boards("cram", ("2x3", "*"), ("2x2", "P")),
        ],
        "comparison": [
            prove(Comparison(None, tuple(map(Summand, games[:2])), ">", (Summand(games[3]),))),
            prove(Comparison(None, (Summand(games[4]),), "||", (Summand(games[3]),))),
            prove(
                Comparison(
                    rule("i-tromping"),
                    (Summand(Board.parse("3x2")), Summand(Board.parse("2x3"), negative=True)),
                    ">=",
                    (Summand(ShortGame.parse("3")),),
                )
            ),
        ],
        "dictionary": [
            prove(BoardCount(5, 12)),
            prove(LeastBoard(rule("l-tromping"), ShortGame.parse("{0|-1}"), 4)),
            prove(LeastBoard(rule("o12"), ShortGame.parse("1"), 1)),
        ],
        "payoffs": [
            prove(Payoffs(Opened(ScoringGame(4, 1)), ((2, 0), (2, 2)))),
            prove(Payoffs(Opened(ScoringGame(3, 3)), ((9, 7),), complete=False)),
            prove(Payoffs(Opened(ScoringGame(2, 4, raised=1), ("V1",)), ((10, 18),))),
            prove(Payoffs(Opened(ScoringGame(1, 6, mono=True, players=3)), ((5, 7, 9),))),
            prove(OpeningScores(Opened(ScoringGame(2, 5), ("V1", "H12")), lost=2)),
            prove(OpeningScores(Opened(ScoringGame(2, 5), ("V1", "H12")), (3, 6))),
        ],
        "plays": [
            prove(
                PlayFacts(
                    Opened(ScoringGame(3, 3)),
                    (("count", 2), ("at_least", 2), ("pictures", 2), ("empty", 1), ("lines", 39)),
                )
            ),
            prove(PlayFacts(Opened(ScoringGame(3, 3)), (("begin", ("V1", "V2")),))),
            prove(PlayFacts(Opened(ScoringGame(4, 2)), (("only", "vertical"),))),
            prove(PlayFacts(Opened(ScoringGame(3, 4)), (("count", 10),), (12, 18))),
            prove(
                PlaysLookedAt(
                    (
                        (Opened(ScoringGame(2, 3)), ("V1", "H12"), False),
                        (Opened(ScoringGame(2, 3)), ("H12", "V1", "V2"), True),
                    )
                )
            ),
        ],
        "rows": [
            prove(PayoffFormulas(1, (("4*k^2-k",) * 2 + ("4*k^2+7*k+3",) * 2, ("4*k^2+3*k",) * 4))),
            prove(PayoffFormulas(1, (("k^2", "(k+1)^2"), ("k^2+k", "k*(k+1)")), mono=True)),
            prove(
                PayoffFormulas(
                    2,
                    (
                        ("8*k^2+k", "8*k^2+7*k+2", "8*k^2+9*k+3", "8*k^2+15*k+7"),
                        ("8*k^2+3*k", "8*k^2+5*k", "8*k^2+11*k+3", "8*k^2+13*k+5"),
                    ),
                )
            ),
            prove(TwoColumnPlays(1, 1, 0)),
            prove(TwoColumnPlays(2, 4, begin=("V1 V2",))),
            prove(TwoColumnPlays(1, 4, begin=("H12", "V1"))),
            prove(RaisedPlays(2)),
        ],
        "payoff sequence": [
            of_gf(PayoffSequence(1, Opened(ScoringGame(1, 1)), 1, 1)),
            of_gf(PayoffSequence(2, Opened(ScoringGame(1, 3)), 0, 4, pieces=True)),
            of_gf(PayoffSequence(1, Opened(ScoringGame(1, 0, raised=3, mono=True)), 0, 3)),
        ],
    }
