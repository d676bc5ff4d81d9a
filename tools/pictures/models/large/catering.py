import math

from parts.large import knob, slots
from studio.groups import place
from studio.lines import pipe
from studio.palette import material
from studio.scene import stage
from studio.shapes import around, row
from studio.solids import box, cut, cylinder, ring, shell, sphere
from studio.turns import FRONT, TURN, UP


def catering(p):
    """A combination oven with its door open: trays on the rails, fan behind them and a red door gasket."""
    W, D, H = 3.0, 2.5, 2.9
    zb = 0.62
    for x in (-1.3, 1.3):
        for y in (-1.05, 1.05):
            cylinder(0.09, 0.5, (x, y, 0.32), p.STEEL, UP, 0.01)
            cylinder(0.13, 0.1, (x, y, 0.05), p.RUBBER, UP, 0.02)
    box((2.7, 2.2, 0.05), (0, 0, 0.3), p.STEEL, 0.01)
    zc = zb + H / 2
    body = shell((W, D, H), (0, 0, zc), 0.16, p.CLAY, (0, -1, 0), 0.06)
    # controls beside the cavity on the right
    cw, cx = 2.1, -0.34  # the cavity's width and middle
    box((0.66, D - 0.3, H - 0.3), (1.04, 0.1, zc), p.CLAY_DEEP, 0.01)
    box((0.62, 0.1, H - 0.2), (1.1, -D / 2 + 0.02, zc), p.DARK, 0.03)
    box((0.46, 0.04, 0.62), (1.1, -D / 2 - 0.04, zc + 0.86), p.SCREEN, 0.02)
    for i in range(3):
        box((0.32, 0.012, 0.035), (1.1, -D / 2 - 0.065, zc + 0.98 - i * 0.13), p.WHITE, 0.003)
    knob(p, (1.1, -D / 2 - 0.1, zc + 0.24), 0.17, p.STEEL, mark=False)
    for i in range(3):
        for j in range(2):
            cylinder(0.055, 0.05, (0.99 + j * 0.22, -D / 2 - 0.03, zc - 0.2 - i * 0.2), p.CLAY, FRONT, 0.012, 48)
    slots(6, (0.4, 0.02, 0.03), (1.1, -D / 2 - 0.03, zc - 0.9), (0, 0, -0.08), p.RUBBER)
    # cavity
    box((cw, 0.04, H - 0.4), (cx, D / 2 - 0.2, zc), p.CLAY, 0.01)
    for s in (-1, 1):
        box((0.04, D - 0.4, H - 0.4), (cx + s * cw / 2, 0, zc), p.CLAY, 0.01)
        box((cw, D - 0.4, 0.04), (cx, 0, zc + s * (H / 2 - 0.19)), p.CLAY, 0.01)
    gasket = []
    for sx, sz, first in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for a in row(7, TURN(first), TURN(first + 90)):
            gasket.append((cx + sx * (cw / 2 - 0.11) + 0.14 * math.cos(a), -D / 2 - 0.03, zc + sz * (H / 2 - 0.29) + 0.14 * math.sin(a)))
    pipe(gasket, 0.055, p.SIGNAL, smooth=False, closed=True)
    cylinder(0.72, 0.05, (cx, 0.96, zc), p.DARK, FRONT, 0.01)
    for s in (-1, 1):
        cylinder(0.13, 0.06, (cx + s * 0.8, 0.98, zc + 0.95), p.LAMP, FRONT, 0.02)
        ring(0.13, 0.025, (cx + s * 0.8, 0.95, zc + 0.95), p.STEEL, FRONT)
    for r in (0.2, 0.34, 0.48, 0.62, 0.74):
        ring(r, 0.02, (cx, 0.9, zc), p.STEEL, FRONT)
    for a in range(0, 180, 30):
        cylinder(0.018, 1.5, (cx, 0.9, zc), p.STEEL, (0, a, 0), 0, 16)
    for x, z, a in around(12, 0.5):
        box((0.3, 0.12, 0.03), (cx + x, 0.93, zc + z), p.STEEL, 0.005, (0, -a + 40, 0))
    for s in (-1, 1):
        for yy in (-0.85, 0.7):
            cylinder(0.025, H - 0.5, (cx + s * (cw / 2 - 0.08), yy, zc), p.STEEL, UP, 0, 24)
        for i in range(6):
            box((0.09, 1.7, 0.03), (cx + s * (cw / 2 - 0.08), -0.08, zc - 1.03 + i * 0.37), p.STEEL, 0.008)
    crust = material("crust", (0.50, 0.26, 0.09), 0.65)

    def tray(kind):
        w, d = cw - 0.26, 1.55
        shell((w, d, 0.14), (0, 0, 0.05), 0.025, p.STEEL, (0, 0, 1), 0.012)
        for s in (-1, 1):
            box((w + 0.1, 0.06, 0.02), (0, s * d / 2, 0.12), p.STEEL, 0.006)
            box((0.07, d + 0.06, 0.02), (s * (w / 2 + 0.02), 0, 0.12), p.STEEL, 0.006)
        if kind == "rolls":
            for x in row(4, -0.6, 0.6):
                for y in row(3, -0.5, 0.5):
                    sphere(0.17, (x, y, 0.11), crust, 0.65)
        if kind == "grid":
            for x in row(15, -w / 2 + 0.06, w / 2 - 0.06):
                cylinder(0.014, d, (x, 0, 0.1), p.STEEL, FRONT, 0, 12)

    for i, kind, yy in ((0, "", -0.1), (1, "rolls", -0.1), (2, "rolls", -0.85), (5, "grid", -0.1)):
        place((cx, yy, zc - 1.0 + i * 0.37), UP, tray, kind)
    # top: vents, flue
    for x in (-0.9, -0.55):
        cylinder(0.13, 0.22, (x, 0.6, zb + H + 0.1), p.STEEL, UP, 0.02)
    slots(9, (0.05, 0.8, 0.02), (0.3, 0.3, zb + H), (0.12, 0, 0), p.DARK)
    # door, hinged left
    def door():
        w, h = cw + 0.3, H - 0.06
        fr = box((w, 0.16, h), (w / 2, 0, 0), p.CLAY, 0.05)
        cut(fr, box((w - 0.6, 0.6, h - 0.7), (w / 2, 0, 0), p.CLAY, 0))
        box((w - 0.56, 0.03, h - 0.66), (w / 2, 0.05, 0), p.GLASS, 0)
        box((w - 0.5, 0.03, 0.06), (w / 2, 0.085, -h / 2 + 0.28), p.STEEL, 0.01)
        box((w - 0.3, 0.06, 0.08), (w / 2, 0.06, -h / 2 - 0.02), p.STEEL, 0.02)
        pipe([(w - 0.14, -0.06, 0.6), (w - 0.14, -0.26, 0.5), (w - 0.14, -0.28, 0), (w - 0.14, -0.26, -0.5), (w - 0.14, -0.06, -0.6)], 0.05, p.DARK)
        for z in (-h / 2 + 0.3, h / 2 - 0.3):
            cylinder(0.06, 0.3, (-0.02, 0, z), p.STEEL, UP, 0.015, 48)
        box((0.06, 0.1, 0.3), (w - 0.02, 0.08, 0), p.STEEL, 0.01)

    place((-W / 2 + 0.03, -D / 2 - 0.12, zc), (0, 0, -108), door)
    stage(p, (-0.35, -0.5, 1.8), 14.3, azimuth=-12, elevation=17)
