import math

from studio.groups import moved
from studio.scene import show
from studio.shapes import smooth
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def foam_kit(p):
    """A foam surround repair kit: two foam rings, dust caps, glue with a red cap, brush and shims."""

    def foam():
        lathe([(1.0, 0.04), (1.16, 0.04)] + [(1.36 - 0.2 * math.cos(TURN(a)), 0.05 + 0.22 * math.sin(TURN(a))) for a in range(0, 181, 12)] + [(1.56, 0.04), (1.78, 0.04), (1.78, 0.0), (1.55, 0.0)] + [(1.36 + 0.17 * math.cos(TURN(a)), 0.19 * math.sin(TURN(a))) for a in range(0, 181, 12)] + [(1.0, 0.0), (1.0, 0.04)], (0, 0, 0), p.RUBBER, steps=128)

    with moved((-0.75, 0.7, 0)):
        foam()
    with moved((0.25, 1.0, 0.22), (3, -7, 0)):
        foam()
    lathe(smooth([(0.56, 0), (0.5, 0.1), (0.3, 0.2), (0, 0.25)]), (-0.75, 0.6, 0), p.DARK)
    lathe(smooth([(0.56, 0), (0.5, 0.1), (0.3, 0.2), (0, 0.25)]), (-1.75, -0.85, 0), p.DARK)
    with moved((1.55, -0.45, 0)):
        lathe([(0, 0), (0.4, 0), (0.44, 0.04), (0.44, 1.0), (0.36, 1.14), (0.2, 1.2), (0, 1.2)], (0, 0, 0), p.WHITE)
        lathe([(0, 1.18), (0.24, 1.18), (0.24, 1.36), (0.17, 1.42), (0.07, 1.95), (0, 1.96)], (0, 0, 0), p.SIGNAL)
        lathe([(0.445, 0.3), (0.449, 0.3), (0.449, 0.8), (0.445, 0.8)], (0, 0, 0), p.PETROL)
    with moved((-0.2, -1.25, 0), (90, 0, 100), sit=True):
        lathe([(0, -0.3), (0.07, -0.3), (0.11, 0.2), (0.06, 0.8), (0.09, 1.2), (0, 1.2)], (0, 0, 0), p.WOOD)
        cylinder(0.11, 0.3, (0, 0, -0.4), p.STEEL)
        lathe([(0, -0.5), (0.1, -0.55), (0.12, -0.8), (0.03, -1.0), (0, -1.0)], (0, 0, 0), p.CLAY_DEEP)
    for i in range(4):
        box((0.16, 0.75, 0.02), (0.45 + i * 0.24, -1.55, 0.012), p.PETROL, 0.004, (0, 0, -8 + i * 5))
    show(p, -18, 40, 0.8)
