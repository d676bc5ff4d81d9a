from studio.fasteners import nut, thread
from studio.groups import moved
from studio.lines import text
from studio.scene import show
from studio.shapes import around, circle, rounded, sheet
from studio.solids import box, cylinder, lathe


def terminals(p):
    """A speaker terminal plate with a red and a black binding post in its recess."""
    with moved(turn=(52, 0, 0), sit=True):
        sheet([rounded(2.7, 2.7, 0.3), circle(1.02, n=96)] + [circle(0.1, (x, y), 24) for x in (-1.12, 1.12) for y in (-1.12, 1.12)], 0.14, (0, 0, 0), p.DARK, bevel=0.04)
        lathe([(1.03, 0.06), (0.98, 0.0), (0.94, -0.4), (0.88, -0.46), (0, -0.46), (0, -0.54), (0.92, -0.54), (1.0, -0.46), (1.03, -0.04)], (0, 0, 0), p.DARK)
        for x in (-1.12, 1.12):
            for y in (-1.12, 1.12):
                cylinder(0.17, 0.06, (x, y, 0.08), p.STEEL, bevel=0.025, sides=32)
                box((0.24, 0.04, 0.03), (x, y, 0.105), p.DARK, 0, (0, 0, 45))
                box((0.04, 0.24, 0.03), (x, y, 0.105), p.DARK, 0, (0, 0, 45))
        for x, m in ((-0.42, p.SIGNAL), (0.42, p.RUBBER)):
            with moved((x, 0, -0.46)):
                cylinder(0.36, 0.1, (0, 0, 0.05), m, bevel=0.03)
                cylinder(0.16, 0.9, (0, 0, 0.45), p.BRASS, bevel=0.02)
                cylinder(0.27, 0.12, (0, 0, 0.24), p.BRASS, bevel=0.03)
                lathe([(0.15, 0.36), (0.3, 0.36), (0.33, 0.4), (0.33, 0.92), (0.28, 1.0), (0.15, 1.0)], (0, 0, 0), m)
                for u, v, a in around(14, 0.325):
                    box((0.05, 0.06, 0.46), (u, v, 0.66), m, 0.02, (0, 0, a))
                lathe([(0.1, 0.9), (0.1, 1.04), (0.17, 1.04), (0.18, 0.98)], (0, 0, 0), p.BRASS)
                cylinder(0.1, 0.02, (0, 0, 1.0), p.RUBBER, bevel=0, sides=32)
                thread(0.1, 0.5, (0, 0, -0.3), p.BRASS, pitch=0.06, depth=0.03)
                nut(0.22, 0.12, (0, 0, -0.16), p.BRASS, bore=0.45)
        text("+", 0.3, (-0.42, 0.62, -0.455), p.WHITE, (0, 0, 0))
        text("−", 0.3, (0.42, 0.62, -0.455), p.WHITE, (0, 0, 0))
    show(p, -26, 25, 0.72)
