from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder, ring, tube


def rewiring(p):
    """A drum of twin and earth cable, its end stripped to the cores, a metal back box beside it."""
    with moved((-0.65, 0.5, 1.35), (90, 0, -28)):
        for z in (-0.62, 0.62):
            o = cylinder(1.35, 0.12, (0, 0, z), p.CLAY, bevel=0.03)
            cut(o, cylinder(0.22, 1, (0, 0, z), p.CLAY, bevel=0))
            for x, y, a in around(6, 0.62):
                cut(o, cylinder(0.16, 1, (x, y, z), p.CLAY, bevel=0, sides=48))
        tube(0.5, 0.22, 1.2, (0, 0, 0), p.DARK)
        for i in range(9):
            for r in (0.82, 0.95):
                ring(r, 0.075, (0, 0, -0.5 + i * 0.125), p.CLAY_DEEP)
        cylinder(0.84, 1.1, (0, 0, 0), p.CLAY_DEEP, bevel=0)
    for d in (-0.1, -0.05, 0, 0.05, 0.1):
        pipe([(x + 0.6 * d, y + 0.75 * d, z) for x, y, z in ((-0.65, 0.5, 0.42), (-0.1, 0.22, 0.26), (0.35, -0.1, 0.14), (0.745, -0.42, 0.12))], 0.085, p.CLAY_DEEP)
    with moved((1.45, -1.0, 0), (0, 0, -30)):
        for d in (-0.1, -0.05, 0, 0.05, 0.1):
            pipe([(-0.9, 0.15 + d, 0.12), (-0.45, 0.06 + d, 0.12), (0.15, d, 0.12)], 0.085, p.CLAY_DEEP)
        for d, m, far in ((0.1, p.SIGNAL, 1.25), (-0.1, p.PETROL, 1.15)):
            pipe([(0.1, d, 0.12), (0.45, d * 1.6, 0.14), (far - 0.2, d * 4.2, 0.3)], 0.06, m)
            pipe([(far - 0.24, d * 4.1, 0.288), (far + 0.12, d * 4.9, 0.38)], 0.034, p.COPPER)
        pipe([(0.1, 0, 0.12), (0.6, 0.02, 0.12), (1.2, 0.0, 0.14)], 0.034, p.COPPER)
    with moved((1.85, 0.85, 0.61), (0, 0, -24)):
        o = box((1.5, 0.75, 1.2), (0, 0, 0), p.STEEL, 0.03)
        cut(o, box((1.4, 0.75, 1.1), (0, -0.06, 0), p.STEEL, 0))
        for x in (-0.35, 0.35):
            cylinder(0.17, 0.03, (x, 0.31, 0.0), p.CLAY_DEEP, (90, 0, 0), 0.004)
            cylinder(0.17, 0.03, (x, 0.0, -0.545), p.DARK, (0, 0, 0), 0.004)
        tube(0.22, 0.13, 0.1, (0, -0.02, 0.6), p.RUBBER)
        for x in (-0.68, 0.68):
            box((0.12, 0.06, 0.22), (x, -0.34, 0), p.STEEL, 0.01)
            cylinder(0.045, 0.04, (x, -0.37, 0), p.BRASS, (90, 0, 0), 0.005, 24)
    stage(p, (0.4, -0.15, 1.05), 11.8, azimuth=-10, elevation=24)
