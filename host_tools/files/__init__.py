"""Files and folders of this PC: where they lie, their names, one process at a time."""
