from parts.network import lead, port
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, sphere, tube


def cctv(p):
    """A bullet camera and a dome camera over a door entry panel on one network switch."""
    box((4.2, 0.3, 3.5), (0, 0.8, 1.75), p.CLAY, 0.03)
    with moved((-1.15, 0.62, 2.75)):
        cylinder(0.36, 0.12, (0, 0, 0), p.WHITE, (90, 0, 0), 0.03)
        for x, z, _ in around(3, 0.25, 90):
            cylinder(0.04, 0.03, (x, -0.07, z), p.STEEL, (90, 0, 0), 0.005, 24)
        pipe([(0, 0, 0), (0, -0.3, 0), (0, -0.42, -0.05), (0, -0.5, -0.18)], 0.11, p.WHITE)
        with moved((0, -0.62, -0.4), (82, 0, -22)):
            cylinder(0.36, 1.4, (0, 0, 0.05), p.WHITE, bevel=0.06)
            tube(0.38, 0.3, 0.3, (0, 0, 0.72), p.WHITE, b=0.02)
            cylinder(0.31, 0.02, (0, 0, 0.7), p.DARK, bevel=0.004)
            tube(0.16, 0.11, 0.06, (0, 0, 0.73), p.STEEL)
            sphere(0.12, (0, 0, 0.68), p.RUBBER)
            for x, y, _ in around(12, 0.23):
                cylinder(0.025, 0.02, (x, y, 0.715), p.CLAY_DEEP, bevel=0.004, sides=20)
            box((0.62, 0.08, 1.75), (0, 0.37, 0.15), p.WHITE, 0.03)
    with moved((0.15, 0.64, 1.35)):
        cylinder(0.55, 0.16, (0, 0, 0), p.WHITE, (90, 0, 0), 0.04)
        lathe([(0.46, 0.0), (0.46, 0.16), (0.4, 0.34), (0.28, 0.46), (0.001, 0.52)], (0, -0.04, 0), p.DARK, (90, 0, 0))
        tube(0.52, 0.44, 0.1, (0, -0.1, 0), p.CLAY_DEEP, (90, 0, 0))
        cylinder(0.14, 0.2, (0.02, -0.46, 0.04), p.RUBBER, (90, 0, 0), 0.03)
    with moved((1.35, 0.6, 1.75)):
        box((1.05, 0.14, 2.2), (0, 0, 0), p.STEEL, 0.06)
        box((0.92, 0.04, 2.05), (0, -0.07, 0), p.DARK, 0.04)
        tube(0.2, 0.14, 0.06, (0, -0.1, 0.72), p.STEEL, (90, 0, 0))
        sphere(0.14, (0, -0.05, 0.72), p.RUBBER)
        for i in range(5):
            box((0.44, 0.02, 0.03), (0, -0.095, 0.4 - i * 0.06), p.CLAY_DEEP, 0.005)
        for i in range(3):
            box((0.5, 0.02, 0.17), (-0.12, -0.095, -0.15 - i * 0.27), p.PAPER, 0.01)
            cylinder(0.08, 0.05, (0.29, -0.1, -0.15 - i * 0.27), p.STEEL, (90, 0, 0), 0.015, 48)
        for x in (-0.42, 0.42):
            for z in (-0.98, 0.98):
                cylinder(0.025, 0.02, (x, -0.09, z), p.STEEL, (90, 0, 0), 0.003, 16)
    with moved((-0.95, -0.35, 0), (0, 0, 0)):
        box((1.7, 0.8, 0.34), (0, 0, 0.19), p.PETROL, 0.04)
        for i in range(6):
            port(p, (-0.55 + i * 0.22, -0.41, 0.19), 0.17, p.LAMP if i < 3 else p.WHITE)
        for i, pts in ((0, [(-1.2, -0.75, 0.06), (-1.35, 0.3, 0.06), (-0.85, 0.88, 0.3), (-0.3, 0.9, 0.9), (-0.2, 0.93, 1.8), (-0.2, 0.95, 3.0)]), (2, [(0.1, -0.85, 0.06), (1.1, -0.75, 0.05), (1.3, 0.3, 0.06), (1.15, 0.85, 0.3), (1.1, 0.92, 1.0)]), (4, [(0.6, -0.75, 0.06), (1.7, -0.6, 0.05), (2.2, 0.2, 0.06), (2.3, 0.85, 0.25), (2.3, 0.92, 0.8)])):
            lead(p, [(-0.55 + i * 0.22, -0.41, 0.19), *pts], p.SIGNAL if i == 4 else p.RUBBER, 0.03)
    stage(p, (0, 0, 1.7), 12.6, azimuth=-20, elevation=17)
