"""A judge as a type: its members, each with its default."""

if False:  # for the type checker
    from engines_core.types import Any, Callable, Phrase, Ranges, State, Verdict


def _as_answered(*answers: "Any") -> "tuple[Any, ...]":
    return answers


class Judge:
    """
    A judge of a small case of rules; its module ends with `JUDGE`, one of these.

    - `example`: arguments as they are typed; `words`: the name of each argument (judge_words.py)
    - `arguments`: the range of each (engines_core/ranges.py); allowed values always have a verdict
    - `verdict(*values)`: the verdict for machines, as the page of its game has it
    - `phrases(found, *values)`: the same for people, the answer first; a tab separates the text at the right
      edge, and a word is a key of the texts (`three_of_a_kind`)
    - `asks`: the ranges of the questions on the device, where these differ from the arguments
    - `values(*answers)`: the values of the arguments that the answers to these give
    - `starts(state)`: the first of these values that its game's state knows; () by default
    """

    def __init__(
        self,
        example: str,
        words: "tuple[str, ...]",
        arguments: "Ranges",
        verdict: "Callable[..., Verdict]",
        phrases: "Callable[..., list[Phrase]]",
        asks: "Ranges | None" = None,
        values: "Callable[..., tuple[Any, ...] | list[Any]]" = _as_answered,
        starts: "Callable[[State], tuple[Any, ...]]" = lambda state: (),
    ):
        self.example = example
        self.words = words
        self.arguments = arguments
        self.verdict = verdict
        self.phrases = phrases
        self.asks = arguments if asks is None else asks
        self.values = values
        self.starts = starts
