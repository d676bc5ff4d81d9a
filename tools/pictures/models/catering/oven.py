from parts.catering import fan_wheel, legs
from parts.coffee import knob
from studio.fasteners import slotted
from studio.groups import moved
from studio.palette import clear
from studio.scene import stage
from studio.shapes import around
from studio.solids import bevelled, box, cut, cylinder, lathe, ring, rod
from studio.tools import screwdriver
from studio.turns import FRONT, TURN


def tray(p, w, d, h, at, turn=(0, 0, 0)):
    """A gastronorm pan."""
    with moved(at, turn):
        o = box((w, d, h), (0, 0, 0), p.STEEL, 0)
        cut(o, box((w - 0.08, d - 0.08, h), (0, 0, 0.04), p.STEEL, 0))
        for s in (-1, 1):
            box((w + 0.1, 0.06, 0.025), (0, s * d / 2, h / 2), p.STEEL, 0.008)
            box((0.06, d + 0.1, 0.025), (s * w / 2, 0, h / 2), p.STEEL, 0.008)


def oven(p):
    """A combination oven with its door open and the baffle out: fan wheel and red ring element at the back of the cavity."""
    w, d, h, z = 3.2, 2.1, 2.6, 0.55
    legs(p, 1.35, 0.8, z)
    body = box((w, d, h), (0, 0, z + h / 2), p.CLAY, 0)
    cut(body, box((2.02, 1.9, 2.1), (-0.42, -0.3, z + 1.32), p.CLAY, 0))
    bevelled(body, 0.05)
    cx, cz = -0.42, z + 1.32
    box((2.0, 0.02, 2.08), (cx, 0.64, cz), p.CLAY, 0)
    lathe([(1.04, 0), (1.1, 0), (1.1, 0.05), (1.04, 0.05), (1.04, 0)], (cx, 0.6, cz), p.RUBBER, FRONT, 4).rotation_euler = (TURN(90), TURN(45), 0)
    with moved((cx, 0.44, cz), FRONT):
        fan_wheel(p, 0.52, 0.26, p.STEEL, 22)
        for z0 in (-0.1, 0.02, 0.14):
            ring(0.72, 0.035, (0, 0, z0), p.SIGNAL)
        for a in (40, 160, 280):
            with moved((0, 0, 0.02), (0, 0, a)):
                box((0.06, 0.05, 0.4), (0.72, 0, 0), p.DARK, 0.01)
    for x in (cx - 0.93, cx + 0.93):
        for i in range(5):
            box((0.05, 1.5, 0.035), (x, -0.15, cz - 0.85 + i * 0.4), p.STEEL, 0.008)
        for y in (-0.75, 0.45):
            box((0.03, 0.04, 1.95), (x, y, cz), p.STEEL, 0.008)
    tray(p, 1.74, 1.3, 0.2, (cx, -0.2, cz - 0.75))
    box((0.82, 0.05, 2.3), (1.12, -1.05, z + 1.3), p.DARK, 0.03)
    box((0.6, 0.03, 0.5), (1.12, -1.08, z + 2.05), p.SCREEN, 0.01)
    for i in range(3):
        box((0.46, 0.03, 0.06), (1.12, -1.1, z + 2.2 - i * 0.13), p.WHITE, 0.005)
    for i in range(4):
        box((0.24, 0.03, 0.14), (0.95 + (i % 2) * 0.34, -1.08, z + 1.58 - (i // 2) * 0.2), p.CLAY_DEEP, 0.02)
    knob(p, (1.12, -1.13, z + 0.95), FRONT, 0.22, p.CLAY)
    for i in range(6):
        box((0.5, 0.02, 0.03), (1.12, -1.08, z + 0.35 + i * 0.07), p.RUBBER, 0)
    with moved((-1.52, -1.08, cz), (0, 0, -112)):
        door = box((2.06, 0.16, 2.3), (1.03, 0.08, 0), p.CLAY, 0)
        cut(door, box((1.5, 1.0, 1.75), (1.03, 0.08, 0), p.CLAY, 0))
        box((1.56, 0.04, 1.8), (1.03, 0.08, 0), clear("clear", (0.75, 0.80, 0.80), 0.28, 0.28), 0)
        rod((1.9, 0.24, -0.5), (1.9, 0.24, 0.5), 0.05, p.DARK)
        for s in (-0.42, 0.42):
            cylinder(0.035, 0.14, (1.9, 0.2, s), p.DARK, FRONT, 0)
        for s in (-1, 1):
            box((1.72, 0.05, 0.05), (1.03, -0.02, s * 0.97), p.RUBBER, 0.01)
            box((0.05, 0.05, 1.98), (1.03 + s * 0.86, -0.02, 0), p.RUBBER, 0.01)
    with moved((2.15, -0.55, 0.03), (0, 0, 62)), moved((0, 0, 0), (74, 0, 0)):
        box((1.7, 1.8, 0.05), (0, 0.9, 0), p.STEEL, 0.01)
        for r, n in ((0.2, 6), (0.34, 10), (0.48, 14)):
            for x, y, a in around(n, r):
                cylinder(0.05, 0.06, (x, 0.9 + y, 0), p.DARK, bevel=0, sides=20)
        for x in (-0.76, 0.76):
            for y in (0.1, 1.7):
                slotted((x, y, 0.03), p, 0.05, (0, 0, 0))
    screwdriver((0.9, -2.0, 0), p, 6, length=1.5)
    stage(p, (-0.15, -0.5, 1.6), 13.3, azimuth=-20, elevation=18)
