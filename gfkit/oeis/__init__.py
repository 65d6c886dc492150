"""The OEIS desk: b-files, entries in the internal format, the formula dialect, look-up, drafts."""
