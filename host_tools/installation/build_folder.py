"""
A build in a folder: the program's files, and others beside it, all new or all as they were.

What stands in the folder besides the program's own folders stays there.
"""

import shutil
from pathlib import Path

from host_tools.files import folders, new_folder
from host_tools.program.program_sources import PACKAGES
from host_tools.records import output_file


def write(folder: Path, program: dict[str, bytes], beside: dict[Path, bytes]) -> None:
    """
    Write *program* into *folder* and the files *beside* it.

    Nothing is replaced before all is written. Refused or OSError if that fails.
    """
    with new_folder.in_place_of(folder) as new:
        keep_others(folder, new)
        folders.fill(new, program)
        output_file.write_all(beside)


def keep_others(folder: Path, new: Path) -> None:
    """Copy the files in *folder* that are not in the program's folders to *new*."""
    if folder.exists():
        top = str(folder)
        shutil.copytree(folder, new, symlinks=True, ignore=lambda at, _: PACKAGES if at == top else ())
