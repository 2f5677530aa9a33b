"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "ticket_to_ride",
        '{"sheet":1,"name":"Ticket to Ride","bgg":9209,"players":[2,5],"ties":["Tickets done","Longest ro'
        'ute"],"rows":[{"name":"Routes","max":300},{"name":"Tickets","min":-200,"max":300},{"name":"Ticke'
        'ts done","max":30,"table":[0]},{"name":"Longest route","max":1,"times":10}]}',
    ),
    (
        "turn_timer",
        '{"sheet":1,"name":"Turn timer","win":"none","rows":[],"clock":{"turn":60}}',
    ),
    (
        "wingspan",
        '{"sheet":1,"name":"Wingspan","bgg":266192,"players":[1,5],"ties":["Food left"],"rows":[{"name":"'
        'Birds","max":150},{"name":"Bonus cards","max":50},{"name":"Round goals","max":40},{"name":"Eggs"'
        ',"max":90},{"name":"Cached food","max":90},{"name":"Tucked cards","max":90},{"name":"Food left",'
        '"table":[0]}]}',
    ),
    (
        "wizard",
        '{"sheet":1,"name":"Wizard","bgg":1465,"players":[3,6],"rounds":{"count":{"3":20,"4":15,"5":12,"6'
        '":10}},"rows":[{"name":"Tricks","max":{"3":20,"4":15,"5":12,"6":10},"bid":{"hit":[20,10],"miss":'
        "[0,0,-10]}}]}",
    ),
    (
        "yahtzee",
        '{"sheet":1,"name":"Yahtzee","bgg":2243,"players":[1,9],"rows":[{"name":"Ones","max":5},{"name":"'
        'Twos","max":5,"times":2},{"name":"Threes","max":5,"times":3},{"name":"Fours","max":5,"times":4},'
        '{"name":"Fives","max":5,"times":5},{"name":"Sixes","max":5,"times":6},{"name":"Three of a kind",'
        '"max":30},{"name":"Four of a kind","max":30},{"name":"Full house","max":1,"times":25},{"name":"S'
        'mall straight","max":1,"times":30},{"name":"Large straight","max":1,"times":40},{"name":"Yahtzee'
        '","max":1,"times":50},{"name":"Chance","max":30},{"name":"More Yahtzees","max":12,"times":100}],'
        '"bonuses":[{"rows":["Ones","Twos","Threes","Fours","Fives","Sixes"],"least":63,"points":35}]}',
    ),
)
