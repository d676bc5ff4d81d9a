import math

from studio.groups import place
from studio.lines import text
from studio.scene import stage
from studio.shapes import extrude, gear
from studio.solids import box, cylinder, lathe, ring
from studio.turns import FRONT, TURN, UP


def finial(p):
    """A turned brass ball on its wooden block."""
    box((0.24, 0.24, 0.16), (0, 0, 0.08), p.WOOD, 0.02)
    lathe([(0, 0.16), (0.1, 0.16), (0.1, 0.19), (0.045, 0.23), (0.12, 0.32), (0.13, 0.38), (0.1, 0.46), (0.035, 0.5), (0.045, 0.53), (0.02, 0.6), (0, 0.61)], (0, 0, 0), p.BRASS)


def clock(p):
    """A longcase clock's upper half: hood door open, dial with moon, brass movement, pendulum with a red bob."""
    w, d = 1.15, 0.78  # half width, half depth of the hood
    # trunk
    box((1.66, 0.06, 4.0), (0, 0.44, 0.15), p.CLAY_DEEP, 0.01)
    for x in (-0.8, 0.8):
        box((0.1, 0.96, 4.0), (x, 0, 0.2), p.CLAY, 0.02)
    for x in (-0.68, 0.68):
        box((0.2, 0.07, 4.0), (x, -0.47, 0.15), p.CLAY, 0.015)
        cylinder(0.06, 4.0, (x * 1.2, -0.5, 0.15), p.WOOD, UP, 0.01)
    box((1.5, 0.06, 0.22), (0, -0.47, 2.06), p.CLAY, 0.015)
    for i, (s, h) in enumerate(((1.86, 0.08), (2.06, 0.07), (2.26, 0.08), (2.44, 0.07))):
        box((s, s * 0.66 + 0.08, h), (0, -0.02, 2.2 + 0.075 * i), p.CLAY if i % 2 == 0 else p.WOOD, 0.03)
    # hood
    z0, z1 = 2.47, 4.35
    box((2.4, 0.06, 2.2), (0, d - 0.02, 3.5), p.CLAY_DEEP, 0.01)
    box((2.44, 1.74, 0.1), (0, -0.02, z0 + 0.02), p.CLAY, 0.02)
    for x in (-w, w):
        box((0.12, 0.14, 1.9), (x, d - 0.09, 3.42), p.CLAY, 0.015)
        box((0.12, 0.14, 1.9), (x, -d + 0.1, 3.42), p.CLAY, 0.015)
        lathe([(0, 0), (0.1, 0), (0.1, 0.05), (0.07, 0.08), (0.085, 0.6), (0.07, 1.6), (0.1, 1.66), (0.1, 1.72), (0, 1.72)], (x, -d - 0.06, 2.54), p.WOOD)
        for z in (2.57, 4.23):
            cylinder(0.108, 0.07, (x, -d - 0.06, z), p.BRASS, UP, 0.015, 64)
        box((0.1, 1.4, 0.1), (x, 0, 4.3), p.CLAY, 0.01)
    # arched front and cornice
    arch = [(-1.22, 0), (-0.72, 0)] + [(0.72 * math.cos(TURN(a)), 0.1 + 0.55 * math.sin(TURN(a))) for a in range(180, -1, -6)] + [(0.72, 0), (1.22, 0), (1.22, 0.62)]
    top = [(1.22 * math.cos(TURN(a)), 0.62 + 0.42 * math.sin(TURN(a))) for a in range(0, 181, 6)]
    extrude(arch + top[1:], 0.1, (0, -d + 0.02, 4.2), p.CLAY, 0.015, FRONT)
    solid = [(-1.22, 0.0), (1.22, 0.0), (1.22, 0.62)] + top[1:]
    extrude(solid, 0.06, (0, d - 0.04, 4.2), p.CLAY_DEEP, 0.01, FRONT)
    bow = lambda r, h, angles: [(r * math.cos(TURN(a)), 0.62 + h * math.sin(TURN(a))) for a in angles]
    extrude(bow(1.3, 0.5, range(0, 181, 5)) + bow(1.16, 0.38, range(180, -1, -5)), 2 * d + 0.2, (0, -0.02, 4.2), p.WOOD, 0.02, FRONT)
    for x in (-1.18, 1.18):
        box((0.16, 2 * d + 0.24, 0.12), (x, -0.02, 4.8), p.WOOD, 0.03)
    for x, y, z, k in ((0, -0.6, 5.28, 1), (-1.2, -0.6, 4.84, 0.75), (1.2, -0.6, 4.84, 0.75)):
        place((x, y, z), UP, finial, p, scale=k)
    # dial
    y = -0.52
    box((1.86, 0.05, 1.76), (0, y, 3.42), p.BRASS, 0.01)
    extrude([(-0.68, 0)] + [(0.68 * math.cos(TURN(a)), 0.08 + 0.52 * math.sin(TURN(a))) for a in range(180, -1, -5)] + [(0.68, 0)], 0.05, (0, y, 4.28), p.BRASS, 0.008, FRONT)
    c = (0, y - 0.035, 3.4)
    cylinder(0.84, 0.03, c, p.WHITE, FRONT, 0.008)
    cylinder(0.52, 0.04, c, p.BRASS, FRONT, 0.006)
    ring(0.84, 0.018, (0, y - 0.05, 3.4), p.STEEL, FRONT)
    for i in range(60):
        a = TURN(i * 6)
        box((0.012 if i % 5 else 0.026, 0.012, 0.05), (0.785 * math.sin(a), y - 0.052, 3.4 + 0.785 * math.cos(a)), p.DARK, 0, (0, i * 6, 0))
    for i, n in enumerate(("XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI")):
        a = TURN(i * 30)
        text(n, 0.2, (0.645 * math.sin(a), y - 0.054, 3.4 + 0.645 * math.cos(a)), p.DARK, (90, i * 30, 0))
    for sx in (-1, 1):
        for sz in (-1, 1):
            lathe([(0, 0.05), (0.05, 0.05), (0.1, 0.0)], (sx * 0.78, y - 0.02, 3.42 + sz * 0.73), p.CLAY_DEEP, FRONT, 24)
            for k in (-1, 1):
                ring(0.07, 0.02, (sx * (0.78 - (0.1 if k > 0 else 0)), y - 0.03, 3.42 + sz * (0.73 - (0.1 if k < 0 else 0))), p.CLAY_DEEP, FRONT)
    # seconds dial, winding squares, date
    cylinder(0.17, 0.03, (0, y - 0.05, 3.66), p.WHITE, FRONT, 0.005)
    for i in range(12):
        a = TURN(i * 30)
        box((0.01, 0.012, 0.035), (0.145 * math.sin(a), y - 0.068, 3.66 + 0.145 * math.cos(a)), p.DARK, 0, (0, i * 30, 0))
    box((0.014, 0.012, 0.16), (0.03, y - 0.075, 3.69), p.DARK, 0, (0, 50, 0))
    for x in (-0.24, 0.24):
        ring(0.06, 0.016, (x, y - 0.06, 3.3), p.STEEL, FRONT)
        cylinder(0.035, 0.1, (x, y - 0.06, 3.3), p.STEEL, FRONT, 0.005, 4)
    box((0.16, 0.02, 0.1), (0, y - 0.055, 3.08), p.WHITE, 0.005)
    # moon
    cylinder(0.44, 0.02, (0, y - 0.026, 4.3), p.PETROL, FRONT, 0)
    box((1.0, 0.02, 0.4), (0, y - 0.03, 4.1), p.BRASS, 0.005)
    cylinder(0.15, 0.03, (0.12, y - 0.045, 4.53), p.WHITE, FRONT, 0.01)
    for x, z in ((-0.28, 4.48), (-0.12, 4.62), (-0.2, 4.36), (0.33, 4.42), (-0.05, 4.42)):
        cylinder(0.02, 0.03, (x, y - 0.035, z), p.BRASS, FRONT, 0.003, 5)
    for x in (-0.34, 0.34):
        cylinder(0.17, 0.03, (x, y - 0.045, 4.29), p.CLAY_DEEP, FRONT, 0.006)
        ring(0.17, 0.012, (x, y - 0.058, 4.29), p.BRASS, FRONT)
    # hands at ten past ten
    for deg, length, wide in ((305, 0.4, 0.06), (60, 0.7, 0.04)):
        o = [(-wide * 0.4, -0.14), (wide * 0.4, -0.14), (wide * 0.35, length * 0.55), (wide * 1.6, length * 0.66), (wide * 0.4, length * 0.78), (0, length), (-wide * 0.4, length * 0.78), (-wide * 1.6, length * 0.66), (-wide * 0.35, length * 0.55)]
        extrude(o, 0.016, (0, y - (0.1 if length > 0.5 else 0.082), 3.4), p.DARK, 0.003, (90, deg, 0))
    cylinder(0.045, 0.1, (0, y - 0.09, 3.4), p.BRASS, FRONT, 0.01, 48)
    # movement behind the dial
    for yy in (-0.38, 0.44):
        box((1.5, 0.05, 1.3), (0.0, yy, 3.42), p.BRASS, 0.008)
    for x in (-0.66, 0.66):
        for z in (2.88, 3.96):
            lathe([(0.06, -0.4), (0.06, -0.34), (0.035, -0.26), (0.06, 0), (0.035, 0.26), (0.06, 0.34), (0.06, 0.4)], (x, 0.03, z), p.BRASS, FRONT, 48)
    for x in (-0.44, 0.44):
        cylinder(0.26, 0.36, (x, 0.08, 3.2), p.COPPER, FRONT, 0.01)
        gear(64, 0.42, 0.045, (x, 0.3, 3.2), p.BRASS, FRONT, 0.07, 0.12, 0.003)
        gear(20, 0.2, 0.04, (x, -0.16, 3.2), p.STEEL, FRONT, 0.2, 0.2, 0.003)
        gear(48, 0.3, 0.04, (x * 0.95, 0.16, 3.74), p.BRASS, FRONT, 0.09, 0.12, 0.003, 5)
    gear(30, 0.17, 0.03, (0.02, 0.0, 3.84), p.BRASS, FRONT, 0.2, 0.12, 0.003, 4)
    for x, z in ((0.4, 3.74), (-0.4, 3.74), (0.02, 3.84), (0.44, 3.2), (-0.44, 3.2)):
        cylinder(0.025, 0.86, (x, 0.03, z), p.STEEL, FRONT, 0, 24)
    lathe([(0, 0.3), (0.08, 0.29), (0.24, 0.2), (0.31, 0.08), (0.36, 0.0), (0.34, 0.0), (0.28, 0.08), (0.2, 0.18), (0, 0.26)], (-0.1, 0.1, 4.12), p.STEEL)
    box((1.9, 0.9, 0.1), (0, 0.03, 2.72), p.WOOD, 0.01)
    # lines, weights, pendulum
    for x, z in ((-0.42, 1.65), (0.46, 1.35)):
        for s in (-0.07, 0.07):
            cylinder(0.01, 2.7 - z - 0.3, (x + s, -0.12, (2.7 + z + 0.3) / 2), p.CLAY_DEEP, UP, 0, 12)
        cylinder(0.09, 0.05, (x, -0.12, z + 0.28), p.BRASS, FRONT, 0.012, 64)
        lathe([(0, -0.45), (0.13, -0.45), (0.14, -0.42), (0.14, 0.1), (0.11, 0.14), (0.02, 0.17), (0.02, 0.26), (0, 0.26)], (x, -0.12, z), p.BRASS)
    cylinder(0.016, 1.6, (0.06, 0.0, 2.0), p.STEEL, (0, -4, 0), 0, 24)
    lathe([(0, -0.08), (0.16, -0.06), (0.29, 0.0), (0.16, 0.06), (0, 0.08)], (0.12, -0.02, 1.2), p.SIGNAL, FRONT)
    cylinder(0.04, 0.1, (0.14, -0.02, 0.88), p.BRASS, UP, 0.01, 32)

    # the hood door, swung open to the left
    def door():
        for x in (0.06, 1.92):
            box((0.14, 0.08, 1.9), (x, 0, 0), p.CLAY, 0.015)
        for z in (-0.88, 0.88):
            box((1.95, 0.07, 0.14), (0.99, 0, z), p.CLAY, 0.015)
        ring(0.05, 0.015, (1.92, -0.05, 0), p.BRASS, FRONT)
        for z in (-0.6, 0.6):
            cylinder(0.035, 0.2, (0, 0.0, z), p.BRASS, UP, 0.008, 32)

    place((w - 0.1, -d - 0.1, 3.42), (0, 0, 308), door)
    stage(p, (0.4, 0, 3.62), 17.6, azimuth=36, elevation=13, lens=85, floor=-2)
