"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "sushi_go",
        '{"sheet":1,"name":"Sushi Go!","bgg":133473,"players":[2,5],"ties":["Puddings"],"rows":[{"name":"'
        'Maki","parts":["Round 1","Round 2","Round 3"],"max":30,"places":[6,3],"tied":"own"},{"name":"Tem'
        'pura","parts":["Round 1","Round 2","Round 3"],"max":10,"table":[0,0,5,5,10,10,15,15,20,20,25]},{'
        '"name":"Sashimi","parts":["Round 1","Round 2","Round 3"],"max":10,"table":[0,0,0,10,10,10,20,20,'
        '20,30]},{"name":"Dumplings","parts":["Round 1","Round 2","Round 3"],"max":10,"table":[0,1,3,6,10'
        ',15]},{"name":"Nigiri","parts":["Round 1","Round 2","Round 3"],"max":45},{"name":"Puddings","max'
        '":10,"places":[6],"fewest":{"2":[0],"3":[-6],"4":[-6],"5":[-6]},"tied":"own"}]}',
    ),
    (
        "talk_and_vote",
        '{"sheet":1,"name":"Talk and vote","win":"none","rounds":{},"rows":[],"clock":{"phases":[["Night"'
        ',60],["Talk",300],["Vote",30]]}}',
    ),
    (
        "terraforming_mars",
        '{"sheet":1,"name":"Terraforming Mars","bgg":167791,"players":[1,5],"ties":["Megacredits"],"rows"'
        ':[{"name":"Rating","max":99},{"name":"Milestones","max":3,"times":5},{"name":"Awards","parts":["'
        'Award 1","Award 2","Award 3"],"max":200,"places":{"1":[5],"2":[5],"3":[5,2],"4":[5,2],"5":[5,2]}'
        ',"tied":"full"},{"name":"Greeneries","max":40},{"name":"City neighbours","max":90},{"name":"Card'
        's","min":-20,"max":150},{"name":"Megacredits","max":999,"table":[0]}]}',
    ),
    (
        "tichu",
        '{"sheet":1,"name":"Tichu","bgg":215,"players":[4,4],"sides":{"4":2},"rounds":{"until":1000},"row'
        's":[{"name":"Cards","min":-25,"max":125,"sums":[0,100]},{"name":"Double victory","only":200},{"n'
        'ame":"Tichu","min":-2,"max":2,"times":100},{"name":"Grand Tichu","min":-2,"max":2,"times":200}]}',
    ),
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
