import math

from studio.fasteners import nut, tab, thread
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import circle, rounded, sheet
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def high_limit(p):
    """A high-limit thermostat: body with its red reset button, two blades, coiled capillary, gland and bulb."""
    with moved((-0.85, 0.55, 0), (0, 0, 20)):
        lathe([(0, 0), (0.82, 0), (0.86, 0.04), (0.86, 0.5), (0.8, 0.56), (0, 0.56)], (0, 0, 0), p.CLAY_DEEP)
        lathe([(0, 0.56), (0.72, 0.56), (0.74, 0.6), (0.74, 0.66), (0.6, 0.72), (0, 0.72)], (0, 0, 0), p.STEEL)
        sheet([rounded(2.3, 0.6, 0.28)] + [circle(0.1, (x, 0), 24) for x in (-0.92, 0.92)], 0.06, (0, 0, 0.62), p.STEEL, bevel=0.015)
        thread(0.3, 0.34, (0, 0, 0.86), p.BRASS, pitch=0.07, depth=0.035)
        nut(0.46, 0.16, (0, 0, 0.86), p.BRASS, bore=0.6)
        lathe([(0, 0.9), (0.2, 0.9), (0.2, 1.22), (0.16, 1.28), (0, 1.28)], (0, 0, 0), p.SIGNAL)
        for x in (-0.3, 0.3):
            tab((x, -1.02, 0.28), p.BRASS, (0, 0, 180), 0.24, 0.5)
            box((0.36, 0.2, 0.34), (x, -0.8, 0.28), p.CLAY_DEEP, 0.04)
    path = [(-0.05, 0.85, 0.25), (0.35, 1.0, 0.3)]
    for i in range(70):
        a, r = TURN(120 - i * 22), 0.72 + 0.0025 * i
        path.append((1.0 + r * math.cos(a), 0.45 + r * math.sin(a), 0.38 - 0.0045 * i))
    path += [(0.35, -0.5, 0.08), (-0.15, -0.9, 0.1), (-0.42, -1.3, 0.2), (-0.25, -1.5, 0.26), (0.05, -1.5, 0.26)]
    pipe(path, 0.04, p.COPPER)
    with moved((0.55, -1.5, 0), (0, 90, 0), sit=True):
        lathe([(0, -1.0), (0.06, -0.98), (0.1, -0.9), (0.1, 0.9), (0.06, 0.98), (0, 1.0)], (0, 0, 0.5), p.STEEL)
        cylinder(0.26, 0.24, (0, 0, -0.42), p.BRASS, bevel=0.03, sides=6)
        thread(0.19, 0.4, (0, 0, -0.15), p.BRASS, pitch=0.07, depth=0.035)
    show(p, -18, 38, 0.76)
