from parts.medical import dial
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, tube
from studio.turns import UP


def compressor(p):
    """A dental compressor with its two finned heads and gauges, the suction canister and its new filter beside it."""
    with moved((-0.55, 0.4, 0.95), (0, 90, 0)):
        lathe([(0.001, 1.55), (0.3, 1.5), (0.5, 1.36), (0.62, 1.1), (0.62, -1.1), (0.5, -1.36), (0.3, -1.5), (0.001, -1.55)], (0, 0, 0), p.CLAY)
        for z in (-1.05, 1.05):
            ring(0.62, 0.02, (0, 0, z), p.CLAY_DEEP)
    for x in (-1.4, 0.3):
        for y in (-0.05, 0.85):
            box((0.14, 0.14, 0.42), (x, y, 0.28), p.DARK, 0.03)
            cylinder(0.14, 0.14, (x, y, 0.07), p.RUBBER)
        box((0.2, 1.1, 0.08), (x, 0.4, 0.46), p.DARK, 0.02)
    box((2.0, 0.8, 0.1), (-0.55, 0.4, 1.6), p.DARK, 0.03)
    cylinder(0.42, 1.0, (-0.55, 0.4, 2.05), p.DARK, (0, 90, 0), 0.05)
    for y, z, a in around(22, 0.43):
        box((0.9, 0.05, 0.02), (-0.55, 0.4 + y, 2.05 + z), p.DARK, 0.005, (a, 0, 0))
    for s in (-1, 1):
        x = -0.55 + s * 0.78
        cylinder(0.36, 0.5, (x, 0.4, 2.0), p.CLAY_DEEP, (0, 90, 0), 0.05)
        with moved((x, 0.4, 2.3)):
            cylinder(0.24, 0.75, (0, 0, 0.3), p.CLAY_DEEP)
            for i in range(6):
                box((0.62, 0.62, 0.035), (0, 0, 0.12 + i * 0.09), p.STEEL, 0.012)
            box((0.56, 0.56, 0.14), (0, 0, 0.72), p.CLAY, 0.04)
            for a in (-0.2, 0.2):
                for b in (-0.2, 0.2):
                    bolt_head((a, b, 0.79), p, 0.045, UP)
    pipe([(-1.33, 0.05, 3.02), (-1.3, -0.15, 3.05), (-0.9, -0.2, 2.9), (-0.55, -0.15, 2.6), (-0.2, -0.2, 2.9), (0.2, -0.15, 3.05), (0.23, 0.05, 3.02)], 0.05, p.COPPER)
    pipe([(-0.55, -0.15, 2.6), (-0.5, -0.4, 2.2), (-0.5, -0.35, 1.7), (-0.5, -0.1, 1.3)], 0.05, p.COPPER)
    box((0.42, 0.3, 0.5), (-1.25, -0.28, 1.4), p.DARK, 0.05)
    cylinder(0.1, 0.12, (-1.25, -0.28, 1.7), p.BRASS)
    dial(p, 0.2, (-0.85, -0.42, 1.25), 0.6)
    dial(p, 0.16, (-0.2, -0.4, 1.2), 0.35)
    for x in (-0.85, -0.2):
        cylinder(0.05, 0.3, (x, -0.25, 1.22), p.BRASS, (90, 0, 0), 0.005, 6)
    with moved((1.6, -0.35, 0)):
        cylinder(0.62, 0.1, (0, 0, 0.05), p.DARK, bevel=0.03)
        tube(0.52, 0.49, 1.35, (0, 0, 0.78), p.GLASS)
        cylinder(0.48, 0.45, (0, 0, 0.34), p.SCREEN, bevel=0.02)
        cylinder(0.57, 0.2, (0, 0, 1.5), p.CLAY, bevel=0.04)
        for x, y, _ in around(4, 0.5, 45):
            cylinder(0.06, 0.16, (x, y, 1.56), p.STEEL, bevel=0.015, sides=32)
        cylinder(0.25, 0.5, (0, 0.05, 1.85), p.SIGNAL, bevel=0.03)
        for x, y, a in around(28, 0.25):
            box((0.05, 0.02, 0.4), (x, 0.05 + y, 1.85), p.SIGNAL, 0.005, (0, 0, a))
        cylinder(0.28, 0.08, (0, 0.05, 2.12), p.DARK, bevel=0.02)
        cylinder(0.1, 0.26, (0.35, 0, 1.7), p.STEEL)
    pipe([(1.95, -0.35, 1.8), (2.0, -0.4, 2.1), (2.3, -0.6, 1.9), (2.4, -0.95, 0.9), (2.1, -1.4, 0.1), (1.2, -1.6, 0.08), (0.45, -1.4, 0.08)], 0.08, p.CLAY_DEEP)
    with moved((0.5, -1.42, 0.09), (0, -90, -14)):
        cylinder(0.11, 0.4, (0, 0, 0.12), p.DARK, bevel=0.03)
        pipe([(0, 0, 0.3), (0, 0, 0.7), (0.03, 0.05, 0.95), (0.05, 0.18, 1.15)], 0.055, p.WHITE)
    stage(p, (0.15, -0.1, 1.45), 12.2, azimuth=-14, elevation=20)
