from parts.layers import apart
from studio.scene import stage


def exploded(p):
    """An espresso machine drawn apart along one axis: ten layers from the drip tray up to the cups, the pump in red."""
    apart(p)
    stage(p, (0, 0, 2.2), 15.1, azimuth=-30, elevation=17, lens=100)
