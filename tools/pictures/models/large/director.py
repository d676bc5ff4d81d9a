import math

from parts.espresso import cup
from parts.large import lamp
from studio.fasteners import screw
from studio.groups import place
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, extrude, gear
from studio.solids import box, cylinder, lathe, ring, shell
from studio.turns import FRONT, UP


def director(p):
    """A desk corner: lamp, a small brass movement under study, a red loupe, notebook and tweezers."""
    t = 2.3
    box((12, 3.7, 0.16), (-2.8, 0.3, t - 0.08), p.WOOD, 0.03)
    box((11.8, 3.4, t - 0.16), (-2.82, 0.3, (t - 0.16) / 2), p.WOOD, 0.02)
    for x in (-1.7, 1.35):
        for z in (t - 0.52, t - 1.22):
            box((2.8, 0.06, 0.58), (x, -1.41, z), p.WOOD, 0.025)
            for s in (-0.7, 0.7):
                cylinder(0.07, 0.14, (x + s, -1.49, z), p.BRASS, FRONT, 0.025, 48)
    box((3.0, 1.9, 0.03), (0.25, -0.25, t + 0.015), p.PETROL, 0.01)
    for x in (-1.18, 1.68):
        box((0.16, 1.92, 0.035), (x, -0.25, t + 0.02), p.DARK, 0.01)
    # lamp
    place((-1.75, 1.05, t), (0, 0, -18), lamp, p, ((0, 0, 0.1), (-0.3, 0.0, 1.35), (0.95, -0.35, 2.25)), (14, 30, 0))
    # the movement on its stand
    def movement():
        lathe([(0, 0), (0.62, 0), (0.64, 0.04), (0.6, 0.1), (0, 0.1)], (0, 0, 0), p.DARK)
        for x, y, _ in around(3, 0.5, 30):
            cylinder(0.035, 0.34, (x, y, 0.26), p.BRASS, UP, 0.01, 32)
        for z in (0.44, 0.98):
            cylinder(0.66, 0.06, (0, 0, z), p.BRASS, UP, 0.012)
        for x, y, _ in around(4, 0.55, 20):
            cylinder(0.045, 0.5, (x, y, 0.71), p.BRASS, UP, 0.01, 32)
            place((x, y, 1.02), UP, lambda: screw((0, 0, 0), p, 0.06, UP))
        cylinder(0.3, 0.3, (-0.22, -0.1, 0.68), p.BRASS, UP, 0.02)
        gear(60, 0.36, 0.05, (-0.22, -0.1, 0.55), p.BRASS, UP, 0.08, 0.1, 0.003)
        gear(48, 0.28, 0.04, (0.28, -0.22, 0.66), p.BRASS, UP, 0.1, 0.12, 0.003, 5)
        gear(40, 0.22, 0.04, (0.2, 0.28, 0.8), p.BRASS, UP, 0.1, 0.12, 0.003, 4)
        # balance under its cock, on top
        bx, by = 0.2, -0.12
        ring(0.27, 0.022, (bx, by, 1.1), p.BRASS)
        box((0.52, 0.035, 0.025), (bx, by, 1.1), p.BRASS, 0.005, (0, 0, 30))
        for x, y, _ in around(12, 0.29):
            cylinder(0.018, 0.03, (bx + x, by + y, 1.1), p.STEEL, UP, 0.004, 16)
        pipe([(bx + (0.04 + 0.012 * i / 3) * math.cos(i * 0.5), by + (0.04 + 0.012 * i / 3) * math.sin(i * 0.5), 1.14) for i in range(40)], 0.006, p.STEEL)
        extrude([(-0.1, -0.09), (0.5, -0.05), (0.56, 0), (0.5, 0.05), (-0.1, 0.09)], 0.04, (bx - 0.48, by + 0.24, 1.18), p.STEEL, 0.008, (0, 0, -28))
        cylinder(0.07, 0.16, (bx - 0.44, by + 0.22, 1.09), p.STEEL, UP, 0.01)
        gear(36, 0.3, 0.04, (-0.28, 0.18, 1.04), p.STEEL, UP, 0.1, 0.1, 0.003)
        cylinder(0.08, 0.06, (-0.28, 0.18, 1.06), p.DARK, UP, 0.01)

    place((0.35, 0.15, t + 0.03), (0, 0, 12), movement)
    # the loupe: a black eyepiece ringed in red
    def loupe():
        lathe([(0.3, 0), (0.32, 0.02), (0.3, 0.1), (0.2, 0.34), (0.2, 0.52), (0.17, 0.52), (0.17, 0.32), (0.27, 0.08), (0.3, 0)], (0, 0, 0), p.SIGNAL)
        cylinder(0.18, 0.02, (0, 0, 0.46), p.GLASS, UP, 0.004)
        ring(0.2, 0.025, (0, 0, 0.51), p.BRASS)

    place((-0.55, -0.72, t + 0.24), (74, 0, -28), loupe)
    # notebook and pen
    box((0.95, 1.25, 0.1), (1.3, -0.62, t + 0.08), p.CLAY, 0.02, (0, 0, -16))
    box((0.91, 1.21, 0.07), (1.315, -0.63, t + 0.08), p.WHITE, 0.004, (0, 0, -16))
    box((0.05, 1.27, 0.105), (1.62, -0.7, t + 0.081), p.DARK, 0.01, (0, 0, -16))
    lathe([(0.005, -0.55), (0.02, -0.5), (0.05, -0.36), (0.055, 0.2), (0.055, 0.5), (0.045, 0.56), (0, 0.58)], (1.36, -0.62, t + 0.19), p.DARK, (90, 0, 62), 48)
    lathe([(0.057, 0.02), (0.06, 0.03), (0.06, 0.06), (0.057, 0.07)], (1.36, -0.62, t + 0.19), p.BRASS, (90, 0, 62), 48)
    # tweezers, tray of small parts, dome, cup
    for s in (-1, 1):
        extrude([(-0.5, 0.0), (-0.45, 0.03), (0.2, 0.025), (0.55, 0.004), (0.55, -0.004), (0.2, 0.0), (-0.45, 0.005)], 0.05, (0.12, -0.99, t + 0.06), p.STEEL, 0.003, (0, 0, 6 + s * 3.4))
    shell((0.8, 0.5, 0.09), (-1.3, -0.2, t + 0.075), 0.03, p.WHITE, (0, 0, 1), 0.015)
    for i, x in enumerate((-1.52, -1.3, -1.08)):
        gear((20, 16, 24)[i], (0.09, 0.07, 0.1)[i], 0.03, (x, -0.2 + 0.06 * (i - 1), t + 0.085), p.BRASS, UP, 0.16, 0.2, 0.002)
    place((2.45, 0.9, t), (0, 0, -40), cup, p, scale=1.2)
    lathe([(0, 0), (0.36, 0), (0.38, 0.02), (0.34, 0.03), (0, 0.03)], (2.45, 0.9, t - 0.005), p.WHITE)
    for i, (w, c) in enumerate(((1.3, p.PETROL), (1.2, p.CLAY), (1.1, p.DARK))):
        box((w, 0.85, 0.16), (1.35, 1.5, t + 0.08 + i * 0.165), c, 0.02, (0, 0, 4 - 5 * i))
        box((w - 0.02, 0.8, 0.12), (1.36, 1.48, t + 0.08 + i * 0.165), p.WHITE, 0.004, (0, 0, 4 - 5 * i))
    stage(p, (0.2, 0.0, t + 0.5), 12.6, azimuth=-18, elevation=25)
