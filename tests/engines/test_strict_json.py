r"""
JSON: one table of texts with their outcome for both runtimes, and on CPython its own `json` as judge.

Narrower than `json` on purpose, and so in the table as UNFIT: a key twice in an object, `\u` with half
of a surrogate pair, more than 1000 digits, more than 16 levels. `1.0` and `1e3` are read as Inexact.
"""

import sys

from engines_core import strict_json
from engines_core.json_text import dumps
from engines_core.strict_json import MAX_DEPTH, MAX_DIGITS, Inexact, Unfit, loads
from tests.engines.random_player import Lcg

ON_MICROPYTHON = sys.implementation.name == "micropython"
DOCUMENTS = 300 if ON_MICROPYTHON else 4000
SOUND = (
    (b"null", None),
    (b"true", True),
    (b"false", False),
    (b"0", 0),
    (b"-0", 0),
    (b"-12", -12),
    (b"1073741824", 2**30),
    (b"-9223372036854775809", -(2**63) - 1),
    (b"9" * MAX_DIGITS, 10**MAX_DIGITS - 1),
    (b"-" + b"9" * MAX_DIGITS, 1 - 10**MAX_DIGITS),
    (b'""', ""),
    (b'"a b"', "a b"),
    (b'"\\" \\\\ \\/ \\b \\f \\n \\r \\t"', '" \\ / \b \f \n \r \t'),
    (b'"\\u0000\\u001f\\u007F\\u00e9\\u5BAE"', "\0\x1f\x7f\u00e9\u5bae"),
    (b'"\\ud83d\\ude00"', "\U0001f600"),
    (b'"\\uD800\\uDC00\\udbff\\udfff"', "\U00010000\U0010ffff"),
    (b'"\\ud7ff\\ue000"', "\ud7ff\ue000"),
    (b'"\x7f"', "\x7f"),
    (b'"\xc2\x80\xdf\xbf"', "\x80\u07ff"),
    (b'"\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf"', "\u0800\ud7ff\ue000\uffff"),
    (b'"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"', "\U00010000\U0010ffff"),
    (b'"\xe5\xae\xae\\u672c\xe6\xad\xa6"', "\u5bae\u672c\u6b66"),
    (b'"\xe2\x80\xa8"', "\u2028"),
    (b"[]", []),
    (b"{}", {}),
    (b" \t\r\n[ \t1\r,\n2 ] \r\n", [1, 2]),
    (b'{"a":1,"b":[true,null,"x"],"":{}}', {"a": 1, "b": [True, None, "x"], "": {}}),
    (b'{ "a" : { "a" : 1 } , "b" : { "a" : 2 } }', {"a": {"a": 1}, "b": {"a": 2}}),
    (b'[[],[[]],{"k":[]},[{}]]', [[], [[]], {"k": []}, [{}]]),
    (b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "deep"),
    (b'{"a":' * (MAX_DEPTH - 1) + b"{}" + b"}" * (MAX_DEPTH - 1), "deep"),
)
INEXACT = (
    b"1.0",
    b"-0.0",
    b"0.5",
    b"1e3",
    b"1E3",
    b"1e+3",
    b"1e-3",
    b"0e0",
    b"12.34E56",
    b"1e999999999",
    b"0.1e1",
)
UNFIT = (
    (b"1" + b"0" * MAX_DIGITS, "a number of more than 1000 digits"),
    (b"[1, -" + b"9" * 5000 + b"]", "a number of more than 1000 digits"),
    (b'{"a":1,"a":1}', 'key "a" stands twice'),
    (b'[{"b":{"a":1,"\\u0061":2}}]', 'key "a" stands twice'),
    (b'"\\ud800"', "half a surrogate pair"),
    (b'"\\udfff x"', "half a surrogate pair"),
    (b'"\\ud800\\ud800"', "half a surrogate pair"),
    (b'"\\ud800\\u0041"', "half a surrogate pair"),
    (b'"\\ud800\\ue000"', "half a surrogate pair"),
    (b'"\\ud800\\udbff"', "half a surrogate pair"),
    (b'"\\udc00\\udc00"', "half a surrogate pair"),
    (b'{"abcdefghijklmnopqrstuvw":1,"abcdefghijklmnopqrstuvw":1}', 'key "abcdefghijklmnopqrst" stands twice'),
    (b'"\\ude00\\ud83d"', "half a surrogate pair"),
    (b'{"\\udc00":1}', "half a surrogate pair"),
    (b"[" * 17 + b"]" * 17, "nested too deep"),
    (b'[{"a":' * 9 + b"1" + b"}]" * 9, "nested too deep"),
    (b"[" * 3000 + b"]" * 3000, "nested too deep"),
)
BROKEN = (
    b"",
    b" ",
    b"\xef\xbb\xbf1",
    b"nul",
    b"nulll",
    b"True",
    b"NaN",
    b"-Infinity",
    b"undefined",
    b"'a'",
    b"1 2",
    b"1,",
    b"-",
    b"+1",
    b"01",
    b"-01",
    b"00",
    b"1.",
    b".5",
    b"1.e3",
    b"1e",
    b"1e+",
    b"1e+-3",
    b"1_000",
    b"0x10",
    b"--1",
    b"1-",
    b"\xd9\xa3",
    b"[",
    b"]",
    b"[1",
    b"[1,",
    b"[1,]",
    b"[,1]",
    b"[,]",
    b"[1 2]",
    b"[1;2]",
    b"[1}",
    b"[1]]",
    b"{",
    b"}",
    b"{]",
    b'{"a"',
    b'{"a":',
    b'{"a":}',
    b'{"a" 1}',
    b'{"a",1}',
    b'{"a":1,}',
    b'{"a":1,,"b":2}',
    b'{"a":1 "b":2}',
    b'{"a":1]',
    b"{a:1}",
    b"{1:1}",
    b"{null:1}",
    b"{,}",
    b'"',
    b'"a',
    b'"a\\',
    b'"a\\"',
    b'"\\x41"',
    b'"\\u"',
    b'"\\u12"',
    b'"\\u12g4"',
    b'"\\u+123"',
    b'"\\u 123"',
    b'"\\U00000041"',
    b'"\\ud83d\\u"',
    b'"\\ud83d\\udg00"',
    b'"\x00"',
    b'"\x1f"',
    b'"\t"',
    b'"\n"',
    b"\x0b1",
    b"1\x0c",
    b"1\xc2\xa0",
    b"1\x00",
    b"// x\n1",
    b"[1] // x",
    b"[" * 3000,
    b"[" * 3000 + b"]" * 2999,
    b'{"a":' * 40,
    b"[" * 40 + b"1" + b"}" * 40,
    # broken UTF-8: cut, stray, overlong, surrogates, beyond the last character
    b'"\x80"',
    b'"\xbf"',
    b'"\xc3"',
    b'"\xc3(',
    b'"\xe5\xae"',
    b'"\xe5\xae',
    b'"\xf0\x9f\x98"',
    b'"\xc0\x80"',
    b'"\xc0\xaf"',
    b'"\xc1\xbf"',
    b'"\xe0\x80\xaf"',
    b'"\xe0\x9f\xbf"',
    b'"\xf0\x80\x80\xaf"',
    b'"\xf0\x8f\xbf\xbf"',
    b'"\xed\xa0\x80"',
    b'"\xed\xbf\xbf"',
    b'"\xed\xa0\xbd\xed\xb8\x80"',
    b'"\xf4\x90\x80\x80"',
    b'"\xf5\x80\x80\x80"',
    b'"\xf8\x88\x80\x80\x80"',
    b'"\xfc\x84\x80\x80\x80\x80"',
    b'"\xfe"',
    b'"\xff"',
    b'["\xc3\xa9", "\xc3"]',
    b"\xff",
    b'{"\xc0\x80":1}',
)


def outcome(data: bytes) -> tuple:
    """Return the outcome of *data*: ("value", it), ("unfit", reason) or ("broken", reason)."""
    try:
        return "value", loads(data)
    except Unfit as refused:
        return "unfit", refused.args[0]
    except ValueError as refused:
        return "broken", refused.args[0]


def test_sound_json_is_read():
    for data, value in SOUND:
        found = outcome(data)
        assert found[0] == "value", data
        if value != "deep":
            assert found[1] == value and type(found[1]) is type(value), data


def test_the_deepest_value_is_whole():
    value = loads(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)
    for _ in range(MAX_DEPTH - 1):
        assert type(value) is list and len(value) == 1
        value = value[0]
    assert value == []


def test_true_is_not_one_and_one_is_not_true():
    assert [type(value) for value in loads(b"[1, true, 0, false]")] == [int, bool, int, bool]


def test_a_fraction_or_an_exponent_is_not_an_integer():
    for text in INEXACT:
        for value in (loads(text), loads(b"[" + text + b"]")[0], loads(b'{"a":' + text + b"}")["a"]):
            assert type(value) is Inexact and str(value) == text.decode()


def test_whole_json_beyond_the_limits_is_unfit():
    for data, reason in UNFIT:
        assert outcome(data) == ("unfit", reason), data[:60]


def test_what_is_not_json_is_broken():
    for data in BROKEN:
        kind, reason = outcome(data)
        assert kind == "broken" and reason.split(":")[0] in ("not JSON", "not UTF-8"), (
            data[:60],
            kind,
            reason,
        )


def test_unfit_in_the_middle_does_not_hide_that_it_is_broken():
    for data, _ in UNFIT:
        for more in (b" x", b"]"):
            assert outcome(data + more)[0] == "broken"
        assert outcome(b"[" + data)[0] == "broken"


def test_a_document_cut_anywhere_is_broken():
    whole = '{"a\\u00e9": [1, -20, true, null, {"\\ud83d\\ude00": "宮本\\n"}], "é": []}'.encode()
    assert outcome(whole)[0] == "value"
    for end in range(len(whole)):
        assert outcome(whole[:end])[0] == "broken", end


def is_utf8(data: bytes) -> bool:
    """Return whether *data* is UTF-8, by the table of the Unicode standard (3-7)."""
    rows = (
        (0x00, 0x7F, ()),
        (0xC2, 0xDF, ((0x80, 0xBF),)),
        (0xE0, 0xE0, ((0xA0, 0xBF), (0x80, 0xBF))),
        (0xE1, 0xEC, ((0x80, 0xBF), (0x80, 0xBF))),
        (0xED, 0xED, ((0x80, 0x9F), (0x80, 0xBF))),
        (0xEE, 0xEF, ((0x80, 0xBF), (0x80, 0xBF))),
        (0xF0, 0xF0, ((0x90, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
        (0xF1, 0xF3, ((0x80, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
        (0xF4, 0xF4, ((0x80, 0x8F), (0x80, 0xBF), (0x80, 0xBF))),
    )
    at = 0
    while at < len(data):
        row = [row for row in rows if row[0] <= data[at] <= row[1]]
        if not row:
            return False
        for low, high in row[0][2]:
            at += 1
            if at >= len(data) or not low <= data[at] <= high:
                return False
        at += 1
    return True


def test_just_utf8_is_taken_in_strings():
    rng = Lcg(23)
    taken = 0
    edges = (
        0x7F,
        0x80,
        0x8F,
        0x90,
        0x9F,
        0xA0,
        0xBF,
        0xC0,
        0xC1,
        0xC2,
        0xDF,
        0xE0,
        0xED,
        0xEF,
        0xF0,
        0xF4,
        0xF5,
    )
    for index in range(128 * 4 + DOCUMENTS * 4):
        if index < 128 * 4:  # every lead byte, with up to three bytes after it
            text = bytes([128 + index // 4] + [0x90] * (index % 4))
        else:
            text = bytes([rng.pick(edges) for _ in range(1 + rng.below(5))])
        kind, value = outcome(b'"' + text + b'"')
        assert (kind == "value") == is_utf8(text), text
        if kind == "value":
            taken += 1
            assert value.encode() == text and dumps(value) == '"' + value + '"'
    assert taken > 20


def test_dumps_sorts_keys_and_leaves_utf8_as_it_is():
    assert dumps({"b": 1, "a": [True, False, None], "é": {}, "B": []}) == (
        '{"B": [], "a": [true, false, null], "b": 1, "é": {}}'
    )
    assert dumps((1, (2, "宮"))) == '[1, [2, "宮"]]'
    assert dumps("\U0001f600\u2028\x7f") == '"\U0001f600\u2028\x7f"'


def test_dumps_escapes_quotes_and_control_characters():
    assert dumps('"\\/\b\f\n\r\t\0\x1f') == '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f"'


def test_dumps_writes_seats_as_keys_in_decimal():
    assert dumps({2: "c", 0: "a"}) == '{"0": "a", "2": "c"}'


def test_dumps_writes_integers_of_any_size():
    assert dumps(-(10**600)) == "-1" + "0" * 600


def test_dumps_knows_no_other_types():
    for value in (Inexact("1.0"), b"x", set(), [Inexact("1e3")]):
        try:
            dumps(value)
            raise AssertionError("not refused: %r" % value)
        except TypeError:
            pass


# Random documents: written and read back, and on CPython compared with its own json


def random_document(rng: Lcg, depth: int) -> object:
    """Return a random value that JSON can hold."""
    way = rng.below(10 if depth else 7)
    if way == 0:
        return rng.pick((None, True, False, [], {}, ""))
    if way < 3:
        return (rng.below(2**31) - 2**30) * rng.pick((1, 1, 0, 10**20, -(10**40)))
    if way < 7:
        return random_text(rng)
    if way < 9:
        return [random_document(rng, depth - 1) for _ in range(rng.below(4))]
    return {random_text(rng): random_document(rng, depth - 1) for _ in range(rng.below(4))}


def random_text(rng: Lcg) -> str:
    """Return a short text of characters of all lengths and kinds."""
    limits = (
        (0, 32),
        (32, 127),
        (32, 127),
        (127, 0x800),
        (0x800, 0xD800),
        (0xE000, 0x10000),
        (0x10000, 0x110000),
    )
    codes = []
    for _ in range(rng.below(6)):
        low, high = rng.pick(limits)
        codes.append(low + rng.below(high - low))
    return "".join([chr(code) for code in codes])


def damaged(data: bytes, rng: Lcg) -> bytes:
    """Return *data* with a byte or two changed, put in or left out, or cut short."""
    for _ in range(1 + rng.below(2)):
        at = rng.below(len(data) + 1)
        byte = (
            bytes([rng.below(256)])
            if rng.one_in(3)
            else bytes([rng.pick(b'[]{},:"\\0123e.-+tfnul \n\x1f\x80')])
        )
        way = rng.below(8)
        if way == 0:
            data = data[:at]
        else:
            data = data[:at] + (b"" if way < 3 else byte) + data[at + (1 if way < 6 else 0) :]
    return data


def test_what_is_written_is_read_back():
    rng = Lcg(29)
    for _ in range(DOCUMENTS):
        value = random_document(rng, 4)
        text = dumps(value)
        again = loads(text.encode())
        assert again == value and dumps(again) == text


def with_floats(value: object) -> object:
    """Return *value* with every Inexact as the float that json reads there."""
    if type(value) is Inexact:
        return float(str(value))
    if type(value) is list:
        return [with_floats(item) for item in value]
    if type(value) is dict:
        return {key: with_floats(item) for key, item in value.items()}
    return value


def theirs(data: bytes) -> tuple:
    """Return whether CPython's json takes *data*, and the value."""
    import json

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        return True, json.loads(data.decode(), parse_constant=refuse)
    except (ValueError, RecursionError):
        return False, None


def same_as_theirs(data: bytes) -> str:
    """Check *data* against CPython's json; return the outcome."""
    kind, value = outcome(data)
    takes, expected = theirs(data)
    assert takes == (kind != "broken"), (data, kind, takes)
    if kind == "value":
        assert with_floats(value) == expected, data
    return kind


def test_cpythons_json_judges_the_table_alike():
    if ON_MICROPYTHON:
        return
    for data in [data for data, _ in SOUND] + list(INEXACT) + list(BROKEN):
        same_as_theirs(data)
    for data, reason in UNFIT:
        if reason != "a number of more than 1000 digits" and len(data) < 1000:  # json has limits there too
            assert same_as_theirs(data) == "unfit"


def test_cpythons_json_reads_and_writes_random_documents_alike():
    if ON_MICROPYTHON:
        return
    import json

    rng = Lcg(31)
    found = {"value": 0, "unfit": 0, "broken": 0}
    for _ in range(DOCUMENTS * 5):
        value = random_document(rng, 4)
        assert dumps(value) == json.dumps(value, sort_keys=True, ensure_ascii=False)
        separators = rng.pick(((",", ":"), (" ,\r", "\t: "), (", ", ": ")))
        data = json.dumps(value, ensure_ascii=rng.one_in(2), separators=separators).encode()
        assert same_as_theirs(data) == "value"
        found[same_as_theirs(damaged(data, rng))] += 1
    assert found["value"] > DOCUMENTS // 2 and found["broken"] > DOCUMENTS and found["unfit"] > 0
    print("* json and strict_json agree on %d damaged documents: %s" % (DOCUMENTS * 5, dumps(found)))


def test_the_limits_stand_in_the_docstring():
    if not ON_MICROPYTHON:
        assert (
            "%d digits" % MAX_DIGITS in strict_json.__doc__ and "%d deep" % MAX_DEPTH in strict_json.__doc__
        )
