"""The `tablemate` command as it is started: Ctrl-C ends it quietly even while its modules are imported."""

import sys


def main() -> None:
    """Run the command line of this process and exit."""
    try:
        from host_tools import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)  # as in cli.run


if __name__ == "__main__":
    main()
