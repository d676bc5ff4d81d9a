import math

from studio.groups import moved
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, sphere, tube


def voice(p):
    """A voice assistant listening: its light ring on, ripples about it, a hub display and a plug to command."""
    for r in (1.4, 1.85, 2.3):
        lathe([(r - 0.02, 0), (r - 0.02, 0.02), (r + 0.02, 0.02), (r + 0.02, 0)], (-0.35, 0, 0), p.PETROL)
    with moved((-0.35, 0, 0)):
        cylinder(0.9, 0.1, (0, 0, 0.05), p.DARK, bevel=0.03)
        cylinder(0.92, 1.9, (0, 0, 1.05), p.CLAY_DEEP, bevel=0.05)
        for k in range(22):
            ring(0.925, 0.025, (0, 0, 0.2 + k * 0.0775), p.CLAY)
        for x, y, a in around(72, 0.935):
            box((0.03, 0.022, 1.72), (x, y, 1.02), p.CLAY, 0.006, (0, 0, a))
        cylinder(0.94, 0.16, (0, 0, 2.02), p.WHITE, bevel=0.06)
        cylinder(0.8, 0.03, (0, 0, 2.1), p.DARK, bevel=0.01)
        tube(0.8, 0.69, 0.06, (0, 0, 2.1), p.SIGNAL)
        for x, y, _ in around(4, 0.42):
            cylinder(0.1, 0.02, (x, y, 2.12), p.CLAY_DEEP, bevel=0.005, sides=48)
        for x, y, _ in around(6, 0.58, 30):
            cylinder(0.018, 0.01, (x, y, 2.118), p.WHITE, bevel=0.002, sides=16)
    with moved((1.3, -0.75, 0.03), (-18, 0, -14)):
        box((1.5, 0.14, 1.0), (0, 0, 0.5), p.WHITE, 0.06)
        box((1.36, 0.03, 0.86), (0, -0.07, 0.5), p.DARK, 0.02)
        for i in range(13):
            h = 0.08 + 0.42 * abs(math.sin(i * 0.9)) * math.sin(math.pi * (i + 0.5) / 13)
            box((0.05, 0.02, h), (-0.54 + i * 0.09, -0.09, 0.5), p.WHITE, 0.008)
    box((0.9, 0.5, 0.06), (1.33, -0.5, 0.03), p.CLAY_DEEP, 0.02, (0, 0, -14))
    with moved((1.35, 0.95, 0)):
        cylinder(0.35, 0.12, (0, 0, 0.06), p.DARK, bevel=0.04)
        cylinder(0.05, 1.0, (0, 0, 0.6), p.STEEL)
        lathe([(0.55, 0), (0.58, 0), (0.33, 0.62), (0.3, 0.62), (0.55, 0)], (0, 0, 1.0), p.WHITE)
        sphere(0.2, (0, 0, 1.22), p.LAMP)
    stage(p, (0.15, 0.1, 0.95), 11.2, azimuth=-14, elevation=27)
