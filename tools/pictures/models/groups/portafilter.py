from parts.groups import two_spouts
from studio.groups import moved
from studio.scene import show


def portafilter(p):
    """A portafilter with two spouts, its basket in place and a red cap on the handle."""
    with moved(turn=(15.5, 0, 0), sit=True):
        two_spouts(p)
    show(p, -38, 25, 0.76)
