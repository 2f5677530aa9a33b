"""The device program as files: which they are, how they are compiled, the form of an image."""
