"""Claims as records, the audit that settles them, and the catalogue."""
