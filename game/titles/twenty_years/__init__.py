"""20 Years: twenty years of dice, land, buildings, battles and dungeons, for one."""

from game.title import Look, Title

TITLE = Title(
    id="twenty_years",
    name="20 Years",
    rules="game.core.twenty_years",
    number=1,
    board="game.titles.twenty_years.board",
    bots={"greedy": "game.titles.twenty_years.bot.policy:Greedy"},
    mind="game.titles.twenty_years.bot.search:mind",
    teller="game.titles.twenty_years.narrator:TwentyYearsNarrator",
    terminal="game.titles.twenty_years.terminal:TwentyYearsPrinter",
    sheet="game.titles.twenty_years.terminal:sheet",
    chronicle="game.titles.twenty_years.chronicle:book",
    learning="game.titles.twenty_years.bot.learning",
    tally="game.titles.twenty_years.chronicle:tally",
    value="game.titles.twenty_years.bot.learning:expected",
    lookback="game.titles.twenty_years.chronicle:GameLuck",
    marks={"battle_begun": "battle", "battle_ended": "", "level_wiped": "loss"},
    look=Look(
        table="game.titles.twenty_years.look.table:TwentyYearsTable",
        about="game.titles.twenty_years.look.about:ABOUT",
        signs="game.titles.twenty_years.look.build:SIGNS",
        accent=(198, 62, 56),
        hand={"harvest": "ivory"},
        upkeep=("year_ended", "year_closed", "year_begun"),
        book="game.titles.twenty_years.look.ledger:KingdomLedger",
        modules=("game.titles.twenty_years.look.battle", "game.titles.twenty_years.look.dungeon"),
        sheets=("figures.qoi", "rooms.qoi", "land.qoi", "build.qoi", "effects.qoi"),
    ),
)
