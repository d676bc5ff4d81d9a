from studio.groups import moved
from studio.scene import show
from studio.shapes import around, rounded, sheet
from studio.solids import box, cylinder, lathe


def wash_arm(p):
    """A steel wash arm of 500 mm with slotted jets, dark end caps and the red hub nut."""
    with moved(turn=(0, 0, 48)):
        edge = [(2.4, 0.22), (0.75, 0.4), (0.45, 0.52), (-0.45, 0.52), (-0.75, 0.4), (-2.4, 0.22), (-2.4, -0.22), (-0.75, -0.4), (-0.45, -0.52), (0.45, -0.52), (0.75, -0.4), (2.4, -0.22)]
        sheet([edge], 0.34, (0, 0, 0.52), p.STEEL, bevel=0.1)
        for s in (-1, 1):
            with moved(turn=(0, 0, 0 if s > 0 else 180)):
                sheet([rounded(0.36, 0.52, 0.12)], 0.4, (2.45, 0, 0.52), p.DARK, bevel=0.06)
                cylinder(0.07, 0.05, (2.45, 0, 0.73), p.STEEL, sides=24)
                for x, y, a in ((0.95, 0.1, 20), (1.35, -0.08, -15), (1.75, 0.07, 15), (2.1, -0.04, -20)):
                    sheet([rounded(0.34, 0.15, 0.07), rounded(0.25, 0.07, 0.03)], 0.08, (x, y, 0.71), p.STEEL, (0, 0, a), 0.02)
                    sheet([rounded(0.28, 0.09, 0.04)], 0.03, (x, y, 0.70), p.RUBBER, (0, 0, a), 0.005)
        lathe([(0, 0), (0.36, 0), (0.4, 0.04), (0.4, 0.4), (0, 0.4)], (0, 0, 0), p.DARK)
        lathe([(0, 0.66), (0.46, 0.66), (0.48, 0.7), (0.46, 0.76), (0, 0.76)], (0, 0, 0), p.STEEL)
        cylinder(0.34, 0.3, (0, 0, 0.9), p.SIGNAL, bevel=0.05)
        for x, y, a in around(14, 0.34):
            box((0.06, 0.07, 0.26), (x, y, 0.9), p.SIGNAL, 0.02, (0, 0, a))
        cylinder(0.2, 0.1, (0, 0, 1.08), p.DARK, bevel=0.03, sides=6)
    show(p, -4, 40, 0.8)
