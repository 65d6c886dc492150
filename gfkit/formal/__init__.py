"""Theorems for a proof assistant: statements from the definition, checked by Coq."""
