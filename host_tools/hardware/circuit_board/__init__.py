"""The circuit board of the box: designed, laid, checked, and written for KiCad and for a board house."""
