"""Verdicts, certificates, and the checker that needs nothing but the standard library."""
