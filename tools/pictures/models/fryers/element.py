import math

from studio.fasteners import nut, thread
from studio.lines import pipe
from studio.scene import show
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def element(p):
    """A 3 kW fryer element: a flat serpentine of steel tube with its legs up to the terminal head and red leads."""
    z, r, path = 0.14, 0.21, []
    xs = [-1.05 + 0.42 * i for i in range(6)]
    for i, x in enumerate(xs):
        s = -1 if i % 2 == 0 else 1
        path += [(x, -s * 1.3, z), (x, s * 1.3, z)]
        if i < 5:
            path += [(x + r - r * math.cos(TURN(q)), s * (1.3 + r * math.sin(TURN(q))), z) for q in range(15, 180, 15)]
    leg = lambda x: [(x, 1.3 + 0.25 * math.sin(TURN(q)), z + 0.25 - 0.25 * math.cos(TURN(q))) for q in range(0, 91, 15)] + [(x, 1.55, 1.75)]
    pipe(leg(xs[0])[::-1] + path[1:-1] + leg(xs[5]), 0.1, p.STEEL, smooth=False)
    for y in (-0.75, 0.6):
        box((2.5, 0.2, 0.04), (0, y, 0.26), p.STEEL, 0.01)
        for x in (-1.2, 1.2):
            box((0.04, 0.2, 0.26), (x, y, 0.13), p.STEEL, 0.01)
    for x in xs[:-1]:
        cylinder(0.06, 0.05, (x + 0.21, -0.75, 0.29), p.STEEL, sides=24)
    box((2.6, 0.5, 0.08), (0, 1.55, 1.55), p.STEEL, 0.02)
    box((2.6, 0.06, 0.7), (0, 1.8, 1.86), p.STEEL, 0.02)
    for x in (xs[0], xs[5]):
        nut(0.22, 0.12, (x, 1.55, 1.65), p.BRASS, bore=0.45)
        lathe([(0, 0), (0.13, 0), (0.16, 0.05), (0.16, 0.24), (0.11, 0.3), (0, 0.3)], (x, 1.55, 1.75), p.WHITE)
        thread(0.06, 0.3, (x, 1.55, 2.15), p.STEEL, pitch=0.04, depth=0.02)
        nut(0.13, 0.09, (x, 1.55, 2.16), p.STEEL)
        s = 1 if x > 0 else -1
        pipe([(x, 1.55, 2.12), (x - s * 0.2, 1.4, 2.15), (x - s * 0.55, 1.3, 2.1), (x - s * 0.8, 1.38, 1.85), (x - s * 0.86, 1.5, 1.62)], 0.06, p.SIGNAL)
    box((0.55, 0.3, 0.24), (0, 1.5, 1.7), p.DARK, 0.03)
    show(p, -28, 30, 0.76)
