import math

from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, rounded, sheet, sweep
from studio.turns import TURN


def _bulb(s, lip=True):
    """The outline of a hollow seal with its barbed foot; s is its scale."""
    pts = [(-0.06, 0), (0.06, 0), (0.13, 0.05), (0.06, 0.1), (0.06, 0.15)]
    pts += [(0.17 * math.sin(TURN(a)), 0.3 - 0.17 * math.cos(TURN(a))) for a in range(25, 336, 15)]
    return [(x * s, y * s) for x, y in pts + [(-0.06, 0.15), (-0.06, 0.1), (-0.13, 0.05)]]


def door_gasket(p):
    """A red silicone door gasket with moulded corners, and a short piece of it that shows the hollow section."""
    sweep(rounded(3.3, 4.2, 0.42, n=12), [(x, z) for x, z in _bulb(0.85)], p.SIGNAL)
    sweep(rounded(3.3, 4.2, 0.42, n=12), [(0.1, 0.17), (0.32, 0.05), (0.34, 0.09), (0.13, 0.24)], p.SIGNAL)
    with moved((0.1, -0.2, 0), (90, 0, 6)):
        s = 2.4
        sheet([_bulb(s), circle(0.12 * s, (0, 0.3 * s), 32)], 1.6, (0, 0, 0), p.SIGNAL, bevel=0.012)
        sheet([[(0.13 * s, 0.2 * s), (0.4 * s, 0.05 * s), (0.42 * s, 0.09 * s), (0.15 * s, 0.28 * s)]], 1.6, (0, 0, 0), p.SIGNAL, bevel=0.012)
    show(p, -24, 40, 0.76)
