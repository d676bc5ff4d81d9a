import math
import random

from parts.coffee import feet, grid, knob, pebble
from studio.groups import moved
from studio.lines import pipe, spring
from studio.palette import clear
from studio.scene import stage
from studio.shapes import gear
from studio.solids import box, cut, cylinder, lathe, ring
from studio.turns import FRONT, SIDE


def cup(p, at, handle=True, material=None):
    """An espresso cup, its ear to the right."""
    lathe([(0.01, 0.0), (0.18, 0.0), (0.2, 0.03), (0.27, 0.42), (0.24, 0.42), (0.17, 0.06), (0.01, 0.05)], at, material or p.WHITE)
    if handle:
        ring(0.13, 0.03, (at[0] + 0.3, at[1], at[2] + 0.23), material or p.WHITE, FRONT)


def bean_to_cup(p):
    """A bean-to-cup machine with its service door open on the red brew unit."""
    w, d, h = 1.9, 2.1, 3.1
    box((w, d + 0.2, 0.28), (0, -0.1, 0.22), p.DARK, 0.06)
    feet(p, 0.75, 0.85, 0.1, 0.1)
    body = box((w, d - 0.5, h), (0, 0.25, h / 2 + 0.3), p.CLAY, 0.1)
    cut(body, box((1.2, 1.05, 1.75), (0.7, 0.3, 1.45), p.CLAY, 0))
    box((0.02, 1.04, 1.74), (0.12, 0.3, 1.45), p.DARK, 0)
    box((w, 0.62, 1.15), (0, -0.72, 2.82), p.CLAY, 0.08)
    box((1.1, 0.03, 0.62), (-0.1, -1.04, 2.92), p.SCREEN, 0.02)
    for i in range(3):
        for j in range(2):
            box((0.24, 0.02, 0.2), (-0.46 + i * 0.36, -1.06, 2.78 + j * 0.28), p.WHITE if (i, j) != (1, 1) else p.LAMP, 0.02)
    knob(p, (0.7, -1.08, 2.9), FRONT, 0.13)
    box((0.56, 0.34, 0.5), (-0.1, -0.82, 2.08), p.DARK, 0.06)
    for x in (-0.24, 0.04):
        cylinder(0.07, 0.22, (x, -0.86, 1.76), p.STEEL, bevel=0.02)
    pipe([(0.62, -0.8, 2.3), (0.66, -0.86, 1.9), (0.64, -0.86, 1.45)], 0.04, p.STEEL)
    grid(p, 1.5, 0.85, (0, -0.72, 0.38), 13)
    cup(p, (-0.1, -0.82, 0.4))
    lathe([(0.62, 0), (0.64, 0.0), (0.78, 0.62), (0.74, 0.62), (0.6, 0.04)], (0, 0.3, h + 0.3), clear("clear", (0.75, 0.80, 0.80), 0.28, 0.28))
    lathe([(0.001, 0.34), (0.35, 0.36), (0.66, 0.3), (0.6, 0.02), (0.001, 0.02)], (0, 0.3, h + 0.3), p.WOOD)
    k = random.Random(3)
    for _ in range(130):
        a, r = k.uniform(0, 6.3), 0.62 * math.sqrt(k.random())
        pebble(0.055, (r * math.cos(a), 0.3 + r * math.sin(a), h + 0.64), p.WOOD, 1.5, (k.uniform(0, 360), k.uniform(-50, 50), 0))
    cylinder(0.8, 0.07, (0, 0.3, h + 0.97), p.DARK, bevel=0.02)
    cylinder(0.12, 0.1, (0, 0.3, h + 1.05), p.DARK, bevel=0.03)
    with moved((0.62, 0.3, 1.45)):
        box((0.5, 0.16, 1.5), (-0.2, 0.36, 0), p.STEEL, 0.03)
        box((0.5, 0.8, 0.12), (-0.1, 0, -0.72), p.STEEL, 0.03)
        cylinder(0.3, 0.62, (0.02, -0.05, -0.1), p.SIGNAL, (0, 14, 0), 0.04)
        cylinder(0.33, 0.1, (0.1, -0.05, 0.22), p.SIGNAL, (0, 14, 0), 0.02)
        cylinder(0.12, 0.5, (0.16, -0.05, 0.48), p.STEEL, (0, 14, 0), 0.02)
        box((0.34, 0.5, 0.14), (0.06, -0.05, 0.68), p.DARK, 0.03)
        gear(20, 0.24, 0.08, (0.3, 0.34, 0.4), p.WHITE, SIDE, tooth=0.16, hole=0.2, bevel=0)
        gear(12, 0.14, 0.08, (0.3, 0.34, 0.03), p.WHITE, SIDE, tooth=0.2, hole=0.2, bevel=0)
        spring(0.06, 0.6, 9, 0.014, (0.2, -0.42, -0.5), p.STEEL)
    with moved((0.98, 0.84, 1.45), (0, 0, 8)):
        box((1.06, 0.08, 1.78), (0.53, 0, 0), p.CLAY, 0.03)
        box((0.9, 0.06, 1.55), (0.53, -0.05, 0), p.CLAY_DEEP, 0.02)
        for z in (-0.6, 0.6):
            cylinder(0.05, 0.2, (0, 0.03, z), p.STEEL, bevel=0.01)
        box((0.06, 0.06, 0.3), (0.98, 0.06, 0), p.DARK, 0.015)
    with moved((1.7, -0.8, 0)):
        o = box((0.75, 0.62, 0.42), (0, 0, 0.21), p.DARK, 0.04, (0, 0, 20))
        cut(o, box((0.65, 0.52, 0.4), (0, 0, 0.3), p.DARK, 0, (0, 0, 20)))
        for x, y in ((-0.12, 0.05), (0.15, -0.06), (0.02, 0.1)):
            cylinder(0.15, 0.12, (x, y, 0.28 + x * 0.2), p.WOOD, (12, 8, 0), 0.03)
    stage(p, (0.55, -0.1, 2.05), 12.8, azimuth=-40, elevation=18)
