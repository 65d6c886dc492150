"""What verdicts and states of answers mean, each in a sentence."""

from __future__ import annotations

from gfkit.render.proof_principle_explanations import WRONG

VERDICTS = {
    "proved": "the statement holds for every n of its range: gfkit derived it from the definition, "
    "and `gfkit verify` derives it again from the certificate, with code that shares nothing",
    "refuted": WRONG,
    "corrected": "the statement fails at some n, but from a later n on, or with other first terms, "
    "it is proved",
    "consistent": "the formula gives all the terms and some of them were not needed to find it; "
    "nothing is proved of the terms that are not given",
    "underdetermined": "there are too few terms, or a limit was reached before the question was "
    "decided; more would decide it",
    "refused": "there is no answer, and the reason says why; nothing is said of the statement",
    "differs": "the rule that was read from the title does not give the terms of the entry, so "
    "nothing is said of its conjectures",
    "unread": "the title was not read as a rule, or no conjecture of the entry was",
    "holds": "the checker derived the statement of the certificate anew",
    "rejected": "the checker did not find the proof in the certificate right; the statement may "
    "still be true",
    "not checked": "the checker met a limit of time or memory before the end; --time-limit gives "
    "it more",
    "given": "gfkit was told so, and takes it as the definition of the sequence",
    "solved": "the equations were solved for it, which is computed and not proved",
    "fitted": "the formula was found from terms alone, and is not proved",
    "claimed": "the object was read from a file; `verify` makes it proved",
}
"""What verdicts and states of answers mean, each in a sentence without its stop."""
