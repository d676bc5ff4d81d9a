from parts.coffee import feet, knob
from studio.groups import moved
from studio.lines import pipe
from studio.palette import clear
from studio.scene import stage
from studio.shapes import around, gear
from studio.solids import box, cut, cylinder, lathe, ring
from studio.tools import screwdriver
from studio.turns import SIDE


def flat_burr(p, at, turn=(0, 0, 0), r=1.0, teeth=28):
    """A flat burr, its teeth along local z."""
    with moved(at, turn):
        o = cylinder(r, 0.22 * r, (0, 0, 0), p.STEEL, bevel=0.03 * r)
        cut(o, cylinder(0.5 * r, r, (0, 0, 0), p.STEEL, bevel=0))
        for x, y, a in around(teeth, 0.78 * r):
            cut(o, box((0.62 * r, 0.055 * r, 0.09 * r), (x, y, 0.11 * r), p.STEEL, 0, (0, 26, a + 24)))
        for x, y, a in around(3, 0.62 * r, 23):
            cylinder(0.09 * r, 0.05 * r, (x, y, 0.115 * r), p.DARK, bevel=0.01 * r, sides=48)


def grinder(p):
    """A coffee grinder with its hopper off: the lower burr in its chamber, the burr carrier with a red ring laid out."""
    box((1.5, 1.9, 0.22), (0, 0, 0.16), p.DARK, 0.06)
    feet(p, 0.6, 0.75, 0.1, 0.1)
    box((1.25, 1.2, 1.9), (0, 0.25, 1.2), p.CLAY, 0.18)
    cylinder(0.66, 0.5, (0, 0.2, 2.25), p.CLAY, bevel=0.05)
    chamber = cylinder(0.6, 0.34, (0, 0.2, 2.6), p.STEEL, bevel=0.015)
    cut(chamber, cylinder(0.53, 0.5, (0, 0.2, 2.72), p.STEEL, bevel=0))
    flat_burr(p, (0, 0.2, 2.62), (0, 0, 8), 0.46, 24)
    cylinder(0.09, 0.16, (0, 0.2, 2.68), p.BRASS, bevel=0.015, sides=6)
    box((0.5, 0.75, 0.34), (0, -0.62, 2.12), p.DARK, 0.06)
    cylinder(0.17, 0.4, (0, -0.86, 1.92), p.DARK, bevel=0.02, top=0.2)
    for x in (-0.2, 0.2):
        pipe([(x, -0.35, 1.2), (x, -0.95, 1.2), (x * 0.8, -1.02, 1.2)], 0.045, p.STEEL)
    box((0.62, 0.1, 0.4), (0, -0.36, 1.2), p.STEEL, 0.02)
    box((0.4, 0.04, 0.26), (0.0, -0.37, 1.66), p.SCREEN, 0.01)
    box((0.95, 0.75, 0.05), (0, -0.55, 0.29), p.STEEL, 0.015)
    knob(p, (0.66, 0.3, 1.7), SIDE, 0.12)
    for i in range(6):
        box((0.03, 0.6, 0.045), (0.63, 0.25, 0.55 + i * 0.11), p.DARK, 0)
    with moved((1.75, -0.7, 0.82), (0, 0, 16)), moved((0, 0, 0), (62, 0, 0)):
        cylinder(0.62, 0.3, (0, 0, -0.1), p.BRASS, bevel=0.015)
        for i in range(4):
            ring(0.62, 0.016, (0, 0, -0.2 + i * 0.06), p.BRASS)
        gear(48, 0.76, 0.12, (0, 0, -0.3), p.SIGNAL, tooth=0.05, hole=0.5, bevel=0)
        flat_burr(p, (0, 0, 0.08), (0, 0, 0), 0.48, 24)
    for x, y in ((0.95, -1.6), (1.2, -1.75), (0.85, -1.85)):
        cylinder(0.07, 0.05, (x, y, 0.025), p.STEEL, bevel=0.01, sides=32)
        cylinder(0.035, 0.2, (x, y, 0.1), p.STEEL, bevel=0.005, sides=24)
    with moved((-1.75, -0.35, 0)):
        lathe([(0.8, 0.0), (0.83, 0.0), (0.83, 0.5), (0.3, 1.25), (0.3, 1.5), (0.26, 1.5), (0.26, 1.24), (0.79, 0.48), (0.79, 0.0)], (0, 0, 0), clear("clear", (0.75, 0.80, 0.80), 0.28, 0.28))
        lathe([(0.84, 0.0), (0.87, 0.0), (0.87, 0.1), (0.84, 0.1), (0.84, 0.0)], (0, 0, 0), p.DARK)
        lathe([(0.31, 1.22), (0.36, 1.22), (0.36, 1.36), (0.31, 1.36), (0.31, 1.22)], (0, 0, 0), p.DARK)
        box((0.3, 0.16, 0.05), (-0.42, 0, 1.3), p.DARK, 0.015)
    screwdriver((-1.15, -1.75, 0), p, -6, length=1.6)
    stage(p, (0.05, -0.35, 1.22), 10.8, azimuth=-14, elevation=31)
