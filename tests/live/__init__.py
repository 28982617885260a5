"""One match at several devices: the protocol, without a network and without a screen."""
