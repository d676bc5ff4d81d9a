from parts.layers import apart
from studio.scene import stage


def exploded_phone(p):
    """The same, further apart, for the narrow strip that a phone has room for."""
    apart(p, 1.36)
    stage(p, (0, 0, 2.98), 19.5, azimuth=-30, elevation=17, lens=100)
