"""What users call: a typed function a verb, which takes what the reader takes; its answer."""
