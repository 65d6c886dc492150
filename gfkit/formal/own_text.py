"""What gfkit writes for Coq is of a few forms; a text with any other sentence is not compiled.

Only our own text is ever compiled. Names and numbers of a file get into it: this says, whatever
wrote the text, that they became neither commands nor tactics.
"""

from __future__ import annotations

import re

from gfkit.errors import CoqRejects

COQ = "ZArith|List|Bool|Lia"
FORMS = (
    rf"From Coq Require Import(?: (?:{COQ}))+",
    r"From GFKit Require Import(?: [A-Z][A-Za-z]*)+",
    r"Import ListNotations",
    r"Open Scope Z_scope",
    r"(?:Module|End) [A-Za-z]\w*",
    r"Definition [a-z]\w* .*",
    r"Theorem [a-z]\w* : .*",
    r"Print Assumptions [a-z]\w*",
)
"""Sentences outside of proofs. A proof begins with `Proof` and ends with `Qed`."""
TACTICS = re.compile(
    "apply|assert|by_recurrence|cbn|clear|exact|generalize|intros|pose|rewrite|repeat|replace|try"
    "|unfold|vm_cast_no_check"
)
FORBIDDEN = re.compile(
    r"[\"#\x00-\x09\x0b-\x1f\x7f-\U0010ffff]"
    r"|\b(?:abstract|transparent_abstract|admit|ltac|constr|fix|cofix|native_compute)\b"
)
COMMENT = re.compile(r'\(\*|\*\)|"')


def sentences(text: str) -> list[str]:
    """Return the sentences of a text of Coq without comments, on one line each.

    Raises CoqRejects for a comment or a text in a comment that does not end.

    >>> sentences("Import A. (* one (* two *) *) Definition a := M.b.")
    ['Import A', 'Definition a := M.b']
    """
    depth, is_text, end, kept = 0, False, 0, []
    for found in COMMENT.finditer(text):
        if not depth:
            kept.append(text[end : found.start()])
        if found[0] == '"':
            is_text = not is_text
            if not depth:
                raise CoqRejects("the text", "it has a quote outside of comments")
        elif not is_text:
            depth += 1 if found[0] == "(*" else -1
        if depth < 0:
            raise CoqRejects("the text", "a comment ends that has not begun")
        kept.append(" ")
        end = found.end()
    if depth or is_text:
        raise CoqRejects("the text", "a comment does not end")
    code = "".join([*kept, text[end:]])
    if wrong := FORBIDDEN.search(code):
        raise CoqRejects("the text", f"it has {wrong[0]!a}, which gfkit does not write")
    *found_, rest = re.split(r"\.(?=\s|$)", code)
    if rest.strip():
        raise CoqRejects("the text", "its last sentence does not end")
    return [" ".join(sentence.split()) for sentence in found_]


def require_own(text: str) -> None:
    """Raise CoqRejects for a text with a sentence of a form that gfkit does not write.

    >>> require_own("Definition a := 1.")
    >>> require_own("Unset Guard Checking.")
    Traceback (most recent call last):
    gfkit.errors.CoqRejects: the text is rejected: not a sentence of gfkit's: Unset Guard Checking
    """
    is_proof = False
    for sentence in sentences(text):
        if not is_proof:
            is_known = any(re.fullmatch(form, sentence) for form in FORMS)
            is_proof = sentence == "Proof"
            is_known = is_known or is_proof
        else:
            words = re.sub(r"^[{}\s]+", "", sentence)
            is_proof = words != "Qed"
            head = re.match(r"[a-z_]*", words)
            is_known = not is_proof or not words or bool(head and TACTICS.fullmatch(head[0]))
        if not is_known:
            raise CoqRejects("the text", f"not a sentence of gfkit's: {sentence[:80]}")
    if is_proof:
        raise CoqRejects("the text", "a proof does not end")
