"""
The pages of the rules and of the device: each citation leads to a place, each link to a file.

A docstring cites `spec/blaze.md, A bout`: a page in `engines_core/spec/` or `firmware/spec/`, then a
heading, a bold term, or the word before a colon that begins a paragraph or an item (`Options:`). A
number or a `name` after that is an item or a name in that place.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("engines_core/spec", "firmware/spec")
CITING = ("engines_core", "firmware", "boards", "host_tools", "tests")
SUFFIXES = (".py", ".seq", ".md", ".js", ".json")
CITATION = re.compile(r"spec/(\w+\.md)(?:, ([A-Z]\w*(?: \w+)*)(?:, (\d|`\w+`))?)?")
HEADING = r"#+ (?P<heading>[^(\n]+)"
TERM = r"\*\*(?P<bold>[^*\n]+?)\.?\*\*|(?P<lead>[A-Z][\w ]*):"
PLACE = re.compile(rf"^(?:{HEADING}|(?:- |\d\. )?(?:{TERM}))", re.M)
LINK = re.compile(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)")


def page(name: str) -> str:
    """Return the text of the page *name*, which lies in one folder only."""
    found = [ROOT / folder / name for folder in FOLDERS if (ROOT / folder / name).is_file()]
    assert len(found) == 1, name
    return found[0].read_text(encoding="utf-8")


def places(text: str) -> dict[str, str]:
    """Return {place: text from there to the next heading} of a page; the first of two alike."""
    found: dict[str, str] = {}
    for match in PLACE.finditer(text):
        name = match["heading"] or match["bold"] or match["lead"]
        section = text[match.start() :]
        found.setdefault(name.strip(), re.split(r"\n#", section, maxsplit=1)[0])
    return found


def fault(name: str, place: str | None, detail: str | None) -> str:
    """Return the fault of a citation, "" if it leads to a place."""
    if not any((ROOT / folder / name).is_file() for folder in FOLDERS):
        return "no such page"
    if not place:
        return ""
    section = places(page(name)).get(place)
    if section is None:
        return "no such place"
    wanted = rf"^{detail}\. " if detail and detail.isdigit() else re.escape(detail or "")
    return "" if re.search(wanted, section, re.M) else f"nothing about {detail} there"


def citing_files() -> list[Path]:
    """Return the files that may cite a page, sorted, of the project's own ones."""
    files = [file for folder in CITING for file in (ROOT / folder).rglob("*.*") if file.suffix in SUFFIXES]
    return sorted(file for file in files if "node_modules" not in file.parts)


def citations(text: str) -> list[tuple[str, ...]]:
    """Return (page, place, detail) of each citation in *text*, also of one that a line's end divides."""
    return CITATION.findall(re.sub(r"\n\s*(?:# )?", " ", text))


def test_every_citation_leads_to_a_place_on_a_page():
    faults = []
    count = 0
    for file in citing_files():
        for citation in citations(file.read_text(encoding="utf-8")):
            count += 1
            if wrong := fault(*citation):
                faults.append(f"{file.relative_to(ROOT)}: {citation}: {wrong}")
    assert not faults, "\n".join(faults)
    assert count > 60  # they were found at all


@pytest.mark.parametrize(
    "citation",
    [
        ("blaze.md", "A bout", ""),
        ("boo_ray.md", "A hand", "4"),
        ("boo_ray.md", "Options", "`debt`"),
        ("blood_rage.md", "Setup", ""),
        ("README.md", "The record", ""),
    ],
)
def test_a_heading_an_item_an_option_and_a_leading_word_are_places(citation: tuple[str, str, str]):
    assert not fault(*citation)


@pytest.mark.parametrize(
    ("citation", "reason"),
    [
        (("poker.md", "", ""), "no such page"),
        (("blaze.md", "Bouts", ""), "no such place"),
        (("boo_ray.md", "A hand", "9"), "nothing about 9 there"),
        (("boo_ray.md", "Options", "`chip`"), "nothing about `chip` there"),
    ],
)
def test_what_leads_nowhere_is_said(citation: tuple[str, str, str], reason: str):
    assert fault(*citation) == reason


def test_a_citation_may_be_divided_by_the_end_of_a_line():
    docstring = "(spec/{},\n    A bout). Then".format("blaze.md")
    comment = "# spec/{}, A\n# bout: if".format("blaze.md")
    assert citations(docstring) == citations(comment) == [("blaze.md", "A bout", "")]


def anchors(text: str) -> set[str]:
    """Return the names by which a page's headings are linked to, as forges make them."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-").lower() for heading in headings}


def is_broken(file: Path, target: str, anchor: str) -> bool:
    """Return whether *file* links to a file that is not there, or to a heading that it does not have."""
    found = file.parent / target if target else file
    return not found.exists() or bool(anchor) and anchor not in anchors(found.read_text(encoding="utf-8"))


def test_every_link_between_the_projects_pages_leads_to_a_file_and_a_heading():
    pages = list(ROOT.glob("*.md")) + [file for file in citing_files() if file.suffix == ".md"]
    links = [(file, *link) for file in pages for link in LINK.findall(file.read_text(encoding="utf-8"))]
    broken = [f"{link[0].relative_to(ROOT)}: {link[1]}#{link[2]}" for link in links if is_broken(*link)]
    assert len(links) > 20 and not broken, "\n".join(broken)


def test_the_pages_are_those_that_the_project_is_given():
    """The pages given lie in `shared/spec` above the working copy; a clone elsewhere has none."""
    given = next((up / "shared/spec" for up in ROOT.parents if (up / "shared/spec").is_dir()), None)
    if given is None:
        pytest.skip("no shared/spec above this working copy: the pages were not compared with those given")
    files = sorted(given.glob("*.md"))
    differ = [file.name for file in files if page(file.name) != file.read_text(encoding="utf-8")]
    assert files and not differ, f"take these pages over from {given}"
