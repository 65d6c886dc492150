"""Reports: supplements of papers, proofs of entries of the OEIS, and explanations of verdicts.

`gfkit.reports.supplement` writes the folder; nothing is written unless every
number was computed by a second route as well.
"""
