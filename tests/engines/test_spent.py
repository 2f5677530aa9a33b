"""How long a game took, was paused, and what each seat used of it."""

from tests.engines.by_hand import played, played_sheet


def spent(session) -> tuple:
    """Return the times that the game tells."""
    return session.game.spent(session.state)


def test_each_seat_has_the_time_of_its_turns_without_the_pauses():
    session = played_sheet({"clock": {"bank": 300, "add": 5}}, 2)
    for t, name in ((1000, "turn"), (11000, "turn"), (15000, "pause"), (45000, "resume"), (46000, "turn")):
        session.do([t, name])
    assert spent(session) == (46000, 30000, [10000, 5000])
    session.do([50000, "end"])
    assert spent(session) == (50000, 30000, [14000, 5000])


def test_phases_are_nobodys_time_and_a_sheet_without_a_clock_says_nothing():
    session = played_sheet({"clock": {"phases": [["Talk", 60], ["Vote", 30]]}}, 3)
    for t, name in ((0, "phase"), (10000, "pause"), (12000, "resume"), (20000, "end")):
        session.do([t, name])
    assert spent(session) == (20000, 2000, [])
    assert spent(played_sheet({}, 2)) is None


def test_millennium_blades_says_how_long_its_blocks_were_paused():
    session = played("millennium_blades", 2, {})
    for t, name in ((0, "start"), (5000, "pause"), (9000, "resume"), (20000, "pause"), (21000, "end_block")):
        session.do([t, name])
    assert spent(session) == (21000, 5000, [])
