"""Text for people: safe to print, in columns, through one writer."""
