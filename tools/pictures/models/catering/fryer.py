from parts.catering import legs
from parts.coffee import fitting, knob
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import bevelled, box, cut, cylinder, rod
from studio.turns import FRONT


def fry_basket(p, at, turn=(0, 0, 0), handle=None):
    """A wire frying basket with a long handle towards local -y."""
    w, d, h = 0.72, 1.15, 0.55
    with moved(at, turn):
        for z in (0, h / 2, h):
            k = 0.9 + 0.1 * z / h
            pipe([(sx * w / 2 * k, sy * d / 2 * k, z) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 0.022 if z == h else 0.014, p.STEEL, smooth=False, closed=True)
        for i in range(9):
            y = (i - 4) * d * 0.225 / 2
            pipe([(-w / 2, y, h), (-w * 0.45, y * 0.9, 0), (w * 0.45, y * 0.9, 0), (w / 2, y, h)], 0.009, p.STEEL, smooth=False)
        for i in range(6):
            x = (i - 2.5) * w * 0.36 / 2
            pipe([(x, -d / 2, h), (x * 0.9, -d * 0.45, 0), (x * 0.9, d * 0.45, 0), (x, d / 2, h)], 0.009, p.STEEL, smooth=False)
        for x in (-0.1, 0.1):
            pipe([(x * 2, -d / 2, h), (x, -d / 2 - 0.3, h + 0.22), (x * 0.5, -d / 2 - 0.55, h + 0.28)], 0.02, p.STEEL)
        rod((0, -d / 2 - 0.45, h + 0.27), (0, -d / 2 - 1.05, h + 0.36), 0.065, handle or p.DARK, 0.03)


def fryer(p):
    """A twin-tank fryer: one basket in the oil, the other tank drained with its red heating element lifted out."""
    legs(p, 1.05, 0.75, 0.4)
    body = box((2.6, 2.0, 1.5), (0, 0, 1.15), p.CLAY, 0)
    for x in (-0.62, 0.62):
        cut(body, box((1.0, 1.45, 1.0), (x, 0.1, 1.75), p.CLAY, 0))
    bevelled(body, 0.04)
    for x in (-0.62, 0.62):
        for s in (-1, 1):
            box((1.08, 0.05, 0.04), (x, 0.1 + s * 0.745, 1.91), p.STEEL, 0.01)
            box((0.05, 1.5, 0.04), (x + s * 0.515, 0.1, 1.91), p.STEEL, 0.01)
        box((0.99, 1.44, 0.02), (x, 0.1, 1.27), p.STEEL, 0)
    box((0.99, 1.44, 0.02), (-0.62, 0.1, 1.7), p.BRASS, 0)
    fry_basket(p, (-0.62, 0.08, 1.5))
    box((2.6, 0.22, 0.95), (0, 0.98, 2.25), p.CLAY, 0.05)
    box((2.2, 0.06, 0.08), (0, 0.84, 2.55), p.STEEL, 0.015)
    for x in (-0.62, 0.62):
        box((1.0, 0.3, 0.34), (x, 0.72, 2.08) if x < 0 else (x, 0.72, 2.3), p.DARK, 0.04)
        knob(p, (x - 0.2, 0.53, 2.08) if x < 0 else (x - 0.2, 0.53, 2.3), FRONT, 0.1, p.CLAY)
        box((0.16, 0.03, 0.08), (x + 0.22, 0.56, 2.08) if x < 0 else (x + 0.22, 0.56, 2.3), p.LAMP, 0.01)
    with moved((0.62, 0.58, 2.22), (38, 0, 0)):
        for k in range(3):
            x = 0.12 + 0.13 * k
            pipe([(-x, 0.05, 0.02 * k), (-x, -1.1 + 0.02 * k, 0.0), (-x * 0.6, -1.2 + 0.02 * k, 0), (x * 0.6, -1.2 + 0.02 * k, 0), (x, -1.1 + 0.02 * k, 0), (x, 0.05, 0.02 * k)], 0.042, p.SIGNAL, smooth=False)
        box((0.85, 0.05, 0.03), (0, -0.55, 0.05), p.STEEL, 0.008)
        cylinder(0.02, 1.0, (0.02, -0.5, 0.09), p.COPPER, FRONT, 0.005, 20)
    for x in (-0.62, 0.62):
        box((1.1, 0.04, 0.72), (x, -1.01, 0.92), p.CLAY, 0.02)
        box((0.5, 0.06, 0.05), (x, -1.05, 1.2), p.DARK, 0.015)
        fitting(p, (x, -1.03, 0.66), FRONT, 0.1)
        cylinder(0.07, 0.34, (x, -1.36, 0.62), p.STEEL, (60, 0, 0), 0.01)
        box((0.08, 0.06, 0.3), (x, -1.25, 0.84), p.DARK, 0.02)
    with moved((0.62, -1.62, 0)):
        o = cylinder(0.4, 0.46, (0, 0, 0.23), p.STEEL, bevel=0.02, top=0.46)
        cut(o, cylinder(0.37, 0.5, (0, 0, 0.3), p.STEEL, bevel=0, top=0.43))
        cylinder(0.41, 0.02, (0, 0, 0.3), p.BRASS, bevel=0)
    fry_basket(p, (2.1, -0.4, 0.02), (0, 0, 38), p.DARK)
    stage(p, (0.3, -0.2, 1.2), 11.6, azimuth=-20, elevation=27)
