"""English: any other game, by its sheet."""

TEXTS = {
    # actions: what the bar and the menu call them, what the log says
    "score.enter": "Enter #",
    "score.change": "Change #",
    "add": "± #",
    "add.log": "@: # #",
    "round": "End round #",
    "round.log": "Round ended",
    "end": "End the game",
    "end.log": "Game ended",
    "turn.first": "@ begins",
    "turn.next": "Next: @",
    "turn.short": "→ @",
    "turn.log": "begins",
    "phase.first": "Start #",
    "phase.next": "Next: #",
    "phase.log": "Next phase",
    "pause": "Pause",
    "pause.log": "Clock paused",
    "resume": "Go on",
    "resume.log": "Clock goes on",
    # options
    "option.first": "Begins",
    # the table
    "table.round": "Round #",
    "table.rounds": "Round #/#",
    "table.over": "Game over",
    "table.seat": "next seat",
    "table.done": "done",
    "table.counting": "hold:OK menu ←undo  ←done",
    "table.takes": "hold OK: # for @",
    "table.rows": "What is entered",
    "table.paused": "PAUSED",
    "table.hold": "hold:menu",
    "table.any": "any button",
    "table.not_on": "It is the turn of @",
}
