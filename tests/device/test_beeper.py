"""Beep patterns; runs on both Pythons."""

from firmware.sound.beeper import PATTERNS, Beeper


class Piezo:
    """Remembers the tones it was given."""

    def __init__(self):
        self.tones = []

    def tone(self, frequency_hz):
        self.tones.append(frequency_hz)


def test_a_pattern_plays_note_by_note_and_ends_silent():
    piezo = Piezo()
    beeper = Beeper(piezo, {"sound": "all"})
    beeper.play("refused", 1000)
    heard = []
    now = 1000
    while True:
        wake = beeper.step(now)
        heard.append((now, piezo.tones[-1]))
        if wake is None:
            break
        now = wake
    assert heard == [(1000, 300), (1120, 0), (1160, 300), (1280, 0)]


def test_a_late_step_catches_up():
    piezo = Piezo()
    beeper = Beeper(piezo, {"sound": "all"})
    beeper.play("refused", 0)
    assert beeper.step(170) == 280
    assert piezo.tones == [300, 0, 300]
    assert beeper.step(9999) is None
    assert piezo.tones[-1] == 0


def test_a_key_click_does_not_cut_off_a_warning_but_a_warning_cuts_off_a_click():
    beeper = Beeper(Piezo(), {"sound": "all"})
    beeper.play("warn", 0)
    beeper.play("key", 10)
    assert beeper.name == "warn"
    beeper.step(1000)
    beeper.play("key", 1000)
    beeper.play("time_up", 1001)
    assert beeper.name == "time_up"


def test_a_board_without_sound_and_a_muted_one_stay_silent():
    beeper = Beeper(None, {"sound": "all"})
    beeper.play("time_up", 0)
    assert beeper.step(0) == 1200
    piezo = Piezo()
    muted = Beeper(piezo, {"sound": "off"})
    muted.play("time_up", 0)
    assert muted.step(0) is None and piezo.tones == []


def test_alarms_only_leaves_out_keys_and_refusals():
    piezo = Piezo()
    beeper = Beeper(piezo, {"sound": "alarms"})
    beeper.play("key", 0)
    beeper.play("refused", 0)
    assert piezo.tones == []
    beeper.play("warn", 0)
    assert piezo.tones == [2300]


def test_an_unknown_pattern_is_an_error():
    try:
        Beeper(None, {"sound": "all"}).play("trumpet", 0)
    except KeyError:
        return
    raise AssertionError("no KeyError")


def test_every_pattern_is_made_of_sounding_notes_and_pauses():
    for name in PATTERNS:
        for frequency_hz, duration_ms in PATTERNS[name]:
            assert (frequency_hz == 0 or 100 <= frequency_hz <= 5000) and 0 < duration_ms <= 2000
        assert PATTERNS[name][-1][0] != 0
