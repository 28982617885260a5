"""One match at several devices at once: the messages between them. Knows no network and no screen.

One device leads (`Leader`), the others follow (`Follower`); each follower has a channel to the
leader alone. The leader orders all actions in one list and plays the bots. A device plays its own
seats: it sends an action to the leader, which checks seat and rules, adds it and sends it to all.
Every device checks each action against the rules again, and a hash of the list; a device that has
missed something requests it. A new follower gets the whole match, so it can lead the next table.

Data from another device is untrusted: what is not a valid message, not legal or not allowed for its
sender changes nothing and is reported. A device that repeats it is disconnected.
"""
