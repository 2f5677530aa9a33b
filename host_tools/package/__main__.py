"""
The `tablemate` command as it is started from a shell, or as `python -m tablemate`.

The device program imports `engines_core`, `firmware` and `boards` by these names, on a Pico as on a PC. In a
wheel they lie in this package, not beside it, so that nothing called `boards` or `firmware` is installed for
every other program of the PC: this process alone looks for modules here. In a clone they are at its top.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if (HERE / "host_tools").is_dir():
    sys.path.insert(0, str(HERE))


def main() -> None:
    """Run the command line of this process and exit; Ctrl-C is quiet even while modules are imported."""
    try:
        from host_tools import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)  # as in cli.run


if __name__ == "__main__":
    main()
