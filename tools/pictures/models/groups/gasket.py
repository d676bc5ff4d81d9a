from parts.groups import group_gasket
from studio.scene import show


def gasket(p):
    """A red silicone group gasket, 8.5 mm thick, with its bevelled lip and notches."""
    group_gasket(p)
    show(p, -20, 34, 0.72)
