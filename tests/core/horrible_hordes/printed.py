"""The sheet of HH 9 and 10, copied from the rules: what the tables must say, whoever writes them anew.

A horde: id, type, hits, DEF, ATK. An ability that is used: verb, its figures, then windows, price and how often (L, W:
doubled by Leadership or Wizardry; battle: once a battle; stack: once a stack and phase).
"""

from __future__ import annotations

HORDES = """
kobold_commander humanoid 8 -2 8, goblin_night_raiders humanoid 8 -1 8, orc_war_boss humanoid 7 -2 7,
goblin_witch_doctor humanoid 8 -2 7, orc_shaman humanoid 7 -1 6, hobgoblin_warlord humanoid 6 0 6,
ogre_magi humanoid 4 2 5, lizard_man_tribes humanoid 7 1 7, bullywug_king humanoid 8 -2 9,
troglodyte_mother humanoid 5 2 8, king_crab_of_the_crab_men humanoid 5 1 8, gnoll_chieftain humanoid 7 0 7,
bugbear_king humanoid 6 1 6, barbarian_war_chief humanoid 6 0 8, amazon_queen humanoid 6 0 7,
nomad_khan humanoid 7 0 6, troll_king humanoid 4 2 5, gythanki_witch_king humanoid 5 1 5,
drow_sorceress humanoid 5 1 6, rat_king humanoid 7 -2 9, skeleton_king undead 6 -2 9, zombie_master undead 6 1 9,
ghoul_general undead 5 -1 8, lich_king undead 4 0 5, necromancer undead 5 -2 8, vampire_lord undead 3 2 6,
wraith_lord undead 2 2 7, werewolf_pack_leader undead 3 1 6, pit_fiend_demons undead 2 0 5,
barbed_devils undead 4 -1 7, winged_ape_army monster 4 1 6, red_dragons monster 2 2 5, blue_dragons monster 3 0 7,
gremlin_mob monster 5 -1 8, emperor_penguin monster 6 -2 9, giant_spider_swarm monster 6 -2 6,
clockwork_legion monster 5 -1 9, stone_giant_clan monster 4 2 8, frost_giant_family monster 3 0 7,
fire_giant_chief monster 2 1 5, gryphon_lord monster 3 0 6, efreeti_fire_sultan monster 2 2 5,
pokemon_master monster 6 -1 8, centaur_herd_master monster 4 0 7, master_of_the_wild_hunt undead 3 2 6,
giant_killer_queen_bee monster 6 -1 9, naga_queen monster 3 1 5, dinosaur_lord monster 3 1 7,
gargoyle_lord monster 4 2 8, mushroom_men monster 6 -2 8, grandmaster_ninja humanoid 5 2 5,
storm_giant_lord monster 1 3 4, hill_giant_chief monster 3 0 7, cloud_giant_lord monster 1 1 6,
harpy_queen monster 4 -1 8, death_knight undead 4 1 7, caveman_chief humanoid 7 -1 8, mummy_pharaoh undead 5 1 6,
treant_elder monster 2 2 6, creeping_kudzu monster 6 -2 9, beastmen_war_chief humanoid 7 0 8, tarasque monster 1 4 4,
scorpion_men monster 5 0 7, minotaur_head_bull monster 4 1 6, chaos_cultists undead 6 -1 9,
harbinger_of_doom undead 1 3 3, death_priestess_fanatics undead 4 -2 7, deathknell_warlock undead 2 1 6,
dark_acolyte undead 5 0 8, skull_lord undead 3 2 7, apocalypse_horsemen undead 1 4 5
"""

KINGDOMS = """
dwarves mountaineers furnaces, elves druids rangers, imperial_men roads logistics, feudal_men heavy_armor clerics,
legendary_men oracles colonies, northern_men berserkers raiders, tribes_men migration militias,
desert_men trade_routes marketplace, gothic_men storehouses vaulted_arches, warrior_men fine_swords scouts,
eastern_men major_fortifications sages, ancient_men green_thumb priests, horse_men cavalry great_bows,
women_warriors skirmishers stoicism, renaissance_men bombards urbanization
"""

EVENTS = "heroes, expansion, lore, awaken_horde, stockpile, harvest, quarry, rich_vein, mana_crystals, treasure_trove"

ABILITIES = """
green_thumb: income food +1
trade_routes: income gold +1
furnaces: income metal +1
sawmills: income wood +1
pulleys: income stone +1
astrology: income magic +1
druids: convert 1 wood -> 1 magic (own_any; free; 3/turn)
alchemy: convert 2 metal -> 3 gold (own_any; free; 1/round W)
stoicism: cost army food -1
great_bows: attack army +1; cost army wood +1
skirmishers: limit opening_dice +1
holy_water: attack army +1 in undead
nets: attack army +1 in monster
veteran_soldiers: attack army +1 in humanoid
vaulted_arches: cost castle stone -1
fine_swords: attack army +1; cost army metal +1
mercenaries: buy_army (train; 5 gold; 1/round L)
cavalry: limit move +1
forced_march: march also into hordes (attack; 1 food; 1/round L)
fighting_withdrawal: march (horde_prep; free; 1/round)
scouts: step diagonal
shield_wall: defense army +1 in humanoid
pikes: defense army +1 in monster
clerics: defense army +1 in undead
berserkers: attack army +1; defense army -1
heavy_armor: defense army +1; cost army metal +1
roads: step roads
bridges: limit move +1
outposts: site castle_with_army
earthworks: limit castle_hits +1
decoys: shield (hits; 1 wood; 1/round L, battle)
field_fortifications: shield (hits; 1 stone; 1/round L, battle)
illusions: shield (hits; 1 magic; 1/round W, battle)
priests: convert 1 food -> 1 magic (own_any; free; 3/turn)
craftsmen: grant 3 of stone+wood -> 1 vt (own_any; free; 1/round L)
mythic_saga: gained: 5 vt
bards_and_minstrels: round_end gross loss: 1 vt
militias: attack settlement +1
marketplace: convert 1 any -> 1 any (own_any; free; 1/turn)
storehouses: limit hand +1
friends: grant army/settlement/castle (own_any; free; 1/game)
great_caravan: grant 10 gold (own_any; free; 1/game)
garrisons: attack castle +1
barracks: site train_at_settlement
urbanization: limit settlements_per_space +1; site settlement_on_settlement
colonies: site settlement_with_army
logistics: limit stack +1
legions: limit stack +1
pioneers: limit settlement_builds +1
catapults: ranged 7 (attack, raid_prep; 1 stone; 1/round L)
ballistae: ranged 7 (attack, raid_prep; 1 wood; 1/round L)
bombards: ranged 7 (attack, raid_prep; 1 metal; 1/round L)
builders: extra_build (settle, fortify; 1 gold; 1/round L)
migration: migrate (move; 1 food; 1/round L)
sages: limit research_price -2
rally_troops: battle_end: 1 army
medicine: round_end net loss: 1 army
raiders: attack army +1 in attack
traps: attack army +1 in raid
mountaineers: attack army +1 in mountain; defense army +1 in mountain
major_fortifications: limit castles_per_space +1
rangers: attack army +1 in forest; defense army +1 in forest
divination: reroll (dice; 1 magic; 1/round W)
twister: ranged 7 (attack, raid_prep; 1 magic; 1/round W)
earthquake: ranged 9 a die a counter (attack, raid_prep; 1 magic; 1/round W)
lightning_strike: battle_attack 1 x 5 (battle; 1 magic; 1/round W)
fireball: battle_attack 2 x 8 (battle; 1 magic; 1/round W)
golems: buy_army (train; 3 stone 2 magic; 1/round W)
battle_mages: attack army +1; cost army magic +1
blizzard: status blizzard (own_any, horde_prep; 3 magic; 1/round W)
gate: teleport (move; 1 magic; 1/round W)
haste: status haste (move, attack; 1 magic; 1/round W)
bless: status bless (attack, battle, raid_prep; 1 magic; 1/round W, stack)
protection: status protection (attack, battle, raid_prep; 1 magic; 1/round W, stack)
holy_ground: status holy_ground (own_any, horde_prep; 2 magic; 1/round W)
control: status control (horde_prep; 4 magic; 1/round W)
holy_word: ranged 7+2 only undead (attack, raid_prep; 1 magic; 1/round W)
poison_cloud: ranged 7+3 only humanoid (attack, raid_prep; 1 magic; 1/round W)
bannish: ranged 7+1 only monster (attack, raid_prep; 1 magic; 1/round W)
destruction: slay (own_any, horde_prep, raid_prep; free; 1/game)
oracles: nudge (dice; 1 magic; 1/round W)
diplomacy: status diplomacy (own_any; 3 gold; 1/round L)
wizardry: limit spell_uses +1
leadership: limit paid_uses +1
"""
