from parts.groups import perforated_screen
from studio.fasteners import thread
from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, sheet
from studio.solids import cylinder, lathe


def shower_screen(p):
    """A perforated steel shower screen, 60 mm, with its screw and red washer."""
    with moved((0, 0.2, 0)):
        perforated_screen(p)
    with moved((0.75, -1.95, 0), (0, 80, 28), sit=True):
        cylinder(0.13, 0.05, (0, 0, 0.2), p.DARK, bevel=0, sides=6)
        lathe([(0, 0.2), (0.13, 0.2), (0.13, 0.22), (0.26, 0.22), (0.3, 0.18), (0.3, 0.0), (0, 0)], (0, 0, 0), p.STEEL)
        thread(0.14, 0.75, (0, 0, -0.37), p.STEEL, pitch=0.08, depth=0.035)
        sheet([circle(0.36), circle(0.12)], 0.07, (0, 0, -0.05), p.SIGNAL, bevel=0.02)
    show(p, -16, 38, 0.74)
