"""The language of what is counted: one grammar, meanings, canonical English, and rules.

One grammar reads sentences, LALR(1) without a conflict (`language/language.lark`, by lark
with `strict=True`), so that no sentence has two meanings; each form has one method. What is
outside of the page is refused at its place with a sentence that runs. What people ask in English
around it names a verb: a text that is not a sentence is refused with the command line that answers
it (`typed/refusals.py`).

What was given up: free English. A chart parser read 2,613 forms of 46 grammars; a tenth of them
were used, and nobody can hold them in the head.
"""
