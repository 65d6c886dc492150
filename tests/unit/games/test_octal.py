import pytest
from oracle.play import octal_values

from gfkit.base.budget import Budget
from gfkit.errors import GfkitError, LimitReached, OctalCodeError
from gfkit.games.octal import OctalCode, nim_values_by_definition

CODES = [
    "0.07", "0.77", "0.137", "0.4", "0.156", "0.6", "4.3", "4.007", "4.7", "0.0", "0.1", "0.3",
    "0.3'", "0.07'", "0.12'34'", "0.1'23'", "0.47'3'", "4.07'", "0.0007'", "0.0012'03'",
]  # fmt: skip


@pytest.mark.parametrize("text", CODES)
def test_values_are_those_of_the_definition(text):
    code = OctalCode.parse(text)
    digits = [code.digit(k) for k in range(code.last + 1)]
    expected = octal_values(digits, 60, code.block)
    assert nim_values_by_definition(code, 60).tolist() == expected


@pytest.mark.parametrize("text", CODES)
def test_codes_print_and_parse_back(text):
    code = OctalCode.parse(text)
    assert str(code) == text
    assert OctalCode.parse(str(code)) == code


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (".77", "0.77"),
        ("0.7700", "0.77"),
        ("0.12'12'", "0.12'12'"),
        ("0.1'2'", "0.1'2'"),
        ("0.1'212'", "0.1'2'"),
        ("0.31'3'", "0.3'1'"),
        ("0.70'", "0.7"),
        ("0.333'", "0.3'"),
        ("0.000", "0.0"),
    ],
)
def test_equal_games_have_one_code(text, normal):
    assert str(OctalCode.parse(text)) == normal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.78", "digit '8' at place 2"),
        ("0.7a", "digit 'a' at place 2"),
        ("77", "not an octal code"),
        ("0.", "not an octal code"),
        ("", "not an octal code"),
        ("1.7", "'1' before the point"),
        ("2.7", "let a player pass"),
        ("44.7", "before the point"),
        ("0.'7", "does not follow a digit"),
        ("0.7''", "does not follow a digit"),
        ("0.7'7", "not marked"),
        ("0.1'2'3'", "not marked"),
        ("0.7.7", "not an octal code"),
        ("0." + "7" * 2000, "more than 1000"),
    ],
)
def test_what_is_not_octal_is_refused(text, said):
    with pytest.raises(OctalCodeError, match=said):
        OctalCode.parse(text)


def test_an_octal_code_is_checked_when_it_is_built():
    with pytest.raises(OctalCodeError, match="digit '9' at place 1"):
        OctalCode(0, (9,))
    with pytest.raises(OctalCodeError, match="before the point"):
        OctalCode(3, (1,))


def test_too_many_values_by_definition_are_refused():
    with Budget(longest=60), pytest.raises(LimitReached, match="pairs of heaps"):
        nim_values_by_definition(OctalCode.parse("0.77"), 10**6)
    assert issubclass(OctalCodeError, GfkitError)
