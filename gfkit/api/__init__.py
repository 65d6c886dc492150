"""The functions that users call, one for each verb, and the answers that they return."""
