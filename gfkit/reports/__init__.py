"""Supplements of papers: a table with its proofs, certificates, plots and the checker, in a folder.

`gfkit.reports.paper_supplement` writes the folder; nothing is written unless every number was
computed by a second route as well.
"""
