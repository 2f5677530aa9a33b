"""Where the site is written: into a folder of its own, and whole or not at all."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.errors import Failed
from host_tools.languages import host_texts
from host_tools.program import bytecode
from host_tools.web import archives, packages, page_texts, preloads, short_scripts, site


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Return a function that builds a site of *files* into `out` by the command: its exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(packages, "install", lambda: None)

    def build(*files: str, out: str = "out") -> int:
        def fill(folder: Path, with_images: bool, address: str) -> None:
            folder.mkdir()
            for name in files:
                if name == "bad":
                    raise OSError(28, "No space left on device", "device.romfs")
                (folder / name).write_text(name)
            site.write_version(folder, folder / files[0])

        monkeypatch.setattr(site, "fill", fill, raising=False)
        return cli.run(["web", "--build-only", "--out", out])

    return build


def names(folder: str) -> list[str]:
    """Return the names of the files in *folder*."""
    return sorted(path.name for path in Path(folder).iterdir())


def test_a_site_takes_the_place_of_the_one_before(built, capsys):
    Path("out").mkdir()
    assert built("program.json", "a.js") == 0 and names("out") == ["a.js", "program.json", "version.js"]
    assert built("program.json", "b.js") == 0 and names("out") == ["b.js", "program.json", "version.js"]
    assert names(".") == ["out"]
    assert capsys.readouterr().out == "out: 3 files\n" * 2
    assert built("program.json", out="deep/in/there") == 0 and len(names("deep/in/there")) == 2


def test_a_folder_with_anything_else_in_it_is_refused_and_stays(built, capsys):
    Path("mine/deep").mkdir(parents=True)
    Path("mine/deep/letter.txt").write_text("mine")
    assert built("program.json", out="mine") == 2
    assert capsys.readouterr().err.endswith("mine is not emptied: deep/letter.txt is not a file of a site\n")
    assert Path("mine/deep/letter.txt").read_text() == "mine"
    assert built("program.json") == 0
    Path("out/CNAME").write_text("mine")
    assert built("program.json") == 2
    assert capsys.readouterr().err.endswith("out is not emptied: CNAME is not a file of a site\n")
    assert names("out") == ["CNAME", "program.json", "version.js"]
    Path("file").write_text("mine")
    assert built("program.json", out="file") == 2 and Path("file").read_text() == "mine"


def test_a_page_for_an_address_shows_a_picture_where_its_link_is_passed_on(built, capsys):
    page = site.shared_at("https://example.org/t/", (site.PAGE / "index.html").read_text(encoding="utf-8"))
    assert '<meta property="og:image" content="https://example.org/t/pictures/share.png">' in page
    assert '<meta property="og:url" content="https://example.org/t/">' in page
    for wrong in ("example.org", "ftp://example.org/", "https://example.org/#tv"):
        assert cli.run(["web", "--build-only", "--address", wrong]) == 2
        assert f"--address: invalid address value: {wrong!r}" in capsys.readouterr().err


def test_a_build_that_fails_leaves_the_site_before(built, capsys):
    assert built("program.json") == 0
    assert built("program.json", "bad") == 1
    assert capsys.readouterr().err == "tablemate: device.romfs: No space left on device\n"
    assert names("out") == ["program.json", "version.js"] and names(".") == ["out"]


def test_a_folder_that_cannot_be_made_is_a_line(built, capsys):
    Path("file").touch()
    assert built("program.json", out="file/out") == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and err.endswith("file: File exists\n")


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Let npm bring the packages of a lock file into a folder of this test; return how it was called."""
    calls: list[list[str]] = []

    def node(program: str, words: list[str]) -> "subprocess.CompletedProcess[str]":
        calls.append(words)
        known = json.loads((tmp_path / "package-lock.json").read_text())["packages"]
        shutil.rmtree(tmp_path / "node_modules", ignore_errors=True)
        for path, facts in list(known.items()):
            if not path or facts.get("optional") or facts.get("dev") and "--omit=dev" in words:
                del known[path]
            else:
                (tmp_path / path).mkdir(parents=True)
        (packages.PACKAGES / ".package-lock.json").write_text(json.dumps({"packages": known}))
        return subprocess.CompletedProcess([], 0, "", "")

    monkeypatch.setattr(packages, "node", node)
    monkeypatch.setattr(packages, "HERE", tmp_path)
    monkeypatch.setattr(packages, "SOURCE", tmp_path)
    monkeypatch.setattr(packages, "PACKAGES", tmp_path / "node_modules")
    lock(tmp_path, "1.0", 1)
    return calls


def lock(folder: Path, version: str, changed_s: int) -> None:
    """Write a lock file, last changed *changed_s* after 1970."""
    packages = {
        "": {"name": "page"},
        "node_modules/@micropython/webassembly": {"version": version},
        "node_modules/eslint": {"version": "3.0", "dev": True},
        "node_modules/for-others": {"version": "3.0", "optional": True},
    }
    file = folder / "package-lock.json"
    file.write_text(json.dumps({"packages": packages}))
    os.utime(file, (changed_s, changed_s))


def test_packages_come_once_for_what_the_lock_file_says_however_old_it_is(npm, tmp_path: Path):
    packages.install()
    lock(tmp_path, "1.0", 2_000_000_000)
    packages.install()
    assert npm == [["ci", "--no-progress", "--omit=dev"]]
    lock(tmp_path, "2.0", 1)
    packages.install()
    assert len(npm) == 2
    packages.install(for_checks=True)
    packages.install(for_checks=True)
    packages.install()
    assert npm[2:] == [["ci", "--no-progress"]]


def test_packages_that_a_link_points_to_are_used_and_never_changed(npm, tmp_path: Path):
    packages.install()
    theirs = tmp_path / "theirs"
    packages.PACKAGES.rename(theirs)
    packages.PACKAGES.symlink_to(theirs)
    lock(tmp_path, "1.0", 2_000_000_000)
    packages.install()
    lock(tmp_path, "2.0", 1)
    with pytest.raises(Failed, match="is a link to packages"):
        packages.install()
    assert len(npm) == 1 and (theirs / "@micropython").exists()


def test_outside_a_clone_packages_come_into_the_cache(npm, tmp_path: Path, monkeypatch):
    installed = tmp_path / "installed"
    installed.mkdir()
    for name in packages.NPM_FILES:
        (installed / name).write_text((tmp_path / name).read_text() if name.endswith("lock.json") else "")
    monkeypatch.setattr(packages, "SOURCE", installed)
    monkeypatch.setattr(packages, "HERE", tmp_path / "cache" / "web")
    monkeypatch.setattr(packages, "PACKAGES", tmp_path / "node_modules")
    packages.install()
    assert npm == [["ci", "--no-progress", "--omit=dev"]]
    assert names(str(tmp_path / "cache" / "web")) == sorted(packages.NPM_FILES)


def test_without_npm_the_command_says_how_to_get_it(npm, monkeypatch, capsys):
    monkeypatch.setattr(packages.importlib.util, "find_spec", lambda name: None)
    assert cli.run(["web", "--build-only"]) == 1
    assert capsys.readouterr().err == "tablemate: the page is built with npm: pip install 'tablemate[web]'\n"
    assert npm == []


def test_scripts_are_served_without_comments_and_each_line_where_it_was():
    script = (
        "/**\n * Adds.\n */\nconst a = /** @type {any} */ (1); // here\n  // there\nb(`//\n`, '; // c');\n"
    )
    assert short_scripts.short(script) == "\n\n\nconst a = (1);\n\nb(`//\n`, '; // c');\n"


SAME = """
const espree = require(process.argv[1]), fs = require("fs");
const options = { ecmaVersion: "latest", sourceType: "module", loc: true };
const tokens = (path) => espree.tokenize(fs.readFileSync(path, "utf8"), options);
const shown = (path) => JSON.stringify(tokens(path).map(({ value, loc }) => [value, loc.start.line]));
for (let at = 2; at < process.argv.length; at += 2) {
  if (shown(process.argv[at]) !== shown(process.argv[at + 1])) console.log(process.argv[at]);
}
"""


def test_a_parser_finds_the_same_on_each_line_of_the_scripts_as_they_are_served(tmp_path: Path):
    if not packages.are_there(for_checks=True):
        pytest.skip("NO NPM PACKAGES: the scripts were not compared (make page)")
    pairs: list[str] = []
    for number, path in enumerate(sorted(site.PAGE.rglob("*.js"))):
        served = tmp_path / f"{number}.js"
        served.write_text(short_scripts.short(path.read_text(encoding="utf-8")), encoding="utf-8")
        pairs += [str(path), str(served)]
    assert len(pairs) > 80
    found = packages.node("node", ["-e", SAME, str(packages.PACKAGES / "espree"), *pairs])
    assert (found.returncode, found.stdout) == (0, ""), found.stdout + found.stderr


def test_each_file_is_in_one_archive_and_the_first_names_those_to_come():
    first, table, german = archives.HOME[-1], "firmware/ui/tables/blaze.mpy", "firmware/texts/de/blaze.mpy"
    glyphs, app = archives.GLYPHS[0], "firmware/app.mpy"
    parts = archives.parted(dict.fromkeys([first, table, german, glyphs, app], b"x"))
    assert {name: [*part] for name, part in parts.items() if name} == {
        "games": [table],
        "de": [german],
        "ja": [glyphs],
    }
    assert [*parts[""]] == [first, app, archives.LATER]
    named = [line.split() for line in parts[""][archives.LATER].decode().splitlines()]
    assert named == [
        ["games", "firmware/ui/tables", table],
        ["de", "firmware/texts", "firmware/texts/de", german],
        ["ja", "firmware/fonts", glyphs],
    ]


def test_what_home_needs_is_in_the_program():
    gone = [place for place in archives.HOME if not (bytecode.ROOT / place).with_suffix(".py").is_file()]
    assert not gone


def test_all_that_a_script_imports_is_asked_for_with_it(tmp_path: Path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "main.js").write_text('import { a } from "./parts/a.js";\nimport("./later.js");\n')
    (tmp_path / "parts/a.js").write_text('import {\n  b,\n} from "./b.js";\nimport * as c from "../c.js";\n')
    (tmp_path / "parts/b.js").write_text('import { a } from "./a.js";\n')
    (tmp_path / "c.js").write_text("")
    page = '<script type="module" src="main.js"></script>\n</head>'
    links = [f'<link rel="modulepreload" href="{path}">' for path in ("parts/a.js", "parts/b.js", "c.js")]
    assert preloads.with_links(page, tmp_path).splitlines() == [page.splitlines()[0], *links, "</head>"]


def test_an_installed_page_is_called_in_its_language(tmp_path: Path):
    shutil.copy(site.PAGE / page_texts.MANIFEST, tmp_path)
    shutil.copytree(site.PAGE / "texts", tmp_path / "texts")
    page_texts.write(tmp_path)
    english, *others = [
        json.loads((tmp_path / name).read_text(encoding="utf-8"))
        for name in ("manifest.webmanifest", "manifest-de.webmanifest", "manifest-ja.webmanifest")
    ]
    assert english["description"] == host_texts.of("en", "manifest")["about"]
    for code, facts in zip(("de", "ja"), others, strict=True):
        said = host_texts.of(code, "manifest")
        assert (facts["lang"], facts["id"], facts["description"]) == (code, "./", said["about"])
        assert [shot["label"] for shot in facts["screenshots"]] == [
            said["wide"],
            said["narrow"],
            said["large"],
        ]
        assert [one["url"] for one in facts["shortcuts"]] == [one["url"] for one in english["shortcuts"]]
    assert [one["name"] for one in others[0]["shortcuts"]][-2:] == ["Abnutzungskrieg", "TV"]
    assert not [*tmp_path.rglob("manifest.json")]
