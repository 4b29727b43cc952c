"""XII Century: a town sheet written full in ten rounds, for one to five."""

from game.title import Look, Title

TITLE = Title(
    id="xii_century",
    name="XII Century",
    rules="game.core.xii_century",
    number=3,
    board="game.titles.xii_century.board",
    bots={"greedy": "game.titles.xii_century.bot.policy:Greedy"},
    mind="game.titles.xii_century.bot.search:mind",
    tastes=("builder", "warrior", "raider", "saver"),
    teller="game.titles.xii_century.narrator:CenturyNarrator",
    terminal="game.titles.xii_century.terminal:XiiCenturyPrinter",
    sheet="game.titles.xii_century.terminal:sheet",
    chronicle="game.titles.xii_century.chronicle:book",
    learning="game.titles.xii_century.bot.learning",
    tally="game.titles.xii_century.chronicle:tally",
    value="game.titles.xii_century.bot.value:expected",
    lookback="game.titles.xii_century.chronicle:GameLuck",
    lesson="game.titles.xii_century.narrator:facts",
    marks={"power_shown": "battle", "troops_halved": "loss", "town_changed": ""},
    look=Look(
        table="game.titles.xii_century.look.table:XiiTable",
        about="game.titles.xii_century.look.about:ABOUT",
        signs="game.titles.xii_century.look.about:SIGNS",
        accent=(62, 104, 186),
        hand={"shared": "gold", "own": "ivory"},
        upkeep=("farms_yielded", "collected", "round_ended", "round_begun"),
        sheets=("figures.qoi", "land.qoi", "effects.qoi"),
    ),
)
