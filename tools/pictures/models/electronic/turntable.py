from parts.electromechanical import path
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, tube


def turntable(p):
    """A turntable with its platter lifted off to show the drive belt and motor pulley, a cassette waiting beside it."""
    box((4.2, 3.2, 0.42), (0, 0, 0.35), p.WOOD, 0.05)
    box((4.1, 3.1, 0.06), (0, 0, 0.58), p.CLAY, 0.02)
    for x in (-1.7, 1.7):
        for y in (-1.2, 1.2):
            cylinder(0.24, 0.16, (x, y, 0.08), p.RUBBER)
    hub, pulley = (-0.55, 0.0), (-1.75, 1.15)
    cylinder(1.42, 0.02, (*hub, 0.615), p.CLAY_DEEP, bevel=0.005)
    cylinder(0.85, 0.14, (*hub, 0.72), p.DARK, bevel=0.02)
    for x, y, a in around(6, 0.55):
        cylinder(0.13, 0.02, (hub[0] + x, hub[1] + y, 0.79), p.RUBBER, bevel=0.004, sides=48)
    cylinder(0.18, 0.08, (*hub, 0.82), p.STEEL)
    cylinder(0.05, 0.3, (*hub, 0.95), p.STEEL, bevel=0.02)
    cylinder(0.26, 0.04, (*pulley, 0.63), p.STEEL)
    cylinder(0.11, 0.3, (*pulley, 0.76), p.BRASS)
    cylinder(0.15, 0.03, (*pulley, 0.86), p.BRASS)
    for d in (-0.02, 0.0, 0.02):
        pipe([(x, y, 0.735 + d) for x, y in path(hub, 0.87, pulley, 0.13)], 0.017, p.SIGNAL, smooth=False, closed=True)
    with moved((1.5, 0.95, 0.61)):
        cylinder(0.42, 0.06, (0, 0, 0.03), p.DARK, bevel=0.02)
        cylinder(0.2, 0.42, (0, 0, 0.25), p.STEEL)
        box((0.26, 0.3, 0.22), (0, 0, 0.5), p.DARK, 0.03)
        pipe([(0, -0.05, 0.52), (0, -0.9, 0.52), (-0.02, -1.4, 0.5), (-0.14, -1.8, 0.45), (-0.22, -1.95, 0.42)], 0.045, p.STEEL)
        box((0.2, 0.4, 0.06), (-0.3, -2.12, 0.4), p.DARK, 0.02, (8, 0, -28))
        box((0.14, 0.24, 0.16), (-0.32, -2.16, 0.31), p.CLAY_DEEP, 0.02, (8, 0, -28))
        cylinder(0.05, 0.35, (0, 0.25, 0.52), p.STEEL, (90, 0, 0))
        cylinder(0.17, 0.3, (0, 0.42, 0.52), p.DARK, (90, 0, 0), 0.03)
        cylinder(0.04, 0.5, (0.05, -0.75, 0.22), p.DARK)
        box((0.14, 0.08, 0.1), (0.03, -0.75, 0.46), p.DARK, 0.02)
    cylinder(0.12, 0.08, (1.75, -1.25, 0.64), p.STEEL, bevel=0.02)
    cylinder(0.12, 0.08, (1.4, -1.25, 0.64), p.DARK, bevel=0.02)
    box((1.9, 0.5, 1.5), (-0.6, 2.6, 0.75), p.PETROL, 0.05)
    with moved((-0.6, 2.1, 1.42), (74, 0, 0)):
        lathe([(0.06, 0.06), (1.3, 0.06), (1.36, 0.1), (1.45, 0.1), (1.47, 0.06), (1.47, -0.12), (1.4, -0.14), (0.06, -0.1), (0.06, 0.06)], (0, 0, 0), p.STEEL)
        cylinder(1.3, 0.04, (0, 0, 0.07), p.RUBBER, bevel=0.005)
        for r in (0.5, 0.8, 1.1):
            ring(r, 0.012, (0, 0, 0.09), p.DARK)
    with moved((-1.0, -2.3, 0.0), (-4, 0, -10)):
        box((1.15, 0.72, 0.14), (0, 0, 0.09), p.DARK, 0.03)
        box((0.95, 0.4, 0.02), (0, 0.06, 0.165), p.CLAY, 0.01)
        box((0.5, 0.16, 0.02), (0, 0.05, 0.172), p.DARK, 0.03)
        for x in (-0.27, 0.27):
            tube(0.085, 0.05, 0.02, (x, 0.05, 0.18), p.WHITE, b=0.003)
        box((0.8, 0.16, 0.02), (0, -0.28, 0.165), p.CLAY_DEEP, 0.01)
    stage(p, (0, 0.1, 0.95), 13.6, azimuth=-26, elevation=28)
