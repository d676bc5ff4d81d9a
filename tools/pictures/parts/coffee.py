"""Models that several pictures of coffee share."""
import math

from studio.groups import moved
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe
from studio.turns import FRONT


def grid(p, w, d, at, n=17):
    """A drip grid of steel bars."""
    for i in range(n):
        box((0.04, d, 0.04), (at[0] - w / 2 + i * w / (n - 1), at[1], at[2]), p.STEEL, 0.01)


def feet(p, x, y, r=0.12, h=0.14, at=(0, 0)):
    """Four rubber feet at ±x, ±y."""
    for a in (-x, x):
        for b in (-y, y):
            cylinder(r, h, (at[0] + a, at[1] + b, h / 2), p.RUBBER)


def knob(p, at, turn=FRONT, r=0.14, material=None):
    """A control knob with a pointer, looking along local z."""
    with moved(at, turn):
        cylinder(r, 0.16, (0, 0, 0), material or p.DARK, bevel=0.03)
        box((0.04, 1.6 * r, 0.02), (0, 0, 0.085), p.STEEL, 0.008)


def fitting(p, at, turn=(0, 0, 0), r=0.1):
    """A brass pipe fitting: hexagon, collar and stub along local z."""
    with moved(at, turn):
        cylinder(r, 0.8 * r, (0, 0, 0.4 * r), p.BRASS, bevel=0.05 * r, sides=40)
        cylinder(1.3 * r, 1.1 * r, (0, 0, 1.3 * r), p.BRASS, bevel=0.08 * r, sides=6)
        cylinder(0.85 * r, 0.9 * r, (0, 0, 2.2 * r), p.BRASS, bevel=0.05 * r, sides=40)


def pebble(r, at, material, squash=0.6, turn=(0, 0, 0)):
    """A small round lump with few faces, for crowds."""
    lathe([(r * math.sin(math.pi * i / 8), -r * squash * math.cos(math.pi * i / 8)) for i in range(9)], at, material, turn, 14)


def brush(p, at, spin):
    """A flat brush lying on the ground, its bristles along local +x."""
    with moved((at[0], at[1], 0.1), (0, 0, spin)):
        extrude([(-0.95, -0.07), (-0.95, 0.07), (-0.4, 0.09), (0.0, 0.24), (0.2, 0.24), (0.2, -0.24), (0.0, -0.24), (-0.4, -0.09)], 0.1, (0, 0, 0), p.WOOD, 0.03)
        box((0.22, 0.5, 0.13), (0.28, 0, 0), p.STEEL, 0.02)
        for i in range(14):
            for k in (-1, 0, 1):
                cylinder(0.02, 0.46, (0.6, -0.22 + i * 0.034, 0.035 * k), p.CLAY_DEEP, (0, 90, (i - 6.5) * 0.8), 0, 8)
