"""The parts of a two-group espresso machine, in the detail of a large picture."""
from studio.fasteners import bolt_head
from studio.lines import pipe
from studio.shapes import around, row
from studio.solids import box, cylinder, lathe, ring
from studio.turns import FRONT, SIDE, UP


def cup(p, material=None, handle=True):
    m = material or p.WHITE
    lathe([(0, 0.0), (0.15, 0.0), (0.16, 0.03), (0.19, 0.07), (0.255, 0.34), (0.235, 0.345), (0.17, 0.09), (0.14, 0.06), (0, 0.05)], (0, 0, 0), m)
    if handle:
        ring(0.09, 0.026, (0.265, 0, 0.2), m, FRONT)


def group_head(p):
    """A brewing group, hanging down from its flange at z = 0."""
    box((0.92, 0.72, 0.1), (0, 0.02, -0.05), p.STEEL, 0.03)
    for x in (-0.38, 0.38):
        for y in (-0.26, 0.3):
            bolt_head((x, y, 0.0), p, 0.05, UP)
    lathe([(0, 0), (0.3, 0), (0.3, -0.14), (0.36, -0.2), (0.45, -0.24), (0.47, -0.3), (0.47, -0.46), (0.44, -0.5), (0.36, -0.5), (0.34, -0.4), (0, -0.38)], (0, 0, -0.08), p.STEEL)
    ring(0.465, 0.03, (0, 0, -0.44), p.BRASS)
    cylinder(0.15, 0.36, (0, -0.42, -0.24), p.STEEL, FRONT, 0.03)
    cylinder(0.12, 0.12, (0, -0.64, -0.24), p.BRASS, FRONT, 0.02, 6)
    cylinder(0.07, 0.3, (0.46, 0.18, -0.14), p.DARK, UP, 0.02)
    pipe([(0.46, 0.18, -0.28), (0.47, 0.18, -0.5), (0.4, 0.2, -0.62)], 0.03, p.COPPER)


def portafilter(p, grip=None):
    """A portafilter, the rim of its ring at z = 0, its handle towards the viewer."""
    lathe([(0, -0.3), (0.16, -0.3), (0.31, -0.24), (0.35, -0.2), (0.36, -0.06), (0.4, -0.05), (0.4, 0.03), (0.34, 0.03), (0.33, -0.16), (0.28, -0.2), (0, -0.2)], (0, 0, 0), p.STEEL)
    for x in (-0.41, 0.41):
        box((0.13, 0.22, 0.06), (x, 0, -0.01), p.STEEL, 0.02)
    cylinder(0.075, 0.34, (0, -0.5, -0.12), p.STEEL, (96, 0, 0), 0.01)
    cylinder(0.1, 0.07, (0, -0.66, -0.135), p.BRASS, (96, 0, 0), 0.01)
    lathe([(0, 0), (0.085, 0), (0.1, 0.06), (0.085, 0.16), (0.08, 0.3), (0.105, 0.62), (0.11, 0.74), (0.09, 0.84), (0, 0.87)], (0, -0.68, -0.138), grip or p.DARK, (96, 0, 0))
    cylinder(0.09, 0.1, (0, 0, -0.33), p.STEEL, UP, 0.02)
    for s in (-1, 1):
        pipe([(0, 0, -0.37), (s * 0.1, 0, -0.4), (s * 0.17, 0, -0.5)], 0.05, p.STEEL)


def fitting(p, at, h=0.3, r=0.08, turn=UP):
    """A brass union: hexagon nut on a round stem."""
    cylinder(r * 0.7, h, at, p.BRASS, turn, 0.01, 48)
    cylinder(r * 1.25, h * 0.4, at, p.BRASS, turn, 0.015, 6)


def boiler(p, length=3.0, r=0.5, gasket=None):
    """A copper boiler lying along x, with its flange and heating element at the right."""
    h = length / 2
    lathe([(0, -h - 0.16), (r * 0.55, -h - 0.13), (r * 0.88, -h - 0.03), (r, -h + 0.12), (r, h - 0.06), (0, h - 0.06)], (0, 0, 0), p.COPPER, SIDE)
    for x in (-h * 0.72, 0.0, h * 0.62):
        cylinder(r * 1.02, 0.05, (x, 0, 0), p.COPPER, SIDE, 0.02)
    cylinder(r * 1.2, 0.09, (h - 0.1, 0, 0), p.BRASS, SIDE, 0.02)
    cylinder(r * 1.16, 0.05, (h - 0.03, 0, 0), gasket or p.RUBBER, SIDE, 0.01)
    cylinder(r * 1.2, 0.09, (h + 0.04, 0, 0), p.BRASS, SIDE, 0.02)
    for y, z, _ in around(8, r * 1.03, 22.5):
        bolt_head((h + 0.09, y, z), p, 0.05, SIDE)
    for y, z, _ in around(3, r * 0.42, 90):
        cylinder(0.1, 0.12, (h + 0.12, y, z), p.WHITE, SIDE, 0.02, 48)
        cylinder(0.045, 0.26, (h + 0.14, y, z), p.BRASS, SIDE, 0.01, 32)
    cylinder(0.11, 0.16, (h + 0.12, 0, 0), p.STEEL, SIDE, 0.02, 6)
    for x in (-h * 0.8, h * 0.35):
        fitting(p, (x, 0, r + 0.1))
    fitting(p, (-h * 0.3, 0, r + 0.12), 0.36, 0.11)
    lathe([(0, 0), (0.09, 0), (0.09, 0.16), (0.13, 0.19), (0.13, 0.25), (0.05, 0.3), (0, 0.3)], (-h * 0.3, 0, r + 0.26), p.BRASS)
    for x in (-h * 0.55, h * 0.55):
        box((0.16, r * 1.5, 0.1), (x, 0, -r - 0.1), p.STEEL, 0.02)
        box((0.1, r * 0.8, 0.2), (x, 0, -r + 0.0), p.STEEL, 0.02)


def pump(p, body=None):
    """A rotary vane pump on its motor, lying along x, feet at z = 0."""
    m = body or p.CLAY_DEEP
    cylinder(0.4, 1.0, (-0.35, 0, 0.5), m, SIDE, 0.05)
    for x in row(9, -0.72, 0.02):
        cylinder(0.43, 0.035, (x, 0, 0.5), m, SIDE, 0.012)
    cylinder(0.36, 0.2, (-0.9, 0, 0.5), p.DARK, SIDE, 0.04)
    for y, z, _ in around(10, 0.24):
        cylinder(0.035, 0.02, (-1.005, y, z + 0.5), p.CLAY_DEEP, SIDE, 0, 24)
    box((0.5, 0.34, 0.2), (-0.35, 0, 0.98), p.DARK, 0.03)
    cylinder(0.3, 0.1, (0.2, 0, 0.5), p.STEEL, SIDE, 0.02)
    cylinder(0.24, 0.62, (0.5, 0, 0.5), p.BRASS, SIDE, 0.04)
    cylinder(0.27, 0.08, (0.76, 0, 0.5), p.BRASS, SIDE, 0.02)
    for y, z, _ in around(4, 0.18, 45):
        bolt_head((0.81, y, z + 0.5), p, 0.04, SIDE)
    for y in (-0.3, 0.3):
        fitting(p, (0.52, y, 0.5), 0.28, 0.09, FRONT)
    fitting(p, (0.52, 0, 0.8), 0.2, 0.1)
    for x in (-0.7, 0.0):
        box((0.16, 0.8, 0.08), (x, 0, 0.04), p.DARK, 0.02)
        box((0.12, 0.5, 0.16), (x, 0, 0.12), p.DARK, 0.02)
