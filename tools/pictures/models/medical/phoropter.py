from studio.groups import moved
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, tube


def phoropter(p):
    """A phoropter on its arm: the lens wheels of both eyes with their scales, one cross cylinder marked."""
    box((1.9, 1.2, 0.14), (0, 0.9, 0.07), p.DARK, 0.05)
    cylinder(0.11, 3.6, (0, 1.0, 1.9), p.STEEL)
    box((0.3, 0.34, 0.3), (0, 1.0, 3.55), p.DARK, 0.05)
    box((0.2, 1.0, 0.2), (0, 0.5, 3.55), p.CLAY, 0.05)
    box((0.22, 0.24, 0.65), (0, 0.05, 3.3), p.CLAY, 0.05)
    box((2.6, 0.22, 0.24), (0, 0.02, 2.95), p.CLAY, 0.06)
    cylinder(0.16, 0.3, (0, -0.18, 2.95), p.DARK, (90, 0, 0), 0.03)
    for x in (-1.42, 1.42):
        cylinder(0.16, 0.26, (x, 0.02, 2.95), p.DARK, (0, 90, 0), 0.03)
    for s in (-1, 1):
        with moved((s * 0.98, 0, 1.95)):
            cylinder(0.92, 0.34, (s * 0.05, 0, 0), p.CLAY, (90, 0, 0), 0.09)
            cylinder(0.62, 0.34, (-s * 0.34, -0.02, -0.42), p.CLAY, (90, 0, 0), 0.09)
            cylinder(0.4, 0.3, (s * 0.05, 0.0, 0.85), p.CLAY, (90, 0, 0), 0.07)
            cylinder(0.66, 0.1, (s * 0.16, -0.2, 0.12), p.DARK, (90, 0, 0), 0.02)
            cylinder(0.5, 0.14, (s * 0.16, -0.22, 0.12), p.WHITE, (90, 0, 0), 0.02)
            for x, z, a in around(24, 0.58):
                box((0.07, 0.012, 0.018), (s * 0.16 + x, -0.256, 0.12 + z), p.WHITE, 0, (0, -a, 0))
            cylinder(0.2, 0.2, (s * 0.16, -0.3, 0.12), p.DARK, (90, 0, 0), 0.03)
            for x, z, a in around(16, 0.2):
                cylinder(0.018, 0.16, (s * 0.16 + x, -0.31, 0.12 + z), p.DARK, (90, 0, 0), 0.004, 12)
            for x, z in ((0.86, 0.42), (0.98, -0.1)):
                cylinder(0.17, 0.5, (s * x, -0.02, z), p.DARK, (90, 0, 0), 0.03)
            tube(0.27, 0.17, 0.16, (-s * 0.42, -0.24, -0.5), p.STEEL, (90, 0, 0))
            cylinder(0.18, 0.04, (-s * 0.42, -0.2, -0.5), p.RUBBER, (90, 0, 0), 0.004)
            mark = p.SIGNAL if s > 0 else p.DARK
            with moved((s * 0.35, -0.32, -0.75), (0, s * 18, 0)):
                box((0.14, 0.12, 0.55), (0, 0, 0.1), p.STEEL, 0.03)
                tube(0.27, 0.18, 0.1, (0, -0.05, -0.3), mark, (90, 0, 0), 0.02)
                cylinder(0.18, 0.03, (0, -0.05, -0.3), p.GLASS, (90, 0, 0), 0.004)
                for z in (-0.02, -0.58):
                    cylinder(0.05, 0.1, (0, -0.05, z), mark, (0, 0, 0), 0.01, 24)
    box((0.22, 0.2, 0.5), (0, 0.1, 1.6), p.DARK, 0.06)
    box((0.5, 0.16, 0.14), (0, 0.02, 2.35), p.STEEL, 0.03)
    cylinder(0.035, 1.1, (-0.12, -0.2, 3.2), p.STEEL, (90, 0, 0))
    box((0.75, 0.03, 0.55), (-0.12, -0.72, 3.22), p.PAPER, 0.01)
    for i in range(3):
        box((0.45 - 0.12 * i, 0.012, 0.05), (-0.12, -0.74, 3.35 - i * 0.14), p.DARK, 0)
    stage(p, (0, 0.2, 1.95), 12.6, azimuth=24, elevation=17)
