import math

from studio.groups import moved
from studio.scene import show
from studio.shapes import extrude
from studio.solids import cylinder, lathe, ring


def banana_plugs(p):
    """A set of four banana plugs, two red and two black, with sprung brass pins."""

    def plug(m):
        lathe([(0, 0), (0.16, 0), (0.2, 0.04), (0.3, 0.1), (0.33, 0.2), (0.33, 1.3), (0.36, 1.34), (0.36, 1.46), (0.3, 1.52), (0, 1.52)], (0, 0, 0), m)
        for i in range(7):
            ring(0.33, 0.02, (0, 0, 0.4 + i * 0.11), m)
        cylinder(0.13, 0.02, (0, 0, -0.0), p.RUBBER, bevel=0)
        cylinder(0.3, 0.18, (0, 0, 1.56), p.BRASS, bevel=0.03)
        cylinder(0.15, 0.14, (0, 0, 1.7), p.BRASS)
        lathe([(0, 1.7), (0.1, 1.7), (0.1, 2.75), (0.05, 2.84), (0, 2.84)], (0, 0, 0), p.BRASS)
        for a in (45, 135, 225, 315):
            profile = [(0.1 + 0.1 * math.sin(math.pi * k / 12), 1.78 + 0.95 * k / 12) for k in range(13)]
            with moved(turn=(0, 0, a)):
                extrude(profile + [(r - 0.03, z) for r, z in reversed(profile)], 0.16, (0, 0, 0), p.BRASS, 0.008, (90, 0, 0))

    for i, m in enumerate((p.SIGNAL, p.RUBBER, p.SIGNAL, p.RUBBER)):
        with moved((-1.5 + i * 1.0, (0.1, 0.0, 0.05, 0.2)[i], 0), (90, 0, (-14, -5, 5, 14)[i]), sit=True):
            plug(m)
    show(p, -22, 38, 0.76)
