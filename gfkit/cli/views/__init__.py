"""The view of each verb: from its answer to the lines and tables that people read.

`views/terms.py` has the function `view` for the answers of `gfkit.api.terms`, and `EACH` where the
answers for several sides have a verdict together.
"""
