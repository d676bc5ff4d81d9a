from parts.network import port
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, tube


def wifi(p):
    """A Wi-Fi survey: an access point on its survey stand and a tablet with the coverage plan."""
    with moved((-0.75, 0.5, 0)):
        for x, y, a in around(3, 0.95, 30):
            pipe([(0, 0, 0.85), (x * 0.6, y * 0.6, 0.34), (x, y, 0.06)], 0.05, p.DARK, smooth=False)
            cylinder(0.1, 0.1, (x, y, 0.05), p.RUBBER)
        cylinder(0.1, 0.4, (0, 0, 0.9), p.DARK, bevel=0.03)
        cylinder(0.055, 1.6, (0, 0, 1.7), p.STEEL)
        cylinder(0.08, 0.2, (0, 0, 1.75), p.DARK, bevel=0.03)
        cylinder(0.05, 0.3, (0.1, 0, 1.75), p.DARK, (0, 90, 0), 0.02)
        with moved((0, -0.12, 2.6), (68, 0, 0)):
            box((0.66, 0.66, 0.08), (0, 0, -0.13), p.DARK, 0.03)
            lathe([(0.001, 0.16), (0.44, 0.145), (0.69, 0.08), (0.77, 0.0), (0.755, -0.08), (0.66, -0.11), (0.001, -0.11)], (0, 0, 0), p.WHITE)
            tube(0.34, 0.26, 0.05, (0, 0, 0.14), p.SIGNAL, b=0.005)
        pipe([(0.25, 0.12, 2.5), (0.35, 0.3, 2.0), (0.15, 0.15, 1.3), (0.3, 0.1, 0.6), (0.7, -0.1, 0.06), (1.4, 0.3, 0.05), (2.2, 0.2, 0.05)], 0.03, p.PETROL)
        box((0.85, 0.55, 0.2), (2.5, 0.2, 0.1), p.DARK, 0.04, (0, 0, -12))
        port(p, (2.2, -0.02, 0.1))
    with moved((1.0, -0.85, 0.03), (-32, 0, -14)):
        box((2.3, 0.1, 1.65), (0, 0, 0.82), p.DARK, 0.06)
        box((2.1, 0.03, 1.45), (0, -0.05, 0.82), p.PAPER, 0.01)
        for r, m in ((0.62, p.PETROL), (0.42, p.SCREEN), (0.2, p.SIGNAL)):
            cylinder(r, 0.01, (-0.25, -0.066 - (0.62 - r) * 0.02, 0.85), m, (90, 0, 0), 0)
        for x, z, w, h in ((0, 0.14, 2.0, 0.03), (0, 1.5, 2.0, 0.03), (-1.0, 0.82, 0.03, 1.38), (1.0, 0.82, 0.03, 1.38), (0.35, 1.15, 0.03, 0.7), (0.35, 0.28, 0.03, 0.3), (0.68, 0.85, 0.66, 0.03), (-0.75, 0.55, 0.5, 0.03)):
            box((w, 0.02, h), (x, -0.075, z), p.DARK, 0)
        for x, z in ((0.7, 1.15), (0.7, 0.45), (-0.75, 0.32)):
            cylinder(0.05, 0.02, (x, -0.07, z), p.CLAY_DEEP, (90, 0, 0), 0, 24)
    box((1.2, 0.5, 0.5), (1.12, -0.25, 0.25), p.CLAY_DEEP, 0.03, (0, 0, -14))
    stage(p, (0.35, 0, 1.42), 11.4, azimuth=10, elevation=19)
