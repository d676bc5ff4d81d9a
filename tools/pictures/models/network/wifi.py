from parts.network import port
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, rounded, sheet
from studio.solids import box, cylinder

# on the plan: left to right, up, width, height; the nearer the access point, the darker, and the one room without it is red
ROOMS = (
    (-0.42, 1.15, 1.12, 0.7, "PETROL"),
    (0.57, 1.15, 0.86, 0.7, "SCREEN"),
    (-0.6, 0.47, 0.76, 0.66, "SCREEN"),
    (0.16, 0.47, 0.76, 0.66, "CLAY_DEEP"),
    (0.77, 0.47, 0.46, 0.66, "SIGNAL"),
)
WALLS = (
    (0, 0.14, 2.0, 0.03),
    (0, 1.5, 2.0, 0.03),
    (-1.0, 0.82, 0.03, 1.38),
    (1.0, 0.82, 0.03, 1.38),
    (0.14, 1.25, 0.03, 0.5),
    (-0.3, 0.8, 1.4, 0.03),
    (0.85, 0.8, 0.3, 0.03),
    (-0.22, 0.35, 0.03, 0.4),
    (0.54, 0.55, 0.03, 0.5),
)


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
            sheet([rounded(1.45, 1.45, 0.3)], 0.2, (0, 0, 0), p.WHITE, bevel=0.06)
            box((0.3, 0.035, 0.02), (0, -0.5, 0.1), p.LAMP, 0.008)
        pipe([(0.25, 0.12, 2.5), (0.35, 0.3, 2.0), (0.15, 0.15, 1.3), (0.3, 0.1, 0.6), (0.7, -0.1, 0.06), (1.4, 0.3, 0.05), (2.2, 0.2, 0.05)], 0.03, p.PETROL)
        box((0.85, 0.55, 0.2), (2.5, 0.2, 0.1), p.DARK, 0.04, (0, 0, -12))
        port(p, (2.2, -0.02, 0.1))
    with moved((1.0, -0.85, 0.03), (-32, 0, -14)):
        box((2.3, 0.1, 1.65), (0, 0, 0.82), p.DARK, 0.06)
        box((2.1, 0.03, 1.45), (0, -0.05, 0.82), p.PAPER, 0.01)
        for x, z, w, h, m in ROOMS:
            box((w, 0.02, h), (x, -0.07, z), getattr(p, m), 0)
        for x, z, w, h in WALLS:
            box((w, 0.03, h), (x, -0.08, z), p.DARK, 0)
        for x, z, n in ((-0.62, 1.12, 4), (0.55, 1.2, 3), (-0.62, 0.42, 3), (0.2, 0.42, 2), (0.75, 0.42, 1)):
            for i in range(4):
                box((0.05, 0.02, 0.06 + 0.05 * i), (x - 0.12 + 0.08 * i, -0.09, z + 0.025 * i), p.WHITE if i < n else p.DARK, 0)
    box((1.2, 0.5, 0.5), (1.12, -0.25, 0.25), p.CLAY_DEEP, 0.03, (0, 0, -14))
    stage(p, (0.35, 0, 1.42), 11.4, azimuth=10, elevation=19)
