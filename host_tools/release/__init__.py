"""A release: everything of a version in one folder (`make release`)."""
