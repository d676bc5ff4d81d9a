import math

from studio.fasteners import slotted
from studio.groups import moved
from studio.lines import pipe, text
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe
from studio.turns import FRONT, TURN


def pendulum(p):
    """A seconds pendulum on a test stand, swinging over its beat scale beside a timing instrument."""
    box((2.6, 1.7, 0.22), (0, 0.1, 0.11), p.DARK, 0.05)
    box((1.5, 0.16, 3.9), (0, 0.5, 2.1), p.CLAY, 0.05)
    box((1.7, 0.3, 0.16), (0, 0.5, 4.08), p.WOOD, 0.03)
    for x in (-0.55, 0.55):
        for z in (0.5, 3.75):
            slotted((x, 0.42, z), p, 0.07)
    box((0.62, 0.1, 0.46), (0, 0.38, 3.72), p.BRASS, 0.02)
    box((0.26, 0.46, 0.16), (0, 0.16, 3.78), p.BRASS, 0.03)
    slotted((0, -0.07, 3.78), p, 0.06)
    with moved((0, 0.02, 3.72), (0, 5.5, 0)):
        box((0.16, 0.015, 0.3), (0, 0, -0.16), p.STEEL, 0.003)
        box((0.22, 0.09, 0.16), (0, 0, -0.34), p.BRASS, 0.02)
        box((0.11, 0.06, 2.0), (0, 0, -1.4), p.WOOD, 0.012)
        with moved((0, 0, -2.35), FRONT):
            lathe([(0.001, -0.17), (0.2, -0.165), (0.4, -0.12), (0.53, -0.03), (0.55, 0), (0.53, 0.03), (0.4, 0.12), (0.2, 0.165), (0.001, 0.17)], (0, 0, 0), p.BRASS)
        cylinder(0.035, 0.55, (0, 0, -3.05), p.STEEL, bevel=0.004, sides=32)
        cylinder(0.15, 0.13, (0, 0, -2.99), p.SIGNAL, bevel=0.02, sides=16)
        cylinder(0.001, 0.16, (0, 0, -3.4), p.STEEL, bevel=0, sides=24, top=0.035)
    with moved((0, 0.02, 3.72), FRONT):
        arc = lambda r, s, e: [(r * math.sin(TURN(s + (e - s) * i / 24)), -r * math.cos(TURN(s + (e - s) * i / 24))) for i in range(25)]
        extrude(arc(3.16, -11, 11) + arc(3.42, 11, -11), 0.05, (0, 0, -0.24), p.WHITE, 0.006)
        for i in range(-10, 11):
            a, l = TURN(i), 0.13 if i % 5 == 0 else 0.07
            box((0.012 if i % 5 else 0.02, l, 0.01), ((3.17 + l / 2) * math.sin(a), -(3.17 + l / 2) * math.cos(a), -0.21), p.DARK, 0, (0, 0, i))
        for i in (-10, -5, 0, 5, 10):
            text(str(abs(i)), 0.1, (3.36 * math.sin(TURN(i)), -3.36 * math.cos(TURN(i)), -0.21), p.DARK, (0, 0, i))
    with moved((2.2, -0.35, 0), (0, 0, 16), 1.25):
        box((1.3, 0.9, 0.62), (0, 0, 0.36), p.CLAY, 0.07)
        for x in (-0.5, 0.5):
            cylinder(0.07, 0.06, (x, -0.3, 0.03), p.RUBBER, bevel=0.01)
        box((0.78, 0.03, 0.34), (-0.14, -0.45, 0.42), p.SCREEN, 0.01)
        pipe([(-0.48 + i * 0.085, -0.47, 0.42 + 0.1 * (i % 2) * (1 if i < 5 else 0.5)) for i in range(9)], 0.009, p.WHITE, smooth=False)
        for z, m in ((0.5, p.DARK), (0.3, p.DARK)):
            cylinder(0.075, 0.1, (0.45, -0.48, z), m, FRONT, 0.015)
    box((0.16, 0.24, 0.2), (1.4, -0.42, 0.42), p.DARK, 0.03, (0, 0, 16))
    pipe([(1.36, -0.44, 0.42), (1.2, -0.7, 0.2), (1.05, -0.85, 0.05), (0.75, -0.75, 0.3), (0.5, -0.3, 0.26), (0.3, -0.1, 0.26)], 0.026, p.DARK)
    box((0.22, 0.3, 0.12), (0.28, 0.02, 0.28), p.DARK, 0.02)
    stage(p, (0.75, 0, 2.05), 12.6, azimuth=20, elevation=17)
