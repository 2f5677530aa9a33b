"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "majorities",
        '{"sheet":1,"name":"Majorities","players":[2,5],"rounds":{"count":3},"ties":["Regions"],"rows":[{'
        '"name":"Regions","parts":["North","East","South","West"],"max":20,"places":[5,3,1]},{"name":"Cas'
        'tle","only":3}]}',
    ),
    (
        "mexican_train",
        '{"sheet":1,"name":"Mexican Train","players":[2,8],"win":"low","rounds":{"count":13},"rows":[{"na'
        'me":"Pips","max":500}]}',
    ),
    (
        "molkky",
        '{"sheet":1,"name":"Mölkky","players":[2,9],"rounds":{"until":50,"past":25},"rows":[{"name":"Pins'
        '","max":12}]}',
    ),
    (
        "oh_hell",
        '{"sheet":1,"name":"Oh Hell","players":[3,7],"rounds":{},"rows":[{"name":"Tricks","max":{"3":17,"'
        '4":13,"5":10,"6":8,"7":7},"bid":{"hit":[10,1],"miss":[0,0,0]}}]}',
    ),
    (
        "pandemic",
        '{"sheet":1,"name":"Pandemic","bgg":30549,"players":[2,4],"win":"none","declare":"all","rows":[]}',
    ),
    (
        "phase_10",
        '{"sheet":1,"name":"Phase 10","bgg":1258,"players":[2,6],"win":"low","before":[["Phases","high"]]'
        ',"rounds":{},"rows":[{"name":"Phases","max":1,"table":[0]},{"name":"Cards left","max":250}]}',
    ),
    (
        "riichi",
        '{"sheet":1,"name":"Riichi, in hundreds","players":[3,4],"start":{"3":350,"4":250},"rounds":{},"r'
        'ows":[{"name":"Payments","min":-999,"max":999,"sums":[0]},{"name":"Sticks","min":-1,"max":18,"ti'
        'mes":10}]}',
    ),
    (
        "rummy_500",
        '{"sheet":1,"name":"Rummy 500","players":[2,8],"rounds":{"until":500},"rows":[{"name":"Points","m'
        'in":-300,"max":500}]}',
    ),
    (
        "scrabble",
        '{"sheet":1,"name":"Scrabble","bgg":320,"players":[2,4],"ties":["Words"],"rows":[{"name":"Words",'
        '"max":999},{"name":"Letters left","max":99,"times":-1},{"name":"Went out","max":99,"single":true'
        '}],"clock":{"bank":1500}}',
    ),
    (
        "skull_king",
        '{"sheet":1,"name":"Skull King","bgg":150145,"players":[2,8],"rounds":{"count":10},"rows":[{"name'
        '":"Tricks","max":10,"bid":{"hit":[0,20],"miss":[0,0,-10],"zero":{"hit":[0,10],"miss":[0,-10,0]}}'
        '},{"name":"Bonus","min":-100,"max":300}]}',
    ),
    (
        "spades",
        '{"sheet":1,"name":"Spades","players":[4,4],"sides":{"4":2},"rounds":{"until":500},"out":-200,"ro'
        'ws":[{"name":"Tricks","max":13,"bid":{"hit":[0,10],"over":[0,10,1],"miss":[0,-10,0],"bags":[10,-'
        '100]}},{"name":"Nil","min":-2,"max":2,"times":100}]}',
    ),
    (
        "splendor",
        '{"sheet":1,"name":"Splendor","bgg":148228,"players":[2,4],"ties":[["Cards bought","low"]],"targe'
        't":15,"rows":[{"name":"Cards","max":40},{"name":"Nobles","max":5,"times":3},{"name":"Cards bough'
        't","max":40,"table":[0]}]}',
    ),
)
