import math

from studio.fasteners import bolt
from studio.groups import moved
from studio.lines import pipe, spring
from studio.scene import show
from studio.shapes import around, circle, sheet, smooth
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def dosing_lever(p):
    """A doser lever kit: the lever with its red knob, the star wheel, the torsion spring, pins and screws."""
    with moved((-0.95, 1.35, 0.0), (0, 0, -10)):
        hub = [(-0.34 * math.cos(TURN(a)), 0.34 * math.sin(TURN(a))) for a in range(130, -131, -10)]
        sheet([hub + [(0.45, -0.14), (1.6, 0.2), (2.1, 0.24), (2.1, 0.48), (1.6, 0.46), (0.45, 0.16)], circle(0.15)], 0.14, (0, 0, 0.26), p.STEEL, bevel=0.02)
        lathe([(0.15, 0), (0.26, 0), (0.26, 0.4), (0.15, 0.4), (0.15, 0)], (0, 0, 0), p.BRASS)
        cylinder(0.08, 0.5, (2.15, 0.36, 0.27), p.STEEL, (0, 90, 2))
        with moved((2.3, 0.365, 0.28), (0, 90, 2)):
            lathe([(0, 0), (0.12, 0)] + smooth([(0.13, 0.02), (0.19, 0.14), (0.28, 0.32), (0.28, 0.48), (0.19, 0.61), (0, 0.65)]), (0, 0, 0), p.SIGNAL)
    with moved((-0.55, -0.55, 0)):
        cylinder(0.3, 0.62, (0, 0, 0.31), p.DARK, bevel=0.03)
        cylinder(0.12, 0.8, (0, 0, 0.4), p.STEEL, bevel=0.02)
        cylinder(1.0, 0.07, (0, 0, 0.035), p.DARK, bevel=0.015)
        for x, y, a in around(6, 0.62, 12):
            box((0.74, 0.07, 0.54), (x, y, 0.3), p.DARK, 0.02, (0, 0, a))
    with moved((1.25, 0.1, 0)):
        spring(0.34, 0.42, 4.0, 0.055, (0, 0, 0.06), p.STEEL)
        pipe([(0.34, 0, 0.06), (0.36, -0.4, 0.06), (0.38, -0.8, 0.06)], 0.055, p.STEEL)
        pipe([(0.34, 0, 0.48), (0.55, 0.2, 0.46), (0.8, 0.36, 0.42)], 0.055, p.STEEL)
    for x, y, a in ((0.75, -1.2, -60), (0.9, -1.7, -45)):
        with moved((x, y, 0), (0, 82, a), sit=True):
            bolt(p, (0, 0, 0), radius=0.11, length=0.5, head="socket")
    for x, y in ((1.95, -0.75), (1.85, -1.35)):
        sheet([circle(0.24), circle(0.11)], 0.06, (x, y, 0.03), p.BRASS)
    show(p, 12, 40, 0.74)
