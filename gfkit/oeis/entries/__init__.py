"""Entries in the internal format: their lines, their formulas and programs, b-files, drafts."""
