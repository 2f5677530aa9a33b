"""A board of one's own, as boards/README.md shows one, and the messages about slips in its file."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.program import bytecode

pytestmark = pytest.mark.slow

EXAMPLE = (bytecode.ROOT / "boards/README.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
# Starts once, and runs each line, a piece of Python, in a copy of itself; of the program, the board is built.
COPIES = """
import gc, json, os, sys
from host_tools import cli
from host_tools.program import private_names, program_sources
# reads the names of all files once, for all copies, but of the boards, which are another test's
private_names.numbered([], readers=("engines_core", "firmware", "host_tools"))
for verb in ("build", "deploy", "wiring"):
    cli.load(verb)
gc.freeze()
program_sources.of_board = lambda board, *_: [f"boards/{board}.py", "boards/pico_parts.py"]
for line in sys.stdin:
    child = os.fork()
    if not child:
        for stream, name in ((1, os.devnull), (2, "said.txt")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        try:
            exec(json.loads(line))
            code = 0
        except SystemExit as ended:
            code = ended.code or 0
        sys.stderr.flush()
        os._exit(code)  # at once: to take the modules down takes as long as the verb
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository's program, without boards."""
    root = tmp_path_factory.mktemp("own")
    left_out = shutil.ignore_patterns("node_modules", "*.pyc.*")  # another process may be writing these
    shutil.copytree(bytecode.ROOT / "host_tools", root / "host_tools", ignore=left_out)
    for folder in ("engines_core", "firmware"):
        (root / folder).symlink_to(bytecode.ROOT / folder)
    return root


@pytest.fixture
def root(program: Path) -> Iterator[Path]:
    """Return *program* with the repository's boards, for more of them that no other test shall see."""
    shutil.copytree(bytecode.ROOT / "boards", program / "boards", ignore=shutil.ignore_patterns("hardware"))
    yield program
    shutil.rmtree(program / "boards")


@pytest.fixture(scope="module")
def copies(program: Path) -> Iterator[subprocess.Popen]:
    """Give the process that runs COPIES in *program*."""
    words = [sys.executable, "-c", COPIES]
    pipes: dict = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, text=True, cwd=program, env=environment(program), **pipes) as running:
        yield running


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which Python finds the program in *root*, and its boards as they are now."""
    return {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture
def told_by(root: Path, copies: subprocess.Popen) -> Callable[[str], tuple[int, str]]:
    """Return a function that runs Python in *root*: its exit code, and its complaints."""

    def run(script: str) -> tuple[int, str]:
        assert copies.stdin and copies.stdout
        copies.stdin.write(json.dumps(script) + "\n")
        copies.stdin.flush()
        return int(copies.stdout.readline()), (root / "said.txt").read_text()

    return run


@pytest.fixture
def told(told_by) -> Callable[..., tuple[int, str]]:
    """Return a function that runs `tablemate` with words: its exit code, and its complaints."""
    return lambda *words: told_by(f"sys.argv[1:] = {words!r}; cli.main()")


def test_the_example_of_the_readme_is_a_board_and_may_import_types_where_nothing_runs(root: Path):
    types = "\n\nif False:  # for the type checker\n    from firmware.types import Wiring\n"
    for words, board in (("wiring my_table", EXAMPLE), ("build --board my_table", EXAMPLE + types)):
        (root / "boards/my_table.py").write_text(board)
        command = [sys.executable, "-m", "host_tools.cli", *words.split()]  # itself, with the whole program
        done = subprocess.run(command, capture_output=True, text=True, cwd=root, env=environment(root))
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("def make() -> parts.Board:", "def make() -> parts.Board", ":11: expected ':'"),
        ("display.sh1107", "display.sh1170", ":6: there is no module firmware.display.sh1170"),
        ("import pico_parts", "import pico_part", ":5: there is no module boards.pico_part"),
        ("import machine", "import firmware.nothing", ":3: there is no module firmware.nothing"),
        ("My table", "My\0table", "boards/my_table.py:"),
    ],
)
def test_what_is_not_a_program_is_refused_by_every_verb_with_its_line(
    root: Path, told, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    for words in (["wiring", "my_table"], ["build", "--board", "my_table"]):
        exit_code, error = told(*words)
        assert exit_code == 2 and error.startswith("tablemate: boards/my_table.py") and error.count("\n") == 1
        assert reason in error


KEYS = '(("UP", 13), ("DOWN", 14), ("OK", 15), ("BACK", 16))'
SH1107 = "Sh1107(bus, dc, cs, reset)"


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("import Sh1107", "import Sh1170", ":6: cannot import name 'Sh1170'"),
        ("Keys(KEYS)", "Keys(KEY)", ":16: name 'KEY' is not defined"),
        (', None, parts.Led("LED")', "", ":16: Board.__init__() missing 2 required "),
        ("parts.full_speed()", "[][0]", ":13: list index out of range"),
        ("parts.full_speed()", '{}["UP"]', ":13: KeyError 'UP'"),
        ("def make", "return\ndef make", ": 'return' outside function (my_table.py, line 11)"),
        ("def make", "def mkae", ": there is no make()"),
        ("return parts", "parts", ": make() returns nothing: it ends with `return parts.Board(...)`"),
        ("Pin(10)", "Pin(11)", ":14: SCK of SPI1 cannot be GP11, only GP10, GP14, GP26"),
        ("machine.Pin(10)", "11", ":14: SCK of SPI1 cannot be GP11, only GP10, GP14, GP26"),
        ("SPI(1,", "SPI(2,", ":14: there is no SPI2, only SPI0 and SPI1"),
        ("SPI(1,", "SPI(id=2,", ":14: there is no SPI2, only SPI0 and SPI1"),
        ("bus =", "parts.i2c(0, 5, 4, 1)\n    bus =", ":14: SDA of I2C0 cannot be GP5, only GP0, GP4, "),
        ('("UP", 13)', '("UP", 33)', ": key UP: a Pico has no GP33 (0 to 22, 26 to 28)"),
        ("(8, 9, 12)", "(8, 9, 29)", ": SH1107 display RST: a Pico has no GP29 (0 to 22, 26 to 28)"),
        ('"UP", 13', '"UP", "LED"', ": key UP: a Pico has no LED (0 to 22, 26 to 28)"),
        ('"UP", 13', '"UP", "13"', ':16: write 13, not "13": a pin is the number of its GPIO'),
        ("Pin(10)", 'Pin("GP10")', ':14: write 10, not "GP10": a pin is the number of its GPIO'),
        ("15), (", "13), (", ": GP13 is used more than once: key UP, key OK"),
        ("15), (", "11), (", ": GP11 is used more than once: SH1107 display DIN, key OK"),
        (', ("BACK", 16)', "", ": no key BACK: the program needs UP, DOWN, OK and BACK"),
        ('"DOWN", 14', '"UP", 14', ": key UP is there twice: each has a name of its own"),
        ('"UP", 13', "13, 13", ": key 13: its name is not a string"),
        (KEYS, "()", ": there are no keys"),
        (
            KEYS,
            '(("UP", 6))',
            ':16: key \'UP\' is no ("NAME", GPIO); one key alone needs a comma: (("KEY", 10),)',
        ),
        ('("UP", 13)', '("UP", 13, 1)', ":16: key ('UP', 13, 1) is no (\"NAME\", GPIO); one key alone "),
        ("parts.Keys(KEYS)", "KEYS", ": there are no keys: parts.Keys(KEYS) makes them"),
        (SH1107, "None", ": its display is None: give it a driver of firmware/display"),
        ("None, parts.Led", "20, parts.Led", ": its sound is 20: give it parts.Buzzer(GPIO) or None"),
        ('parts.Led("LED")', '"LED"', ": its led is 'LED': give it parts.Led(GPIO) or None"),
        ('Board("my_table"', 'Board("pico_ssd1306"', ": parts.Board has the name 'pico_ssd1306', the file"),
    ],
)
def test_a_board_that_cannot_work_is_neither_drawn_nor_built_and_the_reason_is_told(
    root: Path, told, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    for words in (["wiring", "my_table"], ["build", "--board", "my_table"]):
        exit_code, error = told(*words)
        assert exit_code == 2 and error.count("\n") == 1
        assert error.startswith(f"tablemate: boards/my_table.py{reason}")


@pytest.mark.parametrize("verb", ["wiring", "build --board", "build --frozen --board", "deploy --board"])
def test_every_verb_refuses_a_board_that_cannot_work(root: Path, told, verb: str):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace("15), (", "13), ("))
    reason = "tablemate: boards/my_table.py: GP13 is used more than once: key UP, key OK\n"
    assert told(*verb.split(), "my_table") == (2, reason)


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("machine.Pin(10)", "machine.ADC(26)", ":14: {}: module 'machine' has no attribute 'ADC'"),
        ("parts.full_speed()", "machine.Pin(3).toggle()", ":13: {}: 'Pin' object has no attribute 'toggle'"),
        (
            "parts.full_speed()",
            "machine.Pin.DRIVE_3",
            ":13: {}: type object 'Pin' has no attribute 'DRIVE_3'",
        ),
        ("import machine", "import machine, neopixel", ":3: {}: No module named 'neopixel'"),
        (
            "import machine",
            "import machine\nfrom time import sleep_us",
            ":4: {}: cannot import name 'sleep_us'",
        ),
        (
            "parts.full_speed()",
            'open("/pins.txt")',
            ":13: {}: [Errno 2] No such file or directory: '/pins.txt'",
        ),
    ],
)
def test_a_board_with_what_only_a_pico_has_is_built_but_said_to_be_unchecked(
    root: Path, told, right: str, wrong: str, reason: str
):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace(right, wrong))
    said = f"boards/my_table.py{reason.format('cannot be checked on this PC')}"
    exit_code, error = told("build", "--board", "my_table")
    assert exit_code == 0 and error.count("\n") == 1 and error.startswith(f"tablemate: warning: {said}")
    exit_code, error = told("wiring", "my_table")
    assert exit_code == 2 and error.count("\n") == 1 and error.startswith(f"tablemate: {said}")


def test_what_the_pc_cannot_check_is_said_once_by_a_deploy(root: Path, told_by):
    (root / "boards/my_table.py").write_text(EXAMPLE.replace("machine.Pin(10)", "machine.ADC(26)"))
    name = "from host_tools.installation import pico_files as found"
    script = f"{name}; found.check_board('my_table'); found.files('my_table')"
    assert told_by(script)[1].count("cannot be checked") == 1


OF_ONE_S_OWN = """
class Sound:
    def tone(self, frequency_hz): pass
class Lamp:
    def __init__(self): self.red, self.green, self.ours = machine.Pin(0), machine.Pin(1), machine.Pin("LED")
    def set(self, on): pass
class Panel(Sh1107):
    def __init__(self, bus, *pins):
        super().__init__(bus, *pins)
        self.selected = pins[1]
"""


def test_parts_of_one_s_own_are_taken(root: Path, told):
    own = EXAMPLE.replace('None, parts.Led("LED")', "Sound(), Lamp()").replace(SH1107, f"Panel{SH1107[6:]}")
    own += OF_ONE_S_OWN
    (root / "boards/my_table.py").write_text(own)
    assert told("wiring", "my_table") == (0, "")
    assert told("build", "--board", "my_table") == (0, "")
    (root / "boards/my_table.py").write_text(EXAMPLE.replace('"LED"', '"WL_GPIO0"'))
    assert told("build", "--board", "my_table") == (0, "")


def test_an_answer_of_the_chip_can_be_reckoned_with(root: Path, told):
    reckoning = "parts.full_speed()\n    machine.freq() // 2\n    machine.mem32[0x40064000] | 1"
    (root / "boards/my_table.py").write_text(EXAMPLE.replace("parts.full_speed()", reckoning))
    assert told("build", "--board", "my_table") == (0, "")


def test_a_board_with_two_keys_has_two(root: Path, told):
    two = EXAMPLE.replace('"UP", 13), ("DOWN", 14), ("OK", 15), ("BACK", 16)', '"A", 13), ("B", 14)')
    two = two.replace("import machine", "import machine\n\nfrom firmware.input.two_keys import TwoKeys")
    (root / "boards/my_table.py").write_text(two.replace("Keys(KEYS)", "Keys(KEYS, reader=TwoKeys)"))
    assert told("build", "--board", "my_table") == (0, "")
    one_more = two.replace("(KEYS)", "(KEYS, reader=TwoKeys)").replace(', ("B", 14)', ",")
    (root / "boards/my_table.py").write_text(one_more)
    assert told("build", "--board", "my_table")[1].endswith(": keys A: TwoKeys takes 2\n")


def test_a_file_that_is_not_text_or_cannot_be_imported_is_refused(root: Path, told):
    (root / "boards/latin.py").write_bytes(b'"""caf\xe9"""\n')
    (root / "boards/my-table.py").write_text(EXAMPLE)
    (root / "boards/circuitpython/nothing.py").write_text("import boards.nothing\n")
    for words, reason in (
        (["--board", "latin"], "boards/latin.py is not UTF-8"),
        (["--board", "my-table"], "boards/my-table.py cannot be imported: "),
        (
            ["--runtime", "circuitpython", "--board", "nothing"],
            "circuitpython/nothing.py:1: there is no module",
        ),
    ):
        exit_code, error = told("build", *words)
        assert exit_code == 2 and error.count("\n") == 1 and reason in error


def test_a_folder_or_a_link_to_nothing_is_not_a_source(root: Path, told):
    (root / "boards/folder.py").mkdir()
    (root / "boards/gone.py").symlink_to("nowhere.py")
    assert told("build") == (0, "")
    assert "no board 'folder'" in told("build", "--board", "folder")[1]


def test_another_board_that_is_not_text_is_named_in_one_line(root: Path, told):
    (root / "boards/wide.py").write_text(EXAMPLE, encoding="utf-16")
    assert told("build") == (2, "tablemate: boards/wide.py is not UTF-8\n")
