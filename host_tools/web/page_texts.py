"""
The words of the page: a file per language and subject, `texts/de/page.json`, and English in the HTML itself.

    write(Path("build/web"))

An element with `data-say="KEY"` gets that text, one with `data-label="KEY"` that label; device/texts.js
does the same in the other languages. One with `data-every="KEY"` gets the text of every language, for
browsers in which no script runs. A text may have <b>, <kbd>, <code> and <a>, which leads to `data-href`.

Each language has a manifest, for the page as it is installed; device/texts.js names it. What a link shows
where it is passed on (og:) is English for all: whoever asks for that has no language, and a static host
answers all alike.
"""

import html
import json
import re
from pathlib import Path

from firmware.texts import LANGUAGES
from host_tools.languages import coverage, host_texts, reference
from host_tools.web import settings_words

SUBJECTS = ("page", "large", "workshop")
MANIFEST = "manifest.webmanifest"
SOFT_HYPHEN = coverage.SOFT_HYPHEN
TITLE = "="  # the device's tables have titles of games by such keys
EARLY = ("page.old", "page.failed")  # said where device/texts.js does not come up
SAYS = re.compile(r'(<(\w+)[^>]*? data-(say|every)="([\w.]+)"(?: data-href="([^"]+)")?[^>]*>)(?=</\2>)')
LABELS = re.compile(r'data-label="([\w.]+)"')
RICH = re.compile(r"&lt;(b|kbd|code)&gt;(.*?)&lt;/\1&gt;")
LINK = re.compile(r"&lt;a&gt;(.*?)&lt;/a&gt;")


def write(folder: Path) -> None:
    """Write the tables into *folder*, a site, and fill in its pages."""
    for code, _ in LANGUAGES:
        place = folder / "texts" / code
        place.mkdir(parents=True, exist_ok=True)
        tables: dict[str, object] = {subject: table(code, subject) for subject in SUBJECTS}
        tables["settings"] = settings_words.facts(code)
        for name, found in tables.items():
            text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
            (place / f"{name}.json").write_text(text, encoding="utf-8")
        manifest(folder, code)
    for page in folder.glob("*.html"):
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")


def manifest(folder: Path, language: str) -> None:
    """Write what an installed page is called in a *language* into *folder*, beside the English manifest."""
    (folder / "texts" / language / "manifest.json").unlink(missing_ok=True)  # only read here
    if language == host_texts.ENGLISH:
        return
    said, titles = host_texts.whole(language, "manifest"), table(language, "page")
    facts = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    facts.update(lang=language, description=said["about"])
    for shot in facts["screenshots"]:
        shot["label"] = said[Path(shot["src"]).stem]
    for shortcut in facts["shortcuts"]:
        shortcut["name"] = str(titles.get(TITLE + shortcut["name"], shortcut["name"])).replace(
            SOFT_HYPHEN, ""
        )
    name = MANIFEST.replace(".", f"-{language}.")
    (folder / name).write_text(json.dumps(facts, ensure_ascii=False), encoding="utf-8")


def table(language: str, subject: str) -> host_texts.Table:
    """Return all texts of a *subject* in a *language*, titles of games too."""
    found = host_texts.whole(language, subject)
    if subject == "page":
        titles = {**reference.of("screens"), **coverage.table(language, "screens")}
        found.update({key: text for key, text in titles.items() if key.startswith(TITLE)})
    return found


def early() -> dict[str, list[str]]:
    """Return by language what old.js says: of an old browser, and of a page that did not come up."""
    return {code: [str(table(code, "page")[key]) for key in EARLY] for code, _ in LANGUAGES}


def filled(page: str) -> str:
    """Return *page* with English texts and labels."""
    english = {key: text for subject in SUBJECTS for key, text in table("en", subject).items()}
    page = LABELS.sub(lambda found: f'{found[0]} aria-label="{html.escape(str(english[found[1]]))}"', page)
    return SAYS.sub(lambda found: found[1] + inside(found[3], found[4], found[5], english), page)


def inside(kind: str, key: str, href: "str | None", english: host_texts.Table) -> str:
    """Return the text of the element that has *key*, as data-*kind*; a link in it leads to *href*."""
    if kind == "every":
        said = [(code, str(table(code, key.split(".")[0])[key])) for code, _ in LANGUAGES]
        return " ".join(f'<span lang="{code}">{html.escape(text)}</span>' for code, text in said)
    text = RICH.sub(r"<\1>\2</\1>", html.escape(str(english[key]), quote=False))
    return LINK.sub(lambda found: f'<a href="{href}" rel="noreferrer">{found[1]}</a>', text)
