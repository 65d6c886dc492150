"""Writers of canonical English: a meaning becomes the one sentence that is read back as it."""
