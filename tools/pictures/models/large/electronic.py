import math

from parts.large import board, knob
from studio.groups import place
from studio.lines import pipe, text
from studio.scene import stage
from studio.shapes import row
from studio.solids import box, cylinder, lathe
from studio.tools import screwdriver
from studio.turns import FRONT, SIDE, TURN, UP


def electronic(p):
    """An open HiFi amplifier: toroid, heat sinks, four capacitors (one red) and VU meters."""
    W, D, H = 4.6, 3.5, 1.15
    z = 0.26
    for x in (-1.9, 1.9):
        for y in (-1.4, 1.4):
            cylinder(0.2, 0.2, (x, y, 0.1), p.RUBBER, UP, 0.03)
    box((W, D, 0.06), (0, 0, z), p.CLAY_DEEP, 0.01)
    box((W, 0.06, H - 0.1), (0, D / 2 - 0.03, z + H / 2), p.CLAY_DEEP, 0.01)
    box((W + 0.2, 0.16, H + 0.14), (0, -D / 2 - 0.06, z + H / 2), p.CLAY, 0.04)
    # front: two VU meters, volume, selectors
    yf = -D / 2 - 0.15
    for x in (-1.45, -0.45):
        box((0.92, 0.06, 0.64), (x, yf, z + 0.68), p.DARK, 0.03)
        box((0.82, 0.04, 0.54), (x, yf - 0.025, z + 0.68), p.WHITE, 0.015)
        for i in range(11):
            a = TURN(-48 + i * 9.6)
            box((0.014, 0.012, 0.07), (x + 0.42 * math.sin(a), yf - 0.05, z + 0.46 + 0.4 * math.cos(a)), p.DARK, 0, (0, math.degrees(a), 0))
        t = 24 if x > -1 else -12
        a = TURN(t)
        box((0.014, 0.012, 0.4), (x + 0.2 * math.sin(a), yf - 0.055, z + 0.48 + 0.2 * math.cos(a)), p.DARK, 0, (0, t, 0))
        box((0.82, 0.02, 0.1), (x, yf - 0.05, z + 0.46), p.DARK, 0.008)
        text("VU", 0.11, (x, yf - 0.05, z + 0.62), p.DARK)
    knob(p, (1.5, yf - 0.12, z + 0.62), 0.34, p.STEEL, mark=False)
    box((0.03, 0.02, 0.16), (1.42, yf - 0.4, z + 0.82), p.DARK, 0.004, (0, -22, 0))
    for x in (0.35, 0.75):
        knob(p, (x, yf - 0.06, z + 0.72), 0.12, p.STEEL, mark=False)
    for x in row(4, -1.7, -0.2):
        cylinder(0.07, 0.1, (x, yf - 0.02, z + 0.18), p.STEEL, FRONT, 0.015, 48)
    cylinder(0.04, 0.03, (2.1, yf, z + 0.2), p.LAMP, FRONT, 0.01, 32)
    # heat sinks
    for s in (-1, 1):
        x = s * (W / 2 - 0.1)
        box((0.12, D - 0.3, H - 0.1), (x, 0.08, z + H / 2), p.DARK, 0.02)
        for y in row(20, -1.45, 1.6):
            box((0.4, 0.05, H - 0.1), (x + s * 0.22, y, z + H / 2), p.DARK, 0.012)
        for y in row(4, -0.9, 1.0):
            xi = x - s * 0.1
            box((0.09, 0.36, 0.46), (xi, y, z + 0.6), p.RUBBER, 0.02)
            cylinder(0.06, 0.05, (xi - s * 0.05, y, z + 0.72), p.STEEL, SIDE, 0.01, 32)
            for k in (-0.1, 0, 0.1):
                cylinder(0.018, 0.28, (xi, y + k, z + 0.26), p.STEEL, UP, 0, 16)
        box((0.62, 2.5, 0.05), (s * 1.78, 0.08, z + 0.16), p.GREEN, 0.008)
        for i, y in enumerate(row(7, -0.95, 1.15)):
            cylinder(0.07, 0.2, (s * 1.62, y, z + 0.28), p.PETROL if i % 3 else p.DARK, UP, 0.015, 32)
            cylinder(0.03, 0.2, (s * 1.84, y + 0.15, z + 0.23), p.CLAY, FRONT, 0.01, 24)
            box((0.12, 0.12, 0.1), (s * 1.95, y, z + 0.22), p.BRASS if i % 2 else p.WHITE, 0.01)
    # toroid
    tx, ty = -0.75, -0.75
    lathe([(0.2, 0), (0.6, 0), (0.68, 0.06), (0.7, 0.16), (0.7, 0.46), (0.68, 0.56), (0.6, 0.62), (0.2, 0.62), (0.14, 0.56), (0.12, 0.46), (0.12, 0.16), (0.14, 0.06), (0.2, 0)], (tx, ty, z + 0.05), p.COPPER)
    for i in range(40):
        a = 2 * math.pi * i / 40
        pipe([(tx + r * math.cos(a + t), ty + r * math.sin(a + t), z + h) for r, h, t in ((0.71, 0.1, 0), (0.71, 0.58, 0.02), (0.6, 0.675, 0.04), (0.2, 0.675, 0.1))], 0.03, p.COPPER)
    cylinder(0.34, 0.05, (tx, ty, z + 0.71), p.RUBBER, UP, 0.015)
    cylinder(0.26, 0.04, (tx, ty, z + 0.75), p.STEEL, UP, 0.015)
    cylinder(0.09, 0.12, (tx, ty, z + 0.8), p.BRASS, UP, 0.015, 6)
    # capacitors
    for i, (x, y) in enumerate(((0.45, -1.05), (1.0, -1.05), (0.45, -0.45), (1.0, -0.45))):
        m = p.SIGNAL if i == 3 else p.PETROL
        cylinder(0.24, 0.86, (x, y, z + 0.48), m, UP, 0.03)
        cylinder(0.2, 0.03, (x, y, z + 0.92), p.STEEL, UP, 0.008)
        for k in (-0.08, 0.08):
            cylinder(0.045, 0.06, (x + k, y, z + 0.96), p.BRASS, UP, 0.008, 32)
        box((0.08, 0.02, 0.8), (x - 0.1, y - 0.222, z + 0.48), p.WHITE, 0, (0, 0, -24))
    # power and preamp boards behind
    place((0.35, 0.75, z + 0.14), UP, board, p, (1.9, 1.2))
    place((-0.95, 0.75, z + 0.14), UP, board, p, (0.6, 1.2))
    # wires
    for i, c in enumerate((p.WOOD, p.PETROL, p.CLAY, p.RUBBER)):
        pipe([(tx + 0.6, ty + 0.3 + i * 0.05, z + 0.12), (tx + 0.8, ty + 0.8, z + 0.2 + i * 0.03), (0.1 + i * 0.1, 0.05, z + 0.3), (0.2 + i * 0.12, 0.3, z + 0.34)], 0.028, c)
    for s in (-1, 1):
        for i in range(3):
            pipe([(s * 1.6, 0.5 + i * 0.08, z + 0.2), (s * 1.35, 0.4 + i * 0.1, z + 0.45), (s * 1.1 + 0.1, 0.6 + i * 0.08, z + 0.3)], 0.024, (p.WOOD, p.PETROL, p.CLAY)[i])
    # binding posts and sockets behind
    for x in (-1.9, -1.6, 1.6, 1.9):
        cylinder(0.09, 0.3, (x, D / 2 + 0.12, z + 0.5), p.BRASS, FRONT, 0.02, 48)
    place((3.35, -0.9, 0), (0, 0, 78), screwdriver, (-0.75, 0, 0), p, length=1.65)
    stage(p, (0.15, 0.0, 0.75), 12.8, azimuth=-20, elevation=34)
