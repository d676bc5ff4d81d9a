import math

from studio.groups import moved
from studio.lines import text
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe
from studio.turns import TURN


def thermostat(p):
    """A round room thermostat on the wall and a smart radiator valve on its pipe."""
    box((4.4, 0.3, 3.3), (0, 0.9, 1.65), p.CLAY, 0.03)
    with moved((-0.95, 0.68, 1.9)):
        cylinder(1.02, 0.12, (0, 0, 0), p.WHITE, (90, 0, 0), 0.03)
        lathe([(0.8, 0), (0.98, 0), (1.0, 0.06), (0.96, 0.32), (0.9, 0.38), (0.82, 0.38), (0.8, 0.34), (0.8, 0)], (0, -0.06, 0), p.STEEL, (90, 0, 0))
        cylinder(0.82, 0.32, (0, -0.22, 0), p.DARK, (90, 0, 0), 0.02)
        text("21°", 0.62, (0.04, -0.385, 0.02), p.WHITE)
        for i in range(41):
            a = TURN(-130 + i * 6.5)
            box((0.022, 0.012, 0.11), (0.66 * math.sin(a), -0.384, 0.66 * math.cos(a)), p.SIGNAL if i < 27 else p.CLAY_DEEP, 0, (0, math.degrees(a), 0))
        cylinder(0.05, 0.02, (0, -0.385, -0.48), p.LAMP, (90, 0, 0), 0.003, 32)
    for i in range(3):
        x = 1.35 + i * 0.52
        cylinder(0.22, 2.3, (x, 0.3, 1.45), p.WHITE, bevel=0.1)
    for z in (0.5, 2.4):
        cylinder(0.2, 1.3, (1.85, 0.3, z), p.WHITE, (0, 90, 0), 0.06)
    with moved((0.55, 0.3, 0.5)):
        cylinder(0.11, 0.55, (0.32, 0, 0), p.BRASS, (0, 90, 0), 0.01)
        cylinder(0.19, 0.2, (0.28, 0, 0), p.BRASS, (0, 90, 0), 0.02, 6)
        cylinder(0.17, 0.42, (0, 0, 0), p.BRASS, bevel=0.05)
        cylinder(0.18, 0.16, (0, 0, -0.2), p.BRASS, bevel=0.02, sides=6)
        cylinder(0.1, 0.4, (0, 0, -0.32), p.COPPER, bevel=0)
        cylinder(0.24, 0.2, (0, 0, 0.3), p.STEEL, bevel=0.02, sides=48)
        for x, y, a in around(24, 0.24):
            box((0.03, 0.02, 0.18), (x, y, 0.3), p.STEEL, 0.004, (0, 0, a))
        cylinder(0.34, 0.95, (0, 0, 0.87), p.WHITE, bevel=0.07)
        cylinder(0.343, 0.16, (0, 0, 1.12), p.DARK, bevel=0.01)
        cylinder(0.26, 0.02, (0, 0, 1.345), p.DARK, bevel=0.005)
        text("21", 0.2, (0.03, -0.345, 0.8), p.DARK)
    box((4.4, 2.0, 0.1), (0, 0.05, 0.05), p.WOOD, 0.02)
    stage(p, (0.15, 0.2, 1.6), 12.6, azimuth=24, elevation=17)
