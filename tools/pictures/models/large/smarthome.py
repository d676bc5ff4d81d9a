import math

from parts.espresso import cup
from studio.groups import place
from studio.lines import pipe, text
from studio.scene import stage
from studio.shapes import around, extrude
from studio.solids import box, cut, cylinder, lathe, ring, sphere
from studio.turns import FRONT, SIDE, TURN, UP


def smarthome(p):
    """A room cut open like a doll's house: thermostat ringed in red, blinds, lamp, speaker and door lock."""
    W, D, H, t = 5.4, 4.2, 3.1, 0.16
    x1, y1 = W / 2, D / 2
    box((W, D, 0.14), (0, 0, 0.07), p.CLAY, 0.02)
    for i in range(14):
        box((W - 0.04, D / 14 - 0.012, 0.03), (0, -y1 + D / 28 + i * D / 14, 0.152), p.WOOD, 0.004)
    back = box((W + t, t, H), (t / 2, y1 + t / 2, H / 2), p.CLAY, 0.015)
    wx, wz, ww, wh = -0.95, 1.9, 1.9, 1.5
    cut(back, box((ww, 1, wh), (wx, y1, wz), p.CLAY, 0))
    side = box((t, D, H), (x1 + t / 2, 0, H / 2), p.CLAY, 0.015)
    cut(side, box((1, 1.15, 2.3), (x1, -0.85, 1.15 + 0.16), p.CLAY, 0))
    box((W, 0.05, 0.18), (0, y1 - 0.03, 0.25), p.WHITE, 0.01)
    box((0.05, 2.3, 0.18), (x1 - 0.03, 0.9, 0.25), p.WHITE, 0.01)
    # window and blind
    for x in (wx - ww / 2, wx, wx + ww / 2):
        box((0.08, 0.1, wh + 0.08), (x, y1 + 0.06, wz), p.WHITE, 0.01)
    for z in (wz - wh / 2, wz + wh / 2):
        box((ww + 0.12, 0.14, 0.1), (wx, y1 + 0.05, z), p.WHITE, 0.01)
    box((ww + 0.3, 0.3, 0.07), (wx, y1 - 0.06, wz - wh / 2 - 0.06), p.WHITE, 0.02)
    box((ww + 0.26, 0.2, 0.18), (wx, y1 - 0.1, wz + wh / 2 + 0.12), p.DARK, 0.03)
    for i in range(11):
        box((ww + 0.12, 0.13, 0.014), (wx, y1 - 0.12, wz + wh / 2 - 0.02 - i * 0.082), p.CLAY_DEEP, 0.004, (-32, 0, 0))
    box((ww + 0.12, 0.12, 0.05), (wx, y1 - 0.12, wz + wh / 2 - 0.02 - 11 * 0.082), p.CLAY_DEEP, 0.012)
    for x in (wx - 0.7, wx + 0.7):
        cylinder(0.008, 0.95, (x, y1 - 0.19, wz + wh / 2 - 0.45), p.WHITE, UP, 0, 12)
    # thermostat
    at = (1.15, y1 - 0.05, 1.95)
    cylinder(0.34, 0.1, at, p.SIGNAL, FRONT, 0.03)
    cylinder(0.29, 0.13, (at[0], at[1] - 0.01, at[2]), p.DARK, FRONT, 0.02)
    text("21°", 0.24, (at[0] + 0.02, at[1] - 0.08, at[2] + 0.02), p.WHITE)
    for i in range(21):
        a = TURN(-130 + i * 13)
        box((0.012, 0.01, 0.045), (at[0] + 0.235 * math.sin(a), at[1] - 0.077, at[2] + 0.235 * math.cos(a)), p.WHITE, 0, (0, math.degrees(a), 0))
    # door with lock, and entry panel
    dy = -0.85
    box((0.09, 1.1, 2.25), (x1 + 0.1, dy, 1.3), p.PETROL, 0.015)
    for z, h in ((1.9, 0.85), (0.75, 0.85)):
        box((0.03, 0.8, h), (x1 + 0.05, dy, z), p.PETROL, 0.012)
    for y in (dy - 0.6, dy + 0.6):
        box((0.12, 0.1, 2.4), (x1 - 0.02, y, 1.36), p.WHITE, 0.015)
    box((0.14, 1.34, 0.12), (x1 - 0.02, dy, 2.56), p.WHITE, 0.015)
    box((0.08, 0.18, 0.46), (x1 + 0.02, dy + 0.42, 1.4), p.STEEL, 0.03)
    for i in range(3):
        for j in range(2):
            cylinder(0.022, 0.03, (x1 - 0.025, dy + 0.385 + j * 0.07, 1.54 - i * 0.07), p.DARK, SIDE, 0.005, 24)
    cylinder(0.05, 0.1, (x1 - 0.03, dy + 0.42, 1.28), p.DARK, SIDE, 0.01, 48)
    pipe([(x1 - 0.06, dy + 0.42, 1.28), (x1 - 0.1, dy + 0.4, 1.28), (x1 - 0.1, dy + 0.2, 1.27)], 0.026, p.STEEL)
    box((0.05, 0.2, 0.3), (x1 - 0.02, 0.1, 1.65), p.DARK, 0.02)
    box((0.02, 0.15, 0.18), (x1 - 0.045, 0.1, 1.68), p.SCREEN, 0.006)
    # light switch and socket
    box((0.24, 0.03, 0.24), (2.05, y1 - 0.015, 1.5), p.WHITE, 0.012)
    box((0.1, 0.03, 0.16), (2.05, y1 - 0.03, 1.5), p.CLAY, 0.01)
    box((0.34, 0.03, 0.2), (1.75, y1 - 0.015, 0.55), p.WHITE, 0.012)
    # rug, armchair, table, speaker
    lathe([(0, 0), (1.25, 0), (1.25, 0.03), (0, 0.03)], (-0.75, -0.35, 0.165), p.CLAY_DEEP)
    lathe([(1.02, 0), (1.1, 0), (1.1, 0.034), (1.02, 0.034)], (-0.75, -0.35, 0.165), p.WHITE)

    def chair():
        box((1.05, 0.95, 0.3), (0, 0, 0.42), p.PETROL, 0.08)
        box((0.82, 0.78, 0.18), (0, -0.06, 0.62), p.PETROL, 0.08)
        box((1.05, 0.24, 0.8), (0, 0.42, 0.85), p.PETROL, 0.1, (-10, 0, 0))
        for x in (-0.5, 0.5):
            box((0.2, 0.92, 0.5), (x, 0, 0.6), p.PETROL, 0.08)
        for x in (-0.42, 0.42):
            for y in (-0.36, 0.36):
                cylinder(0.04, 0.26, (x, y, 0.13), p.WOOD, UP, 0, 32, 0.055)
        box((0.5, 0.16, 0.42), (0.1, 0.2, 0.86), p.CLAY, 0.07, (-18, 8, 12))

    place((-1.35, 0.55, 0.165), (0, 0, 24), chair)
    # sideboard with speaker, hub and plant
    box((1.9, 0.6, 0.6), (1.45, y1 - 0.38, 0.68), p.WHITE, 0.03)
    for x in (0.98, 1.92):
        box((0.86, 0.03, 0.46), (x, y1 - 0.69, 0.68), p.CLAY, 0.012)
        cylinder(0.03, 0.05, (x + (0.34 if x < 1.4 else -0.34), y1 - 0.72, 0.78), p.BRASS, FRONT, 0.008, 32)
    for x in (0.62, 2.28):
        for y in (y1 - 0.6, y1 - 0.16):
            cylinder(0.035, 0.22, (x, y, 0.27), p.WOOD, UP, 0, 32)
    lathe([(0, 0), (0.2, 0), (0.22, 0.05), (0.22, 0.5), (0.19, 0.56), (0, 0.57)], (0.85, y1 - 0.38, 0.98), p.DARK)
    for i in range(8):
        ring(0.221, 0.007, (0.85, y1 - 0.38, 1.06 + i * 0.05), p.CLAY_DEEP)
    cylinder(0.13, 0.02, (0.85, y1 - 0.38, 1.55), p.SCREEN, UP, 0.004)
    box((0.5, 0.34, 0.08), (1.5, y1 - 0.36, 1.02), p.CLAY, 0.03)
    cylinder(0.02, 0.02, (1.36, y1 - 0.535, 1.02), p.LAMP, FRONT, 0, 24)
    lathe([(0, 0), (0.15, 0), (0.2, 0.24), (0.17, 0.24), (0, 0.2)], (2.15, y1 - 0.38, 0.98), p.CLAY_DEEP)
    for i in range(9):
        a = i * 40
        o = extrude([(0, 0), (0.07, 0.14), (0.06, 0.3), (0, 0.46), (-0.06, 0.3), (-0.07, 0.14)], 0.015, (2.15, y1 - 0.38, 1.18), p.GREEN, 0.003, (62 + 12 * (i % 3), 0, a))
    # floor lamp
    lx, ly = -2.3, 1.55
    cylinder(0.26, 0.05, (lx, ly, 0.19), p.DARK, UP, 0.015)
    cylinder(0.025, 1.75, (lx, ly, 1.05), p.BRASS, UP, 0, 32)
    lathe([(0.3, 0), (0.2, 0.42), (0.19, 0.42), (0.29, 0)], (lx, ly, 1.72), p.WHITE)
    sphere(0.12, (lx, ly, 1.86), p.LAMP)
    # coffee table with tablet
    cylinder(0.46, 0.06, (0.35, -0.75, 0.62), p.WHITE, UP, 0.015)
    for x, y, _ in around(3, 0.3, 20):
        cylinder(0.03, 0.44, (0.35 + x, -0.75 + y, 0.38), p.WOOD, UP, 0, 32)
    box((0.46, 0.32, 0.03), (0.32, -0.78, 0.67), p.DARK, 0.02, (0, 0, 20))
    box((0.4, 0.26, 0.01), (0.32, -0.78, 0.688), p.SCREEN, 0.003, (0, 0, 20))
    place((0.6, -0.55, 0.65), (0, 0, -40), cup, p, scale=0.5)
    stage(p, (0.1, 0.05, 1.2), 16.6, azimuth=33, elevation=27)
