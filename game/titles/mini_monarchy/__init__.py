"""Mini Monarchy: a solo game on a hex map drawn by dice, with two fate dice a year."""

from game.title import Look, Title

TITLE = Title(
    id="mini_monarchy",
    name="Mini Monarchy",
    rules="game.core.mini_monarchy",
    number=2,
    board="game.titles.mini_monarchy.board",
    bots={"greedy": "game.titles.mini_monarchy.bot:Greedy"},
    mind="game.titles.mini_monarchy.bot:mind",
    levels=("strong",),
    teller="game.titles.mini_monarchy.narrator:MonarchyNarrator",
    terminal="game.titles.mini_monarchy.terminal:MiniMonarchyPrinter",
    sheet="game.titles.mini_monarchy.terminal:sheet",
    chronicle="game.titles.mini_monarchy.chronicle:book",
    learning="game.titles.mini_monarchy.learning",
    tally="game.titles.mini_monarchy.chronicle:tally",
    value="game.titles.mini_monarchy.bot:expected",
    lesson="game.titles.mini_monarchy.narrator:facts",
    lookback="game.titles.mini_monarchy.chronicle:GameLuck",
    marks={"building_lost": "loss", "stage_built": "lead"},
    look=Look(
        table="game.titles.mini_monarchy.look.table:MiniMonarchyTable",
        about="game.titles.mini_monarchy.look.about:ABOUT",
        signs="game.titles.mini_monarchy.look.about:SIGNS",
        accent=(66, 146, 80),
        hand={"fate": "black"},
        upkeep=("fed", "year_closed", "year_begun"),
        book="game.titles.mini_monarchy.look.book:ReignBook",
    ),
)
