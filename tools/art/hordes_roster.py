"""The list of all 71 hordes with what each is made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.client.ui.palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    LEAF,
    MOSS,
    NIGHT,
    OAK,
    ORANGE,
    PINE,
    PLUM,
    RED,
    SEA,
    SKIN,
    SKY,
    SLATE,
    STONE,
    SUN,
    TAN,
    UMBER,
    WHITE,
    WOOD,
    dark,
    light,
    mix,
)
from tools.art.hordes_beasts import (
    Figure,
    bee,
    clockwork,
    crab,
    djinn,
    dragon,
    gryphon,
    horse,
    kudzu,
    mob,
    naga,
    penguin,
    raised,
    rider,
    saurian,
    scorpion,
    skull_lord,
    spider,
    staff_of,
    swarm_of_horsemen,
    treant,
    winged,
)
from tools.art.hordes_folk import (
    BONE,
    axe,
    bat,
    blade,
    bow,
    bull,
    capped,
    claws,
    club,
    crown,
    feathers,
    folk,
    froggy,
    giant,
    goat,
    hollow,
    hood,
    horned,
    mane,
    masked,
    pet,
    plain,
    pointed,
    robe,
    scaly,
    scythe,
    skull,
    snouted,
    spear,
    torch,
    turban,
    tusked,
    wide_hat,
    wrapped,
)
from tools.art.hordes_marks import perched
from tools.art.symbolic import STEEL

ORC = mix(MOSS, SLATE, 0.25)
GOB = mix(LEAF, GREEN, 0.35)
FUR = mix(OAK, TAN, 0.3)
DEAD = mix(SKIN, MOSS, 0.5)
DROW = mix(PLUM, NIGHT, 0.4)
FIEND = mix(RED, NIGHT, 0.2)

FIGURES: Mapping[str, Figure] = {
    "kobold_commander": partial(
        folk, skin=mix(ORANGE, RED, 0.4), coat=UMBER, head=scaly, weapon=spear, worn=horned, broad=0.85, tail=True
    ),
    "goblin_night_raiders": partial(
        folk, skin=GOB, coat=NIGHT, head=pointed, weapon=torch, worn=partial(hood, colour=NIGHT), broad=0.85
    ),
    "orc_war_boss": partial(folk, skin=ORC, coat=STEEL, head=tusked, weapon=axe, worn=horned, broad=1.35),
    "goblin_witch_doctor": partial(
        folk, skin=GOB, coat=ORANGE, head=pointed, weapon=staff_of(RED), worn=partial(feathers, colour=RED), broad=0.9
    ),
    "orc_shaman": partial(
        robe,
        cloth=mix(OAK, RED, 0.4),
        skin=ORC,
        head=tusked,
        weapon=staff_of(LEAF),
        worn=partial(feathers, colour=CREAM),
    ),
    "hobgoblin_warlord": partial(
        folk, skin=mix(ORANGE, UMBER, 0.4), coat=dark(RED, 0.3), head=pointed, weapon=blade, worn=horned, broad=1.15
    ),
    "ogre_magi": partial(folk, skin=mix(BLUE, MOSS, 0.5), coat=PLUM, head=tusked, weapon=staff_of(SUN), broad=1.5),
    "lizard_man_tribes": partial(
        folk, skin=mix(GREEN, PINE, 0.3), coat=TAN, head=scaly, weapon=spear, tail=True, bare=True
    ),
    "bullywug_king": partial(
        folk, skin=MOSS, coat=PLUM, head=froggy, weapon=club, worn=lambda p: raised(p, crown), broad=1.25
    ),
    "troglodyte_mother": partial(
        folk,
        skin=mix(SLATE, TAN, 0.35),
        coat=mix(PLUM, TAN, 0.4),
        head=scaly,
        weapon=club,
        tail=True,
        broad=1.3,
        bare=True,
    ),
    "king_crab_of_the_crab_men": partial(crab, skin=mix(RED, ORANGE, 0.4), worn=True),
    "gnoll_chieftain": partial(folk, skin=FUR, coat=dark(RED, 0.2), head=snouted, weapon=axe),
    "bugbear_king": partial(
        folk,
        skin=mix(UMBER, ORANGE, 0.3),
        coat=OAK,
        head=snouted,
        weapon=club,
        worn=lambda p: raised(p, crown),
        broad=1.45,
        bare=True,
    ),
    "barbarian_war_chief": partial(
        folk, skin=SKIN, coat=FUR, head=plain, weapon=axe, worn=horned, broad=1.25, bare=True
    ),
    "amazon_queen": partial(
        folk, skin=mix(SKIN, OAK, 0.35), coat=GOLD, head=plain, weapon=bow, worn=partial(mane, colour=WOOD), broad=0.9
    ),
    "nomad_khan": partial(
        horse, coat=mix(OAK, TAN, 0.3), rider=rider(RED, SKIN, plain, bow, partial(turban, colour=CREAM))
    ),
    "troll_king": partial(giant, skin=mix(MOSS, SEA, 0.3), coat=UMBER, hair=dark(GREEN, 0.4)),
    "gythanki_witch_king": partial(
        robe, cloth=dark(SEA, 0.2), skin=mix(GOLD, MOSS, 0.4), head=pointed, weapon=blade, worn=crown
    ),
    "drow_sorceress": partial(
        robe, cloth=NIGHT, skin=DROW, head=pointed, weapon=staff_of(PLUM), worn=partial(mane, colour=WHITE)
    ),
    "rat_king": partial(
        folk,
        skin=mix(SLATE, TAN, 0.25),
        coat=dark(RED, 0.3),
        head=snouted,
        weapon=blade,
        worn=lambda p: raised(p, crown),
        broad=0.9,
        tail=True,
    ),
    "skeleton_king": partial(
        folk, skin=BONE, coat=mix(BONE, SLATE, 0.25), head=skull, weapon=blade, worn=crown, broad=0.75
    ),
    "zombie_master": partial(folk, skin=DEAD, coat=mix(UMBER, MOSS, 0.4), head=plain, weapon=claws, broad=1.1),
    "ghoul_general": partial(
        folk, skin=mix(SLATE, BONE, 0.4), coat=dark(RED, 0.4), head=snouted, weapon=claws, worn=horned, bare=True
    ),
    "lich_king": partial(robe, cloth=mix(BLUE, NIGHT, 0.4), skin=BONE, head=skull, weapon=staff_of(SKY), worn=crown),
    "necromancer": partial(
        robe,
        cloth=NIGHT,
        skin=light(SKIN, 0.5),
        head=plain,
        weapon=staff_of(LEAF),
        worn=partial(hood, colour=dark(NIGHT, 0.2)),
    ),
    "vampire_lord": partial(robe, cloth=NIGHT, skin=light(STONE, 0.7), head=bat),
    "wraith_lord": partial(robe, cloth=mix(PLUM, SLATE, 0.5), skin=STONE, head=hollow, ragged=True),
    "werewolf_pack_leader": partial(
        folk, skin=mix(SLATE, NIGHT, 0.2), coat=UMBER, head=snouted, weapon=claws, broad=1.3, bare=True, tail=True
    ),
    "pit_fiend_demons": partial(
        winged,
        body=partial(folk, skin=FIEND, coat=NIGHT, head=goat, weapon=torch, broad=1.3, bare=True, tail=True),
        colour=dark(FIEND, 0.4),
    ),
    "barbed_devils": partial(
        folk, skin=mix(ORANGE, RED, 0.6), coat=NIGHT, head=goat, weapon=spear, tail=True, bare=True
    ),
    "winged_ape_army": partial(
        winged,
        body=partial(folk, skin=UMBER, coat=BLUE, head=snouted, weapon=club, broad=1.2),
        colour=mix(TAN, CREAM, 0.4),
        feathered=True,
    ),
    "red_dragons": partial(dragon, skin=RED, flame=ORANGE),
    "blue_dragons": partial(dragon, skin=BLUE, flame=SKY),
    "gremlin_mob": partial(
        mob, one=partial(folk, skin=mix(GREEN, SEA, 0.3), coat=OAK, head=pointed, weapon=claws, broad=0.8, bare=True)
    ),
    "emperor_penguin": penguin,
    "giant_spider_swarm": partial(spider, skin=mix(NIGHT, PLUM, 0.25)),
    "clockwork_legion": clockwork,
    "stone_giant_clan": partial(giant, skin=STONE, coat=SLATE, hair=dark(STONE, 0.3), bald=True),
    "frost_giant_family": partial(giant, skin=mix(SKY, BLUE, 0.3), coat=CREAM, hair=WHITE, weapon=axe),
    "fire_giant_chief": partial(giant, skin=mix(UMBER, NIGHT, 0.3), coat=RED, hair=ORANGE, weapon=blade),
    "gryphon_lord": gryphon,
    "efreeti_fire_sultan": partial(djinn, skin=mix(RED, ORANGE, 0.3), flame=SUN),
    "pokemon_master": partial(
        folk, skin=mix(SEA, PLUM, 0.35), coat=mix(SEA, CREAM, 0.5), head=pet, broad=1.2, tail=True
    ),
    "centaur_herd_master": partial(
        horse, coat=OAK, rider=rider(SKIN, SKIN, plain, bow, partial(mane, colour=WOOD)), torso=True
    ),
    "master_of_the_wild_hunt": partial(
        horse, coat=NIGHT, rider=rider(dark(GREEN, 0.4), STONE, goat, spear, None), bony=True
    ),
    "giant_killer_queen_bee": bee,
    "naga_queen": naga,
    "dinosaur_lord": partial(saurian, skin=mix(GREEN, OAK, 0.35), spikes=False),
    "gargoyle_lord": partial(
        perched,
        figure=partial(
            winged,
            body=partial(
                folk, skin=SLATE, coat=dark(SLATE, 0.2), head=goat, weapon=claws, broad=1.15, bare=True, tail=True
            ),
            colour=dark(SLATE, 0.25),
        ),
    ),
    "mushroom_men": partial(mob, one=partial(folk, skin=RED, coat=CREAM, head=capped, broad=1.0), scale=0.62),
    "grandmaster_ninja": partial(folk, skin=NIGHT, coat=mix(NIGHT, SLATE, 0.2), head=masked, weapon=blade, broad=0.85),
    "storm_giant_lord": partial(giant, skin=mix(PLUM, SKY, 0.5), coat=BLUE, hair=WHITE, weapon=spear),
    "hill_giant_chief": partial(giant, skin=mix(SKIN, OAK, 0.3), coat=FUR, hair=WOOD),
    "cloud_giant_lord": partial(giant, skin=light(SKY, 0.4), coat=WHITE, hair=GOLD, weapon=staff_of(SKY)),
    "harpy_queen": partial(
        winged,
        body=partial(
            folk,
            skin=SKIN,
            coat=mix(PLUM, TAN, 0.4),
            head=plain,
            weapon=claws,
            worn=partial(mane, colour=dark(PLUM)),
            broad=0.85,
        ),
        colour=mix(PLUM, TAN, 0.5),
        feathered=True,
    ),
    "death_knight": partial(
        horse, coat=mix(NIGHT, SLATE, 0.25), rider=rider(mix(NIGHT, STEEL, 0.4), BONE, skull, blade, horned)
    ),
    "caveman_chief": partial(
        folk,
        skin=mix(SKIN, OAK, 0.2),
        coat=mix(GOLD, OAK, 0.5),
        head=plain,
        weapon=club,
        worn=partial(mane, colour=WOOD),
        broad=1.2,
        bare=True,
    ),
    "mummy_pharaoh": partial(
        folk,
        skin=mix(TAN, CREAM, 0.5),
        coat=mix(TAN, CREAM, 0.4),
        head=wrapped,
        weapon=staff_of(GOLD),
        worn=partial(turban, colour=BLUE),
    ),
    "treant_elder": treant,
    "creeping_kudzu": kudzu,
    "beastmen_war_chief": partial(folk, skin=FUR, coat=dark(RED, 0.3), head=goat, weapon=axe, broad=1.3, bare=True),
    "tarasque": partial(saurian, skin=mix(UMBER, MOSS, 0.35), spikes=True),
    "scorpion_men": partial(scorpion, skin=mix(ORANGE, UMBER, 0.5)),
    "minotaur_head_bull": partial(
        folk, skin=mix(UMBER, RED, 0.15), coat=STEEL, head=bull, weapon=axe, broad=1.45, bare=True
    ),
    "chaos_cultists": partial(mob, one=partial(robe, cloth=mix(RED, ORANGE, 0.25), skin=SKIN, head=hollow), scale=0.6),
    "harbinger_of_doom": partial(
        robe, cloth=NIGHT, skin=BONE, head=skull, weapon=scythe, worn=partial(hood, colour=NIGHT), ragged=True
    ),
    "death_priestess_fanatics": partial(
        robe, cloth=CREAM, skin=light(SKIN, 0.4), head=plain, weapon=torch, worn=partial(mane, colour=NIGHT)
    ),
    "deathknell_warlock": partial(
        robe,
        cloth=mix(GREEN, NIGHT, 0.5),
        skin=DEAD,
        head=plain,
        weapon=staff_of(GREEN),
        worn=partial(wide_hat, colour=NIGHT),
    ),
    "dark_acolyte": partial(robe, cloth=mix(PLUM, NIGHT, 0.5), skin=SKIN, head=hollow, weapon=blade),
    "skull_lord": skull_lord,
    "apocalypse_horsemen": swarm_of_horsemen,
}
