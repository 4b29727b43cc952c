"""Horrible Hordes: kingdoms on a board that hordes walk over, for one to six."""

from game.title import Look, Title

TITLE = Title(
    id="horrible_hordes",
    name="Horrible Hordes",
    rules="game.core.horrible_hordes",
    number=4,
    board="game.titles.horrible_hordes.board",
    bots={"greedy": "game.titles.horrible_hordes.bot.policy:Greedy"},
    mind="game.titles.horrible_hordes.bot.learning:mind",
    tastes=("builder", "warrior", "raider", "saver"),
    teller="game.titles.horrible_hordes.narrator:HordesNarrator",
    terminal="game.titles.horrible_hordes.terminal:HorribleHordesPrinter",
    sheet="game.titles.horrible_hordes.terminal:sheet",
    chronicle="game.titles.horrible_hordes.chronicle:book",
    learning="game.titles.horrible_hordes.bot.learning",
    tally="game.titles.horrible_hordes.chronicle:tally",
    value="game.titles.horrible_hordes.bot.learning:expected",
    lookback="game.titles.horrible_hordes.chronicle:GameLuck",
    marks={"battle_begun": "battle", "battle_ended": "", "seat_fallen": "loss"},
    look=Look(
        table="game.titles.horrible_hordes.look.table:HorribleHordesTable",
        about="game.titles.horrible_hordes.look.about:ABOUT",
        signs="game.titles.horrible_hordes.look.about:SIGNS",
        accent=(128, 72, 140),
        upkeep=("hordes_ordered", "round_begun"),
        hand={"spawn": "red", "battle": "blue", "siege": "blue"},
        sheets=("effects.qoi",),
    ),
)
