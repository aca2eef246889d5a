"""The embedded semantic parser: question + schema -> plan -> SQL."""
