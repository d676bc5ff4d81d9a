from parts.electromechanical import bearing
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder, lathe, ring, tube


def handpiece(p):
    """A dental turbine handpiece on a rest, its rotor cartridge and cap taken out beside it."""
    for x, h in ((-0.75, 0.85), (1.15, 0.97)):
        o = box((0.3, 0.95, h + 0.25), (x, 0.3, (h + 0.25) / 2), p.DARK, 0.05)
        cut(o, cylinder(0.21, 2, (x, 0.3, h + 0.28), p.DARK, (0, 90, 0), 0))
    box((2.6, 1.1, 0.12), (0.2, 0.3, 0.06), p.DARK, 0.04)
    with moved((0.2, 0.3, 1.19), (0, 86, 0)):
        lathe([(0.001, 1.5), (0.16, 1.5), (0.2, 1.46), (0.22, 1.2), (0.2, 0.9), (0.19, 0.2), (0.2, -0.4), (0.19, -0.8), (0.155, -1.15), (0.14, -1.3), (0.001, -1.3)], (0, 0, 0), p.CLAY)
        for i in range(9):
            ring(0.197, 0.012, (0, 0, 0.0 + i * 0.09), p.CLAY_DEEP)
        tube(0.215, 0.1, 0.14, (0, 0, 1.12), p.BRASS)
        cylinder(0.16, 0.12, (0, 0, 1.54), p.STEEL)
        for x, y, _ in around(4, 0.08, 45):
            cylinder(0.025, 0.14, (x, y, 1.62), p.STEEL, bevel=0.005, sides=20)
        pipe([(0, 0, -1.2), (0.02, 0, -1.45), (0.1, 0, -1.75), (0.2, 0, -1.98)], 0.135, p.CLAY)
        with moved((0.27, 0, -2.14), (0, 72, 0)):
            lathe([(0.001, 0.3), (0.24, 0.3), (0.27, 0.26), (0.27, -0.22), (0.2, -0.32), (0.06, -0.33), (0.001, -0.33)], (0, 0, 0), p.STEEL)
            cylinder(0.07, 0.06, (0, 0, 0.32), p.DARK, bevel=0.01)
            cylinder(0.03, 0.26, (0, 0, 0.42), p.STEEL, bevel=0.004, sides=32)
            lathe([(0.03, 0.0), (0.06, 0.05), (0.055, 0.14), (0.001, 0.2)], (0, 0, 0.53), p.BRASS, steps=12)
    with moved((-0.5, -1.2, 0.3), (0, 90, -14), 1.3):
        cylinder(0.06, 1.1, (0, 0, 0.05), p.STEEL, bevel=0.01)
        cylinder(0.16, 0.3, (0, 0, 0), p.SIGNAL)
        for x, y, a in around(10, 0.18):
            box((0.12, 0.025, 0.3), (x, y, 0), p.SIGNAL, 0.008, (0, 0, a + 24))
        for z in (-0.3, 0.3):
            bearing(0.24, 0.08, 0.16, (0, 0, z), p)
        cylinder(0.035, 0.65, (0, 0, 0.85), p.STEEL, bevel=0.005, sides=32)
        lathe([(0.03, -0.1), (0.055, 0.0), (0.05, 0.14), (0.001, 0.2)], (0, 0, 1.18), p.BRASS, steps=12)
    with moved((1.95, -0.7, 0.0), scale=1.2):
        lathe([(0.18, 0.0), (0.27, 0.0), (0.29, 0.04), (0.29, 0.2), (0.24, 0.24), (0.001, 0.25)], (0, 0, 0), p.STEEL)
        for x, y, _ in around(2, 0.12):
            cylinder(0.035, 0.02, (x, y, 0.25), p.DARK, bevel=0.003, sides=24)
    ring(0.17, 0.03, (1.5, -1.62, 0.03), p.RUBBER)
    ring(0.17, 0.03, (1.9, -1.5, 0.03), p.RUBBER)
    stage(p, (0.05, -0.1, 0.65), 9.8, azimuth=14, elevation=28)
