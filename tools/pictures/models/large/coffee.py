from parts.large import espresso_machine
from studio.groups import place
from studio.scene import stage
from studio.turns import UP


def coffee(p):
    """A two-group espresso machine with its side panel taken off: copper boiler, pump and a red hose."""
    place((0, 0, 0), UP, espresso_machine, p, p.SIGNAL).scale = (-1, 1, 1)  # mirrored: the open side faces the light
    stage(p, (-0.3, -0.1, 1.7), 13.6, azimuth=40, elevation=19)
