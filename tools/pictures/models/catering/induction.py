import math

from parts.coffee import feet, knob
from parts.gym import board
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import bevelled, box, cut, cylinder, lathe, ring
from studio.tools import screwdriver
from studio.turns import FRONT, TURN


def coil(p, at, r=0.66, lit=None):
    """An induction coil: litz winding on a white former over ferrite bars, a sensor at its centre."""
    with moved(at):
        cylinder(r + 0.08, 0.03, (0, 0, 0), p.WHITE, bevel=0.008)
        for x, y, a in around(8, 0.6 * r):
            box((0.75 * r, 0.09, 0.05), (x, y, -0.04), p.DARK, 0.01, (0, 0, a))
        turns, n = 11, 40
        pipe([((0.22 * r + 0.78 * r * i / (turns * n)) * math.cos(2 * math.pi * i / n), (0.22 * r + 0.78 * r * i / (turns * n)) * math.sin(2 * math.pi * i / n), 0.04) for i in range(turns * n + 1)], 0.0215, p.COPPER, smooth=False)
        cylinder(0.09, 0.07, (0, 0, 0.05), lit or p.WHITE, bevel=0.02, sides=40)
        pipe([(0, 0, 0.08), (0.05, -0.1, 0.12), (0.0, -r * 0.6, 0.09), (-0.05, -r - 0.12, 0.02), (-0.1, -r - 0.25, 0.0)], 0.016, lit or p.WHITE)


def induction(p):
    """A two-zone induction hob opened: copper coils, control boards and fan; the red temperature sensor; the glass leaning behind."""
    w, d = 3.4, 2.3
    body = box((w, d, 0.6), (0, 0, 0.4), p.CLAY, 0)
    cut(body, box((w - 0.16, d - 0.16, 0.6), (0, 0, 0.52), p.CLAY, 0))
    bevelled(body, 0.03)
    box((w - 0.17, d - 0.17, 0.02), (0, 0, 0.24), p.STEEL, 0)
    feet(p, 1.5, 0.95, 0.12, 0.12)
    for x, m in ((-0.82, p.SIGNAL), (0.82, None)):
        for s in (-1, 1):
            for t in (-1, 1):
                cylinder(0.04, 0.24, (x + s * 0.55, 0.3 + t * 0.55, 0.35), p.STEEL, bevel=0.01, sides=24)
        coil(p, (x, 0.3, 0.52), 0.7, m)
        knob(p, (x, -1.2, 0.4), FRONT, 0.17)
        for i in range(9):
            a = TURN(-130 + i * 32.5)
            box((0.02, 0.02, 0.05), (x + 0.25 * math.sin(a), -1.155, 0.4 + 0.22 * math.cos(a)), p.DARK, 0, (0, math.degrees(a), 0))
    box((0.5, 0.02, 0.2), (0, -1.155, 0.42), p.SCREEN, 0.01)
    board(p, 1.3, 0.5, (-0.85, -0.76, 0.3))
    board(p, 0.9, 0.5, (0.5, -0.76, 0.3))
    with moved((1.3, -0.76, 0.36)):
        o = box((0.5, 0.5, 0.18), (0, 0, 0), p.DARK, 0.03)
        cut(o, cylinder(0.22, 0.5, (0, 0, 0), p.DARK, bevel=0))
        cylinder(0.08, 0.14, (0, 0, 0), p.DARK, bevel=0.01)
        for x, y, a in around(7, 0.14):
            box((0.14, 0.09, 0.012), (x, y, 0.02), p.RUBBER, 0, (30, 0, a))
    for x in (-1.66, 1.66):
        for y in (-1.1, 1.1):
            cylinder(0.03, 0.02, (x, y, 0.7), p.DARK, bevel=0, sides=20)
    with moved((0, 1.35, 0.02), (66, 0, 0)):
        box((w, d, 0.06), (0, d / 2, 0), p.DARK, 0.02)
        for x in (-0.82, 0.82):
            ring(0.66, 0.012, (x, 1.35, 0.032), p.WHITE)
            for a in (0, 90):
                box((0.2, 0.015, 0.006), (x, 1.35, 0.033), p.WHITE, 0, (0, 0, a))
    with moved((2.45, -0.45, 0), (0, 0, -42)):
        lathe([(0.001, 0), (0.5, 0), (0.55, 0.05), (0.55, 0.4), (0.57, 0.42), (0.52, 0.42), (0.51, 0.07), (0.46, 0.04), (0.001, 0.04)], (0, 0, 0), p.STEEL)
        pipe([(0.1, -0.52, 0.34), (0.22, -0.75, 0.4), (0.42, -1.25, 0.44)], 0.045, p.STEEL)
    screwdriver((-1.5, -1.9, 0), p, 8, length=1.5)
    stage(p, (0.3, 0.0, 0.72), 11.8, azimuth=18, elevation=34)
