"""`tablemate report`: the numbers behind the charts, and the page around them."""

import html.parser
import io
import os
import re
import xml.etree.ElementTree as Xml
from fractions import Fraction
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engines_core import games
from host_tools import cli
from host_tools.records import game_replay
from host_tools.report import chart_picture, charts, course, drawing, fitting, name_tally, page
from tests import evening
from tests.engines.random_player import record_bytes

MINUTE_MS = 60_000
ONE_WIN = {"wins": 1, "ante": 2}


def game(kind: str, players: list[str], *actions: list, **header: object) -> game_replay.Game:
    """Return a game of *actions*."""
    head = {"tablemate": 1, "game": kind, "players": players, **header}
    return game_replay.game(f"{kind}.jsonl", record_bytes([head, *actions]))


def blades(*actions: list) -> list[course.Moment]:
    """Return the course of a game of Millennium Blades with blocks of 60 s; times in seconds."""
    timed = [[seconds * 1000, *action] for seconds, *action in actions]
    return course.course(game("millennium_blades", ["Ann", "Bo"], *timed, options={"blocks": [60, 60, 60]}))


def seconds(moments: list[course.Moment]) -> list[tuple[str, int, str, int, int]]:
    """Return the blocks with times in seconds."""
    found = course.blocks(moments)
    return [(item.row, item.block, item.kind, item.begin // 1000, item.end // 1000) for item in found]


def test_a_block_that_is_paused_goes_on_later():
    moments = blades(
        [5, "start"], [25, "pause"], [35, "resume"], [200, "start"], [300, "start"], [400, "tick"]
    )
    assert seconds(moments) == [
        ("Round 1", 1, "run", 0, 20),
        ("Round 1", 1, "pause", 20, 30),
        ("Round 1", 1, "run", 30, 70),
        ("Round 1", 2, "run", 195, 255),
        ("Round 1", 3, "run", 295, 355),
    ]


def test_the_head_says_how_long_clocks_were_paused_and_what_each_player_used():
    sheet = {"sheet": 1, "name": "Go", "players": [2, 2], "win": "none", "rows": [], "clock": {"bank": 300}}
    played = [[0, "turn"], [10000, "turn"], [15000, "pause"], [45000, "resume"], [46000, "end"]]
    timed = page.about(game("sheet", ["Ann", "Bo"], *played, sheet=sheet))
    assert timed[3:] == ["paused 0:30", "Ann used 0:10", "Bo used 0:06"]
    assert len(page.about(game("boo_ray", ["Ann", "Bo"]))) == 3


def test_time_added_to_a_block_comes_after_its_own():
    moments = blades(
        [0, "start"], [50, "extend", 30], [70, "pause"], [80, "resume"], [200, "fuse", 0, "gold"]
    )
    assert seconds(moments) == [
        ("Round 1", 1, "run", 0, 60),
        ("Round 1", 1, "extra", 60, 70),
        ("Round 1", 1, "pause", 70, 80),
        ("Round 1", 1, "extra", 80, 100),
    ]


def test_a_block_ended_early_and_one_that_ran_out_and_runs_again_end_when_they_do():
    moments = blades(
        [0, "start"], [10, "end_block"], [20, "start"], [90, "extend", 5], [99, "start"], [100, "pause"]
    )
    assert seconds(moments) == [
        ("Round 1", 1, "run", 0, 10),
        ("Round 1", 2, "run", 20, 80),
        ("Round 1", 2, "extra", 90, 95),
        ("Round 1", 3, "run", 99, 100),
    ]


def test_what_was_taken_back_is_in_no_chart():
    moments = blades([0, "start"], [10, "pause"], [11, "undo"], [100, "start"], [110, "undo"])
    assert seconds(moments) == [("Round 1", 1, "run", 0, 60)]


def test_points_are_told_where_they_change_and_at_the_end():
    found = game(
        "blood_rage",
        ["Ann", "Bo"],
        [1000, "glory", 0, 5],
        [2000, "glory", 1, 2],
        [2500, "undo"],
        [3000, "phase"],
    )
    assert course.points(found, course.course(found)) == [(0, [0, 0]), (1000, [5, 0]), (3000, [5, 0])]


def test_rage_given_up_by_passing_is_not_spent():
    found = game(
        "blood_rage",
        ["Ann", "Bo"],
        [0, "phase"],
        [1, "invade", 2],
        [2, "rage", 1, -1],
        [3, "upgrade", 3, False],
        [4, "march"],
        [5, "pass"],
        [6, "pass"],
    )
    (age,) = course.rage(course.course(found))
    assert (age.spent, age.passed) == ([3, 3], [3, 2])


def test_hands_of_boo_ray_have_their_pot_and_the_chips_after_them():
    found = game(
        "boo_ray",
        ["Ann", "Bo", "Cy"],
        [0, "deal"],
        [1, "bids", ["B", "B", ""]],
        [2, "result", "B", [1]],
        [3, "deal"],
        [4, "bids", ["", "", "L"]],
        [5, "deal"],
    )
    hands = course.hands(course.course(found))
    assert hands.pots == [3, 6]
    assert hands.chips == [[20, 20, 20], [16, 22, 19], [15, 21, 24]]


def test_a_shared_win_counts_as_its_part_for_each():
    def round_of(players: list[str], *winners: int) -> game_replay.Game:
        bids = ["L" if seat in winners else "" for seat in range(len(players))]
        actions: list[list] = [[0, "deal"], [1, "bids", bids]]
        if len(winners) > 1:
            actions.append([2, "result", "L", list(winners)])
        return game("boo_ray", players, *actions, options=ONE_WIN)

    ann = round_of(["Ann", "Bo"], 0)
    ages = "phase pass pass phase phase phase ragnarok phase phase".split() * 3
    tie = game("blood_rage", ["Ann", "Cy"], *[[0, name, *([[0, 0]] * (name == "ragnarok"))] for name in ages])
    open_game = game("boo_ray", ["Ann", "Bo"], [0, "deal"])
    people = name_tally.people([ann, tie, open_game])
    assert [(person.name, name_tally.shown(person.wins), person.games) for person in people] == [
        ("Ann", "1.5", 2),
        ("Cy", "0.5", 1),
        ("Bo", "0", 1),
    ]
    assert [name_tally.shown(wins) for wins in people[0].course] == ["1", "1.5"]
    assert [name_tally.percent(person) for person in people] == [75, 50, 0]


def test_partners_and_all_who_win_together_have_a_whole_win_each():
    four, rows = ["Ann", "Bo", "Cy", "Di"], [{"name": "Points"}]
    spades = {"sheet": 1, "name": "Spades", "sides": {"4": 2}, "rows": rows}
    crew = {"sheet": 1, "name": "Crew", "win": "none", "declare": "all", "rows": []}
    won = game("sheet", four, [0, "score", 0, [5, 3]], [1, "end"], sheet=spades)
    tied = game("sheet", four, [0, "score", 0, [5, 5]], [1, "end"], sheet=spades)
    together = game("sheet", four, [0, "win", [0, 1, 2, 3]], sheet=crew)
    lost = game("sheet", four, [0, "win", []], sheet=crew)
    halves = "0.5 0.5 0.5 0.5"
    for played, wins in ((won, "1 0 1 0"), (tied, halves), (together, "1 1 1 1"), (lost, "0 0 0 0")):
        people = {person.name: name_tally.shown(person.wins) for person in name_tally.people([played])}
        assert " ".join(people[name] for name in four) == wins


def test_a_name_without_wins_ends_in_how_many_of_how_many():
    """It ended in a bold 3, which read as three wins."""
    drawn = chart_picture.svg(charts.wins(name_tally.people([golf("high", [5, 4], [1, "end"])] * 3)), 1)
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert "3 of 3" in texts and "0 of 3" in texts


def test_a_game_that_nobody_can_win_has_no_place_and_lowers_no_share_of_wins():
    over = [1, "end"]
    timers = [golf("none", [5, 4], over)] * 2
    people = name_tally.people([*timers, golf("high", [5, 4], over)])
    assert page.players(people)[1:] == [["Ann", "3", "1", "100 %", "1"], ["Bo", "3", "0", "0 %", "2"]]
    assert page.players(name_tally.people(timers))[1] == ["Ann", "2", "0", "–", "–"]
    assert charts.of_many(timers, name_tally.people(timers))


def test_two_seats_of_one_name_win_a_game_once():
    won = game("boo_ray", ["Ann", "Ann", "Bo"], [0, "deal"], [1, "bids", ["L", "", ""]], options=ONE_WIN)
    (ann, _) = name_tally.people([won] * 4)
    assert (ann.games, ann.wins, ann.lately) == (4, 4, [100] * 4)


def test_the_best_score_is_the_lowest_where_the_fewest_points_win():
    def round_of(win: str, *scores: int) -> game_replay.Game:
        sheet = {"sheet": 1, "name": "Golf", "win": win, "rows": [{"name": "Strokes"}]}
        return game("sheet", ["Ann", "Bo"], [0, "score", 0, list(scores)], [1, "end"], sheet=sheet)

    people = name_tally.people([round_of("low", 5, 4), round_of("low", 2, 9), round_of("high", 1, 7)])
    ann, bo = sorted(people, key=lambda person: person.name)
    assert name_tally.best_and_mean(ann, ("Golf", "low")) == "2 / 3.5"
    assert name_tally.best_and_mean(bo, ("Golf", "low")) == "4 / 6.5"
    assert name_tally.best_and_mean(bo, ("Golf", "high")) == "7 / 7"
    assert page.scores(people)[1:] == [["Golf", "7 / 7", "1 / 1"], ["Golf", "4 / 6.5", "2 / 3.5"]]


def test_numbers_are_shown_with_a_decimal_where_they_have_one_however_long_they_are():
    shown = [name_tally.shown(Fraction(number)) for number in ("0", "-1/2", "7/3", "-2", "99/100")]
    assert shown == ["0", "-0.5", "2.3", "-2", "1"]
    assert name_tally.shown(Fraction(10**500, 10)) == "1" + "0" * 499


def test_a_trend_looks_back_on_the_latest_games_only():
    won = game("boo_ray", ["Ann", "Bo"], [0, "deal"], [1, "bids", ["L", ""]], options={"wins": 1})
    lost = game("boo_ray", ["Ann", "Bo"], [0, "deal"], [1, "bids", ["", "L"]], options={"wins": 1})
    (ann, _) = sorted(name_tally.people([won] * 60 + [lost] * 25), key=lambda person: person.name)
    assert [ann.lately[at] for at in (0, 59, 60, 84)] == [100, 100, 98, 50]


@pytest.mark.parametrize("count", [charts.FEWEST, 41, 45, 50, 51, 100, 101, 102, 149, 150, 400])
def test_a_trend_has_points_for_half_of_the_games_or_more_whatever_their_number(count: int):
    won = game("boo_ray", ["Ann", "Bo"], [0, "deal"], [1, "bids", ["L", ""]], options={"wins": 1})
    chart = charts.trend(name_tally.people([won] * count), count)
    assert chart.note == ("% of the last 50" if count > 100 else "")
    told = chart.table[1:]
    assert len(told) >= min(count, 20)
    assert int(told[0][0]) <= count / 2 and int(told[-1][0]) == count


def test_names_at_line_ends_keep_apart_and_in_order():
    for wanted in ([0.0, 0.0, 0.0], [1.0, 0.99, 1.0], [0.5, 0.52, 0.1], [0.0, 1.0, 0.5]):
        placed = drawing.apart(wanted, 0.1)
        in_order = sorted(placed)
        assert all(after - before > 0.0999 for before, after in zip(in_order, in_order[1:], strict=False))
        assert min(placed) >= -1e-9 and max(placed) <= 1 + 1e-9
        for one in range(3):
            for other in range(3):
                assert placed[one] < placed[other] or wanted[one] >= wanted[other]


# The page


HOSTILE = ["</style><script>alert(1)</script>", "$x^2$ & \\frac", '"><img src=x>', "\x00\x1b[2J\u202e宮本"]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a game of each kind."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "1.jsonl").write_bytes(evening.millennium_blades(1, when="2026-11-20T19:30"))
    (folder / "2.jsonl").write_bytes(evening.blood_rage(1, HOSTILE, "2026-11-21T19:30"))
    (folder / "3.jsonl").write_bytes(evening.boo_ray(3, [*evening.NAMES, *HOSTILE]))
    for number, kind in enumerate(("blaze", "attrition_war"), 4):
        (folder / f"{number}.jsonl").write_bytes(evening.by_chance(kind, 5, evening.NAMES))
    (folder / "6.jsonl").write_text('{"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}\n')
    return folder


@pytest.fixture(scope="module")
def text(records: Path) -> str:
    """Return the page about all of them."""
    out = records.parent / "all.html"
    assert cli.run(["report", str(records), "--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


class Reader(html.parser.HTMLParser):
    """Reads a page as a browser does, and notes its tags and ids."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.append(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href", "action", "data") or name.startswith("on"):
                self.links.append(value)


def test_the_page_stands_alone_and_runs_nothing(text: str):
    reader = Reader(text)
    assert {"script", "img", "link", "iframe"}.isdisjoint(reader.tags)
    assert all(link.startswith("#") for link in reader.links)
    assert "url(" not in text.replace("url(#", "") and "@import" not in text
    assert len(reader.ids) == len(set(reader.ids)) and text.count("<style") == 1
    assert set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", text)) <= set(reader.ids)


def test_every_chart_is_told_in_words_and_numbers_and_takes_its_colours_from_the_page(text: str):
    drawings = re.findall(r"<svg.*?</svg>", text, flags=re.S)
    assert len(drawings) > 10 and text.count("<details><summary>The numbers</summary>") == len(drawings)
    for drawn in drawings:
        root = Xml.fromstring(drawn.replace("xlink:", ""))
        title, desc = root[0], root[1]
        assert root.get("role") == "img" and (title.tag, desc.tag) == ("title", "desc")
        assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
        assert len(title.text or "") > 3 and len(desc.text or "") > 20
        assert not re.search(r"#[0-9a-f]{6}\b(?!\))", re.sub(r'(id|href)="[^"]*"|url\([^)]*\)', "", drawn))
        assert "var(--" in drawn and "font-family" not in drawn
    assert any(">$x^2$ &amp; " in drawn for drawn in drawings)


@pytest.mark.parametrize(
    "name", ["1.23456", "#000101", "font: Bo", 'id="a', "url(#a", "<b>1.2345", "a  --> b", "<!--"]
)
def test_names_in_a_chart_are_not_taken_for_its_markup(name: str):
    scored = [[0, "score", row, [1, 2]] for row in range(2)]
    sheet = {"sheet": 1, "name": "Golf", "rows": [{"name": "a"}, {"name": "b"}]}
    (chart,) = charts.of_game(game("sheet", [name, "Bo"], *scored, sheet=sheet))
    drawn = chart_picture.svg(chart, 1)
    root = Xml.fromstring(drawn.replace("xlink:", ""))
    assert name in [text.strip() for text in root.itertext()]
    assert not re.search(r"#0001[0-9a-f]{2}|font-family|\d\.\d{3}", "".join(re.findall("<[^>]*>", drawn)))


def test_both_themes_have_every_colour_and_enough_contrast():
    assert chart_picture.LIGHT.keys() == chart_picture.DARK.keys()
    for theme in (chart_picture.LIGHT, chart_picture.DARK):
        for name, colour in theme.items():
            if name.startswith(("seat", "ink", "quiet")):
                assert contrast(colour, theme["paper"]) >= 4, name
            if name.startswith("part"):
                assert contrast(colour, theme["on-bar"]) >= 4, name


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""
    high, low = sorted((brightness(one), brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def brightness(colour: str) -> float:
    """Return the relative luminance of *colour*."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_each_game_has_the_charts_that_tell_most_of_it(records: Path):
    def titles(number: int) -> list[str]:
        file = records / f"{number}.jsonl"
        return [chart.title for chart in charts.of_game(game_replay.game("a", file.read_bytes()))]

    points, sources = "Points over time", "Where the points came from"
    assert titles(1) == [points, sources, "The blocks"]
    assert titles(2) == [points, sources, "Rage spent"]
    assert titles(3) == ["Chips and pots, hand by hand"]
    assert titles(4) == [points, sources] and titles(5) == [points] and titles(6) == []


def test_one_game_says_who_won_and_many_who_won_most(records: Path, text: str):
    one = page.Page().text([game_replay.game("a", (records / "1.jsonl").read_bytes())])
    assert "<h1>Millennium Blades</h1>" in one and "Dée wins</p>" in one
    assert "2026-11-20,&nbsp;19:30 · 4&nbsp;players · 3&nbsp;h&nbsp;19&nbsp;min" in one
    assert "6&nbsp;games · 2026-11-20&nbsp;to&nbsp;2026-11-21" in text
    assert text.count('<details class="game">') == 6 and "not over yet" in text.lower()


def golf(win: str, scores: list[int], *more: list) -> game_replay.Game:
    """Return a game of a sheet with one row, over if *more* says so."""
    sheet = {"sheet": 1, "name": "Golf", "win": win, "rows": [{"name": "Strokes"}]}
    return game("sheet", ["Ann", "Bo", "Cy"][: len(scores)], [0, "score", 0, scores], *more, sheet=sheet)


def test_a_tie_is_shared_and_only_a_game_that_none_can_win_has_no_winner():
    over = [1, "end"]
    assert page.verdict(golf("high", [5, 5], over)) == "Ann and Bo share the win"
    assert page.verdict(golf("high", [5, 5, 4], over)) == "Ann and Bo share the win"
    assert page.verdict(golf("high", [5], over)) == "Ann wins"
    assert page.verdict(golf("none", [5, 4], over)) == "Over, without a winner"
    assert page.verdict(golf("none", [5, 4])) == page.verdict(golf("high", [5, 5])) == "Not over yet"


def test_games_that_nobody_won_are_over_all_the_same():
    over, on = golf("none", [5, 4], [1, "end"]), golf("high", [5, 4])
    assert page.leader(name_tally.people([over, over])) == "Nobody has won yet"
    assert page.leader(name_tally.people([on, on])) == "No game is over yet"


def test_of_very_many_games_the_newest_are_drawn_and_all_are_listed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "DRAWN", 2)
    chosen = [game_replay.game(str(number), data) for number, data in enumerate(evening.year(45))]
    shown = page.Page().text(chosen)
    assert shown.count('<details class="game">') == page.DRAWN and "All games" in shown
    listed = shown[shown.index("All games") :]
    assert listed.count("<td>Boo-Ray</td>") == sum(item.kind == "boo_ray" for item in chosen)
    assert "games won so far, over" in shown


def test_a_picture_of_the_charts_is_made_too(records: Path, tmp_path: Path, capsys):
    for number in (1, 3):
        out = tmp_path / f"{number}.png"
        assert cli.run(["report", str(records / f"{number}.jsonl"), "--png", str(out)]) == 0
        with Image.open(out) as image:
            assert image.width == 2 * chart_picture.PNG_WIDE_PX and image.height > 500
            assert len(image.convert("RGB").resize((170, 200)).getcolors(40_000) or ()) > 50
    assert cli.run(["report", str(records), "--png", str(tmp_path / "all.png")]) == 0
    assert not Path("report.html").exists() and (tmp_path / "all.png").stat().st_size > 10_000
    capsys.readouterr()
    assert cli.run(["report", str(records / "6.jsonl"), "--png", str(tmp_path / "none.png")]) == 2
    assert "nothing to draw yet" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "name", "said"),
    [
        ("--png", "a.gif", "the picture is written as .png"),
        ("--png", "plain", "the picture is written as .png"),
        ("--out", "a.pdf", "the page is written as .html or .htm"),
        ("--out", "plain", "the page is written as .html or .htm"),
    ],
)
def test_nothing_is_written_under_the_name_of_another_kind(
    option: str, name: str, said: str, records: Path, tmp_path: Path, capsys
):
    assert cli.run(["report", str(records / "1.jsonl"), option, str(tmp_path / name)]) == 2
    assert capsys.readouterr().err == f"tablemate: {tmp_path / name}: {said}\n"
    assert os.listdir(tmp_path) == []


def test_an_ending_may_be_of_either_case(records: Path, tmp_path: Path):
    words = ["report", str(records / "1.jsonl"), "--png", str(tmp_path / "a.PNG")]
    assert cli.run([*words, "--out", str(tmp_path / "a.HTM")]) == 0
    assert sorted(os.listdir(tmp_path)) == ["a.HTM", "a.PNG"]


def test_where_there_is_nothing_to_draw_the_page_is_not_written_either(records: Path, tmp_path: Path, capsys):
    page, png = tmp_path / "a.html", tmp_path / "a.png"
    assert cli.run(["report", str(records / "6.jsonl"), "--out", str(page), "--png", str(png)]) == 2
    assert capsys.readouterr() == ("", "tablemate: there is nothing to draw yet\n")
    assert not page.exists() and not png.exists()


def test_a_picture_has_what_stands_beside_the_titles_of_its_charts():
    def drawn(note: str) -> Image.Image:
        chart = charts.Chart("Rage spent", "Rage", 60, lambda axes, paint: axes.set_axis_off(), [], note)
        return Image.open(io.BytesIO(chart_picture.png(chart_picture.Head("", [], ""), [chart]))).convert("L")

    differs = ImageChops.difference(drawn(""), drawn("dashed: given up")).getbbox()
    assert differs is not None
    left, _, right, bottom = differs
    title_px = chart_picture.MARGIN_PX + chart_picture.wide_px("Rage spent", chart_picture.TITLE_SIZE)
    assert 2 * title_px < left < right < 2 * (chart_picture.PNG_WIDE_PX - chart_picture.MARGIN_PX)
    assert bottom < 2 * (chart_picture.HEAD_PX + chart_picture.TITLE_PX)


def test_long_names_in_the_head_of_a_picture_go_on_in_the_next_line(tmp_path: Path):
    (tmp_path / "a.jsonl").write_bytes(evening.boo_ray(3, ["Evangeline the Great of Ghent", "W" * 60, "Cy"]))
    for who in ("Evangeline the Great of Ghent", "W" * 60):
        head = chart_picture.Head("Boo-Ray", ["2 players"] * 9, f"{who} and {who} share the win")
        drawn = chart_picture.png(
            head, charts.of_game(game_replay.game("a", (tmp_path / "a.jsonl").read_bytes()))
        )
        with Image.open(io.BytesIO(drawn)) as image:
            margin = image.crop((image.width - chart_picture.MARGIN_PX, 0, image.width, 300)).convert("L")
            assert set(margin.tobytes()) == {255}


def test_names_of_wide_letters_stay_within_the_picture_and_keep_their_numbers():
    wide = ["MWMWMWMWMWMW", "W" * 12, "\u5bae" * 12]
    sheet = {"sheet": 1, "name": "Golf", "rows": [{"name": "W" * 16}, {"name": "M" * 16}]}
    scored = [[0, "score", row, [31, 20, 10]] for row in range(2)]
    many = [charts.of_game(game("sheet", wide, *scored, sheet=sheet))]
    many += [
        charts.of_game(game_replay.game("a", make(1, wide))) for make in (evening.blood_rage, evening.boo_ray)
    ]
    assert sum(map(len, many)) == 5
    for found in sum(many, []):
        drawn = Image.open(io.BytesIO(chart_picture.png(chart_picture.Head("", [], ""), [found]))).convert(
            "L"
        )
        for left in (0, drawn.width - chart_picture.MARGIN_PX):
            edge = drawn.crop((left, 0, left + chart_picture.MARGIN_PX, drawn.height))
            assert set(edge.tobytes()) == {255}, found.title
    assert drawing.short("MWMWMWMWMWMW") == "MWMWMW…" and drawing.short("Emma Watson") == "Emma Watson"


def test_a_picture_of_players_of_any_script_gives_no_warning(tmp_path: Path, recwarn):
    (tmp_path / "a.jsonl").write_bytes(evening.boo_ray(3, ["宮本", "نامه", "\ud55c"]))
    words = ["report", str(tmp_path / "a.jsonl"), "--png", str(tmp_path / "a.png")]
    assert cli.run(words) == 0 and [str(warning.message) for warning in recwarn] == []


def test_a_number_that_no_chart_can_hold_is_told_all_the_same(tmp_path: Path, capsys):
    actions = [[minute, "glory", minute % 2, 10**400] for minute in range(4)]
    head = {"tablemate": 1, "game": "blood_rage", "players": ["Ann", "Bo"]}
    (tmp_path / "a.jsonl").write_bytes(record_bytes([head, *actions]))
    (tmp_path / "b.jsonl").write_bytes(evening.boo_ray(3))
    out = tmp_path / "a.html"
    assert cli.run(["report", str(tmp_path), "--out", str(out)]) == 0
    assert "2" + "0" * 400 in out.read_text("utf-8")


def test_a_time_that_no_chart_can_hold_leaves_the_charts_out(tmp_path: Path):
    actions = [[10**400 + minute, "glory", minute % 2, 1] for minute in range(4)]
    head = {"tablemate": 1, "game": "blood_rage", "players": ["Ann", "Bo"]}
    (tmp_path / "a.jsonl").write_bytes(record_bytes([head, *actions]))
    out = tmp_path / "a.html"
    assert cli.run(["report", str(tmp_path / "a.jsonl"), "--out", str(out)]) == 0
    assert "<svg" not in out.read_text("utf-8")


def test_page_and_picture_cannot_be_one_file(records: Path, tmp_path: Path, capsys):
    out = tmp_path / "a"
    assert cli.run(["report", str(records / "1.jsonl"), "--out", str(out), "--png", f"{tmp_path}/./a"]) == 2
    assert capsys.readouterr().err == f"tablemate: {out}: the page and the picture need a file each\n"
    assert not out.exists()


def test_a_damaged_game_is_named_and_the_others_reported(records: Path, tmp_path: Path, capsys):
    (tmp_path / "bad.jsonl").write_text("nonsense")
    out = tmp_path / "a.html"
    words = ["report", str(tmp_path / "bad.jsonl"), str(records / "1.jsonl"), "--out", str(out)]
    assert cli.run(words) == 1
    assert "bad.jsonl:1: header" in capsys.readouterr().err and "Millennium" in out.read_text()
    assert cli.run(["report", str(tmp_path / "bad.jsonl"), "--out", str(out)]) == 2
    assert cli.run(["report", str(records / "1.jsonl"), "--out", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_every_game_there_is_has_a_page():
    for kind, _ in games.GAMES:
        shown = game_replay.game("a", evening.by_chance(kind, 2, evening.NAMES))
        assert f"<h1>{shown.title}</h1>" in page.Page().text([shown])


def test_a_sheet_shows_its_totals_after_each_round_and_its_rows_where_there_are_several():
    rounds = [[0, "score", 0, [5, 3]], [1, "round"], [2, "score", 0, [1, 9]], [3, "round"]]
    one_row = {"sheet": 1, "name": "Darts", "rounds": {}, "rows": [{"name": "Points"}]}
    (chart,) = charts.of_game(game("sheet", ["Ann", "Bo"], *rounds, sheet=one_row))
    assert chart.table == [["round", "Ann", "Bo"], ["1", "5", "3"], ["2", "6", "12"]]
    rows = [{"name": f"Row {number}"} for number in range(12)]
    scored = [[0, "score", number, [number, 1]] for number in range(12)]
    found = game("sheet", ["Ann", "Bo"], *scored, sheet={"sheet": 1, "name": "Long", "rows": rows})
    (chart,) = charts.of_game(found)
    assert chart.table[1] == ["Ann", *map(str, range(12)), "66"]
    assert "Row 11" in chart_picture.svg(chart, 1)


def test_the_rows_of_a_sheet_keep_their_names_whatever_other_games_call_theirs():
    names_of_rows = ["friends", "legend", "my_row", "_own"]
    sheet = {"sheet": 1, "name": "Golf", "rows": [{"name": name} for name in names_of_rows]}
    scored = [[0, "score", number, [number + 1, 1]] for number in range(len(names_of_rows))]
    (chart,) = charts.of_game(game("sheet", ["Ann", "Bo"], *scored, sheet=sheet))
    assert chart.table[0] == ["player", *names_of_rows, "total"]
    drawn = re.sub(r"\s*<[^>]*>\s*", "|", chart_picture.svg(chart, 1)).split("|")
    assert set(names_of_rows) <= set(drawn)


def test_where_points_came_from_is_said_in_the_words_of_the_device():
    found = game_replay.game("a", evening.blood_rage(1, ["Ann", "Bo"]))
    (chart,) = [chart for chart in charts.of_game(found) if chart.title == "Where the points came from"]
    assert set(chart.table[0][1:-1]) <= {"Battles", "Pillage", "Quests", "Ragnarok", "Legends", "Cards"}


def test_a_name_of_any_length_is_cut_with_few_measurements(monkeypatch):
    measured = []

    def wide(text: str, size: float = 1) -> float:
        measured.append(len(text))
        return len(text) * size

    monkeypatch.setattr(fitting, "wide_px", wide)
    monkeypatch.setattr(drawing, "width", wide)
    assert fitting.cut("x" * 10_000, 8, chart_picture.WIDE_PX) == "x" * 41 + "…"
    assert drawing.short("x" * 10_000) == "x" * 7 + "…"
    assert sum(measured) < 10_000


def test_the_totals_of_sides_are_drawn_with_what_they_go_for_and_who_went_out():
    rows = [{"name": "Points", "min": -99}]
    darts = {"sheet": 1, "name": "Lives", "sides": {"4": 2}, "start": 20, "out": 0, "rounds": {"until": 50}}
    played = [[0, "score", 0, [-5, 10]], [1, "round"], [2, "score", 0, [-20, 5]], [3, "round"]]
    found = game("sheet", ["Ann", "Bo", "Cy", "Di"], *played, sheet={**darts, "rows": rows})
    (chart,) = charts.of_game(found)
    assert chart.table[0] == ["round", "Ann+Cy", "Bo+Di"] and chart.table[2] == ["2", "-5", "35"]
    assert "played to 50" in chart.says and "Ann+Cy out after round 2" in chart.says
    assert page.verdict(found) == "Bo and Di win"


def test_a_life_counter_is_drawn_over_time_with_who_went_out():
    sheet = {"sheet": 1, "name": "Lives", "start": 20, "out": 0, "rows": [{"name": "Life", "min": -99}]}
    lost = [[60000, "add", 0, 1, -5], [120000, "add", 0, 1, -15], [180000, "add", 0, 0, -3]]
    found = game("sheet", ["Ann", "Bo"], *lost, sheet=sheet)
    (chart,) = charts.of_game(found)
    assert chart.table[1] == ["0", "20", "20"] and "Bo out in minute 2." in chart.says


def test_a_game_that_all_have_won_or_lost_says_so():
    sheet = {"sheet": 1, "name": "Crew", "win": "none", "declare": "all", "rows": []}
    assert page.verdict(game("sheet", ["Ann", "Bo"], [0, "win", [0, 1]], sheet=sheet)) == "All win together"
    assert page.verdict(game("sheet", ["Ann", "Bo"], [0, "win", []], sheet=sheet)) == "All have lost"
