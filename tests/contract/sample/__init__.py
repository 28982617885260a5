"""Quay: a tiny game for tests, without what a game may lack.

Its rules: everybody holds three cards with goods, whose number is public. A turn begins with a die,
whose 1 costs a coin (a seat without coins drops out, and shows its hand), and with the tide, which
takes the top card of the deck, face up. Then the seat draws a card, sells cards of one good step by
step (n cards bring 1 + 2 + ... + n coins), stows a card that nobody saw face down, or shows a card
and offers it for another good: the others accept or decline, one after the other. It ends with the
deck, or with one seat left; each stowed good is worth 2 coins, and most coins win, between equals
most cards.
"""
