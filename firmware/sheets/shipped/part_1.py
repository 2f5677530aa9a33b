"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "co_op",
        '{"sheet":1,"name":"Co-op","win":"none","declare":"all","rows":[]}',
    ),
    (
        "codenames",
        '{"sheet":1,"name":"Codenames","bgg":178900,"players":[4,8],"sides":{"4":2,"5":2,"6":2,"7":2,"8":'
        '2},"win":"none","declare":true,"rows":[]}',
    ),
    (
        "cribbage",
        '{"sheet":1,"name":"Cribbage","bgg":2398,"players":[2,4],"sides":{"4":2},"target":121,"rows":[{"n'
        'ame":"Points","max":121}]}',
    ),
    (
        "cricket_darts",
        '{"sheet":1,"name":"Cricket (darts)","players":[2,4],"declare":true,"rows":[{"name":"Hits","parts'
        '":["20","19","18","17","16","15"],"max":3,"table":[0]},{"name":"Bull","max":3,"table":[0]},{"nam'
        'e":"Points","max":9999}]}',
    ),
    (
        "darts_501",
        '{"sheet":1,"name":"Darts 501","players":[1,8],"win":"low","start":501,"rounds":{"until":0,"past"'
        ':"stay"},"rows":[{"name":"Three darts","max":180,"times":-1}]}',
    ),
    (
        "dominion",
        '{"sheet":1,"name":"Dominion","bgg":36218,"players":[2,4],"ties":[["Turns","low"]],"rows":[{"name'
        '":"Estates","max":24},{"name":"Duchies","max":12,"times":3},{"name":"Provinces","max":12,"times"'
        ':6},{"name":"Curses","max":30,"times":-1},{"name":"Gardens","product":true,"parts":["Gardens","T'
        'ens of cards"],"max":12},{"name":"Other","min":-50,"max":150},{"name":"Turns","max":99,"table":['
        "0]}]}",
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
)
