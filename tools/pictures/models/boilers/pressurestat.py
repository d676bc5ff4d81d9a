from parts.boilers import pressure_switch
from studio.groups import moved
from studio.scene import show


def pressurestat(p):
    """A boiler pressurestat: the switch box with its terminals, the scale with a red pointer, the brass diaphragm and its threaded nozzle."""
    with moved(turn=(0, 0, 14)):
        pressure_switch(p)
    show(p, 24, 36, 0.72)
