"""Names that do not fit: no two players read alike, whatever they are called and however narrow it gets."""

from engines_core.entries import Columns
from engines_core.ranges import Number
from firmware.display.font import ELLIPSIS
from firmware.game.play import distinct
from firmware.ui.asking.editors import columns
from firmware.ui.asking.editors.columns import APART_PX
from firmware.ui.asking.question import Question
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.short_names import could_be, shorten, shorten_all, shorten_in
from tests.engines.random_player import Lcg
from tests.fakes.device import Device
from tests.fakes.table import seated

SLOW = ("test_on_no_screen_of_any_game_a_short_name_could_be_another_players",)
ALIKE = ("Christopher", "Christian", "Christiane", "Chris")
KEYS = ("UP", "DOWN", "OK", "OK", "OK", "BACK", "hold OK", "hold BACK")
PRESSES = 60
SEED = 11
BEGINNINGS = ("Christ", "Maria ", "Wil", "Ann", "M", "Player ", "")
ENDS = ("ian", "iane", "opher", "a", "e", " 1", " 2", "helm", "WWWWWW", "iiii", "ß", "x")


def test_a_name_that_fits_is_whole_and_another_is_cut_where_no_other_begins_so():
    names = ("Bartholomew", "Ann")
    assert shorten("Ann", names, SMALL, 40) == "Ann"
    assert shorten("Bartholomew", names, SMALL, 40) == "Barthol…"


def test_names_that_begin_alike_keep_as_much_of_their_ends_as_tells_them_apart():
    assert shorten_all(ALIKE, SMALL, 30) == ["Chri…r", "Chri…n", "Chri…e", "Chris"]
    assert shorten_all(("Anna-Lena", "Anna-Lina"), SMALL, 30) == ["An…ena", "An…ina"]


def test_a_number_at_the_end_of_a_name_stays():
    for room, short in ((40, "Player 3"), (36, "Player3"), (34, "Play…3"), (20, "P…3")):
        assert shorten("Player 3", ("Player 1", "Player 2", "Player 3"), TEXT, room) == short, room


def test_where_no_piece_fits_the_number_of_the_seat_stands_behind_the_first_letters():
    assert shorten_all(("Anna-Lena", "Anna-Lina"), SMALL, 12) == ["A1", "A2"]
    assert shorten_all(("Bo", "Wilhelmine A.", "Wilhelmina A."), SMALL, 23)[1:] == ["Wilh2", "Wilh3"]


def test_players_of_one_name_have_the_number_of_their_seat():
    assert distinct(["Ann", "Bo", "Ann"]) == ("Ann 1", "Bo", "Ann 3")


def test_players_whose_names_are_drawn_alike_have_the_number_of_their_seat():
    """Two names of letters that the font lacks were rows of boxes."""
    assert distinct(["🎲🎲", "Bo", "🎯🎯"]) == ("🎲🎲 1", "Bo", "🎯🎯 3")
    assert distinct(["Ann", "Ann "]) == ("Ann 1", "Ann  2")
    assert distinct(["Zoé", "さくら", "Zoe"]) == ("Zoé", "さくら", "Zoe")


def test_names_in_a_sentence_give_way_and_a_name_within_a_longer_one_is_not_taken_for_it():
    names = ("Ann", "Annabel Lee", "Bartholomew")
    assert shorten_in("Annabel Lee beats Bartholomew", names, SMALL, 110) == "Annabel… beats Barthol…"
    assert shorten_in("Ann beats Bo", names, SMALL, 200) == "Ann beats Bo"


def say(key: str, *values) -> str:
    """Return a text as short as those of the hints."""
    return "%s: %s" % values if values else "hint"


def some_names(chance, count: int) -> tuple:
    """Return *count* names of which many are alike."""
    found: list = []
    while len(found) < count:
        name = (chance.pick(BEGINNINGS) + chance.pick(ENDS)).strip()
        if name and name not in found:
            found.append(name)
    return tuple(found)


def test_no_two_short_names_are_alike_or_could_be_the_same_player():
    chance = Lcg(SEED)
    for _ in range(300):
        names = some_names(chance, 2 + chance.below(8))
        rooms = [12 + chance.below(39) for _ in names]
        short = shorten_all(names, SMALL, rooms)
        assert len(set(short)) == len(names), (SEED, names, rooms, short)
        for name, text, room in zip(names, short, rooms):
            assert SMALL.width(text) <= max(room, SMALL.width("9")), (SEED, names, text)
            others = [other for other in names if other != name]
            assert ELLIPSIS not in text or not could_be(text, others), (SEED, names, text)


def meant(text: str, names: tuple) -> list:
    """Return the names that each mark in *text* may stand for, those of which most letters are left."""
    found = []
    for at in range(len(text)):
        if text[at] != ELLIPSIS:
            continue
        fits: dict = {}
        for name in names:
            heads = [n for n in range(1, len(name)) if text[:at].endswith(name[:n])]
            heads = [n for n in heads if not text[: at - n][-1:].isalpha()]
            ends = [n for n in range(len(name)) if text[at + 1 :].startswith(name[len(name) - n :])]
            if heads:
                fits.setdefault(max(heads) + max(ends), []).append(name)
        if fits:
            found.append(fits[max(fits)])
    return found


def play(device: Device, chance, names: tuple) -> None:
    """Press keys at random; after each, no mark on the panel may stand for two players."""
    for _ in range(PRESSES):
        key = chance.pick(KEYS)
        if key.startswith("hold"):
            device.hold(key[5:])
        else:
            device.press(key)
        for text in device.drawn:
            for players in meant(text, names):
                assert len(players) == 1, (SEED, names, text, device.screen())
        if device.sitting.play is None:
            return


def test_on_no_screen_of_any_game_a_short_name_could_be_another_players():
    chance = Lcg(SEED)
    for game_id, most in (
        ("millennium_blades", 5),
        ("blood_rage", 5),
        ("boo_ray", 9),
        ("blaze", 5),
        ("attrition_war", 5),
    ):
        for _ in range(3):
            names = some_names(chance, 3 + chance.below(most - 2))
            options = {"expansion": True} if game_id == "blood_rage" and len(names) == 5 else {}
            play(seated(game_id, names, **options), chance, names)


def columns_of(count: int) -> columns.Editor:
    """Return an editor of points for *count* players whose names begin alike."""
    names = tuple(["Christop%s" % letter for letter in "abcdefghi"[:count]])
    asked_for = Columns(tuple(range(count)), (Number(0, 50),) * count)
    return columns.Editor(Question(asked_for, "Points"), say, names)


def test_the_header_has_the_whole_name_of_the_column_with_the_cursor():
    editing = columns_of(8)
    assert editing.title() == "Christopa: Points"
    editing.pressed("OK", False)
    assert editing.title() == "Christopb: Points"
    assert columns_of(2).title() == "Christopa: Points"  # above its column it is whole, too


def test_a_name_as_wide_as_the_header_is_whole_and_the_question_or_what_is_told_gives_way():
    names = ("Christopher+Christiane", "Maximilian+Charlotte", "Ann+Bo")
    asked_for = Columns((0, 1, 2), (Number(0, 13),) * 3)
    question = Question(asked_for, "Bids")
    question.told = lambda values: "%d of 13" % sum(values)
    editing = columns.Editor(question, say, names)
    assert (editing.title(), editing.corner()) == (names[0], "")
    editing.pressed("OK", False)
    assert editing.title().startswith(names[1]) and editing.corner() == ""
    editing.pressed("OK", False)
    assert (editing.title(), editing.corner()) == ("Ann+Bo: Bids", "0 of 13 hint")
    names = ("Christopher", "Christian", "Christiane", "Christina", "Christa")
    question = Question(Columns((0, 1, 2, 3, 4), (Number(0, 13),) * 5), "Bids of this round")
    question.told = lambda values: "%d of 13" % sum(values)
    editing = columns.Editor(question, say, names)
    assert editing.title().startswith("Christopher") and editing.corner() == "0 of 13"


def test_zeros_of_nine_players_stand_apart():
    device = Device()
    canvas = device.app.output.canvas
    for count in range(2, 10):
        found: list = []
        canvas.text = lambda x, y, text, font, found=found: found.append((x, text, font))
        columns_of(count).draw(canvas)
        zeros = [(x, font) for x, text, font in found if text == "0"]
        gaps = [after - before - font.width("0") for (before, font), (after, _) in zip(zeros, zeros[1:])]
        assert len(zeros) == count and min(gaps) >= APART_PX, (count, gaps)


def test_players_of_one_name_get_a_number_that_no_other_name_has():
    for names in (("Ann", "Ann", "Ann 2"), ("Ann 1", "Ann", "Ann 1", "Ann"), ("A", "A", "A 1", "A 1 1")):
        shown = distinct(names)
        assert len(set(shown)) == len(names), (names, shown)
