"""
Some of the score sheets that come along, each as JSON behind its file name.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

TEXTS = (
    (
        "scrabble",
        '{"sheet":1,"name":"Scrabble","bgg":320,"players":[2,4],"ties":["Words"],"rows":[{"name":"Words",'
        '"max":999},{"name":"Letters left","max":99,"times":-1},{"name":"Went out","max":99}],"clock":{"b'
        'ank":1500}}',
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
)
