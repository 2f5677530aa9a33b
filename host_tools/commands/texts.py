"""
What the device, the page and the card say, for translators: counts, what is missing, texts beside English.

Without a language it counts the texts of all. With one it prints what is missing, as lines for that file,
and what is wrong: keys that no English text has, other values, texts wider than a row. --all prints the
texts that are there, too. firmware/texts/README.md says how to translate.
"""

import argparse
import json
from pathlib import Path

from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.languages import coverage, host_texts, reference, screens
from host_tools.program.languages import ALL, CODES
from host_tools.text.text_table import table

PARTS = [*reference.parts(), *host_texts.PLACES]
EXAMPLES = [
    "tablemate texts                         # counts, a language a row",
    "tablemate texts de                      # what German lacks, and what is wrong",
    "tablemate texts ja --part blaze --all   # every text of a part, beside English",
    "tablemate texts en --all                # all there is to translate",
    "tablemate texts fr --shots pictures     # the screens in French (in a clone)",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("language", nargs="?", choices=CODES, help="its code")
    parser.add_argument("--part", choices=PARTS, help="one file of the language alone")
    parser.add_argument("--all", action="store_true", help="print what is translated, too")
    parser.add_argument("--shots", metavar="DIR", type=Path, help="write pictures of the screens there")


def run(options: argparse.Namespace) -> int:
    """Print what was asked for; return the exit code, 1 if a text is wrong."""
    parts = [options.part] if options.part else PARTS
    if options.language is None:
        if options.all or options.shots:
            raise Refused("which language? tablemate texts de --all")
        print("\n".join(table([HEAD, *[counts(code, name, parts) for code, name in ALL]])))
        return 0
    folders.check(options.shots)
    for part in parts:
        print_part(options.language, part, options.all)
    found = [finding for part in parts for finding in coverage.findings(options.language, part)]
    for finding in found:
        print(f"{file_of(options.language, finding.part)}: {json_of(finding.key)}: {finding.reason}")
    if options.shots is not None:
        return int(screens.write(options.language, options.shots) or bool(found))
    return 1 if found else 0


HEAD = ["", "", "texts", "missing", "wrong"]


def counts(code: str, name: str, parts: list[str]) -> list[str]:
    """Return the row of a language: how many texts, how many are missing and wrong in *parts*."""
    missing = sum(len(coverage.missing(code, part)) for part in parts)
    wrong = sum(len(coverage.findings(code, part)) for part in parts)
    return [code, name, str(sum(len(reference.of(part)) for part in parts)), str(missing), str(wrong)]


def file_of(language: str, part: str) -> str:
    """Return the file with a *part* of a *language*."""
    if part in host_texts.PLACES:
        return host_texts.place_of(language, part)
    return f"{reference.FOLDER}/{language}/{part}.py"


def print_part(language: str, part: str, every: bool) -> None:
    """Print the texts that are missing from a *part* as lines for its file, with *every* all of them."""
    missing = coverage.missing(language, part)
    there = coverage.table(language, part)
    wanted = [key for key in reference.of(part) if every or key in missing]
    if wanted:
        print(f"# {file_of(language, part)}: {len(missing)} of {len(reference.of(part))} missing")
    for key in wanted:
        english = reference.of(part)[key]
        if key in missing or language == reference.ENGLISH:
            print(f"    {json_of(key)}: {json_of(english)},")
        else:
            print(f"    {json_of(key)}: {json_of(there[key])},  # {json_of(english)}")


def json_of(text: str | tuple[str, ...]) -> str:
    """Return *text* as it is written in a file of texts."""
    if isinstance(text, str):
        return json.dumps(text, ensure_ascii=False)
    return "(" + ", ".join(map(json_of, text)) + ("," if len(text) == 1 else "") + ")"
