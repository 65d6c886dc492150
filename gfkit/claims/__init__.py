"""Claims as records, the audit that decides them, and the catalogue."""
