"""The words of verdicts: one table, whose order is the gravity."""

from gfkit.proofs.words import DONE, WORDS, gravest, gravity, row


def test_a_graver_word_has_the_graver_status():
    """Of two verdicts the gravest one has the status of both together."""
    for one in WORDS:
        for other in WORDS:
            first = min(one, other, key=gravity)
            assert row(first).status == gravest([row(one).status, row(other).status])


def test_an_answer_says_a_word_of_the_table_with_the_same_status():
    for word, (status, says, meaning) in WORDS.items():
        assert status in {DONE, row(says).status}, word
        assert row(says).says == says
        assert meaning
        assert not meaning.endswith(".")
