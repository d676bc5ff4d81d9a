from parts.groups import filter_basket
from studio.groups import moved
from studio.scene import show


def basket(p):
    """An 18 g filter basket lying on its side, its perforated bottom to the front."""
    with moved(turn=(-77, 0, 20), sit=True):
        filter_basket(p)
    show(p, -22, 26, 0.64)
