"""Four words to compare by voice: whoever stands between two machines cannot make both show the same.

The guest shows the hash of a random number, the host one of its own, then the guest its number. The words come of both
and of the certificate that each of them sees, so that nobody can try certificates until the words fit: one chance in
4 000 million.
"""

from __future__ import annotations

import secrets

from game.net.dice import digest

_WORDS = """
acorn actor almond amber anchor angle ankle apple apron arch arrow autumn bacon badge bagel bamboo banjo barn basil
basket beach bean bear beetle bell bench berry bird bishop blanket blossom boat bonfire book border bottle branch
bread brick bridge broom brush bucket buffalo butter button cabin cactus camel candle canoe carpet carrot castle cedar
cellar chalk cherry chestnut chimney circus clay clock cloud clover coal cobra coffee comet copper coral cotton cradle
crane crown cushion daisy dancer desert diamond dinner dolphin donkey door dragon drum duck eagle earth easel echo
elbow elder elephant elm ember engine evening falcon farmer feather fence fiddle finger fir flag flame flute forest
fork fountain fox frost garden garlic gate giant ginger glove goat grape grass gravel hammer harbour harp hazel heron
hill honey horn horse island ivory ivy jacket jewel jungle kettle kitchen kite kitten ladder lagoon lake lamp lantern
laurel lemon letter library lilac lime lion lizard lobster magnet mango maple marble market meadow melon mercury mill
mirror monkey morning mountain mouse museum mushroom mustard needle nest nickel noodle north nutmeg oak ocean olive
onion orange orchard otter oven owl oyster paddle palace panda paper parrot peach pear pebble pencil penguin pepper
piano picnic pigeon pillow pine pirate planet plum pocket pond pony poppy potato powder pumpkin puzzle quarry queen
rabbit radish raven ribbon river robin rocket rose saddle saffron salmon scarf school shadow sheep shell silver snail
spider spoon squirrel storm sugar summer swan teapot thunder tiger tower tulip turtle umbrella violin walnut whale
willow window zebra
"""
WORDS = tuple(_WORDS.split())


def new_nonce() -> bytes:
    """160 bits nobody knows."""
    return secrets.token_bytes(20)


def commitment(number: bytes) -> bytes:
    """What may be known of a guest's number before the host has told its own."""
    return digest(b"reign spoken", number)


def spoken_words(certificate: str, guest: bytes, host: bytes) -> str:
    """The words of one guest. `certificate`: the hash of what is seen at this end, in hex."""
    told = digest(b"reign words", bytes.fromhex(certificate), guest, host)
    return " ".join(WORDS[at] for at in told[:4])
