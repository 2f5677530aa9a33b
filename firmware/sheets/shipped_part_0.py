"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "7_wonders",
        '{"sheet":1,"name":"7 Wonders","bgg":68448,"players":[3,7],"ties":["Coins"],"rows":[{"name":"Mili'
        'tary","min":-6,"max":18},{"name":"Coins","per":3},{"name":"Wonder","max":40},{"name":"Civilian",'
        '"max":80},{"name":"Commerce","max":40},{"name":"Guilds","max":60},{"name":"Science","parts":["Co'
        'mpass","Wheel","Tablet"],"max":9,"square":true,"set":7}]}',
    ),
    (
        "7_wonders_duel",
        '{"sheet":1,"name":"7 Wonders Duel","bgg":173346,"players":[2,2],"declare":true,"ties":["Civilian'
        '"],"rows":[{"name":"Military","max":10,"single":true,"sums":[0,2,5,10]},{"name":"Civilian","max"'
        ':60},{"name":"Science","max":30},{"name":"Commerce","max":30},{"name":"Guilds","max":60},{"name"'
        ':"Wonders","max":40},{"name":"Progress","max":40},{"name":"Coins","max":99,"per":3}]}',
    ),
    (
        "agricola",
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
        '{"sheet":1,"name":"Azul","bgg":230802,"players":[2,4],"ties":["Rows"],"rows":[{"name":"Wall","ma'
        'x":250},{"name":"Rows","max":5,"times":2},{"name":"Columns","max":5,"times":7},{"name":"Colours"'
        ',"max":5,"times":10}]}',
    ),
    (
        "canasta",
        '{"sheet":1,"name":"Canasta","players":[2,4],"sides":{"4":2},"rounds":{"until":5000},"rows":[{"na'
        'me":"Cards melded","max":9999},{"name":"Cards in hand","max":999,"times":-1},{"name":"Natural","'
        'max":12,"times":500},{"name":"Mixed","max":12,"times":300},{"name":"Went out","only":100},{"name'
        '":"Concealed","only":100},{"name":"Red threes","max":4,"table":[0,100,200,300,800]},{"name":"Thr'
        'ees, no meld","max":4,"table":[0,-100,-200,-300,-800]}]}',
    ),
    (
        "carcassonne",
        '{"sheet":1,"name":"Carcassonne","bgg":822,"players":[2,5],"rows":[{"name":"Roads","max":500},{"n'
        'ame":"Cities","max":500},{"name":"Monasteries","max":99},{"name":"Fields","max":50,"times":3}]}',
    ),
    (
        "catan",
        '{"sheet":1,"name":"Catan","bgg":13,"players":[3,6],"rows":[{"name":"Settlements","max":5},{"name'
        '":"Cities","max":4,"times":2},{"name":"Victory cards","max":5},{"name":"Longest road","only":2},'
        '{"name":"Largest army","only":2}]}',
    ),
    (
        "chess_clock",
        '{"sheet":1,"name":"Chess clock 5+5","bgg":171,"players":[2,2],"win":"none","declare":true,"rows"'
        ':[],"clock":{"bank":300,"add":5}}',
    ),
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
)
