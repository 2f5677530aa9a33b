"""
Print what lets a shell complete verbs, options, boards, games and files with Tab.

  bash     eval "$(tablemate completion bash)"      in ~/.bashrc
  zsh      eval "$(tablemate completion zsh)"       in ~/.zshrc, after compinit
  fish     tablemate completion fish | source       in ~/.config/fish/config.fish
"""

import argparse

import argcomplete

EXAMPLES = [
    "tablemate completion bash",
    "tablemate completion fish > ~/.config/fish/completions/tablemate.fish",
]
SHELLS = ("bash", "zsh", "fish")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("shell", metavar="|".join(SHELLS), choices=SHELLS, help="see above")


def run(options: argparse.Namespace) -> int:
    """Print the script; return the exit code."""
    print(argcomplete.shellcode(["tablemate"], shell=options.shell), end="")
    return 0
