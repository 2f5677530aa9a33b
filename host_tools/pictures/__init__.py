"""Pictures of the panel, and those of README."""
