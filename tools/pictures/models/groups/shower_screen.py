import math

from parts.groups import hole_grid
from studio.fasteners import thread
from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, sheet
from studio.solids import cylinder, lathe


def shower_screen(p):
    """A perforated steel shower screen, 60 mm, with its screw and red washer."""
    with moved((0, 0.2, 0)):
        holes = [h for h in hole_grid(14, 0.165, 1.42) if math.hypot(*h) > 0.42]
        sheet([circle(1.6, n=120), circle(0.14)] + [circle(0.045, h, 10) for h in holes], 0.05, (0, 0, 0.34), p.STEEL, bevel=0.006)
        lathe([(1.56, 0.36), (1.62, 0.345), (1.66, 0.3), (1.66, 0.06), (1.74, 0.03), (1.74, 0.0), (1.62, 0.0), (1.62, 0.3), (1.56, 0.32), (1.56, 0.36)], (0, 0, 0), p.STEEL, steps=128)
        lathe([(0.14, 0.37), (0.36, 0.37), (0.38, 0.355), (0.14, 0.355), (0.14, 0.37)], (0, 0, 0), p.STEEL)
        cylinder(1.55, 0.02, (0, 0, 0.02), p.RUBBER, bevel=0)
    with moved((0.75, -1.95, 0), (0, 80, 28), sit=True):
        cylinder(0.13, 0.05, (0, 0, 0.2), p.DARK, bevel=0, sides=6)
        lathe([(0, 0.2), (0.13, 0.2), (0.13, 0.22), (0.26, 0.22), (0.3, 0.18), (0.3, 0.0), (0, 0)], (0, 0, 0), p.STEEL)
        thread(0.14, 0.75, (0, 0, -0.37), p.STEEL, pitch=0.08, depth=0.035)
        sheet([circle(0.36), circle(0.12)], 0.07, (0, 0, -0.05), p.SIGNAL, bevel=0.02)
    show(p, -16, 38, 0.74)
