"""Models that several pictures of gym share."""
from studio.groups import moved
from studio.shapes import around
from studio.solids import box, cylinder, ring
from studio.turns import SIDE


def board(p, w, d, at=(0, 0, 0), turn=(0, 0, 0)):
    """A control board: chips, relays, capacitors, a heat sink and a terminal row, components along local z."""
    with moved(at, turn):
        box((w, d, 0.03), (0, 0, 0), p.GREEN, 0.004)
        for x in (-0.45, 0.45):
            for y in (-0.44, 0.44):
                cylinder(0.03 * w, 0.02, (x * w, y * d, 0.02), p.BRASS, bevel=0, sides=20)
        box((0.3 * w, 0.22 * d, 0.04), (-0.12 * w, 0.02 * d, 0.03), p.DARK, 0.004)
        for i in range(7):
            for s in (-1, 1):
                box((0.012 * w, 0.05 * d, 0.02), (-0.12 * w + (i - 3) * 0.04 * w, 0.02 * d + s * 0.135 * d, 0.025), p.STEEL, 0)
        for x, y in ((0.3, 0.3), (0.3, 0.08), (0.12, 0.3)):
            cylinder(0.075 * w, 0.26 * w, (x * w, y * d, 0.13 * w), p.PETROL, bevel=0.01 * w, sides=40)
            cylinder(0.055 * w, 0.01, (x * w, y * d, 0.26 * w), p.STEEL, bevel=0, sides=32)
        for i in range(6):
            box((0.03 * w, 0.2 * d, 0.24 * w), (-0.38 * w + i * 0.06 * w, 0.34 * d, 0.14 * w), p.STEEL, 0.004)
        box((0.34 * w, 0.2 * d, 0.05 * w), (-0.23 * w, 0.34 * d, 0.03 * w), p.STEEL, 0.004)
        box((0.2 * w, 0.16 * d, 0.15 * w), (0.3 * w, -0.16 * d, 0.08 * w), p.WHITE, 0.01)
        for i in range(6):
            box((0.08 * w, 0.09 * d, 0.1 * w), ((-0.36 + i * 0.09) * w, -0.4 * d, 0.05 * w), p.CLAY, 0.005)
            cylinder(0.022 * w, 0.02, ((-0.36 + i * 0.09) * w, -0.4 * d, 0.105 * w), p.STEEL, bevel=0, sides=16)


def drive_motor(p, at, turn=(0, 0, 0), s=1.0):
    """A direct-current drive motor along local x: can, vents, brush caps, flywheel with ribbed pulley."""
    with moved(at, turn, s):
        cylinder(0.62, 1.5, (0.1, 0, 0), p.CLAY, SIDE, 0.05)
        for x in (-0.62, 0.82):
            cylinder(0.64, 0.14, (x, 0, 0), p.DARK, SIDE, 0.03)
        for y, z, a in around(10, 0.6, 18):
            if z > -0.3:
                box((0.05, 0.03, 0.16), (0.68, y * 1.035, z * 1.035), p.RUBBER, 0, (a + 90, 0, 0))
        for x in (-0.35, 0.5):
            ring(0.622, 0.018, (x, 0, 0), p.STEEL, SIDE)
        cylinder(0.1, 0.2, (-0.78, 0, 0), p.STEEL, SIDE, 0.01)
        cylinder(0.78, 0.2, (-0.95, 0, 0), p.STEEL, SIDE, 0.03)
        for y, z, a in around(8, 0.5):
            cylinder(0.11, 0.03, (-1.055, y, z), p.DARK, SIDE, 0.005, 32)
        cylinder(0.3, 0.3, (-1.2, 0, 0), p.STEEL, SIDE, 0.01)
        for i in range(6):
            ring(0.3, 0.016, (-1.09 - i * 0.044, 0, 0), p.STEEL, SIDE)
        cylinder(0.12, 0.06, (-1.37, 0, 0), p.DARK, SIDE, 0.01, 6)
        cylinder(0.2, 0.2, (0.95, 0, 0), p.DARK, SIDE, 0.03)
