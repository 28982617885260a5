"""Quay: a tiny game for tests, with what the games of the registry may lack.

Its rules: everybody holds three cards with goods, whose number is open. A turn begins with a die,
whose 1 costs a coin (whoever has none drops out, and shows what was in hand), and with the tide,
which takes the top card of the deck, open. Then the seat draws a card, sells cards of one good step
by step (n cards bring 1 + 2 + ... + n coins), stows a card that nobody saw face down, or shows a
card and offers it for another good: the others accept or decline, one after the other. It ends with
the deck, or with one seat left; each good that was stowed is worth 2 coins, and most coins win,
between equals most cards.
"""
