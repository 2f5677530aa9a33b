"""README tells few figures, and those that the tests' page tells; its tables hold short cells."""

import math
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST_CELL = 110  # characters of a table's cell; reasons belong into paragraphs
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "boards/README.md",
    "boards/hardware/README.md",
    "engines_core/README.md",
    "firmware/README.md",
    "firmware/decisions.md",
    "tests/README.md",
)
# in names of files that a reader makes
EXAMPLES = ("my_game", "my_judge", "my_table", "our_game", "pennies", "NAME")


def rows(page: str) -> list[list[str]]:
    """Return the cells of each row of the tables of *page*, the targets of links left out."""
    text = re.sub(r"\]\([^)]*\)", "]", (ROOT / page).read_text(encoding="utf-8"))
    return [
        [cell.strip() for cell in row.split("|")] for row in re.findall(r"^\|(.*)\|$", text, re.MULTILINE)
    ]


def row(page: str, beginning: str) -> list[str]:
    """Return the row of *page* whose first cell begins so."""
    return next(cells for cells in rows(page) if cells[0].startswith(beginning))


def numbers(text: str) -> list[float]:
    """Return the numbers in *text*."""
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


def heap_kb(column: int) -> float:
    """Return the least heap free of all evenings, in KB, in that column of the tests' page."""
    cells = rows("tests/README.md")
    start = next(index for index, found in enumerate(cells) if found[0].startswith("free at the worst"))
    end = next(index for index, found in enumerate(cells) if found[0] == "budget of each")
    games = [found[column] for found in cells[start + 2 : end]]  # with "not offered" among them
    return min(min(numbers(cell), default=math.inf) for cell in games)


def test_readme_says_of_presses_and_the_flash_what_the_tests_page_says():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = numbers(readme.split("\n### Measured\n")[1].split("All figures")[0])
    p95, p99 = numbers(row("tests/README.md", "all ")[1])[:2]
    worst = next(numbers(cells[1])[0] for cells in rows("tests/README.md") if "the worst of all" in cells[0])
    assert told == [95, 100, p95, 99, p99, worst]


def test_readme_says_of_the_three_ways_what_the_tests_page_says():
    home = row("tests/README.md", "power on to the home screen")
    for way, column, heap in (("files", 1, heap_kb(1)), ("frozen", 3, heap_kb(2))):
        _, after, free, _ = row("README.md", way)
        assert numbers(after) == [round(numbers(home[column])[0] / 1000, 1)]
        assert numbers(free) == [heap]
    circuitpython = row("README.md", "CircuitPython (")
    page = (ROOT / "tests/README.md").read_text(encoding="utf-8")
    assert f"shows home after {circuitpython[1]} " in page and f"| {circuitpython[2]}, in an entry |" in page


@pytest.mark.parametrize("page", PAGES)
def test_the_cells_of_tables_are_short(page: str):
    assert [cell for cells in rows(page) for cell in cells if len(cell) > LONGEST_CELL] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_files_named_on_a_page_are_there(page: str):
    named = re.findall(r"`([\w./]+\.(?:py|md|json|seq))`", (ROOT / page).read_text(encoding="utf-8"))
    folders = ("engines_core", "firmware", "boards", "host_tools", "tests")
    files = {"/" + str(file.relative_to(ROOT)) for folder in folders for file in (ROOT / folder).rglob("*.*")}
    files |= {"/" + file.name for file in ROOT.glob("*.*")}
    missing = [name for name in named if not any(file.endswith("/" + name) for file in files)]
    assert [name for name in missing if not any(example in name for example in EXAMPLES)] == []
