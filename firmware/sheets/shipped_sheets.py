"""
The score sheets that come along: file name, the game's name, the sheet as JSON.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

SHEETS = (
    (
        "7_wonders",
        "7 Wonders",
        '{"sheet":1,"name":"7 Wonders","bgg":68448,"players":[3,7],"ties":["Coins"],"rows":[{"name":"Mili'
        'tary","min":-6,"max":18},{"name":"Coins","per":3},{"name":"Wonder","max":40},{"name":"Civilian",'
        '"max":80},{"name":"Commerce","max":40},{"name":"Guilds","max":60},{"name":"Science","parts":["Co'
        'mpass","Wheel","Tablet"],"max":9,"square":true,"set":7}]}',
    ),
    (
        "agricola",
        "Agricola",
        '{"sheet":1,"name":"Agricola","bgg":31260,"players":[1,5],"rows":[{"name":"Fields","max":15,"tabl'
        'e":[-1,-1,1,2,3,4]},{"name":"Pastures","max":15,"table":[-1,1,2,3,4]},{"name":"Grain","table":[-'
        '1,1,1,1,2,2,3,3,4]},{"name":"Vegetables","table":[-1,1,2,3,4]},{"name":"Sheep","table":[-1,1,1,1'
        ',2,2,3,3,4]},{"name":"Boar","table":[-1,1,1,2,2,3,3,4]},{"name":"Cattle","table":[-1,1,2,2,3,3,4'
        ']},{"name":"Unused spaces","max":15,"times":-1},{"name":"Fenced stables","max":4},{"name":"Clay '
        'rooms","max":15},{"name":"Stone rooms","max":15,"times":2},{"name":"Family","max":5,"times":3},{'
        '"name":"Cards","min":-30,"max":60},{"name":"Begging cards","max":30,"times":-3}]}',
    ),
    (
        "azul",
        "Azul",
        '{"sheet":1,"name":"Azul","bgg":230802,"players":[2,4],"ties":["Rows"],"rows":[{"name":"Wall","ma'
        'x":250},{"name":"Rows","max":5,"times":2},{"name":"Columns","max":5,"times":7},{"name":"Colours"'
        ',"max":5,"times":10}]}',
    ),
    (
        "carcassonne",
        "Carcassonne",
        '{"sheet":1,"name":"Carcassonne","bgg":822,"players":[2,5],"rows":[{"name":"Roads","max":500},{"n'
        'ame":"Cities","max":500},{"name":"Monasteries","max":99},{"name":"Fields","max":50,"times":3}]}',
    ),
    (
        "catan",
        "Catan",
        '{"sheet":1,"name":"Catan","bgg":13,"players":[3,6],"rows":[{"name":"Settlements","max":5},{"name'
        '":"Cities","max":4,"times":2},{"name":"Victory cards","max":5},{"name":"Longest road","only":2},'
        '{"name":"Largest army","only":2}]}',
    ),
    (
        "chess_clock",
        "Chess clock 5+5",
        '{"sheet":1,"name":"Chess clock 5+5","bgg":171,"players":[2,2],"win":"none","rows":[],"clock":{"b'
        'ank":300,"add":5}}',
    ),
    (
        "cribbage",
        "Cribbage",
        '{"sheet":1,"name":"Cribbage","bgg":2398,"players":[2,4],"rows":[{"name":"Points","max":121}]}',
    ),
    (
        "go_clock",
        "Go clock",
        '{"sheet":1,"name":"Go clock","bgg":188,"players":[2,2],"rows":[{"name":"Territory","max":361},{"'
        'name":"Captures","max":361}],"clock":{"bank":1800,"add":20}}',
    ),
    (
        "golf",
        "Golf, 18 holes",
        '{"sheet":1,"name":"Golf, 18 holes","players":[1,6],"win":"low","rounds":{"count":18},"rows":[{"n'
        'ame":"Strokes","max":20}]}',
    ),
    (
        "hearts",
        "Hearts",
        '{"sheet":1,"name":"Hearts","players":[3,5],"win":"low","rounds":{"until":100},"rows":[{"name":"P'
        'oints","max":26,"sums":[26,52,78,104]}]}',
    ),
    (
        "life_counter",
        "Life counter",
        '{"sheet":1,"name":"Life counter","players":[2,6],"rows":[{"name":"Life","min":-99,"max":999}]}',
    ),
    (
        "ludo",
        "Ludo, games won",
        '{"sheet":1,"name":"Ludo, games won","players":[2,6],"rounds":{},"rows":[{"name":"Won","only":1,"'
        'sums":[1]}]}',
    ),
    (
        "majorities",
        "Majorities",
        '{"sheet":1,"name":"Majorities","players":[2,5],"rounds":{"count":3},"ties":["Regions"],"rows":[{'
        '"name":"Regions","parts":["North","East","South","West"],"max":20,"places":[5,3,1]},{"name":"Cas'
        'tle","only":3}]}',
    ),
    (
        "rummy_500",
        "Rummy 500",
        '{"sheet":1,"name":"Rummy 500","players":[2,8],"rounds":{"until":500},"rows":[{"name":"Points","m'
        'in":-300,"max":500}]}',
    ),
    (
        "scrabble",
        "Scrabble",
        '{"sheet":1,"name":"Scrabble","bgg":320,"players":[2,4],"ties":["Words"],"rows":[{"name":"Words",'
        '"max":999},{"name":"Letters left","max":99,"times":-1},{"name":"Went out","max":99}],"clock":{"b'
        'ank":1500}}',
    ),
    (
        "skull_king",
        "Skull King",
        '{"sheet":1,"name":"Skull King","bgg":150145,"players":[2,8],"rounds":{"count":10},"rows":[{"name'
        '":"Points","min":-100,"max":200},{"name":"Bonus","min":-100,"max":300}]}',
    ),
    (
        "talk_and_vote",
        "Talk and vote",
        '{"sheet":1,"name":"Talk and vote","win":"none","rounds":{},"rows":[],"clock":{"phases":[["Night"'
        ',60],["Talk",300],["Vote",30]]}}',
    ),
    (
        "terraforming_mars",
        "Terraforming Mars",
        '{"sheet":1,"name":"Terraforming Mars","bgg":167791,"players":[1,5],"ties":["Megacredits"],"rows"'
        ':[{"name":"Rating","max":99},{"name":"Milestones","max":3,"times":5},{"name":"Awards, first","ma'
        'x":3,"times":5},{"name":"Awards, second","max":3,"times":2},{"name":"Greeneries","max":40},{"nam'
        'e":"City neighbours","max":90},{"name":"Cards","min":-20,"max":150},{"name":"Megacredits","max":'
        '999,"table":[0]}]}',
    ),
    (
        "ticket_to_ride",
        "Ticket to Ride",
        '{"sheet":1,"name":"Ticket to Ride","bgg":9209,"players":[2,5],"ties":["Tickets done","Longest ro'
        'ute"],"rows":[{"name":"Routes","max":300},{"name":"Tickets","min":-200,"max":300},{"name":"Ticke'
        'ts done","max":30,"table":[0]},{"name":"Longest route","max":1,"times":10}]}',
    ),
    (
        "turn_timer",
        "Turn timer",
        '{"sheet":1,"name":"Turn timer","win":"none","rows":[],"clock":{"turn":60}}',
    ),
    (
        "wingspan",
        "Wingspan",
        '{"sheet":1,"name":"Wingspan","bgg":266192,"players":[1,5],"ties":["Food left"],"rows":[{"name":"'
        'Birds","max":150},{"name":"Bonus cards","max":50},{"name":"Round goals","max":40},{"name":"Eggs"'
        ',"max":90},{"name":"Cached food","max":90},{"name":"Tucked cards","max":90},{"name":"Food left",'
        '"table":[0]}]}',
    ),
    (
        "yahtzee",
        "Yahtzee",
        '{"sheet":1,"name":"Yahtzee","bgg":2243,"players":[1,9],"rows":[{"name":"Ones","max":5},{"name":"'
        'Twos","max":5,"times":2},{"name":"Threes","max":5,"times":3},{"name":"Fours","max":5,"times":4},'
        '{"name":"Fives","max":5,"times":5},{"name":"Sixes","max":5,"times":6},{"name":"63 or more","max"'
        ':1,"times":35},{"name":"Three of a kind","max":30},{"name":"Four of a kind","max":30},{"name":"F'
        'ull house","max":1,"times":25},{"name":"Small straight","max":1,"times":30},{"name":"Large strai'
        'ght","max":1,"times":40},{"name":"Yahtzee","max":1,"times":50},{"name":"Chance","max":30},{"name'
        '":"More Yahtzees","max":12,"times":100}]}',
    ),
)
