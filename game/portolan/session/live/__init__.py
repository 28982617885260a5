"""One match at several devices at once: what they tell each other. Knows no network and no screen.

One device leads (`Leader`), the others follow (`Follower`); each follower has a channel to the
leader alone. The leader orders all actions in one list and plays the bots. A device plays its own
seats: it tells the leader, which checks seat and rules, adds the action and tells everybody. Each
checks every action against the rules again, and a hash of the list; who has missed something asks
for it. A new follower gets the whole match, so it can lead the next table.

What comes from another device is hostile until checked: whatever is not a message, not legal or not
its sender's to say changes nothing and is reported. Who goes on so is cut off.
"""
