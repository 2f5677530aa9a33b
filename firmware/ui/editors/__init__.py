"""An editor for each simple kind of range."""
