"""Packed fonts, made by `tablemate fonts`; their licences are in LICENSES.md."""
