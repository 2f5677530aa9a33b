"""Places for equal and unequal results, worked by hand and counted a second time from a sorted list."""

from engines_core import ranking
from tests.engines.random_player import Lcg


def test_tied_players_share_the_places_they_cover():
    assert ranking.places([5, 9, 5, 1]) == [2, 1, 2, 4]
    assert list(ranking.covered([5, 9, 5, 1], 2)) == [2, 3]


def test_tied_first_two_leave_no_second():
    assert ranking.places([7, 7, 3]) == [1, 1, 3]
    assert list(ranking.covered([7, 7, 3], 1)) == [1, 2]


def test_all_tied_are_first():
    assert ranking.places([0, 0, 0, 0, 0]) == [1] * 5
    assert list(ranking.covered([0] * 5, 1)) == [1, 2, 3, 4, 5]


def test_a_single_player_is_first_and_none_gives_none():
    assert ranking.places([-3]) == [1] and list(ranking.covered([-3], 1)) == [1]
    assert ranking.places([]) == []


def test_later_parts_of_a_key_break_ties_only():
    keys = [(10, 0, 9), (10, 1, 0), (11, 0, 0), (10, 1, 0)]
    assert ranking.places(keys) == [4, 2, 1, 2]


def test_standings_show_the_score_and_rank_by_the_key():
    assert ranking.standings([3, 3, 8], [(3, 1), (3, 2), (8, 0)]) == [
        {"seat": 0, "score": 3, "place": 3},
        {"seat": 1, "score": 3, "place": 2},
        {"seat": 2, "score": 8, "place": 1},
    ]


def test_places_are_those_of_a_sorted_list():
    rng = Lcg(5)
    for _ in range(200):
        keys = [rng.below(4) - 1 for _ in range(1 + rng.below(9))]
        best_first = sorted(keys)
        best_first.reverse()
        places = ranking.places(keys)
        assert places == [best_first.index(key) + 1 for key in keys]
        for key, place in zip(keys, places):
            assert list(ranking.covered(keys, place)) == list(range(place, place + keys.count(key)))
