"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "darts_501",
        '{"sheet":1,"name":"Darts 501","players":[1,8],"win":"low","start":501,"rounds":{"until":0,"past"'
        ':"stay"},"rows":[{"name":"Three darts","max":180,"times":-1}]}',
    ),
    (
        "dominion",
        '{"sheet":1,"name":"Dominion","bgg":36218,"players":[2,4],"ties":[["Turns","low"]],"rows":[{"name'
        '":"Estates","max":24},{"name":"Duchies","max":12,"times":3},{"name":"Provinces","max":12,"times"'
        ':6},{"name":"Curses","max":30,"times":-1},{"name":"Gardens","product":true,"parts":["Gardens","C'
        'ards / 10"],"max":12},{"name":"Other","min":-50,"max":150},{"name":"Turns","max":99,"table":[0]}'
        "]}",
    ),
    (
        "euchre",
        '{"sheet":1,"name":"Euchre","players":[4,4],"sides":{"4":2},"rounds":{"until":10},"rows":[{"name"'
        ':"Points","max":4,"single":true,"sums":[1,2,4]}]}',
    ),
    (
        "farkle",
        '{"sheet":1,"name":"Farkle","players":[2,9],"rounds":{"until":10000},"rows":[{"name":"Points","ma'
        'x":9999}]}',
    ),
    (
        "go_clock",
        '{"sheet":1,"name":"Go clock","bgg":188,"players":[2,2],"declare":true,"rows":[{"name":"Territory'
        '","max":361},{"name":"Captures","max":361}],"clock":{"bank":1800,"add":20}}',
    ),
    (
        "golf",
        '{"sheet":1,"name":"Golf, 18 holes","players":[1,6],"win":"low","rounds":{"count":18},"rows":[{"n'
        'ame":"Strokes","max":20}]}',
    ),
    (
        "hearts",
        '{"sheet":1,"name":"Hearts","players":[3,5],"win":"low","rounds":{"until":100},"rows":[{"name":"P'
        'oints","max":26,"sums":{"3":[26,52],"4":[26,78],"5":[26,104]}}]}',
    ),
    (
        "life_20",
        '{"sheet":1,"name":"Life 20","players":[2,6],"start":20,"out":0,"rows":[{"name":"Life","min":-999'
        ',"max":999}]}',
    ),
    (
        "life_40",
        '{"sheet":1,"name":"Life 40","players":[2,6],"start":40,"out":0,"rows":[{"name":"Life","min":-999'
        ',"max":999}]}',
    ),
    (
        "life_counter",
        '{"sheet":1,"name":"Life counter","players":[2,6],"rows":[{"name":"Life","min":-99,"max":999}]}',
    ),
    (
        "love_letter",
        '{"sheet":1,"name":"Love Letter","bgg":129622,"players":[2,4],"rounds":{"until":{"2":7,"3":5,"4":'
        '4}},"rows":[{"name":"Token","max":1}]}',
    ),
    (
        "ludo",
        '{"sheet":1,"name":"Ludo, games won","players":[2,6],"rounds":{},"rows":[{"name":"Won","only":1,"'
        'sums":[1]}]}',
    ),
)
