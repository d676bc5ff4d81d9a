import math

from studio.fasteners import nut, thread
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import around, circle, rounded, sheet
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def _tube(points, p, r=0.095, m=None):
    return pipe(points, r, m or p.STEEL, smooth=False)


def _arc(cx, cy, r, start, end, z, n=48):
    return [(cx + r * math.cos(TURN(start + (end - start) * i / n)), cy + r * math.sin(TURN(start + (end - start) * i / n)), z) for i in range(n + 1)]


def ring_element(p):
    """A ring heating element of 2500 W: a double loop of tube, three clips, and its terminal plate with a red seal."""
    z, a, b = 0.3, 1.75, 1.38
    path = [(0.24, -2.6, z), (0.24, -1.92, z)] + _arc(0, 0, a, 280, 615, z, 120)
    turn = TURN(615 % 360)
    mid = ((a + b) / 2 * math.cos(turn), (a + b) / 2 * math.sin(turn))
    path += [(mid[0] + (a - b) / 2 * (math.cos(turn) * math.cos(q) - math.sin(turn) * math.sin(q)), mid[1] + (a - b) / 2 * (math.sin(turn) * math.cos(q) + math.cos(turn) * math.sin(q)), z) for q in (math.pi * i / 12 for i in range(13))]
    path += _arc(0, 0, b, 615, 272, z, 120) + [(-0.06, -1.7, z), (-0.24, -1.95, z), (-0.24, -2.6, z)]
    _tube(path, p)
    for x, y, q in around(3, (a + b) / 2, 90):
        with moved((x, y, 0), (0, 0, q)):
            box((0.72, 0.16, 0.04), (0, 0, z + 0.11), p.STEEL, 0.01)
            box((0.72, 0.16, 0.04), (0, 0, z - 0.11), p.STEEL, 0.01)
            box((0.04, 0.16, z), (0.34, 0, z / 2), p.STEEL, 0.01)
            box((0.04, 0.16, z), (-0.34, 0, z / 2), p.STEEL, 0.01)
            cylinder(0.06, 0.05, (0, 0, z + 0.14), p.STEEL, sides=24)
    with moved((0, -2.3, 0.3), (90, 0, 0)):
        sheet([rounded(1.2, 0.6, 0.1), circle(0.08, (-0.48, 0)), circle(0.08, (0.48, 0))], 0.08, (0, 0, 0), p.STEEL, bevel=0.015)
        sheet([rounded(1.0, 0.5, 0.1), circle(0.06, (-0.42, 0)), circle(0.06, (0.42, 0))], 0.12, (0, 0, -0.1), p.SIGNAL, bevel=0.03)
        for x in (-0.24, 0.24):
            nut(0.2, 0.12, (x, 0, 0.1), p.BRASS, bore=0.5)
            lathe([(0, 0.3), (0.11, 0.3), (0.14, 0.34), (0.14, 0.5), (0.1, 0.56), (0, 0.56)], (x, 0, 0), p.WHITE)
            thread(0.055, 0.4, (x, 0, 0.7), p.STEEL, pitch=0.04, depth=0.02)
            nut(0.12, 0.08, (x, 0, 0.72), p.STEEL)
    show(p, -24, 38, 0.76)
