from parts.boilers import heating_element
from studio.groups import moved
from studio.scene import show


def element(p):
    """A boiler heating element: three copper loops on a brass flange with a red seal, terminals behind."""
    with moved(turn=(0, 97.5, -12), sit=True):
        heating_element(p)
    show(p, -30, 32, 0.76)
